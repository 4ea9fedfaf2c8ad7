"""``companion read IMAGE…``: name the cards in photographs."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

from vision.errors import UnreadablePicture
from vision.images import open_picture
from vision.reading import CardReader
from vision.view import Reading

HELP = "name the cards in photographs"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "images", nargs="+", type=Path, metavar="IMAGE", help="a photograph: JPEG, PNG, TIFF, WebP …"
    )
    parser.add_argument(
        "--deck", default="poker", choices=("poker",), help="which deck lies there (default: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a photograph, a line each")


def run(args: argparse.Namespace) -> int:
    """Read every photograph; one that cannot be read is told on stderr, and the others are still read."""
    reader = CardReader(args.deck)
    status = 0
    for path in args.images:
        start = time.perf_counter()
        try:
            picture, shrunk = open_picture(path)
        except UnreadablePicture as error:
            print(f"companion read: {error}", file=sys.stderr)
            status = 1
            continue
        readings = reader.read(picture)
        milliseconds = (time.perf_counter() - start) * 1000
        if args.json:
            print(json.dumps(_as_json(path, milliseconds, readings, shrunk)), flush=True)
        else:
            print(_as_text(path, readings), flush=True)
    return status


def _as_json(path: Path, milliseconds: float, readings: list[Reading], shrunk: float) -> dict[str, object]:
    cards = [
        {
            "card": reading.card,
            "confidence": round(reading.confidence, 4),
            "quad": [[round(x * shrunk, 1), round(y * shrunk, 1)] for x, y in reading.quad],
        }
        for reading in readings
        if reading.card is not None
    ]
    return {"image": str(path), "ms": round(milliseconds, 1), "cards": cards}


def _as_text(path: Path, readings: list[Reading]) -> str:
    named = [reading for reading in readings if reading.card is not None]
    if not named:
        return f"{path}: no card that can be read"
    return f"{path}: " + ", ".join(f"{reading.card} ({reading.confidence:.0%})" for reading in named)
