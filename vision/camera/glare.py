"""Glare: where a lamp is reflected on the table, so that dark print is washed out.

Brightness alone does not show it, since cards are white and paper is pale. The rectified mat is examined in
small windows, in the weakest of the three channels, in which every ink is dark. Two things indicate glare:
ink, of a card or of the mat, that is far paler than ink and than the mat's print at that place; and print of
the mat that correlates with the original, but at half its usual contrast. Only places among the brightest of
the mat count, so shadows do not.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Outline
from vision.core.pictures import Field, Picture
from vision.drawing.engraving.mat import mat_raster
from vision.mat.calibration import Calibration
from vision.mat.layouts import MatLayout

_PX_PER_MM = 2.0
_BLOCK_PX = 12
"""A window is two blocks of 6 mm wide and high."""
_LOW, _HIGH = 4, 136
"""The ranks that count as the darkest and the brightest of a block's 144 pixels: a few are noise, or an
edge."""
_PALE, _PALER, _SEEN = 0.42, 0.2, 0.1
"""Ink is washed out if the darkest level, as a share of the brightest, reaches the first value and exceeds
the mat's print there by the second, yet stays below white by the third."""
_COARSE_PX = 2.2
_PRINTED = 0.02
"""The least standard deviation of the print, of white, that can be told from the shading of a blank card."""
_LIKE = 0.7
"""The correlation from which the print of the mat is visible."""
_FAINT = 0.62
"""Print is washed out below this share of the median contrast."""
_BRIGHT = 0.88
"""Of the brightest level on the mat."""
_FEWEST = 9
"""The least number of windows in a patch of glare: the edge of a card on a line of print makes two or
three."""
_RIM = 2
"""How many blocks at the edge of the mat are ignored: cards reach over it."""


@dataclass(frozen=True, eq=False, slots=True)
class _Windows:
    """The darkest and the brightest level of each window, and all ``pixels`` blurred, because cameras differ
    in the finest lines; from 0 to 1."""

    pixels: Field
    dark: Field
    bright: Field


def glare_on(frame: Picture, calibration: Calibration, layout: MatLayout) -> tuple[Outline, ...]:
    """The outlines of the glare in ``frame``, in mat millimetres, largest first. The mat must be the printed
    one and the picture sharp: blurred lines are pale too."""
    flat = calibration.rectify(frame, _PX_PER_MM)
    seen, printed = _windows(flat / _tint(flat, layout)), _print(layout)
    ratio = seen.dark / np.maximum(seen.bright, 1e-3)
    expected = printed.dark / printed.bright
    pale = (ratio >= _PALE) & (ratio >= expected + _PALER) & (ratio <= 1.0 - _SEEN)
    washed = (pale | _faint(seen, printed)) & (seen.bright >= _BRIGHT * np.percentile(seen.bright, 98))
    inner = np.zeros_like(washed)
    inner[_RIM:-_RIM, _RIM:-_RIM] = washed[_RIM:-_RIM, _RIM:-_RIM]
    return _outlines(inner)


def _tint(flat: Picture, layout: MatLayout) -> Field:
    """The colour of the light, by the markers' white margins; 1 in the strongest channel."""
    whites = []
    for marker in layout.markers.values():
        low = np.array([marker.y - marker.quiet, marker.x - marker.quiet]) * _PX_PER_MM
        high = low + (marker.size + 2 * marker.quiet) * _PX_PER_MM
        (top, left), (bottom, right) = np.maximum(low, 0).astype(int), high.astype(int)
        whites.append(np.percentile(flat[top:bottom, left:right].reshape(-1, 3), 85, axis=0))
    white = np.maximum(np.median(whites, axis=0), 1.0)
    return np.asarray(white / white.max(), np.float32)


def _windows(flat: NDArray[np.floating]) -> _Windows:
    weakest = np.minimum(flat.min(axis=2), 255).astype(np.float32) / 255
    smooth = np.asarray(cv2.GaussianBlur(weakest, (0, 0), 0.9), np.float32)
    rows, columns = (side // _BLOCK_PX for side in smooth.shape)
    blocks = smooth[: rows * _BLOCK_PX, : columns * _BLOCK_PX].reshape(rows, _BLOCK_PX, columns, _BLOCK_PX)
    ranked = np.partition(blocks.swapaxes(1, 2).reshape(rows, columns, -1), (_LOW, _HIGH), axis=2)
    square = np.ones((2, 2), np.uint8)
    # Anchored at its corner: a window is a block with its neighbours to the right and below.
    dark = cv2.erode(np.ascontiguousarray(ranked[..., _LOW]), square, anchor=(0, 0))
    bright = cv2.dilate(np.ascontiguousarray(ranked[..., _HIGH]), square, anchor=(0, 0))
    coarse = np.asarray(cv2.GaussianBlur(weakest, (0, 0), _COARSE_PX), np.float32)
    return _Windows(coarse, np.asarray(dark, np.float32), np.asarray(bright, np.float32))


@lru_cache(maxsize=1)
def _print(layout: MatLayout) -> _Windows:
    """The bare mat as an ordinary camera shows it."""
    printed = cv2.GaussianBlur(np.asarray(mat_raster(layout, _PX_PER_MM)), (0, 0), 1.0)
    return _windows(np.asarray(printed, np.float32))


def _faint(seen: _Windows, printed: _Windows) -> NDArray[np.bool_]:
    """Where the mat's print has little contrast."""
    shape = seen.dark.shape

    def mean(values: Field) -> Field:
        means = cv2.blur(values, (2 * _BLOCK_PX, 2 * _BLOCK_PX), anchor=(0, 0))
        return np.asarray(means[::_BLOCK_PX, ::_BLOCK_PX][: shape[0], : shape[1]], np.float32)

    of_seen, of_print = mean(seen.pixels), mean(printed.pixels)
    both = mean(seen.pixels * printed.pixels) - of_seen * of_print
    spread = np.sqrt(np.maximum(mean(seen.pixels**2) - of_seen**2, 1e-8))
    spread_of_print = np.sqrt(np.maximum(mean(printed.pixels**2) - of_print**2, 1e-8))
    alike = (both / (spread * spread_of_print) >= _LIKE) & (spread_of_print >= _PRINTED)
    if np.count_nonzero(alike) < _FEWEST:
        return np.zeros(shape, np.bool_)
    contrast = both / spread_of_print**2 / np.maximum(seen.bright, 1e-3)
    return np.asarray(alike & (contrast <= _FAINT * np.median(contrast[alike])), np.bool_)


def _outlines(washed: NDArray[np.bool_]) -> tuple[Outline, ...]:
    """The convex hull of each large patch of washed-out windows, in mat millimetres."""
    spared = 4
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (7, 7))
    gathered = cv2.morphologyEx(np.pad(washed.astype(np.uint8), spared), cv2.MORPH_CLOSE, disc)
    _, patches = cv2.connectedComponents(gathered)
    patches = patches[spared:-spared, spared:-spared] * washed
    sizes = np.bincount(patches.ravel())
    outlines = []
    for number in sorted(range(1, len(sizes)), key=lambda number: -int(sizes[number])):
        if sizes[number] >= _FEWEST:
            block = np.argwhere(patches == number)[:, ::-1]
            corners = np.concatenate([block + np.array(step) for step in ((0, 0), (2, 0), (0, 2), (2, 2))])
            hull = cv2.convexHull(corners.astype(np.float32)).reshape(-1, 2) * (_BLOCK_PX / _PX_PER_MM)
            outlines.append(tuple((float(x), float(y)) for x, y in hull))
    return tuple(outlines)
