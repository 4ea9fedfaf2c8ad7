"""Waits until what lies under a camera has changed and is still again, with or without a mat."""

from __future__ import annotations

from vision.core.pictures import Picture
from vision.tracking.frame_change_grid import FrameChangeGrid
from vision.tracking.stillness import Stillness, Verdict


class Settling:
    """Watches frames of one camera. ``still_frames`` is how many unchanged frames make a table still."""

    def __init__(self, still_frames: int) -> None:
        self._still_frames = still_frames
        self._shape: tuple[int, ...] = ()

    def has_changed(self, frame: Picture, time: float) -> bool:
        """Whether the table in ``frame``, taken at ``time`` seconds, is still and is not as it was when this
        was true before. A frame of another size begins anew."""
        if frame.shape != self._shape:
            self._shape = frame.shape
            self._grid = FrameChangeGrid(frame.shape)
            self._stillness = Stillness(self._still_frames, self._grid.cells_per_cm2)
        cells = self._grid.cells(frame)
        if self._stillness.judge(cells, time) is not Verdict.CHANGED:
            return False
        self._stillness.has_been_read(cells)
        return True
