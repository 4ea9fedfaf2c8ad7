"""The errors of the program. Every class derives from ``CompanionError``: a code, and a message."""

from __future__ import annotations

from companion.games.errors import CompanionError
from companion.games.messages import Message, Parameter
from hardware.errors import HardwareError
from vision.core.errors import VisionError
from vision.core.sentences import Parameter as SentenceParameter
from vision.core.sentences import Sentence

__all__ = ["CompanionError", "InputError", "message_of"]


class InputError(CompanionError, ValueError):
    """The input is wrong: what, and where. The command line prints it in one line; exit status 1."""

    code = "input"


def message_of(told: Sentence | VisionError | HardwareError) -> Message:
    """A sentence of vision or hardware as a message: they have templates with parameters, but no messages."""
    match told:
        case VisionError():
            return message_of(told.sentence)
        case HardwareError():
            return Message(told.template, tuple(told.parameters.items()))
        case Sentence(template, parameters):
            return Message(template, tuple((name, _parameter(value)) for name, value in parameters))


def _parameter(value: SentenceParameter) -> Parameter:
    return message_of(value) if isinstance(value, Sentence) else value
