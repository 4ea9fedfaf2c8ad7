"""A canvas on which everything is drawn turned half round: the other end of a card."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Canvas, Path


class HalfTurned:
    """Draws on ``canvas`` what it is given, turned by 180 degrees about the middle of ``size_mm``."""

    def __init__(self, canvas: Canvas, size_mm: tuple[float, float]) -> None:
        self._canvas = canvas
        self._size = np.array(size_mm)

    def fill(self, outlines: Sequence[Path], colour: Rgb) -> None:
        """See :class:`~vision.drawing.engraving.canvas.Canvas`."""
        # From the middle corner on, so that a level rectangle still begins at its upper left.
        turned = [self._size - np.roll(outline, -(len(outline) // 2), axis=0) for outline in outlines]
        self._canvas.fill(turned, colour)

    def stroke(self, lines: Sequence[Path], colour: Rgb, width: float) -> None:
        """See :class:`~vision.drawing.engraving.canvas.Canvas`."""
        self._canvas.stroke([self._size - line for line in lines], colour, width)
