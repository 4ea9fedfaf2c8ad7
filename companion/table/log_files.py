"""The log's files as bytes: the database and its write-ahead log, checked before SQLite opens them.

SQLite changes files when it opens them. It deletes the ``-wal`` of an empty database, resets one whose header
is damaged, and silently stops at the first ``-wal`` frame with a wrong checksum. So a log that may be
damaged, or another program's, is inspected here first, without changing any of its files.

The formats are SQLite's own: https://www.sqlite.org/fileformat2.html and https://www.sqlite.org/walformat.html.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

MAGIC = b"SQLite format 3\x00"
LARGEST = 64_000_000
"""Bytes of the largest log that is checked and repaired in memory: thousands of games."""
ENDINGS = ("", "-wal", "-shm")
"""The suffixes of the three files of one database."""

_WAL_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""The magic numbers of a ``-wal``, with the byte order of its checksums."""
_WAL_HEADING, _FRAME_HEADING = 32, 24
_INDEX_HEADING = 48
_INDEX_VERSION = 3007000
_PAGE_SIZES = tuple(1 << bits for bits in range(9, 17))
_PAGE_SIZE = 4096
"""SQLite's default, if no header gives it."""
_SHARED_LOCK = (0x40000002, 510)
"""The byte range that every connection to a database locks: offset and length."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A page in the ``-wal``. ``size`` is the database's size in pages after a frame that ends a transaction,
    otherwise 0. ``whole``: its checksum is right."""

    page: int
    size: int
    data: bytes
    whole: bool


@dataclass(frozen=True)
class Wal:
    """A write-ahead log. SQLite reads the ``frames`` before the first that is not whole, as far as their
    transactions are complete."""

    page_size: int
    salt: bytes
    frames: tuple[Frame, ...]
    readable: bool
    """Whether its header is undamaged."""

    @cached_property
    def whole(self) -> int:
        """How many frames are whole before the first that is not."""
        return next((n for n, frame in enumerate(self.frames) if not frame.whole), len(self.frames))

    @cached_property
    def committed(self) -> tuple[Frame, ...]:
        """The frames that SQLite reads."""
        ends = [n for n, frame in enumerate(self.frames[: self.whole], start=1) if frame.size]
        return self.frames[: max(ends, default=0)] if self.readable else ()

    @property
    def is_damaged(self) -> bool:
        """Whether more is lost than an interrupted transaction.

        A transaction is on the disk before the next one begins. So a whole frame of a later one proves that
        the broken frame before it was once whole.
        """
        if not self.readable:
            return bool(self.frames)
        ended = False
        for frame in self.frames[self.whole :]:
            if ended and frame.whole:
                return True
            ended = ended or bool(frame.size)
        return False


@dataclass(frozen=True)
class LogFiles:
    """The contents of a database's files; ``None`` for a missing file."""

    main: bytes | None
    wal_bytes: bytes | None
    index: bytes | None

    @classmethod
    def read(cls, path: Path) -> LogFiles:
        """Raises :class:`OSError`."""
        return cls(*(_bytes_of(path.with_name(path.name + ending)) for ending in ENDINGS))

    @property
    def is_nothing(self) -> bool:
        """Whether there is no database yet."""
        return self.main is None and not self.wal_bytes

    @cached_property
    def page_size(self) -> int:
        """The page size of the database, in bytes."""
        if self.main is not None and self.main.startswith(MAGIC) and len(self.main) >= 18:
            size = int.from_bytes(self.main[16:18], "big")
            size = 65536 if size == 1 else size
            if size in _PAGE_SIZES:
                return size
        return self.wal.page_size if self.wal is not None else _PAGE_SIZE

    @cached_property
    def wal(self) -> Wal | None:
        """The write-ahead log; ``None`` if it is missing or empty."""
        return _wal(self.wal_bytes) if self.wal_bytes else None

    @cached_property
    def image(self) -> bytes:
        """The database as SQLite would read it, in one file."""
        return image_of(self.main or b"", self.page_size, self.wal.committed if self.wal is not None else ())

    @property
    def has_lost_frames(self) -> bool:
        """Whether the index of the ``-wal``, which is written after it, lists frames that are missing."""
        index = self.index or b""
        if (
            len(index) < 2 * _INDEX_HEADING + 4
            or index[:_INDEX_HEADING] != index[_INDEX_HEADING:][:_INDEX_HEADING]
        ):
            return False
        version, last, copied = (struct.unpack_from("=I", index, at)[0] for at in (0, 16, 2 * _INDEX_HEADING))
        if version != _INDEX_VERSION or last <= copied:
            return False
        if self.wal is None:
            return True
        return index[32:40] == self.wal.salt and self.wal.whole < last


def image_of(main: bytes, page_size: int, frames: tuple[Frame, ...]) -> bytes:
    """The database ``main`` with ``frames`` applied, as one file without a ``-wal``."""
    image = bytearray(main)
    for frame in frames:
        at = (frame.page - 1) * page_size
        if at > LARGEST:
            continue
        image.extend(bytes(max(0, at - len(image))))
        image[at : at + page_size] = frame.data
    if frames and frames[-1].size:
        del image[frames[-1].size * page_size :]
    if len(image) >= 20:
        image[18:20] = b"\x01\x01"  # readable without a -wal
    return bytes(image)


@contextmanager
def opened_in_memory(image: bytes) -> Iterator[sqlite3.Connection]:
    """A connection to a copy of ``image``."""
    with closing(in_memory(image)) as connection:
        yield connection


def in_memory(image: bytes) -> sqlite3.Connection:
    """The same; the caller closes it."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        if image:
            connection.deserialize(image)
    except BaseException:
        connection.close()
        raise
    return connection


def is_open_elsewhere(path: Path) -> bool:
    """Whether another program has the database open. Do not call it while this one has it open: closing a
    file drops every lock that the process holds on it."""
    try:
        with path.open("r+b") as file:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, _SHARED_LOCK[1], _SHARED_LOCK[0])
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keeps other companions from opening a log in ``folder``. Raises :class:`BlockingIOError` if one is
    doing so."""
    there = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        try:
            fcntl.flock(there, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            pass  # some file systems have no locks
        yield
    finally:
        os.close(there)


def sync_folder(folder: Path) -> None:
    """Syncs ``folder``, so that renames in it survive a power cut."""
    there = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with suppress(OSError):  # some file systems do not support it
            os.fsync(there)
    finally:
        os.close(there)


def delete(path: Path) -> None:
    """Deletes an unfinished database, if there is one."""
    for ending in (*ENDINGS, "-journal"):
        path.with_name(path.name + ending).unlink(missing_ok=True)


def free_name(path: Path, stem: str) -> str:
    """``stem``, or ``stem-2`` and so on: a free name for a database beside ``path``."""
    for number in range(1, 10_000):
        name = stem if number == 1 else f"{stem}-{number}"
        taken = (f"{name}{path.suffix}{ending}" for ending in ENDINGS)
        if not any(path.with_name(file).exists() for file in taken):
            return name
    raise FileExistsError(f"{stem}: too many files have this name")


def move_aside(path: Path, stem: str) -> None:
    """Renames the files of the database at ``path`` to ``stem``, and overwrites nothing. Raises
    :class:`OSError`."""
    moved = [(path.with_name(path.name + ending), ending) for ending in ENDINGS]
    there = [(file, ending) for file, ending in moved if file.exists()]
    if any(path.with_name(f"{stem}{path.suffix}{ending}").exists() for _, ending in there):
        stem = free_name(path, stem)
    for file, ending in there:
        file.rename(path.with_name(f"{stem}{path.suffix}{ending}"))
    sync_folder(path.parent)


def _bytes_of(path: Path) -> bytes | None:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except FileNotFoundError:
        return None


def _wal(data: bytes) -> Wal:
    """Every frame of this generation, also those after a broken one: each checksum continues from the one in
    the previous frame's header."""
    heading = data[:_WAL_HEADING].ljust(_WAL_HEADING, b"\0")
    magic, _, page_size = struct.unpack_from(">III", heading)
    order = _WAL_MAGIC.get(magic, "<")
    seed: tuple[int, int] = struct.unpack_from(">II", heading, 24)
    readable = magic in _WAL_MAGIC and page_size in _PAGE_SIZES and _checksum(heading[:24], order) == seed
    page_size = page_size if page_size in _PAGE_SIZES else _PAGE_SIZE
    salt = heading[16:24] if readable else data[_WAL_HEADING + 8 : _WAL_HEADING + 16]
    frames: list[Frame] = []
    for at in range(_WAL_HEADING, len(data) - page_size - _FRAME_HEADING + 1, page_size + _FRAME_HEADING):
        page, size, told, *rest = struct.unpack_from(">II8sII", data, at)
        body = data[at + _FRAME_HEADING : at + _FRAME_HEADING + page_size]
        if told != salt and (not frames or frames[-1].whole) and not _goes_on(data, at, page_size, salt):
            break  # left over from before the -wal restarted
        expected = (rest[0], rest[1])
        whole = told == salt and page > 0 and _checksum(data[at : at + 8] + body, order, seed) == expected
        frames.append(Frame(page, size, body, whole))
        seed = expected
    return Wal(page_size, salt, tuple(frames), readable)


def _goes_on(data: bytes, at: int, page_size: int, salt: bytes) -> bool:
    """Whether a frame after the one ``at`` belongs to the generation that has this ``salt``."""
    step = page_size + _FRAME_HEADING
    return any(data[later + 8 : later + 16] == salt for later in range(at + step, len(data) - step + 1, step))


def _checksum(data: bytes, order: str, seed: tuple[int, int] = (0, 0)) -> tuple[int, int]:
    first, second = seed
    for one, other in struct.iter_unpack(f"{order}II", data):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second
