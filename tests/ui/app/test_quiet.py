"""While nobody is there the demonstration plays, the screen dims or goes dark. A touch ends it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.appliance.quiet import QuietTimes
from companion.preferences import PreferenceStore
from companion.table.events import Event
from companion.table.loop import Desk
from companion.ui.app.cover import WipingCover
from companion.ui.play.demonstration import DemonstrationScreen
from tests.clocks import HandClock
from tests.ui import scenes
from tests.ui.hosting import FakeHost, PlayedMatch, stored
from tests.ui.stage import Stage

_TIMES = QuietTimes(attract_after=10, dim_after=3, dark_hours=(22, 7))


@dataclass
class Hour:
    hour: int = 12

    def __call__(self) -> datetime:
        return datetime(2026, 3, 5, self.hour).astimezone()


class WatchedBacklight:
    """Notes how bright the panel was set."""

    def __init__(self) -> None:
        self.levels: list[int] = []

    def set(self, percent: int) -> bool:
        self.levels.append(percent)
        return True

    def switch_off(self) -> bool:
        self.levels.append(0)
        return True


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def hour() -> Hour:
    return Hour()


@pytest.fixture
def backlight() -> WatchedBacklight:
    return WatchedBacklight()


@pytest.fixture
def host() -> FakeHost:
    return FakeHost(kept=(stored(1),))


@pytest.fixture
def quietly(host: FakeHost, clock: HandClock, hour: Hour, backlight: WatchedBacklight) -> Iterator[Any]:
    """Makes a stage of a table that is quiet as :data:`_TIMES` say."""
    stages: list[Stage] = []

    def make(**kwargs: Any) -> Stage:
        preferences = PreferenceStore()
        preferences.change(replace(preferences.value, quiet=_TIMES))
        stage = Stage(
            host=host,
            preferences=preferences,
            begin_match=lambda: PlayedMatch(Desk(scenes.discarding())),
            clock=clock,
            now=hour,
            backlight=backlight,
            **kwargs,
        )
        stages.append(stage)
        return stage

    yield make
    for stage in stages:
        stage.strike()


def _wait(stage: Stage, clock: HandClock, minutes: float) -> None:
    clock.now += 60 * minutes
    stage.app.look()
    stage.steps(3)


def test_at_home_the_demonstration_plays_itself_and_the_touch_that_ends_it_presses_nothing(
    quietly: Any, clock: HandClock
) -> None:
    stage = quietly()
    settings = stage.button("Settings")
    place = settings.to_window(*settings.center)
    _wait(stage, clock, 9.9)
    assert not isinstance(stage.top, DemonstrationScreen)
    _wait(stage, clock, 0.2)
    assert isinstance(stage.top, DemonstrationScreen)
    stage.tap_at(*place)
    assert stage.top is stage.home_navigator.home
    _wait(stage, clock, 9.9)
    assert stage.top is stage.home_navigator.home


def test_a_game_in_play_is_as_it_was_when_the_demonstration_ends(quietly: Any, clock: HandClock) -> None:
    stage = quietly(snapshot=scenes.discarding())
    _wait(stage, clock, 10.1)
    assert isinstance(stage.top, DemonstrationScreen)
    assert stage.desk.covered.value
    stage.tap_at(400, 60)
    assert stage.top is stage.screen
    assert stage.navigator.shown is stage.desk.snapshots.value
    stage.until(lambda: not stage.desk.covered.value)
    assert stage.events() == []


@pytest.mark.parametrize("ends", ["press", "move"])
def test_a_wired_button_or_a_move_ends_it_too(quietly: Any, clock: HandClock, ends: str) -> None:
    stage = quietly(snapshot=scenes.discarding())
    _wait(stage, clock, 10.1)
    if ends == "press":
        stage.desk.press("PASS")
    else:
        shown = stage.desk.snapshots.value
        stage.desk.snapshots.put(replace(shown, serial=shown.serial + 1))
    stage.until(lambda: stage.top is stage.screen)
    assert stage.events() == []


def test_the_screen_dims_and_is_bright_again_at_once(
    quietly: Any, clock: HandClock, backlight: WatchedBacklight
) -> None:
    stage = quietly()
    _wait(stage, clock, 3.1)
    stage.until(lambda: backlight.levels == [30])
    stage.tap_at(400, 470)
    stage.until(lambda: backlight.levels == [30, 100])


@pytest.mark.parametrize("in_play", [False, True])
def test_in_the_dark_hours_a_touch_only_lights_the_screen(
    quietly: Any, clock: HandClock, hour: Hour, backlight: WatchedBacklight, in_play: bool
) -> None:
    hour.hour = 23
    stage = quietly(snapshot=scenes.discarding() if in_play else None)
    before = stage.top
    for places in ([(x, y) for x in (100, 400, 700) for y in (60, 240, 420)],):
        for place in places:
            _wait(stage, clock, 5.1)
            stage.until(lambda: backlight.levels[-1] == 0)
            touch = UnitTestTouch(*place)
            touch.touch_down()
            stage.until(lambda: backlight.levels[-1] == 100)
            touch.touch_up()
            stage.steps(2)
            assert stage.top is before
    events: list[Event] = stage.events() if in_play else []
    assert events == []


def test_a_wired_button_lights_the_dark_screen_and_presses_nothing(
    quietly: Any, clock: HandClock, hour: Hour, backlight: WatchedBacklight
) -> None:
    hour.hour = 23
    stage = quietly(snapshot=scenes.discarding())
    _wait(stage, clock, 5.1)
    stage.desk.press("REVEAL")
    stage.until(lambda: backlight.levels[-1] == 100)
    assert stage.events() == []
    stage.desk.press("REVEAL")
    assert len(stage.events()) == 1


def test_at_a_dark_home_a_wired_button_lights_the_screen_and_is_heard_no_longer(
    quietly: Any, host: FakeHost, clock: HandClock, hour: Hour, backlight: WatchedBacklight
) -> None:
    hour.hour = 23
    stage = quietly()
    assert host.heard is None
    _wait(stage, clock, 5.1)
    assert backlight.levels[-1] == 0
    assert host.heard is not None
    host.heard()
    stage.until(lambda: backlight.levels[-1] == 100)
    assert host.heard is None


def test_while_the_glass_is_wiped_neither_touch_nor_key_nor_button_counts(
    quietly: Any, clock: HandClock
) -> None:
    stage = quietly(snapshot=scenes.discarding())
    stage.tap(stage.screen.ids.menu)
    stage.tap(stage.button("Settings"))
    stage.tap(stage.button("Wipe the glass"))
    stage.steps(2)
    (cover,) = (it for it in stage.app.root.children if isinstance(it, WipingCover))
    top = stage.top
    clock.now += 4.5
    stage.until(lambda: cover.seconds == "16")
    for place in ((100, 60), (400, 240), (700, 440)):
        stage.tap_at(*place)
    stage.key(27)
    stage.desk.press("PASS")
    assert stage.top is top
    assert stage.events() == []
    clock.now += 16
    stage.until(lambda: cover.parent is None)
    stage.key(27)
    assert stage.top is not top
