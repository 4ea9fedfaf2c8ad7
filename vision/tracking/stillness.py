"""When a table is settled: the judgement over the small pictures of successive frames."""

from __future__ import annotations

from enum import Enum

from vision.tracking.motion import Cells, Difference, Mask, difference, from_beyond

_MOVES = 3
"""So many cells that differ are a movement, or a changed table."""
_STARTLES = 6
"""So many must differ before a settled table is taken for unsettled: in between nothing changes."""
_ARM_CM2 = 12.0
"""A changed patch so large that comes from beyond the mat is an arm."""
_LINGERS = 3.0
"""Seconds without the least movement after which even that is a thing that lies there."""
_DRIFT = 0.06
"""How fast the memory of the settled table follows the daylight, per frame."""


class Verdict(Enum):
    """What one more frame tells."""

    SETTLED = "the table lies as it was last read"
    MOVING = "something moves"
    SETTLING = "nothing moves, but not yet for long enough"
    NEARLY = "nothing moves, the table is not as it was last read, and one more frame like this settles it"
    COVERED = "nothing moves, and an arm is over the table"
    CHANGED = "nothing moves, and the table is not as it was last read"


class Stillness:
    """Judges small pictures of one place. ``frames`` is how many alike make a still table."""

    def __init__(self, frames: int, cells_per_cm2: float) -> None:
        self._frames = frames
        self._arm_cells = int(_ARM_CM2 * cells_per_cm2)
        self._before: Cells | None = None
        self._read: Cells | None = None
        self._settled = False
        self._alike = 0
        self._still_since = 0.0
        self.change: Difference | None = None
        """How the last picture differs from the one last read; ``None`` before the first reading."""

    @property
    def still(self) -> bool:
        """Whether as many of the last frames as are asked for were alike."""
        return self._alike >= self._frames

    def judge(self, cells: Cells, time: float) -> Verdict:
        """What the frame of ``time`` seconds, its small picture ``cells``, tells after those before it."""
        before, self._before = self._before, cells
        self.change = None if self._read is None else difference(cells, self._read)
        if self._settled and self.change is not None and self.change.cells < _STARTLES:
            self._follow_the_light(cells)
            return Verdict.SETTLED
        moved = before is not None and difference(cells, before).cells >= _MOVES
        if moved or before is None:
            self._alike, self._still_since = 0, time
        self._alike += 1
        if self.change is not None and self.change.cells < _MOVES:
            self._settled = self.still
            return Verdict.SETTLED if self.still else Verdict.MOVING if moved else Verdict.SETTLING
        self._settled = False
        if moved:
            return Verdict.MOVING
        if self.arm is not None and time - self._still_since < _LINGERS:
            return Verdict.COVERED
        if self.still:
            return Verdict.CHANGED
        return Verdict.NEARLY if self._alike == self._frames - 1 else Verdict.SETTLING

    def has_been_read(self, cells: Cells) -> None:
        """The table with the small picture ``cells`` has been read: it is settled."""
        self._read = cells
        self._settled = True

    def _follow_the_light(self, cells: Cells) -> None:
        if self._read is not None:
            self._read = self._read + _DRIFT * (cells - self._read)

    @property
    def arm(self) -> Mask | None:
        """The cells under something that has come from beyond the mat since the table was last read."""
        if self.change is None:
            return None
        arm = from_beyond(self.change.mask, self._arm_cells)
        return arm if arm.any() else None
