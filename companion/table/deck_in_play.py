"""What the players call a card: by the deck in their hands, everywhere the same.

A poker deck can stand in for a game's own cards. Then Steam-13 is the King of Spades in the players' hands,
and every sentence says ``K♠``; with the printed deck it says ``Steam 13``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, cached_property
from typing import Any, TypeVar

from companion.games.api import Action, Game, State
from companion.games.cards import JOKER, POKER_RANKS, POKER_SIGNS, POKER_SUITS
from companion.games.messages import CardName, Message, say

T = TypeVar("T")

PIPS = POKER_SIGNS
"""The sign of each suit of a poker deck."""


@dataclass(frozen=True)
class DeckInPlay:
    """The deck on the table. ``stand_ins`` pair each card of the game with the poker card that stands in for
    it, by their codes; there are none where the players hold the game's own cards. Those are then the
    ``own_cards``. A card for which any of several poker cards can stand in keeps its own name: ``held_as``
    pairs it with what it is held as (``12`` with ``Q``) unless that is the same."""

    stand_ins: tuple[tuple[str, str], ...] = ()
    own_cards: tuple[str, ...] = ()
    held_as: tuple[tuple[str, str], ...] = ()

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card of the game that can be seen, in the order of its suits and numbers."""
        return self.own_cards or tuple(card for card, _ in self.stand_ins)

    def held(self, card: str) -> str:
        """The code of the card in the players' hands that is the game's ``card``."""
        return self._held.get(card, card)

    def sign(self, card: str) -> str:
        """What the game's ``card`` is held as, where any of several poker cards can stand in for it."""
        return dict(self.held_as).get(card, "")

    @cached_property
    def _held(self) -> dict[str, str]:
        return dict(self.stand_ins)

    def name(self, card: str) -> str:
        """What the players call the game's ``card``, or a card that the camera has read."""
        return card_in_hand(self.held(card))

    def suit_sign(self, suit: str) -> str:
        """The sign of the poker suit that stands in for the game's ``suit``; empty if none does."""
        signs = {PIPS.get(held[-1:], "") for card, held in self.stand_ins if _suit_of(card) == suit}
        return signs.pop() if len(signs) == 1 else ""


DeckOf = Callable[[Game[Any, Any], State], DeckInPlay]
"""The deck that a table plays a game with, by the game's options."""
OWN_DECK = DeckInPlay()
"""The game's own cards are played with."""
_POKER_CODES = (*(f"{rank}{suit}" for suit in POKER_SUITS for rank in POKER_RANKS), JOKER)


def own_deck(game: Game[Any, Any], state: State) -> DeckInPlay:
    """The game's own cards."""
    return DeckInPlay(own_cards=tuple(game.deck(state)))


def poker_deck(game: Game[Any, Any], state: State) -> DeckInPlay:
    """The poker deck that stands in for the cards of ``game``."""
    cards = tuple(game.deck(state))
    codes: dict[str, list[str]] = {card: [] for card in cards}
    for code in _POKER_CODES:
        codes.get(game.card_from_deck(state, code) or "", []).append(code)
    one_to_one = tuple((card, game.card_to_deck(state, card)) for card in cards if len(codes[card]) < 2)
    if len(one_to_one) == len(cards):
        return DeckInPlay(one_to_one)
    held_as = ((card, _held_as(codes[card])) for card in cards if len(codes[card]) > 1)
    return DeckInPlay(one_to_one, cards, tuple((card, sign) for card, sign in held_as if sign != card))


def _held_as(codes: list[str]) -> str:
    """``Q`` for Queens of several suits, ``3♣ 9♣`` for these two cards."""
    ranks = dict.fromkeys(code[:-1] for code in codes)
    return " ".join(ranks if len(ranks) == 1 else map(card_in_hand, codes))


def first_state(game: Game[Any, Any]) -> State:
    """``game`` as it begins with its default options and as few players as can be, to ask for its deck."""
    fewest = game.seats({})[0]
    state: State = game.start([f"P{seat}" for seat in range(fewest)], {})
    return state


def card_in_hand(code: str) -> str:
    """What people call the card with this ``code``: ``K♠``, ``Joker``, ``Steam 13``."""
    if code[:-1] in POKER_RANKS and code[-1] in PIPS:
        return f"{code[:-1]}{PIPS[code[-1]]}"
    return "Joker" if code == JOKER else code.replace("-", " ")


def named_by(deck: DeckInPlay, value: T) -> T:
    """``value`` (a message, a tuple, or a dataclass of such) with every card in its sentences called as the
    players call it."""
    named: T = _named(deck, value)
    return named


def sentence_of(action: Action, deck: DeckInPlay) -> Message:
    """``action`` as a sentence of a history."""
    return say("{action:^}", action=named_by(deck, action.spoken()))


def _named(deck: DeckInPlay, value: Any) -> Any:
    kind = value.__class__
    if kind is Message:
        return Message(value.template, tuple((name, _named(deck, it)) for name, it in value.parameters))
    if kind is CardName:
        return CardName(value.code, deck.name(value.code))
    if kind is tuple:
        return tuple([_named(deck, it) for it in value])
    changed: dict[str, Any] = {}
    for name in _fields_that_may_speak(kind):
        before = getattr(value, name)
        after = _named(deck, before)
        if after is not before and after != before:
            changed[name] = after
    return replace(value, **changed) if changed else value


@cache
def _fields_that_may_speak(kind: type[Any]) -> tuple[str, ...]:
    """Where a value of this type may have sentences. An action has none: it means the game's own cards."""
    if not is_dataclass(kind):
        return ()
    names = tuple(it.name for it in fields(kind) if it.init)
    return () if "actor" in names or hasattr(kind, "actor") else names


def _suit_of(card: str) -> str:
    return card.partition("-")[0]
