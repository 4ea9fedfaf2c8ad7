"""AS-3: no action twice running, except on the first and the final turn."""

from __future__ import annotations

import pytest

from companion.games.astonishing import GAME
from companion.games.astonishing.state import State
from tests.games.astonishing_lines import after, begun, finished_turn, refused, revealed


def second_turn() -> State:
    return finished_turn(revealed(begun("CD"), "QJ"))


@pytest.mark.parametrize("face", "JQK")
def test_on_the_first_turn_all_three_are_open(face: str) -> None:
    assert after(begun("CD"), f"Matt reveals {face}C").chosen[0] == face


def test_the_action_of_the_turn_before_is_refused() -> None:
    assert refused(second_turn(), "Matt reveals QC") == "AS-3"
    assert refused(second_turn(), "Noah reveals JD") == "AS-3"
    assert after(second_turn(), "Matt reveals KC").chosen[0] == "K"


def test_the_turn_after_that_it_is_open_again() -> None:
    state = finished_turn(revealed(second_turn(), "KQ"))
    assert after(state, "Matt reveals QC").chosen[0] == "Q"
    assert refused(state, "Matt reveals KC") == "AS-3"


def test_on_the_final_turn_all_three_are_open() -> None:
    state = after(second_turn(), "accept anyway: everyone agrees to one last turn")
    for face in "JQK":
        assert after(state, f"Matt reveals {face}C").chosen[0] == face


def test_the_prompt_offers_only_what_is_open() -> None:
    prompt = GAME.prompt(after(second_turn(), "everyone reveals"))
    assert [str(choice.action) for choice in prompt.choices] == [
        "Matt reveals JC",
        "Matt reveals KC",
        "Noah reveals QD",
        "Noah reveals KD",
    ]
    assert [entry.cards for entry in prompt.entries] == [("JC", "KC"), ("QD", "KD")]


def test_the_table_can_have_it_so_all_the_same() -> None:
    assert after(second_turn(), "accept anyway: Matt reveals QC").chosen[0] == "Q"
