"""The score sheets, which explain every point: one for each finished round (BH-11)."""

from __future__ import annotations

from functools import lru_cache

from companion.games.beltpunk.sets import ShownSet
from companion.games.beltpunk.state import RoundResult, State
from companion.games.messages import Message, say
from companion.games.panels import ScoreLine, ScoreSheet


def score_sheets(state: State) -> tuple[ScoreSheet, ...]:
    """The sheets of the finished rounds, in order."""
    return _sheets(state.players, state.rounds)


@lru_cache(maxsize=16)
def _sheets(players: tuple[str, ...], rounds: tuple[RoundResult, ...]) -> tuple[ScoreSheet, ...]:
    """They change only when a round ends, and are asked for after every action."""
    before = (0,) * len(players)
    sheets: list[ScoreSheet] = []
    for number, result in enumerate(rounds, start=1):
        sheets.append(_sheet(number, players, result, before))
        before = _sums(before, result.points)
    return tuple(sheets)


def _sheet(number: int, players: tuple[str, ...], result: RoundResult, before: tuple[int, ...]) -> ScoreSheet:
    title = say("Round {number}", number=number)
    rows = (
        ScoreLine(say("Sets"), result.sets, tuple(_sets(sets) for sets in result.shown)),
        ScoreLine(say("Scrap Pile"), _lost(result.piles), tuple(_cards(cards) for cards in result.piles)),
        ScoreLine(say("Left in hand"), _lost(result.hands), tuple(_cards(cards) for cards in result.hands)),
        ScoreLine(title, result.points, total=True),
        *((ScoreLine(say("Before"), before),) if number > 1 else ()),
        *((ScoreLine(say("Score"), _sums(before, result.points), total=True),) if number > 1 else ()),
    )
    return ScoreSheet(title, players, rows)


def _cards(number: int) -> Message:
    return say("{number} {number:card|cards}", number=number)


def _sets(sets: tuple[ShownSet, ...]) -> Message | None:
    told = tuple(say("{kind} {points}", kind=shown.kind, points=shown.points) for shown in sets)
    return say("{sets:, }", sets=told) if told else None


def _lost(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-count for count in cards)


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(first + second for first, second in zip(one, other, strict=True))
