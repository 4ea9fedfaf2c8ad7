"""The cards (SC-1): six of each number 1 to 12, and three each of four specials.

A card is its code: ``7``, ``3/9``, ``6/12``, ``Multiplier``, ``Masterstroke``. Two poker decks can stand in:
the numbers are the Aces to Queens of Spades, Hearts and Diamonds; 3 and 9 of Clubs are 3/9, 6 and Queen of
Clubs are 6/12, Kings are Multipliers and Jokers are Masterstrokes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from companion.games.cards import JOKER, number_and_suit, poker_code
from companion.games.messages import CardName

MASTERSTROKE = "Masterstroke"
MULTIPLIER = "Multiplier"
THREE_NINE = "3/9"
SIX_TWELVE = "6/12"

NUMBERS = range(1, 13)
NUMBERED = tuple(map(str, NUMBERS))
"""The numbered cards; specials are never among them (SC-1)."""
COPIES_OF_NUMBER = 6
COPIES_OF_SPECIAL = 3

DECK = (
    *(number for number in NUMBERED for _ in range(COPIES_OF_NUMBER)),
    *(card for card in (THREE_NINE, SIX_TWELVE, MULTIPLIER, MASTERSTROKE) for _ in range(COPIES_OF_SPECIAL)),
)
"""The 84 cards of a table."""

_LOW = ("1", "2")
"""The numbers that two players leave out (SC-16)."""
_FEWEST, _MOST = 3, 7
"""The numbers of players for which the draft changes the deck (SC-17)."""

CODES = tuple(dict.fromkeys(DECK))
"""Every card once, in the order of the deck."""

PLACE = MappingProxyType({card: place for place, card in enumerate(CODES)})
"""Where each card comes in the order of the deck."""

_VALUES = {THREE_NINE: (3, 9), SIX_TWELVE: (6, 12)}
_CLUBS = {3: THREE_NINE, 9: THREE_NINE, 6: SIX_TWELVE, 12: SIX_TWELVE}
_KING = 13
_WORDS = {
    "masterstroke": MASTERSTROKE,
    "putsch": MASTERSTROKE,
    "multiplier": MULTIPLIER,
    "x": MULTIPLIER,
    "×": MULTIPLIER,
}
_STAND_INS = {
    THREE_NINE: poker_code(3, "C"),
    SIX_TWELVE: poker_code(6, "C"),
    MULTIPLIER: poker_code(_KING, "S"),
    MASTERSTROKE: JOKER,
}


def is_numbered(card: str) -> bool:
    """Whether ``card`` is one of 1 to 12."""
    return card in NUMBERED


def values_of(card: str) -> tuple[int, ...]:
    """The values that ``card`` can have by itself: none for a Multiplier or a Masterstroke (SC-6)."""
    return (int(card),) if is_numbered(card) else _VALUES.get(card, ())


def card_name(card: str) -> CardName:
    """The card in a sentence."""
    return CardName(card)


@cache
def deck_for_two() -> tuple[str, ...]:
    """The deck of the Duo: no 1s and 2s (SC-16)."""
    return tuple(card for card in DECK if card not in _LOW)


@cache
def deck_of_draft(players: int) -> tuple[str, ...]:
    """The deck of the draft: of three players one of each kind is out, of seven one more of each number is in
    (SC-17)."""
    if players == _FEWEST:
        return tuple(card for place, card in enumerate(DECK) if card in DECK[:place])
    if players == _MOST:
        return tuple(sorted((*DECK, *NUMBERED), key=DECK.index))
    return DECK


@cache
def copies(cards: tuple[str, ...]) -> Mapping[str, int]:
    """Each of ``cards`` with how often it is among them."""
    return MappingProxyType(Counter(cards))


def read_code(code: str) -> str | None:
    """The card that ``code`` names in a line, be it a number that no card has; else ``None``."""
    words = code.casefold()
    if words in _WORDS:
        return _WORDS[words]
    if code in _VALUES:
        return code
    return str(int(code)) if re.fullmatch("[0-9]{1,4}", code) else None


def from_deck(code: str) -> str | None:
    """The card for a code from vision, of ours or of the poker decks that stand in; else ``None``."""
    card = read_code(code)
    if card is not None:
        return card if card in PLACE else None
    if code.upper() == JOKER:
        return MASTERSTROKE
    found = number_and_suit(code)
    if found is None:
        return None
    number, suit = found
    if number == _KING:
        return MULTIPLIER
    return _CLUBS.get(number) if suit == "C" else str(number)


def to_deck(card: str) -> str:
    """A poker card that stands in for ``card``."""
    return _STAND_INS.get(card) or poker_code(int(card), "S")
