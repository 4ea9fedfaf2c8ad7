"""Where the mat lies in a frame, by its markers or by four corners shown by hand.

A frame pixel is first undistorted (:mod:`vision.core.lens`); a homography then takes it to mat millimetres.
A lens that was measured with a printed board is used as it is. Otherwise the sixteen corners of four markers
fit the homography and the simplest lens model, nine numbers in all; with three markers the previous lens is
kept, or none assumed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.errors import VisionError
from vision.core.geometry import Point, Points
from vision.core.lens import Lens
from vision.core.pictures import Picture
from vision.core.plane import homography, through
from vision.mat.layouts import MACHINE, MatLayout
from vision.mat.markers import MarkerCorners, all_markers, look_for, refined, side_of

_FEWEST_MARKERS = 3
_SEARCH_WIDTHS = (640, 1280, 2560)
"""The frame is reduced to these longer sides, pixels, in turn until the mat is found."""
_LARGEST_BEND = 0.3
_WIDEST_SCALES = 5.0
"""The largest ratio of scales over the mat; at 45 degrees from arm's length it is 3."""
_STEEPEST = 2.4
"""The largest ratio of the two directions' scales at one point; at 60 degrees of tilt it is 2."""
_FEWEST_PX_PER_MM = 0.4
_ROUGH_AGREEMENT = 0.15
"""The largest error, in marker sides, of markers of one mat, while the lens is unknown."""
_FINE_AGREEMENT = 0.03
_STILL_PX = 1.0
"""A marker within this distance of where it was expected has not moved."""


class CalibrationError(VisionError, ValueError):
    """The root of the errors of a calibration."""

    code = "calibration"
    template = "The mat cannot be calibrated."


class NotFourCorners(CalibrationError):
    """The corners are not four points."""

    code = "not_four_corners"
    template = "A mat has four corners, each with an x and a y."


class ImpossibleCorners(CalibrationError):
    """No camera could see a mat like this."""

    code = "impossible_corners"
    template = "No mat can lie like this. Its corners go upper left, upper right, lower right, lower left."


class NotAFrame(CalibrationError):
    """The array is no colour picture."""

    code = "not_a_frame"
    template = "A frame is a colour picture: uint8, height by width by 3."


@dataclass(frozen=True, eq=False, slots=True)
class Calibration:
    """Converts frame pixels to mat millimetres and back.

    ``homography`` ``(3, 3)`` takes mat millimetres to undistorted pixels, which ``lens`` then distorts.
    ``residual_px`` is the root mean square error of the markers' corners, pixels, and ``markers`` are the
    numbers of the markers found; if the corners were shown by hand they are 0 and empty.
    """

    homography: npt.NDArray[np.float64]
    mat_size: tuple[float, float]
    lens: Lens
    residual_px: float = 0.0
    markers: tuple[int, ...] = ()

    @staticmethod
    def from_corners(corners: Sequence[Point], lens: Lens, layout: MatLayout = MACHINE) -> Calibration:
        """The calibration by the mat's four corners in a frame through ``lens``, clockwise from the mat's
        top left. Raises :class:`NotFourCorners` or :class:`ImpossibleCorners`."""
        points = np.asarray(corners, np.float64)
        if points.shape != (4, 2) or not np.isfinite(points).all():
            raise NotFourCorners
        plane = homography(np.array(layout.corners), lens.straightened(points))
        known = None if plane is None else Calibration(plane, layout.size_mm, lens)
        if known is None or not _plausible(known):
            raise ImpossibleCorners
        return known

    @property
    def frame_size(self) -> tuple[int, int]:
        """Width and height of the frames that this applies to, pixels."""
        return self.lens.frame_size

    @property
    def px_per_mm(self) -> float:
        """Frame pixels per millimetre at the middle of the mat."""
        return float(self.px_per_mm_at(np.array([self.mat_size]) / 2)[0])

    def px_per_mm_at(self, points_mm: npt.ArrayLike) -> Points:
        """Frame pixels per millimetre ``(n,)`` at mat points ``(n, 2)``: the square root of the area
        scale."""
        across, down = self.steps_at(points_mm)
        return np.asarray(np.sqrt(np.abs(across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0])), np.float64)

    def to_frame(self, points_mm: npt.ArrayLike) -> Points:
        """Frame pixels ``(n, 2)`` of mat points ``(n, 2)``."""
        return self.lens.bent(through(self.homography, _points(points_mm)))

    def to_mat(self, pixels: npt.ArrayLike) -> Points:
        """Mat millimetres ``(n, 2)`` of frame pixels ``(n, 2)``."""
        straight = self.lens.straightened(_points(pixels))
        return through(np.asarray(np.linalg.inv(self.homography), np.float64), straight)

    def rectify(self, frame: Picture, px_per_mm: float) -> Picture:
        """The mat from straight above at ``px_per_mm`` pixels per millimetre; what the frame does not show is
        black."""
        width, height = (max(1, round(side * px_per_mm)) for side in self.mat_size)
        # Millimetres count from the edge of the picture, pixels from the middle of the first one.
        to_mm = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, px_per_mm]]) / px_per_mm
        if self.lens.bends_nothing:
            flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
            return np.asarray(
                cv2.warpPerspective(frame, self.homography @ to_mm, (width, height), flags=flags), np.uint8
            )
        across, down = np.meshgrid(np.arange(width, dtype=np.float64), np.arange(height, dtype=np.float64))
        grid = np.stack([across.ravel(), down.ravel()], axis=1)
        places = self.lens.bent(through(self.homography @ to_mm, grid))
        places_x, places_y = places.astype(np.float32).reshape(height, width, 2).transpose(2, 0, 1)
        return np.asarray(cv2.remap(frame, places_x, places_y, cv2.INTER_LINEAR), np.uint8)

    def moved(self, other: Calibration) -> float:
        """How far the farthest corner of the mat has moved in the frame from ``other``, pixels."""
        width, height = self.mat_size
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]])
        return float(np.linalg.norm(self.to_frame(corners) - other.to_frame(corners), axis=1).max())

    def steps_at(self, points_mm: npt.ArrayLike) -> tuple[Points, Points]:
        """Frame pixels per millimetre to the right and down, at mat points."""
        at = _points(points_mm)
        here = self.to_frame(at)
        return self.to_frame(at + np.array([1.0, 0.0])) - here, self.to_frame(
            at + np.array([0.0, 1.0])
        ) - here


def find_mat(
    frame: Picture, layout: MatLayout = MACHINE, near: Calibration | None = None, lens: Lens | None = None
) -> Calibration | None:
    """Finds the mat by its markers; ``None`` if fewer than three of them agree.

    ``frame`` is BGR ``uint8`` (height, width, 3); anything else raises :class:`NotAFrame`. If ``near`` is
    given, from an earlier frame of the same size, the markers are first searched for where they were, which
    is far faster. If those that are found there have not moved, even a single one, ``near`` itself is
    returned: a hand may cover the others. ``lens`` is the camera's lens, if it is known for this frame size.
    """
    if not isinstance(frame, np.ndarray) or frame.dtype != np.uint8 or frame.ndim != 3 or frame.shape[2] != 3:
        raise NotAFrame
    height, width = frame.shape[:2]
    size = (width, height)
    if min(size) < 8:
        return None
    if near is not None and near.frame_size == size:
        again = _seen_again(frame, layout, near, lens)
        if again is not None:
            return again
    grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
    before = near.lens if near is not None and near.frame_size == size else Lens.simple(size)
    for reduced_to in _SEARCH_WIDTHS:
        seen = _agreeing(all_markers(grey, reduced_to, layout), layout)
        if len(seen) >= 2:
            seen = _completed(grey, seen, layout)
        if len(seen) >= _FEWEST_MARKERS:
            found = _fitted(refined(grey, seen), layout, before, lens)
            if found is not None:
                return found
        if reduced_to >= max(size):
            break
    return None


def _seen_again(
    frame: Picture, layout: MatLayout, near: Calibration, lens: Lens | None
) -> Calibration | None:
    """The mat, searched for only where its markers were; ``near`` itself if nothing has moved."""
    expected = {ident: near.to_frame(marker.corners) for ident, marker in layout.markers.items()}
    seen: MarkerCorners = {}
    for ident, corners in expected.items():
        again = look_for(frame, corners, ident)
        if again is not None:
            seen[ident] = again
    if not seen:
        return None
    shifts = [float(np.linalg.norm(seen[ident] - expected[ident], axis=1).max()) for ident in seen]
    if max(shifts) <= _STILL_PX + near.residual_px * 2:
        return near
    if len(seen) < _FEWEST_MARKERS or len(_agreeing({k: [v] for k, v in seen.items()}, layout)) < len(seen):
        return None
    return _fitted(seen, layout, near.lens, lens)


def _completed(grey: Picture, seen: MarkerCorners, layout: MatLayout) -> MarkerCorners:
    """``seen`` with the missing markers, if a closer search finds them where they must be."""
    rough = homography(*_pairs(seen, layout))
    if rough is None:
        return seen
    more = dict(seen)
    for ident in layout.markers.keys() - seen.keys():
        expected = through(rough, np.array(layout.markers[ident].corners))
        again = look_for(grey, expected, ident) if np.isfinite(expected).all() else None
        if again is not None and len(
            _agreeing({k: [v] for k, v in (more | {ident: again}).items()}, layout)
        ) > len(more):
            more[ident] = again
    return more


# -- fitting -----------------------------------------------------------------------------------------------


def _agreeing(candidates: Mapping[int, Sequence[Points]], layout: MatLayout) -> MarkerCorners:
    """The largest set of markers, one of each number, that fits one mat; of equal sets the best fit."""
    choices = [
        [None, *sorted(candidates[ident], key=side_of, reverse=True)[:4]] for ident in sorted(candidates)
    ]
    best: MarkerCorners = {}
    best_error = math.inf
    for picked in product(*choices):
        chosen = {
            ident: quad for ident, quad in zip(sorted(candidates), picked, strict=True) if quad is not None
        }
        if len(chosen) < max(2, len(best)):
            continue
        mat, frame = _pairs(chosen, layout)
        plane = homography(mat, frame)
        if plane is None:
            continue
        errors = np.linalg.norm(through(plane, mat) - frame, axis=1).reshape(-1, 4).max(axis=1)
        sides = np.array([side_of(quad) for _, quad in sorted(chosen.items())])
        error = float((errors / sides).max())
        if error <= _ROUGH_AGREEMENT and (len(chosen) > len(best) or error < best_error):
            best, best_error = chosen, error
    return best


def _fitted(seen: MarkerCorners, layout: MatLayout, before: Lens, known: Lens | None) -> Calibration | None:
    """The calibration by these markers; ``None`` if they fit no mat that a camera could see. A lens that is
    not ``known`` is fitted too if all markers were found, and otherwise kept as ``before``."""
    mat, frame = _pairs(seen, layout)
    sides = float(np.mean([side_of(quad) for quad in seen.values()]))
    while True:
        lens = known or before
        if known is None and len(seen) == len(layout.markers):
            lens = _best_lens(mat, frame, before.frame_size)
        plane = homography(mat, lens.straightened(frame))
        if plane is None:
            return None
        bare = Calibration(plane, layout.size_mm, lens)
        errors = np.linalg.norm(bare.to_frame(mat) - frame, axis=1)
        # A corner that a finger or a highlight has displaced is an outlier.
        good = errors <= max(0.6, 2.5 * float(np.median(errors)))
        if good.all() or np.count_nonzero(good) < 10:
            break
        mat, frame = mat[good], frame[good]
    residual = float(np.sqrt(np.mean(errors**2)))
    found = Calibration(plane, layout.size_mm, lens, residual, tuple(sorted(seen)))
    return found if residual <= max(1.5, _FINE_AGREEMENT * sides) and _plausible(found) else None


def _best_lens(mat: Points, frame: Points, frame_size: tuple[int, int]) -> Lens:
    """The simple lens that fits best, by successive parabolic interpolation."""

    def error(k1: float) -> float:
        straight = Lens.simple(frame_size, k1).straightened(frame)
        plane = homography(mat, straight)
        return math.inf if plane is None else float(np.sum((through(plane, mat) - straight) ** 2))

    at, step = 0.0, 0.06
    for _ in range(3):
        low, middle, high = error(at - step), error(at), error(at + step)
        curve = low - 2 * middle + high
        if not (math.isfinite(curve) and curve > 0):
            return Lens.simple(frame_size)
        at = float(np.clip(at + 0.5 * step * (low - high) / curve, -_LARGEST_BEND, _LARGEST_BEND))
        step /= 3
    return Lens.simple(frame_size, at)


def _plausible(found: Calibration) -> bool:
    """Whether a camera could see the mat like this: not mirrored, not beyond the horizon, not too steep."""
    width, height = found.mat_size
    grid = np.array([[x, y] for y in np.linspace(0, height, 4) for x in np.linspace(0, width, 5)])
    depth = grid @ found.homography[2, :2] + found.homography[2, 2]
    if not np.isfinite(found.homography).all() or depth.min() <= 0 < depth.max() or depth.max() <= 0:
        return False
    across, down = found.steps_at(grid)
    areas = across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]
    if not np.isfinite(areas).all() or areas.min() <= _FEWEST_PX_PER_MM**2:
        return False
    stretch = np.linalg.svd(np.stack([across, down], axis=2), compute_uv=False)
    steep = float((stretch[:, 0] / stretch[:, 1]).max())
    return math.sqrt(areas.max() / areas.min()) <= _WIDEST_SCALES and steep <= _STEEPEST


def _pairs(seen: MarkerCorners, layout: MatLayout) -> tuple[Points, Points]:
    """Corners on the mat and in the frame, in the same order."""
    idents = sorted(seen)
    mat = np.concatenate([np.array(layout.markers[ident].corners) for ident in idents])
    return mat, np.concatenate([seen[ident] for ident in idents])


def _points(given: npt.ArrayLike) -> Points:
    return np.asarray(given, np.float64).reshape(-1, 2)
