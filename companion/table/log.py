"""The event log: every game on disk as it is played, a row for each thing that was done.

A row is written, and has reached the disk, before any snapshot shows what it tells. So a game that was
ended by a power cut goes on where the table saw it last. Undo and redo are rows too: nothing that was
typed is ever taken out.

One SQLite file (in WAL mode, ``synchronous=FULL``) holds every game: its heading as a record has it,
then its deeds, numbered from 1. When a deed cannot be written the game goes on and says so;
what is owed is written before the next one, so the log never has a hole.

How a game stood after so many deeds can be noted down beside it, so that a list of many games need not play
every one of them through; a game with more deeds than that has gone on since.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.games.api import Action, GameError, RuleError, State
from companion.table.record import RecordError, read_record, write_record
from companion.table.session import Session
from companion.table.table import Deed, OnAction, Unkept

VERSION = 1
"""Of the tables in the file; a file of a higher one was written by a newer companion."""

_OURS = 0x43505441
"""The ``application_id`` by which SQLite files of other programs are told apart."""
_PATIENCE = 0.5
"""Seconds to wait for another program that is writing to the same file."""
_STANDINGS = """
CREATE TABLE IF NOT EXISTS standings (
    game INTEGER PRIMARY KEY REFERENCES games (number),
    deeds INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    words TEXT NOT NULL
)
"""
_TABLES = """
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    began TEXT NOT NULL,
    heading TEXT NOT NULL
);
CREATE TABLE deeds (
    game INTEGER NOT NULL REFERENCES games (number),
    number INTEGER NOT NULL,
    deed TEXT NOT NULL,
    action TEXT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
"""


class LogError(Unkept):
    """The log cannot be read or written; ``str`` tells the table why and what to do."""


class BrokenLog(LogError):
    """The file, or a game in it, is damaged."""


class NewerLog(LogError):
    """The file was written by a newer companion."""


class LogNotWritable(LogError):
    """There is no room, no right to write, or another companion is writing."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game in the log: its ``number``, when it ``began``, who plays what (its ``heading``, as in a record)
    and how many ``deeds`` there are of it."""

    number: int
    began: datetime
    heading: str
    deeds: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands: whether it is ``finished``, and ``words`` for a list of games."""

    finished: bool
    words: str


class EventLog:
    """The log in one file. Any thread may use it, but one at a time."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    @classmethod
    def open(cls, path: Path) -> EventLog:
        """The log in ``path``, begun where there is none. Raises :class:`LogError`."""
        with _told(path):
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise LogNotWritable(
                    f"{path.parent}: this folder cannot be made ({error.strerror}). The game is not kept."
                ) from None
            connection = sqlite3.connect(
                path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
            )
            try:
                _prepare(connection, path)
            except BaseException:
                connection.close()
                raise
        return cls(connection, path)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def games(self) -> tuple[KeptGame, ...]:
        """Every game, the one begun last first. Raises :class:`LogError`."""
        rows = self._rows(
            "SELECT number, began, heading, (SELECT count(*) FROM deeds WHERE game = games.number)"
            " FROM games ORDER BY number DESC"
        )
        try:
            return tuple(
                KeptGame(number, datetime.fromisoformat(began), *rest) for number, began, *rest in rows
            )
        except (TypeError, ValueError):
            raise BrokenLog(_broken(self._path)) from None

    def standings(self) -> dict[int, Standing]:
        """How each game stands, by its number, as far as that was noted and is still so. Raises
        :class:`LogError`."""
        rows = self._rows(
            "SELECT game, finished, words FROM standings"
            " WHERE deeds = (SELECT count(*) FROM deeds WHERE deeds.game = standings.game)"
        )
        return {number: Standing(bool(finished), str(words)) for number, finished, words in rows}

    def note(self, kept: KeptGame, standing: Standing) -> None:
        """Notes that ``kept``, with the deeds it has, stands so. Raises :class:`LogError`."""
        with _told(self._path), _transaction(self._connection):
            self._connection.execute(
                "INSERT OR REPLACE INTO standings (game, deeds, finished, words) VALUES (?, ?, ?, ?)",
                (kept.number, kept.deeds, int(standing.finished), standing.words),
            )

    def read(self, kept: KeptGame) -> Session:
        """How ``kept`` stands, with all that can be undone and redone. Raises :class:`LogError`."""
        rows = self._rows(
            "SELECT number, deed, action FROM deeds WHERE game = ? ORDER BY number", kept.number
        )
        try:
            return _replayed(kept.heading, rows)
        except _Hole as error:
            raise BrokenLog(
                f"{self._path}: the game of {kept.began:%d %B %Y} cannot be resumed: {error}"
            ) from None

    def begin(self, session: Session, now: datetime) -> OnAction:
        """Writes down that the game of ``session`` begins, and all that was done in it so far; returns the
        ``on_action`` of its table. Raises :class:`LogError`."""
        heading = write_record(session.game, session.states[0], ())
        with _told(self._path), _transaction(self._connection):
            began = now.astimezone(UTC).isoformat(timespec="seconds")
            cursor = self._connection.execute(
                "INSERT INTO games (began, heading) VALUES (?, ?)", (began, heading)
            )
            number = int(cursor.lastrowid or 0)
            done = [(Deed.PLAYED, str(action)) for action in session.actions]
            self._write(number, 1, done)
        return _Writer(self, number, len(done) + 1).write

    def go_on(self, kept: KeptGame) -> OnAction:
        """The ``on_action`` of a table at which ``kept``, as :meth:`read` gave it, is resumed."""
        return _Writer(self, kept.number, kept.deeds + 1).write

    def write(self, game: int, first: int, deeds: Iterable[tuple[Deed, str]]) -> None:
        """Writes ``deeds`` of ``game``, the first with the number ``first``: all of them, or, with a
        :class:`LogError`, none. They are on the disk when this returns."""
        with _told(self._path), _transaction(self._connection):
            self._write(game, first, deeds)

    def _write(self, game: int, first: int, deeds: Iterable[tuple[Deed, str]]) -> None:
        self._connection.executemany(
            "INSERT INTO deeds (game, number, deed, action) VALUES (?, ?, ?, ?)",
            ((game, number, deed.value, text) for number, (deed, text) in enumerate(deeds, start=first)),
        )

    def _rows(self, query: str, *values: int) -> list[tuple[Any, ...]]:
        with _told(self._path):
            return self._connection.execute(query, values).fetchall()


class _Writer:
    """Writes one game's deeds; keeps those that could not be written until they can."""

    def __init__(self, log: EventLog, game: int, following: int) -> None:
        self._log = log
        self._game = game
        self._following = following
        self._owed: list[tuple[Deed, str]] = []

    def write(self, deed: Deed, action: Action) -> None:
        """Raises :class:`LogError`; the deed is then owed."""
        self._owed.append((deed, str(action)))
        self._log.write(self._game, self._following, self._owed)
        self._following += len(self._owed)
        self._owed = []


def not_kept(why: LogError) -> OnAction:
    """The ``on_action`` of a table whose log cannot be opened: says ``why`` of everything that is done."""

    def write(_deed: Deed, _action: Action) -> None:
        raise why

    return write


class _Hole(ValueError):
    """The rows of a game do not tell a game."""


def _replayed(heading: str, rows: Iterable[tuple[Any, ...]]) -> Session:
    try:
        start = read_record(str(heading).encode())
    except RecordError as error:
        raise _Hole(error.sentence) from None
    game = start.game
    states: list[State] = [start.state]
    actions: list[Action] = []
    undone: list[tuple[Action, State]] = []
    rolls: list[tuple[State, Action]] = []
    for number, (told, deed, text) in enumerate(rows, start=1):
        if told != number:
            raise _Hole(f"What was done {_ordinal(number)} is missing.")
        try:
            match Deed(deed):
                case Deed.PLAYED:
                    action: Action = game.parse(text, states[-1])
                    if isinstance(action, game.rolls):
                        rolls.append((states[-1], action))
                    states.append(game.apply(states[-1], action))
                    actions.append(action)
                    undone.clear()
                case Deed.UNDONE:
                    undone.append((actions.pop(), states.pop()))
                case Deed.REDONE:
                    action, state = undone.pop()
                    actions.append(action)
                    states.append(state)
        except RuleError as error:
            raise _Hole(f"“{text}” cannot have happened: {error.rule}: {error.sentence}") from None
        except (GameError, ValueError, IndexError, TypeError, AttributeError):
            raise _Hole(f"What was done {_ordinal(number)} cannot be read.") from None
    return Session(game, tuple(states), tuple(actions), tuple(action for action, _ in undone), tuple(rolls))


def _ordinal(number: int) -> str:
    last = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{last}"


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Makes the tables of a new file, and refuses one that is not ours, or newer, as it is."""
    _check(connection, path)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    with _transaction(connection):
        begun = _check(connection, path)
        connection.execute(_STANDINGS)
        if begun:
            return
        for statement in filter(str.strip, _TABLES.split(";")):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id={_OURS}")
        connection.execute(f"PRAGMA user_version={VERSION}")


def _check(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the file has its tables already. Raises :class:`LogError` for one that cannot be used."""
    ours, version, things = (
        connection.execute(query).fetchone()[0]
        for query in ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master")
    )
    if things and ours != _OURS:
        raise BrokenLog(f"{path}: this file is not a companion's log. The game is not kept.")
    if version > VERSION:
        raise NewerLog(
            f"{path}: a newer companion wrote this log. Update this one; until then the game is not kept."
        )
    return bool(things)


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is written inside is written, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Says in table language what SQLite finds wrong."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise LogNotWritable(
            f"{path}: another companion goes on with this game. Close one of them; here it is not kept."
        ) from None
    except sqlite3.Error as error:
        raise _error(path, error) from None


def _error(path: Path, error: sqlite3.Error) -> LogError:
    # The lowest byte is the kind of the fault, the others its detail.
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF:
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_ERROR:
            return BrokenLog(_broken(path))
        case sqlite3.SQLITE_FULL:
            return LogNotWritable(f"{path}: the disk is full. Make room; until then the game is not kept.")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return LogNotWritable(f"{path}: there is no right to write here. The game is not kept.")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return LogNotWritable(f"{path}: another program is writing here. The game is not kept meanwhile.")
        case _:
            return LogNotWritable(f"{path}: the disk cannot be written ({error}). The game is not kept.")


def _broken(path: Path) -> str:
    return f"{path}: this log is damaged. Move the file away to begin a new one; the game is not kept."
