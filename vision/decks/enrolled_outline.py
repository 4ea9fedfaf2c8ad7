"""Where whole cards lie in a picture, by their edges alone: four straight sides, whatever is printed
within."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Points
from vision.core.pictures import Picture, darkest_of

_WORKING = 960
"""The longer side of the picture in which edges are looked for; sides are then fitted at that scale."""
_TALLER = (1.0, 2.3)
"""The longer side of an outline over its shorter one: from a square card seen aslant to a slim one."""
_FILLED = 0.9
"""The least share of a quadrangle that the shape fills: a card's corners are rounded, a hand's are not."""
_LEAST_SIDE = 24.0
"""The shortest side of a card that can be named, pixels of the working picture."""
_ALIKE = 0.93
"""Two outlines that share so much of what either covers are one."""
_APART = 0.1
"""How far apart the middles of two outlines are, in the square root of their area, that share less."""
_ON_OUTLINE = 300
"""So many points of an outline tell its sides."""
_LEAST_SHAPE = 76
"""The shortest outline that is looked at, points of it."""
_LEAST_PART = 0.6
"""The same, of the height of a card: a short side of the slimmest one, and something of the two beside it."""
_BENT = 2.5
"""By how much a straight side may be bent, pixels of the working picture."""
_LEAST_ARM = 14.0
"""What must show at the least of each of two sides, pixels of the working picture."""
_ROUNDED = 0.07
"""Of a side, what is rounded at each end."""
_SQUARE = 0.93
"""The sine of the angle between two sides, at the least."""
_MOSTLY = 0.45
"""What must show of a side of which only one end does."""
_OVER = 1.15
"""By how much a side may look longer than it is for the one beside it."""
_SIDE_MIDDLE = (0.15, 0.85)
"""The part of a side that is straight: what lies outside of it is the rounded corner."""


def outlines(picture: Picture, heights: tuple[float, float] | None = None) -> list[Points]:
    """The outlines of what may be cards lying free in ``picture`` (BGR): each ``(4, 2)``, clockwise as one
    sees it, a short side first; so the card stands upright or on its head. The largest come first.

    ``heights`` is how long a card's longer side is, from and to, where that is known.
    """
    return Edges(picture, heights).outlines()


class Edges:
    """The edges in a ``picture`` (BGR), and what may be cards by them. ``heights`` is how long a card's
    longer side is, from and to, pixels, where that is known. ``small`` is the picture made smaller by
    ``scale``, in which they are looked for."""

    def __init__(self, picture: Picture, heights: tuple[float, float] | None = None) -> None:
        self.scale = min(1.0, _WORKING / max(picture.shape[:2]))
        small = picture
        if self.scale < 1.0:
            small = np.asarray(
                cv2.resize(picture, None, fx=self.scale, fy=self.scale, interpolation=cv2.INTER_AREA)
            )
        self.small = small
        self._ratio = np.array([picture.shape[1] / small.shape[1], picture.shape[0] / small.shape[0]])
        self._heights = (0.0, float(max(small.shape)))
        if heights is not None:
            self._heights = heights[0] * self.scale, heights[1] * self.scale

    def outlines(self) -> list[Points]:
        """The outlines of what may be cards lying free, as :func:`outlines` has them."""
        low = self._heights[0]
        # Too short to go round a card, even diagonally, or too small to be one.
        least = 2.0 * max(1.6 * _LEAST_SIDE, low)
        smallest = 0.7 * max(_LEAST_SIDE, low / _TALLER[1]) * max(_LEAST_SIDE, low)
        found = [
            corners
            for shape in self._shapes
            if len(shape) >= least and cv2.contourArea(shape) >= smallest
            if (corners := _four_sides(shape, self._heights)) is not None
            and _is_within(corners, self.small.shape)
        ]
        return [self._in_picture(corners) for corners in sorted(_distinct(found), key=area, reverse=True)]

    def ends(self, slim: float) -> list[Points]:
        """Where cards of slimness ``slim`` may lie of which one whole side shows, and something of the two
        beside it: as :meth:`outlines` has them, those first of which most shows."""
        spans = max(self._heights[0], _LEAST_SIDE / slim), self._heights[1]
        return [self._in_picture(corners) for corners in _distinct(self._sides.ends(slim, spans))]

    def corners(self, slim: float, height: float) -> list[Points]:
        """Where cards of slimness ``slim`` and of that ``height`` may lie of which one corner shows, and a
        good part of the two sides that meet in it: as :meth:`outlines` has them."""
        found = self._sides.corners(slim, height * self.scale)
        return [self._in_picture(corners) for corners in _distinct(found)]

    @cached_property
    def _shapes(self) -> list[NDArray[np.int32]]:
        shortest = max(_LEAST_SHAPE, _LEAST_PART * self._heights[0])
        return [shape for shapes in _shapes(self.small) for shape in shapes if len(shape) > shortest]

    @cached_property
    def _sides(self) -> _Sides:
        return _Sides.of(self._shapes)

    def _in_picture(self, corners: Points) -> Points:
        return np.asarray((corners + 0.5) * self._ratio - 0.5)


def straightened(picture: Picture, corners: Points, size: tuple[int, int]) -> Picture:
    """What lies within ``corners`` (clockwise from the card's upper left) as a picture of ``size`` (width,
    height)."""
    width, height = size
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    reduced = _side(corners, 1) / height
    if reduced > 2.0:  # without this, fine print seen from near would turn into noise
        past = 2.0 * reduced
        left, top = (int(low) for low in np.maximum(corners.min(axis=0) - past, 0.0))
        right, bottom = (int(high) for high in np.maximum(corners.max(axis=0) + past, 0.0))
        cut = picture[top : bottom + 1, left : right + 1]
        if cut.size:
            picture = np.asarray(cv2.GaussianBlur(cut, (0, 0), 0.4 * reduced))
            matrix = matrix @ np.array([[1.0, 0.0, left], [0.0, 1.0, top], [0.0, 0.0, 1.0]])
    return np.asarray(
        cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )


def slimness(corners: Points) -> float:
    """The shorter sides over the longer ones."""
    return (_side(corners, 0) + _side(corners, 2)) / (_side(corners, 1) + _side(corners, 3))


def _shapes(picture: Picture) -> list[list[NDArray[np.int32]]]:
    """Outlines of connected places, by brightness at several levels, and by edges."""
    # Paper is bright in each channel, a bright colour of the table is not.
    darkest = darkest_of(picture)
    soft = cv2.GaussianBlur(darkest, (0, 0), 1.0)
    level, binary = cv2.threshold(soft, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    shapes = [_contours(binary)]
    around = max(31, max(darkest.shape) // 6 | 1)
    local = cv2.adaptiveThreshold(soft, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, around, -6)
    shapes.append(_contours(local))
    shapes.append(_contours(cv2.morphologyEx(local, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))))
    low = max(12.0, 0.25 * float(level))
    layers = [
        np.asarray(cv2.Canny(cv2.GaussianBlur(layer, (0, 0), 1.0), low / 2, low), np.uint8)
        for layer in cv2.split(cv2.cvtColor(picture, cv2.COLOR_BGR2LAB))
    ]
    edges = np.maximum.reduce(layers)
    edges = np.asarray(cv2.dilate(edges, np.ones((3, 3), np.uint8)))
    shapes.append(_contours(edges))
    return shapes


def _contours(binary: NDArray[Any]) -> list[NDArray[np.int32]]:
    return list(cv2.findContours(binary, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0])  # type: ignore[arg-type]


def _four_sides(shape: NDArray[np.int32], heights: tuple[float, float]) -> Points | None:
    """The four corners where the straight sides of ``shape`` would meet, or ``None`` if it is no card's."""
    hull = cv2.convexHull(shape)
    filled = cv2.contourArea(hull)
    if filled < _LEAST_SIDE**2 or cv2.contourArea(shape) < 0.88 * filled:
        return None
    bent = cv2.approxPolyDP(hull, 0.045 * cv2.arcLength(hull, True), True)
    if len(bent) != 4:
        return None
    corners = _sharpened(shape.reshape(-1, 2), bent.reshape(-1, 2).astype(np.float64))
    if corners is None or not _FILLED * area(corners) <= filled <= 1.06 * area(corners):
        return None
    corners = _upright(corners)
    short, tall = sorted((_side(corners, 0) + _side(corners, 2), _side(corners, 1) + _side(corners, 3)))
    if min(_side(corners, k) for k in range(4)) < _LEAST_SIDE or not heights[0] <= tall / 2 <= heights[1]:
        return None
    return corners if _TALLER[0] <= tall / max(short, 1.0) <= _TALLER[1] else None


@dataclass(frozen=True, eq=False, slots=True)
class _Sides:
    """The straight sides along shapes, ``n`` of them: where each starts, its way, its length, the number of
    the one that comes ``then``, whether it meets that one at a square corner, and where that is; ``bends``
    are above 0 where the shape turns clockwise there."""

    starts: Points
    ways: Points
    lengths: NDArray[np.float64]
    then: NDArray[np.int_]
    met: NDArray[np.bool_]
    at: Points
    bends: NDArray[np.float64]

    @staticmethod
    def of(shapes: Sequence[NDArray[np.int32]]) -> _Sides:
        """The sides along ``shapes``, one shape's after the other's."""
        # All shapes in one: each has few sides.
        bent = [cv2.approxPolyDP(shape, _BENT, True).reshape(-1, 2) for shape in shapes]
        number = np.repeat(np.arange(len(bent)), [len(one) for one in bent])
        points = np.concatenate([np.zeros((0, 2)), *bent])
        way = points[_next(number)] - points
        length = np.sqrt(way[:, 0] ** 2 + way[:, 1] ** 2)
        long = length >= _LEAST_ARM
        starts, way, lengths = points[long], way[long], length[long]
        ways = way / lengths[:, None]
        then = _next(number[long])
        bends = _cross(ways, ways[then])
        off = starts[then] - starts - way
        apart = 2 * (_ROUNDED * np.maximum(lengths, lengths[then]) + _BENT)
        met = (np.abs(bends) > _SQUARE) & (off[:, 0] ** 2 + off[:, 1] ** 2 < apart**2)
        at = np.full_like(starts, np.nan)
        at[met] = _met(starts[met], ways[met], starts[then[met]], ways[then[met]])
        return _Sides(starts, ways, lengths, then, met, at, bends)

    def ends(self, slim: float, heights: tuple[float, float]) -> list[Points]:
        """The cards that may lie along these sides, those first of which most shows: their sides follow a
        whole side of the card and something of the two beside it."""
        two = self.then[self.then] != np.arange(len(self.then))
        before = np.flatnonzero(self.met & self.met[self.then] & two)
        before = before[self.bends[before] * self.bends[self.then[before]] >= 0.0]
        then = self.then[self.then[before]]
        one, other = self.at[before][:, None], self.at[self.then[before]][:, None]
        whole = np.hypot(*(other - one).T).T
        # The whole side is a short one, or a long one.
        tall, beside = whole * [1 / slim, 1.0], whole * [1 / slim, slim]
        arms = np.column_stack([self.lengths[before], self.lengths[then]])
        fits = (heights[0] <= tall) & (tall <= heights[1]) & (arms.max(axis=1)[:, None] <= _OVER * beside)
        shows = whole + np.minimum(arms[:, None], beside[..., None]).sum(axis=2)
        on = self.ways[then][:, None] * beside[..., None]
        back = self.ways[before][:, None] * beside[..., None]
        corners = np.stack(np.broadcast_arrays(one, other, other + on, one - back), axis=2)[fits]
        return [_upright(corners[number]) for number in np.argsort(-shows[fits], kind="stable")]

    def corners(self, slim: float, tall: float) -> list[Points]:
        """The cards ``tall`` pixels tall that may lie in a corner of these sides."""
        side = np.flatnonzero(self.met)
        at, then = self.at[side][:, None], self.then[side]
        one, other = np.array([tall, tall * slim]), np.array([tall * slim, tall])
        shows = np.stack([self.lengths[side][:, None] / one, self.lengths[then][:, None] / other])
        fits = (shows.min(axis=0) > _MOSTLY) & (shows.max(axis=0) < _OVER)
        back = at - self.ways[side][:, None] * one[:, None]
        on = at + self.ways[then][:, None] * other[:, None]
        corners = np.stack(np.broadcast_arrays(back, at, on, back + on - at), axis=2)[fits]
        return [_upright(one) for one in corners]


def _next(shapes: NDArray[np.int_]) -> NDArray[np.int_]:
    """The number of what comes next on the same shape, for each thing on one of ``shapes``, which stand in
    order; the first comes after the last."""
    then = np.arange(1, len(shapes) + 1)
    first = np.flatnonzero(np.diff(shapes, prepend=-1))
    then[np.append(first[1:], len(shapes))[: len(first)] - 1] = first
    return then


def _cross(one: Points, other: Points) -> NDArray[np.float64]:
    return np.asarray(one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0])


def _met(point: Points, way: Points, other: Points, across: Points) -> Points:
    """Where two lines meet, each by a point and its way; or each of some lines one of others."""
    along = _cross(other - point, across) / _cross(way, across)
    return np.asarray(point + way * along[..., None])


def _sharpened(shape: NDArray[Any], bent: Points) -> Points | None:
    """``bent`` with a line fitted to the middle of each side; its corners are where these lines meet."""
    # Of a long outline every few points tell as much as all.
    step = max(1, len(shape) // _ON_OUTLINE)
    shape = shape[::step]
    along = bent[[1, 2, 3, 0]] - bent
    length = np.maximum(np.hypot(along[:, 0], along[:, 1]), 1e-6)
    unit = along / length[:, None]
    there = (shape @ unit.T - (bent * unit).sum(axis=1)) / length
    aside = np.column_stack([-unit[:, 1], unit[:, 0]])
    beside = np.abs(shape @ aside.T - (bent * aside).sum(axis=1))
    near = (there > _SIDE_MIDDLE[0]) & (there < _SIDE_MIDDLE[1]) & (beside < 0.04 * length + 2)
    if (near.sum(axis=0) * step < 0.5 * (_SIDE_MIDDLE[1] - _SIDE_MIDDLE[0]) * length).any():
        return None
    points = shape.astype(np.float32)
    lines = np.array(
        [cv2.fitLine(points[side], cv2.DIST_HUBER, 0, 0.01, 0.01).ravel() for side in near.T], np.float64
    )
    ways, through = lines[:, :2], lines[:, 2:]
    before = [3, 0, 1, 2]
    if (np.abs(_cross(ways[before], ways)) < 0.3).any():
        return None
    return _met(through[before], ways[before], through, ways)


def _upright(corners: Points) -> Points:
    """The corners clockwise as one sees them, a short side first, beginning with the upper of the two."""
    if cv2.contourArea(corners.astype(np.float32), oriented=True) < 0:
        corners = corners[::-1]
    if _side(corners, 0) + _side(corners, 2) > _side(corners, 1) + _side(corners, 3):
        corners = np.roll(corners, -1, axis=0)
    if corners[0, 1] + corners[1, 1] > corners[2, 1] + corners[3, 1]:
        corners = np.roll(corners, -2, axis=0)
    return corners


def _side(corners: Points, number: int) -> float:
    return math.dist(corners[number], corners[(number + 1) % 4])


def area(corners: Points) -> float:
    """What an outline encloses, square pixels."""
    return float(cv2.contourArea(corners.astype(np.float32)))


def shared(one: Points, other: Points) -> float:
    """What two outlines share, square pixels."""
    return float(cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))[0])


def share(one: Points, other: Points) -> float:
    """What two outlines share, of the larger one."""
    return shared(one, other) / max(1.0, area(one), area(other))


def _is_within(corners: Points, shape: tuple[int, ...]) -> bool:
    """Whether the outline lies in a picture of ``shape``: what its edge cuts off is no card that lies
    free."""
    return bool((corners > 1.5).all() and (corners < np.array([shape[1], shape[0]]) - 2.5).all())


def _distinct(found: Iterable[Points]) -> list[Points]:
    """Of outlines that are one, the first."""
    kept: list[Points] = []
    places: list[tuple[float, float, float]] = []
    for corners in found:
        x, y = (corners.sum(axis=0) / 4).tolist()
        if not any(
            (x - at) ** 2 + (y - down) ** 2 <= near and share(corners, other) > _ALIKE
            for other, (at, down, near) in zip(kept, places, strict=True)
        ):
            kept.append(corners)
            places.append((x, y, _APART**2 * area(corners)))
    return kept
