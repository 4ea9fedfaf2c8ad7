"""Slows Kivy's loop while nothing is drawn, so that an idle app uses almost no CPU."""

from __future__ import annotations

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window

_AFTER = 0.5
"""Seconds without drawing before the loop slows down."""
_TURNS_A_SECOND = 40
"""Frames per second of the slow loop, in which touches are still read: a press is seen within 50 ms. A touch
draws something, and the loop is fast again."""


class Rest:
    """Slows the loop down between :meth:`start` and :meth:`stop`, whenever nothing is drawn."""

    def __init__(self) -> None:
        self._quick: float | None = None
        self._due: ClockEvent = Clock.create_trigger(self._slow_down, _AFTER)

    @property
    def resting(self) -> bool:
        """Whether the loop is slow now."""
        return self._quick is not None

    def start(self) -> None:
        """Begin to rest between drawings."""
        Window.bind(on_draw=self._wake)
        self._due()

    def stop(self) -> None:
        """Restore the fast loop."""
        Window.unbind(on_draw=self._wake)
        self._wake()
        self._due.cancel()

    def _wake(self, *_: object) -> None:
        if self._quick is not None:
            Clock._max_fps, self._quick = self._quick, None
        self._due.cancel()
        self._due()

    def _slow_down(self, *_: object) -> None:
        if self._quick is None and Clock._max_fps > _TURNS_A_SECOND:
            self._quick, Clock._max_fps = Clock._max_fps, _TURNS_A_SECOND
