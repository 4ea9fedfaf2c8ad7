"""Dice told by touch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.table.events import Entered
from companion.ui.overlays.dice import DicePage
from tests.ui import scenes
from tests.ui.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    stage.show(scenes.rolling())
    stage.tap(stage.button("Real dice"))
    yield stage
    stage.strike()


def test_each_die_is_told_and_entered_together(stage: Stage) -> None:
    page = stage.top
    assert isinstance(page, DicePage)
    for row, pips in zip(page.rows, (3, 6, 6), strict=True):
        stage.tap(page.ids.done)
        assert stage.events() == []
        stage.tap(row[pips - 1])
    assert page.ids.done.detail == "together 15"
    stage.tap(page.ids.done)
    assert stage.events() == [Entered("roll 3 6 6", scenes.rolling().serial)]
    assert stage.top is stage.screen


def test_a_die_can_be_told_otherwise_before_it_is_entered(stage: Stage) -> None:
    page = stage.top
    for pips in (1, 4):
        stage.tap(page.rows[0][pips - 1])
    assert [face.pips for face in page.rows[0] if face.chosen] == [4]


def test_the_page_closes_when_no_dice_are_asked_for(stage: Stage) -> None:
    stage.show(scenes.discarding())
    assert stage.top is stage.screen
