"""Whether two small pictures of the table show the same, whatever the light does.

A picture here is a grey ``float32`` array in which each cell is the mean of a few millimetres of the
mat (or, where no mat is known, of a few pixels). Cells that small are quiet under a sensor's noise,
and there are few of them, so that looking costs well under a millisecond.
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
"""Grey levels that a cell must at least differ by."""
_QUIET = 5.0
"""How many times the noise, estimated from the two pictures, it must differ by."""
_EDGE = 0.16
"""The share of the contrast round a cell that a trembling camera may make it differ by."""
_DARK = 12.0
"""Grey levels added before a ratio is taken: in the dark, ratios mean little."""
_BRIGHTEST = 6.0
"""The logarithm of the largest ratio that is fitted: between black and white it is 3."""
_STRIDE = 4


@dataclass(frozen=True, slots=True)
class Difference:
    """``mask`` marks the cells that differ; ``cells`` is their number."""

    mask: Mask
    cells: int


def difference(now: Cells, before: Cells) -> Difference:
    """Where ``now`` shows something else than ``before``, both of one shape.

    A change of light as a whole, brighter at one side than at the other, is none: the ratio of the
    two pictures is fitted by a plane in its logarithm, leaving out the cells that fit worst, and taken away.
    """
    expected = before * _light_between(now, before)
    off = np.abs(now - expected)
    noise = 1.48 * float(np.median(off[::_STRIDE, ::_STRIDE]))
    contrast = cv2.dilate(before, _AROUND) - cv2.erode(before, _AROUND)
    mask = off > max(_FLOOR, _QUIET * noise) + _EDGE * contrast
    return Difference(mask, int(np.count_nonzero(mask)))


_AROUND = np.ones((3, 3), np.uint8)


def _light_between(now: Cells, before: Cells) -> Cells:
    """By how much ``now`` is brighter at each cell, if only the light has changed."""
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

    Plain sums: NumPy's matrix products report overflows on arm64 where there is none.
    """
    sums = np.array(
        [
            [float(len(x)), x.sum(), y.sum()],
            [x.sum(), (x * x).sum(), (x * y).sum()],
            [y.sum(), (x * y).sum(), (y * y).sum()],
        ]
    )
    # A trace of stiffness keeps the plane defined where all that fits lies in one line.
    level, across, down = np.linalg.solve(
        sums + 1e-3 * np.eye(3), np.array([z.sum(), (x * z).sum(), (y * z).sum()])
    )
    return float(level), float(across), float(down)


def from_beyond(mask: Mask, least_cells: int) -> Mask:
    """The connected patches of ``mask``, of ``least_cells`` and more, that touch the picture's edge, a cell
    wider than they are.

    An arm comes from beyond the mat; a card lies on it.
    """
    grown = cv2.dilate(mask.astype(np.uint8), _AROUND)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(grown)
    rim = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    touching = set(np.unique(rim).tolist()) - {0}
    large = [label for label in touching if stats[label, cv2.CC_STAT_AREA] >= least_cells]
    return np.asarray(np.isin(labels, large), np.bool_)
