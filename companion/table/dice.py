"""Real dice seen by the camera: when they count as rolled (AS-15).

Still dice count as a roll if something has moved over the table since the prompt asked for it and they show
different pips. If they show the same pips, the table is asked whether they were rolled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.api import DiceEntry, State
from companion.games.messages import Message, say
from vision.core.view import DieReading, TableView


@dataclass(frozen=True, slots=True)
class DiceRead:
    """The dice show ``pips``; ``is_new`` unless they may be left from before."""

    pips: tuple[int, ...]
    is_new: bool


@dataclass(frozen=True, slots=True)
class DiceFault:
    """What is wrong with the dice in the tray."""

    message: Message


@dataclass(frozen=True, slots=True)
class DiceWatch:
    """The dice since ``state`` began to wait for a roll: the pips that they showed ``before`` anything
    ``moved`` over the table, sorted, 0 for an unreadable die."""

    state: State | None = None
    before: tuple[int, ...] | None = None
    moved: bool = False

    def after(self, state: State, view: TableView) -> DiceWatch:
        """The watch after ``view``, while ``state`` waits for a roll."""
        watch = self if state == self.state else DiceWatch(state)
        if view.hands or not view.settled:
            return replace(watch, moved=True)
        if view.dice is not None and not watch.moved:
            return replace(watch, before=_shown(view.dice))
        return watch

    def roll(self, entry: DiceEntry, previous: Sequence[int], view: TableView) -> DiceRead | DiceFault | None:
        """The roll of ``entry`` that ``view`` shows; ``previous`` are the pips of the last roll. ``None``
        while it is undecided."""
        if view.hands or not view.settled or not view.dice or not self.moved:
            return None
        pips = [die.pips for die in view.dice if die.pips is not None]
        staying = [shown for number, shown in enumerate(previous, start=1) if number != entry.die]
        if not entry.die or len(view.dice) == entry.count:
            staying = []  # all dice are rolled, or the others were put aside
        fault = _fault(entry, staying, pips, len(view.dice))
        if fault is not None:
            return DiceFault(fault)
        rolled = (Counter(pips) - Counter(staying)).elements() if staying else pips
        return DiceRead(tuple(rolled), _shown(view.dice) != self.before)


def _fault(entry: DiceEntry, staying: Sequence[int], pips: Sequence[int], count: int) -> Message | None:
    """Why ``count`` dice, of which those that can be read show ``pips``, cannot be the roll."""
    wanted = entry.count + len(staying)
    if count != wanted:
        return say(
            "The camera sees {count} {count:die|dice} in the tray; there should be {wanted}.",
            count=count,
            wanted=wanted,
        )
    if len(pips) < count:
        return say("A die in the tray cannot be read: lay it flat, or type what it shows.")
    if Counter(staying) - Counter(pips):
        return say(
            "Re-roll only die {die}; {pips:the other|the others} showed {pips}.",
            die=entry.die,
            pips=tuple(staying),
        )
    return None


def _shown(dice: Sequence[DieReading]) -> tuple[int, ...]:
    return tuple(sorted(die.pips or 0 for die in dice))
