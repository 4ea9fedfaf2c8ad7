"""The campaign of rounds by camera, by its pieces: which tables are hard, and what its sums say."""

from __future__ import annotations

from dataclasses import asdict, replace

from tests.bench.shipped_fonts import makers_deck
from tests.campaigns.camera_causes import LETTER, as_it_lies, causes
from tests.campaigns.camera_rounds import (
    HARD,
    MIXED,
    MOVES,
    UNNOTICED,
    Event,
    Round,
    conditions_called,
    conditions_of,
    fan_step,
    summary,
)
from tests.table.views import reading, view
from vision.core.view import PileSet, ZoneView
from vision.drawing.faces import CARD_MM, FaceStyle
from vision.simulation import PRESETS, SimulatedTable


def test_every_second_table_is_hard_in_two_ways() -> None:
    names = [conditions_of(MIXED, seed) for seed in range(40)]
    assert names[::2] == ["plain"] * 20
    assert all(len(set(name.split("+"))) == 2 for name in names[1::2])
    assert len(set(names[1::2])) > 10
    assert names == [conditions_of(MIXED, seed) for seed in range(40)]


def test_on_hard_conditions_every_table_is_hard_and_on_others_each_is_what_they_are_called() -> None:
    assert all("+" in conditions_of(HARD, seed) for seed in range(20))
    assert conditions_of(HARD, 7) == conditions_of(MIXED, 7)
    assert conditions_of("dim", 7) == "dim"


def test_conditions_come_together() -> None:
    both = conditions_called("dim+sleeves")
    assert (both.brightness, both.sleeves, both.material) == (0.42, 0.6, "slate")
    assert conditions_called("tilt") == PRESETS["tilt"]


def test_the_sums_tell_wrong_actions_and_questions_for_each_card() -> None:
    asked = [Event(1, "Which?", (), "", cause, ()) for cause in ("unsure", "misread", MOVES, LETTER)]
    played = [
        asdict(Round(1, 2, "plain", cards=700, events=asked)),
        asdict(Round(2, 3, "dim", cards=300, wrong=["frame 3: taken down wrongly: Matt is Foreman"])),
    ]
    told = summary(played)
    assert told.startswith(
        "2 rounds, 1000 cards: 2 questions and complaints because of reading, 1 in 500 cards"
    )
    assert (
        "1 moves and 1 letters asked about; 1 actions taken down wrongly; 0 rounds that ended badly" in told
    )
    assert "because of reading, none (none)" in summary(played[1:])


def test_what_nobody_noticed_is_counted_with_the_questions_because_of_reading() -> None:
    events = [Event(1, "Nothing is said but: Turn up a card.", (), "", UNNOTICED, ())]
    assert "1 questions and complaints because of reading" in summary(
        [asdict(Round(1, 2, "plain", cards=700, events=events))]
    )


def test_a_table_is_told_as_if_all_were_read_but_for_piles() -> None:
    table = SimulatedTable(1)
    for card in ("7H", "QC"):
        table.lay("conveyor-2", card)
    told = as_it_lies(view({"conveyor-2": [reading(None, 0.25)], "tray": ["3S"]}), table)
    assert told is not None
    assert (told.names("conveyor-2"), told.names("tray")) == (("7H", "QC"), ())
    on_pile = ZoneView("trick", sets=(PileSet(1, (), certain=False),))
    assert as_it_lies(replace(told, zones={"trick": on_pile}), table) is None


def test_a_letter_that_is_read_and_means_two_ranks_is_a_cause_of_its_own() -> None:
    table = SimulatedTable(1)
    table.lay("conveyor-2", "JH")
    for chance, kind in ((0.35, LETTER), (0.2, "unsure")):
        seen = view({"conveyor-2": [reading(None, 0.35, JH=0.35, QH=chance)]})
        assert [cause.kind for cause in causes(seen, table)] == [kind]


def test_cards_with_tall_indices_are_laid_farther_apart() -> None:
    tall = replace(FaceStyle.plain(), rank_height=17.0)
    assert fan_step(FaceStyle.plain()) < fan_step(tall) == 17.0 + 4.0 + 1.8 + 6.5 + 1.0
    assert fan_step(None) == 0.0


def test_no_makers_deck_has_one_index_over_another() -> None:
    decks = [makers_deck(number) for number in (*range(222000, 222060), 222028, 219028)]
    assert all(deck.corners == 2 or 2 * deck.index_bottom <= CARD_MM[1] for deck in decks)
    assert any(deck.corners == 4 for deck in decks)
