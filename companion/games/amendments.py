"""What every game takes beside its own actions: a card set right, a move accepted against the rules (G-2).

Both are actions, so they are in the record, and undone like any other.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from companion.games.api import Action, ActionSyntaxError, RecordLine

_CORRECTION = re.compile(r"correction\s*:\s*(\S+)\s*,\s*not\s+(\S+)", re.IGNORECASE)
_OVERRULE = re.compile(r"accept\s+anyway\s*:\s*(.+)", re.IGNORECASE)
_BEGINNING = re.compile(r"(correction|accept\s+anyway)\s*:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Correction:
    """What was taken down as ``wrong``, and lies in sight, is ``right``. Where ``right`` was taken down as
    lying in sight too, the two change places."""

    right: str
    wrong: str

    def __str__(self) -> str:
        return f"correction: {self.right}, not {self.wrong}"

    @property
    def actor(self) -> None:
        """Nobody: the whole table says so."""
        return


@dataclass(frozen=True, slots=True)
class Overrule:
    """``action`` happened, though the rules refuse it: the table wants it so (G-2)."""

    action: Action

    def __str__(self) -> str:
        return f"accept anyway: {self.action}"

    @property
    def actor(self) -> str | None:
        """The player who does what is accepted."""
        return self.action.actor


Amendment = Correction | Overrule

RECORD_LINES = (
    RecordLine(
        "correction: Gears-3, not Gears-8", "the card taken down as the 8, and lying in sight, is the 3"
    ),
    RecordLine("accept anyway: Matt draws", "a move that the rules refuse and the table makes"),
)
"""The lines that every game has."""


def parse_amendment(
    text: str, card: Callable[[str], str], action: Callable[[str], Action]
) -> Amendment | None:
    """The amendment that ``text`` says, or ``None`` if it begins like none. ``card`` reads a card's code and
    ``action`` a line of the game; what they raise is passed on. Raises :class:`ActionSyntaxError`."""
    line = text.strip()
    if not _BEGINNING.match(line):
        return None
    if found := _CORRECTION.fullmatch(line):
        return Correction(card(found[1]), card(found[2]))
    if found := _OVERRULE.fullmatch(line):
        if _BEGINNING.match(found[1]):
            raise ActionSyntaxError("Only a move of the game can be accepted anyway.")
        return Overrule(action(found[1]))
    raise ActionSyntaxError(
        "Say “correction: Gears-3, not Gears-8”, what really lies there first, or “accept anyway:” and a move"
    )
