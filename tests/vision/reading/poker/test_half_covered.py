"""An index of which little more than the rank shows, beside where the fan would have it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.bench.decks import looked_at
from tests.bench.shipped_fonts import makers_deck
from tests.long_cases import long_case
from vision.core.geometry import Quad, middle_of, moved
from vision.drawing.faces import FaceStyle
from vision.mat.layouts import MACHINE
from vision.reading import CardReader, Known
from vision.simulation import PRESETS, Conditions, SimulatedTable

_READER = CardReader()


def _table(seed: int, *middle: str) -> SimulatedTable:
    """Two cards far apart, and whatever lies between them, a centimetre to the right and half covered."""
    table = SimulatedTable(seed, (1920, 1080), Conditions(slop_mm=0.0), FaceStyle.plain())
    tray = MACHINE.zone("tray")
    table.drop("4S", tray.x + 38.0, tray.y + 46.0)
    for card in middle:
        table.drop(card, tray.x + 48.0, tray.y + 66.0)
    table.drop("KD", tray.x + 38.0, tray.y + 82.0)
    return table


def _upper(table: SimulatedTable, card: str) -> Quad:
    (laid,) = [it for it in table.laid() if it.card == card]
    return min((index.quad for index in laid.indices), key=lambda quad: middle_of(quad)[1])


def _between(table: SimulatedTable) -> Quad:
    """The middle between the upper indices of the first and the last card."""
    return _half_way(table, "4S", "KD")


def _half_way(table: SimulatedTable, one: str, other: str) -> Quad:
    middle = np.mean([_upper(table, one), _upper(table, other)], axis=0)
    a, b, c, d = ((float(x), float(y)) for x, y in middle)
    return a, b, c, d


def _is_at(found: Quad, place: Quad) -> bool:
    """Whether an index was ``found`` where one is, to half its height."""
    tall = np.hypot(*np.subtract(found[3], found[0]))
    return bool(np.hypot(*np.subtract(middle_of(found), middle_of(place))) < 0.5 * tall)


def _drop_askew(table: SimulatedTable, cards: str, apart: float) -> None:
    """Three cards, the last one so many millimetres below the first, and the second between them, askew."""
    tray = MACHINE.zone("tray")
    first, between, last = cards.split()
    table.drop(first, tray.x + 38.0, tray.y + 46.0)
    table.drop(between, tray.x + 46.0, tray.y + 46.0 + apart - 12.0, 8.0)
    table.drop(last, tray.x + 38.0, tray.y + 46.0 + apart)


@pytest.mark.parametrize("card", ["4H", "10C", "QD"])
@pytest.mark.parametrize("seed", range(2))
def test_a_rank_beside_a_fan_is_found(seed: int, card: str) -> None:
    table = _table(seed, card)
    found = _READER.half_covered_near(table.frame(), _between(table))
    assert found is not None
    assert _is_at(found, _upper(table, card))


@pytest.mark.parametrize("deck", [95021, 97047, 97541])
@pytest.mark.parametrize("seed", range(2))
def test_a_letter_is_found_of_which_the_namers_make_nothing_without_its_pip(seed: int, deck: int) -> None:
    style = makers_deck(deck)
    table = SimulatedTable(seed, (1920, 1080), Conditions(slop_mm=0.0), style)
    tray = MACHINE.zone("tray")
    for card, right, down in (("QH", 38.0, 46.0), ("QC", 50.0, 66.0), ("QD", 48.0, 80.0)):
        table.drop(card, tray.x + right, tray.y + down)
    found = _READER.half_covered_near(table.frame(), _half_way(table, "QH", "QD"))
    assert found is not None
    assert _is_at(found, _upper(table, "QC"))


@pytest.mark.parametrize("seed", [0, 1, long_case(10)])
def test_a_likely_letter_is_one_if_the_namers_find_a_rank_there_too(seed: int) -> None:
    """A king that lay askew between two others was not told, and the two were taken down as a set."""
    conditions = replace(PRESETS["tilt"], slop_mm=0.0)
    table = SimulatedTable(seed, (1920, 1080), conditions, makers_deck(262015))
    _drop_askew(table, "KH KC KD", 28.0)
    found = _READER.half_covered_near(table.frame(), _half_way(table, "KH", "KD"))
    assert found is not None
    assert _is_at(found, _upper(table, "KC"))


@pytest.mark.parametrize("seed", [0, 1, long_case(2)])
def test_a_rank_that_is_known_hides_no_other_near_it(seed: int) -> None:
    """Those of the cards above and below are plainer than that of the one between them."""
    table = SimulatedTable(seed, (1920, 1080), Conditions(slop_mm=0.0), makers_deck(264013))
    _drop_askew(table, "JH JC JD", 24.0)
    others = [_upper(table, card) for card in ("JH", "JD")]
    frame, place = table.frame(), _half_way(table, "JH", "JD")
    assert _READER.half_covered_near(frame, place) is not None
    found = _READER.half_covered_near(frame, place, others)
    assert found is not None
    assert _is_at(found, _upper(table, "JC"))


@pytest.mark.parametrize("seed", [0, 1, *map(long_case, (2, 3))])
def test_between_cards_that_lie_far_apart_no_rank_is_found(seed: int) -> None:
    table = _table(seed)
    assert _READER.half_covered_near(table.frame(), _between(table)) is None


@pytest.mark.parametrize("seed", [0, 1, long_case(2)])
def test_where_an_index_is_expected_edges_of_cards_are_none(seed: int) -> None:
    """The edges of two cards and the mat's print beside them are like the rank of a third between them."""
    table = SimulatedTable(seed, (1920, 1080), Conditions(slop_mm=0.0), makers_deck(280146))
    tray = MACHINE.zone("tray")
    table.drop("5S", tray.x + 42.0, tray.y + 46.0)
    table.drop("5D", tray.x + 36.0, tray.y + 80.0, -9.0)
    box, index_px = looked_at(frame := table.frame())
    middle = _half_way(table, "5S", "5D")
    tall = float(np.hypot(*np.subtract(middle[3], middle[0])))
    expected = moved(middle, -box.x0 - 0.7 * tall, -box.y0 - 0.1 * tall)
    known = Known((), lambda quads: [True] * len(quads), expected=(expected,))
    readings = _READER.read(box.crop(frame), index_px, known)
    assert {reading.card for reading in readings} == {"5S", "5D"}


@pytest.mark.parametrize("seed", [0, *map(long_case, (1, 10))])
def test_half_a_club_is_no_spade(seed: int) -> None:
    """Tall indices, the pip of each half under the next card."""
    style = makers_deck(47018)
    table = SimulatedTable(seed, (1920, 1080), replace(PRESETS["plain"], fan_mm=36.0), style)
    for zone, ranks in {"conveyor-4": "QK258", "conveyor-2": "39J67"}.items():
        for rank in ranks:
            table.lay(zone, f"{rank}C")
    box, index_px = looked_at(frame := table.frame())
    named = {reading.card for reading in _READER.read(box.crop(frame), index_px=index_px)} - {None}
    assert {"8C", "7C"} <= named, "the last of each fan"
    assert all(card is None or card.endswith("C") for card in named)


@pytest.mark.parametrize(("from_row", "to_row"), [(80, 190), (86, 190), (78, 100), (84, 112)])
def test_where_a_line_ends_there_is_no_rank_though_it_is_like_a_one(from_row: int, to_row: int) -> None:
    """Borders of cards end beside their indices."""
    frame = np.full((200, 200, 3), (150, 190, 225), np.uint8)
    frame[from_row:to_row, 96:98] = (70, 75, 90)
    place = ((82.0, 76.0), (112.0, 76.0), (112.0, 120.0), (82.0, 120.0))
    reader = CardReader().at_one_table()
    assert not reader.may_be_index(frame, place)
    assert reader.half_covered_near(frame, place) is None
