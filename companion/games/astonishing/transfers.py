"""Cards that go from place to place; those coming out of hiding are checked (G-4)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import RuleError
from companion.games.astonishing.deck import JOKER, card_name
from companion.games.astonishing.state import (
    DECK_PLACE,
    PASSING,
    Lot,
    State,
    check_resource,
    hand_place,
    object_to,
    position_place,
)
from companion.games.hidden_cards import HiddenCards, brought_to_light
from companion.games.messages import Message, say
from companion.games.tuples import changed, with_value


def drawn(state: State, seat: int, number: int = 1) -> State:
    """``seat`` draws so many cards, or what there is."""
    number = min(number, state.deck)
    if not number:
        return state
    hidden = state.hidden.moved_unseen(DECK_PLACE, hand_place(seat))
    if state.deck == number:
        hidden = hidden.emptied(DECK_PLACE)
    return replace(state, deck=state.deck - number, hands=changed(state.hands, seat, number), hidden=hidden)


def turned_up_from_hand(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """``cards`` leave the hand of ``seat`` and lie where all can see them; the caller says where."""
    check_hand(state, seat, len(cards))
    place_name = say("the hand of {player}", player=state.players[seat])
    hidden = _brought_to_light(state, cards, hand_place(seat), place_name)
    return replace(state, hands=changed(state.hands, seat, -len(cards)), hidden=hidden)


def turned_up_from_position(state: State, seat: int, position: int, cards: tuple[str, ...]) -> State:
    """``cards`` leave what lies face down in a position; the caller says where they lie."""
    place_name = say("position {position} of {player}", position=position, player=state.players[seat])
    hidden = _brought_to_light(state, cards, position_place(seat, position), place_name)
    return replace(with_installed(state, seat, position, -len(cards)), hidden=hidden)


def _brought_to_light(state: State, cards: tuple[str, ...], place: int, place_name: Message) -> HiddenCards:
    for card in cards:
        check_resource(card)
    counts = state.hidden_counts()
    return brought_to_light(state.hidden, cards, place, counts, place_name, card_name, state.lies)


def check_hand(state: State, seat: int, number: int) -> None:
    """Raises :class:`RuleError` unless ``seat`` holds so many cards (G-4)."""
    held = state.hands[seat]
    if number > held:
        raise RuleError(
            "G-4",
            say(
                "{player} has {held} {held:card|cards} in hand, not {n} to part with.",
                player=state.players[seat],
                held=held,
                n=number,
            ),
        )


def with_installed(state: State, seat: int, position: int, by: int) -> State:
    """``state`` with so many more cards face down in a position."""
    counts = changed(state.installed[seat], position - 1, by)
    one, two, three = counts
    return replace(state, installed=with_value(state.installed, seat, (one, two, three)))


def installed_unseen(state: State, seat: int, position: int, number: int) -> State:
    """So many cards go from the hand face down into a position."""
    check_hand(state, seat, number)
    hidden = state.hidden.moved_unseen(hand_place(seat), position_place(seat, position))
    if state.hands[seat] == number:
        hidden = hidden.emptied(hand_place(seat))
    state = replace(state, hands=changed(state.hands, seat, -number), hidden=hidden)
    return with_installed(state, seat, position, number)


def taken_unseen(state: State, seat: int, rival: int) -> State:
    """``seat`` takes a card at random from the hand of ``rival``."""
    check_hand(state, rival, 1)
    hidden = state.hidden.moved_unseen(hand_place(rival), hand_place(seat))
    if state.hands[rival] == 1:
        hidden = hidden.emptied(hand_place(rival))
    hands = changed(changed(state.hands, rival, -1), seat, +1)
    return replace(state, hands=hands, hidden=hidden)


def finagled(state: State, seat: int, rival: int) -> State:
    """A card of ``rival`` and two of the deck come together; two stay with ``seat``, a third goes back."""
    check_hand(state, rival, 1)
    drawing = min(2, state.deck)
    back = drawing == 2
    held = PASSING[0]
    hidden = state.hidden.moved_unseen(hand_place(rival), held)
    if state.hands[rival] == 1:
        hidden = hidden.emptied(hand_place(rival))
    if drawing:
        hidden = hidden.moved_unseen(DECK_PLACE, held)
    if drawing == state.deck:
        hidden = hidden.emptied(DECK_PLACE)
    if back:
        hidden = hidden.moved_unseen(held, hand_place(rival))
    hidden = hidden.moved_unseen(held, hand_place(seat)).emptied(held)
    hands = changed(changed(state.hands, rival, back - 1), seat, 1 + drawing - back)
    return replace(state, deck=state.deck - drawing, hands=hands, hidden=hidden)


def traded(state: State, seat: int, given: Lot, other: int, taken: Lot) -> State:
    """Both lots change hands; what lies face down is seen by nobody else."""
    state = turned_up_from_hand(state, seat, given.cards)
    state = turned_up_from_hand(state, other, taken.cards)
    hidden = state.hidden
    ways = ((seat, other, given, PASSING[0]), (other, seat, taken, PASSING[1]))
    for giver, _, lot, passing in ways:
        check_hand(state, giver, lot.hidden)
        if lot.hidden:
            hidden = hidden.moved_unseen(hand_place(giver), passing)
            if state.hands[giver] == lot.hidden:
                hidden = hidden.emptied(hand_place(giver))
    for _, taker, lot, passing in ways:
        hidden = hidden.moved_unseen(passing, hand_place(taker)).emptied(passing)
        for card in lot.cards:
            hidden = hidden.put_away(card, hand_place(taker))
    hands = changed(state.hands, seat, len(taken) - given.hidden)
    hands = changed(hands, other, len(given) - taken.hidden)
    return replace(state, hands=hands, hidden=hidden)


def into_hand(state: State, seat: int, card: str) -> State:
    """``card``, which all could see, goes into a hand."""
    hidden = state.hidden.put_away(card, hand_place(seat))
    return replace(state, hands=changed(state.hands, seat, +1), hidden=hidden)


def shown_and_kept(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """All know now that ``cards`` are in the hand of ``seat``; they stay there."""
    state = turned_up_from_hand(state, seat, cards)
    for card in cards:
        state = into_hand(state, seat, card)
    return state


def only_jokers_held(state: State, seat: int, rule: str) -> State:
    """``seat`` says that the hand holds nothing but Jokers, which is believed where it can be."""
    if state.may_be_only_jokers(seat):
        return shown_and_kept(state, seat, (JOKER,) * state.hands[seat])
    cannot = say(
        "{player} has {held} {held:card|cards} in hand: they cannot all be Jokers.",
        player=state.players[seat],
        held=state.hands[seat],
    )
    object_to(state, rule, cannot)
    return state


def check_no_joker(state: State, cards: tuple[str, ...]) -> None:
    """Refuses a Joker among cards that are discarded (AS-2)."""
    if JOKER in cards:
        object_to(state, "AS-2", say("A Joker can never be discarded: only theft or trade moves it."))


def discarded_together(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """``cards``, which lie open, go on the pile with the others of this step, in order (AS-16)."""
    return replace(state, fresh=with_value(state.fresh, seat, (*state.fresh[seat], *cards)))


def settled(state: State) -> State:
    """The discards of the step are part of the pile."""
    return replace(state, pile=state.discards, fresh=((),) * len(state.players))
