"""A refusal leads to the page of its rule, by real touches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.table.snapshot import Refusal
from companion.ui.kit.widgets import BrassButton
from companion.ui.overlays.how_to_play import HowToPlayPage
from companion.ui.play.screen import WHY_NOT
from tests.ui import scenes
from tests.ui.stage import SIZES, Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.discarding())
    yield stage
    stage.strike()


def offered(stage: Stage) -> bool:
    return any(isinstance(it, BrassButton) and it.words == WHY_NOT for it in stage.in_sight())


def test_a_refusal_leads_to_the_page_of_its_rule_and_back(stage: Stage) -> None:
    assert stage.desk is not None
    assert stage.desk.teaching is not None
    stage.show(scenes.refused())
    stage.tap(stage.button(WHY_NOT))
    assert isinstance(stage.top, HowToPlayPage)
    assert stage.top.page == stage.desk.teaching.page_for("BH-5")
    stage.tap(stage.button("Back"))
    assert stage.top is stage.screen
    assert stage.events() == []


def test_without_a_refusal_there_is_nothing_to_explain(stage: Stage) -> None:
    assert not offered(stage)
    stage.show(scenes.refused())
    assert offered(stage)
    stage.show(scenes.discarding())
    assert not offered(stage)


def test_a_rule_without_a_page_has_no_button(stage: Stage) -> None:
    stage.show(replace(scenes.refused(), refusal=Refusal("BH-99")))
    assert not offered(stage)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_button_covers_neither_the_refusal_nor_another_button(size: tuple[int, int]) -> None:
    stage = Stage(scenes.overruled(), size)
    button = stage.button(WHY_NOT)
    for label in (stage.screen.ids.sentence, stage.screen.ids.message):
        assert label.x + label.width <= button.x
    others = [it for it in stage.in_sight() if isinstance(it, BrassButton) and it is not button]
    assert not any(button.collide_widget(other) for other in others)
    stage.strike()
