"""Overflow: checked once, after the action of a discard (BH-8)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import RuleError
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.deck import SUITS
from companion.games.beltpunk.discarding import next_discard
from companion.games.beltpunk.moments import awaited
from companion.games.beltpunk.state import Phase, State
from companion.games.beltpunk.whereabouts import pile_bit
from companion.games.tuples import changed, with_value


def after_ability(state: State) -> State:
    """Overflow is checked once, now (BH-8); without one the next discard follows."""
    return go_on(replace(state, phase=Phase.OVERFLOW))


def take_conveyor(state: State, action: act.TakeConveyor) -> State:
    """An overflowing conveyor goes into the acting player's pile (BH-8)."""
    seat = state.seat(action.player)
    if action.suit not in SUITS:
        raise RuleError("BH-1", f"There is no {action.suit} conveyor.")
    place = SUITS.index(action.suit)
    if seat != state.acting or place not in state.overflowing:
        raise RuleError("BH-8", awaited(state))
    return go_on(put_in_pile(state, seat, place))


def go_on(state: State) -> State:
    """The next discard, once no conveyor overflows any more."""
    return state if state.overflowing else next_discard(state)


def waived(state: State) -> State:
    """The next discard, though conveyors overflow that the table lets be (G-2)."""
    return next_discard(replace(state, waived=tuple(sorted({*state.waived, *state.overflowing}))))


def put_in_pile(state: State, seat: int, place: int) -> State:
    """``state`` with a conveyor face down in the pile of ``seat``, but for a card that stays (BH-8)."""
    taken, stays = taken_and_staying(state, place)
    hidden = state.hidden
    for card in taken:
        hidden = hidden.put_away(card, pile_bit(seat))
    return replace(
        state,
        conveyors=with_value(state.conveyors, place, stays),
        waived=tuple(other for other in state.waived if other != place),
        scrap=changed(state.scrap, seat, len(taken)),
        hidden=hidden,
    )


def taken_and_staying(state: State, place: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards of an overflowing conveyor that are taken, and those that stay (BH-8)."""
    keeps = state.swapped_in if state.options.placed_card_stays else None
    cards = state.conveyors[place]
    return tuple(c for c in cards if c != keeps), tuple(c for c in cards if c == keeps)
