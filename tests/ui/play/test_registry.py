"""The touchscreen draws panels: a game whose panel nobody has drawn can be played all the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games import GAMES
from companion.games.panels import Panel, Seats, View, Zones
from companion.table.table import Table
from companion.ui.play.panels_as_text import TextScreen
from companion.ui.play.registry import DRAWINGS, screen_for, undrawn_lines
from companion.ui.play.table import TableScreen
from tests.games.panel_game import EMPTY_MAT, Climb, Climbing, Rope
from tests.ui import scenes
from tests.ui.astonishing_scenes import played
from tests.ui.stage import Stage
from tests.ui.steam_court_scenes import STEAM_COURT


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    yield stage
    stage.strike()


def table(*drawn: Panel) -> Table:
    return Table.of(Climbing(*drawn), ("Matt", "Noah"), {})


def test_a_game_with_an_unknown_panel_is_shown_as_text_and_played_by_touch(stage: Stage) -> None:
    climbers = table()
    stage.show(climbers.snapshot())
    stage.events()
    assert isinstance(stage.top, TextScreen)
    stage.steps(2)
    rows = [row.words for row in stage.top.ids.ledger.rows]
    assert rows[0] == "The rope: knot 0 of 30."
    assert rows[1:] == ["Matt: 0 points.", "Noah: 0 points."]
    stage.tap(stage.top.ids.on_reveal)
    (pressed,) = stage.events()
    climbers.press(pressed.button, pressed.serial)
    stage.show(climbers.snapshot())
    stage.steps(2)
    rows = [row.words for row in stage.top.ids.ledger.rows]
    assert rows[0] == "The rope: knot 1 of 30."


def test_an_unknown_panel_is_told_beside_the_drawings_of_the_others(stage: Stage) -> None:
    climbers = table(EMPTY_MAT)
    stage.show(climbers.snapshot())
    assert isinstance(stage.top, TableScreen)
    assert stage.top.notes == "The rope: knot 0 of 30."
    climbers.choose(Climb(), climbers.snapshot().serial)
    stage.show(climbers.snapshot())
    assert stage.top.notes == "The rope: knot 1 of 30."
    stage.show(scenes.placing())
    assert stage.top.notes == ""


def test_the_first_panel_that_has_a_screen_chooses_it() -> None:
    assert screen_for(View((Rope(1), Seats(()), Zones(())))) is TableScreen
    assert screen_for(View((Rope(1), Seats(())))) is TextScreen
    assert screen_for(View()) is TextScreen


def test_every_panel_of_every_game_is_drawn() -> None:
    of_steam_court = (scene() for scene in STEAM_COURT.values())
    shown = [*scenes.match(1), *played(0, 4), *of_steam_court]
    assert len({snapshot.title for snapshot in shown}) == len(GAMES)
    for snapshot in shown:
        assert undrawn_lines(snapshot.view) == ()
        assert screen_for(snapshot.view) is DRAWINGS[type(snapshot.view.panels[0])]
