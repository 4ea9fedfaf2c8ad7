"""What every reconnecting loop does: report each fault once, wait ever longer, let times continue."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from vision.core.sentences import Sentence, sentence

CAMERA_IS_BACK = sentence("The camera sees the table again.")
LONGEST_PAUSE = 8.0
"""Seconds between two attempts at most: opening a camera that is not there takes a second of CPU time."""


class Backoff:
    """A time in seconds that doubles each time it proves too short, up to ``longest``."""

    def __init__(self, first: float, longest: float = LONGEST_PAUSE) -> None:
        self._first, self._longest = first, longest
        self.seconds = min(first, longest)

    def grow(self) -> None:
        """It was too short."""
        self.seconds = min(2 * self.seconds, self._longest)

    def reset(self) -> None:
        """Back to the first value."""
        self.seconds = min(self._first, self._longest)


class Reconnection:
    """The state of a camera, or of a vision process, that is opened again whenever it is lost.

    ``pause`` is how many seconds to wait before the next attempt; it doubles each time. Sources count their
    times from 0; ``offset`` (seconds) makes the times of a reopened source continue. ``clock`` is in seconds.
    """

    def __init__(self, pause: float = 1.0, clock: Callable[[], float] = monotonic) -> None:
        self.pause = Backoff(pause)
        self.offset = 0.0
        self._clock = clock
        self._began = clock()
        self._fault: Sentence | None = None

    def opened(self) -> None:
        """It is opened again: its times count from now."""
        self.offset = self._clock() - self._began

    def lost(self, why: Sentence) -> bool:
        """It is lost; returns whether ``why`` is news."""
        is_news, self._fault = why != self._fault, why
        return is_news

    def working(self) -> bool:
        """It works; returns whether that is news."""
        was_lost, self._fault = self._fault is not None, None
        return was_lost
