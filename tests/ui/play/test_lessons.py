"""Learning mode: advice before a decision, a few times each, and never in the way."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.teaching import Teaching
from companion.preferences import Preferences, PreferenceStore
from companion.ui.kit.widgets import BrassButton
from companion.ui.play.lessons import LessonPlan
from tests.ui import scenes
from tests.ui.hosting import FakeHost, stored
from tests.ui.stage import SIZES, Stage


def taught() -> Teaching:
    teaching = GAMES[0].teaching({})
    assert teaching is not None
    return teaching


def test_each_lesson_is_shown_as_often_as_it_says_and_then_never_again() -> None:
    plan, shown, seen = LessonPlan(taught()), Counter[str](), None
    for snapshot in scenes.match(1):
        lesson = plan.lesson_for(snapshot.prompt)
        if lesson is not None and snapshot.prompt != seen:
            shown[lesson.key] += 1
        seen = snapshot.prompt
    times = {lesson.key: lesson.times for lesson in taught().lessons}
    assert shown
    assert all(count <= times[key] for key, count in shown.items())
    assert shown["ability"] == times["ability"]
    assert shown["ability/Draw"] == times["ability/Draw"]


def test_the_lesson_stays_while_the_prompt_does() -> None:
    plan = LessonPlan(taught())
    lessons = {plan.lesson_for(scenes.ability().prompt) for _ in range(5)}
    assert len(lessons) == 1
    assert None not in lessons


def test_the_strip_says_the_lesson_only_where_it_is_wanted() -> None:
    preferences = PreferenceStore()
    stage = Stage(scenes.ability(), preferences=preferences)
    assert stage.screen.notes == ""
    stage.tap(stage.top.ids.menu)
    stage.tap(stage.button("Explain as we play"))
    assert stage.screen.notes.startswith("You may use one action or neither.")
    assert preferences.value.explains
    stage.tap(stage.top.ids.menu)
    stage.tap(stage.button("Stop explaining"))
    assert stage.screen.notes == ""
    assert not preferences.value.explains
    stage.strike()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_strip_covers_no_button_and_every_button_answers_at_once(size: tuple[int, int]) -> None:
    preferences = PreferenceStore()
    preferences.change(Preferences(explains=True))
    stage = Stage(scenes.ability(), size, preferences=preferences)
    strip: Any = next(it for it in stage.in_sight() if getattr(it, "words", "") == stage.screen.notes)
    buttons = [it for it in stage.in_sight() if isinstance(it, BrassButton)]
    assert not any(strip.collide_widget(button) for button in buttons)
    stage.tap(stage.screen.ids.on_pass)
    assert stage.events()
    stage.strike()


def test_the_set_up_asks_whether_somebody_is_new_and_remembers_it() -> None:
    preferences, host = PreferenceStore(), FakeHost(kept=(stored(1),))
    stage = Stage(host=host, preferences=preferences)
    stage.home_navigator.set_up(host.games[0])
    stage.steps(3)
    stage.tap(stage.button("Is somebody new?"))
    assert not preferences.value.explains, "nothing is decided before the game begins"
    stage.tap(stage.button("Begin"))
    assert preferences.value.explains
    assert host.told[-1] == ("begin", "beltpunk", ("Matt", "Noah", "Jake"), {})
    stage.strike()
    stage = Stage(host=host, preferences=preferences)
    stage.home_navigator.set_up(host.games[0])
    assert stage.button("Somebody is new")
    stage.strike()


def test_a_game_without_lessons_shows_none() -> None:
    plan = LessonPlan(replace(taught(), lessons=()))
    assert plan.lesson_for(scenes.ability().prompt) is None
