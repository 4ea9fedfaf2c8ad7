"""``companion print``: PDFs of the mat, a deck, all else of a game's box, and the calibration board."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from companion.appliance.health import wiring_of
from companion.appliance.wiring import wiring_plan
from companion.configuration import default_path, load_configuration
from companion.errors import InputError
from companion.game_box import box_items, edition_option, printable_names, reference_cards
from companion.games import GAMES, game_named
from companion.games.api import Game
from companion.games.dress import PrintedMat
from companion.games.messages import Message, say
from companion.table_files import games_with
from companion.terminal import print_lines, printable
from hardware.panel import USUAL_PINS
from vision.decks import deck_in, deck_serving, served_games
from vision.mat.layouts import LAYOUTS
from vision.printing import (
    PAPERS,
    ConveyorDress,
    MatDress,
    Section,
    TooLong,
    board_pdf,
    contents_pdf,
    deck_pdf,
    mat_pdf,
)
from vision.printing.wiring import WIRING_FORMATS

HELP = "make PDFs to print: a game's whole box, or the mat, the deck and whatever else it has, one by one"
_MOST_PLAYERS = 12
_WHOLE = "a3"
"""The paper on which a mat is in one piece."""
_HOW_TO_PRINT = say(
    "Print at 100 %, without fitting to the page, and on both sides what has backs. Cards and tokens are "
    "best on card of 250 g or more; cut along the marks."
)
_HOW_TO_CHECK = say("Measure the ruler below on the printed page: it must be 100 mm long.")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of ``companion print``."""
    things = parser.add_subparsers(dest="what", required=True, metavar="THING")
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
    _add_edition(reference, GAMES)
    reference.add_argument(
        "--players",
        type=int,
        choices=range(1, _MOST_PLAYERS + 1),
        default=4,
        help="how many cards (default: %(default)s)",
    )
    reference.add_argument("--paper", choices=("a4", "letter"), default="a4", help="(default: %(default)s)")
    _add_out(reference, "GAME-reference-PAPER.pdf")
    for name, games in printable_names(GAMES).items():
        _add_printable(things, name, games)
    box = things.add_parser(
        "box",
        help="everything that can be printed for a game, in a folder",
        description="Makes everything that can be printed for a game: a PDF for each thing, in one folder.",
    )
    box.add_argument("--game", choices=[game.name for game in GAMES], required=True, help="the game")
    _add_edition(box, GAMES)
    _add_files(box, GAMES)
    _add_paper(box, "a4", "for all but the mat, which is also made for a3 (default: %(default)s)")
    box.add_argument("--out", metavar="FOLDER", type=Path, help="where to write it (default: GAME-box here)")
    board = things.add_parser(
        "board",
        help="the board for companion calibrate lens",
        description="Makes the board for companion calibrate lens.",
    )
    _add_paper(board, "a4", "(default: %(default)s)")
    _add_out(board, "board-PAPER.pdf")
    wiring = things.add_parser(
        "wiring",
        help="how the buttons, lamps and buzzer of the configuration are wired",
        description="Draws how the panel of the configuration is wired to a Raspberry Pi.",
    )
    wiring.add_argument("--configuration", type=Path, metavar="FILE", help=f"(default: {default_path()})")
    wiring.add_argument(
        "--out",
        metavar="FILE",
        type=Path,
        default=Path("wiring.pdf"),
        help="where to write it: a name in .pdf, .svg or .png (default: %(default)s here)",
    )


def _add_printable(
    things: argparse._SubParsersAction[Any], name: str, games: tuple[Game[Any, Any], ...]
) -> None:
    """Adds a thing that some ``games`` have."""
    words = next(str(it.help) for it in box_items(games[0], {}) if it.name == name)
    parser = things.add_parser(name, help=words, description=f"Makes {words}.")
    parser.add_argument(
        "--game",
        choices=[game.name for game in games],
        default=games[0].name,
        help="the game (default: %(default)s)",
    )
    _add_edition(parser, games)
    _add_files(parser, games)
    _add_paper(parser, "a4", "(default: %(default)s)")
    _add_out(parser, f"GAME-{name}-PAPER.pdf")


def _add_edition(parser: argparse.ArgumentParser, games: tuple[Game[Any, Any], ...]) -> None:
    editions = dict.fromkeys(it for game in games if len(game.editions) > 1 for it in game.editions)
    if editions:
        parser.add_argument(
            "--edition", choices=list(editions), help="the edition of the rules (default: the usual one)"
        )


def _add_files(parser: argparse.ArgumentParser, games: tuple[Game[Any, Any], ...]) -> None:
    for file in (file for game in games for file in game.files):
        parser.add_argument(
            f"--{file.name}", type=Path, metavar="FILE", help=f"{file.help} (default: the program's)"
        )


def _add_paper(parser: argparse.ArgumentParser, usual: str, words: str) -> None:
    parser.add_argument("--paper", choices=tuple(PAPERS), default=usual, help=words)


def _add_out(parser: argparse.ArgumentParser, usual: str) -> None:
    parser.add_argument(
        "--out", metavar="FILE.pdf", type=Path, help=f"where to write it (default: {usual} here)"
    )


def run(args: argparse.Namespace) -> int:
    """Writes the PDF and prints its path. Raises ``InputError`` if it cannot be written, or ``DeckError`` for
    an unusable deck file."""
    things: dict[str, Callable[[argparse.Namespace], int]] = {
        "mat": _print_mat,
        "deck": _print_deck,
        "reference": _print_reference,
        "board": _print_board,
        "box": _print_box,
        "wiring": _print_wiring,
    }
    return things.get(str(args.what), _print_item)(args)


def _print_reference(args: argparse.Namespace) -> int:
    game, options = _asked_game(args)
    cards = reference_cards(game, options, args.players, args.paper)
    assert cards is not None  # the games to choose from are those that teach
    target: Path = args.out or Path(f"{_file_name(game, options)}-reference-{args.paper}.pdf")
    shown = _write(target, cards)
    print_lines(say("{file}: print it at 100 %, then cut along the marks", file=shown))
    return 0


def _print_item(args: argparse.Namespace) -> int:
    """Prints a thing that only some games have."""
    game, options = _asked_game(args)
    target: Path = args.out or Path(f"{_file_name(game, options)}-{args.what}-{args.paper}.pdf")
    for item in box_items(game, options):
        if item.name == args.what:
            with _words_that_fit():
                document = item.pdf(args.paper)
            print_lines(say("{file}: {what}", file=_write(target, document), what=item.help))
            print_lines(_HOW_TO_PRINT)
            return 0
    raise InputError(
        say("{game} has no such thing in this edition: {thing}", game=game.title, thing=str(args.what))
    )


def _print_box(args: argparse.Namespace) -> int:
    """Prints everything of a game into a folder."""
    game, options = _asked_game(args)
    name = _file_name(game, options)
    folder: Path = args.out or Path(f"{name}-box")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, error) from None
    items = tuple(_box(game, options, args.paper))
    files = [f"{name}-{item.name}-{item.paper}.pdf" for item in items]
    contents = [Section(file, (str(item.what),)) for file, item in zip(files, items, strict=True)]
    contents.append(Section(str(say("How to print")), (str(_HOW_TO_PRINT), str(_HOW_TO_CHECK))))
    first = folder / f"{name}-contents-{args.paper}.pdf"
    shown = _write(first, contents_pdf(game.title, contents, args.paper))
    print_lines(say("{file}: what is in the box, and how to print it", file=shown))
    for file, item in zip(files, items, strict=True):
        with _words_that_fit():
            document = item.pdf()
        print_lines(say("{file}: {what}", file=_write(folder / file, document), what=item.what))
    print_lines(_HOW_TO_PRINT)
    return 0


@dataclass(frozen=True, slots=True)
class _Item:
    """A file of the box."""

    name: str
    paper: str
    what: Message
    pdf: Callable[[], bytes]


def _box(game: Game[Any, Any], options: dict[str, str], paper: str) -> Iterator[_Item]:
    """Everything of the box, each for the paper on which it is printed."""
    yield _Item("mat", _WHOLE, say("the mat in one piece"), partial(_mat_document, game, _WHOLE))
    if paper != _WHOLE:
        yield _Item("mat", paper, say("the same mat in sheets to join"), partial(_mat_document, game, paper))
    if game.name in served_games():
        deck = deck_serving(game.name)
        yield _Item("deck", paper, say("a deck for one table"), partial(deck_pdf, deck, paper))
    players = min(_MOST_PLAYERS, max(game.seats(options)))
    reference = reference_cards(game, options, players, paper)
    if reference is not None:
        yield _Item("reference", paper, say("a card of reference for each player"), lambda: reference)
    for item in box_items(game, options):
        yield _Item(item.name, paper, item.help, partial(item.pdf, paper))


def _asked_game(args: argparse.Namespace) -> tuple[Game[Any, Any], dict[str, str]]:
    """The game with the table's own files, and the options that name the edition. Raises ``InputError``."""
    files = {file.name: getattr(args, file.name, None) for game in GAMES for file in game.files}
    games = games_with(GAMES, {name: path for name, path in files.items() if path is not None})
    game = game_named(args.game, games)
    edition = getattr(args, "edition", None)
    if edition is not None and edition not in game.editions:
        raise InputError(
            say(
                "{game} has no edition called {edition}; it has {editions:, }",
                game=game.title,
                edition=edition,
                editions=game.editions,
            )
        )
    return game, edition_option(game, edition)


def _file_name(game: Game[Any, Any], options: dict[str, str]) -> str:
    """How its files begin: the name, and the edition unless it is the usual one."""
    edition = options.get("edition", game.editions[0])
    return game.name if edition == game.editions[0] else f"{game.name}-{edition}"


@contextmanager
def _words_that_fit() -> Iterator[None]:
    """Turns words that are too long for their place into an ``InputError``."""
    try:
        yield
    except TooLong as error:
        raise InputError(
            say("the words are too long for their place: {beginning}", beginning=str(error))
        ) from None


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


def _print_wiring(args: argparse.Namespace) -> int:
    target: Path = args.out
    draw = WIRING_FORMATS.get(target.suffix.lower())
    if draw is None:
        raise InputError(
            say("{file}: end its name in {endings: or }", file=str(target), endings=tuple(WIRING_FORMATS))
        )
    # Without a word about the panel, this shows what a Raspberry Pi has, on any computer.
    pins = load_configuration(GAMES, args.configuration, USUAL_PINS).pins
    if not pins.parts():
        raise InputError(say("the configuration says that nothing is wired: there is nothing to draw"))
    shown = _write(target, draw(wiring_plan(pins)))
    print_lines(say("{file}: {parts}", file=shown, parts=wiring_of(pins.parts())))
    return 0


def _print_mat(args: argparse.Namespace) -> int:
    game = game_named(args.game)
    target: Path = args.out or Path(f"{game.dress.mat.file}-{args.paper}.pdf")
    shown = _write(target, _mat_document(game, args.paper))
    print_lines(say("{file}: print it at 100 %, without fitting it to the page", file=shown))
    return 0


def _mat_document(game: Game[Any, Any], paper: str) -> bytes:
    words = game.dress.mat
    return mat_pdf(LAYOUTS[words.layout], mat_dress(words), paper)


def mat_dress(words: PrintedMat) -> MatDress:
    """The ``words`` of a game's mat in the form that the drawing takes."""
    conveyors = (ConveyorDress(it.name, it.emblem, it.pip, it.actions) for it in words.conveyors)
    places = tuple((place.zone, place.name) for place in words.places)
    return MatDress(
        words.title, words.motto, tuple(conveyors), words.tray, words.arrows, places, words.emblem
    )


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
        raise _unwritable(target, error) from None
    return printable(str(target))


def _unwritable(target: Path, error: OSError) -> InputError:
    return InputError(
        say("{file} cannot be written: {reason}", file=str(target), reason=error.strerror or str(error))
    )
