"""Where whole cards lie in a picture, by their edges alone: four straight sides, whatever is printed
within."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]
"""``(n, 2)`` points, pixels."""

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
_ON_OUTLINE = 300
"""So many points of an outline tell its sides."""
_SIDE_MIDDLE = (0.15, 0.85)
"""The part of a side that is straight: what lies outside of it is the rounded corner."""


def outlines(picture: Picture, heights: tuple[float, float] | None = None) -> list[Points]:
    """The outlines of what may be cards lying free in ``picture`` (BGR): each ``(4, 2)``, clockwise as one
    sees it, a short side first; so the card stands upright or on its head. The largest come first.

    ``heights`` is how long a card's longer side is, from and to, where that is known.
    """
    scale = min(1.0, _WORKING / max(picture.shape[:2]))
    small = picture
    if scale < 1.0:
        small = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    ratio = np.array([picture.shape[1] / small.shape[1], picture.shape[0] / small.shape[0]])
    spans = (0.0, float(max(small.shape))) if heights is None else (heights[0] * scale, heights[1] * scale)
    found: list[Points] = []
    for shapes in _shapes(small):
        for shape in shapes:
            corners = _four_sides(shape, spans)
            if corners is not None and _is_within(corners, small.shape):
                found.append(corners)
    kept: list[Points] = []
    for corners in found:
        if not any(_is_one(corners, other) for other in kept):
            kept.append(corners)
    return [(corners + 0.5) * ratio - 0.5 for corners in sorted(kept, key=_area, reverse=True)]


def straightened(picture: Picture, corners: Points, size: tuple[int, int]) -> Picture:
    """What lies within ``corners`` (clockwise from the card's upper left) as a picture of ``size`` (width,
    height)."""
    width, height = size
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    reduced = _side(corners, 1) / height
    if reduced > 2.0:  # without this, fine print seen from near would turn into noise
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.4 * reduced))
    return np.asarray(
        cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )


def slimness(corners: Points) -> float:
    """The shorter sides over the longer ones."""
    return (_side(corners, 0) + _side(corners, 2)) / (_side(corners, 1) + _side(corners, 3))


def _shapes(picture: Picture) -> list[list[NDArray[np.int32]]]:
    """Outlines of connected places, by brightness at several levels, and by edges."""
    # By the darkest channel: paper is bright in each of them, a bright colour of the table is not.
    darkest = cv2.min(cv2.min(picture[..., 0], picture[..., 1]), picture[..., 2])
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
    shapes.append(_contours(255 - edges))
    return shapes


def _contours(binary: NDArray[Any]) -> list[NDArray[np.int32]]:
    return list(cv2.findContours(binary, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)[0])  # type: ignore[arg-type]


def _four_sides(shape: NDArray[np.int32], heights: tuple[float, float]) -> Points | None:
    """The four corners where the straight sides of ``shape`` would meet, or ``None`` if it is no card's."""
    if len(shape) < 2.0 * max(1.6 * _LEAST_SIDE, heights[0]):  # too short to go round a card, even diagonally
        return None
    hull = cv2.convexHull(shape)
    area = cv2.contourArea(hull)
    if area < _LEAST_SIDE**2 or cv2.contourArea(shape) < 0.88 * area:
        return None
    bent = cv2.approxPolyDP(hull, 0.045 * cv2.arcLength(hull, True), True)
    if len(bent) != 4:
        return None
    corners = _sharpened(shape.reshape(-1, 2), bent.reshape(-1, 2).astype(np.float64))
    if corners is None or area < _FILLED * _area(corners) or area > 1.06 * _area(corners):
        return None
    corners = _upright(corners)
    short, tall = sorted((_side(corners, 0) + _side(corners, 2), _side(corners, 1) + _side(corners, 3)))
    if min(_side(corners, k) for k in range(4)) < _LEAST_SIDE or not heights[0] <= tall / 2 <= heights[1]:
        return None
    return corners if _TALLER[0] <= tall / max(short, 1.0) <= _TALLER[1] else None


def _sharpened(shape: NDArray[Any], bent: Points) -> Points | None:
    """``bent`` with a line fitted to the middle of each side; its corners are where these lines meet."""
    # Of a long outline every few points tell as much as all.
    step = max(1, len(shape) // _ON_OUTLINE)
    shape = shape[::step]
    lines = []
    for start, end in zip(bent, np.roll(bent, -1, axis=0), strict=True):
        along = end - start
        length = float(np.hypot(*along))
        unit = along / max(length, 1e-6)
        off = shape - start
        there = off @ unit / max(length, 1e-6)
        beside = np.abs(off @ np.array([-unit[1], unit[0]]))
        near = (there > _SIDE_MIDDLE[0]) & (there < _SIDE_MIDDLE[1]) & (beside < 0.04 * length + 2)
        if near.sum() * step < 0.5 * (_SIDE_MIDDLE[1] - _SIDE_MIDDLE[0]) * length:
            return None
        vx, vy, x, y = cv2.fitLine(shape[near].astype(np.float32), cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
        lines.append((np.array([x, y], np.float64), np.array([vx, vy], np.float64)))
    corners = []
    for (point, way), (other, across) in zip([lines[-1], *lines[:-1]], lines, strict=True):
        matrix = np.column_stack([way, -across])
        if abs(np.linalg.det(matrix)) < 0.3:
            return None
        corners.append(point + way * np.linalg.solve(matrix, other - point)[0])
    return np.array(corners)


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
    return float(np.hypot(*(corners[(number + 1) % 4] - corners[number])))


def _area(corners: Points) -> float:
    return float(cv2.contourArea(corners.astype(np.float32)))


def _is_within(corners: Points, shape: tuple[int, ...]) -> bool:
    """Whether the outline lies in a picture of ``shape``: what its edge cuts off is no card that lies
    free."""
    return bool((corners > 1.5).all() and (corners < np.array([shape[1], shape[0]]) - 2.5).all())


def _is_one(corners: Points, other: Points) -> bool:
    shared, _ = cv2.intersectConvexConvex(corners.astype(np.float32), other.astype(np.float32))
    return shared > _ALIKE * max(_area(corners), _area(other))
