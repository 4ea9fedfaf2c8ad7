"""Restarts this machine, shuts it down, or updates this program, where the system lets this program.

The kiosk's set-up installs a rule for polkit that allows exactly these: two verbs of logind, and the start of
one unit, ``companion-update.service``, which runs ``deploy/update.sh`` as root.
"""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Callable, Sequence

from companion.kiosk_power import PowerChange, PowerRefused

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
_QUESTIONS = {PowerChange.RESTART: "CanReboot", PowerChange.SHUT_DOWN: "CanPowerOff"}
UPDATE_UNIT = "companion-update.service"

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


class SystemPower:
    """Asks systemd what this program may do, and has it done by ``systemctl``."""

    def __init__(self, run: Run = run_command) -> None:
        self._run = run

    def can(self, change: PowerChange) -> bool:
        """Whether the system allows ``change`` without a password."""
        if change is PowerChange.UPDATE:
            state = self._run(("systemctl", "show", "--property=LoadState", "--value", UPDATE_UNIT))
            return state is not None and state.strip() == "loaded"
        answer = self._run((*_LOGIND, _QUESTIONS[change]))
        return answer is not None and answer.split() == ["s", '"yes"']

    def restart(self) -> None:
        """Restart the machine."""
        self._make("reboot")

    def shut_down(self) -> None:
        """Shut the machine down."""
        self._make("poweroff")

    def update(self) -> None:
        """Start the update: it fetches and sets up the newest version while this one goes on, and then has it
        started in place of this one."""
        self._make("start", "--no-block", UPDATE_UNIT)

    def _make(self, *words: str) -> None:
        _log.info("asked: %s", " ".join(words))
        if self._run(("systemctl", *words)) is None:
            raise PowerRefused
