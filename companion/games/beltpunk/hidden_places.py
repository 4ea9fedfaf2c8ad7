"""The hidden places of a match, and the possible places of each card after the deal (G-1, G-4).

A card face down before its player counts as part of the hand.
"""

from __future__ import annotations

from companion.games.beltpunk.deck import DECK
from companion.games.hidden_cards import HiddenCards

DECK_BIT = 1


def hand_bit(seat: int) -> int:
    """The place that is the hand of ``seat``."""
    return 2 << seat


def pile_bit(seat: int) -> int:
    """The place that is the scrap pile of ``seat``."""
    return 32 << seat


def dealt(seats: int) -> HiddenCards:
    """The hidden cards after the deal: any card may be in the deck or in any hand."""
    return HiddenCards.anywhere(DECK, DECK_BIT | sum(hand_bit(seat) for seat in range(seats)))
