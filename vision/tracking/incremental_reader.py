"""Reading what has changed on the table: where, how often, and what of earlier readings still stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import compress

from vision.core.geometry import Quad, Region, moved
from vision.core.pictures import Picture
from vision.core.stopwatch import Stopwatch
from vision.core.view import Reading
from vision.reading import Known, PicturesBelowIndex, Reader
from vision.tracking.change_grid import ChangeGrid
from vision.tracking.motion import Difference, Mask
from vision.tracking.patch_memory import PatchMemory, upside_down
from vision.tracking.stillness import Verdict
from vision.tracking.zones import confirm, share_a_place

_SURE = 0.97
"""A reading this confident needs no second look."""
_LOOKS = 3
"""How often what is unsure is looked at: once before the table has settled, and again once it has."""
_REREAD_EVERY = 30
"""What was not read in any look is looked at again in one frame of so many for as long as the table lies."""
_UNREAD = 0.5
"""The confidence that an index stands where ink does and none was read."""


@dataclass(frozen=True, slots=True)
class _Change:
    """One change of the table and the ``looks`` at it. ``mask`` marks the cells that have changed (``None``:
    all is new), ``regions`` are read, ``kept`` is what was read before and still stands, ``seen`` is what the
    looks saw together. ``taken`` is whether it counts as how the table lies, ``arm`` the cells that an arm
    covered then."""

    mask: Mask | None
    regions: tuple[Region, ...]
    kept: tuple[Reading, ...]
    looks: int = 0
    seen: tuple[Reading, ...] = ()
    taken: bool = False
    arm: Mask | None = None


class IncrementalReader:
    """Keeps the ``readings`` of a table up to date, reading only where it changes.

    A change is read one frame before the table settles: so there is time for a second look at what is unsure
    when it does. What still is unsure then is taken as it is, and looked at again while the table lies.
    ``is_print`` tells whether a reading is of the mat's own engraving.
    """

    def __init__(
        self,
        reader: Reader,
        grid: ChangeGrid,
        is_print: Callable[[Reading, Picture], bool],
        stopwatch: Stopwatch,
    ) -> None:
        self._reader = reader
        self._grid = grid
        self._is_print = is_print
        self._stopwatch = stopwatch
        self._change: _Change | None = None
        self._memory = PatchMemory()
        self._missed: tuple[Quad, ...] = ()
        self._rested = 0
        self.readings: tuple[Reading, ...] = ()
        """What lies there, places in pixels of the frame."""

    @property
    def begun(self) -> bool:
        """Whether a change has been looked at that is not taken yet."""
        return self._change is not None and not self._change.taken

    def see(
        self, frame: Picture, verdict: Verdict, difference: Difference | None, arm: Mask | None = None
    ) -> bool:
        """Looks at ``frame`` where that is due; whether :attr:`readings` are new. ``difference`` is how
        the table differs from the one last read, ``None`` before the first; ``arm`` are cells under a thing
        that came from beyond the mat, and under which everything is held to lie as it did."""
        if verdict in (Verdict.NEARLY, Verdict.CHANGED):
            change = self._change
            if change is None or change.taken:
                change = self._look(frame, self._begin(None if difference is None else difference.mask))
            elif self._is_unsure(change):
                change = self._look(frame, change)
            self._change = replace(change, taken=verdict is Verdict.CHANGED, arm=arm)
        elif verdict is Verdict.SETTLED and self._change is not None and self._change.taken:
            self._rested += 1
            if self._is_unsure(self._change):
                self._change = self._look(frame, self._change)
            elif self._missed and (self._change.looks < _LOOKS or self._rested >= _REREAD_EVERY):
                self._change = self._look_closer(frame, self._change, self._missed)
            else:
                return False
        else:
            self._change = None
        if self._change is None or not self._change.taken:
            return False
        self._take(frame, self._change)
        return True

    def _take(self, frame: Picture, change: _Change) -> None:
        """``change`` is how the table lies."""
        missed = [reading for reading in self.readings if reading not in change.kept]
        seen = self._memory.doubted(frame, missed, change.seen)
        again = self._memory.still_there(frame, missed, seen)
        under = [r for r in missed if change.arm is not None and all(self._grid.touched(r.quads, change.arm))]
        readings = confirm(confirm(confirm(change.kept, seen), again), under)
        unread = tuple(Reading(None, _UNREAD, (quad,)) for quad in self._unread(frame, readings, change))
        self.readings = readings + unread
        self._memory.remember(frame, self.readings)
        self._missed = self._not_read(change, (*unread, *again))
        self._rested = 0

    def _unread(self, frame: Picture, readings: Sequence[Reading], change: _Change) -> tuple[Quad, ...]:
        """Where ``change`` shows an index that none of ``readings`` is: no part of an arm, nor of the mat."""
        if isinstance(self._reader, PicturesBelowIndex):
            return ()
        quads = self._grid.unread(frame, readings, change.mask)
        if change.arm is not None:
            quads = tuple(compress(quads, (not under for under in self._grid.touched(quads, change.arm))))
        return tuple(quad for quad in quads if not self._is_print(Reading(None, _UNREAD, (quad,)), frame))

    def _not_read(self, change: _Change, told: Sequence[Reading]) -> tuple[Quad, ...]:
        """The places of what is ``told`` though no look at ``change`` read it, and of what was so before."""
        before = (reading for reading in change.kept if set(reading.quads) & set(self._missed))
        return tuple(
            quad
            for reading in (*told, *before)
            if not any(share_a_place(reading, seen) for seen in change.seen)
            for quad in reading.quads
        )

    def _begin(self, mask: Mask | None) -> _Change:
        whole = (self._grid.whole,)
        regions = whole if mask is None else self._grid.regions(mask)
        return _Change(mask, regions, () if mask is None or regions == whole else self._untouched(mask))

    def _look(self, frame: Picture, change: _Change) -> _Change:
        with self._stopwatch.stage("reading"):
            read = tuple(
                reading for region in change.regions for reading in self._read(frame, region, change)
            )
        seen = confirm(change.seen, read) if change.looks else read
        seen_so_far = replace(change, looks=change.looks + 1, seen=seen)
        return self._read_closer(frame, seen_so_far, self._unread(frame, change.kept + seen, change))

    def _look_closer(self, frame: Picture, change: _Change, quads: Sequence[Quad]) -> _Change:
        """One more look, at ``quads`` alone."""
        return replace(self._read_closer(frame, change, quads), looks=change.looks + 1)

    def _read_closer(self, frame: Picture, change: _Change, quads: Sequence[Quad]) -> _Change:
        """``change`` with what is read at ``quads`` when only their surroundings are looked at: a reader's
        cells then fall elsewhere on the index."""
        with self._stopwatch.stage("reading"):
            read = tuple(
                reading
                for quad in quads
                for reading in self._read(frame, Region.about(quad, frame.shape), None)
                if share_a_place(reading, Reading(None, _UNREAD, (quad,)))
            )
        return replace(change, seen=confirm(change.seen, read))

    def _read(self, frame: Picture, region: Region, change: _Change | None) -> tuple[Reading, ...]:
        """The readings in a part of ``frame``, in pixels of the frame; none that the part's sides cut.
        Without a ``change`` all of the part is read."""
        known = None if change is None else self._known(region, change)
        found = self._reader.read(region.crop(frame), index_px=self._grid.index_px, known=known)
        placed = (
            replace(reading, quads=tuple(moved(quad, region.x0, region.y0) for quad in reading.quads))
            for reading in found
        )
        return tuple(
            reading
            for reading in placed
            if not any(region.cuts_through(quad, frame.shape) for quad in reading.quads)
            and (reading.confidence >= _SURE or not self._is_made_up(reading, frame, change))
        )

    def _is_made_up(self, reading: Reading, frame: Picture, change: _Change | None) -> bool:
        """Whether an unsure ``reading`` is of the mat's own print, or upside down on an index that is known:
        the pip of one index above the rank of the next can pass for a third."""
        known = () if change is None else change.kept
        standing = [quad for card in known if card.confidence >= _SURE for quad in card.quads]
        return self._is_print(reading, frame) or all(
            any(upside_down(other, quad) for other in standing) for quad in reading.quads
        )

    def _known(self, region: Region, change: _Change) -> Known | None:
        """What need not be read in ``region``, in pixels of it; ``None`` where all is new."""
        if change.mask is None or change.regions == (self._grid.whole,):
            return None
        mask = change.mask
        sure = (quad for r in change.kept if r.card and r.confidence >= _SURE for quad in r.quads)
        return Known(
            tuple(moved(quad, -region.x0, -region.y0) for quad in sure),
            lambda quads: self._grid.touched([moved(quad, region.x0, region.y0) for quad in quads], mask),
        )

    def _is_unsure(self, change: _Change) -> bool:
        """Whether another look is worth it: what is unsure has changed, and does not only lie beside that."""
        if change.looks >= _LOOKS:
            return False
        unsure = [r for r in change.seen if r.card is None or r.confidence < _SURE]
        quads = [quad for reading in unsure for quad in reading.quads]
        return bool(quads) and (change.mask is None or any(self._grid.touched(quads, change.mask)))

    def _untouched(self, mask: Mask) -> tuple[Reading, ...]:
        """What was read before and still stands: readings by the indices that lie on no changed cell."""
        everywhere = [quad for reading in self.readings for quad in reading.quads]
        touched = iter(self._grid.touched(everywhere, mask))
        kept = []
        for reading in self.readings:
            quads = tuple(quad for quad in reading.quads if not next(touched))
            if quads:
                kept.append(replace(reading, quads=quads))
        return tuple(kept)
