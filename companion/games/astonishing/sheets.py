"""What an action would be worth, and every point of Acclaim explained (AS-9 to AS-13)."""

from __future__ import annotations

from companion.games.api import ScoreLine, ScoreSheet
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import POSITIONS, suit_name
from companion.games.astonishing.demonstrating import KING_NAMES
from companion.games.astonishing.judging import (
    WORKING,
    acclaim,
    is_intimidating,
    is_judged,
    king_points,
    reliability,
    works,
)
from companion.games.astonishing.outlook import changes, position_outlook, reroll_outlook
from companion.games.astonishing.rules import apply
from companion.games.astonishing.state import State
from companion.games.words import counted


def appraise(state: State, action: act.Action) -> str:
    """What ``action`` would be worth: ``position 1: 19 points, cannot fail``. Raises :class:`RuleError` for
    what cannot be made."""
    after = apply(state, action)
    match action:
        case act.Show(player, position, _):
            return f"position {position}: {position_outlook(after, state.seat(player), position)}"
        case act.SpendJack(player, die):
            return reroll_outlook(state, state.seat(player), die)
        case act.Intimidate() | act.ReplacePart() | act.Sway() | act.Sabotage():
            return changes(state, after)
        case act.Select(player, other):
            return f"{king_points(state, state.seat(player), state.seat(other))} Acclaim"
        case _:
            return ""


def score_sheets(state: State) -> tuple[ScoreSheet, ...]:
    """The one sheet of the fair, once the positions are judged."""
    if not is_judged(state):
        return ()
    lines = (
        *(_position_line(state, position) for position in POSITIONS),
        ScoreLine("Jacks", state.jacks, tuple(f"{counted(held, 'Jack')} kept" for held in state.jacks)),
        _king_line(state),
        ScoreLine("Acclaim", tuple(acclaim(state, seat) for seat in state.seats), total=True),
    )
    return (ScoreSheet(f"The fair, demonstration number {state.total}", lines),)


def _position_line(state: State, position: int) -> ScoreLine:
    return ScoreLine(
        f"Position {position}",
        tuple(WORKING * works(state, seat, position) for seat in state.seats),
        tuple(_position_reason(state, seat, position) for seat in state.seats),
    )


def _position_reason(state: State, seat: int, position: int) -> str:
    cards = state.parts[seat][position - 1]
    if not cards:
        return "empty, fails"
    notes = [
        *((f"{state.sabotaged} turned down",) if state.sabotaged in cards else ()),
        *(("Intimidate",) if is_intimidating(state, seat, position) else ()),
    ]
    noted = f" ({', '.join(notes)})" if notes else ""
    points = reliability(state, seat, position)
    works_now = works(state, seat, position)
    verdict = f"{state.total} or more, works" if works_now else f"less than {state.total}, fails"
    return f"{' '.join(cards)}{noted}: {points} is {verdict}"


def _king_line(state: State) -> ScoreLine:
    return ScoreLine(
        "King",
        tuple(
            None if other is None else king_points(state, seat, other)
            for seat, other in enumerate(state.selected)
        ),
        tuple(_king_reason(state, seat) for seat in state.seats),
    )


def _king_reason(state: State, seat: int) -> str:
    other = state.selected[seat]
    if other is None:
        return ""
    suit = state.suit(seat)
    number, name = king_points(state, seat, other), suit_name(suit)
    cards = f"{number} {name.removesuffix('s') if number == 1 else name}"
    return f"{KING_NAMES[suit]}: {cards} in the working positions of {state.players[other]}"
