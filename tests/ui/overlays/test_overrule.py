"""Moves to be accepted anyway, by real touches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.table.events import Chosen, Dismiss
from companion.table.snapshot import Suggestions
from companion.ui.overlays.overrule import OverrulePage
from tests.ui import scenes
from tests.ui.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    stage.show(scenes.wanting_an_overrule())
    stage.events()
    yield stage
    stage.strike()


def suggestions() -> Suggestions:
    suggestions = scenes.wanting_an_overrule().suggestions
    assert suggestions is not None
    return suggestions


def test_moves_are_offered_by_their_kind(stage: Stage) -> None:
    assert isinstance(stage.top, OverrulePage)
    groups = dict.fromkeys(choice.group for choice in suggestions().choices)
    assert len(stage.top.ids.ledger.rows) == len(groups) > 1


def test_each_move_of_a_kind_is_told_with_its_refusal_and_accepted_by_a_tap(stage: Stage) -> None:
    group = next(row.words for row in stage.top.ids.ledger.rows if row.detail.endswith("moves …"))
    stage.tap(stage.row(group))
    choices = [choice for choice in suggestions().choices if choice.group == group]
    assert [(row.words, row.detail) for row in stage.top.ids.ledger.rows] == [
        (str(choice.label), str(choice.detail or "")) for choice in choices
    ]
    stage.tap(stage.row(str(choices[1].label)))
    assert stage.events() == [Chosen(choices[1].action, scenes.wanting_an_overrule().serial)]


def test_back_leads_from_one_kind_to_all_and_then_dismisses(stage: Stage) -> None:
    kinds = stage.top.ids.ledger.rows
    stage.tap(stage.row(next(row.words for row in kinds if row.detail.endswith("moves …"))))
    stage.tap(stage.button("Back"))
    assert [row.words for row in stage.top.ids.ledger.rows] == [row.words for row in kinds]
    assert stage.events() == []
    stage.tap(stage.button("Back"))
    assert stage.events() == [Dismiss()]


def test_the_end_of_the_offer_closes_the_page(stage: Stage) -> None:
    stage.show(replace(scenes.wanting_an_overrule(), suggestions=None))
    assert stage.top is stage.screen
