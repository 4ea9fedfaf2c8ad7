"""Detecting the mat's ArUco markers, with subpixel corners."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.geometry import Points
from vision.core.pictures import Picture
from vision.core.plane import homography, through
from vision.mat.layouts import MatLayout

MarkerCorners = dict[int, Points]
"""The corners ``(4, 2)`` of markers by number, clockwise from each marker's top left, frame pixels."""

_NEAR_MARKER_PX = 48
"""A marker at a known place is reduced to about this side before it is decoded."""


def _detector() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshConstant = 5
    settings.polygonalApproxAccuracyRate = 0.05
    settings.minMarkerPerimeterRate = 0.04
    settings.perspectiveRemovePixelPerCell = 6
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), settings)


def all_markers(grey: Picture, longer_side: int, layout: MatLayout) -> dict[int, list[Points]]:
    """All of the mat's markers in the frame, searched for in a picture reduced to ``longer_side``. A number
    may be found more than once."""
    height, width = grey.shape
    times = max(1.0, max(width, height) / longer_side)
    small = grey
    if times > 1.0:
        size = max(8, round(width / times)), max(8, round(height / times))
        small = np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)
    scale = np.array([width / small.shape[1], height / small.shape[0]])
    seen: dict[int, list[Points]] = {}
    for ident, corners in _decoded(_stretched(small)):
        if ident in layout.markers:
            seen.setdefault(ident, []).append((corners + 0.5) * scale - 0.5)
    return seen


def _stretched(grey: Picture) -> Picture:
    """``grey`` with its contrast stretched if it is low: the detector uses a fixed contrast."""
    low, high = (float(level) for level in np.percentile(grey[::4, ::4], (1, 99)))
    if high - low < 4 or high - low > 140:
        return grey
    return np.asarray(
        cv2.convertScaleAbs(np.maximum(grey, int(low)) - int(low), alpha=min(8.0, 220 / (high - low))),
        np.uint8,
    )


def _decoded(grey: Picture) -> list[tuple[int, Points]]:
    corners, idents, _ = _detector().detectMarkers(grey)
    if idents is None:
        return []
    return [
        (int(ident), np.asarray(quad, np.float64).reshape(4, 2))
        for ident, quad in zip(np.ravel(idents), corners, strict=True)
    ]


def look_for(frame: Picture, expected: Points, ident: int) -> Points | None:
    """The marker ``ident`` near its ``expected`` corners, refined; examines only that part of ``frame`` (BGR
    or grey)."""
    side = side_of(expected)
    if side < 8:
        return None
    middle = expected.mean(axis=0)
    reach = np.abs(expected - middle).max(axis=0) + 0.8 * side
    height, width = frame.shape[:2]
    left, upper = np.clip(np.floor(middle - reach), 0, (width, height)).astype(int)
    right, lower = np.clip(np.ceil(middle + reach), 0, (width, height)).astype(int)
    if right - left < 12 or lower - upper < 12:
        return None
    part = frame[upper:lower, left:right]
    grey = part if part.ndim == 2 else np.asarray(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), np.uint8)
    corner = np.array([left, upper])
    unmoved = _decoded_in_place(grey, expected - corner, ident)
    if unmoved is not None:
        return np.asarray(unmoved + corner, np.float64)
    times = max(1.0, side / _NEAR_MARKER_PX)
    size = max(8, round(grey.shape[1] / times)), max(8, round(grey.shape[0] / times))
    small = (
        grey if times == 1.0 else np.asarray(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), np.uint8)
    )
    scale = np.array([grey.shape[1] / small.shape[1], grey.shape[0] / small.shape[0]])
    seen = [(quad + 0.5) * scale - 0.5 for number, quad in _decoded(_stretched(small)) if number == ident]
    if not seen:
        return None
    best = min(seen, key=lambda quad: float(np.linalg.norm(quad + corner - expected)))
    return np.asarray(refined(grey, {ident: best})[ident] + corner, np.float64)


def _decoded_in_place(grey: Picture, expected: Points, ident: int) -> Points | None:
    """The marker's corners, refined, if its cells are visible exactly where they are expected."""
    square = np.array([[0.0, 0.0], [6.0, 0.0], [6.0, 6.0], [0.0, 6.0]])
    to_part = homography(square, expected)
    if to_part is None:
        return None
    # The outermost ring of samples is the white margin.
    cells = np.arange(-1, 7) + 0.5
    places = through(to_part, np.stack(np.meshgrid(cells, cells), axis=2).reshape(-1, 2))
    xs, ys = places.astype(np.float32).reshape(8, 8, 2).transpose(2, 0, 1)
    levels = np.asarray(cv2.remap(grey, xs, ys, cv2.INTER_LINEAR), np.uint8)
    bright = _cells(ident)
    low, high = int(levels[bright].min()), int(levels[~bright].max())
    if low - high < 12:
        return None
    found = refined(grey, {ident: expected})[ident]
    return found if float(np.abs(found - expected).max()) < side_of(expected) / 12 else None


@lru_cache(maxsize=50)
def _cells(ident: int) -> npt.NDArray[np.bool_]:
    """Which cells ``(8, 8)`` of a marker and its margin are white."""
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return np.pad(np.asarray(cv2.aruco.generateImageMarker(book, ident, 6)) > 127, 1, constant_values=True)


def refined(grey: Picture, seen: MarkerCorners) -> MarkerCorners:
    """The corners at subpixel accuracy."""
    finer: MarkerCorners = {}
    enough = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 40, 0.005)
    for ident, corners in seen.items():
        module = side_of(corners) / 6
        places = corners
        # There is no other corner within half a module; the first estimate may be further off.
        for window in (0.8, 0.45):
            reach = int(np.clip(module * window, 2, 12))
            start = np.ascontiguousarray(places.reshape(-1, 1, 2), np.float32)
            end = np.asarray(cv2.cornerSubPix(grey, start, (reach, reach), (-1, -1), enough), np.float64)
            moved = end.reshape(4, 2)
            near = np.abs(moved - corners).max(axis=1, keepdims=True) <= max(2.0, 0.8 * module)
            places = np.where(near, moved, places)
        finer[ident] = places
    return finer


def side_of(quad: Points) -> float:
    """The mean side length of a marker, pixels."""
    return float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean())
