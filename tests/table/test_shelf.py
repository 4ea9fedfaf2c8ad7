"""The shelf: games that were played here are listed, go on, and come and go as records."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from companion.table.session import Session
from companion.table.shelf import Shelf, ShelfError
from companion.table.table import Table
from tests.table.resuming import GAME, NOON

RECORDS = Path(__file__).parents[1] / "records"
FINISHED = RECORDS / "two-rounds-shared-win.txt"
UNFINISHED = RECORDS / "every-action.txt"


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    shelf = Shelf.open(tmp_path)
    yield shelf
    shelf.close()


def begun(shelf: Shelf, *lines: str, players: tuple[str, ...] = ("Matt", "Noah", "Jake")) -> Table:
    session = Session.begin(GAME, players, {})
    table = Table(session, shelf.begin(session, NOON))
    for line in lines:
        table.enter(line, table.snapshot().serial)
        assert table.snapshot().message is None
    return table


def test_several_unfinished_games_are_listed_the_newest_first(shelf: Shelf) -> None:
    begun(shelf, "Noah is Foreman")
    begun(shelf, players=("Mary Ann", "Jo"))
    assert [(game.players, game.deeds, game.finished) for game in shelf.games()] == [
        (("Mary Ann", "Jo"), 0, False),
        (("Matt", "Noah", "Jake"), 1, False),
    ]
    assert shelf.games()[0].words == GAME.prompt(GAME.start(("Mary Ann", "Jo"), {})).text


@pytest.mark.parametrize("which", [0, 1])
def test_any_unfinished_game_goes_on_where_it_was(shelf: Shelf, tmp_path: Path, which: int) -> None:
    tables = [
        begun(shelf, "Noah is Foreman", "Steam-3 goes to the conveyors"),
        begun(shelf, "Jake is Foreman"),
    ]
    number = shelf.games()[1 - which].number
    session, on_action = shelf.resume(number)
    assert session == tables[which].session
    resumed = Table(session, on_action)
    resumed.enter("Gears-5 goes to the conveyors", resumed.snapshot().serial)
    again = Shelf.open(tmp_path)
    assert again.resume(number)[0] == resumed.session
    again.close()


def test_a_finished_game_is_listed_with_its_outcome(shelf: Shelf) -> None:
    number = shelf.import_record(FINISHED, NOON)
    (game,) = shelf.games()
    session = Session.from_record(FINISHED.read_bytes())
    assert (game.number, game.finished) == (number, True)
    assert game.words == GAME.prompt(session.state).text


def test_a_game_that_went_on_since_it_was_listed_stands_as_it_stands_now(shelf: Shelf) -> None:
    table = begun(shelf, "Noah is Foreman")
    before = shelf.games()[0].words
    table.enter("Steam-3 goes to the conveyors", table.snapshot().serial)
    table.enter("Steam-4 goes to the conveyors", table.snapshot().serial)
    table.enter("Steam-5 goes to the conveyors", table.snapshot().serial)
    assert shelf.games()[0].words == table.snapshot().prompt.text != before


def test_undoing_the_end_of_a_game_lets_it_go_on(shelf: Shelf) -> None:
    number = shelf.import_record(FINISHED, NOON)
    assert shelf.games()[0].finished
    session, on_action = shelf.resume(number)
    table = Table(session, on_action)
    table.undo(table.snapshot().serial)
    assert not shelf.games()[0].finished


def test_a_list_plays_only_the_games_through_that_went_on(shelf: Shelf, tmp_path: Path) -> None:
    """A damaged row shows that nobody looked at it: the list tells what was noted before."""
    shelf.import_record(FINISHED, NOON)
    told = shelf.games()
    connection = sqlite3.connect(tmp_path / "games.sqlite")
    connection.execute("UPDATE deeds SET action = 'Matt sneezes'")
    connection.commit()
    connection.close()
    assert shelf.games() == told


def test_a_damaged_game_is_listed_as_such_and_the_others_go_on(shelf: Shelf, tmp_path: Path) -> None:
    begun(shelf, "Noah is Foreman")
    begun(shelf, "Jake is Foreman")
    connection = sqlite3.connect(tmp_path / "games.sqlite")
    connection.execute("UPDATE deeds SET action = 'Matt sneezes' WHERE game = 1")
    connection.commit()
    connection.close()
    whole, damaged = shelf.games()
    assert "damaged" in damaged.words
    assert (damaged.finished, whole.finished) == (True, False)
    with pytest.raises(ShelfError, match="cannot be resumed"):
        shelf.resume(damaged.number)
    assert shelf.resume(whole.number)[0].actions


def test_names_are_remembered_the_latest_first(shelf: Shelf) -> None:
    begun(shelf)
    begun(shelf, players=("Mary Ann", "Noah"))
    assert shelf.names() == ("Mary Ann", "Noah", "Matt", "Jake")


def test_a_record_goes_out_as_a_file_and_comes_back_the_same(shelf: Shelf) -> None:
    number = shelf.import_record(UNFINISHED, NOON)
    path = shelf.export(number)
    assert path.parent == shelf.records
    assert path in shelf.importable()
    again = shelf.import_record(path, NOON + timedelta(days=1))
    assert again != number
    assert shelf.record(again) == shelf.record(number) == path.read_text(encoding="utf-8")


def test_a_file_of_another_game_is_never_written_over(shelf: Shelf) -> None:
    table = begun(shelf, "Noah is Foreman")
    number = shelf.games()[0].number
    first = shelf.export(number)
    assert shelf.export(number) == first
    before = first.read_text(encoding="utf-8")
    table.enter("Steam-3 goes to the conveyors", table.snapshot().serial)
    assert shelf.export(number) != first
    assert first.read_text(encoding="utf-8") == before


def test_a_players_name_makes_no_path(shelf: Shelf) -> None:
    begun(shelf, players=("../../etc", "Jo"))
    path = shelf.export(shelf.games()[0].number)
    assert path.resolve().parent == shelf.records.resolve()


def test_a_bad_record_is_refused_with_its_line(shelf: Shelf, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("game: beltpunk\nplayers: Matt, Noah\n\nMatt sneezes\n")
    with pytest.raises(ShelfError, match=r"bad\.txt, line 4"):
        shelf.import_record(bad, NOON)
    with pytest.raises(ShelfError, match="cannot be read"):
        shelf.import_record(tmp_path / "missing.txt", NOON)
    assert shelf.games() == ()


def test_without_a_log_games_are_played_and_the_shelf_says_why_they_are_not_kept(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"this is no log, and longer than a heading" * 20)
    shelf = Shelf.open(tmp_path)
    assert "not kept" in shelf.fault
    assert shelf.games() == shelf.names() == ()
    table = Table(
        Session.begin(GAME, ("Matt", "Noah"), {}),
        shelf.begin(Session.begin(GAME, ("Matt", "Noah"), {}), NOON),
    )
    table.enter("Noah is Foreman", table.snapshot().serial)
    assert table.snapshot().log == ("Noah is Foreman",)
    assert table.snapshot().message == shelf.fault
    for ask in (
        lambda: shelf.resume(1),
        lambda: shelf.export(1),
        lambda: shelf.import_record(FINISHED, NOON),
    ):
        with pytest.raises(ShelfError, match="not kept"):
            ask()
    shelf.close()


def test_a_log_of_before_standings_were_noted_is_read(tmp_path: Path) -> None:
    shelf = Shelf.open(tmp_path)
    begun(shelf, "Noah is Foreman")
    shelf.close()
    connection = sqlite3.connect(tmp_path / "games.sqlite")
    connection.execute("DROP TABLE standings")
    connection.commit()
    connection.close()
    shelf = Shelf.open(tmp_path)
    assert [game.deeds for game in shelf.games()] == [1]
    shelf.close()
