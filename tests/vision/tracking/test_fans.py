"""An index in a fan that the reader misses is told as a card that cannot be read; nothing else is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.bench.close import laid_and_seen
from tests.bench.shipped_fonts import makers_deck
from tests.campaigns.camera_rounds import fan_step
from tests.long_cases import long_case
from tests.vision.truth import TruthReader, offset
from vision.core.geometry import Quad, down_of, middle_of, turned_over
from vision.core.view import Reading, TableView
from vision.drawing.faces import FaceStyle
from vision.mat.calibration import Calibration, find_mat
from vision.mat.layouts import CARD_MM, MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import reader_for
from vision.simulation import PRESETS, Conditions, SimulatedTable
from vision.tracking.fans import Fans
from vision.tracking.mat_change_grid import CELL_MM, MatChangeGrid
from vision.tracking.stands import IndicesOnMat, dot

SIZE = (1280, 720)
SETTLES = 8
BORDERED = 87214
"""The number of a deck with a line round its faces, just above the indices."""
LINED = 336002
"""That of one with a dark line round the pictures of its courts."""
FROM_AFAR = 150_000
"""Pixels from which on a part of the frame is more than the surroundings of one index."""


class Missing(TruthReader):
    """Misses a card, ``wholly`` or as long as it is shown more than the surroundings of its index."""

    def __init__(self, table: SimulatedTable, card: str, wholly: bool = True) -> None:
        super().__init__(table)
        self._card = card
        self._wholly = wholly

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        sees = not self._wholly and frame.shape[0] * frame.shape[1] < FROM_AFAR
        return [reading for reading in readings if sees or reading.card != self._card]


def seen(table: SimulatedTable, reader: TruthReader) -> TableView:
    """The table after it has lain empty and then as it does."""
    return watched(table, Watcher(reader, MACHINE))


def watched(table: SimulatedTable, watcher: Watcher) -> TableView:
    for _ in range(SETTLES):
        view = watcher.see(table.frame(), 0.0)
    assert view.settled
    return view


def three_in_the_tray(size: tuple[int, int], *down: float, lamp: float = 200.0) -> SimulatedTable:
    """A spade, and a club and a heart so many millimetres below it, in the light of a ``lamp``."""
    table = SimulatedTable(1, size, Conditions(lamp=lamp))
    tray = MACHINE.zone("tray")
    for card, below in zip(("4S", "4C", "4H"), (0.0, *down), strict=True):
        table.drop(card, tray.x + 38.0, tray.y + 46.0 + below)
    return table


def index_at(calibration: Calibration, zone: str, middle: float, tall: float, beside: float = 0.0) -> Quad:
    """Where an index in the column of ``zone``, or so many millimetres ``beside`` it, is seen, so many below
    its edge and so tall."""
    place = np.array([MACHINE.zone(zone).x + 16.0 + beside, MACHINE.zone(zone).y + middle])
    corners = np.array([[-1 / 3, -0.5], [1 / 3, -0.5], [1 / 3, 0.5], [-1 / 3, 0.5]]) * tall + place
    a, b, c, d = ((float(x), float(y)) for x, y in calibration.to_frame(corners))
    return a, b, c, d


def fans_in(frame: NDArray[np.uint8]) -> Fans:
    calibration = find_mat(frame, MACHINE)
    assert calibration is not None
    return Fans(calibration, MACHINE, IndicesOnMat(calibration.to_mat))


@pytest.mark.parametrize("seed", [0, long_case(1), long_case(2)])
@pytest.mark.parametrize("missed", [long_case("4S"), "4C", "4H"])
def test_a_card_of_a_set_that_is_missed_is_told_as_one_that_cannot_be_read(missed: str, seed: int) -> None:
    table = SimulatedTable(seed, SIZE)
    watcher = Watcher(Missing(table, missed), MACHINE)
    watched(table, watcher)
    for card in ("4S", "4C", "4H"):
        table.lay("tray", card)
    names = watched(table, watcher).names("tray")
    assert names == tuple(None if card == missed else card for card in ("4S", "4C", "4H"))


def test_a_card_half_under_the_next_is_told_as_one_that_cannot_be_read() -> None:
    table = SimulatedTable(1, SIZE)
    tray = MACHINE.zone("tray")
    for card, down in (("4S", 0.0), ("4C", 24.0), ("4H", 34.0)):
        table.drop(card, tray.x + 38.0, tray.y + 46.0 + down)
    shows = [max(index.visible for index in card.indices) for card in table.laid()]
    assert shows[0] == 1.0
    assert 0.3 < shows[1] < 0.7
    assert seen(table, TruthReader(table)).names("tray") == ("4S", None, "4H")


@pytest.mark.parametrize("seed", [0, 1, long_case(2)])
def test_the_first_card_of_a_fan_of_which_little_shows_is_told_as_one_that_cannot_be_read(seed: int) -> None:
    table = SimulatedTable(seed, SIZE)
    tray = MACHINE.zone("tray")
    for card, down in (("4S", 0.0), ("4C", 8.0), ("4H", 30.0)):
        table.drop(card, tray.x + 38.0, tray.y + 46.0 + down)
    shows = [max(index.visible for index in card.indices) for card in table.laid()]
    assert 0.2 < shows[0] < 0.5
    assert seen(table, TruthReader(table)).names("tray") == (None, "4C", "4H")


def test_a_card_that_is_missed_is_read_where_its_index_alone_is_looked_at() -> None:
    table = SimulatedTable(1, SIZE)
    for card in ("4S", "4C", "4H"):
        table.lay("tray", card)
    assert seen(table, Missing(table, "4C", wholly=False)).names("tray") == ("4S", "4C", "4H")


class Asked(Missing):
    """Misses a card wholly, and keeps where the reader was told that an index is expected."""

    def __init__(self, table: SimulatedTable, card: str) -> None:
        super().__init__(table, card)
        self.expected: list[tuple[float, float]] = []

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        expected = () if self.known is None else self.known.expected
        # Several are places all over a gap.
        for quad in expected if len(expected) == 1 else ():
            x, y = middle_of(quad)
            left, top = offset(frame)
            self.expected.append((x + left, y + top))
        return super().told(readings, frame)


def test_the_reader_is_told_where_ink_lies_in_a_fan() -> None:
    table = SimulatedTable(1, SIZE)
    for card in ("4S", "4C", "4H"):
        table.lay("tray", card)
    reader = Asked(table, "4C")
    seen(table, reader)
    (missed,) = [card for card in table.laid() if card.card == "4C"]
    x, y = middle_of(missed.indices[0].quad)
    assert reader.expected
    assert all(abs(told[0] - x) < 6 and abs(told[1] - y) < 6 for told in reader.expected)


@pytest.mark.parametrize("seed", [1, *map(long_case, (0, 2, 3))])
def test_the_line_around_the_picture_of_a_court_is_no_index(seed: int) -> None:
    style = replace(
        FaceStyle.plain(),
        rank_height=6.4, index_pip=3.3, gap=1.4, index_x=4.9, index_y=4.3, court_left=6.5, court_top=6.6,
    )  # fmt: skip
    table = SimulatedTable(seed, (1920, 1080), style=style)
    for card in ("QH", "QC"):
        table.lay("tray", card)
    assert seen(table, TruthReader(table)).names("tray") == ("QH", "QC")


_TALL = replace(
    FaceStyle.plain(),
    rank_height=18.8, rank_stretch=1.3, index_pip=15.2, gap=1.8, index_x=11.1, index_y=4.5, body_left=23.8,
)  # fmt: skip


@pytest.mark.parametrize("seed", [0, 1, long_case(2)])
def test_what_shows_of_a_tall_index_in_the_lower_corner_of_a_card_is_no_card(seed: int) -> None:
    style = replace(_TALL, corners=4)
    table = SimulatedTable(seed, (1920, 1080), Conditions(fan_mm=62.0, slop_mm=1.0), style)
    watcher = Watcher(TruthReader(table), MACHINE)
    watched(table, watcher)
    for card in ("AC", "9C"):
        table.lay("conveyor-4", card)
    assert watched(table, watcher).names("conveyor-4") == ("AC", "9C")


@pytest.mark.parametrize("missed", ["10C", "QC"])
@pytest.mark.parametrize("seed", [2, long_case(3)])
def test_a_missed_card_of_a_deck_with_tall_indices_is_told_too(missed: str, seed: int) -> None:
    """Between the digits of a tall 10 there is room for the whole index of a usual deck."""
    table = SimulatedTable(seed, (1920, 1080), Conditions(fan_mm=_TALL.index_bottom + 1.0), _TALL)
    watcher = Watcher(Missing(table, missed), MACHINE)
    watched(table, watcher)
    for card in ("4S", missed, "5H"):
        table.lay("tray", card)
    assert watched(table, watcher).names("tray") == ("4S", None, "5H")


class FindsWhereExpected(Missing):
    """Sees a card only where an index is expected nearly where one of it is."""

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        expected = () if self.known is None else self.known.expected
        return [
            reading
            for reading in readings
            if reading.card != self._card
            or any(
                math.dist(middle_of(quad), middle_of(place)) < 0.6 * math.dist(place[0], place[3])
                for quad in reading.quads
                for place in expected
            )
        ]


@pytest.mark.parametrize("right", [0.0, 25.0, 50.0])
def test_a_card_that_lies_askew_in_a_gap_of_a_fan_is_looked_for_all_over_it(right: float) -> None:
    table = SimulatedTable(1, SIZE)
    tray = MACHINE.zone("tray")
    for card, across, down in (("4S", 0.0, 0.0), ("4C", right - 12.0, 28.0), ("4H", 0.0, 58.0)):
        table.drop(card, tray.x + 38.0 + across, tray.y + 46.0 + down)
    assert seen(table, FindsWhereExpected(table, "4C")).names("tray") == ("4S", "4C", "4H")


class SeesLowerCorner(FindsWhereExpected):
    """Sees that card, and the upper corners of all others, only where an index is expected."""

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        expected = () if self.known is None else self.known.expected
        told = []
        for reading in super().told(readings, frame):
            quads = tuple(
                quad
                for quad in reading.quads
                if down_of(quad).imag < 0.0
                or any(
                    math.dist(middle_of(quad), middle_of(place)) < math.dist(place[0], place[3])
                    for place in expected
                )
            )
            if quads:
                told.append(replace(reading, quads=quads))
        return told


def test_a_card_above_one_that_is_seen_by_its_lower_corner_only_is_found() -> None:
    table = SimulatedTable(1, SIZE)
    table.lay("tray", "4S")
    table.lay("tray", "4C")
    assert seen(table, SeesLowerCorner(table, "4S")).names("tray") == ("4S", "4C")


def _two_in_the_tray() -> tuple[SimulatedTable, NDArray[np.uint8], Calibration]:
    table = SimulatedTable(1, SIZE)
    for card in ("4S", "4C"):
        table.lay("tray", card)
    frame = table.frame()
    calibration = find_mat(frame, MACHINE)
    assert calibration is not None
    return table, frame, calibration


def test_where_ink_is_faint_another_index_is_expected_a_step_away() -> None:
    table, frame, calibration = _two_in_the_tray()
    fans = Fans(calibration, MACHINE, IndicesOnMat(calibration.to_mat))
    reading = Reading("4C", 0.99, (upper_index(table, "4C"),))
    above = next(it for it in fans.columns([reading]) if it.high < 0.0)
    assert fans.too_faint(frame, above) == ()
    faded = np.asarray(200 + frame // 8, np.uint8)
    place, own = fans.too_faint(faded, above)
    for quad, card in ((place, "4S"), (own, "4C")):
        assert math.dist(middle_of(quad), middle_of(upper_index(table, card))) < 12


def test_of_a_card_in_a_fan_the_other_index_is_known_by_the_one_that_is_read() -> None:
    table = SimulatedTable(1, SIZE, Conditions(slop_mm=0.5, slop_degrees=1.0, upside_down=0.0))
    table.lay("conveyor-2", "2H")
    frame = table.frame()
    calibration = find_mat(frame, MACHINE)
    assert calibration is not None
    upper, lower = (index.quad for index in table.laid()[0].indices)
    grid = MatChangeGrid(calibration, MACHINE, frame.shape)
    (end,) = grid.lower_ends([Reading("2H", 0.99, (upper,))])
    assert math.dist(middle_of(end.quad), middle_of(lower)) < 0.3 * abs(down_of(lower))
    assert dot(down_of(end.quad), down_of(upper)) < 0.0
    assert grid.lower_ends([Reading("2H", 0.99, (upper, lower))]) == ()
    assert grid.lower_ends([Reading("2H", 0.99, (lower,))]) == ()


def test_of_a_card_with_four_indices_both_lower_ones_are_known_by_the_upper_ones() -> None:
    style = replace(FaceStyle.plain(), corners=4)
    table = SimulatedTable(1, SIZE, Conditions(slop_mm=1.0, slop_degrees=6.0, upside_down=0.0), style)
    table.lay("tray", "5S")
    frame = table.frame()
    calibration = find_mat(frame, MACHINE)
    assert calibration is not None
    indices = sorted((index.quad for index in table.laid()[0].indices), key=lambda it: middle_of(it)[1])
    upper, lower = indices[:2], indices[2:]
    grid = MatChangeGrid(calibration, MACHINE, frame.shape)
    for pair in (upper, upper[::-1]):
        (ends,) = grid.lower_ends([Reading("5S", 0.99, tuple(pair))])
        assert len(ends.quads) == 2
        for end in ends.quads:
            near = min(lower, key=lambda it: math.dist(middle_of(it), middle_of(end)))
            assert math.dist(middle_of(near), middle_of(end)) < 0.3 * abs(down_of(near))
    assert grid.lower_ends([Reading("5S", 0.99, tuple(lower))]) == ()


def test_the_lower_indices_of_a_card_are_where_its_deck_has_them_however_far_from_the_edge() -> None:
    style = replace(FaceStyle.plain(), corners=4, index_x=11.0, index_y=7.0)
    table = SimulatedTable(1, SIZE, Conditions(slop_mm=1.0, slop_degrees=3.0, upside_down=0.0), style)
    table.lay("tray", "5S")
    table.lay("conveyor-2", "QD")
    calibration = find_mat(table.frame(), MACHINE)
    assert calibration is not None
    five, queen = (
        sorted((index.quad for index in card.indices), key=lambda it: middle_of(it)[1])
        for card in table.laid()
    )
    grid = MatChangeGrid(calibration, MACHINE, table.frame().shape)
    ends, *_ = grid.lower_ends([Reading("5S", 0.99, tuple(five[:2])), Reading("QD", 0.99, tuple(queen))])
    for end in ends.quads:
        near = min(five[2:], key=lambda it: math.dist(middle_of(it), middle_of(end)))
        assert math.dist(middle_of(near), middle_of(end)) < 0.15 * abs(down_of(near))


@pytest.mark.parametrize(
    ("apart", "covered", "ranks"),
    [(45.0, False, 0), (45.0, True, 1), (20.0, False, 1)],
    ids=["its lower corner", "under a later card", "no card's upper corners"],
)
def test_what_is_upside_down_where_a_card_shows_its_lower_corner_is_no_rank_of_another(
    apart: float, covered: bool, ranks: int
) -> None:
    _, frame, calibration = _two_in_the_tray()
    grid = MatChangeGrid(calibration, MACHINE, frame.shape)
    upper = tuple(index_at(calibration, "conveyor-2", 20.0, 20.0, beside) for beside in (0.0, apart))
    card = Reading("3H", 0.99, upper)
    # As far below the upper ones as the deck has them.
    seen = Reading("JH", 0.99, (turned_over(index_at(calibration, "conveyor-2", 80.9, 20.0)),))
    later = tuple(index_at(calibration, "conveyor-2", 55.0, 20.0, beside) for beside in (0.0, 45.0))
    there = [card, Reading("10H", 0.99, later)] if covered else [card]
    assert len(grid.as_upper_corners([seen], there)) == ranks


def test_where_a_strip_above_a_fan_has_changed_another_index_is_expected() -> None:
    table, frame, calibration = _two_in_the_tray()
    grid = MatChangeGrid(calibration, MACHINE, frame.shape)
    mask = np.abs(grid.cells(frame) - grid.cells(SimulatedTable(1, SIZE).frame())) > 4.0
    first, last = (
        Reading(card.card, 0.99, tuple(index.quad for index in card.indices if index.visible > 0.9))
        for card in table.laid()
    )
    assert grid.beside_fans([first, last], [first, last], mask) == ()
    places = [middle_of(quads[0]) for quads in grid.beside_fans([last], [last], mask)]
    assert min(math.dist(place, middle_of(upper_index(table, "4S"))) for place in places) < 12


class TellsPips(TruthReader):
    """Knows that no ink is an index."""

    def may_be_index(self, frame: NDArray[np.uint8], quad: Quad) -> bool:
        return False


def test_ink_that_the_reader_knows_to_be_none_of_an_index_is_no_card() -> None:
    # In the light of this lamp no shadow shows its edge.
    table = three_in_the_tray(SIZE, 24.0, 34.0, lamp=270.0)
    assert seen(table, TruthReader(table)).names("tray") == ("4S", None, "4H")
    assert seen(table, TellsPips(table)).names("tray") == ("4S", "4H")


def upper_index(table: SimulatedTable, card: str) -> Quad:
    (laid,) = [it for it in table.laid() if it.card == card]
    return min((index.quad for index in laid.indices), key=lambda quad: middle_of(quad)[1])


class NeedsAPicture(TruthReader):
    """Cannot look at nothing, and misses the cards of one table."""

    misses = False

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        assert frame.size
        return [] if self.misses else readings


def test_a_card_of_which_the_other_corner_is_outside_the_frame_is_looked_for_in_it_only() -> None:
    table = SimulatedTable(1, SIZE, Conditions(fill=1.0))
    reader = NeedsAPicture(table)
    watcher = Watcher(reader, MACHINE)
    table.drop("7S", 200.0, 319.0)
    watched(table, watcher)
    reader.misses = True
    table.drop("9D", 200.0, 249.0)
    assert watched(table, watcher).mat_found


class FindsRanks(Missing):
    """Misses a card, and where it is asked to look closely, so many heights from it, sees its rank."""

    def __init__(self, table: SimulatedTable, card: str, within: float = 1.5) -> None:
        super().__init__(table, card)
        self._within = within

    def half_covered_near(
        self, frame: NDArray[np.uint8], quad: Quad, others: Sequence[Quad] = ()
    ) -> Quad | None:
        off = middle_of(upper := upper_index(self.table, self._card)) - np.mean(quad, axis=0)
        tall = np.hypot(*np.subtract(quad[3], quad[0]))
        return upper if np.hypot(*off) < self._within * tall else None


class AskedOfInk(Missing):
    """Misses a card, takes all ink for an index, and keeps the pictures in which it was asked about it."""

    def __init__(self, table: SimulatedTable, card: str) -> None:
        super().__init__(table, card)
        self.asked: list[NDArray[np.uint8]] = []

    def may_be_index(self, frame: NDArray[np.uint8], quad: Quad) -> bool:
        self.asked.append(frame.copy())
        return True


def test_whether_ink_may_be_an_index_is_told_by_the_pictures_that_were_read() -> None:
    table = SimulatedTable(1, SIZE)
    reader = AskedOfInk(table, "4C")
    watcher = Watcher(reader, MACHINE)
    watched(table, watcher)
    for card in ("4S", "4C", "4H"):
        table.lay("tray", card)
    assert None in watched(table, watcher).names("tray")
    first, _, second, _ = reader.asked[:4]
    assert np.array_equal(first, second)


def test_a_card_askew_between_two_of_its_fan_is_there_where_its_rank_is_seen() -> None:
    """Its index is beside the column of the fan, where no ink tells of it."""
    table = SimulatedTable(1, SIZE)
    tray = MACHINE.zone("tray")
    for card, right, down in (("4S", 0.0, 0.0), ("4C", 12.0, 24.0), ("4H", 0.0, 48.0)):
        table.drop(card, tray.x + 38.0 + right, tray.y + 46.0 + down)
    assert seen(table, Missing(table, "4C")).names("tray") == ("4S", "4H")
    assert seen(table, FindsRanks(table, "4C")).names("tray") == ("4S", None, "4H")


def test_a_rank_is_looked_for_half_way_between_two_cards_that_lie_askew() -> None:
    table = SimulatedTable(1, SIZE)
    tray = MACHINE.zone("tray")
    for card, right, down in (("4S", -6.0, 0.0), ("4C", 8.0, 24.0), ("4H", 6.0, 48.0)):
        table.drop(card, tray.x + 38.0 + right, tray.y + 46.0 + down)
    assert seen(table, FindsRanks(table, "4C", 0.7)).names("tray") == ("4S", None, "4H")


def test_a_rank_is_looked_for_where_a_whole_index_has_no_room() -> None:
    table = SimulatedTable(1, SIZE)
    tray = MACHINE.zone("tray")
    for card, right, down in (("4S", 0.0, 0.0), ("4C", 8.0, 15.0), ("4H", 0.0, 31.0)):
        table.drop(card, tray.x + 38.0 + right, tray.y + 46.0 + down)
    assert seen(table, FindsRanks(table, "4C")).names("tray") == ("4S", None, "4H")


def test_there_is_room_below_an_index_that_is_read_with_a_part_of_the_next_one() -> None:
    """That seems taller than the others of the deck."""
    calibration = find_mat(SimulatedTable(1, SIZE).frame(), MACHINE)
    assert calibration is not None
    fans = Fans(calibration, MACHINE, IndicesOnMat(calibration.to_mat))
    index = partial(index_at, calibration)
    usual = [Reading(f"{n}C", 1.0, (index(f"conveyor-{n}", 30.0, 40.0),)) for n in (1, 2, 3, 4)]
    too_tall = Reading("9S", 1.0, (index("tray", 38.0, 57.0),))
    last = Reading("7H", 1.0, (index("tray", 117.0, 38.0),))
    assert len(fans.gaps([*usual, too_tall, last])) == 1
    assert fans.gaps([too_tall, last]) == ()


def test_a_third_index_that_is_read_has_room_where_one_without_a_name_has_none() -> None:
    calibration = find_mat(SimulatedTable(1, SIZE).frame(), MACHINE)
    assert calibration is not None
    fans = Fans(calibration, MACHINE, IndicesOnMat(calibration.to_mat))

    def index(middle: float) -> Reading:
        return Reading("9S", 1.0, (index_at(calibration, "tray", middle, 24.0),))

    two = [index(30.0), index(30.0 + 0.92 * 48.0)]
    assert fans.gaps(two) == ()
    assert len(fans.places_with_room(two)) == 1
    assert fans.places_with_room([index(30.0), index(30.0 + 0.88 * 48.0)]) == []


def test_a_rank_has_room_below_a_card_of_which_the_next_one_may_leave_no_more_than_the_rank() -> None:
    """Where an index has a name its pip shows, and the rank of another must be farther down."""
    calibration = find_mat(SimulatedTable(1, SIZE).frame(), MACHINE)
    assert calibration is not None
    fans = Fans(calibration, MACHINE, IndicesOnMat(calibration.to_mat))
    tall = 29.0

    def index(steps: float) -> Quad:
        return index_at(calibration, "tray", 25.0 + steps * tall, tall)

    def asked(nameless: float, after: float) -> tuple[Quad, ...]:
        last = Reading("7D", 1.0, (index(after),))
        return fans.gaps([Reading(None, 0.25, (index(nameless),)), last], of_rank=True)

    assert asked(0.0, 0.6) == ()
    (place,) = asked(0.0, 1.2)
    assert middle_of(place) == pytest.approx(middle_of(index(0.6)), abs=1.0)
    named = [Reading("9D", 1.0, (index(0.0),)), Reading("7D", 1.0, (index(1.2),))]
    assert fans.gaps(named, of_rank=True) == ()


@pytest.mark.parametrize("dazzled", ["10S", "10H"])
def test_a_card_has_room_beside_one_of_which_only_the_upper_right_corner_is_read(dazzled: str) -> None:
    calibration = find_mat(SimulatedTable(1, SIZE).frame(), MACHINE)
    assert calibration is not None
    fans = Fans(calibration, MACHINE, IndicesOnMat(calibration.to_mat))

    def corner(card: str, beside: float) -> Quad:
        return index_at(calibration, "tray", {"10S": 30.0, "10H": 90.0}[card], 20.0, beside)

    def seen(card: str, corners: Sequence[float]) -> Reading:
        return Reading(card, 0.99, tuple(corner(card, beside) for beside in corners))

    both = [seen("10S", (0.0, 46.0)), seen("10H", (0.0, 46.0))]
    dim = [seen(it.card, (46.0,)) if it.card == dazzled else it for it in both if it.card is not None]
    (place,) = fans.gaps(both)
    (same,) = fans.gaps(dim)
    assert middle_of(same) == pytest.approx(middle_of(place), abs=1.0)
    assert fans.gaps(dim[::-1]) == (same,)
    columns = fans.columns(dim)
    (beside,) = (it for it in columns if it.index.along == max(it.index.along for it in columns))
    assert np.mean(beside.own, axis=0) == pytest.approx(
        middle_of(corner("10H", 46.0 if dazzled == "10H" else 0.0)), abs=1.0
    )


def test_on_a_deck_with_two_corners_an_index_at_the_right_is_none_of_the_column() -> None:
    calibration = find_mat(SimulatedTable(1, SIZE).frame(), MACHINE)
    assert calibration is not None
    fans = Fans(calibration, MACHINE, IndicesOnMat(calibration.to_mat))
    places = (30.0, 0.0), (90.0, 46.0)
    quads = [index_at(calibration, "tray", middle, 20.0, beside) for middle, beside in places]
    assert fans.gaps([Reading("10S", 0.99, (quads[0],)), Reading("10H", 0.99, (quads[1],))]) == ()


class SeesCut(TruthReader):
    """Sees an index that the edges of what it is shown cut, if its middle is there."""

    def sees(self, corners: NDArray[np.float64], size: tuple[int, int]) -> bool:
        middle = corners.mean(axis=0)
        return bool((middle > 0).all() and (middle < size).all())


@pytest.mark.parametrize("more_mm", [2.0, *map(long_case, (8.0, 14.0))])
def test_a_card_comes_to_light_wholly_where_the_part_that_is_read_again_cuts_one_of_its_indices(
    more_mm: float,
) -> None:
    style = replace(
        FaceStyle.plain(),
        corners=4, rank_height=14.0, index_pip=9.0, gap=1.8, index_x=8.0, index_y=4.5, body="bare",
    )  # fmt: skip
    conditions = Conditions(slop_mm=0.0, slop_degrees=0.0, fan_mm=style.index_bottom + more_mm)
    table = SimulatedTable(1, (1920, 1080), conditions, style)
    watcher = Watcher(SeesCut(table), MACHINE)
    table.lay("conveyor-1", "2S")
    table.lay("conveyor-1", "JS")
    watched(table, watcher)
    table.take("conveyor-1")
    (card,) = watched(table, watcher).zones["conveyor-1"].cards
    assert (card.card, len(card.quads)) == ("2S", 4)


@pytest.mark.parametrize("seed", [0, *map(long_case, (1, 2, 3))])
def test_nothing_is_made_up_where_a_card_was_taken_out_of_its_fan(seed: int) -> None:
    ranks = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    cards = [rank + suit for suit in "SHDC" for rank in ranks]
    np.random.default_rng(seed).shuffle(cards)
    table = SimulatedTable(seed, SIZE)
    watcher = Watcher(TruthReader(table), MACHINE)
    zones = [zone.name for zone in MACHINE.zones if zone.capacity > 1]
    for zone in zones:
        for _ in range(4):
            table.lay(zone, cards.pop())
    watched(table, watcher)
    for taken in (0, 1, -1):
        for zone in zones:
            table.take(zone, taken)
        view = watched(table, watcher)
        covered = {card.card for card in table.laid() if max(i.visible for i in card.indices) < 0.9}
        for zone in zones:
            lying = table.truth()[zone]
            told = tuple(None if card in covered else card for card in lying)
            assert view.names(zone) == told


@pytest.mark.parametrize("seed", range(2))
def test_indices_in_the_right_corners_are_not_taken_for_a_fan_on_the_next_conveyor(seed: int) -> None:
    style = replace(FaceStyle.plain(), corners=4)
    table = SimulatedTable(seed, SIZE, Conditions(slop_mm=0.0, slop_degrees=0.0), style)
    zone = MACHINE.zone("conveyor-1")
    table.drop("4S", zone.centre[0] + 8.0, zone.y + 50.0)
    watcher = Watcher(TruthReader(table), MACHINE)
    watched(table, watcher)
    assert watcher.calibration is not None
    reading = Reading("4S", 0.99, tuple(index.quad for card in table.laid() for index in card.indices))
    columns = Fans(watcher.calibration, MACHINE, IndicesOnMat(watcher.calibration.to_mat)).columns([reading])
    assert {column.index.zone.name for column in columns} == {"conveyor-1"}


def test_the_rank_of_a_card_is_looked_for_just_above_the_next_one_of_a_wide_fan() -> None:
    table = three_in_the_tray((1920, 1080), 30.0, 43.0)
    fans = fans_in(table.frame())
    first, missed, last = (upper_index(table, card) for card in ("4S", "4C", "4H"))
    readings = [Reading("4S", 0.99, (first,)), Reading("4H", 0.99, (last,))]
    tall = abs(down_of(missed))
    away = [math.dist(middle_of(missed), middle_of(it)) for it in fans.gaps(readings, of_rank=True)]
    assert min(away) < 0.3 * tall
    assert len(fans.gaps(readings)) == 1


def test_ink_of_an_index_that_is_told_is_none_of_another() -> None:
    table = three_in_the_tray(SIZE, 24.0, 48.0)
    frame = table.frame()
    fans = fans_in(frame)
    others = [Reading(card, 0.99, (upper_index(table, card),)) for card in ("4S", "4H")]
    own = upper_index(table, "4C")
    below = next(it for it in fans.columns(others) if it.low > 0.0)
    assert fans.unread(frame, below) is not None
    assert fans.unread(frame, below, [own]) is None


def contrast(picture: NDArray[np.uint8], quad: Quad) -> int:
    inside = cv2.fillConvexPoly(np.zeros(picture.shape[:2], np.uint8), np.array(quad).astype(np.int32), 1)
    return int(np.ptp(picture[inside == 1]))


def test_the_reader_is_asked_of_ink_without_the_indices_beside_it_that_are_told() -> None:
    table = SimulatedTable(1, SIZE)
    reader = AskedOfInk(table, "4C")
    for card in ("4S", "4C", "4H"):
        table.lay("tray", card)
    seen(table, reader)
    beside = [contrast(picture, upper_index(table, "4H")) for picture in reader.asked]
    assert min(beside) < 60 < max(beside)
    assert all(contrast(picture, upper_index(table, "4C")) > 60 for picture in reader.asked)


@pytest.mark.parametrize(("seed", "shadow"), [(0, 0.5), long_case(2, 0.7)])
def test_the_edge_of_a_shadow_above_the_first_card_is_no_card(seed: int, shadow: float) -> None:
    table = SimulatedTable(seed, (1920, 1080), Conditions(shadow=shadow, gradient=0.4))
    watcher = Watcher(TruthReader(table), MACHINE)
    watched(table, watcher)
    fans = {
        "conveyor-1": ("4S", "9D", "KH"), "conveyor-2": ("4C", "8D"), "conveyor-3": ("4D", "7H"),
        "conveyor-4": ("5S", "JH"), "tray": ("QS", "10D"),
    }  # fmt: skip
    for zone, cards in fans.items():
        for card in cards:
            table.lay(zone, card)
    watched(table, watcher)
    for zone in fans:
        table.take(zone, 0)
    view = watched(table, watcher)
    assert {zone: view.names(zone) for zone in fans} == {zone: cards[1:] for zone, cards in fans.items()}


def test_noise_in_the_dark_above_the_first_card_is_not_plainly_ink() -> None:
    table = SimulatedTable(1, SIZE)
    tray = MACHINE.zone("tray")
    table.drop("4C", tray.x + 38.0, tray.y + 64.0)
    light = table.frame()
    table.drop("4S", tray.x + 38.0, tray.y + 84.0)
    with_another = table.frame()
    fans = fans_in(light)
    noise = np.random.default_rng(7).normal(0.0, 14.0, light.shape)
    dark, dark_with_another = (
        np.asarray(np.clip(frame * 0.36 + noise, 0.0, 255.0), np.uint8) for frame in (light, with_another)
    )
    for frame, card, is_there in ((dark, "4C", False), (dark_with_another, "4S", True)):
        first = Reading(card, 0.99, (upper_index(table, card),))
        above = next(it for it in fans.columns([first]) if it.high < 0.0)
        assert fans.unread(frame, above, first.quads) is not None
        assert (fans.unread(frame, above, first.quads, plainly=True) is not None) is is_there


def test_what_the_mat_prints_beside_the_column_of_a_fan_does_not_make_noise_in_it_plain() -> None:
    style = makers_deck(15)
    table = SimulatedTable(2, SIZE, Conditions(), style)
    zone = MACHINE.zone("conveyor-1")
    table.drop("4C", zone.x + 35.0, zone.y + 120.0)
    light = table.frame()
    noise = np.random.default_rng(7).normal(0.0, 14.0, light.shape)
    dark = np.asarray(np.clip(light * 0.36 + noise, 0.0, 255.0), np.uint8)
    calibration = find_mat(light, MACHINE)
    assert calibration is not None
    grid, first = (
        MatChangeGrid(calibration, MACHINE, dark.shape),
        Reading("4C", 0.99, (upper_index(table, "4C"),)),
    )
    inked = grid.unread(dark, [first], None)
    fans = fans_in(light)
    assert any(fans.above(inked, [first])), "there is noise in the column"
    assert not any(grid.above_fans(dark, inked, [first], None))


@pytest.mark.parametrize(("tall", "is_there"), [(1.5, False), (9.0, True)])
def test_the_end_of_a_pip_beside_a_line_along_the_edge_of_a_card_is_no_index(
    tall: float, is_there: bool
) -> None:
    """Of the card's own lower index, which the next one covers, only so much shows."""
    table = SimulatedTable(1, SIZE, Conditions(slop_mm=0.0, slop_degrees=0.0))
    tray = MACHINE.zone("tray")
    table.drop("AC", tray.x + 38.0, tray.y + 64.0)
    frame = table.frame()
    calibration = find_mat(frame, MACHINE)
    assert calibration is not None
    first = Reading("AC", 0.99, (upper_index(table, "AC"),))
    x, y = calibration.to_mat(np.array(first.quad)).mean(axis=0)

    def draw(left: float, top: float, right: float, bottom: float) -> None:
        corners = calibration.to_frame(np.array([[x + left, y + top], [x + right, y + bottom]]))
        (a, b), (c, d) = np.rint(corners).astype(int).tolist()
        cv2.rectangle(frame, (a, b), (c, d), (60, 30, 30), -1)

    draw(-2.8, 8.0, -2.0, 50.0)
    draw(-1.5, 20.0, 2.5, 20.0 + tall)
    below = next(it for it in fans_in(frame).columns([first]) if it.low > 0.0)
    assert (fans_in(frame).unread(frame, below, first.quads) is not None) is is_there


@pytest.mark.parametrize(("seed", "nudged"), [(5, (7.5, 12.0, 8.0)), long_case(10, (6.5, 13.0, 6.0))])
def test_what_shows_of_an_index_above_a_fan_is_a_card_though_it_lies_aside(
    seed: int, nudged: tuple[float, float, float]
) -> None:
    table = SimulatedTable(seed, (1920, 1080), PRESETS["plain"])
    watcher = Watcher(reader_for("poker"), MACHINE)
    for _ in range(SETTLES):
        watcher.see(table.frame(), 0.0)
    for card in ("2S", "2H", "2D"):
        table.lay("tray", card)
    table.nudge("tray", 0, *nudged)
    for _ in range(10):
        view = watcher.see(table.frame(), 0.0)
    assert view.names("tray") == (None, "2H", "2D")


def _where_nothing_changed(table: SimulatedTable) -> tuple[MatChangeGrid, NDArray[np.bool_]]:
    """The grid of ``table``, and a mask of its cells in which none is set."""
    calibration = find_mat(table.frame(), MACHINE)
    assert calibration is not None
    grid = MatChangeGrid(calibration, MACHINE, (SIZE[1], SIZE[0], 3))
    return grid, np.zeros(grid.cells(table.frame()).shape, np.bool_)


def _cell_at(x: float, y: float) -> tuple[int, int]:
    """The column and row of the cell at these millimetres of the mat: the grid begins 12 mm beside it."""
    return round((x + 12.0) / CELL_MM), round((y + 12.0) / CELL_MM)


@pytest.mark.parametrize(("share", "is_untold"), [(0.1, False), (0.25, True)])
def test_a_card_of_which_little_has_changed_beside_one_that_shows_one_index_is_looked_for(
    share: float, is_untold: bool
) -> None:
    """In glare the mat is as light as a card, and only what is printed on that changes."""
    table = SimulatedTable(1, SIZE)
    x, y = MACHINE.zone("conveyor-4").x + 35.0, 52.0
    table.drop("4C", x, y)
    grid, mask = _where_nothing_changed(table)
    across, down = (round(side * math.sqrt(share) / CELL_MM) for side in CARD_MM)
    # The middle of the next conveyor.
    column, row = _cell_at(x - 70.0, y)
    mask[row - down // 2 :][:down, column - across // 2 :][:, :across] = True
    assert grid.untold([Reading("4C", 0.99, (upper_index(table, "4C"),))], mask) is is_untold


@pytest.mark.parametrize(("name", "is_untold"), [("seat-2", True), ("conveyor-4", False)])
def test_where_one_card_lies_at_most_less_must_have_changed_for_it_to_be_there(
    name: str, is_untold: bool
) -> None:
    """In dim light and glare a jack laid before a player was not read, and nothing was said."""
    table = SimulatedTable(1, SIZE)
    grid, mask = _where_nothing_changed(table)
    zone = MACHINE.zone(name)
    column, row = _cell_at(*zone.centre)
    mask[row - 4 : row + 4, column - 5 : column + 5] = True  # 0.13 of a card
    assert grid.untold([], mask) is is_untold


@pytest.mark.parametrize("name", ["seat-2", "conveyor-2"])
@pytest.mark.parametrize(
    ("marks", "is_known", "is_untold"), [(4, False, True), (2, False, False), (4, True, False)]
)
def test_in_a_light_that_makes_a_card_as_bright_as_the_mat_the_marks_on_it_tell_that_it_lies_there(
    name: str, marks: int, is_known: bool, is_untold: bool
) -> None:
    """A jack laid before a player, read by nobody, was not said to be there; nor was a 4 on a conveyor, in a
    glare."""
    table = SimulatedTable(1, SIZE)
    table.lay(name if is_known else "seat-3", "4C")
    grid, mask = _where_nothing_changed(table)
    zone = MACHINE.zone(name)
    places = [(x, y) for x in (zone.x + 12.0, zone.x + 54.0) for y in (zone.y + 15.0, zone.y + 48.0)]
    for x, y in places[:marks]:
        column, row = _cell_at(x, y)
        mask[row : row + 2, column : column + 3] = True
    assert grid.untold([Reading("4C", 0.99, (upper_index(table, "4C"),))], mask) is is_untold


@pytest.mark.parametrize(("tall", "is_untold"), [(42.0, True), (12.0, False)])
def test_so_does_a_line_round_its_face_that_joins_them(tall: float, is_untold: bool) -> None:
    table = SimulatedTable(1, SIZE)
    grid, mask = _where_nothing_changed(table)
    zone = MACHINE.zone("conveyor-2")
    column, row = _cell_at(zone.x + 12.0, zone.y + 15.0)
    across, down = 16, round(tall / CELL_MM)
    mask[row : row + down, column : column + across] = True
    mask[row + 2 : row + down - 2, column + 2 : column + across - 2] = False
    assert grid.untold([], mask) is is_untold


@pytest.mark.parametrize(("reach", "is_untold"), [(0, False), (2, True)])
def test_an_arm_over_an_empty_zone_is_no_card(reach: int, is_untold: bool) -> None:
    """What does not come from beyond the mat is no arm."""
    table = SimulatedTable(1, SIZE)
    grid, mask = _where_nothing_changed(table)
    zone = MACHINE.zone("seat-2")
    column, row = _cell_at(zone.x + 12.0, zone.y + 15.0)
    # A sleeve with stripes, as broad as half a card.
    for stripe in range(column, column + 12, 4):
        mask[row : len(mask) - reach, stripe : stripe + 2] = True
    assert grid.untold([], mask) is is_untold


@pytest.mark.parametrize(("apart", "is_untold"), [(30.0, True), (120.0, False)])
def test_parts_of_a_card_that_have_changed_count_together(apart: float, is_untold: bool) -> None:
    """In warm light the paper of a card is like the mat, here and there."""
    table = SimulatedTable(1, SIZE)
    grid, mask = _where_nothing_changed(table)
    across, down = (round(side * math.sqrt(0.1) / CELL_MM) for side in CARD_MM)
    for y in (60.0, 60.0 + apart):
        row, column = round(y / CELL_MM), round(200.0 / CELL_MM)
        mask[row:][:down, column:][:, :across] = True
    assert grid.untold([], mask) is is_untold


def test_the_border_that_a_deck_prints_round_its_faces_is_no_card_above_the_first_one() -> None:
    style = makers_deck(BORDERED)
    conditions = Conditions(slop_mm=0.0, slop_degrees=0.0, fan_mm=fan_step(style))
    table = SimulatedTable(BORDERED, (1920, 1080), conditions, style, MACHINE)
    watcher = Watcher(reader_for("poker"), MACHINE)
    watched(table, watcher)
    for card in ("AS", "AC", "AD"):
        table.lay("tray", card)
    view = watched(table, watcher)
    assert view.names("tray") == ("AS", "AC", "AD")


@pytest.mark.parametrize("seed", [long_case(3), 5])
def test_a_dark_line_round_the_picture_of_a_court_is_no_card_between_it_and_the_next(seed: int) -> None:
    style = makers_deck(LINED)
    table = SimulatedTable(seed, (1920, 1080), Conditions(fan_mm=fan_step(style)), style, MACHINE)
    watcher = Watcher(reader_for("poker"), MACHINE)
    watched(table, watcher)
    for card in ("JC", "JH", "JS"):
        table.lay("tray", card)
    assert watched(table, watcher).names("tray") == ("JC", "JH", "JS")


@pytest.mark.parametrize(("degrees", "aside"), [(10.0, 11.0), (14.0, 12.0), (18.0, 10.0)])
def test_the_edge_of_a_card_that_reaches_above_the_fan_of_the_next_zone_is_no_card(
    degrees: float, aside: float
) -> None:
    """In the dark its shadow on the mat is as dark as ink."""
    dark = replace(PRESETS["dim"], slop_mm=0.0, slop_degrees=0.0, lamp=200.0, hand=False)
    table = SimulatedTable(1, SIZE, dark)
    first, second = MACHINE.zone("conveyor-1"), MACHINE.zone("conveyor-2")
    table.drop("AS", first.x + 35.0 + aside, first.y + 48.0, degrees)
    table.drop("KH", second.x + 35.0, second.y + 100.0)
    view = seen(table, TruthReader(table))
    assert (view.names("conveyor-1"), view.names("conveyor-2")) == (("AS",), ("KH",))


@pytest.mark.parametrize(
    ("seed", "deck", "steps"),
    [
        # The pip of the 7 and the top of the 8 look like an 8 of clubs upside down.
        (17, 246195, (36.1, 36.1, 18.3, 32.7)),
        long_case(19, 246195, (36.1, 36.1, 19.6, 32.3)),
        # Of the 8 half the rank shows, and its other corner is read later.
        long_case(6, 300006, (16.1, 16.1, 9.2, 14.7)),
    ],
)
def test_cards_of_a_set_that_lie_too_near_to_each_other_are_all_there(
    seed: int, deck: int, steps: tuple[float, ...]
) -> None:
    style = makers_deck(deck)
    table = SimulatedTable(seed, conditions=Conditions(upside_down=0.0), style=style)
    table.lay("conveyor-1", "QH")
    table.lay("conveyor-4", "3C")
    watcher = Watcher(reader_for("poker"), MACHINE)
    watched(table, watcher)
    tray = MACHINE.zone("tray")
    set_of_five = ("5S", "7S", "8S", "4S", "6S")
    for number, card in enumerate(set_of_five):
        table.drop(card, tray.x + 38.0, tray.y + 46.0 + sum(steps[:number]))
    for _ in range(2):
        view = watched(table, watcher)
    assert len(view.names("tray")) == len(set_of_five)
    assert {name for name in view.names("tray") if name is not None} <= set(set_of_five)


@pytest.mark.parametrize(("seed", "light"), [long_case(103, "plain"), long_case(117, "dim"), (133, "shadow")])
def test_a_card_of_which_only_a_part_of_the_rank_shows_is_told_as_one_that_cannot_be_read(
    seed: int, light: str
) -> None:
    cards, view = laid_and_seen(seed, light, reader_for("poker"))
    (number,) = [at for at, name in enumerate(view.names("tray")) if name not in cards and at < 4]
    assert cards[number] not in view.names("tray")
    assert len(view.names("tray")) == len(cards)


def test_a_pip_of_the_face_that_reaches_into_the_column_is_no_rank() -> None:
    """Between an 8 and a 6 the next pip of the 8 was told as a card that cannot be read, all game long."""
    style = makers_deck(267044)
    table = SimulatedTable(267044, (1920, 1080), Conditions(slop_mm=0.0, upside_down=0.0), style)
    watcher = Watcher(reader_for("poker"), MACHINE)
    watched(table, watcher)
    for card, down in (("8C", 0.0), ("6C", 43.0), ("7C", 64.0)):
        zone = MACHINE.zone("conveyor-4")
        table.drop(card, zone.centre[0], zone.y + 46.0 + down)
    assert watched(table, watcher).names("conveyor-4") == ("8C", "6C", "7C")


@pytest.mark.parametrize(
    ("deck", "cards", "degrees", "below"),
    [
        long_case(504, ("8H", "3C"), 10.7, 44.0),
        long_case(513, ("10S", "3D"), 9.7, 38.9),
        (524, ("10H", "3C"), 9.1, 35.5),
    ],
)
def test_a_pip_of_a_card_that_lies_askew_is_no_rank_though_the_next_card_covers_half_of_it(
    deck: int, cards: tuple[str, str], degrees: float, below: float
) -> None:
    """It is thicker than the strokes of any rank of its deck."""
    table = SimulatedTable(deck, (1920, 1080), Conditions(slop_mm=0.0, upside_down=0.0), makers_deck(deck))
    watcher = Watcher(reader_for("poker"), MACHINE)
    watched(table, watcher)
    zone = MACHINE.zone("conveyor-2")
    askew, straight = cards
    table.drop(askew, zone.centre[0], zone.y + 50.0, degrees)
    table.drop(straight, zone.centre[0], zone.y + 50.0 + below)
    assert watched(table, watcher).names("conveyor-2") == cards


@pytest.mark.parametrize("below", [50.0, *map(long_case, (62.0, 66.0))])
def test_the_large_pip_of_an_ace_is_no_rank(below: float) -> None:
    """Its lower part reaches into the column, above a 10 that lay there after the card between was taken."""
    style = makers_deck(300004)
    table = SimulatedTable(300004, (1920, 1080), Conditions(slop_mm=0.0, upside_down=0.0), style)
    watcher = Watcher(reader_for("poker"), MACHINE)
    watched(table, watcher)
    zone = MACHINE.zone("conveyor-4")
    for card, down in (("AC", 0.0), ("10C", below), ("JC", below + 31.0)):
        table.drop(card, zone.centre[0], zone.y + 46.0 + down)
    assert watched(table, watcher).names("conveyor-4") == ("AC", "10C", "JC")


@pytest.mark.parametrize(("seed", "tenth"), [long_case(1, 54.0), long_case(2, 53.0), (296018, 52.0)])
def test_where_a_card_is_taken_from_a_fan_the_one_above_keeps_its_name_whatever_its_lower_corners_look_like(
    seed: int, tenth: float
) -> None:
    """A 10 lay on half of each 3, and both were surely read as a jack's upside down."""
    style = makers_deck(296018)
    still = Conditions(slop_mm=0.0, slop_degrees=0.0, upside_down=0.0)
    table = SimulatedTable(seed, (1920, 1080), still, style)
    watcher = Watcher(reader_for("poker"), MACHINE)
    watched(table, watcher)
    for number, (card, down) in enumerate((("AH", 0.0), ("3H", 20.0), ("KH", 34.0), ("10H", tenth))):
        table.lay("conveyor-2", card)
        table.nudge("conveyor-2", number, 0.0, down, 0.0)
    assert watched(table, watcher).names("conveyor-2") == ("AH", "3H", "KH", "10H")
    table.take("conveyor-2", 2)
    names = watched(table, watcher).names("conveyor-2")
    assert [name for name in names if name is not None] == ["AH", "3H", "10H"]
