"""The incremental reader: reads what has changed, and keeps the earlier readings that still apply."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, compress, permutations

import cv2
import numpy as np

from vision.core.cards import JOKER
from vision.core.geometry import Quad, Region, down_of, middle_of, moved, turned_over
from vision.core.pictures import Picture
from vision.core.stopwatch import Stopwatch
from vision.core.view import Reading
from vision.reading import (
    FindsHalfCovered,
    Known,
    LearnsDeck,
    PicturesBelowIndex,
    Reader,
    TellsInkFromIndices,
)
from vision.tracking.change_grid import ChangeGrid
from vision.tracking.merging import (
    NAMED,
    SURE,
    confirm,
    in_one_place,
    quads_elsewhere,
    second_look,
    share_a_place,
    sure_quads,
)
from vision.tracking.motion import Difference, Mask
from vision.tracking.patch_memory import (
    PatchMemory,
    crosses,
    is_beside_sure,
    is_in_fan_of,
    upside_down,
    without_parts_of_others,
)
from vision.tracking.stands import as_tall, dot
from vision.tracking.stillness import Verdict

_ATTEMPTS = 4
"""How often an uncertain change is read: once before the table has settled, then after. Each time the mean of
all pictures so far is read: nothing moves in them, and half of a dark picture's noise goes."""
_MOST_AGAIN = 3
"""How often, besides, a change is read thoroughly that explains nothing."""
_SHIFT_PX = 5
"""So many pixels are added around what is read again, for each time that it was read before."""
_OTHERS = 2
"""So many new cards show that a set was laid where another lay: one may be added to a fan that is pushed
together."""
_REREAD_EVERY = 30
"""An index that no attempt could read is tried again every so many frames while the table is settled."""
_UNREAD = 0.5
"""The confidence of an index that is visible as ink but was not read."""
_IN_PLACE, _IN_GAP, _AT_END = 0.5, 1.0, 0.3
"""How far an index may be from where there is ink, from the middle of a gap in a fan, and from where the
other index of its card must be, in its heights."""
_HALF_A_STEP, _APART = 0.5, 0.4
"""So far from another, in heights of an index, a rank is looked for that stands where that one's pip would;
and from the second on two ranks are two."""
_CUT = 0.25
"""A rank of which the next card covers a part stands farther than this from that one's index."""
_PAPER = 85
"""The percentile of the brightness at an index that is its paper."""
_LIKELY = 0.5
"""A name of at least this share of the likeliest one's probability may well be the right one."""
_PROBABLE = 0.5
"""From this probability on what may be a card is none of the others."""
_NEARLY = 1.2
"""Two indices of one deck that are seen at a slant are nearly as tall as each other if they differ by less
than this factor."""
_BUT_ONE = 3
"""So many of its corners show how a card lies."""
_BOTH_SIDES = 2
"""So many show one end of a card with four."""
_SEVERAL, _OF_ONE_CARD = 3, 1.33
"""So many indices of a card tell how tall the others are, by less than this factor."""
_TALL, _TALLER = 0.85, 1.5
"""From this share of the greatest height of usual indices on, a deck's may be taller, by this factor."""
_SHORT = 0.9
"""So much shorter than those that were surely read other indices of a deck may be seen."""
_UNKNOWN_DECK = 0.5
"""Until one was, they are searched for from this share of the least height of usual ones on."""


@dataclass(frozen=True, slots=True)
class _Change:
    """One change of the table. ``mask`` marks the changed cells (``None``: all), ``regions`` are read,
    ``kept`` are the earlier readings that still apply, ``attempts`` is how often it was read, ``looked_over``
    how often the whole table was for its sake, ``asked_again`` how often it was as it explained nothing, and
    ``seen`` the combined result. ``committed`` is whether it has been committed to the table, ``arm`` the
    cells that an arm covered then, ``mean`` that of the pictures in which it was read, if it is to be read
    again. ``before`` is what was read before it; ``untold`` is whether something changed where no card is
    told, or as much as by a card that is not among ``seen``. ``impossible`` is what was surely read and
    cannot lie there."""

    mask: Mask | None
    regions: tuple[Region, ...]
    kept: tuple[Reading, ...]
    attempts: int = 0
    looked_over: int = 0
    asked_again: int = 0
    seen: tuple[Reading, ...] = ()
    committed: bool = False
    arm: Mask | None = None
    mean: Picture | None = None
    before: tuple[Reading, ...] = ()
    untold: bool = False
    impossible: tuple[Reading, ...] = ()


class IncrementalReader:
    """Keeps the :attr:`readings` of a table up to date, reading only what changes.

    A change is read one frame before the table settles, so that there is time to read uncertain cards again
    when it does. What is still uncertain then is committed as it is, and read again while the table is
    settled. ``is_print`` tells whether a reading is of the mat's print. A change is read ``looks`` times at
    least, as far as there is time, and with more than one the whole table once: on a pile nothing else tells
    that a card was missed.
    """

    def __init__(
        self,
        reader: Reader,
        grid: ChangeGrid,
        is_print: Callable[[Reading, Picture], bool],
        stopwatch: Stopwatch,
        looks: int = 1,
    ) -> None:
        self._reader = reader
        # Asked once: to ask whether something is of a protocol takes a while.
        self._by_codes = isinstance(reader, PicturesBelowIndex)
        self._learning = reader if isinstance(reader, LearnsDeck) else None
        self._telling_ink = reader if isinstance(reader, TellsInkFromIndices) else None
        self._finding_halves = reader if isinstance(reader, FindsHalfCovered) else None
        self._grid = grid
        self._is_print = is_print
        self._stopwatch = stopwatch
        self._looks = looks
        self._change: _Change | None = None
        self._memory = PatchMemory()
        self._missed: tuple[Quad, ...] = ()
        self._again: tuple[Quad, ...] = ()
        self._in_doubt: dict[Quad, tuple[Picture, Quad]] = {}
        self._under_others: tuple[Reading, ...] = ()
        self._rested = 0
        self._heights: tuple[float, float] | None = None
        self.readings: tuple[Reading, ...] = ()
        """The cards on the table; quads in pixels of the frame."""
        self.covered: tuple[Reading, ...] = ()
        """Those of them of which nothing shows since a card of another zone was laid on them: nothing says
        that they were taken, nor that they were not."""

    @property
    def begun(self) -> bool:
        """Whether a change has been read that is not committed yet."""
        return self._change is not None and not self._change.committed

    def look_again(self, said: Collection[str]) -> None:
        """Cards with these codes lie here, people say. If one of them was in doubt, something is learnt of
        the deck, as it was seen: it may be taken away at once. It and whatever else is in doubt are read once
        more while the table is settled."""
        unsure = [reading for reading in self.readings if reading.card is None and reading.alternatives]
        read = {reading.card for reading in self.readings}
        unread = {card for card in said if card not in read}
        said_of = [reading for reading in unsure if reading.alternatives[0][0] in said]
        for reading in unsure:
            card = _the_only_one(reading, unread)
            if card is not None:
                self._teach(reading, card)
                said_of += [reading] if reading not in said_of else []
        if said_of:
            others = [reading for reading in unsure if reading not in said_of]
            self._again = tuple(quad for reading in (*said_of, *others) for quad in reading.quads)

    def see(
        self,
        frame: Picture,
        verdict: Verdict,
        difference: Difference | None,
        arm: Mask | None = None,
        in_doubt: bool = False,
        *,
        again: bool = False,
    ) -> bool:
        """Reads ``frame`` if necessary; returns whether :attr:`readings` are new. ``difference`` is how the
        table differs from when it was last read, ``None`` before the first reading. ``arm`` are the cells
        under something that reaches in from outside the mat; cards under it are kept. ``in_doubt``: what was
        read last may lack something, so that the whole table is looked over again, a few times. ``again``:
        what changed last is read thoroughly once more, as often as it may be."""
        if verdict in (Verdict.NEARLY, Verdict.CHANGED):
            change = self._change
            if change is None or change.committed:
                change = self._look(
                    frame, self._begin(frame, None if difference is None else difference.mask)
                )
            elif change.attempts < self._looks or self._is_unsure(change):
                change = self._look(frame, change)
            if verdict is Verdict.CHANGED and self._looks > 1:
                change = self._look_over(frame, change)
            self._change = replace(change, committed=verdict is Verdict.CHANGED, arm=arm)
        elif verdict is Verdict.SETTLED and self._change is not None and self._change.committed:
            self._rested += 1
            if self._again:
                self._change = self._look_closer(frame, self._change, self._again)
                self._again = ()
            elif self._is_unsure(self._change):
                self._change = self._look(frame, self._change)
            elif self._missed and (self._change.attempts < _ATTEMPTS or self._rested >= _REREAD_EVERY):
                self._change = self._look_closer(frame, self._change, self._missed)
            elif in_doubt and self._looks > 1 and self._change.looked_over < _ATTEMPTS:
                self._change = self._look_over(frame, self._change)
            elif again and self._change.asked_again < _MOST_AGAIN:
                self._change = self._look_thoroughly(frame, self._change)
            else:
                return False
        else:
            self._change = None
        if self._change is None or not self._change.committed:
            return False
        self._take(frame, self._change)
        if not self._missed and not self._is_unsure(self._change):
            self._change = replace(self._change, mean=None)
        return True

    def _teach(self, reading: Reading, card: str) -> None:
        """Shows the reader what people have said of an index that it could not read, as it was seen."""
        if self._learning is not None:
            for quad in reading.quads:
                if quad in self._in_doubt:
                    self._learning.teach(*self._in_doubt[quad], card)

    def _seen_in_doubt(self, frame: Picture) -> dict[Quad, tuple[Picture, Quad]]:
        """What ``frame`` shows around the indices that have only likely names, and where they are in it; what
        was seen before stays."""
        seen = {}
        for reading in self.readings:
            for quad in reading.quads if reading.card is None and reading.alternatives else ():
                around = Region.about(quad, frame.shape)
                at = moved(quad, -around.x0, -around.y0)
                seen[quad] = self._in_doubt.get(quad) or (around.crop(frame).copy(), at)
        return seen

    def _take(self, frame: Picture, change: _Change) -> None:
        """Commits ``change``."""
        missed = without_parts_of_others(
            [reading for reading in self.readings if reading not in change.kept], change.seen
        )
        # Codes cannot be read upside down.
        seen = change.seen if self._by_codes else self._memory.doubted(frame, missed, change.seen)
        # Half of what was remembered of a card may have been the mat beside it, which shows again.
        # Where what lay there and what is read look alike, it is either.
        contested = [it for it in seen if it not in change.seen]
        again = tuple(
            reading
            for reading in self._memory.still_there(frame, missed, seen)
            if not self._is_bare(reading, frame) and not any(_contests(it, reading) for it in contested)
        )
        under = [r for r in missed if change.arm is not None and all(self._grid.touched(r.quads, change.arm))]
        readings = confirm(confirm(confirm(change.kept, seen), again), under)
        hidden = self._hidden(missed, readings)
        self._under_others = (*(it for it in self._under_others if it in readings), *hidden)
        wholly = (it for it in hidden if not self._memory.shows_part(frame, it))
        self.covered = (*(it for it in self.covered if it in change.kept), *wholly)
        readings += hidden
        # What noise hides in one picture shows in the mean of those that were read.
        seen_in = frame if change.mean is None else change.mean
        unread = self._unread_readings(seen_in, readings, change)
        told = self._with_pushed_together(frame, missed, (*readings, *unread), contested)
        if told != (*readings, *unread):
            # What has no name shows better between those that have one.
            more = self._unread_readings(seen_in, told, change)
            told, unread = (*told, *more), (*unread, *more)
        self.readings = self._apart(seen_in, told, change)
        self._memory.remember(frame, self.readings)
        self._in_doubt = {} if self._learning is None else self._seen_in_doubt(frame)
        self._missed = self._not_read(change, (*unread, *again))
        self._rested = 0

    def _with_pushed_together(
        self,
        frame: Picture,
        missed: Sequence[Reading],
        readings: tuple[Reading, ...],
        contested: Sequence[Reading],
    ) -> tuple[Reading, ...]:
        """``readings`` with the cards that were ``missed`` as their fan was pushed together, in place of what
        has no sure name there: no name is sure any more where their pips are covered. Where another card's
        name is ``contested`` by one of these it may lie there instead."""
        if self._by_codes:
            # Half of a code looks much like half of another.
            return readings
        while lost := self._lost_of_fans(missed, readings):
            names = {it.card for it in lost}
            there = [it for it in readings if it in contested or _likeliest(it) not in (None, *names)]
            # The other index of a card may be like that of one that is lost.
            ends = self._grid.lower_ends(
                [it for it in there if any(is_in_fan_of(card, [it]) for card in lost)]
            )
            found = tuple(
                it
                for it in self._memory.found_by_rank(frame, lost, (*there, *ends), self.readings)
                # A line of the mat may be like the rank of a card that was taken.
                if not self._is_print(Reading(None, _UNREAD, it.quads), frame)
            )
            left = [it for it in readings if it in there or not any(share_a_place(new, it) for new in found)]
            unsure = [
                it
                for it in readings
                if it.confidence < SURE and it.card in (None, *names) and it not in contested
            ]
            named = self._memory.moved(frame, lost, unsure) if unsure and not found else {}
            told = (
                *(named[it] if it in named and it.card in (None, named[it].card) else it for it in left),
                *found,
            )
            if told == readings:
                break
            readings = told
        return readings

    def _lost_of_fans(self, missed: Sequence[Reading], readings: Sequence[Reading]) -> list[Reading]:
        """The cards that were surely read, are ``missed`` now, and may lie elsewhere in their fans."""
        sure = [it for it in readings if it.confidence >= SURE]
        there = {it.card for it in sure}
        return [
            it
            for it in missed
            if it.confidence >= SURE and it.card not in there and self._lies_in_its_fan(it, sure)
        ]

    def _lies_in_its_fan(self, lost: Reading, sure: Sequence[Reading]) -> bool:
        """Whether the fan of a ``lost`` card may be the one that it lay in: some card of it is read, and not
        several that were not there before, of which whatever else lies there may be another, too. A corner
        that was there may be of the next fan."""
        before = {it.card for it in self.readings}
        there = [it for it in sure if is_in_fan_of(lost, [it])]
        return bool(there) and sum(it.card not in before for it in there) < _OTHERS

    def _hidden(self, missed: Sequence[Reading], readings: Sequence[Reading]) -> tuple[Reading, ...]:
        """The cards that were surely read, are ``missed`` now, and may lie under one that was laid in another
        zone, or under what hid them before: nothing says that they were taken."""
        there = {reading.card for reading in readings}
        lost = [it for it in missed if it.confidence >= SURE and it.card not in there]
        if not lost:
            return ()
        named = [it for it in readings if it.card is not None]
        laid = [
            it
            for it in named
            if not any(old.card == it.card and share_a_place(old, it) for old in self.readings)
        ]
        again = [it for it in lost if it in self._under_others]
        newly = [it for it in lost if it not in again]
        return (
            *self._grid.hidden(again, self.readings, named, readings),
            *self._grid.hidden(newly, self.readings, laid, readings),
        )

    def _unread_readings(
        self, frame: Picture, readings: Sequence[Reading], change: _Change
    ) -> tuple[Reading, ...]:
        """Readings without a name where ``frame`` shows indices that are none of ``readings``."""
        return tuple(Reading(None, _UNREAD, (quad,)) for quad in self._unread(frame, readings, change))

    def _apart(self, frame: Picture, readings: tuple[Reading, ...], change: _Change) -> tuple[Reading, ...]:
        """``readings`` with two in place of each of which nothing is known, if ``frame`` shows another rank
        half a height above or below its own: where one card lies so near to the next, both ranks look like
        one index."""
        if self._finding_halves is None or self._by_codes:
            return readings
        find = partial(self._finding_halves.half_covered_near, frame)
        for reading in filter(_is_nameless, readings):
            own, *more = find(reading.quad), *reading.quads[1:]
            if own is None:
                continue
            down, others = down_of(own), [it for it in readings if it is not reading]
            for step in (-_HALF_A_STEP * down, _HALF_A_STEP * down):
                half = find(moved(own, step.real, step.imag))
                apart = 0.0 if half is None else dot(_off(own, half), step) / (abs(step) * abs(down))
                if half is not None and apart > _APART and self._not_told(frame, [half], others, change):
                    both = replace(reading, quads=(own, *more)), Reading(None, _UNREAD, (half,))
                    readings = (*others, *both)
                    break
        return readings

    def _unread(self, frame: Picture, readings: Sequence[Reading], change: _Change) -> tuple[Quad, ...]:
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
        near = (self._finding_halves.half_covered_near(frame, quad) for quad in places)
        there = [*readings, *(Reading(None, _UNREAD, (quad,)) for quad in inked)]
        halves = [
            *(quad for quad in near if quad is not None),
            *self._grid.as_upper_corners(change.impossible),
        ]
        unread = inked + self._not_told(frame, halves, there, change, upright=True)
        for quad, is_card in self._grid.paper_above_fans(frame, readings, change.mask):
            half = self._finding_halves.half_covered_near(frame, quad)
            there = [*readings, *(Reading(None, _UNREAD, (other,)) for other in unread)]
            rank = self._not_told(frame, [] if half is None else [half], there, change, upright=True)
            # Where a card surely is it is told though no rank is seen.
            unread += rank or self._not_told(frame, [quad] if is_card else [], there, change)
        there = [*readings, *(Reading(None, _UNREAD, (quad,)) for quad in unread)]
        cut = self._grid.cut_ranks(frame, there, change.mask)
        return unread + self._not_told(frame, cut, there, change, reach=_CUT)

    def _not_told(
        self,
        frame: Picture,
        quads: Sequence[Quad],
        readings: Sequence[Reading],
        change: _Change,
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
        there = [*readings, *_fourth_corners(readings)]
        # Of a card the other index may show a little, beside the next fan.
        ends = self._grid.lower_ends([it for it in readings if it.confidence >= SURE])
        # A card's lower index, upside down in the column, may be read there.
        told = [(quad, Reading(None, _UNREAD, (quad,))) for quad in quads]
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

    def _not_read(self, change: _Change, told: Sequence[Reading]) -> tuple[Quad, ...]:
        """The quads of readings that are reported although no attempt at ``change`` read them, and of those
        that were missed before."""
        before = (reading for reading in change.kept if set(reading.quads) & set(self._missed))
        return tuple(
            quad
            for reading in (*told, *before)
            if not any(share_a_place(reading, seen) for seen in change.seen)
            for quad in reading.quads
        )

    def _begin(self, frame: Picture, mask: Mask | None) -> _Change:
        whole = (self._grid.whole,)
        regions = whole if mask is None else self._grid.regions(mask)
        if mask is None or regions == whole:
            return _Change(mask, regions, ())
        # Where a deep shadow hides that one of its corners has changed, the ink tells.
        there = (
            reading
            for reading in self._untouched(mask)
            if reading in self.readings
            or (self._memory.inked(frame, reading) and not self._is_bare(reading, frame))
        )
        return _Change(mask, regions, tuple(there))

    def _is_bare(self, reading: Reading, frame: Picture) -> bool:
        """Whether the mat's print shows where a card was read before, and not that card: the print beside an
        index may be stronger than the index."""
        return self._is_print(reading, frame) and not self._memory.as_it_was(frame, reading)

    def _look(self, frame: Picture, change: _Change) -> _Change:
        frame = _mean(frame, change)
        # The reader's cells are aligned differently with the indices each time.
        regions = [region.grown(_SHIFT_PX * change.attempts, frame.shape) for region in change.regions]
        with self._stopwatch.stage("reading"):
            read = tuple(reading for region in regions for reading in self._read(frame, region, change))
        found = second_look(change.seen, _but_for(change.impossible, read)) if change.attempts else read
        # What is read at the other corner of a card that was there replaced it, impossible as it is beside
        # that: in blur the cells under an index may not change where the next set is laid.
        replaced = self._grid.contradicted(change.kept, [it for it in found if it.confidence >= NAMED])
        change = replace(change, kept=tuple(it for it in change.kept if it not in replaced))
        change = self._with_possible(found, change)
        seen = change.seen
        before = change.before if change.attempts else self.readings
        if not self._by_codes:
            covered = self._memory.half_covered(frame, before, change.kept, seen)
            change = replace(change, kept=confirm(change.kept, tuple(covered.values())))
            seen = tuple(it for it in seen if it not in covered)
        # A card laid exactly where one much like it lay: its cells may have hardly changed.
        doubted = [*replaced, *self._grid.contradicted(change.kept, seen), *self._replaced(frame, change)]
        change = replace(change, kept=tuple(reading for reading in change.kept if reading not in doubted))
        seen_so_far = replace(change, attempts=change.attempts + 1, seen=seen, mean=frame, before=before)
        again = tuple(quad for reading in doubted for quad in reading.quads)
        seen_so_far = self._read_closer(frame, seen_so_far, again)
        gone = self._gone(seen_so_far)
        inked = self._inked(frame, gone, seen_so_far)
        at_first = seen_so_far.seen
        seen_so_far = self._read_closer(frame, seen_so_far, inked)
        seen_so_far = self._at_far_corners(frame, seen_so_far)
        gaps = self._grid.gaps(change.kept + seen_so_far.seen, change.mask)
        seen_so_far = self._read_closer(frame, seen_so_far, gaps, _IN_GAP)
        faces = self._on_faces(frame, gone, [it for it in seen_so_far.seen if it not in at_first])
        seen_so_far = replace(seen_so_far, seen=tuple(it for it in seen_so_far.seen if it not in faces))
        unread = self._unread(frame, change.kept + seen_so_far.seen, change)
        seen_so_far = self._read_closer(frame, seen_so_far, unread)
        seen_so_far = self._read_in_fans(frame, seen_so_far)
        if seen_so_far.seen != read:
            # What is read at last may show that what was read at first is a part of it.
            there = change.kept + seen_so_far.seen
            true = tuple(it for it in seen_so_far.seen if not _is_false(it, there, before))
            seen_so_far = self._with_possible(true, seen_so_far)
        told = (*set(before).difference(change.kept), *seen_so_far.seen)
        untold = change.mask is not None and (
            _shows_nothing(change.regions, told)
            or self._grid.untold(told, change.mask)
            or _covers_unseen(before, change.kept, seen_so_far.seen, change.regions)
            or _has_moved_unseen(before, (*change.kept, *seen_so_far.seen), change.regions)
        )
        seen_so_far = replace(seen_so_far, untold=untold)
        return seen_so_far if unread or self._is_unsure(seen_so_far) else replace(seen_so_far, mean=None)

    def _with_possible(self, seen: tuple[Reading, ...], change: _Change) -> _Change:
        """``change`` with what was ``seen`` but for what cannot be a card, or an index of one, beside the
        others and those kept."""
        seen = self._in_corners(self._of_one_size(seen, change.kept), change.kept)
        there = (*change.kept, *seen)
        impossible = self._grid.impossible(seen, there)
        surely = (it for it in impossible if it.confidence >= SURE and it not in change.impossible)
        false = list(impossible)
        # Half of a corner may be seen beside what covers it.
        sides = [it for it in there if len(it.quads) == _BOTH_SIDES and it.confidence >= SURE]
        corners = [*_fourth_corners(there), *self._grid.lower_ends(sides)]
        false += [it for it in seen if _is_nameless(it) and any(share_a_place(c, it) for c in corners)]
        possible = tuple(reading for reading in seen if reading not in false)
        return replace(change, seen=possible, impossible=(*change.impossible, *surely))

    def _in_corners(self, seen: tuple[Reading, ...], kept: Sequence[Reading]) -> tuple[Reading, ...]:
        """What was ``seen`` without indices where the deck has none."""
        several = [it for it in seen if _shows_one_side(it)]
        if not several:
            return seen
        sure = [it for it in (*kept, *seen) if it.confidence >= SURE]
        false = self._grid.in_no_corner(several, sure)
        if not false:
            return seen
        return tuple(replace(it, quads=tuple(q for q in it.quads if q not in false)) for it in seen)

    def _of_one_size(self, seen: tuple[Reading, ...], kept: Sequence[Reading]) -> tuple[Reading, ...]:
        """What was ``seen`` without the indices of named cards that are not nearly as tall as any other, or
        as the others of their card, and without what has no name and is much taller."""
        sure = [it for it in (*kept, *seen) if it.confidence >= SURE]
        possible = []
        for reading in map(_of_its_height, seen):
            others = [it for it in sure if set(it.quads).isdisjoint(reading.quads)]
            odd = reading.quads
            if reading.card is None:
                # What is half covered may seem smaller, and nothing taller.
                tall = [abs(down_of(quad)) for it in others for quad in it.quads]
                odd = tuple(it for it in odd if _is_taller(it, tall))
            if odd:
                false = self._grid.of_no_size([replace(reading, quads=(quad,)) for quad in odd], others)
                left = tuple(quad for quad in reading.quads if all(quad not in it.quads for it in false))
                reading = replace(reading, quads=left)
            if reading.quads:
                possible.append(reading)
        return tuple(possible)

    def _replaced(self, frame: Picture, change: _Change) -> Iterator[Reading]:
        """The cards kept in the regions of ``change`` where another rank stands now, as far as it is seen."""
        if self._by_codes or change.attempts:
            return
        for reading in change.kept:
            near = any(region.holds(middle_of(reading.quad)) for region in change.regions)
            if near and self._memory.otherwise(frame, reading):
                yield reading

    def _gone(self, change: _Change) -> list[Reading]:
        """The cards that were surely read before ``change`` and are not seen where they were any more."""
        if self._by_codes:
            return []
        there = (*change.kept, *change.seen)
        return [
            reading
            for reading in self.readings
            if reading.confidence >= SURE
            and not any(it.card == reading.card and share_a_place(reading, it) for it in there)
        ]

    def _inked(self, frame: Picture, gone: Sequence[Reading], change: _Change) -> tuple[Quad, ...]:
        """Where there is ink though the cards that were there are ``gone``, and nothing is read."""
        there = (*change.kept, *change.seen)
        return tuple(
            quad
            for reading in gone
            for quad in self._memory.inked(frame, reading)
            if not any(share_a_place(Reading(None, _UNREAD, (quad,)), it) for it in there)
        )

    def _on_faces(
        self, frame: Picture, gone: Sequence[Reading], newly: Sequence[Reading]
    ) -> tuple[Reading, ...]:
        """What is ``newly`` seen without a name where cards are ``gone``, and no part of their indices looks
        as it did: the face of the card below may be like an index."""
        nameless = [it for it in newly if _is_nameless(it)]
        if not nameless:
            return ()
        covered = [it for it in gone if self._memory.shows_part(frame, it)]
        return tuple(
            it
            for it in nameless
            if any(share_a_place(card, it) for card in gone)
            and not any(share_a_place(card, it) for card in covered)
        )

    def _at_far_corners(self, frame: Picture, change: _Change) -> _Change:
        """``change`` with the cards that were surely read before it by one corner only, are not seen any
        more, and are read at the other corner: what was missed there has not changed. Of cards of a fan that
        are seen by their lower corner only, the upper one tells of those above."""
        if self._by_codes:
            return change
        there = {reading.card for reading in (*change.kept, *change.seen)}
        gone = [it for it in self.readings if it.confidence >= SURE and it.card not in there]
        lower = [it for it in change.seen if it.confidence >= SURE]
        corners = [(it.card, self._grid.far_corners(it)) for it in gone]
        corners += [(it.card, self._grid.upper_corners(it)) for it in lower]
        for card, quads in corners:
            read = self._read_closer(frame, replace(change, seen=()), quads, _IN_GAP).seen
            change = replace(change, seen=(*change.seen, *(it for it in read if it.card == card)))
        return change

    def _read_in_fans(self, frame: Picture, change: _Change) -> _Change:
        """``change`` with the cards whose names are read when they are expected all over the gaps of fans,
        and a step beside an index where ink is too faint to be told, or a strip of the mat has changed that
        no card covers: in a lamp's reflection the finder hardly sees them."""
        if self._by_codes:
            return change
        there = (*change.kept, *change.seen)
        places = list(self._grid.places_with_room(there, change.mask))
        places += self._grid.faint(frame, there, change.mask)
        if change.mask is not None:
            told = (*set(change.before).difference(change.kept), *change.seen)
            places += self._grid.beside_fans(there, told, change.mask)
        for expected in places:
            around = Region.around(expected, frame.shape)
            names = {it.card for it in (*change.kept, *change.seen)}
            with self._stopwatch.stage("reading"):
                read = self._read_expecting(frame, around, expected)
            found = [it for it in read if it.card is not None and it.card not in names]
            change = replace(change, seen=second_look(change.seen, found))
        return change

    def _look_over(self, frame: Picture, change: _Change) -> _Change:
        """``change`` with what is read when the whole table is examined, as if nothing were known of it."""
        with self._stopwatch.stage("reading"):
            read = self._read(frame, self._grid.whole, None)
        return replace(change, looked_over=change.looked_over + 1, seen=second_look(change.seen, read))

    def _look_thoroughly(self, frame: Picture, change: _Change) -> _Change:
        """``change`` with what is read of it once more, as if something had been missed."""
        asked_again = change.asked_again + 1
        return self._look(frame, replace(change, untold=True, asked_again=asked_again))

    def _look_closer(self, frame: Picture, change: _Change, quads: Sequence[Quad]) -> _Change:
        """One more attempt, at ``quads`` only."""
        frame = _mean(frame, change)
        change = self._with_possible(self._read_closer(frame, change, quads).seen, change)
        return replace(change, attempts=change.attempts + 1, mean=frame)

    def _read_closer(
        self, frame: Picture, change: _Change, quads: Sequence[Quad], reach: float = _IN_PLACE
    ) -> _Change:
        """``change`` with what is read at ``quads`` when only their surroundings are examined: the reader's
        cells are then aligned differently with the index, and it is told where to look. It may be off by
        ``reach``, in index heights."""
        if not quads:
            return change
        # What had no name before and is seen again in passing is still there.
        nameless = [it for it in change.before if it.card is None and it not in change.kept]
        with self._stopwatch.stage("reading"):
            read = tuple(
                reading
                for quad in quads
                for reading in self._read_at(frame, quad)
                if share_a_place(reading, Reading(None, _UNREAD, (quad,)), reach)
                or (reading.card is None and any(share_a_place(reading, it) for it in nameless))
                or self._is_new(reading, change)
            )
        return replace(change, seen=second_look(change.seen, _but_for(change.impossible, read)))

    def _is_new(self, reading: Reading, change: _Change) -> bool:
        """Whether a card that is seen in passing is surely one that ``change`` brought: tall wide indices may
        be found from one place and not from another."""
        if reading.card is None or reading.confidence < SURE or len(reading.quads) == 1:
            return False
        if change.mask is not None and not all(self._grid.touched(reading.quads, change.mask)):
            return False
        there = (*change.kept, *change.seen)
        return not any(it.card == reading.card or share_a_place(it, reading) for it in there)

    def _read(self, frame: Picture, region: Region, change: _Change | None) -> tuple[Reading, ...]:
        """The readings in a region of ``frame``, in pixels of the frame, without those of which its edges cut
        every index. Without a ``change`` the whole region is read."""
        return self._read_knowing(
            frame, region, change, None if change is None else self._known(region, change)
        )

    def _read_at(self, frame: Picture, quad: Quad) -> tuple[Reading, ...]:
        """As :meth:`_read`, around a ``quad`` where an index is expected."""
        return self._read_expecting(frame, Region.about(quad, frame.shape), (quad,))

    def _read_expecting(self, frame: Picture, region: Region, places: Sequence[Quad]) -> tuple[Reading, ...]:
        """As :meth:`_read`, where indices may stand at these ``places`` of a ``region``: none outside the
        frame, where a card's other corner may be."""
        if not region.area:
            return ()
        here = tuple(moved(quad, -region.x0, -region.y0) for quad in places)
        return self._read_knowing(frame, region, None, Known((), _all_changed, here))

    def _read_knowing(
        self, frame: Picture, region: Region, change: _Change | None, known: Known | None
    ) -> tuple[Reading, ...]:
        placed = tuple(
            replace(reading, quads=tuple(moved(quad, region.x0, region.y0) for quad in reading.quads))
            for reading in self._found(region.crop(frame), known)
        )
        there = placed + (() if change is None else change.kept)
        return tuple(
            reading
            for reading in placed
            # A card that shows an index wholly is there, whatever else of it is cut.
            if not all(region.cuts_through(quad, frame.shape) for quad in reading.quads)
            # Half of what lies deeper in a pile always shows.
            and (self._looks == 1 or reading.card is not None or reading.alternatives)
            and not _is_false(reading, there, self.readings)
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

    def _known(self, region: Region, change: _Change) -> Known | None:
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

    def _is_unsure(self, change: _Change) -> bool:
        """Whether another attempt is worthwhile: an uncertain reading is on the changed cells, and not only
        beside them, or nothing was read where something came."""
        if change.attempts >= _ATTEMPTS:
            return False
        if change.untold:
            return True
        unsure = [r for r in change.seen if r.card is None or r.confidence < SURE]
        quads = [quad for reading in unsure for quad in reading.quads]
        return bool(quads) and (change.mask is None or any(self._grid.touched(quads, change.mask)))

    def _untouched(self, mask: Mask) -> tuple[Reading, ...]:
        """The earlier readings that still apply, by their indices on unchanged cells."""
        everywhere = [quad for reading in self.readings for quad in reading.quads]
        touched = iter(self._grid.touched(everywhere, mask))
        kept = []
        for reading in self.readings:
            quads = tuple(quad for quad in reading.quads if not next(touched))
            if quads:
                kept.append(replace(reading, quads=quads))
        return tuple(kept)


def _the_only_one(reading: Reading, cards: Collection[str]) -> str | None:
    """The only one of ``cards`` that ``reading`` may well be; ``None`` if there are several or none."""
    likely = [card for card, chance in reading.alternatives if chance >= _LIKELY * reading.alternatives[0][1]]
    may_be = [card for card in likely if card in cards]
    return may_be[0] if len(may_be) == 1 else None


def _likeliest(reading: Reading) -> str | None:
    """The name of ``reading``, or the one that it may well have; ``None`` if there is none."""
    if reading.card is not None or not reading.alternatives:
        return reading.card
    name, chance = reading.alternatives[0]
    # Half of anything may look like a Joker.
    return name if chance >= _PROBABLE and name != JOKER else None


def _contests(doubtful: Reading, reading: Reading) -> bool:
    """Whether what is in doubt is the very index of ``reading``, and may be of that card."""
    return share_a_place(reading, doubtful) and any(card == reading.card for card, _ in doubtful.alternatives)


def _mean(frame: Picture, change: _Change) -> Picture:
    """The mean of ``frame`` and of the pictures in which ``change`` was read: as many of them as count."""
    if change.mean is None or change.mean.shape != frame.shape:
        return frame
    before = min(change.attempts, _ATTEMPTS)
    own = 1.0 / (before + 1)
    return np.asarray(cv2.addWeighted(frame, own, change.mean, 1.0 - own, 0.0), np.uint8)


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


def _but_for(impossible: Sequence[Reading], read: Sequence[Reading]) -> tuple[Reading, ...]:
    """What is ``read``, without the indices of what was found ``impossible`` before."""
    possible = []
    for reading in read:
        false = [quad for it in impossible if it.card == reading.card for quad in it.quads]
        quads = tuple(quad for quad in reading.quads if not any(_is_read_at(it, quad) for it in false))
        if quads:
            possible.append(reading if quads == reading.quads else replace(reading, quads=quads))
    return tuple(possible)


def _off(one: Quad, other: Quad) -> complex:
    """From the middle of one index to that of another."""
    return complex(*middle_of(other)) - complex(*middle_of(one))


def _is_read_at(one: Quad, other: Quad) -> bool:
    """Whether two indices are one, the same way round."""
    return in_one_place(one, other, _IN_PLACE) and dot(down_of(one), down_of(other)) > 0.0


def _is_one_of(reading: Reading, before: Sequence[Reading]) -> bool:
    """Whether ``reading`` is that of a card that was surely read ``before``, at the same place."""
    return reading.card is not None and any(
        it.card == reading.card and it.confidence >= SURE and share_a_place(it, reading, _IN_PLACE)
        for it in before
    )


def _is_false(reading: Reading, there: Sequence[Reading], before: Sequence[Reading]) -> bool:
    """Whether ``reading`` is none of the cards that were surely read ``before``, and is false: its indices
    lie across on two sure cards that are ``there``; or each of them, of a card that is not sure, holds those
    of two sure ones; or each of them lies across or upside down on one of a surer card, or upside down
    between those of two sure ones, because the pip of one index above the rank of the next can look like a
    third, and a rank with the pip beside it like one that lies on its side."""
    if _is_one_of(reading, before):
        return False
    sure = [card for card in there if card is not reading and card.confidence >= SURE]
    crossed = _crossed_by(reading, sure)
    if len(crossed) > 1:
        return True
    all_quads = [quad for card in sure for quad in card.quads]
    if reading.confidence < SURE and all(_holds_two(quad, sure) for quad in reading.quads):
        return True
    surer = [card for card in sure if reading.confidence < SURE or len(card.quads) > len(reading.quads)]
    true = [card for card in crossed if card in surer and len(_crossed_by(card, [*sure, reading])) <= 1]
    return all(
        any(upside_down(other, quad) for card in surer for other in card.quads)
        or any(crosses(other, quad) for card in true for other in card.quads)
        or _is_between(quad, all_quads)
        for quad in reading.quads
    )


def _holds_two(quad: Quad, cards: Sequence[Reading]) -> bool:
    """Whether the middles of indices of two of ``cards`` are within an index at ``quad``."""
    (x, y), tall = middle_of(quad), math.dist(quad[0], quad[3])
    held = 0
    for card in cards:
        near = (it for it in map(middle_of, card.quads) if math.hypot(it[0] - x, it[1] - y) < tall)
        held += any(
            cv2.pointPolygonTest(np.array(quad, np.float32), it, measureDist=False) > 0 for it in near
        )
    return held > 1


def _crossed_by(reading: Reading, cards: Sequence[Reading]) -> list[Reading]:
    """Those of ``cards``, but for ``reading`` itself, on which one of its indices lies across."""
    return [
        card
        for card in cards
        if card is not reading and any(crosses(other, quad) for other in card.quads for quad in reading.quads)
    ]


def _all_changed(quads: Sequence[Quad]) -> list[bool]:
    """That each of ``quads`` has changed, where nothing is known of a picture."""
    return [True] * len(quads)


def _shows_nothing(regions: Sequence[Region], told: Sequence[Reading]) -> bool:
    """Whether no index of those ``told`` is in one of ``regions``: something changed there, and no card."""
    middles = [middle_of(quad) for reading in told for quad in reading.quads]
    return any(not any(map(region.holds, middles)) for region in regions)


def _covers_unseen(
    before: Sequence[Reading], kept: Sequence[Reading], seen: Sequence[Reading], regions: Sequence[Region]
) -> bool:
    """Whether in one of ``regions`` nothing is ``seen``, and an index is covered there of a card of which
    others are ``kept``: it was neither taken nor moved."""
    middles = [middle_of(quad) for reading in seen for quad in reading.quads]
    empty = [region for region in regions if not any(map(region.holds, middles))]
    covered = [
        middle_of(quad)
        for old in (before if empty else ())
        if old.card is not None and old.confidence >= SURE
        for again in [[it for it in kept if it.card == old.card and share_a_place(it, old)]]
        for quad in (quads_elsewhere(old, again) if again else ())
    ]
    return any(region.holds(middle) for region in empty for middle in covered)


def _has_moved_unseen(before: Sequence[Reading], now: Sequence[Reading], regions: Sequence[Region]) -> bool:
    """Whether a card that was surely read ``before`` is not read ``now``, and another of ``regions`` has
    changed where no card came or went: it may lie there."""
    names_now, names_before = {it.card for it in now}, {it.card for it in before}
    gone = [it for it in before if it.confidence >= SURE and it.card not in names_now]
    come = [it for it in now if it.card is not None and it.card not in names_before]
    middles = [middle_of(quad) for reading in (*gone, *come) for quad in reading.quads]
    return bool(gone) and any(not any(map(region.holds, middles)) for region in regions)


def _shows_one_side(reading: Reading) -> bool:
    """Whether two indices of ``reading`` seem to be at both ends of a card, and at one of its sides."""
    for one, other in combinations(reading.quads, 2):
        # The real part is along the first index, the other across.
        off = _off(one, other) / down_of(one)
        if dot(down_of(one), down_of(other)) < 0.0 and abs(off.imag) < abs(off.real) / 2:
            return True
    return False


def _of_its_height(reading: Reading) -> Reading:
    """``reading`` without an index that is much smaller or taller than several others of its card."""
    heights = [abs(down_of(quad)) for quad in reading.quads]
    if len(heights) < _SEVERAL:
        return reading
    usual = sorted(heights)[len(heights) // 2]
    fits = [as_tall(height, usual, _OF_ONE_CARD) for height in heights]
    return replace(reading, quads=tuple(compress(reading.quads, fits)))


def _is_nameless(reading: Reading) -> bool:
    """Whether nothing is known of a card but that it is there."""
    return reading.card is None and not reading.alternatives


def _fourth_corners(readings: Sequence[Reading]) -> list[Reading]:
    """The indices that must be in the fourth corners of those sure ``readings`` of which three are seen: half
    of such a one may be seen beside what covers it."""
    fourth = []
    for reading in readings:
        if len(reading.quads) == _BUT_ONE and reading.confidence >= SURE:
            middles = [complex(*middle_of(quad)) for quad in reading.quads]
            order = permutations(range(_BUT_ONE))
            one, other, between = max(order, key=lambda it: abs(middles[it[0]] - middles[it[1]]))
            off = middles[other] - middles[between]
            fourth.append(replace(reading, quads=(moved(reading.quads[one], off.real, off.imag),)))
    return fourth


def _is_taller(quad: Quad, heights: Sequence[float]) -> bool:
    """Whether the index at ``quad`` is clearly taller than all of these ``heights``, in pixels, if any."""
    return abs(down_of(quad)) >= _NEARLY * max(heights, default=math.inf)


def _is_between(quad: Quad, others: Sequence[Quad]) -> bool:
    """Whether ``quad`` is upside down between two of ``others``, one above it and one below."""
    (x, y), down = middle_of(quad), down_of(quad)
    sides = {
        dot(complex(u - x, v - y), down) > 0.0
        for other in others
        if upside_down(other, quad)
        for u, v in [middle_of(other)]
    }
    return len(sides) == 2
