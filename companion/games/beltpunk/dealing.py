"""The set-up, the draws of a turn, the next round's deal (BH-2, BH-3, BH-4, BH-12)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import RuleError
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.changes import brought_to_light, laid_on_conveyor
from companion.games.beltpunk.state import Phase, State, new_match
from companion.games.beltpunk.whereabouts import DECK_BIT, hand_bit
from companion.games.tuples import changed
from companion.games.words import listed


def become_foreman(state: State, action: act.BecomeForeman) -> State:
    """The table names the Foreman (BH-3, BH-12)."""
    seat = state.seat(action.player)
    if state.foreman is not None:
        raise RuleError("BH-3", f"{state.players[state.foreman]} is Foreman already.")
    candidates = state.foreman_candidates()
    if seat not in candidates:
        lowest = listed([state.players[i] for i in candidates], "or")
        raise RuleError("BH-12", f"The lowest score makes the Foreman of this round: that is {lowest}.")
    return begin_if_set_up(replace(state, foreman=seat))


def turn_up(state: State, action: act.TurnUp) -> State:
    """A card of the deck goes to its conveyor, with no action and no Overflow (BH-2)."""
    if state.turned_up == len(state.players):
        raise RuleError(
            "BH-2",
            f"One card for each of the {len(state.players)} players is turned up, and they all lie already.",
        )
    return begin_if_set_up(turned_up(state, action.card))


def turned_up(state: State, card: str) -> State:
    """``state`` with the top card of the deck, ``card``, on its conveyor. Raises :class:`RuleError` (G-4)."""
    hidden = brought_to_light(state, (card,), DECK_BIT, "the deck")
    return replace(state, deck=state.deck - 1, conveyors=laid_on_conveyor(state, card), hidden=hidden)


def begin_if_set_up(state: State) -> State:
    """The first turn begins once there is a Foreman and the cards lie (BH-2, BH-3)."""
    if state.phase is not Phase.SET_UP or state.foreman is None or state.turned_up < len(state.players):
        return state
    return begin_turn(state)


def begin_turn(state: State) -> State:
    """The draws of BH-4: with a short deck the first from the Foreman draw."""
    state = replace(state, turn=state.turn + 1, phase=Phase.PLACE, acting=None)
    for seat in state.around()[: state.deck]:
        state = drawn(state, seat)
    return state


def drawn(state: State, seat: int) -> State:
    """``state`` once ``seat`` has drawn the top card of a deck that is not empty."""
    hidden = state.hidden.moved_unseen(DECK_BIT, hand_bit(seat))
    if state.deck == 1:
        hidden = hidden.emptied(DECK_BIT)
    return replace(state, deck=state.deck - 1, hands=changed(state.hands, seat, +1), hidden=hidden)


def next_round(state: State) -> State:
    """A fresh shuffle and deal, and the Foreman as the option says (BH-12)."""
    dealt = replace(
        new_match(state.players, state.options),
        round=state.round + 1,
        totals=state.totals,
        rounds=state.rounds,
    )
    candidates = dealt.foreman_candidates()
    if state.options.foreman_next_round == "clockwise":
        return replace(dealt, foreman=state.around()[1])
    return replace(dealt, foreman=candidates[0]) if len(candidates) == 1 else dealt
