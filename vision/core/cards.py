"""The codes of poker cards: ``10H``, ``AS``, ``JOKER``."""

from __future__ import annotations

SUITS = "SHDC"
"""The letters of Spades, Hearts, Diamonds and Clubs."""
OF_ITS_COLOUR = {"S": "C", "C": "S", "H": "D", "D": "H"}
"""The other suit that usual decks print in the same ink."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
NUMBERS = RANKS[1:10]
"""The ranks that mostly show as many pips, in rows. On aces and courts they are elsewhere, or none."""
POKER_CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
JOKER = "JOKER"


def is_black(card: str) -> bool:
    """Whether ``card`` is a spade or a club. A Joker is neither."""
    return card[-1:] in ("S", "C")


def twin_card(card: str) -> str:
    """The card of the rank of ``card``, which is no Joker, in the other suit of its colour."""
    return card[:-1] + OF_ITS_COLOUR[card[-1]]


def are_twins(one: str, other: str) -> bool:
    """Whether two cards, of any deck, are of one rank in the two suits of a colour."""
    return one[:-1] == other[:-1] and OF_ITS_COLOUR.get(one[-1:]) == other[-1:]
