"""What all indices of a deck say about each one of them."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.bench.decks import looked_at
from tests.bench.lands import LANDS, Score, read_table, tables_of
from tests.bench.shipped_fonts import makers_deck
from tests.campaigns.camera_rounds import fan_step
from tests.long_cases import long_case
from vision.core.geometry import Point, middle_of
from vision.core.pictures import Picture
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import CardReader, Reader, reader_for
from vision.reading.poker.deck_evidence import DeckEvidence
from vision.reading.poker.typography import Look
from vision.simulation import PRESETS, Conditions, SimulatedTable
from vision.simulation.table import LaidCard


def _look(*rank: float) -> Look:
    vector = np.array(rank, np.float32)
    return Look(vector / np.linalg.norm(vector), vector, vector)


def _is_on(card: LaidCard, at: Point) -> bool:
    return cv2.pointPolygonTest(np.array(card.corners, np.float32), at, False) >= 0


def _read(deck: str, seed: int = 500) -> Score:
    (table,) = tables_of(LANDS[deck], PRESETS["plain"], seed, 1)
    return read_table(table, CardReader())


@pytest.mark.parametrize(
    "deck",
    [
        long_case("italian suits"),
        long_case("spanish suits"),
        long_case("fantasy suits"),
        "swiss suits",
    ],
)
def test_no_card_is_named_of_a_deck_whose_suits_are_those_of_another_land(deck: str) -> None:
    score = _read(deck)
    assert score.wrongly == ()
    assert score.unread > 0, "cards are there, unread"


@pytest.mark.parametrize("deck", ["french", "four colours", *map(long_case, ("english", "danish"))])
def test_letters_and_colours_of_other_lands_are_named(deck: str) -> None:
    score = _read(deck)
    assert score.named >= score.readable
    assert score.wrongly == ()


def test_a_blue_spade_is_not_the_diamond_of_a_deck_in_four_colours() -> None:
    score = _read("bridge colours", 900)
    assert score.wrongly == ()
    assert score.named + score.unread >= score.readable


def test_a_deck_is_of_another_land_if_many_of_its_ranks_stand_above_strange_pips() -> None:
    evidence = DeckEvidence()
    evidence.see(["9C", "AC", "AS"], ["2", "3", "3"])
    assert not evidence.is_of_another_land, "cards with a half covered pip"
    evidence.see([], ["4", "5"])
    assert evidence.is_of_another_land


def test_a_few_covered_pips_do_not_make_a_deck_one_of_another_land() -> None:
    evidence = DeckEvidence()
    evidence.see(["2S", "3S", "4S", "5H", "6D", "7C"], ["6", "7", "8", "9"])
    assert not evidence.is_of_another_land, "cards of four suits are named"


def test_cards_named_in_one_suit_do_not_make_a_deck_a_poker_deck() -> None:
    evidence = DeckEvidence()
    evidence.see([f"{rank}C" for rank in range(2, 10)], ["6", "7", "8", "9"])
    assert evidence.is_of_another_land, "all of them may be swords"


def test_a_jack_with_another_letter_than_the_jacks_before_is_in_doubt() -> None:
    evidence = DeckEvidence()
    boer, vrouw = _look(1, 0.1), _look(0.1, 1)
    assert evidence.doubtful_jacks([boer, boer]) == [False, False]
    assert evidence.doubtful_jacks([vrouw]) == [True]
    assert evidence.doubtful_jacks([boer]) == [False]


def test_what_looks_like_a_jack_and_is_found_three_times_at_one_place_speaks_once() -> None:
    """Between the 7 and the 4 something of both looks like the letter of a jack."""
    style = makers_deck(349006)
    table = SimulatedTable(2, (1920, 1080), Conditions(fan_mm=fan_step(style)), style, MACHINE)
    for zone, card in (("seat-1", "JD"), ("seat-2", "7D"), ("seat-3", "4S")):
        table.lay(zone, card)
    watcher = Watcher(reader_for("poker"), MACHINE)
    for _ in range(6):
        view = watcher.see(table.frame(), 0.0)
    assert [view.names(f"seat-{seat}") for seat in (1, 2, 3)] == [("JD",), ("7D",), ("4S",)]


def test_strange_letters_in_three_suits_are_those_of_a_deck_that_must_be_learnt() -> None:
    evidence = DeckEvidence()
    evidence.see(["9C", "AC"], (), ["S", "S", "D"])
    assert not evidence.is_unknown
    evidence.see([], (), ["H"])
    assert evidence.is_unknown
    assert not evidence.is_of_another_land


def test_on_a_table_a_letter_is_strange_that_was_seen_so_more_than_once() -> None:
    evidence = DeckEvidence(sightings=2)
    evidence.see([], (), ["S", "S", "D", "D", "H"])
    assert not evidence.is_unknown
    evidence.see([], (), ["H"])
    assert evidence.is_unknown
    assert not evidence.of_another_deck().is_unknown


def test_letters_that_are_often_named_for_sure_are_not_strange() -> None:
    evidence = DeckEvidence()
    evidence.see(["KS", "KH", "AD", "AC", "JH"], (), ["S", "D", "H"])
    assert evidence.doubtful_letters == {"J", "Q"}
    assert evidence.is_unknown
    evidence.see(["JS"])
    assert evidence.doubtful_letters == {"Q"}
    assert not evidence.is_unknown


def test_an_ace_whose_letter_is_read_is_not_in_doubt_where_the_courts_are_not() -> None:
    courts = [rank + suit for rank in "JQK" for suit in "HC"]
    evidence = DeckEvidence()
    evidence.see([*courts, "AH"], (), ["S", "D", "H"])
    assert evidence.doubtful_letters == {"A"}
    evidence.see_letters("A", "AH")
    assert evidence.doubtful_letters == frozenset()


@pytest.mark.parametrize(
    ("deck", "unknown"), [("greek", True), long_case("swiss suits", True), ("french", False)]
)
def test_a_reader_at_one_table_tells_whether_its_deck_must_be_learnt(deck: str, unknown: bool) -> None:
    reader = CardReader().at_one_table()
    for table in tables_of(LANDS[deck], PRESETS["plain"], 500, 2):
        read_table(table, reader)
    assert reader.deck_is_unknown is unknown
    reader.forget_deck()
    assert not reader.deck_is_unknown


def test_no_court_is_named_of_a_deck_with_strange_letters() -> None:
    reader = CardReader().at_one_table()
    named: set[str] = set()
    for table in tables_of(LANDS["greek"], PRESETS["plain"], 500, 3):
        frame = table.frame()
        box, index_px = looked_at(frame)
        read = reader.read(box.crop(frame), index_px=index_px)
        if reader.deck_is_unknown:
            named |= {reading.card[:-1] for reading in read if reading.card is not None}
    assert named
    assert named <= {"2", "3", "4", "5", "6", "7", "8", "9", "10", "A"}, "a Greek ace has an A"


@pytest.mark.parametrize("deck", [long_case("dutch"), "french 1"])
def test_a_v_is_a_jack_only_where_the_queens_have_another_letter(deck: str) -> None:
    told = {True: 0, False: 0}
    for table in tables_of(LANDS[deck], PRESETS["plain"], 500, 3):
        box, index_px = looked_at(frame := table.frame())
        for reading in CardReader().read(box.crop(frame), index_px=index_px):
            if reading.card is not None and reading.card[:-1] == "J":
                told[any(reading.card == card.card for card in table.laid())] += 1
    assert told[False] == 0
    assert told[True] >= 2


def _names_told(reader: Reader, table: SimulatedTable) -> set[str]:
    box, index_px = looked_at(frame := table.frame())
    return {str(reading.card) for reading in reader.read(box.crop(frame), index_px=index_px) if reading.card}


@pytest.mark.parametrize(
    ("said", "told"),
    [(("JH", "3C"), {"JH", "JS", "3C"}), (("QH", "3C"), {"QH", "QS", "3C"}), (("QH", "JH"), {"3C"})],
)
def test_once_people_say_what_a_v_is_all_are_and_so_are_that_deck_s_in_the_next_round(
    said: tuple[str, ...], told: set[str]
) -> None:
    table, another = (
        SimulatedTable(3, (1920, 1080), PRESETS["plain"], LANDS[land]) for land in ("french 1", "french")
    )
    for zone, card in {"conveyor-1": "JS", "conveyor-2": "JH", "conveyor-4": "3C"}.items():
        table.lay(zone, card)
        another.lay(zone, card)
    reader = CardReader().at_one_table()
    assert _names_told(reader, table) == {"3C"}
    reader.hear(said)
    assert _names_told(reader, table) == told
    reader.forget_deck()
    reader.hear(())
    assert _names_told(reader, table) == told
    reader.forget_deck()
    assert _names_told(reader, another) == {"3C"}


def test_both_cards_are_offered_that_a_letter_may_stand_for() -> None:
    table = SimulatedTable(3, (1920, 1080), PRESETS["plain"], LANDS["french 1"])
    for zone, card in {"conveyor-1": "JS", "conveyor-2": "JH", "conveyor-4": "3C"}.items():
        table.lay(zone, card)
    box, index_px = looked_at(frame := table.frame())
    read = CardReader().at_one_table().read(box.crop(frame), index_px=index_px)
    offered = {tuple(card for card, _ in reading.alternatives[:2]) for reading in read if not reading.card}
    assert offered == {("JS", "QS"), ("JH", "QH")}


def test_a_one_that_looks_like_a_seven_is_no_seven() -> None:
    style = makers_deck(41017)
    assert style.letters[3] == "1"
    named = []
    for seed in range(3):
        table = SimulatedTable(seed, (1920, 1080), replace(PRESETS["plain"], fan_mm=fan_step(style)), style)
        for zone, card in {"conveyor-1": "AC", "conveyor-2": "AH", "seat-1": "7C", "seat-2": "7H"}.items():
            table.lay(zone, card)
        box, index_px = looked_at(frame := table.frame())
        for reading in CardReader().read(box.crop(frame), index_px=index_px):
            if reading.card is not None:
                at = middle_of(reading.quad)
                here = [card.card for card in table.laid() if _is_on(card, (at[0] + box.x0, at[1] + box.y0))]
                named.append((reading.card, *here))
    assert set(named) <= {(card, card) for card in ("7C", "7H", "AC", "AH")}, "no ace is a seven"


@pytest.mark.parametrize(
    ("letters", "rank"),
    [
        ("", None),
        ("VK1", None),
        ("D", "J"),
        ("R", "J"),
        ("Q", "J"),
        ("B", "Q"),
        ("HV", "Q"),
        ("BD", None),
        ("J", None),
    ],
)
def test_the_other_letters_of_a_deck_tell_what_its_v_stands_for(letters: str, rank: str | None) -> None:
    evidence = DeckEvidence()
    evidence.see_letters(letters)
    assert evidence.v_stands_for == rank


def test_what_people_say_a_v_stands_for_counts_more_than_other_letters() -> None:
    evidence = DeckEvidence()
    evidence.see_letters("D")
    evidence.hear_of_v("Q")
    assert evidence.v_stands_for == "Q"


def test_a_letter_misread_on_one_card_does_not_outweigh_those_of_two() -> None:
    evidence = DeckEvidence()
    evidence.see_letters("D", "QH")
    evidence.see_letters("R", "KC")
    evidence.see_letters("B", "JC")
    assert evidence.v_stands_for == "J"
    evidence.see_letters("B", "JS")
    assert evidence.v_stands_for is None


def test_a_deck_of_which_a_v_was_read_has_one_whatever_else_is_read() -> None:
    evidence = DeckEvidence()
    evidence.see_letters("VDF")
    assert evidence.may_have_v


def test_a_deck_has_no_v_once_its_jacks_and_queens_have_other_letters() -> None:
    evidence = DeckEvidence()
    evidence.see_letters("B")
    assert evidence.may_have_v
    evidence.see_letters("D")
    assert not evidence.may_have_v


def test_a_deck_has_ones_until_an_a_is_read() -> None:
    evidence = DeckEvidence()
    assert evidence.may_have_ones
    evidence.see_letters("1")
    assert evidence.may_have_ones
    evidence.see_letters("A")
    assert not evidence.may_have_ones


@pytest.mark.parametrize("seed", [1300, *map(long_case, (1301, 1302))])
def test_of_a_deck_of_which_hardly_a_card_can_be_named_none_is(seed: int) -> None:
    """The 10 of Cups, which is a Spanish jack, looks like the 10 of Hearts."""
    (table,) = tables_of(LANDS["spanish suits"], PRESETS["plain"], seed, 1)
    score = read_table(table, CardReader())
    assert (score.named, score.wrongly) == (0, ())
    assert score.unread > 0


def _v(stroke: int, ink: int = 30) -> Picture:
    """A V with a ``stroke`` of so many pixels."""
    picture = np.full((32, 32, 3), 230, np.uint8)
    cv2.polylines(
        picture, [np.array([[9, 7], [16, 25], [23, 7]])], False, (ink, ink, ink), stroke, cv2.LINE_AA
    )
    return picture


def _next_deck(told: str = "J") -> DeckEvidence:
    """What is known when the cards of a deck have been put away of which people said what its thin Vs are."""
    evidence = DeckEvidence()
    evidence.see_v(_v(2))
    evidence.hear_of_v(told)
    return evidence.of_another_deck()


@pytest.mark.parametrize("told", ["J", "Q"])
def test_a_v_that_people_told_of_is_the_same_in_the_next_round(told: str) -> None:
    evidence = _next_deck(told)
    assert evidence.v_stands_for is None
    evidence.see_v(_v(2, ink=90))
    assert evidence.v_stands_for == told
    again = evidence.of_another_deck().of_another_deck()
    again.see_v(_v(2))
    assert again.v_stands_for == told


def test_a_v_in_another_lettering_may_be_another_deck_s() -> None:
    evidence = _next_deck()
    evidence.see_v(_v(9))
    assert evidence.v_stands_for is None


def test_the_letters_of_the_deck_on_the_table_count_more_than_those_of_the_one_before() -> None:
    evidence = _next_deck("J")
    evidence.see_v(_v(2))
    evidence.see_letters("B", "JH")
    assert evidence.v_stands_for == "Q"


def test_what_letters_told_of_a_v_is_remembered_too() -> None:
    evidence = DeckEvidence()
    evidence.see_v(_v(2))
    evidence.see_letters("D", "QS")
    assert evidence.v_stands_for == "J"
    after = evidence.of_another_deck()
    after.see_v(_v(2))
    assert after.v_stands_for == "J"
