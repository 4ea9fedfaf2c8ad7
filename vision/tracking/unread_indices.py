"""Indices that show and are not read: what has no name is a card all the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import compress

import cv2
import numpy as np

from vision.core.geometry import Quad, Region, down_of, middle_of, moved, turned_over
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.reading import FindsHalfCovered, PicturesBelowIndex, Reader, TellsInkFromIndices
from vision.tracking.change import Change
from vision.tracking.change_grid import ChangeGrid
from vision.tracking.merging import (
    SURE,
    in_one_place,
    is_nameless,
    off,
    share_a_place,
    sure_quads,
    unread_at,
)
from vision.tracking.patch_memory import is_beside_sure
from vision.tracking.possible import fourth_corners
from vision.tracking.stands import dot

_IN_PLACE, _AT_END = 0.5, 0.4
"""How far an index may be from where there is ink, and from where the other index of its card must be, in
its heights."""
_HALF_A_STEP, _APART = 0.5, 0.4
"""So far from another, in heights of an index, a rank is looked for that stands where that one's pip would;
and from the second on two ranks are two."""
_CUT = 0.25
"""A rank of which the next card covers a part stands farther than this from that one's index."""
_PAPER = 85
"""The percentile of the brightness at an index that is its paper."""


class UnreadIndices:
    """Finds them in what has changed, as far as ``reader`` can tell an index from other ink. ``is_print``
    tells whether a reading is of the mat's print. With codes there are none: their print tells a card."""

    def __init__(
        self, reader: Reader, grid: ChangeGrid, is_print: Callable[[Reading, Picture], bool]
    ) -> None:
        # Asked once: to ask whether something is of a protocol takes a while.
        self._by_codes = isinstance(reader, PicturesBelowIndex)
        self._telling_ink = reader if isinstance(reader, TellsInkFromIndices) else None
        self._finding_halves = reader if isinstance(reader, FindsHalfCovered) else None
        self._grid = grid
        self._is_print = is_print

    def readings(self, frame: Picture, told: Sequence[Reading], change: Change) -> tuple[Reading, ...]:
        """Readings without a name where ``frame`` shows indices that are none of those ``told``."""
        return tuple(unread_at(quad) for quad in self.quads(frame, told, change))

    def quads(self, frame: Picture, readings: Sequence[Reading], change: Change) -> tuple[Quad, ...]:
        """Where ``change`` shows an index, or the rank of one, that none of ``readings`` covers, outside arms
        and the mat's print."""
        if self._by_codes:
            return ()
        inked = self._not_told(frame, self._grid.unread(frame, readings, change.mask), readings, change)
        ink: tuple[Quad, ...] = ()
        if self._telling_ink is not None:
            # Above the first card of a fan there is nothing but another card, however little of it shows.
            above = self._grid.above_fans(frame, inked, readings, change.mask)
            told = sure_quads(readings)
            asked = self._telling_ink.may_be_index
            # What is left blank has edges, and so must be an index before, too.
            found = [
                first or (asked(frame, quad) and asked(_without(frame, told, quad), quad))
                for quad, first in zip(inked, above, strict=True)
            ]
            ink = tuple(quad for quad, is_index in zip(inked, found, strict=True) if not is_index)
            inked = tuple(compress(inked, found))
        if self._finding_halves is None:
            return inked
        # Of a card that lies askew the pip may be in the column, and the rank beside it.
        beside = (quad for quad in ink if is_beside_sure(quad, readings))
        places = (*self._grid.gaps(readings, change.mask, of_rank=True), *beside)
        known = [quad for reading in readings for quad in reading.quads]
        near = (self._finding_halves.half_covered_near(frame, quad, known) for quad in places)
        there = [*readings, *(unread_at(quad) for quad in inked)]
        halves = [
            *(quad for quad in near if quad is not None),
            *self._grid.as_upper_corners(change.impossible, readings),
        ]
        unread = inked + self._not_told(frame, halves, there, change, upright=True)
        for quad, is_card in self._grid.paper_above_fans(frame, readings, change.mask):
            half = self._finding_halves.half_covered_near(frame, quad)
            there = [*readings, *(unread_at(other) for other in unread)]
            rank = self._not_told(frame, [] if half is None else [half], there, change, upright=True)
            # Where a card surely is it is told though no rank is seen.
            unread += rank or self._not_told(frame, [quad] if is_card else [], there, change)
        there = [*readings, *(unread_at(quad) for quad in unread)]
        cut = self._grid.cut_ranks(frame, there, change.mask)
        return unread + self._not_told(frame, cut, there, change, reach=_CUT)

    def told_apart(
        self, frame: Picture, readings: tuple[Reading, ...], change: Change
    ) -> tuple[Reading, ...]:
        """``readings`` with two in place of each of which nothing is known, if ``frame`` shows another rank
        half a height above or below its own: where one card lies so near to the next, both ranks look like
        one index."""
        if self._finding_halves is None or self._by_codes:
            return readings
        find = partial(self._finding_halves.half_covered_near, frame)
        for reading in filter(is_nameless, readings):
            own, *more = find(reading.quad), *reading.quads[1:]
            if own is None:
                continue
            down, others = down_of(own), [it for it in readings if it is not reading]
            for step in (-_HALF_A_STEP * down, _HALF_A_STEP * down):
                half = find(moved(own, step.real, step.imag))
                apart = 0.0 if half is None else dot(off(own, half), step) / (abs(step) * abs(down))
                if half is not None and apart > _APART and self._not_told(frame, [half], others, change):
                    both = replace(reading, quads=(own, *more)), unread_at(half)
                    readings = (*others, *both)
                    break
        return readings

    def _not_told(
        self,
        frame: Picture,
        quads: Sequence[Quad],
        readings: Sequence[Reading],
        change: Change,
        *,
        upright: bool = False,
        reach: float = _IN_PLACE,
    ) -> tuple[Quad, ...]:
        """Those of ``quads`` that are none of ``readings``, farther away than ``reach`` in heights of an
        index, outside arms and the mat's print. Those that stand ``upright`` are no lower ends of cards."""
        if change.arm is not None:
            quads = list(compress(quads, (not under for under in self._grid.touched(quads, change.arm))))
        if not quads:
            return ()
        there = [*readings, *fourth_corners(readings)]
        # Of a card the other index may show a little, beside the next fan.
        ends = self._grid.lower_ends([it for it in readings if it.confidence >= SURE])
        # A card's lower index, upside down in the column, may be read there.
        told = [(quad, unread_at(quad)) for quad in quads]
        return tuple(
            quad
            for quad, here in told
            if not any(share_a_place(reading, here, reach) for reading in there)
            and not any(
                share_a_place(end, here, _AT_END) and not (upright and self._is_upright(frame, quad))
                for end in ends
            )
            and not self._is_print(here, frame)
        )

    def _is_upright(self, frame: Picture, quad: Quad) -> bool:
        """Whether ``frame`` shows no rank upside down at ``quad``."""
        halves = self._finding_halves
        other = None if halves is None else halves.half_covered_near(frame, turned_over(quad))
        return other is None or not in_one_place(other, quad, _IN_PLACE)


def _without(frame: Picture, indices: Sequence[Quad], around: Quad) -> Picture:
    """``frame`` with blank paper where these ``indices`` are, as far as they may reach into what is seen
    ``around`` a place."""
    region = Region.about(around, frame.shape)
    near = [quad for quad in indices if any(map(region.holds, (*quad, middle_of(quad))))]
    if not near:
        return frame
    blank = frame.copy()
    for quad in near:
        here = Region.about(quad, frame.shape)
        part = here.crop(blank)
        paper = np.percentile(part.reshape(-1, 3), _PAPER, axis=0)
        cv2.fillConvexPoly(part, np.rint(moved(quad, -here.x0, -here.y0)).astype(np.int32), paper.tolist())
    return blank
