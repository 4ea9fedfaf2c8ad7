"""The printed calibration board: finding it in pictures, and measuring the lens from them.

It is a ChArUco board, a chessboard with markers in the white squares, so a part of it is enough. It must be
flat; its printed size does not matter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.errors import VisionError
from vision.core.geometry import Points, Size
from vision.core.lens import Lens
from vision.core.pictures import Picture

ACROSS, DOWN = 11, 7
"""Squares."""
SQUARE_MM, MARKER_MM = 24.0, 17.0
DICTIONARY = cv2.aruco.DICT_5X5_50
"""Not the mat's dictionary, so that neither is taken for the other."""
_FEWEST_CORNERS = 12
FEWEST_VIEWS = 5
_WORST_PX = 1.5
_MUCH_BETTER = 0.8
_STRAYS = 2.5
"""A view whose error is so many times the median is left out: the board was bent, or moved."""


class NoLens(VisionError, ValueError):
    """The root of the errors of a lens measurement."""

    code = "no_lens"
    template = "The lens cannot be measured."


class TooFewViews(NoLens):
    """The board was seen in too few pictures."""

    code = "too_few_views"
    template = "The board was found in {views} pictures; at least {least} are needed. Take more of it."
    views: int
    least: int


class ViewsOfSeveralSizes(NoLens):
    """The pictures differ in size."""

    code = "views_of_several_sizes"
    template = "The pictures have several sizes. Take them all with the same camera settings."


class ViewsDisagree(NoLens):
    """No lens explains all views; ``error`` is in pixels."""

    code = "views_disagree"
    template = "The pictures disagree (error {error} pixels). Glue the board on something flat."
    error: str


class CornersNotCovered(NoLens):
    """The views say too little about the corners of the frame."""

    code = "corners_not_covered"
    template = "The board was seldom near the corners of the picture. Show it there too."


@dataclass(frozen=True, eq=False, slots=True)
class BoardView:
    """The board in a frame of ``frame_size``: its inner corners ``pixels`` ``(n, 2)`` in the frame, and their
    ``numbers`` ``(n,)``, row by row on the board."""

    pixels: Points
    numbers: NDArray[np.int_]
    frame_size: Size

    @property
    def on_board(self) -> Points:
        """The same corners on the board ``(n, 2)``, in squares."""
        rows, columns = np.divmod(self.numbers, ACROSS - 1)
        return np.stack([columns + 1, rows + 1], axis=1).astype(np.float64)


@dataclass(frozen=True, slots=True)
class MeasuredLens:
    """A ``lens`` measured from so many ``views``. ``error_px`` is the root mean square error of their
    corners, pixels."""

    lens: Lens
    error_px: float
    views: int

    @property
    def bends_px(self) -> float:
        """How far the lens moves a corner of the frame at most, pixels."""
        width, height = self.lens.frame_size
        corners = np.array([[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]])
        return float(np.linalg.norm(self.lens.straightened(corners) - corners, axis=1).max())


@lru_cache(maxsize=1)
def the_board() -> cv2.aruco.CharucoBoard:
    """The board, in millimetres."""
    book = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    return cv2.aruco.CharucoBoard((ACROSS, DOWN), SQUARE_MM, MARKER_MM, book)


def find_board(frame: Picture) -> BoardView | None:
    """The board in ``frame``; ``None`` if too little of it is visible."""
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    corners, numbers, _, _ = cv2.aruco.CharucoDetector(the_board()).detectBoard(grey)
    if numbers is None or len(numbers) < _FEWEST_CORNERS:
        return None
    size = frame.shape[1], frame.shape[0]
    return BoardView(np.asarray(corners, np.float64).reshape(-1, 2), np.ravel(numbers).astype(int), size)


def measure_lens(views: Sequence[BoardView]) -> MeasuredLens:
    """The lens that explains ``views`` of the board, in frames of one size. Raises :class:`NoLens`."""
    if len(views) < FEWEST_VIEWS:
        raise TooFewViews(views=len(views), least=FEWEST_VIEWS)
    if len({view.frame_size for view in views}) > 1:
        raise ViewsOfSeveralSizes
    lens, errors = _solved(views)
    good = [
        view for view, error in zip(views, errors, strict=True) if error <= _STRAYS * float(np.median(errors))
    ]
    if FEWEST_VIEWS <= len(good) < len(views):
        lens, errors = _solved(good)
    error = math.sqrt(float(np.mean(np.square(errors))))
    if error > _WORST_PX:
        raise ViewsDisagree(error=f"{error:.1f}")
    if not _holds_everywhere(lens):
        raise CornersNotCovered
    return MeasuredLens(lens, error, len(errors))


def _solved(views: Sequence[BoardView]) -> tuple[Lens, list[float]]:
    """The lens that explains ``views`` best, and the error of each in pixels. The third coefficient is for
    very wide lenses: it is used only if it helps much."""
    plain, errors = _solve(views, cv2.CALIB_FIX_K3)
    wide, fewer = _solve(views, 0)
    better = float(np.mean(fewer)) < _MUCH_BETTER * float(np.mean(errors)) and _holds_everywhere(wide)
    return (wide, fewer) if better else (plain, errors)


def _solve(views: Sequence[BoardView], flags: int) -> tuple[Lens, list[float]]:
    size = views[0].frame_size
    guess = np.array([[max(size), 0, size[0] / 2], [0, max(size), size[1] / 2], [0, 0, 1]], np.float64)
    result = cv2.calibrateCameraExtended(
        [np.pad(view.on_board, ((0, 0), (0, 1))).astype(np.float32) for view in views],
        [view.pixels.astype(np.float32) for view in views],
        size,
        guess,
        np.zeros(5),
        flags=flags
        | cv2.CALIB_USE_INTRINSIC_GUESS
        | cv2.CALIB_FIX_ASPECT_RATIO
        | cv2.CALIB_ZERO_TANGENT_DIST,
    )
    matrix, bends, errors = result[1], np.ravel(result[2]), np.ravel(result[-1])
    lens = Lens(
        size,
        (float(matrix[0, 2]), float(matrix[1, 2])),
        float(matrix[0, 0]),
        (float(bends[0]), float(bends[1]), float(bends[4])),
    )
    return lens, [float(error) for error in errors]


def _holds_everywhere(lens: Lens) -> bool:
    """Whether the lens is invertible out to the corners of the frame."""
    width, height = lens.frame_size
    grid = np.array([[x, y] for x in np.linspace(0, width, 9) for y in np.linspace(0, height, 7)])
    straight = lens.straightened(grid)
    far = np.abs(straight - grid).max() > 0.6 * max(lens.frame_size)
    return not far and bool(np.abs(lens.bent(straight) - grid).max() < 0.5)
