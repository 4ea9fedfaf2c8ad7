"""What the screen may ask of the machine: to restart, to shut down, to bring this program up to date."""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from companion.errors import CompanionError
from companion.games.messages import Message, say


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
