"""The score sheets, which explain every point: one for each Quarter (SC-8, SC-9)."""

from __future__ import annotations

from companion.games.messages import Message, say
from companion.games.panels import ScoreLine, ScoreSheet
from companion.games.steam_court.state import Phase, QuarterResult, State


def score_sheets(state: State) -> tuple[ScoreSheet, ...]:
    """The sheets of the finished Quarters, in order."""
    results = (*state.results, *_result_now(state))
    players = range(len(state.players))
    before = tuple(state.start_points(player) for player in players)
    sheets: list[ScoreSheet] = []
    for number, result in enumerate(results, start=1):
        gears = tuple(result.gears(player) for player in players)
        total = tuple(one + other for one, other in zip(before, gears, strict=True))
        title = say("Quarter {number}", number=number)
        earlier = say("Start token") if number == 1 else say("Before")
        rows = (
            ScoreLine(earlier, before),
            ScoreLine(say("Gear token"), gears, tuple(_place(result, player) for player in players)),
            ScoreLine(say("Score"), total, total=True),
        )
        sheets.append(ScoreSheet(title, state.players, rows))
        before = total
    return tuple(sheets)


def _result_now(state: State) -> tuple[QuarterResult, ...]:
    """The result of the Quarter that has just ended, if it has."""
    if state.phase not in (Phase.QUARTER_OVER, Phase.OVER):
        return ()
    table = state.table
    return (QuarterResult(tuple(table.players[seat] for seat in table.placing)),)


def _place(result: QuarterResult, player: int) -> Message:
    place = result.placing.index(player) + 1
    if place == len(result.placing):
        return say("last with cards")
    return say("{place}. out", place=place)
