"""What can be wrong with the log, in the words of the players."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import disk_usage

from companion.games.messages import say
from companion.table.saving import NotSaved

_NEEDED = 100_000
"""Bytes that a disk needs to have free for the log to be opened and a game to begin."""


class LogError(NotSaved):
    """The log cannot be read or written: why, and what to do."""

    code = "log"


class BrokenLog(LogError):
    """The file, or a game in it, is damaged."""

    code = "log damaged"


class NewerLog(LogError):
    """The file was written by a newer companion."""

    code = "log newer"


class LogNotWritable(LogError):
    """The disk is full, writing is not permitted, or another companion is writing."""

    code = "log not writable"


class LogBusy(LogNotWritable):
    """The same, but temporary: the log is open, and a later write may succeed."""

    code = "log busy"


class GameTaken(LogBusy):
    """Another companion has written into this game."""

    code = "game taken"


class ProgramFault(LogError):
    """A game cannot be replayed because of a fault in the program."""

    code = "program"


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Writes everything inside, or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def as_log_errors(path: Path) -> Iterator[None]:
    """Raises errors of SQLite and the system as :class:`LogError`."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise GameTaken(
            say(
                "{path}: another companion is playing this game. This table's game is saved as a new one.",
                path=str(path),
            )
        ) from None
    except sqlite3.Error as error:
        raise _error(path, error) from None
    except BlockingIOError:
        raise LogBusy(
            say("{path}: another companion is starting. Until then the game is not saved.", path=str(path))
        ) from None
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise _full(path) from None
        raise LogNotWritable(
            say(
                "{path}: this file cannot be used ({reason}). The game is not saved.",
                path=str(path),
                reason=str(error.strerror),
            )
        ) from None


def _error(path: Path, error: sqlite3.Error) -> LogError:
    # The lowest byte is the kind of the fault, the others its detail.
    match getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF:
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_ERROR:
            return BrokenLog(
                say(
                    "{path}: this log is damaged and cannot be repaired: another program has it open, or "
                    "it is "
                    "too large. Close that program, or move the file away; until then the game is not saved.",
                    path=str(path),
                )
            )
        case sqlite3.SQLITE_FULL:
            return _full(path)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return no_right(path)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return LogBusy(
                say(
                    "{path}: another program is writing here. Until it stops, the game is not saved.",
                    path=str(path),
                )
            )
        case sqlite3.SQLITE_IOERR if _is_full(path.parent):
            return LogNotWritable(_full(path).message)  # any other damage shows when the log is opened again
        case _:
            return LogNotWritable(
                say(
                    "{path}: the disk cannot be written ({error}). The game is not saved.",
                    path=str(path),
                    error=str(error),
                )
            )


def no_right(path: Path) -> LogNotWritable:
    """The file or its folder is read-only."""
    return LogNotWritable(
        say("{path}: writing here is not permitted. The game is not saved.", path=str(path))
    )


def _is_full(folder: Path) -> bool:
    """SQLite reports a full disk as such only for some of its files."""
    try:
        return disk_usage(folder).free < _NEEDED
    except OSError:
        return False


def _full(path: Path) -> LogBusy:
    return LogBusy(
        say("{path}: the disk is full. Free some space; until then the game is not saved.", path=str(path))
    )


def another_programs(path: Path) -> BrokenLog:
    return BrokenLog(
        say(
            "{path}: this file belongs to another program. Move it away; the game is not saved.",
            path=str(path),
        )
    )


def newer(path: Path) -> NewerLog:
    return NewerLog(
        say(
            "{path}: a newer companion wrote this log. Update this one; until then the game is not saved.",
            path=str(path),
        )
    )
