"""The payload of the printed codes: deck number, card number and a checksum.

Two codes are printed beside each index: a QR code of ten letters and a marker of 36 cells. Both encode the
number of the deck, the number of the card, and the same 24-bit checksum: FlexRay's CRC (polynomial 5D6DCB)
over the two numbers, combined with the CRC of the deck's name and edition. Over 12 bits, with this polynomial
any two cards of a deck differ in at least 10 of the 36 cells. A foreign code passes the check once in 16
million.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.decks.deck import LARGEST_NUMBER, MOST_CARDS, Deck

Cells = NDArray[np.uint8]
"""The cells of a code, row by row from the top; in a marker 1 is white."""

MARKER_CELLS = 6
"""Cells along a marker's side, without its black border."""
_CHECK_BITS = 24
_CARD_BITS = 7
_POLYNOMIAL = 0x5D6DCB
_LETTERS = "0123456789ABCDEFGHJKLMNPQRSTUVWX"
"""Thirty-two characters of a QR code's alphanumeric mode, without I and O, which look like digits."""
_CHECK_LETTERS = 5

assert LARGEST_NUMBER < 1 << MARKER_CELLS**2 - _CHECK_BITS - _CARD_BITS
assert MOST_CARDS == 1 << _CARD_BITS


def check_of(deck: Deck, number: int) -> int:
    """The 24-bit checksum of card ``number`` (from 0) of ``deck``."""
    identity = f"{deck.name} {deck.edition}".encode()
    return _rest(_numbers(deck, number)) ^ _rest(int.from_bytes(identity, "big"))


def text_of(deck: Deck, number: int) -> str:
    """The text of the QR code of card ``number``: two digits of the deck, three of the card, five characters
    of the checksum."""
    check = check_of(deck, number)
    tail = "".join(_LETTERS[check >> 5 * place & 31] for place in reversed(range(_CHECK_LETTERS)))
    return f"{deck.number:02}{number:03}{tail}"


def card_in_text(deck: Deck, text: str) -> int | None:
    """The number of the card of ``deck`` whose QR code has this ``text``; ``None`` for a foreign code."""
    figures = text[2:5]
    if len(text) != 5 + _CHECK_LETTERS or not (figures.isascii() and figures.isdecimal()):
        return None
    number = int(figures)
    return number if number < len(deck.cards) and text == text_of(deck, number) else None


def marker_of(deck: Deck, number: int) -> Cells:
    """The cells of the marker of card ``number``: ``(6, 6)``, without the border."""
    word = _numbers(deck, number) << _CHECK_BITS | check_of(deck, number)
    bits = [word >> place & 1 for place in reversed(range(MARKER_CELLS**2))]
    return np.array(bits, np.uint8).reshape(MARKER_CELLS, MARKER_CELLS)


def _numbers(deck: Deck, number: int) -> int:
    return deck.number << _CARD_BITS | number


def _rest(value: int) -> int:
    """The CRC of the bits of ``value``."""
    rest = value << _CHECK_BITS
    for place in range(rest.bit_length() - 1, _CHECK_BITS - 1, -1):
        if rest >> place & 1:
            rest ^= (_POLYNOMIAL | 1 << _CHECK_BITS) << (place - _CHECK_BITS)
    return rest
