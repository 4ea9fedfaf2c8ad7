"""Ends ``companion run`` in order when a signal asks it to, and by force if that takes too long."""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Self

_log = logging.getLogger(__name__)
_ASK_TO_END = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
_PATIENCE = 15.0
"""Seconds that closing may take: more than all of its waits together, less than systemd's limit."""


class AskedToEnd(BaseException):
    """A signal asked the program to end before its window was open."""


class Ending:
    """A context in which Ctrl-C, SIGTERM and SIGHUP (closed terminal) end the program in order. A second
    signal ends it at once, as does closing that takes longer than ``patience`` seconds; ``kill`` is then
    called with the exit status."""

    def __init__(self, patience: float = _PATIENCE, kill: Callable[[int], object] = os._exit) -> None:
        self._patience = patience
        self._kill = kill
        self._asked_by: int | None = None
        self._stop: Callable[[], object] | None = None
        self._waits = False
        self._before: dict[int, object] = {}
        self._deadline: threading.Timer | None = None

    @property
    def asked_by(self) -> str:
        """The name of the signal that asked; empty if none has."""
        return "" if self._asked_by is None else signal.Signals(self._asked_by).name

    @property
    def status(self) -> int:
        """The exit status: 130 after Ctrl-C, otherwise 0."""
        return 130 if self._asked_by == signal.SIGINT else 0

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in _ASK_TO_END:
                # With nohup the program keeps running when its terminal is closed.
                if signal.getsignal(number) is not signal.SIG_IGN:
                    self._before[number] = signal.signal(number, self._asked)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]  # the value that signal.signal returned

    @contextmanager
    def uninterrupted(self) -> Iterator[None]:
        """What runs in this context is not interrupted; whoever asked during it is heard at its end. For
        imports: Kivy's modules take any exception for a mistake of their own, log it and go on."""
        self._waits = True
        try:
            yield
        finally:
            self._waits = False
        if self._asked_by is not None:
            raise AskedToEnd

    def window_is_open(self, stop: Callable[[], object]) -> None:
        """Call ``stop`` when a signal asks, from now on; it must not block."""
        self._stop = stop
        if self._asked_by is not None:
            stop()

    def closing(self) -> None:
        """Closing begins: start its time limit."""
        self._stop = lambda: None
        if self._deadline is None:
            self._deadline = threading.Timer(self._patience, self._too_long)
            self._deadline.daemon = True
            self._deadline.start()

    def _asked(self, number: int, _frame: FrameType | None) -> None:
        if self._asked_by is not None:
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
            return
        self._asked_by = number
        if self._stop is None:
            if self._waits:
                return
            raise AskedToEnd
        stop = self._stop
        self.closing()
        stop()

    def _too_long(self) -> None:
        _log.critical("closing takes more than %g s; the program ends without it", self._patience)
        self._kill(1)
