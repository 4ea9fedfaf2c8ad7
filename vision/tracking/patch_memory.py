"""How each index looked when it was read: what is missed in one look is not gone while it looks the same.

Readers fail now and then, above all where another card has just been laid close by. A card that lies known in
its place is therefore given up only when that place has come to look otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from vision.core.geometry import Quad, middle_of
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.tracking.zones import share_a_place

_PATCH = (24, 36)
"""Width and height at which looks are compared, pixels."""
_ALIKE = 0.8
"""The correlation from which on two looks are of one index. With a fifth of it covered they come to that."""
_BARE = 8.0
"""Grey levels by which ink makes a look vary at least."""
_INKED = 0.5
"""The least contrast of what shows an index, or half of one, against the whole index as it was remembered. A
half that holds the card's edge and no ink, or the mat's fine engraving, has a tenth to a third of it."""
_HALF_ALIKE = 0.92
"""The same for half an index, of which the other half may be covered. An index and what lies there when its
card is taken stay under 0.88."""
_KNOWN = 0.9
"""The least confidence of a reading that is a card for sure."""
_EITHER = 0.5
_CROWDED = 0.7
"""In index heights: nearer than this no two indices stand."""
_THE_SAME = 0.95
"""And for an index, or half of one, where something else could be read there now: another card of its rank or
suit, laid a little otherwise, stays under that."""


class PatchMemory:
    """The looks of the indices of one table under one camera that stands still."""

    def __init__(self) -> None:
        self._patches: dict[Quad, Picture] = {}

    def remember(self, frame: Picture, readings: Sequence[Reading]) -> None:
        """``readings`` are all that is known of the table now; those that are new are read from ``frame``."""
        quads = [quad for reading in readings if reading.card is not None for quad in reading.quads]
        before = self._patches
        self._patches = {quad: before[quad] if quad in before else _look(frame, quad) for quad in quads}

    def still_there(
        self, frame: Picture, before: Sequence[Reading], now: Sequence[Reading]
    ) -> tuple[Reading, ...]:
        """Those of the readings ``before`` that ``frame`` shows as they were, by the indices that it does.
        Where ``now`` something else is read, that holds: cards of one suit look much alike. What was not
        read for sure is not kept: it need not be a card at all."""
        kept = []
        for reading in before:
            if reading.confidence < _KNOWN:
                continue
            there = [new for new in now if share_a_place(reading, new, _CROWDED)]
            if not all(_may_be(new, reading.card) for new in there):
                continue
            read = any(new.card != reading.card for new in there)
            quads = tuple(quad for quad in reading.quads if self._shows(frame, quad, read))
            if quads:
                kept.append(replace(reading, quads=quads))
        return tuple(kept)

    def doubted(
        self, frame: Picture, before: Sequence[Reading], now: Sequence[Reading]
    ) -> tuple[Reading, ...]:
        """The readings ``now``, without the name of those that stand upside down where one of ``before``
        looks as it did: the pip of one index above the rank of the next can pass for a third."""
        return tuple(self._in_doubt(frame, reading, before) for reading in now)

    def _in_doubt(self, frame: Picture, reading: Reading, before: Sequence[Reading]) -> Reading:
        for old in before:
            if old.card is None or reading.card in (None, old.card):
                continue
            turned = [quad for quad in old.quads if any(upside_down(quad, other) for other in reading.quads)]
            if any(self._shows(frame, quad, read=True) for quad in turned):
                others = ((old.card, _EITHER), (str(reading.card), _EITHER))
                return replace(reading, card=None, confidence=_EITHER, alternatives=others)
        return reading

    def _shows(self, frame: Picture, quad: Quad, read: bool) -> bool:
        """Whether the index at ``quad`` looks as it did; ``read``: something else could be read there."""
        before = self._patches.get(quad)
        if before is None:
            return False
        now = _look(frame, quad)
        width, height = _PATCH
        # The lower half is the pip, which every card of the suit has.
        halves = (np.s_[: height // 2], np.s_[:, : width // 2], np.s_[:, width // 2 :])
        least = _INKED * _contrast(before)
        half = max(_alike(now[part], before[part], least) for part in halves)
        whole = _alike(now, before, least)
        return max(whole, half) >= _THE_SAME if read else whole >= _ALIKE or half >= _HALF_ALIKE


def upside_down(one: Quad, other: Quad) -> bool:
    """Whether the second index stands upside down where the first stands."""
    (ax, ay), (bx, by) = ((quad[3][0] - quad[0][0], quad[3][1] - quad[0][1]) for quad in (one, other))
    apart = math.dist(middle_of(one), middle_of(other))
    return ax * bx + ay * by < 0 and apart < _CROWDED * math.hypot(ax, ay)


def _alike(one: Picture, other: Picture, least: float) -> float:
    """The correlation of two looks, -1 to 1; 0 where one is bare, or has less than the ``least`` contrast: a
    correlation alone finds the faintest engraving as like an index as its ink."""
    if min(one.std(), other.std()) < _BARE or min(_contrast(one), _contrast(other)) < least:
        return 0.0
    return float(cv2.matchTemplate(one, other, cv2.TM_CCOEFF_NORMED)[0, 0])


def _contrast(look: Picture) -> float:
    """How much ``look`` varies against how bright it is: the same in any light."""
    return float(look.std() / max(1.0, look.mean()))


def _may_be(reading: Reading, card: str | None) -> bool:
    """Whether ``reading`` names ``card``, surely or as one that it could be."""
    return card == reading.card or any(card == other for other, _ in reading.alternatives)


def _look(frame: Picture, quad: Quad) -> Picture:
    """The index at ``quad`` upright, grey."""
    width, height = _PATCH
    upright = np.array([[0, 0], [width, 0], [width, height]], np.float32)
    matrix = cv2.getAffineTransform(np.array(quad[:3], np.float32), upright)
    patch = cv2.warpAffine(frame, matrix, _PATCH, flags=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY), np.uint8)
