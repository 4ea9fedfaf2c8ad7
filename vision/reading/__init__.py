"""Naming the cards in a picture by their indices, printed codes or features."""

from __future__ import annotations

from vision.reading.by_deck import DECKS, is_deck, reader_for
from vision.reading.poker.reader import CardReader
from vision.reading.protocols import (
    CountsPips,
    FindsHalfCovered,
    Known,
    LearnsDeck,
    PicturesBelowIndex,
    Reader,
    ReadsRanks,
    TellsInkFromIndices,
)

__all__ = [
    "DECKS",
    "CardReader",
    "CountsPips",
    "FindsHalfCovered",
    "Known",
    "LearnsDeck",
    "PicturesBelowIndex",
    "Reader",
    "ReadsRanks",
    "TellsInkFromIndices",
    "is_deck",
    "reader_for",
]
