"""Comparing two change grids, independently of the light.

The cells are grey ``float32`` values, each the mean of a few millimetres of the mat (or, if no mat is known,
of a few pixels). Such cells have little sensor noise, and there are few of them, so a comparison takes well
under a millisecond.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

Cells = NDArray[np.float32]
Mask = NDArray[np.bool_]

_FLOOR = 5.0
"""The least difference of a changed cell, grey levels."""
_QUIET = 5.0
"""The least difference in multiples of the noise, which is estimated from the two grids."""
_EDGE = 0.16
"""The share of the local contrast by which a shaking camera may change a cell."""
_DARK = 12.0
"""Grey levels added before a ratio is taken: in the dark, ratios mean little."""
_BRIGHTEST = 6.0
"""The logarithm of the largest ratio that is fitted: between black and white it is 3."""
_STRIDE = 4
_UNCHANGED = 0.9
"""The share of the cells that noise is estimated from: what moves is in the others."""
_OF_THE_MEAN = 1.52
"""The standard deviation of a normal distribution in its mean deviations, without its largest tenth."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Which cells differ (``mask``), and how many (``cells``)."""

    mask: Mask
    cells: int


def difference(now: Cells, before: Cells) -> Difference:
    """Where ``now`` differs from ``before``, grids of one shape.

    A change of the light as a whole, even if it is stronger on one side, does not count: a plane is fitted to
    the logarithm of the ratio of the two grids, without the worst cells, and removed.
    """
    off = _off(now, before)
    noise = 1.48 * _middle_of(off[::_STRIDE, ::_STRIDE].ravel())
    least = max(_FLOOR, _QUIET * noise)
    mask = np.asarray(off > least, np.bool_)
    if mask.any():
        contrast = cv2.dilate(before, _AROUND) - cv2.erode(before, _AROUND)
        mask = off > least + _EDGE * contrast
    return Difference(mask, int(np.count_nonzero(mask)))


_AROUND = np.ones((3, 3), np.uint8)


def noise_between(now: Cells, before: Cells) -> float:
    """The standard deviation of the sensor's noise in the cells of two pictures of one table, grey levels.

    Cells are whole numbers: the median of how they differ would be one, too, so it is the mean that counts.
    """
    off = _off(now, before).ravel()
    most = int(_UNCHANGED * (len(off) - 1))
    return float(np.partition(off, most)[: most + 1].mean()) * _OF_THE_MEAN / math.sqrt(2.0)


def _off(now: Cells, before: Cells) -> Cells:
    """By how many grey levels each cell differs, apart from the light as a whole."""
    return np.asarray(cv2.absdiff(now, before * _light_between(now, before)), np.float32)


def _light_between(now: Cells, before: Cells) -> Cells:
    """The ratio of ``now`` to ``before`` at each cell, if only the light has changed."""
    some = [cells[::_STRIDE, ::_STRIDE].ravel() + np.float32(_DARK) for cells in (now, before)]
    ratio = np.log(some[0] / some[1])
    rows, columns, terms = _places(now.shape[0], now.shape[1])
    level, across, down = _middle_of(ratio), 0.0, 0.0
    for _ in range(2):
        off = np.abs(ratio - (level + across * terms[1] + down * terms[2]))
        most = len(off) * 3 // 5
        level, across, down = _fitted_plane(terms, ratio, off <= np.partition(off, most)[most])
    along_rows = np.exp(np.clip(level + down * rows, -_BRIGHTEST, _BRIGHTEST))
    along_columns = np.exp(np.clip(across * columns, -_BRIGHTEST, _BRIGHTEST))
    return np.asarray(along_rows[:, None] * along_columns)


@cache
def _places(height: int, width: int) -> tuple[Cells, Cells, Cells]:
    """Where the rows and the columns of a grid are, in its longer sides; and 1, x, y, x x, x y and y y of the
    cells that a plane is fitted to, ``(6, n)``."""
    rows, columns = (np.asarray(np.arange(side) / max(height, width), np.float32) for side in (height, width))
    y, x = (grid.ravel() for grid in np.meshgrid(rows[::_STRIDE], columns[::_STRIDE], indexing="ij"))
    return rows, columns, np.stack([np.ones_like(x), x, y, x * x, x * y, y * y])


def _middle_of(values: NDArray[np.floating]) -> float:
    """The median."""
    middle = len(values) // 2
    return float(np.partition(values, middle)[middle])


def _fitted_plane(terms: Cells, z: Cells, fits: Mask) -> tuple[float, float, float]:
    """``level``, ``across`` and ``down`` of the plane ``level + across * x + down * y`` nearest to ``z``
    where it ``fits``; ``terms`` are 1, x, y, x x, x y and y y.

    Plain sums: NumPy's matrix products report spurious overflows on arm64.
    """
    kept = terms * fits
    one, x, y, xx, xy, yy = kept.sum(axis=1).tolist()
    little = 1e-3  # of regularisation, in case all points are collinear
    sums = np.array([[one + little, x, y], [x, xx + little, xy], [y, xy, yy + little]])
    _, plane = cv2.solve(sums, (kept[:3] * z).sum(axis=1, keepdims=True).astype(np.float64))
    level, across, down = plane.ravel().tolist()
    return level, across, down


def from_beyond(mask: Mask, least_cells: int) -> Mask:
    """The connected patches of ``mask``, dilated by one cell, that have at least ``least_cells`` and touch
    the edge of the grid.

    An arm comes from outside the mat; a card lies on it.
    """
    grown = cv2.dilate(mask.view(np.uint8), _AROUND)
    rims = grown[0], grown[-1], grown[:, 0], grown[:, -1]
    if not any(rim.any() for rim in rims):
        return np.zeros_like(mask)
    # Numbered in 16 bits: that takes a third of the time of 32.
    _, labels, stats, _ = cv2.connectedComponentsWithStats(grown, ltype=cv2.CV_16U)
    kept = np.zeros(len(stats), np.bool_)
    for rim in (labels[0], labels[-1], labels[:, 0], labels[:, -1]):
        kept[rim] = True
    kept &= stats[:, cv2.CC_STAT_AREA] >= least_cells
    kept[0] = False
    return np.asarray(kept[labels], np.bool_)
