"""The round's summary by real touches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.table.events import Pressed, Undo
from companion.ui.play.round import RoundScreen
from tests.ui import scenes
from tests.ui.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    stage.show(scenes.round_over())
    stage.events()
    yield stage
    stage.strike()


def test_a_rounds_end_shows_its_sheet(stage: Stage) -> None:
    snapshot = scenes.round_over()
    assert isinstance(stage.top, RoundScreen)
    assert stage.top.paper.sheet == snapshot.sheets[-1]
    assert list(stage.top.paper.sheet.players) == [seat.name for seat in snapshot.view.seats]


def test_the_next_round_is_one_touch_away(stage: Stage) -> None:
    stage.tap(stage.top.ids.on_reveal)
    assert stage.events() == [Pressed("REVEAL", scenes.round_over().serial)]
    stage.show(scenes.foreman())
    assert stage.top is stage.screen


def test_the_last_action_can_be_undone(stage: Stage) -> None:
    stage.tap(stage.top.ids.undo)
    assert stage.events() == [Undo(scenes.round_over().serial)]
