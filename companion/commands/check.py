"""``companion check``: checks whether a camera sees the table well, and marks the faults in a picture."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

from companion.configuration import camera_file, default_data, default_path, load_configuration
from companion.errors import InputError
from companion.games import GAMES
from companion.games.messages import say
from companion.terminal import print_lines, printable
from vision.camera.check import CameraCheck, Pace, check_frame
from vision.camera.check_picture import marked
from vision.camera.images import save_picture
from vision.camera.mat_finder import MatFinder
from vision.camera.profiles import CameraProfile, load_profile
from vision.camera.source_errors import NoPicture
from vision.camera.sources import FolderSource, frames, open_source
from vision.core.frames import Frame
from vision.mat.layouts import LAYOUTS, MACHINE

HELP = "say whether the camera sees the table well, and mark in a picture what is wrong"

_FRAMES = 45
"""Frames that are read: enough for a camera to adjust to the light."""
_FIRST_CAMERA = "0"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "source",
        metavar="SOURCE",
        nargs="?",
        help="as for watch (default: the configuration's camera, or the first one)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("camera-check.png"),
        metavar="FILE.png",
        help="where the marked picture goes (default: %(default)s here)",
    )
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help=f"where games are saved (default: {default_data()})"
    )
    parser.add_argument("--configuration", type=Path, metavar="FILE", help=f"(default: {default_path()})")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(args: argparse.Namespace) -> int:
    """Run the check, print it and write the picture. Complaints are not input errors: the status is 0."""
    camera = args.source or load_configuration(GAMES, args.configuration).camera or _FIRST_CAMERA
    known = load_profile(camera_file(args.data or default_data(), camera))
    source = open_source(camera)
    last, check = checked(frames(source), known, not isinstance(source, FolderSource))
    try:
        save_picture(marked(last.image, check), args.out)
    except OSError as error:
        raise InputError(
            say("{file} cannot be written: {reason}", file=str(args.out), reason=error.strerror or str(error))
        ) from None
    print_lines(json.dumps(as_json(check, args.out)) if args.json else as_text(check, args.out))
    return 0


def checked(seen: Iterable[Frame], known: CameraProfile, in_time: bool = True) -> tuple[Frame, CameraCheck]:
    """The last of the frames ``seen`` and its check; ``in_time``: their times give the frame rate. Raises
    :class:`~vision.core.errors.SourceError` if there is no frame."""
    pace, last = Pace(), None
    for last in islice(seen, _FRAMES):
        pace.tick(last.time)
    if last is None:
        raise NoPicture
    found = ((layout, MatFinder(layout, known).find(last.image, None)) for layout in LAYOUTS.values())
    layout, mat = next((it for it in found if it[1] is not None), (MACHINE, None))
    return last, check_frame(last.image, mat, layout, pace.rate if in_time else 0.0)


def as_text(check: CameraCheck, picture: Path) -> str:
    """Lines for people: each complaint with its remedy."""
    lines = [f"{complaint.text}\n    → {complaint.advice}" for complaint in check.complaints]
    where = say("{file}: the picture with these marks", file=printable(str(picture)))
    return "\n".join([*(lines or [check.summary]), str(where)])


def as_json(check: CameraCheck, picture: Path) -> dict[str, Any]:
    """The object that ``--json`` prints; ``places`` are outlines in pixels of the frame."""
    return {
        "well": not check.complaints,
        "complaints": [
            {
                "trouble": complaint.trouble.name.lower(),
                "text": complaint.text,
                "advice": complaint.advice,
                "places": [[[round(x, 1), round(y, 1)] for x, y in place] for place in complaint.places],
            }
            for complaint in check.complaints
        ],
        "px_per_mm": round(check.px_per_mm, 2),
        "rate": round(check.rate, 1),
        "picture": str(picture),
    }
