"""A camera that reconnects by itself after it was unplugged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import monotonic, sleep

from vision.camera.sources import is_camera, open_source
from vision.core.errors import SourceError
from vision.core.frames import Frame, FrameSource
from vision.core.reconnection import CAMERA_IS_BACK, Reconnection
from vision.core.sentences import Sentence


def open_reconnecting(name: str, say: Callable[[Sentence], None]) -> FrameSource:
    """The source called ``name`` (see :func:`~vision.camera.sources.open_source`); a camera reconnects by
    itself. ``say`` is called each time it is lost or back. Raises :class:`~vision.core.errors.SourceError`.
    """
    return ReconnectingSource(partial(open_source, name), say) if is_camera(name) else open_source(name)


class ReconnectingSource:
    """The frames of the camera that ``open_camera`` opens, and opens again whenever it is lost.

    The constructor raises what the first attempt raises. Later failures are passed to ``say``, each once, and
    tried again after ``pause`` seconds, then ever longer. ``wait`` and ``clock`` (seconds) are for tests.
    """

    def __init__(
        self,
        open_camera: Callable[[], FrameSource],
        say: Callable[[Sentence], None],
        pause: float = 1.0,
        wait: Callable[[float], None] = sleep,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._open_camera = open_camera
        self._say = say
        self._wait = wait
        self._reconnection = Reconnection(pause, clock)
        self._number = -1
        self._source: FrameSource | None = open_camera()

    def read(self) -> Frame | None:
        """See :class:`~vision.core.frames.FrameSource`. Times and numbers continue after a reconnection."""
        while True:
            try:
                frame = self._read()
            except SourceError as error:
                self._lose(error.sentence)
                continue
            if frame is None:
                return None
            if self._reconnection.working():
                self._say(CAMERA_IS_BACK)
                self._reconnection.pause.reset()
            self._number += 1
            return replace(frame, time=frame.time + self._reconnection.offset, number=self._number)

    def close(self) -> None:
        """See :class:`~vision.core.frames.FrameSource`."""
        if self._source is not None:
            self._source.close()
            self._source = None

    def _read(self) -> Frame | None:
        if self._source is None:
            self._source = self._open_camera()
            self._reconnection.opened()
        return self._source.read()

    def _lose(self, why: Sentence) -> None:
        self.close()
        if self._reconnection.lost(why):
            self._say(why)
        self._wait(self._reconnection.pause.seconds)
        self._reconnection.pause.grow()
