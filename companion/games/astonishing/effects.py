"""Special Effects: the Queens of the Invention phase (AS-5)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import RuleError
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import CLUBS, DIAMONDS, HEARTS, SPADES, suit_name
from companion.games.astonishing.moments import awaited
from companion.games.astonishing.moving import (
    check_no_joker,
    drawn,
    finagled,
    into_hand,
    taken_unseen,
    turned_up_from_hand,
)
from companion.games.astonishing.state import State, object_to
from companion.games.astonishing.turns import effect_done

TOP = 5
"""Discards among which Beg, Borrow, and Steal takes one (AS-5)."""
MOST_SPENT = 2
"""Cards that Buy Resources discards at most (AS-5)."""

EFFECT_NAMES = {
    CLUBS: "Capture Resources",
    DIAMONDS: "Buy Resources",
    HEARTS: "Finagle Resources",
    SPADES: "Beg, Borrow, and Steal",
}

SUITS_OF: dict[type[object], str] = {
    act.DrawTwo: CLUBS,
    act.DrawAndTake: CLUBS + SPADES,
    act.DrawAndSalvage: SPADES,
    act.DrawOnly: HEARTS + SPADES,
    act.Buy: DIAMONDS,
    act.Finagle: HEARTS,
}
"""The Queens that can do each of these."""


def rivals(state: State, seat: int) -> tuple[int, ...]:
    """The other seats that have cards in hand."""
    return tuple(other for other in state.seats if other != seat and state.hands[other])


def _check_queen(state: State, player: str) -> int:
    """The seat of ``player``, whose Queen takes effect now (AS-2, AS-5)."""
    seat = state.seat(player)
    if seat not in state.waiting:
        raise RuleError("AS-5", f"{player} has no Queen to resolve now. {awaited(state)}")
    if seat != state.acting:
        object_to(state, "AS-2", f"Queens take effect in order from the youngest. {awaited(state)}")
    return seat


def no_effect(state: State, action: act.Decline) -> State:
    """A Queen that a table lets pass without effect, against the rules (AS-2)."""
    seat = _check_queen(state, action.player)
    object_to(state, "AS-2", f"A Queen, once played, must take effect. {awaited(state)}")
    return effect_done(state, seat)


def effect(state: State, action: act.Effect) -> State:
    """A Queen takes effect (AS-5)."""
    seat = _check_queen(state, action.player)
    suit = state.suit(seat)
    if suit not in SUITS_OF[type(action)]:
        object_to(
            state,
            "AS-5",
            f"The Queen of {suit_name(suit)}, {EFFECT_NAMES[suit]}, does something else. {awaited(state)}",
        )
    return effect_done(_resolved(state, seat, action), seat)


def _resolved(state: State, seat: int, action: act.Effect) -> State:
    match action:
        case act.DrawTwo():
            return drawn(state, seat, 2)
        case act.DrawAndTake(_, other):
            return taken_unseen(drawn(state, seat), seat, _check_rival(state, seat, other))
        case act.DrawAndSalvage(_, card):
            return _salvaged(drawn(state, seat), seat, card)
        case act.DrawOnly():
            return _drawn_only(state, seat)
        case act.Buy(_, cards):
            return _bought(state, seat, cards)
        case act.Finagle(_, other):
            return finagled(state, seat, _check_rival(state, seat, other))


def _check_rival(state: State, seat: int, other: str) -> int:
    rival = state.seat(other)
    if rival == seat:
        raise RuleError("AS-5", f"{other} takes from another player's hand.")
    if not state.hands[rival]:
        raise RuleError("AS-5", f"{other} has no card in hand: choose another.")
    return rival


def _salvaged(state: State, seat: int, card: str) -> State:
    if card not in state.pile.cards:
        raise RuleError("G-4", f"{card} does not lie among the discards.")
    if card not in state.pile.top(TOP):
        object_to(
            state, "AS-5", f"{card} is not among the top {TOP} discards: {' '.join(state.pile.top(TOP))}."
        )
    return into_hand(replace(state, pile=state.pile.without(card)), seat, card)


def _drawn_only(state: State, seat: int) -> State:
    suit = state.suit(seat)
    if rivals(state, seat):
        object_to(state, "AS-5", "A rival with cards in hand must be chosen if there is one.")
    elif suit == SPADES and state.pile.cards:
        object_to(state, "AS-5", "A card must be taken from the discards: no rival has any in hand.")
    return drawn(state, seat, 2 if suit == HEARTS else 1)


def _bought(state: State, seat: int, cards: tuple[str, ...]) -> State:
    if len(cards) > MOST_SPENT:
        object_to(state, "AS-5", f"Buy Resources discards two cards at most, not {len(cards)}.")
    check_no_joker(state, cards)
    state = turned_up_from_hand(state, seat, cards)
    pile = state.pile
    for card in cards:
        pile = pile.laid(card)
    return drawn(replace(state, pile=pile), seat, len(cards) + 1)
