"""Real dice before the camera: when they count as rolled (AS-15).

Dice that lie still are taken for a roll once something has moved over the table since it was asked for, and
if they lie otherwise than before. Where they lie as before, the table is asked: they may have been rolled
to the same, or not at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.api import DiceEntry, State
from companion.games.text import listed
from vision.core.view import DieReading, TableView


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice show ``pips``; ``sure`` unless they may lie there from before."""

    pips: tuple[int, ...]
    sure: bool


@dataclass(frozen=True, slots=True)
class NotSeen:
    """What is wrong with the dice that lie there, as a sentence."""

    text: str


class DiceWatch:
    """Follows the dice from view to view while the game waits for a roll."""

    def __init__(self) -> None:
        self._awaited: State | None = None
        self._before: tuple[int, ...] | None = None
        self._moved = False

    def see(
        self, state: State, entry: DiceEntry, lying: Sequence[int], view: TableView
    ) -> Rolled | NotSeen | None:
        """What ``view`` says of the roll that ``state`` waits for; ``lying`` are the dice as they count so
        far. ``None`` while nothing can be said."""
        if state != self._awaited:
            self._awaited, self._before, self._moved = state, None, False
        if view.hands or not view.settled:
            self._moved = True
            return None
        if view.dice is None:
            return None
        if not self._moved:
            self._before = _shown(view.dice)
            return None
        return self._judged(entry, lying, view.dice)

    def _judged(
        self, entry: DiceEntry, lying: Sequence[int], dice: Sequence[DieReading]
    ) -> Rolled | NotSeen | None:
        pips = [die.pips for die in dice if die.pips is not None]
        staying = [shown for number, shown in enumerate(lying, start=1) if number != entry.die]
        if not entry.die or len(dice) == entry.count:
            staying = []  # all are rolled, or the others were put aside
        wanted = entry.count + len(staying)
        if not dice:
            return None
        if len(dice) != wanted:
            return NotSeen(f"The camera sees {_dice(len(dice))} in the tray; there should be {wanted}.")
        if len(pips) < len(dice):
            return NotSeen("A die in the tray cannot be read: lay it flat, or type what it shows.")
        if Counter(staying) - Counter(pips):
            stays = listed([str(shown) for shown in staying])
            return NotSeen(f"Besides die {entry.die} the dice showed {stays}: only that die is rolled again.")
        rolled = (Counter(pips) - Counter(staying)).elements() if staying else pips
        return Rolled(tuple(rolled), _shown(dice) != self._before)


def _shown(dice: Sequence[DieReading]) -> tuple[int, ...]:
    return tuple(sorted(die.pips or 0 for die in dice))


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"
