"""The pips of a card's face near its index.

In blur and in bad light nobody tells the small club of an index from a spade. The pips of the face are of the
same suit and mostly larger: people look there. Only those of the same card count, so nothing far from the
index does, nor what lies past the index of another card.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from vision.core.pictures import GreyPicture, Picture, darkest_of
from vision.reading.poker.blobs import Blob, blobs_in
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.reading.poker.pip_namer import above_pip, at_pip

_TALL = 40
"""The height of the index in the view of a face, pixels. All other lengths are in index heights, from the
middle of the index."""
_ABOVE = -0.6
"""How far above the index a pip is of the same card."""
_OWN_ACROSS, _OWN_ALONG = 0.45, 0.6
"""What is nearer is the index itself."""
_LEAST_SIDE = 0.22
_LEAST_RATIO, _MOST_RATIO = 0.6, 1.5
_LEAST_FILLED, _MOST_FILLED = 0.35, 0.85
"""The height of a pip, its width for a height of 1, and how much of the rectangle around it is ink."""
_LEAST_PIXELS = 12.0
"""A pip less tall in the picture is told no better than that of the index."""
_SAME_INDEX = 0.6
"""Another pose within this distance is one of the same index."""
_PARALLEL = 0.7
"""The least cosine of the angle between cards that lie in one fan or side by side."""
_LEVEL, _NEXT = 0.6, 0.3
"""A parallel index farther away than the second is that of the next card: beside this one if it is on a level
with it, within the first, and otherwise below it."""
_BEFORE = 0.6, 0.4
"""So far above its middle the next card begins, and so far beside it."""
_WIDE = 4.5
"""How far a card reaches beside its index, in heights of small ones."""
_BESIDE_FROM, _BESIDE_TO = 0.3, 2.0
"""So far to the right of the index in the left corner of a card its own pips are, and those of the next card
beside it are not."""
_AROUND = 0.8
"""What is nearer to any other index is part of that."""
_LEVEL_FROM, _LEVEL_TO = -0.4, 0.3
"""A pip whose middle is so far below the index, at most, is on a level with its rank: if the rank shows, no
next card begins above it."""
_LEVEL_ASIDE, _MIDDLE_ASIDE = 1.6, 1.85
"""Farther aside it may be that of a card that lies beside this one, on its edge; the second is for cards
whose pips are all in the middle."""
_LEAST_SHOWN, _LEAST_WIDE, _MOST_TIMES_AS_WIDE = 0.1, 0.2, 3.5
"""How high what the next card leaves of a pip is at least, how wide, and how wide for a height of 1."""
_IS_CUT = 1.5
"""What is so much wider than high is surely not a whole pip."""
_HEIGHTS_OF_WIDTH = (0.95, 1.1, 1.25)
"""How high pips are for a width of 1."""
_LEAST_PIXELS_WIDE = 8.0
"""What is less wide in the picture tells nothing."""
_THINNER = (3, 7)
"""The diameters, pixels of the view, of what is taken from the rim of all ink, to part what touches: the
second if the first parts no pip from the rest."""


@dataclass(frozen=True, slots=True)
class Face:
    """Where pips may be on the face of a card: so far ``across`` and ``down``, and of ``most`` that height;
    the ``view``, width and height in pixels, in which they are looked for; and how far ``below`` the index
    the middle of the view is."""

    across: float
    down: float
    most: float
    view: tuple[int, int]
    below: float

    @property
    def index(self) -> complex:
        """Where the index is in the view, pixels."""
        return complex((self.view[0] - 1) / 2, (self.view[1] - 1) / 2 - self.below * _TALL)


OF_ACE = Face(across=2.8, down=3.2, most=2.6, view=(320, 240), below=1.4)
OF_SINGLE = Face(across=3.4, down=4.6, most=5.0, view=(440, 400), below=2.8)
"""Of number cards that show one large pip, in their middle."""
OF_OTHERS = Face(across=2.7, down=2.2, most=1.5, view=(280, 172), below=0.8)


def face_pips(
    pyramid: Pyramid,
    pose: Pose,
    others: Sequence[Pose],
    face: Face = OF_OTHERS,
    ink: Callable[[Picture], GreyPicture] = darkest_of,
) -> list[Pose]:
    """Where pips of a card with this ``face`` may be whose index is at ``pose``, the nearest first, each as
    the pose of an index that has its pip there. ``others`` are all indices that are known in the picture. By
    their ``ink`` they are told from paper."""
    right, middle = cmath.rect(1.0, math.radians(pose.degrees)), complex(pose.x, pose.y)

    def beside(other: Pose) -> tuple[complex, float]:
        """Where another index is, in this one's directions and heights, and the cosine between both."""
        away = (complex(other.x, other.y) - middle) / pose.height
        return away * right.conjugate(), math.cos(math.radians(other.degrees - pose.degrees))

    there = [place for place in map(beside, others) if abs(place[0]) >= _SAME_INDEX]
    view = cut(pyramid, pose.lower(face.below), face.view, _TALL)
    found = [
        it
        for it in _blobs_in(ink(view), face, partial(_is_pip, most=face.most))
        if it.height * pose.height >= _LEAST_PIXELS and not any(_is_past(it.at, *other) for other in there)
    ]
    # A pip in the middle stands for one end of the card only.
    turns = (0.0,) if face is OF_OTHERS else (0.0, 180.0)
    return [it.as_pip(pose, turn) for it in sorted(found, key=lambda it: abs(it.at)) for turn in turns]


def pips_on_a_level(pyramid: Pyramid, pose: Pose, in_the_middle: bool = False) -> list[list[Pose]]:
    """Where pips, or as much of them as the next card leaves, are to the right of the index at ``pose``, on a
    level with its rank: of each the poses of indices that have it, as tall as it may be, as their pip. On
    twos and threes they are all ``in_the_middle``."""
    aside = _MIDDLE_ASIDE if in_the_middle else _LEVEL_ASIDE
    right, middle = cmath.rect(1.0, math.radians(pose.degrees)), complex(pose.x, pose.y)
    view = cut(pyramid, pose.lower(OF_OTHERS.below), OF_OTHERS.view, _TALL)
    pips = []
    for it in _blobs_in(darkest_of(view), OF_OTHERS, partial(_is_part, most=OF_OTHERS.most)):
        is_level = _LEVEL_FROM <= it.at.imag <= _LEVEL_TO and _BESIDE_FROM < it.at.real < aside
        if not is_level or it.width * pose.height < _LEAST_PIXELS_WIDE:
            continue
        heights = [it.width * times for times in _HEIGHTS_OF_WIDTH]
        if it.width < _IS_CUT * it.height:
            heights.append(it.height)
        top = it.at.imag - it.height / 2
        places = [
            (middle + complex(it.at.real, top + tall / 2) * right * pose.height, tall) for tall in heights
        ]
        pips.append([above_pip(at.real, at.imag, tall * pose.height, pose.degrees) for at, tall in places])
    return pips


def is_beside(pose: Pose, pip: Pose) -> bool:
    """Whether a ``pip``, as :func:`face_pips` tells it, is where those of a card are that has its index at
    ``pose`` in its left corner, and no other card's."""
    seen = at_pip(pip)
    away = complex(seen.x - pose.x, seen.y - pose.y) / cmath.rect(pose.height, math.radians(pose.degrees))
    return _BESIDE_FROM < away.real < _BESIDE_TO and _ABOVE < away.imag < OF_OTHERS.down


def _is_past(at: complex, other: complex, parallel: float) -> bool:
    """Whether a pip ``at`` one side of an index belongs to an ``other`` one."""
    if abs(at - other) < _AROUND:
        return True
    if parallel < _PARALLEL:
        return False
    if abs(other.imag) <= _LEVEL:
        towards = math.copysign(1.0, other.real)
        return abs(other.real) > _NEXT and at.real * towards > abs(other.real) - _BEFORE[1]
    beside = abs(at.real - other.real) > _WIDE
    return not beside and other.imag > _NEXT and at.imag > other.imag - _BEFORE[0]


def _blobs_in(ink: GreyPicture, face: Face, is_pip: Callable[[Blob], bool]) -> list[Blob]:
    """What is ``ink``, which is dark, in the view of a ``face``, and may be a pip (``is_pip``). They are
    parted by less than the second diameter only where by the first no pip is told from the rest."""
    return blobs_in(ink, face.index, _TALL, lambda it: _is_on(face, it.at) and is_pip(it), _THINNER)


def _is_pip(blob: Blob, most: float) -> bool:
    return (
        _LEAST_SIDE <= blob.height <= most
        and _LEAST_RATIO <= blob.width / blob.height <= _MOST_RATIO
        and _LEAST_FILLED <= blob.filled <= _MOST_FILLED
    )


def _is_part(blob: Blob, most: float) -> bool:
    """Whether it may be a pip, or the upper part of one."""
    return (
        _LEAST_SHOWN <= blob.height <= most
        and _LEAST_WIDE <= blob.width <= most
        and _LEAST_RATIO <= blob.width / blob.height <= _MOST_TIMES_AS_WIDE
    )


def _is_on(face: Face, at: complex) -> bool:
    own = abs(at.real) < _OWN_ACROSS and abs(at.imag) < _OWN_ALONG
    return not own and abs(at.real) <= face.across and _ABOVE <= at.imag <= face.down
