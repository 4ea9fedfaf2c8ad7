"""The score sheets, which explain every point: one for each Quarter (SC-8, SC-9)."""

from __future__ import annotations

from companion.games.messages import Message, say
from companion.games.panels import ScoreLine, ScoreSheet
from companion.games.steam_court.options import SOLO
from companion.games.steam_court.state import QuarterResult, State
from companion.games.steam_court.turns import reseated, start_spaces


def score_sheets(state: State) -> tuple[ScoreSheet, ...]:
    """The sheets of the finished Quarters, in order."""
    if state.options.variant == SOLO:
        rows = (ScoreLine(say("Characters beaten"), state.points, total=True),)
        return (ScoreSheet(say("Solo"), state.players, rows),)
    results = (*state.results, *(() if state.ended is None else (state.ended,)))
    if state.spaces:
        return _sheets_of_clock(state, results)
    if state.is_party:
        return _sheets_of_party(state, results)
    players = range(len(state.players))
    before = tuple(state.start_points(player) for player in players)
    sheets: list[ScoreSheet] = []
    for number, result in enumerate(results, start=1):
        gears = tuple(result.gears(player) for player in players)
        total = tuple(one + other for one, other in zip(before, gears, strict=True))
        title = say("Quarter {number}", number=number)
        start = say("Start token, less the bid") if state.paid else say("Start token")
        earlier = start if number == 1 else say("Before")
        counts_before = number > 1 or any(before)
        rows = (
            *((ScoreLine(earlier, before),) if counts_before else ()),
            ScoreLine(say("Gear token"), gears, tuple(_place(result, player) for player in players)),
            ScoreLine(say("Score"), total, total=True),
        )
        sheets.append(ScoreSheet(title, state.players, rows))
        before = total
    return tuple(sheets)


def _sheets_of_clock(state: State, results: tuple[QuarterResult, ...]) -> tuple[ScoreSheet, ...]:
    """Where the tokens stand after each Quarter, and why (SC-14)."""
    players = range(len(state.players))
    sheets: list[ScoreSheet] = []
    before = start_spaces(state)
    for number, result in enumerate(results, start=1):
        extra = tuple(result.steps(player) - result.tricks[player] for player in players)
        stepped = tuple(result.spaces[player] - before[player] - result.steps(player) for player in players)
        rows = (
            ScoreLine(say("Space before"), before),
            ScoreLine(say("Tricks"), result.tricks),
            ScoreLine(say("First and second out"), extra),
            ScoreLine(say("Occupied spaces passed over"), stepped),
            ScoreLine(say("Space"), result.spaces, total=True),
        )
        sheets.append(ScoreSheet(say("Quarter {number}", number=number), state.players, rows))
        before = result.spaces
    return tuple(sheets)


def _sheets_of_party(state: State, results: tuple[QuarterResult, ...]) -> tuple[ScoreSheet, ...]:
    """Which seat each had in a Quarter, and who went out as which (SC-13, SC-18)."""
    players = range(len(state.players))
    sheets: list[ScoreSheet] = []
    seats = state.start
    for number, result in enumerate(results, start=1):
        out = tuple(result.table_of(player).index(player) + 1 for player in players)
        rows = (
            ScoreLine(say("Seat"), tuple(seat + 1 for seat in seats)),
            ScoreLine(say("Out"), out, tuple(_place(result, player) for player in players)),
        )
        sheets.append(ScoreSheet(say("Quarter {number}", number=number), state.players, rows))
        after = reseated(result)
        seats = tuple(after.index(player) for player in players)
    return tuple(sheets)


def _place(result: QuarterResult, player: int) -> Message:
    table = result.table_of(player)
    place = table.index(player) + 1
    if place == len(table):
        return say("last with cards")
    return say("{place}. out", place=place)
