"""Decks: printed decks with codes, and enrolled decks."""

from vision.decks.deck import Deck, DeckCard, DeckError, Suit, load_deck, read_deck
from vision.decks.known import (
    DECK_FILE,
    OWN_DECKS,
    deck_in,
    deck_serving,
    own_deck,
    own_deck_for,
    served_games,
)

__all__ = [
    "DECK_FILE",
    "OWN_DECKS",
    "Deck",
    "DeckCard",
    "DeckError",
    "Suit",
    "deck_in",
    "deck_serving",
    "load_deck",
    "own_deck",
    "own_deck_for",
    "read_deck",
    "served_games",
]
