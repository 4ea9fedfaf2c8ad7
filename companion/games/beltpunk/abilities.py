"""The two actions of each suit, of which a discard brings one (BH-6, BH-7)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import RuleError
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.changes import (
    brought_to_light,
    changed,
    check_card,
    laid_on_conveyor,
    with_value,
)
from companion.games.beltpunk.dealing import drawn
from companion.games.beltpunk.deck import conveyor_of, spoken, suit_of
from companion.games.beltpunk.moments import DRAW, EXCHANGE, SUIT_ACTIONS, SWAP, TAKE, awaited, offered
from companion.games.beltpunk.overflow import after_ability
from companion.games.beltpunk.state import Phase, State
from companion.games.beltpunk.whereabouts import hand_bit, pile_bit
from companion.games.words import capital, listed


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


def decline(state: State, action: act.Decline) -> State:
    """Takes neither of the two actions (BH-6)."""
    _check_acting(state, action.player)
    return after_ability(state)


def draw(state: State, action: act.Draw) -> State:
    """The top card of the deck goes to the hand, unseen (BH-6)."""
    seat = _check_ability(state, action.player, DRAW)
    if state.deck == 0:
        raise RuleError("BH-6", "The deck is empty: there is no card to draw.")
    return after_ability(drawn(state, seat))


def _taken_from_machine(state: State, seat: int, card: str) -> State:
    """``card`` goes from its conveyor to the hand, seen by all (BH-7)."""
    check_card(card)
    conveyor = state.conveyors[conveyor_of(card)]
    if card not in conveyor:
        raise RuleError("BH-7", f"{capital(spoken(card))} is not in The Machine.")
    if not may_take(state, card):
        raise RuleError(
            "BH-7", f"At this table {spoken(card)}, just discarded, may not be taken by its own action."
        )
    left = tuple(lying for lying in conveyor if lying != card)
    return replace(
        state,
        conveyors=with_value(state.conveyors, conveyor_of(card), left),
        hands=changed(state.hands, seat, +1),
        hidden=state.hidden.put_away(card, hand_bit(seat)),
    )


def take_from_machine(state: State, action: act.TakeFromMachine) -> State:
    """Take from scrap, a card of The Machine (BH-6, BH-7)."""
    seat = _check_ability(state, action.player, TAKE)
    return after_ability(_taken_from_machine(state, seat, action.card))


def _check_pile(state: State, owner: str) -> int:
    seat = state.seat(owner)
    if state.scrap[seat] == 0:
        raise RuleError("BH-6", f"The Scrap Pile of {owner} is empty: choose another.")
    return seat


def take_from_pile(state: State, action: act.TakeFromPile) -> State:
    """Take from scrap, a card of a player's pile, unseen (BH-6, BH-7)."""
    seat = _check_ability(state, action.player, TAKE)
    owner = _check_pile(state, action.owner)
    hidden = state.hidden.moved_unseen(pile_bit(owner), hand_bit(seat))
    if state.scrap[owner] == 1:
        hidden = hidden.emptied(pile_bit(owner))
    return after_ability(
        replace(
            state,
            scrap=changed(state.scrap, owner, -1),
            hands=changed(state.hands, seat, +1),
            hidden=hidden,
        )
    )


def swap_from_machine(state: State, action: act.SwapFromMachine) -> State:
    """Swap with scrap in The Machine, its first half: the card taken (BH-6, BH-7)."""
    seat = _check_ability(state, action.player, SWAP)
    return replace(_taken_from_machine(state, seat, action.card), phase=Phase.SWAP)


def place_in_machine(state: State, action: act.PlaceInMachine) -> State:
    """Swap with scrap in The Machine, its second half: the card placed (BH-6, BH-7)."""
    seat = _check_acting(state, action.player)
    hidden = brought_to_light(state, (action.card,), hand_bit(seat), f"the hand of {action.player}")
    if state.hands[seat] == 1:
        hidden = hidden.emptied(hand_bit(seat))
    return after_ability(
        replace(
            state,
            hands=changed(state.hands, seat, -1),
            conveyors=laid_on_conveyor(state, action.card),
            hidden=hidden,
            swapped_in=action.card,
        )
    )


def swap_with_pile(state: State, action: act.SwapWithPile) -> State:
    """Swap with scrap in a player's pile, unseen (BH-6, BH-7)."""
    seat = _check_ability(state, action.player, SWAP)
    owner = _check_pile(state, action.owner)
    if state.hands[seat] == 0:  # the card taken is the only one that can be placed
        return after_ability(state)
    return after_ability(_traded(state, hand_bit(seat), pile_bit(owner)))


def exchange(state: State, action: act.Exchange) -> State:
    """Two hands give each other a card, unseen by the rest (BH-6)."""
    seat = _check_ability(state, action.player, EXCHANGE)
    other = state.seat(action.other)
    if other == seat:
        raise RuleError("BH-6", f"{action.player} exchanges a card with another player.")
    for owner in (seat, other):
        if state.hands[owner] == 0:
            raise RuleError("BH-6", f"{state.players[owner]} has no card in hand to exchange.")
    return after_ability(_traded(state, hand_bit(seat), hand_bit(other)))


def _traded(state: State, one: int, other: int) -> State:
    return replace(state, hidden=state.hidden.traded_unseen(one, other))
