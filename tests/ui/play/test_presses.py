"""A press shows what becomes of it: dimmed while it would come too soon, under way until it is dealt with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.table.answer_delay import ANSWER_DELAY
from companion.table.events import Pressed, TooQuick
from companion.table.loop import Desk
from companion.ui.kit.widgets import BrassButton
from tests.clocks import HandClock
from tests.ui import scenes
from tests.ui.stage import Stage


@pytest.fixture
def clock() -> HandClock:
    clock = HandClock()
    clock.now = 60.0
    return clock


@pytest.fixture
def stage(clock: HandClock) -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    assert stage.desk is not None
    stage.desk.answer_delay = Desk(scenes.foreman(), clock).answer_delay
    yield stage
    stage.strike()


def answers(stage: Stage) -> list[BrassButton]:
    ids = stage.screen.ids
    return [ids.on_pass, ids.on_reveal, *ids.choices.children]


def test_the_answers_are_dim_while_they_rest_and_bright_once_they_answer(
    stage: Stage, clock: HandClock
) -> None:
    assert stage.desk is not None
    stage.desk.answer_delay.restart()
    stage.show(scenes.ability())
    assert all(button.resting for button in answers(stage))
    clock.now += ANSWER_DELAY + 0.1
    stage.until(lambda: not any(button.resting for button in answers(stage)))


def test_a_finger_that_hammers_while_the_prompts_change_answers_none_of_them(
    stage: Stage, clock: HandClock
) -> None:
    assert stage.desk is not None
    for serial, scene in enumerate((scenes.placing, scenes.discarding, scenes.ability, scenes.overflow), 50):
        snapshot = replace(scene(), serial=serial)
        stage.desk.answer_delay.shown(snapshot)
        stage.show(snapshot)
        stage.events()
        for button in (stage.screen.ids.on_pass, stage.screen.ids.on_reveal) * 3:
            stage.tap(button)
        assert set(stage.events()) <= {TooQuick(serial)}
    clock.now += ANSWER_DELAY + 0.1
    stage.tap(stage.screen.ids.on_reveal)
    assert stage.events() == [Pressed("REVEAL", 53)]


def test_buttons_pressed_in_the_wrong_order_mean_nothing(stage: Stage, clock: HandClock) -> None:
    clock.now += ANSWER_DELAY + 0.1
    stage.show(scenes.foreman())
    stage.events()
    stage.tap(stage.screen.ids.on_reveal)
    stage.tap(stage.screen.ids.on_pass)
    assert stage.events() == []


def test_a_press_is_under_way_until_the_table_has_dealt_with_it(stage: Stage, clock: HandClock) -> None:
    clock.now += ANSWER_DELAY + 0.1
    stage.show(scenes.placing())
    button = stage.screen.ids.on_reveal
    stage.events()
    stage.tap(button)
    assert button.under_way
    stage.events()
    stage.until(lambda: not button.under_way)


def test_only_the_expected_answer_is_bright_and_no_confirmation_is(stage: Stage) -> None:
    stage.show(scenes.overflow())
    assert [button.primary for button in answers(stage)] == [False, True]
    stage.show(scenes.withdrawing())
    panel = stage.top.panel
    assert panel is not None
    withdraw, no = panel.buttons
    assert (withdraw.primary, withdraw.destroys) == (False, True)
    assert (no.primary, no.destroys) == (False, False)
