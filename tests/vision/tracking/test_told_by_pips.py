"""A number card of which the index is not sure is told by its pips, and as long as it lies there."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
import pytest

from tests.bench.shipped_fonts import font_file
from tests.table.views import reading
from vision.core.cards import JOKER
from vision.core.geometry import Floats, Quad
from vision.core.pictures import Picture
from vision.core.view import Reading, ZoneView
from vision.drawing.faces import FaceStyle
from vision.drawing.glyphs import FontGlyphs
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import CardReader
from vision.simulation import Conditions, SimulatedTable
from vision.tracking.stands import IndicesOnMat
from vision.tracking.told_by_pips import ToldByPips, with_pips
from vision.training.makers import WarpedGlyphs

TWO_OF_HEARTS = (("2H", 0.97), ("2D", 0.03))
PICTURE = np.zeros((8, 8, 3), np.uint8)


class Counts:
    """Says that every card is a 2 of hearts, and remembers which it was asked about."""

    def __init__(self) -> None:
        self.asked: list[Quad] = []

    def cards_by_pips(
        self, frame: Picture, card: Quad, indices: Sequence[Quad]
    ) -> tuple[tuple[str, float], ...]:
        del frame, indices
        self.asked.append(card)
        return TWO_OF_HEARTS


def same(points: Floats) -> Floats:
    return points


def index(x: float, y: float) -> Quad:
    return ((x, y), (x + 8.0, y), (x + 8.0, y + 14.0), (x, y + 14.0))


def tray(*cards: Reading) -> dict[str, ZoneView]:
    return {zone.name: ZoneView(zone.name) for zone in MACHINE.zones} | {"tray": ZoneView("tray", cards)}


def told(by_pips: ToldByPips, *cards: Reading) -> list[str | None]:
    zones = by_pips.told(PICTURE, tray(*cards), IndicesOnMat(same), same)
    return [it.card for it in zones["tray"].cards]


def test_a_faint_name_of_that_rank_is_sure() -> None:
    told = with_pips(reading(None, 0.25, _8H=0.23, _2H=0.13), TWO_OF_HEARTS)
    assert told.card == "2H"
    assert 0.9 < told.confidence < 0.99


def test_without_any_name_the_pips_alone_tell_it() -> None:
    assert with_pips(reading(None, 0.25), TWO_OF_HEARTS).card == "2H"


def test_two_suits_that_are_as_likely_stay_in_doubt() -> None:
    told = with_pips(reading(None, 0.5, _8C=0.3, _2C=0.3), (("2C", 0.5), ("2S", 0.5)))
    assert told.card is None
    assert [card for card, _ in told.alternatives][:2] == ["2C", "2S"]
    told = with_pips(reading(None, 0.5), (("2C", 0.5), ("2S", 0.5)))
    assert told.card is None
    assert {card for card, _ in told.alternatives} == {"2C", "2S"}


def test_where_the_index_surely_says_another_rank_it_is_either() -> None:
    told = with_pips(reading("9H", 0.997), TWO_OF_HEARTS)
    assert told.card is None
    assert dict(told.alternatives) == {"9H": 0.49, "2H": 0.49}


def test_a_sure_name_of_that_rank_stays_as_it_is() -> None:
    seen = reading("2D", 0.97)
    assert with_pips(seen, TWO_OF_HEARTS) == seen


@pytest.mark.parametrize("counted", [("3", "2"), ("5", "4"), ("7", "6"), ("8", "7")])
def test_a_reflection_may_hide_one_pip(counted: tuple[str, str]) -> None:
    own, seen = counted
    surely = reading(f"{own}C", 0.97)
    assert with_pips(surely, ((f"{seen}C", 1.0),)) == surely


def test_only_the_last_card_of_a_fan_is_whole() -> None:
    counts = Counts()
    first, last = Reading(None, 0.3, (index(330.0, 40.0),)), Reading(None, 0.3, (index(332.0, 62.0),))
    assert told(ToldByPips(counts, MACHINE), first, last) == [None, "2H"]
    assert len(counts.asked) == 1


def test_what_its_pips_said_is_remembered_under_the_next_card() -> None:
    counts = Counts()
    by_pips = ToldByPips(counts, MACHINE)
    first = Reading(None, 0.3, (index(330.0, 40.0),))
    assert told(by_pips, first) == ["2H"]
    next_card = Reading("KS", 1.0, (index(332.0, 62.0),))
    assert told(by_pips, first, next_card) == ["2H", "KS"]
    assert told(by_pips, next_card) == ["KS"]
    assert told(by_pips, first, next_card) == [None, "KS"]
    assert len(counts.asked) == 1


def test_the_card_that_is_counted_lies_around_its_index() -> None:
    counts = Counts()
    told(ToldByPips(counts, MACHINE), Reading(None, 0.3, (index(330.0, 40.0),)))
    [(upper_left, upper_right, lower_right, _)] = counts.asked
    assert upper_right[0] - upper_left[0] == pytest.approx(63.0)
    assert lower_right[1] - upper_right[1] == pytest.approx(88.0)
    assert upper_left[0] < 330.0 < upper_left[0] + 10.0
    assert upper_left[1] < 40.0 < upper_left[1] + 10.0


@pytest.mark.parametrize(
    "seen", [Reading("9S", 0.9999, (index(330.0, 40.0),)), Reading(JOKER, 0.95, (index(330.0, 40.0),))]
)
def test_nobody_counts_what_is_beyond_doubt_or_a_joker(seen: Reading) -> None:
    counts = Counts()
    assert told(ToldByPips(counts, MACHINE), seen) == [seen.card]
    assert not counts.asked


def test_a_heavy_2_with_ball_ends_is_named_by_its_pips() -> None:
    letters = WarpedGlyphs(FontGlyphs(font_file("OldStandard-Bold")), 1.2, 0.0, 8)
    style = FaceStyle(glyphs=letters, rank_height=7.5)
    table = SimulatedTable(1, (1920, 1080), Conditions(slop_mm=0.0, slop_degrees=0.0), style)
    watcher = Watcher(CardReader(), MACHINE)
    frames = itertools.count()
    for zone, card in {"seat-1": "9S", "conveyor-1": "2S", "conveyor-2": "2H", "conveyor-3": "2D"}.items():
        table.lay(zone, card)
        for _ in range(12):
            view = watcher.see(table.frame(), next(frames) / 30)
    assert {zone: view.names(zone) for zone in table.truth()} == table.truth()
