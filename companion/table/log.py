"""The event log: every game on disk as it is played, one row for each step.

A row reaches the disk before any snapshot shows its step. So after a power cut a game resumes where the table
last saw it. Undo and redo are rows too: nothing is ever removed.

One SQLite file (in WAL mode, ``synchronous=FULL``) holds every game: its heading as a record has it, then its
entries, numbered from 1. The tables and columns keep their first names: an entry is a row of ``deeds``, a
summary a row of ``standings``. Games and entries are only added, never changed or removed: a deleted game is
marked in a table of its own, and no longer listed; after a repair it is listed again. If an entry cannot be
written, play continues and the table is told; all pending entries, and the game's heading, are written in one
transaction as soon as possible, so the log never has a gap.

A damaged file is repaired when it is opened: what can be read goes into a new file, and the damaged one is
renamed. See :mod:`companion.table.log_recovery`.

A game's summary is stored with the number of its entries, so that a list need not replay every game; the
summary of a game with more entries is out of date.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.games.api import Action, Game
from companion.games.messages import Message, say
from companion.table.log_errors import (
    BrokenLog,
    GameTaken,
    LogBusy,
    LogError,
    LogNotWritable,
    as_log_errors,
    transaction,
)
from companion.table.log_opening import copy_log, identity, open_log, write_rows
from companion.table.log_replay import replay
from companion.table.record import write_record
from companion.table.saving import Step
from companion.table.session import Session

_log = logging.getLogger(__name__)
_DELETED = "CREATE TABLE IF NOT EXISTS deleted (game INTEGER PRIMARY KEY)"
_NO_DATE = datetime.fromtimestamp(0, UTC)
"""The date of a game whose own cannot be read."""


@dataclass(frozen=True, slots=True)
class LoggedGame:
    """A game in the log: its ``number``, when it ``began``, its ``heading`` as in a record, how many
    ``entries`` it has, and how many ``moves`` they leave, those that were undone not counted."""

    number: int
    began: datetime
    heading: str
    entries: int
    moves: int


@dataclass(frozen=True, slots=True)
class Summary:
    """Whether a game is ``finished``, and its ``status`` for a list. A summary that is not ``is_sure`` says
    what is wrong, and is not stored."""

    finished: bool
    status: Message
    is_sure: bool = True


class EventLog:
    """The log in one file. Any thread may use it, one at a time.

    With a ``fault`` the games are a read-only copy in memory of a file that cannot be written.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path, fault: LogError | None = None) -> None:
        # A damaged character must not keep the other games from being listed.
        connection.text_factory = lambda text: text.decode(errors="replace")
        self._connection = connection
        self._path = path
        self._file = None if fault is not None else identity(path)
        self._failed = False
        self.fault = fault

    @classmethod
    def open(cls, path: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> EventLog:
        """The log in ``path``, created if missing, repaired if damaged. Raises :class:`LogError` if no game
        can be read."""
        try:
            return cls(open_log(path, now), path)
        except LogNotWritable as error:
            return cls(copy_log(path, error), path, error)

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @property
    def is_stale(self) -> bool:
        """Whether the log must be opened again before anything can be written."""
        return self._failed or self.fault is not None or self._file != identity(self._path)

    @property
    def notice(self) -> Message | None:
        """What was rescued from a damaged log, until it is dismissed; ``None`` if none was damaged."""
        if not self._rows("SELECT 1 FROM sqlite_master WHERE name = 'notices'"):
            return None
        texts = tuple(str(text) for (text,) in self._rows("SELECT text FROM notices ORDER BY number"))
        return say("{notices: }", notices=texts) if texts else None

    def dismiss_notice(self) -> None:
        """Delete the notice. Raises :class:`LogError`."""
        if self.notice is not None:
            with self._writing():
                self._connection.execute("DELETE FROM notices")

    def checkpoint(self) -> None:
        """Copies the ``-wal`` into the log as far as no reader blocks it; never waits. Raises
        :class:`LogError`."""
        self._copy_wal("PASSIVE")

    def empty_wal(self) -> None:
        """The same, and empties the ``-wal``; waits briefly for readers. Raises :class:`LogError`."""
        self._copy_wal("TRUNCATE")

    def games(self) -> tuple[LoggedGame, ...]:
        """Every game, the newest first. Raises :class:`LogError`."""
        deleted = self._deleted()
        rows = self._rows(
            "SELECT number, began, heading, (SELECT count(*) FROM deeds WHERE game = games.number),"
            " (SELECT total(CASE deed WHEN 'undone' THEN -1 ELSE 1 END) FROM deeds"
            " WHERE game = games.number) FROM games ORDER BY number DESC"
        )
        return tuple(
            LoggedGame(number, _date(began), str(heading), entries, max(0, int(moves)))
            for number, began, heading, entries, moves in rows
            if number not in deleted
        )

    def delete(self, number: int) -> None:
        """Marks game ``number`` as deleted. Raises :class:`LogError`."""
        with self._writing():
            self._connection.execute(_DELETED)
            self._connection.execute("INSERT OR IGNORE INTO deleted (game) VALUES (?)", (number,))

    def restore(self, number: int) -> None:
        """Takes that mark away again. Raises :class:`LogError`."""
        if number in self._deleted():
            with self._writing():
                self._connection.execute("DELETE FROM deleted WHERE game = ?", (number,))

    def _deleted(self) -> set[int]:
        if not self._rows("SELECT 1 FROM sqlite_master WHERE name = 'deleted'"):
            return set()
        return {number for (number,) in self._rows("SELECT game FROM deleted")}

    def summaries(self) -> dict[int, Summary]:
        """The stored summaries that are still up to date, by game number. Raises :class:`LogError`."""
        rows = self._rows(
            "SELECT game, finished, words FROM standings"
            " WHERE deeds = (SELECT count(*) FROM deeds WHERE deeds.game = standings.game)"
        )
        return {
            number: Summary(bool(finished), _stored_message(str(status))) for number, finished, status in rows
        }

    def note(self, logged: LoggedGame, summary: Summary) -> None:
        """Stores the ``summary`` of ``logged``. Raises :class:`LogError`."""
        with self._writing():
            self._connection.execute(
                "INSERT OR REPLACE INTO standings (game, deeds, finished, words) VALUES (?, ?, ?, ?)",
                (logged.number, logged.entries, int(summary.finished), json.dumps(summary.status.to_json())),
            )

    def rows(self, number: int) -> list[tuple[Any, ...]]:
        """The entries of game ``number``: the number, step and action of each. Raises :class:`LogError`."""
        return self._rows("SELECT number, deed, action FROM deeds WHERE game = ? ORDER BY number", number)

    def read(self, logged: LoggedGame, games: Sequence[Game[Any, Any]]) -> Session:
        """The session of ``logged``, with all that can be undone and redone. Raises :class:`LogError`, also
        if it is none of ``games``."""
        replayed = replay(logged.number, logged.heading, self.rows(logged.number), games)
        if replayed.hole is not None:
            raise BrokenLog(
                say(
                    "{path}: the game of {date} cannot be resumed: {reason}",
                    path=str(self._path),
                    date=f"{logged.began:%d %B %Y}",
                    reason=replayed.hole,
                )
            )
        return replayed.session

    def begin(self, session: Session, now: datetime) -> GameWriter:
        """Adds the game of ``session`` with its actions so far. Returns the ``on_action`` of its table.
        Raises :class:`LogError`."""
        writer = GameWriter.beginning(session, now, lambda: nullcontext(self))
        writer.catch_up()
        return writer

    def resume(self, logged: LoggedGame) -> GameWriter:
        """The ``on_action`` of a table that resumes ``logged`` as :meth:`read` returned it. Raises
        :class:`LogError`."""
        return GameWriter.resuming(logged, self, lambda: nullcontext(self))

    def add(self, began: datetime, heading: str, entries: Iterable[tuple[str, str]]) -> int:
        """Writes a new game with its ``entries``, and returns its number. Raises :class:`LogError`, and then
        writes nothing."""
        with self._writing():
            cursor = self._connection.execute(
                "INSERT INTO games (began, heading) VALUES (?, ?)", (_date_text(began), heading)
            )
            number = int(cursor.lastrowid or 0)
            write_rows(self._connection, number, enumerate(entries, start=1))
        return number

    def write(self, game: int, first: int, entries: Iterable[tuple[str, str]]) -> None:
        """Writes ``entries`` of ``game``, numbered from ``first``. They are on the disk when this returns.
        Raises :class:`LogError`, and then writes none."""
        with self._writing():
            write_rows(self._connection, game, enumerate(entries, start=first))

    def has(self, game: int, heading: str, entries: Sequence[tuple[str, str]]) -> bool:
        """Whether ``game`` has exactly this ``heading`` and these ``entries``. Raises :class:`LogError`."""
        expected = [(number, *row) for number, row in enumerate(entries, start=1)]
        headings = self._rows("SELECT heading FROM games WHERE number = ?", game)
        return headings == [(heading,)] and self.rows(game) == expected

    def _copy_wal(self, how: str) -> None:
        if self.fault is None:
            with self._tracking_failure():
                self._connection.execute(f"PRAGMA wal_checkpoint({how})").fetchall()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        if self.fault is not None:
            raise self.fault
        if self._file != identity(self._path):
            raise LogNotWritable(
                say("{path}: this file was moved or replaced. The game is not saved.", path=str(self._path))
            )
        with self._tracking_failure(), transaction(self._connection):
            yield

    @contextmanager
    def _tracking_failure(self) -> Iterator[None]:
        """Marks the log as failed after an error that only reopening may cure."""
        try:
            with as_log_errors(self._path):
                yield
        except LogBusy:
            raise
        except LogError:
            self._failed = True
            raise

    def _rows(self, query: str, *values: int) -> list[tuple[Any, ...]]:
        with self._tracking_failure():
            return self._connection.execute(query, values).fetchall()


WritableLog = Callable[[], AbstractContextManager[EventLog]]
"""Opens the log for writing, for exclusive use. Raises :class:`LogError`."""


class GameWriter:
    """Writes one game; it is the ``on_action`` of its table, called with each step.

    It holds the whole game in memory. What cannot be written stays pending, the heading included, and is
    written in one transaction with the next step, or by :meth:`catch_up`. If the log was replaced by one
    without these entries, the whole game is written there as a new one.
    """

    def __init__(
        self, began: datetime, heading: str, rows: Iterable[tuple[str, str]], writable_log: WritableLog
    ) -> None:
        self.began = began
        self.heading = heading
        self.number: int | None = None
        self.fault: LogError | None = None
        self._rows = list(rows)
        self._written = 0
        self._pending = False
        self._log: EventLog | None = None
        self._writable_log = writable_log
        self.uncopied = 0
        """How many rows may be in the ``-wal`` only."""

    @classmethod
    def beginning(cls, session: Session, now: datetime, writable_log: WritableLog) -> GameWriter:
        """The writer of a game that is not in the log yet. Nothing is written before :meth:`catch_up`."""
        heading = write_record(session.game, session.states[0], ())
        rows = [(Step.PLAYED.value, str(action)) for action in session.actions]
        writer = cls(now, heading, rows, writable_log)
        writer._pending = True
        return writer

    @classmethod
    def resuming(cls, logged: LoggedGame, log: EventLog, writable_log: WritableLog) -> GameWriter:
        """The writer of ``logged``, all of which is in ``log``. Raises :class:`LogError`."""
        writer = cls(
            logged.began,
            logged.heading,
            [(step, text) for _, step, text in log.rows(logged.number)],
            writable_log,
        )
        writer.number, writer._written, writer._log = logged.number, len(writer._rows), log
        return writer

    @classmethod
    def copying(cls, session: Session, began: datetime, writable_log: WritableLog) -> GameWriter:
        """The writer of a game that is written as a new one with its next step, and not before."""
        writer = cls.beginning(session, began, writable_log)
        writer._pending = False
        return writer

    @property
    def has_pending(self) -> bool:
        """Whether anything is not written yet."""
        return self._pending

    @property
    def rows(self) -> list[tuple[Any, ...]]:
        """The whole game, in the form of :meth:`EventLog.rows`."""
        return [(number, *row) for number, row in enumerate(self._rows, start=1)]

    @property
    def moves(self) -> int:
        """How many moves the game has, those that were undone not counted."""
        return sum(-1 if step == Step.UNDONE.value else 1 for step, _ in self._rows)

    def __call__(self, step: Step, action: Action) -> None:
        """Raises :class:`LogError`; the step is then pending."""
        self._rows.append((step.value, str(action)))
        self._pending = True
        self.catch_up()

    def catch_up(self) -> None:
        """Writes all that is pending. Raises :class:`LogError`; it then stays pending."""
        if not self._pending:
            return
        try:
            with self._writable_log() as log:
                self._write(log)
        except LogError as error:
            self.fault = error
            raise
        self.fault, self._pending = None, False

    def checkpoint(self) -> None:
        """Copies the ``-wal`` into the log itself."""
        try:
            with self._writable_log() as log:
                log.checkpoint()
            self.uncopied = 0
        except LogError as error:
            # The rows are safe in the -wal; the next checkpoint copies them.
            _log.warning("%s", error)

    def _write(self, log: EventLog) -> None:
        if isinstance(self.fault, GameTaken):
            self.number = None
        if self.number is not None and log is not self._log:
            written = self._rows[: self._written]
            if not log.has(self.number, self.heading, written):
                self.number = None
        if self.number is None:
            self._written = 0
            self.number = log.add(self.began, self.heading, self._rows)
        else:
            log.write(self.number, self._written + 1, self._rows[self._written :])
        self.uncopied += len(self._rows) - self._written
        self._log, self._written = log, len(self._rows)


def _date(began: object) -> datetime:
    """A damaged date is no reason to refuse a game."""
    try:
        date = datetime.fromisoformat(str(began))
    except ValueError:
        return _NO_DATE
    return date if date.tzinfo is not None else date.replace(tzinfo=UTC)


def _date_text(date: datetime) -> str:
    return date.astimezone(UTC).isoformat(timespec="seconds")


def _stored_message(text: str) -> Message:
    """A stored message. Older programs stored its English text only, and a damaged one is shown as it is."""
    try:
        message = Message.from_json(json.loads(text))
        str(message)  # a damaged template must be found here, not where the games are listed
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        return say("{text}", text=text)
    return message
