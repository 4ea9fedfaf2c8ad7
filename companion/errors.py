"""The errors of the program. Every class derives from ``CompanionError``: a code, and a message."""

from __future__ import annotations

from companion.games.errors import CompanionError
from companion.games.messages import Message, say
from hardware.errors import HardwareError
from vision.core.errors import VisionError

__all__ = ["CompanionError", "InputError", "message_of"]


class InputError(CompanionError, ValueError):
    """The command line tells it in one line: what is wrong with the input, and where. Exit status 1."""

    code = "input"


def message_of(error: VisionError | HardwareError) -> Message:
    """What vision or hardware reports, which know no messages, as a message."""
    return say("{error}", error=str(error))
