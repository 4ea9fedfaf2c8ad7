"""Comparing two change grids, independently of the light.

The cells are grey ``float32`` values, each the mean of a few millimetres of the mat (or, if no mat is known,
of a few pixels). Such cells have little sensor noise, and there are few of them, so a comparison takes well
under a millisecond.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Floats

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
    expected = before * _light_between(now, before)
    off = np.abs(now - expected)
    noise = 1.48 * float(np.median(off[::_STRIDE, ::_STRIDE]))
    contrast = cv2.dilate(before, _AROUND) - cv2.erode(before, _AROUND)
    mask = off > max(_FLOOR, _QUIET * noise) + _EDGE * contrast
    return Difference(mask, int(np.count_nonzero(mask)))


_AROUND = np.ones((3, 3), np.uint8)


def _light_between(now: Cells, before: Cells) -> Cells:
    """The ratio of ``now`` to ``before`` at each cell, if only the light has changed."""
    some = [cells[::_STRIDE, ::_STRIDE].astype(np.float64) for cells in (now, before)]
    ratio = np.log((some[0] + _DARK) / (some[1] + _DARK)).ravel()
    height, width = now.shape
    rows = np.arange(height) / max(height, width)
    columns = np.arange(width) / max(height, width)
    y, x = (grid.ravel() for grid in np.meshgrid(rows[::_STRIDE], columns[::_STRIDE], indexing="ij"))
    level, across, down = float(np.median(ratio)), 0.0, 0.0
    for _ in range(2):
        off = np.abs(ratio - (level + across * x + down * y))
        fits = off <= np.partition(off, len(off) * 3 // 5)[len(off) * 3 // 5]
        level, across, down = _fitted_plane(x[fits], y[fits], ratio[fits])
    along_rows = np.exp(np.clip(level + down * rows, -_BRIGHTEST, _BRIGHTEST))
    along_columns = np.exp(np.clip(across * columns, -_BRIGHTEST, _BRIGHTEST))
    return np.asarray(along_rows[:, None] * along_columns, np.float32)


def _fitted_plane(x: Floats, y: Floats, z: Floats) -> tuple[float, float, float]:
    """``level``, ``across`` and ``down`` of the plane ``level + across * x + down * y`` nearest to ``z``.

    Plain sums: NumPy's matrix products report spurious overflows on arm64.
    """
    sums = np.array(
        [
            [float(len(x)), x.sum(), y.sum()],
            [x.sum(), (x * x).sum(), (x * y).sum()],
            [y.sum(), (x * y).sum(), (y * y).sum()],
        ]
    )
    # A little regularisation, in case all points are collinear.
    level, across, down = np.linalg.solve(
        sums + 1e-3 * np.eye(3), np.array([z.sum(), (x * z).sum(), (y * z).sum()])
    )
    return float(level), float(across), float(down)


def from_beyond(mask: Mask, least_cells: int) -> Mask:
    """The connected patches of ``mask``, dilated by one cell, that have at least ``least_cells`` and touch
    the edge of the grid.

    An arm comes from outside the mat; a card lies on it.
    """
    grown = cv2.dilate(mask.astype(np.uint8), _AROUND)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(grown)
    rim = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    touching = set(np.unique(rim).tolist()) - {0}
    large = [label for label in touching if stats[label, cv2.CC_STAT_AREA] >= least_cells]
    return np.asarray(np.isin(labels, large), np.bool_)
