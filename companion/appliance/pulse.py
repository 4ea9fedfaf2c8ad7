"""Feeds the service's watchdog, once a second from the screen's own loop, for as long as the table's thread
turns, too. When either stops, the service manager ends the program and starts it again."""

from __future__ import annotations

import logging
from typing import Protocol

from companion.appliance.in_play import GameInPlay

_log = logging.getLogger(__name__)
_LONGEST_SILENCE = 5.0
"""Seconds that the table's thread may take over one event, a slow memory card included. With the ten of the
unit's watchdog a stuck table is replaced within twenty."""


class Manager(Protocol):
    """What is told how the program fares; see :class:`~companion.appliance.service.Service`."""

    def ready(self) -> None:
        """The first screen is drawn."""

    def alive(self) -> None:
        """The program works."""


class TablePulse(Protocol):
    """What is known of the table in play; see :class:`~companion.host.TableHost`."""

    @property
    def number(self) -> int | None:
        """The number of its game; ``None`` at Home, and while the game cannot be written."""

    @property
    def silent_for(self) -> float:
        """Seconds since its thread last came round."""


class Pulse:
    """Called once a second by the screen's loop. Notes in ``in_play`` which game is at the table."""

    def __init__(self, service: Manager, table: TablePulse, in_play: GameInPlay) -> None:
        self._service = service
        self._table = table
        self._in_play = in_play
        self._is_ready = False
        self._was_silent = False

    def beat(self) -> None:
        """The screen's loop has come round."""
        if not self._is_ready:
            self._is_ready = True
            self._service.ready()
            _log.info("the first screen is shown")
        self._in_play.keep(self._table.number)
        is_silent = self._table.silent_for > _LONGEST_SILENCE
        if is_silent and not self._was_silent:
            _log.error("the table's thread has not answered for %g s", self._table.silent_for)
        self._was_silent = is_silent
        if not is_silent:
            self._service.alive()
