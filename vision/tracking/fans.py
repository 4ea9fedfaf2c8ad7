"""Indices in fans that the reader has missed: where there is ink, and nothing was read.

Every card of a fan shows its index below that of the previous card, in one column. Below its index a card is
blank in that column, number cards and courts alike, down to the next card's edge. So anything there that is
as dark as an index, and at least half as tall, belongs to another card.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, compress

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Floats, Point, Quad, quads_of
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.mat.calibration import Calibration
from vision.mat.layouts import CARD_MM, FAN_STEP_MM, MatLayout, Zone
from vision.tracking.merging import SURE, is_nameless
from vision.tracking.stands import INDEX_MM, OPPOSED, IndicesOnMat, dot
from vision.tracking.zones import arrange

_BESIDE_MM = 12.0
"""How far sideways an index may be from where a straight card has it."""
_HALF_COLUMN_MM, _OF_HEIGHT = 3.5, 0.19
"""Half the width of the column of usual indices, and of taller ones in their heights; pips and the frames of
courts are beside it."""
_PX_PER_MM = 2.0
_WIDEST_MM = 8.0
"""No deck prints its indices farther from the edge of a card."""
_EDGE_MM = 1.0
"""So near its edge nothing is printed on a card."""
_COLUMN_MM = CARD_MM[0] / 2 - INDEX_MM[0]
"""From the middle of a straight card to the column of its indices, sideways."""
_UPRIGHT = 0.9
"""The least cosine between an index and its fan."""
_FARTHEST_MM = FAN_STEP_MM + 8.0
"""The largest distance to the next index, from middle to middle."""
_CONTRAST = 40.0
"""The least contrast of an index that can serve as a reference, grey levels."""
_INK_AND_PAPER = (0.05, 0.85)
"""The shares of an index that are darker than its ink and its paper."""
_DARK = 0.35
"""Ink is darker than paper by this share of the index's contrast: thin strokes are blurred."""
_AS_INK = 0.2
"""What is above ink by less than this share of the contrast is ink, though there is no paper beside it: no
shadow is so dark."""
_NOISY, _SMOOTHED = 100.0, (3, 3)
"""With less contrast noise is as dark as ink somewhere in most rows, unless it is smoothed."""
_BESIDE_INK = 9
"""The side of the square, pixels of a column, in which there is paper beside ink."""
_INK_MM = 0.5
"""The least dark width of a row that crosses an index."""
_HALF, _MOSTLY = 0.4, 0.6
"""The height of a window, in index heights, and the share of its rows that cross ink."""
_UNDER_FIRST = 0.3
"""So much of a window may be under the first card of a fan that was read."""
_PAPER = 0.25
"""The least share of paper where an index is."""
_ROOM, _ROOM_FOR_NAMED, _ROOM_FOR_RANK = 0.95, 0.9, 0.7
"""The distance of two indices, in heights of both together, from which a third has room between them, a third
that is read, and the rank of a third."""
_ROOM_FOR_BOTH, _RANK_SHOWN = 1.2, 0.7
"""From the first distance on, in the same unit, what lies just above the second of two indices is not in the
middle between them. So much of an index shows there, mostly, if no more than its rank does."""
_ROOM_FOR_CUT, _STRIP, _CUT_COLUMN = 0.6, 0.2, 0.8
"""The distance of two indices, in heights of both together, from which a part of the rank of a third may show
between them; the least height of the strip where it does, in its heights, half of which is printed; and the
share of its column that is looked at."""
_BLANK_MM, _PRINTED, _ABOVE_RANK = 1.0, 0.75, 0.1
"""How much blank paper is above a rank, in how many of the rows below there is ink, and by which share of its
height an index seems to begin above its rank."""
_WIDER_THAN_RANK = 0.8
"""Ink that hangs together over more than that, in heights of an index, is no rank, but a pip of the face: on
some decks these reach into the column."""
_THICKER, _BLURRED_PX = 1.6, 1.0
"""What is so much thicker than the strokes of its neighbour's rank is no rank, but a pip; blur and coarse
pixels make a stroke thicker by the second."""
_LEAST_ROWS = 2
_LINE_MM = 2.0
"""What is narrower is no index, but a line, such as that around the picture of a court."""
_ALL_ALONG = 0.8
"""A line crosses this share of the rows of a column."""
_AT_ONE_END_MM, _LEVEL = 30.0, 0.25
"""The least distance of the indices in the two upper corners of a card, and the greatest sine between the
line from one to the other and the card's edge."""
_TELL_HEIGHT, _TOO_TALL = 4, 1.3
"""So many sure indices tell how tall those of a deck are. One that seems so many times as tall was read with
a part of the next one."""
_WIDTH = 2 / 3
"""The width of an index over its height, as readers report it."""


@dataclass(frozen=True, slots=True)
class _Index:
    """An index in the column of its zone: its middle, the way down it, and its height, millimetres."""

    middle: Point
    read: Point
    """Where it is read: at its middle, or in the card's other upper corner."""
    down: Point
    height: float
    zone: Zone
    blank: float
    """How far below its middle the index in the lower corner begins, if the deck has one there."""
    is_sure: bool
    """Whether its card surely has a name."""
    is_nameless: bool
    """Whether nothing is known of its card: no more than its rank may show, above the next one's."""

    @property
    def along(self) -> float:
        """Its position along the fan."""
        return _along(self.middle, self.zone)

    @property
    def shown(self) -> float:
        """How much of its height shows at least."""
        return self.height / 2 if self.is_nameless else self.height

    @property
    def half_column(self) -> float:
        """Half the width of the column of such indices."""
        return max(_HALF_COLUMN_MM, _OF_HEIGHT * self.height)

    @property
    def outline(self) -> Quad:
        """The corners of its own part of the column, or of the one where it is read, as it lies."""
        there = replace(self, middle=self.read)
        return there.rectangle(-self.height / 2, self.height / 2, self.half_column, self.down)

    def is_below(self, place: Point) -> bool:
        """Whether ``place`` is above it in its column."""
        aside = _right(self.zone) @ (np.array(place) - self.middle)
        return _along(place, self.zone) < self.along and abs(float(aside)) < self.half_column

    def moved(self, across: float, along: float) -> _Index:
        """This index so many millimetres to the right of its place and farther along the fan."""
        right = _right(self.zone) * across + np.array(self.zone.fan) * along
        x, y = self.middle
        return replace(self, middle=(x + float(right[0]), y + float(right[1])))

    def half_way_to(self, other: _Index) -> _Index:
        """This index in the middle between its place and that of the ``other``."""
        (x, y), (other_x, other_y) = self.middle, other.middle
        return replace(self, middle=((x + other_x) / 2, (y + other_y) / 2))

    @property
    def place(self) -> Quad:
        """The corners of an index of its height that stands there, along the fan."""
        half = self.height / 2
        return self.rectangle(-half, half, half * _WIDTH)

    def a_step_away(self, towards: float) -> _Index:
        """The index of the next card of its fan, ``towards`` 1, or of the one before, -1."""
        return self.moved(0.0, towards * max(FAN_STEP_MM, self.height + INDEX_MM[1]))

    def rectangle(self, low: float, high: float, half_width: float, along: Point | None = None) -> Quad:
        """The corners of the rectangle from ``low`` to ``high`` relative to its middle, ``along`` the fan or
        this way."""
        (x, y), (along_x, along_y) = self.middle, along or self.zone.fan
        right, up = along_y * half_width, along_x * half_width
        (x0, y0), (x1, y1) = ((x + step * along_x, y + step * along_y) for step in (low, high))
        return (x0 - right, y0 + up), (x0 + right, y0 - up), (x1 + right, y1 - up), (x1 - right, y1 + up)


_Span = tuple[_Index, float, float, float]
"""An index, how far aside of it a column is, and where that begins and ends along the fan from it."""


@dataclass(frozen=True, slots=True)
class Column:
    """The part of a fan's column, or of the one ``across`` millimetres to its right, where the index of
    another card could be: ``quad`` in the frame, from ``low`` to ``high`` millimetres along the fan from
    ``index``; ``own`` is the quad of that index itself."""

    index: _Index
    across: float
    low: float
    high: float
    quad: Quad
    own: Quad


class Fans:
    """The fans of ``layout`` as seen through ``calibration``, and the indices that it shows ``on_mat``."""

    def __init__(self, calibration: Calibration, layout: MatLayout, on_mat: IndicesOnMat) -> None:
        self._calibration = calibration
        self._on_mat = on_mat
        self._layout = layout
        self._fans = [zone for zone in layout.zones if zone.is_fan]
        self._rights = np.array([_right(zone) for zone in self._fans]).reshape(-1, 2)
        self._along = np.array([zone.fan for zone in self._fans]).reshape(-1, 2)
        self._middles = np.array([[_right(zone) @ zone.centre] for zone in self._fans]).reshape(-1, 1)
        self._begins = np.array([[_along((zone.x, zone.y), zone)] for zone in self._fans]).reshape(-1, 1)
        lengths = [[_along((zone.width, zone.height), zone)] for zone in self._fans]
        self._ends = self._begins + np.reshape(lengths, (-1, 1))
        self._placed: tuple[tuple[Reading, ...], tuple[_Index, ...]] = ((), ())

    def columns(
        self, readings: Sequence[Reading], asked: Callable[[Floats], list[bool]] | None = None
    ) -> tuple[Column, ...]:
        """Where an index could be that is none of ``readings``; only where it is ``asked`` for, which is told
        of the corners of rectangles on the mat, ``(n, 4, 2)``, millimetres."""
        margin = self._margin(readings)
        return self._columns_at(list(self._spans(self._in_order(readings), margin)), asked)

    def _columns_at(
        self, spans: Sequence[_Span], asked: Callable[[Floats], list[bool]] | None, of_width: float = 1.0
    ) -> tuple[Column, ...]:
        """The columns at ``spans`` that are ``asked`` for, ``of_width`` as wide as those of their indices."""
        spaces = [
            index.moved(across, 0.0).rectangle(low, high, of_width * index.half_column)
            for index, across, low, high in spans
        ]
        if asked is not None and spaces:
            wanted = asked(np.array(spaces))
            spans, spaces = list(compress(spans, wanted)), list(compress(spaces, wanted))
        if not spaces:
            return ()
        quads = self._in_frame([*spaces, *(index.outline for index, *_ in spans)])
        return tuple(
            Column(*span, quad, of_index)
            for span, quad, of_index in zip(spans, quads[: len(spans)], quads[len(spans) :], strict=True)
        )

    def gaps(
        self,
        readings: Sequence[Reading],
        asked: Callable[[Floats], list[bool]] | None = None,
        *,
        of_rank: bool = False,
    ) -> tuple[Quad, ...]:
        """The middle between each two neighbours in a fan that are so far apart that another index has room
        there, or its rank, if that is enough (``of_rank``): then also where one is of which the second
        neighbour leaves the rank. Only where it is ``asked`` for, as in :meth:`columns`."""
        room = _ROOM_FOR_RANK if of_rank else _ROOM
        pairs = list(self._with_room(readings, room))
        rectangles = [index.half_way_to(after).place for index, after in pairs]
        if of_rank:
            rectangles += [
                after.moved(0.0, -INDEX_MM[1] - _RANK_SHOWN * after.height).place
                for index, after in pairs
                if after.along - index.along > _ROOM_FOR_BOTH * (index.height + after.height)
            ]
        if asked is not None and rectangles:
            rectangles = list(compress(rectangles, asked(np.array(rectangles))))
        return tuple(self._in_frame(rectangles)) if rectangles else ()

    def places_with_room(
        self, readings: Sequence[Reading], asked: Callable[[Floats], list[bool]] | None = None
    ) -> list[tuple[Quad, ...]]:
        """The same for each two neighbours between which an index has room that can be read, all over what
        shows of the first one's card between them: the index of a card that lies askew may stand anywhere,
        its right one, too."""
        all_places = []
        for index, after in self._with_room(readings, _ROOM_FOR_NAMED):
            tall, half = index.height, index.height / 2
            places = np.array(
                [
                    index.moved(across, along).place
                    for along in _in_steps(half, after.along - index.along - half, tall)
                    for across in _in_steps(-_BESIDE_MM, CARD_MM[0] - 2 * INDEX_MM[0], tall)
                ]
            )
            if asked is None or any(asked(places)):
                all_places.append(tuple(self._in_frame(places)))
        return all_places

    def beside(self, readings: Sequence[Reading], places: Sequence[Point]) -> list[tuple[Quad, ...]]:
        """Where the index of another card would stand, a step before the first one of a fan or after the
        last one, each with that one, for the fans in which one of these ``places`` of the mat is."""
        indices = self._in_order(readings)
        zones = [self._layout.zone_at(place) for place in places]
        pairs: list[tuple[Quad, ...]] = []
        for zone in dict.fromkeys(zone for zone in zones if zone is not None):
            fan = [index for index in indices if index.zone.name == zone.name]
            for index, towards in ((fan[0], -1.0), (fan[-1], 1.0)) if fan else ():
                pairs.append(tuple(self._in_frame([index.a_step_away(towards).place, index.place])))
        return pairs

    def _with_room(self, readings: Sequence[Reading], room: float) -> Iterator[tuple[_Index, _Index]]:
        """The neighbours in a fan whose indices are at least so far apart, in heights of both together as far
        as they show."""
        indices = self._in_order(readings)
        for number, index in enumerate(indices):
            after = next((it for it in indices[number + 1 :] if it.zone is index.zone), None)
            if after is not None and after.along - index.along > room * (index.shown + after.height):
                yield index, after

    def above(self, quads: Sequence[Quad], readings: Sequence[Reading]) -> list[bool]:
        """Which of ``quads`` are above every index of ``readings`` in the column of their fan."""
        if not quads:
            return []
        firsts = {index.zone.name: index for index in reversed(self._in_order(readings))}
        above = []
        for x, y in self._on_mat.corners(quads).mean(axis=1).tolist():
            zone = self._layout.zone_at((x, y))
            first = None if zone is None else firsts.get(zone.name)
            above.append(first is not None and first.is_below((x, y)))
        return above

    def unread(
        self, frame: Picture, column: Column, told: Sequence[Quad] = (), *, plainly: bool = False
    ) -> Quad | None:
        """Where in ``column`` of ``frame`` there is an index, or half of one, that is none of those ``told``;
        ``None`` if there is none, or it may be noise and must be seen ``plainly``."""
        found = self._inked(frame, column, (), plainly)
        # The indices of a card that lies askew, or beside the fan, reach into its column.
        return self._inked(frame, column, told, plainly) if found is not None and told else found

    def cut_ranks(
        self,
        frame: Picture,
        readings: Sequence[Reading],
        asked: Callable[[Floats], list[bool]] | None = None,
    ) -> tuple[Quad, ...]:
        """Where ``frame`` shows ink below blank paper on the strip that a fan leaves of a card, down to the
        next one, if so little shows that half an index has no room: the rank of a card between both, of which
        the next one covers a part. Both surely have names. Only where it is ``asked`` for, as in
        :meth:`columns`."""
        margin = self._margin(readings)
        strips = [
            (
                index,
                0.0,
                index.height / 2,
                min(after.along - index.along - after.height / 2 - margin, index.blank),
            )
            for index, after in self._with_room(readings, _ROOM_FOR_CUT)
            if index.is_sure and after.is_sure
        ]
        # Farther down the mat may show.
        strips = [
            (index, across, low, high)
            for index, across, low, high in strips
            if high - low > _STRIP * index.height and high < _FARTHEST_MM + index.height / 2
        ]
        found = []
        for column in self._columns_at(strips, asked, _CUT_COLUMN):
            first = _ink_to_the_end(frame, column)
            if first is not None:
                index = column.index
                # An index is seen a little taller than it is printed.
                top = first - _ABOVE_RANK * index.height
                found.append(index.rectangle(top, top + index.height, index.height * _WIDTH / 2))
        return tuple(self._in_frame(found)) if found else ()

    def too_faint(self, frame: Picture, column: Column) -> tuple[Quad, ...]:
        """Where another index would stand in ``column`` of ``frame``, a step away, and its own index, if that
        is too faint to tell ink by it."""
        if column.across:
            return ()
        ink, paper = _ink_and_paper(frame, column)
        if paper - ink >= _CONTRAST:
            return ()
        another = column.index.a_step_away(-1.0 if column.high < 0.0 else 1.0)
        return tuple(self._in_frame([another.place, column.index.place]))

    def _inked(self, frame: Picture, column: Column, told: Sequence[Quad], plainly: bool) -> Quad | None:
        index = column.index
        ink, paper = _ink_and_paper(frame, column)
        if paper - ink < _CONTRAST:
            return None
        seen = _upright(frame, column.quad, index.half_column, column.high - column.low)
        if plainly and paper - ink < _NOISY:
            seen = np.asarray(cv2.GaussianBlur(seen, _SMOOTHED, 0), np.uint8)
        dark = _darker(seen, ink, paper) & ~_within(column.quad, seen.shape, told)
        rows = _inked_rows(dark).astype(np.float64)
        tall = round(_HALF * index.height * _PX_PER_MM)
        if column.high < 0.0:
            # The first card that was read may cover most of the index above it: what is below the ink there
            # counts as if it went on.
            below = int(np.flatnonzero(rows)[-1]) + 1 if rows.any() else len(rows)
            rows[below : below + round(_UNDER_FIRST * tall)] = 1.0
        if len(rows) < tall:
            return None
        share = np.convolve(rows, np.full(tall, 1 / tall), "valid")
        starts = np.flatnonzero(share >= _MOSTLY).tolist()
        first = next((start for start in starts if not _is_line(dark[start : start + tall])), None)
        if first is None:
            return None
        whole = slice(first, first + round(index.height * _PX_PER_MM))
        if 1.0 - float(dark[whole].mean()) < _PAPER or _is_in_large_pip(frame, column, ink, paper, whole):
            return None
        top = column.low + first / _PX_PER_MM
        across = column.across
        if across:
            # It is anywhere beside the column.
            inked = np.flatnonzero(dark[first : first + tall].any(axis=0))
            across += (float(inked[0] + inked[-1]) + 1.0 - dark.shape[1]) / 2 / _PX_PER_MM
        there = index.moved(across, 0.0)
        return self._in_frame([there.rectangle(top, top + index.height, index.height * _WIDTH / 2)])[0]

    def _in_order(self, readings: Sequence[Reading]) -> tuple[_Index, ...]:
        """The indices in the columns of the fans, in order along them. The same ones are asked for several
        times in a row."""
        told = tuple(readings)
        if told != self._placed[0]:
            self._placed = told, tuple(sorted(self._indices(told), key=lambda index: index.along))
        return self._placed[1]

    def _indices(self, readings: Sequence[Reading]) -> Iterator[_Index]:
        """The indices in the column of their fan, as a card's top left index is, and where those would be of
        cards of which only the top right one is read: a glare may hide the other."""
        quads = [quad for reading in readings for quad in reading.quads]
        if not quads:
            return
        on_mat = self._on_mat.corners(quads)
        read = on_mat.mean(axis=1)
        downs = (on_mat[:, 2] + on_mat[:, 3] - on_mat[:, 0] - on_mat[:, 1]) / 2
        heights = np.maximum(1e-6, np.hypot(downs[:, 0], downs[:, 1]))
        downs = downs / heights[:, np.newaxis]
        found = [(row, number, read) for row, number in self._in_column(read, downs)]
        apart = _apart_at_one_end(readings, read.tolist(), downs.tolist())
        if apart is not None:
            lefts = read - apart * np.column_stack((downs[:, 1], -downs[:, 0]))
            cards = [number for number, reading in enumerate(readings) for _ in reading.quads]
            shown = {(row, cards[number]) for row, number, _ in found}
            found += [
                (row, number, lefts)
                for row, number in self._in_column(lefts, downs)
                if (row, cards[number]) not in shown
            ]
        # Cards with an index in each corner show one beside the column of the next zone, too.
        across = self._rights @ read.T - self._middles
        at_the_right = (np.abs(across - _COLUMN_MM) < _BESIDE_MM).any(axis=0)
        in_doubt = any(at_the_right[number] or middles is not read for _, number, middles in found)
        homes = self._homes(readings) if in_doubt else {}
        usual = _usual_height(readings, heights.tolist())
        sure = [it.card is not None and it.confidence >= SURE for it in readings for _ in it.quads]
        nameless = [is_nameless(it) for it in readings for _ in it.quads]
        for row, number, middles in found:
            zone = self._fans[row]
            if homes.get(quads[number], zone.name) == zone.name:
                seen = float(heights[number])
                tall = usual if seen > _TOO_TALL * usual else seen
                blank = math.inf if apart is None else CARD_MM[1] - 2 * INDEX_MM[1] - 1.5 * tall - 1.0
                down = downs[number]
                # Its upper end is where it is.
                middle, there = (_point(it[number] - (seen - tall) / 2 * down) for it in (middles, read))
                yield _Index(middle, there, _point(down), tall, zone, blank, sure[number], nameless[number])

    def _in_column(self, middles: Floats, downs: Floats) -> list[tuple[int, int]]:
        """Which zones have which of the indices with these ``middles`` and ``downs``, unit vectors, upright
        in their column."""
        across = self._rights @ middles.T - self._middles
        along = self._along @ middles.T
        within = (along > self._begins) & (along < self._ends)
        upright = self._along @ downs.T > _UPRIGHT
        found = np.argwhere((np.abs(across + _COLUMN_MM) < _BESIDE_MM) & within & upright)
        return [(int(row), int(number)) for row, number in found]

    def _homes(self, readings: Sequence[Reading]) -> Mapping[Quad, str]:
        """The zones of the cards of which these quads are indices."""
        zones, _ = arrange(readings, self._on_mat, self._layout)
        return {
            quad: name for name, zone in zones.items() for reading in zone.cards for quad in reading.quads
        }

    def _margin(self, readings: Sequence[Reading]) -> float:
        """How far below its edge this deck prints an index, millimetres, by the cards that show one at each
        end."""
        margins = []
        for stands in self._on_mat.of(readings):
            for one, other in combinations(stands, 2):
                if dot(one.down, other.down) < OPPOSED:
                    apart = abs(dot(other.middle - one.middle, one.down))
                    margins.append((CARD_MM[1] - apart - (one.height + other.height) / 2) / 2)
        return min(_WIDEST_MM, sorted(margins)[len(margins) // 2]) if margins else INDEX_MM[1]

    @staticmethod
    def _spans(indices: Sequence[_Index], margin: float) -> Iterator[_Span]:
        """For each of ``indices``, in order along the fan, the space below it for another one, and above the
        first of a column, whose card begins by its ``margin`` above it: how far aside it is, where it begins
        and ends."""
        for number, index in enumerate(indices):
            after = next((other for other in indices[number + 1 :] if other.zone is index.zone), None)
            end = min(_FARTHEST_MM + index.height / 2, index.blank)
            if after is not None:
                end = min(end, after.along - index.along - after.height / 2 - INDEX_MM[1])
            begin = index.height / 2 + 1.0
            if end - begin >= _HALF * index.height:
                yield index, 0.0, begin, end
            if not any(other.zone is index.zone for other in indices[:number]):
                in_zone = index.along - _along((index.zone.x, index.zone.y), index.zone)
                begin = -min(_FARTHEST_MM + index.height / 2, in_zone)
                end = -index.height / 2 - max(1.0, margin - _EDGE_MM)
                if end - begin >= _HALF * index.height:
                    # That of a card that lies askew, or farther aside, may be beside the column.
                    for across in (0.0, 2.0 * index.half_column, -2.0 * index.half_column):
                        yield index, across, begin, end

    def _in_frame(self, rectangles: Sequence[Quad] | Floats) -> list[Quad]:
        return quads_of(self._calibration.to_frame(np.array(rectangles).reshape(-1, 2)))


def _apart_at_one_end(
    readings: Sequence[Reading], middles: Sequence[Sequence[float]], downs: Sequence[Sequence[float]]
) -> float | None:
    """How far apart the indices in the two upper, or the two lower, corners of a card are, millimetres;
    ``None`` if none shows both, as on a deck with two indices. ``middles`` and ``downs``, unit vectors, are
    those of the quads of all ``readings``."""
    at = [(complex(*middle), complex(*down)) for middle, down in zip(middles, downs, strict=True)]
    distances = []
    first = 0
    for reading in readings:
        own = at[first : first + len(reading.quads)]
        first += len(own)
        for (one, down), (other, also_down) in combinations(own, 2):
            apart = abs(other - one)
            is_level = abs(dot(other - one, down)) < _LEVEL * apart
            if dot(down, also_down) > _UPRIGHT and apart > _AT_ONE_END_MM and is_level:
                distances.append(apart)
    return statistics.median(distances) if distances else None


def _usual_height(readings: Sequence[Reading], heights: Sequence[float]) -> float:
    """How tall most indices are that are surely read, where ``heights`` are those of the quads of all
    ``readings``; infinite if these are few."""
    sure = [reading.confidence >= SURE for reading in readings for _ in reading.quads]
    known = list(compress(heights, sure))
    return statistics.median(known) if len(known) >= _TELL_HEIGHT else math.inf


def _ink_to_the_end(frame: Picture, column: Column) -> float | None:
    """How far below the index of ``column`` ink begins that reaches down to its end, under blank paper;
    ``None`` if none does."""
    index = column.index
    ink, paper = _ink_and_paper(frame, column)
    if paper - ink < _CONTRAST:
        return None
    seen = _upright(frame, column.quad, _CUT_COLUMN * index.half_column, column.high - column.low)
    dark = _darker(seen, ink, paper)
    rows = _inked_rows(dark)
    blank, least = round(_BLANK_MM * _PX_PER_MM), round(_STRIP / 2 * index.height * _PX_PER_MM)
    for first in range(blank, len(rows) - least + 1):
        begins = rows[first] and not rows[first - blank : first].any()
        if begins and rows[first:].mean() >= _PRINTED and not _is_line(dark[first:]):
            is_pip = _is_of_face(frame, column, ink, paper, first)
            return None if is_pip else column.low + first / _PX_PER_MM
    return None


def _is_of_face(frame: Picture, column: Column, ink: float, paper: float, first: int) -> bool:
    """Whether the ink of a narrow ``column`` from its row ``first`` on is a part of something wider than a
    rank, which may begin above it beside the column, or thicker than its strokes."""
    seen, reach, within = _with_what_is_beside(frame, column, _CUT_COLUMN)
    # In the midst of what is large there is no paper to compare with.
    dark = (_darker(seen, ink, paper) | _as_dark(seen, ink, paper)).astype(np.uint8)
    _, numbers, stats, _ = cv2.connectedComponentsWithStats(dark, connectivity=8)
    own = numbers[first:, within]
    widest = max((int(stats[number, cv2.CC_STAT_WIDTH]) for number in np.unique(own[own > 0])), default=0)
    if widest > reach:
        return True
    return _thickness(own > 0) > _THICKER * _stroke(frame, column, ink, paper) + _BLURRED_PX


def _stroke(frame: Picture, column: Column, ink: float, paper: float) -> float:
    """Half the width of the thickest stroke of the rank at the index of ``column``, pixels."""
    own = _upright(frame, column.own, column.index.half_column, column.index.height)
    return _thickness(_darker(own[: own.shape[0] // 2], ink, paper))


def _thickness(dark: NDArray[np.bool_]) -> float:
    """Half the width of the thickest part of what is ``dark``, pixels, which goes on beyond the edges."""
    inside = cv2.copyMakeBorder(dark.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    return float(cv2.distanceTransform(inside, cv2.DIST_L2, cv2.DIST_MASK_PRECISE).max())


def _is_in_large_pip(frame: Picture, column: Column, ink: float, paper: float, rows: slice) -> bool:
    """Whether in these ``rows`` a ``column`` is in solid ink that is wider than a rank, as the pip of an ace
    is on some decks."""
    seen, reach, within = _with_what_is_beside(frame, column)
    solid = _as_dark(seen, ink, paper).astype(np.uint8)
    wide = cv2.morphologyEx(solid, cv2.MORPH_OPEN, np.ones((1, max(1, round(reach))), np.uint8))
    return bool(wide[rows, within].any())


def _with_what_is_beside(
    frame: Picture, column: Column, of_width: float = 1.0
) -> tuple[NDArray[np.uint8], float, slice]:
    """What ``frame`` shows in a ``column``, which is ``of_width`` as wide as that of its index, and as far to
    both sides as the second is, pixels: what is wider than a rank. The third is where the column is."""
    index = column.index
    reach, half = _WIDER_THAN_RANK * index.height, of_width * index.half_column
    around = _grown_aside(column.quad, (half + reach) / half)
    seen = _upright(frame, around, half + reach, column.high - column.low)
    middle, own = seen.shape[1] / 2, half * _PX_PER_MM
    return seen, reach * _PX_PER_MM, slice(round(middle - own), round(middle + own))


def _grown_aside(quad: Quad, factor: float) -> Quad:
    """``quad``, so many times as wide."""
    a, b, c, d = np.array(quad)
    upper, lower = (a + b) / 2, (c + d) / 2
    corners = [upper + factor * (it - upper) for it in (a, b)] + [
        lower + factor * (it - lower) for it in (c, d)
    ]
    p, q, r, s = ((float(x), float(y)) for x, y in corners)
    return p, q, r, s


def _darker(seen: NDArray[np.uint8], ink: float, paper: float) -> NDArray[np.bool_]:
    """Where what is ``seen`` is dark as ``ink`` on ``paper``. A shadow may fall there and not on the index
    that tells of both: ink is darker than the paper beside it."""
    beside = cv2.dilate(seen, np.ones((_BESIDE_INK, _BESIDE_INK), np.uint8))
    return np.asarray(seen < (1.0 - _DARK * (1.0 - ink / paper)) * beside)


def _as_dark(seen: NDArray[np.uint8], ink: float, paper: float) -> NDArray[np.bool_]:
    """Where what is ``seen`` is as dark as ``ink``."""
    return np.asarray(seen < ink + _AS_INK * (paper - ink))


def _inked_rows(dark: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which rows of a column cross an index, besides the line that a deck prints along the edge of its
    cards."""
    widths, least = dark.sum(axis=1), _INK_MM * _PX_PER_MM
    usual = float(np.median(widths))
    if float((widths > 0).mean()) >= _ALL_ALONG and usual < _LINE_MM * _PX_PER_MM:
        # A line is not equally wide everywhere.
        least += usual + least
    return np.asarray(widths >= least)


def _is_line(dark: NDArray[np.bool_]) -> bool:
    """Whether the ink of this part of a column is all in one narrow strip along it."""
    across = np.flatnonzero(dark.sum(axis=0) >= _LEAST_ROWS)
    return across.size == 0 or bool(np.ptp(across) + 1 < _LINE_MM * _PX_PER_MM)


def _in_steps(first: float, last: float, most: float) -> list[float]:
    """Numbers from ``first`` to ``last``, with steps of ``most`` at most."""
    steps = max(1, math.ceil((last - first) / most))
    return [first + (last - first) * step / steps for step in range(steps + 1)]


def _point(vector: Floats) -> Point:
    x, y = vector.tolist()
    return x, y


def _along(point: Point, zone: Zone) -> float:
    """How far along the fan of ``zone`` a point of the mat lies."""
    return point[0] * zone.fan[0] + point[1] * zone.fan[1]


def _right(zone: Zone) -> Floats:
    """The unit vector across the fan of ``zone``, to the right of its direction."""
    return np.array((zone.fan[1], -zone.fan[0]))


def _ink_and_paper(frame: Picture, column: Column) -> tuple[float, float]:
    """How light the ink and the paper of the index of ``column`` are, grey levels."""
    own = _upright(frame, column.own, column.index.half_column, column.index.height)
    dark_to_light = np.sort(own, axis=None)
    ink, paper = (float(dark_to_light[int(share * own.size)]) for share in _INK_AND_PAPER)
    return ink, paper


def _upright(frame: Picture, quad: Quad, half_mm: float, tall_mm: float) -> NDArray[np.uint8]:
    """The column at ``quad``, of this half width and height, rectified: a row is a step along the fan. Red
    ink is as dark as black."""
    size = round(2 * half_mm * _PX_PER_MM), max(1, round(tall_mm * _PX_PER_MM))
    seen = cv2.warpAffine(frame, _to_column(quad, size), size)
    return np.minimum(np.asarray(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), np.uint8), seen[..., 1])


def _within(quad: Quad, shape: tuple[int, ...], others: Sequence[Quad]) -> NDArray[np.bool_]:
    """Where ``others`` are in the column at ``quad``, rectified to this ``shape``."""
    inside = np.zeros(shape, np.uint8)
    matrix = _to_column(quad, (shape[1], shape[0]))
    for other in others:
        outline = np.array(other) @ matrix[:, :2].T + matrix[:, 2]
        cv2.fillConvexPoly(inside, np.rint(outline).astype(np.int32), 1)
    return inside.view(np.bool_)


def _to_column(quad: Quad, size: tuple[int, int]) -> Floats:
    """The affine map ``(2, 3)`` from the frame to the column at ``quad``, rectified to this ``size``."""
    upright = np.array([[0, 0], [size[0], 0], [size[0], size[1]]], np.float32)
    return np.asarray(cv2.getAffineTransform(np.array(quad[:3], np.float32), upright), np.float64)
