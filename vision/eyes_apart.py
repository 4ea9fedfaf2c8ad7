"""Seeing in a process of its own: a crash or a stall of it takes neither the screen nor the game with it.

The process is begun anew whenever it ends, stands still or loses its camera, and what it saw before is never
taken for new: a camera that was unplugged comes back by itself.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
from collections.abc import Callable
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic
from types import MappingProxyType

from vision.errors import VisionError
from vision.eyes import Eyes, Glimpse, Nothing, Sight, Wish, Word
from vision.returning import SEES_AGAIN

_log = logging.getLogger(__name__)
_MOMENT = 0.2
"""Seconds that one look waits at most."""
_LONGEST_PAUSE = 8.0
"""Seconds between two tries at most, where the same fault comes again: a try costs a second of work."""
_GOODBYE = 2.0
"""Seconds that the process is given to end by itself."""


@dataclass(frozen=True, slots=True)
class _Fault:
    """The last word of a process that cannot go on."""

    why: str


class EyesApart:
    """``open_eyes`` is called in the process (so it must be picklable) and gives the eyes that look there.

    ``patience`` is how many seconds may pass without a frame, ``warm_up`` how many before the first one,
    ``pause`` how many before a process that could not go on is begun anew, twice as many each time that it
    cannot for the same reason. ``clock`` is in seconds.
    """

    def __init__(
        self,
        open_eyes: Callable[[], Eyes],
        patience: float = 3.0,
        warm_up: float = 30.0,
        pause: float = 1.0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._open_eyes = open_eyes
        self._patience = patience
        self._warm_up = warm_up
        self._pause = pause
        self._clock = clock
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._wish: Wish | None = None
        self._heard = clock()
        self._warm = False
        self._rests_until = self._heard
        self._fault = ""
        self._tries = 0
        self._began = self._heard
        self._offset = 0.0

    @property
    def process_id(self) -> int | None:
        """The process that looks, or ``None`` while there is none."""
        return None if self._process is None else self._process.pid

    def look(self, wish: Wish) -> Sight:
        """See :class:`~vision.eyes.Eyes`. Never raises what went wrong in the process: it says so, once, and
        tries again. The times of the views go on where a new process begins."""
        if self._connection is None:
            if self._clock() < self._rests_until:
                return Nothing.YET
            self._start()
        connection = self._connection
        assert connection is not None
        try:
            if wish != self._wish:
                connection.send(wish)
                self._wish = wish
            if not connection.poll(_MOMENT):
                return self._still_waiting()
            told = connection.recv()
        except (EOFError, OSError):
            return self._lost("The seeing broke off; it is begun anew.")
        self._heard = self._clock()
        if isinstance(told, _Fault):
            return self._lost(told.why)
        return self._dated(told)

    def close(self) -> None:
        """See :class:`~vision.eyes.Eyes`."""
        process, connection = self._process, self._connection
        self._process = self._connection = None
        if connection is not None:
            connection.close()  # the process finds nobody to tell, and ends
        if process is not None:
            process.join(_GOODBYE)
            _end(process)

    def _start(self) -> None:
        # Forked from a process with threads, OpenCV would wait for ever.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=_look_on, args=(theirs, self._open_eyes), name="companion-seeing", daemon=True
        )
        process.start()
        theirs.close()
        now = self._clock()
        self._process, self._connection = process, ours
        self._wish, self._warm, self._heard = None, False, now
        self._offset = now - self._began

    def _still_waiting(self) -> Sight:
        waited = self._clock() - self._heard
        if waited < (self._patience if self._warm else self._warm_up):
            return Nothing.YET
        return self._lost(f"No picture has come for {waited:.1f} s; the seeing is begun anew.")

    def _lost(self, why: str) -> Sight:
        """The process is given up; a new one begins after a pause. What was said is not said again."""
        if self._process is not None:
            _log.warning("seeing: %s", why)
            _end(self._process)
        if self._connection is not None:
            self._connection.close()
        self._process = self._connection = None
        self._tries = self._tries + 1 if why == self._fault else 0
        self._rests_until = self._clock() + min(self._pause * 2**self._tries, _LONGEST_PAUSE)
        if why == self._fault:
            return Nothing.YET
        self._fault = why
        return Word(why)

    def _dated(self, told: Sight) -> Sight:
        if not isinstance(told, Glimpse):
            return told
        self._warm = True
        if self._fault:
            # The frame is let go: that the table is seen again comes first, and the next frame soon after.
            self._fault = ""
            return Word(SEES_AGAIN)
        view = replace(told.view, time=told.view.time + self._offset, zones=MappingProxyType(told.view.zones))
        return replace(told, view=view)


def _end(process: BaseProcess) -> None:
    """Ends ``process`` by force, if it has not ended."""
    for stop in (process.terminate, process.kill):
        if process.is_alive():
            stop()
            process.join(_GOODBYE)


def _look_on(connection: Connection, open_eyes: Callable[[], Eyes]) -> None:
    """The process: looks until nobody listens any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which then closes this
    try:
        _tell(connection, open_eyes)
    except VisionError as error:
        _say(connection, str(error))
    except Exception as error:  # whatever it is, the table must learn of it
        _log.exception("seeing failed")
        _say(connection, f"The pictures cannot be read ({type(error).__name__}); the seeing is begun anew.")


def _tell(connection: Connection, open_eyes: Callable[[], Eyes]) -> None:
    eyes = open_eyes()
    try:
        wish: Wish = connection.recv()
        while True:
            while connection.poll():
                wish = connection.recv()
            seen = eyes.look(wish)
            connection.send(_packed(seen))
            if seen is Nothing.MORE:
                connection.recv()  # waits until nobody listens any more
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    finally:
        eyes.close()


def _packed(seen: Sight) -> Sight:
    """``seen`` as it can go from one process to the other."""
    if not isinstance(seen, Glimpse):
        return seen
    return replace(seen, view=replace(seen.view, zones=dict(seen.view.zones)))


def _say(connection: Connection, why: str) -> None:
    try:
        connection.send(_Fault(why))
    except OSError:
        _log.warning("seeing: nobody listens any more")
