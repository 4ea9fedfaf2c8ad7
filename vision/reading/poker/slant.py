"""Which indices belong to one card, in a picture taken from anywhere.

On the table the indices of a deck are equally tall, and those at the corners of a card lie as on every other
card. In a picture taken from the side they do not: how they differ tells from which side. Of many views, and
many sizes of cards, those are chosen in which the indices of the picture are most alike, and the equal ones
most like corners of a card. Straight down is expected, a steep view less so.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Floats, Size
from vision.reading.poker.angles import angle_between
from vision.reading.poker.pairing import RANK_AND_PIP, are_at_corners, grouped
from vision.reading.poker.patches import Pose

_TILTS = (10.0, 20.0, 30.0, 38.0, 46.0, 53.0, 59.0, 65.0)
"""The angles between the view and straight down that are tried, degrees."""
_WAYS = 16
_FOCALS = (0.85, 1.5)
"""Focal lengths that are tried, in the picture's longer side."""
_USUAL_TILT = 26.0
_LENGTHS = tuple(2.2 * 1.13**step for step in range(13))
"""How far the outer ends of opposite indices are apart along a card, in index heights: 2.2 to 9.5."""
_USUAL_LENGTH, _LENGTHS_DIFFER = 4.7, 0.45
_HEIGHTS, _TURNS, _PLACES, _SIZES = 0.11, 12.0, 0.1, 0.17
"""How much indices of one deck, and corners of one card, differ as they are read: the logarithms of their
heights, their directions in degrees, their places in lengths of a card, the logarithm of two heights."""
_MOST_ODD = 3.0
"""An index of another deck counts as so many deviations."""
_A_PAIR = 6.0
"""What speaks for a view in which two equal indices are exactly corners of one card."""
_WIDTH = 0.64
"""The distance between opposite indices across a card, in its length as above."""
_NEAREST = 0.25
"""The least distance of an index from the camera, relative to that of the picture's middle."""
_ONE_CARD, _OF_THREE = 20.0, 32.0
"""The largest misfit of two corners of a card, and of two corners that a third one joins."""
_MISREAD = 6.0, 9.0
"""The same where the corners have different names: those of other cards lie there by chance, too."""
_FEW = 2
_CORNERS = 4


def grouped_in_view(
    poses: Sequence[Pose],
    same_name: Callable[[int, int], bool],
    size: Size,
    farthest: Callable[[int], float] = lambda _: RANK_AND_PIP,
    may_be_misread: Callable[[int, int], bool] = lambda _, __: False,
) -> list[list[int]]:
    """As :func:`~vision.reading.poker.pairing.grouped`, for a picture of this ``size`` that shows the table
    from anywhere. Where the indices are plainly those of one card each it is not asked from where.

    Corners of one card that are named differently are joined, too, where ``may_be_misread(i, j)`` tells that
    one name may have been read for the other, and both are exactly where its corners are.
    """
    straight = grouped(poses, same_name, farthest)
    pairs = [(i, j) for j in range(len(poses)) for i in range(j)]
    equal = [pair for pair in pairs if same_name(*pair)]
    contested = [pair for pair in pairs if may_be_misread(*pair)]
    joined = {pair for group in straight for pair in equal if set(pair) <= set(group)}
    is_plain = len(joined) == len(equal) and all(len(group) <= _FEW for group in straight)
    if is_plain and not contested:
        return straight
    view = likeliest_view(poses, equal, size)
    if is_plain:
        groups = straight
    else:
        misfits = view.misfits(equal)
        for group in straight:
            if len(group) == _FEW:
                misfits[min(group), max(group)] = 0.0
        groups = _joined([[number] for number in range(len(poses))], misfits, poses)
    return _with_misread(groups, poses, view.misfits(contested))


def _joined(
    groups: list[list[int]],
    misfits: Mapping[tuple[int, int], float],
    poses: Sequence[Pose],
    most: tuple[float, float] = (_ONE_CARD, _OF_THREE),
    corners: int = _CORNERS,
    may_be_one: Callable[[Sequence[tuple[int, int]]], bool] = lambda _: True,
) -> list[list[int]]:
    """``groups`` joined to some of so many ``corners`` at most, those that fit best first: two corners up to
    the first misfit of ``most``, and all pairs of both groups below the second, if these ``may_be_one``
    card's, and the ``poses`` of all are at its corners."""
    for i, j in sorted(misfits, key=lambda pair: (misfits[pair], pair)):
        one, other = (next(group for group in groups if number in group) for number in (i, j))
        if misfits[i, j] > most[0] or one is other or len(one) + len(other) > corners:
            continue
        pairs = [(min(a, b), max(a, b)) for a in one for b in other]
        fits = may_be_one(pairs) and all(misfits.get(pair, math.inf) < most[1] for pair in pairs)
        if fits and are_at_corners([poses[number] for number in one + other]):
            groups.remove(other)
            one += other
    return groups


def _with_misread(
    groups: list[list[int]], poses: Sequence[Pose], misfits: Mapping[tuple[int, int], float]
) -> list[list[int]]:
    """``groups`` with those joined that are corners of one card, of which one is misread. Some must be
    opposed: in a fan the upper corners of two cards may be as far apart as those of one. Where no card of the
    picture shows more than two corners, none has more."""

    def some_are_opposed(pairs: Sequence[tuple[int, int]]) -> bool:
        return any(_are_opposed(poses[a], poses[b]) for a, b in pairs)

    corners = _CORNERS if any(len(group) > _FEW for group in groups) else _FEW
    return _joined(groups, misfits, poses, _MISREAD, corners, some_are_opposed)


def _are_opposed(one: Pose, other: Pose) -> bool:
    return abs(angle_between(one.degrees, other.degrees)) > 90.0


@dataclass(frozen=True, slots=True)
class _Pairs:
    """Pairs of indices on the table, in each view: how far the second is across and along the card from the
    first, their mean height, whether they are opposed, and what speaks against one card already, in squared
    deviations."""

    across: Floats
    along: Floats
    tall: Floats
    opposed: NDArray[np.bool_]
    odd: Floats

    def misfit(self, length: Floats) -> Floats:
        """How badly each pair is placed like two corners of a card of this ``length``: opposite ones, those
        at one of its ends or, on cards with four indices, those at one of its sides."""
        unit = _PLACES * length
        along = np.where(self.opposed, self.along - (length - self.tall), self.along) / unit
        across = ((self.across - _WIDTH * length) / unit) ** 2
        at_one_side = np.where(self.opposed, (self.across / unit) ** 2, np.inf)
        return np.asarray(self.odd + along**2 + np.minimum(across, at_one_side))


@dataclass(frozen=True, slots=True)
class View:
    """The indices of a picture on the table, as one view has it: their ``places`` ``(n, 2)``, ``heights`` and
    directions, ``degrees``, ``(n,)``; the ``length`` of the cards as :data:`_LENGTHS` has it, but in the
    places' unit; the ``tilt`` of the view, degrees from straight down; and what turns rays, in longer sides
    of the picture from its middle, to the table, ``turn`` ``(3, 3)``."""

    places: Floats
    heights: Floats
    degrees: Floats
    length: float
    tilt: float
    turn: Floats

    def misfits(self, pairs: Sequence[tuple[int, int]]) -> dict[tuple[int, int], float]:
        """How badly each of ``pairs`` is placed like two corners of one card, in squared deviations."""
        if not pairs:
            return {}
        between = _between(self.places[None], self.heights[None], self.degrees[None], pairs)
        misfits = between.misfit(np.array([[self.length]]))[0]
        return {pair: float(misfit) for pair, misfit in zip(pairs, misfits, strict=True)}

    def to_table(self, size: Size) -> Floats:
        """The homography ``(3, 3)`` from the pixels of the picture, of this ``size``, to the places' unit."""
        side, (width, height) = max(size), size
        rays = np.array([[1 / side, 0.0, -width / 2 / side], [0.0, 1 / side, -height / 2 / side], [0, 0, 1]])
        return np.asarray(self.turn @ rays)


def likeliest_view(poses: Sequence[Pose], equal: Sequence[tuple[int, int]], size: Size) -> View:
    """The view in which the indices at ``poses``, at least one, of a picture of this ``size`` are most alike,
    and the pairs ``equal`` most like two corners of one card each."""
    views, tilts = _views()
    places, heights, degrees, away = _on_table(poses, size, views)
    tall = np.median(heights, axis=1, keepdims=True)
    unlike = np.minimum(np.abs(np.log(heights / tall)) / _HEIGHTS, _MOST_ODD)
    worth = -((tilts / _USUAL_TILT) ** 2) / 2 - (unlike**2).sum(axis=1) / 2
    worth[away < _NEAREST] = -np.inf
    pairs = _between(places, heights, degrees, equal)
    ends = np.array([[number in pair for pair in equal] for number in range(len(poses))], np.bool_)
    best, found = -math.inf, (0, _USUAL_LENGTH)
    for length in _LENGTHS:
        says = np.maximum(0.0, _A_PAIR - pairs.misfit(length * tall) / 2)
        paired = sum(says[:, end].max(axis=1, initial=0.0) for end in ends)
        unusual = (math.log(length / _USUAL_LENGTH) / _LENGTHS_DIFFER) ** 2 / 2
        total = worth + paired / 2 - unusual
        view = int(total.argmax())
        if total[view] > best:
            best, found = float(total[view]), (view, length)
    view, length = found
    long = length * float(tall[view, 0])
    return View(places[view], heights[view], degrees[view], long, float(tilts[view]), views[view])


def _on_table(poses: Sequence[Pose], size: Size, views: Floats) -> tuple[Floats, Floats, Floats, Floats]:
    """``poses`` on the table as each of the ``views`` has it: their places ``(views, n, 2)``, heights and
    directions ``(views, n)``, and how near the nearest is to the camera, 1 where the picture's middle is."""
    seen = np.array([(pose.x, pose.y, pose.height, math.radians(pose.degrees)) for pose in poses])
    middles = seen[:, :2] - np.array(size) / 2
    half_up = np.stack([np.sin(seen[:, 3]), -np.cos(seen[:, 3])], axis=1) * seen[:, 2:3] / 2
    ends = np.stack([middles, middles + half_up, middles - half_up]) / max(size)
    rays = np.concatenate([ends, np.ones((*ends.shape[:2], 1))], axis=2)
    turned = np.einsum("vij,enj->veni", views, rays)
    away = turned[..., 2:]
    on_table = turned[..., :2] / np.maximum(away, _NEAREST)
    up = on_table[:, 1] - on_table[:, 2]
    heights = np.maximum(np.hypot(up[..., 0], up[..., 1]), 1e-9)
    degrees = np.degrees(np.arctan2(up[..., 0], -up[..., 1]))
    return on_table[:, 0], heights, degrees, away.min(axis=(1, 2, 3))


@functools.cache
def _views() -> tuple[Floats, Floats]:
    """The views: the matrices ``(n, 3, 3)`` that turn rays (in picture sides from the middle, and 1) to the
    table's axes and its normal, and their angles from straight down."""
    views, tilts = [np.eye(3)], [0.0]
    for focal in _FOCALS:
        lens = np.diag([1 / focal, 1 / focal, 1.0])
        for tilt in _TILTS:
            cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
            lean = np.array([[cos, 0.0, -sin], [0.0, 1.0, 0.0], [sin, 0.0, cos]])
            for way in np.arange(_WAYS) * 2 * math.pi / _WAYS:
                turn = np.eye(3)
                turn[:2, :2] = [[math.cos(way), math.sin(way)], [-math.sin(way), math.cos(way)]]
                views.append(turn.T @ lean @ turn @ lens)
                tilts.append(tilt)
    return np.array(views), np.array(tilts)


def _between(places: Floats, heights: Floats, degrees: Floats, equal: Sequence[tuple[int, int]]) -> _Pairs:
    """The pairs ``equal`` in each view. Each index sees the other in its own direction; midway between both
    is the card's."""
    first, second = np.array(equal, np.intp).reshape(-1, 2).T
    turn = np.asarray(angle_between(degrees[:, first], degrees[:, second]))
    opposed = np.abs(turn) > 90.0
    askew = np.where(opposed, angle_between(np.full_like(turn, 180.0), turn), turn)
    card = np.radians(degrees[:, first] + askew / 2)
    off = places[:, second] - places[:, first]
    sizes = np.log(heights[:, first] / heights[:, second])
    return _Pairs(
        np.abs(np.cos(card) * off[..., 0] + np.sin(card) * off[..., 1]),
        np.cos(card) * off[..., 1] - np.sin(card) * off[..., 0],
        (heights[:, first] + heights[:, second]) / 2,
        opposed,
        (askew / _TURNS) ** 2 + (sizes / _SIZES) ** 2,
    )
