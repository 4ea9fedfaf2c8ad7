"""Trade: the Jacks of the Invention phase (AS-4)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import RuleError
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import JACK
from companion.games.astonishing.moments import awaited
from companion.games.astonishing.moving import check_hand, shown_and_kept, traded
from companion.games.astonishing.state import Lot, Phase, State, object_to
from companion.games.astonishing.turns import next_trade, without
from companion.games.tuples import with_value
from companion.games.words import counted

MOST = 2
"""Cards of an offer, and of an answer."""


def _check_trading(state: State, player: str) -> int:
    """The seat of ``player``, who may make a trade now (AS-4)."""
    seat = state.seat(player)
    if seat not in state.waiting:
        object_to(state, "AS-4", f"{player} has no Jack to trade with now. {awaited(state)}")
    elif seat != state.acting:
        object_to(state, "AS-4", f"Trades are made in order from the youngest. {awaited(state)}")
    return seat


def offer(state: State, action: act.Offer) -> State:
    """Cards are laid face up; they are known from then on (AS-4)."""
    seat = _check_trading(state, action.player)
    _check_lot(state, Lot(action.cards), f"The offer of {action.player}")
    if sorted(action.cards) == sorted(state.offer):
        raise RuleError("AS-4", f"{action.player} offers that already. {awaited(state)}")
    state = shown_and_kept(state, seat, action.cards)
    return replace(
        state,
        waiting=(seat, *(other for other in state.waiting if other != seat)),
        offer=action.cards,
        answers=(None,) * len(state.players),
    )


def answer(state: State, action: act.Answer) -> State:
    """Another player lays cards against the offer, face up or down (AS-4)."""
    seat = state.seat(action.player)
    if not state.offer:
        raise RuleError("AS-4", f"There is no offer to answer. {awaited(state)}")
    if seat == state.acting:
        raise RuleError("AS-4", f"{action.player} made the offer; the others answer it.")
    _check_lot(state, action.lot, f"The answer of {action.player}")
    check_hand(state, seat, len(action.lot))
    state = shown_and_kept(state, seat, action.lot.cards)
    return replace(state, answers=with_value(state.answers, seat, action.lot))


def _check_lot(state: State, lot: Lot, whose: str) -> None:
    if not 1 <= len(lot) <= MOST:
        object_to(
            state,
            "AS-4",
            f"{whose} must be one or two cards, not {len(lot)}: nobody gets something for nothing.",
        )


def trade(state: State, action: act.Trade) -> State:
    """The offer and what is given for it change hands (AS-4)."""
    seat, other = _check_trading(state, action.player), state.seat(action.other)
    if seat == other:
        raise RuleError("AS-4", f"{action.player} trades with another player.")
    _check_lot(state, action.given, f"The offer of {action.player}")
    _check_lot(state, action.taken, f"The answer of {action.other}")
    if action.given.hidden:
        object_to(state, "AS-4", f"{action.player} lays the offer face up: say which cards are given.")
    elif sorted(action.given.cards) != sorted(state.offer):
        object_to(
            state,
            "AS-4",
            f"What is given must lie open first: “{act.Offer(action.player, action.given.cards)}”.",
        )
    for player, held, lot in (
        (seat, state.hands[seat], action.given),
        (other, state.hands[other], action.taken),
    ):
        if len(lot) > held:
            raise RuleError(
                "G-4", f"{state.players[player]} has {counted(held, 'card')} in hand, not {len(lot)} to give."
            )
    return next_trade(without(traded(state, seat, action.given, other, action.taken), seat))


def no_trade(state: State, action: act.NoTrade) -> State:
    """The Jack passes (AS-4). Of one that was passed over it can be said all the same."""
    if _passed_over(state, state.seat(action.player)):
        return state
    seat = _check_trading(state, action.player)
    if state.phase is not Phase.TRADE or seat not in state.waiting:
        raise RuleError("AS-4", f"{action.player} has no Jack to pass. {awaited(state)}")
    return next_trade(without(state, seat))


def _passed_over(state: State, seat: int) -> bool:
    """Whether ``seat`` played a Jack and has nothing to offer, or nobody to trade with."""
    able = [other for other in state.seats if state.hands[other]]
    return state.chosen[seat] == JACK and (seat not in able or len(able) == 1)
