"""What takes something away is asked again on the screen; a double tap's second tap decides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.games.messages import say
from companion.table.answer_delay import ANSWER_DELAY
from companion.table.events import Chosen, Confirmed, Dismiss, Event, Pressed, TooQuick
from companion.table.loop import Desk
from companion.ui.kit.widgets import BrassButton
from companion.ui.play.screen import NOT_MEANT
from companion.ui.play.winner import WinnerScreen
from tests.clocks import HandClock
from tests.ui import astonishing_scenes, scenes
from tests.ui.stage import SIZES, Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    yield stage
    stage.strike()


def tapped(stage: Stage, button: BrassButton) -> list[Event]:
    stage.events()
    stage.tap(button)
    return stage.events()


def test_it_is_asked_over_the_prompt_until_it_is_answered(stage: Stage) -> None:
    snapshot = scenes.withdrawing()
    stage.show(scenes.naming_a_set())
    stage.show(snapshot)
    panel = stage.top.panel
    assert snapshot.confirmation is not None
    assert panel.words == str(snapshot.confirmation.text)
    assert [button.words for button in panel.buttons] == ["Withdraw the set", NOT_MEANT]
    assert tapped(stage, panel.buttons[0]) == [Confirmed(snapshot.serial)]
    assert tapped(stage, panel.buttons[1]) == [Dismiss()]
    assert tapped(stage, panel.ids.back) == [Dismiss()]
    stage.show(scenes.naming_a_set())
    assert stage.top.panel is None


@pytest.mark.parametrize("size", SIZES)
def test_where_the_buttons_were_that_asked_only_no_can_be_touched(
    stage: Stage, size: tuple[int, int]
) -> None:
    stage.resize(size)
    stage.show(scenes.naming_a_set())
    stage.steps(2)
    ids = stage.top.ids
    asking = [ids.on_pass, ids.on_reveal, *ids.choices.children]
    places = [button.to_window(*button.center) for button in asking]
    snapshot = scenes.withdrawing()
    stage.show(snapshot)
    stage.steps(2)
    for place in places:
        stage.events()
        stage.tap_at(*place)
        assert Confirmed(snapshot.serial) not in stage.events()


def test_what_a_hasty_press_is_told_is_read_beside_the_question(stage: Stage) -> None:
    snapshot = scenes.withdrawing()
    stage.show(snapshot)
    stage.show(replace(snapshot, message=say("Too quick: the question has changed. Press again.")))
    assert snapshot.confirmation is not None
    words = f"{snapshot.confirmation.text} Too quick: the question has changed. Press again."
    assert stage.top.panel.words == words


@pytest.fixture
def hasty(stage: Stage) -> tuple[Stage, HandClock]:
    """A stage whose desk has a clock that stands still."""
    clock = HandClock()
    clock.now = 60.0
    assert stage.desk is not None
    stage.desk.answer_delay = Desk(scenes.foreman(), clock).answer_delay
    return stage, clock


def test_a_group_opened_by_a_double_tap_chooses_nothing(hasty: tuple[Stage, HandClock]) -> None:
    stage, clock = hasty
    snapshot = scenes.ability()
    stage.show(snapshot)
    stage.tap(stage.button("Swap with scrap"))
    chosen = stage.top.panel.buttons[0]
    assert tapped(stage, chosen) == [TooQuick(snapshot.serial)]
    stage.tap(stage.button("Swap with scrap"))
    clock.now += ANSWER_DELAY + 0.1
    (event,) = tapped(stage, stage.top.panel.buttons[0])
    assert isinstance(event, Chosen)


def test_a_picker_opened_by_a_double_tap_names_no_card(hasty: tuple[Stage, HandClock]) -> None:
    stage, _ = hasty
    snapshot = scenes.naming()
    stage.show(snapshot)
    stage.navigator.name_cards(snapshot.prompt.entries[0])
    stage.steps(4)
    stage.tap(next(iter(stage.top.grid.faces.values())))
    assert stage.events() == [TooQuick(snapshot.serial)]


def test_a_press_is_posted_once_the_answer_delay_is_over(hasty: tuple[Stage, HandClock]) -> None:
    stage, clock = hasty
    snapshot = scenes.asked_for_a_set()
    stage.show(snapshot)
    assert tapped(stage, stage.top.ids.on_pass) == [TooQuick(snapshot.serial)]
    clock.now += ANSWER_DELAY + 0.1
    assert tapped(stage, stage.top.ids.on_pass) == [Pressed("PASS", snapshot.serial)]


def test_the_verdict_is_not_pressed_away_in_haste(hasty: tuple[Stage, HandClock]) -> None:
    stage, clock = hasty
    before, over = [*astonishing_scenes.played(1, 3)][-2:]
    stage.show(before)
    stage.show(over)
    stage.top.press("PASS")
    assert not isinstance(stage.top, WinnerScreen)
    clock.now += ANSWER_DELAY + 0.1
    stage.top.press("PASS")
    assert isinstance(stage.top, WinnerScreen)
