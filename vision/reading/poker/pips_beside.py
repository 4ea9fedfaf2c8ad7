"""Decks whose pips stand beside their ranks, as those in large print often do.

All networks know a rank above its pip. With each pip moved below its rank such a deck is a usual one. The
finder sees one of its indices lying on its side, the rank above the pip, or the rank alone. A view is a
square picture about such a place, turned so that the rank should be upright and its pip to the right of it.
"""

from __future__ import annotations

import cmath
import itertools
import math
import statistics
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.pictures import Picture
from vision.reading.poker.ink import paper_in
from vision.reading.poker.naming import without_near_duplicates
from vision.reading.poker.patches import Pose, Pyramid, cut, light_on, placed
from vision.reading.poker.pose_refiner import changed

_SIDE, _TALL = 176, 56.0
"""The side of a view, and the height in it of what the finder sees, pixels."""
_INK = 0.55
"""Ink is darker than this in its darkest channel; paper is 1, the darkest ink 0."""
_GLYPH = (12, 62)
"""The least height of a glyph, and its most height and width, pixels of a view."""
_TURNS = (50.0, 25.0, 12.0, 8.0)
"""How far, in degrees, a view may be turned from its index when it is cut first, and each time after it was
turned upright."""
_UPRIGHT = 2.5
"""An index turned by less is upright."""
_FROM_MIDDLE = 0.5
"""The middle of an index is so near to where the finder sees it, in the finder's heights."""
_APART, _INTO, _INTO_TURNED = 0.6, 0.15, 0.5
"""The most room between a rank and its pip, and how far one may reach beside the other, in ranks' heights;
and how much further if the view is turned from it by 45 degrees."""
_PIP, _RANK_WIDTH = (0.35, 1.5), (0.2, 1.6)
"""The heights of pips, and the widths of ranks, in ranks' heights."""
_BROKEN = (7, 1)
"""What thin lines of a glyph break into is so far apart, down and across, pixels of a view."""
_NARROW, _LIKE, _LEVEL, _SPACED = 0.6, 0.15, 0.35, 0.3
"""Two digits of a rank, in the height of the taller: the first is narrow, both are as tall but for so much,
level but for so much, and so far apart. A 4 and the pip beside it are less alike."""
_TEN = 0.15
"""A rank of two digits is likelier than one of them."""
_PIP_BELOW, _ROOM = 0.7, 0.15
"""The height of a pip that was moved, at most, and the room between it and its rank, in ranks' heights."""
_SHAPE, _ONE_SHAPE = 16, 0.8
"""Glyphs are compared so many pixels tall and wide; those of one shape have so much of their ink in
common."""
_PLAIN = 0.12
"""What is less unlikely than this, in the measure of :func:`_unlikeliness`, is an index."""
_RIM = 3
"""So many pixels around a glyph belong to it: its edge is blurred."""
_OF_ONE_DECK = (0.7, 1.4)
"""How much smaller or taller than most the rank of an index is."""
_RIGHT = 0.45
"""From the middle of a rank to that of its index, in the finder's heights."""
_WAYS = 3
"""Indices that the finder sees otherwise are looked for in as many directions of the likeliest others."""
_SEEN_AS = (0.45, 1.5)
"""The heights in which the finder sees a rank alone, or more than an index, by the width of most indices."""
_ONE_PLACE = 0.6
"""Places closer together, in their heights, show one index."""

_Ink = npt.NDArray[np.uint8]
"""Where ink is in a view, 1, and where not, 0, ``(height, width)``."""


@dataclass(frozen=True, slots=True)
class _Box:
    """A box around ink, pixels of a view."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def middle(self) -> complex:
        return complex(self.left + self.right, self.top + self.bottom) / 2

    def with_(self, other: _Box) -> _Box:
        """The box around both."""
        return _Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def grown(self, by: int) -> _Box:
        """This box and so many pixels around it, as far as they are in the view."""
        return _Box(
            max(0, self.left - by),
            max(0, self.top - by),
            min(_SIDE, self.right + by),
            min(_SIDE, self.bottom + by),
        )

    @property
    def part(self) -> tuple[slice, slice]:
        """This part of a view."""
        return slice(self.top, self.bottom), slice(self.left, self.right)


@dataclass(frozen=True, slots=True)
class _Index:
    """A rank and the pip beside it in a ``view`` that shows what is at ``pose``."""

    pose: Pose
    view: Picture
    ink: _Ink
    rank: _Box
    pip: _Box
    is_ten: bool

    @property
    def degrees(self) -> float:
        """By how much it is turned clockwise from upright."""
        off = self.pip.middle - self.rank.middle
        return math.degrees(math.atan2(off.imag, off.real))

    @property
    def place(self) -> Pose:
        """Its pose in the picture, and how far it extends from left to right."""
        box = self.rank.with_(self.pip)
        scale = self.pose.height / _TALL
        off = (box.middle - complex(_SIDE, _SIDE) / 2) * cmath.rect(scale, math.radians(self.pose.degrees))
        return replace(
            self.pose, x=self.pose.x + off.real, y=self.pose.y + off.imag, height=box.width * scale
        )

    @property
    def rank_height(self) -> float:
        """The height of its rank in the picture, pixels."""
        return self.rank.height * self.pose.height / _TALL

    @property
    def room(self) -> float:
        """The room between rank and pip, in the rank's heights."""
        return (self.pip.left - self.rank.right) / self.rank.height

    @property
    def free_below(self) -> int:
        """So many pixels of a view are free of ink below the rank."""
        below = self.ink[self.rank.bottom + 1 :, self.rank.left : self.rank.right]
        inked = np.flatnonzero(below.max(axis=1, initial=0))
        return int(inked[0]) if len(inked) else len(below)

    @property
    def is_of_two_pips(self) -> bool:
        """Whether both are glyphs of one shape: pips on the face of a card, and one may be upside down."""
        one, other = (
            cv2.resize(self.ink[box.part], (_SHAPE, _SHAPE), interpolation=cv2.INTER_AREA) > 0
            for box in (self.rank, self.pip)
        )
        return any(_share_in_common(one, it) > _ONE_SHAPE for it in (other, other[::-1]))

    @property
    def off(self) -> float:
        """How far its middle is from that of its view, in the finder's heights."""
        return abs(self.rank.with_(self.pip).middle - complex(_SIDE, _SIDE) / 2) / _TALL


def _share_in_common(one: npt.NDArray[np.bool_], other: npt.NDArray[np.bool_]) -> float:
    return float((one & other).sum() / max(1, (one | other).sum()))


def with_pips_below(picture: Picture, places: Sequence[Pose]) -> Picture:
    """``picture`` with the pips below that are beside their ranks at ``places`` where the finder sees
    indices, the likeliest first; the same picture if there are none."""
    pyramid = Pyramid(picture)
    found = _of_one_deck(_found(pyramid, places, _poses_at))
    if not found:
        return picture
    found += _found_as_others(pyramid, places, found)
    painted = picture.copy()
    moved: list[Pose] = []
    for index in sorted(_of_one_deck(found), key=_unlikeliness):
        if not _is_among(index.place, moved):
            moved.append(index.place)
            _paint_below(painted, index)
    return painted


def _found_as_others(pyramid: Pyramid, places: Sequence[Pose], others: Sequence[_Index]) -> list[_Index]:
    """Indices at those of ``places`` where none of the ``others`` is, if they stand as the likeliest of those
    do: the finder may see a rank upside down."""
    likeliest = sorted(others, key=_unlikeliness)
    ways = without_near_duplicates(index.pose.degrees for index in likeliest)[:_WAYS]
    known = [index.place for index in others]
    usual = statistics.median(place.height for place in known)
    left = [
        place
        for place in places
        if _SEEN_AS[0] * usual <= place.height <= _SEEN_AS[1] * usual and not _is_among(place, known)
    ]
    return _found(pyramid, left, lambda place: _poses_turned(place, ways))


def _found(pyramid: Pyramid, places: Iterable[Pose], poses: Callable[[Pose], Iterable[Pose]]) -> list[_Index]:
    """The indices at ``places``, each in one of its ``poses``."""
    found: list[_Index] = []
    plain: list[Pose] = []
    for place in places:
        if not _is_among(place, plain):
            here = [index for pose in poses(place) if (index := _index_at(pyramid, pose))]
            found += here
            plain += [index.place for index in here if _unlikeliness(index) < _PLAIN]
    return found


def _of_one_deck(indices: Sequence[_Index]) -> list[_Index]:
    """Those of ``indices`` whose ranks are about as tall as most."""
    heights = [index.rank_height for index in indices]
    usual = statistics.median(heights) if heights else 0.0
    return [
        index
        for index, height in zip(indices, heights, strict=True)
        if _OF_ONE_DECK[0] * usual <= height <= _OF_ONE_DECK[1] * usual
    ]


def _is_among(place: Pose, others: Sequence[Pose]) -> bool:
    """Whether one of ``others`` is at this ``place``."""
    return any(place.distance_to(it) < _ONE_PLACE * max(place.height, it.height) for it in others)


def _poses_at(place: Pose) -> Iterator[Pose]:
    """The poses in which a view of ``place`` may show an index: it lies on its side, or only its rank is
    seen."""
    yield replace(place, degrees=place.degrees + 90.0)
    yield _right_of(place)


def _poses_turned(place: Pose, ways: Iterable[float]) -> Iterator[Pose]:
    """The poses in which a view of ``place`` may show an index that stands in one of these ``ways``, degrees
    from upright."""
    for degrees in ways:
        pose = place.turned_to(degrees, place.height)
        yield pose
        yield _right_of(pose)


def _right_of(rank: Pose) -> Pose:
    """The pose of an index of which a ``rank`` was seen."""
    return changed(rank, _RIGHT, 0.0, 0.0, 0.0)


def _index_at(pyramid: Pyramid, pose: Pose) -> _Index | None:
    """The index at about this ``pose``, in a view in which it is upright."""
    index = None
    for turn in _TURNS:
        view = cut(pyramid, pose, (_SIDE, _SIDE), _TALL)
        index = min(_indices(pose, view, turn), key=_unlikeliness, default=None)
        if index is None or abs(index.degrees) < _UPRIGHT:
            break
        pose = replace(pose, degrees=pose.degrees + index.degrees)
    return index


def _indices(pose: Pose, view: Picture, turn: float) -> Iterator[_Index]:
    """What may be an index in ``view``, if that is turned from it by at most ``turn`` degrees."""
    ink = _ink(view)
    glyphs = _glyphs(ink)
    tens = list(_ranks_of_two_digits(glyphs))
    for rank in (*glyphs, *tens):
        for pip in glyphs:
            index = _Index(pose, view, ink, rank, pip, rank in tens)
            if pip.left > rank.middle.real and _may_be_index(index, turn):
                yield index


def _may_be_index(index: _Index, turn: float) -> bool:
    tall = index.rank.height
    into = _INTO + _INTO_TURNED * abs(math.tan(math.radians(index.degrees)))
    return (
        abs(index.degrees) <= turn
        and -into <= index.room <= _APART
        and _PIP[0] < index.pip.height / tall < _PIP[1]
        and _RANK_WIDTH[0] < index.rank.width / tall < _RANK_WIDTH[1]
        and index.off <= _FROM_MIDDLE
        and not index.is_of_two_pips
    )


def _unlikeliness(index: _Index) -> float:
    likelier = _TEN if index.is_ten else 0.0
    return index.off + abs(index.degrees) / 90 + max(index.room, 0.0) / 2 - likelier


def _ranks_of_two_digits(glyphs: Sequence[_Box]) -> Iterator[_Box]:
    for one, other in itertools.permutations(glyphs, 2):
        tall = max(one.height, other.height)
        off = other.middle - one.middle
        if (
            one.width < _NARROW * one.height
            and abs(one.height - other.height) < _LIKE * tall
            and abs(off.imag) < _LEVEL * tall
            and off.real > 0
            and abs(other.left - one.right) < _SPACED * tall
        ):
            yield one.with_(other)


def _ink(view: Picture) -> _Ink:
    """Where ink is in ``view``."""
    # A quarter of the pixels tells as much of the light.
    paper, darker = light_on(view[None, ::2, ::2])
    lightest = paper[0].astype(np.float64) * (1.0 - (1.0 - _INK) * float(darker[0]))
    ink = np.asarray(cv2.inRange(view, lightest, np.full(3, 255.0)) == 0, np.uint8)
    return np.asarray(cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones(_BROKEN, np.uint8)), np.uint8)


def _glyphs(ink: _Ink) -> list[_Box]:
    """The boxes around what may be glyphs of this ``ink``: those that are wholly in its view."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(ink, connectivity=8)
    spots = [_Box(x, y, x + w, y + h) for x, y, w, h, area in stats[1:].tolist()]
    return [
        it
        for it in spots
        if _GLYPH[0] < it.height <= _GLYPH[1] and it.width <= _GLYPH[1] and it == it.grown(1).grown(-1)
    ]


def _paint_below(picture: Picture, index: _Index) -> None:
    """Moves the pip of ``index`` below its rank in ``picture``, and makes both smaller where other ink is
    nearer to the rank than that."""
    rank, pip = index.rank, index.pip
    pip_shrunk = min(1.0, _PIP_BELOW * rank.height / pip.height)
    tall = (1.0 + _ROOM) * rank.height + pip_shrunk * pip.height
    free = index.free_below - _ROOM * rank.height
    shrunk = min(1.0, (rank.height + free) / tall)
    paper = paper_in(index.view[rank.with_(pip).grown(_RIM).part])
    painting = _Painting(index.view.copy(), np.zeros((_SIDE, _SIDE), np.uint8), paper)
    painting.clear(replace(pip.grown(_RIM), left=max(pip.left - _RIM, rank.right)))
    middle, bottom = rank.middle.real, rank.top + shrunk * rank.height
    if shrunk < 1.0:
        painting.clear(rank.grown(_RIM))
        painting.put(index.view[rank.grown(_RIM).part], shrunk, middle, rank.top - shrunk * _RIM)
    size = shrunk * pip_shrunk
    glyph = index.view[pip.grown(_RIM).part]
    painting.put(glyph, size, middle, bottom + shrunk * _ROOM * rank.height - size * _RIM)
    _put_back(picture, index.pose, painting)


@dataclass(frozen=True, slots=True)
class _Painting:
    """A ``view`` that is painted on ``paper``, and where it was ``painted``."""

    view: Picture
    painted: npt.NDArray[np.uint8]
    paper: npt.NDArray[np.float32]

    def clear(self, box: _Box) -> None:
        """Leaves nothing but paper in ``box``."""
        self.view[box.part] = self.paper
        self.painted[box.part] = 255

    def put(self, glyph: Picture, size: float, middle: float, top: float) -> None:
        """Puts a ``glyph``, in this ``size``, so that this is its ``middle`` from left to right, and this its
        ``top``, or as near to that as the view has room."""
        height, width = (max(1, round(side * size)) for side in glyph.shape[:2])
        left = min(max(0, round(middle - width / 2)), _SIDE - width)
        above = min(max(0, round(top)), _SIDE - height)
        there = _Box(left, above, left + width, above + height)
        self.clear(there.grown(_RIM))
        self.view[there.part] = cv2.resize(glyph, (width, height), interpolation=cv2.INTER_AREA)


def _put_back(picture: Picture, pose: Pose, painting: _Painting) -> None:
    """Puts what was painted in the view of what is at ``pose`` into ``picture``."""
    reach = math.ceil(pose.height / _TALL * _SIDE)
    left, top = (max(0, int(at) - reach) for at in (pose.x, pose.y))
    shown = picture[top : int(pose.y) + reach, left : int(pose.x) + reach]
    matrix = placed(replace(pose, x=pose.x - left, y=pose.y - top), (_SIDE, _SIDE), _TALL)
    size = shown.shape[1], shown.shape[0]
    view = cv2.warpAffine(painting.view, matrix, size, flags=cv2.INTER_AREA)
    where = cv2.warpAffine(painting.painted, matrix, size, flags=cv2.INTER_LINEAR) > 127
    shown[where] = view[where]
