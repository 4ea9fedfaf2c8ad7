"""``companion print mat``: the mat for the table, as a PDF to scale."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.errors import InputError
from companion.games.beltpunk.deck import SUITS
from vision.printing import PAPERS, ConveyorDress, MatDress, mat_pdf

HELP = "make a PDF to print: the mat"

_EMBLEMS = ("steam", "gear", "spanner", "bolt")
_ACTIONS = (
    ("Draw", "Exchange"),
    ("Swap with scrap", "Exchange"),
    ("Take from scrap", "Swap with scrap"),
    ("Draw", "Take from scrap"),
)
"""The two actions of each suit in Machine Order (BH-6)."""
THE_MACHINE = MatDress(
    title="The Machine",
    motto="Steam · Gears · Parts · Electricity",
    conveyors=tuple(
        ConveyorDress(suit, emblem, left, right)
        for suit, emblem, (left, right) in zip(SUITS, _EMBLEMS, _ACTIONS, strict=True)
    ),
    tray="Sets",
)
"""Beltpunk Haberdasher's words for the mat."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of ``companion print``."""
    parser.add_argument("what", choices=("mat",), help="the mat, called The Machine")
    parser.add_argument(
        "--paper",
        choices=tuple(PAPERS),
        default="a3",
        help="a3 in one piece (the default); a4 and letter in tiles to join",
    )
    parser.add_argument(
        "--out", metavar="FILE.pdf", type=Path, help="where to write it (default: machine-PAPER.pdf here)"
    )


def run(args: argparse.Namespace) -> int:
    """Writes the PDF and says where it is. Raises ``InputError`` where it cannot be written."""
    target: Path = args.out or Path(f"machine-{args.paper}.pdf")
    document = mat_pdf(dress=THE_MACHINE, paper=args.paper)
    try:
        target.write_bytes(document)
    except OSError as error:
        raise InputError(f"{target} cannot be written: {error.strerror or error}") from None
    print(f"{target}: print it at 100 %, without fitting it to the page")
    return 0
