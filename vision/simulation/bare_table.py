"""The table before anything lies on it: what a camera sees of it, the table top, and the printed mat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.pictures import Picture
from vision.drawing.engraving.mat import mat_raster
from vision.mat.layouts import MatLayout
from vision.simulation.camera import Camera
from vision.simulation.cards import Surface
from vision.simulation.materials import table_top

_FINEST = 6.0
"""The largest scale at which the table top is drawn, pixels per millimetre."""


@dataclass(frozen=True, eq=False, slots=True)
class View:
    """What a camera sees of the table: the ``surface`` that is drawn, and the ``maps`` by which OpenCV
    samples it at each pixel of the frame."""

    surface: Surface
    maps: tuple[NDArray[np.int16], NDArray[np.uint16]]


@lru_cache(maxsize=2)
def view_of(camera: Camera) -> View:
    """What ``camera`` sees, cached: the same from every table under a camera in this pose."""
    xs, ys = camera.mat_map()
    width, height = camera.mat_mm
    scales = [camera.px_per_mm((x, y)) for x in (0.0, width) for y in (0.0, height)]
    px = round(min(_FINEST, 1.1 * max(scales)), 2)
    # A whole number of pixels before the mat's corner, so that the mat's picture is not resampled.
    before = np.ceil((2 - np.array([xs.min(), ys.min()])) * px)
    origin = (-float(before[0]) / px, -float(before[1]) / px)
    size = (int((float(xs.max()) + 2 - origin[0]) * px) + 1, int((float(ys.max()) + 2 - origin[1]) * px) + 1)
    first, second = cv2.convertMaps(
        (xs - np.float32(origin[0])) * np.float32(px) - np.float32(0.5),
        (ys - np.float32(origin[1])) * np.float32(px) - np.float32(0.5),
        cv2.CV_16SC2,
    )
    maps = np.asarray(first, np.int16), np.asarray(second, np.uint16)
    return View(Surface(size, origin, px), maps)


@lru_cache(maxsize=2)
def bare_table(number: int, material: str, surface: Surface, mat: MatLayout | None) -> Picture:
    """The table top of ``material`` with this number, and the ``mat`` on it, if there is one: BGR ``uint8``,
    read-only, cached. Raises ``ValueError``."""
    width, height = surface.size
    px = surface.px_per_mm
    top = table_top(material, np.random.default_rng([number, 100]), (height, width), px)
    if mat is not None:
        left, upper = (round(-start * px) for start in surface.origin)
        _lay_mat(top, mat_raster(mat, px), (left, upper), px)
    top.flags.writeable = False
    return top


def _lay_mat(top: Picture, mat: Picture, at: tuple[int, int], px: float) -> None:
    """Draws the printed sheet on the table, with the soft shadow of its edge."""
    height, width = mat.shape[:2]
    left, upper = at
    shadow = np.zeros(top.shape[:2], np.uint8)
    shift = round(0.8 * px)
    cv2.rectangle(
        shadow, (left + shift, upper + shift), (left + width + shift, upper + height + shift), 90, -1
    )
    soft = cv2.GaussianBlur(shadow, (0, 0), 1.1 * px)
    top[:] = cv2.multiply(top, cv2.merge([255 - soft] * 3), scale=1 / 255)
    x0, y0 = max(0, left), max(0, upper)
    x1, y1 = min(top.shape[1], left + width), min(top.shape[0], upper + height)
    top[y0:y1, x0:x1] = mat[y0 - upper : y1 - upper, x0 - left : x1 - left]
