"""What is known of a camera from before, and the file that keeps it from one start to the next.

The file is JSON; whatever is not known is left out::

    {"kind": "companion camera", "version": 1,
     "lens": {"frame_size": [1920, 1080], "centre": [961.2, 538.8], "unit": 1760.1, "bends": [-0.05, 0, 0]},
     "by_hand": {"frame_size": [1920, 1080], "corners": [[310, 80], [1600, 90], [1640, 1010], [280, 1000]]},
     "mat": {"lens": {…}, "homography": [[…], […], […]], "residual_px": 0.3, "markers": [0, 1, 2, 3]}}
"""

from __future__ import annotations

import json
import logging
import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import numpy as np

from vision.core.errors import VisionError
from vision.core.files import open_file
from vision.core.geometry import Quad, Size
from vision.core.lens import Lens
from vision.mat.calibration import Calibration, CalibrationError
from vision.mat.layouts import MACHINE, MatLayout

_log = logging.getLogger(__name__)
_KIND = "companion camera"
_VERSION = 1
_LARGEST = 64 * 1024
"""Bytes of a file; ours have one or two thousand."""
_MOST_PX = 20_000
_SAME_PX = 1.0
"""A mat that lies within this of where it was kept is not written down again."""


class CameraProfileError(VisionError, ValueError):
    """A file about a camera that cannot be used; ``str`` names it, says why and what to do."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}; delete the file, and calibrate again")


class MatBy(Enum):
    """How the mat is found where nobody has shown its corners just now."""

    KEPT = "as it was the last time"
    MARKERS = "by its markers"


@dataclass(frozen=True, slots=True)
class ByHand:
    """The mat's ``corners`` as somebody has shown them, clockwise from its upper left, in pixels of a frame
    of ``frame_size`` (width, height)."""

    corners: Quad
    frame_size: Size

    def calibration(self, lens: Lens, layout: MatLayout = MACHINE) -> Calibration | None:
        """Where the mat lies in frames through ``lens``; ``None`` where they show another part of the table
        than the corners were shown on. Raises :class:`~vision.mat.calibration.CalibrationError` for corners
        that no mat can have."""
        as_shown = Lens.simple(self.frame_size).for_size(lens.frame_size)
        if as_shown is None:
            return None
        times = lens.frame_size[0] / self.frame_size[0]
        corners = [((x + 0.5) * times - 0.5, (y + 0.5) * times - 0.5) for x, y in self.corners]
        return Calibration.from_corners(corners, lens, layout)


@dataclass(frozen=True, slots=True)
class CameraProfile:
    """``lens`` is what a printed board told, ``by_hand`` the mat's corners as they were shown, ``mat`` where
    the mat was when it was last found by its markers."""

    lens: Lens | None = None
    by_hand: ByHand | None = None
    mat: Calibration | None = None


EMPTY_PROFILE = CameraProfile()


def load_profile(path: Path) -> CameraProfile:
    """What the file at ``path`` tells; nothing where there is none. Raises :class:`CameraProfileError`."""
    try:
        with open_file(path) as file:
            told = file.read(_LARGEST + 1)
    except FileNotFoundError:
        return EMPTY_PROFILE
    except OSError as error:
        raise CameraProfileError(path, f"this cannot be read ({error.strerror or error})") from None
    try:
        if len(told) > _LARGEST:
            raise ValueError("it is too long")
        return _read(json.loads(told))
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError, CalibrationError):
        raise CameraProfileError(path, "this is no file about a camera, or it is damaged") from None


def save_profile(known: CameraProfile, path: Path) -> None:
    """Writes ``known`` to ``path``, whole or not at all. Raises ``OSError``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_suffix(f".{os.getpid()}")
    with aside.open("w", encoding="utf-8") as file:
        json.dump(_told(known), file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)


class ProfileStore:
    """Knows a camera, and writes down what is new. ``path`` is the file, ``None`` to keep nothing. A file
    that cannot be used, or written, is told in the log: the table is seen without."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.known = EMPTY_PROFILE
        if path is not None:
            try:
                self.known = load_profile(path)
            except CameraProfileError as fault:
                _log.warning("%s", fault)

    def keep(self, known: CameraProfile) -> None:
        """``known`` from now on."""
        if known == self.known:
            return
        self.known = known
        if self._path is None:
            return
        try:
            save_profile(known, self._path)
        except OSError as error:
            _log.warning("%s: the camera’s calibration is not kept (%s)", self._path, error)

    def is_news(self, mat: Calibration) -> bool:
        """Whether the mat was found elsewhere than it was kept."""
        kept = self.known.mat
        return kept is None or kept.frame_size != mat.frame_size or kept.moved(mat) > _SAME_PX


def _told(known: CameraProfile) -> dict[str, Any]:
    told: dict[str, Any] = {"kind": _KIND, "version": _VERSION}
    if known.lens is not None:
        told["lens"] = _lens_told(known.lens)
    if known.by_hand is not None:
        told["by_hand"] = {"frame_size": known.by_hand.frame_size, "corners": known.by_hand.corners}
    if known.mat is not None:
        told["mat"] = {
            "lens": _lens_told(known.mat.lens),
            "homography": known.mat.homography.tolist(),
            "residual_px": known.mat.residual_px,
            "markers": known.mat.markers,
        }
    return told


def _lens_told(lens: Lens) -> dict[str, Any]:
    return {"frame_size": lens.frame_size, "centre": lens.centre, "unit": lens.unit, "bends": lens.bends}


def _read(told: Mapping[str, Any]) -> CameraProfile:
    if told["kind"] != _KIND or told["version"] != _VERSION:
        raise ValueError("of another kind")
    lens, by_hand, mat = (told.get(key) for key in ("lens", "by_hand", "mat"))
    return CameraProfile(
        lens=None if lens is None else _read_lens(lens),
        by_hand=None if by_hand is None else _read_by_hand(by_hand),
        mat=None if mat is None else _read_mat(mat),
    )


def _read_lens(told: Mapping[str, Any]) -> Lens:
    x, y = _numbers(told["centre"], 2)
    k1, k2, k3 = _numbers(told["bends"], 3, most=100.0)
    unit = _numbers([told["unit"]], 1)[0]
    if unit < 1:
        raise ValueError("no unit")
    return Lens(_size(told["frame_size"]), (x, y), unit, (k1, k2, k3))


def _read_by_hand(told: Mapping[str, Any]) -> ByHand:
    a, b, c, d = ((x, y) for x, y in (_numbers(corner, 2) for corner in told["corners"]))
    by_hand = ByHand((a, b, c, d), _size(told["frame_size"]))
    by_hand.calibration(Lens.simple(by_hand.frame_size))
    return by_hand


def _read_mat(told: Mapping[str, Any]) -> Calibration:
    rows = [_numbers(row, 3, most=1e7) for row in told["homography"]]
    plane = np.array(rows, np.float64)
    if plane.shape != (3, 3) or abs(float(np.linalg.det(plane))) < 1e-12:
        raise ValueError("no homography")
    markers = tuple(told["markers"])
    if not markers or not all(type(marker) is int and marker in MACHINE.markers for marker in markers):
        raise ValueError("no markers")
    residual = _numbers([told["residual_px"]], 1)[0]
    return Calibration(plane, MACHINE.size_mm, _read_lens(told["lens"]), residual, markers)


def _size(told: Any) -> Size:
    width, height = told
    if not all(type(side) is int and 8 <= side <= _MOST_PX for side in (width, height)):
        raise ValueError("no size")
    return width, height


def _numbers(told: Any, count: int, most: float = 2.0 * _MOST_PX) -> list[float]:
    numbers = list(told)
    if len(numbers) != count or any(isinstance(n, bool) or not isinstance(n, int | float) for n in numbers):
        raise ValueError("not as many numbers")
    if not all(math.isfinite(number) and abs(number) <= most for number in numbers):
        raise ValueError("numbers beyond all sense")
    return [float(number) for number in numbers]
