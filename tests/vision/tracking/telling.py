"""A reader for tests that tells what it is given, and indices to tell."""

from __future__ import annotations

import cmath
import math

from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.reading import Known


class Telling:
    """A reader that tells what it is given, in pixels of the part that it is shown."""

    def __init__(self, *told: Reading) -> None:
        self.told = told

    def read(
        self, frame: Picture, index_px: tuple[float, float] | None = None, known: Known | None = None
    ) -> tuple[Reading, ...]:
        return self.told


def index_at(x: float, y: float, degrees: float = 0.0, tall: float = 1.0) -> Quad:
    """An index ``tall`` times 40 px with its middle at (x, y), turned clockwise from upright."""
    turn = cmath.rect(tall, math.radians(degrees))
    corners = [complex(x, y) + complex(a, b) * turn for a, b in ((-14, -20), (14, -20), (14, 20), (-14, 20))]
    a, b, c, d = ((corner.real, corner.imag) for corner in corners)
    return a, b, c, d
