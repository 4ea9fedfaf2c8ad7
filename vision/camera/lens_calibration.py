"""Taking views of the printed board from a camera: which are worth having, and what is still wanted."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.camera.lens_board import FEWEST_VIEWS, BoardView
from vision.core.geometry import Size
from vision.core.plane import homography, through

_STILL = 0.0012
"""The board is held still if its corners move by less between two frames, of the frame's diagonal."""
_IN_A_FIELD = 6
"""So many corners, and a ninth of the picture has been covered."""
_ASLANT = 1.12
"""How much larger the near edge of a board that is held aslant looks than the far one."""
_FIELDS = (
    ("upper left corner", "upper edge", "upper right corner"),
    ("left edge", "middle", "right edge"),
    ("lower left corner", "lower edge", "lower right corner"),
)
_LEANS = ("left", "right", "upper", "lower")
_ANYWHERE = "Hold it elsewhere, and tilt it."


@dataclass(frozen=True, slots=True)
class Progress:
    """What one more frame brought: whether its view was ``taken``, how many ``wishes`` are left, and what to
    do next, as a sentence."""

    taken: bool
    wishes: int
    advice: str


class LensCalibrator:
    """Gathers :attr:`views`: the board in each ninth of the picture, and leaning to each side. From
    photographs, which do not follow one another, ``steady`` is not asked."""

    def __init__(self, steady: bool = True) -> None:
        self.views: list[BoardView] = []
        self._steady = steady
        self._before: BoardView | None = None
        self._covered = np.zeros((3, 3), int)
        self._leans: set[str] = set()

    @property
    def wishes(self) -> list[str]:
        """What is still wanted of the person who holds the board."""
        fields = [
            f"Hold it at the {name} of the picture."
            for name, corners in zip(np.ravel(_FIELDS), np.ravel(self._covered), strict=True)
            if corners < _IN_A_FIELD
        ]
        leans = [
            f"Tilt it, its {side} edge nearer to the camera." for side in _LEANS if side not in self._leans
        ]
        more = FEWEST_VIEWS - len(self.views)
        return [*fields, *leans] or [_ANYWHERE] * max(0, more)

    def see(self, view: BoardView | None) -> Progress:
        """The next frame shows the board as ``view``, ``None`` if not at all."""
        before, self._before = self._before, view
        if view is None:
            return self._progress(False, "Hold the printed board under the camera. ")
        if self.views and view.frame_size != self.views[0].frame_size:
            return self._progress(False, "This picture is of another size. ")
        if self._steady and not _still(before, view):
            return self._progress(False, "Hold it still. ")
        fields, lean = _fields(view), _lean(view)
        new_fields = ((fields > 0) & (self._covered < _IN_A_FIELD)).any()
        if not new_fields and (lean is None or lean in self._leans) and self.wishes[:1] != [_ANYWHERE]:
            return self._progress(False)
        self.views.append(view)
        self._covered += fields
        self._leans |= set() if lean is None else {lean}
        return self._progress(True)

    def _progress(self, taken: bool, first: str = "") -> Progress:
        wishes = self.wishes
        return Progress(taken, len(wishes), first + (wishes[0] if wishes else "That is enough."))


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
    """Which side of the board, as the picture has it, is nearer to the camera; ``None`` for a level one."""
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
    return side if leans[side] >= _ASLANT else None
