"""The set-up on the screen: every step whole, for the deck in hand, in letters that are read from a chair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.table.deck_in_play import OWN_DECK
from companion.table.events import Pressed
from companion.ui.play.laying_out import LayingOutScreen
from tests.ui import scenes
from tests.ui.stage import SIZES, Stage


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    yield stage
    stage.strike()


def laid_out(stage: Stage) -> LayingOutScreen:
    stage.show(scenes.laying_out())
    stage.steps(2)
    assert isinstance(stage.top, LayingOutScreen)
    return stage.top


def test_a_poker_deck_is_explained_only_where_it_stands_in(stage: Stage) -> None:
    screen = laid_out(stage)
    assert any("♠ Steam" in step for step in screen.sheet.steps)
    told = len(screen.sheet.steps)
    stage.show(replace(scenes.laying_out(), deck=OWN_DECK))
    assert len(screen.sheet.steps) == told - 1
    assert not any("♠" in step for step in screen.sheet.steps)


def test_reveal_goes_on(stage: Stage) -> None:
    screen = laid_out(stage)
    stage.events()
    assert screen.ids.on_reveal.primary
    stage.tap(screen.ids.on_reveal)
    assert stage.events() == [Pressed("REVEAL", scenes.laying_out().serial)]
    stage.show(scenes.foreman())
    assert stage.top is stage.screen


@pytest.mark.parametrize("size", SIZES)
def test_every_step_is_inside_the_sheet_and_large(stage: Stage, size: tuple[int, int]) -> None:
    stage.resize(size)
    screen = laid_out(stage)
    assert screen.sheet.letters >= 20
    assert screen.sheet.lowest >= screen.sheet.y
    stage.resize(SIZES[0])
