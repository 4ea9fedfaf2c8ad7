"""The answer delay: for a moment after the question changes, answers are refused, because a finger is quicker
than an eye.

Where several players are asked at once, each with a PASS of their own, a new question to one does not delay
the PASS of another.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

from companion.table.snapshot import TableSnapshot

ANSWER_DELAY = 0.4
"""Seconds. A press or touch that comes sooner was meant for the previous question."""


class AnswerDelay:
    """Runs for :data:`ANSWER_DELAY` seconds of ``clock`` after the question changes or the buttons move. Any
    thread may call it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._asked: object = None
        self._since = -math.inf
        self._passes: dict[int, tuple[object, float]] = {}
        """What the PASS of each seat answers, where several are asked at once, and since when."""
        self._moved = -math.inf

    @property
    def is_running(self) -> bool:
        """Whether answers are still refused."""
        return self.remaining > 0

    @property
    def remaining(self) -> float:
        """Seconds for which answers are still refused, and buttons and lamps are dim; 0 once they answer."""
        with self._lock:
            return self._remaining(self._since)

    def remaining_of(self, seat: int) -> float:
        """Seconds for which the PASS of ``seat`` is still refused; 0 once it answers."""
        with self._lock:
            return self._remaining(self._passes.get(seat, (None, self._since))[1])

    def _remaining(self, since: float) -> float:
        return max(0.0, ANSWER_DELAY - (self._clock() - max(since, self._moved)))

    def shown(self, snapshot: TableSnapshot) -> None:
        """``snapshot`` is shown now. The delay starts if it asks something new."""
        asked, passes = _asked(snapshot), _asked_of_seats(snapshot)
        with self._lock:
            now, before = self._clock(), self._passes
            if asked != self._asked:
                self._asked, self._since = asked, now
            self._passes = {
                seat: before[seat] if before.get(seat, (None,))[0] == own else (own, now)
                for seat, own in passes.items()
            }

    def restart(self) -> None:
        """The buttons on the screen have moved."""
        with self._lock:
            self._moved = self._clock()


def _asked(snapshot: TableSnapshot) -> object:
    """Who is asked, what, and every possible answer."""
    prompt = snapshot.prompt
    buttons = (prompt.on_pass, prompt.passes, prompt.on_reveal)
    of_prompt = (prompt.kind, prompt.seats, buttons, prompt.choices, prompt.dice)
    return of_prompt, snapshot.question, snapshot.confirmation, snapshot.overrule, snapshot.suggestions


def _asked_of_seats(snapshot: TableSnapshot) -> dict[int, object]:
    """What each seat that has a PASS of its own can do with it, or instead."""
    prompt, players = snapshot.prompt, snapshot.players
    return {
        own.seat: (own.action, [it for it in prompt.choices if it.action.actor == players[own.seat]])
        for own in prompt.passes
    }
