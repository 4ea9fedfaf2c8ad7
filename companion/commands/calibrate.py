"""``companion calibrate lens SOURCE``: measures a camera's lens by the printed board, and keeps it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from companion.configuration import camera_file, default_data
from companion.errors import InputError
from companion.terminal import print_lines, printable
from vision.camera.lens_board import MeasuredLens, find_board, measure_lens
from vision.camera.lens_calibration import LensCalibrator
from vision.camera.profiles import EMPTY_PROFILE, load_profile, save_profile
from vision.camera.sources import FolderSource, frames, open_source
from vision.core.frames import Frame

HELP = "measure a camera's lens with the printed board, or forget what is known about a camera"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    things = parser.add_subparsers(dest="what", required=True, metavar="lens|forget")
    lens = things.add_parser(
        "lens",
        help="measure the lens with the board that companion print board makes",
        description="Measures the lens with the board that companion print board makes: hold it under the "
        "camera, everywhere and tilted, as you are told. The result is kept for this camera.",
    )
    forget = things.add_parser(
        "forget",
        help="forget the lens, the corners shown by hand and the mat's last place",
        description="Forgets the lens, the corners shown by hand and the mat's last place.",
    )
    for thing in (lens, forget):
        thing.add_argument(
            "source",
            metavar="SOURCE",
            help="a camera (0, /dev/video0, picamera2); a folder or video of the board",
        )
        thing.add_argument(
            "--for",
            dest="camera",
            metavar="CAMERA",
            help="the camera that took the folder or the video (default: SOURCE)",
        )
        thing.add_argument(
            "--data", type=Path, metavar="FOLDER", help=f"where it is saved (default: {default_data()})"
        )


def run(args: argparse.Namespace) -> int:
    """Measures, or forgets. Raises ``InputError`` or a ``VisionError`` for what cannot be done."""
    kept = camera_file(args.data or default_data(), args.camera or args.source)
    if args.what == "forget":
        kept.unlink(missing_ok=True)
        print_lines(printable(f"{kept}: nothing is known any more of {args.camera or args.source}"))
        return 0
    source = open_source(args.source)
    measured = measured_by(frames(source), not isinstance(source, FolderSource), print_lines)
    keep(measured, kept)
    print_lines(told(measured))
    print_lines(printable(f"{kept}: kept, and used from now on for {args.camera or args.source}"))
    return 0


def measured_by(seen: Iterable[Frame], steady: bool, say: Callable[[str], None]) -> MeasuredLens:
    """The lens by the board in the frames ``seen``, which end, or are left, once they are enough; ``say``
    takes what the person who holds the board is to do, each time it changes. ``steady`` is whether the board
    must be held still. Raises :class:`~vision.camera.lens_board.NoLens`."""
    taker = LensCalibrator(steady)
    said = ""
    for frame in seen:
        progress = taker.see(find_board(frame.image))
        line = progress.advice
        if progress.taken:
            line = f"{len(taker.views)} taken, {progress.wishes} to go. {line}"
        if line != said:
            say(line)
            said = line
        if progress.wishes == 0:
            break
    if taker.wishes and taker.views:
        say(f"The pictures ended; wanted still: {' '.join(taker.wishes)}")
    return measure_lens(taker.views)


def keep(measured: MeasuredLens, path: Path) -> None:
    """Writes the lens down with what else is known of the camera. Raises ``InputError`` where that cannot
    be."""
    try:
        known = load_profile(path)
    except ValueError:
        known = EMPTY_PROFILE  # a damaged file is as good as none, now that there is something to write
    try:
        # Where the mat was found last was told by another lens.
        save_profile(replace(known, lens=measured.lens, mat=None), path)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}") from None


def told(measured: MeasuredLens) -> str:
    """How good the lens is known, in words."""
    how_well = "very well" if measured.error_px < 0.4 else "well" if measured.error_px < 0.8 else "fairly"
    width, height = measured.lens.frame_size
    return (
        f"The lens is known {how_well}: what is straight comes out straight to {measured.error_px:.2f} "
        f"pixels, by {measured.views} views of {width}x{height}. Without, the corners would be "
        f"{measured.bends_px:.0f} pixels off."
    )
