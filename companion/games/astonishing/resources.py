"""Seeing to the resources at a turn's end: discards, then draws (AS-2, AS-16)."""

from __future__ import annotations

from companion.games.api import RuleError
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import MOST_IN_HAND
from companion.games.astonishing.moments import awaited
from companion.games.astonishing.moving import (
    check_no_joker,
    discarded_together,
    drawn,
    settled,
    turned_up_from_hand,
)
from companion.games.astonishing.state import Phase, State, object_to
from companion.games.astonishing.turns import begin_draws, next_draw, without
from companion.games.words import listed


def discard(state: State, action: act.Discard) -> State:
    """A card of a hand goes to the discards; Jokers never do (AS-2)."""
    seat = state.seat(action.player)
    check_no_joker(state, (action.card,))
    return discarded_together(turned_up_from_hand(state, seat, (action.card,)), seat, (action.card,))


def over_six(state: State) -> tuple[int, ...]:
    """The seats that must discard still (AS-2)."""
    return tuple(seat for seat in state.order(state.seats) if state.hands[seat] > MOST_IN_HAND)


def all_keep(state: State) -> State:
    """Nobody discards any more; who has an empty hand may draw (AS-2)."""
    too_many = over_six(state)
    if too_many:
        names = [f"{state.players[seat]} ({state.hands[seat]})" for seat in too_many]
        object_to(state, "AS-2", f"Hands come down to six cards: {listed(names)} must discard still.")
    return begin_draws(settled(state))


def _check_drawing(state: State, player: str) -> int:
    seat = state.seat(player)
    if seat not in state.waiting:
        raise RuleError("AS-2", f"Only a player with {_empty_hand(state)} draws now. {awaited(state)}")
    if seat != state.acting:
        object_to(state, "AS-2", f"They draw in order from the youngest. {awaited(state)}")
    return seat


def draw(state: State, action: act.Draw) -> State:
    """A player with an empty hand draws one card (AS-2)."""
    seat = state.seat(action.player)
    if state.phase is not Phase.DRAW or seat not in state.waiting:
        only = f"Only a player with {_empty_hand(state)} draws, after the discards."
        object_to(state, "AS-2", f"{only} {awaited(state)}")
        if not state.deck:
            raise RuleError("G-4", "The deck is empty: there is no card to draw.")
        after = drawn(state, seat)
        return after if state.phase is not Phase.DRAW else next_draw(after)
    seat = _check_drawing(state, action.player)
    return next_draw(without(drawn(state, seat), seat))


def _empty_hand(state: State) -> str:
    """What counts as an empty hand at this table, in words (AS-16)."""
    if state.options.joker_only_may_draw:
        return "an empty hand, or one of Jokers alone,"
    return "an empty hand"


def decline(state: State, action: act.Decline) -> State:
    """A player with an empty hand draws none (AS-2)."""
    return next_draw(without(state, _check_drawing(state, action.player)))
