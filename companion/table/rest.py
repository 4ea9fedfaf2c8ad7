"""How long answers rest after the table asks something else: fingers are quicker than eyes."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from companion.table.snapshot import TableSnapshot

RESTS_FOR = 0.4
"""Seconds for which something must have been on show before anybody can answer it: a press or a touch that
comes sooner was meant for what stood there before."""


class Rest:
    """Whether answers rest. ``clock`` gives seconds. Everything here may be called by any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asked: object = None
        self._since = -math.inf

    @property
    def on(self) -> bool:
        """Whether what is asked has been on show for less than :data:`RESTS_FOR`."""
        return self._clock() - self._since < RESTS_FOR

    def shown(self, snapshot: TableSnapshot) -> None:
        """``snapshot`` is on show from now on; answers rest if it asks something else than the last one."""
        asked = _asked(snapshot)
        if asked != self._asked:
            self._asked = asked
            self.begin()

    def begin(self) -> None:
        """What can be pressed or touched stands elsewhere from now on."""
        self._since = self._clock()


def _asked(snapshot: TableSnapshot) -> object:
    """Of whom what is asked, and all the answers that there are."""
    prompt = snapshot.prompt
    of_prompt = (prompt.kind, prompt.seats, prompt.on_pass, prompt.on_reveal, prompt.choices, prompt.dice)
    return of_prompt, snapshot.question, snapshot.confirmation, snapshot.overrule, snapshot.offer
