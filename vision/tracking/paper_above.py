"""Paper above a fan: what shows there, above the first card that was read, is another card's if it is no mat.

Of a card that lies askew or deep under the next ones the finder may see no index, though people see its edge.
The printed mat is not as white as cards. In any light the colour of either is known: cards are read, and most
of the mat is bare. Where both are nearly of one colour, as in a deck on cream paper, nothing is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Floats, Quad
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.mat.calibration import Calibration
from vision.mat.layouts import CARD_MM, TRAY, MatLayout, Zone
from vision.tracking.merging import SURE
from vision.tracking.stands import (
    INDEX_MM,
    IndicesOnMat,
    Outline,
    Stand,
    deck_corner,
    dot,
    in_frame,
    outline_of,
)

_STEP_MM, _HIGHEST_MM, _ASIDE_MM = 3.0, 30.0, 21.0
"""In such steps the mat is looked at above a card, so far up and so far to its left."""
_OWN_MM = 6.0
"""Nearer to its edge the paper may be the card's own."""
_LEAST_ROOM_MM = 13.0
"""Half an index, and as much paper as is the card's own: with less room above it nothing is looked for."""
_PATCH_PX = 7
"""The colour of a place is the mean of a square with this side: in the dark noise is as large as what
differs."""
_BARE_STEP_MM, _BARE_RIM_MM = 16.0, 4.0
"""In such steps the mat's own colour is taken in its zones, so far inside their edges."""
_AWAY_MM = 2.5
"""What is nearer to a card that is read is no bare mat, nor another card."""
_INSIDE_MM, _BESIDE_MM = 2.0, (12.0, 52.0)
"""So far below its upper edge, and from its left edge, a card is blank."""
_APART = 0.05
"""The least difference, in logarithms of shares of colours, between the mat and a card."""
_AS_PAPER = 0.45
"""What is closer to the card's colour than this share of that difference is paper."""
_AS_MAT, _AS_WHITE, _MOSTLY = (0.95, 1.6), 0.2, 75
"""A lamp's reflection makes the mat whiter. So where paper is another card's, what is around it is as unlike
it as the first shares; where no mat is seen there, most of it, this percentile, is as like it as the next."""
_DARKEST, _BRIGHTEST = 0.55, 1.12
"""And it is not much darker or lighter: a shadow may fall there, and a lamp's reflection turns all white."""
_OF_SET_MM2, _OF_CARD_MM2 = 150.0, 900.0
"""So much paper above a fan is a card's: in the tray, where a set is laid at once, and on the conveyors."""
_LEAST_PLACES, _ROW = 10, 3
"""So many places show paper, so many in its topmost row, and two in its leftmost column."""
_COLUMN = 2


@dataclass(frozen=True, slots=True)
class PaperAbove:
    """Paper of another card: the upper left ``corner`` of what shows, on the mat, the unit vector ``down``,
    and how many square millimetres show. ``is_plain``: what shows around it is as unlike a card as the mat
    elsewhere, and so no lamp is reflected there."""

    corner: complex
    down: complex
    area: float
    is_plain: bool

    def index(self, height: float) -> Outline:
        """Where an index of this ``height`` is in that corner, clockwise from its upper left."""
        right, half = -1j * self.down, height / 2
        middle = self.corner + INDEX_MM[0] * right + (INDEX_MM[1] + half) * self.down
        aside, along = right * height / 3, half * self.down
        return middle - aside - along, middle + aside - along, middle + aside + along, middle - aside + along


class PaperAboveFans:
    """Looks for paper above the fans of ``layout`` as they are seen through ``calibration``, with indices
    ``on_mat``."""

    def __init__(self, calibration: Calibration, layout: MatLayout, on_mat: IndicesOnMat) -> None:
        self._calibration = calibration
        self._layout = layout
        self._on_mat = on_mat
        self._fans = tuple(zone for zone in layout.zones if zone.is_fan)

    def places(
        self, frame: Picture, readings: Sequence[Reading], asked: Callable[[Floats], list[bool]] | None
    ) -> tuple[tuple[Quad, bool], ...]:
        """Where the index of another card may be above the first of ``readings`` in a fan, as ``frame`` shows
        paper there, and whether so much of it shows that a card surely is there. Only where it is ``asked``
        for, which is told of the corners of rectangles on the mat, ``(n, 4, 2)``, millimetres."""
        cards = self._on_mat.of(readings)
        roomy = self._with_room(cards)
        if not roomy:
            return ()
        sure = (stands for it, stands in zip(readings, cards, strict=True) if it.confidence >= SURE)
        corner = deck_corner(list(sure))
        outlines = [outline_of(stands, corner) for stands in cards]
        firsts = [first for first in self._firsts(outlines) if first[1].name in roomy]
        if asked is not None and firsts:
            firsts = list(compress(firsts, asked(np.array([_above(first) for _, _, first in firsts]))))
        found = []
        for number, zone, first in firsts:
            paper = paper_above(frame, self._calibration, zone, first, outlines, self._fans)
            if paper is not None:
                least = _OF_SET_MM2 if zone.name == TRAY else _OF_CARD_MM2
                is_card = paper.is_plain and paper.area >= least
                found.append((paper.index(cards[number][0].height), is_card))
        quads = in_frame([index for index, _ in found], self._calibration.to_frame)
        return tuple(zip(quads, (is_card for _, is_card in found), strict=True))

    def _with_room(self, cards: Sequence[Sequence[Stand]]) -> set[str]:
        """The fans above whose first index there is more room than its own card needs: few, and asked for
        often."""
        middles = np.array([stand.middle for stands in cards for stand in stands], np.complex128)
        roomy = set()
        for zone in self._fans:
            x, y = middles.real - zone.x, middles.imag - zone.y
            here = (x > 0.0) & (x < zone.width) & (y > 0.0) & (y < zone.height)
            # From where the fan begins.
            across, down = zone.fan
            along = abs(across) * (x if across > 0.0 else zone.width - x)
            along = along + abs(down) * (y if down > 0.0 else zone.height - y)
            if here.any() and along[here].min() > INDEX_MM[1] + _LEAST_ROOM_MM:
                roomy.add(zone.name)
        return roomy

    def _firsts(self, outlines: Sequence[Outline]) -> list[tuple[int, Zone, Outline]]:
        """The number of the first card of each fan, its zone, and its outline, the upper edge in the fan
        first."""
        firsts: dict[str, tuple[float, int, Zone]] = {}
        for number, (a, _, c, _) in enumerate(outlines):
            middle = (a + c) / 2
            zone = self._layout.zone_at((middle.real, middle.imag))
            if zone is not None and zone.is_fan:
                along = dot(middle, complex(*zone.fan))
                if zone.name not in firsts or along < firsts[zone.name][0]:
                    firsts[zone.name] = along, number, zone
        return [(number, zone, _upright(outlines[number], zone)) for _, number, zone in firsts.values()]


def _upright(outline: Outline, zone: Zone) -> Outline:
    """``outline`` with the edge of the card first that is its upper one in the fan on ``zone``."""
    a, b, c, d = outline
    return (a, b, c, d) if dot(d - a, complex(*zone.fan)) > 0.0 else (c, d, a, b)


def _above(outline: Outline) -> list[list[float]]:
    """The corners of what is above a card with this ``outline``, as far as it is looked at."""
    a, b, _, d = outline
    up = (a - d) / abs(a - d) * _HIGHEST_MM
    return [[corner.real, corner.imag] for corner in (a + up, b + up, b, a)]


def paper_above(
    frame: Picture,
    calibration: Calibration,
    zone: Zone,
    first: Outline,
    cards: Sequence[Outline],
    zones: tuple[Zone, ...],
) -> PaperAbove | None:
    """The paper that shows in ``frame`` above the ``first`` card of the fan on ``zone``, its upper edge
    first, where none of the ``cards`` lies that are read. Other ``zones`` show the mat, too."""
    left, right, _, below = first
    across, down = (right - left) / CARD_MM[0], (below - left) / CARD_MM[1]
    up = np.arange(_STEP_MM, _HIGHEST_MM + 1.0, _STEP_MM)
    aside = np.arange(-_ASIDE_MM, CARD_MM[0] + 1.0, _STEP_MM)
    places = left + aside[None] * across - up[:, None] * down
    is_beyond = np.broadcast_to(up[:, None] >= _OWN_MM, places.shape)
    free = _in_zone(places, zone)
    # A card that is laid where the first one belongs leaves no room.
    if (free & is_beyond).sum() < _LEAST_PLACES:
        return None
    free &= ~_on_cards(places, cards) & _in_frame(frame, calibration, places)
    if (free & is_beyond).sum() < _LEAST_PLACES:
        return None
    along = np.arange(_BESIDE_MM[0], _BESIDE_MM[1], _STEP_MM)
    blank = np.asarray(left + along * across + _INSIDE_MM * down, np.complex128)
    mat = _places_in(zones)
    bare = mat[~_on_cards(mat, cards)]
    white = _White.of(*(_colours(frame, calibration, it) for it in (blank, bare)))
    if white is None:
        return None
    seen = _colours(frame, calibration, places[free])
    shown = np.zeros(places.shape, np.bool_)
    shown[free] = white.is_shown(seen)
    beyond = shown & is_beyond
    rows = np.flatnonzero(beyond.sum(axis=1) >= _ROW)
    columns = np.flatnonzero(shown.sum(axis=0) >= _COLUMN)
    if beyond.sum() < _LEAST_PLACES or not len(rows) or not len(columns):
        return None
    half = _STEP_MM / 2
    corner = left + (aside[columns[0]] - half) * across - (up[rows[-1]] + half) * down
    # Where the edge of the paper is, both are seen.
    near = cv2.dilate(shown.view(np.uint8), np.ones((3, 3), np.uint8)) > 0
    is_plain = white.is_plain(seen[beyond[free]], seen[(~near & is_beyond)[free]])
    return PaperAbove(complex(corner), complex(down / abs(down)), float(beyond.sum()) * _STEP_MM**2, is_plain)


@dataclass(frozen=True, slots=True)
class _White:
    """How white cards are in this light: their ``colour``, its ``hue``, and how far ``apart`` the mat is."""

    colour: Floats
    hue: Floats
    apart: float

    @classmethod
    def of(cls, cards: Floats, mat: Floats) -> _White | None:
        """That of these colours of ``cards`` and of the ``mat``, ``(n, 3)``; ``None`` if one of both is not
        seen, or they are too much alike."""
        if not len(cards) or not len(mat):
            return None
        hue = np.median(_hues(cards), axis=0)
        apart = float(np.hypot(*(np.median(_hues(mat), axis=0) - hue)))
        return None if apart < _APART else cls(np.median(cards, axis=0), hue, apart)

    def off(self, colours: Floats) -> Floats:
        """How unlike cards ``colours`` are: 0 as cards are, 1 as the mat is."""
        return np.asarray(np.hypot(*(_hues(colours) - self.hue).T) / self.apart)

    def is_shown(self, colours: Floats) -> NDArray[np.bool_]:
        """Which of ``colours`` are those of paper."""
        light = (colours / np.maximum(self.colour, 1.0)).mean(axis=1)
        return np.asarray((self.off(colours) < _AS_PAPER) & (light > _DARKEST) & (light < _BRIGHTEST))

    def is_plain(self, paper: Floats, around: Floats) -> bool:
        """Whether ``paper`` is no mat that a lamp's reflection turned white, by what is ``around`` it."""
        off = self.off(around)
        if ((off >= _AS_MAT[0]) & (off <= _AS_MAT[1])).sum() >= _LEAST_PLACES:
            return bool(np.median(off) >= _AS_MAT[0])
        return bool(np.percentile(self.off(paper), _MOSTLY) <= _AS_WHITE)


@lru_cache(maxsize=4)
def _places_in(zones: tuple[Zone, ...]) -> NDArray[np.complex128]:
    """Places all over the ``zones``, where the mat is plain."""
    rim, step = _BARE_RIM_MM, _BARE_STEP_MM
    places = [
        x + 1j * y
        for zone in zones
        for x in np.arange(zone.x + rim, zone.x + zone.width - rim, step)
        for y in np.arange(zone.y + rim, zone.y + zone.height - rim, step)
    ]
    return np.array(places, np.complex128)


def _on_cards(places: NDArray[np.complex128], cards: Sequence[Outline]) -> NDArray[np.bool_]:
    """Which of ``places`` on the mat are on one of ``cards``, or beside it."""
    on = np.zeros(places.shape, np.bool_)
    for left, right, low_right, low_left in cards:
        middle = (left + right + low_right + low_left) / 4
        across, down = (right - left) / abs(right - left), (low_left - left) / abs(low_left - left)
        off = places - middle
        aside = np.abs(off.real * across.real + off.imag * across.imag)
        along = np.abs(off.real * down.real + off.imag * down.imag)
        on |= (aside < CARD_MM[0] / 2 + _AWAY_MM) & (along < CARD_MM[1] / 2 + _AWAY_MM)
    return on


def _in_zone(places: NDArray[np.complex128], zone: Zone) -> NDArray[np.bool_]:
    """Which of ``places`` are in ``zone``, or a step beside it."""
    x, y = places.real - zone.x, places.imag - zone.y
    wide, high = zone.width + _STEP_MM, zone.height + _STEP_MM
    return np.asarray((x > -_STEP_MM) & (x < wide) & (y > -_STEP_MM) & (y < high))


def _in_frame(frame: Picture, calibration: Calibration, places: NDArray[np.complex128]) -> NDArray[np.bool_]:
    """Which of ``places`` are seen in ``frame``, with what is around them."""
    x, y = calibration.to_frame(np.stack([places.real, places.imag], axis=-1).reshape(-1, 2)).T
    high, wide = frame.shape[:2]
    inside = (x > _PATCH_PX) & (x < wide - _PATCH_PX) & (y > _PATCH_PX) & (y < high - _PATCH_PX)
    return np.asarray(inside.reshape(places.shape))


def _colours(frame: Picture, calibration: Calibration, places: NDArray[np.complex128]) -> Floats:
    """The mean colours ``(n, 3)`` around those of ``places`` on the mat that ``frame`` shows."""
    there = places[_in_frame(frame, calibration, places)]
    if not len(there):
        return np.zeros((0, 3))
    x, y = np.rint(calibration.to_frame(np.stack([there.real, there.imag], axis=-1))).astype(np.int64).T
    half = _PATCH_PX // 2
    (x0, y0), (x1, y1) = (x.min() - half, y.min() - half), (x.max() + half + 1, y.max() + half + 1)
    if (x1 - x0) * (y1 - y0) < _PATCH_PX**2 * len(x) * 2:
        means = cv2.blur(frame[y0:y1, x0:x1], (_PATCH_PX, _PATCH_PX))
        return np.asarray(means[y - y0, x - x0], np.float64)
    around = np.arange(-half, half + 1)
    patches = frame[y[:, None, None] + around[:, None], x[:, None, None] + around]
    return np.asarray(patches.mean(axis=(1, 2)), np.float64)


def _hues(colours: Floats) -> Floats:
    """How much of blue and red there is for the green in ``colours``, in logarithms, ``(n, 2)``: the same in
    bright light and in dim."""
    logs = np.log(np.maximum(colours, 2.0))
    return np.asarray(logs[:, [0, 2]] - logs[:, [1]])
