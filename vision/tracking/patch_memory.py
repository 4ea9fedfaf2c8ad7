"""Patch memory: how each index looked when it was read. A card that is missed once is not gone while its
patches look the same.

Readers fail now and then, above all where another card has just been laid nearby. A known card is therefore
given up only when its patches look different.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.cards import are_twins
from vision.core.geometry import Quad, Size, down_of, middle_of, moved
from vision.core.pictures import GreyPicture, Picture, correlation, correlation_at, upright_part
from vision.core.view import Reading
from vision.tracking.found_by_rank import found_by_rank
from vision.tracking.merging import SURE, in_one_place, lies_across, rank_of, share_a_place
from vision.tracking.stands import dot

_PATCH = (24, 36)
"""Width and height of a patch, pixels."""
_ALIKE = 0.8
"""The correlation from which two patches show one index. With a fifth of the patch covered, the correlation
drops to about this."""
_BARE = 8.0
"""The least standard deviation of a patch with ink, grey levels."""
_INKED = 0.5
"""The least contrast of a patch, or half of one, against the remembered patch. A half with the card's edge
and no ink, or the mat's fine print, has a tenth to a third of it."""
_AS_IT_WAS = 0.98
"""From this correlation on a patch shows what it showed, and no other card of that rank or suit."""
_HALF_ALIKE = 0.92
"""The same for half a patch, the other half of which may be covered. An index and the place after its card is
taken stay below 0.88."""
_PART_ALIKE = 0.75
"""The same for half a patch a part of which is surely covered."""
_RANK_ALIKE = 0.5
"""Where the upper half of a patch is less alike, its rank is gone."""
_KNOWN = 0.9
"""The least confidence of a reading that is certainly a card."""
_CERTAIN = 0.995
"""A reading of this confidence is right, whatever lay there before."""
_EITHER = 0.5
_CROWDED = 0.7
"""In index heights: no two indices are closer together."""
_EDGE_TO_EDGE = 0.5
"""How far beside each other, in index heights, two tall indices in opposite corners of two cards are."""
_LIKELY_NAMES = 2
"""So many likely names a card has that is in doubt for its suit."""
_IN_PLACE = 0.35
"""In index heights: how close two glyphs are that are one."""
_ALIKE_IN_ANY_LIGHT = 0.5
"""The least correlation of what is left of two patches, or halves, that show one index, without the light on
them: in the midst of a glare or at its edge a bare mat is as bright as the card that lay there."""
_IN_A_FAN = 2.5
"""How far the next index of a fan is away, in index heights, at most."""
_PIP, _ON_PIP = 0.28, 0.75
"""How far below the middle of an index its pip is, in its heights; an index so near to that is of a card that
lies on it."""
_SAME_RANK = 0.85
"""The least correlation of the upper halves of two patches of one index."""
_ANOTHER_INK = 0.15
"""From this difference of an index's ink, in any colour, where its paper is 1, it is another's: of 240 that
stayed none differed by more than .02, and a club in the dark by .46 from the diamond that had lain there."""
_INK, _PAPER, _DARKEST_PAPER = 0.07, 0.85, 12.0
"""The darkest share of a patch is its ink, what is lighter than the second its paper, no darker than this."""
_RANK = np.s_[: _PATCH[1] // 2]
"""The part of a patch that shows the rank."""
_MOVED, _MOVED_ASIDE, _UPRIGHT = 1.6, 0.4, 0.97
"""In index heights: how far a card is moved in its fan when that is pushed together, and across it. And the
least cosine of the angle by which it is turned."""
_IN_ONE_FAN, _ASIDE = 4.0, 1.0
"""Farther away, and farther aside, in its heights, another index is not in the column of its fan."""
_MOVED_ALIKE, _MOVED_APART, _READ_ALIKE = 0.85, 0.15, 0.1
"""The least correlation of its rank, by how much others are less alike, and what a name adds or takes."""
_THE_SAME = 0.95
"""The same for a patch, or half of one, if something else could be read there now: another card of its rank
or suit, laid slightly differently, stays below this."""


@dataclass(frozen=True, slots=True)
class _Moved:
    """A ``card`` that is remembered, where its ``quads`` are if it was moved, and how much it is like what is
    seen there."""

    card: Reading
    quads: tuple[Quad, ...]
    likeness: float


class PatchMemory:
    """The patches of the indices of one table under a camera that stands still."""

    def __init__(self) -> None:
        self._patches: dict[Quad, Picture] = {}
        self._inks: dict[Quad, NDArray[np.float32]] = {}
        self._half_covered: set[Quad] = set()
        self._covered_at_side: set[Quad] = set()

    def remember(self, frame: Picture, readings: Sequence[Reading]) -> None:
        """Replaces the memory by ``readings``; the patches of new ones are taken from ``frame``."""
        quads = [quad for reading in readings for quad in reading.quads]
        new = {quad: upright_part(frame, quad, _PATCH) for quad in quads if quad not in self._patches}
        self._patches = {quad: _grey(new[quad]) if quad in new else self._patches[quad] for quad in quads}
        self._inks = {quad: _ink(new[quad]) if quad in new else self._inks[quad] for quad in quads}
        self._half_covered.intersection_update(quads)
        self._covered_at_side.intersection_update(quads)

    def still_there(
        self, frame: Picture, before: Sequence[Reading], now: Sequence[Reading]
    ) -> tuple[Reading, ...]:
        """The readings ``before`` that ``frame`` still shows, with the indices that it shows. If something
        else is read there ``now``, that takes precedence: cards of one suit look much alike; but for what lay
        beside it before, too, as close as tall indices are whose pips are covered, and where nothing at all
        has changed. An uncertain reading is kept only if it has no name, nothing else is read there, and sure
        cards lie beside it: it need not be a card at all, but it is no less one than before."""
        kept = []
        for reading in before:
            there = [
                new
                for new in now
                if any(_crowd(old, quad) for old in reading.quads for quad in new.quads)
                and not _lay_beside(new, reading, before)
            ]
            if reading.confidence < _KNOWN and (
                reading.card is not None or there or not is_beside_sure(reading.quad, now)
            ):
                continue
            as_it_was = self.as_it_was(frame, reading, there)
            if as_it_was:
                kept.append(replace(reading, quads=as_it_was))
                continue
            if any(_is_of_another_suit(new, reading) or not _could_be(new, reading.card) for new in there):
                continue
            read = any(new.card != reading.card for new in there)
            is_nameless = reading.card is None
            quads = tuple(
                quad
                for quad in reading.quads
                # Half of what was seen there is another card's that lies on its pip.
                if self._shows(frame, quad, read, by_rank=is_nameless or is_under_one_of(now, quad))
            )
            if quads:
                kept.append(replace(reading, quads=quads))
        return tuple(kept)

    def as_it_was(self, frame: Picture, reading: Reading, there: Sequence[Reading] = ()) -> tuple[Quad, ...]:
        """The indices of a card that was surely read at which nothing at all has changed, whatever is read
        close to them, as long as that is not at the very place of one: in blur two suits look alike."""
        if reading.confidence < SURE or any(share_a_place(reading, new, _IN_PLACE) for new in there):
            return ()
        return tuple(
            quad
            for quad in reading.quads
            if (before := self._patches.get(quad)) is not None
            and _whole_alike(_patch(frame, quad), before) >= _AS_IT_WAS
        )

    def half_as_it_was(
        self, frame: Picture, before: Sequence[Reading], now: Sequence[Reading]
    ) -> tuple[Reading, ...]:
        """The cards that were surely read ``before`` and have an index at one side of which nothing at all
        has changed, neither rank nor pip: what is read ``now`` close to it, but not at its very place, is the
        index of a card that was laid on its other side."""
        kept = []
        for reading in before:
            if reading.confidence < SURE or any(share_a_place(reading, new, _IN_PLACE) for new in now):
                continue
            quads = tuple(quad for quad in reading.quads if self._is_half_as_it_was(frame, quad))
            if quads:
                kept.append(replace(reading, quads=quads))
                self._covered_at_side.update(quads)
        return tuple(kept)

    def _is_half_as_it_was(self, frame: Picture, quad: Quad) -> bool:
        """Whether nothing has changed at the left or at the right of the index at ``quad``."""
        before = self._patches.get(quad)
        return before is not None and max(_alike_halves(_patch(frame, quad), before)[1:]) >= _AS_IT_WAS

    def inked(self, frame: Picture, reading: Reading) -> tuple[Quad, ...]:
        """The indices of ``reading``, which is remembered, where ``frame`` still shows ink: of this card or
        of another."""
        return tuple(
            quad
            for quad in reading.quads
            if (before := self._patches.get(quad)) is not None
            and _contrast(_patch(frame, quad)) >= _INKED * _contrast(before)
        )

    def shows_part(self, frame: Picture, reading: Reading) -> bool:
        """Whether a part of an index of ``reading``, which is remembered, looks much as it did: the rest of
        it may be covered."""
        return any(
            max(_alike_halves(_patch(frame, quad), before)) >= _PART_ALIKE
            for quad in reading.quads
            if (before := self._patches.get(quad)) is not None
        )

    def otherwise(self, frame: Picture, reading: Reading) -> bool:
        """Whether another rank seems to stand at each index of ``reading``, which is remembered, or the same
        in another ink: in the dark few grey levels tell a club from the diamond that lay there."""
        now = {quad: upright_part(frame, quad, _PATCH) for quad in reading.quads if quad in self._patches}
        if not now:
            return False
        ranks = (correlation(_grey(it)[_RANK], self._patches[quad][_RANK]) for quad, it in now.items())
        return all(alike < _SAME_RANK for alike in ranks) or all(
            _are_two_inks(_ink(it), self._inks[quad]) for quad, it in now.items()
        )

    def moved(
        self,
        frame: Picture,
        lost: Sequence[Reading],
        unsure: Sequence[Reading],
        there: Sequence[Reading] = (),
    ) -> dict[Reading, Reading]:
        """The cards among those ``lost``, which are remembered, by the ``unsure`` readings that are theirs:
        the fan was pushed together, and their pips are covered now. Such a card lies a little farther along
        its fan, its rank looks as it did, and none of the others looks much the same. It is where its rank
        is seen: what is unsure may be seen half beside it. Where another card is surely read ``there`` it is
        not, however alike the ranks of both are in blur."""
        found = {}
        for new in unsure:
            # One card may be told twice, once by each of its corners.
            alike: dict[str | None, _Moved] = {}
            for old in lost:
                here = self._moved_like(frame, old, new)
                if old.card not in alike or here.likeness > alike[old.card].likeness:
                    alike[old.card] = here
            first, *others = sorted(alike.values(), key=lambda it: -it.likeness)
            second = others[0].likeness if others else 0.0
            is_it = first.likeness >= _MOVED_ALIKE and first.likeness - second >= _MOVED_APART
            now = replace(first.card, quads=first.quads)
            is_free = not any(share_a_place(now, other, _IN_PLACE) for other in there)
            if is_it and is_free and not self._is_in_another_ink(frame, first.card, now):
                found[new] = now
        return found

    def found_by_rank(
        self, frame: Picture, lost: Sequence[Reading], there: Sequence[Reading], before: Sequence[Reading]
    ) -> tuple[Reading, ...]:
        """The cards among those ``lost``, which are remembered, whose ranks ``frame`` shows elsewhere in
        their fans, in the same ink: see :func:`~vision.tracking.found_by_rank.found_by_rank`."""
        found = found_by_rank(frame, lost, self._patches, there, before)
        old = {it.card: it for it in lost}
        return tuple(it for it in found if not self._is_in_another_ink(frame, old[it.card], it))

    def _is_in_another_ink(self, frame: Picture, old: Reading, new: Reading) -> bool:
        """Whether the rank at each index of ``new`` is in another ink than those that are remembered of
        ``old``. The next card may lie on its pip, with an index in any ink."""
        known = [self._inks[quad] for quad in old.quads if quad in self._inks]
        ranks = [_ink(upright_part(frame, quad, _PATCH)[_RANK]) for quad in new.quads]
        return bool(known) and all(_are_two_inks(rank, ink) for rank in ranks for ink in known)

    def _moved_like(self, frame: Picture, old: Reading, new: Reading) -> _Moved:
        """The ``old`` card, which is remembered, moved to where it is most like what is seen about each index
        of ``new``: and more or less like it where that is read as the same rank or another."""
        there = [
            max((self._rank_about(frame, it, quad) for it in old.quads), key=lambda it: it[0])
            for quad in new.quads
        ]
        quads = tuple(quad for _, quad in there)
        alike = max(likeness for likeness, _ in there)
        names = new.alternatives if new.card is None else ((new.card, new.confidence),)
        if old.card is None or not names:
            return _Moved(old, quads, alike)
        is_same = max(names, key=lambda it: it[1])[0][:-1] == old.card[:-1]
        return _Moved(old, quads, alike + (_READ_ALIKE if is_same else -_READ_ALIKE))

    def _rank_about(self, frame: Picture, old: Quad, new: Quad) -> tuple[float, Quad]:
        """How much the rank that is remembered of the index at ``old`` is like what is seen about ``new``,
        and where its index is then: 0 where a card of the fan would not have been moved to."""
        before = self._patches.get(old)
        if before is None:
            return 0.0, new
        (x, y), (u, v) = middle_of(old), middle_of(new)
        way, down = complex(u - x, v - y) / down_of(old), down_of(new) / down_of(old)
        if abs(way) > _MOVED or abs(way.imag) > _MOVED_ASIDE or down.real < _UPRIGHT * abs(down):
            return 0.0, new
        around = _patch(frame, _about(old, u - x, v - y), (2 * _PATCH[0], 2 * _PATCH[1]))
        rank = before[_RANK]
        if min(rank.std(), around.std()) < _BARE:
            return 0.0, new
        alike, (right, below) = correlation_at(rank, around[: _PATCH[1] * 3 // 2])
        # What is seen about it begins half an index above and beside it.
        across, along = right / _PATCH[0] - 0.5, below / _PATCH[1] - 0.5
        a, b, _, d = (complex(*corner) for corner in old)
        off = across * (b - a) + along * (d - a)
        return alike, moved(old, u - x + off.real, v - y + off.imag)

    def half_covered(
        self, frame: Picture, before: Sequence[Reading], kept: Sequence[Reading], now: Sequence[Reading]
    ) -> dict[Reading, Reading]:
        """The readings ``now`` that are what still shows of one index of a card that was there ``before``, by
        that card with this index: by another index, which has not changed, it is ``kept``; or it was when
        that other one was covered, too, and this one has not changed since. However surely half a rank is
        read as another, nobody exchanged the card; nor did they if its rank stays and another card was laid
        on its pip, by which it is read as its twin. It is remembered as it looks now. Nor is it another card
        where all looks as it did, and only its face, which told of its suit, is covered."""
        found = {}
        for reading in now:
            unmoved = self._taken_for_its_twin(frame, before, reading)
            if unmoved is not None:
                found[reading] = unmoved
                continue
            if reading.card is None or len(reading.quads) > 1:
                continue
            for old in before:
                here = [it for it in old.quads if in_one_place(it, reading.quad, _IN_PLACE)]
                if not here or old.confidence < SURE or old.card in (None, reading.card):
                    continue
                is_left = self._is_half_of(frame, old, here[0], kept)
                if is_left or self._has_lost_its_pip(frame, old, here[0], reading, now):
                    found[reading] = replace(old, quads=(here[0],))
                    self._patches[here[0]] = _patch(frame, here[0])
                    self._half_covered.add(here[0])
        return found

    def _taken_for_its_twin(
        self, frame: Picture, before: Sequence[Reading], reading: Reading
    ) -> Reading | None:
        """The card that was surely read ``before`` of which every index in ``reading`` looks as it did, and
        now seems to be its twin's, or of either: it shows less of itself than it did. Where it shows as much,
        its face may have told now what its indices did not."""
        names = [name for name, _ in reading.alternatives] if reading.card is None else [reading.card]
        for old in before:
            if old.card is None or len(reading.quads) >= len(old.quads):
                continue
            if not any(are_twins(name, old.card) for name in names[:_LIKELY_NAMES]):
                continue
            here = tuple(
                it
                for it in self.as_it_was(frame, old)
                if any(in_one_place(it, quad, _IN_PLACE) for quad in reading.quads)
            )
            if len(here) == len(reading.quads):
                return replace(old, quads=here)
        return None

    def _is_half_of(self, frame: Picture, old: Reading, quad: Quad, kept: Sequence[Reading]) -> bool:
        """Whether what shows at ``quad`` is what is left of that index of the ``old`` reading."""
        if quad in self._half_covered:
            return _whole_alike(_patch(frame, quad), self._patches[quad]) >= _THE_SAME
        if quad in self._covered_at_side and self._is_half_as_it_was(frame, quad):
            return True
        stays = any(it.card == old.card and set(it.quads) & (set(old.quads) - {quad}) for it in kept)
        return stays and self._shows(frame, quad, read=False)

    def _has_lost_its_pip(
        self, frame: Picture, old: Reading, quad: Quad, reading: Reading, now: Sequence[Reading]
    ) -> bool:
        """Whether a card that is read ``now`` was laid on the pip of that index of the ``old`` reading, of
        which the rank stays, and it became the ``reading`` of its twin."""
        if not are_twins(str(reading.card), str(old.card)):
            return False
        laid = [it for it in now if it.card is not None and it is not reading]
        return is_under_one_of(laid, quad) and self._shows(frame, quad, read=False, by_rank=True)

    def doubted(
        self, frame: Picture, before: Sequence[Reading], now: Sequence[Reading]
    ) -> tuple[Reading, ...]:
        """The readings ``now``, without the names of those that are where a reading ``before`` still looks
        the same: the pip of one index above the rank of the next can look like a third, upside down, and a
        rank half of which was covered since like another."""
        return tuple(self._in_doubt(frame, reading, before, now) for reading in now)

    def _in_doubt(
        self, frame: Picture, reading: Reading, before: Sequence[Reading], now: Sequence[Reading]
    ) -> Reading:
        ranks = [rank_of(quad) for other in (*before, *now) if other is not reading for quad in other.quads]
        for old in before:
            if old.card is None or reading.card in (None, old.card):
                continue
            turned = {
                quad: [other for other in old.quads if _could_be_made_of(quad, other, ranks)]
                for quad in reading.quads
            }
            is_cut = (
                reading.confidence < _CERTAIN
                and not _is_of_another_suit(reading, old)
                and len(reading.quads) == 1
                and share_a_place(reading, old, _IN_PLACE)
                and not any(upside_down(other, reading.quad) for other in old.quads)
            )
            # A card that shows another index, too, is one.
            if all(
                any(self._shows(frame, it, read=True) for it in (old.quads if is_cut else turned[quad]))
                for quad in turned
            ):
                others = ((old.card, _EITHER), (str(reading.card), _EITHER))
                return replace(reading, card=None, confidence=_EITHER, alternatives=others)
        return reading

    def _shows(self, frame: Picture, quad: Quad, read: bool, *, by_rank: bool = False) -> bool:
        """Whether the index at ``quad`` looks as it did. ``read``: something else could be read there.
        ``by_rank``: the rank at least must, and if only half of it does, that must be the rank; the next
        card's may be beside it, and a pip of that one's face below it be most of what was seen."""
        before = self._patches.get(quad)
        if before is None:
            return False
        now = _patch(frame, quad)
        if read:
            # A large pip makes all cards of its suit alike: the rank must be.
            return max(_alike_halves(now, before, _PATCH[1] // 2)) >= _THE_SAME
        rank, *sides = _alike_halves(now, before)
        if by_rank and rank < _RANK_ALIKE:
            return False
        return (
            _whole_alike(now, before) >= _ALIKE or max((rank,) if by_rank else (rank, *sides)) >= _HALF_ALIKE
        )


def without_parts_of_others(before: Sequence[Reading], now: Sequence[Reading]) -> list[Reading]:
    """The readings ``before``, each without those of its indices that are so close to one of a card which was
    read there before, and is ``now``, too, that they are a part of it: what becomes of that says nothing of
    this card. Where all are, one of them is its own."""
    told = []
    for reading in before:
        others = [quad for new in now if _lay_beside(new, reading, before) for quad in new.quads]
        own = tuple(quad for quad in reading.quads if not any(_crowd(quad, other) for other in others))
        told.append(replace(reading, quads=own) if 0 < len(own) < len(reading.quads) else reading)
    return told


def is_beside_sure(quad: Quad, readings: Sequence[Reading]) -> bool:
    """Whether a card that is surely read lies beside an index at ``quad``, as in one fan."""
    near = _IN_A_FAN * math.dist(quad[0], quad[3])
    return any(
        math.dist(middle_of(quad), middle_of(other)) < near
        for reading in readings
        if reading.card is not None and reading.confidence >= _KNOWN
        for other in reading.quads
    )


def is_in_fan_of(card: Reading, others: Sequence[Reading]) -> bool:
    """Whether an index of one of the ``others`` stands above or below one of this ``card``."""
    places = [complex(*middle_of(quad)) for other in others for quad in other.quads]
    for quad in card.quads:
        down, (x, y) = down_of(quad), middle_of(quad)
        off = [(place - complex(x, y)) / down for place in places]
        if any(abs(it) < _IN_ONE_FAN and abs(it.imag) < _ASIDE for it in off):
            return True
    return False


def upside_down(one: Quad, other: Quad) -> bool:
    """Whether the second index is upside down at the place of the first, and not of a card that lies edge to
    edge with that one's."""
    return in_one_place(one, other, _CROWDED) and _are_turned(one, other) and not _are_beside(one, other)


def crosses(one: Quad, other: Quad) -> bool:
    """Whether the second index lies across the first at its place: it is made of a part of it and of what is
    beside it."""
    apart = math.dist(middle_of(one), middle_of(other))
    return apart < _CROWDED * math.dist(one[0], one[3]) and lies_across(one, other)


def _crowd(one: Quad, other: Quad) -> bool:
    """Whether two indices are closer together than those of two cards are. Side by side and upside down to
    each other, they are those of cards that lie edge to edge."""
    is_edge_to_edge = _are_turned(one, other) and _are_beside(one, other)
    return in_one_place(one, other, _CROWDED) and not is_edge_to_edge


def _are_turned(one: Quad, other: Quad) -> bool:
    """Whether two indices stand upside down to each other, wherever they are."""
    return dot(down_of(one), down_of(other)) < 0.0


def _are_beside(one: Quad, other: Quad) -> bool:
    """Whether the second index is so far beside the first as indices of cards that lie edge to edge are."""
    (x, y), (u, v) = middle_of(one), middle_of(other)
    return abs((complex(u - x, v - y) / down_of(one)).imag) >= _EDGE_TO_EDGE


def _lay_beside(new: Reading, old: Reading, before: Sequence[Reading]) -> bool:
    """Whether ``before``, too, both a card that is read now and the ``old`` one were surely read."""
    return old.confidence >= SURE and any(
        it is not old and it.card == new.card != old.card and it.confidence >= SURE and share_a_place(it, new)
        for it in before
    )


def _could_be_made_of(quad: Quad, known: Quad, ranks: Sequence[complex]) -> bool:
    """Whether an index at ``quad`` could be the ``known`` one upside down, or its pip below another's rank:
    one of ``ranks``."""
    if not upside_down(known, quad):
        return False
    height = math.dist(quad[0], quad[3])
    if math.dist(middle_of(known), middle_of(quad)) < _IN_PLACE * height:
        return True
    return any(abs(rank - rank_of(quad)) < _IN_PLACE * height for rank in ranks)


def is_under_one_of(readings: Sequence[Reading], quad: Quad) -> bool:
    """Whether one of the cards that are read lies on the pip of the index at ``quad``."""
    return any(_is_on_its_pip(other, quad) for it in readings for other in it.quads)


def _is_on_its_pip(laid: Quad, quad: Quad) -> bool:
    """Whether an index was ``laid`` so near to the lower end of the one at ``quad`` that its card covers the
    pip there. By its upper end that card begins as far above a small one."""
    down = down_of(quad)
    pip = complex(*middle_of(quad)) + _PIP * down
    as_tall = complex(*middle_of(laid)) + (down - down_of(laid)) / 2
    return abs(as_tall - pip) < _ON_PIP * abs(down) and dot(down, down_of(laid)) > 0.0


def _alike_halves(now: Picture, before: Picture, tall: int = _PATCH[1]) -> list[float]:
    """How much halves of two patches are alike: the upper ones, and those at the left and at the right, as
    far as they are so ``tall``. The lower one is the pip, which every card of the suit has."""
    width, height = _PATCH
    halves = (np.s_[: height // 2], np.s_[:tall, : width // 2], np.s_[:tall, width // 2 :])
    least = _INKED * _contrast(before)
    return [_alike(now[part], before[part], least) for part in halves]


def _whole_alike(now: Picture, before: Picture) -> float:
    """How much two patches are alike as a whole."""
    return _alike(now, before, _INKED * _contrast(before))


def _alike(one: Picture, other: Picture, least: float) -> float:
    """The correlation of two patches, -1 to 1; 0 if one is bare or below the ``least`` contrast: correlation
    ignores contrast, so faint print could match an index. It is also 0 if only the light on them is alike."""
    if min(one.std(), other.std()) < _BARE or min(_contrast(one), _contrast(other)) < least:
        return 0.0
    if correlation(_in_even_light(one), _in_even_light(other)) < _ALIKE_IN_ANY_LIGHT:
        return 0.0
    return correlation(one, other)


def _in_even_light(patch: Picture) -> NDArray[np.float32]:
    """``patch`` without the light on it: without the paraboloid that fits its shades best."""
    light = _light_on(patch.shape)
    shades = patch.astype(np.float32).ravel()
    return np.asarray((shades - light @ (shades @ light)).reshape(patch.shape), np.float32)


@cache
def _light_on(shape: tuple[int, ...]) -> NDArray[np.float32]:
    """The paraboloids over a patch of this ``shape``, ``(pixels, 6)``, as an orthonormal basis."""
    y, x = (
        it.ravel() for it in np.meshgrid(*(np.linspace(-1.0, 1.0, side) for side in shape), indexing="ij")
    )
    return np.asarray(np.linalg.qr(np.stack([x**0, x, y, x * y, x**2, y**2], axis=1))[0], np.float32)


def _contrast(patch: Picture) -> float:
    """The standard deviation of ``patch`` over its mean: independent of the light."""
    return float(patch.std() / max(1.0, patch.mean()))


def _is_of_another_suit(new: Reading, old: Reading) -> bool:
    """Whether a card is surely read that differs from the one before by its suit only. They look much the
    same: their ranks do, and a patch has no colour."""
    if new.card is None or old.card is None or new.confidence < SURE:
        return False
    return new.card != old.card and new.card[:-1] == old.card[:-1]


def _could_be(reading: Reading, card: str | None) -> bool:
    """Whether ``reading`` names ``card``, or has it as an alternative."""
    return card == reading.card or any(card == other for other, _ in reading.alternatives)


def _about(quad: Quad, right: float, down: float) -> Quad:
    """``quad`` moved by so many pixels, and twice as wide and tall."""
    x, y = middle_of(quad)
    a, b, c, d = ((right + 2 * px - x, down + 2 * py - y) for px, py in quad)
    return a, b, c, d


def _patch(frame: Picture, quad: Quad, size: Size = _PATCH) -> Picture:
    """The patch of the index at ``quad``, of this ``size``, width and height: upright, grey."""
    return _grey(upright_part(frame, quad, size))


def _grey(picture: Picture) -> GreyPicture:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def _are_two_inks(one: NDArray[np.float32], other: NDArray[np.float32]) -> bool:
    return bool(np.abs(one - other).max() > _ANOTHER_INK)


def _ink(picture: Picture) -> NDArray[np.float32]:
    """By how much the blue, green and red of the ink in the ``picture`` of an index, or of a part of it, are
    above their mean, as its paper is 1."""
    pixels = picture.reshape(-1, 3)
    light = round(_PAPER * len(pixels))
    channels = pixels.T.copy()  # in this order it takes a fraction of the time
    channels.partition(light, axis=1)
    paper = np.maximum(channels[:, light], _DARKEST_PAPER)
    dark = pixels.min(axis=1)
    count = round(_INK * len(pixels))
    ink = pixels[np.argpartition(dark, count)[:count]].mean(axis=0) / paper
    return np.asarray(ink - ink.mean(), np.float32)
