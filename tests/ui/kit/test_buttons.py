"""A button shows at once that it is pressed, and says when what it has begun takes time."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

import numpy as np
import pytest
from kivy.base import EventLoop
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.tests.common import UnitTestTouch
from numpy.typing import NDArray

from companion.ui.kit import theme
from companion.ui.kit.widgets import BrassButton, TurningGear
from tests.ui.stage import bare_stage, frames_drawn, widgets

PLACE = (100.0, 100.0)
SIZE = (200.0, 80.0)


@pytest.fixture
def button() -> Iterator[BrassButton]:
    button = BrassButton(words="Draw", pos=PLACE, size=SIZE, size_hint=(None, None))
    with bare_stage(button):
        yield button


def _ground() -> NDArray[np.uint8]:
    """The colour of the button's plate on the screen, at its left edge."""
    x, y = round(PLACE[0] + 14), round(PLACE[1] + 20)
    return np.frombuffer(glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE), np.uint8)[:3].copy()


def _is(colour: theme.Colour) -> bool:
    return bool(np.abs(_ground() - np.array(colour[:3]) * 255).max() < 12)


def _gears(button: BrassButton) -> list[TurningGear]:
    return [it for it in widgets(button) if isinstance(it, TurningGear) and it.turning]


def test_the_first_frame_after_a_touch_shows_it_pressed_before_the_finger_leaves(button: BrassButton) -> None:
    assert _is(theme.RAISED)
    touch = UnitTestTouch(PLACE[0] + 60, PLACE[1] + 40)
    touch.touch_down()
    EventLoop.idle()
    assert _is(theme.PARCHMENT)
    touch.touch_up()


def test_a_quick_tap_is_still_seen(button: BrassButton) -> None:
    """The finger is gone before the first frame: it looks pressed all the same, and then no more."""
    released: list[bool] = []
    button.bind(on_release=lambda _: released.append(True))
    touch = UnitTestTouch(PLACE[0] + 60, PLACE[1] + 40)
    began = monotonic()
    touch.touch_down()
    touch.touch_up()
    EventLoop.idle()
    assert released
    assert _is(theme.PARCHMENT) or monotonic() - began > 0.08
    while button.state == "down":
        EventLoop.idle()
    # It is down for 0.08 s, which Kivy counts from the frame before the touch.
    assert monotonic() - began >= 0.06
    EventLoop.idle()
    assert _is(theme.RAISED)


def test_what_is_done_at_once_turns_no_gear(button: BrassButton) -> None:
    button.under_way = True
    EventLoop.idle()
    assert _gears(button) == []
    button.under_way = False
    EventLoop.idle()
    assert _gears(button) == []


def test_what_lasts_turns_a_gear_until_it_is_done(button: BrassButton) -> None:
    began = monotonic()
    EventLoop.idle()  # Kivy counts from the beginning of its last turn
    button.under_way = True
    while not _gears(button):
        EventLoop.idle()
        assert monotonic() - began < 20
    assert monotonic() - began >= 0.3
    button.under_way = False
    assert _gears(button) == []


def test_a_resting_button_is_dimmed_whatever_it_is(button: BrassButton) -> None:
    for primary, dimmed in ((False, theme.GROUND), (True, theme.BRASS_DARK)):
        button.primary, button.resting = primary, True
        EventLoop.idle()
        assert _is(dimmed)
    button.resting = False
    EventLoop.idle()
    assert _is(theme.BRASS_BRIGHT)


def test_nothing_is_drawn_for_a_button_that_nobody_touches(button: BrassButton) -> None:
    EventLoop.idle()
    assert frames_drawn() == 0


def test_a_disabled_button_takes_no_touch_outside_itself() -> None:
    button = BrassButton(words="Later", disabled=True, pos=(400, 300), size=(120, 60))
    touch = UnitTestTouch(0, 0)
    touch.pos = (40, 40)
    assert not button.on_touch_down(touch)
