"""Shop mode by real touches: settings and deleting ask for the PIN, playing does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.appliance.shop_lock import TRIES, ShopLock
from companion.preferences import PreferenceStore
from companion.ui.home.records import StoryPage
from companion.ui.home.settings import SettingsPage
from companion.ui.overlays.pin import PinPage
from tests.ui.hosting import FakeHost, equipment, stored
from tests.ui.stage import Stage

PIN = "2718"
ESCAPE = 27


@pytest.fixture
def host() -> FakeHost:
    return FakeHost(kept=(stored(1), stored(2, finished=True)), equipment=equipment(PreferenceStore()))


@pytest.fixture
def stage(host: FakeHost) -> Iterator[Stage]:
    stage = Stage(host=host)
    yield stage
    stage.strike()


def _enter(stage: Stage, pin: str) -> None:
    for key in (*pin, "OK"):
        stage.tap(stage.top.keys[key])


def test_shop_mode_is_switched_on_and_off_on_the_screen(stage: Stage, host: FakeHost) -> None:
    lock = host.equipment.lock
    stage.tap(stage.button("Settings"))
    stage.tap(stage.button("Shop mode"))
    _enter(stage, PIN)
    _enter(stage, "2719")
    assert "different" in stage.top.told
    assert not lock.is_set
    _enter(stage, PIN)
    assert lock.is_set
    assert isinstance(stage.top, SettingsPage)
    stage.key(ESCAPE)
    stage.tap(stage.button("Settings"))
    assert isinstance(stage.top, PinPage)
    _enter(stage, PIN)
    assert isinstance(stage.top, SettingsPage)
    stage.tap(stage.button("Shop mode"))
    stage.tap(stage.button("Switch it off"))
    assert not lock.is_set
    assert stage.button("Shop mode").detail == "off: no PIN is asked"


def test_a_wrong_pin_opens_nothing_and_five_are_followed_by_a_pause(stage: Stage, host: FakeHost) -> None:
    host.equipment.lock.set(PIN)
    stage.tap(stage.button("Settings"))
    for left in range(TRIES - 1, 0, -1):
        _enter(stage, "1111")
        assert stage.top.told.endswith(f"pause: {left}.")
    _enter(stage, "1111")
    assert stage.top.told.startswith("Too many wrong PINs. Wait ")
    assert all(key.disabled for key in stage.top.keys.values())
    stage.text(PIN)
    stage.key(13)
    assert isinstance(stage.top, PinPage)
    stage.tap(stage.button("Back"))
    assert stage.top is stage.home_navigator.home


def test_the_settings_over_a_game_need_the_pin_too(stage: Stage, host: FakeHost) -> None:
    host.equipment.lock.set(PIN)
    stage.tap(stage.home_navigator.home.resume_buttons[0])
    stage.tap(stage.screen.ids.menu)
    stage.tap(stage.button("Settings"))
    assert isinstance(stage.top, PinPage)
    stage.text(PIN)
    stage.key(13)
    assert isinstance(stage.top, SettingsPage)


def test_a_record_is_deleted_only_with_the_pin(stage: Stage, host: FakeHost) -> None:
    host.equipment.lock.set(PIN)
    stage.home_navigator.records()
    stage.top.ids.ledger.rows[0].do()
    stage.steps(2)
    assert isinstance(stage.top, StoryPage)
    stage.tap(stage.button("Delete"))
    assert isinstance(stage.top, PinPage)
    assert host.deleted is None
    _enter(stage, PIN)
    assert host.deleted is not None


def test_fewer_digits_than_a_pin_has_cannot_be_entered(stage: Stage, host: FakeHost) -> None:
    host.equipment.lock.set(PIN)
    stage.tap(stage.button("Settings"))
    for key in "271":
        stage.tap(stage.top.keys[key])
    assert stage.top.keys["OK"].disabled
    stage.tap(stage.top.keys["Clear"])
    _enter(stage, PIN)
    assert isinstance(stage.top, SettingsPage)


def test_a_pin_that_cannot_be_saved_is_told(stage: Stage, host: FakeHost, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    host.equipment.lock = ShopLock(tmp_path / "data" / "pin.json")
    stage.tap(stage.button("Settings"))
    stage.tap(stage.button("Shop mode"))
    _enter(stage, PIN)
    _enter(stage, PIN)
    assert stage.top.told.startswith("The PIN cannot be saved (")
    assert host.equipment.lock.is_set
