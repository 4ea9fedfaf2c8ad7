from __future__ import annotations

import multiprocessing
import random
import resource
import sqlite3
from datetime import timedelta, timezone
from pathlib import Path
from time import perf_counter

import pytest

from companion.table.log import VERSION, BrokenLog, EventLog, LogError, LogNotWritable, NewerLog, not_kept
from companion.table.session import Session
from companion.table.table import Table
from tests.table.resuming import GAME, NOON, play_until_killed, resumed, unfinished

SET_UP = ("Noah is Foreman", "Steam-3 goes to the conveyors", "Gears-5 goes to the conveyors")
RECORDS = Path(__file__).parents[1] / "records"
DEATHS = 100


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


def offered(path: Path) -> Session:
    """The game that the log offers to resume."""
    log = EventLog.open(path)
    try:
        found = unfinished(log)
        assert found is not None
        return found[1]
    finally:
        log.close()


def three() -> Session:
    return Session.begin(GAME, ("Matt", "Noah", "Jake"), {})


def begun(path: Path, *lines: str) -> tuple[EventLog, Table]:
    """A table in play at its log, after ``lines``."""
    log = EventLog.open(path)
    session = three()
    table = Table(session, log.begin(session, NOON))
    for line in lines:
        say(table, line)
    return log, table


def say(table: Table, line: str) -> None:
    table.choose(GAME.parse(line, table.session.state), table.snapshot().serial)


def deeds(path: Path) -> list[tuple[str, str]]:
    """Every row of the log, as any program would read it."""
    connection = sqlite3.connect(path)
    try:
        return connection.execute("SELECT deed, action FROM deeds ORDER BY game, number").fetchall()
    finally:
        connection.close()


def test_a_match_killed_at_a_hundred_points_misses_no_acknowledged_action(path: Path) -> None:
    chance = random.Random(3)
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload(["tests.table.resuming"])
    written: list[tuple[str, str]] = []
    for seed in range(DEATHS):
        ours, theirs = processes.Pipe(duplex=False)
        life = processes.Process(target=play_until_killed, args=(path, seed, theirs), daemon=True)
        life.start()
        theirs.close()
        assert ours.poll(30)
        assert ours.recv() == "resumed"
        acknowledged = [*written, *(ours.recv() for _ in range(chance.randrange(8)))]
        moment = perf_counter() + chance.random() * 0.005
        while perf_counter() < moment:  # somewhere in the midst of what comes next, its writing among it
            pass
        life.kill()
        life.join()
        while ours.poll():
            try:
                acknowledged.append(ours.recv())
            except EOFError:
                break
        written = deeds(path)
        # One deed can have been written and not been shown any more.
        assert acknowledged in (written, written[:-1])
        session = offered(path)
        assert session.record() == Session.from_record(session.record().encode()).record()
    assert len(written) > DEATHS


def test_a_game_is_resumed_with_all_that_can_be_undone_and_redone(path: Path) -> None:
    log, table = begun(
        path, "Noah is Foreman", "Steam-3 goes to the conveyors", "Gears-5 goes to the conveyors"
    )
    table.undo(table.snapshot().serial)
    table.undo(table.snapshot().serial)
    log.close()
    assert offered(path) == table.session
    assert table.snapshot().redo == "Steam-3 goes to the conveyors"


def test_every_action_of_a_match_is_resumed_to_an_equal_state(path: Path) -> None:
    whole = Session.from_record((RECORDS / "every-action.txt").read_bytes())
    log = EventLog.open(path)
    log.begin(whole, NOON)
    assert log.read(log.games()[0]) == whole
    log.close()


def test_a_resumed_game_goes_on_in_the_same_log(path: Path) -> None:
    for line in SET_UP:
        log = EventLog.open(path)
        table = resumed(log)
        say(table, line)
        log.close()
    assert tuple(map(str, offered(path).actions)) == SET_UP


def test_undo_keeps_what_was_typed(path: Path) -> None:
    log, table = begun(path, "Noah is Foreman")
    table.undo(table.snapshot().serial)
    say(table, "Jake is Foreman")
    log.close()
    assert deeds(path) == [
        ("played", "Noah is Foreman"),
        ("undone", "Noah is Foreman"),
        ("played", "Jake is Foreman"),
    ]
    assert list(map(str, offered(path).actions)) == ["Jake is Foreman"]


def test_an_action_is_on_the_disk_before_a_snapshot_shows_it(path: Path) -> None:
    log, table = begun(path)
    for line in SET_UP:
        say(table, line)
        assert table.snapshot().log == tuple(action for _, action in deeds(path))
    log.close()
    assert len(deeds(path)) == len(SET_UP)


def test_a_refused_action_is_not_written(path: Path) -> None:
    log, table = begun(path, "Noah is Foreman", "Jake is Foreman")
    assert "Noah is Foreman already" in (table.snapshot().message or "")
    log.close()
    assert deeds(path) == [("played", "Noah is Foreman")]


def test_a_finished_game_is_not_offered(path: Path) -> None:
    whole = Session.from_record((RECORDS / "two-rounds-shared-win.txt").read_bytes())
    log = EventLog.open(path)
    log.begin(whole, NOON)
    assert unfinished(log) is None
    assert log.games()[0].deeds == len(whole.actions)
    log.close()


def test_an_empty_log_offers_nothing(path: Path) -> None:
    log = EventLog.open(path)
    assert unfinished(log) is None
    assert log.games() == ()
    log.close()


def test_the_game_begun_last_comes_first_whatever_the_clock_says(path: Path) -> None:
    log, _ = begun(path)
    earlier = NOON.astimezone(timezone(timedelta(hours=2))) - timedelta(days=1)
    log.begin(Session.begin(GAME, ("Ann", "Bo"), {}), earlier)
    assert [kept.began for kept in log.games()] == [earlier, NOON]
    assert "players: Ann, Bo" in log.games()[0].heading
    log.close()


def test_a_file_that_is_no_log_is_left_as_it_is(path: Path) -> None:
    path.write_bytes(b"Thursday at Noah's. " * 100)
    with pytest.raises(BrokenLog, match="Move the file away"):
        EventLog.open(path)
    assert path.read_bytes() == b"Thursday at Noah's. " * 100


def test_another_programs_database_is_left_as_it_is(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(BrokenLog, match="not a companion's log"):
        EventLog.open(path)
    assert path.read_bytes() == before


def test_the_log_of_a_newer_companion_is_left_as_it_is(path: Path) -> None:
    log, _ = begun(path)
    log.close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version={VERSION + 1}")
    connection.close()
    with pytest.raises(NewerLog, match="Update this one"):
        EventLog.open(path)


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        ("DELETE FROM deeds WHERE number = 2", "2nd is missing"),
        ("UPDATE deeds SET action = 'Matt sneezes' WHERE number = 2", "2nd cannot be read"),
        ("UPDATE deeds SET deed = 'sneezed' WHERE number = 2", "2nd cannot be read"),
        ("UPDATE deeds SET deed = 'redone' WHERE number = 2", "2nd cannot be read"),
        ("UPDATE deeds SET action = 'Jake is Foreman' WHERE number = 2", "BH-3"),
        ("UPDATE games SET heading = 'game: beltpunk'", "players"),
        ("UPDATE games SET began = 'Thursday'", "damaged"),
    ],
)
def test_a_damaged_game_is_told_and_not_guessed(path: Path, damage: str, why: str) -> None:
    log, _ = begun(path, *SET_UP)
    log.close()
    connection = sqlite3.connect(path)
    connection.execute(damage)
    connection.commit()
    connection.close()
    log = EventLog.open(path)
    with pytest.raises(BrokenLog, match=why):
        unfinished(log)
    log.close()


def test_where_nothing_can_be_written_the_log_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LogNotWritable, match="folder cannot be made"):
        EventLog.open(tmp_path / "file" / "games.sqlite")
    with pytest.raises(LogNotWritable, match="no right to write"):
        EventLog.open(tmp_path)


def test_a_game_goes_on_without_a_log_and_every_snapshot_says_so() -> None:
    why = LogError("The game is not kept.")
    table = Table(three(), not_kept(why))
    for line in ("Noah is Foreman", "Steam-3 goes to the conveyors"):
        say(table, line)
        assert table.snapshot().message == "The game is not kept."
    assert len(table.snapshot().log) == 2


def test_while_another_program_writes_the_game_goes_on_and_nothing_is_lost(path: Path) -> None:
    log, table = begun(path, "Noah is Foreman")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    say(table, "Steam-3 goes to the conveyors")
    assert "another program is writing" in (table.snapshot().message or "")
    assert table.snapshot().undo == "Steam-3 goes to the conveyors"
    other.execute("ROLLBACK")
    other.close()
    say(table, "Gears-5 goes to the conveyors")
    assert table.snapshot().message is None
    log.close()
    assert offered(path) == table.session


def test_on_a_full_disk_the_game_goes_on_and_is_written_once_there_is_room(path: Path) -> None:
    log, table = begun(path, "Noah is Foreman")
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name("games.sqlite-wal").stat().st_size, hard))
    try:
        say(table, "Steam-3 goes to the conveyors")
        full = table.snapshot()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    assert "the game is not kept" in (full.message or "").lower()
    assert full.undo == "Steam-3 goes to the conveyors"
    table.undo(table.snapshot().serial)
    assert table.snapshot().message is None
    log.close()
    assert offered(path) == table.session
    assert [deed for deed, _ in deeds(path)] == ["played", "played", "undone"]


def test_two_companions_do_not_mix_their_actions_in_one_game(path: Path) -> None:
    log, table = begun(path, "Noah is Foreman")
    second = EventLog.open(path)
    other = resumed(second)
    say(table, "Steam-3 goes to the conveyors")
    say(other, "Parts-4 goes to the conveyors")
    assert "another companion" in (other.snapshot().message or "")
    log.close()
    second.close()
    assert offered(path) == table.session
