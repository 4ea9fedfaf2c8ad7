"""Where the mat lies in a frame, found from its markers or from four corners given by hand.

A frame pixel is first straightened for the lens, ``straight = c + (p - c) (1 + bend r^2)``, where ``c`` is
the middle of the frame and ``r`` the distance from it in half diagonals (the division-free one-parameter
radial model); a homography then takes it to mat millimetres. Sixteen corners of four markers
fit the nine numbers; with three markers the lens is taken as it was known before, or as having none.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import VisionError
from vision.mat import MACHINE, MatLayout, Point

Points = npt.NDArray[np.float64]
"""``(n, 2)`` points."""
Picture = npt.NDArray[np.uint8]
Found = dict[int, Points]
"""Corners ``(4, 2)`` of markers by their number, clockwise from each marker's upper left, frame pixels."""

_FEWEST_MARKERS = 3
_SEARCH_WIDTHS = (640, 1280, 2560)
"""Longer sides in pixels to which a frame is reduced, one after the other, until the mat is found."""
_NEAR_MARKER_PX = 48
"""A marker looked for at a known place is reduced to about this side."""
_LARGEST_BEND = 0.3
_WIDEST_SCALES = 5.0
"""Largest ratio of pixels a millimetre over the mat; at 45 degrees from arm's length it is 3."""
_STEEPEST = 2.4
"""Largest ratio of the two directions' scales at one place; at 60 degrees of tilt it is 2."""
_FEWEST_PX_PER_MM = 0.4
_ROUGH_AGREEMENT = 0.15
"""Largest error, in marker sides, of markers that may belong to one mat, lens not yet known."""
_FINE_AGREEMENT = 0.03
_STILL_PX = 1.0
"""A marker seen within this of where it was expected has not moved."""


class CalibrationError(VisionError, ValueError):
    """Corners that cannot be a mat's, or a frame that is no frame; ``str`` says which."""


@dataclass(frozen=True, eq=False, slots=True)
class Calibration:
    """Takes frame pixels to mat millimetres and back.

    ``homography`` (3, 3) takes mat millimetres to straightened pixels of a frame of ``frame_size`` (width,
    height); ``bend`` is the lens's (see the module). ``residual_px`` is the root mean square
    error of the markers' corners, pixels, and ``markers`` the numbers of those that were seen; both are
    empty (0 and none) where the corners were given by hand.
    """

    homography: npt.NDArray[np.float64]
    mat_size: tuple[float, float]
    frame_size: tuple[int, int]
    bend: float = 0.0
    residual_px: float = 0.0
    markers: tuple[int, ...] = ()

    @staticmethod
    def from_corners(
        corners: Sequence[Point], frame_size: tuple[int, int], layout: MatLayout = MACHINE
    ) -> Calibration:
        """The calibration by the mat's four corners in the frame, clockwise from the mat's upper left, as
        they are dragged on the preview. Raises :class:`CalibrationError` for points that no mat can have."""
        points = np.asarray(corners, np.float64)
        if points.shape != (4, 2) or not np.isfinite(points).all():
            raise CalibrationError("a mat has four corners, each with an x and a y")
        homography = _homography(np.array(layout.corners), points)
        known = None if homography is None else Calibration(homography, layout.size_mm, frame_size)
        if known is None or not _plausible(known):
            raise CalibrationError(
                "no mat can lie like this: its corners go upper left, upper right, lower right, lower left"
            )
        return known

    @property
    def px_per_mm(self) -> float:
        """Frame pixels a millimetre at the middle of the mat."""
        return float(self.px_per_mm_at(np.array([self.mat_size]) / 2)[0])

    def px_per_mm_at(self, points_mm: npt.ArrayLike) -> Points:
        """Frame pixels a millimetre ``(n,)`` at mat points ``(n, 2)``: the root of the area's scale."""
        across, down = self._steps(points_mm)
        return np.asarray(np.sqrt(np.abs(across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0])), np.float64)

    def to_frame(self, points_mm: npt.ArrayLike) -> Points:
        """Frame pixels ``(n, 2)`` of mat points ``(n, 2)``."""
        return _bent(_apply(self.homography, _points(points_mm)), self.bend, self.frame_size)

    def to_mat(self, pixels: npt.ArrayLike) -> Points:
        """Mat millimetres ``(n, 2)`` of frame pixels ``(n, 2)``."""
        straight = _straight(_points(pixels), self.bend, self.frame_size)
        return _apply(np.asarray(np.linalg.inv(self.homography), np.float64), straight)

    def rectify(self, frame: Picture, px_per_mm: float) -> Picture:
        """The mat alone, seen from straight above at ``px_per_mm`` pixels a millimetre, of the same kind as
        ``frame``; what the frame does not show is black."""
        width, height = (max(1, round(side * px_per_mm)) for side in self.mat_size)
        # Millimetres are measured from the picture's edge, pixels from the middle of the first one.
        to_mm = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, px_per_mm]]) / px_per_mm
        if self.bend == 0.0:
            flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            return np.asarray(
                cv2.warpPerspective(frame, self.homography @ to_mm, (width, height), flags=flags), np.uint8
            )
        across, down = np.meshgrid(np.arange(width, dtype=np.float64), np.arange(height, dtype=np.float64))
        grid = np.stack([across.ravel(), down.ravel()], axis=1)
        places = _bent(_apply(self.homography @ to_mm, grid), self.bend, self.frame_size)
        places_x, places_y = places.astype(np.float32).reshape(height, width, 2).transpose(2, 0, 1)
        return np.asarray(cv2.remap(frame, places_x, places_y, cv2.INTER_LINEAR), np.uint8)

    def moved(self, other: Calibration) -> float:
        """How far the farthest corner of the mat has moved in the frame from ``other``, pixels."""
        width, height = self.mat_size
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]])
        return float(np.linalg.norm(self.to_frame(corners) - other.to_frame(corners), axis=1).max())

    def _steps(self, points_mm: npt.ArrayLike) -> tuple[Points, Points]:
        """Frame pixels of a millimetre to the right and of one down, at mat points."""
        at = _points(points_mm)
        here = self.to_frame(at)
        return self.to_frame(at + np.array([1.0, 0.0])) - here, self.to_frame(
            at + np.array([0.0, 1.0])
        ) - here


def find_mat(
    frame: Picture, layout: MatLayout = MACHINE, near: Calibration | None = None
) -> Calibration | None:
    """Finds the mat by its markers; ``None`` where fewer than three of them agree.

    ``frame`` is BGR ``uint8`` (height, width, 3); anything else raises :class:`CalibrationError`. With
    ``near``, found in an earlier frame of the same size, the markers are first looked for where they were,
    which is far quicker; where those that are seen there have not moved, be it a single one, ``near``
    itself is returned: a hand may cover the others.
    """
    if not isinstance(frame, np.ndarray) or frame.dtype != np.uint8 or frame.ndim != 3 or frame.shape[2] != 3:
        raise CalibrationError("a frame is a colour picture: uint8, height by width by 3")
    height, width = frame.shape[:2]
    size = (width, height)
    if min(size) < 8:
        return None
    if near is not None and near.frame_size == size:
        again = _seen_again(frame, layout, near)
        if again is not None:
            return again
    grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
    bend = near.bend if near is not None else 0.0
    for reduced_to in _SEARCH_WIDTHS:
        seen = _agreeing(_markers(grey, reduced_to, layout), layout)
        if len(seen) >= 2:
            seen = _completed(grey, seen, layout)
        if len(seen) >= _FEWEST_MARKERS:
            found = _fitted(_refined(grey, seen), layout, size, bend)
            if found is not None:
                return found
        if reduced_to >= max(size):
            break
    return None


def _seen_again(frame: Picture, layout: MatLayout, near: Calibration) -> Calibration | None:
    """The mat found by looking only where its markers were; ``near`` itself where nothing has moved."""
    expected = {ident: near.to_frame(marker.corners) for ident, marker in layout.markers.items()}
    seen: Found = {}
    for ident, corners in expected.items():
        again = _look(frame, corners, ident)
        if again is not None:
            seen[ident] = again
    if not seen:
        return None
    shifts = [float(np.linalg.norm(seen[ident] - expected[ident], axis=1).max()) for ident in seen]
    if max(shifts) <= _STILL_PX + near.residual_px * 2:
        return near
    if len(seen) < _FEWEST_MARKERS or len(_agreeing({k: [v] for k, v in seen.items()}, layout)) < len(seen):
        return None
    return _fitted(seen, layout, near.frame_size, near.bend)


# -- finding markers ---------------------------------------------------------------------------------------


def _detector() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshConstant = 5
    settings.polygonalApproxAccuracyRate = 0.05
    settings.minMarkerPerimeterRate = 0.04
    settings.perspectiveRemovePixelPerCell = 6
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), settings)


def _markers(grey: Picture, longer_side: int, layout: MatLayout) -> dict[int, list[Points]]:
    """All markers of the mat's numbers in the frame, searched for in a picture reduced to ``longer_side``;
    one number may turn up more than once."""
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
    """A dim picture made bright: markers are told from their surroundings by a fixed contrast."""
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


def _look(frame: Picture, expected: Points, ident: int) -> Points | None:
    """The marker ``ident`` near its ``expected`` corners, refined; looks at that part of the frame only."""
    side = _side(expected)
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
    unmoved = _glance(grey, expected - corner, ident)
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
    return np.asarray(_refined(grey, {ident: best})[ident] + corner, np.float64)


def _glance(grey: Picture, expected: Points, ident: int) -> Points | None:
    """The marker's corners, refined, if its cells are to be seen just where they are expected."""
    square = np.array([[0.0, 0.0], [6.0, 0.0], [6.0, 6.0], [0.0, 6.0]])
    to_part = _homography(square, expected)
    if to_part is None:
        return None
    # The outermost ring of samples is the white margin.
    cells = np.arange(-1, 7) + 0.5
    places = _apply(to_part, np.stack(np.meshgrid(cells, cells), axis=2).reshape(-1, 2))
    xs, ys = places.astype(np.float32).reshape(8, 8, 2).transpose(2, 0, 1)
    levels = np.asarray(cv2.remap(grey, xs, ys, cv2.INTER_LINEAR), np.uint8)
    bright = _cells(ident)
    low, high = int(levels[bright].min()), int(levels[~bright].max())
    if low - high < 12:
        return None
    refined = _refined(grey, {ident: expected})[ident]
    return refined if float(np.abs(refined - expected).max()) < _side(expected) / 12 else None


@lru_cache(maxsize=50)
def _cells(ident: int) -> npt.NDArray[np.bool_]:
    """Which of a marker's cells and its white margin (8, 8) are white."""
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return np.pad(np.asarray(cv2.aruco.generateImageMarker(book, ident, 6)) > 127, 1, constant_values=True)


def _completed(grey: Picture, seen: Found, layout: MatLayout) -> Found:
    """``seen`` with the markers that a closer look finds where they must be."""
    rough = _homography(*_pairs(seen, layout))
    if rough is None:
        return seen
    more = dict(seen)
    for ident in layout.markers.keys() - seen.keys():
        expected = _apply(rough, np.array(layout.markers[ident].corners))
        again = _look(grey, expected, ident) if np.isfinite(expected).all() else None
        if again is not None and len(
            _agreeing({k: [v] for k, v in (more | {ident: again}).items()}, layout)
        ) > len(more):
            more[ident] = again
    return more


def _refined(grey: Picture, seen: Found) -> Found:
    """The same corners to a fraction of a pixel."""
    refined: Found = {}
    enough = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_MAX_ITER, 40, 0.005)
    for ident, corners in seen.items():
        module = _side(corners) / 6
        places = corners
        # Within half a module of a corner there is only that corner; at first it may lie further off.
        for window in (0.8, 0.45):
            reach = int(np.clip(module * window, 2, 12))
            start = np.ascontiguousarray(places.reshape(-1, 1, 2), np.float32)
            end = np.asarray(cv2.cornerSubPix(grey, start, (reach, reach), (-1, -1), enough), np.float64)
            moved = end.reshape(4, 2)
            near = np.abs(moved - corners).max(axis=1, keepdims=True) <= max(2.0, 0.8 * module)
            places = np.where(near, moved, places)
        refined[ident] = places
    return refined


# -- fitting -----------------------------------------------------------------------------------------------


def _agreeing(candidates: Mapping[int, Sequence[Points]], layout: MatLayout) -> Found:
    """The most markers, one of each number, that can be one mat; of equally many those that fit best."""
    choices = [
        [None, *sorted(candidates[ident], key=_side, reverse=True)[:4]] for ident in sorted(candidates)
    ]
    best: Found = {}
    best_error = math.inf
    for picked in product(*choices):
        chosen = {
            ident: quad for ident, quad in zip(sorted(candidates), picked, strict=True) if quad is not None
        }
        if len(chosen) < max(2, len(best)):
            continue
        mat, frame = _pairs(chosen, layout)
        homography = _homography(mat, frame)
        if homography is None:
            continue
        errors = np.linalg.norm(_apply(homography, mat) - frame, axis=1).reshape(-1, 4).max(axis=1)
        sides = np.array([_side(quad) for _, quad in sorted(chosen.items())])
        error = float((errors / sides).max())
        if error <= _ROUGH_AGREEMENT and (len(chosen) > len(best) or error < best_error):
            best, best_error = chosen, error
    return best


def _fitted(seen: Found, layout: MatLayout, frame_size: tuple[int, int], bend: float) -> Calibration | None:
    """The calibration by these markers, or ``None`` where they fit none that a camera could see."""
    mat, frame = _pairs(seen, layout)
    sides = float(np.mean([_side(quad) for quad in seen.values()]))
    while True:
        if len(seen) == len(layout.markers):
            bend = _best_bend(mat, frame, frame_size)
        homography = _homography(mat, _straight(frame, bend, frame_size))
        if homography is None:
            return None
        bare = Calibration(homography, layout.size_mm, frame_size, bend)
        errors = np.linalg.norm(bare.to_frame(mat) - frame, axis=1)
        # A corner that a finger or a highlight has led astray tells on itself by standing alone.
        good = errors <= max(0.6, 2.5 * float(np.median(errors)))
        if good.all() or np.count_nonzero(good) < 10:
            break
        mat, frame = mat[good], frame[good]
    residual = float(np.sqrt(np.mean(errors**2)))
    found = Calibration(bare.homography, layout.size_mm, frame_size, bend, residual, tuple(sorted(seen)))
    return found if residual <= max(1.5, _FINE_AGREEMENT * sides) and _plausible(found) else None


def _best_bend(mat: Points, frame: Points, frame_size: tuple[int, int]) -> float:
    """The lens's bend that fits best, found by parabolas."""

    def error(bend: float) -> float:
        straight = _straight(frame, bend, frame_size)
        homography = _homography(mat, straight)
        return math.inf if homography is None else float(np.sum((_apply(homography, mat) - straight) ** 2))

    at, step = 0.0, 0.06
    for _ in range(3):
        low, middle, high = error(at - step), error(at), error(at + step)
        curve = low - 2 * middle + high
        if not (math.isfinite(curve) and curve > 0):
            return 0.0
        at = float(np.clip(at + 0.5 * step * (low - high) / curve, -_LARGEST_BEND, _LARGEST_BEND))
        step /= 3
    return at


def _plausible(found: Calibration) -> bool:
    """Whether a camera could see the mat like this: not mirrored, not past the horizon, not too steep."""
    width, height = found.mat_size
    grid = np.array([[x, y] for y in np.linspace(0, height, 4) for x in np.linspace(0, width, 5)])
    depth = grid @ found.homography[2, :2] + found.homography[2, 2]
    if not np.isfinite(found.homography).all() or depth.min() <= 0 < depth.max() or depth.max() <= 0:
        return False
    across, down = found._steps(grid)
    areas = across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]
    if not np.isfinite(areas).all() or areas.min() <= _FEWEST_PX_PER_MM**2:
        return False
    stretch = np.linalg.svd(np.stack([across, down], axis=2), compute_uv=False)
    steep = float((stretch[:, 0] / stretch[:, 1]).max())
    return math.sqrt(areas.max() / areas.min()) <= _WIDEST_SCALES and steep <= _STEEPEST


def _pairs(seen: Found, layout: MatLayout) -> tuple[Points, Points]:
    """Corners on the mat and in the frame, in the same order."""
    idents = sorted(seen)
    mat = np.concatenate([np.array(layout.markers[ident].corners) for ident in idents])
    return mat, np.concatenate([seen[ident] for ident in idents])


def _homography(mat: Points, frame: Points) -> Points | None:
    """The homography (3, 3) from ``mat`` to ``frame``, positive in depth; ``None`` where there is none."""
    found: Any = cv2.findHomography(mat, frame, 0)[0]
    if found is None or not np.isfinite(found).all() or abs(float(np.linalg.det(found))) < 1e-9:
        return None
    return np.asarray(found, np.float64)


def _apply(homography: Points, points: Points) -> Points:
    """``points`` through a homography."""
    projected = points @ homography[:, :2].T + homography[:, 2]
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(projected[:, :2] / projected[:, 2:], np.float64)


def _straight(pixels: Points, bend: float, frame_size: tuple[int, int]) -> Points:
    """Frame pixels freed of the lens's bend."""
    middle, half = _lens(frame_size)
    out = (pixels - middle) / half
    return np.asarray(
        middle + (pixels - middle) * (1 + bend * np.sum(out * out, axis=1, keepdims=True)), np.float64
    )


def _bent(straight: Points, bend: float, frame_size: tuple[int, int]) -> Points:
    """The inverse of :func:`_straight`, by Newton's method on the radius."""
    if bend == 0.0:
        return straight
    middle, half = _lens(frame_size)
    away = straight - middle
    want = np.linalg.norm(away, axis=1) / half
    radius = want.copy()
    for _ in range(6):
        slope = np.maximum(1 + 3 * bend * radius**2, 0.1)
        radius = np.maximum(radius - (radius * (1 + bend * radius**2) - want) / slope, 0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(want > 0, radius / want, 1.0)
    return np.asarray(middle + away * ratio[:, None], np.float64)


def _lens(frame_size: tuple[int, int]) -> tuple[Points, float]:
    """The middle of the frame and half its diagonal, pixels."""
    width, height = frame_size
    return np.array([(width - 1) / 2, (height - 1) / 2]), math.hypot(width, height) / 2


def _side(quad: Points) -> float:
    """The mean side of a marker, pixels."""
    return float(np.linalg.norm(quad - np.roll(quad, 1, axis=0), axis=1).mean())


def _points(given: npt.ArrayLike) -> Points:
    return np.asarray(given, np.float64).reshape(-1, 2)
