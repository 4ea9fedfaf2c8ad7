"""A canvas that draws a picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from copy import copy
from itertools import accumulate, pairwise
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.pictures import Picture, Rgb
from vision.drawing.engraving.canvas import Path

_FINE_PX_PER_MM = 12.0
"""The finest lines are 0.1 mm wide: drawn at least at this scale, they keep their weight when reduced."""
_SHIFT = 4
_SAME_MM = 1e-6
_MOST_PIXELS = 120_000_000


class RasterCanvas:
    """Draws at a multiple of ``px_per_mm`` and reduces at the end, so that thin lines stay thin and edges are
    smooth. ``size_mm`` is width and height."""

    def __init__(self, size_mm: tuple[float, float], px_per_mm: float, paper: Rgb = (255, 255, 255)) -> None:
        if not px_per_mm > 0:
            raise ValueError(f"a picture needs more than {px_per_mm} pixels a millimetre")
        self._size = max(1, round(size_mm[0] * px_per_mm)), max(1, round(size_mm[1] * px_per_mm))
        times = max(1, math.ceil(_FINE_PX_PER_MM / px_per_mm))
        if self._size[0] * self._size[1] * times * times > _MOST_PIXELS:
            raise ValueError(f"{px_per_mm} pixels a millimetre make too large a picture")
        self._scale = px_per_mm * times
        shape = self._size[1] * times, self._size[0] * times, len(self._ink(paper))
        self._picture: Picture = np.empty(shape, np.uint8)
        _paint(self._picture, self._ink(paper))

    def fill(self, outlines: Sequence[Path], colour: Rgb) -> None:
        """See :class:`~vision.drawing.engraving.canvas.Canvas`."""
        if len(outlines) == 1 and _upright(outlines[0]):
            # OpenCV fills the boundary pixels too, but the edges of markers must be exact.
            (left, top), _, (right, bottom), _ = self._whole_pixels(outlines[0])
            _paint(self._picture[top:bottom, left:right], self._ink(colour))
            return
        cv2.fillPoly(self._picture, self._fixed(outlines), self._ink(colour), cv2.LINE_AA, _SHIFT)

    def stroke(self, lines: Sequence[Path], colour: Rgb, width: float) -> None:
        """See :class:`~vision.drawing.engraving.canvas.Canvas`."""
        thick = max(1, round(width * self._scale))
        cv2.polylines(self._picture, self._fixed(lines), False, self._ink(colour), thick, cv2.LINE_AA, _SHIFT)

    def copy(self) -> Self:
        """A canvas on which the same has been drawn."""
        other = copy(self)
        other._picture = self._picture.copy()
        return other

    def picture(self) -> Picture:
        """The picture: BGR ``uint8`` (height, width, 3)."""
        return np.asarray(cv2.resize(self._picture, self._size, interpolation=cv2.INTER_AREA), np.uint8)

    def _ink(self, colour: Rgb) -> tuple[int, ...]:
        """``colour`` as the picture's pixels have it."""
        return colour[::-1]

    def _whole_pixels(self, outline: Path) -> list[list[int]]:
        return [[max(0, round(value * self._scale)) for value in corner] for corner in outline.tolist()]

    def _fixed(self, paths: Sequence[Path]) -> list[NDArray[np.int32]]:
        """The paths in OpenCV's fractions of a pixel, all worked out at once: there are many short ones."""
        if not paths:
            return []
        # Pixel centres are integers in OpenCV, so the left edge of the picture is at -0.5.
        pixels = np.concatenate(paths, dtype=np.float64) * self._scale - 0.5
        fixed = np.round(pixels * (1 << _SHIFT)).astype(np.int32).reshape(-1, 1, 2)
        ends = list(accumulate(map(len, paths), initial=0))
        return [fixed[start:end] for start, end in pairwise(ends)]


class GreyCanvas(RasterCanvas):
    """Draws in grey, ``(height, width)``, in a third of the memory."""

    def _ink(self, colour: Rgb) -> tuple[int, ...]:
        red, green, blue = colour
        return (round(0.299 * red + 0.587 * green + 0.114 * blue),)


def _paint(part: Picture, ink: tuple[int, ...]) -> None:
    """Gives every pixel of ``part`` the ink: row by row, which is much faster than pixel by pixel."""
    if part.size:
        part[:] = np.full(part.shape[1:], ink, np.uint8)


def _upright(outline: Path) -> bool:
    """Whether the outline is an upright rectangle, clockwise from its top left."""
    if outline.shape != (4, 2):
        return False
    corners: list[list[float]] = outline.tolist()
    (left, top), (right_above, top_right), (right, bottom), (left_below, bottom_left) = corners
    return (
        left <= right
        and top <= bottom
        and abs(right_above - right) < _SAME_MM
        and abs(top_right - top) < _SAME_MM
        and abs(left_below - left) < _SAME_MM
        and abs(bottom_left - bottom) < _SAME_MM
    )
