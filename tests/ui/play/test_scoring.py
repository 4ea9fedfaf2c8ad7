"""The scoring screen by real touches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from companion.games.panels import LaidSets
from companion.table.events import Pressed
from companion.table.snapshot import TableSnapshot
from companion.ui.kit.motion import MotionLayer
from companion.ui.play.registry import screen_for
from companion.ui.play.scoring import ScoringScreen, SetsPlace
from tests.ui import scenes
from tests.ui.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    yield stage
    stage.strike()


def test_scoring_has_its_screen_while_sets_are_declared_and_shown(stage: Stage) -> None:
    for scene in (scenes.asked_for_a_set, scenes.naming_a_set):
        stage.show(scene())
        assert isinstance(stage.top, ScoringScreen)
    stage.show(scenes.placing())
    assert stage.top is stage.screen


def test_everyones_sets_and_who_is_asked_are_shown(stage: Stage) -> None:
    snapshot = scenes.asked_for_a_set()
    stage.show(snapshot)
    columns = sorted((w for w in stage.in_sight() if isinstance(w, SetsPlace)), key=lambda column: column.x)
    assert [column.seat for column in columns] == list(snapshot.view.seats)
    assert [column.seat.acting for column in columns].count(True) == 1
    acting = next(seat.name for seat in snapshot.view.seats if seat.acting)
    assert acting in stage.top.ids.headline.words


def test_pass_and_reveal_answer(stage: Stage) -> None:
    snapshot = scenes.asked_for_a_set()
    stage.show(snapshot)
    stage.events()
    stage.tap(stage.top.ids.on_pass)
    stage.tap(stage.top.ids.on_reveal)
    assert stage.events() == [Pressed("PASS", snapshot.serial), Pressed("REVEAL", snapshot.serial)]


def test_the_camera_watches_the_tray(stage: Stage) -> None:
    stage.show(scenes.naming_a_set())
    assert stage.desk is not None
    stage.see(scenes.picture())
    assert stage.desk.request.preview_size == stage.top.camera.room


def test_a_laid_set_says_which_cards_are_in_it() -> None:
    for snapshot in (scenes.asked_for_a_set(), scenes.naming_a_set()):
        laid = snapshot.view.find(LaidSets)
        assert laid is not None
        named = [
            (str(one.text), [snapshot.deck.name(card) for card in one.cards])
            for sets in laid.sets
            for one in sets
        ]
        assert named
        for text, cards in named:
            assert all(card in text for card in cards)


def test_the_camera_has_no_place_where_there_is_nothing_to_watch(stage: Stage) -> None:
    for snapshot in (scenes.asked_for_a_set(), replace(scenes.naming_a_set(), camera_view=None)):
        stage.show(snapshot)
        assert stage.top.camera not in list(stage.in_sight())


def shown_set() -> tuple[TableSnapshot, TableSnapshot]:
    """Before and after somebody lays a set open."""
    moments = [*scenes.match(1)]
    for before, after in pairwise(moments):
        laid = [snapshot.view.find(LaidSets) for snapshot in (before, after)]
        if (
            all(laid)
            and laid[0] != laid[1]
            and screen_for(before.view) is screen_for(after.view) is ScoringScreen
        ):
            return before, after
    raise AssertionError("nobody shows a set")


def test_a_seal_is_pressed_on_a_new_set_and_the_points_count_up(stage: Stage) -> None:
    before, after = shown_set()
    stage.show(before)
    stage.navigator.show(after)
    (motion,) = (widget for widget in stage.top.children if isinstance(widget, MotionLayer))
    assert motion.moving
    places = [widget for widget in stage.in_sight() if isinstance(widget, SetsPlace)]
    (counting,) = (place for place in places if place.told is not None)
    assert counting.told < counting.seat.points
    motion.settle()
    assert counting.told == counting.seat.points


def test_a_set_taken_back_moves_nothing(stage: Stage) -> None:
    before, after = shown_set()
    stage.show(after)
    stage.settle()
    stage.navigator.show(before)
    (motion,) = (widget for widget in stage.top.children if isinstance(widget, MotionLayer))
    assert not motion.moving
