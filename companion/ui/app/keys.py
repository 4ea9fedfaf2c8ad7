"""Keyboard commands beyond the two buttons of the panel: undo, redo, back."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from kivy.core.window import Keyboard


class Command(Enum):
    """A command that a key can give."""

    UNDO = "undo"
    REDO = "redo"
    BACK = "back"


_NAMES: dict[int, str] = {code: name for name, code in Keyboard.keycodes.items()}
_PLAIN = {"u": Command.UNDO, "backspace": Command.UNDO, "y": Command.REDO, "escape": Command.BACK}
_WITH_CTRL = {"z": Command.UNDO, "y": Command.REDO}


def name_of(key: int) -> str:
    """The name of a key by Kivy's code: ``p``, ``spacebar``, ``enter``; empty for one without a name."""
    return _NAMES.get(key, "")


def command_of(name: str, modifiers: Collection[str]) -> Command | None:
    """The command of the key ``name``, or ``None``."""
    return (_WITH_CTRL if "ctrl" in modifiers else _PLAIN).get(name)
