"""Home by real touches: what goes on, what begins, and where its buttons lead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path

import pytest
from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.games.messages import say
from companion.host import HostError
from companion.preferences import PreferenceStore
from companion.table.story import Standing
from companion.ui.home.home import HomeScreen, day_of
from companion.ui.home.records import RecordsPage
from companion.ui.home.set_up import SetUpPage
from companion.ui.home.settings import SettingsPage
from tests.ui import scenes
from tests.ui.hosting import NOW, FakeHost, stored
from tests.ui.stage import SIZES, Stage

ESCAPE = 27
At = Callable[[FakeHost], Stage]


@pytest.fixture
def at() -> Iterator[At]:
    stages: list[Stage] = []

    def made(host: FakeHost) -> Stage:
        stages.append(Stage(host=host, now=lambda: NOW))
        return stages[-1]

    yield made
    for stage in stages:
        stage.strike()


def test_the_unfinished_game_stands_first_with_who_what_and_when(at: At) -> None:
    stage = at(FakeHost(kept=(stored(2),)))
    (resume,) = stage.home_navigator.home.resume_buttons
    assert resume.primary
    assert resume.words == "Resume Tuesday’s game"
    assert resume.title == "Beltpunk Haberdasher"
    assert resume.detail == "Noah moves 4♥ to the Gears conveyor."
    shown = {label.words for label in resume.children}
    assert shown >= {"Matt", "Noah", "Jake", "12", "13", "14"}
    others = [*stage.home_navigator.home.boxes, *stage.home_navigator.home.errands.values()]
    assert not any(button.primary for button in others)


def test_resume_goes_on_with_the_newest_unfinished_game(at: At) -> None:
    host = FakeHost(kept=(stored(1, finished=True), stored(2), stored(3)))
    stage = at(host)
    stage.tap(stage.home_navigator.home.resume_buttons[0])
    assert host.told == [("resume", 2)]
    assert stage.app.navigator is not None
    assert stage.top is stage.screen


def test_of_several_unfinished_games_any_can_be_resumed(at: At) -> None:
    host = FakeHost(kept=(stored(1), stored(2, finished=True), stored(3)))
    stage = at(host)
    stage.tap(stage.button("1 other game to resume …"))
    assert isinstance(stage.top, RecordsPage)
    rows = stage.top.ids.ledger.rows
    assert len(rows) == 2
    stage.tap(stage.row(rows[1].words))
    assert host.told == [("resume", 3)]


def test_a_game_whose_standing_cannot_be_read_is_offered_with_its_players(at: At) -> None:
    class Unreadable(FakeHost):
        def standing(self, number: int) -> Standing:
            raise HostError(say("The game {number} cannot be read.", number=number))

    stage = at(Unreadable(kept=(stored(2),)))
    (resume,) = stage.home_navigator.home.resume_buttons
    assert {"Matt", "Noah", "Jake"} <= {label.words for label in resume.children}


@pytest.mark.parametrize("size", SIZES)
def test_everything_of_home_is_in_sight_at_every_size(at: At, size: tuple[int, int]) -> None:
    stage = at(FakeHost(kept=(stored(2), stored(3))))
    stage.resize(size)
    home = stage.home_navigator.home
    shown = [*home.boxes, *home.errands.values(), *home.resume_buttons]
    assert set(shown) <= set(stage.in_sight())
    for one, other in combinations(shown, 2):
        assert not one.collide_widget(other) or _only_touch(one, other)


def _only_touch(one: Widget, other: Widget) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    along = min(one.top, other.top) - max(one.y, other.y)
    return min(across, along) <= 1


def test_without_a_game_to_resume_nothing_offers_one(at: At) -> None:
    stage = at(FakeHost(kept=(stored(1, finished=True),)))
    assert stage.home_navigator.home.resume_buttons == []


def test_every_game_of_the_program_can_be_begun(at: At) -> None:
    host = FakeHost()
    stage = at(host)
    assert [button.words for button in stage.home_navigator.home.boxes] == [game.title for game in host.games]
    stage.tap(stage.home_navigator.home.boxes[0])
    assert isinstance(stage.top, SetUpPage)
    assert host.games[0].title in stage.top.title


def test_records_and_settings_open_and_escape_leaves_them(at: At) -> None:
    stage = at(FakeHost(kept=(stored(1),)))
    for name, page in (("Records", RecordsPage), ("Settings", SettingsPage)):
        stage.tap(stage.button(name))
        assert isinstance(stage.top, page)
        stage.key(ESCAPE)
        assert isinstance(stage.top, HomeScreen)
        stage.tap(stage.button(name))
        stage.tap(stage.button("Back"))
        assert isinstance(stage.top, HomeScreen)


def test_why_games_are_not_kept_is_told(at: At) -> None:
    stage = at(FakeHost(fault=say("The disk is full; the game is not kept.")))
    assert stage.home_navigator.home.ids.message.text == "The disk is full; the game is not kept."


def test_what_was_wrong_goes_from_the_screen_once_it_is_over(at: At) -> None:
    host = FakeHost(fault=say("The disk is full; the game is not saved."))
    stage = at(host)
    stage.home_navigator.look_again()
    assert stage.home_navigator.home.ids.message.text == str(host.fault)
    host.fault, host.kept = None, (stored(1),)
    stage.home_navigator.look_again()
    assert stage.home_navigator.home.ids.message.text == ""
    assert len(stage.home_navigator.home.resume_buttons) == 1


def test_home_looks_again_only_while_it_is_in_sight(at: At) -> None:
    host = FakeHost(fault=say("The disk is full; the game is not saved."))
    stage = at(host)
    stage.tap(stage.button("Settings"))
    host.fault = None
    stage.home_navigator.look_again()
    assert isinstance(stage.top, SettingsPage)


def test_home_looks_again_by_itself(at: At) -> None:
    host = FakeHost(fault=say("The disk is full; the game is not saved."))
    stage = at(host)
    host.fault = None
    (event,) = (
        event for event in Clock.get_events() if event.get_callback() == stage.home_navigator.look_again
    )
    event.tick(Clock.get_time() + event.timeout)
    assert stage.home_navigator.home.ids.message.text == ""


def test_a_game_that_cannot_be_resumed_says_why_and_home_stays(at: At) -> None:
    stage = at(FakeHost(kept=(stored(1),), refusal="This game is damaged."))
    stage.tap(stage.home_navigator.home.resume_buttons[0])
    assert stage.app.navigator is None
    assert stage.home_navigator.home.ids.message.text == "This game is damaged."


@pytest.mark.parametrize(("unsaved", "told"), [(None, "saved: you"), ("The disk is full.", "not saved yet")])
def test_leaving_the_table_says_whether_the_game_is_saved(at: At, unsaved: str | None, told: str) -> None:
    stage = at(FakeHost(kept=(stored(1),)))
    stage.tap(stage.home_navigator.home.resume_buttons[0])
    stage.navigator.show(replace(scenes.foreman(), unsaved=say("{why}", why=unsaved) if unsaved else None))
    stage.tap(stage.screen.ids.menu)
    assert told in stage.button("Leave to Home").detail


def test_leaving_the_table_leads_home_and_the_loop_is_stopped(at: At) -> None:
    host = FakeHost(kept=(stored(1),))
    stage = at(host)
    stage.tap(stage.home_navigator.home.resume_buttons[0])
    stage.tap(stage.screen.ids.menu)
    host.kept = (stored(1, status=say("Jake discards 1 of Parts.")),)
    stage.tap(stage.button("Leave to Home"))
    assert host.told == [("resume", 1), ("leave",)]
    assert isinstance(stage.top, HomeScreen)
    assert "Jake discards 1 of Parts." in stage.home_navigator.home.resume_buttons[0].detail


@pytest.mark.parametrize(
    ("began", "told"),
    [
        (datetime(2026, 3, 5, 12, tzinfo=UTC), "today’s"),
        (datetime(2026, 3, 4, 12, tzinfo=UTC), "yesterday’s"),
        (datetime(2026, 2, 27, 12, tzinfo=UTC), "Friday’s"),
        (datetime(2026, 2, 26, 12, tzinfo=UTC), "the 26 February"),
    ],
)
def test_a_game_is_called_by_its_day(began: datetime, told: str) -> None:
    assert str(day_of(began, NOW)) == told


def test_settings_that_cannot_be_saved_are_told_until_they_are(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.write_text("no folder")
    preferences = PreferenceStore(folder / "preferences.json")
    stage = Stage(host=FakeHost(), preferences=preferences)
    preferences.change(replace(preferences.value, volume=40))
    stage.home_navigator.look_again()
    assert stage.home_navigator.home.ids.message.words.startswith("Settings cannot be saved")
    folder.unlink()
    folder.mkdir()
    stage.home_navigator.look_again()
    assert stage.home_navigator.home.ids.message.words == ""
    stage.strike()
