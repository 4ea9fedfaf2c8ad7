"""``companion read IMAGE…``: name the cards, or the dice, in photographs."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

from companion.decks import add_deck, asked_reader
from companion.errors import message_of
from companion.games.messages import Message, Parameter, say
from companion.terminal import print_fault, print_lines, printable
from vision.camera.images import open_picture
from vision.camera.picture_limits import LIMITS
from vision.core.errors import UnreadablePicture
from vision.core.view import Reading
from vision.dice import DiceReader, DieReading

HELP = "name the cards, or the dice, in photographs"

_Seen = TypeVar("_Seen")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "images",
        nargs="+",
        type=Path,
        metavar="IMAGE",
        help=f"a photograph: JPEG, PNG, TIFF, WebP … ({LIMITS})",
    )
    what = parser.add_mutually_exclusive_group()
    add_deck(what)
    what.add_argument("--dice", action="store_true", help="read dice instead of cards")
    parser.add_argument("--json", action="store_true", help="print a JSON object a line for each photograph")


def run(args: argparse.Namespace) -> int:
    """Read every photograph; one that cannot be read is reported on stderr, and the others are still read."""
    return _tell_dice(args) if args.dice else _tell_cards(args)


def _tell_cards(args: argparse.Namespace) -> int:
    photographs = _Photographs(args.images, asked_reader(args).read)
    for photograph in photographs:
        cards = [reading for reading in photograph.seen if reading.card is not None]
        if args.json:
            print(photograph.as_json("cards", [_card(card, photograph.shrunk) for card in cards]), flush=True)
        else:
            print_lines(
                say(
                    "{path}: {cards}",
                    path=printable(str(photograph.path)),
                    cards=_cards_in_words(cards),
                )
            )
    return photographs.status


def _tell_dice(args: argparse.Namespace) -> int:
    photographs = _Photographs(args.images, DiceReader().read)
    for photograph in photographs:
        if args.json:
            dice = [_die(die, photograph.shrunk) for die in photograph.seen]
            print(photograph.as_json("dice", dice), flush=True)
        else:
            print_lines(
                say(
                    "{path}: {dice}",
                    path=printable(str(photograph.path)),
                    dice=_dice_in_words(photograph.seen),
                )
            )
    return photographs.status


@dataclass(frozen=True, slots=True)
class _Photograph(Generic[_Seen]):
    """What was read in the file at ``path``; coordinates times ``shrunk`` are pixels of the file."""

    path: Path
    seen: Sequence[_Seen]
    shrunk: float
    milliseconds: float

    def as_json(self, kind: str, seen: list[dict[str, object]]) -> str:
        return json.dumps({"image": str(self.path), "ms": round(self.milliseconds, 1), kind: seen})


class _Photographs(Generic[_Seen]):
    """Reads photographs one by one. ``status`` is the exit status at the end: 1 if one was refused."""

    def __init__(self, paths: list[Path], read: Callable[[npt.NDArray[np.uint8]], Sequence[_Seen]]) -> None:
        self._paths = paths
        self._read = read
        self.status = 0

    def __iter__(self) -> Iterator[_Photograph[_Seen]]:
        for path in self._paths:
            start = time.perf_counter()
            try:
                picture, shrunk = open_picture(path)
            except UnreadablePicture as error:
                print_fault(say("companion read: {reason}", reason=message_of(error)))
                self.status = 1
                continue
            seen = self._read(picture)
            yield _Photograph(path, seen, shrunk, (time.perf_counter() - start) * 1000)


def _card(reading: Reading, shrunk: float) -> dict[str, object]:
    return {
        "card": reading.card,
        "confidence": round(reading.confidence, 4),
        "quad": [[round(x * shrunk, 1), round(y * shrunk, 1)] for x, y in reading.quad],
    }


def _die(reading: DieReading, shrunk: float) -> dict[str, object]:
    return {
        "pips": reading.pips,
        "confidence": round(reading.confidence, 4),
        "box": [round(value * shrunk, 1) for value in reading.box],
    }


def _cards_in_words(cards: list[Reading]) -> Message:
    if not cards:
        return say("no card that can be read")
    return say("{cards:, }", cards=tuple(f"{card.card} ({card.confidence:.0%})" for card in cards))


def _dice_in_words(dice: Sequence[DieReading]) -> Message:
    told: list[Parameter] = [f"{die.pips} ({die.confidence:.0%})" for die in dice if die.pips is not None]
    unsure = len(dice) - len(told)
    if unsure:
        told.append(say("{n} {n:die|dice} that cannot be read", n=unsure))
    return say("{dice:, }", dice=tuple(told)) if told else say("no dice")
