"""The rank of a number card by the pips on its face, for indices that nobody can read.

A person who is not sure of a heavy 2 or a faint 8 counts the pips. They stand in rows that are the same on
all decks, in one ink, and nothing else is on the face but the indices. A court shows a picture; and makers
who print one large pip on all of their cards say nothing of the rank by it.

A face is seen from straight above. Lengths on it are in millimetres, from the middle of the card, x to the
right and y down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from types import MappingProxyType

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.geometry import Floats, Quad
from vision.core.pictures import GreyPicture, Picture, darkest_of
from vision.mat.layouts import CARD_MM
from vision.reading.poker.patches import Pose
from vision.reading.poker.pip_namer import above_pip

_PX_PER_MM = 3.0
_SIZE = (round(CARD_MM[0] * _PX_PER_MM), round(CARD_MM[1] * _PX_PER_MM))
"""Width and height of the view of a face, pixels."""
_COARSER = 6
"""By this factor the view is reduced to tell its paper, everywhere in any light, and its shade."""
_AROUND = np.ones((9, 9), np.uint8)
"""There is paper within this of every place of the reduced view."""
_DARKEST_PAPER = 12.0
_FAINT = 0.9
"""Ink is darker than this, where the paper is 1."""
_THINNER = (0, 3, 5, 7)
"""The diameters, pixels, of what is taken from the rim of all ink, to part pips that touch."""
_THIRD = 1 / 3


def _rows(sides: Sequence[float], middle: Sequence[float]) -> Floats:
    """Pips at both ``sides``, and in the ``middle``: their places, ``(n, 2)``, from -1 to 1."""
    return np.array([*((x, y) for x in (-1.0, 1.0) for y in sides), *((0.0, y) for y in middle)])


_LAYOUTS: Mapping[int, tuple[Floats, ...]] = MappingProxyType(
    {
        1: (_rows((), (0.0,)),),
        2: (_rows((), (-1.0, 1.0)),),
        3: (_rows((), (-1.0, 0.0, 1.0)),),
        4: (_rows((-1.0, 1.0), ()),),
        5: (_rows((-1.0, 1.0), (0.0,)),),
        6: (_rows((-1.0, 0.0, 1.0), ()),),
        # The only face that is not the same upside down.
        7: (_rows((-1.0, 0.0, 1.0), (-0.5,)), _rows((-1.0, 0.0, 1.0), (0.5,))),
        8: (_rows((-1.0, 0.0, 1.0), (-0.5, 0.5)),),
        9: (_rows((-1.0, -_THIRD, _THIRD, 1.0), (0.0,)),),
        10: (_rows((-1.0, -_THIRD, _THIRD, 1.0), (-2 * _THIRD, 2 * _THIRD)),),
    }
)
"""Where so many pips are, beside and above the middle of the face, as shares of where the first
is."""
_BESIDE, _IN_MIDDLE, _ABOVE = -7.0, 4.0, -12.0
"""The first pip of a face is farther to the left than the first of these, or nearer to the middle than the
second, and farther up than the third."""
_OFF = 4.0
"""A pip is no farther than that from its place."""
_OF_ONE_SIZE = 1.35
"""The pips of a face differ in width and in height by less than this factor."""
_LOWEST, _HIGHEST, _HIGHEST_IN_MIDDLE = 2.5, 22.0, 48.0
_NARROWEST, _WIDEST = 0.55, 1.35
_LEAST_FILLED, _MOST_FILLED = 0.38, 0.9
"""The height of a pip, which may be more in the middle, where aces have theirs; its width for a height of 1;
and how much of the rectangle around it is ink."""
_SPECK, _STRAY = 1.5, 0.1
"""What is smaller than the first, square millimetres, is no pip; all such ink together, and what has no pip's
shape, is less than the second share of the pips."""
_LINE, _LONG, _THIN = 3.0, 40.0, 0.15
"""What is thinner than the first at the card's edge, or longer than the second and thinner than that or less
filled than the third, is a frame, or the edge itself."""
_EDGE = 5.0
_NEAR_ASIDE, _NEAR_ALONG, _COLUMN = 0.5, 0.75, 0.25
"""So near to the place of an index, in its heights, ink may be part of it; and it is where it is no farther
inwards than the third."""
_MIXED, _OF_ONE_INK, _AS_INDEX = 0.09, 0.12, 0.15
"""The colour of a pip deviates less than the first from its mean, where the paper is 1; the pips' from each
other less than the second; and from that of the index less than the third."""


@dataclass(frozen=True, slots=True)
class CountedPips:
    """The ``rank`` that the pips on a face tell, and the face; and the pips, as poses on it of indices that
    have them. That of an ace has two, as it may stand upside down."""

    rank: str
    face: Picture
    pips: tuple[Pose, ...]


@dataclass(frozen=True, slots=True)
class _Blob:
    """Ink on a face: the middle of the rectangle around it, its width and height and its area, millimetres;
    its number among the parts of the ink, and the rows and columns in which that is."""

    x: float
    y: float
    width: float
    height: float
    area: float
    number: int
    box: tuple[slice, slice]

    @property
    def is_line(self) -> bool:
        """Whether it is a frame's, or the edge of the card."""
        at_edge = CARD_MM[0] / 2 - abs(self.x) < _EDGE or CARD_MM[1] / 2 - abs(self.y) < _EDGE
        is_long = max(self.width, self.height) > _LONG
        thin = min(self.width, self.height) < _LINE
        return ((at_edge or is_long) and thin) or (is_long and self.area < _THIN * self.width * self.height)

    @property
    def is_pip(self) -> bool:
        """Whether it has the shape of a pip."""
        highest = _HIGHEST_IN_MIDDLE if abs(complex(self.x, self.y)) <= _OFF else _HIGHEST
        return (
            _LOWEST < self.height < highest
            and _NARROWEST < self.width / self.height < _WIDEST
            and _LEAST_FILLED < self.area / (self.width * self.height) < _MOST_FILLED
        )


_Parts = tuple[npt.NDArray[np.int32], list[_Blob]]
"""For each pixel of a face the number of its part of the ink, and the parts."""


def counted_pips(frame: Picture, card: Quad, indices: Sequence[Quad]) -> CountedPips | None:
    """The pips on the face of a whole card with these corners in ``frame``, pixels, clockwise from the upper
    left, and with ``indices``; ``None`` if they tell no rank."""
    ends = np.array([(0, 0), (_SIZE[0] - 1, 0), (_SIZE[0] - 1, _SIZE[1] - 1), (0, _SIZE[1] - 1)], np.float32)
    to_face = cv2.getPerspectiveTransform(np.array(card, np.float32), ends)
    face = np.asarray(
        cv2.warpPerspective(frame, to_face, _SIZE, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )
    corners = np.asarray(cv2.perspectiveTransform(np.array(indices[:1], np.float64), to_face)[0])
    inked = _inked(face)
    if inked is None:
        return None
    # To take something from the rim of all ink parts pips; mostly that is not needed.
    blobs = cache(partial(_blobs, inked))
    for middle in (0j, _middle_of(blobs(0)[1])):
        counted = _counted(face, map(blobs, _THINNER), _Index.of(corners, middle), middle)
        if counted is not None:
            return counted
    return None


def _counted(face: Picture, parted: Iterable[_Parts], index: _Index, middle: complex) -> CountedPips | None:
    """The pips on a ``face``, if its ``middle`` is there."""
    least = 0
    for numbers, lying in parted:
        blobs = [replace(it, x=it.x - middle.real, y=it.y - middle.imag) for it in lying]
        pips = [blob for blob in blobs if not index.holds(blob) and blob.is_pip and blob.area >= _SPECK]
        least = least or len(pips)
        stray = sum(it.area for it in blobs if it not in pips and not index.may_have(it))
        # None may be lost.
        if len(pips) < least or stray > _STRAY * sum(it.area for it in pips):
            continue
        own = [blob for blob in blobs if index.holds(blob) and blob.area >= _SPECK]
        if _are_laid_out(pips, index) and _are_of_one_ink(face, numbers, pips, own):
            poses = tuple(_pose(pip, middle) for pip in pips)
            if len(pips) == 1:
                return CountedPips("A", face, (*poses, _pose(pips[0], middle, upside_down=True)))
            return CountedPips(str(len(pips)), face, poses)
    return None


def _middle_of(blobs: Sequence[_Blob]) -> complex:
    """Where the middle of a face is by what is printed on it, which is mostly the same upside down: an index
    that is read askew tells it badly."""
    ink = sum(it.area for it in blobs)
    return sum((complex(it.x, it.y) * it.area for it in blobs), 0j) / ink if ink else 0j


@dataclass(frozen=True, slots=True)
class _Index:
    """An index on a face: how far its middle is aside and above that of the card, and its height."""

    aside: float
    above: float
    height: float

    @classmethod
    def of(cls, corners: Floats, middle: complex) -> _Index:
        """The index with these ``corners``, ``(4, 2)`` pixels of the face, if its ``middle`` is there."""
        upper, lower = corners[:2].mean(axis=0), corners[2:].mean(axis=0)
        x, y = ((upper + lower) / 2 - (np.array(_SIZE) - 1) / 2) / _PX_PER_MM
        return cls(
            abs(float(x) - middle.real),
            abs(float(y) - middle.imag),
            float(np.hypot(*(lower - upper))) / _PX_PER_MM,
        )

    def may_have(self, blob: _Blob) -> bool:
        """Whether a ``blob`` may be part of an index in any corner of the card."""
        aside, along = abs(abs(blob.x) - self.aside), abs(abs(blob.y) - self.above)
        return aside < _NEAR_ASIDE * self.height and along < _NEAR_ALONG * self.height

    def holds(self, blob: _Blob) -> bool:
        """Whether it surely is one, and no pip of the face."""
        return self.may_have(blob) and abs(blob.x) > self.aside - _COLUMN * self.height


def _inked(face: Picture) -> GreyPicture | None:
    """Where there is ink on a ``face``, by its darkest channel; ``None`` if nothing is printed on it."""
    dark = darkest_of(face)
    small = cv2.resize(dark, (_SIZE[0] // _COARSER, _SIZE[1] // _COARSER), interpolation=cv2.INTER_AREA)
    paper = cv2.resize(cv2.GaussianBlur(cv2.dilate(small, _AROUND), _AROUND.shape, 0), _SIZE)
    shade = np.clip(dark / np.maximum(paper, _DARKEST_PAPER) * 255.0, 0.0, 255.0).astype(np.uint8)
    ink, _ = cv2.threshold(shade, 0, 255, cv2.THRESH_OTSU)
    return None if ink > _FAINT * 255.0 else np.asarray(shade < ink, np.uint8)


def _blobs(inked: GreyPicture, thinner: int) -> _Parts:
    """The parts of what is ``inked`` that hang together by more than ``thinner`` pixels, but for the frame
    and the edge of the card."""
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (max(1, thinner),) * 2)
    _, numbers, stats, middles = cv2.connectedComponentsWithStats(cv2.erode(inked, disc), connectivity=4)
    places = (middles - (np.array(_SIZE) - 1) / 2) / _PX_PER_MM
    lost = max(0, thinner - 1)
    blobs = [
        _Blob(
            x,
            y,
            (width + lost) / _PX_PER_MM,
            (height + lost) / _PX_PER_MM,
            area / _PX_PER_MM**2,
            number + 1,
            (slice(top, top + height), slice(left, left + width)),
        )
        for number, ((x, y), (left, top, width, height, area)) in enumerate(
            zip(places[1:].tolist(), stats[1:].tolist(), strict=True)
        )
    ]
    return np.asarray(numbers, np.int32), [blob for blob in blobs if not blob.is_line]


def _are_laid_out(pips: Sequence[_Blob], index: _Index) -> bool:
    """Whether ``pips`` are of one size, and stand where so many do on a face. Half of them at least are not
    where an index may be."""
    layouts = _LAYOUTS.get(len(pips), ())
    if not layouts or not _are_of_one_size(pips) or sum(map(index.may_have, pips)) > len(pips) / 2:
        return False
    places = np.array([(it.x, it.y) for it in pips])
    return any(_are_at(layout, first, places) for layout in layouts for first in pips)


def _are_at(layout: Floats, first: _Blob, places: Floats) -> bool:
    """Whether ``places`` are those of a ``layout`` with this ``first`` pip."""
    if len(layout) == 1:
        return abs(complex(first.x, first.y)) <= _OFF
    in_middle = layout[0][0] == 0.0
    if first.y > _ABOVE or (abs(first.x) > _IN_MIDDLE if in_middle else first.x > _BESIDE):
        return False
    expected = layout * (0.0 if in_middle else -first.x, -first.y)
    apart = np.hypot(*(places[None] - expected[:, None]).transpose(2, 0, 1))
    nearest = apart.argmin(axis=1)
    return bool(apart.min(axis=1).max() <= _OFF) and len(np.unique(nearest)) == len(nearest)


def _are_of_one_size(pips: Sequence[_Blob]) -> bool:
    sides: tuple[Callable[[_Blob], float], ...] = (lambda it: it.width, lambda it: it.height)
    return all(max(map(side, pips)) < _OF_ONE_SIZE * min(map(side, pips)) for side in sides)


def _are_of_one_ink(
    face: Picture, numbers: npt.NDArray[np.int32], pips: Sequence[_Blob], index: Sequence[_Blob]
) -> bool:
    """Whether ``pips`` and ``index`` are printed in one ink, and each pip has one colour."""
    paper = np.maximum(np.percentile(face[::_COARSER, ::_COARSER].reshape(-1, 3), 80, axis=0), _DARKEST_PAPER)

    def colours(blob: _Blob, inner: bool = False) -> Floats:
        mask = np.asarray(numbers[blob.box] == blob.number, np.uint8)
        if inner:
            core = cv2.erode(mask, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
            mask = np.asarray(core if core.any() else mask, np.uint8)
        shades = face[blob.box][mask > 0] / paper
        return np.asarray(shades - shades.mean(axis=1, keepdims=True))

    own = [colours(it, inner=True) for it in pips]
    if max(float(it.std(axis=0).max()) for it in own) > _MIXED:
        return False
    inks = np.array([it.mean(axis=0) for it in own])
    ink = np.median(inks, axis=0)
    if np.abs(inks - ink).max() > _OF_ONE_INK:
        return False
    if not index:
        return True
    of_index = np.median([colours(it).mean(axis=0) for it in index], axis=0)
    return bool(np.abs(of_index - ink).max() <= _AS_INDEX)


def _pose(pip: _Blob, middle: complex, *, upside_down: bool = False) -> Pose:
    """The pose on the face of an index with this ``pip``. Those below the middle stand upside down."""
    places = (pip.x + middle.real, pip.y + middle.imag)
    x, y = (at * _PX_PER_MM + (side - 1) / 2 for at, side in zip(places, _SIZE, strict=True))
    return above_pip(x, y, pip.height * _PX_PER_MM, 180.0 if upside_down or pip.y > _OFF else 0.0)
