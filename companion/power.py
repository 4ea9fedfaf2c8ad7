"""Restarts this machine or shuts it down, where the system lets this program."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Callable, Sequence
from enum import Enum

_log = logging.getLogger(__name__)
_PATIENCE = 1.0
"""Seconds for the system to answer."""
_LOGIND = (
    "busctl",
    "call",
    "org.freedesktop.login1",
    "/org/freedesktop/login1",
    "org.freedesktop.login1.Manager",
)


class PowerChange(Enum):
    """What can be done; the value is the word that ``systemctl`` has for it."""

    RESTART = "reboot"
    SHUT_DOWN = "poweroff"


_QUESTIONS = {PowerChange.RESTART: "CanReboot", PowerChange.SHUT_DOWN: "CanPowerOff"}

Run = Callable[[Sequence[str]], str | None]
"""Runs a command: what it prints, or ``None`` if it fails."""


def run_command(command: Sequence[str]) -> str | None:
    """What ``command`` prints; ``None`` if it is missing, fails or takes too long."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE, check=True)
    except (OSError, subprocess.SubprocessError) as error:
        _log.info("%s: %s", " ".join(command), error)
        return None
    return done.stdout


class Power:
    """Asks systemd's logind what this program may do, and has it done by ``systemctl``."""

    def __init__(self, run: Run = run_command) -> None:
        self._run = run

    def can(self, change: PowerChange) -> bool:
        """Whether the system allows ``change`` without a password."""
        answer = self._run((*_LOGIND, _QUESTIONS[change]))
        return answer is not None and answer.split() == ["s", '"yes"']

    def make(self, change: PowerChange) -> bool:
        """Has it done. Returns whether the system has begun it; this program is then told to end."""
        _log.info("asked to %s", change.value)
        return self._run(("systemctl", change.value)) is not None
