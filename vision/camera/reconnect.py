"""A camera that comes back: unplugged and plugged in again, it is opened again without being asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import monotonic, sleep

from vision.camera.sources import is_camera, open_source
from vision.core.frames import Frame, FrameSource, SourceError

CAMERA_IS_BACK = "The camera sees the table again."
_LONGEST_PAUSE = 8.0


def open_reconnecting(name: str, say: Callable[[str], None]) -> FrameSource:
    """The source called ``name`` (see :func:`~vision.camera.sources.open_source`); a camera comes back by
    itself, and ``say`` takes a sentence each time it is lost or there again. Raises
    :class:`~vision.camera.sources.SourceError`."""
    return ReconnectingSource(partial(open_source, name), say) if is_camera(name) else open_source(name)


class ReconnectingSource:
    """The frames of the camera that ``open_camera`` opens, opened anew whenever it is lost, so that no frame
    from before comes after it. The first opening may fail as it likes; after that a failure is handed to
    ``say``, once, and it is tried again after ``pause`` seconds, then ever longer ones. ``wait`` and
    ``clock`` (seconds) are for tests."""

    def __init__(
        self,
        open_camera: Callable[[], FrameSource],
        say: Callable[[str], None],
        pause: float = 1.0,
        wait: Callable[[float], None] = sleep,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._open_camera = open_camera
        self._say = say
        self._pause = pause
        self._wait = wait
        self._clock = clock
        self._began = clock()
        self._offset = 0.0
        self._number = -1
        self._fault = ""
        self._tries = 0
        self._source: FrameSource | None = open_camera()

    def read(self) -> Frame | None:
        """See :class:`~vision.camera.sources.FrameSource`. Times and numbers go on where the camera was
        lost."""
        while True:
            try:
                frame = self._read()
            except SourceError as error:
                self._lose(str(error))
                continue
            if frame is None:
                return None
            if self._fault:
                self._say(CAMERA_IS_BACK)
                self._fault, self._tries = "", 0
            self._number += 1
            return replace(frame, time=frame.time + self._offset, number=self._number)

    def close(self) -> None:
        """See :class:`~vision.camera.sources.FrameSource`."""
        if self._source is not None:
            self._source.close()
            self._source = None

    def _read(self) -> Frame | None:
        if self._source is None:
            self._source = self._open_camera()
            self._offset = self._clock() - self._began
        return self._source.read()

    def _lose(self, why: str) -> None:
        self.close()
        if why != self._fault:
            self._say(why)
        self._fault = why
        self._wait(min(self._pause * 2**self._tries, _LONGEST_PAUSE))
        self._tries += 1
