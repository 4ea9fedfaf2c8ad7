"""``companion calibrate lens SOURCE``: measures a camera's lens with the printed board, and saves it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from companion.configuration import camera_file, default_data
from companion.errors import InputError
from companion.games.messages import Message, in_sequence, say
from companion.terminal import print_lines, printable
from vision.camera.lens_board import MeasuredLens, find_board, measure_lens
from vision.camera.lens_calibration import LensCalibrator
from vision.camera.profiles import EMPTY_PROFILE, load_profile, save_profile
from vision.camera.sources import FolderSource, frames, open_source
from vision.core.frames import Frame

_VERY_WELL, _WELL = 0.4, 0.8
"""The largest error of a lens for each grade, in pixels."""
HELP = "measure a camera's lens with the printed board, or forget what is known about a camera"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    things = parser.add_subparsers(dest="what", required=True, metavar="lens|forget")
    lens = things.add_parser(
        "lens",
        help="measure the lens with the board that companion print board makes",
        description="Measures the lens with the board that companion print board makes: hold it under the "
        "camera, everywhere and tilted, as you are told. The result is saved for this camera.",
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
    """Measures or forgets. Raises ``InputError`` or a ``VisionError``."""
    camera = printable(args.camera or args.source)
    kept = camera_file(args.data or default_data(), args.camera or args.source)
    if args.what == "forget":
        kept.unlink(missing_ok=True)
        print_lines(
            say(
                "{file}: removed; nothing is stored for {camera}",
                file=printable(str(kept)),
                camera=camera,
            )
        )
        return 0
    source = open_source(args.source)
    measured = measured_by(frames(source), not isinstance(source, FolderSource), print_lines)
    keep(measured, kept)
    print_lines(described(measured))
    print_lines(
        say(
            "{file}: saved, and used from now on for {camera}",
            file=printable(str(kept)),
            camera=camera,
        )
    )
    return 0


def measured_by(seen: Iterable[Frame], steady: bool, tell: Callable[[Message], None]) -> MeasuredLens:
    """The lens from views of the board in the frames ``seen``, which are read until they suffice; ``tell``
    takes each new instruction for the person who holds the board. ``steady``: the board must be held still.
    Raises :class:`~vision.camera.lens_board.NoLens`."""
    taker = LensCalibrator(steady)
    said: Message | None = None
    for frame in seen:
        progress = taker.see(find_board(frame.image))
        line = say("{advice}", advice=progress.advice)
        if progress.taken:
            taken = say("{taken} taken, {left} to go.", taken=len(taker.views), left=progress.missing)
            line = in_sequence(taken, line)
        if line != said:
            tell(line)
            said = line
        if progress.missing == 0:
            break
    if taker.missing and taker.views:
        missing = tuple(map(str, taker.missing))
        tell(say("The pictures ended too soon. Still needed: {wishes: }", wishes=missing))
    return measure_lens(taker.views)


def keep(measured: MeasuredLens, path: Path) -> None:
    """Writes the lens to the camera's profile. Raises ``InputError`` if it cannot be written."""
    try:
        known = load_profile(path)
    except ValueError:
        known = EMPTY_PROFILE  # a damaged file is replaced
    try:
        # The mat's last place was found with another lens.
        save_profile(replace(known, lens=measured.lens, mat=None), path)
    except OSError as error:
        raise InputError(
            say("{path} cannot be written: {reason}", path=str(path), reason=error.strerror or str(error))
        ) from None


def described(measured: MeasuredLens) -> Message:
    """How good the lens is."""
    how_well = say("fairly")
    if measured.error_px < _WELL:
        how_well = say("very well") if measured.error_px < _VERY_WELL else say("well")
    width, height = measured.lens.frame_size
    return say(
        "The lens is known {how_well}: what is straight comes out straight to {error} pixels, by {views} "
        "views of "
        "{width}x{height}. Without, the corners would be {bends} pixels off.",
        how_well=how_well,
        error=f"{measured.error_px:.2f}",
        views=measured.views,
        width=width,
        height=height,
        bends=f"{measured.bends_px:.0f}",
    )
