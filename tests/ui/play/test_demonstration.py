"""The demonstration: it is watched, whatever is touched leaves it, and it begins again by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from kivy.base import EventLoop
from kivy.tests.common import UnitTestTouch

from companion.games.messages import say
from companion.table.loop import Desk
from companion.ui.play import demonstration
from companion.ui.play.demonstration import DemonstrationScreen
from companion.ui.play.programme import Match
from tests.ui import scenes
from tests.ui.hosting import FakeHost, PlayedMatch
from tests.ui.stage import SIZES, Stage
from vision.camera.preview import preview_of
from vision.camera.source_errors import CameraMissing

ENTER, ESCAPE, LETTER = 13, 27, 97


class Matches:
    """Begins matches that stand still."""

    def __init__(self) -> None:
        self.begun: list[PlayedMatch] = []

    def __call__(self) -> PlayedMatch:
        self.begun.append(PlayedMatch(Desk(scenes.discarding())))
        return self.begun[-1]


def demonstrated(
    begin: Callable[[], Match], host: FakeHost | None = None, size: tuple[int, int] = SIZES[0]
) -> Stage:
    stage = Stage(host=host or FakeHost(), size=size, begin_match=begin)
    stage.home_navigator.demonstrate()
    return stage


@pytest.fixture
def matches() -> Matches:
    return Matches()


@pytest.fixture
def stage(matches: Matches) -> Iterator[Stage]:
    stage = demonstrated(matches)
    stage.until(lambda: screen(stage).shown is not None)
    yield stage
    stage.strike()


def screen(stage: Stage) -> DemonstrationScreen:
    assert isinstance(stage.top, DemonstrationScreen)
    return stage.top


def is_at_home(stage: Stage) -> bool:
    return stage.top is stage.home_navigator.home


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_touch_anywhere_leads_home_and_presses_nothing_there(
    matches: Matches, size: tuple[int, int]
) -> None:
    host = FakeHost()
    stage = Stage(host=host, size=size, begin_match=matches)
    places = [widget.to_window(*widget.center) for widget in stage.in_sight()]
    for x, y in places[::4]:
        stage.home_navigator.demonstrate()
        stage.steps(2)
        assert isinstance(stage.top, DemonstrationScreen)
        stage.tap_at(x, y)
        assert is_at_home(stage)
    assert host.told == []
    stage.strike()


def test_fingers_that_still_lie_on_the_screen_press_nothing_either(stage: Stage) -> None:
    button = stage.home_navigator.home.errands["settings"]
    touches = [UnitTestTouch(400, 240), UnitTestTouch(*button.to_window(*button.center))]
    for touch in touches:
        touch.touch_down()
    for touch in touches:
        touch.touch_up()
        stage.steps(2)
    assert is_at_home(stage)


@pytest.mark.parametrize("key", [ENTER, ESCAPE, LETTER])
def test_any_key_leads_home(stage: Stage, key: int) -> None:
    stage.key(key)
    assert is_at_home(stage)


def test_a_wired_button_leads_home(stage: Stage, matches: Matches) -> None:
    matches.begun[0].interrupted = True
    stage.until(lambda: is_at_home(stage))


def test_leaving_ends_the_match(stage: Stage, matches: Matches) -> None:
    stage.tap_at(400, 240)
    stage.until(lambda: matches.begun[0].closed)
    assert len(matches.begun) == 1


def test_after_a_match_it_begins_again(matches: Matches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demonstration, "LINGERS", 0.0)
    stage = demonstrated(matches)
    stage.until(lambda: len(matches.begun) == 1)
    matches.begun[0].over = True
    stage.until(lambda: len(matches.begun) == 2 and matches.begun[0].closed)
    matches.begun[1].over = True
    stage.until(lambda: len(matches.begun) == 3 and matches.begun[1].closed)
    assert not matches.begun[2].closed
    stage.strike()


def test_it_says_what_happens_and_shows_picture_and_game(stage: Stage, matches: Matches) -> None:
    desk = matches.begun[0].desk
    desk.frames.put(preview_of(scenes.wooden_table(), (640, 360)))
    desk.snapshots.put(scenes.overflow())
    stage.until(lambda: screen(stage).shown is desk.snapshots.value)
    assert screen(stage).caption.endswith(".")
    assert screen(stage).ids.standing.snapshot is desk.snapshots.value
    stage.until(lambda: desk.request.preview_size == screen(stage).ids.picture.room)
    assert screen(stage).ids.picture.width > stage.top.width / 2


def test_where_it_cannot_be_played_it_says_why_and_a_touch_leads_home() -> None:
    def begin() -> Match:
        raise CameraMissing(name="0")

    stage = demonstrated(begin)
    stage.until(lambda: screen(stage).caption == "Camera 0 is not there. Is it plugged in?")
    stage.tap_at(400, 240)
    assert is_at_home(stage)
    stage.strike()


def test_whatever_fails_is_said_in_a_sentence() -> None:
    def begin() -> Match:
        raise KeyError("a mistake of the program")

    stage = demonstrated(begin)
    stage.until(lambda: screen(stage).caption.startswith("The demonstration cannot be played here."))
    stage.strike()


def test_without_a_demonstration_there_is_none_to_lead_to() -> None:
    stage = Stage(host=FakeHost())
    assert not stage.home_navigator.can_demonstrate
    stage.home_navigator.demonstrate()
    assert is_at_home(stage)
    stage.strike()


def test_without_a_home_a_touch_closes_the_window(matches: Matches) -> None:
    stage = Stage(begin_match=matches)
    stage.until(lambda: screen(stage).shown is not None)
    stage.tap_at(400, 240)
    assert EventLoop.quit
    stage.strike()


def test_captions_come_one_after_another(stage: Stage, matches: Matches) -> None:
    desk = matches.begun[0].desk
    first = scenes.discarding()
    line, told = "Matt does something", say("Matt does something")
    second = replace(first, log=(*first.log, line), history=(*first.history, told))
    desk.snapshots.put(second)
    stage.until(lambda: screen(stage).shown is second)
    shown = screen(stage).caption
    desk.snapshots.put(first)
    stage.until(lambda: screen(stage).shown is first)
    assert screen(stage).caption == shown, "it can still be read"
    stage.until(lambda: screen(stage).caption == "Taken back: Matt does something.")
