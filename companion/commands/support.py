"""``companion support``: what whoever helps has to see, in one file."""

from __future__ import annotations

import argparse
import os
from datetime import datetime
from pathlib import Path

from companion import __version__
from companion.appliance.health import diagnose
from companion.appliance.offer import Offer
from companion.appliance.support import Places, file_name, report, sticks, told_of
from companion.configuration import default_data, default_path
from companion.errors import InputError
from companion.games.messages import say
from companion.terminal import print_lines
from vision.core.files import replace_file

HELP = "write versions, findings, the last log and the configuration without secrets into one file"

_OFFERED_FOR = 600.0
"""Seconds for which a phone can fetch the file."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help="where the file goes (default: a USB stick if there is one, else this folder)",
    )
    where.add_argument(
        "--phone", action="store_true", help="offer the file to a phone in the same network for ten minutes"
    )
    parser.add_argument("--picture", action="store_true", help="with the newest kept picture of the table")
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help=f"where games are saved (default: {default_data()})"
    )
    parser.add_argument("--configuration", type=Path, metavar="FILE", help=f"(default: {default_path()})")


def run(args: argparse.Namespace) -> int:
    """Write the file, or offer it to a phone."""
    now = datetime.now().astimezone()
    places = Places(args.configuration or default_path(), args.data or default_data())
    packed = report(__version__, places, tuple(diagnose(args.configuration)), now, picture=args.picture)
    if args.phone:
        _offer(packed, file_name(now))
        return 0
    path = (args.out or _usual_folder(places)) / file_name(now)
    try:
        replace_file(path, packed)
    except OSError as error:
        raise InputError(
            say("{file} cannot be written: {reason}", file=str(path), reason=error.strerror or str(error))
        ) from None
    print_lines(told_of(path))
    return 0


def _usual_folder(places: Places) -> Path:
    """A USB stick, or this folder, or where the games are, where this user may write nowhere else."""
    return next(iter(sticks()), Path() if os.access(".", os.W_OK) else places.data)


def _offer(packed: bytes, name: str) -> None:
    """Offers the file for some minutes, or until Ctrl-C."""
    # Only a phone needs what draws the code of the address.
    from vision.drawing.qr_text import qr_lines

    with Offer(packed, name) as offer:
        print_lines("\n".join(qr_lines(offer.address)))
        print_lines(say("open this on the phone, within ten minutes: {address}", address=offer.address))
        offer.serve(_OFFERED_FOR)
