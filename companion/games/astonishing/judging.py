"""Reliability, what works and what fails, and the Acclaim it brings (AS-6, AS-9, AS-11, AS-12, AS-13)."""

from __future__ import annotations

from companion.games.astonishing.deck import CLUBS, POSITIONS, points, suit_of
from companion.games.astonishing.state import Phase, State

WORKING = 2
"""Acclaim for a position that works (AS-13)."""
INTIMIDATION, INTIMIDATED_MOST = 2, 15
"""What Intimidate adds, and up to where (AS-11)."""


def counting(state: State, seat: int, position: int) -> tuple[str, ...]:
    """The open cards of a position that count: all but one that was turned down (AS-11)."""
    return tuple(card for card in state.parts[seat][position - 1] or () if card != state.sabotaged)


def is_intimidating(state: State, seat: int, position: int) -> bool:
    """Whether Intimidate raises this position (AS-11)."""
    return state.intimidating == position and state.suits[seat] == CLUBS


def reliability(state: State, seat: int, position: int) -> int:
    """The reliability of a position whose cards are open, as it would be judged now (AS-6, AS-11)."""
    base = sum(points(card, state.suit(seat)) for card in counting(state, seat, position))
    if state.parts[seat][position - 1] and is_intimidating(state, seat, position):
        return max(base, min(base + INTIMIDATION, INTIMIDATED_MOST))
    return base


def works(state: State, seat: int, position: int) -> bool:
    """Whether a position works with the dice as they lie (AS-9)."""
    return bool(state.parts[seat][position - 1]) and state.total <= reliability(state, seat, position)


def king_points(state: State, seat: int, other: int) -> int:
    """What the King of ``seat`` brings for the invention of ``other`` (AS-12)."""
    return sum(
        suit_of(card) == state.suit(seat)
        for position in POSITIONS
        if works(state, other, position)
        for card in counting(state, other, position)
    )


def is_judged(state: State) -> bool:
    """Whether the positions have been judged: after the last Queen (AS-9)."""
    return state.phase in (Phase.KINGS, Phase.OVER)


def acclaim(state: State, seat: int) -> int:
    """The Acclaim of a player: nothing before the positions are judged (AS-13)."""
    if not is_judged(state):
        return 0
    working = sum(works(state, seat, position) for position in POSITIONS)
    selected = state.selected[seat]
    promoted = 0 if selected is None else king_points(state, seat, selected)
    return WORKING * working + state.jacks[seat] + promoted


def winners(state: State) -> tuple[str, ...]:
    """The players with the most Acclaim; more than one share the win (AS-13)."""
    won = [acclaim(state, seat) for seat in state.seats]
    return tuple(name for name, number in zip(state.players, won, strict=True) if number == max(won))
