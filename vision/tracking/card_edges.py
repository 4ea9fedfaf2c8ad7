"""Edges of the cards of a fan: each shows a card, however little else of it shows.

Where a fan is pushed together the next card lies on an index, and what is left of it may be read as nothing.
But every card has an upper edge, from its left to its right, and people count these: above it the card's own
shadow falls on the one below, and so it is darker there than on its paper. What is printed reaches less far:
lines around the pictures of courts, pips, letters. How dark the shadow is depends on where the lamp hangs,
for all cards of a fan alike; where that of the last card is too faint, nothing is told.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Floats
from vision.core.pictures import Field, Picture, darkest_of
from vision.mat.calibration import Calibration
from vision.mat.layouts import CARD_MM, Zone
from vision.tracking.paper import White
from vision.tracking.stands import INDEX_MM, Outline, Stand, dot, index_in_corner, upright

_PX_MM = 0.5
"""The side of a pixel of the strip that is looked at."""
_ASIDE_MM, _BELOW_MM = 33.0, 5.0
"""It reaches so far to both sides of the middle of the last card, and so far below its upper edge."""
_COLUMNS, _COLUMN_PX, _TOGETHER = 27, 4, 9
"""An edge is looked for in so many columns, which together are a little less wide than a card, and at first
in so many broad ones."""
_BUT_FOR, _LEAST = 3, 12
"""It shows in all of them but for so many, as a fan is not laid quite straight and print does not reach so
far; and in so many at least there is no ink above it."""
_INK, _INK_PX, _MARGIN_PX = 0.6, 5, (2, 3, 4)
"""What is darker than this share of the paper around it is ink, and so far below it tells nothing. So far
below the edge of a card there is none."""
_SLOPES = tuple(math.tan(math.radians(degrees)) for degrees in range(-12, 13, 2))
"""How cards of one fan may be turned to each other."""
_SOFT_PX, _STEP_PX, _AROUND_PX = 0.9, 2, 31
"""The strip is smoothed so much, and the brightness of pixels compared that are twice so far apart, as shares
of the brightest around them, which is paper."""
_DARKEST = np.uint8(4)
"""Nothing is darker for comparisons."""
_MOST = 0.2
"""What differs more is ink, and counts no more than this."""
_FAINTEST, _PLAINLY, _AS_PLAIN, _AS_THE_LAST = 0.025, 0.06, 0.45, 0.8
"""The least difference at the edge of the last card, what is enough at any other, and the least there as a
share of the former; one with the second share is nearly as plain."""
_LINE_PX, _LINE, _AS_DARK, _PAST = 8, 0.12, 0.9, 0.1
"""A line of this darkness that is printed on a face is as dark from above as from below, and so many pixels
above there is paper again. The shadow at the edge of a card fades: the step from above is smaller, or there
are steps still so far above it, of a share of that from below."""
_OFF_MM = 4.0
"""So far from where the last card is read its edge may be."""
_MOST_CARDS, _FAR_MM = 13, 9.0
"""No fan has more cards; and so far from where an index says that it is no edge is."""
_APART_MM = 6.0
"""What shows of a card that can be counted is at least so high."""
_PAPER_MM, _EDGE_MM, _BEYOND_MM = (-2.4, -0.9), (0.8, 2.5), (2.0, 5.0)
"""Below an edge is paper, and above that of a card that lies on another there is no mat, neither close to it
nor farther away."""
_SIDE_MM, _EVERY_MM, _SAMPLE_PX = 26.0, 4.0, 3
"""As far to both sides and in such steps paper and mat are told, each time by so many pixels to each side."""
_STRAIGHT = 0.95
"""The least cosine between the last card and its fan."""
_SEEN = (-0.48, 0.18)
"""From where to where a card that is surely read shows its index at least, in its heights from its middle."""
_LIKE_PAPER, _WHITE = 0.6, 0.2
"""What is most like paper is less unlike it than the first: in the dark noise colours it. Where no mat is
seen beyond it, it is less unlike paper than the second."""
_MOSTLY, _HALF, _HARDLY, _LEAST_BLANK = 0.6, 0.5, 0.3, 4
"""Shares of these places, and how many of them must be no ink."""


@dataclass(frozen=True, slots=True)
class _Edge:
    """An upper edge in a strip: its ``row`` in the middle, and its slope, rows per column. One that
    ``is_plain`` is nearly as plain as that of the last card."""

    row: int
    slope: float
    is_plain: bool = False


@dataclass(frozen=True, slots=True)
class ReadInFan:
    """What is read of a fan: the outline of its ``last`` card, which is sure, an index of each card ``here``
    in their order, the upright one if any is, all indices of those that are ``sure``, and one of each card
    ``elsewhere`` on the mat. ``all_placed``: each of those here lies where
    it is read."""

    last: Outline
    here: Sequence[Stand]
    sure: Sequence[Stand]
    elsewhere: Sequence[Stand]
    all_placed: bool = True


def edges_untold(
    frame: Picture, calibration: Calibration, zone: Zone, read: ReadInFan, mat: Callable[[], Floats]
) -> list[tuple[int, Outline]]:
    """The cards of the fan on ``zone`` that show nothing in ``frame`` but their edges: before which of those
    that are ``read`` there each lies, and where its index should be on the mat. ``mat`` tells the colours of
    the bare mat, ``(n, 3)``, if it is asked."""
    strip = _Strip.of(frame, calibration, zone, upright(read.last, complex(*zone.fan)))
    if strip is None:
        return []
    strip = strip.without_edges_across(read.sure).from_edge()
    if strip is None:
        return []
    here, last = [strip.top_of(stand, read.here[-1]) for stand in read.here[:-1]], float(strip.own)
    # What lies here may be taken for a card of the next fan.
    beside = [strip.top_of(stand, read.here[-1]) for stand in read.elsewhere if strip.holds(stand)]
    tops = [*here, last, *beside]
    edges = strip.edges(tops, mat)
    if len(edges) > len(tops):
        untold = _without_told(edges, tops)
    else:
        untold = _far_from(edges, tops) if read.all_placed else []
    height = read.here[-1].height
    return [(sum(row < edge.row for row in here), strip.index_under(edge, height)) for edge in untold]


@dataclass(frozen=True, slots=True)
class _Strip:
    """What a frame shows above the upper edge of the last card of a fan, and a little below: a ``picture`` in
    which that is level, in row ``own``, and ``middle`` is the middle of that edge on the mat. ``right`` and
    ``down`` are vectors of a millimetre. In each row it is known how ``plain`` an edge is that crosses its
    middle, and the number of its slope; ``steps`` are by how much each of its columns is brighter below than
    above. What is seen as the edge of a card is so far ``inside`` it, in millimetres, where it may be a frame
    that is printed on it."""

    picture: Picture
    own: int
    middle: complex
    right: complex
    down: complex
    plain: NDArray[np.float64]
    slopes: NDArray[np.int64]
    steps: Field
    inside: float = 0.0

    @classmethod
    def of(cls, frame: Picture, calibration: Calibration, zone: Zone, last: Outline) -> _Strip | None:
        """That above the ``last`` card, its upper edge first, up to where its ``zone`` begins; ``None`` if
        no other card has room there, or it lies askew or across."""
        left, right, _, below = last
        middle, across = (left + right) / 2, (right - left) / CARD_MM[0]
        down = (below - left) / CARD_MM[1]
        high = dot(middle, complex(*zone.fan)) - zone.fan_begins
        if high < _APART_MM + _OFF_MM or dot(down, complex(*zone.fan)) < _STRAIGHT:
            return None
        size = round(2 * _ASIDE_MM / _PX_MM), round((high + _BELOW_MM) / _PX_MM)
        up, aside = high * down, _ASIDE_MM * across
        corners = [middle - aside - up, middle + aside - up]
        corners += [it + (high + _BELOW_MM) * down for it in reversed(corners)]
        seen = calibration.to_frame(np.array([[it.real, it.imag] for it in corners])).astype(np.float32)
        to = np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float32)
        shown = cv2.warpPerspective(
            frame, cv2.getPerspectiveTransform(seen, to), size, borderMode=cv2.BORDER_REPLICATE
        )
        picture = np.asarray(shown, np.uint8)
        return cls(picture, round(high / _PX_MM), middle, across, down, *_edges_in(picture))

    def without_edges_across(self, indices: Sequence[Stand]) -> _Strip:
        """The same without edges that would cross one of ``indices`` where it is seen though half its pip is
        covered."""
        plain = self.plain.copy()
        slopes = np.array(_SLOPES)[self.slopes]
        for stand in indices:
            off = stand.middle - self.middle
            rows = np.arange(len(plain)) + slopes * dot(off, self.right) / _PX_MM
            along = (rows - self.own) * _PX_MM - dot(off, self.down)
            plain[(along > _SEEN[0] * stand.height) & (along < _SEEN[1] * stand.height)] = 0.0
        return replace(self, plain=plain)

    def from_edge(self) -> _Strip | None:
        """The same from where the edge of the last card is seen; ``None`` if that is too faint."""
        off = round(_OFF_MM / _PX_MM)
        own = self.own - off + int(self.plain[self.own - off : self.own + off + 1].argmax())
        if self.plain[own] < _FAINTEST:
            return None
        lower = (own - self.own) * _PX_MM
        return replace(self, own=own, middle=self.middle + lower * self.down, inside=max(0.0, lower))

    def holds(self, stand: Stand) -> bool:
        """Whether an index is above the last card."""
        off = stand.middle - self.middle
        is_above = -self.own * _PX_MM - _OFF_MM < dot(off, self.down) < _OFF_MM
        return is_above and abs(dot(off, self.right)) < _ASIDE_MM

    def top_of(self, stand: Stand, last: Stand) -> float:
        """The row in which the upper edge should be of the card that shows an index in its upper corner, by
        that of the ``last`` card, if it is upright: what has no name may be seen upside down."""
        along = self._below_edge(stand)
        is_upright = dot(last.down, self.down) > 0.0
        along -= self._below_edge(last) if is_upright else INDEX_MM[1] + stand.height / 2
        return min(max(0.0, self.own + along / _PX_MM), float(self.own))

    def _below_edge(self, stand: Stand) -> float:
        """How far below the edge of the last card an index is, in millimetres: a fan lies as that does."""
        off, slope = stand.middle - self.middle, _SLOPES[int(self.slopes[self.own])]
        return dot(off, self.down) - slope * dot(off, self.right)

    def edges(self, told: Sequence[float], mat: Callable[[], Floats]) -> list[_Edge]:
        """The upper edges of the cards, that of the last one first. Above the uppermost of the rows in which
        they are ``told`` to be only where paper is told from the ``mat``, whose colours are asked for if
        there may be more of them than are told."""
        off, apart = round(_OFF_MM / _PX_MM), round(_APART_MM / _PX_MM)
        least = min(_PLAINLY, max(_FAINTEST, _AS_PLAIN * float(self.plain[self.own])))
        above = _peaks(self.plain[: self.own - apart + 1], least, apart)
        rows = [self.own, *(row for row in above if not self._is_line(row))]
        plainly = _AS_THE_LAST * float(self.plain[self.own])
        found = [_Edge(row, _SLOPES[self.slopes[row]], self.plain[row] >= plainly) for row in rows]
        edges = [it for it in found if it.row >= min(told) - off]
        is_roomy = edges[-1].row >= apart
        if len(edges) < len(told) or not is_roomy:
            return edges
        white = White.of(self._colours(edges[0], _PAPER_MM), mat())
        if white is None:
            return edges
        for edge in found[len(edges) :]:
            is_over = self._share(white.is_mat, edges[-1], _BEYOND_MM) > _HALF
            if is_over or self._off(white, edge, _PAPER_MM) > _LIKE_PAPER:
                return edges
            edges.append(edge)
        first = self._first_above(edges[-1], white)
        return edges if first is None else [*edges, first]

    def _is_line(self, row: int) -> bool:
        """Whether what is seen as an edge that crosses the middle in this ``row`` is a line that is printed
        round the picture of a court."""
        columns = np.arange(_COLUMNS)
        rows = _sheared(_COLUMNS, _COLUMN_PX, np.array([row]))[0, self.slopes[row]]
        around = rows + np.arange(-_LINE_PX, _LINE_PX + 1)[:, None]
        steps = np.median(self.steps[around.clip(0, len(self.steps) - 1), columns], axis=1)
        below = float(steps[_LINE_PX - 1 :].max())
        is_dark = below >= _LINE and -float(steps[:_LINE_PX].min()) >= _AS_DARK * below
        return is_dark and -float(steps[:2].min()) < _PAST * below

    def _first_above(self, edge: _Edge, white: White) -> _Edge | None:
        """The upper edge of the card on which the one with this ``edge`` lies, where the mat begins; ``None``
        if it lies on the mat, or less shows than can be counted."""
        for band in (_EDGE_MM, _BEYOND_MM):
            if self._share(white.is_mat, edge, band) >= _HARDLY:
                return None
        blank = self._colours(edge, _BEYOND_MM)
        blank = blank[~white.is_ink(blank)]
        if len(blank) < _LEAST_BLANK or white.is_shown(blank).mean() < _MOSTLY:
            return None
        high, is_white = _BEYOND_MM[1], True
        while self._share(white.is_mat, edge, (high, high + 1.0)) < _HALF:
            high += 1.0
            if edge.row * _PX_MM <= high + 1.0:
                # A lamp's reflection makes the mat nearly as white as paper.
                is_white = float(np.median(white.off(blank))) <= _WHITE
                break
        if high - self.inside < _APART_MM or not is_white:
            return None
        return _Edge(edge.row - round(high / _PX_MM), edge.slope)

    def _off(self, white: White, edge: _Edge, band: tuple[float, float]) -> float:
        """How unlike paper most is in this ``band`` above ``edge``: 0 as paper is, 1 as the mat is."""
        return float(np.median(white.off(self._colours(edge, band))))

    def _share(
        self, are_so: Callable[[Floats], NDArray[np.bool_]], edge: _Edge, band: tuple[float, float]
    ) -> float:
        """The share of the places in this ``band`` above ``edge`` whose colours ``are_so``."""
        return float(are_so(self._colours(edge, band)).mean())

    def _colours(self, edge: _Edge, band: tuple[float, float]) -> Floats:
        """The colours ``(n, 3)`` of places beside each other from the lower to the upper end of a ``band``
        above ``edge``, millimetres, as far as that is in the strip."""
        colours = []
        for aside in np.arange(-_SIDE_MM, _SIDE_MM + 1.0, _EVERY_MM):
            column = round((aside + _ASIDE_MM) / _PX_MM)
            row = edge.row + edge.slope * aside / _PX_MM
            upper, lower = (int(row - high / _PX_MM) for high in reversed(band))
            rows = np.arange(upper, lower + 1).clip(0, len(self.picture) - 1)
            there = self.picture[rows, column - _SAMPLE_PX : column + _SAMPLE_PX + 1]
            colours.append(there.reshape(-1, 3).mean(axis=0))
        return np.array(colours)

    def index_under(self, edge: _Edge, height: float) -> Outline:
        """Where the index of this ``height`` should be in the left corner of the card with this ``edge``."""
        right = self.right + edge.slope * self.down
        middle = self.middle + (edge.row - self.own) * _PX_MM * self.down
        down = 1j * right / abs(right)
        return index_in_corner(middle - CARD_MM[0] / 2 * right, down, height)


def _edges_in(picture: Picture) -> tuple[NDArray[np.float64], NDArray[np.int64], Field]:
    """For each row of ``picture`` how plain an edge is that crosses its middle there, and the number of the
    slope at which it is; and by how much each column ``(rows, columns)`` is brighter below than above."""
    steps, blank, margin = _steps_in(picture)
    high = len(steps)
    plain = np.zeros((high, len(_SLOPES)))
    # Where it is no brighter on the whole, there is none.
    together = steps.reshape(high, _TOGETHER, -1).mean(axis=2)
    rows = _sheared(_TOGETHER, _COLUMN_PX * _COLUMNS // _TOGETHER, np.arange(high)).clip(0, high - 1)
    likely = together[rows, np.arange(_TOGETHER)].mean(axis=2) > _FAINTEST / 2
    at, slope = np.nonzero(likely)
    if len(at):
        shown = blank.reshape(high, _COLUMNS, _COLUMN_PX).mean(axis=2)
        there = (steps * blank).reshape(high, _COLUMNS, _COLUMN_PX).mean(axis=2)
        columns = np.where(shown >= _HALF, there / np.maximum(shown, _HALF), np.inf)
        columns = np.where(margin.reshape(high, _COLUMNS, _COLUMN_PX).mean(axis=2) < _HALF, 0.0, columns)
        rows = _sheared(_COLUMNS, _COLUMN_PX, at)[np.arange(len(at)), slope].clip(0, high - 1)
        ordered = np.partition(columns[rows, np.arange(_COLUMNS)], (_BUT_FOR, _LEAST - 1), axis=1)
        is_seen = np.isfinite(ordered[:, _LEAST - 1])
        plain[at, slope] = np.where(is_seen, ordered[:, _BUT_FOR], 0.0)
    in_columns = steps.reshape(high, _COLUMNS, _COLUMN_PX).mean(axis=2)
    return plain.max(axis=1), plain.argmax(axis=1), in_columns


def _steps_in(picture: Picture) -> tuple[Field, NDArray[np.bool_], NDArray[np.bool_]]:
    """By how much each pixel in the middle of ``picture`` is brighter below than above, as a share of the
    paper's brightness, whether there is no ink above it, and whether there is none a little below, as at the
    upper edge of a card."""
    margin = (picture.shape[1] - _COLUMNS * _COLUMN_PX) // 2
    soft = cv2.GaussianBlur(picture[:, margin : margin + _COLUMNS * _COLUMN_PX], (0, 0), _SOFT_PX)
    around = np.ones((_AROUND_PX, _AROUND_PX), np.uint8)
    shade = cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY)
    paper, grey = np.maximum(cv2.dilate(shade, around), _DARKEST), shade.astype(np.float32)
    steps: Field = np.zeros_like(grey)
    steps[_STEP_PX:-_STEP_PX] = (grey[2 * _STEP_PX :] - grey[: -2 * _STEP_PX]) / paper[_STEP_PX:-_STEP_PX]
    darkest = darkest_of(np.asarray(soft, np.uint8))
    is_ink = (darkest < _INK * cv2.dilate(darkest, around)).astype(np.uint8)
    # Below ink it is brighter on any card.
    above = cv2.dilate(is_ink, np.ones((_INK_PX, 1), np.uint8), anchor=(0, _INK_PX - 1))
    below = np.zeros_like(is_ink)
    for off in _MARGIN_PX:
        below[:-off] |= is_ink[off:]
    return np.clip(steps, -_MOST, _MOST), above == 0, below == 0


def _sheared(columns: int, width: int, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """The rows ``(n, slopes, columns)`` in which lines of all slopes that cross the middle in ``rows``,
    ``(n,)``, cross so many columns, each so many pixels wide."""
    aside = (np.arange(columns) - (columns - 1) / 2) * width
    return rows[:, None, None] + np.rint(np.outer(_SLOPES, aside)).astype(np.int64)[None]


def _peaks(plain: NDArray[np.float64], least: float, apart: int) -> list[int]:
    """The rows at which an edge is ``plain``, of ``least`` at least, the lowest one first: of those less than
    so many rows ``apart`` the plainest."""
    rows: list[int] = []
    for row in np.argsort(-plain, kind="stable").tolist():
        if plain[row] < least:
            break
        beside = plain[max(0, row - 1) : row + 2].max()
        if plain[row] >= beside and all(abs(row - other) >= apart for other in rows):
            rows.append(row)
    return sorted(rows, reverse=True)


def _far_from(edges: Sequence[_Edge], told: Sequence[float]) -> list[_Edge]:
    """Those of ``edges``, the last card's first, that are plain, and far from all rows in which cards are
    ``told`` to have theirs: another's edge is not seen."""
    far = _FAR_MM / _PX_MM
    return [it for it in edges[1:] if it.is_plain and min(abs(it.row - row) for row in told) > far]


def _without_told(edges: Sequence[_Edge], told: Sequence[float]) -> list[_Edge]:
    """Those of ``edges``, the last card's first, that are not of the cards that are ``told`` to have theirs
    in these rows, which are fewer. Those fit together best that follow each other alike."""
    if len(edges) > _MOST_CARDS:
        return []
    in_order = sorted(told, reverse=True)
    choices = combinations(edges[1:], len(told) - 1)
    best = min(choices, key=lambda it: sum(abs(a.row - b) for a, b in zip(it, in_order[1:], strict=True)))
    return [edge for edge in edges[1:] if edge not in best]
