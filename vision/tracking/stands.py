"""Indices on the mat, and which of them can be of one card.

Mat points are complex numbers, x + y i in millimetres: every pair of indices is compared, and for so few
numbers arrays are slow.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from vision.core.geometry import Floats, Quad, quads_of
from vision.core.view import Reading
from vision.mat.layouts import CARD_MM

ToMat = Callable[[Floats], Floats]
"""Maps pixels ``(n, 2)`` of the frame to mat millimetres."""
ToFrame = Callable[[Floats], Floats]
"""Maps mat millimetres ``(n, 2)`` to pixels of the frame."""
Outline = tuple[complex, complex, complex, complex]
"""The corners of a card, or of a part of one, on the mat, clockwise from its upper left."""

INDEX_MM = (5.6, 4.0)
"""From the card's edge to the middle of an index, and to its top, on a usual deck."""
SAME_CARD_MM = 11.0
SAME_INDEX_MM = 6.0
UPRIGHT = 0.9
"""The least cosine between two indices at one end of a card."""
COVERED_MM = 3.0
"""How far inside a card's edge the middle of an index is that it covers for sure."""
MISSED_MM = 6.0
"""How far along a card an index that was not read may be from where the one that was read has it."""
BESIDE_ZONE_MM = 12.0
"""How far the index of a carelessly laid card may be beyond its zone, or its middle along the fan."""
_REMEMBERED = 2000
"""So many indices are remembered as they lie on the mat."""
SIDE_BY_SIDE_MM = (33.0, 59.0)
"""How far apart the indices at a card's two sides are, on any deck, seen at a slant from which a card above
the mat seems wider; those of two cards are farther apart."""
_ACROSS_MM, _ALONG_MM = (33.0, 70.0), (30.0, 85.0)
"""The same for indices at opposite corners, across the card and along it. The directions in which they are
read may be askew."""

_COS_ASKEW = math.cos(math.radians(25.0))
"""Of the greatest angle by which an index is read askew."""
_BOTH_ASKEW = math.radians(15.0)
"""The greatest angle by which both indices of a card are read askew, the same way round."""
_A_LITTLE_ASKEW = math.radians(10.0)
"""The same where nothing but their places tells that they are of one card."""
OPPOSED = -0.7
"""The greatest cosine between indices at the two ends of a card."""
_SIZES_KNOWN, _OF_A_SIZE = 4, 1.45
"""So many indices tell how tall those of a deck are; two of one size are read as less than this factor
apart."""
_TELL_CORNERS = 3
"""So many cards tell in which corners a deck has indices."""
ACROSS = 0.6
"""The greatest cosine between indices of which one lies across."""
_AT_ONE_SIDE = math.sin(math.radians(20.0))
"""Of the greatest angle at which the line between two indices at one side or end of a card is read."""
_COS_UNLIKE = (math.cos(math.radians(20.0)), math.cos(math.radians(45.0)))
"""An index that deviates from the others by an angle between those of these cosines is read askew."""


@dataclass(frozen=True, slots=True)
class Stand:
    """An index on the mat, millimetres: its middle, and the unit vector down it."""

    middle: complex
    down: complex
    height: float

    @property
    def right(self) -> complex:
        """The unit vector to its right."""
        return -1j * self.down

    @property
    def rank(self) -> complex:
        """Where its rank is, above its pip."""
        return self.at(-0.25)

    @property
    def pip(self) -> complex:
        """Where its pip is, below its rank."""
        return self.at(0.27)

    def at(self, share: float) -> complex:
        """The place so far below its middle, as a ``share`` of its height."""
        return self.middle + share * self.height * self.down

    def card_holds(self, place: complex, middle: complex, grown: float) -> bool:
        """Whether ``place`` is on its card, ``grown`` by so many millimetres, if that has its ``middle``
        there."""
        off = place - middle
        across, along = abs(dot(off, self.right)), abs(dot(off, self.down))
        return across < CARD_MM[0] / 2 + grown and along < CARD_MM[1] / 2 + grown

    def card_middle(self, side: float = 1.0) -> complex:
        """Where its card's middle is if the index is at the left (``side`` 1) or the right (-1)."""
        across = CARD_MM[0] / 2 - INDEX_MM[0]
        below = CARD_MM[1] / 2 - INDEX_MM[1] - self.height / 2
        return self.middle + side * across * self.right + below * self.down


def middles_of(stands: Sequence[Stand]) -> tuple[complex, ...]:
    """Where the middle of the card that shows these indices may be, the likelier place first. The places of
    two indices tell it better than the direction of one: a slanted rank is read askew."""
    pairs = [(abs(b.middle - a.middle), a, b) for n, a in enumerate(stands) for b in stands[n + 1 :]]
    apart, one, other = max(pairs, key=lambda pair: pair[0], default=(0.0, stands[0], stands[0]))
    alike = dot(one.down, other.down)
    if apart < SIDE_BY_SIDE_MM[0] or abs(alike) < -OPPOSED:
        return stands[0].card_middle(), stands[0].card_middle(-1.0)
    between, line = (one.middle + other.middle) / 2, (other.middle - one.middle) / apart
    if alike > 0:
        down = math.copysign(1.0, dot(1j * line, one.down)) * 1j * line
        return (between + (CARD_MM[1] / 2 - INDEX_MM[1] - (one.height + other.height) / 4) * down,)
    along = (one.down - other.down) / abs(one.down - other.down)
    if abs(dot(line, 1j * along)) > _AT_ONE_SIDE:
        return (between,)
    right = -1j * math.copysign(1.0, dot(line, along)) * line
    inwards = (CARD_MM[0] / 2 - INDEX_MM[0]) * right
    return between + inwards, between - inwards


def outline_of(stands: Sequence[Stand], corner: complex | None = None) -> Outline:
    """The corners of the card that shows these indices, clockwise from the upper left of the first. Of a
    single one the deck's ``corner`` tells where its card's middle is, see :func:`deck_corner`."""
    middle, down = middles_of(stands)[0], stands[0].down
    # Of two opposed indices each is read askew, and mostly not by as much.
    opposed = [other.down for other in stands if dot(other.down, down) < OPPOSED]
    if opposed:
        down = (down - opposed[0]) / abs(down - opposed[0])
    elif len(stands) == 1 and corner is not None:
        middle = stands[0].middle - 1j * down * corner.real + down * corner.imag
    aside, along = -1j * down * CARD_MM[0] / 2, down * CARD_MM[1] / 2
    return middle - aside - along, middle + aside - along, middle + aside + along, middle - aside + along


def index_in_corner(corner: complex, down: complex, height: float) -> Outline:
    """Where an index of this ``height`` is, clockwise from its upper left, on a card that has its upper left
    ``corner`` there and lies along the unit vector ``down``."""
    right, half = -1j * down, height / 2
    middle = corner + INDEX_MM[0] * right + (INDEX_MM[1] + half) * down
    aside, along = right * height / 3, half * down
    return middle - aside - along, middle + aside - along, middle + aside + along, middle - aside + along


def upright(outline: Outline, fan: complex) -> Outline:
    """``outline`` with the edge of the card first that is its upper one in a ``fan``."""
    a, b, c, d = outline
    return (a, b, c, d) if dot(d - a, fan) > 0.0 else (c, d, a, b)


def outlines_of(cards: Sequence[Sequence[Stand]], sure: Sequence[Sequence[Stand]]) -> list[Outline]:
    """The outlines of ``cards`` of one deck, of which those that are ``sure`` tell where its indices are."""
    corner = deck_corner(sure)
    return [outline_of(stands, corner) for stands in cards]


def in_frame(outlines: Sequence[Outline], to_frame: ToFrame) -> list[Quad]:
    """``outlines`` in the pixels of the frame."""
    corners = [[corner.real, corner.imag] for outline in outlines for corner in outline]
    return quads_of(to_frame(np.array(corners))) if corners else []


def deck_corner(cards: Sequence[Sequence[Stand]]) -> complex | None:
    """How far across a card, and along it, its middle is from the index in its upper left corner, by those
    ``cards`` of a deck that show two opposite ones; ``None`` if none does."""
    halves = []
    for stands in cards:
        corners = corners_of(stands)
        if corners:
            off = (corners[1].middle - corners[0].middle) / 2
            halves.append(complex(abs(dot(off, corners[0].right)), abs(dot(off, corners[0].down))))
    if not halves:
        return None
    ordered = [sorted(half.real for half in halves), sorted(half.imag for half in halves)]
    return complex(*(values[len(values) // 2] for values in ordered))


def corners_of(stands: Sequence[Stand]) -> tuple[Stand, ...]:
    """The indices in all four corners of the card that shows ``stands``: none if they do not tell, as no two
    of them are at opposite corners."""
    for number, one in enumerate(stands):
        for other in stands[number + 1 :]:
            off = other.middle - one.middle
            if dot(one.down, other.down) > OPPOSED or abs(off) < _ALONG_MM[0]:
                continue
            along = (one.down - other.down) / abs(one.down - other.down)
            across = dot(off, 1j * along) * 1j * along
            if abs(across) > _ACROSS_MM[0]:
                beside = replace(one, middle=one.middle + across)
                return one, other, beside, replace(other, middle=other.middle - across)
    return ()


def dot(one: complex, other: complex) -> float:
    """The scalar product of two vectors."""
    return one.real * other.real + one.imag * other.imag


class IndicesOnMat:
    """Indices in the pixels of a frame as they lie on the mat, where ``to_mat`` maps these pixels. Each is
    worked out once: most are asked for many times in a frame, and again in the next one."""

    def __init__(self, to_mat: ToMat) -> None:
        self._to_mat = to_mat
        self._known: dict[Quad, tuple[Stand, Floats]] = {}

    def of(self, readings: Sequence[Reading]) -> list[list[Stand]]:
        """The indices of each of ``readings``."""
        self._learn([quad for reading in readings for quad in reading.quads])
        return [[self._known[quad][0] for quad in reading.quads] for reading in readings]

    def corners(self, quads: Sequence[Quad]) -> Floats:
        """The corners of ``quads`` on the mat, ``(n, 4, 2)``, millimetres."""
        self._learn(quads)
        return np.array([self._known[quad][1] for quad in quads]).reshape(-1, 4, 2)

    def _learn(self, quads: Sequence[Quad]) -> None:
        new = [quad for quad in quads if quad not in self._known]
        if not new:
            return
        if len(self._known) + len(new) > _REMEMBERED:
            self._known.clear()
            new = list(quads)
        corners = self._to_mat(np.array(new, np.float64).reshape(-1, 2)).reshape(-1, 4, 2)
        stands = map(_stand, (corners[..., 0] + 1j * corners[..., 1]).tolist())
        self._known.update(zip(new, zip(stands, corners, strict=True), strict=True))


def as_tall(one: float, other: float, factor: float) -> bool:
    """Whether two heights differ by less than this ``factor``."""
    return max(one, other) < factor * min(one, other)


def of_no_size(
    readings: Sequence[Reading], sure: Sequence[Reading], on_mat: IndicesOnMat
) -> tuple[Reading, ...]:
    """Those of ``readings`` none of whose indices is nearly as tall as one of several that are ``sure``: a
    deck's are of one size, or of two, and what a face shows may look like much smaller ones."""
    known = [stand.height for stands in on_mat.of(sure) for stand in stands]
    if len(known) < _SIZES_KNOWN or not readings:
        return ()
    return tuple(
        reading
        for reading, stands in zip(readings, on_mat.of(readings), strict=True)
        if not any(as_tall(it.height, tall, _OF_A_SIZE) for it in stands for tall in known)
    )


def lie_across(stands: Sequence[Stand], fan: complex) -> bool:
    """Whether all indices of a card are across on what lies in a ``fan``."""
    return all(abs(dot(stand.down, fan)) < ACROSS for stand in stands)


def has_two_corners(cards: Sequence[Sequence[Stand]]) -> bool:
    """Whether the indices of ``cards`` show that their deck has two on each, at opposite corners: several
    have more than one, and none has them elsewhere."""
    several = [stands for stands in cards if len(stands) > 1]
    pairs = (pair for stands in several for pair in combinations(stands, 2))
    return len(several) >= _TELL_CORNERS and all(are_in_opposite_corners(*pair) for pair in pairs)


def are_in_opposite_corners(one: Stand, other: Stand) -> bool:
    """Whether two indices of a card are at both its ends, and at both its sides."""
    off = other.middle - one.middle
    return dot(one.down, other.down) < OPPOSED and abs(dot(off, one.right)) > SAME_CARD_MM


def misfit(one: Stand, other: Stand) -> float:
    """By how many millimetres two indices are off from where corners of a usual card are; infinite for two
    that cannot be of one card, on any deck."""
    off = other.middle - one.middle
    alike = dot(one.down, other.down)
    if abs(off) < SAME_CARD_MM and alike > 0.7:
        return 0.0
    wide = CARD_MM[0] - 2 * INDEX_MM[0]
    turned = 1 if alike > 0 else -1
    right, down = one.right + turned * other.right, one.down + turned * other.down
    across, along = abs(dot(off, right)) / abs(right), dot(off, down) / abs(down)
    if alike > 0.7:
        level = abs(along) < max(SAME_CARD_MM, _AT_ONE_SIDE * abs(off))
        fits = level and SIDE_BY_SIDE_MM[0] < across < SIDE_BY_SIDE_MM[1]
        return abs(across - wide) + abs(along) if fits else math.inf
    tall = CARD_MM[1] - 2 * INDEX_MM[1] - (one.height + other.height) / 2
    if alike > OPPOSED:
        return math.inf
    if across < max(SAME_CARD_MM, _AT_ONE_SIDE * abs(off)):
        return across + abs(along - tall) if _ALONG_MM[0] < along < _ALONG_MM[1] else math.inf
    if not _are_opposite(across, along):
        across, along = _as_if_straight(across, along, wide, tall, _BOTH_ASKEW)
    return abs(across - wide) + abs(along - tall) if _are_opposite(across, along) else math.inf


def _are_opposite(across: float, along: float) -> bool:
    """Whether two indices so far apart can be at opposite corners of a card."""
    return _ACROSS_MM[0] < across < _ACROSS_MM[1] and _ALONG_MM[0] < along < _ALONG_MM[1]


def off_opposite_corners(one: Stand, other: Stand) -> tuple[float, float]:
    """By how many millimetres, across a card and along it, two indices are off from where its opposite
    corners have them, if both may be read a little askew."""
    right, down = one.right - other.right, one.down - other.down
    off = other.middle - one.middle
    wide = CARD_MM[0] - 2 * INDEX_MM[0]
    tall = CARD_MM[1] - 2 * INDEX_MM[1] - (one.height + other.height) / 2
    across, along = dot(off, right) / abs(right), dot(off, down) / abs(down)
    across, along = _as_if_straight(across, along, wide, tall, _A_LITTLE_ASKEW)
    return abs(across - wide), abs(along - tall)


def at_opposite_corners(one: Stand, other: Stand, along_within: float = SAME_CARD_MM) -> bool:
    """Whether two indices are placed like the opposite corners of a card.

    Each alone predicts the card's middle badly, because of the error of its direction; their distance does
    not depend on that.
    """
    if dot(one.down, other.down) > -0.8:
        return False
    across, along = off_opposite_corners(one, other)
    return across < SAME_CARD_MM and along < along_within


def _as_if_straight(
    across: float, along: float, wide: float, tall: float, askew: float
) -> tuple[float, float]:
    """How far apart two indices are if they are read ``askew`` by as much, at most, as lets them fit best at
    the opposite corners of a card, where they are ``wide`` and ``tall`` apart."""
    off = math.atan2(wide, tall) - math.atan2(across, along)
    turned = (along + 1j * across) * cmath.exp(1j * max(-askew, min(askew, off)))
    return turned.imag, turned.real


def straightened(stands: Sequence[Stand]) -> list[Stand]:
    """The indices of one name with better directions: two at the upper or lower corners of a card tell how it
    lies, and so do all the others, while a slanted rank is read askew. Two indices alone are as they were
    read."""
    if len(stands) < 3:
        return list(stands)
    level = [in_line(stand, stands) for stand in stands]
    return [_like_the_others(number, level) for number in range(len(level))]


def _like_the_others(number: int, stands: Sequence[Stand]) -> Stand:
    """The stand of this number, or as the others lie if it is askew to them."""
    stand = stands[number]
    # Squares are alike for indices at both ends of a card.
    together = sum((other.down**2 for at, other in enumerate(stands) if at != number), 0j)
    down = cmath.sqrt(together)
    if abs(down) == 0.0:
        return stand
    down *= math.copysign(1.0, dot(down, stand.down)) / abs(down)
    return replace(stand, down=down) if _COS_UNLIKE[1] < dot(down, stand.down) < _COS_UNLIKE[0] else stand


def in_line(stand: Stand, others: Sequence[Stand]) -> Stand:
    """``stand`` as it lies if it is level with the one of ``others`` that is most nearly beside it."""
    best, right = _COS_ASKEW, None
    for other in others:
        off = other.middle - stand.middle
        if dot(stand.down, other.down) < 0.7 or not SIDE_BY_SIDE_MM[0] < abs(off) < SIDE_BY_SIDE_MM[1]:
            continue
        level = dot(off, stand.right) / abs(off)
        if abs(level) > best:
            best, right = abs(level), math.copysign(1.0, level) * off / abs(off)
    return stand if right is None else Stand(stand.middle, 1j * right, stand.height)


def of_one_card_each(
    stands: Sequence[Stand], misfit: Callable[[Stand, Stand], float] = misfit
) -> Iterator[list[int]]:
    """The numbers of the ``stands`` of equal cards, those of each card together: the pairs that fit best are
    joined first, and two that cannot be of one card, by their ``misfit``, never are."""
    groups = [[number] for number in range(len(stands))]
    pairs = [(misfit(stands[a], stands[b]), a, b) for b in range(len(stands)) for a in range(b)]
    for off, a, b in sorted(pairs):
        one, other = (next(group for group in groups if number in group) for number in (a, b))
        if off == math.inf or one is other:
            continue
        if all(misfit(stands[c], stands[d]) < math.inf for c in one for d in other):
            groups.remove(other)
            one += other
    for group in groups:
        yield sorted(group)


def _stand(corners: Sequence[complex]) -> Stand:
    a, b, c, d = corners
    down = (c + d - a - b) / 2
    height = max(1e-6, abs(down))
    return Stand((a + b + c + d) / 4, down / height, height)
