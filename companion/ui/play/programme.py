"""The matches of a demonstration, begun and ended where nobody waits for it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock, Thread
from typing import Protocol

from companion.errors import message_of
from companion.games.messages import Message, say
from companion.table.camera import wait_for
from companion.table.loop import Desk
from vision.core.errors import VisionError

_log = logging.getLogger(__name__)
_CANNOT = say("The demonstration cannot be played here. Everything else works.")


class Match(Protocol):
    """A match that plays itself."""

    @property
    def desk(self) -> Desk:
        """What is to be seen of it; nobody posts events here but the players themselves."""

    @property
    def over(self) -> bool:
        """Whether its players have stopped."""

    @property
    def interrupted(self) -> bool:
        """Whether somebody has pressed a wired button since it began."""

    def close(self) -> None:
        """End it."""


class Programme:
    """``begin`` sets a match up and starts it, which may take seconds; it is called on a thread of its own,
    for one match at a time."""

    def __init__(self, begin: Callable[[], Match]) -> None:
        self._begin = begin
        self._lock = Lock()
        self._match: Match | None = None
        self._fault: Message | None = None
        self._closed = False
        self._is_changing = False
        self._threads: list[Thread] = []

    @property
    def match(self) -> Match | None:
        """The match that plays now; while the next one is set up, the last one."""
        return self._match

    @property
    def fault(self) -> Message | None:
        """Why no match can be set up."""
        return self._fault

    @property
    def is_busy(self) -> bool:
        """Whether a match plays, is being set up or is being ended."""
        return self._match is not None or any(thread.is_alive() for thread in self._threads)

    def begin_next(self) -> None:
        """Set the next match up, unless one is being set up; then it takes the place of the one before."""
        if not self._is_changing:
            self._is_changing = True
            self._run(self._change)

    def close(self) -> None:
        """End the match, and the one that is being set up. Does not wait."""
        with self._lock:
            self._closed = True
            match, self._match = self._match, None
        if match is not None:
            self._run(match.close)

    def wait(self) -> None:
        """Wait until everything has ended, a few seconds at most."""
        wait_for(*self._threads)

    def _run(self, do: Callable[[], object]) -> None:
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        thread = Thread(target=do, name="demonstration", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _change(self) -> None:
        try:
            match: Match = self._begin()
        except VisionError as error:
            self._fault = message_of(error)
        except Exception:  # nothing that goes wrong with a demonstration may end the program
            _log.exception("the demonstration failed")
            self._fault = _CANNOT
        else:
            self._replace(match)
        finally:
            self._is_changing = False

    def _replace(self, match: Match) -> None:
        with self._lock:
            before = match if self._closed else self._match
            if not self._closed:
                self._match = match
        if before is not None:
            before.close()
