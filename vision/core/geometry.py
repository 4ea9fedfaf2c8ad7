"""Points, quads and rectangles, in pixels or millimetres: x to the right, y down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Point = tuple[float, float]
Size = tuple[int, int]
"""Width and height, pixels."""
Quad = tuple[Point, Point, Point, Point]
"""Four corners: top left, top right, bottom right, bottom left of what they bound."""
Outline = tuple[Point, ...]
"""A closed line."""
Floats = NDArray[np.float64]
Points = NDArray[np.float64]
"""``(n, 2)`` points."""


class Rect(NamedTuple):
    """An upright rectangle: its top left corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @staticmethod
    def around(centre: Point, width: float, height: float) -> Rect:
        """The rectangle of this size around ``centre``."""
        return Rect(centre[0] - width / 2, centre[1] - height / 2, width, height)

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def corners(self) -> Quad:
        """Clockwise from the top left."""
        return (self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)

    def inset(self, by: float) -> Rect:
        """The rectangle whose edges lie ``by`` further in; further out if ``by`` is negative."""
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def shifted(self, across: float, down: float) -> Rect:
        """The same rectangle, moved."""
        return Rect(self.x + across, self.y + down, self.width, self.height)

    def scaled(self, times: float) -> Rect:
        """The rectangle with every coordinate multiplied by ``times``."""
        return Rect(self.x * times, self.y * times, self.width * times, self.height * times)


class Region(NamedTuple):
    """A part of a frame in whole pixels, or of the mat in whole millimetres; the high ends are excluded."""

    x0: int
    y0: int
    x1: int
    y1: int

    @staticmethod
    def about(quad: Quad, shape: tuple[int, ...]) -> Region:
        """``quad`` with its own size around it, within a frame of ``shape`` (height, width, 3)."""
        return Region.around((quad,), shape)

    @staticmethod
    def around(quads: Sequence[Quad], shape: tuple[int, ...]) -> Region:
        """All ``quads``, at least one, with the size of the first around them, within a frame of ``shape``
        (height, width, 3): without area if they are outside."""
        margin = max(max(side) - min(side) for side in zip(*quads[0], strict=True))
        xs, ys = zip(*(corner for quad in quads for corner in quad), strict=True)
        x0, y0 = max(0, int(min(xs) - margin)), max(0, int(min(ys) - margin))
        x1, y1 = min(shape[1], int(max(xs) + margin) + 1), min(shape[0], int(max(ys) + margin) + 1)
        return Region(x0, y0, max(x0, x1), max(y0, y1))

    def grown(self, margin: int, shape: tuple[int, ...]) -> Region:
        """The region with a margin of so many pixels around it, within a frame of ``shape`` (height, width,
        3)."""
        return Region(
            max(0, self.x0 - margin),
            max(0, self.y0 - margin),
            min(shape[1], self.x1 + margin),
            min(shape[0], self.y1 + margin),
        )

    @property
    def area(self) -> int:
        """Square pixels, or square millimetres."""
        return max(0, self.x1 - self.x0) * max(0, self.y1 - self.y0)

    def holds(self, point: Point) -> bool:
        """Whether ``point`` is in it."""
        return self.x0 <= point[0] < self.x1 and self.y0 <= point[1] < self.y1

    def meets(self, other: Region) -> bool:
        """Whether the two overlap."""
        return self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1

    def joined(self, other: Region) -> Region:
        """The smallest region that holds both."""
        return Region(
            min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1)
        )

    def crop(self, frame: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """That part of ``frame``, as a view."""
        return frame[self.y0 : self.y1, self.x0 : self.x1]

    def cuts_through(self, quad: Quad, shape: tuple[int, ...]) -> bool:
        """Whether ``quad`` touches an edge of the region that is no edge of the frame."""
        xs, ys = [x for x, _ in quad], [y for _, y in quad]
        near = 2.0
        return bool(
            (self.x0 > 0 and min(xs) < self.x0 + near)
            or (self.y0 > 0 and min(ys) < self.y0 + near)
            or (self.x1 < shape[1] and max(xs) > self.x1 - near)
            or (self.y1 < shape[0] and max(ys) > self.y1 - near)
        )


def down_of(quad: Quad) -> complex:
    """The vector along the left side of ``quad``, down it, x + y i."""
    (x0, y0), _, _, (x1, y1) = quad
    return complex(x1 - x0, y1 - y0)


def middle_of(quad: Quad) -> Point:
    """The mean of the corners."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    return (ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4


def quads_of(corners: Floats) -> list[Quad]:
    """The quads with these ``corners``, ``(4 n, 2)``, four for each."""
    return [
        ((a[0], a[1]), (b[0], b[1]), (c[0], c[1]), (d[0], d[1]))
        for a, b, c, d in corners.reshape(-1, 4, 2).tolist()
    ]


def turned_over(quad: Quad) -> Quad:
    """``quad`` with the corner first that was opposite to the first one."""
    a, b, c, d = quad
    return c, d, a, b


def moved(quad: Quad, across: float, down: float) -> Quad:
    """``quad`` shifted, as from a crop of a frame to the whole frame."""
    a, b, c, d = ((x + across, y + down) for x, y in quad)
    return a, b, c, d
