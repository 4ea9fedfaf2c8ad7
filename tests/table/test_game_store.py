"""The game store lists and resumes the games played here, and imports and exports records."""

from __future__ import annotations

import multiprocessing
import os
import resource
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from datetime import timedelta
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.table.game_store import GameStore, GameStoreError
from companion.table.session import Session
from companion.table.table import Table
from tests.table.resuming import GAME, NOON

RECORDS = Path(__file__).parents[1] / "records"
FINISHED = RECORDS / "two-rounds-shared-win.txt"
UNFINISHED = RECORDS / "every-action.txt"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[GameStore]:
    store = GameStore.open(tmp_path, GAMES)
    yield store
    store.close()


def begun(store: GameStore, *lines: str, players: tuple[str, ...] = ("Matt", "Noah", "Jake")) -> Table:
    session = Session.begin(GAME, players, {})
    table = Table(session, store.begin(session, NOON))
    for line in lines:
        table.enter(line, table.snapshot().serial)
        assert table.snapshot().message is None
    return table


def test_several_unfinished_games_are_listed_the_newest_first(store: GameStore) -> None:
    begun(store, "Noah is Foreman")
    begun(store, players=("Mary Ann", "Jo"))
    assert [(game.players, game.moves, game.finished) for game in store.games()] == [
        (("Mary Ann", "Jo"), 0, False),
        (("Matt", "Noah", "Jake"), 1, False),
    ]
    assert store.games()[0].status == GAME.prompt(GAME.start(("Mary Ann", "Jo"), {})).text


@pytest.mark.parametrize("which", [0, 1])
def test_any_unfinished_game_resumes_where_it_was(store: GameStore, tmp_path: Path, which: int) -> None:
    tables = [
        begun(store, "Noah is Foreman", "Steam-3 goes to the conveyors"),
        begun(store, "Jake is Foreman"),
    ]
    number = store.games()[1 - which].number
    session, on_action = store.resume(number)
    assert session == tables[which].session
    resumed = Table(session, on_action)
    resumed.enter("Gears-5 goes to the conveyors", resumed.snapshot().serial)
    again = GameStore.open(tmp_path, GAMES)
    assert again.resume(number)[0] == resumed.session
    again.close()


def test_a_finished_game_is_listed_with_its_outcome(store: GameStore) -> None:
    number = store.import_record(FINISHED, NOON)
    (game,) = store.games()
    session = Session.from_record(FINISHED.read_bytes(), GAMES)
    assert (game.number, game.finished) == (number, True)
    assert game.status == GAME.prompt(session.state).text


def test_a_game_that_went_on_since_it_was_listed_stands_as_it_stands_now(store: GameStore) -> None:
    table = begun(store, "Noah is Foreman")
    before = str(store.games()[0].status)
    table.enter("Steam-3 goes to the conveyors", table.snapshot().serial)
    table.enter("Steam-4 goes to the conveyors", table.snapshot().serial)
    table.enter("Steam-5 goes to the conveyors", table.snapshot().serial)
    assert store.games()[0].status == table.snapshot().prompt.text != before


def test_undoing_the_end_of_a_game_lets_it_go_on(store: GameStore) -> None:
    number = store.import_record(FINISHED, NOON)
    assert store.games()[0].finished
    session, on_action = store.resume(number)
    table = Table(session, on_action)
    table.undo(table.snapshot().serial)
    assert not store.games()[0].finished


def test_a_list_plays_only_the_games_through_that_went_on(store: GameStore, tmp_path: Path) -> None:
    """A damaged row shows that nobody looked at it: the list tells what was noted before."""
    store.import_record(FINISHED, NOON)
    told = store.games()
    connection = sqlite3.connect(tmp_path / "games.sqlite")
    connection.execute("UPDATE deeds SET action = 'Matt sneezes'")
    connection.commit()
    connection.close()
    assert store.games() == told


def test_a_damaged_game_is_listed_as_such_and_the_others_go_on(store: GameStore, tmp_path: Path) -> None:
    begun(store, "Noah is Foreman")
    begun(store, "Jake is Foreman")
    connection = sqlite3.connect(tmp_path / "games.sqlite")
    connection.execute("UPDATE deeds SET action = 'Matt sneezes' WHERE game = 1")
    connection.commit()
    connection.close()
    whole, damaged = store.games()
    assert "damaged" in str(damaged.status)
    assert (damaged.finished, whole.finished) == (True, False)
    with pytest.raises(GameStoreError, match="cannot be resumed"):
        store.resume(damaged.number)
    assert store.resume(whole.number)[0].actions


def test_names_are_remembered_the_latest_first(store: GameStore) -> None:
    begun(store)
    begun(store, players=("Mary Ann", "Noah"))
    assert store.names() == ("Mary Ann", "Noah", "Matt", "Jake")


def test_a_record_goes_out_as_a_file_and_comes_back_the_same(store: GameStore) -> None:
    number = store.import_record(UNFINISHED, NOON)
    path = store.export(number)
    assert path.parent == store.records
    assert path in store.importable()
    again = store.import_record(path, NOON + timedelta(days=1))
    assert again != number
    assert store.record(again) == store.record(number) == path.read_text(encoding="utf-8")


def test_a_file_of_another_game_is_never_written_over(store: GameStore) -> None:
    table = begun(store, "Noah is Foreman")
    number = store.games()[0].number
    first = store.export(number)
    assert store.export(number) == first
    before = first.read_text(encoding="utf-8")
    table.enter("Steam-3 goes to the conveyors", table.snapshot().serial)
    assert store.export(number) != first
    assert first.read_text(encoding="utf-8") == before


def test_a_players_name_makes_no_path(store: GameStore) -> None:
    begun(store, players=("../../etc", "Jo"))
    path = store.export(store.games()[0].number)
    assert path.resolve().parent == store.records.resolve()


def test_a_bad_record_is_refused_with_its_line(store: GameStore, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("game: beltpunk\nplayers: Matt, Noah\n\nMatt sneezes\n")
    with pytest.raises(GameStoreError, match=r"bad\.txt, line 4"):
        store.import_record(bad, NOON)
    with pytest.raises(GameStoreError, match="cannot be read"):
        store.import_record(tmp_path / "missing.txt", NOON)
    assert store.games() == ()


def entered(table: Table, line: str) -> str:
    """Enters a line: what the table says then."""
    table.enter(line, table.snapshot().serial)
    assert table.snapshot().undo == line
    return str(table.snapshot().message or "")


def playing(store: GameStore) -> Table:
    session = Session.begin(GAME, ("Matt", "Noah", "Jake"), {})
    return Table(session, store.begin(session, NOON))


@contextmanager
def full_disk() -> Iterator[None]:
    """No file can grow."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


@contextmanager
def locked_log(folder: Path) -> Iterator[None]:
    """Another program writes into the log."""
    with closing(sqlite3.connect(folder / "games.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def no_folder(folder: Path) -> Iterator[None]:
    """The folder of the games cannot be made."""
    (folder / "inner").write_text("")
    yield
    (folder / "inner").unlink()


def whole(folder: Path) -> list[str]:
    """The records of all games that any other companion would find."""
    with closing(GameStore.open(folder, GAMES)) as store:
        assert store.fault is None
        return [store.record(game.number) for game in store.games()]


Trouble = Callable[[Path], AbstractContextManager[None]]
TROUBLES = [
    pytest.param(lambda _: full_disk(), id="full disk"),
    pytest.param(locked_log, id="locked"),
    pytest.param(no_folder, id="no folder"),
]


@pytest.mark.parametrize("trouble", TROUBLES[:2])
def test_a_game_begun_in_trouble_is_kept_whole_with_the_next_action(tmp_path: Path, trouble: Trouble) -> None:
    with closing(GameStore.open(tmp_path, GAMES)) as store:
        with trouble(tmp_path):
            table = playing(store)
            assert "not saved" in entered(table, "Noah is Foreman")
            assert "1 game is only in memory" in str(store.fault)
        assert entered(table, "Steam-3 goes to the conveyors") == ""
        assert store.fault is None
    assert whole(tmp_path) == [table.session.record()]


@pytest.mark.parametrize("trouble", TROUBLES)
def test_where_the_log_cannot_be_opened_the_message_goes_when_it_can(
    tmp_path: Path, trouble: Trouble
) -> None:
    folder = tmp_path / "inner"
    if trouble is not no_folder:
        GameStore.open(folder, GAMES).close()
    with trouble(tmp_path if trouble is no_folder else folder):
        store = GameStore.open(folder, GAMES)
        assert "not saved" in str(store.fault)
        table = playing(store)
        assert "not saved" in entered(table, "Noah is Foreman")
        assert [game.moves for game in store.games()] == [1]
        with pytest.raises(GameStoreError, match="not saved"):
            store.import_record(FINISHED, NOON)
    assert [game.moves for game in store.games()] == [1]
    assert store.fault is None
    assert entered(table, "Steam-3 goes to the conveyors") == ""
    store.close()
    assert whole(folder) == [table.session.record()]


def test_a_game_that_is_left_unsaved_is_resumed_from_memory_and_written_at_the_end(tmp_path: Path) -> None:
    store = GameStore.open(tmp_path, GAMES)
    with locked_log(tmp_path):
        left = playing(store)
        entered(left, "Noah is Foreman")
        (listed,) = store.games()
        assert (listed.moves, listed.finished) == (1, False)
        session, on_action = store.resume(listed.number)
        assert session == left.session
        assert store.record(listed.number) == session.record()
        resumed = Table(session, on_action)
        assert "not saved" in entered(resumed, "Steam-3 goes to the conveyors")
        assert len(store.games()) == 1
    store.close()
    assert whole(tmp_path) == [resumed.session.record()]


def test_a_game_listed_while_it_was_unsaved_is_found_once_it_is_saved(tmp_path: Path) -> None:
    store = GameStore.open(tmp_path, GAMES)
    with locked_log(tmp_path):
        table = playing(store)
        entered(table, "Noah is Foreman")
        (listed,) = store.games()
    store.sync()
    assert store.resume(listed.number)[0] == table.session
    store.close()


def test_what_is_owed_of_a_game_in_the_log_is_listed_and_resumed(tmp_path: Path) -> None:
    store = GameStore.open(tmp_path, GAMES)
    table = begun(store, "Noah is Foreman")
    assert [game.moves for game in store.games()] == [1]
    with locked_log(tmp_path):
        entered(table, "Steam-3 goes to the conveyors")
        (listed,) = store.games()
        assert (listed.moves, listed.status) == (2, table.snapshot().prompt.text)
        assert store.resume(listed.number)[0] == table.session
    store.close()
    assert whole(tmp_path) == [table.session.record()]


def test_a_game_that_could_never_be_saved_is_told_in_the_journal(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = GameStore.open(tmp_path, GAMES)
    with locked_log(tmp_path):
        entered(playing(store), "Noah is Foreman")
        store.close()
    assert "was not saved" in caplog.text


def test_of_a_damaged_log_it_is_said_what_was_rescued_until_a_game_begins(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"this is no log, and longer than a heading" * 20)
    for _ in range(2):
        with closing(GameStore.open(tmp_path, GAMES, lambda: NOON)) as store:
            assert "No game in it could be read" in str(store.notice)
            assert "games-damaged-2026-03-01.sqlite" in str(store.notice)
            assert store.fault is None
    with closing(GameStore.open(tmp_path, GAMES)) as store:
        begun(store, "Noah is Foreman")
        assert store.notice is None


def test_another_programs_file_is_told_and_games_are_saved_once_it_is_moved_away(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    store = GameStore.open(tmp_path, GAMES)
    table = playing(store)
    assert "belongs to another program" in entered(table, "Noah is Foreman")
    path.rename(tmp_path / "recipes.sqlite")
    assert entered(table, "Steam-3 goes to the conveyors") == ""
    store.close()
    assert whole(tmp_path) == [table.session.record()]


@pytest.mark.parametrize("closed", [True, False])
def test_in_a_folder_that_cannot_be_written_kept_games_are_read_and_resumed(closed: bool) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "games"
        store = GameStore.open(folder, GAMES)
        record = begun(store, "Noah is Foreman", "Steam-3 goes to the conveyors").session.record()
        files = {file: file.read_bytes() for file in folder.iterdir()}
        store.close()
        if not closed:  # as a power cut leaves it
            for file, data in files.items():
                file.write_bytes(data)
        before = {file.name: file.read_bytes() for file in folder.iterdir()}
        for file in (folder, *folder.iterdir()):
            file.chmod(0o555 if file.is_dir() else 0o444)
        Path(name).chmod(0o755)
        context = multiprocessing.get_context("fork")
        ours, theirs = context.Pipe(duplex=False)
        reader = context.Process(target=_read_only, args=(folder, theirs), daemon=True)
        reader.start()
        theirs.close()
        fault, records, message = ours.recv()
        reader.join()
        assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
        folder.chmod(0o755)
    assert "not permitted" in str(fault)
    assert records == [record]
    assert "not saved" in message


def _read_only(folder: Path, told: Connection) -> None:
    """Reads the games as somebody who may not write; root may always."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    store = GameStore.open(folder, GAMES)
    fault, (game,) = store.fault, store.games()
    session, on_action = store.resume(game.number)
    told.send(
        (
            fault,
            [store.record(game.number)],
            entered(Table(session, on_action), "Gears-5 goes to the conveyors"),
        )
    )


def test_a_game_with_a_missing_action_is_resumed_up_to_it_as_a_new_game(tmp_path: Path) -> None:
    store = GameStore.open(tmp_path, GAMES)
    begun(store, "Noah is Foreman", "Steam-3 goes to the conveyors", "Gears-5 goes to the conveyors")
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as other:
        other.execute("DELETE FROM deeds WHERE number = 2")
        other.commit()
    (damaged,) = store.games()
    assert "Entry 2 is missing. It can be resumed as it was after 1 action" in str(damaged.status)
    session, on_action = store.resume(damaged.number)
    assert [str(action) for action in session.actions] == ["Noah is Foreman"]
    assert len(store.games()) == 1
    table = Table(session, on_action)
    assert entered(table, "Parts-4 goes to the conveyors") == ""
    new, old = store.games()
    assert (new.moves, old.moves) == (2, 2)
    assert store.record(new.number) == table.session.record()
    store.close()


@pytest.mark.parametrize("where", ["apply", "prompt"])
def test_a_game_that_the_program_cannot_show_is_told_as_such_and_the_others_are_listed(
    store: GameStore, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    begun(store, "Noah is Foreman")
    begun(store, "Jake is Foreman")
    right = getattr(type(GAME), where)

    def broken(game: object, state: Any, *rest: Any) -> Any:
        if str(rest[:1]) == "(BecomeForeman(player='Noah'),)" or getattr(state, "foreman", None) == 1:
            raise AttributeError("no such thing")
        return right(game, state, *rest)

    monkeypatch.setattr(type(GAME), where, broken)
    good, bad = store.games()
    assert "fault in the program" in str(bad.status)
    assert bad.finished
    assert "damaged" not in str(bad.status)
    assert not good.finished
    monkeypatch.undo()
    assert not store.games()[1].finished  # nothing was noted of it


def test_a_log_without_stored_summaries_is_read(tmp_path: Path) -> None:
    store = GameStore.open(tmp_path, GAMES)
    begun(store, "Noah is Foreman")
    store.close()
    connection = sqlite3.connect(tmp_path / "games.sqlite")
    connection.execute("DROP TABLE standings")
    connection.commit()
    connection.close()
    store = GameStore.open(tmp_path, GAMES)
    assert [game.moves for game in store.games()] == [1]
    store.close()


@pytest.mark.parametrize(
    "stored",
    [
        '{"template": "{winner} wins", "parameters": {}}',
        '{"template": "{winner", "parameters": {}}',
        '{"template": "{0} wins", "parameters": {}}',
        '{"template": 7, "parameters": []}',
        "[]",
        "7",
        "Lea and Noah share the win.",
    ],
)
def test_a_damaged_or_older_summary_is_shown_as_it_is(tmp_path: Path, stored: str) -> None:
    with closing(GameStore.open(tmp_path, GAMES)) as store:
        store.import_record(FINISHED, NOON)
        store.games()  # stores the summary
    (file,) = tmp_path.glob("*.sqlite")
    with closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute("UPDATE standings SET words = ?", (stored,)).rowcount == 1
    with closing(GameStore.open(tmp_path, GAMES)) as store:
        assert [str(game.status) for game in store.games()] == [stored]
