"""From frames to TableViews: finds the mat, waits until nothing moves, reads what has changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
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
from vision.reading import CountsPips, LearnsDeck, PicturesBelowIndex, Reader, ReadsRanks
from vision.tracking.change_grid import ChangeGrid
from vision.tracking.cut_indices import CutIndices
from vision.tracking.exposure import Exposure
from vision.tracking.frame_change_grid import FrameChangeGrid
from vision.tracking.incremental_reader import IncrementalReader
from vision.tracking.mat_change_grid import MatChangeGrid
from vision.tracking.mat_print import MatPrint
from vision.tracking.motion import Cells
from vision.tracking.piles import Piles
from vision.tracking.placed_cards import PlacedCard
from vision.tracking.stillness import Stillness, Verdict
from vision.tracking.told_by_edges import ToldByEdges
from vision.tracking.told_by_pips import ToldByPips
from vision.tracking.told_by_rank import ToldByRank
from vision.tracking.zones import arrange_again, with_covered

_SEARCH_EVERY = 4
"""While the mat is not found, every so many frames are searched for it."""
_CHECK_EVERY = 8
"""Once the mat is found, its markers are checked every so many frames."""
_MARKERS = 2
"""The mat is still there while so many markers are in place."""
_DICE_READINGS = 3
"""So many readings of the dice in succession must agree."""


class RegionDiceReader(Protocol):
    """Reads the dice in a region; :class:`vision.dice.DiceReader` does."""

    def read_region(self, frame: Picture, region: Quad) -> tuple[DieReading, ...]:
        """The dice in ``region`` (pixels of ``frame``), in reading order."""


class Watcher:
    """Watches one mat. ``reader`` names the cards in frames; ``layout`` says where the zones are. ``dice``
    reads the dice in the tray while :attr:`looks_for_dice` is set. ``finder`` finds the mat; by default it is
    found by its markers alone. ``stopwatch`` times the stages.

    The table is settled after ``still_frames`` unchanged frames. While something moves or covers the table,
    the zones stay as they were last read.
    """

    def __init__(
        self,
        reader: Reader,
        layout: MatLayout,
        still_frames: int = 3,
        dice: RegionDiceReader | None = None,
        finder: MatFinder | None = None,
        stopwatch: Stopwatch | None = None,
    ) -> None:
        if still_frames < 1:
            raise ValueError("still_frames must be at least 1")
        self._reader = reader.at_one_table() if isinstance(reader, LearnsDeck) else reader
        # Asked once: to ask whether something is of a protocol takes a while.
        self._learning = self._reader if isinstance(self._reader, LearnsDeck) else None
        self._by_rank = ToldByRank(self._reader, layout) if isinstance(self._reader, ReadsRanks) else None
        self._cut = CutIndices(self._reader, layout) if isinstance(self._reader, ReadsRanks) else None
        self._by_pips = ToldByPips(self._reader, layout) if isinstance(self._reader, CountsPips) else None
        by_codes = isinstance(self._reader, PicturesBelowIndex)
        self._by_edges = ToldByEdges(layout, by_codes=by_codes)
        self._layout = layout
        self._still_frames = still_frames
        self._dice_reader = dice
        self._dice: list[tuple[DieReading, ...]] = []
        self.looks_for_dice = False
        """Whether to read dice, which takes time."""
        self.reads_again = False
        """Whether to read what changed last once more, as often as a change is, while the table is at rest:
        something may have been missed, or misread."""
        self._finder = finder or MatFinder(layout)
        self.stopwatch = stopwatch or Stopwatch()
        """Times the stages."""
        self._print = MatPrint(layout)
        self._tray = next((zone for zone in layout.zones if zone.name == TRAY), None)
        self._heard: frozenset[str] = frozenset()
        self._number = -1
        self._shape: tuple[int, ...] = ()
        self._calibration: Calibration | None = None

    @property
    def calibration(self) -> Calibration | None:
        """Where the mat is in the frame; ``None`` if it is not found."""
        return self._calibration

    def take_corners(self, shown: ByHand | None) -> None:
        """From now on the mat lies at the corners ``shown`` by hand, or is found by its markers if ``None``.
        The table is read again."""
        self._finder.by_hand = shown
        self._shape = ()

    def hear(self, lying: Collection[str]) -> None:
        """Cards with these codes lie on the table, people say. A deck's letters may be learnt from that, and
        what is in doubt is read once more."""
        if self._learning is not None and self._heard != frozenset(lying):
            self._heard = frozenset(lying)
            self._learning.hear(self._heard)
            if self._shape:
                self._incremental.look_again(self._heard)

    def see(self, frame: Picture, time: float) -> TableView:
        """What ``frame``, taken at ``time`` seconds in the source, shows after the frames before it. The size
        of the frames may change at any time."""
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
        in_doubt = any(not it.newest.certain for it in self._zones.values() if it.newest is not None)
        change = self._stillness.change
        seen = self._exposure.of(frame, verdict, dark=self._stillness.dark)
        if self._incremental.see(seen, verdict, change, arm, in_doubt, again=self.reads_again):
            if self._learning is not None and not self._incremental.readings:
                self._learning.forget_deck()
            with self.stopwatch.stage("zones"):
                if verdict is Verdict.CHANGED and isinstance(self._grid, MatChangeGrid):
                    self._piles.settle(self._grid, cells, under_arm=arm is not None)
                self._arrange(seen, in_the_way=arm is not None)
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
            unknown_deck=self._learning is not None and self._learning.deck_is_unknown,
        )

    def _judge(self, frame: Picture, time: float) -> tuple[Cells, Verdict]:
        with self.stopwatch.stage("movement"):
            cells = self._grid.cells(frame)
            return cells, self._stillness.judge(cells, time)

    def _find(self, frame: Picture, near: Calibration | None) -> Calibration | None:
        with self.stopwatch.stage("mat"):
            return self._finder.find(frame, near)

    def _start_over(self, calibration: Calibration | None) -> None:
        """From now on ``calibration`` applies; everything is read again."""
        self._calibration = calibration
        if calibration is not None:
            self._print.wait()
        self._grid: ChangeGrid = (
            FrameChangeGrid(self._shape)
            if calibration is None
            else MatChangeGrid(calibration, self._layout, self._shape)
        )
        self._stillness = Stillness(self._still_frames, self._grid.cells_per_cm2)
        self._exposure = Exposure()
        looks = 2 if any(zone.pile for zone in self._layout.zones) else 1
        self._incremental = IncrementalReader(self._reader, self._grid, self._is_print, self.stopwatch, looks)

    def _forget(self) -> None:
        """Forgets the cards: the mat is new, or gone."""
        self._piles = Piles(self._layout)
        self._zones: Mapping[str, ZoneView] = MappingProxyType({})
        self._strays: tuple[Reading, ...] = ()
        self._placed: tuple[PlacedCard, ...] = ()

    def _search(self, frame: Picture) -> bool:
        """Searches for the mat; returns whether it has moved. A mat that moved keeps its cards until they are
        read again."""
        found = self._find(frame, self._calibration)
        if found is self._calibration:
            return False
        if found is None or self._calibration is None:
            self._forget()
        self._start_over(found)
        return True

    def _mat_is_gone(self, frame: Picture, verdict: Verdict) -> bool:
        """Whether the mat is no longer where it was found: too few of its markers are in place.

        Checked now and then, and before anything is read or taken for an arm. Corners shown by hand need no
        markers; they hold unless the frame is black.
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
        """Whether ``reading`` is part of the print of the mat, or, without a name, of that and of a card's
        edge."""
        calibration, in_part = self._calibration, reading.card is None
        return calibration is not None and all(
            self._print.shows_at(quad, frame, calibration, in_part) for quad in reading.quads
        )

    def _dice_at_rest(self, frame: Picture, verdict: Verdict) -> tuple[DieReading, ...] | None:
        """The dice in the tray, once enough readings of the settled table agree."""
        if verdict is not Verdict.SETTLED or not self.looks_for_dice:
            self._dice = []
            return None
        if len(self._dice) < _DICE_READINGS:
            again = self._read_dice(frame)
            if self._dice and _pips(again) != _pips(self._dice[-1]):
                self._dice = []
            self._dice.append(again)
        return self._dice[-1] if len(self._dice) == _DICE_READINGS else None

    def _read_dice(self, frame: Picture) -> tuple[DieReading, ...]:
        if self._dice_reader is None or self._calibration is None or self._tray is None:
            return ()
        corners = self._calibration.to_frame(np.array(self._tray.corners, np.float64))
        a, b, c, d = ((float(x), float(y)) for x, y in corners)
        with self.stopwatch.stage("dice"):
            return self._dice_reader.read_region(frame, (a, b, c, d))

    def _arrange(self, frame: Picture, *, in_the_way: bool) -> None:
        if not isinstance(self._grid, MatChangeGrid):
            self._zones, self._strays = MappingProxyType({}), self._incremental.readings
        else:
            on_mat = self._grid.on_mat
            readings = [it for it in self._incremental.readings if it not in self._incremental.covered]
            zones, self._strays, self._placed = arrange_again(readings, on_mat, self._layout, self._placed)
            piles = self._piles.see(readings, on_mat)
            if self._cut is not None:
                zones = self._cut.doubted(frame, zones, on_mat)
            if self._by_pips is not None and self._calibration is not None:
                zones = self._by_pips.told(frame, zones, on_mat, self._calibration.to_frame)
            if self._by_rank is not None:
                zones = self._by_rank.told(frame, zones, on_mat)
            if self._calibration is not None:
                zones = self._by_edges.told(frame, zones, on_mat, self._calibration, in_the_way=in_the_way)
            zones = with_covered(zones, self._incremental.covered, on_mat, self._layout)
            if not in_the_way:
                # Of a fan that was cleared nothing is told, nor will be once another card lies there.
                self._incremental.forget_covered(
                    but_for=[it.quad for zone in zones.values() for it in zone.cards]
                )
            self._zones = MappingProxyType({**zones, **piles})


def _pips(dice: tuple[DieReading, ...]) -> list[int]:
    """The pips in ascending order; 0 for a die that cannot be read."""
    return sorted(die.pips or 0 for die in dice)
