"""Every point explained: a sheet for each round that is over (BH-11)."""

from __future__ import annotations

from companion.games.api import ScoreLine, ScoreSheet
from companion.games.beltpunk.sets import ShownSet
from companion.games.beltpunk.state import RoundResult, State
from companion.games.text import counted


def score_sheets(state: State) -> tuple[ScoreSheet, ...]:
    """The sheets of the rounds so far, the first round's first."""
    before = (0,) * len(state.players)
    sheets: list[ScoreSheet] = []
    for number, result in enumerate(state.rounds, start=1):
        sheets.append(_sheet(number, result, before))
        before = _sums(before, result.points)
    return tuple(sheets)


def _sheet(number: int, result: RoundResult, before: tuple[int, ...]) -> ScoreSheet:
    lines = (
        ScoreLine("Sets", result.sets, tuple(_sets(sets) for sets in result.shown)),
        ScoreLine("Scrap Pile", _lost(result.piles), tuple(counted(cards, "card") for cards in result.piles)),
        ScoreLine(
            "Left in hand", _lost(result.hands), tuple(counted(cards, "card") for cards in result.hands)
        ),
        ScoreLine(f"Round {number}", result.points, total=True),
        *((ScoreLine("Before", before),) if number > 1 else ()),
        *((ScoreLine("Score", _sums(before, result.points), total=True),) if number > 1 else ()),
    )
    return ScoreSheet(f"Round {number}", lines)


def _sets(sets: tuple[ShownSet, ...]) -> str:
    return ", ".join(f"{shown.kind} {shown.points}" for shown in sets)


def _lost(cards: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-count for count in cards)


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(first + second for first, second in zip(one, other, strict=True))
