"""Logs what happens at the table, for whoever reads the journal a month later: what was asked, what was told,
what was taken back. Sentences are logged without their parameters, so without names."""

from __future__ import annotations

import logging
import re
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from companion.games.messages import Message
from companion.table.snapshot import TableSnapshot

_log = logging.getLogger(__name__)
_MOST = 30
_WITHIN = 60.0
"""At most so many lines within so many seconds: a camera that sees ghosts must not fill the journal."""


class UseLog:
    """Called with each snapshot of a table, on the table's thread. ``clock`` is in seconds."""

    def __init__(self, first: TableSnapshot, clock: Callable[[], float] = time.monotonic) -> None:
        self._before = first
        self._clock = clock
        self._written: deque[float] = deque(maxlen=_MOST)
        self._left_out = 0

    def note(self, now: TableSnapshot) -> None:
        """The table shows ``now``."""
        before, self._before = self._before, now
        for words, *values in _happened(before, now):
            self._write(words, *values)

    def _write(self, words: str, *values: object) -> None:
        time = self._clock()
        if len(self._written) == _MOST and time - self._written[0] < _WITHIN:
            self._left_out += 1
            return
        if self._left_out:
            _log.info("lines left out: %d", self._left_out)
            self._left_out = 0
        self._written.append(time)
        _log.info(words, *values)


Line = tuple[Any, ...]
"""A line as logging takes it: a format, and its values."""


def _happened(before: TableSnapshot, now: TableSnapshot) -> Iterator[Line]:
    """A line for each thing that is new in ``now``."""
    done, was_done = len(now.log), len(before.log)
    if done < was_done:
        yield "moves taken back: %d", was_done - done
    asks = (now.prompt.kind, now.prompt.seats)
    if asks != (before.prompt.kind, before.prompt.seats) and not now.finished:
        seats = ", ".join(str(seat + 1) for seat in now.prompt.seats)
        yield "after move %d, asked: %s, of %s", done, now.prompt.kind, f"seat {seats}" if seats else "all"
    if now.question is not None and now.question != before.question:
        yield "the referee asks: %s", _without_names(now.question.text)
    if now.message is not None and now.message != before.message:
        yield "told: %s", _without_names(now.message)
    if now.suggestions is not None and before.suggestions is None:
        yield "a correction is looked for: %s", _without_names(now.suggestions.text)
    if now.unsaved is not None and before.unsaved is None:
        yield "not saved: %s", _without_names(now.unsaved)
    if before.unsaved is not None and now.unsaved is None:
        yield ("saved again",)
    if now.finished and not before.finished:
        yield "the game is over after move %d", done


def _without_names(message: Message) -> str:
    """The sentence with what it is about left open; sentences and numbers in it are written out."""
    written = message.template
    for name, value in message.parameters:
        values = value if isinstance(value, tuple) else (value,)
        parts = (part for part in values if isinstance(part, Message | int | float))
        told = " ".join(_without_names(part) if isinstance(part, Message) else str(part) for part in parts)
        if told:
            written = re.sub(rf"\{{{re.escape(name)}\b[^}}]*\}}", told.replace("\\", ""), written)
    return written
