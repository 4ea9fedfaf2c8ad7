"""The ``--deck`` option of the commands."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.games.cards import JOKER, number_and_suit
from companion.table.deck_in_play import DeckOf, own_deck, poker_deck
from vision.decks import DECK_FILE, OWN_DECKS, deck_in, own_deck_for
from vision.decks.enrolled import ENROLLED_FILE, enrolled_in
from vision.decks.lettered import lettered_in
from vision.reading import DECKS, Reader, is_deck, reader_for

USUAL_DECK = "poker"


def add_deck(parser: argparse._ActionsContainer) -> None:
    """Adds ``--deck``: the name of a deck, or a deck file."""
    parser.add_argument(
        "--deck",
        type=_deck,
        metavar="DECK",
        help=f"the deck on the table: {', '.join(DECKS)}, or a deck file: NAME.toml of a "
        f"printed deck, NAME.deck of an enrolled one (default: {USUAL_DECK})",
    )


def asked_deck(args: argparse.Namespace, game: str | None = None) -> str:
    """The requested deck. Raises ``DeckError`` for an unusable deck file, and for a deck that does not serve
    ``game``."""
    deck: str = args.deck or USUAL_DECK
    if deck in OWN_DECKS:
        own_deck_for(deck, game)
    elif deck.endswith(DECK_FILE):
        deck_in(Path(deck), game)
    elif deck.endswith(ENROLLED_FILE) and lettered_in(Path(deck), game) is None:
        enrolled_in(Path(deck), game)
    return deck


def asked_reader(args: argparse.Namespace, game: str | None = None) -> Reader:
    """The reader of the requested deck. Raises ``DeckError`` as :func:`asked_deck` does."""
    return reader_for(asked_deck(args, game))


def deck_of(deck: str) -> DeckOf:
    """What is played with where the camera reads ``deck``, as :func:`asked_deck` gives it."""
    if deck in OWN_DECKS or deck.endswith(DECK_FILE):
        return own_deck
    if deck.endswith(ENROLLED_FILE) and lettered_in(Path(deck)) is None:
        codes = [card.code for card in enrolled_in(Path(deck)).cards]
        return poker_deck if all(number_and_suit(code) for code in codes if code != JOKER) else own_deck
    return poker_deck


def _deck(word: str) -> str:
    if not is_deck(word):
        raise argparse.ArgumentTypeError(f"no deck called {word!r}; there are: {', '.join(DECKS)}")
    return word
