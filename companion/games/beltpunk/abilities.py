"""The two actions of each suit, of which a discard brings one (BH-6, BH-7)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import RuleError
from companion.games.beltpunk import actions as act
from companion.games.beltpunk import moves
from companion.games.beltpunk.deck import spoken, suit_of
from companion.games.beltpunk.moments import DRAW, EXCHANGE, SUIT_ACTIONS, SWAP, TAKE, awaited, offered
from companion.games.beltpunk.overflow import after_ability
from companion.games.beltpunk.state import Phase, State
from companion.games.words import listed


def may_take(state: State, card: str) -> bool:
    """Whether an action may take ``card`` out of The Machine now (BH-7)."""
    return card != state.discard or state.options.retake_own_discard


def _check_acting(state: State, player: str) -> int:
    seat = state.seat(player)
    if seat != state.acting:
        raise RuleError("BH-6", f"{player} is not the one to act. {awaited(state)}")
    return seat


def _check_ability(state: State, player: str, ability: str) -> int:
    """The acting seat, if the suit of its discard has ``ability`` (BH-6)."""
    seat = _check_acting(state, player)
    discard = state.discard or ""
    if ability not in SUIT_ACTIONS[suit_of(discard)]:
        raise RuleError(
            "BH-6",
            f"{suit_of(discard)} has no {ability}: {player} can {listed(offered(state), 'or')}, or decline.",
        )
    return seat


def _check_takeable(state: State, card: str) -> None:
    if not may_take(state, card):
        raise RuleError(
            "BH-7", f"At this table {spoken(card)}, just discarded, may not be taken by its own action."
        )


def decline(state: State, action: act.Decline) -> State:
    """Takes neither of the two actions (BH-6)."""
    _check_acting(state, action.player)
    return after_ability(state)


def draw(state: State, action: act.Draw) -> State:
    """The top card of the deck goes to the hand, unseen (BH-6)."""
    seat = _check_ability(state, action.player, DRAW)
    return after_ability(moves.draw_card(state, seat))


def take_from_machine(state: State, action: act.TakeFromMachine) -> State:
    """Take from scrap, a card of The Machine (BH-6, BH-7)."""
    seat = _check_ability(state, action.player, TAKE)
    _check_takeable(state, action.card)
    return after_ability(moves.take_from_machine(state, seat, action.card))


def take_from_pile(state: State, action: act.TakeFromPile) -> State:
    """Take from scrap, a card of a player's pile, unseen (BH-6, BH-7)."""
    seat = _check_ability(state, action.player, TAKE)
    return after_ability(moves.take_from_pile(state, seat, state.seat(action.owner)))


def swap_from_machine(state: State, action: act.SwapFromMachine) -> State:
    """Swap with scrap in The Machine, its first half: the card taken (BH-6, BH-7)."""
    seat = _check_ability(state, action.player, SWAP)
    _check_takeable(state, action.card)
    return replace(moves.take_from_machine(state, seat, action.card), phase=Phase.SWAP)


def place_in_machine(state: State, action: act.PlaceInMachine) -> State:
    """Swap with scrap in The Machine, its second half: the card placed (BH-6, BH-7)."""
    seat = _check_acting(state, action.player)
    placed = moves.place_in_machine(state, seat, action.card)
    return after_ability(replace(placed, swapped_in=action.card))


def swap_with_pile(state: State, action: act.SwapWithPile) -> State:
    """Swap with scrap in a player's pile, unseen (BH-6, BH-7)."""
    seat = _check_ability(state, action.player, SWAP)
    return after_ability(moves.swap_with_pile(state, seat, state.seat(action.owner)))


def exchange(state: State, action: act.Exchange) -> State:
    """Two hands give each other a card, unseen by the rest (BH-6)."""
    seat = _check_ability(state, action.player, EXCHANGE)
    return after_ability(moves.exchange(state, seat, state.seat(action.other)))
