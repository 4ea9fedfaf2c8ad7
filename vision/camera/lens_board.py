"""The printed board by which a lens is measured: found in pictures, and the lens worked out from them.

It is a ChArUco board, squares with markers in the white ones, so that a part of it will do. Only
that it is flat matters: how large it is printed does not.
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
"""Another than the mat's, so that neither is taken for the other."""
_FEWEST_CORNERS = 12
FEWEST_VIEWS = 5
_WORST_PX = 1.5
_MUCH_BETTER = 0.8
_STRAYS = 2.5
"""A view with so many times the median's error is left out: the board was bent, or moved."""


class NoLens(VisionError, ValueError):
    """The views of the board give no lens; ``str`` says why, and what to do."""


@dataclass(frozen=True, eq=False, slots=True)
class BoardView:
    """The board in a frame of ``frame_size`` (width, height): its inner corners ``pixels`` (n, 2), in the
    frame, with their ``numbers`` (n,), row by row on the board."""

    pixels: Points
    numbers: NDArray[np.int_]
    frame_size: Size

    @property
    def on_board(self) -> Points:
        """The same corners on the board (n, 2), in squares."""
        rows, columns = np.divmod(self.numbers, ACROSS - 1)
        return np.stack([columns + 1, rows + 1], axis=1).astype(np.float64)


@dataclass(frozen=True, slots=True)
class MeasuredLens:
    """A lens and how well it explains the ``views`` that it was worked out from: the root mean square error
    of their corners in pixels."""

    lens: Lens
    error_px: float
    views: int

    @property
    def bends_px(self) -> float:
        """How far the lens moves the corner of a picture that it moves farthest, pixels."""
        width, height = self.lens.frame_size
        corners = np.array([[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]])
        return float(np.linalg.norm(self.lens.straightened(corners) - corners, axis=1).max())


@lru_cache(maxsize=1)
def the_board() -> cv2.aruco.CharucoBoard:
    """The board, in millimetres as it is drawn."""
    book = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    return cv2.aruco.CharucoBoard((ACROSS, DOWN), SQUARE_MM, MARKER_MM, book)


def find_board(frame: Picture) -> BoardView | None:
    """The board in ``frame`` (BGR ``uint8``), ``None`` where too little of it is to be seen."""
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    corners, numbers, _, _ = cv2.aruco.CharucoDetector(the_board()).detectBoard(grey)
    if numbers is None or len(numbers) < _FEWEST_CORNERS:
        return None
    size = frame.shape[1], frame.shape[0]
    return BoardView(np.asarray(corners, np.float64).reshape(-1, 2), np.ravel(numbers).astype(int), size)


def measure_lens(views: Sequence[BoardView]) -> MeasuredLens:
    """The lens by ``views`` of the board in frames of one size. Raises :class:`NoLens`."""
    if len(views) < FEWEST_VIEWS:
        raise NoLens(f"the board was seen in {len(views)} pictures, and {FEWEST_VIEWS} are needed at least")
    if len({view.frame_size for view in views}) > 1:
        raise NoLens("the pictures are of several sizes; take them all with one setting of the camera")
    lens, errors = _solved(views)
    good = [
        view for view, error in zip(views, errors, strict=True) if error <= _STRAYS * float(np.median(errors))
    ]
    if FEWEST_VIEWS <= len(good) < len(views):
        lens, errors = _solved(good)
    error = math.sqrt(float(np.mean(np.square(errors))))
    if error > _WORST_PX:
        raise NoLens(
            f"the pictures do not agree ({error:.1f} pixels): glue the board on something flat, hold it still"
        )
    if not _holds_everywhere(lens):
        raise NoLens("the board was seldom near the corners of the picture; show it there too")
    return MeasuredLens(lens, error, len(errors))


def _solved(views: Sequence[BoardView]) -> tuple[Lens, list[float]]:
    """The lens that explains ``views`` best, and the error of each in pixels. The third coefficient is for
    lenses of very wide angle: it is used where it helps much."""
    plain, errors = _solve(views, cv2.CALIB_FIX_K3)
    wide, fewer = _solve(views, 0)
    better = float(np.mean(fewer)) < _MUCH_BETTER * float(np.mean(errors)) and _holds_everywhere(wide)
    return (wide, fewer) if better else (plain, errors)


def _solve(views: Sequence[BoardView], flags: int) -> tuple[Lens, list[float]]:
    size = views[0].frame_size
    guess = np.array([[max(size), 0, size[0] / 2], [0, max(size), size[1] / 2], [0, 0, 1]], np.float64)
    told = cv2.calibrateCameraExtended(
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
    matrix, bends, errors = told[1], np.ravel(told[2]), np.ravel(told[-1])
    lens = Lens(
        size,
        (float(matrix[0, 2]), float(matrix[1, 2])),
        float(matrix[0, 0]),
        (float(bends[0]), float(bends[1]), float(bends[4])),
    )
    return lens, [float(error) for error in errors]


def _holds_everywhere(lens: Lens) -> bool:
    """Whether the lens makes sense out to the corners of the frame: it bends there and back."""
    width, height = lens.frame_size
    grid = np.array([[x, y] for x in np.linspace(0, width, 9) for y in np.linspace(0, height, 7)])
    straight = lens.straightened(grid)
    far = np.abs(straight - grid).max() > 0.6 * max(lens.frame_size)
    return not far and bool(np.abs(lens.bent(straight) - grid).max() < 0.5)
