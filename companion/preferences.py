"""What the people at this table prefer, kept on this device: how loud it is, whether play is explained."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from vision.core.files import read_file

_log = logging.getLogger(__name__)
_LARGEST_FILE = 16_000
LOUDEST = 100


@dataclass(frozen=True, slots=True)
class Preferences:
    """``volume`` is that of the sounds, from 0 (off) to 100. With ``explains`` decisions are explained to
    beginners."""

    volume: int = 60
    explains: bool = False


class PreferenceStore:
    """Holds the preferences and writes each change to ``path``; without one they are forgotten with the
    program. A file that cannot be read or written is no reason not to play: the log says so."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._value = Preferences() if path is None else _read(path)

    @property
    def value(self) -> Preferences:
        """The preferences now."""
        return self._value

    def change(self, value: Preferences) -> None:
        """These from now on."""
        if value == self._value:
            return
        self._value = value
        if self._path is None:
            return
        written = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            written.write_text(json.dumps(asdict(value), indent=1), encoding="utf-8")
            written.replace(self._path)
        except OSError as error:
            _log.warning("%s cannot be written: %s", self._path, error)


def _read(path: Path) -> Preferences:
    """The preferences in ``path``; each that is missing or cannot be used is the default."""
    try:
        found = json.loads(read_file(path, _LARGEST_FILE))
    except FileNotFoundError:
        return Preferences()
    except (OSError, ValueError, RecursionError) as error:
        _log.warning("%s cannot be read: %s", path, error)
        return Preferences()
    values: dict[str, Any] = found if isinstance(found, dict) else {}
    usual = Preferences()
    volume, explains = values.get("volume"), values.get("explains")
    return Preferences(
        volume if type(volume) is int and 0 <= volume <= LOUDEST else usual.volume,
        explains if isinstance(explains, bool) else usual.explains,
    )
