"""Naming the cards in a picture from their indices, or from the codes printed beside them."""

from __future__ import annotations

from vision.reading.codes import CodeReader
from vision.reading.decks import DECKS, is_deck, reader_for
from vision.reading.reader import CardReader, Known, Reader

__all__ = ["DECKS", "CardReader", "CodeReader", "Known", "Reader", "is_deck", "reader_for"]
