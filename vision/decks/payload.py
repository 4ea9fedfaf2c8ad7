"""What the printed codes say: the deck, the card, and a check.

Two codes stand beside each index. The QR code carries ten letters, the marker 36 cells; both say the number
of the deck, the number of the card in it, and the same check of 24 bits. The check is the cyclic redundancy
check of FlexRay (polynomial 5D6DCB) over the two numbers, shifted by a check of the deck's name and
edition. Over 12 bits that polynomial leaves no two cards of a deck alike in more than 26 of 36 cells; and a
code of anything else fails it but for one in 16 million.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.decks.deck import LARGEST_NUMBER, MOST_CARDS, Deck

Cells = NDArray[np.uint8]
"""Cells of a code, rows from the top: 1 is white in a marker."""

MARKER_CELLS = 6
"""Cells along a marker's side within its black border."""
_CHECK_BITS = 24
_CARD_BITS = 7
_POLYNOMIAL = 0x5D6DCB
_LETTERS = "0123456789ABCDEFGHJKLMNPQRSTUVWX"
"""Thirty-two letters that a QR code packs tightly, without I and O, which people take for figures."""
_CHECK_LETTERS = 5

assert LARGEST_NUMBER < 1 << MARKER_CELLS**2 - _CHECK_BITS - _CARD_BITS
assert MOST_CARDS == 1 << _CARD_BITS


def check_of(deck: Deck, number: int) -> int:
    """The check of card ``number`` (from 0) of ``deck``, 24 bits."""
    identity = f"{deck.name} {deck.edition}".encode()
    return _rest(_numbers(deck, number)) ^ _rest(int.from_bytes(identity, "big"))


def text_of(deck: Deck, number: int) -> str:
    """What the QR code of card ``number`` says: two figures of the deck, three of the card, five of the
    check."""
    check = check_of(deck, number)
    tail = "".join(_LETTERS[check >> 5 * place & 31] for place in reversed(range(_CHECK_LETTERS)))
    return f"{deck.number:02}{number:03}{tail}"


def card_in_text(deck: Deck, text: str) -> int | None:
    """The number of the card of ``deck`` that a QR code of this ``text`` is printed on; ``None`` for a code
    of something else."""
    figures = text[2:5]
    if len(text) != 5 + _CHECK_LETTERS or not (figures.isascii() and figures.isdecimal()):
        return None
    number = int(figures)
    return number if number < len(deck.cards) and text == text_of(deck, number) else None


def marker_of(deck: Deck, number: int) -> Cells:
    """The marker of card ``number``: ``(6, 6)``, without its border."""
    word = _numbers(deck, number) << _CHECK_BITS | check_of(deck, number)
    bits = [word >> place & 1 for place in reversed(range(MARKER_CELLS**2))]
    return np.array(bits, np.uint8).reshape(MARKER_CELLS, MARKER_CELLS)


def _numbers(deck: Deck, number: int) -> int:
    return deck.number << _CARD_BITS | number


def _rest(value: int) -> int:
    """The cyclic redundancy check of ``value``'s bits."""
    rest = value << _CHECK_BITS
    for place in range(rest.bit_length() - 1, _CHECK_BITS - 1, -1):
        if rest >> place & 1:
            rest ^= (_POLYNOMIAL | 1 << _CHECK_BITS) << (place - _CHECK_BITS)
    return rest
