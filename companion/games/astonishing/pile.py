"""The discards: public, face up, never reshuffled (AS-16), fanned on the conveyors of the mat.

Six cards lie on a conveyor, then the next one is begun. When the fourth is full, the oldest cards are put
aside and their conveyor is used again: only the top five ever matter to a rule (AS-5).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

COLUMN = 6
"""Cards that are fanned on one conveyor."""
CONVEYORS = 4


@dataclass(frozen=True, slots=True)
class Pile:
    """``columns`` are the cards in the order of laying, as they were divided among the conveyors; all but the
    last four lie aside."""

    columns: tuple[tuple[str, ...], ...] = ((),)

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card, the top one last."""
        return tuple(card for column in self.columns for card in column)

    def laid(self, card: str) -> Pile:
        """The pile with ``card`` on top."""
        *full, last = self.columns
        if len(last) == COLUMN:
            return Pile((*self.columns, (card,)))
        return Pile((*full, (*last, card)))

    def without(self, card: str) -> Pile:
        """The pile once ``card`` was taken out; the others stay where they lie."""
        return Pile(tuple(tuple(c for c in column if c != card) for column in self.columns))

    def top(self, number: int) -> tuple[str, ...]:
        """The top cards, so many at most, the topmost last."""
        return self.cards[-number:]

    @property
    def on_conveyors(self) -> tuple[tuple[str, ...], ...]:
        """What lies on each of the four conveyors."""
        lying: list[tuple[str, ...]] = [()] * CONVEYORS
        for number, column in enumerate(self.columns):
            lying[number % CONVEYORS] = column
        return tuple(lying)

    def conveyors_of(self, cards: Collection[str]) -> tuple[int, ...]:
        """The numbers of the conveyors, 0 to 3, on which any of ``cards`` lies."""
        return tuple(number for number, lying in enumerate(self.on_conveyors) if set(lying) & set(cards))

    @property
    def in_use(self) -> int:
        """The number of the conveyor, 0 to 3, on which the next card goes."""
        number = len(self.columns) - 1
        return (number + (len(self.columns[-1]) == COLUMN)) % CONVEYORS
