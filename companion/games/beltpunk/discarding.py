"""Revealed cards go to The Machine one after the other (BH-4, BH-5)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import RuleError
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.changes import brought_to_light, laid_on_conveyor
from companion.games.beltpunk.deck import spoken, suit_of
from companion.games.beltpunk.moments import awaited, next_to_discard
from companion.games.beltpunk.scoring import begin_scoring
from companion.games.beltpunk.state import Phase, State
from companion.games.beltpunk.whereabouts import hand_bit
from companion.games.tuples import with_value


def all_placed(state: State) -> State:
    """Everyone has a card of their hand face down (BH-4), but for those who have none or lie open already."""
    placed = tuple(
        hand > 0 and lying is None for hand, lying in zip(state.hands, state.revealed, strict=True)
    )
    laid = replace(
        state,
        phase=Phase.REVEAL,
        hands=tuple(hand - has for hand, has in zip(state.hands, placed, strict=True)),
        placed=placed,
    )
    return laid if any(placed) else next_discard(laid)


def reveal(state: State, action: act.Reveal) -> State:
    """A card placed is turned up; the last one begins the discards (BH-4, BH-5)."""
    seat = state.seat(action.player)
    if state.phase is Phase.PLACE:
        state = all_placed(state)
    lying = state.revealed[seat]
    if lying is not None:
        raise RuleError("BH-4", f"{action.player} has revealed {spoken(lying)} already; one card each.")
    hidden = brought_to_light(state, (action.card,), hand_bit(seat), f"the hand of {action.player}")
    if state.hands[seat] == 0:
        hidden = hidden.emptied(hand_bit(seat))
    state = replace(
        state,
        placed=with_value(state.placed, seat, False),
        revealed=with_value(state.revealed, seat, action.card),
        hidden=hidden,
    )
    return next_discard(state)


def next_discard(state: State) -> State:
    """The next card in Machine Order (BH-5), or the scoring once none is left."""
    if any(state.placed):  # a table that went on before all were turned up
        return replace(state, phase=Phase.REVEAL, acting=None, discard=None, swapped_in=None)
    if not any(state.revealed):
        return begin_scoring(state)
    acting = state.revealed.index(next_to_discard(state))
    return replace(state, phase=Phase.DISCARD, acting=acting, discard=None, swapped_in=None)


def discard(state: State, action: act.Discard) -> State:
    """The next card in Machine Order goes to its conveyor (BH-5)."""
    seat = state.seat(action.player)
    card = next_to_discard(state)
    lying = state.revealed[seat]
    if lying is None:
        raise RuleError("BH-5", f"{action.player} has no card left to discard this turn. {awaited(state)}")
    if action.card != lying:
        raise RuleError("BH-4", f"{action.player} revealed {spoken(lying)}, so that is the card to discard.")
    if lying != card:
        raise RuleError(
            "BH-5",
            f"{_order_reason(card, lying)}, so {state.players[state.revealed.index(card)]} discards "
            f"{spoken(card)} before {action.player} discards {spoken(lying)}.",
        )
    return discarded(state, seat)


def discarded(state: State, seat: int) -> State:
    """``state`` with the card revealed by ``seat`` on its conveyor, its action to be taken."""
    card = state.revealed[seat] or ""
    return replace(
        state,
        phase=Phase.ABILITY,
        acting=seat,
        revealed=with_value(state.revealed, seat, None),
        conveyors=laid_on_conveyor(state, card),
        discard=card,
        swapped_in=None,
    )


def _order_reason(first: str, later: str) -> str:
    if suit_of(first) == suit_of(later):
        return f"Of two {suit_of(first)} cards the lower number comes first"
    return f"{suit_of(first)} comes before {suit_of(later)} in Machine Order"
