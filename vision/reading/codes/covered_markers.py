"""Markers of which the edge of another card covers a strip: too little is left for the usual detection, which
needs all four corners, but all of the cells, or nearly all.

How large markers are is known here from others. So each side of a dark patch that is no known marker is tried
as a marker's side, from either end, and the square on it is decoded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Points
from vision.core.pictures import GreyPicture
from vision.decks import Deck
from vision.decks.card_layout import MARKER
from vision.decks.payload import MARKER_CELLS, marker_of
from vision.reading.codes.card_geometry import Detection
from vision.reading.codes.ink import darkness_of_ink

_MENDED_BITS = 1
"""How many of the 36 cells may be misread if all of them show: fewer than where four corners are seen."""
_COVERED_BITS = 8
"""How many of them may be covered; then none may be misread. Two cards of a deck differ in at least ten, and
another pattern is taken for one of them once in millions of times."""
_BORDER = 0.85
"""The least share of the border, as far as it shows, that is black."""
_INSIDE = 0.6
"""In cells: how far within a patch's outline the middle of a cell that shows is."""
_SIDE = 0.55
"""The least length of a side that shows, in sides of a marker."""
_AREA = (0.45, 1.5)
"""The area of a patch that may be a marker, in areas of one; it may be joined to a shadow."""
_STRAIGHT = 0.07
"""How far the outline of a side is from straight, in sides."""
_KNOWN = 0.5
"""In sides: how close to the middle of a known marker a patch is that one."""
_WINDOW = 0.6
"""The window of the adaptive threshold, in sides."""
_CELLS = MARKER_CELLS + 2
"""Along a marker's side, its border included."""
_SAMPLES = 3
"""Along each cell."""
_LEVELS = [round(share * (_CELLS**2 - 1)) for share in (0.1, 0.95)]
"""Of all cells from the darkest on, which are as black and as white as the print is."""


class CoveredMarkerFinder:
    """Finds the markers of ``deck`` whose edges are partly covered."""

    def __init__(self, deck: Deck) -> None:
        words = [marker_of(deck, number) for number in range(len(deck.cards))]
        turned = [np.rot90(word, turn) for word in words for turn in range(4)]
        self._words = np.array(turned, np.bool_).reshape(len(turned), -1)

    def find(self, grey: GreyPicture, known: Sequence[Detection], px_per_mm: float) -> list[Detection]:
        """The markers in ``grey`` at this scale that are none of the ``known`` ones."""
        side = MARKER.width * px_per_mm
        places = [one.at(np.array(MARKER.corners)).mean(axis=0) for one in known]
        found: list[Detection] = []
        for outline in _patches(grey, side):
            off = np.array(places).reshape(-1, 2) - outline.mean(axis=0)
            if (np.hypot(*off.T) < _KNOWN * side).any():
                continue
            seen = next((it for it in self._decoded(grey, outline, side)), None)
            if seen is not None:
                found.append(seen)
                places.append(seen.at(np.array(MARKER.corners)).mean(axis=0))
        return found

    def _decoded(self, grey: GreyPicture, outline: Points, side: float) -> Iterator[Detection]:
        squares = _squares(outline, side)
        shown = _shown(outline, squares, _INSIDE * side / _CELLS)
        border = shown.copy()
        border[:, 1:-1, 1:-1] = False
        covered = (~shown[:, 1:-1, 1:-1]).sum(axis=(1, 2))
        # Most show too little of a marker to be looked at.
        for number in np.flatnonzero((covered <= _COVERED_BITS) & border.any(axis=(1, 2))).tolist():
            cells = _cells(grey, squares[number])
            if float((~cells[border[number]]).mean()) < _BORDER:
                continue
            bits, told = cells[1:-1, 1:-1].ravel(), shown[number, 1:-1, 1:-1].ravel()
            misread = ((self._words != bits) & told).sum(axis=1)
            best = int(misread.argmin())
            if misread[best] <= (0 if covered[number] else _MENDED_BITS):
                yield Detection.by(best // 4, MARKER, np.roll(squares[number], best % 4, axis=0))


def _patches(grey: GreyPicture, side: float) -> Iterator[Points]:
    """The outlines, clockwise, of dark patches of a marker's size."""
    window = 2 * round(_WINDOW * side / 2) + 1
    ink = cv2.adaptiveThreshold(
        grey,
        255,
        cv2.ADAPTIVE_THRESH_MEAN_C,
        cv2.THRESH_BINARY_INV,
        max(3, window),
        darkness_of_ink(grey),
    )
    outlines, _ = cv2.findContours(ink, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    for outline in outlines:
        # Most are far too small, and so is the box around them.
        _, _, width, height = cv2.boundingRect(outline)
        if len(outline) < 4 or width * height < _AREA[0] * side**2:
            continue
        hull = cv2.convexHull(outline)  # clockwise, y downwards
        if not _AREA[0] < cv2.contourArea(hull) / side**2 < _AREA[1]:
            continue
        polygon = cv2.approxPolyDP(hull, _STRAIGHT * side, closed=True).reshape(-1, 2).astype(np.float64)
        if len(polygon) >= 3:
            yield polygon


def _squares(outline: Points, side: float) -> Points:
    """The squares ``(n, 4, 2)``, clockwise, that lie on a side of ``outline``, from either of its ends."""
    sides, length = _sides(outline)
    long = length >= _SIDE * side
    start, sides, length = outline[long], sides[long], length[long]
    along = np.repeat(sides / length[:, None] * side, 2, axis=0)
    corner = np.stack([start, start + sides], axis=1).reshape(-1, 2)
    corner[1::2] -= along[1::2]
    inward = _turned(along)
    return np.stack([corner, corner + along, corner + along + inward, corner + inward], axis=1)


def _sides(outline: Points) -> tuple[Points, NDArray[np.float64]]:
    """The way from each corner of ``outline`` to the next, ``(n, 2)``, and its length."""
    sides = np.roll(outline, -1, axis=0) - outline
    return sides, np.hypot(*sides.T)


def _turned(ways: Points) -> Points:
    """Directions ``(n, 2)`` along the sides of a clockwise outline, turned inwards."""
    return np.stack([-ways[:, 1], ways[:, 0]], axis=1)


def _cells(grey: GreyPicture, square: Points) -> NDArray[np.bool_]:
    """Which cells of the ``square`` are white, the border included: ``(8, 8)``."""
    (places,) = _places(square[None], _SAMPLES)
    xs, ys = places.astype(np.float32).transpose(2, 0, 1)
    levels = cv2.remap(grey, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    means = levels.astype(np.float64).reshape(_CELLS, _SAMPLES, _CELLS, _SAMPLES).mean(axis=(1, 3))
    darkest, lightest = np.sort(means, axis=None)[_LEVELS]
    return np.asarray(means > (darkest + lightest) / 2, np.bool_)


def _shown(outline: Points, squares: Points, inside: float) -> NDArray[np.bool_]:
    """Which cells of the ``squares`` are within the patch, which is convex, the border included: ``(n, 8,
    8)``. The outer half of the border is its outline."""
    middle = squares.mean(axis=1)[:, None, None]
    places = middle + (_places(squares, 1) - middle) * (_CELLS - 2) / (_CELLS - 1)
    sides, length = _sides(outline)
    inward = _turned(sides / length[:, None])
    depths = places @ inward.T - (outline * inward).sum(axis=1)
    return np.asarray(depths.min(axis=3) >= inside, np.bool_)


def _places(squares: Points, samples: int) -> NDArray[np.float64]:
    """The places of so many ``samples`` along each cell of ``squares``: ``(n, rows, columns, 2)``."""
    steps = (np.arange(_CELLS * samples) + 0.5) / (_CELLS * samples)
    across, down = squares[:, 1] - squares[:, 0], squares[:, 3] - squares[:, 0]
    rows, columns = steps[None, :, None, None], steps[None, None, :, None]
    corner = squares[:, 0][:, None, None]
    return np.asarray(corner + columns * across[:, None, None] + rows * down[:, None, None])
