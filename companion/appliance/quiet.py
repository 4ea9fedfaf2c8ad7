"""What the screen does while nobody is at the table: it dims, the demonstration plays, or it is dark."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

_MINUTE = 60.0
_DARK_AFTER = 5
"""Idle minutes after which the screen goes dark in the dark hours."""


class Quiet(Enum):
    """What the screen does."""

    AWAKE = "awake"
    DIMMED = "dimmed"
    ATTRACTS = "attracts"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class QuietTimes:
    """After how many idle minutes the demonstration plays, and the screen dims; 0 is never. ``dark_hours``
    are the hour from which the screen is dark where nobody plays, and the one until which. The same hour
    twice is the whole day; ``None`` is never."""

    attract_after: int = 10
    dim_after: int = 0
    dark_hours: tuple[int, int] | None = None

    def is_dark(self, hour: int) -> bool:
        """Whether ``hour``, 0 to 23, is one of the dark hours."""
        if self.dark_hours is None:
            return False
        start, end = self.dark_hours
        return start <= hour < end if start < end else not end <= hour < start

    def after(self, idle: float, hour: int) -> Quiet:
        """What the screen does after ``idle`` seconds, at this ``hour``."""
        minutes = idle / _MINUTE
        if self.is_dark(hour) and minutes >= _DARK_AFTER:
            return Quiet.DARK
        if 0 < self.attract_after <= minutes:
            return Quiet.ATTRACTS
        if 0 < self.dim_after <= minutes:
            return Quiet.DIMMED
        return Quiet.AWAKE


class Idleness:
    """How long nobody has touched or pressed anything, by ``clock``."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since = clock()

    def end(self) -> None:
        """Somebody is there."""
        self._since = self._clock()

    @property
    def seconds(self) -> float:
        """For so long nobody was."""
        return self._clock() - self._since
