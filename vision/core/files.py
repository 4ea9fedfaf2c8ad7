"""Files that hold against the world. Those from outside are read only if they are regular and no larger than
the reader can use; our own are written so that a power cut leaves the old or the new one, whole."""

from __future__ import annotations

import errno
import io
import os
import stat
import threading
import tomllib
from pathlib import Path
from typing import Any, BinaryIO

_LONGEST_LINE = 4000
"""The longest line of TOML: a dotted key in a longer one keeps the parser busy for minutes."""
_BLOCK = 16 * 1024 * 1024
_KINDS = (
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


def open_file(path: Path) -> BinaryIO:
    """Opens the regular file at ``path``. Raises ``OSError``; its ``strerror`` says what is wrong.

    Anything else could block, never end, or have side effects when opened, so it is refused first.
    """
    return open(_descriptor(path), "rb")


def read_file(path: Path, most: int) -> bytes:
    """The bytes of the regular file at ``path``. Raises ``OSError``, also for more than ``most`` bytes; its
    ``strerror`` says what is wrong."""
    with open_file(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"it is larger than {size_in_words(most)}")
    return data


def open_limited(path: Path, most: int) -> LimitedFile:
    """Opens the regular file at ``path`` as a :class:`LimitedFile`. Raises ``OSError`` as :func:`open_file`
    does."""
    return LimitedFile(_descriptor(path), most)


class LimitedFile(io.BufferedReader):
    """A file for a decoder that trusts the header of the file. No more than ``most`` bytes can be read until
    :meth:`lift` is called, once the header has been read and checked; later no more than 16 MB at once.
    ``size`` is the size of the file in bytes."""

    def __init__(self, descriptor: int, most: int) -> None:
        super().__init__(io.FileIO(descriptor))
        self._left: int | None = most
        self.size = os.fstat(descriptor).st_size

    def lift(self) -> None:
        """Allows the rest of the file to be read."""
        self._left = None

    def read(self, size: int | None = -1, /) -> bytes:
        """See ``io.BufferedReader``. Raises ``OSError`` past the limit."""
        if size is None or size < 0:
            size = -1 if self._left is None else self._left + 1
        elif size > _BLOCK:
            size = _BLOCK
        data = super().read(size)
        if self._left is not None:
            self._left -= len(data)
            if self._left < 0:
                raise OSError(errno.EFBIG, "its heading is too long")
        return data

    def fileno(self) -> int:
        """Not supported: decoders in C would map the file, and crash if it is truncated meanwhile."""
        raise io.UnsupportedOperation("fileno")


def replace_file(path: Path, data: bytes) -> None:
    """Writes ``data`` to ``path``: after a power cut, the file there is the old one or the new one, whole.
    Its folder is made if it is missing. Raises ``OSError``, and the old file stays."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
    try:
        with aside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except OSError:
        aside.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """The new name reaches the disk, too, where the file system can do that for folders."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(descriptor)


def parse_toml(text: str) -> dict[str, Any]:
    """Parses TOML. Raises ``ValueError`` with the position of the fault."""
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > _LONGEST_LINE:
            raise ValueError(f"line {number} has more than {_LONGEST_LINE} characters")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def size_in_words(count: int) -> str:
    """A number of bytes for people: ``4 MB``, ``64 kB``."""
    return f"{count // 1_000_000} MB" if count >= 1_000_000 else f"{count // 1000} kB"


def _descriptor(path: Path) -> int:
    try:
        _refuse_others(path.stat())
        # If a pipe takes its place now, opening it does not block.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
    except ValueError:
        raise OSError(errno.EINVAL, "no file can have this name") from None
    try:
        _refuse_others(os.fstat(descriptor))
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _refuse_others(status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder, not a file")
    for is_kind, words in _KINDS:
        if is_kind(status.st_mode):
            raise OSError(errno.EINVAL, f"it is {words}, not a file")
