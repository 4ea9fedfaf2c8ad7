"""Ink: pictures of whole cards made comparable under any light.

Each channel of a rectified card is divided by its local paper: the closing of its brighter parts over a
distance longer than most print. The deficit from white is ink. Paper then contributes nothing to a
comparison, nor does its noise; and the overall strength of the ink is one factor, which the comparison
ignores. Without paper, as on a card printed to its edge, print is relative to the lightest print nearby, in
the enrolled picture as in the frame.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.pictures import Picture

Ink = NDArray[np.float32]
"""``(height, width, 3)``: 0 is paper, 1 black, in each channel."""
Cells = NDArray[np.float32]
"""A value for each cell of a sheet, row by row, flat."""

Row = NDArray[np.float32]
"""The values of one correlation picture."""
Rows = NDArray[np.float32]
"""A row per card."""

CELL = 8
"""The side of a cell, sheet pixels: comparisons are summed by cell."""
DOWN = 11
"""Cells along a sheet: one pixel per millimetre on a card of 88 mm."""
FINER = 2
"""Pixels of a rectified card per sheet pixel."""
_STRETCH = 7
"""The side of a place in which paper is searched for, sheet pixels; the closing spans three."""
_BRIGHT = 0.85
"""The share of a place that is darker than its paper."""
_WHOLLY = 0.7
"""The least visible share of a place whose paper is used."""
_SOFT = 1.25
"""The blur before comparison, sheet pixels: thin print need not coincide exactly."""
_BROAD = 6.0
"""Gradients wider than this are removed: they come from the light."""
_MIDDLE = np.full((1, 3), 1 / 3, np.float32)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The size at which the cards of a deck are compared, ``across`` by 11 cells of 8 pixels."""

    across: int

    @staticmethod
    def of(slimness: float) -> Sheet:
        """The sheet for cards of this slimness."""
        return Sheet(max(4, min(DOWN, round(DOWN * slimness))))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, pixels."""
        return self.across * CELL, DOWN * CELL

    @property
    def fine(self) -> tuple[int, int]:
        """The width and height of rectified cards, pixels."""
        return self.across * CELL * FINER, DOWN * CELL * FINER

    def ink_of(self, straight: Picture, seen: Cells | None = None) -> Ink:
        """The ink of a rectified card (of :attr:`fine` size), at this sheet's size. Where ``seen`` is 0,
        something covers it and says nothing about the paper."""
        ink = self.fine_ink_of(straight, seen)
        return np.asarray(cv2.resize(ink, self.size, interpolation=cv2.INTER_AREA), np.float32)

    def fine_ink_of(self, straight: Picture, seen: Cells | None = None) -> Ink:
        """The ink of a rectified card as in :meth:`ink_of`, at its own size."""
        ink = 1.0 - straight.astype(np.float32) / self._paper_of(straight, seen)
        return np.asarray(np.clip(ink, 0.0, 1.0), np.float32)

    def small(self, straight: Picture) -> Picture:
        """A rectified card (of :attr:`fine` size) at this sheet's size."""
        return np.asarray(cv2.resize(straight, self.size, interpolation=cv2.INTER_AREA), np.uint8)

    def coarse_ink(self, small: Picture) -> Ink:
        """Approximate ink of a rectified card (of :attr:`size`), for coarse matching."""
        stretch = np.ones((3 * _STRETCH, 3 * _STRETCH), np.uint8)
        paper = cv2.morphologyEx(cv2.blur(small, (3, 3)), cv2.MORPH_CLOSE, stretch)
        ink = 1.0 - small.astype(np.float32) / np.maximum(paper, 8).astype(np.float32)
        return np.asarray(np.maximum(ink, 0.0), np.float32)

    def _paper_of(self, straight: Picture, seen: Cells | None) -> Ink:
        """The card without its print."""
        width, height = self.fine
        step = _STRETCH * FINER
        across, down = width // step, height // step
        soft = np.asarray(cv2.blur(straight, (3, 3)))
        soft = np.asarray(cv2.resize(soft, (across * step, down * step), interpolation=cv2.INTER_NEAREST))
        # It is blurred, so every other pixel is enough.
        places = soft[::2, ::2].reshape(down, step // 2, across, step // 2, 3).transpose(0, 2, 4, 1, 3)
        places = places.reshape(down, across, 3, -1)
        rank = int(_BRIGHT * places.shape[3])
        bright = np.ascontiguousarray(np.partition(places, rank, axis=3)[..., rank])
        if seen is not None:
            shows = cv2.resize(
                seen.reshape(DOWN, self.across), (across, down), interpolation=cv2.INTER_LINEAR
            )
            if shows.max() > _WHOLLY:
                bright[shows <= _WHOLLY] = column_medians(bright[shows > _WHOLLY]).astype(np.uint8)
        closed = cv2.morphologyEx(bright, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)).astype(np.float32)
        smooth = cv2.GaussianBlur(closed, (0, 0), 0.7)
        paper = cv2.resize(smooth, (width, height), interpolation=cv2.INTER_LINEAR)
        return np.asarray(np.maximum(paper, 8.0), np.float32)


def correlation_of(ink: Ink, soft: float = _SOFT, broad: float = _BROAD, blotted: float = _SOFT) -> Ink:
    """The correlation picture of ``ink``, ``(height, width, 3)``: its darkness without broad gradients, and
    two colour contrasts. ``soft`` is the blur of the darkness, ``broad`` the width above which gradients are
    removed, ``blotted`` the blur of the contrasts, pixels."""
    dark = grey_of(ink)
    dark = cv2.GaussianBlur(dark, (0, 0), soft) - _shades(dark, broad)
    blue, green, red = cv2.split(ink)
    return np.asarray(
        cv2.merge(
            [
                dark,
                cv2.GaussianBlur(red - green, (0, 0), blotted),
                cv2.GaussianBlur(blue - (green + red) / 2, (0, 0), blotted),
            ]
        )
    )


def _shades(dark: Ink, broad: float) -> Ink:
    """``dark`` strongly blurred; at a quarter of its size if that is as good."""
    if broad < 8.0:
        return np.asarray(cv2.GaussianBlur(dark, (0, 0), broad), np.float32)
    small = cv2.resize(dark, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (0, 0), broad / 4)
    return np.asarray(cv2.resize(soft, (dark.shape[1], dark.shape[0]), interpolation=cv2.INTER_LINEAR))


def grey_of(ink: Ink) -> Ink:
    """The mean ink of the three channels, ``(height, width)``."""
    return np.asarray(cv2.transform(ink, _MIDDLE), np.float32)


def dot(rows: Rows, row: Row) -> Rows:
    """The products of ``rows``, or of one row, with a ``row``. For so few numbers a multithreaded product
    costs more than it saves."""
    return np.asarray(np.einsum("...v,v->...", rows, row), np.float32)


def column_medians(rows: NDArray[np.generic]) -> NDArray[np.floating]:
    """The median of each column of ``rows``, at least one. For so few numbers NumPy's own takes ten times as
    long."""
    columns = np.sort(rows.T, axis=1)
    count = columns.shape[1]
    return (columns[:, (count - 1) // 2] + columns[:, count // 2].astype(np.float64)) / 2
