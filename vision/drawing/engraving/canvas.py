"""The canvas: filled outlines and strokes, in millimetres, x to the right and y down.

A drawing is a function of a :class:`Canvas`. The same drawing goes to a PDF or to a picture, so the simulated
table shows exactly what is printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.core.pictures import Rgb

Path = NDArray[np.float64]
"""A polyline: ``(n, 2)`` points in millimetres."""


class Canvas(Protocol):
    """Receives a drawing. Later marks cover earlier ones."""

    def fill(self, outlines: Sequence[Path], colour: Rgb) -> None:
        """Fills what an odd number of the closed ``outlines`` encloses."""

    def stroke(self, lines: Sequence[Path], colour: Rgb, width: float) -> None:
        """Draws open lines, ``width`` millimetres wide, with round ends and joins."""
