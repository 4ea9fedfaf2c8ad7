"""The settings by real touches, from Home and from a game: each is set at once, and remembered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.appliance.power import PowerChange
from companion.games.messages import say
from companion.preferences import Night, PreferenceStore
from companion.table.pictures import PictureStore
from companion.ui.camera.camera_page import CameraPage
from companion.ui.home.settings import AboutPage, SettingsPage
from companion.ui.overlays.menu import MenuPage
from tests.ui import scenes
from tests.ui.hosting import NOW, FakeHost, FakePower, ReluctantPower, equipment, stored
from tests.ui.stage import Stage

ESCAPE = 27


@pytest.fixture
def preferences() -> PreferenceStore:
    return PreferenceStore()


@pytest.fixture
def asked() -> list[PowerChange]:
    return []


@pytest.fixture
def host(preferences: PreferenceStore, asked: list[PowerChange]) -> FakeHost:
    machine = FakePower(*PowerChange, asked=asked)
    return FakeHost(kept=(stored(1),), equipment=equipment(preferences, machine))


@pytest.fixture
def stage(host: FakeHost, preferences: PreferenceStore) -> Iterator[Stage]:
    stage = Stage(host=host, preferences=preferences)
    stage.tap(stage.button("Settings"))
    yield stage
    stage.strike()


def offered(stage: Stage) -> list[str]:
    return [button.words for button in stage.top.buttons]


def test_the_brightness_is_set_at_once(stage: Stage, preferences: PreferenceStore) -> None:
    stage.tap(stage.button("Brightness"))
    stage.tap(stage.button("Soft"))
    assert preferences.value.brightness == 50
    assert [button.words for button in stage.top.buttons if button.primary] == ["Soft"]
    stage.tap(stage.button("Back"))
    assert stage.button("Brightness").detail == "soft"


def test_pictures_of_the_table_are_kept_or_not_and_all_deleted(
    preferences: PreferenceStore, tmp_path: Path
) -> None:
    store = PictureStore(tmp_path, wanted=lambda: preferences.value.keeps_pictures)
    game = store.game(NOW, "game: beltpunk\n")
    stage = Stage(host=FakeHost(equipment=equipment(preferences, pictures=store)), preferences=preferences)
    stage.tap(stage.button("Settings"))
    stage.tap(stage.button("Pictures of the table"))
    assert "stay on this machine" in stage.top.ids.words.words
    stage.tap(stage.button("Keep none"))
    assert not preferences.value.keeps_pictures
    game.keep(1, "Matt is Foreman", b"seen")
    stage.tap(stage.button("Keep pictures"))
    assert [button.words for button in stage.top.buttons if button.primary] == ["Keep pictures"]
    game.keep(2, "Steam-3 goes to the conveyors", b"seen")
    stage.tap(stage.button("Delete all pictures"))
    assert stage.button("Delete all pictures").detail == "they are deleted"
    stage.tap(stage.button("Back"))
    assert stage.button("Pictures of the table").detail == "keep pictures"
    game.keep(1, "Matt is Foreman", b"seen")
    store.close()
    assert game.numbers(("Matt is Foreman", "Steam-3 goes to the conveyors")) == {1}
    stage.strike()


def test_where_no_pictures_are_kept_there_is_nothing_to_set(stage: Stage) -> None:
    assert "Pictures of the table" not in offered(stage)


@pytest.mark.parametrize(
    ("words", "night"), [("By night", Night.ON), ("By the hour", Night.BY_HOURS), ("By day", Night.OFF)]
)
def test_the_night_look_is_set(stage: Stage, preferences: PreferenceStore, words: str, night: Night) -> None:
    stage.tap(stage.button("Day and night"))
    stage.tap(stage.button(words))
    assert preferences.value.night is night


def test_another_camera_is_chosen(stage: Stage, host: FakeHost) -> None:
    assert stage.button("Which camera").detail == "HD Webcam, camera 0"
    stage.tap(stage.button("Which camera"))
    stage.tap(stage.button("Old Camera, camera 2"))
    assert host.equipment.camera == "2"
    stage.key(ESCAPE)
    assert stage.button("Which camera").detail == "Old Camera, camera 2"


def test_the_camera_is_looked_through(stage: Stage) -> None:
    stage.tap(stage.button("Look through the camera"))
    assert isinstance(stage.top, CameraPage)


def test_a_game_is_played_with_another_deck(stage: Stage, host: FakeHost) -> None:
    stage.tap(stage.button("Decks"))
    stage.tap(stage.button("its own printed cards"))
    assert host.equipment.deck("beltpunk") == "beltpunk"
    assert host.equipment.deck("astonishing") == "poker"


def test_what_was_found_is_shown_and_cannot_be_touched(stage: Stage, host: FakeHost) -> None:
    stage.tap(stage.button("About this table"))
    assert isinstance(stage.top, AboutPage)
    rows = stage.top.ids.ledger.rows
    assert [(row.words, row.detail) for row in rows] == [
        ("Language", "English, the only one so far"),
        *host.about(),
    ]
    assert all(row.do is None for row in rows)


@pytest.mark.parametrize(
    ("words", "change"),
    [
        ("Restart", PowerChange.RESTART),
        ("Shut down", PowerChange.SHUT_DOWN),
        ("Update", PowerChange.UPDATE),
    ],
)
def test_the_machine_is_restarted_shut_down_and_updated_only_after_a_question(
    stage: Stage, asked: list[PowerChange], words: str, change: PowerChange
) -> None:
    button = stage.button(words)
    assert button.destroys is (change is not PowerChange.UPDATE)
    assert not button.primary
    stage.tap(button)
    assert isinstance(stage.top, MenuPage)
    stage.tap(stage.button("Not now"))
    assert isinstance(stage.top, SettingsPage)
    assert asked == []
    stage.tap(stage.button(words))
    assert not stage.button(f"{words} now").primary
    stage.tap(stage.button(f"{words} now"))
    assert asked == [change]
    assert "now" in stage.top.ids.words.words or "begun" in stage.top.ids.words.words
    assert stage.top.buttons == []


def test_what_the_system_does_not_allow_is_not_offered(preferences: PreferenceStore) -> None:
    allowed = equipment(preferences, FakePower(PowerChange.RESTART))
    stage = Stage(host=FakeHost(equipment=allowed), preferences=preferences)
    stage.tap(stage.button("Settings"))
    assert "Restart" in offered(stage)
    assert "Shut down" not in offered(stage)
    stage.strike()


def test_a_machine_that_does_not_obey_after_all_is_told(preferences: PreferenceStore) -> None:
    stage = Stage(host=FakeHost(equipment=equipment(preferences, ReluctantPower())))
    stage.tap(stage.button("Settings"))
    stage.tap(stage.button("Shut down"))
    stage.tap(stage.button("Shut down now"))
    assert "refuses" in stage.top.ids.words.words
    stage.strike()


def test_the_settings_are_reached_from_a_game_and_lead_back_to_it(
    stage: Stage, preferences: PreferenceStore
) -> None:
    stage.key(ESCAPE)
    stage.tap(stage.home_navigator.home.resume_buttons[0])
    stage.tap(stage.screen.ids.menu)
    stage.tap(stage.button("Settings"))
    assert "Which camera" not in offered(stage)
    assert "Shut down" in offered(stage)
    stage.tap(stage.button("Day and night"))
    stage.tap(stage.button("By night"))
    assert preferences.value.night is Night.ON
    for _ in range(3):
        stage.key(ESCAPE)
    assert stage.top is stage.screen


def test_without_a_home_the_settings_have_what_concerns_the_screen() -> None:
    stage = Stage(scenes.discarding())
    stage.tap(stage.screen.ids.menu)
    stage.tap(stage.button("Settings"))
    assert offered(stage) == [
        "Sound",
        "Brightness",
        "Day and night",
        "When nobody plays",
        "Wipe the glass",
        "Look through the camera",
    ]
    stage.strike()


def test_before_shutting_down_it_is_said_what_is_not_saved(host: FakeHost, stage: Stage) -> None:
    stage.tap(stage.button("Shut down"))
    assert stage.top.ids.words.words == "The games are saved."
    stage.key(ESCAPE)
    host.fault = say("1 game is only in memory: do not switch off.")
    stage.tap(stage.button("Shut down"))
    assert stage.top.ids.words.words == str(host.fault)


def test_the_dark_hours_are_any_two_hours(stage: Stage, preferences: PreferenceStore) -> None:
    stage.tap(stage.button("When nobody plays"))
    stage.tap(stage.button("The screen is dark"))
    assert [button.words for button in stage.top.buttons if button.primary] == ["Never"]
    stage.tap(stage.button("From"))
    assert offered(stage) == [f"{hour}:00" for hour in range(24)]
    stage.tap(stage.button("21:00"))
    assert preferences.value.quiet.dark_hours == (21, 7)
    stage.tap(stage.button("Until"))
    stage.tap(stage.button("5:00"))
    assert preferences.value.quiet.dark_hours == (21, 5)
    assert (stage.button("From").detail, stage.button("Until").detail) == ("21:00", "5:00")
    stage.key(ESCAPE)
    assert stage.button("The screen is dark").detail == "From 21:00 to 5:00"
    stage.tap(stage.button("The screen is dark"))
    stage.tap(stage.button("Never"))
    assert preferences.value.quiet.dark_hours is None


def test_the_whole_day_may_be_dark(stage: Stage, preferences: PreferenceStore) -> None:
    stage.tap(stage.button("When nobody plays"))
    stage.tap(stage.button("The screen is dark"))
    stage.tap(stage.button("Until"))
    stage.tap(stage.button("22:00"))
    assert preferences.value.quiet.dark_hours == (22, 22)
    stage.key(ESCAPE)
    assert stage.button("The screen is dark").detail == "At any hour"


def test_a_report_for_whoever_helps_is_saved_from_the_settings(stage: Stage) -> None:
    stage.tap(stage.button("About this table"))
    assert stage.button("Save a report").detail.startswith("onto a USB stick")
    stage.tap(stage.button("Save a report"))
    stage.until(lambda: stage.button("Save a report").detail.startswith("report.zip is on the stick."))
    assert not stage.button("Save a report").disabled


def test_a_report_that_fails_can_be_tried_again(
    stage: Stage, host: FakeHost, caplog: pytest.LogCaptureFixture
) -> None:
    page = AboutPage((), lambda: say("{parts}", parts=1 // 0))
    stage.home_navigator.open(page)
    stage.tap(stage.button("Save a report"))
    stage.until(lambda: "made a mistake" in stage.button("Save a report").detail)
    assert not stage.button("Save a report").disabled
    assert "the report could not be written" in caplog.text
