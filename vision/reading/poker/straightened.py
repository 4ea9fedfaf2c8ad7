"""Pictures taken from the side, as they would look from straight above.

From the side an index is flatter or narrower than any that the networks were taught: a club is like a spade,
and a 10 like a jack. What is read at first tells from where the picture was taken, and so how the table looks
from above, where it is read once more.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.core.cards import JOKER
from vision.core.geometry import Floats, Quad, middle_of
from vision.core.pictures import Picture
from vision.core.plane import through
from vision.core.view import Reading
from vision.reading.poker.candidates import pose_of, unread
from vision.reading.poker.patches import Pose
from vision.reading.poker.slant import likeliest_view

_BEYOND_DOUBT = 0.99
"""Where all cards are as sure as this, a picture is not read once more."""
_FROM_THE_SIDE = 25.0
"""Up to this angle between the view and straight down, degrees, a picture is read as it is."""
_SMALLEST, _LARGEST = 30.0, 70.0
"""An index is straightened to the height that the tallest has in the picture, but within these, pixels."""
_LONGEST_SIDE = 2200
"""Of a straightened picture, pixels."""
_AROUND = 1.2
"""So far around the indices the table is straightened, in lengths of a card."""
_FARTHEST = 1.15
"""In lengths of a card: farther apart are no two of its corners."""
_GREY = (128, 128, 128)
_SAME_PLACE = 0.5
"""In heights: indices whose middles are nearer to each other are one."""


@dataclass(frozen=True, slots=True)
class Straightened:
    """A ``picture`` as from straight above, in which cards are ``card_px`` long; the homography ``(3, 3)``
    from its pixels to those of the one that was taken, ``to_taken``."""

    picture: Picture
    card_px: float
    to_taken: Floats

    def joined(self, taken: Sequence[Reading], straight: Sequence[Reading]) -> list[Reading]:
        """The cards that were read in the picture as it was ``taken``, and in it straightened, ``straight``,
        best first, in pixels of the former. They are what they look like from above; what is read from the
        side only is there, too, even where the next card of a close fan is, if it has no name. What has
        another name from there than from above has none. The letters of a Joker are as tall as its maker
        likes: it has the name that it has from the side."""
        to_straight = np.asarray(np.linalg.inv(self.to_taken), np.float64)
        from_side = [_mapped(to_straight, reading) for reading in taken]
        jokers = [it for it in from_side if it.card == JOKER]
        from_above = [
            it
            for it in straight
            if it.card != JOKER and not any(_share_a_place(it, joker) for joker in jokers)
        ]
        again = _those_at([quad for it in from_above for quad in it.quads], from_side)
        alone = [
            reading
            for number, (reading, it) in enumerate(zip(taken, from_side, strict=True))
            if number not in again and not any(self._gives_way(it, other) for other in from_above)
        ]
        seen = (
            _unless_denied(it, [other for other in from_side if _share_a_place(it, other)])
            for it in from_above
        )
        in_taken = (_mapped(self.to_taken, it) for it in seen)
        return sorted([*in_taken, *alone], key=lambda reading: -reading.confidence)

    def _gives_way(self, named: Reading, other: Reading) -> bool:
        """Whether the name of the one is not told beside the other: they share a place, or have one name and
        are as near to each other as corners of one card."""
        if named.card is None:
            return False
        return _share_a_place(named, other) or (
            named.card == other.card
            and any(
                math.dist(middle_of(a), middle_of(b)) < _FARTHEST * self.card_px
                for a in named.quads
                for b in other.quads
            )
        )


def straightened(picture: Picture, readings: Sequence[Reading]) -> Straightened | None:
    """``picture`` as it would look from straight above, around the ``readings`` in it; ``None`` if it was
    taken from there, if they do not tell, or if none of them is in doubt."""
    cards = [it for it in readings if it.card != JOKER]
    if all(it.card and it.confidence >= _BEYOND_DOUBT for it in cards) or not any(it.card for it in cards):
        return None
    quads = [(quad, number) for number, reading in enumerate(cards) for quad in reading.quads]
    poses = [pose_of(quad) for quad, _ in quads]
    if len(poses) == 1:
        return None
    names = [_likeliest_name(cards[number]) or number for _, number in quads]
    equal = [(i, j) for i, j in itertools.combinations(range(len(quads)), 2) if names[i] == names[j]]
    height, width = picture.shape[:2]
    view = likeliest_view(poses, equal, (width, height))
    if view.tilt <= _FROM_THE_SIDE:
        return None
    tallest = max(pose.height for pose in poses)
    scale = min(max(tallest, _SMALLEST), _LARGEST) / float(np.median(view.heights))
    low = view.places.min(axis=0) - _AROUND * view.length
    high = view.places.max(axis=0) + _AROUND * view.length
    scale = min(scale, _LONGEST_SIDE / float((high - low).max()))
    to_canvas = np.array([[scale, 0.0, -low[0] * scale], [0.0, scale, -low[1] * scale], [0.0, 0.0, 1.0]])
    to_straight = to_canvas @ view.to_table((width, height))
    wide, tall = (math.ceil(side) for side in (high - low) * scale)
    canvas = cv2.warpPerspective(picture, to_straight, (wide, tall), flags=cv2.INTER_CUBIC, borderValue=_GREY)
    to_taken = np.asarray(np.linalg.inv(to_straight), np.float64)
    return Straightened(np.asarray(canvas, np.uint8), view.length * scale, to_taken)


def _mapped(plane: Floats, reading: Reading) -> Reading:
    """``reading`` with its quads mapped by a homography."""
    quads = (through(plane, np.array(quad)).tolist() for quad in reading.quads)
    return replace(
        reading,
        quads=tuple(
            ((ax, ay), (bx, by), (cx, cy), (dx, dy)) for (ax, ay), (bx, by), (cx, cy), (dx, dy) in quads
        ),
    )


def _likeliest_name(reading: Reading) -> str | None:
    return reading.card or next((name for name, _ in reading.alternatives), None)


def _unless_denied(reading: Reading, from_side: Sequence[Reading]) -> Reading:
    """``reading``, without its name if it has another one in all that is named there ``from_side``."""
    names = [it.card for it in from_side if it.card is not None]
    return unread(reading) if names and reading.card not in names else reading


def _those_at(quads: Iterable[Quad], readings: Sequence[Reading]) -> set[int]:
    """The numbers of the readings that have an index at one of ``quads``. At each it is the nearest one: in a
    close fan the next card's is within half a height, too."""
    poses = [(pose_of(quad), number) for number, reading in enumerate(readings) for quad in reading.quads]
    found = set[int]()
    for pose in map(pose_of, quads):
        near = [(pose.distance_to(other), number) for other, number in poses if _is_one(pose, other)]
        if near:
            found.add(min(near)[1])
    return found


def _share_a_place(one: Reading, other: Reading) -> bool:
    return any(_is_one(pose_of(a), pose_of(b)) for a in one.quads for b in other.quads)


def _is_one(one: Pose, other: Pose) -> bool:
    return one.distance_to(other) < _SAME_PLACE * max(one.height, other.height)
