"""Remembers which game is at the table, so that a program that crashed or froze resumes it by itself.

This is a small file in the folder that systemd gives the service for as long as it runs or restarts
(``RUNTIME_DIRECTORY``): after the power was cut, or the service stopped, the table begins at Home.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic

from vision.core.files import read_file, replace_file

_log = logging.getLogger(__name__)
_FILE = "game-in-play.json"
_LARGEST = 1000
_MOST_TRIES = 2
"""A game that ends the program as often as this right after it is resumed waits at Home."""
_STEADY = 60.0
"""Seconds after which the program did not end because of the game."""


class GameInPlay:
    """The game at the table, kept in ``folder``; without one it is forgotten with the program."""

    def __init__(self, folder: Path | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._path = None if folder is None else folder / _FILE
        self._clock = clock
        self._began = clock()
        self._kept: tuple[int, int] | None = None
        """What is in the file: the game's number, and how often it was tried."""

    @classmethod
    def of_service(cls, environment: Mapping[str, str] = os.environ) -> GameInPlay:
        """Kept in the folder of the service, if this is one."""
        folder = environment.get("RUNTIME_DIRECTORY", "").split(":")[0]
        return cls(Path(folder) if folder else None)

    def interrupted(self) -> int | None:
        """The number of the game that was at the table when the program ended; ``None`` if it was at Home, or
        if this game is likely to be why it ended."""
        self._kept = self._read()
        if self._kept is None:
            return None
        number, tries = self._kept
        if tries >= _MOST_TRIES:
            _log.warning("game %d ended the program %d times; it can be resumed at Home", number, tries)
            self._write(None)
            return None
        self._write((number, tries + 1))
        return number

    def keep(self, number: int | None) -> None:
        """The game with this number is at the table; ``None``: Home is shown."""
        if number is None:
            self._write(None)
        elif self._kept is None or self._kept[0] != number or self._clock() - self._began > _STEADY:
            self._write((number, 0))

    def _read(self) -> tuple[int, int] | None:
        if self._path is None:
            return None
        try:
            found = json.loads(read_file(self._path, _LARGEST))
            return int(found["game"]), int(found["tries"])
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as error:
            _log.warning("%s cannot be read: %s", self._path, error)
            return None

    def _write(self, kept: tuple[int, int] | None) -> None:
        if self._path is None or kept == self._kept:
            return
        self._kept = kept
        try:
            if kept is None:
                self._path.unlink(missing_ok=True)
            else:
                replace_file(self._path, json.dumps({"game": kept[0], "tries": kept[1]}).encode())
        except OSError as error:
            _log.warning("%s cannot be written: %s", self._path, error)
