"""From frames to TableViews: finds the mat, waits for stillness, reads what has changed."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

import numpy as np

from vision.camera.mat_finder import MatFinder, shows_nothing
from vision.camera.profiles import ByHand
from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.core.stopwatch import Stopwatch
from vision.core.view import DieReading, Reading, TableView, ZoneView
from vision.mat.calibration import Calibration
from vision.mat.layouts import TRAY, MatLayout
from vision.reading import Reader
from vision.tracking.change_grid import ChangeGrid, FrameChangeGrid, MatChangeGrid
from vision.tracking.incremental_reader import IncrementalReader
from vision.tracking.mat_print import MatPrint
from vision.tracking.motion import Cells
from vision.tracking.stillness import Stillness, Verdict
from vision.tracking.zones import arrange

_SEARCH_EVERY = 4
"""While the mat is not known it is looked for in one frame of so many."""
_CHECK_EVERY = 8
"""The markers of a mat that is known are looked at in one frame of so many."""
_MARKERS = 2
"""So many markers in their place, and the mat is."""
_DICE_LOOKS = 3
"""So many looks at dice must agree."""


class DiceLooker(Protocol):
    """Whatever reads dice; :class:`vision.dice.DiceReader` does."""

    def read_region(self, frame: Picture, region: Quad) -> tuple[DieReading, ...]:
        """The dice in ``region`` (pixels of ``frame``), in rows as one reads."""


class Watcher:
    """Watches one mat. ``reader`` names cards in frames, ``layout`` says where the zones are. ``dice`` reads
    the dice in the tray, while :attr:`looks_for_dice`. ``finder`` finds the mat; without one it is found
    by its markers alone. ``stopwatch`` times the stages.

    ``still_frames`` is how many frames alike make the table settled. While something moves, or covers
    the table, the zones are as they were last read.
    """

    def __init__(
        self,
        reader: Reader,
        layout: MatLayout,
        still_frames: int = 3,
        dice: DiceLooker | None = None,
        finder: MatFinder | None = None,
        stopwatch: Stopwatch | None = None,
    ) -> None:
        if still_frames < 1:
            raise ValueError("a table settles after one still frame or more")
        self._reader = reader
        self._layout = layout
        self._still_frames = still_frames
        self._dice_eye = dice
        self._dice: list[tuple[DieReading, ...]] = []
        self.looks_for_dice = False
        """Whether dice are wanted now: reading them takes time that is spared otherwise."""
        self._finder = finder or MatFinder(layout)
        self.stopwatch = stopwatch or Stopwatch()
        """What times the stages."""
        self._print = MatPrint(layout)
        self._tray = next(zone for zone in layout.zones if zone.name == TRAY)
        self._number = -1
        self._shape: tuple[int, ...] = ()
        self._calibration: Calibration | None = None

    @property
    def calibration(self) -> Calibration | None:
        """Where the mat is in the frame, as far as is known."""
        return self._calibration

    def take_corners(self, shown: ByHand | None) -> None:
        """The mat's corners as somebody shows them hold from now on, or its markers for ``None``: the table
        is looked at afresh."""
        self._finder.by_hand = shown
        self._shape = ()

    def see(self, frame: Picture, time: float) -> TableView:
        """What ``frame`` (BGR ``uint8``, height by width by 3), taken at ``time`` seconds in the source,
        shows after the frames before it. Frames may change their size at any time."""
        self._number += 1
        if frame.shape != self._shape:
            self._shape = frame.shape
            self._forget()
            self._start_over(self._find(frame, None))
        elif self._calibration is None and self._number % _SEARCH_EVERY == 0:
            self._search(frame)
        cells, verdict = self._judge(frame, time)
        if self._mat_is_gone(frame, verdict) and self._search(frame):
            cells, verdict = self._judge(frame, time)
        arm = self._stillness.arm if verdict is Verdict.CHANGED and self._calibration is not None else None
        if self._incremental.see(frame, verdict, self._stillness.change, arm):
            with self.stopwatch.stage("zones"):
                self._arrange()
        if verdict is Verdict.CHANGED:
            self._stillness.has_been_read(cells)
            verdict = Verdict.SETTLED
        return TableView(
            time=time,
            frame=self._number,
            mat_found=self._calibration is not None,
            settled=verdict is Verdict.SETTLED,
            hands=verdict in (Verdict.MOVING, Verdict.COVERED),
            zones=self._zones,
            strays=self._strays,
            dice=self._dice_at_rest(frame, verdict),
        )

    def _judge(self, frame: Picture, time: float) -> tuple[Cells, Verdict]:
        with self.stopwatch.stage("movement"):
            cells = self._grid.cells(frame)
            return cells, self._stillness.judge(cells, time)

    def _find(self, frame: Picture, near: Calibration | None) -> Calibration | None:
        with self.stopwatch.stage("mat"):
            return self._finder.find(frame, near)

    def _start_over(self, calibration: Calibration | None) -> None:
        """Looks at frames through ``calibration`` from now on and reads everything anew."""
        self._calibration = calibration
        self._grid: ChangeGrid = (
            FrameChangeGrid(self._shape)
            if calibration is None
            else MatChangeGrid(calibration, self._layout, self._shape)
        )
        self._stillness = Stillness(self._still_frames, self._grid.cells_per_cm2)
        self._incremental = IncrementalReader(self._reader, self._grid, self._is_print, self.stopwatch)

    def _forget(self) -> None:
        """Forgets what lay where: the mat is new, or gone."""
        self._zones: Mapping[str, ZoneView] = MappingProxyType({})
        self._strays: tuple[Reading, ...] = ()

    def _search(self, frame: Picture) -> bool:
        """Looks for the mat; whether it is elsewhere than before. A mat that only moved keeps its cards
        until they are read in their new places."""
        found = self._find(frame, self._calibration)
        if found is self._calibration:
            return False
        if found is None or self._calibration is None:
            self._forget()
        self._start_over(found)
        return True

    def _mat_is_gone(self, frame: Picture, verdict: Verdict) -> bool:
        """Whether the mat is no longer where it was found: too few of its markers are in their places.

        Looked at in passing, and before anything is read or taken for an arm. Corners shown by hand hold
        without any, as long as anything is to be seen at all.
        """
        if not isinstance(self._grid, MatChangeGrid):
            return False
        about_to_read = (verdict in (Verdict.NEARLY, Verdict.CHANGED) and not self._incremental.begun) or (
            verdict is Verdict.COVERED and self._stillness.still
        )
        if not about_to_read and self._number % _CHECK_EVERY != 0:
            return False
        if self._finder.by_hand is not None:
            return shows_nothing(frame)
        return self._grid.markers_in_place(frame) < _MARKERS

    def _is_print(self, reading: Reading, frame: Picture) -> bool:
        """Whether a reading is of the mat's own engraving."""
        calibration = self._calibration
        return calibration is not None and all(
            self._print.shows_at(quad, frame, calibration) for quad in reading.quads
        )

    def _dice_at_rest(self, frame: Picture, verdict: Verdict) -> tuple[DieReading, ...] | None:
        """The dice in the tray, once so many looks at a still table agree on them."""
        if verdict is not Verdict.SETTLED or not self.looks_for_dice:
            self._dice = []
            return None
        if len(self._dice) < _DICE_LOOKS:
            again = self._read_dice(frame)
            if self._dice and _pips(again) != _pips(self._dice[-1]):
                self._dice = []
            self._dice.append(again)
        return self._dice[-1] if len(self._dice) == _DICE_LOOKS else None

    def _read_dice(self, frame: Picture) -> tuple[DieReading, ...]:
        if self._dice_eye is None or self._calibration is None:
            return ()
        corners = self._calibration.to_frame(np.array(self._tray.corners, np.float64))
        a, b, c, d = ((float(x), float(y)) for x, y in corners)
        with self.stopwatch.stage("dice"):
            return self._dice_eye.read_region(frame, (a, b, c, d))

    def _arrange(self) -> None:
        if self._calibration is None:
            self._zones, self._strays = MappingProxyType({}), self._incremental.readings
        else:
            self._zones, self._strays = arrange(
                self._incremental.readings, self._calibration.to_mat, self._layout
            )


def _pips(dice: tuple[DieReading, ...]) -> list[int]:
    """What dice show, in whatever order; 0 for one that cannot be read."""
    return sorted(die.pips or 0 for die in dice)
