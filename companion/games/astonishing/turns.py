"""How the Invention phase goes on: what follows a step that is done (AS-2, AS-3, AS-7)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.astonishing.deck import JACK, KING, QUEEN
from companion.games.astonishing.moving import settled
from companion.games.astonishing.state import Phase, State


def begin_turn(state: State) -> State:
    """Everyone chooses an Invention action. An empty deck makes it the last turn (AS-7)."""
    nobody = (None,) * len(state.players)
    return replace(
        state,
        phase=Phase.CHOOSE,
        turn=state.turn + 1,
        final=state.deck == 0,
        before=state.chosen,
        chosen=nobody,
        waiting=tuple(state.seats),
    )


def begin_trades(state: State) -> State:
    """The Jacks, in order; one whose player has nothing to offer, or nobody to trade with, is done (AS-4)."""
    return next_trade(replace(state, phase=Phase.TRADE, waiting=state.playing(JACK)))


def next_trade(state: State) -> State:
    """The next Jack of those waiting, or the Queens."""
    state = replace(state, offer=(), answers=(None,) * len(state.players))
    holding = [seat for seat in state.seats if state.hands[seat]]
    able = tuple(seat for seat in state.waiting if seat in holding and len(holding) > 1)
    if able:
        return replace(state, waiting=able)
    return _or_build(replace(state, phase=Phase.EFFECTS, waiting=state.playing(QUEEN)))


def effect_done(state: State, seat: int) -> State:
    """The Queen of ``seat`` is done."""
    return _or_build(without(state, seat))


def _or_build(state: State) -> State:
    if state.waiting:
        return state
    building = tuple(seat for seat in state.playing(KING) if state.hands[seat])
    return _or_resources(replace(state, phase=Phase.BUILD, waiting=building))


def build_done(state: State, seat: int) -> State:
    """The King of ``seat`` is done."""
    return _or_resources(without(state, seat))


def _or_resources(state: State) -> State:
    if state.waiting:
        return state
    if not any(state.hands):
        return begin_draws(settled(state))
    return replace(settled(state), phase=Phase.RESOURCES, waiting=tuple(state.seats))


def begin_draws(state: State) -> State:
    """Players with an empty hand, in order, while there is a deck (AS-2, AS-16)."""
    empty = tuple(seat for seat in state.order(state.seats) if counts_as_empty(state, seat))
    return next_draw(replace(state, phase=Phase.DRAW, waiting=empty))


def counts_as_empty(state: State, seat: int) -> bool:
    """Whether the hand of ``seat`` is empty, or may be as good as empty at this table (AS-16)."""
    if state.options.joker_only_may_draw:
        return state.may_be_only_jokers(seat)
    return not state.hands[seat]


def next_draw(state: State) -> State:
    """The next of those waiting to draw, or the turn is over."""
    if state.waiting and state.deck:
        return state
    return begin_exhibition(state) if state.final else begin_turn(state)


def begin_exhibition(state: State) -> State:
    """The Inventors reach London (AS-8)."""
    nobody = (None,) * len(state.players)
    return replace(state, phase=Phase.EXHIBITION, waiting=tuple(state.seats), chosen=nobody, before=nobody)


def without(state: State, seat: int) -> State:
    """``state`` in which ``seat`` is not waited for any more."""
    return replace(state, waiting=tuple(other for other in state.waiting if other != seat))
