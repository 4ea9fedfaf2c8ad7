"""What the screen may ask of the machine: to restart, to shut down, to bring this program up to date.

The kiosk's set-up installs a rule for polkit that allows exactly these: two verbs of logind, and the start of
one unit, ``companion-update.service``, which runs ``deploy/update.sh`` as root.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from companion.appliance.system import Outcome, Run, run_command
from companion.errors import CompanionError
from companion.games.messages import Message, say

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


def _run_promptly(command: Sequence[str]) -> Outcome:
    return run_command(command, _PATIENCE)


class PowerChange(Enum):
    """What may be asked of the machine."""

    RESTART = "restart"
    SHUT_DOWN = "shut down"
    UPDATE = "update"


class PowerRefused(CompanionError, OSError):
    """The machine does not do what it was asked: why."""

    code = "power-refused"

    def __init__(self, message: Message | None = None) -> None:
        super().__init__(message or say("The system refuses. Ask whoever set this table up."))


class KioskPower(Protocol):
    """The power of the machine, as far as the system lends it to this program.

    Each request returns once the system has begun, within a second or two, or raises
    :class:`PowerRefused`; the program is then told to end by a signal, as at any other end."""

    def can(self, change: PowerChange) -> bool:
        """Whether the system allows ``change`` without a password; what it does not allow is not offered."""

    def restart(self) -> None:
        """Begin to restart the machine."""

    def shut_down(self) -> None:
        """Begin to shut the machine down."""

    def update(self) -> None:
        """Begin to fetch the newest version, which then takes the place of this one."""


_QUESTIONS = {PowerChange.RESTART: "CanReboot", PowerChange.SHUT_DOWN: "CanPowerOff"}
UPDATE_UNIT = "companion-update.service"


class SystemPower:
    """Asks systemd what this program may do, and has it done by ``systemctl``."""

    def __init__(self, run: Run = _run_promptly) -> None:
        self._run = run

    def can(self, change: PowerChange) -> bool:
        """Whether the system allows ``change`` without a password."""
        if change is PowerChange.UPDATE:
            state = self._run(("systemctl", "show", "--property=LoadState", "--value", UPDATE_UNIT))
            return state.worked and state.printed.strip() == "loaded"
        answer = self._run((*_LOGIND, _QUESTIONS[change]))
        return answer.worked and answer.printed.split() == ["s", '"yes"']

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
        if not self._run(("systemctl", *words)).worked:
            raise PowerRefused
