"""Faults of a position, for a table that differs from what the rules know."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.games.messages import Message, Parameter


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a position. Programs compare its ``kind``, a value defined by the game, and its
    ``parameters``; people read the ``message``."""

    kind: Enum
    message: Message

    @property
    def parameters(self) -> dict[str, Parameter]:
        """What the fault is about: a player, a card, a number."""
        return dict(self.message.parameters)

    def __str__(self) -> str:
        return str(self.message)
