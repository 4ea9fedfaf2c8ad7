"""The computer itself: its model, how warm it is, and whether a Raspberry Pi has to slow down."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

_MODEL = Path("/proc/device-tree/model")
_THERMAL = Path("/sys/class/thermal")
_PI = "Raspberry Pi"
_PATIENCE = 1.0
"""Seconds for the firmware to answer."""
_SINCE_START = 16
"""How many bits above the bit of a strain stands whether there was any since the start."""

Run = Callable[[Sequence[str]], str | None]
"""Runs a command: what it prints, or ``None`` if it fails."""


class Strain(Enum):
    """Why a Raspberry Pi runs slower than it could; the value is its bit in what the firmware says."""

    LOW_VOLTAGE = 0
    CAPPED = 1
    THROTTLED = 2
    WARM = 3


@dataclass(frozen=True, slots=True)
class Throttling:
    """The strains ``now``, and all ``since_start``."""

    now: frozenset[Strain]
    since_start: frozenset[Strain]


def _run(command: Sequence[str]) -> str | None:
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return None


class Board:
    """What the files ``model`` and ``thermal`` say, and the firmware of a Raspberry Pi, asked by ``run``."""

    def __init__(self, model: Path = _MODEL, thermal: Path = _THERMAL, run: Run = _run) -> None:
        self._model = model
        self._thermal = thermal
        self._run = run

    @property
    def model(self) -> str:
        """The name of the board, as ``Raspberry Pi 5 Model B Rev 1.0``; empty on an ordinary computer."""
        return _text(self._model).strip("\0 \n")

    @property
    def is_raspberry_pi(self) -> bool:
        """Whether the header of a Raspberry Pi is there."""
        return self.model.startswith(_PI)

    @property
    def temperature(self) -> float | None:
        """Of the processor, in degrees Celsius: the first zone that the system lists."""
        for zone in sorted(self._thermal.glob("thermal_zone*/temp")):
            told = _text(zone).strip()
            if told.lstrip("-").isdecimal():
                return int(told) / 1000
        return None

    @property
    def throttling(self) -> Throttling | None:
        """Why it runs slower than it could; ``None`` where no firmware of a Raspberry Pi tells."""
        told = (self._run(("vcgencmd", "get_throttled")) or "").strip().removeprefix("throttled=")
        try:
            bits = int(told, 16)
        except ValueError:
            return None
        return Throttling(_strains(bits), _strains(bits >> _SINCE_START))


def _strains(bits: int) -> frozenset[Strain]:
    return frozenset(strain for strain in Strain if bits >> strain.value & 1)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
