"""The score sheet as a ledger: all of it in sight, wherever it can be."""

from __future__ import annotations

import pytest

from companion.games.panels import ScoreSheet
from companion.table.snapshot import TableSnapshot
from companion.ui.play.score_columns import ScoreColumns
from companion.ui.play.score_tickets import ScoreTickets
from tests.ui import astonishing_scenes, scenes
from tests.ui.stage import Stage

Ledger = type[ScoreColumns] | type[ScoreTickets]
LEDGERS = (ScoreColumns, ScoreTickets)


def sheet_of(snapshot: TableSnapshot) -> ScoreSheet:
    return snapshot.sheets[-1]


@pytest.fixture(scope="module", autouse=True)
def _window() -> None:
    """Letters are measured by a window's provider of texts."""
    Stage(scenes.foreman()).strike()


def test_a_long_sheet_is_whole_on_the_smallest_screen() -> None:
    ledger = ScoreColumns(sheet_of(astonishing_scenes.over()), (), 1.0, 764)
    ledger.fill(388)
    assert ledger.height <= 388.01


def test_tickets_of_four_stand_in_two_columns_where_one_is_too_high() -> None:
    ledger = ScoreTickets(sheet_of(scenes.round_over()), (), 1.0, 456)
    roomy = ledger.height
    ledger.fill(roomy - 1)
    assert ledger.height < roomy


@pytest.mark.parametrize("kind", LEDGERS)
def test_a_short_sheet_fills_more_of_a_large_place(kind: Ledger) -> None:
    ledger = kind(sheet_of(scenes.round_over()), (), 1.0, 764)
    needed = ledger.height
    ledger.fill(needed + 60)
    assert needed < ledger.height <= needed + 60.01


@pytest.mark.parametrize("kind", LEDGERS)
def test_a_sheet_without_rows_has_the_names_alone(kind: Ledger) -> None:
    ledger = kind(ScoreSheet(sheet_of(scenes.round_over()).title, ("Matt", "Noah"), ()), (), 1.0, 764)
    ledger.fill(300)
    assert 0 < ledger.height <= 300


def test_one_sheet_needs_no_leaves_to_turn() -> None:
    stage = Stage(astonishing_scenes.over())
    stage.navigator.sheets()
    stage.steps(2)
    assert stage.top.paper.sheet is astonishing_scenes.over().sheets[0]
    assert all(getattr(widget, "words", "") != "Later round" for widget in stage.in_sight())
    stage.strike()
