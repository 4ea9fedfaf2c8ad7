"""Paper above a fan: what shows there, above the first card that was read, is another card's if it is no mat.

Of a card that lies askew or deep under the next ones the finder may see no index, though people see its edge.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
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
from vision.tracking.paper import LEAST_PLACES, STEP_MM, colours, in_frame_of, on_cards, white_by
from vision.tracking.stands import (
    INDEX_MM,
    IndicesOnMat,
    Outline,
    Stand,
    deck_corner,
    dot,
    in_frame,
    index_in_corner,
    outline_of,
    upright,
)

_HIGHEST_MM, _ASIDE_MM = 30.0, 21.0
"""So far above a card the mat is looked at, and so far to its left."""
_OWN_MM = 6.0
"""Nearer to its edge the paper may be the card's own."""
_LEAST_ROOM_MM = 13.0
"""Half an index, and as much paper as is the card's own: with less room above it nothing is looked for."""
_OF_SET_MM2, _OF_CARD_MM2 = 150.0, 900.0
"""So much paper above a fan is a card's: in the tray, where a set is laid at once, and on the conveyors."""
_ROW, _COLUMN = 3, 2
"""So many places show paper in its topmost row, and in its leftmost column."""


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
        return index_in_corner(self.corner, self.down, height)


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
        sure = [stands for it, stands in zip(readings, cards, strict=True) if it.confidence >= SURE]
        corner = deck_corner(sure)
        outlines = [outline_of(stands, corner) for stands in cards]
        firsts = [first for first in self._firsts(outlines) if first[1].name in roomy]
        if asked is not None and firsts:
            firsts = list(compress(firsts, asked(np.array([_above(first) for _, _, first in firsts]))))
        found = []
        for number, zone, first in firsts:
            there = [*outlines, *_straight_in_fan(cards[number], zone, corner)]
            paper = paper_above(frame, self._calibration, zone, first, there, self._fans)
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
            across, down = zone.fan
            along = middles.real * across + middles.imag * down - zone.fan_begins
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
        return [
            (number, zone, upright(outlines[number], complex(*zone.fan)))
            for _, number, zone in firsts.values()
        ]


def _straight_in_fan(stands: Sequence[Stand], zone: Zone, corner: complex | None) -> list[Outline]:
    """The outline as well of a card that is read by a single index, which may seem askew, if it lies straight
    in the fan on ``zone``; the deck's ``corner`` is that of :func:`deck_corner`."""
    if len(stands) > 1:
        return []
    [stand] = stands
    down = math.copysign(1.0, dot(stand.down, complex(*zone.fan))) * complex(*zone.fan)
    return [outline_of([replace(stand, down=down)], corner)]


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
    up = np.arange(STEP_MM, _HIGHEST_MM + 1.0, STEP_MM)
    aside = np.arange(-_ASIDE_MM, CARD_MM[0] + 1.0, STEP_MM)
    places = left + aside[None] * across - up[:, None] * down
    is_beyond = np.broadcast_to(up[:, None] >= _OWN_MM, places.shape)
    free = _in_zone(places, zone)
    # A card that is laid where the first one belongs leaves no room.
    if (free & is_beyond).sum() < LEAST_PLACES:
        return None
    free &= ~on_cards(places, cards) & in_frame_of(frame, calibration, places)
    if (free & is_beyond).sum() < LEAST_PLACES:
        return None
    white = white_by(frame, calibration, first, cards, zones)
    if white is None:
        return None
    seen = colours(frame, calibration, places[free])
    shown = np.zeros(places.shape, np.bool_)
    shown[free] = white.is_shown(seen)
    beyond = shown & is_beyond
    rows = np.flatnonzero(beyond.sum(axis=1) >= _ROW)
    columns = np.flatnonzero(shown.sum(axis=0) >= _COLUMN)
    if beyond.sum() < LEAST_PLACES or not len(rows) or not len(columns):
        return None
    half = STEP_MM / 2
    corner = left + (aside[columns[0]] - half) * across - (up[rows[-1]] + half) * down
    # Where the edge of the paper is, both are seen.
    near = cv2.dilate(shown.view(np.uint8), np.ones((3, 3), np.uint8)) > 0
    is_plain = white.is_plain(seen[beyond[free]], seen[(~near & is_beyond)[free]])
    return PaperAbove(complex(corner), complex(down / abs(down)), float(beyond.sum()) * STEP_MM**2, is_plain)


def _in_zone(places: NDArray[np.complex128], zone: Zone) -> NDArray[np.bool_]:
    """Which of ``places`` are in ``zone``, or a step beside it."""
    x, y = places.real - zone.x, places.imag - zone.y
    wide, high = zone.width + STEP_MM, zone.height + STEP_MM
    return np.asarray((x > -STEP_MM) & (x < wide) & (y > -STEP_MM) & (y < high))
