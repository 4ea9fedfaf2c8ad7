"""A number named by real touches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.table.events import Entered
from companion.table.table import Table
from companion.ui.overlays.number import NumberPage
from companion.ui.play.panels_as_text import TextScreen
from tests.games.panel_game import TOP, Climb, Climbing
from tests.ui import scenes
from tests.ui.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    yield stage
    stage.strike()


@pytest.fixture
def climbers(stage: Stage) -> Table:
    table = Table.of(Climbing(), ("Matt", "Noah"), {})
    stage.show(table.snapshot())
    stage.events()
    stage.tap(stage.button("Climb further"))
    return table


def test_a_number_is_stepped_to_and_entered_as_an_action(stage: Stage, climbers: Table) -> None:
    page = stage.top
    assert isinstance(page, NumberPage)
    for step in (10, 1, 1, -1):
        stage.tap(page.steps[step])
    assert page.ids.number.words == "12"
    stage.tap(page.ids.done)
    (entered,) = stage.events()
    assert entered == Entered("everyone climbs 12", climbers.snapshot().serial)
    climbers.enter(entered.line, entered.serial)
    assert climbers.session.last == Climb(12)
    assert isinstance(stage.top, TextScreen)


def test_no_number_outside_the_range_can_be_entered(stage: Stage, climbers: Table) -> None:
    page = stage.top
    assert [page.steps[step].disabled for step in (-10, -1, 1, 10)] == [True, True, False, False]
    for _ in range(4):
        stage.tap(page.steps[10])
    assert page.number == TOP
    assert [page.steps[step].disabled for step in (-10, -1, 1, 10)] == [False, False, True, True]
    stage.tap(page.steps[-10])
    assert page.number == TOP - 10


def test_the_page_closes_when_the_number_is_not_asked_for_any_more(stage: Stage, climbers: Table) -> None:
    climbers.choose(Climb(5), climbers.snapshot().serial)
    stage.show(climbers.snapshot())
    assert isinstance(stage.top, TextScreen)
