"""Opens the log: creates a missing one, repairs a damaged one, refuses a file that is not ours.

A damaged file is never written to. What can be read goes into a new file; the damaged database and its two
side files are renamed.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from datetime import datetime
from pathlib import Path

from companion.games.messages import Message, say
from companion.table.log_errors import (
    LogNotWritable,
    another_programs,
    as_log_errors,
    newer,
    no_right,
    transaction,
)
from companion.table.log_files import (
    LARGEST,
    MAGIC,
    LogFiles,
    alone_in,
    delete,
    free_name,
    image_of,
    in_memory,
    is_open_elsewhere,
    move_aside,
    opened_in_memory,
    sync_folder,
)
from companion.table.log_recovery import Rescue, games_in, keys_of, rescue

_log = logging.getLogger(__name__)

VERSION = 1
"""Version of the schema; a file with a higher one was written by a newer companion."""

_OURS = 0x43505441
"""The ``application_id`` that marks an SQLite file as ours."""
_PATIENCE, _SHORT_PATIENCE = 0.5, 0.1
"""Seconds to wait for another program that writes to the same file; the second applies while a screen
waits."""
_STANDINGS = """
CREATE TABLE IF NOT EXISTS standings (
    game INTEGER PRIMARY KEY REFERENCES games (number),
    deeds INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    words TEXT NOT NULL
)
"""
_NOTICES = "CREATE TABLE IF NOT EXISTS notices (number INTEGER PRIMARY KEY, text TEXT NOT NULL)"
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


def open_log(path: Path, now: Callable[[], datetime]) -> sqlite3.Connection:
    """A writable connection to the log in ``path``. Raises :class:`LogError`."""
    with as_log_errors(path):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LogNotWritable(
                say(
                    "{folder}: this folder cannot be made ({reason}). The game is not saved.",
                    folder=str(path.parent),
                    reason=str(error.strerror),
                )
            ) from None
        with alone_in(path.parent):
            _finish_repair(path)
            if not is_open_elsewhere(path) and _bytes_at(path) <= LARGEST:
                files = LogFiles.read(path)
                if files.is_nothing:
                    _build(path, Rescue((), 0)).rename(path)
                    sync_folder(path.parent)
                elif not _is_sound(files, path):
                    _repair(files, path, now())
            if not all(os.access(place, os.W_OK) for place in (path, path.parent)):
                raise no_right(path)  # SQLite would report it only at the first row
            connection = sqlite3.connect(
                f"{path.absolute().as_uri()}?mode=rw",
                uri=True,
                timeout=_SHORT_PATIENCE,
                isolation_level=None,
                check_same_thread=False,
            )
            try:
                _prepare(connection, path)
            except BaseException:
                connection.close()
                raise
    return connection


def copy_log(path: Path, why: LogNotWritable) -> sqlite3.Connection:
    """An in-memory copy of the log in ``path``, which cannot be written. Raises :class:`LogError`, mostly
    ``why``."""
    with as_log_errors(path):
        try:
            files = LogFiles.read(path)
        except OSError:
            raise why from None
        if files.is_nothing or len(files.main or b"") > LARGEST:
            raise why
        in_use = is_open_elsewhere(path)
        if _is_sound(files, path):
            connection = in_memory(files.image)
            connection.execute(_STANDINGS)
            return connection
        if in_use:
            raise why  # another program changes it during the read, so this proves no damage
        connection = in_memory(b"")
        _fill(
            connection,
            found := rescue(files),
            say("The file of saved games is damaged. {found}.", found=found.message),
        )
        return connection


def write_rows(
    connection: sqlite3.Connection, game: int, entries: Iterable[tuple[int, tuple[str, str]]]
) -> None:
    connection.executemany(
        "INSERT INTO deeds (game, number, deed, action) VALUES (?, ?, ?, ?)",
        ((game, number, step, action) for number, (step, action) in entries),
    )


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Refuses a log that is not ours or is newer, and leaves it unchanged; proves that this one can be
    written."""
    _check(connection, path)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    with transaction(connection):
        connection.execute(_STANDINGS)
    connection.execute(f"PRAGMA busy_timeout={round(_PATIENCE * 1000)}")


def _check(connection: sqlite3.Connection, path: Path) -> None:
    ours, version = (
        connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
    )
    if ours != _OURS:
        raise another_programs(path)
    if version > VERSION:
        raise newer(path)


def _is_sound(files: LogFiles, path: Path) -> bool:
    """Whether the log is complete, as far as can be checked. Raises :class:`LogError` for another program's
    database, and for a newer companion's."""
    for image in (image_of(files.main or b"", files.page_size, ()), files.image):
        ours, version = (int.from_bytes(image[at : at + 4], "big") for at in (68, 60))
        if not image.startswith(MAGIC):
            continue
        if ours == _OURS and version > VERSION:
            raise newer(path)
        tables = _tables(image)
        if ours != _OURS and tables and not {"games", "deeds"} <= tables:
            raise another_programs(path)
    if files.has_lost_frames or (files.wal is not None and files.wal.is_damaged):
        return False
    if not {"games", "deeds"} <= _tables(files.image) or ours != _OURS:
        return False
    try:
        with opened_in_memory(files.image) as connection:
            if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                return False
            if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
                return False  # rows of a missing game
            if files.wal is None:
                return True
            # A -wal from another database would hide the contents of this one.
            keys = set(
                connection.execute("SELECT game, number FROM deeds UNION ALL SELECT number, 0 FROM games")
            )
    except sqlite3.Error:
        return False
    return keys_of(games_in(files.main or b"", files.page_size).values()) <= keys


def _tables(image: bytes) -> set[str]:
    """The names of the tables in a database; empty if they cannot be read."""
    if not image.startswith(MAGIC):
        return set()
    try:
        with opened_in_memory(image) as connection:
            return {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    except (sqlite3.Error, UnicodeDecodeError):
        return set()


def _fill(connection: sqlite3.Connection, found: Rescue, notice: Message | None = None) -> None:
    """Creates the tables of a new log, and writes the rescued games into them."""
    with transaction(connection):
        for statement in filter(str.strip, (*_TABLES.split(";"), _STANDINGS, _NOTICES)):
            connection.execute(statement)
        for game in found.games:
            row = (game.number, game.began, game.heading)
            connection.execute("INSERT INTO games (number, began, heading) VALUES (?, ?, ?)", row)
            write_rows(connection, game.number, sorted(game.rows.items()))
        if notice is not None:
            connection.execute("INSERT INTO notices (text) VALUES (?)", (str(notice),))
        connection.execute(f"PRAGMA application_id={_OURS}")
        connection.execute(f"PRAGMA user_version={VERSION}")


def _build(path: Path, found: Rescue, notice: Message | None = None) -> Path:
    """A complete new log on the disk, beside ``path``."""
    new = path.with_name(f"{path.name}.new")
    delete(new)
    with closing(sqlite3.connect(new, timeout=_SHORT_PATIENCE, isolation_level=None)) as connection:
        _fill(connection, found, notice)
        connection.execute("PRAGMA journal_mode=WAL")
    return new


def _repair(files: LogFiles, path: Path, now: datetime) -> None:
    """Copies what can be read of a damaged log into a new one, and renames the damaged one."""
    found = rescue(files)
    stem = free_name(path, f"{path.stem}-damaged-{now.astimezone():%Y-%m-%d}")
    notice = say(
        "The file of saved games was damaged. {found}. The damaged file is saved as {file}.",
        found=found.message,
        file=stem + path.suffix,
    )
    new = _build(path, found, notice)
    _log.warning("%s: %s", path.parent, notice)
    # From here on a power cut does no harm: this name marks the new log as finished and says what to rename
    # the old one to.
    new.rename(path.with_name(f"{stem}.repaired"))
    sync_folder(path.parent)
    _finish_repair(path)


def _finish_repair(path: Path) -> None:
    """Replaces the damaged log with the repaired one."""
    for repaired in sorted(path.parent.glob(f"{path.stem}-damaged-*.repaired")):
        move_aside(path, repaired.stem)
        repaired.rename(path)
        sync_folder(path.parent)


def identity(path: Path) -> tuple[int, int] | None:
    """Device and inode of the file at ``path``; ``None`` if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _bytes_at(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
