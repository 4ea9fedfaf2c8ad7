"""The event log: every game on disk as it is played, a row for each thing that was done.

A row is written, and has reached the disk, before any snapshot shows what it tells. So a game that was
ended by a power cut goes on where the table saw it last. Undo and redo are rows too: nothing that was
typed is ever taken out.

One SQLite file (in WAL mode, ``synchronous=FULL``) holds every game: its heading as a record has it,
then its deeds, numbered from 1. Rows are only added, never changed or deleted. When a deed cannot be written
the game goes on and says so; what is owed is written in one transaction as soon as possible, the game's
heading included, so the log never has a hole.

A damaged file is repaired when it is opened: what can be read goes into a new file, and the damaged one is
kept under another name. See :mod:`companion.table.log_recovery`.

How a game stood after so many deeds can be noted down beside it, so that a list of many games need not play
every one of them through; a game with more deeds than that has gone on since.
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
    told,
    transaction,
)
from companion.table.log_opening import copy_log, identity, open_log, write_rows
from companion.table.log_replay import replay
from companion.table.record import write_record
from companion.table.saving import Step
from companion.table.session import Session

_log = logging.getLogger(__name__)
_NO_DATE = datetime.fromtimestamp(0, UTC)
"""Of a game whose own date cannot be read."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game in the log: its ``number``, when it ``began``, who plays what (its ``heading``, as in a record)
    and how many ``deeds`` there are of it."""

    number: int
    began: datetime
    heading: str
    deeds: int


@dataclass(frozen=True, slots=True)
class Summary:
    """How a game stands: whether it is ``finished``, and ``words`` for a list of games. What is not
    ``is_sure`` is not to be noted: it says what is wrong."""

    finished: bool
    words: Message
    is_sure: bool = True


class EventLog:
    """The log in one file. Any thread may use it, but one at a time.

    With a ``fault`` the games are in memory, copied from a file that cannot be written: they can be read.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path, fault: LogError | None = None) -> None:
        # A damaged letter must not keep every other game from being listed.
        connection.text_factory = lambda text: text.decode(errors="replace")
        self._connection = connection
        self._path = path
        self._file = None if fault is not None else identity(path)
        self._failed = False
        self.fault = fault

    @classmethod
    def open(cls, path: Path, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> EventLog:
        """The log in ``path``, created where there is none, repaired where it is damaged. Raises
        :class:`LogError` where no game can be read."""
        try:
            return cls(open_log(path, now), path)
        except LogNotWritable as error:
            return cls(copy_log(path, error), path, error)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    @property
    def is_stale(self) -> bool:
        """Whether the log must be opened again before anything can be written."""
        return self._failed or self.fault is not None or self._file != identity(self._path)

    @property
    def notice(self) -> Message | None:
        """What became of a damaged log, until it is dismissed; ``None`` where none was damaged."""
        if not self._rows("SELECT 1 FROM sqlite_master WHERE name = 'notices'"):
            return None
        texts = tuple(str(text) for (text,) in self._rows("SELECT text FROM notices ORDER BY number"))
        return say("{notices: }", notices=texts) if texts else None

    def dismiss_notice(self) -> None:
        """The notice has been read. Raises :class:`LogError`."""
        if self.notice is not None:
            with self._writing():
                self._connection.execute("DELETE FROM notices")

    def checkpoint(self) -> None:
        """Copies what is in the ``-wal`` into the log, as far as nobody reads it now; never waits. Raises
        :class:`LogError`."""
        self._copy_wal("PASSIVE")

    def empty_wal(self) -> None:
        """The same, and leaves an empty ``-wal``; waits for readers for a moment. Raises
        :class:`LogError`."""
        self._copy_wal("TRUNCATE")

    def games(self) -> tuple[KeptGame, ...]:
        """Every game, the one begun last first. Raises :class:`LogError`."""
        rows = self._rows(
            "SELECT number, began, heading, (SELECT count(*) FROM deeds WHERE game = games.number)"
            " FROM games ORDER BY number DESC"
        )
        return tuple(
            KeptGame(number, _date(began), str(heading), deeds) for number, began, heading, deeds in rows
        )

    def summaries(self) -> dict[int, Summary]:
        """How each game stands, by its number, as far as that was noted and is still so. Raises
        :class:`LogError`."""
        rows = self._rows(
            "SELECT game, finished, words FROM standings"
            " WHERE deeds = (SELECT count(*) FROM deeds WHERE deeds.game = standings.game)"
        )
        return {
            number: Summary(bool(finished), _stored_message(str(words))) for number, finished, words in rows
        }

    def note(self, kept: KeptGame, standing: Summary) -> None:
        """Notes that ``kept``, with the deeds it has, stands so. Raises :class:`LogError`."""
        with self._writing():
            self._connection.execute(
                "INSERT OR REPLACE INTO standings (game, deeds, finished, words) VALUES (?, ?, ?, ?)",
                (kept.number, kept.deeds, int(standing.finished), json.dumps(standing.words.to_json())),
            )

    def rows(self, number: int) -> list[tuple[Any, ...]]:
        """What was done in the game ``number``: the number, the deed and the action of each. Raises
        :class:`LogError`."""
        return self._rows("SELECT number, deed, action FROM deeds WHERE game = ? ORDER BY number", number)

    def read(self, kept: KeptGame, games: Sequence[Game[Any, Any]]) -> Session:
        """How ``kept`` stands, with all that can be undone and redone. Raises :class:`LogError`, also
        where it is none of ``games``."""
        replayed = replay(kept.number, kept.heading, self.rows(kept.number), games)
        if replayed.hole is not None:
            raise BrokenLog(
                say(
                    "{path}: the game of {date} cannot be resumed: {reason}",
                    path=str(self._path),
                    date=f"{kept.began:%d %B %Y}",
                    reason=replayed.hole,
                )
            )
        return replayed.session

    def begin(self, session: Session, now: datetime) -> GameWriter:
        """Writes down that the game of ``session`` begins, and all that was done in it so far; returns the
        ``on_action`` of its table. Raises :class:`LogError`."""
        writer = GameWriter.beginning(session, now, lambda: nullcontext(self))
        writer.catch_up()
        return writer

    def go_on(self, kept: KeptGame) -> GameWriter:
        """The ``on_action`` of a table at which ``kept``, as :meth:`read` gave it, is resumed. Raises
        :class:`LogError`."""
        return GameWriter.resuming(kept, self, lambda: nullcontext(self))

    def add(self, began: datetime, heading: str, deeds: Iterable[tuple[str, str]]) -> int:
        """Writes a new game with its ``deeds``, or, with a :class:`LogError`, nothing: its number."""
        with self._writing():
            cursor = self._connection.execute(
                "INSERT INTO games (began, heading) VALUES (?, ?)", (_told_date(began), heading)
            )
            number = int(cursor.lastrowid or 0)
            write_rows(self._connection, number, enumerate(deeds, start=1))
        return number

    def write(self, game: int, first: int, deeds: Iterable[tuple[str, str]]) -> None:
        """Writes ``deeds`` of ``game``, the first with the number ``first``: all of them, or, with a
        :class:`LogError`, none. They are on the disk when this returns."""
        with self._writing():
            write_rows(self._connection, game, enumerate(deeds, start=first))

    def has(self, game: int, heading: str, deeds: Sequence[tuple[str, str]]) -> bool:
        """Whether ``game`` has this ``heading`` and just these ``deeds``. Raises :class:`LogError`."""
        expected = [(number, *row) for number, row in enumerate(deeds, start=1)]
        told = self._rows("SELECT heading FROM games WHERE number = ?", game)
        return told == [(heading,)] and self.rows(game) == expected

    def _copy_wal(self, how: str) -> None:
        if self.fault is None:
            with self._noted():
                self._connection.execute(f"PRAGMA wal_checkpoint({how})").fetchall()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        if self.fault is not None:
            raise self.fault
        if self._file != identity(self._path):
            raise LogNotWritable(
                say("{path}: this file was moved or replaced. The game is not saved.", path=str(self._path))
            )
        with self._noted(), transaction(self._connection):
            yield

    @contextmanager
    def _noted(self) -> Iterator[None]:
        """Remembers a failure after which only opening the log again may help."""
        try:
            with told(self._path):
                yield
        except LogBusy:
            raise
        except LogError:
            self._failed = True
            raise

    def _rows(self, query: str, *values: int) -> list[tuple[Any, ...]]:
        with self._noted():
            return self._connection.execute(query, values).fetchall()


Reach = Callable[[], AbstractContextManager[EventLog]]
"""The log as it can be written now, for as long as nobody else may use it. Raises :class:`LogError`."""


class GameWriter:
    """Writes one game; called with each deed, it is the ``on_action`` of its table.

    It keeps the whole game in memory. What cannot be written is owed, the heading included, and is written in
    one transaction with the next deed, or by :meth:`catch_up`. Where the log was replaced meanwhile, and has
    not all that was written, the whole game is written there as a new one.
    """

    def __init__(self, began: datetime, heading: str, rows: Iterable[tuple[str, str]], reach: Reach) -> None:
        self.began = began
        self.heading = heading
        self.number: int | None = None
        self.fault: LogError | None = None
        self._rows = list(rows)
        self._written = 0
        self._is_due = False
        self._log: EventLog | None = None
        self._reach = reach
        self.uncopied = 0
        """How many rows may still be in the ``-wal`` alone."""

    @classmethod
    def beginning(cls, session: Session, now: datetime, reach: Reach) -> GameWriter:
        """Of a game that is not in the log yet. Nothing is written before :meth:`catch_up`."""
        heading = write_record(session.game, session.states[0], ())
        rows = [(Step.PLAYED.value, str(action)) for action in session.actions]
        writer = cls(now, heading, rows, reach)
        writer._is_due = True
        return writer

    @classmethod
    def resuming(cls, kept: KeptGame, log: EventLog, reach: Reach) -> GameWriter:
        """Of ``kept``, all of which is in ``log``. Raises :class:`LogError`."""
        writer = cls(
            kept.began, kept.heading, [(deed, text) for _, deed, text in log.rows(kept.number)], reach
        )
        writer.number, writer._written, writer._log = kept.number, len(writer._rows), log
        return writer

    @classmethod
    def copying(cls, session: Session, began: datetime, reach: Reach) -> GameWriter:
        """Of a game that is written as a new one with its next deed, and not before."""
        writer = cls.beginning(session, began, reach)
        writer._is_due = False
        return writer

    @property
    def is_owing(self) -> bool:
        """Whether anything must still be written."""
        return self._is_due

    @property
    def rows(self) -> list[tuple[Any, ...]]:
        """The whole game, as :meth:`EventLog.rows` tells it."""
        return [(number, *row) for number, row in enumerate(self._rows, start=1)]

    def __call__(self, deed: Step, action: Action) -> None:
        """Raises :class:`LogError`; the deed is then owed."""
        self._rows.append((deed.value, str(action)))
        self._is_due = True
        self.catch_up()

    def catch_up(self) -> None:
        """Writes all that is owed. Raises :class:`LogError`; it is then still owed."""
        if not self._is_due:
            return
        try:
            with self._reach() as log:
                self._write(log)
        except LogError as error:
            self.fault = error
            raise
        self.fault, self._is_due = None, False

    def checkpoint(self) -> None:
        """Copies what was written from the ``-wal`` into the log itself."""
        try:
            with self._reach() as log:
                log.checkpoint()
            self.uncopied = 0
        except LogError as error:
            # What was written is safe in the -wal, and the next checkpoint copies it as well.
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


def _told_date(date: datetime) -> str:
    return date.astimezone(UTC).isoformat(timespec="seconds")


def _stored_message(text: str) -> Message:
    """A message as the log keeps it. Older programs kept its English."""
    try:
        return Message.from_json(json.loads(text))
    except (ValueError, TypeError, KeyError):
        return say("{text}", text=text)
