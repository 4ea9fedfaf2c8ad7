"""What cannot be a card, or an index of one, beside the other cards that are read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, compress, permutations

import cv2
import numpy as np

from vision.core.geometry import Quad, down_of, middle_of, moved
from vision.core.view import Reading
from vision.tracking.change import Change
from vision.tracking.change_grid import ChangeGrid
from vision.tracking.merging import SURE, is_nameless, off, share_a_place
from vision.tracking.patch_memory import crosses, upside_down
from vision.tracking.stands import as_tall, dot

_NEARLY = 1.2
"""Two indices of one deck that are seen at a slant are nearly as tall as each other if they differ by less
than this factor."""
_BUT_ONE = 3
"""So many of its corners show how a card lies."""
_BOTH_SIDES = 2
"""So many show one end of a card with four."""
_SEVERAL, _OF_ONE_CARD = 3, 1.33
"""So many indices of a card tell how tall the others are, by less than this factor."""


def with_possible(seen: tuple[Reading, ...], change: Change, grid: ChangeGrid) -> Change:
    """``change`` with what was ``seen`` but for what cannot be a card, or an index of one, beside the
    others and those kept."""
    seen = _in_corners(_of_one_size(seen, change.kept, grid), change.kept, grid)
    there = (*change.kept, *seen)
    impossible = grid.impossible(seen, there)
    surely = (it for it in impossible if it.confidence >= SURE and it not in change.impossible)
    false = list(impossible)
    # Half of a corner may be seen beside what covers it.
    sides = [it for it in there if len(it.quads) == _BOTH_SIDES and it.confidence >= SURE]
    corners = [*fourth_corners(there), *grid.lower_ends(sides)]
    false += [it for it in seen if is_nameless(it) and any(share_a_place(c, it) for c in corners)]
    possible = tuple(reading for reading in seen if reading not in false)
    return replace(change, seen=possible, impossible=(*change.impossible, *surely))


def is_false(reading: Reading, there: Sequence[Reading], before: Sequence[Reading]) -> bool:
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


def fourth_corners(readings: Sequence[Reading]) -> list[Reading]:
    """The indices that must be in the fourth corners of those sure ``readings`` of which three are seen: half
    of such a one may be seen beside what covers it."""
    fourth = []
    for reading in readings:
        if len(reading.quads) == _BUT_ONE and reading.confidence >= SURE:
            middles = [complex(*middle_of(quad)) for quad in reading.quads]
            order = permutations(range(_BUT_ONE))
            one, other, between = max(order, key=lambda it: abs(middles[it[0]] - middles[it[1]]))
            aside = middles[other] - middles[between]
            fourth.append(replace(reading, quads=(moved(reading.quads[one], aside.real, aside.imag),)))
    return fourth


def _in_corners(seen: tuple[Reading, ...], kept: Sequence[Reading], grid: ChangeGrid) -> tuple[Reading, ...]:
    """What was ``seen`` without indices where the deck has none."""
    several = [it for it in seen if _shows_one_side(it)]
    if not several:
        return seen
    sure = [it for it in (*kept, *seen) if it.confidence >= SURE]
    false = grid.in_no_corner(several, sure)
    if not false:
        return seen
    return tuple(replace(it, quads=tuple(q for q in it.quads if q not in false)) for it in seen)


def _of_one_size(seen: tuple[Reading, ...], kept: Sequence[Reading], grid: ChangeGrid) -> tuple[Reading, ...]:
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
            false = grid.of_no_size([replace(reading, quads=(quad,)) for quad in odd], others)
            left = tuple(quad for quad in reading.quads if all(quad not in it.quads for it in false))
            reading = replace(reading, quads=left)
        if reading.quads:
            possible.append(reading)
    return tuple(possible)


def _is_one_of(reading: Reading, before: Sequence[Reading]) -> bool:
    """Whether ``reading`` is that of a card that was surely read ``before``, at the same place."""
    return reading.card is not None and any(
        it.card == reading.card and it.confidence >= SURE and share_a_place(it, reading) for it in before
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


def _shows_one_side(reading: Reading) -> bool:
    """Whether two indices of ``reading`` seem to be at both ends of a card, and at one of its sides."""
    for one, other in combinations(reading.quads, 2):
        # The real part is along the first index, the other across.
        away = off(one, other) / down_of(one)
        if dot(down_of(one), down_of(other)) < 0.0 and abs(away.imag) < abs(away.real) / 2:
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
