"""A number card of which the index is not sure is told by its pips, and as long as it lies there."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from tests.bench.shipped_fonts import font_file, makers_deck
from tests.long_cases import long_case
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
from vision.simulation import PRESETS, Conditions, SimulatedTable
from vision.tracking.stands import IndicesOnMat
from vision.tracking.told_by_pips import ToldByPips, with_pips
from vision.training.makers import WarpedGlyphs

TWO_OF_HEARTS = (("2H", 0.97), ("2D", 0.03))
EIGHT_OF_SPADES = (("8S", 1.0),)
ACE_OF_CLUBS = (("AC", 0.97), ("AS", 0.03))
PICTURE = np.zeros((8, 8, 3), np.uint8)


class Counts:
    """Says that every card is a 2 of hearts, or what it is ``told``, and remembers which it was asked
    about."""

    def __init__(self, *told: tuple[tuple[str, float], ...]) -> None:
        self.asked: list[Quad] = []
        self.taught: list[str] = []
        self.has_aces_like_sevens = False
        self.plain_sevens: set[Quad] = set()
        self._told = iter(told)

    def cards_by_pips(
        self, frame: Picture, card: Quad, indices: Sequence[Quad]
    ) -> tuple[tuple[str, float], ...]:
        del frame, indices
        self.asked.append(card)
        return next(self._told, TWO_OF_HEARTS)

    def is_plain_seven(self, frame: Picture, quad: Quad) -> bool:
        del frame
        return quad in self.plain_sevens

    def teach(self, frame: Picture, quad: Quad, card: str) -> None:
        del frame, quad
        self.taught.append(card)


def same(points: Floats) -> Floats:
    return points


def index(x: float, y: float) -> Quad:
    return ((x, y), (x + 8.0, y), (x + 8.0, y + 14.0), (x, y + 14.0))


FIRST, SECOND = index(330.0, 40.0), index(332.0, 62.0)


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


def test_a_sure_name_of_another_suit_than_that_of_all_its_pips_is_in_doubt() -> None:
    """The small pip of an index that blur makes a spade's, on a face of eight clubs."""
    told = with_pips(reading("8S", 0.989), (("8C", 0.947), ("8S", 0.022), ("8D", 0.016), ("8H", 0.015)))
    assert told.card is None
    assert [card for card, _ in told.alternatives] == ["8S", "8C"]


@pytest.mark.parametrize(
    "counted", [(("8C", 0.6), ("8S", 0.4)), (("8S", 0.95), ("8C", 0.05))], ids=["unclear", "the same"]
)
def test_a_sure_name_stays_where_its_pips_do_not_plainly_show_another_suit(
    counted: tuple[tuple[str, float], ...],
) -> None:
    seen = reading("8S", 0.989)
    assert with_pips(seen, counted) == seen


def test_the_pip_of_an_ace_may_be_an_ornament() -> None:
    assert with_pips(reading("AS", 0.989), ACE_OF_CLUBS).card == "AS"
    assert with_pips(reading("AS", 0.944), ACE_OF_CLUBS).card is None


def test_where_the_index_surely_says_another_rank_it_is_either() -> None:
    told = with_pips(reading("9H", 0.997), TWO_OF_HEARTS)
    assert told.card is None
    assert dict(told.alternatives) == {"9H": 0.49, "2H": 0.49}


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


def test_a_card_over_which_another_lies_that_shows_two_opposite_corners_is_not_whole() -> None:
    """A strip of a card of the next conveyor showed beside a 6, and was named by four of the 6's pips."""
    counts = Counts(EIGHT_OF_SPADES)
    a, b, c, d = index(382.0, 80.0)
    strip, over = Reading(None, 0.25, (SECOND,)), Reading("8S", 1.0, (FIRST, (c, d, a, b)))
    by_pips = ToldByPips(counts, MACHINE)
    assert told(by_pips, over) == ["8S"]
    assert len(counts.asked) == 1, "what its face tells is learnt"
    assert told(by_pips, over, strip) == ["8S", None]
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
    counts = Counts(EIGHT_OF_SPADES)
    by_pips = ToldByPips(counts, MACHINE)
    told(by_pips, Reading("8S", 1.0, (FIRST,)))
    learnt = len(counts.asked)
    assert told(by_pips, seen) == [seen.card]
    assert len(counts.asked) == learnt


def test_a_single_pip_is_an_ace_s_in_a_deck_whose_faces_tell_their_ranks() -> None:
    by_pips = ToldByPips(Counts(EIGHT_OF_SPADES, ACE_OF_CLUBS), MACHINE)
    assert told(by_pips, Reading("8S", 1.0, (FIRST,))) == ["8S"]
    assert told(by_pips, Reading(None, 0.4, (SECOND,), (("AC", 0.4), ("AS", 0.3)))) == ["AC"]


def test_in_a_deck_with_one_pip_on_all_its_cards_it_tells_nothing() -> None:
    by_pips = ToldByPips(Counts((("AS", 1.0),), ACE_OF_CLUBS), MACHINE)
    assert told(by_pips, Reading("8S", 1.0, (FIRST,))) == ["8S"]
    assert told(by_pips, Reading(None, 0.4, (SECOND,), (("AC", 0.4), ("AS", 0.3)))) == [None]


def test_the_next_deck_may_have_other_faces() -> None:
    by_pips = ToldByPips(Counts(EIGHT_OF_SPADES, ACE_OF_CLUBS), MACHINE)
    told(by_pips, Reading("8S", 1.0, (FIRST,)))
    told(by_pips)
    assert told(by_pips, Reading(None, 0.4, (SECOND,))) == [None]


def test_only_a_few_cards_are_looked_at_to_learn_what_faces_tell() -> None:
    counts = Counts(*((("AS", 1.0),) for _ in range(100)))
    by_pips = ToldByPips(counts, MACHINE)
    for number in range(20):
        told(by_pips, Reading("9S", 1.0, (index(330.0, 40.0 + number),)))
    assert len(counts.asked) == 6


def test_what_is_surely_read_as_a_7_is_an_ace_by_its_single_pip_and_the_reader_learns_it() -> None:
    counts = Counts(EIGHT_OF_SPADES, ACE_OF_CLUBS)
    by_pips = ToldByPips(counts, MACHINE)
    told(by_pips, Reading("8S", 1.0, (FIRST,)))
    assert told(by_pips, Reading("7C", 1.0, (SECOND,))) == ["AC"]
    assert counts.taught == ["AC"]


def test_an_ace_that_is_not_like_a_7_teaches_nothing() -> None:
    counts = Counts(EIGHT_OF_SPADES, ACE_OF_CLUBS)
    by_pips = ToldByPips(counts, MACHINE)
    told(by_pips, Reading("8S", 1.0, (FIRST,)))
    assert told(by_pips, Reading(None, 0.8, (SECOND,), (("AC", 0.8),))) == ["AC"]
    assert not counts.taught


def test_where_aces_are_like_7s_a_7_is_sure_only_by_its_pips() -> None:
    counts = Counts((("7H", 1.0),))
    counts.has_aces_like_sevens = True
    by_pips = ToldByPips(counts, MACHINE)
    covered, whole = Reading("7S", 1.0, (FIRST,)), Reading("7H", 1.0, (SECOND,))
    zones = by_pips.told(PICTURE, tray(covered, whole), IndicesOnMat(same), same)
    seven_or_ace, seven = zones["tray"].cards
    assert seven_or_ace.card is None
    assert dict(seven_or_ace.alternatives) == {"7S": 0.49, "AS": 0.49}
    assert seven.card == "7H"


def test_where_aces_are_like_7s_a_plain_7_stays_sure_when_a_hand_lies_on_it() -> None:
    counts = Counts()
    counts.has_aces_like_sevens = True
    by_pips = ToldByPips(counts, MACHINE)
    seven, below = Reading("7S", 1.0, (FIRST,)), Reading("8H", 1.0, (SECOND,))
    counts.plain_sevens = {FIRST}
    assert told(by_pips, seven, below) == ["7S", "8H"]
    counts.plain_sevens = set()
    assert told(by_pips, seven, below) == ["7S", "8H"]


@pytest.mark.parametrize("ace", [long_case("AH"), "AD"])
def test_a_1_that_is_like_a_7_is_named_by_the_pip_of_its_ace(ace: str) -> None:
    style = makers_deck(517131)
    assert style.letters[3] == "1"
    table = SimulatedTable(1, (1920, 1080), replace(PRESETS["dim"], hand=False), style)
    watcher = Watcher(CardReader(), MACHINE)
    frames = itertools.count()
    for zone, card in {"conveyor-1": "9S", "conveyor-2": ace}.items():
        table.lay(zone, card)
        for _ in range(12):
            view = watcher.see(table.frame(), next(frames) / 30)
    assert {zone: view.names(zone) for zone in table.truth()} == table.truth()


def test_where_aces_are_1s_like_7s_a_plain_7_without_pips_on_its_face_keeps_its_name() -> None:
    style = makers_deck(187058)
    assert style.letters[3] == "1"
    table = SimulatedTable(1, (1920, 1080), Conditions(slop_mm=0.0, slop_degrees=0.0), style)
    watcher = Watcher(CardReader(), MACHINE)
    frames = itertools.count()
    for zone, card in {"seat-1": "AC", "conveyor-1": "7H", "conveyor-2": "7S"}.items():
        table.lay(zone, card)
        for _ in range(12):
            view = watcher.see(table.frame(), next(frames) / 30)
        watcher.hear(["AC"])
    assert {zone: view.names(zone) for zone in table.truth()} == table.truth()


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
