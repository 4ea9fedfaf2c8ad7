"""``companion watch SOURCE``: says how the table lies, each time it has changed and come to rest."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from companion.errors import InputError

from vision.errors import VisionError
from vision.mat import MACHINE
from vision.reading import CardReader
from vision.sources import Frame, frames, open_source
from vision.view import Reading, TableView
from vision.watcher import Watcher

HELP = "watch a video, a folder of pictures or a camera and say each change of the table"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "source",
        metavar="SOURCE",
        help="a video file, a folder of pictures, a camera (0, /dev/video0, picamera2), or sim: with a scene file",
    )
    parser.add_argument("--deck", default="poker", choices=("poker",), help="the deck (default: %(default)s)")
    parser.add_argument(
        "--still",
        type=int,
        default=3,
        metavar="N",
        help="how many frames alike make a settled table; 1 takes each picture by itself (default: %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a change, a line each")


def run(args: argparse.Namespace) -> int:
    """Watch to the source's end. Raises ``InputError`` for a source that gives no frames."""
    if args.still < 1:
        raise InputError("--still is a number of frames, 1 or more")
    try:
        watcher = Watcher(CardReader(args.deck), MACHINE, args.still)
        told = 0
        last: object = None
        for frame in frames(open_source(args.source)):
            view = watcher.see(frame.image, frame.time)
            if view.settled and _what_lies(view) != last:
                last = _what_lies(view)
                told += 1
                print(json.dumps(as_json(view, frame)) if args.json else as_text(view), flush=True)
    except VisionError as error:
        raise InputError(str(error)) from None
    if not told:
        print(f"companion watch: {args.source}: the table never came to rest", file=sys.stderr)
    return 0


def _what_lies(view: TableView) -> object:
    """All of a view by which two tables differ."""
    zones = tuple((name, zone.names) for name, zone in view.zones.items())
    return view.mat_found, zones, tuple(sorted(reading.card or "" for reading in view.strays))


def as_json(view: TableView, frame: Frame) -> dict[str, Any]:
    """The object that ``--json`` prints. ``frame`` is the picture that settled it."""
    return {
        "time": round(view.time, 3),
        "frame": frame.number,
        "mat": view.mat_found,
        "zones": {name: [_card(reading) for reading in zone.cards] for name, zone in view.zones.items()},
        "strays": [_card(reading) for reading in view.strays],
        "hands": view.hands,
    }


def _card(reading: Reading) -> dict[str, Any]:
    return {"card": reading.card, "confidence": round(reading.confidence, 4)}


def as_text(view: TableView) -> str:
    """One line for people: ``?`` is a card that cannot be read."""
    told = [f"{name}: {_names(zone.cards)}" for name, zone in view.zones.items() if zone.cards]
    if view.strays:
        told.append(f"{'beside the zones' if view.mat_found else 'cards'}: {_names(view.strays)}")
    if not view.mat_found:
        told.insert(0, "no mat in the picture")
    minutes, seconds = divmod(view.time, 60)
    return f"{int(minutes)}:{seconds:04.1f}  " + ("; ".join(told) or "the mat is empty")


def _names(readings: tuple[Reading, ...]) -> str:
    return " ".join(reading.card or "?" for reading in readings)
