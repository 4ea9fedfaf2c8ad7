"""The incremental reader: reads what has changed, and keeps the earlier readings that still apply."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.core.cards import JOKER
from vision.core.geometry import Quad, Region, down_of, middle_of, moved
from vision.core.pictures import Picture
from vision.core.stopwatch import Stopwatch
from vision.core.view import Reading
from vision.reading import LearnsDeck, PicturesBelowIndex, Reader
from vision.tracking.change import Change
from vision.tracking.change_grid import ChangeGrid
from vision.tracking.covered_twins import CoveredTwins
from vision.tracking.merging import (
    NAMED,
    SURE,
    confirm,
    in_one_place,
    is_nameless,
    quads_elsewhere,
    second_look,
    share_a_place,
    unread_at,
)
from vision.tracking.motion import Difference, Mask
from vision.tracking.patch_memory import PatchMemory, is_in_fan_of, without_parts_of_others
from vision.tracking.possible import is_false, with_possible
from vision.tracking.region_reader import RegionReader
from vision.tracking.stands import dot
from vision.tracking.stillness import Verdict
from vision.tracking.unread_indices import UnreadIndices

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
_IN_PLACE, _IN_GAP = 0.5, 1.0
"""How far an index may be from where there is ink, and from the middle of a gap in a fan, in its heights."""
_LIKELY = 0.5
"""A name of at least this share of the likeliest one's probability may well be the right one."""
_PROBABLE = 0.5
"""From this probability on what may be a card is none of the others."""


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
        # Asked once: to ask whether something is of a protocol takes a while.
        self._by_codes = isinstance(reader, PicturesBelowIndex)
        self._learning = reader if isinstance(reader, LearnsDeck) else None
        self._grid = grid
        self._is_print = is_print
        self._stopwatch = stopwatch
        self._looks = looks
        self._unread = UnreadIndices(reader, grid, is_print)
        # Half of what lies deeper in a pile always shows.
        self._regions = RegionReader(reader, grid, is_print, names_only=looks > 1)
        self._change: Change | None = None
        self._memory = PatchMemory()
        self._missed: tuple[Quad, ...] = ()
        self._again: tuple[Quad, ...] = ()
        self._in_doubt: dict[Quad, tuple[Picture, Quad]] = {}
        self._under_others: tuple[Reading, ...] = ()
        self._covered_twins = CoveredTwins()
        self._rested = 0
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

    def forget_covered(self, but_for: Collection[Quad]) -> None:
        """The cards that seemed to be covered were taken, all but those that are read at these quads."""
        gone = [it for it in self.covered if it.quad not in but_for]
        if gone:
            self.readings, self.covered, self._under_others = (
                tuple(it for it in readings if it not in gone)
                for readings in (self.readings, self.covered, self._under_others)
            )
            if self._change is not None:
                kept = tuple(it for it in self._change.kept if it not in gone)
                self._change = replace(self._change, kept=kept)

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

    def _take(self, frame: Picture, change: Change) -> None:
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
        readings += self._beside_laid(frame, missed, readings)
        hidden = self._hidden(missed, readings)
        self._under_others = (*(it for it in self._under_others if it in readings), *hidden)
        wholly = (it for it in hidden if not self._memory.shows_part(frame, it))
        self.covered = (*(it for it in self.covered if it in change.kept), *wholly)
        readings += hidden
        # What noise hides in one picture shows in the mean of those that were read.
        seen_in = frame if change.mean is None else change.mean
        unread = self._unread.readings(seen_in, readings, change)
        told = self._with_pushed_together(frame, missed, (*readings, *unread), contested)
        if told != (*readings, *unread):
            # What has no name shows better between those that have one.
            more = self._unread.readings(seen_in, told, change)
            told, unread = (*told, *more), (*unread, *more)
        told = self._unread.told_apart(seen_in, told, change)
        if not self._by_codes:
            told = self._covered_twins.in_doubt(change.before, told)
        self.readings = self._grid.of_their_cards(told)
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
                if not self._is_print(unread_at(*it.quads), frame)
            )
            left = [it for it in readings if it in there or not any(share_a_place(new, it) for new in found)]
            unsure = [
                it
                for it in readings
                if it.confidence < SURE and it.card in (None, *names) and it not in contested
            ]
            read = [it for it in there if it.confidence >= SURE and it not in contested]
            named = self._memory.moved(frame, lost, unsure, read) if unsure and not found else {}
            taken = self._of_cleared_fans(lost, {it.card for it in (*found, *named.values())}, readings)
            found = tuple(it for it in found if it.card not in taken)
            named = {it: new for it, new in named.items() if new.card not in taken}
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

    def _of_cleared_fans(
        self, lost: Sequence[Reading], again: Collection[str | None], readings: Sequence[Reading]
    ) -> set[str | None]:
        """The ``lost`` cards that may have been taken with all others of their fan, though something looks
        like them: a new card lies there, and not all that lay there before are found ``again``."""
        before = {it.card for it in self.readings}
        sure = [it for it in readings if it.confidence >= SURE]
        cleared = set[str | None]()
        for card in lost:
            fan = [it for it in self.readings if it.confidence >= SURE and is_in_fan_of(card, [it])]
            is_left = any(it.card in before and is_in_fan_of(card, [it]) for it in sure)
            if not is_left and not all(it.card in again for it in (card, *fan)):
                cleared.add(card.card)
        return cleared

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

    def _beside_laid(
        self, frame: Picture, missed: Sequence[Reading], readings: Sequence[Reading]
    ) -> tuple[Reading, ...]:
        """The cards that were surely read, are ``missed`` now, and on half of whose index another card was
        laid."""
        if self._by_codes:
            # Half of a code looks much like half of another.
            return ()
        there = {reading.card for reading in readings}
        lost = [it for it in missed if it.card not in there and not self._is_bare(it, frame)]
        return self._memory.half_as_it_was(frame, lost, readings)

    def _not_read(self, change: Change, told: Sequence[Reading]) -> tuple[Quad, ...]:
        """The quads of readings that are reported although no attempt at ``change`` read them, and of those
        that were missed before."""
        before = (reading for reading in change.kept if set(reading.quads) & set(self._missed))
        return tuple(
            quad
            for reading in (*told, *before)
            if not any(share_a_place(reading, seen) for seen in change.seen)
            for quad in reading.quads
        )

    def _begin(self, frame: Picture, mask: Mask | None) -> Change:
        whole = (self._grid.whole,)
        regions = whole if mask is None else self._grid.regions(mask)
        if mask is None or regions == whole:
            return Change(mask, regions, ())
        # Where a deep shadow hides that one of its corners has changed, the ink tells.
        there = (
            reading
            for reading in self._untouched(mask)
            if reading in self.readings
            or (self._memory.inked(frame, reading) and not self._is_bare(reading, frame))
        )
        return Change(mask, regions, tuple(there))

    def _is_bare(self, reading: Reading, frame: Picture) -> bool:
        """Whether the mat's print shows where a card was read before, and not that card: the print beside an
        index may be stronger than the index."""
        return self._is_print(reading, frame) and not self._memory.as_it_was(frame, reading)

    def _look(self, frame: Picture, change: Change) -> Change:
        frame = _mean(frame, change)
        # The reader's cells are aligned differently with the indices each time.
        regions = [region.grown(_SHIFT_PX * change.attempts, frame.shape) for region in change.regions]
        with self._stopwatch.stage("reading"):
            read = tuple(
                reading
                for region in regions
                for reading in self._regions.read(frame, region, self.readings, change)
            )
        found = second_look(change.seen, _but_for(change.impossible, read)) if change.attempts else read
        # What is read at the other corner of a card that was there replaced it, impossible as it is beside
        # that: in blur the cells under an index may not change where the next set is laid.
        replaced = self._grid.contradicted(change.kept, [it for it in found if it.confidence >= NAMED])
        change = replace(change, kept=tuple(it for it in change.kept if it not in replaced))
        change = with_possible(found, change, self._grid)
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
        unread = self._unread.quads(frame, change.kept + seen_so_far.seen, change)
        seen_so_far = self._read_closer(frame, seen_so_far, unread)
        seen_so_far = self._read_in_fans(frame, seen_so_far)
        if seen_so_far.seen != read:
            # What is read at last may show that what was read at first is a part of it.
            there = change.kept + seen_so_far.seen
            true = tuple(it for it in seen_so_far.seen if not is_false(it, there, before))
            seen_so_far = with_possible(true, seen_so_far, self._grid)
        told = (*set(before).difference(change.kept), *seen_so_far.seen)
        untold = change.mask is not None and (
            _shows_nothing(change.regions, told)
            or self._grid.untold(told, change.mask)
            or _covers_unseen(before, change.kept, seen_so_far.seen, change.regions)
            or _has_moved_unseen(before, (*change.kept, *seen_so_far.seen), change.regions)
        )
        seen_so_far = replace(seen_so_far, untold=untold)
        return seen_so_far if unread or self._is_unsure(seen_so_far) else replace(seen_so_far, mean=None)

    def _replaced(self, frame: Picture, change: Change) -> Iterator[Reading]:
        """The cards kept in the regions of ``change`` where another rank stands now, as far as it is seen."""
        if self._by_codes or change.attempts:
            return
        for reading in change.kept:
            near = any(region.holds(middle_of(reading.quad)) for region in change.regions)
            if near and self._memory.otherwise(frame, reading):
                yield reading

    def _gone(self, change: Change) -> list[Reading]:
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

    def _inked(self, frame: Picture, gone: Sequence[Reading], change: Change) -> tuple[Quad, ...]:
        """Where there is ink though the cards that were there are ``gone``, and nothing is read."""
        there = (*change.kept, *change.seen)
        return tuple(
            quad
            for reading in gone
            for quad in self._memory.inked(frame, reading)
            if not any(share_a_place(unread_at(quad), it) for it in there)
        )

    def _on_faces(
        self, frame: Picture, gone: Sequence[Reading], newly: Sequence[Reading]
    ) -> tuple[Reading, ...]:
        """What is ``newly`` seen without a name where cards are ``gone``, and no part of their indices looks
        as it did: the face of the card below may be like an index."""
        nameless = [it for it in newly if is_nameless(it)]
        if not nameless:
            return ()
        covered = [it for it in gone if self._memory.shows_part(frame, it)]
        return tuple(
            it
            for it in nameless
            if any(share_a_place(card, it) for card in gone)
            and not any(share_a_place(card, it) for card in covered)
        )

    def _at_far_corners(self, frame: Picture, change: Change) -> Change:
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

    def _read_in_fans(self, frame: Picture, change: Change) -> Change:
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
                read = self._regions.read_expecting(frame, around, expected, self.readings)
            found = [it for it in read if it.card is not None and it.card not in names]
            change = replace(change, seen=second_look(change.seen, found))
        return change

    def _look_over(self, frame: Picture, change: Change) -> Change:
        """``change`` with what is read when the whole table is examined, as if nothing were known of it."""
        with self._stopwatch.stage("reading"):
            read = self._regions.read(frame, self._grid.whole, self.readings)
        return replace(change, looked_over=change.looked_over + 1, seen=second_look(change.seen, read))

    def _look_thoroughly(self, frame: Picture, change: Change) -> Change:
        """``change`` with what is read of it once more, as if something had been missed."""
        asked_again = change.asked_again + 1
        return self._look(frame, replace(change, untold=True, asked_again=asked_again))

    def _look_closer(self, frame: Picture, change: Change, quads: Sequence[Quad]) -> Change:
        """One more attempt, at ``quads`` only."""
        frame = _mean(frame, change)
        change = with_possible(self._read_closer(frame, change, quads).seen, change, self._grid)
        return replace(change, attempts=change.attempts + 1, mean=frame)

    def _read_closer(
        self, frame: Picture, change: Change, quads: Sequence[Quad], reach: float = _IN_PLACE
    ) -> Change:
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
                for reading in self._regions.read_at(frame, quad, self.readings)
                if share_a_place(reading, unread_at(quad), reach)
                or (reading.card is None and any(share_a_place(reading, it) for it in nameless))
                or self._is_new(reading, change)
            )
        return replace(change, seen=second_look(change.seen, _but_for(change.impossible, read)))

    def _is_new(self, reading: Reading, change: Change) -> bool:
        """Whether a card that is seen in passing is surely one that ``change`` brought: tall wide indices may
        be found from one place and not from another."""
        if reading.card is None or reading.confidence < SURE or len(reading.quads) == 1:
            return False
        if change.mask is not None and not all(self._grid.touched(reading.quads, change.mask)):
            return False
        there = (*change.kept, *change.seen)
        return not any(it.card == reading.card or share_a_place(it, reading) for it in there)

    def _is_unsure(self, change: Change) -> bool:
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


def _mean(frame: Picture, change: Change) -> Picture:
    """The mean of ``frame`` and of the pictures in which ``change`` was read: as many of them as count."""
    if change.mean is None or change.mean.shape != frame.shape:
        return frame
    before = min(change.attempts, _ATTEMPTS)
    own = 1.0 / (before + 1)
    return np.asarray(cv2.addWeighted(frame, own, change.mean, 1.0 - own, 0.0), np.uint8)


def _but_for(impossible: Sequence[Reading], read: Sequence[Reading]) -> tuple[Reading, ...]:
    """What is ``read``, without the indices of what was found ``impossible`` before."""
    possible = []
    for reading in read:
        false = [quad for it in impossible if it.card == reading.card for quad in it.quads]
        quads = tuple(quad for quad in reading.quads if not any(_is_read_at(it, quad) for it in false))
        if quads:
            possible.append(reading if quads == reading.quads else replace(reading, quads=quads))
    return tuple(possible)


def _is_read_at(one: Quad, other: Quad) -> bool:
    """Whether two indices are one, the same way round."""
    return in_one_place(one, other, _IN_PLACE) and dot(down_of(one), down_of(other)) > 0.0


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
