"""What is owed is written without any action, and what was written is copied from the ``-wal`` in time."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.table.game_store import GameStore
from companion.table.session import Session
from companion.table.table import Table
from companion.table.upkeep import CHECKPOINT_AFTER, RETRY_AFTER, Upkeep
from tests.table.resuming import GAME, NOON

RECORDS = Path(__file__).parents[1] / "records"


class Clock:
    """Shows the time that the test sets."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def seated(store: GameStore, clock: Clock, session: Session) -> tuple[Table, Upkeep]:
    writer = store.begin(session, NOON)
    table = Table(session, writer)
    return table, Upkeep(table, writer, clock)


def copied(folder: Path) -> int:
    """How many actions are in the database itself, without its -wal."""
    alone = folder / "alone" / "games.sqlite"
    alone.parent.mkdir(exist_ok=True)
    alone.write_bytes((folder / "games.sqlite").read_bytes())
    with closing(sqlite3.connect(alone)) as connection:
        count: int = connection.execute("SELECT count(*) FROM deeds").fetchone()[0]
        return count


def test_a_game_begun_while_the_log_is_locked_is_written_whole_without_any_action(tmp_path: Path) -> None:
    clock = Clock()
    with closing(GameStore.open(tmp_path, GAMES)) as store:
        with closing(sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            table, upkeep = seated(store, clock, Session.begin(GAME, ("Matt", "Noah"), {}))
            assert upkeep.tend()
            assert "another program is writing" in str(table.snapshot().unsaved or "")
            table.enter("Noah is Foreman", table.snapshot().serial)
            clock.now += RETRY_AFTER
            assert not upkeep.tend()
            other.execute("ROLLBACK")
        clock.now += RETRY_AFTER - 0.1
        assert not upkeep.tend()
        assert table.snapshot().message is not None
        clock.now += 0.1
        assert upkeep.tend()
        assert table.snapshot().message is table.snapshot().unsaved is None
        assert store.fault is None
        with closing(GameStore.open(tmp_path, GAMES)) as another:
            assert another.record(another.games()[0].number) == table.session.record()


def test_the_end_of_a_round_and_of_the_game_is_copied_into_the_log_at_once(tmp_path: Path) -> None:
    whole = Session.from_record((RECORDS / "two-rounds-shared-win.txt").read_bytes(), GAMES)
    ends = []
    with closing(GameStore.open(tmp_path, GAMES)) as store:
        table, upkeep = seated(store, Clock(), Session(whole.game, whole.states[:1]))
        for count, action in enumerate(whole.actions, start=1):
            table.choose(action, table.snapshot().serial)
            upkeep.tend()
            screen = table.snapshot()
            if screen.finished or screen.prompt.kind == "round":
                ends.append(count)
                assert copied(tmp_path) == count
            assert count - copied(tmp_path) < CHECKPOINT_AFTER
    assert len(ends) == 2


def test_actions_are_copied_into_the_log_now_and_then_where_no_round_ends(tmp_path: Path) -> None:
    whole = Session.from_record((RECORDS / "astonishing-duel.txt").read_bytes(), GAMES)
    seen = set()
    with closing(GameStore.open(tmp_path, GAMES)) as store:
        table, upkeep = seated(store, Clock(), Session(whole.game, whole.states[:1]))
        for action in whole.actions[: CHECKPOINT_AFTER * 2]:
            table.choose(action, table.snapshot().serial)
            upkeep.tend()
            seen.add(copied(tmp_path))
    assert seen == {0, CHECKPOINT_AFTER, 2 * CHECKPOINT_AFTER}


def test_a_checkpoint_that_fails_is_no_fault_of_the_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(GameStore.open(tmp_path, GAMES)) as store:
        session = Session.begin(GAME, ("Matt", "Noah"), {})
        writer = store.begin(session, NOON)
        (tmp_path / "games.sqlite").rename(tmp_path / "moved.sqlite")
        (tmp_path / "games.sqlite").mkdir()
        writer.checkpoint()
        assert "cannot be used" in caplog.text
        (tmp_path / "games.sqlite").rmdir()
        table = Table(session, writer)
        table.enter("Noah is Foreman", table.snapshot().serial)
        assert table.snapshot().message is None
    with closing(GameStore.open(tmp_path, GAMES)) as store:
        assert store.record(1) == table.session.record()
