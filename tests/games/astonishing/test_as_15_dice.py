"""AS-15: the dice are rolled by the program, read by the camera or typed in: an action all the same."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games.astonishing import GAME
from companion.games.astonishing import actions as act
from companion.games.astonishing.state import State
from tests.games.astonishing_lines import after, built, refused


def before_the_roll(**options: str) -> State:
    state = after(built((1, 0, 0), (1, 0, 0), suits="CH", **options), "everyone has chosen")
    return after(state, "Matt describes the invention; Noah describes the invention")


@pytest.mark.parametrize("dice", ["program", "camera", "typed"])
def test_the_prompt_tells_that_three_dice_are_due_and_takes_how_they_lie(dice: str) -> None:
    state = before_the_roll(dice=dice)
    entry = GAME.prompt(state).dice
    assert entry is not None
    assert entry.count == 3
    assert after(state, entry.line((3, 5, 1))).dice == (3, 5, 1)


def test_every_roll_is_a_legal_action_and_no_other() -> None:
    rolls = [
        action.dice for action in GAME.actions(before_the_roll(), ()) if isinstance(action, act.RollDice)
    ]
    assert rolls == list(product(range(1, 7), repeat=3))
    for line in ("the dice show 1 2", "the dice show 1 2 3 4", "the dice show 0 1 2", "the dice show 1 2 7"):
        assert refused(before_the_roll(), line) == "AS-8"


def test_only_what_dice_make_is_a_roll() -> None:
    assert GAME.rolls == (act.RollDice, act.RollDie)
    assert GAME.prompt(before_the_roll()).choices == ()


def test_dice_are_not_rolled_twice() -> None:
    state = after(before_the_roll(), "the dice show 1 2 3")
    assert refused(state, "the dice show 1 2 3") == "AS-8"
    assert refused(state, "die 1 shows 3") == "AS-10"


@pytest.mark.parametrize("dice", ["program", "camera", "typed"])
def test_rerolls_and_turned_dice_work_with_any(dice: str) -> None:
    state = after(before_the_roll(dice=dice), "the dice show 6 6 6; Matt reveals KC; Noah reveals QH")
    state = after(state, "Matt shows position 1: 2C; Noah shows position 1: 3H")
    state = after(
        state, "Matt spends a Jack on die 1; die 1 shows 2; Noah spends no more Jacks; Noah turns die 1 to 1"
    )
    assert state.dice == (1, 6, 6)
