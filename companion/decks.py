"""How a command asks for a deck."""

from __future__ import annotations

import argparse
from pathlib import Path

from vision.decks import DECK_FILE, load_deck
from vision.reading import DECKS, Reader, is_deck, reader_for

_USUAL = "poker"


def add_deck(parser: argparse._ActionsContainer) -> None:
    """Adds ``--deck``: one of the decks by its name, or a deck file."""
    parser.add_argument(
        "--deck",
        type=_deck,
        metavar="DECK",
        help=f"which deck lies there: {', '.join(DECKS)}, or a deck file NAME.toml (default: {_USUAL})",
    )


def asked_deck(args: argparse.Namespace) -> str:
    """The name of the deck that was asked for. Raises ``DeckFault`` for a deck file that cannot be used."""
    deck: str = args.deck or _USUAL
    if deck.endswith(DECK_FILE):
        load_deck(Path(deck))
    return deck


def asked_reader(args: argparse.Namespace) -> Reader:
    """The reader of the deck that was asked for. Raises ``DeckFault`` for a deck file that cannot be used."""
    return reader_for(args.deck or _USUAL)


def _deck(word: str) -> str:
    if not is_deck(word):
        raise argparse.ArgumentTypeError(f"no deck called {word!r}; there are: {', '.join(DECKS)}")
    return word
