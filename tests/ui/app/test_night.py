"""The night look reaches everything on the screen at once, and what was begun there stays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

import numpy as np
import pytest
from kivy.graphics import Color
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from numpy.typing import NDArray

from companion.preferences import Night, PreferenceStore
from companion.ui.kit import theme
from tests.ui.gallery import GALLERY
from tests.ui.hosting import FakeHost
from tests.ui.stage import Stage

SIZE = (800, 480)
SCREENS = ("home", "setup", "table-discarding", "menu", "correction", "dice", "which")


@pytest.fixture(autouse=True)
def by_day_again() -> Iterator[None]:
    yield
    theme.use(theme.DAY)


def _seen(stage: Stage) -> NDArray[np.uint8]:
    stage.steps(3)
    stage.draw()
    pixels = glReadPixels(0, 0, *SIZE, GL_RGBA, GL_UNSIGNED_BYTE)
    return np.frombuffer(pixels, np.uint8).reshape(SIZE[1], SIZE[0], 4)[..., :3].copy()


@pytest.fixture
def preferences(monkeypatch: pytest.MonkeyPatch) -> PreferenceStore:
    """Those of every stage that has none of its own."""
    store = PreferenceStore()
    monkeypatch.setattr("companion.ui.app.app.PreferenceStore", lambda: store)
    return store


def _night_falls(preferences: PreferenceStore, stage: Stage) -> None:
    preferences.change(replace(preferences.value, night=Night.ON))
    stage.until(lambda: theme.IN_USE is theme.NIGHT)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_that_is_recoloured_is_as_if_it_had_been_opened_by_night(
    screen: str, preferences: PreferenceStore
) -> None:
    stage = GALLERY[screen](SIZE)
    by_day = _seen(stage)
    _night_falls(preferences, stage)
    recoloured = _seen(stage)
    stage.strike()
    stage = GALLERY[screen](SIZE)
    by_night = _seen(stage)
    stage.strike()
    apart = np.abs(recoloured.astype(int) - by_night).max(axis=2) > 40
    assert apart.mean() < 0.002, "parts of the screen kept the colours of the day"
    assert recoloured.mean() < 0.75 * by_day.mean()


@pytest.mark.parametrize("palette", [theme.DAY, theme.NIGHT], ids=["day", "night"])
def test_no_two_colours_of_a_palette_are_the_same(palette: theme.Palette) -> None:
    colours = [tuple(round(part * 255) for part in colour) for colour in palette.colours()]
    assert len(set(colours)) == len(colours)


def test_what_was_begun_is_not_lost(preferences: PreferenceStore) -> None:
    stage = GALLERY["dice"](SIZE)
    page, pips = stage.top, list(stage.top.pips)
    _night_falls(preferences, stage)
    assert any(pips)
    assert stage.top is page
    assert stage.top.pips == pips
    stage.strike()


@pytest.mark.parametrize(
    ("night", "hour", "palette"),
    [
        (Night.OFF, 23, theme.DAY),
        (Night.ON, 12, theme.NIGHT),
        (Night.BY_HOURS, 12, theme.DAY),
        (Night.BY_HOURS, 23, theme.NIGHT),
    ],
)
def test_the_look_follows_the_preferences_and_the_hour(
    night: Night, hour: int, palette: theme.Palette, preferences: PreferenceStore
) -> None:
    at = datetime(2026, 3, 6, hour).astimezone()
    preferences.change(replace(preferences.value, night=night))
    stage = Stage(size=SIZE, host=FakeHost(), now=lambda: at)
    assert theme.IN_USE is palette
    stage.strike()


def test_the_settings_stay_open_when_they_are_switched(preferences: PreferenceStore) -> None:
    stage = Stage(size=SIZE, host=FakeHost())
    stage.home_navigator.settings()
    page = stage.top
    _night_falls(preferences, stage)
    assert stage.top is page
    stage.strike()


def test_where_no_backlight_obeys_a_shade_dims_the_screen(preferences: PreferenceStore) -> None:
    stage = Stage(size=SIZE, host=FakeHost())
    bright = _seen(stage).mean()
    preferences.change(replace(preferences.value, brightness=40))
    stage.until(lambda: any(it.a for it in stage.app.root.canvas.after.children if isinstance(it, Color)))
    assert _seen(stage).mean() < 0.7 * bright
    stage.strike()
