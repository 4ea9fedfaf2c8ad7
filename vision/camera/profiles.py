"""Camera profiles: what is known of a camera, kept in a file from one start to the next.

The file is JSON; unknown entries are left out::

    {"kind": "companion camera", "version": 1,
     "lens": {"frame_size": [1920, 1080], "centre": [961.2, 538.8], "unit": 1760.1, "bends": [-0.05, 0, 0]},
     "by_hand": {"frame_size": [1920, 1080], "corners": [[310, 80], [1600, 90], [1640, 1010], [280, 1000]]},
     "mat": {"lens": {…}, "homography": [[…], […], […]], "residual_px": 0.3, "markers": [0, 1, 2, 3]}}
"""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import numpy as np

from vision.core.errors import VisionError
from vision.core.files import open_file, replace_file
from vision.core.geometry import Quad, Size
from vision.core.lens import Lens
from vision.mat.calibration import Calibration, CalibrationError
from vision.mat.layouts import LAYOUTS, MACHINE, MatLayout

_log = logging.getLogger(__name__)
_KIND = "companion camera"
_VERSION = 1
_LARGEST = 64 * 1024
"""Bytes of a file; a profile has one or two thousand."""
_MOST_PX = 20_000
_SAME_PX = 1.0
"""A mat that has moved by less is not saved again."""


class CameraProfileError(VisionError, ValueError):
    """The root of the errors about profile files; ``path`` is the file."""

    code = "camera_profile"
    template = "The camera profile {path} cannot be used. Delete it, and calibrate again."
    path: str


class ProfileUnreadable(CameraProfileError):
    """The file cannot be read."""

    code = "profile_unreadable"
    template = "The camera profile {path} cannot be read ({reason}). Delete it, and calibrate again."
    reason: str


class ProfileDamaged(CameraProfileError):
    """The file is no camera profile, or it is damaged."""

    code = "profile_damaged"
    template = "{path} is no camera profile, or it is damaged. Delete it, and calibrate again."


class MatBy(Enum):
    """How the mat is found if its corners are not being shown by hand now."""

    KEPT = "as the profile says"
    MARKERS = "by its markers"


@dataclass(frozen=True, slots=True)
class ByHand:
    """The mat's ``corners`` as shown by hand, clockwise from its top left, in pixels of a frame of
    ``frame_size``."""

    corners: Quad
    frame_size: Size

    def calibration(self, lens: Lens, layout: MatLayout = MACHINE) -> Calibration | None:
        """Where the mat lies in frames through ``lens``; ``None`` if these frames have another shape, so that
        they show another part of the table. Raises :class:`~vision.mat.calibration.CalibrationError` for
        impossible corners."""
        as_shown = Lens.simple(self.frame_size).for_size(lens.frame_size)
        if as_shown is None:
            return None
        times = lens.frame_size[0] / self.frame_size[0]
        corners = [((x + 0.5) * times - 0.5, (y + 0.5) * times - 0.5) for x, y in self.corners]
        return Calibration.from_corners(corners, lens, layout)


@dataclass(frozen=True, slots=True)
class CameraProfile:
    """``lens`` was measured with a printed board, ``by_hand`` are the mat's corners as shown by hand, ``mat``
    is where the mat was last found by its markers."""

    lens: Lens | None = None
    by_hand: ByHand | None = None
    mat: Calibration | None = None


EMPTY_PROFILE = CameraProfile()


def load_profile(path: Path) -> CameraProfile:
    """The profile in the file at ``path``, empty if there is none. Raises :class:`CameraProfileError`."""
    try:
        with open_file(path) as file:
            text = file.read(_LARGEST + 1)
    except FileNotFoundError:
        return EMPTY_PROFILE
    except OSError as error:
        raise ProfileUnreadable(path=str(path), reason=error.strerror or str(error)) from None
    try:
        if len(text) > _LARGEST:
            raise ValueError("it is too long")
        return _from_json(json.loads(text))
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError, CalibrationError):
        raise ProfileDamaged(path=str(path)) from None


def save_profile(profile: CameraProfile, path: Path) -> None:
    """Writes ``profile`` to ``path``, completely or not at all. Raises ``OSError``."""
    replace_file(path, json.dumps(_to_json(profile), indent=1).encode())


class ProfileStore:
    """The profile of a camera and its file at ``path``, ``None`` to save nothing. A file that cannot be read
    or written is reported in the log; vision works without it."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.known = EMPTY_PROFILE
        if path is not None:
            try:
                self.known = load_profile(path)
            except CameraProfileError as fault:
                _log.warning("%s", fault)

    def keep(self, profile: CameraProfile) -> None:
        """Replaces the profile, and saves it if it is new."""
        if profile == self.known:
            return
        self.known = profile
        if self._path is None:
            return
        try:
            save_profile(profile, self._path)
        except OSError as error:
            _log.warning("%s: the camera profile cannot be saved (%s)", self._path, error)

    def is_news(self, mat: Calibration) -> bool:
        """Whether the mat has moved since it was saved."""
        kept = self.known.mat
        return kept is None or kept.frame_size != mat.frame_size or kept.moved(mat) > _SAME_PX


def _to_json(known: CameraProfile) -> dict[str, Any]:
    entries: dict[str, Any] = {"kind": _KIND, "version": _VERSION}
    if known.lens is not None:
        entries["lens"] = _lens_to_json(known.lens)
    if known.by_hand is not None:
        entries["by_hand"] = {"frame_size": known.by_hand.frame_size, "corners": known.by_hand.corners}
    if known.mat is not None:
        entries["mat"] = {
            "lens": _lens_to_json(known.mat.lens),
            "homography": known.mat.homography.tolist(),
            "residual_px": known.mat.residual_px,
            "markers": known.mat.markers,
        }
    return entries


def _lens_to_json(lens: Lens) -> dict[str, Any]:
    return {"frame_size": lens.frame_size, "centre": lens.centre, "unit": lens.unit, "bends": lens.bends}


def _from_json(value: Mapping[str, Any]) -> CameraProfile:
    if value["kind"] != _KIND or value["version"] != _VERSION:
        raise ValueError("another kind of file")
    lens, by_hand, mat = (value.get(key) for key in ("lens", "by_hand", "mat"))
    return CameraProfile(
        lens=None if lens is None else _read_lens(lens),
        by_hand=None if by_hand is None else _read_by_hand(by_hand),
        mat=None if mat is None else _read_mat(mat),
    )


def _read_lens(value: Mapping[str, Any]) -> Lens:
    x, y = _numbers(value["centre"], 2)
    k1, k2, k3 = _numbers(value["bends"], 3, most=100.0)
    unit = _numbers([value["unit"]], 1)[0]
    if unit < 1:
        raise ValueError("no unit")
    return Lens(_size(value["frame_size"]), (x, y), unit, (k1, k2, k3))


def _read_by_hand(value: Mapping[str, Any]) -> ByHand:
    a, b, c, d = ((x, y) for x, y in (_numbers(corner, 2) for corner in value["corners"]))
    by_hand = ByHand((a, b, c, d), _size(value["frame_size"]))
    by_hand.calibration(Lens.simple(by_hand.frame_size))
    return by_hand


def _read_mat(value: Mapping[str, Any]) -> Calibration:
    rows = [_numbers(row, 3, most=1e7) for row in value["homography"]]
    plane = np.array(rows, np.float64)
    if plane.shape != (3, 3) or abs(float(np.linalg.det(plane))) < 1e-12:
        raise ValueError("no homography")
    markers = tuple(value["markers"])
    layout = next((it for it in LAYOUTS.values() if markers and set(markers) <= set(it.markers)), None)
    if layout is None or any(type(marker) is not int for marker in markers):
        raise ValueError("no markers")
    residual = _numbers([value["residual_px"]], 1)[0]
    return Calibration(plane, layout.size_mm, _read_lens(value["lens"]), residual, markers)


def _size(value: Any) -> Size:
    width, height = value
    if not all(type(side) is int and 8 <= side <= _MOST_PX for side in (width, height)):
        raise ValueError("no size")
    return width, height


def _numbers(value: Any, count: int, most: float = 2.0 * _MOST_PX) -> list[float]:
    numbers = list(value)
    if len(numbers) != count or any(isinstance(n, bool) or not isinstance(n, int | float) for n in numbers):
        raise ValueError("not a list of numbers of this length")
    if not all(math.isfinite(number) and abs(number) <= most for number in numbers):
        raise ValueError("numbers out of range")
    return [float(number) for number in numbers]
