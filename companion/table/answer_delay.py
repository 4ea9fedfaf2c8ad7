"""The answer delay: for a moment after the question changes, answers are refused, because a finger is quicker
than an eye.

Where several players are asked at once, a new question to one does not delay the PASS of another, nor the
cards that another names.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable

from companion.table.own_questions import Since, own_questions
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
        self._own: Since[float] = {}
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
        """Seconds for which what the player at ``seat`` does alone is still refused."""
        with self._lock:
            return self._remaining(self._own.get(seat, (None, self._since))[1])

    def _remaining(self, since: float) -> float:
        return max(0.0, ANSWER_DELAY - (self._clock() - max(since, self._moved)))

    def shown(self, snapshot: TableSnapshot) -> None:
        """``snapshot`` is shown now. The delay starts if it asks something new."""
        asked = _asked(snapshot)
        with self._lock:
            now = self._clock()
            if asked != self._asked:
                self._asked, self._since = asked, now
            self._own = own_questions(snapshot, self._own, now)

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
