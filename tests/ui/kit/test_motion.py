"""Motions end at their end, whether they are watched or skipped, and cost nothing afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.tests.common import UnitTestTouch

from companion.ui.kit import theme
from companion.ui.kit.motion import LONGEST, MotionLayer
from companion.ui.kit.widgets import BrassButton
from tests.ui.stage import bare_stage, frames_drawn

START, END = (0.0, 0.0, 40.0, 60.0), (400.0, 200.0, 80.0, 120.0)


@pytest.fixture
def layer() -> Iterator[MotionLayer]:
    layer = MotionLayer()
    with bare_stage(layer):
        yield layer


def _draw(x: float, y: float, width: float, height: float) -> None:
    Color(*theme.PARCHMENT)
    Rectangle(pos=(x, y), size=(width, height))


def _begin(kind: str, layer: MotionLayer) -> list[float]:
    """Begins a motion, and returns what it tells."""
    told: list[float] = []
    match kind:
        case "carry":
            layer.carry(_draw, START, END, lambda: told.append(1))
        case "seal":
            layer.press_seal(_draw, END)
        case "steam":
            layer.steam(400, 200, 100)
        case "celebrate":
            layer.celebrate(400, 200, 100, [theme.BRASS, theme.COPPER])
        case "count":
            layer.count_up(3, 12, told.append)
        case "turn":
            layer.turn(0.0, 0.75, told.append)
    return told


KINDS = {"carry": 1.0, "seal": None, "steam": None, "celebrate": None, "count": 12.0, "turn": 0.75}
"""Each kind of motion, and what it tells at its end."""


def _ended(kind: str, told: list[float], layer: MotionLayer) -> bool:
    end = KINDS[kind]
    drawn = [it for it in layer.canvas.children if not isinstance(it, Color)]
    return not layer.moving and drawn == [] and (end is None or told[-1] == end)


@pytest.mark.parametrize("kind", KINDS)
def test_a_motion_ends_in_time_and_leaves_nothing_behind(kind: str, layer: MotionLayer) -> None:
    told = _begin(kind, layer)
    assert layer.moving
    layer.advance(LONGEST / 3)
    layer.advance(LONGEST)
    assert _ended(kind, told, layer)


@pytest.mark.parametrize("kind", KINDS)
def test_a_motion_is_skipped_when_the_table_is_faster(kind: str, layer: MotionLayer) -> None:
    told = _begin(kind, layer)
    layer.advance(0.05)
    layer.settle()
    assert _ended(kind, told, layer)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_moves_where_motion_is_off(kind: str, layer: MotionLayer) -> None:
    layer.moves = False
    told = _begin(kind, layer)
    assert _ended(kind, told, layer)


def test_a_screen_that_is_left_stops_moving(layer: MotionLayer) -> None:
    told = _begin("count", layer)
    Window.remove_widget(layer)
    assert not layer.moving
    assert told[-1] == 12


def test_numbers_count_up_one_after_the_other(layer: MotionLayer) -> None:
    told = _begin("count", layer)
    for _ in range(20):
        layer.advance(LONGEST / 20)
    assert told == sorted(told)
    assert len(set(told)) >= 6


def test_no_frame_is_drawn_once_nothing_moves(layer: MotionLayer) -> None:
    _begin("steam", layer)
    layer.settle()
    for _ in range(2):
        EventLoop.idle()
    assert frames_drawn() == 0


def test_what_moves_takes_no_touch_away(layer: MotionLayer) -> None:
    pressed: list[bool] = []
    button = BrassButton(pos=(100, 100), size=(200, 80), size_hint=(None, None))
    button.bind(on_press=lambda _: pressed.append(True))
    Window.add_widget(button)
    Window.remove_widget(layer)
    Window.add_widget(layer)
    layer.carry(_draw, START, (100.0, 100.0, 200.0, 80.0))
    touch = UnitTestTouch(150, 140)
    touch.touch_down()
    touch.touch_up()
    Window.remove_widget(button)
    assert pressed == [True]
