"""Moves of cards from place to place, regardless of player and phase.

Only the impossible is refused here: leaving an empty place, being in two places (G-4).
"""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import RuleError
from companion.games.beltpunk.deck import PLACE, card_name, conveyor_of
from companion.games.beltpunk.hidden_places import DECK_BIT, hand_bit, pile_bit
from companion.games.beltpunk.sets import ShownSet
from companion.games.beltpunk.state import State
from companion.games.hidden_cards import HiddenCards
from companion.games.hidden_cards import brought_to_light as out_of
from companion.games.messages import Message, say
from companion.games.tuples import changed, with_value


def check_card(card: str) -> None:
    """Raises :class:`RuleError` for a code that is not in the deck (BH-1)."""
    if card not in PLACE:
        raise RuleError(
            "BH-1", say("There is no card {card} in this deck: each suit has 1 to 13.", card=card)
        )


def brought_to_light(state: State, cards: tuple[str, ...], place: int, place_name: Message) -> HiddenCards:
    """The hidden cards after ``cards`` came into sight out of a hidden ``place`` (G-4)."""
    for card in cards:
        check_card(card)
    counts = state.hidden_counts()
    return out_of(state.hidden, cards, place, counts, place_name, card_name, state.place_in_sight)


def hand_of(state: State, seat: int) -> Message:
    """The hand of ``seat`` in a sentence."""
    return say("the hand of {player}", player=state.players[seat])


def laid_on_conveyor(state: State, card: str) -> tuple[tuple[str, ...], ...]:
    """The conveyors with ``card`` laid on its own."""
    place = conveyor_of(card)
    return with_value(state.conveyors, place, (*state.conveyors[place], card))


def turned_up(state: State, card: str) -> State:
    """``state`` with the top card of the deck, ``card``, on its conveyor. Raises :class:`RuleError` (G-4)."""
    hidden = brought_to_light(state, (card,), DECK_BIT, say("the deck"))
    return replace(state, deck=state.deck - 1, conveyors=laid_on_conveyor(state, card), hidden=hidden)


def draw_card(state: State, seat: int) -> State:
    """The top card of the deck goes to the hand of ``seat``, unseen."""
    if state.deck == 0:
        raise RuleError("BH-6", say("The deck is empty: there is no card to draw."))
    hidden = state.hidden.moved_unseen(DECK_BIT, hand_bit(seat))
    if state.deck == 1:
        hidden = hidden.emptied(DECK_BIT)
    return replace(state, deck=state.deck - 1, hands=changed(state.hands, seat, +1), hidden=hidden)


def take_from_machine(state: State, seat: int, card: str) -> State:
    """``card`` goes from its conveyor to the hand of ``seat``, seen by all."""
    check_card(card)
    conveyor = state.conveyors[conveyor_of(card)]
    if card not in conveyor:
        raise RuleError("G-4", say("{card:^} is not in The Machine.", card=card_name(card)))
    left = tuple(lying for lying in conveyor if lying != card)
    return replace(
        state,
        conveyors=with_value(state.conveyors, conveyor_of(card), left),
        hands=changed(state.hands, seat, +1),
        hidden=state.hidden.put_away(card, hand_bit(seat)),
    )


def place_in_machine(state: State, seat: int, card: str) -> State:
    """``card`` goes from the hand of ``seat`` to its conveyor."""
    if not state.hands[seat]:
        raise RuleError("G-4", say("{player} has no card in hand to place.", player=state.players[seat]))
    hidden = brought_to_light(state, (card,), hand_bit(seat), hand_of(state, seat))
    if state.hands[seat] == 1:
        hidden = hidden.emptied(hand_bit(seat))
    return replace(
        state,
        hands=changed(state.hands, seat, -1),
        conveyors=laid_on_conveyor(state, card),
        hidden=hidden,
    )


def take_from_pile(state: State, seat: int, owner: int) -> State:
    """A card goes from the pile of ``owner`` to the hand of ``seat``, unseen."""
    _check_pile(state, owner)
    hidden = state.hidden.moved_unseen(pile_bit(owner), hand_bit(seat))
    if state.scrap[owner] == 1:
        hidden = hidden.emptied(pile_bit(owner))
    return replace(
        state,
        scrap=changed(state.scrap, owner, -1),
        hands=changed(state.hands, seat, +1),
        hidden=hidden,
    )


def swap_with_pile(state: State, seat: int, owner: int) -> State:
    """A card of the pile of ``owner`` and then one of the hand of ``seat`` change places, unseen."""
    _check_pile(state, owner)
    if state.hands[seat] == 0:  # the taken card is the only one that can be placed
        return state
    return replace(state, hidden=state.hidden.traded_unseen(hand_bit(seat), pile_bit(owner)))


def exchange(state: State, seat: int, other: int) -> State:
    """The hands of ``seat`` and ``other`` exchange a card, unseen by the others."""
    if other == seat:
        raise RuleError(
            "BH-6", say("{player} exchanges a card with another player.", player=state.players[seat])
        )
    for owner in (seat, other):
        if not state.hands[owner]:
            raise RuleError(
                "BH-6", say("{player} has no card in hand to exchange.", player=state.players[owner])
            )
    return replace(state, hidden=state.hidden.traded_unseen(hand_bit(seat), hand_bit(other)))


def laid_open(state: State, seat: int, shown: ShownSet) -> State:
    """``state`` with ``shown`` laid open from the hand of ``seat``. Raises :class:`RuleError` (G-4)."""
    player, size = state.players[seat], len(shown.cards)
    if size > state.hands[seat]:
        raise RuleError(
            "G-4",
            say(
                "{player} has {hand} {hand:card|cards} in hand, fewer than the set.",
                player=player,
                hand=state.hands[seat],
            ),
        )
    hidden = brought_to_light(state, shown.cards, hand_bit(seat), hand_of(state, seat))
    if state.hands[seat] == size:
        hidden = hidden.emptied(hand_bit(seat))
    return replace(
        state,
        hands=changed(state.hands, seat, -size),
        shown=with_value(state.shown, seat, (*state.shown[seat], shown)),
        hidden=hidden,
    )


def _check_pile(state: State, owner: int) -> None:
    if state.scrap[owner] == 0:
        raise RuleError(
            "BH-6", say("The Scrap Pile of {player} is empty: choose another.", player=state.players[owner])
        )
