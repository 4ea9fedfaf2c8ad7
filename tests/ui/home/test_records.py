"""The kept games by real touches: listed by evening, told, resumed, exported, deleted, imported."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.table.session import Session
from companion.ui.camera.picture_page import WHAT_IT_SAW, PicturePage
from companion.ui.home.records import ImportPage, PicturesPage, RecordsPage, StoryPage, called, evening_of
from companion.ui.kit.ledger import Heading, Line
from tests.table.kept_pictures import JPEG, pictures_in
from tests.ui.hosting import FakeHost, stored
from tests.ui.stage import Stage

RECORDS = Path(__file__).parents[2] / "records"
TWO_ROUNDS = (RECORDS / "two-rounds-shared-win.txt").read_text(encoding="utf-8")


@pytest.fixture
def host() -> FakeHost:
    return FakeHost(
        kept=(stored(1), stored(2, finished=True)),
        files=(Path("one.txt"), Path("two.txt")),
        lines=TWO_ROUNDS,
    )


@pytest.fixture
def stage(host: FakeHost) -> Iterator[Stage]:
    stage = Stage(host=host)
    stage.tap(stage.button("Records"))
    yield stage
    stage.strike()


def opened(stage: Stage, number: int) -> StoryPage:
    row = stage.top.ids.ledger.rows[number]
    assert row.do is not None
    row.do()
    stage.steps(3)
    assert isinstance(stage.top, StoryPage)
    return stage.top


def test_every_kept_game_is_listed_under_its_evening_with_how_it_stands(stage: Stage) -> None:
    assert isinstance(stage.top, RecordsPage)
    entries = stage.top.ids.ledger.entries
    assert [(entry.words, entry.aside) for entry in entries if isinstance(entry, Heading)] == [
        ("Wednesday 4 March 2026", "evening 2 of 2026"),
        ("Tuesday 3 March 2026", "evening 1 of 2026"),
    ]
    assert [row.detail for row in stage.top.ids.ledger.rows] == [
        "Beltpunk Haberdasher. Noah moves 4♥ to the Gears conveyor.",
        "Beltpunk Haberdasher. Matt wins: Matt 27, Noah 20 and Jake -3.",
    ]


def test_games_of_one_evening_are_together_also_after_midnight() -> None:
    before, after = (
        datetime(2026, 3, 6, 22, tzinfo=UTC).astimezone(),
        datetime(2026, 3, 7, 1, tzinfo=UTC).astimezone(),
    )
    games = [stored(2, began=after.replace(hour=1)), stored(1, began=before.replace(hour=22))]
    stage = Stage(host=FakeHost(kept=tuple(games)))
    stage.tap(stage.button("Records"))
    headings = [entry for entry in stage.top.ids.ledger.entries if isinstance(entry, Heading)]
    assert len(headings) == len({evening_of(game) for game in games}) == 1
    assert headings[0].words == called(evening_of(games[0]))
    stage.strike()


def test_a_game_is_told_in_sentences_under_its_rounds_and_turns(stage: Stage, host: FakeHost) -> None:
    page = opened(stage, 0)
    assert host.told == [("story", 1)]
    entries = page.ids.ledger.entries
    assert [entry.words for entry in entries if isinstance(entry, Heading)][:3] == [
        "Round 1",
        "Set-up",
        "Turn 1",
    ]
    assert all(isinstance(entry, Heading | Line) for entry in entries)


def test_the_newest_score_sheet_is_on_top_and_the_others_can_be_turned_to(stage: Stage) -> None:
    page = opened(stage, 1)
    assert str(page.paper.sheet.title) == "Round 2"
    stage.tap(stage.button("Round before"))
    assert str(page.paper.sheet.title) == "Round 1"
    assert page.ids.earlier.disabled
    stage.tap(stage.button("Round after"))
    assert str(page.paper.sheet.title) == "Round 2"


def test_a_game_that_cannot_be_told_says_why(stage: Stage, host: FakeHost) -> None:
    host.refusal = "This game is damaged."
    page = opened(stage, 0)
    assert [entry.words for entry in page.ids.ledger.entries] == ["This game is damaged."]


def test_an_unfinished_game_is_resumed_from_its_record(stage: Stage, host: FakeHost) -> None:
    opened(stage, 0)
    stage.tap(stage.button("Resume"))
    assert host.told[-1] == ("resume", 1)
    assert stage.app.navigator is not None


def test_a_finished_game_cannot_be_resumed(stage: Stage) -> None:
    page = opened(stage, 1)
    assert [button.words for button in page.buttons] == ["Save as a text file", "Delete"]


def test_a_record_is_exported_and_the_page_says_where(stage: Stage, host: FakeHost) -> None:
    page = opened(stage, 1)
    stage.tap(page.buttons[0])
    assert host.told[-1] == ("export", 2)
    assert page.ids.said.text == "Written to records/2026-03-05-Matt-Noah-and-Jake.txt"


def test_why_a_record_cannot_be_exported_is_told(stage: Stage, host: FakeHost) -> None:
    page = opened(stage, 1)
    host.refusal = "The disk is full."
    stage.tap(page.buttons[0])
    assert page.ids.said.text == "The disk is full."


def test_a_deleted_game_is_gone_from_the_list_and_can_be_brought_back(stage: Stage, host: FakeHost) -> None:
    page = opened(stage, 1)
    delete = page.buttons[-1]
    assert delete.destroys
    assert not delete.primary
    stage.tap(delete)
    assert host.told[-1] == ("delete", 2)
    assert isinstance(stage.top, RecordsPage)
    assert len(stage.top.ids.ledger.rows) == 1
    stage.tap(stage.button("Bring the deleted game back"))
    assert host.told[-1] == ("restore",)
    assert isinstance(stage.top, RecordsPage)
    assert len(stage.top.ids.ledger.rows) == 2


def test_nothing_offers_to_bring_a_game_back_where_none_was_deleted(stage: Stage) -> None:
    with pytest.raises(StopIteration):
        stage.button("Bring the deleted game back")


def test_why_a_game_cannot_be_deleted_is_told(stage: Stage, host: FakeHost) -> None:
    page = opened(stage, 1)
    host.refusal = "The disk is full."
    stage.tap(page.buttons[-1])
    assert stage.top is page
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


def test_what_the_camera_saw_in_a_stored_game_is_kept_with_it(host: FakeHost, tmp_path: Path) -> None:
    lines = [str(action) for action in Session.from_record(TWO_ROUNDS.encode(), GAMES).actions]
    host.game_pictures = pictures_in(tmp_path, lines, {1: JPEG, 5: JPEG})
    stage = Stage(host=host)
    stage.tap(stage.button("Records"))
    opened(stage, 1)
    stage.tap(stage.button(WHAT_IT_SAW))
    assert isinstance(stage.top, PicturesPage)
    assert [row.mark for row in stage.top.ids.ledger.rows] == ["5", "1"]
    stage.top.ids.ledger.rows[0].do()
    stage.steps(2)
    assert isinstance(stage.top, PicturePage)
    assert stage.top.ids.picture.jpeg == JPEG
    stage.tap(stage.button("Before that"))
    stage.tap(stage.button("Back"))
    assert isinstance(stage.top, PicturesPage)
    stage.strike()


def test_a_stored_game_without_pictures_offers_none(stage: Stage) -> None:
    opened(stage, 1)
    assert WHAT_IT_SAW not in [button.words for button in stage.top.buttons]
