"""A canvas that rotates drawings by 180 degrees: the other end of a card."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.core.geometry import Point
from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Canvas, Path


class HalfTurned:
    """Draws on ``canvas``, rotated by 180 degrees about the middle of ``size_mm``."""

    def __init__(self, canvas: Canvas, size_mm: tuple[float, float]) -> None:
        self._canvas = canvas
        self._size = np.array(size_mm)

    def upright(self, at: Point) -> tuple[Canvas, Point]:
        """The canvas that this one draws on, and where ``at`` is on it."""
        return self._canvas, (float(self._size[0]) - at[0], float(self._size[1]) - at[1])

    def fill(self, outlines: Sequence[Path], colour: Rgb) -> None:
        """See :class:`~vision.drawing.engraving.canvas.Canvas`."""
        # Starting at the opposite corner, so that an upright rectangle still begins at its top left.
        turned = [self._size - np.roll(outline, -(len(outline) // 2), axis=0) for outline in outlines]
        self._canvas.fill(turned, colour)

    def stroke(self, lines: Sequence[Path], colour: Rgb, width: float) -> None:
        """See :class:`~vision.drawing.engraving.canvas.Canvas`."""
        self._canvas.stroke([self._size - line for line in lines], colour, width)
