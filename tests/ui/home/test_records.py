"""The kept games by real touches: opened, resumed, exported, imported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.ui.home.records import ImportPage, RecordsPage
from companion.ui.kit.lines_page import LinesPage
from tests.ui.hosting import FakeHost, stored
from tests.ui.stage import Stage


@pytest.fixture
def host() -> FakeHost:
    return FakeHost(kept=(stored(1), stored(2, finished=True)), files=(Path("one.txt"), Path("two.txt")))


@pytest.fixture
def stage(host: FakeHost) -> Iterator[Stage]:
    stage = Stage(host=host)
    stage.tap(stage.button("Records"))
    yield stage
    stage.strike()


def opened(stage: Stage, number: int) -> LinesPage:
    stage.tap(stage.row(stage.top.ids.ledger.rows[number].words))
    assert isinstance(stage.top, LinesPage)
    return stage.top


def test_every_kept_game_is_listed_with_how_it_stands(stage: Stage) -> None:
    assert isinstance(stage.top, RecordsPage)
    assert [row.detail for row in stage.top.ids.ledger.rows] == [
        "Beltpunk Haberdasher, 57 moves. Noah discards 4 of Gears.",
        "Beltpunk Haberdasher, 57 moves. Matt wins: Matt 27, Noah 20 and Jake -3.",
    ]


def test_a_games_lines_can_be_read(stage: Stage, host: FakeHost) -> None:
    page = opened(stage, 0)
    assert host.told == [("record", 1)]
    assert [row.words for row in page.ids.ledger.rows] == [line for line in host.lines.splitlines() if line]


def test_an_unfinished_game_is_resumed_from_its_record(stage: Stage, host: FakeHost) -> None:
    opened(stage, 0)
    stage.tap(stage.button("Resume"))
    assert host.told[-1] == ("resume", 1)
    assert stage.app.navigator is not None


def test_a_finished_game_cannot_be_resumed(stage: Stage) -> None:
    page = opened(stage, 1)
    assert [button.words for button in page.buttons] == ["Export as a text file"]


def test_a_record_is_exported_and_the_page_says_where(stage: Stage, host: FakeHost) -> None:
    page = opened(stage, 1)
    stage.tap(page.buttons[-1])
    assert host.told[-1] == ("export", 2)
    assert page.ids.said.text == "Written to records/2026-03-05-Matt-Noah-and-Jake.txt"


def test_why_a_record_cannot_be_exported_is_told(stage: Stage, host: FakeHost) -> None:
    page = opened(stage, 1)
    host.refusal = "The disk is full."
    stage.tap(page.buttons[-1])
    assert page.ids.said.text == "The disk is full."


def test_a_record_file_is_imported_and_listed(stage: Stage, host: FakeHost) -> None:
    stage.tap(stage.button("Import a record …"))
    assert isinstance(stage.top, ImportPage)
    host.kept = (stored(9), *host.kept)
    stage.tap(stage.row("two.txt"))
    assert host.told == [("import", Path("two.txt"))]
    assert isinstance(stage.top, RecordsPage)
    assert len(stage.top.ids.ledger.rows) == 3


def test_why_a_file_cannot_be_imported_is_told(stage: Stage, host: FakeHost) -> None:
    stage.tap(stage.button("Import a record …"))
    host.refusal = "two.txt, line 4: this is no line of the game."
    stage.tap(stage.row("two.txt"))
    assert isinstance(stage.top, ImportPage)
    assert stage.top.ids.said.text == host.refusal
