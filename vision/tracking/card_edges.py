"""Cards in fans of which only a strip shows: too little of the index to be read, but the card's upper edge.

Below its upper edge a card has a blank margin from side to side, and above that edge lies the shade of the
card on what it covers. So across the whole width of a card there is a straight step from darker to lighter.
Print has no such lines: frames of pictures end before the card does, mats are of another tint than the paper
of the cards that were read, and where a soft shadow ends nothing is darker than what is farther away.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Floats, Quad
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.mat.calibration import Calibration
from vision.mat.layouts import CARD_MM, MatLayout, Zone
from vision.tracking.pile_cards import PileCard
from vision.tracking.stands import INDEX_MM, ToMat, dot, stands_of
from vision.tracking.zones import arrange

_PX_PER_MM = 3.0
"""Rows per millimetre along a fan."""
_BIN_MM, _SAMPLES = 2.5, 3
"""The width of a bin across the fan, and how many samples it is the mean of."""
_NODES = 17
"""Along either side of a fan, as many places are mapped exactly."""
_STRAIGHT_BINS = 22
"""How many bins the straight part of a card's upper edge fills, between its round corners."""
_LEAST_BINS = 19
"""In how many of them the step must be seen."""
_FARTHER, _SHADE, _MARGIN = (-7, -6, -5), (-2, -1, 0), (2, 3, 4)
"""Rows above an edge, in its shade, and in the margin below it."""
_STEP, _STEP_ALONG = 0.01, 0.015
"""The least step in a bin, and along an edge, as a share of the paper's lightness."""
_SHADED = 0.994
"""How much darker blank paper is in the shade."""
_PAPER_ABOVE = 0.9
"""The lightness from which what is above an edge is blank paper, over that of the margin."""
_BLANK = 0.94
"""The lightness of the darkest row of the margin over that of its mean."""
_SLOPES = np.arange(-20, 21) * 0.0115
"""The tangents of the angles between an edge and the line across the fan."""
_OFF_ROWS = 2
"""How many rows a step is off its line."""
_AROUND_MM = 6.0
"""How far beyond its zone a card may lie."""
_SAME_EDGE_MM = 4.0
"""How close two edges never are."""
_OVER_INDEX_MM = (4.0, 20.0)
"""How far a card's upper edge is above the middle of its index, even if that is half covered."""
_FARTHEST_MM = 30.0
"""How far apart the upper edges of two neighbours are at most."""
_UPRIGHT = 0.9
"""The least cosine between a card and its fan."""
_TINT = 0.035
"""How far the tint of a card's margin is from that of one that was read."""
_MARGIN_MM, _LIGHTEST = 3.0, 0.75
"""How far the middle of the margin above an index is from where that says, and from which share on of what is
there it is light and blue enough to be paper."""
_DARK = 16.0
"""Grey levels added before a ratio is taken: in the dark, ratios mean little."""
_WIDTH = 2 / 3
"""The width of an index over its height, as readers report it."""
_INDEX_HEIGHT, _LEAST_STRIP = 17.0, 1.5
"""The height of an index on a usual deck, and what of it is told at least."""

_Bins = NDArray[np.float32]
"""A part of a fan from above: a row for each step along it, a column for each bin across it."""
_Maps = tuple[NDArray[np.int16], NDArray[np.uint16]]


@dataclass(frozen=True, slots=True)
class _Edge:
    """The upper edge of a card: where its middle is across and along the fan, millimetres from the zone's
    corner, and the tangent of its angle."""

    across: float
    along: float
    slope: float

    def at(self, across: float) -> float:
        """Where it is along the fan, so far across it."""
        return self.along + self.slope * (across - self.across)


class CardEdges:
    """The upper edges of the cards in the fans of ``layout`` as seen through ``calibration``."""

    def __init__(self, calibration: Calibration, layout: MatLayout) -> None:
        self._calibration = calibration
        self._layout = layout
        self._maps: dict[str, _Maps] = {}
        self.fans = [zone for zone in layout.zones if zone.capacity > 1 and not zone.pile]

    def covered(self, frame: Picture, readings: Sequence[Reading], fans: Sequence[Zone]) -> tuple[Quad, ...]:
        """Where the index begins of each card in ``fans`` that shows its upper edge in ``frame`` and is none
        of ``readings``. In a fan in which no card was read, none is found."""
        to_mat = self._calibration.to_mat
        zones, _ = arrange(readings, to_mat, self._layout)
        found: list[Quad] = []
        for zone in fans:
            lying = [card for card in _cards(zones[zone.name].cards, to_mat) if _is_upright(card, zone)]
            if lying:
                found += self._covered(frame, zone, lying)
        return tuple(found)

    def _covered(self, frame: Picture, zone: Zone, lying: Sequence[PileCard]) -> list[Quad]:
        """The same for one fan, with the cards ``lying`` there."""
        tops = [_top(card, zone) for card in lying]
        seen = self._from_above(frame, zone, max(tops) + 2 * _FARTHEST_MM)
        paper = max(_tint_of_margin(seen, card, zone) for card in lying)
        edges = list(_edges(seen, paper))
        return [self._strip_of(edge, edges, zone) for edge in _in_reach(_not_of(edges, lying, zone), tops)]

    def _from_above(self, frame: Picture, zone: Zone, end: float) -> _Bins:
        """``zone`` from above, BGR, as far as ``end`` millimetres along it."""
        if zone.name not in self._maps:
            self._maps[zone.name] = self._maps_to_frame(zone)
        first, second = self._maps[zone.name]
        rows = max(1, min(len(first), round((end + _AROUND_MM) * _PX_PER_MM)))
        seen = cv2.remap(
            frame, first[:rows], second[:rows], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        bins = first.shape[1] // _SAMPLES, rows
        return np.asarray(cv2.resize(seen, bins, interpolation=cv2.INTER_AREA), np.float32)

    def _maps_to_frame(self, zone: Zone) -> _Maps:
        right, fan = _right(zone), np.array(zone.fan)
        wide, tall = (abs(float(way @ (zone.width, zone.height))) + 2 * _AROUND_MM for way in (right, fan))
        size = round(wide / _BIN_MM) * _SAMPLES, round(tall * _PX_PER_MM)
        # Within a step of this grid the lens bends nothing.
        columns, rows = (np.linspace(0.0, it - 1, _NODES) for it in size)
        across = (columns + 0.5) * _BIN_MM / _SAMPLES - _AROUND_MM
        along = (rows + 0.5) / _PX_PER_MM - _AROUND_MM
        points = _start(zone) + across[None, :, None] * right + along[:, None, None] * fan
        coarse = self._calibration.to_frame(points.reshape(-1, 2)).reshape(_NODES, _NODES, 2)
        at = np.meshgrid(*(np.linspace(0.0, _NODES - 1, it, dtype=np.float32) for it in size))
        xs, ys = (cv2.remap(coarse[..., way].astype(np.float32), *at, cv2.INTER_LINEAR) for way in (0, 1))
        first, second = cv2.convertMaps(xs, ys, cv2.CV_16SC2)
        return np.asarray(first, np.int16), np.asarray(second, np.uint16)

    def _strip_of(self, edge: _Edge, edges: Sequence[_Edge], zone: Zone) -> Quad:
        """Where the index begins of the card with this upper edge, down to the next of ``edges``."""
        straight = 1 / math.hypot(1, edge.slope)
        right = (_right(zone) + edge.slope * np.array(zone.fan)) * straight
        down = (np.array(zone.fan) - edge.slope * _right(zone)) * straight
        middle = _start(zone) + edge.across * _right(zone) + edge.along * np.array(zone.fan)
        top = middle - (CARD_MM[0] / 2 - INDEX_MM[0]) * right + INDEX_MM[1] * down
        shows = min((it.along for it in edges if it.along > edge.along), default=math.inf) - edge.along
        tall = max(_LEAST_STRIP, min(shows - INDEX_MM[1], _INDEX_HEIGHT)) * down
        half = _INDEX_HEIGHT * _WIDTH / 2 * right
        corners = self._calibration.to_frame([top - half, top + half, top + half + tall, top - half + tall])
        a, b, c, d = corners.tolist()
        return (a[0], a[1]), (b[0], b[1]), (c[0], c[1]), (d[0], d[1])


def _right(zone: Zone) -> Floats:
    """The unit vector across the fan of ``zone``, to the right of its direction."""
    return np.array((zone.fan[1], -zone.fan[0]))


def _start(zone: Zone) -> Floats:
    """The corner of ``zone`` from which across and along are counted."""
    fan, right = np.array(zone.fan), _right(zone)
    half = np.array([zone.width, zone.height]) / 2
    return np.array(zone.centre) - abs(float(right @ half)) * right - abs(float(fan @ half)) * fan


def _cards(readings: Sequence[Reading], to_mat: ToMat) -> list[PileCard]:
    """The cards of the readings, where they lie."""
    each = zip(readings, stands_of(readings, to_mat), strict=True)
    return [PileCard.of(reading, stands) for reading, stands in each]


def _is_upright(card: PileCard, zone: Zone) -> bool:
    """Whether a card lies as those of a fan do, either way round."""
    return abs(dot(card.down, complex(*zone.fan))) > _UPRIGHT


def _place(point: complex, zone: Zone) -> tuple[float, float]:
    """Where a point of the mat is in ``zone``: across and along the fan."""
    off = point - complex(*_start(zone))
    return dot(off, complex(*_right(zone))), dot(off, complex(*zone.fan))


def _top(card: PileCard, zone: Zone) -> float:
    """Where along ``zone`` the upper edge of a card is, by its indices."""
    return _place(card.middle, zone)[1] - CARD_MM[1] / 2


def _not_of(edges: Sequence[_Edge], lying: Sequence[PileCard], zone: Zone) -> list[_Edge]:
    """Those of ``edges`` that are not the upper edges of the cards ``lying`` there."""
    left = sorted(edges, key=lambda edge: edge.along)
    for card in sorted(lying, key=lambda card: _top(card, zone), reverse=True):
        own = _own_edge(card, left, zone)
        if own is not None:
            left.remove(own)
    return left


def _own_edge(card: PileCard, edges: Sequence[_Edge], zone: Zone) -> _Edge | None:
    """The upper edge of ``card`` among ``edges``, which are in order: the last one above its index, or the
    nearest if only its lower index is seen."""
    fan = complex(*zone.fan)
    indices = [_place(stand.middle, zone) for stand in card.seen if dot(stand.down, fan) > 0]
    if indices:
        across, along = min(indices, key=lambda place: place[1])
        low, high = _OVER_INDEX_MM
        return next((edge for edge in reversed(edges) if low < along - edge.at(across) < high), None)
    top = _top(card, zone)
    near = [edge for edge in edges if abs(edge.along - top) < _SAME_EDGE_MM]
    return min(near, key=lambda edge: abs(edge.along - top), default=None)


def _in_reach(edges: Sequence[_Edge], tops: Sequence[float]) -> list[_Edge]:
    """Those of ``edges`` that are near enough to the upper edges of known cards, or to one another."""
    reach, left = list(tops), list(edges)
    found: list[_Edge] = []
    while True:
        near = [edge for edge in left if min(abs(edge.along - it) for it in reach) < _FARTHEST_MM]
        if not near:
            return found
        found += near
        reach += [edge.along for edge in near]
        left = [edge for edge in left if edge not in near]


def _tint_of_margin(seen: _Bins, card: PileCard, zone: Zone) -> float:
    """The tint of the margin above the index of a card: of what is lightest and bluest there, since mats
    are cream."""
    across, _ = _place(card.middle, zone)
    at = (_top(card, zone) + INDEX_MM[1] / 2 + _AROUND_MM) * _PX_PER_MM
    near = _MARGIN_MM * _PX_PER_MM
    start = max(0, round((across + _AROUND_MM) / _BIN_MM - _STRAIGHT_BINS / 2))
    part = seen[max(0, round(at - near)) : max(1, round(at + near)), start : start + _STRAIGHT_BINS]
    grey = part.mean(axis=2)
    tints = cv2.blur(_tints(part), (3, 3))[grey >= np.quantile(grey, _LIGHTEST)]
    return float(np.quantile(tints, _LIGHTEST))


def _tints(colours: _Bins) -> _Bins:
    """How blue colours, BGR, are in any light."""
    return np.asarray(np.log((colours[..., 0] + _DARK) / (colours[..., 1] + _DARK)), np.float32)


def _edges(seen: _Bins, paper: float) -> Iterator[_Edge]:
    """The upper edges of cards whose paper has this tint, the surest first."""
    grey = np.asarray(seen.mean(axis=2), np.float32)
    steps = _steps(seen, grey, paper)
    height, bins = steps.shape
    rows, columns = np.nonzero(steps)
    falls = _SLOPES * _BIN_MM * _PX_PER_MM
    begins = rows - np.multiply.outer(falls, columns - (bins - 1) / 2)
    lines = np.clip(np.round(begins), 0, height - 1).astype(int) + np.arange(len(falls))[:, None] * height
    counts = np.bincount(lines.ravel(), minlength=len(falls) * height).reshape(len(falls), height)
    sums = cv2.boxFilter(counts.astype(np.float32), -1, (2 * _OFF_ROWS + 1, 1), normalize=False)
    near = round(_SAME_EDGE_MM * _PX_PER_MM)
    while True:
        slope, row = np.unravel_index(int(sums.argmax()), sums.shape)
        if sums[slope, row] < _LEAST_BINS:
            return
        on_line = np.abs(begins[slope] - row) <= _OFF_ROWS
        has_step = np.bincount(columns[on_line], minlength=bins) > 0
        shares = np.convolve(has_step, np.ones(_STRAIGHT_BINS), "valid")
        start = int(shares.argmax())
        if shares[start] < _LEAST_BINS or _step_along(grey, row, falls[slope], start) < _STEP_ALONG:
            sums[slope, max(0, row - _OFF_ROWS) : row + _OFF_ROWS + 1] = 0.0
            continue
        middle = start + (_STRAIGHT_BINS - 1) / 2
        along = (row + 0.5 + falls[slope] * (middle - (bins - 1) / 2)) / _PX_PER_MM - _AROUND_MM
        yield _Edge((middle + 0.5) * _BIN_MM - _AROUND_MM, float(along), float(_SLOPES[slope]))
        sums[:, max(0, row - near) : row + near + 1] = 0.0


def _step_along(grey: _Bins, row: int, fall: float, start: int) -> float:
    """The step along a line that falls so many rows a bin, as a share of the paper's lightness."""
    numbers = np.arange(start, start + _STRAIGHT_BINS)
    at = np.round(row + fall * (numbers - (grey.shape[1] - 1) / 2)).astype(int)
    rows = np.clip(at[:, None] + np.array((*_SHADE, *_MARGIN)), 0, len(grey) - 1)
    profile = np.median(grey[rows, numbers[:, None]], axis=0)
    return float(1 - profile[: len(_SHADE)].mean() / max(1.0, profile[len(_SHADE) :].mean()))


def _steps(seen: _Bins, grey: _Bins, paper: float) -> NDArray[np.bool_]:
    """Where in the bins there is a step to blank paper of this tint: a row for each."""
    height, most = len(grey), -min(_FARTHER)
    padded = np.pad(grey, ((most, max(_MARGIN)), (0, 0)), mode="edge")
    threes = cv2.blur(padded, (1, 3))

    def mean_of(rows: tuple[int, int, int]) -> _Bins:
        return threes[most + rows[1] : most + rows[1] + height]

    above, below, farther = mean_of(_SHADE), mean_of(_MARGIN), mean_of(_FARTHER)
    darkest = cv2.erode(padded, np.ones((3, 1), np.uint8))[most + _MARGIN[1] : most + _MARGIN[1] + height]
    is_shade = (farther < _PAPER_ABOVE * below) | (above < _SHADED * farther)
    tints = np.pad(cv2.blur(_tints(seen), (3, 3)), ((0, _MARGIN[1]), (0, 0)), mode="edge")[_MARGIN[1] :]
    shares = above / np.maximum(below, 1.0)
    found = (shares < 1 - _STEP) & (darkest > _BLANK * below) & is_shade & (np.abs(tints - paper) < _TINT)
    # Of the rows around a step, the one where it is greatest.
    shares = np.where(found, shares, np.float32(1.0))
    return found & (shares <= cv2.erode(shares, np.ones((2 * _OFF_ROWS + 1, 1), np.uint8)))
