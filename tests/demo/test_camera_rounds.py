"""The campaign of rounds by camera, by its pieces: which tables are hard, and what its sums say."""

from __future__ import annotations

from dataclasses import asdict

from tests.campaigns.camera_rounds import MOVES, Event, Round, conditions_called, mixed, summary
from vision.simulation import PRESETS


def test_every_second_table_is_hard_in_two_ways() -> None:
    names = [mixed(seed) for seed in range(40)]
    assert names[::2] == ["plain"] * 20
    assert all(len(set(name.split("+"))) == 2 for name in names[1::2])
    assert len(set(names[1::2])) > 10
    assert names == [mixed(seed) for seed in range(40)]


def test_conditions_come_together() -> None:
    both = conditions_called("dim+sleeves")
    assert (both.brightness, both.sleeves, both.material) == (0.42, 0.6, "slate")
    assert conditions_called("tilt") == PRESETS["tilt"]


def test_the_sums_tell_wrong_actions_and_questions_for_each_card() -> None:
    asked = [Event(1, "Which?", (), "", cause, ()) for cause in ("unsure", "misread", MOVES)]
    played = [
        asdict(Round(1, 2, "plain", cards=700, events=asked)),
        asdict(Round(2, 3, "dim", cards=300, wrong=["frame 3: taken down wrongly: Matt is Foreman"])),
    ]
    told = summary(played)
    assert told.startswith(
        "2 rounds, 1000 cards: 2 questions and complaints because of reading, 1 in 500 cards"
    )
    assert "1 moves asked about; 1 actions taken down wrongly; 0 rounds that ended badly" in told
    assert "because of reading, none (none)" in summary(played[1:])
