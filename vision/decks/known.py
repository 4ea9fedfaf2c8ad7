"""The built-in decks, and any other by its file."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from vision.decks.deck import Deck, load_deck, must_serve, read_deck

OWN_DECKS = ("beltpunk", "steam-court")
"""The names of the decks in this folder."""
DECK_FILE = ".toml"
"""The suffix of a deck file."""


@lru_cache(maxsize=8)
def own_deck(name: str) -> Deck:
    """One of :data:`OWN_DECKS`; ``KeyError`` for any other name."""
    if name not in OWN_DECKS:
        raise KeyError(name)
    file = f"{name}{DECK_FILE}"
    return read_deck(files(__package__).joinpath(file).read_text("utf-8"), file)


def deck_in(path: Path, game: str | None = None) -> Deck:
    """The deck in the file at ``path``. Raises :class:`DeckError`, also if it does not serve ``game``."""
    deck = load_deck(path)
    must_serve(deck.title, deck.serves, str(path), game)
    return deck


def own_deck_for(name: str, game: str | None) -> Deck:
    """One of :data:`OWN_DECKS` for ``game``. Raises :class:`DeckError` if it does not serve it."""
    deck = own_deck(name)
    must_serve(deck.title, deck.serves, name, game)
    return deck


def served_games() -> tuple[str, ...]:
    """The games that a built-in deck serves."""
    return tuple(game for name in OWN_DECKS for game in own_deck(name).serves)


def deck_serving(game: str) -> Deck:
    """The built-in deck for ``game``. Raises ``KeyError``."""
    for name in OWN_DECKS:
        if game in own_deck(name).serves:
            return own_deck(name)
    raise KeyError(game)
