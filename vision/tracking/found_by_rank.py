"""Cards of a fan that was pushed together, found again by the look of their ranks.

A card is added, and those that lay there are pushed closer together, so that each lies on the pip of the one
before: a reader hardly finds what is left of their indices. Their ranks look as they did, though, are a
little way off in the same column, and are in the same order.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Quad, down_of, moved, quads_of
from vision.core.pictures import GreyPicture, Picture, upright_part
from vision.core.view import Reading
from vision.tracking.merging import in_one_place, rank_of
from vision.tracking.stands import dot

_FAR, _ASIDE = 2.5, 0.4
"""How far along its column, and aside, a card is pushed at most, in heights of its index."""
_ALIKE, _APART = 0.8, 0.08
"""The least correlation of a rank that is found again, and by how much it is less alike anywhere else."""
_PLAIN = 8.0
"""The least standard deviation of a rank that can be told from others, grey levels."""
_CONTRAST = 0.5
"""The least contrast where it is found, against what is remembered: noise is like anything."""
_SMOOTH = 0.7
"""How much what is compared is smoothed, in its pixels."""
_OVER, _BESIDE_RANK = 0.1, 0.125
"""The shares of an index above its rank and at either side, where other cards and the mat may show."""
_BLANK = 0.15
"""Above a rank there is blank paper within this share of its index."""
_SAME_PLACE, _BESIDE = 0.3, 1.0
"""In index heights: within the first two places are one, within the second two indices are in one column."""
_IN_COLUMN = 0.6
"""Closer together aside than that, in index heights, are the same corners of two cards of one fan: on the
next conveyor the other corner of a card with tall indices is 0.69 of them away."""
_SAME_CORNER, _LEVEL = 0.5, 0.95
"""In index heights: within the first two ranks are in one column. The least sine of the angle between the
line from one upper index of a card to the other and the way down it."""
_ASKEW = 0.2
"""In index heights: as much farther a card's other corner may be moved, as it is laid more or less askew."""
_TAKEN = 0.4
"""So near to another card's rank along their column, in heights of its index, there is none of this one."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a rank that was remembered at ``before`` may be ``now``, and how much it is ``alike`` there."""

    card: Reading
    before: Quad
    now: Quad
    alike: float


def found_by_rank(
    frame: Picture,
    lost: Sequence[Reading],
    patches: Mapping[Quad, GreyPicture],
    there: Sequence[Reading],
    before: Sequence[Reading],
) -> tuple[Reading, ...]:
    """The ``lost`` cards that ``frame`` shows elsewhere in their fans, each at the place of its rank.

    ``patches`` show the indices of the cards ``before``, upright, their ranks in the upper halves. The cards
    that are read ``there`` keep others from their places, and those of them that were there before tell the
    order. One of them, or another that is found, lies on each that is found: what lies on top shows its whole
    index, and is read.
    """
    moves = [(old, new) for it in there for old, new in _moves(it, before)]
    taken = [quad for it in there for quad in it.quads]
    beside = _other_corners(there, before)
    places = [place for card in lost for place in _likely_places(frame, card, patches)]
    alike = [place for place in places if place.alike >= _ALIKE]
    if not alike:
        return ()
    # What lay in the same fan may be what is seen there, whether it is lost or not.
    others = [it for it in before if it not in lost and _is_near(it, alike)]
    likely = [*places, *(place for card in others for place in _likely_places(frame, card, patches))]
    found: dict[str | None, Reading] = {}
    # The plainest first: they tell the order of the others.
    for place in sorted(alike, key=lambda it: -it.alike):
        if (
            place.card.card not in found
            and _is_plain(place, likely)
            and _is_free(place.now, taken, _BESIDE)
            and _is_free(place.now, beside, _SAME_CORNER)
            and _is_in_order(place, moves)
            and _is_covered(place.now, taken)
        ):
            found[place.card.card] = replace(place.card, quads=(place.now,))
            taken.append(place.now)
            moves.append((place.before, place.now))
    return tuple(found.values())


def _is_near(reading: Reading, alike: Sequence[_Place]) -> bool:
    """Whether an index of ``reading`` was so near in the column of a card at one of the ``alike`` places that
    either may be there."""
    off = (
        (rank_of(quad) - rank_of(other)) / down_of(other)
        for quad in reading.quads
        for place in alike
        for other in place.card.quads
    )
    return any(abs(it.real) < 2 * _FAR and abs(it.imag) < _BESIDE for it in off)


def _moves(reading: Reading, before: Sequence[Reading]) -> Iterator[tuple[Quad, Quad]]:
    """Where the indices of ``reading`` were ``before``, and are now."""
    for old in before:
        if old.card == reading.card:
            yield from (
                (one, other)
                for one in old.quads
                for other in reading.quads
                if dot(down_of(one), down_of(other)) > 0.0
            )


def _is_free(quad: Quad, taken: Sequence[Quad], aside: float) -> bool:
    """Whether no card's rank is there or so many heights ``aside``: what is beside one is on the face of its
    card."""
    off = ((rank_of(quad) - rank_of(it)) / down_of(it) for it in taken)
    return all(abs(it.real) > _TAKEN or abs(it.imag) >= aside for it in off)


def _other_corners(there: Sequence[Reading], before: Sequence[Reading]) -> list[Quad]:
    """Where those cards that are read ``there`` by one index at an end may have another beside it, to the
    left or to the right, if a card shows two."""
    apart = [
        off
        for reading in (*there, *before)
        for one, other in combinations(reading.quads, 2)
        if dot(down_of(one), down_of(other)) > 0.0
        and abs((off := (rank_of(other) - rank_of(one)) / down_of(one)).imag) > _LEVEL * abs(off)
    ]
    if not apart:
        return []
    far = statistics.median(map(abs, apart))
    alone = [
        quad
        for reading in there
        for quad in reading.quads
        if sum(dot(down_of(quad), down_of(it)) > 0.0 for it in reading.quads) == 1
    ]
    ways = [(quad, side * 1j * far * down_of(quad)) for quad in alone for side in (1.0, -1.0)]
    return [moved(quad, way.real, way.imag) for quad, way in ways]


def _is_covered(quad: Quad, taken: Sequence[Quad]) -> bool:
    """Whether one of the indices ``taken`` stands below that at ``quad`` in its column, as the next card's
    does."""
    off = (
        (rank_of(it) - rank_of(quad)) / down_of(quad) for it in taken if dot(down_of(it), down_of(quad)) > 0.0
    )
    return any(it.real > 0.0 and abs(it.imag) < _BESIDE for it in off)


def _is_in_order(place: _Place, moves: Sequence[tuple[Quad, Quad]]) -> bool:
    """Whether the cards that were above it in its column are still above it, and those below it below; and so
    in the column of its other corner, which moved as this one did."""
    way = rank_of(place.now) - rank_of(place.before)
    for old, new in moves:
        passed = way - (rank_of(new) - rank_of(old))
        for corner in place.card.quads:
            down = down_of(corner)
            was = (rank_of(corner) - rank_of(old)) / down
            now = was + passed / down
            least = 0.0 if corner == place.before else _ASKEW
            is_in_column = max(abs(was.imag), abs(now.imag)) < _IN_COLUMN and dot(down, down_of(old)) > 0.0
            if is_in_column and was.real * now.real < 0.0 and min(abs(was.real), abs(now.real)) > least:
                return False
    return True


def _is_plain(place: _Place, likely: Sequence[_Place]) -> bool:
    """Whether of all the ``likely`` places that rank is nowhere else nearly as much alike, nor another rank
    here that is not more alike elsewhere."""
    least = place.alike - _APART
    here = [it for it in likely if it.alike > least and in_one_place(it.now, place.now, _SAME_PLACE)]
    elsewhere = [it for it in likely if it.alike > least and it not in here]
    return not any(it.before == place.before for it in elsewhere) and not any(
        it.card.card != place.card.card
        and not any(other.before == it.before and other.alike > it.alike + _APART for other in likely)
        for it in here
    )


def _likely_places(frame: Picture, card: Reading, patches: Mapping[Quad, GreyPicture]) -> list[_Place]:
    """Where in their columns the ranks at the indices of ``card`` may be now: the likeliest ones."""
    return [
        _Place(card, quad, now, alike)
        for quad in card.quads
        if quad in patches
        for alike, now in _along_column(frame, quad, patches[quad])
    ]


def _along_column(frame: Picture, quad: Quad, patch: GreyPicture) -> Iterator[tuple[float, Quad]]:
    """How much the places along the column of the index at ``quad`` are like its rank in ``patch``: the
    greatest likenesses, each with the place."""
    height, width = patch.shape
    (ax, ay), (bx, by), _, (dx, dy) = quad
    right, down = np.array([bx - ax, by - ay]), np.array([dx - ax, dy - ay])
    aside = _ASIDE * math.hypot(*down) / math.hypot(*right)
    size = round(width * (1 + 2 * aside)), round(height * (1 + 2 * _FAR))
    corner = np.array([ax, ay]) - aside * right - _FAR * down
    across, along = size[0] / width * right, size[1] / height * down
    ends = (corner, corner + across, corner + across + along, corner + along)
    part = upright_part(frame, quads_of(np.array(ends))[0], size)
    seen = cv2.GaussianBlur(np.asarray(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), np.uint8), (0, 0), _SMOOTH)
    top, left = round(_OVER * height), round(_BESIDE_RANK * width)
    smooth = np.asarray(cv2.GaussianBlur(patch, (0, 0), _SMOOTH), np.uint8)
    rank = smooth[top : height // 2, left : width - left]
    if rank.std() < _PLAIN:
        return
    over = top + round(_BLANK * height)
    is_blank_above = not _goes_on(smooth[: height // 2, left : width - left], top)
    alike = cv2.matchTemplate(seen, rank, cv2.TM_CCOEFF_NORMED)
    alike[
        _contrasts(np.asarray(seen, np.uint8), rank.shape)[: alike.shape[0], : alike.shape[1]]
        < _CONTRAST * rank.std()
    ] = 0.0
    reach = round(_SAME_PLACE * height)
    while True:
        _, best, _, (x, y) = cv2.minMaxLoc(alike)
        if best < _ALIKE - _APART:
            return
        with_above = np.asarray(seen[max(0, y - over) : y + rank.shape[0], x : x + rank.shape[1]], np.uint8)
        if is_blank_above and y >= over and _goes_on(with_above, over):
            alike[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2] = 0.0
            continue
        shift = ((x - left) / width - aside) * right + ((y - top) / height - _FAR) * down
        yield best, moved(quad, *shift.tolist())
        alike[max(0, y - reach) : y + reach + 1] = 0.0


def _goes_on(seen: GreyPicture, above: int) -> bool:
    """Whether the ink at the upper end of a rank goes on in all of the ``above`` rows over it, as a line
    does that a deck prints round its pictures: over a rank the card is blank."""
    rank = seen[above:]
    ink = (float(rank.min()) + float(rank.max())) / 2
    at_end = cv2.dilate((rank[:1] < ink).astype(np.uint8), np.ones((1, 3), np.uint8)).astype(bool)
    return bool(((seen[:above] < ink) & at_end).any(axis=1).all())


def _contrasts(seen: GreyPicture, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """The standard deviation of what is ``seen`` in the window of this ``shape`` that begins at each
    pixel."""
    light = seen.astype(np.float32)
    window = shape[1], shape[0]
    mean = cv2.boxFilter(light, -1, window, anchor=(0, 0))
    square = cv2.boxFilter(light * light, -1, window, anchor=(0, 0))
    return np.asarray(np.sqrt(np.maximum(square - mean * mean, 0.0)), np.float32)
