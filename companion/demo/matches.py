"""Matches for people to watch, one after another, each played by camera at a simulated table of its own."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from itertools import count
from threading import Event
from types import MappingProxyType
from typing import Protocol

from companion.demo.performance import SIZE, Performance
from companion.demo.simulated_players import Demonstration, Script, whole_match
from companion.demo.source import FRAMES_PER_SECOND
from companion.table.loop import Desk
from hardware.panel import OnPress
from vision.mat.layouts import LAYOUTS
from vision.reading import Reader
from vision.simulation import Conditions, SimulatedTable

TO_BE_FOLLOWED = 0.5
"""How many times faster than people the players are where somebody watches: slow enough to be followed."""


_MAT_FILLS = 0.97
"""The share of the picture's height that the mat takes: it is there to be looked at."""


class Connected(Protocol):
    """A wired panel that is connected to a desk."""

    def close(self) -> None:
        """Disconnect it."""


Connect = Callable[[Desk, OnPress], Connected | None]
"""Connects the wired panel to a desk and to what its presses do; ``None`` if there is none."""


def no_panel(_desk: Desk, _pressed: OnPress) -> None:
    """No panel is wired."""


class ShownMatch:
    """One match, which begins at once. A wired button only tells that somebody wants to leave."""

    def __init__(self, performance: Performance, connect: Connect = no_panel) -> None:
        self.performance = performance
        self._pressed = Event()
        self._panel = connect(performance.desk, lambda _: self._pressed.set())
        performance.loop.start()

    @property
    def desk(self) -> Desk:
        """The desk of its table."""
        return self.performance.desk

    @property
    def over(self) -> bool:
        """Whether the players have stopped."""
        return self.performance.over

    @property
    def interrupted(self) -> bool:
        """Whether a wired button was pressed."""
        return self._pressed.is_set()

    def close(self) -> None:
        """End it."""
        if self._panel is not None:
            self._panel.close()
        self.performance.loop.close()


class Matches:
    """Each call begins the next match: ``seats`` players play ``demonstration`` as ``script`` says, by
    ``options``, and ``speed`` times as fast as people. ``first_seed`` determines the first match. ``reader``
    names the cards."""

    def __init__(
        self,
        demonstration: Demonstration,
        reader: Reader,
        seats: int = 3,
        first_seed: int = 5,
        speed: float = TO_BE_FOLLOWED,
        script: Script = whole_match,
        options: Mapping[str, str] = MappingProxyType({}),
        connect: Connect = no_panel,
    ) -> None:
        self._demonstration = demonstration
        self._reader = reader
        self._seats = seats
        self._seeds = count(first_seed)
        self._speed = speed
        self._script = script
        self._options = options
        self._connect = connect
        self._ended: Performance | None = None
        self._shown: Performance | None = None

    def __call__(self) -> ShownMatch:
        """The next match."""
        self._keep()
        seed = next(self._seeds)
        self._shown = Performance(
            self._demonstration,
            self._seats,
            seed,
            SimulatedTable(
                seed,
                SIZE,
                Conditions(fill=_MAT_FILLS),
                layout=LAYOUTS[self._demonstration.game.dress.mat.layout],
            ),
            self._reader,
            Pace(FRAMES_PER_SECOND * self._speed).wait,
            self._script,
            self._options,
        )
        return ShownMatch(self._shown, self._connect)

    @property
    def ended(self) -> Performance | None:
        """The last match that was played to its end, or the first of which something was wrong; ``None`` if
        none has ended yet."""
        self._keep()
        return self._ended

    def _keep(self) -> None:
        if self._shown is None or not self._shown.over or self._shown.outcome().left_early:
            return
        if self._ended is None or self._ended.outcome().fault is None:
            self._ended = self._shown


class Pace:
    """Waits so that at most ``per_second`` frames pass; a slow machine is not hurried."""

    def __init__(
        self,
        per_second: float,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._step = 1.0 / per_second
        self._clock = clock
        self._sleep = sleep
        self._due = clock()

    def wait(self) -> None:
        """Until the next frame is due."""
        now = self._clock()
        if now < self._due:
            self._sleep(self._due - now)
        self._due = max(self._due, now) + self._step
