"""When a table is settled, judged by the change grids of successive frames."""

from __future__ import annotations

from enum import Enum

import cv2
import numpy as np

from vision.tracking.motion import Cells, Difference, Mask, difference, from_beyond, noise_between

_MOVES = 3
"""The least number of changed cells that count as a movement, or as a changed table."""
_STARTLES = 6
"""The least number of changed cells that unsettle a settled table."""
_ARM_CM2 = 12.0
"""The least area of a patch from outside the mat that is an arm."""
_LINGERS = 3.0
"""An arm that has not moved for so many seconds counts as lying on the table."""
_DRIFT = 0.06
"""EMA rate of the reference frame, per frame."""
_NOISY = 0.02
"""From this share of the paper's brightness on noise hides small print. In a well lit room it is 0.002 to
0.005, in a dim one 0.017, in a shadow there 0.03."""
_LONGER = 3
"""So many times as many frames such a table must be unchanged for."""
_DARKEST = 25.0
"""The percentile of the changed cells that tells how dark it is there."""
_LIT = 1.3
"""It is not dark any more when the table is so much brighter."""
_PAPER = np.ones((5, 5), np.uint8)
"""The cells around print among which there is paper."""


class Verdict(Enum):
    """The state of the table after one more frame."""

    SETTLED = "the table is as it was last read"
    MOVING = "something moves"
    SETTLING = "nothing moves, but not for long enough yet"
    NEARLY = "nothing moves, the table is not as it was last read, and one more frame like this settles it"
    COVERED = "nothing moves, and an arm is over the table"
    CHANGED = "nothing moves, and the table is not as it was last read"


class Stillness:
    """Judges the change grids of one view. ``frames`` is how many unchanged frames make a table still; where
    it is :attr:`dark` it takes more."""

    def __init__(self, frames: int, cells_per_cm2: float) -> None:
        self._frames = frames
        self._arm_cells = int(_ARM_CM2 * cells_per_cm2)
        self._before: Cells | None = None
        self._read: Cells | None = None
        self._settled = False
        self._alike = 0
        self._enough: int | None = None
        self._still_since = 0.0
        self._brightness = 0.0
        self.dark = False
        """Whether it is so dark where the table is not as it was last read that noise hides small print: then
        it must be unchanged for longer, and the mean of the pictures meanwhile shows it."""
        self.change: Difference | None = None
        """How the latest grid differs from the one last read; ``None`` before the first reading."""

    @property
    def still(self) -> bool:
        """Whether enough of the latest frames were unchanged."""
        return self._alike >= self._frames

    def judge(self, cells: Cells, time: float) -> Verdict:
        """The state after the frame taken at ``time`` seconds, with the change grid ``cells``."""
        before, self._before = self._before, cells
        if self.dark and float(cells.mean()) > _LIT * self._brightness:
            self.dark = False
        self.change = None if self._read is None else difference(cells, self._read)
        if self._settled and self.change is not None and self.change.cells < _STARTLES:
            self._follow_the_light(cells)
            return Verdict.SETTLED
        moved = before is not None and difference(cells, before).cells >= _MOVES
        if moved or before is None:
            self._alike, self._still_since = 0, time
            self.dark, self._enough = False, None
        self._alike += 1
        if self.change is not None and self.change.cells < _MOVES:
            self._settled = self.still
            return Verdict.SETTLED if self.still else Verdict.MOVING if moved else Verdict.SETTLING
        self._settled = False
        if moved:
            return Verdict.MOVING
        if self.arm is not None and time - self._still_since < _LINGERS:
            return Verdict.COVERED
        if self._enough is None and before is not None and self._alike >= self._frames - 1:
            self.dark, self._brightness = self._is_dark(cells, before), float(cells.mean())
            self._enough = self._alike + 1 + (_LONGER - 1) * self._frames if self.dark else self._frames
        enough = self._enough or self._frames
        if self._alike >= enough:
            return Verdict.CHANGED
        return Verdict.NEARLY if self._alike == enough - 1 else Verdict.SETTLING

    def has_been_read(self, cells: Cells) -> None:
        """The table with the change grid ``cells`` has been read: it is settled."""
        self._read = cells
        self._settled = True

    def _is_dark(self, cells: Cells, before: Cells) -> bool:
        """Whether noise hides the print of what has changed."""
        paper = cv2.dilate(cells, _PAPER)
        changed = paper if self.change is None else paper[self.change.mask]
        return noise_between(cells, before) > _NOISY * float(np.percentile(changed, _DARKEST))

    def _follow_the_light(self, cells: Cells) -> None:
        if self._read is not None:
            self._read = self._read + _DRIFT * (cells - self._read)

    @property
    def arm(self) -> Mask | None:
        """The cells under something that has reached in from outside the mat since the table was last
        read."""
        if self.change is None:
            return None
        arm = from_beyond(self.change.mask, self._arm_cells)
        return arm if arm.any() else None
