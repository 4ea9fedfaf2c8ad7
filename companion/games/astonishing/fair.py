"""How the Exhibition goes on: what follows a step that is done (AS-8 to AS-13)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.astonishing.deck import (
    DIAMONDS,
    KING,
    POSITIONS,
    QUEEN,
    SPADES,
    points,
    suit_of,
)
from companion.games.astonishing.options import ONCE, WITH_THE_ROLL
from companion.games.astonishing.state import Cards, Phase, State
from companion.games.astonishing.turns import without
from companion.games.tuples import changed, with_value

SABOTAGED_MOST = 7
"""The points of a card, as its owner counts them, that the Saboteur can turn down at most (AS-11)."""


def begin_descriptions(state: State) -> State:
    """The inventions are described, in order (AS-8)."""
    return replace(state, phase=Phase.DESCRIBE, waiting=state.order(state.seats))


def next_description(state: State) -> State:
    """The next description, or the votes: of two players each has but one choice (AS-8)."""
    if state.waiting:
        return state
    if len(state.players) == 2:
        return replace(state, phase=Phase.ROLL, votes=(1, 0), jacks=(1, 1))
    return replace(state, phase=Phase.VOTE, waiting=tuple(state.seats))


def voted(state: State, seat: int, other: int) -> State:
    """The Jack of ``seat`` goes to ``other``; after the last one the dice are rolled (AS-8)."""
    state = without(
        replace(state, votes=with_value(state.votes, seat, other), jacks=changed(state.jacks, other, +1)),
        seat,
    )
    return state if state.waiting else replace(state, phase=Phase.ROLL)


def actions_revealed(state: State) -> State:
    """The Exhibition actions lie open: the installed cards follow, or the Jacks before them (AS-8)."""
    return begin_showing(state) if state.options.reveal_parts == WITH_THE_ROLL else begin_jacks(state)


def begin_showing(state: State) -> State:
    """The installed cards are turned up; an empty position shows by itself (AS-8)."""
    parts = tuple(
        (_open(state, seat, 1), _open(state, seat, 2), _open(state, seat, 3)) for seat in state.seats
    )
    owing = (seat for seat in state.seats if None in parts[seat])
    return next_showing(replace(state, phase=Phase.SHOW, parts=parts, waiting=state.order(owing)))


def _open(state: State, seat: int, position: int) -> Cards | None:
    return state.parts[seat][position - 1] if state.installed[seat][position - 1] else ()


def next_showing(state: State) -> State:
    """More is to be shown, or the Jacks or Queens follow (AS-8)."""
    waiting = tuple(seat for seat in state.waiting if None in state.parts[seat])
    state = replace(state, waiting=waiting)
    if waiting:
        return state
    return begin_jacks(state) if state.options.reveal_parts == WITH_THE_ROLL else begin_queens(state)


def begin_jacks(state: State) -> State:
    """Those who received votes, in order (AS-10)."""
    holding = (seat for seat in state.seats if state.jacks[seat])
    return next_jack(replace(state, phase=Phase.JACKS, waiting=state.order(holding)))


def next_jack(state: State) -> State:
    """Whoever of those waiting still holds a Jack, or what follows the Jacks (AS-8, AS-10)."""
    waiting = tuple(seat for seat in state.waiting if state.jacks[seat])
    state = replace(state, waiting=waiting)
    if waiting:
        return state
    state = replace(state, stopped=())
    return begin_queens(state) if state.options.reveal_parts == WITH_THE_ROLL else begin_showing(state)


def jack_stopped(state: State, seat: int) -> State:
    """``seat`` spends no more: for good, or until another die was rolled again (AS-10)."""
    if state.options.jack_rounds == ONCE:
        return next_jack(without(state, seat))
    stopped = {*state.stopped, seat}
    seats = len(state.players)
    asked = [other for other in state.seats if state.jacks[other] and other not in stopped]
    return next_jack(
        replace(
            state,
            stopped=tuple(sorted(stopped)),
            waiting=tuple(sorted(asked, key=lambda other: (other - seat - 1) % seats)),
        )
    )


def die_landed(state: State, dice: tuple[int, ...]) -> State:
    """The die lies again (AS-10)."""
    state = replace(state, dice=dice, rerolling=None, stopped=())
    if state.phase is not Phase.JACKS or state.jacks[state.acting]:
        return state
    return jack_stopped(state, state.acting)


def begin_queens(state: State) -> State:
    """The Queens of the Exhibition, in order (AS-11)."""
    return next_queen(replace(state, phase=Phase.QUEENS, waiting=state.playing(QUEEN)))


def next_queen(state: State) -> State:
    """The next Queen that can take effect, or the Kings: the positions are judged (AS-9, AS-11)."""
    while state.waiting and not _can_take_effect(state, state.acting):
        state = without(state, state.acting)
    return state if state.waiting else _begin_kings(state)


def _can_take_effect(state: State, seat: int) -> bool:
    suit = state.suit(seat)
    if suit == DIAMONDS:
        return bool(state.hands[seat] and replaceable(state))
    return suit != SPADES or bool(sabotageable(state))


def installed_open(state: State) -> tuple[str, ...]:
    """The installed cards, which lie open: seat by seat, position by position."""
    return tuple(
        card for positions in state.parts for cards in positions if cards is not None for card in cards
    )


def replaceable(state: State) -> tuple[str, ...]:
    """The installed Diamonds (AS-11)."""
    return tuple(card for card in installed_open(state) if suit_of(card) == DIAMONDS)


def sabotageable(state: State) -> tuple[str, ...]:
    """The installed Spades of 7 points or fewer, as their owners count them (AS-11)."""
    return tuple(
        card
        for seat, positions in enumerate(state.parts)
        for position in POSITIONS
        for card in positions[position - 1] or ()
        if suit_of(card) == SPADES and points(card, state.suit(seat)) <= SABOTAGED_MOST
    )


def _begin_kings(state: State) -> State:
    """The Kings in order; of two players each has but one competitor (AS-12)."""
    kings = state.playing(KING)
    if len(state.players) == 2:
        selected = tuple(1 - seat if seat in kings else None for seat in state.seats)
        return replace(state, phase=Phase.OVER, waiting=(), selected=selected)
    return next_king(replace(state, phase=Phase.KINGS, waiting=kings))


def next_king(state: State) -> State:
    """The next King, or the game is over (AS-13)."""
    return state if state.waiting else replace(state, phase=Phase.OVER)
