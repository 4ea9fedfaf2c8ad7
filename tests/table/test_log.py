from __future__ import annotations

import multiprocessing
import random
import resource
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta, timezone
from pathlib import Path
from time import perf_counter
from types import SimpleNamespace
from typing import NoReturn

import pytest

from companion.games import GAMES
from companion.table.game_store import GameStore
from companion.table.log import EventLog
from companion.table.log_errors import BrokenLog, LogNotWritable, NewerLog, ProgramFault
from companion.table.log_files import ENDINGS
from companion.table.log_opening import VERSION
from companion.table.record import write_record
from companion.table.session import Session
from companion.table.table import Table
from tests.table.resuming import GAME, NOON, hold_open, play_until_killed, resumed, unfinished

SET_UP = ("Noah is Foreman", "Steam-3 goes to the conveyors", "Gears-5 goes to the conveyors")
RECORDS = Path(__file__).parents[1] / "records"
DEATHS = 100
LONG = RECORDS / "astonishing-duel.txt"
FIRST, SECOND = "first", "second"
SOME = "Rescued: 2 games, 1 of them with actions missing."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


def offered(path: Path) -> Session:
    """The game that the log offers to resume."""
    log = EventLog.open(path)
    try:
        assert log.notice is None
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


def steps(path: Path) -> list[tuple[str, str]]:
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
        session = offered(path)
        written = steps(path)
        # One deed can have been written and not been shown any more.
        assert acknowledged in (written, written[:-1])
        assert session.record() == Session.from_record(session.record().encode(), GAMES).record()
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
    whole = Session.from_record((RECORDS / "every-action.txt").read_bytes(), GAMES)
    log = EventLog.open(path)
    log.begin(whole, NOON)
    assert log.read(log.games()[0], GAMES) == whole
    log.close()


def test_a_resumed_game_continues_in_the_same_log(path: Path) -> None:
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
    assert steps(path) == [
        ("played", "Noah is Foreman"),
        ("undone", "Noah is Foreman"),
        ("played", "Jake is Foreman"),
    ]
    assert list(map(str, offered(path).actions)) == ["Jake is Foreman"]


def test_an_action_is_on_the_disk_before_a_snapshot_shows_it(path: Path) -> None:
    log, table = begun(path)
    for line in SET_UP:
        say(table, line)
        assert table.snapshot().log == tuple(action for _, action in steps(path))
    log.close()
    assert len(steps(path)) == len(SET_UP)


def test_a_refused_action_is_not_written(path: Path) -> None:
    log, table = begun(path, "Noah is Foreman", "Jake is Foreman")
    assert "Noah is Foreman already" in str(table.snapshot().message or "")
    log.close()
    assert steps(path) == [("played", "Noah is Foreman")]


def test_a_finished_game_is_not_offered(path: Path) -> None:
    whole = Session.from_record((RECORDS / "two-rounds-shared-win.txt").read_bytes(), GAMES)
    log = EventLog.open(path)
    log.begin(whole, NOON)
    assert unfinished(log) is None
    assert log.games()[0].entries == len(whole.actions)
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
    assert [logged.began for logged in log.games()] == [earlier, NOON]
    assert "players: Ann, Bo" in log.games()[0].heading
    log.close()


def files_of(path: Path) -> dict[str, bytes]:
    """What is in the three files of a database."""
    there = {ending: path.with_name(path.name + ending) for ending in ENDINGS}
    return {ending: file.read_bytes() for ending, file in there.items() if file.exists()}


def lie(path: Path, files: dict[str, bytes]) -> None:
    """These are the files of the database from now on, as a power cut leaves them: nobody has them open."""
    path.parent.mkdir(exist_ok=True)
    for ending, data in files.items():
        path.with_name(path.name + ending).write_bytes(data)


def test_another_programs_database_is_left_as_it_is(path: Path) -> None:
    elsewhere = path.with_name("recipes.sqlite")
    connection = sqlite3.connect(elsewhere)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.execute("INSERT INTO recipes VALUES ('soup')")
    connection.commit()
    before = files_of(elsewhere)
    connection.close()
    assert set(before) == set(ENDINGS)
    lie(path, before)
    with pytest.raises(BrokenLog, match="belongs to another program"):
        EventLog.open(path)
    assert files_of(path) == before


def test_the_log_of_a_newer_companion_is_left_as_it_is(path: Path) -> None:
    log, _ = begun(path.with_name("newer.sqlite"), *SET_UP)
    connection = sqlite3.connect(path.with_name("newer.sqlite"))
    connection.execute(f"PRAGMA user_version={VERSION + 1}")
    before = files_of(path.with_name("newer.sqlite"))
    connection.close()
    log.close()
    assert set(before) == set(ENDINGS)
    lie(path, before)
    with pytest.raises(NewerLog, match="Update this one"):
        EventLog.open(path)
    assert files_of(path) == before


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        ("DELETE FROM deeds WHERE number = 2", "Entry 2 is missing"),
        ("UPDATE deeds SET action = 'Matt sneezes' WHERE number = 2", "Entry 2 cannot be read"),
        ("UPDATE deeds SET deed = 'sneezed' WHERE number = 2", "Entry 2 cannot be read"),
        ("UPDATE deeds SET deed = 'redone' WHERE number = 2", "Entry 2 cannot be read"),
        ("UPDATE deeds SET action = 'Jake is Foreman' WHERE number = 2", "BH-3"),
        ("UPDATE games SET heading = 'game: beltpunk'", "players"),
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
    with pytest.raises(LogNotWritable, match="cannot be used"):
        EventLog.open(tmp_path)


def test_while_another_program_writes_play_continues_and_nothing_is_lost(path: Path) -> None:
    log, table = begun(path, "Noah is Foreman")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    say(table, "Steam-3 goes to the conveyors")
    assert "another program is writing" in str(table.snapshot().message or "")
    assert table.snapshot().undo == "Steam-3 goes to the conveyors"
    other.execute("ROLLBACK")
    other.close()
    say(table, "Gears-5 goes to the conveyors")
    assert table.snapshot().message is None
    log.close()
    assert offered(path) == table.session


def test_on_a_full_disk_play_continues_and_is_saved_once_there_is_room(path: Path) -> None:
    log, table = begun(path, "Noah is Foreman")
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name("games.sqlite-wal").stat().st_size, hard))
    try:
        say(table, "Steam-3 goes to the conveyors")
        full = table.snapshot()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    assert "the game is not saved" in str(full.message or "").lower()
    assert full.undo == "Steam-3 goes to the conveyors"
    table.undo(table.snapshot().serial)
    assert table.snapshot().message is None
    log.close()
    assert offered(path) == table.session
    assert [deed for deed, _ in steps(path)] == ["played", "played", "undone"]


def test_a_fault_of_a_disk_without_room_is_told_as_a_full_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, table = begun(path, "Noah is Foreman")
    monkeypatch.setattr("companion.table.log_errors.disk_usage", lambda _: SimpleNamespace(free=0))
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        say(table, "Steam-3 goes to the conveyors")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    assert "the disk is full. Free some space" in str(table.snapshot().message or "")
    log.close()


def test_two_companions_do_not_mix_their_actions_in_one_game(path: Path) -> None:
    log, table = begun(path, "Noah is Foreman")
    second = EventLog.open(path)
    other = resumed(second)
    say(table, "Steam-3 goes to the conveyors")
    say(other, "Parts-4 goes to the conveyors")
    assert "another companion" in str(other.snapshot().message or "")
    written, _ = log.games(), say(other, "Parts-5 goes to the conveyors")
    assert other.snapshot().message is None
    assert len(written) == 1
    assert log.read(written[0], GAMES) == table.session
    log.close()
    second.close()
    assert offered(path) == other.session  # as a game of its own


def test_a_damaged_date_hides_no_game(path: Path) -> None:
    log, table = begun(path, *SET_UP)
    log.close()
    connection = sqlite3.connect(path)
    connection.execute("UPDATE games SET began = 'Thursday'")
    connection.commit()
    connection.close()
    assert offered(path) == table.session


def test_a_letter_that_is_none_hides_no_other_game(path: Path) -> None:
    log, table = begun(path, *SET_UP)
    log.begin(three(), NOON)
    log.close()
    connection = sqlite3.connect(path)
    connection.execute("UPDATE games SET heading = CAST(x'ff' AS TEXT) WHERE number = 2")
    connection.commit()
    connection.close()
    log = EventLog.open(path)
    assert log.read(log.games()[1], GAMES) == table.session
    log.close()


def in_play(path: Path) -> tuple[dict[str, bytes], Table]:
    """The files of a log in play, a whole game in the database and a second one in the ``-wal`` alone; and
    the second one's table."""
    elsewhere = path.with_name("elsewhere.sqlite")
    log = EventLog.open(elsewhere)
    log.begin(Session.from_record(LONG.read_bytes(), GAMES), NOON)
    log.empty_wal()
    session = three()
    table = Table(session, log.begin(session, NOON))
    for line in SET_UP:
        say(table, line)
    files = files_of(elsewhere)
    log.close()
    return files, table


def frames(files: dict[str, bytes]) -> range:
    """Where the pages of a ``-wal`` begin."""
    return range(32, len(files["-wal"]), 24 + 4096)


def without(*endings: str) -> Callable[[dict[str, bytes]], None]:
    def damage(files: dict[str, bytes]) -> None:
        for ending in endings:
            del files[ending]

    return damage


def emptied(files: dict[str, bytes]) -> None:
    files[""] = b""


def zeroed(files: dict[str, bytes]) -> None:
    files[""] = bytes(len(files[""]))


def cut(files: dict[str, bytes]) -> None:
    files[""] = files[""][: len(files[""]) // 2]


def a_page_lost(files: dict[str, bytes]) -> None:
    files[""] = files[""][:-8192] + bytes(4096) + files[""][-4096:]


def a_text(files: dict[str, bytes]) -> None:
    files[""] = b"Thursday at Noah's. " * 100


def a_frame_broken(files: dict[str, bytes]) -> None:
    at = frames(files)[1] + 24 + 2000
    files["-wal"] = files["-wal"][:at] + b"!!!" + files["-wal"][at + 3 :]


def end_of_wal_cut(files: dict[str, bytes]) -> None:
    files["-wal"] = files["-wal"][: frames(files)[-1]]


@pytest.mark.parametrize(
    ("damage", "told", "whole"),
    [
        (emptied, SOME, [SECOND]),
        (zeroed, SOME, [SECOND]),
        (without(""), SOME, [SECOND]),
        (a_text, SOME, [SECOND]),
        (cut, SOME, [SECOND]),
        (a_page_lost, SOME, [SECOND]),
        (a_frame_broken, "Rescued: 2 games. The", [FIRST, SECOND]),
        (end_of_wal_cut, "Rescued: 2 games. The", [FIRST]),
        (without("-wal"), "Rescued: 1 game. The", [FIRST]),
    ],
)
def test_of_a_damaged_log_what_can_be_read_is_kept_and_nothing_is_silent(
    path: Path, damage: Callable[[dict[str, bytes]], None], told: str, whole: list[str]
) -> None:
    files, table = in_play(path)
    first = Session.from_record(LONG.read_bytes(), GAMES)
    damage(files)
    lie(path, files)
    log = EventLog.open(path, lambda: NOON)
    assert "The file of saved games was damaged" in str(log.notice)
    assert told in str(log.notice)
    assert "games-damaged-2026-03-01.sqlite" in str(log.notice)
    assert files_of(path.with_name("games-damaged-2026-03-01.sqlite")) == files
    read = {}
    for logged in log.games():
        with suppress(BrokenLog):
            read[logged.heading] = log.read(logged, GAMES)
    for session in [{FIRST: first, SECOND: table.session}[name] for name in whole]:
        assert read[write_record(session.game, session.states[0], ())].record() == session.record()
    session = three()
    assert log.begin(session, NOON).number is not None
    log.close()
    log = EventLog.open(path, lambda: NOON)
    assert log.notice  # nobody has read it
    log.dismiss_notice()
    assert log.notice is None
    log.close()


def test_an_action_whose_writing_a_power_cut_interrupted_is_no_damage(path: Path) -> None:
    files, table = in_play(path)
    del files["-shm"]
    files["-wal"] = files["-wal"][: frames(files)[-1] + 1000]
    lie(path, files)
    log = EventLog.open(path)
    assert log.notice is None
    assert [str(action) for action in log.read(log.games()[0], GAMES).actions] == list(SET_UP[:-1])
    log.close()
    assert len(table.session.actions) == len(SET_UP)


def test_a_second_damaged_log_of_a_day_gets_a_name_of_its_own(path: Path) -> None:
    for text in (b"one", b"two", b"three"):
        path.write_bytes(text)
        EventLog.open(path, lambda: NOON).close()
    logged = sorted(path.parent.glob("games-damaged-*"))
    assert [file.name for file in logged] == [
        f"games-damaged-2026-03-01{ending}.sqlite" for ending in ("-2", "-3", "")
    ]
    assert {file.read_bytes() for file in logged} == {b"one", b"two", b"three"}


@pytest.mark.parametrize("renamed", [0, 1, 2, 3, 4])
def test_a_power_cut_in_the_midst_of_the_repair_loses_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, renamed: int
) -> None:
    files, table = in_play(path)
    a_frame_broken(files)
    lie(path, files)
    rename, count = Path.rename, iter(range(100))

    def fails(file: Path, target: Path) -> Path:
        if next(count) == renamed:
            raise KeyboardInterrupt
        return rename(file, target)

    monkeypatch.setattr(Path, "rename", fails)
    with pytest.raises(KeyboardInterrupt):
        EventLog.open(path, lambda: NOON)
    monkeypatch.undo()
    log = EventLog.open(path, lambda: NOON)
    assert "Rescued: 2 games. The" in str(log.notice)
    assert len(log.games()) == 2
    assert log.read(log.games()[0], GAMES).record() == table.session.record()
    assert files_of(path.with_name("games-damaged-2026-03-01.sqlite")) == files
    log.close()


def test_a_log_that_another_program_has_open_is_not_moved_away(path: Path) -> None:
    log, _ = begun(path, *SET_UP)
    log.close()
    context = multiprocessing.get_context("forkserver")
    ours, theirs = context.Pipe()
    other = context.Process(target=hold_open, args=(path, theirs), daemon=True)
    other.start()
    assert ours.poll(30)
    ours.recv()
    page = path.read_bytes()
    path.write_bytes(page[:4096] + bytes(len(page) - 4096))
    with pytest.raises(BrokenLog, match="another program has it open"):
        EventLog.open(path).games()
    assert not list(path.parent.glob("games-damaged-*"))
    other.kill()
    other.join()


def test_what_is_written_is_in_the_log_itself_after_a_checkpoint(path: Path) -> None:
    log, _ = begun(path, *SET_UP)
    log.checkpoint()
    alone = path.with_name("alone.sqlite")
    alone.write_bytes(path.read_bytes())
    assert [action for _, action in steps(alone)] == list(SET_UP)
    log.empty_wal()
    assert path.with_name("games.sqlite-wal").stat().st_size == 0
    log.close()


def test_a_log_that_is_replaced_under_a_game_in_play_gets_the_whole_game(path: Path) -> None:
    store = GameStore.open(path.parent, GAMES)
    session = three()
    table = Table(session, store.begin(session, NOON))
    say(table, SET_UP[0])
    for file in path.parent.glob("games.sqlite*"):
        file.unlink()
    say(table, SET_UP[1])
    assert table.snapshot().message is None
    store.close()
    assert offered(path) == table.session


def test_a_fault_of_the_rules_is_not_taken_for_a_damaged_log(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    log, _ = begun(path, *SET_UP)

    def broken(*_: object) -> NoReturn:
        raise AttributeError("no such thing")

    monkeypatch.setattr(type(GAME), "apply", broken)
    with pytest.raises(ProgramFault, match="a fault in the program"):
        log.read(log.games()[0], GAMES)
    assert "no such thing" in caplog.text
    assert "Traceback" in caplog.text
    log.close()
