"""Cards whose rank is seen and whose pip is covered are told with all names that they may have."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.table.views import reading
from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.core.view import Reading, ZoneView
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import CardReader
from vision.simulation import Conditions, SimulatedTable
from vision.tracking.stands import IndicesOnMat
from vision.tracking.told_by_rank import ToldByRank, with_all_names

EIGHTS = ("8S", "8C")


def chances(told: Reading) -> dict[str, float]:
    own = {} if told.card is None else {told.card: told.confidence}
    return {card: round(chance, 2) for card, chance in (own | dict(told.alternatives)).items()}


def test_without_a_name_it_is_as_likely_each_of_those_of_its_rank_and_ink() -> None:
    assert chances(with_all_names(reading(None, 0.25), EIGHTS)) == {"8S": 0.49, "8C": 0.49}


def test_what_half_a_pip_leaves_open_is_as_likely_each_of_them() -> None:
    assert chances(with_all_names(reading(None, 0.7, _8C=0.7), EIGHTS)) == {"8C": 0.84, "8S": 0.14}
    assert chances(with_all_names(reading(None, 0.3, _8C=0.26, _8S=0.02), EIGHTS)) == {"8C": 0.61, "8S": 0.37}


def test_a_name_that_is_not_sure_keeps_its_confidence() -> None:
    assert chances(with_all_names(reading("8C", 0.8, _8S=0.1), EIGHTS)) == {"8C": 0.8, "8S": 0.14}


def test_names_of_another_rank_or_ink_are_none_of_its() -> None:
    told = with_all_names(reading(None, 0.5, _8C=0.5, _8D=0.2, _3C=0.1), EIGHTS)
    assert chances(told) == {"8C": 0.74, "8S": 0.24}


def test_a_name_that_is_as_likely_is_not_left_out() -> None:
    seen = reading(None, 0.5, _8C=0.498, _8D=0.496)
    assert with_all_names(seen, EIGHTS) == seen


def test_where_its_letter_stands_for_one_of_two_ranks_it_stays_as_it_is() -> None:
    seen = reading(None, 0.31, _8C=0.31, JC=0.31)
    assert with_all_names(seen, EIGHTS) == seen


@pytest.mark.parametrize("seen", [reading(None, 0.75, JOKER=0.75), reading("JOKER", 0.6)])
def test_a_joker_has_no_rank_and_so_it_is_none(seen: Reading) -> None:
    told = with_all_names(seen, EIGHTS)
    assert told.card is None
    assert chances(told) == {"8S": 0.49, "8C": 0.49}


@pytest.mark.parametrize("seen", [reading(None, 0.6, _9C=0.6, _8C=0.1), reading("6C", 0.7)])
def test_where_it_seems_to_be_another_it_stays_as_it_is(seen: Reading) -> None:
    assert with_all_names(seen, EIGHTS) == seen


def test_the_pips_of_its_face_tell_more_of_the_suit_than_half_a_pip() -> None:
    told = with_all_names(reading(None, 0.5, _8S=0.5, _8C=0.2), ("8C",))
    assert told.card is None
    assert chances(told) == {"8C": 0.98}


def test_a_name_in_doubt_for_half_a_pip_is_sure_where_the_pips_of_its_face_bear_it_out() -> None:
    told = with_all_names(reading(None, 0.89, _8C=0.98, _8S=0.01), ("8C",))
    assert (told.card, told.confidence) == ("8C", 0.98)
    told = with_all_names(reading(None, 0.89, _8C=0.98, _8S=0.01), EIGHTS)
    assert told.card is None


@pytest.mark.parametrize("seen", [reading("8S", 0.8), reading(None, 0.6, _8D=0.6)])
def test_where_its_own_pip_plainly_is_another_it_stays_as_it_is(seen: Reading) -> None:
    assert with_all_names(seen, ("8C",)) == seen


def test_where_no_rank_is_plain_it_stays_as_it_is() -> None:
    seen = reading(None, 0.25)
    assert with_all_names(seen, ()) == seen


class CountsQuestions(CardReader):
    """Counts how often it is asked about a rank."""

    asked = 0

    def cards_of_rank(self, frame: Picture, quad: Quad, others: Sequence[Quad] = ()) -> tuple[str, ...]:
        type(self).asked += 1
        return super().cards_of_rank(frame, quad, others)


def test_a_card_under_the_next_one_of_its_fan_is_told_as_one_of_two_and_asked_about_once() -> None:
    table = SimulatedTable(1, (1920, 1080), Conditions(slop_mm=0.0, slop_degrees=0.0, upside_down=0.0))
    watcher = Watcher(CountsQuestions(), MACHINE)
    for zone, card in {"conveyor-1": "QS", "conveyor-2": "JH", "conveyor-3": "QD"}.items():
        table.lay(zone, card)
    tray = MACHINE.zone("tray")
    table.drop("KC", tray.x + 38.0, tray.y + 46.0)
    table.drop("2D", tray.x + 38.0, tray.y + 59.0)
    views = [watcher.see(table.frame(), number / 30) for number in range(12)]
    first, second = views[-1].zones["tray"].cards
    assert second.card == "2D"
    assert first.card is None
    assert set(chances(first)) == {"KC", "KS"}
    assert sum(chances(first).values()) > 0.97
    asked = CountsQuestions.asked
    table.lay("conveyor-4", "3C")
    for number in range(12, 24):
        views.append(watcher.see(table.frame(), number / 30))
    assert set(chances(views[-1].zones["tray"].cards[0])) == {"KC", "KS"}
    assert CountsQuestions.asked == asked


class SeesPictures:
    """Sees several colours wherever it looks, or nowhere, each time it is asked, and no rank."""

    ranks: tuple[str, ...] = ()
    borne_out: frozenset[str] = frozenset()
    shown = 0.0

    def __init__(self, *sees: bool) -> None:
        self._sees = list(sees)

    def bears_out(
        self, frame: Picture, quad: Quad, card: str, shown: float, *, plainly: bool = False
    ) -> bool:
        self.shown = shown
        return card in self.borne_out

    def cards_of_rank(self, frame: Picture, quad: Quad, others: Sequence[Quad] = ()) -> tuple[str, ...]:
        return self.ranks

    def shows_picture(self, frame: Picture, quad: Quad) -> bool:
        return self._sees.pop(0)

    def rank_if_cut(self, frame: Picture, quad: Quad, card: str) -> str | None:
        return None


def index(x: float, y: float, degrees: float = 0.0) -> Quad:
    """An index with its middle there, mat millimetres, turned clockwise from upright."""
    turn = cmath.rect(1.0, math.radians(degrees))
    a, b, c, d = (complex(x, y) + turn * complex(*off) for off in ((-5, -8), (5, -8), (5, 8), (-5, 8)))
    return (a.real, a.imag), (b.real, b.imag), (c.real, c.imag), (d.real, d.imag)


def same(points: NDArray[np.float64]) -> NDArray[np.float64]:
    return points


def told_of(reader: SeesPictures, *cards: Reading, times: int = 1) -> tuple[str | None, ...]:
    """The names of ``cards`` in the tray after so many frames."""
    return tuple(it.card for it in cards_of(reader, *cards, times=times))


def cards_of(reader: SeesPictures, *cards: Reading, times: int = 1) -> tuple[Reading, ...]:
    """What is told of ``cards`` in the tray after so many frames."""
    told_by_rank = ToldByRank(reader, MACHINE)
    frame = np.zeros((8, 8, 3), np.uint8)
    zones = {zone.name: ZoneView(zone.name) for zone in MACHINE.zones} | {"tray": ZoneView("tray", cards)}
    for _ in range(times):
        told = told_by_rank.told(frame, zones, IndicesOnMat(same))
    return told["tray"].cards


OVER_IT = Reading("JS", 1.0, (index(330.0, 51.0), index(380.0, 50.0)))
COVERED = Reading(None, 0.25, (index(330.0, 40.0),))


def test_what_is_told_by_its_rank_stays_though_the_next_look_takes_it_for_a_part_of_the_card_on_it() -> None:
    reader = SeesPictures(*[False] * 9)
    reader.ranks = ("JS", "JC")
    told_by_rank = ToldByRank(reader, MACHINE)

    def told(*cards: Reading) -> tuple[str | None, ...]:
        frame = np.zeros((8, 8, 3), np.uint8)
        zones = {zone.name: ZoneView(zone.name) for zone in MACHINE.zones} | {"tray": ZoneView("tray", cards)}
        return tuple(it.card for it in told_by_rank.told(frame, zones, IndicesOnMat(same))["tray"].cards)

    nudged = replace(OVER_IT, quads=(index(380.0, 50.0), index(330.0, 50.0)))
    assert told(COVERED, OVER_IT, NEXT) == (None, "JS", "4D")
    assert told(nudged, NEXT) == (None, "JS", "4D")
    assert told(nudged, NEXT) == (None, "JS", "4D")
    assert told(COVERED, OVER_IT) == (None, "JS"), "the 4 was taken"
    assert told(replace(COVERED, card="JC", confidence=0.9999), OVER_IT) == ("JC", "JS"), "it shows whole"
    assert told(COVERED, OVER_IT, NEXT) == (None, "JS", "4D")
    assert told(NEXT) == ("4D",), "both were taken"
    assert told(COVERED, OVER_IT, NEXT) == (None, "JS", "4D")
    reader.ranks = ()
    assert told(nudged, NEXT) == ("JS", "4D"), "it was drawn from under the other"


QUEEN, NEXT = Reading("QD", 1.0, (index(330.0, 40.0),)), Reading("4D", 1.0, (index(332.0, 80.0),))
FIGURE = Reading(None, 0.25, (index(345.0, 60.0),))


def test_what_shows_several_colours_on_a_court_and_no_rank_is_a_part_of_its_picture() -> None:
    assert told_of(SeesPictures(True), QUEEN, FIGURE, NEXT) == ("QD", "4D")
    assert told_of(SeesPictures(False), QUEEN, FIGURE, NEXT) == ("QD", None, "4D")


def test_nor_is_it_a_card_if_something_in_it_looks_like_a_letter() -> None:
    letters = SeesPictures(True)
    letters.ranks = ("AH", "AD")
    assert told_of(letters, QUEEN, FIGURE, NEXT) == ("QD", "4D")


def test_it_is_looked_at_once_as_a_hand_may_be_in_the_way_later() -> None:
    assert told_of(SeesPictures(False, True), QUEEN, FIGURE, NEXT, times=2) == ("QD", None, "4D")


@pytest.mark.parametrize(
    "cards",
    [
        (replace(QUEEN, card="2D"), FIGURE, NEXT),
        (replace(QUEEN, confidence=0.8), FIGURE, NEXT),
        (QUEEN, reading(None, 0.4, _8C=0.4), NEXT),
        (QUEEN, replace(FIGURE, quads=(*FIGURE.quads, index(370.0, 60.0))), NEXT),
    ],
    ids=["on a number card", "the court is not sure", "it has a name that it may have", "two indices"],
)
def test_elsewhere_what_shows_several_colours_may_be_a_card(cards: tuple[Reading, ...]) -> None:
    assert None in told_of(SeesPictures(True), *cards)


@pytest.mark.parametrize(
    ("confidence", "below", "told"),
    [(0.97, 14.0, None), (0.992, 14.0, "3S"), (0.97, 20.0, "3S")],
    ids=["half a pip", "beyond doubt", "the whole pip"],
)
def test_a_name_of_which_half_a_pip_shows_is_in_doubt_unless_it_is_beyond_that(
    confidence: float, below: float, told: str | None
) -> None:
    card = Reading("3S", confidence, (index(330.0, 40.0),))
    after = Reading("3D", 1.0, (index(332.0, 40.0 + below),))
    assert told_of(SeesPictures(), card, after) == (told, "3D")


@pytest.mark.parametrize(("confidence", "told"), [(0.96, "3S"), (0.94, None)])
def test_of_a_name_that_is_nearly_sure_the_decks_other_pips_may_bear_out_the_suit(
    confidence: float, told: str | None
) -> None:
    reader = SeesPictures()
    reader.borne_out = frozenset({"3S"})
    card, after = Reading("3S", confidence, (index(330.0, 40.0),)), Reading("3D", 1.0, (index(332.0, 54.0),))
    assert told_of(reader, card, after) == (told, "3D")
    if told:
        # Its rank shows, and the upper part of its pip.
        assert 0.0 < reader.shown < 0.28


@pytest.mark.parametrize(
    ("chance", "below", "borne_out", "told"),
    [
        (0.67, 14.0, {"3S"}, "3S"),
        (0.67, 14.0, {"3S", "3C"}, None),
        (0.67, 14.0, {"3C"}, None),
        (0.5, 14.0, {"3S"}, None),
        (0.67, 20.0, {"3S"}, None),
    ],
    ids=["its own suit", "both suits", "the other suit", "hardly likelier", "the whole pip shows"],
)
def test_where_only_the_suit_is_in_doubt_half_a_pip_that_is_like_the_decks_others_tells_it(
    chance: float, below: float, borne_out: set[str], told: str | None
) -> None:
    reader = SeesPictures()
    reader.ranks, reader.borne_out = ("3S", "3C"), frozenset(borne_out)
    names = (("3S", chance), ("3C", 0.98 - chance))
    card = Reading(None, 0.35, (index(330.0, 40.0),), names)
    after = Reading("3D", 1.0, (index(332.0, 40.0 + below),))
    assert told_of(reader, card, after) == (told, "3D")
    reader.ranks = ()
    assert told_of(reader, card, after) == (None, "3D"), "its rank is not plain"


def test_a_suit_that_half_a_pip_told_stays_while_the_card_lies_there() -> None:
    reader = SeesPictures()
    reader.ranks, reader.borne_out = ("3S", "3C"), frozenset({"3S"})
    told_by_rank = ToldByRank(reader, MACHINE)
    frame = np.zeros((8, 8, 3), np.uint8)
    half = Reading(None, 0.35, (index(330.0, 40.0),), (("3S", 0.67), ("3C", 0.31)))
    cards = (half, Reading("3D", 1.0, (index(332.0, 54.0),)))
    zones = {zone.name: ZoneView(zone.name) for zone in MACHINE.zones} | {"tray": ZoneView("tray", cards)}
    for reader.borne_out in (frozenset({"3S"}), frozenset()):
        told = told_by_rank.told(frame, zones, IndicesOnMat(same))
        assert told["tray"].names == ("3S", "3D")


def test_a_faint_name_of_which_half_a_pip_shows_may_be_the_other_suit_of_its_colour() -> None:
    faint, after = Reading("KD", 0.88, (index(330.0, 40.0),)), index(332.0, 54.0)
    (told, _) = cards_of(SeesPictures(), faint, Reading("KS", 1.0, (after,)))
    assert told.alternatives == (("KH", pytest.approx(0.06)),)
    known = replace(faint, alternatives=(("KH", 0.03),))
    assert cards_of(SeesPictures(), known, Reading("KS", 1.0, (after,)))[0] == known


def test_two_indices_of_which_half_a_pip_shows_each_are_in_doubt_and_a_lower_one_that_is_whole_is_not() -> (
    None
):
    left, right, lower = index(330.0, 40.0), index(378.0, 41.0), index(378.0, 100.0, 180.0)
    after = Reading("3D", 1.0, (index(332.0, 54.0), index(380.0, 55.0)))
    assert told_of(SeesPictures(), Reading("3S", 0.97, (left, right)), after) == (None, "3D")
    assert told_of(SeesPictures(), Reading("3S", 0.97, (left, lower)), after) == ("3S", "3D")


def test_the_near_index_of_the_next_card_tells_whether_a_pip_is_covered() -> None:
    """By the direction of its far one, which is read askew, its edge would be farther up."""
    card = Reading("3S", 0.97, (index(330.0, 40.0),))
    after = Reading("3D", 1.0, (index(332.0, 60.0), index(380.0, 123.0, 184.0)))
    assert told_of(SeesPictures(), card, after) == ("3S", "3D")


def test_a_card_that_was_known_before_another_was_laid_on_its_pip_keeps_its_name() -> None:
    card, after = Reading("3S", 0.97, (index(330.0, 40.0),)), Reading("3D", 1.0, (index(332.0, 54.0),))
    told_by_rank = ToldByRank(SeesPictures(), MACHINE)
    empty = {zone.name: ZoneView(zone.name) for zone in MACHINE.zones}
    frame = np.zeros((8, 8, 3), np.uint8)
    for cards in ((card,), (card, after)):
        told = told_by_rank.told(frame, empty | {"tray": ZoneView("tray", cards)}, IndicesOnMat(same))
    assert told["tray"].names == ("3S", "3D")
    told_by_rank.told(frame, empty, IndicesOnMat(same))
    told = told_by_rank.told(frame, empty | {"tray": ZoneView("tray", (card, after))}, IndicesOnMat(same))
    assert told["tray"].names == (None, "3D")


def test_half_a_pip_is_as_well_that_of_the_other_suit_of_its_ink() -> None:
    reader = SeesPictures()
    reader.ranks = ("3S", "3C")
    cards = (Reading("3S", 0.97, (index(330.0, 40.0),)), Reading("3D", 1.0, (index(332.0, 54.0),)))
    zones = {zone.name: ZoneView(zone.name) for zone in MACHINE.zones} | {"tray": ZoneView("tray", cards)}
    told = ToldByRank(reader, MACHINE).told(np.zeros((8, 8, 3), np.uint8), zones, IndicesOnMat(same))
    assert set(chances(told["tray"].cards[0])) == {"3S", "3C"}
