"""The poker deck with two Jokers: resources, action cards, Inventors (AS-1); the pile of discards; the dice.

Cards are their codes, ``7D``, ``JC``, ``JOKER``; suits are their letters. The two Jokers are alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from companion.games.cards import POKER_SUIT_NAMES, number_and_suit, poker_code
from companion.games.messages import CardName
from companion.games.text import counted

CLUBS, DIAMONDS, HEARTS, SPADES = "C", "D", "H", "S"
SUITS = CLUBS + DIAMONDS + HEARTS + SPADES
"""The suits as the rulebook lists the Inventors."""

ONE_OF_SUIT = {CLUBS: "Club", DIAMONDS: "Diamond", HEARTS: "Heart", SPADES: "Spade"}
"""What one card of a suit is called."""

JOKER = "JOKER"
JACK, QUEEN, KING = "J", "Q", "K"
FACES = (JACK, QUEEN, KING)
FACE_NAMES = {JACK: "Jack", QUEEN: "Queen", KING: "King"}

RESOURCES = (*(poker_code(number, suit) for suit in SUITS for number in range(1, 11)), JOKER, JOKER)
"""The 42 resource cards (AS-1)."""

RESOURCE_CODES = tuple(dict.fromkeys(RESOURCES))
"""The resource cards, each once."""

HAND = 4
"""Cards dealt to each player (AS-1)."""
POSITIONS = (1, 2, 3)
MOST_IN_POSITION = 2
"""Cards that a position can hold (AS-6)."""
DICE = (1, 2, 3)
"""The demonstration dice by number (AS-8)."""
PIPS = range(1, 7)
MOST_IN_HAND = 6
"""Cards with which a player can end a turn (AS-2)."""
OWN_ACE = 11
COLUMN = 6
"""Discards that are fanned on one conveyor (AS-16)."""
CONVEYORS = 4


@dataclass(frozen=True, slots=True)
class Inventor:
    """Whom a player plays: ``suit`` is the letter of the Inventor's action cards."""

    suit: str
    name: str
    surname: str


INVENTORS = {
    CLUBS: Inventor(CLUBS, "Lady Calibrette Merchant", "Merchant"),
    DIAMONDS: Inventor(DIAMONDS, "Abimbola Kayin", "Kayin"),
    HEARTS: Inventor(HEARTS, "Marisol Chang", "Chang"),
    SPADES: Inventor(SPADES, "Albie Smithering", "Smithering"),
}


def suit_name(suit: str) -> str:
    """``Diamonds`` for ``D``."""
    return POKER_SUIT_NAMES[suit]


def cards_of_suit(number: int, suit: str) -> str:
    """``1 Diamond``, ``4 Diamonds`` for ``D``."""
    return counted(number, ONE_OF_SUIT[suit])


def suit_of(card: str) -> str:
    """The letter of a card's suit, ``""`` for a Joker."""
    return "" if card == JOKER else card[-1]


def face_card(face: str, suit: str) -> str:
    """``JC`` for the Jack of Clubs."""
    return f"{face}{suit}"


def is_face(card: str) -> bool:
    """Whether ``card`` is an action card of some Inventor."""
    return card != JOKER and card[0] in FACES


def read_code(code: str) -> str | None:
    """The card of this deck that ``code`` names, however its letters are written; else ``None``."""
    if code.upper() == JOKER:
        return JOKER
    found = number_and_suit(code)
    return None if found is None else poker_code(*found)


def points(card: str, owner: str) -> int:
    """What ``card`` adds to a position of the Inventor of the suit ``owner`` (AS-1, AS-6): an Ace of one's
    own is worth 11, a Joker nothing."""
    if card == JOKER:
        return 0
    if card[0] == "A":
        return OWN_ACE if suit_of(card) == owner else 1
    return int(card[:-1])


def spoken(card: str) -> str:
    """The card as the table says it: ``the 7 of Diamonds``, ``a Joker``."""
    if card == JOKER:
        return "a Joker"
    rank = {"A": "Ace", **FACE_NAMES}.get(card[0], card[:-1])
    return f"the {rank} of {suit_name(suit_of(card))}"


def card_name(card: str) -> CardName:
    """The card in a sentence."""
    return CardName(card, spoken(card))


def card_in_play(code: str, suits: Collection[str | None]) -> str | None:
    """The card that ``code`` names, or ``None``: once all Inventors are chosen, the action cards of the
    others are out of play (AS-1)."""
    card = read_code(code)
    if card is not None and is_face(card) and None not in suits and suit_of(card) not in suits:
        return None
    return card


@cache
def copies_in_play(suits: tuple[str | None, ...]) -> Mapping[str, int]:
    """Every card in play, with how many copies of it: two Jokers, and one of every other (AS-1)."""
    faces = (face_card(face, suit) for suit in SUITS for face in FACES)
    in_play = Counter((*RESOURCES, *(card for card in faces if card_in_play(card, suits) is not None)))
    return MappingProxyType(in_play)


def without_jokers(cards: Iterable[str]) -> tuple[str, ...]:
    """The ``cards`` that can be discarded and installed."""
    return tuple(card for card in cards if card != JOKER)


@dataclass(frozen=True, slots=True)
class Pile:
    """The discards: public, face up, never reshuffled (AS-16), fanned on the conveyors of the mat.

    Six cards lie on a conveyor, then the next one is begun. When the fourth is full, the oldest cards are put
    aside and their conveyor is used again: only the top five ever matter to a rule (AS-5). ``columns`` are
    the cards in the order of laying, as they were divided among the conveyors; all but the last four lie
    aside.
    """

    columns: tuple[tuple[str, ...], ...] = ((),)

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card, the top one last."""
        return tuple(card for column in self.columns for card in column)

    def laid(self, card: str) -> Pile:
        """The pile with ``card`` on top."""
        *full, last = self.columns
        if len(last) == COLUMN:
            return Pile((*self.columns, (card,)))
        return Pile((*full, (*last, card)))

    def without(self, card: str) -> Pile:
        """The pile once ``card`` was taken out; the others stay where they lie."""
        return Pile(tuple(tuple(c for c in column if c != card) for column in self.columns))

    def top(self, number: int) -> tuple[str, ...]:
        """The top cards, so many at most, the topmost last."""
        return self.cards[-number:]

    @property
    def on_conveyors(self) -> tuple[tuple[str, ...], ...]:
        """What lies on each of the four conveyors."""
        lying: list[tuple[str, ...]] = [()] * CONVEYORS
        for number, column in enumerate(self.columns):
            lying[number % CONVEYORS] = column
        return tuple(lying)

    def conveyors_of(self, cards: Collection[str]) -> tuple[int, ...]:
        """The numbers of the conveyors, 0 to 3, on which any of ``cards`` lies."""
        return tuple(number for number, lying in enumerate(self.on_conveyors) if set(lying) & set(cards))

    @property
    def in_use(self) -> int:
        """The number of the conveyor, 0 to 3, on which the next card goes."""
        number = len(self.columns) - 1
        return (number + (len(self.columns[-1]) == COLUMN)) % CONVEYORS
