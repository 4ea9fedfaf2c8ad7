"""Collecting views of the calibration board from a camera: which are useful, and what is still missing."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.camera.lens_board import FEWEST_VIEWS, BoardView
from vision.core.geometry import Size
from vision.core.plane import homography, through
from vision.core.sentences import Sentence, sentence

_STILL = 0.0012
"""The board is still if its corners move by less between two frames, in frame diagonals."""
_IN_A_FIELD = 6
"""So many corners cover a ninth of the picture."""
_TILTED = 1.12
"""How much larger the near edge of a tilted board looks than the far one."""
_FIELDS = (
    ("upper left corner", "upper edge", "upper right corner"),
    ("left edge", "middle", "right edge"),
    ("lower left corner", "lower edge", "lower right corner"),
)
_LEANS = ("left", "right", "upper", "lower")
_ANYWHERE = sentence("Hold it elsewhere, and tilt it.")
_ENOUGH = sentence("That is enough.")
_NO_BOARD = sentence("Hold the printed board under the camera.")
_OTHER_SIZE = sentence("This picture has another size.")
_HOLD_STILL = sentence("Hold it still.")


@dataclass(frozen=True, slots=True)
class Progress:
    """The result of one more frame: whether its view was ``taken``, how many views are still missing, and
    what to do next, as ``sentences``."""

    taken: bool
    missing: int
    sentences: tuple[Sentence, ...]

    @property
    def advice(self) -> str:
        """The sentences in English."""
        return " ".join(map(str, self.sentences))


class LensCalibrator:
    """Collects :attr:`views`: the board in each ninth of the picture, and tilted to each side. Photographs do
    not follow one another: for them ``steady`` is false, and the board need not be still."""

    def __init__(self, steady: bool = True) -> None:
        self.views: list[BoardView] = []
        self._steady = steady
        self._before: BoardView | None = None
        self._covered = np.zeros((3, 3), int)
        self._leans: set[str] = set()

    @property
    def missing(self) -> list[Sentence]:
        """What the person who holds the board should do next."""
        fields = [
            sentence("Hold it at the {place} of the picture.", place=str(name))
            for name, corners in zip(np.ravel(_FIELDS), np.ravel(self._covered), strict=True)
            if corners < _IN_A_FIELD
        ]
        leans = [
            sentence("Tilt it: its {side} edge nearer to the camera.", side=side)
            for side in _LEANS
            if side not in self._leans
        ]
        more = FEWEST_VIEWS - len(self.views)
        return [*fields, *leans] or [_ANYWHERE] * max(0, more)

    def see(self, view: BoardView | None) -> Progress:
        """Takes the board in the next frame, ``None`` if it is not visible."""
        before, self._before = self._before, view
        if view is None:
            return self._progress(False, _NO_BOARD)
        if self.views and view.frame_size != self.views[0].frame_size:
            return self._progress(False, _OTHER_SIZE)
        if self._steady and not _still(before, view):
            return self._progress(False, _HOLD_STILL)
        fields, lean = _fields(view), _lean(view)
        new_fields = ((fields > 0) & (self._covered < _IN_A_FIELD)).any()
        if not new_fields and (lean is None or lean in self._leans) and self.missing[:1] != [_ANYWHERE]:
            return self._progress(False)
        self.views.append(view)
        self._covered += fields
        self._leans |= set() if lean is None else {lean}
        return self._progress(True)

    def _progress(self, taken: bool, *first: Sentence) -> Progress:
        missing = self.missing
        return Progress(taken, len(missing), (*first, missing[0] if missing else _ENOUGH))


def _still(before: BoardView | None, view: BoardView) -> bool:
    if before is None or before.frame_size != view.frame_size:
        return False
    _, ours, theirs = np.intersect1d(view.numbers, before.numbers, return_indices=True)
    if len(ours) == 0:
        return False
    moved = float(np.linalg.norm(view.pixels[ours] - before.pixels[theirs], axis=1).max())
    return moved <= _STILL * float(np.hypot(*view.frame_size))


def _fields(view: BoardView) -> NDArray[np.int_]:
    """How many corners of the board lie in each ninth of the picture."""
    size: Size = view.frame_size
    places = np.clip((view.pixels / np.array(size) * 3).astype(int), 0, 2)
    counts = np.zeros((3, 3), int)
    np.add.at(counts, (places[:, 1], places[:, 0]), 1)
    return counts


def _lean(view: BoardView) -> str | None:
    """Which side of the board in the picture is nearer to the camera; ``None`` if it is level."""
    plane = homography(view.on_board, view.pixels)
    if plane is None:
        return None
    low, high = view.pixels.min(axis=0), view.pixels.max(axis=0)
    middle = (low + high) / 2
    spots = np.array([[low[0], middle[1]], [high[0], middle[1]], [middle[0], low[1]], [middle[0], high[1]]])
    board = through(np.asarray(np.linalg.inv(plane), np.float64), spots)
    across, down = (through(plane, board + np.array(step)) - spots for step in ((0.5, 0.0), (0.0, 0.5)))
    left, right, upper, lower = np.sqrt(np.abs(across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]))
    leans = {"left": left / right, "right": right / left, "upper": upper / lower, "lower": lower / upper}
    side = max(leans, key=lambda side: float(leans[side]))
    return side if leans[side] >= _TILTED else None
