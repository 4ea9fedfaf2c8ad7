"""Pieces that are cut out of a sheet: where each lies, front and back, and the marks to cut along.

The backs are laid out mirrored, so that each lies behind its front when the paper is turned over sideways.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from vision.core.geometry import Point
from vision.drawing.engraving.canvas import Path
from vision.drawing.engraving.paths import line

GAP_MM = 0.8
"""Between a piece and its cut marks."""


@dataclass(frozen=True, slots=True)
class CuttingPlan:
    """How pieces of ``size`` are laid out in the middle of a ``sheet`` (both width, height). ``below`` is the
    height kept free under them for words."""

    sheet: tuple[float, float]
    size: tuple[float, float]
    columns: int
    rows: int
    below: float = 0.0

    @property
    def each(self) -> int:
        """Pieces on a sheet."""
        return self.columns * self.rows

    @property
    def corner(self) -> Point:
        """The top left corner of the first piece."""
        return (
            (self.sheet[0] - self.columns * self.size[0]) / 2,
            (self.sheet[1] - self.rows * self.size[1] - self.below) / 2,
        )

    @property
    def bottom(self) -> float:
        """The lower edge of the last row."""
        return self.corner[1] + self.rows * self.size[1]

    def front(self, spot: int) -> Point:
        """The top left corner of the piece at ``spot``, counted row by row."""
        row, column = divmod(spot, self.columns)
        left, top = self.corner
        return left + column * self.size[0], top + row * self.size[1]

    def back(self, spot: int) -> Point:
        """The top left corner of that piece's back on the other side of the paper."""
        row, column = divmod(spot, self.columns)
        return self.front(row * self.columns + self.columns - 1 - column)

    def cut_marks(self, longest: float, border: float = 0.0) -> Iterator[Path]:
        """Short lines around the pieces that show where to cut, no longer than ``longest``; they stay out of
        the ``border`` of the paper."""
        left, top = self.corner
        right, bottom = self.sheet[0] - left, self.bottom
        across, down = (min(longest, margin - GAP_MM - border) for margin in self.corner)
        for column in range(self.columns + 1):
            x = left + column * self.size[0]
            yield line((x, top - GAP_MM - down), (x, top - GAP_MM))
            yield line((x, bottom + GAP_MM), (x, bottom + GAP_MM + down))
        for row in range(self.rows + 1):
            y = top + row * self.size[1]
            yield line((left - GAP_MM - across, y), (left - GAP_MM, y))
            yield line((right + GAP_MM, y), (right + GAP_MM + across, y))


def cutting_plan(
    sheet: tuple[float, float], size: tuple[float, float], margin: float, below: float = 0.0
) -> CuttingPlan:
    """As many pieces of ``size`` as fit on a ``sheet`` inside its ``margin``, ``below`` kept free under
    them."""
    width, height = sheet[0] - 2 * margin, sheet[1] - 2 * margin - below
    return CuttingPlan(sheet, size, int(width // size[0]), int(height // size[1]), below)
