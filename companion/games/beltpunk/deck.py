"""The 52 cards, their order in The Machine, and the poker deck that can stand in (BH-1, BH-5).

A card is its code, ``Steam-7``. The number of its conveyor is the place of its suit in
Machine Order, 0 to 3.
"""

from __future__ import annotations

import re
from itertools import permutations
from types import MappingProxyType

from companion.games.cards import POKER_SUITS, number_and_suit, number_beyond_the_deck, poker_code
from companion.games.messages import CardName

SUITS = ("Steam", "Gears", "Parts", "Electricity")
"""The suits in Machine Order (BH-5)."""

NUMBERS = range(1, 14)

DECK = tuple(f"{suit}-{number}" for suit in SUITS for number in NUMBERS)
"""Every card (BH-1), in Machine Order."""

COPIES = MappingProxyType(dict.fromkeys(DECK, 1))
"""Every card once (BH-1)."""

PLACE = {card: place for place, card in enumerate(DECK)}
"""Where each card comes in Machine Order, 0 to 51: also the order in which discards resolve."""

SUIT_MAPS = ("SHDC", *("".join(p) for p in permutations(POKER_SUITS) if "".join(p) != "SHDC"))
"""The poker suits that can stand in for Steam, Gears, Parts and Electricity, in this order."""

HAND_SIZES = {2: 8, 3: 7, 4: 6}
"""Cards dealt to each player, by the number of players (BH-2)."""

_OF_A_SUIT = re.compile(rf"({'|'.join(SUITS)})-([0-9]{{1,4}})", re.IGNORECASE)
_BY_NAME = {card.casefold(): card for card in DECK}


def conveyor_of(card: str) -> int:
    """The number of the conveyor that ``card`` belongs on, 0 to 3."""
    return PLACE[card] // len(NUMBERS)


def suit_of(card: str) -> str:
    """``Steam`` for ``Steam-7``."""
    return SUITS[conveyor_of(card)]


def number_of(card: str) -> int:
    """7 for ``Steam-7``."""
    return PLACE[card] % len(NUMBERS) + 1


def spoken(card: str) -> str:
    """The card as the table says it: ``3 of Steam``."""
    return f"{number_of(card)} of {suit_of(card)}"


def card_name(card: str) -> CardName:
    """The card in a sentence."""
    return CardName(card, spoken(card))


def from_code(code: str, suit_map: str) -> str | None:
    """The card that a code names, one of ours or of the poker deck that stands in; else ``None``."""
    ours = _BY_NAME.get(code.casefold())
    if ours is not None:
        return ours
    poker = number_and_suit(code)
    if poker is None:
        return None
    number, suit = poker
    return f"{SUITS[suit_map.index(suit)]}-{number}"


def beyond_the_deck(code: str, suit_map: str) -> str | None:
    """``Steam-14``, as a card of ours would be called if its suit had such a number; ``None`` for a card that
    there is, or for no such code."""
    ours = _OF_A_SUIT.fullmatch(code)
    if ours is not None:
        suit, number = ours[1].capitalize(), int(ours[2])
        return None if number in NUMBERS else f"{suit}-{number}"
    poker = number_beyond_the_deck(code)
    return None if poker is None else f"{SUITS[suit_map.index(poker[-1])]}-{poker[:-1]}"


def to_poker(card: str, suit_map: str) -> str:
    """The poker card that stands in for ``card``."""
    return poker_code(number_of(card), suit_map[conveyor_of(card)])
