"""The answer delay: for a moment after the question changes, answers are refused, because a finger is quicker
than an eye."""

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

    @property
    def is_running(self) -> bool:
        """Whether answers are still refused."""
        return self.remaining > 0

    @property
    def remaining(self) -> float:
        """Seconds for which answers are still refused, and buttons and lamps are dim; 0 once they answer."""
        with self._lock:
            return max(0.0, ANSWER_DELAY - (self._clock() - self._since))

    def shown(self, snapshot: TableSnapshot) -> None:
        """``snapshot`` is shown now. The delay starts if it asks something new."""
        asked = _asked(snapshot)
        with self._lock:
            if asked != self._asked:
                self._asked, self._since = asked, self._clock()

    def restart(self) -> None:
        """The buttons on the screen have moved."""
        with self._lock:
            self._since = self._clock()


def _asked(snapshot: TableSnapshot) -> object:
    """Who is asked, what, and every possible answer."""
    prompt = snapshot.prompt
    of_prompt = (prompt.kind, prompt.seats, prompt.on_pass, prompt.on_reveal, prompt.choices, prompt.dice)
    return of_prompt, snapshot.question, snapshot.confirmation, snapshot.overrule, snapshot.suggestions
