"""The dice by real touches: they tumble, settle, are rolled again and turned; and what hangs on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from time import monotonic

import pytest

from companion.games.api import DiceEntry
from companion.games.messages import say
from companion.games.panels import Dice
from companion.table.events import Chosen, Entered, RequestRoll
from companion.table.snapshot import TableSnapshot
from companion.ui.overlays.dice import DicePage
from companion.ui.play.die import TUMBLES_FOR
from companion.ui.play.exhibits import ExhibitsScreen
from companion.ui.play.rolling import DiceScreen
from tests.ui import astonishing_scenes as scenes
from tests.ui.scenes import foreman, picture, with_panel
from tests.ui.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(foreman())
    yield stage
    stage.strike()


def rolled(before: TableSnapshot, pips: tuple[int, ...]) -> TableSnapshot:
    """``before`` with its dice rolled."""
    after = replace(
        before, prompt=replace(before.prompt, dice=None), view=with_panel(before.view, Dice(pips))
    )
    return replace(after, serial=before.serial + 1, log=(*before.log, "the dice show"))


def test_a_touch_on_the_dice_or_on_the_button_rolls_them(stage: Stage) -> None:
    snapshot = scenes.rolling()
    stage.show(snapshot)
    assert isinstance(stage.top, DiceScreen)
    stage.events()
    stage.tap(stage.top.dice[1])
    stage.tap(stage.button("Roll"))
    assert stage.events() == [RequestRoll(snapshot.serial)] * 2


def test_rolled_dice_tumble_and_settle_on_what_was_rolled(stage: Stage) -> None:
    before = scenes.rolling()
    stage.show(before)
    began = monotonic()
    stage.show(rolled(before, (2, 5, 6)))
    dice, shown = stage.top.dice, set()
    assert stage.top.moving
    assert "13" not in stage.top.ids.headline.words + stage.top.ids.sentence.words
    assert stage.top.dial.number == 0

    def lies_still() -> bool:
        shown.add(tuple(die.face for die in dice))
        return not stage.top.moving

    stage.until(lies_still)
    assert monotonic() - began > TUMBLES_FOR - 0.2
    assert len(shown) > 2  # as many faces as a slow machine has frames for, but not only the last ones
    assert [die.face for die in dice] == [2, 5, 6]
    assert [die.spin for die in dice] == [0, 0, 0]
    assert stage.top.dial.number == 13


def test_dice_that_lie_there_already_do_not_tumble(stage: Stage) -> None:
    stage.show(scenes.rerolls())
    assert not stage.top.moving
    assert tuple(die.face for die in stage.top.dice) == scenes.rerolls().view.dice


def test_undone_dice_go_back_without_tumbling(stage: Stage) -> None:
    before = scenes.rolling()
    stage.show(rolled(before, (2, 5, 6)))
    stage.show(replace(before, serial=9))
    assert not stage.top.moving
    assert [die.face for die in stage.top.dice] == [0, 0, 0]


def test_a_touch_on_a_die_spends_a_jack_on_it_and_its_chances_stand_under_it(stage: Stage) -> None:
    snapshot = scenes.rerolls()
    stage.show(snapshot)
    stage.events()
    about = [choice for choice in snapshot.prompt.choices if choice.die]
    assert stage.top.ids.captions.words == [str(choice.detail or "") for choice in about]
    assert all("position" in str(choice.detail or "") for choice in about)
    stage.tap(stage.top.dice[2])
    assert stage.events() == [Chosen(about[2].action, snapshot.serial)]


def test_a_die_rolled_again_is_the_only_one_in_the_air(stage: Stage) -> None:
    snapshot = scenes.rerolling()
    assert snapshot.prompt.dice is not None
    number = snapshot.prompt.dice.die
    stage.show(snapshot)
    stage.events()
    faces = [die.face for die in stage.top.dice]
    assert faces[number - 1] == 0
    assert faces.count(0) == 1
    for other in {1, 2, 3} - {number}:
        stage.tap(stage.top.dice[other - 1])
    assert stage.events() == []
    stage.tap(stage.top.dice[number - 1])
    assert stage.events() == [RequestRoll(snapshot.serial)]
    pips = list(snapshot.view.dice)
    pips[number - 1] = 7 - pips[number - 1]
    stage.show(rolled(snapshot, tuple(pips)))
    assert [die.moving for die in stage.top.dice] == [die == number for die in (1, 2, 3)]


def test_a_die_is_turned_by_a_touch_and_what_each_turn_changes_is_told(stage: Stage) -> None:
    snapshot = scenes.swaying()
    stage.show(snapshot)
    stage.events()
    ways = [choice for choice in snapshot.prompt.choices if choice.die == 1]
    stage.tap(stage.top.dice[0])
    panel = stage.top.panel
    assert panel is not None
    assert [(button.words, button.detail) for button in panel.buttons] == [
        (str(choice.label), str(choice.detail or "")) for choice in ways
    ]
    stage.tap(panel.buttons[-1])
    assert stage.events() == [Chosen(ways[-1].action, snapshot.serial)]


def test_before_the_roll_the_exact_chances_stand_there_for_all_jacks_that_are_held(stage: Stage) -> None:
    snapshot = scenes.rolling(seats=2)
    stage.show(snapshot)
    odds = stage.top.odds.odds
    assert stage.top.odds in list(stage.in_sight())
    assert odds.columns == ("1",)
    assert dict(odds.rows)["10"] == ("73.1",)
    assert dict(odds.rows)["18+"] == ("100",)


@pytest.mark.parametrize("by", ["camera", "typed"])
def test_real_dice_are_not_rolled_by_the_program_and_can_always_be_typed(stage: Stage, by: str) -> None:
    snapshot = scenes.rolling(by)
    stage.show(snapshot)
    stage.events()
    assert all(button.words != "Roll" for button in stage.top.ids.choices.children)
    for die in stage.top.dice:
        if die.parent in list(stage.in_sight()):
            stage.tap(die)
            assert isinstance(stage.top, DicePage)
            stage.top.leave()
            stage.steps(2)
    assert stage.events() == []
    stage.tap(stage.button("Real dice"))
    page = stage.top
    assert isinstance(page, DicePage)
    for row, pips in zip(page.rows, (3, 6, 6), strict=True):
        stage.tap(row[pips - 1])
    stage.tap(page.ids.done)
    assert stage.events() == [Entered("the dice show 3 6 6", snapshot.serial)]


def test_the_camera_shows_the_tray_while_real_dice_are_rolled(stage: Stage) -> None:
    assert stage.desk is not None
    stage.show(scenes.rolling("camera"))
    stage.see(picture())
    assert stage.top.camera in list(stage.in_sight())
    assert stage.desk.request.preview_size == stage.top.camera.room
    stage.show(rolled(scenes.rolling("camera"), (1, 2, 3)))
    assert stage.top.camera not in list(stage.in_sight())
    assert stage.top.dice[0] in list(stage.in_sight())


def test_dice_are_looked_at_for_a_moment_before_another_screen_takes_their_place(stage: Stage) -> None:
    lying = scenes.rerolls()
    asked = replace(lying, prompt=replace(lying.prompt, dice=DiceEntry(say("Die 1"), 1, "die 1 shows ", 1)))
    stage.show(asked)
    hall = scenes.verdict()
    pips = (6, 6, 6) if asked.view.dice != (6, 6, 6) else (5, 5, 5)
    after = replace(hall, log=(*asked.log, "x"), view=with_panel(hall.view, Dice(pips)))
    stage.show(after)
    assert isinstance(stage.top, DiceScreen)
    stage.until(lambda: not stage.top.moving)
    assert isinstance(stage.top, DiceScreen)
    assert stage.top.dial.number == sum(pips)
    stage.until(lambda: isinstance(stage.top, ExhibitsScreen))
    assert stage.top.dial.number == sum(pips)


def test_what_happens_meanwhile_is_not_held_up(stage: Stage) -> None:
    lying = scenes.rerolls()
    stage.show(
        replace(lying, prompt=replace(lying.prompt, dice=DiceEntry(say("Die 1"), 1, "die 1 shows ", 1)))
    )
    hall = scenes.verdict()
    after = replace(hall, log=(*lying.log, "x"), view=with_panel(hall.view, Dice((6, 6, 6))))
    stage.show(after)
    assert isinstance(stage.top, DiceScreen)
    stage.show(replace(after, log=(*after.log, "y")))
    assert isinstance(stage.top, ExhibitsScreen)
