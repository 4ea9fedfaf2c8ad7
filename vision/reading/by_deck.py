"""Choosing the reader for a deck."""

from __future__ import annotations

from pathlib import Path

from vision.core.errors import UnknownDeck
from vision.decks import DECK_FILE, OWN_DECKS, load_deck, own_deck
from vision.decks.enrolled import ENROLLED_FILE, load_enrolled
from vision.decks.lettered import load_lettered
from vision.reading.poker.reader import DECKS as INDEX_DECKS
from vision.reading.poker.reader import CardReader
from vision.reading.protocols import Reader

DECKS = (*INDEX_DECKS, *OWN_DECKS)
"""The names of the decks that can be read; any other deck is named by its file."""


def is_deck(word: str) -> bool:
    """Whether ``word`` is the name of a deck, or looks like a deck file."""
    return word in DECKS or word.endswith((DECK_FILE, ENROLLED_FILE))


def reader_for(deck: str) -> Reader:
    """The reader of a deck, given its name or the path of its file. Raises
    :class:`~vision.core.errors.UnknownDeck` or :class:`~vision.decks.deck.DeckError`.

    Readers of codes and of pictures are loaded only for decks that need them: with their libraries they take
    3 MB.
    """
    if deck in INDEX_DECKS:
        return CardReader(deck)
    if deck in OWN_DECKS or deck.endswith(DECK_FILE):
        from vision.reading.codes.reader import CodeReader

        return CodeReader(own_deck(deck) if deck in OWN_DECKS else load_deck(Path(deck)))
    if deck.endswith(ENROLLED_FILE):
        lettered = load_lettered(Path(deck))
        if lettered is not None:
            return CardReader(lettered=lettered)
        from vision.reading.enrolled.reader import EnrolledReader

        return EnrolledReader(load_enrolled(Path(deck)))
    raise UnknownDeck(deck=deck, known=DECKS)
