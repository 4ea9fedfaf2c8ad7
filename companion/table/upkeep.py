"""Upkeep of the log during a game: retries and checkpoints, on the table's thread."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from companion.games.panels import ScoreSheet
from companion.table.log import GameWriter
from companion.table.log_errors import LogError
from companion.table.table import Table

RETRY_AFTER = 5.0
"""Seconds between two attempts to write pending entries."""
CHECKPOINT_AFTER = 25
"""Actions after which the ``-wal`` is copied into the log, if no round ends sooner."""


class Upkeep:
    """Writes pending entries as soon as possible, and makes a checkpoint when a round or the game ends."""

    def __init__(self, table: Table, writer: GameWriter, clock: Callable[[], float] = monotonic) -> None:
        self._table = table
        self._writer = writer
        self._clock = clock
        self._retry_at = clock() + RETRY_AFTER
        self._session = table.session
        self._was_over = False

    def tend(self) -> bool:
        """Do what is due. Returns whether the table's snapshot has changed."""
        writer = self._writer
        if writer.has_pending and self._clock() >= self._retry_at:
            with suppress(LogError):
                writer.catch_up()
            self._retry_at = self._clock() + RETRY_AFTER
        self._copy_when_due()
        unsaved = writer.fault.message if writer.has_pending and writer.fault is not None else None
        return self._table.tell_unsaved(unsaved)

    def _copy_when_due(self) -> None:
        if self._table.session is self._session:
            return
        self._session = self._table.session
        screen = self._table.snapshot()
        is_over = screen.finished or screen.view.find(ScoreSheet) is not None
        if is_over > self._was_over or self._writer.uncopied >= CHECKPOINT_AFTER:
            self._writer.checkpoint()
        self._was_over = is_over
