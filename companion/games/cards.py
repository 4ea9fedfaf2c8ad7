"""Poker cards by their codes: ``AS``, ``10H``, ``KD``, and ``JOKER``."""

from __future__ import annotations

import re

POKER_SUITS = "SHDC"
"""The letters of Spades, Hearts, Diamonds and Clubs."""

JOKER = "JOKER"
"""The code of every Joker."""

POKER_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""The ranks with the Ace first, so that a rank's place is its number less one."""

POKER_SUIT_NAMES = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}

POKER_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
"""The signs of the suits, as they are printed on the cards."""

_NUMBERS = {rank: number for number, rank in enumerate(POKER_RANKS, start=1)}


def poker_code(number: int, suit: str) -> str:
    """The code of a card: 1 is the Ace, 13 the King; ``suit`` is one of ``SHDC``."""
    return f"{POKER_RANKS[number - 1]}{suit}"


def number_and_suit(code: str) -> tuple[int, str] | None:
    """Number and suit of a poker code, ``(10, "H")`` for ``10H``; ``None`` for a Joker or any other text."""
    suit, number = code[-1:].upper(), _NUMBERS.get(code[:-1].upper())
    return (number, suit) if number is not None and suit and suit in POKER_SUITS else None


def number_beyond_the_deck(code: str) -> str | None:
    """``14H`` for ``14h``, a card that no poker deck has; ``None`` for a real card, or for any other text. 1
    and 11 to 13 are real cards, with letters for their ranks."""
    found = re.fullmatch(rf"([0-9]{{1,4}})([{POKER_SUITS}])", code.upper())
    if found is None or 1 <= int(found[1]) <= len(POKER_RANKS):
        return None
    return f"{int(found[1])}{found[2]}"
