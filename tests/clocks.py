"""Clocks for tests, so that none waits for time to go by."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count


class HandClock:
    """A clock that stands still until it is set forward."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def leisurely() -> Callable[[], float]:
    """A clock that is a second later each time it is read: whoever is timed by it is never in haste."""
    seconds = count()
    return lambda: float(next(seconds))
