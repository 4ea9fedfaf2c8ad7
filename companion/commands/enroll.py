"""``companion enroll NAME``: makes a deck file for any cards, from a photograph of each or from the
camera."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from companion.errors import InputError, message_of
from companion.games.messages import Message, say
from companion.terminal import print_lines, printable
from vision.camera.images import open_picture
from vision.camera.source_errors import PicturesEnded
from vision.camera.sources import PICTURES, frames, open_source
from vision.core.cards import POKER_CARDS
from vision.core.frames import Frame
from vision.core.geometry import middle_of
from vision.core.view import Reading
from vision.decks import deck_serving, served_games
from vision.decks.enrolled import CODE, ENROLLED_FILE, NAME, save_enrolled
from vision.decks.lettered import LetteredDeck, save_lettered, save_sheet
from vision.pipeline.card_capture import CardCapture, known_as
from vision.pipeline.index_capture import IndexCapture
from vision.reading import CardReader
from vision.reading.enrolled.making import CannotEnroll, CardFound, card_in, enrolled

HELP = "make a deck file of your own cards, from a photograph of each or from the camera"

_STROKE = re.compile(r"(?<=\d)_(?=\d)")
"""Replaces the slash of ``3/9`` in a file's name."""
_PLACES = (
    (say("at the top left"), say("at the top"), say("at the top right")),
    (say("at the left"), say("in the middle"), say("at the right")),
    (say("at the bottom left"), say("at the bottom"), say("at the bottom right")),
)
_NOT_TOLD_APART = say(
    "The camera sees the same letter differently from card to card: if no name was wrong, it will ask you"
    " about each card of this deck."
)
_HINT = 2
"""How often the table may settle without a card before the prompt is repeated."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("name", metavar="NAME", help="the name of the deck: letters, digits, hyphens")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument(
        "--from",
        dest="folder",
        type=Path,
        metavar="FOLDER",
        help="a folder with a photograph of each card, named after the card: KS.jpg, 3_9.jpg for 3/9",
    )
    where.add_argument(
        "--source",
        metavar="CAMERA",
        help="a camera (0, /dev/video0, picamera2): you are told which card to lay",
    )
    parser.add_argument(
        "--poker",
        action="store_true",
        help="a poker deck of unusual letters or pips: deal its cards face up under the camera, a few at a "
        "time; you are asked only for those that cannot be read",
    )
    parser.add_argument(
        "--cards", metavar="A,B,…", help="the cards to show to the camera, if the game does not say"
    )
    parser.add_argument(
        "--serves",
        action="append",
        default=[],
        metavar="GAME",
        help="a game that is played with the deck; can be repeated",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar=f"FILE{ENROLLED_FILE}",
        help=f"where to write it (default: NAME{ENROLLED_FILE} here)",
    )


def run(args: argparse.Namespace) -> int:
    """Enrolls the deck and writes its file. Raises ``InputError`` for wrong arguments, and ``CannotEnroll``
    for cards that cannot be enrolled."""
    target = _target(args.name, args.out)
    for game in args.serves:
        if not NAME.fullmatch(game):
            raise InputError(say("--serves {game}: that is no game's name", game=game))
    serves = tuple(dict.fromkeys(args.serves))
    shown = printable(str(target))
    if args.poker:
        if args.source is None:
            raise InputError(say("--poker needs a camera: --source CAMERA"))
        seen = frames(open_source(args.source))
        sheet = target.with_suffix(".png")
        deck = from_dealt_cards(args.name, serves, seen, sheet, print_lines, _typed)
        _write(deck, target, save_lettered)
        print_lines(say("{file}: read this deck with --deck {file}", file=shown))
        return 0
    if args.folder is not None:
        found = from_folder(args.folder)
    else:
        cards = _cards(args.cards, serves)
        found = from_camera(cards, frames(open_source(args.source)), print_lines)
    _write(enrolled(args.name, serves, found), target, save_enrolled)
    print_lines(say("{file}: {number} cards; read them with --deck {file}", file=shown, number=len(found)))
    return 0


def from_folder(folder: Path) -> dict[str, CardFound]:
    """The card in each photograph of ``folder``, by its code. Raises ``InputError`` or a ``VisionError`` that
    names the file."""
    try:
        files = sorted(file for file in folder.iterdir() if file.suffix.lower() in PICTURES)
    except OSError as error:
        raise InputError(
            say(
                "{folder}: this folder cannot be opened ({reason})",
                folder=str(folder),
                reason=error.strerror or str(error),
            )
        ) from None
    if not files:
        raise InputError(say("{folder}: there is no photograph in this folder", folder=str(folder)))
    found: dict[str, CardFound] = {}
    for file in files:
        code = _code(_STROKE.sub("/", file.stem), str(file))
        if code in found:
            raise InputError(say("{file}: there are two photographs of {code}", file=str(file), code=code))
        found[code] = card_in(open_picture(file)[0], str(file))
    return found


def from_camera(
    cards: Iterable[str], seen: Iterable[Frame], tell: Callable[[Message], None]
) -> dict[str, CardFound]:
    """Each of ``cards`` as it is laid under the camera with the frames ``seen``; ``tell`` takes the
    instructions for the person who lays them. Raises ``SourceError`` if the frames end before the cards
    do."""
    taker = CardCapture()
    found: dict[str, CardFound] = {}
    wanted = list(cards)
    failures = 0
    tell(
        say(
            "Lay {wanted}, and nothing else, under the camera (1 of {all}).",
            wanted=wanted[0],
            all=len(wanted),
        )
    )
    for frame in seen:
        card = wanted[len(found)]
        try:
            laid = taker.see(frame.image, frame.time, card)
        except CannotEnroll as fault:
            # Between two cards the table is empty once, which is normal.
            failures += 1
            if failures == _HINT:
                tell(message_of(fault))
            continue
        if laid is None:
            continue
        known = known_as(laid, found)
        if known is not None:
            if known != wanted[len(found) - 1]:
                tell(
                    say(
                        "That looks like {known}, which is already enrolled. Lay {card}.",
                        known=known,
                        card=card,
                    )
                )
            continue
        found[card] = laid
        failures = 0
        if len(found) == len(wanted):
            return found
        tell(
            say(
                "{card} is enrolled. Lay {next} ({n} of {all}).",
                card=card,
                next=wanted[len(found)],
                n=len(found) + 1,
                all=len(wanted),
            )
        )
    raise PicturesEnded(wanted=wanted[len(found)])


def from_dealt_cards(
    name: str,
    serves: tuple[str, ...],
    seen: Iterable[Frame],
    sheet: Path,
    tell: Callable[[Message], None],
    answer: Callable[[], str],
) -> LetteredDeck:
    """The poker deck whose cards are dealt under the camera with the frames ``seen``, a few at a time, until
    each rank and each suit has been seen. What was learnt is shown in the picture ``sheet``. ``tell`` takes
    what is said to the person who deals, ``answer`` gives the card that is asked for, or nothing. Raises
    ``SourceError`` if the frames end before."""
    capture = IndexCapture(CardReader())
    tell(say("Deal cards face up under the camera, a few at a time, anywhere. Then deal others."))
    for frame in seen:
        dealt = capture.see(frame.image, frame.time)
        if dealt is None:
            continue
        passed = 0
        while len(dealt.unnamed) > passed:
            reading = dealt.unnamed[passed]
            tell(
                say(
                    "Which card lies {place}? (QS, 10H, …; nothing if it is none)",
                    place=_place(reading, frame),
                )
            )
            card = answer().strip().upper()
            if card in POKER_CARDS:
                capture.tell(reading, card)
                dealt = capture.look_again()
            elif card:
                tell(_no_card(card))
            else:
                passed += 1
        if not capture.lacking:
            _put_right(capture, sheet, tell, answer)
        if not capture.lacking:
            if not capture.is_told_apart:
                tell(_NOT_TOLD_APART)
            return capture.deck(name, serves)
        if dealt.named or dealt.unnamed:
            tell(say("Deal others. Not seen yet: {lacking}.", lacking=capture.lacking))
    raise PicturesEnded(wanted=capture.lacking[0])


def _put_right(
    capture: IndexCapture, sheet: Path, tell: Callable[[Message], None], answer: Callable[[], str]
) -> None:
    """Shows a person what was learnt, who puts right what is wrong."""
    while True:
        indices = capture.indices
        _write(indices, sheet, save_sheet)
        tell(
            say(
                "{file} shows what was learnt. Type the number of a picture whose name is wrong, or nothing "
                "if all are right.",
                file=printable(str(sheet)),
            )
        )
        number = answer().strip()
        if not number:
            return
        if not (number.isdecimal() and 1 <= int(number) <= len(indices)):
            tell(say("There is no picture {number}.", number=repr(number)))
            continue
        tell(say("Which card is picture {number}? (QS, 10H, …; nothing to forget it)", number=int(number)))
        card = answer().strip().upper()
        if card and card not in POKER_CARDS:
            tell(_no_card(card))
        else:
            capture.put_right(indices[int(number) - 1], card or None)


def _no_card(card: str) -> Message:
    return say("{card} is no card of a poker deck.", card=repr(card))


def _typed() -> str:
    """A line that a person types; nothing at the end of the input."""
    try:
        return input("> ")
    except EOFError:
        return ""


def _place(reading: Reading, frame: Frame) -> Message:
    """Where in the picture a card lies."""
    x, y = middle_of(reading.quad)
    height, width = frame.image.shape[:2]
    return _PLACES[min(2, int(3 * y / height))][min(2, int(3 * x / width))]


def _cards(asked: str | None, serves: tuple[str, ...]) -> list[str]:
    """The cards to show, each once."""
    if asked is not None:
        cards = [_code(word.strip(), "--cards") for word in asked.split(",")]
        if len(set(cards)) < len(cards):
            raise InputError(say("--cards names a card twice"))
        return cards
    for game in serves:
        if game in served_games():
            return [card.code for card in deck_serving(game).cards]
    raise InputError(
        say("say which cards: --cards A,B,… or --serves {games: or --serves }", games=tuple(served_games()))
    )


def _code(word: str, where: str) -> str:
    if not CODE.fullmatch(word):
        raise InputError(
            say(
                "{where}: {word} cannot be a card's name: use one word of at most 24 letters",
                where=where,
                word=repr(word),
            )
        )
    return word


def _target(name: str, out: Path | None) -> Path:
    if not NAME.fullmatch(name):
        raise InputError(say("{name}: a deck's name has letters, digits and hyphens", name=repr(name)))
    target = out or Path(f"{name}{ENROLLED_FILE}")
    if target.suffix != ENROLLED_FILE:
        raise InputError(
            say(
                "{file}: a deck file's name ends in {ending}",
                file=str(target),
                ending=ENROLLED_FILE,
            )
        )
    if not target.absolute().parent.is_dir():
        raise InputError(say("{file} cannot be written: there is no such folder", file=str(target)))
    return target


_Deck = TypeVar("_Deck")


def _write(deck: _Deck, target: Path, save: Callable[[_Deck, Path], None]) -> None:
    try:
        save(deck, target)
    except OSError as error:
        raise InputError(
            say(
                "{file} cannot be written: {reason}",
                file=str(target),
                reason=error.strerror or str(error),
            )
        ) from None
