"""Frames of the bare mat through a pinhole camera, with the truth about where everything is."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.core.geometry import Floats
from vision.core.pictures import Picture
from vision.drawing.engraving.mat import mat_raster
from vision.mat.layouts import MACHINE

_PX = 4.0


@dataclass(frozen=True)
class View:
    """A frame and the homography from mat millimetres to its pixels."""

    frame: Picture
    homography: Floats

    def at(self, points: Floats) -> Floats:
        """Pixels of mat points ``(n, 2)``."""
        return np.asarray(cv2.perspectiveTransform(points.reshape(-1, 1, 2), self.homography).reshape(-1, 2))


def grid() -> Floats:
    """Points all over the mat, millimetres."""
    width, height = MACHINE.size_mm
    return np.array([[x, y] for x in np.linspace(0, width, 9) for y in np.linspace(0, height, 7)])


@lru_cache(maxsize=32)
def view(
    tilt: float = 0.0, turn: float = 0.0, size: tuple[int, int] = (1920, 1080), fill: float = 0.9
) -> View:
    """The mat on a grey table, the camera tilted by ``tilt`` degrees and turned by ``turn``; ``fill`` is how
    much of the frame it takes up."""
    homography = _camera(math.radians(tilt), math.radians(turn), size, fill)
    mat = mat_raster(MACHINE, _PX)
    to_mm = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, _PX]]) / _PX
    # Drawn at twice the size and reduced, so that edges lie where they should to a fraction of a pixel.
    twice = np.array([[2, 0, 0.5], [0, 2, 0.5], [0, 0, 1]])
    large = np.full((size[1] * 2, size[0] * 2, 3), (96, 118, 140), np.uint8)
    cv2.warpPerspective(
        mat,
        twice @ homography @ to_mm,
        (size[0] * 2, size[1] * 2),
        dst=large,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_TRANSPARENT,
    )
    frame = np.asarray(cv2.resize(large, size, interpolation=cv2.INTER_AREA), np.uint8)
    frame.flags.writeable = False
    return View(frame, homography)


def _camera(tilt: float, turn: float, size: tuple[int, int], fill: float) -> Floats:
    width, height = MACHINE.size_mm
    centred = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    c, s = math.cos(turn), math.sin(turn)
    spin = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, math.cos(tilt), 0], [0, math.sin(tilt), 0]])
    lean[2, 2] = 900.0  # millimetres from the camera to the mat's middle
    shape = lean @ spin @ centred
    corners = cv2.perspectiveTransform(np.array([MACHINE.corners]).reshape(-1, 1, 2), shape).reshape(-1, 2)
    low, high = corners.min(axis=0), corners.max(axis=0)
    zoom = fill * min(size[0] / (high[0] - low[0]), size[1] / (high[1] - low[1]))
    middle = (low + high) / 2 * zoom
    place = np.array([[zoom, 0, size[0] / 2 - middle[0]], [0, zoom, size[1] / 2 - middle[1]], [0, 0, 1]])
    found = place @ shape
    return np.asarray(found / found[2, 2], np.float64)
