"""The winner's screen by real touches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.table.events import Undo
from companion.ui.overlays.score_sheets import SheetsPage
from companion.ui.play.scoring import ScoringScreen
from companion.ui.play.winner import WinnerScreen
from tests.ui import scenes
from tests.ui.hosting import FakeHost, stored
from tests.ui.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    stage.show(scenes.won())
    stage.events()
    yield stage
    stage.strike()


def test_the_winner_is_named_and_everyone_ranked(stage: Stage) -> None:
    snapshot = scenes.won()
    assert isinstance(stage.top, WinnerScreen)
    assert stage.top.ids.plaque.words == snapshot.winners[0]
    points = [points for _, points, _ in stage.top.ids.places.places]
    assert points == sorted((seat.points for seat in snapshot.view.seats), reverse=True)


def test_a_shared_win_names_all_who_share_it(stage: Stage) -> None:
    snapshot = scenes.won_together()
    stage.show(snapshot)
    for name in snapshot.winners:
        assert name in stage.top.ids.plaque.words
    assert [won for _, _, won in stage.top.ids.places.places] == [True, True, True, False]


def test_every_rounds_sheet_can_be_reached(stage: Stage) -> None:
    stage.tap(stage.button("Every point explained"))
    page = stage.top
    assert isinstance(page, SheetsPage)
    for sheet in reversed(scenes.won().sheets):
        assert page.paper.sheet == sheet
        stage.tap(page.ids.earlier)
    assert page.ids.earlier.disabled


def test_the_end_can_be_undone(stage: Stage) -> None:
    stage.tap(stage.button("Undo"))
    assert stage.events() == [Undo(scenes.won().serial)]
    stage.show(scenes.asked_for_a_set())
    assert isinstance(stage.top, ScoringScreen)


def test_where_there_is_a_home_it_leads_there() -> None:
    host = FakeHost(kept=(stored(1),))
    stage = Stage(host=host)
    stage.tap(stage.home_navigator.home.resume_buttons[0])
    stage.navigator.show(scenes.won())
    stage.steps(3)
    stage.tap(stage.button("Home"))
    assert host.told[-1] == ("leave",)
    assert stage.top is stage.home_navigator.home
    stage.strike()
