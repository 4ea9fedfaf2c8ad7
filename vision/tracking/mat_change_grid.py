"""The change grid of the mat as it looks from above."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Floats, Quad, Region, moved, quads_of, turned_over
from vision.core.pictures import Picture, correlation
from vision.core.view import Reading
from vision.mat.calibration import Calibration
from vision.mat.layouts import CARD_MM, MatLayout, Zone
from vision.tracking.fans import Column, Fans
from vision.tracking.merging import SURE, in_one_place, rank_of, sure_quads
from vision.tracking.motion import Cells, Mask, from_beyond
from vision.tracking.overlaps import hidden, impossible, in_no_corner
from vision.tracking.paper_above import PaperAboveFans
from vision.tracking.placed_cards import PlacedCard, place_cards
from vision.tracking.stands import (
    BESIDE_ZONE_MM,
    MISSED_MM,
    OPPOSED,
    IndicesOnMat,
    Outline,
    Stand,
    at_opposite_corners,
    deck_corner,
    dot,
    in_frame,
    middles_of,
    of_no_size,
)
from vision.tracking.whole_cards import of_their_cards, whole_cards

CELL_MM = 3
"""The side of a cell."""
_CARD_CELLS = CARD_MM[0] * CARD_MM[1] / CELL_MM**2
_SAMPLES, _OF_HALF = 3, 2
"""A cell is the mean of so many samples in either direction: of the frame, or of half its size."""
_FINE = 2.0
"""From so many pixels per millimetre on, half the size is enough."""
_RIM_MM = 12
"""How far the grid extends beyond the mat, so that an arm is seen to come from there."""
_LEAST_CORRELATION = 0.7
"""The least correlation of a marker in place with its print."""
_OF_A_CARD = 0.16
"""The share of a card's cells that must have changed for one to be there."""
_WHERE_ONE_LIES = 0.11
"""The same where there is room for one card only: of one in dim light and glare 0.12 of the cells changed."""
_MARKS, _OF_A_MARK = 3, 4
"""In a deep shadow or in glare a card is as bright as the mat, and only its print changes that: so many marks
of so many cells each. Of twenty-five places in which no card lay none showed more than two."""
_OF_A_STRIP = 0.13
"""The same for one of which a fan shows a strip."""
_CORNERS = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))
_INDEX_MM = (13.0, 27.0)
"""The heights of an index (rank and pip) on common decks. The lower bound is tight: at the usual distance it
lets the reader skip the frame's full size, which is four times the work."""
_BOWED_PX = 8
"""How far a lens may bow the mat's edges beyond the region of its corners."""
_IN_COLUMN = 1.0
"""How far apart two places of ink above one fan may be, in index heights."""
_BOTH_UPPER, _IN_PLACE = 2, 0.3
"""So many indices a card has at its upper end; and how far from its place a lower one may be read, in its
heights."""
_BESIDE_EDGE_MM = 3.0
"""So near to the edge of a card the mat is told as ink beside its paper."""
_AROUND_MM = 28
"""How far around a change to read, so that no index is cut."""
_HALVES_EVENLY = 16
"""A side of so many pixels, or of a multiple, is halved once for its indices to be of a size that is easy to
find, and three times by the network that finds them, without a remainder; with one it takes four times as
long."""
_WHOLE = 0.6
"""If more than this share of the mat has changed, all of it is read."""


class MatChangeGrid:
    """The change grid of the mat from above, through ``calibration``, in frames of ``shape`` (height, width,
    3)."""

    def __init__(self, calibration: Calibration, layout: MatLayout, shape: tuple[int, ...]) -> None:
        self._calibration = calibration
        self._layout = layout
        self._shape = shape
        width, height = layout.size_mm
        self._across = -(-int(width + 2 * _RIM_MM) // CELL_MM)
        self._down = -(-int(height + 2 * _RIM_MM) // CELL_MM)
        self._size_mm = layout.size_mm
        self._markers = [
            (self._maps_of_square(x, y, printed.shape[0]), printed)
            for x, y, printed in _printed_markers(layout)
        ]
        self.on_mat = IndicesOnMat(calibration.to_mat)
        """Indices in the pixels of the frame as they lie on the mat."""
        self._fans = Fans(calibration, layout, self.on_mat)
        self._asked_of_left: tuple[Mask, Sequence[Reading], Floats, Floats] | None = None
        self._paper = PaperAboveFans(calibration, layout, self.on_mat)
        self._asked_of_placed: tuple[Sequence[Reading], list[PlacedCard]] | None = None
        self._asked_of_columns: tuple[Mask | None, Sequence[Reading], tuple[Column, ...]] | None = None
        self.cells_per_cm2 = 100.0 / CELL_MM**2
        self.whole = self._region_of(-_RIM_MM, -_RIM_MM, width + _RIM_MM, height + _RIM_MM)
        """See :class:`ChangeGrid`: the mat and its rim."""
        whole = self.whole
        self._sampled = Region(
            max(0, whole.x0 - _BOWED_PX),
            max(0, whole.y0 - _BOWED_PX),
            min(shape[1], whole.x1 + _BOWED_PX),
            min(shape[0], whole.y1 + _BOWED_PX),
        )
        scales = self._scales()
        self._halved = min(scales) >= _FINE
        self._diagonal_px = math.hypot(*CARD_MM) * max(scales)
        self._maps_of_samples = self._maps_to_samples()
        self.index_px: tuple[float, float] | None = (_INDEX_MM[0] * min(scales), _INDEX_MM[1] * max(scales))

    def cells(self, frame: Picture) -> Cells:
        """See :class:`ChangeGrid`."""
        seen = self._sampled.crop(frame)
        if self._halved:
            down, across = seen.shape[0] // 2, seen.shape[1] // 2
            even = seen[: 2 * down, : 2 * across]
            seen = np.asarray(cv2.resize(even, (across, down), interpolation=cv2.INTER_AREA), np.uint8)
        # Grey before sampling: a sample then costs a quarter of what it costs in colour.
        seen = np.asarray(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), np.uint8)
        grey = cv2.remap(seen, *self._maps_of_samples, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        return np.asarray(
            cv2.resize(grey, (self._across, self._down), interpolation=cv2.INTER_AREA).astype(np.float32)
        )

    def markers_in_place(self, frame: Picture) -> int:
        """How many of the mat's markers are where they should be."""
        found = 0
        for maps, printed in self._markers:
            seen = cv2.remap(frame, *maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
            seen = np.asarray(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), np.uint8)
            found += correlation(printed, seen) >= _LEAST_CORRELATION
        return found

    def regions(self, mask: Mask) -> tuple[Region, ...]:
        """See :class:`ChangeGrid`. A card moved from one place to another gives two regions."""
        around: list[Region] = []
        outlines, _ = cv2.findContours(mask.view(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        for x, y, across, down in map(cv2.boundingRect, outlines):
            x0, y0 = x * CELL_MM - _RIM_MM, y * CELL_MM - _RIM_MM
            x1, y1 = x0 + across * CELL_MM, y0 + down * CELL_MM
            # Changes close to each other, such as the corners of a card, are read as one region.
            around = _with(around, Region(x0 - _AROUND_MM, y0 - _AROUND_MM, x1 + _AROUND_MM, y1 + _AROUND_MM))
        parts = tuple(self._region_of(region.x0, region.y0, region.x1, region.y1) for region in around)
        enough = parts and sum(part.area for part in parts) <= _WHOLE * self.whole.area
        return parts if enough else (self.whole,)

    def touched(self, quads: Sequence[Quad], mask: Mask) -> list[bool]:
        """See :class:`ChangeGrid`; a margin of one cell is included."""
        return _touched(self.on_mat.corners(quads), mask)

    def unread(self, frame: Picture, readings: Sequence[Reading], mask: Mask | None) -> tuple[Quad, ...]:
        """See :class:`ChangeGrid`."""
        columns = self._columns(readings, mask)
        return tuple(filter(None, (self._unread_in(frame, column, readings) for column in columns)))

    def _unread_in(
        self, frame: Picture, column: Column, readings: Sequence[Reading], *, plainly: bool = False
    ) -> Quad | None:
        told = sure_quads(readings)
        quad = self._fans.unread(frame, column, told, plainly=plainly)
        if quad is None or column.high >= 0.0:
            return quad
        # The mat is darker than a card of the next zone that lies on it there.
        edges = self._edges_beside(column.index.zone, readings)
        return self._fans.unread(frame, column, (*told, *edges), plainly=plainly)

    def _edges_beside(self, zone: Zone, readings: Sequence[Reading]) -> list[Quad]:
        """The edges, with what is close to them, of the cards that surely lie in other zones than this."""
        strips: list[Outline] = []
        for card in self._placed(readings):
            if card.zone in (None, zone) or card.reading.confidence < SURE:
                continue
            down = card.stands[0].down
            across, along = CARD_MM[0] / 2 * -1j * down, CARD_MM[1] / 2 * down
            for half, out in ((across, along), (along, across)):
                beyond = _BESIDE_EDGE_MM * out / abs(out)
                for edge in (card.middle + out, card.middle - out):
                    one, other = edge - half, edge + half
                    strips.append((one - beyond, other - beyond, other + beyond, one + beyond))
        return in_frame(strips, self._calibration.to_frame)

    def faint(
        self, frame: Picture, readings: Sequence[Reading], mask: Mask | None
    ) -> Sequence[tuple[Quad, ...]]:
        """See :class:`ChangeGrid`."""
        found = (self._fans.too_faint(frame, column) for column in self._columns(readings, mask))
        return tuple(filter(None, found))

    def _columns(self, readings: Sequence[Reading], mask: Mask | None) -> tuple[Column, ...]:
        """The columns of the fans that ``mask`` touches. The same are asked for several times in a row."""
        asked = self._asked_of_columns
        if asked is None or asked[0] is not mask or asked[1] != readings:
            columns = self._fans.columns(readings, _asked_of(mask))
            asked = self._asked_of_columns = mask, readings, columns
        return asked[2]

    def above_fans(
        self, frame: Picture, quads: Sequence[Quad], readings: Sequence[Reading], mask: Mask | None
    ) -> list[bool]:
        """See :class:`ChangeGrid`."""
        above = self._fans.above(quads, readings)
        if not any(above):
            return above
        plain = []
        for column in self._columns(readings, mask):
            if column.high >= 0.0:
                continue
            # The mat's print beside this column makes nothing in it plain.
            seen, seen_plainly = (
                self._unread_in(frame, column, readings, plainly=it) for it in (False, True)
            )
            if seen and seen_plainly and in_one_place(seen, seen_plainly, _IN_COLUMN):
                plain.append(seen)
        return [is_above and quad in plain for quad, is_above in zip(quads, above, strict=True)]

    def gaps(
        self, readings: Sequence[Reading], mask: Mask | None, *, of_rank: bool = False
    ) -> tuple[Quad, ...]:
        """See :class:`ChangeGrid`."""
        return self._fans.gaps(readings, _asked_of(mask), of_rank=of_rank)

    def cut_ranks(self, frame: Picture, readings: Sequence[Reading], mask: Mask | None) -> tuple[Quad, ...]:
        """See :class:`ChangeGrid`."""
        return self._fans.cut_ranks(frame, readings, _asked_of(mask))

    def places_with_room(self, readings: Sequence[Reading], mask: Mask | None) -> Sequence[tuple[Quad, ...]]:
        """See :class:`ChangeGrid`."""
        return self._fans.places_with_room(readings, _asked_of(mask))

    def paper_above_fans(
        self, frame: Picture, readings: Sequence[Reading], mask: Mask | None
    ) -> tuple[tuple[Quad, bool], ...]:
        """See :class:`ChangeGrid`."""
        return self._paper.places(frame, readings, _asked_of(mask))

    def untold(self, readings: Sequence[Reading], mask: Mask) -> bool:
        """See :class:`ChangeGrid`. What lies under an arm, or in its shadow, reaches beyond the mat."""
        areas, middles = self._left_of(mask, readings)
        # In warm light much of a card is like the mat, and what has changed is in several parts.
        apart = np.hypot(*(middles[:, None] - middles[None]).transpose(2, 0, 1))
        together = (apart < CARD_MM[1] / 2 / CELL_MM) @ areas
        places = (middles + 0.5) * CELL_MM - _RIM_MM
        zones = [self._layout.zone_at((x, y)) for x, y in places.tolist()]
        alone = [zone is not None and zone.holds_one for zone in zones]
        needed = np.where(alone, _WHERE_ONE_LIES, _OF_A_CARD) * _CARD_CELLS
        return bool((together >= needed).any()) or self._shows_marks(mask, readings)

    def _shows_marks(self, mask: Mask, readings: Sequence[Reading]) -> bool:
        """Whether what has changed in a zone in which none of ``readings`` lies is what is printed on a
        card."""
        taken = {card.zone for card in self._placed(readings)}
        empty = [zone for zone in self._layout.zones if not zone.pile and zone not in taken]
        if not empty:
            return False
        left = self._not_covered(mask, readings)
        left[from_beyond(left.view(np.bool_), 1)] = 0
        for zone in empty:
            (x0, y0), _, (x1, y1), _ = (
                (round((x + _RIM_MM) / CELL_MM), round((y + _RIM_MM) / CELL_MM)) for x, y in zone.corners
            )
            there = np.ascontiguousarray(left[y0:y1, x0:x1])
            _, _, stats, _ = cv2.connectedComponentsWithStats(there, ltype=cv2.CV_16U)
            areas = stats[1:, cv2.CC_STAT_AREA]
            # Lines round a face join its marks.
            if np.count_nonzero(areas >= _OF_A_MARK) >= _MARKS or (areas >= _OF_A_CARD * _CARD_CELLS).any():
                return True
        return False

    def beside_fans(
        self, readings: Sequence[Reading], told: Sequence[Reading], mask: Mask
    ) -> Sequence[tuple[Quad, ...]]:
        """See :class:`ChangeGrid`."""
        areas, places = self._left_of(mask, told)
        strips = [
            (float(x + 0.5) * CELL_MM - _RIM_MM, float(y + 0.5) * CELL_MM - _RIM_MM)
            for x, y in places[areas >= _OF_A_STRIP * _CARD_CELLS].tolist()
        ]
        return self._fans.beside(readings, strips) if strips else ()

    def _left_of(self, mask: Mask, readings: Sequence[Reading]) -> tuple[Floats, Floats]:
        """What has changed and is covered by none of the cards that show ``readings``, nor by an arm: the
        areas of its parts, in cells, and their middles, ``(n, 2)``, in cells of the grid. The same is asked
        for twice in a row."""
        asked = self._asked_of_left
        if asked is None or asked[0] is not mask or asked[1] != readings:
            asked = self._asked_of_left = mask, readings, *self._measured_left(mask, readings)
        return asked[2], asked[3]

    def _placed(self, readings: Sequence[Reading]) -> list[PlacedCard]:
        """The cards that show ``readings``, in their zones. The same are asked for several times in a row."""
        asked = self._asked_of_placed
        if asked is None or asked[0] != readings:
            placed = place_cards(whole_cards(readings, self.on_mat), self._layout.zones)
            asked = self._asked_of_placed = readings, placed
        return asked[1]

    def _not_covered(self, mask: Mask, readings: Sequence[Reading]) -> NDArray[np.uint8]:
        """What has changed, 1 in each such cell, and is covered by none of the cards that show
        ``readings``."""
        left = mask.astype(np.uint8)
        for card in self._placed(readings):
            for middle, down in _places_of(card):
                cv2.fillConvexPoly(left, self._cells_of_card(middle, down), 0)
        return left

    def _measured_left(self, mask: Mask, readings: Sequence[Reading]) -> tuple[Floats, Floats]:
        left = self._not_covered(mask, readings)
        if cv2.countNonZero(left) < _WHERE_ONE_LIES * _CARD_CELLS:
            return np.zeros(0), np.zeros((0, 2))
        beyond = from_beyond(left.view(np.bool_), 1)
        left[beyond] = 0
        # What the rim of a card leaves is narrow.
        left = np.asarray(cv2.morphologyEx(left, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)
        _, _, stats, middles = cv2.connectedComponentsWithStats(left, ltype=cv2.CV_16U)
        return np.asarray(stats[1:, cv2.CC_STAT_AREA], np.float64), np.asarray(middles[1:], np.float64)

    def contradicted(self, kept: Sequence[Reading], seen: Sequence[Reading]) -> tuple[Reading, ...]:
        """See :class:`ChangeGrid`."""
        new = [reading for reading in seen if reading.card is not None]
        places = [quad[0] for reading in new for quad in reading.quads]
        named = [
            reading
            for reading in kept
            if reading.card is not None
            and any(
                math.dist(quad[0], place) < self._diagonal_px for quad in reading.quads for place in places
            )
        ]
        if not named:
            return ()
        stands = self.on_mat.of([*named, *new])
        return tuple(
            old
            for old, ends in zip(named, stands, strict=False)
            if any(
                other.card != old.card
                and any(at_opposite_corners(one, end, MISSED_MM) for one in ends for end in its_ends)
                for other, its_ends in zip(new, stands[len(named) :], strict=True)
            )
        )

    def far_corners(self, reading: Reading) -> tuple[Quad, ...]:
        """See :class:`ChangeGrid`: at the left or at the right."""
        if len(reading.quads) != 1:
            return ()
        ((stand,),) = self.on_mat.of([reading])
        middles = [stand.card_middle(side) for side in (1.0, -1.0)]
        return self._turned([reading.quad] * 2, middles)

    def _turned(self, quads: Sequence[Quad], middles: Sequence[complex]) -> tuple[Quad, ...]:
        """Indices, each turned upside down about the middle of its card, in mat millimetres."""
        about = np.array([[[middle.real, middle.imag]] for middle in middles])
        turned = 2.0 * about - self.on_mat.corners(quads)
        return tuple(quads_of(self._calibration.to_frame(turned.reshape(-1, 2))))

    def lower_ends(self, readings: Sequence[Reading]) -> tuple[Reading, ...]:
        """See :class:`ChangeGrid`."""
        ends = []
        cards = self.on_mat.of(readings)
        corner = deck_corner(cards)
        for reading, stands in zip(readings, cards, strict=True):
            match stands:
                case (stand,) if (zone := self._zone_of_upper(stand)) is not None:
                    left, right = (
                        abs(dot(stand.card_middle(side) - complex(*zone.centre), stand.right))
                        for side in (1.0, -1.0)
                    )
                    at_left, at_right = self.far_corners(reading)
                    ends.append(replace(reading, quads=(at_left if left < right else at_right,)))
                case (one, other) if all(map(self._zone_of_upper, stands)):
                    off = other.middle - one.middle
                    across = dot(off, one.right)
                    if abs(across) > abs(dot(off, one.down)):
                        # As far apart as the upper ones, however far from the edge of its cards the deck has
                        # them, and as far below them as on other cards.
                        middle, between = middles_of(stands)[0], (one.middle + other.middle) / 2
                        if corner is not None:
                            middle = between + corner.imag * (middle - between) / abs(middle - between)
                        from_left = reading.quads if across > 0.0 else reading.quads[::-1]
                        ends.append(replace(reading, quads=self._turned(from_left, [middle] * 2)))
                case _:
                    pass
        return tuple(ends)

    def _zone_of_upper(self, stand: Stand) -> Zone | None:
        """The fan in which an index stands so, if it is at the upper end of its card."""
        zone = self._layout.zone_at((stand.middle.real, stand.middle.imag), BESIDE_ZONE_MM)
        is_upper = zone is not None and zone.is_fan and dot(stand.down, complex(*zone.fan)) > -OPPOSED
        return zone if is_upper else None

    def upper_corners(self, reading: Reading) -> tuple[Quad, ...]:
        """See :class:`ChangeGrid`."""
        if len(reading.quads) != 1:
            return ()
        ((stand,),) = self.on_mat.of([reading])
        return self.far_corners(reading) if self._is_upside_down(stand) else ()

    def _is_upside_down(self, stand: Stand) -> bool:
        """Whether an index stands in a fan as those at the lower ends of its cards do."""
        zone = self._layout.zone_at((stand.middle.real, stand.middle.imag), BESIDE_ZONE_MM)
        return zone is not None and zone.is_fan and dot(stand.down, complex(*zone.fan)) < OPPOSED

    def as_upper_corners(self, readings: Sequence[Reading], there: Sequence[Reading]) -> tuple[Quad, ...]:
        """See :class:`ChangeGrid`."""
        lower = self._lower_corners(there) if readings else []
        upright = []
        for reading, stands in zip(readings, self.on_mat.of(readings), strict=True):
            for quad, stand in zip(reading.quads, stands, strict=True):
                if self._is_upside_down(stand) and not _stands_at(stand, lower):
                    turned = turned_over(quad)
                    off = rank_of(quad) - rank_of(turned)
                    upright.append(moved(turned, off.real, off.imag))
        return tuple(upright)

    def _lower_corners(self, readings: Sequence[Reading]) -> list[Stand]:
        """The indices at the lower ends of those ``readings`` that are sure and show both upper ones, where
        none of the others may lie on their pips: as far apart as the upper ones, however far from the edge of
        its cards the deck has them."""
        cards = self.on_mat.of([reading for reading in readings if reading.confidence >= SURE])
        lower = []
        for stands in cards:
            if len(stands) != _BOTH_UPPER or not all(map(self._zone_of_upper, stands)):
                continue
            middle, *unclear = middles_of(stands)
            if unclear:
                # So near to each other they are those of two cards.
                continue
            turned = (replace(it, middle=2 * middle - it.middle, down=-it.down) for it in stands)
            others = [card for card in cards if card is not stands]
            lower += [it for it in turned if not any(_may_hold(card, it.pip) for card in others)]
        return lower

    def impossible(self, doubted: Sequence[Reading], there: Sequence[Reading]) -> tuple[Reading, ...]:
        """See :class:`ChangeGrid`: those upside down or across in a fan among cards that are not."""
        return impossible(doubted, there, self.on_mat, self._layout)

    def in_no_corner(self, readings: Sequence[Reading], sure: Sequence[Reading]) -> frozenset[Quad]:
        """See :class:`ChangeGrid`."""
        return in_no_corner(readings, sure, self.on_mat, self._layout)

    def of_their_cards(self, readings: Sequence[Reading]) -> tuple[Reading, ...]:
        """See :class:`ChangeGrid`."""
        return of_their_cards(readings, self.on_mat)

    def of_no_size(self, doubted: Sequence[Reading], sure: Sequence[Reading]) -> tuple[Reading, ...]:
        """See :class:`ChangeGrid`."""
        return of_no_size(doubted, sure, self.on_mat)

    def hidden(
        self,
        lost: Sequence[Reading],
        before: Sequence[Reading],
        laid: Sequence[Reading],
        now: Sequence[Reading],
    ) -> tuple[Reading, ...]:
        """See :class:`ChangeGrid`."""
        return hidden(lost, before, laid, now, self.on_mat, self._layout)

    def _cells_of_card(self, middle: complex, down: complex) -> NDArray[np.int32]:
        """The corners of the card with its ``middle`` there, and a cell around it, in cells of the grid."""
        wide, tall = (side / 2 + CELL_MM for side in CARD_MM)
        corners = [middle + x * wide * -1j * down + y * tall * down for x, y in _CORNERS]
        cells = [[(it.real + _RIM_MM) / CELL_MM, (it.imag + _RIM_MM) / CELL_MM] for it in corners]
        return np.asarray(np.rint(cells), np.int32)

    def places(self, mask: Mask) -> NDArray[np.complex128]:
        """The middles of the cells in ``mask``: mat points, x + y i in millimetres."""
        rows, columns = np.nonzero(mask)
        return np.asarray((columns + 0.5) * CELL_MM - _RIM_MM + 1j * ((rows + 0.5) * CELL_MM - _RIM_MM))

    def _maps_of_square(self, x: int, y: int, side: int) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
        """Where the frame shows each square millimetre of a square of the grid, ``x`` and ``y`` its top
        left."""
        xs, ys = np.meshgrid(np.arange(x, x + side) + 0.5, np.arange(y, y + side) + 0.5)
        return _maps_of(self._pixels(xs, ys))

    def _maps_to_samples(self) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
        """Where the cells' samples are in the part of the frame that they are taken from."""
        a_cell = _OF_HALF if self._halved else _SAMPLES
        step = CELL_MM / a_cell
        xs, ys = np.meshgrid(
            (np.arange(self._across * a_cell) + 0.5) * step, (np.arange(self._down * a_cell) + 0.5) * step
        )
        pixels = self._pixels(xs, ys)
        pixels -= self._sampled.x0, self._sampled.y0
        # The middle of a pixel of half the size is between two of the frame's.
        return _maps_of((pixels - 0.5) / 2 if self._halved else pixels)

    def _pixels(self, xs: Floats, ys: Floats) -> Floats:
        """Where the frame shows the grid's points at ``xs`` and ``ys`` ``(down, across)``, millimetres from
        its corner: ``(down, across, 2)``."""
        points = np.stack([xs.ravel(), ys.ravel()], axis=1) - _RIM_MM
        return self._calibration.to_frame(points).reshape(*xs.shape, 2)

    def _scales(self) -> list[float]:
        """Pixels per millimetre at the mat's corners, across and along: in a tilted view they differ."""
        width, height = self._size_mm
        scales = []
        for x in (0.0, width):
            for y in (0.0, height):
                a, b, c = self._calibration.to_frame(np.array([[x, y], [x + 1, y], [x, y + 1]]))
                scales += [float(np.hypot(*(b - a))), float(np.hypot(*(c - a)))]
        return scales

    def _region_of(self, x0: float, y0: float, x1: float, y1: float) -> Region:
        """The smallest region of the frame that contains a rectangle of the mat."""
        rim = _RIM_OF_UNIT * (x1 - x0, y1 - y0) + (x0, y0)
        pixels = self._calibration.to_frame(rim)
        low = np.clip(np.floor(pixels.min(axis=0)), 0, None).astype(int)
        high = np.minimum(np.ceil(pixels.max(axis=0)), [self._shape[1], self._shape[0]]).astype(int)
        (x0, x1), (y0, y1) = (
            _in_steps(int(first), int(last), most)
            for first, last, most in zip(low, high, self._shape[1::-1], strict=True)
        )
        return Region(x0, y0, x1, y1)


def _places_of(card: PlacedCard) -> list[tuple[complex, complex]]:
    """Where the middle of a card may be, and which way is down it. An index of a stray does not tell at which
    side of it its card lies."""
    if card.zone is not None:
        return [(card.middle, card.stands[0].down)]
    return [(it.card_middle(side), it.down) for it in card.stands for side in (1.0, -1.0)]


def _in_steps(first: int, last: int, most: int) -> tuple[int, int]:
    """The pixels from ``first`` to ``last`` of ``most``, and some more: as many as halve evenly."""
    wanted = -(-max(1, last - first) // _HALVES_EVENLY) * _HALVES_EVENLY
    last = min(most, first + wanted)
    return max(0, last - wanted), last


def _asked_of(mask: Mask | None) -> Callable[[Floats], list[bool]] | None:
    """Which rectangles are asked about: those that touch cells in ``mask``; ``None`` for all."""
    return None if mask is None else partial(_touched, mask=mask)


def _touched(corners: Floats, mask: Mask) -> list[bool]:
    """Which rectangles touch cells in ``mask``, by their ``corners`` ``(n, 4, 2)``, mat millimetres."""
    cells = (corners + _RIM_MM) / CELL_MM
    last = mask.shape[1], mask.shape[0]
    x0, y0 = np.clip(np.floor(cells.min(axis=1)).astype(int) - 1, 0, last).T
    x1, y1 = np.clip(np.ceil(cells.max(axis=1)).astype(int) + 1, 0, last).T
    # The changed cells above and left of each corner of a cell: four corners tell those in a rectangle.
    count = cv2.integral(mask.view(np.uint8))
    inside = count[y1, x1] - count[y0, x1] - count[y1, x0] + count[y0, x0]
    return [bool(cells) for cells in inside.tolist()]


def _rim_of_unit() -> Floats:
    """Points along the sides of the unit square: through a lens straight sides are bowed."""
    steps = np.linspace(0.0, 1.0, 9)
    low, high = np.zeros_like(steps), np.ones_like(steps)
    sides = ((steps, low), (steps, high), (low, steps), (high, steps))
    return np.concatenate([np.stack(side, axis=1) for side in sides])


_RIM_OF_UNIT = _rim_of_unit()


def _may_hold(stands: Sequence[Stand], place: complex) -> bool:
    """Whether the card that shows these indices may lie on a ``place`` of the mat."""
    return any(stands[0].card_holds(place, middle, 0.0) for middle in middles_of(stands))


def _stands_at(stand: Stand, others: Sequence[Stand]) -> bool:
    """Whether an index is one of the ``others``, seen where it is, more or less, and the same way round."""
    return any(
        abs(stand.middle - other.middle) < _IN_PLACE * other.height and dot(stand.down, other.down) > 0.0
        for other in others
    )


def _maps_of(pixels: Floats) -> tuple[NDArray[np.int16], NDArray[np.uint16]]:
    """The maps by which OpenCV samples a picture at ``pixels``."""
    near = pixels.astype(np.float32)
    first, second = cv2.convertMaps(near[..., 0], near[..., 1], cv2.CV_16SC2)
    return np.asarray(first, np.int16), np.asarray(second, np.uint16)


def _with(regions: list[Region], region: Region) -> list[Region]:
    """``regions`` with ``region`` added; overlapping regions are merged."""
    apart = [other for other in regions if not region.meets(other)]
    for other in regions:
        if region.meets(other):
            region = region.joined(other)
    # The merged region may overlap others.
    return [*apart, region] if len(apart) == len(regions) else _with(apart, region)


def _printed_markers(layout: MatLayout) -> list[tuple[int, int, Picture]]:
    """Each marker as it appears from above, and its top left there."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    markers = []
    for number, spec in layout.markers.items():
        side = round(spec.size)
        fine = cv2.aruco.generateImageMarker(dictionary, number, 6 * 20)
        printed = np.asarray(cv2.resize(fine, (side, side), interpolation=cv2.INTER_AREA), np.uint8)
        markers.append((round(spec.x + _RIM_MM), round(spec.y + _RIM_MM), printed))
    return markers
