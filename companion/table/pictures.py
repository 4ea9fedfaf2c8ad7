"""Pictures of the table, kept beside the record: what the camera saw when it took an action down.

Each game has a folder of its own, named by when it began and by its heading, which never change. A picture is
named by the number of its action and by that action's line, so that it is never shown for another action that
takes this number after an undo.

A thread of its own writes and deletes, so that a slow or full disk never holds the table up. A picture that
cannot be written is lost, and nothing else: the log says so once. The pictures of a deleted game lie aside
until it can no longer be brought back.
"""

from __future__ import annotations

import logging
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from zlib import crc32

from companion.table.camera import wait_for
from vision.core.files import read_file

_log = logging.getLogger(__name__)
_MOST_WAITING = 24
"""Pictures that wait to be written; one more is not kept."""
_LARGEST_FILE = 1_000_000
_ENDING = ".jpg"


@dataclass(frozen=True, slots=True)
class PictureLimits:
    """Pictures are kept of the newest ``games`` only, and of no more than ``megabytes`` in all."""

    games: int = 20
    megabytes: int = 100


class PictureStore:
    """The pictures of all games, in ``folder``. ``wanted`` says whether pictures are kept now. Any thread may
    use it."""

    def __init__(
        self,
        folder: Path,
        limits: PictureLimits | None = None,
        wanted: Callable[[], bool] = lambda: True,
    ) -> None:
        self._folder = folder
        self._aside = folder.with_name(f"{folder.name}-deleted")
        """Where the pictures lie of the game that was deleted last."""
        self._limits = limits or PictureLimits()
        self._wanted = wanted
        self._jobs: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._waiting = 0
        self._is_failing = False
        self._sizes: dict[str, dict[str, int]] | None = None
        """The sizes in bytes of the pictures of each game, once they are known."""
        self._thread = threading.Thread(target=self._serve, name="pictures", daemon=True)
        self._thread.start()
        self._jobs.put(self._empty_aside)

    @property
    def wanted(self) -> bool:
        """Whether pictures are kept now."""
        return self._wanted()

    def game(self, began: datetime, heading: str) -> GamePictures:
        """The pictures of the game that ``began`` then with this ``heading`` of its record."""
        return GamePictures(self, self._folder / _name_of(began, heading))

    def keep(self, game: str, name: str, picture: bytes) -> None:
        """Have the picture with this ``name`` written to the folder of ``game``; never waits."""
        with self._lock:
            full = self._waiting >= _MOST_WAITING
            self._waiting += not full
        if full:
            self._failed("the disk is too slow")
        else:
            self._jobs.put(partial(self._write, game, name, picture))

    def delete(self, began: datetime, heading: str) -> None:
        """Have the pictures of this game laid aside, and those of the game that was deleted before it
        deleted."""
        self._jobs.put(partial(self._lay_aside, _name_of(began, heading)))

    def restore(self, began: datetime, heading: str) -> None:
        """Have the pictures of the game that was deleted last brought back."""
        self._jobs.put(partial(self._bring_back, _name_of(began, heading)))

    def delete_all(self) -> None:
        """Have the pictures of all games deleted."""
        self._jobs.put(self._delete_all)

    def close(self) -> None:
        """Write what waits, for a few seconds at most, and delete the pictures of deleted games."""
        self._jobs.put(self._empty_aside)
        self._jobs.put(None)
        wait_for(self._thread)

    # In the thread of the pictures, which alone writes and deletes

    def _serve(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                job()
            except OSError as error:
                self._failed(str(error))
            except Exception:
                _log.exception("a picture of the table could not be kept")

    def _failed(self, why: str) -> None:
        """Say it once, until a picture can be written again."""
        with self._lock:
            is_news, self._is_failing = not self._is_failing, True
        if is_news:
            _log.warning("some pictures of the table are not kept: %s", why)

    def _write(self, game: str, name: str, picture: bytes) -> None:
        with self._lock:
            self._waiting -= 1
        folder = self._folder / game
        unfinished = folder / f"{name}.new"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(picture)
            unfinished.replace(folder / name)
        except OSError:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
            raise
        with self._lock:
            self._is_failing = False
        sizes = self._known_sizes()
        sizes.setdefault(game, {})[name] = len(picture)
        self._keep_within_limits(sizes, game)

    def _keep_within_limits(self, sizes: dict[str, dict[str, int]], newest: str) -> None:
        """Delete the oldest games, but never ``newest``, of which only the first pictures go."""
        others = sorted(game for game in sizes if game != newest)
        most = self._limits.megabytes * 1_000_000
        while others and (len(others) >= self._limits.games or _total(sizes) > most):
            game = others.pop(0)
            shutil.rmtree(self._folder / game)
            del sizes[game]
        pictures = sizes[newest]
        for name in sorted(pictures)[:-1]:
            if _total(sizes) <= most:
                break
            (self._folder / newest / name).unlink(missing_ok=True)
            del pictures[name]

    def _known_sizes(self) -> dict[str, dict[str, int]]:
        if self._sizes is None:
            self._sizes = {
                folder.name: {file.name: file.stat().st_size for file in _files(folder)}
                for folder in self._folder.iterdir()
                if folder.is_dir()
            }
        return self._sizes

    def _lay_aside(self, game: str) -> None:
        self._empty_aside()
        self._sizes = None
        if (self._folder / game).is_dir():
            self._aside.mkdir(exist_ok=True)
            (self._folder / game).rename(self._aside / game)

    def _bring_back(self, game: str) -> None:
        self._sizes = None
        if (self._aside / game).is_dir():
            (self._aside / game).rename(self._folder / game)

    def _empty_aside(self) -> None:
        if self._aside.is_dir():
            shutil.rmtree(self._aside)

    def _delete_all(self) -> None:
        self._sizes = None
        self._empty_aside()
        if self._folder.is_dir():
            shutil.rmtree(self._folder)


class GamePictures:
    """The pictures of one game, in ``folder``; ``store`` writes them."""

    def __init__(self, store: PictureStore, folder: Path) -> None:
        self._store = store
        self._folder = folder

    @property
    def wanted(self) -> bool:
        """Whether pictures are kept now."""
        return self._store.wanted

    def keep(self, number: int, line: str, picture: bytes) -> None:
        """Have ``picture`` kept as that of action ``number``, from 1, with this ``line`` of the public
        record; never waits."""
        if self.wanted:
            self._store.keep(self._folder.name, _picture_name(number, line), picture)

    def numbers(self, lines: Sequence[str]) -> frozenset[int]:
        """The actions of which there is a picture, of a record with these public ``lines``."""
        there = {file.name for file in _files(self._folder)}
        return frozenset(
            number for number, line in enumerate(lines, start=1) if _picture_name(number, line) in there
        )

    def read(self, number: int, line: str) -> bytes | None:
        """The picture of this action as JPEG; ``None`` if there is none, or it cannot be read."""
        try:
            return read_file(self._folder / _picture_name(number, line), _LARGEST_FILE)
        except (OSError, ValueError):
            return None


def _name_of(began: datetime, heading: str) -> str:
    """The name of the folder of a game: the later it began, the later in the alphabet."""
    return f"{began.astimezone(UTC):%Y%m%dT%H%M%SZ}-{crc32(heading.encode(errors='replace')):08x}"


def _picture_name(number: int, line: str) -> str:
    return f"{number:05d}-{crc32(line.encode(errors='replace')):08x}{_ENDING}"


def _files(folder: Path) -> Iterator[Path]:
    """The pictures in ``folder``, none if it is not there."""
    with suppress(OSError):
        yield from (path for path in folder.iterdir() if path.suffix == _ENDING)


def _total(sizes: dict[str, dict[str, int]]) -> int:
    return sum(sum(pictures.values()) for pictures in sizes.values())
