"""Touch and hold: what is held is explained and not pressed, at once or never."""

from __future__ import annotations

from collections.abc import Iterator
from time import sleep
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from companion.games.messages import CardName
from companion.ui.kit import explained
from companion.ui.kit.explained import HoldSurface, subject_under
from companion.ui.overlays.how_to_play import HowToPlayPage
from companion.ui.play.conveyor import ConveyorView
from companion.ui.play.scoring import SetsPlace
from companion.ui.play.seat import SeatPlate
from companion.ui.play.seat_widget import SeatWidget
from tests.ui import scenes
from tests.ui.astonishing_scenes import ASTONISHING
from tests.ui.court_scenes import COURT
from tests.ui.hosting import FakeHost
from tests.ui.stage import SIZES, Stage


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explained, "HOLDS_FOR", 0.05)


@pytest.fixture(params=SIZES, ids=str)
def stage(request: pytest.FixtureRequest) -> Iterator[Stage]:
    stage = Stage(scenes.ability(), request.param)
    yield stage
    stage.strike()


def surface(stage: Stage) -> HoldSurface:
    assert isinstance(stage.app.root, HoldSurface)
    return stage.app.root


def middle(widget: Widget) -> tuple[float, float]:
    x, y = widget.to_window(*widget.center)
    return float(x), float(y)


def hold(stage: Stage, x: float, y: float) -> UnitTestTouch:
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    stage.until(lambda: surface(stage).bubble is not None)
    return touch


def conveyors(stage: Stage) -> list[ConveyorView]:
    return [widget for widget in stage.in_sight() if isinstance(widget, ConveyorView)]


def title(stage: Stage) -> str:
    bubble = surface(stage).bubble
    return "" if bubble is None else str(bubble.title.words)


def test_a_button_that_is_held_is_explained_and_not_pressed(stage: Stage) -> None:
    stage.events()
    touch = hold(stage, *middle(stage.top.ids.on_pass))
    assert title(stage) == "PASS"
    assert stage.top.ids.on_pass.state == "normal"
    touch.touch_up()
    stage.steps(3)
    assert title(stage) == "PASS", "it stays to be read"
    assert stage.events() == []


def test_the_next_touch_only_closes_it(stage: Stage) -> None:
    hold(stage, *middle(stage.top.ids.on_pass)).touch_up()
    stage.events()
    stage.tap(stage.top.ids.on_reveal)
    stage.tap_at(5, 5)
    assert surface(stage).bubble is None
    assert stage.events() == []


def test_more_leads_to_the_page_of_how_to_play(stage: Stage) -> None:
    hold(stage, *middle(stage.top.ids.on_pass)).touch_up()
    bubble = surface(stage).bubble
    assert bubble is not None
    stage.tap(bubble.more)
    assert surface(stage).bubble is None
    assert isinstance(stage.top, HowToPlayPage)
    assert stage.top.title == "A turn"


def test_it_lies_within_the_window_and_not_under_the_finger(stage: Stage) -> None:
    for widget in (stage.top.ids.on_pass, stage.top.ids.undo, stage.top.ids.camera):
        x, y = middle(widget)
        hold(stage, x, y).touch_up()
        bubble = surface(stage).bubble
        assert bubble is not None
        width, height = surface(stage).size
        assert bubble.x >= 0
        assert bubble.y >= 0
        assert bubble.right <= width
        assert bubble.top <= height
        assert not bubble.collide_point(x, y)
        assert bubble.text.shown == bubble.text.words
        stage.tap_at(2, 2)


def test_a_finger_that_left_during_a_long_frame_has_pressed(stage: Stage) -> None:
    """What it held is not known to be held until the input was read."""
    stage.events()
    touch = UnitTestTouch(*middle(stage.top.ids.on_pass))
    touch.touch_down()
    sleep(2 * explained.HOLDS_FOR)
    with stage.unseen():
        stage.steps(1)
    touch.touch_up()
    stage.steps(3)
    assert surface(stage).bubble is None
    assert len(stage.events()) == 1


def test_a_finger_that_slides_does_not_hold(stage: Stage) -> None:
    touch = UnitTestTouch(*middle(stage.top.ids.on_pass))
    touch.touch_down()
    touch.touch_move(touch.x + 40, touch.y)
    asked: list[Any] = []
    explained.Clock.schedule_once(asked.append, 0.2)
    stage.until(lambda: bool(asked))
    assert surface(stage).bubble is None
    touch.touch_up()


def test_a_card_of_a_conveyor_is_explained_by_its_name_in_the_hand() -> None:
    stage = Stage(scenes.overflow())
    conveyor = next(view for view in conveyors(stage) if view.cards)
    upper, lower = conveyor.in_sight()[0]
    hold(stage, conveyor.center_x, (upper + lower) / 2)
    assert title(stage) == "2♥: Gears"
    stage.strike()


def test_an_empty_conveyor_is_explained_as_such() -> None:
    stage = Stage(scenes.foreman())
    hold(stage, *middle(conveyors(stage)[0]))
    assert title(stage) == "A conveyor"
    stage.strike()


def test_what_stands_on_a_players_plate_is_explained_where_it_stands() -> None:
    stage = Stage(scenes.ability())
    subjects = {
        str(plate.subject_at(plate.x + plate.width * across / 20, plate.y + plate.height * up))
        for plate in stage.in_sight()
        if isinstance(plate, SeatPlate)
        for across in range(20)
        for up in (0.2, 0.4, 0.6, 0.8)
    }
    assert {"Foreman", "hand", "scrap", "points"} <= subjects
    stage.strike()


def test_a_set_that_lies_open_is_explained_by_its_name() -> None:
    stage = Stage(scenes.naming_a_set())
    places = [it for it in stage.in_sight() if isinstance(it, SetsPlace) and it.sets]
    assert places
    for place in places:
        subjects = {
            str(place.subject_at(place.x + place.width * across / 30, place.y + place.height * up / 30))
            for across in range(30)
            for up in range(30)
        }
        assert {str(laid.name) for laid in place.sets} <= subjects
    stage.strike()


@pytest.mark.parametrize("moment", ["building", "verdict", "rerolls"])
def test_a_position_of_an_invention_is_explained(moment: str) -> None:
    stage = Stage(ASTONISHING[moment]())
    widgets = [it for it in stage.in_sight() if isinstance(it, SeatWidget)]
    subjects = {
        str(it.subject_at(it.x + it.width * across / 20, it.y + it.height * up / 20))
        for it in widgets
        for across in range(20)
        for up in range(20)
    }
    assert {"Position 1", "Position 2", "Position 3"} <= subjects
    stage.strike()


@pytest.mark.parametrize(
    ("moment", "subjects"),
    [
        ("dealing", {"Queen", "Tea Boy"}),
        ("quarter", {"Queen", "Tea Boy", "reseating"}),
        ("climbing", {"Queen", "clock"}),
        ("bidding", {"Queen"}),
        ("ladder", {"Queen", "Tea Boy", "Court Hand", "draw pile", "discards", "trick"}),
    ],
)
def test_what_a_screen_shows_beside_the_cards_is_explained_where_it_stands(
    moment: str, subjects: set[str]
) -> None:
    stage = Stage(COURT[moment]())
    found = {
        subject
        for across in range(2, 100, 2)
        for up in range(2, 100, 2)
        if (subject := subject_under(stage.top, stage.top.width * across / 100, stage.top.height * up / 100))
    }
    assert subjects <= {str(subject) for subject in found if not isinstance(subject, CardName)}
    assert any(isinstance(subject, CardName) for subject in found) == (moment == "ladder")
    stage.strike()


def test_what_nobody_explains_is_pressed_however_long_it_is_held() -> None:
    stage = Stage(host=FakeHost())
    button = stage.top.errands["settings"]
    touch = UnitTestTouch(*middle(button))
    touch.touch_down()
    asked: list[Any] = []
    explained.Clock.schedule_once(asked.append, 0.2)
    stage.until(lambda: bool(asked))
    assert surface(stage).bubble is None
    touch.touch_up()
    stage.steps(3)
    assert stage.top is not stage.home_navigator.home
    stage.strike()


def test_a_card_of_a_picker_that_is_held_is_not_taken() -> None:
    stage = Stage(scenes.naming())
    assert stage.navigator.shown is not None
    stage.navigator.name_cards(stage.navigator.shown.prompt.entries[0])
    stage.steps(3)
    stage.events()
    face = next(iter(stage.top.grid.faces.values()))
    touch = hold(stage, *middle(face))
    touch.touch_up()
    stage.steps(4)
    assert stage.events() == []
    assert ": " in title(stage)
    stage.strike()
