"""``companion print mat``, ``deck``, ``reference`` and ``board``: PDFs."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.errors import InputError
from companion.games import GAMES, game_named
from companion.games.dress import PrintedMat
from companion.games.messages import say
from companion.terminal import print_lines, printable
from vision.decks import deck_in, deck_serving, served_games
from vision.printing import (
    PAPERS,
    ConveyorDress,
    MatDress,
    Section,
    board_pdf,
    deck_pdf,
    mat_pdf,
    reference_pdf,
)

HELP = (
    "make a PDF to print: the mat, a deck of cards, cards of reference, or the board for calibrating a lens"
)
_MOST_PLAYERS = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of ``companion print``."""
    things = parser.add_subparsers(dest="what", required=True, metavar="mat|deck|reference|board")
    mat = things.add_parser("mat", help="the mat", description="Makes the mat.")
    mat.add_argument(
        "--game",
        choices=[game.name for game in GAMES],
        default=GAMES[0].name,
        help="the game whose words are on it (default: %(default)s)",
    )
    _add_paper(mat, "a3", "a3 in one piece (the default); a4 and letter in tiles to join")
    _add_out(mat, f"{GAMES[0].dress.mat.file}-PAPER.pdf")
    deck = things.add_parser(
        "deck",
        help="a deck of cards with printed codes",
        description="Makes a deck of cards with printed codes: each page of fronts is followed by its backs.",
    )
    deck.add_argument("--game", choices=served_games(), help="the game that is played with it")
    deck.add_argument("--deck", metavar="FILE", type=Path, help="a deck of your own, by its deck file")
    _add_paper(deck, "a4", "(default: %(default)s)")
    _add_out(deck, "NAME-PAPER.pdf")
    reference = things.add_parser(
        "reference",
        help="a card of reference for each player",
        description="Makes a card of reference for each player: turn order, actions, points.",
    )
    taught = [game.name for game in GAMES if game.teaching({}) is not None]
    reference.add_argument("--game", choices=taught, required=True, help="the game that is played")
    reference.add_argument(
        "--players",
        type=int,
        choices=range(1, _MOST_PLAYERS + 1),
        default=4,
        help="how many cards (default: %(default)s)",
    )
    reference.add_argument("--paper", choices=("a4", "letter"), default="a4", help="(default: %(default)s)")
    _add_out(reference, "GAME-reference-PAPER.pdf")
    board = things.add_parser(
        "board",
        help="the board for companion calibrate lens",
        description="Makes the board for companion calibrate lens.",
    )
    _add_paper(board, "a4", "(default: %(default)s)")
    _add_out(board, "board-PAPER.pdf")


def _add_paper(parser: argparse.ArgumentParser, usual: str, words: str) -> None:
    parser.add_argument("--paper", choices=tuple(PAPERS), default=usual, help=words)


def _add_out(parser: argparse.ArgumentParser, usual: str) -> None:
    parser.add_argument(
        "--out", metavar="FILE.pdf", type=Path, help=f"where to write it (default: {usual} here)"
    )


def run(args: argparse.Namespace) -> int:
    """Writes the PDF and prints its path. Raises ``InputError`` if it cannot be written, or ``DeckError`` for
    an unusable deck file."""
    things = {
        "mat": _print_mat,
        "deck": _print_deck,
        "reference": _print_reference,
        "board": _print_board,
    }
    return things[str(args.what)](args)


def _print_reference(args: argparse.Namespace) -> int:
    teaching = game_named(args.game).teaching({})
    assert teaching is not None  # the games to choose from are those that teach
    reference = teaching.reference
    sections = [Section(str(it.title), tuple(map(str, it.lines))) for it in reference.sections]
    target: Path = args.out or Path(f"{args.game}-reference-{args.paper}.pdf")
    shown = _write(target, reference_pdf(str(reference.title), sections, args.players, args.paper))
    print_lines(say("{file}: print it at 100 %, then cut along the marks", file=shown))
    return 0


def _print_board(args: argparse.Namespace) -> int:
    target: Path = args.out or Path(f"board-{args.paper}.pdf")
    shown = _write(target, board_pdf(args.paper))
    print_lines(
        say(
            "{file}: print it at any size, glue it to something flat, then run companion calibrate lens "
            "CAMERA",
            file=shown,
        )
    )
    return 0


def _print_mat(args: argparse.Namespace) -> int:
    words = game_named(args.game).dress.mat
    target: Path = args.out or Path(f"{words.file}-{args.paper}.pdf")
    shown = _write(target, mat_pdf(dress=mat_dress(words), paper=args.paper))
    print_lines(say("{file}: print it at 100 %, without fitting it to the page", file=shown))
    return 0


def mat_dress(words: PrintedMat) -> MatDress:
    """The ``words`` of a game's mat in the form that the drawing takes."""
    conveyors = (ConveyorDress(it.name, it.emblem, it.pip, it.actions) for it in words.conveyors)
    return MatDress(words.title, words.motto, tuple(conveyors), words.tray, words.arrows)


def _print_deck(args: argparse.Namespace) -> int:
    if args.game is None and args.deck is None:
        raise InputError(say("say for which game: --game {games: or --game }", games=tuple(served_games())))
    deck = deck_serving(args.game) if args.deck is None else deck_in(args.deck, args.game)
    target: Path = args.out or Path(f"{deck.name}-{args.paper}.pdf")
    shown = _write(target, deck_pdf(deck, args.paper))
    print_lines(
        say(
            "{file}: {size} cards; print at 100 % on both sides, turned over the long edge, then cut "
            "along the marks",
            file=shown,
            size=deck.size,
        )
    )
    return 0


def _write(target: Path, document: bytes) -> str:
    """Writes ``document``, and returns the printable name of ``target``."""
    try:
        target.write_bytes(document)
    except OSError as error:
        raise InputError(
            say(
                "{file} cannot be written: {reason}",
                file=str(target),
                reason=error.strerror or str(error),
            )
        ) from None
    return printable(str(target))
