"""The camera over the simulated table: with every frame the players go one step further."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

from companion.demo.simulated_players import PlayersGaveUp
from companion.games.messages import Message
from vision.core.frames import Frame
from vision.simulation import SimulatedTable

FRAMES_PER_SECOND = 10.0


class PlayedTable:
    """A :class:`~vision.camera.sources.FrameSource`. ``pause`` is called before each frame, and sets the
    pace."""

    def __init__(self, table: SimulatedTable, pause: Callable[[], None] = lambda: None) -> None:
        self._table = table
        self._script: Iterator[None] = iter(())
        self._pause = pause
        self._number = 0
        self.over = threading.Event()
        self.complaint: Message | None = None

    def perform(self, script: Iterator[None]) -> None:
        """The players perform ``script`` from the next frame on, one step a frame. At its end ``over`` is
        set, and the camera keeps showing the table."""
        self._script = script

    def time(self) -> float:
        """The time of the next frame, in seconds: the players' clock, however fast the frames come."""
        return self._number / FRAMES_PER_SECOND

    def read(self) -> Frame:
        """The next frame; there is always one."""
        self._pause()
        if not self.over.is_set():
            self._play_on()
        frame = Frame(self._table.frame(), self.time(), self._number)
        self._number += 1
        return frame

    def close(self) -> None:
        """Nothing to release."""
        self.over.set()

    def _play_on(self) -> None:
        try:
            next(self._script)
        except StopIteration:
            self.over.set()
        except PlayersGaveUp as error:
            self.complaint = error.message
            self.over.set()
