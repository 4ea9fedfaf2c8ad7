"""Reading parts of a frame."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from vision.core.geometry import Quad, Region, moved
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.reading import Known, Reader
from vision.tracking.change import Change
from vision.tracking.change_grid import ChangeGrid
from vision.tracking.merging import SURE
from vision.tracking.possible import is_false

_TALL, _TALLER = 0.85, 1.5
"""From this share of the greatest height of usual indices on, a deck's may be taller, by this factor."""
_SHORT = 0.9
"""So much shorter than those that were surely read other indices of a deck may be seen."""
_UNKNOWN_DECK = 0.5
"""Until one was, they are searched for from this share of the least height of usual ones on."""


class RegionReader:
    """Reads regions of a frame with ``reader``; what it reads has quads in pixels of the frame, and remembers
    how tall the deck's indices are. ``is_print`` tells whether a reading is of the mat's print. With
    ``names_only`` what has not even a likely name is left out."""

    def __init__(
        self,
        reader: Reader,
        grid: ChangeGrid,
        is_print: Callable[[Reading, Picture], bool],
        *,
        names_only: bool,
    ) -> None:
        self._reader = reader
        self._grid = grid
        self._is_print = is_print
        self._names_only = names_only
        self._heights: tuple[float, float] | None = None

    def read(
        self, frame: Picture, region: Region, before: Sequence[Reading], change: Change | None = None
    ) -> tuple[Reading, ...]:
        """The readings in a ``region`` of ``frame``, without those of which its edges cut every index, and
        those that are false and not of a card that was read ``before``. Without a ``change`` the whole region
        is read."""
        known = None if change is None else self._known(region, change)
        return self._read_knowing(frame, region, before, () if change is None else change.kept, known)

    def read_at(self, frame: Picture, quad: Quad, before: Sequence[Reading]) -> tuple[Reading, ...]:
        """As :meth:`read`, around a ``quad`` where an index is expected."""
        return self.read_expecting(frame, Region.about(quad, frame.shape), (quad,), before)

    def read_expecting(
        self, frame: Picture, region: Region, places: Sequence[Quad], before: Sequence[Reading]
    ) -> tuple[Reading, ...]:
        """As :meth:`read`, where indices may stand at these ``places`` of a ``region``: none outside the
        frame, where a card's other corner may be."""
        if not region.area:
            return ()
        here = tuple(moved(quad, -region.x0, -region.y0) for quad in places)
        return self._read_knowing(frame, region, before, (), Known((), _all_changed, here))

    def _read_knowing(
        self,
        frame: Picture,
        region: Region,
        before: Sequence[Reading],
        kept: Sequence[Reading],
        known: Known | None,
    ) -> tuple[Reading, ...]:
        found = [
            replace(reading, quads=tuple(moved(quad, region.x0, region.y0) for quad in reading.quads))
            for reading in self._found(region.crop(frame), known)
        ]
        shown = [
            (it, tuple(quad for quad in it.quads if not region.cuts_through(quad, frame.shape)))
            for it in found
        ]
        # A card that shows an index wholly is there, whatever else of it is cut.
        placed = [replace(it, quads=quads) for it, quads in shown if quads]
        cut = [it for it, quads in shown if not quads]
        there = (*placed, *cut, *kept)
        return tuple(
            reading
            for reading in placed
            if (not self._names_only or reading.card is not None or reading.alternatives)
            and not is_false(reading, there, before)
            and (reading.confidence >= SURE or not self._is_print(reading, frame))
        )

    def _found(self, part: Picture, known: Known | None) -> Sequence[Reading]:
        """What the reader finds in a ``part`` of a frame. Until a sure reading has told how tall the deck's
        indices are, it also looks for shorter ones than usual, and for taller ones where it finds none."""
        usual = self._grid.index_px
        if usual is None:
            return self._reader.read(part, index_px=None, known=known)
        low, high = usual
        if self._heights is None:
            low *= _UNKNOWN_DECK
            found = self._reader.read(part, index_px=(low, high), known=known)
            found = found or self._reader.read(part, index_px=(low, _TALLER * high), known=known)
        else:
            shortest, tallest = self._heights
            high *= _TALLER if tallest > _TALL * high else 1.0
            found = self._reader.read(part, index_px=(min(low, _SHORT * shortest), high), known=known)
        heights = [math.dist(it.quad[0], it.quad[3]) for it in found if it.confidence >= SURE]
        heights += self._heights or ()
        self._heights = (min(heights), max(heights)) if heights else None
        return found

    def _known(self, region: Region, change: Change) -> Known | None:
        """What is already known in ``region``, in its pixels; ``None`` if everything has changed and was not
        looked at yet."""
        if change.mask is None or change.regions == (self._grid.whole,):
            return Known((), _all_changed, thorough=True) if change.untold else None
        mask = change.mask
        sure = (quad for r in change.kept if r.card and r.confidence >= SURE for quad in r.quads)
        return Known(
            tuple(moved(quad, -region.x0, -region.y0) for quad in sure),
            lambda quads: self._grid.touched([moved(quad, region.x0, region.y0) for quad in quads], mask),
            thorough=change.untold,
        )


def _all_changed(quads: Sequence[Quad]) -> list[bool]:
    """That each of ``quads`` has changed, where nothing is known of a picture."""
    return [True] * len(quads)
