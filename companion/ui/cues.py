"""Which sound goes with what has happened at the table."""

from __future__ import annotations

from enum import Enum

from companion.games.api import Action
from companion.games.panels import LaidSets
from companion.table.snapshot import TableSnapshot


class Cue(Enum):
    """A sound; its value is the name of its file."""

    TICK = "tick"
    """Something was pressed."""
    BELL = "bell"
    """Another player is asked."""
    HISS = "steam"
    """A zone overflows."""
    DICE = "dice"
    """Dice were rolled, or a lot was drawn."""
    STAMP = "stamp"
    """A set was laid down to be scored."""
    FANFARE = "fanfare"
    """Somebody has won."""
    KNOCK = "knock"
    """A rule refused a move."""


def cue_between(before: TableSnapshot, after: TableSnapshot) -> Cue | None:
    """The one sound for the step from ``before`` to ``after``, the most important of several; nothing for a
    step back."""
    if after.refusal and (after.refusal, after.message) != (before.refusal, before.message):
        return Cue.KNOCK
    if len(after.log) < len(before.log):
        return None
    if after.finished and not before.finished:
        return Cue.FANFARE
    if set(after.view.overflowing) - set(before.view.overflowing):
        return Cue.HISS
    if _laid_sets(after) > _laid_sets(before):
        return Cue.STAMP
    if after.view.dice and after.view.dice != before.view.dice:
        return Cue.DICE
    if drawn_between(before, after) is not None:
        return Cue.DICE
    if len(after.prompt.seats) == 1 and after.prompt.seats != before.prompt.seats:
        return Cue.BELL
    return None


def drawn_between(before: TableSnapshot, after: TableSnapshot) -> Action | None:
    """What a lot that was drawn after ``before`` has decided, if the step to ``after`` was one."""
    lot = before.prompt.lot
    if lot is None or len(after.log) != len(before.log) + 1:
        return None
    return next((action for action in lot.actions if str(action) == after.log[-1]), None)


def _laid_sets(snapshot: TableSnapshot) -> int:
    panel = snapshot.view.find(LaidSets)
    return 0 if panel is None else sum(map(len, panel.sets))
