"""Shop mode: a PIN keeps the settings, deleting and shutting down for whoever knows it."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from companion.games.messages import Message, say
from vision.core.files import read_file, replace_file

_log = logging.getLogger(__name__)
SHORTEST_PIN, LONGEST_PIN = 4, 8
TRIES = 5
"""After so many wrong PINs there is a pause, and after as many more a longer one."""
FIRST_PAUSE, LONGEST_PAUSE = 30.0, 3600.0
"""Seconds; each pause is twice as long as the one before."""
_LARGEST_FILE = 4000
_SALT_BYTES = 16
_COST, _BLOCK = 2**14, 8
"""Of scrypt: 16 MB, and some 50 ms on a Raspberry Pi."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """What the file holds. ``wrong`` PINs were given since the last right one, the last that began a pause at
    ``paused_at``, seconds since the epoch."""

    salt: str
    digest: str
    wrong: int = 0
    paused_at: float = 0.0


class ShopLock:
    """Knows whether a PIN is set, and which; only a salted hash of it is kept, in the file ``path``, with the
    wrong ones counted, so that a restart forgives nothing. Without a file it is forgotten with the program. A
    file that cannot be read is no PIN, and the log says so. ``now`` is the time of day, in seconds."""

    def __init__(
        self,
        path: Path | None = None,
        now: Callable[[], float] = time.time,
        random: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self._path = path
        self._now = now
        self._random = random
        self._kept = None if path is None else _read(path)
        self.fault: Message | None = None
        """Why the PIN is not written, and so lasts no longer than the program."""

    @property
    def is_set(self) -> bool:
        """Whether a PIN is asked for."""
        return self._kept is not None

    @property
    def pause(self) -> float:
        """Seconds for which no PIN is taken."""
        kept = self._kept
        if kept is None or kept.wrong < TRIES or kept.wrong % TRIES:
            return 0.0
        passed = self._now() - kept.paused_at
        if passed < 0:  # the clock was set back: the pause begins again
            self._keep(replace(kept, paused_at=self._now()))
            passed = 0.0
        return max(0.0, _pause_after(kept.wrong) - passed)

    @property
    def tries_left(self) -> int:
        """How many wrong PINs there may be before the next pause."""
        return TRIES - (0 if self._kept is None else self._kept.wrong) % TRIES

    def set(self, pin: str) -> None:
        """This PIN from now on. Raises ``ValueError`` for one that is none."""
        if not is_pin(pin):
            raise ValueError("this cannot be a PIN")
        salt = self._random(_SALT_BYTES)
        self._keep(_Kept(salt.hex(), _digest(pin, salt)))
        _log.info("shop mode is on")

    def remove(self) -> None:
        """No PIN from now on."""
        self._kept = None
        if self._path is not None:
            try:
                self._path.unlink(missing_ok=True)
            except OSError as error:
                _log.warning("%s cannot be removed: %s", self._path, error)
        _log.info("shop mode is off")

    def opens(self, pin: str) -> bool:
        """Whether this is the PIN; a wrong one counts. During a pause, none is."""
        kept = self._kept
        if kept is None:
            return True
        if self.pause > 0:
            return False
        if hmac.compare_digest(_digest(pin, bytes.fromhex(kept.salt)), kept.digest):
            self._keep(replace(kept, wrong=0))
            return True
        self._keep(replace(kept, wrong=kept.wrong + 1, paused_at=self._now()))
        _log.warning("a wrong PIN was given")
        return False

    def _keep(self, kept: _Kept) -> None:
        if kept == self._kept:
            return
        self._kept = kept
        if self._path is None:
            return
        try:
            replace_file(self._path, json.dumps(asdict(kept)).encode())
        except OSError as error:
            _log.warning("%s cannot be written: %s", self._path, error)
            self.fault = say(
                "The PIN cannot be saved ({reason}). It lasts until the program ends.",
                reason=error.strerror or str(error),
            )
        else:
            self.fault = None


def is_pin(pin: str) -> bool:
    """Whether this can be a PIN."""
    return pin.isascii() and pin.isdecimal() and SHORTEST_PIN <= len(pin) <= LONGEST_PIN


def _pause_after(wrong: int) -> float:
    doublings = min(wrong // TRIES - 1, 16)
    return min(LONGEST_PAUSE, FIRST_PAUSE * float(2**doublings))


def _digest(pin: str, salt: bytes) -> str:
    return hashlib.scrypt(pin.encode(), salt=salt, n=_COST, r=_BLOCK, p=1).hex()


def _read(path: Path) -> _Kept | None:
    try:
        found: Any = json.loads(read_file(path, _LARGEST_FILE))
        kept = _Kept(found["salt"], found["digest"], found["wrong"], found["paused_at"])
        bytes.fromhex(kept.salt), bytes.fromhex(kept.digest)
        if type(kept.wrong) is not int or kept.wrong < 0 or not isinstance(kept.paused_at, int | float):
            raise ValueError("it counts no tries")
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
        _log.warning("%s cannot be read, and no PIN is asked for: %s", path, error)
        return None
    return kept
