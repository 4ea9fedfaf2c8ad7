"""What is known of the camera while it looks, for any thread; and a loop that looks without any game."""

from __future__ import annotations

import logging
import threading

from companion.table.latest import Latest
from vision.camera.check import CameraCheck
from vision.camera.preview import Preview
from vision.camera.profiles import ByHand, MatBy
from vision.camera.reconnect import CAMERA_IS_BACK
from vision.core.errors import VisionError
from vision.core.stopwatch import StageTime
from vision.core.view import TableView
from vision.pipeline.observation import FrameRequest, NoFrame, Observation, StatusMessage, VisionPipeline

_log = logging.getLogger(__name__)
_GOODBYE = 3.0
"""Seconds that a thread is given to end."""


def wait_for(*threads: threading.Thread) -> None:
    """Waits until ``threads`` have ended, a few seconds at most: one that is stuck is left behind, and must
    not hold up whoever wants to leave the table."""
    for thread in threads:
        if thread.is_alive():
            thread.join(_GOODBYE)
        if thread.is_alive():
            _log.error("the thread %r does not end; it is left behind", thread.name)


def log_vision(said: str) -> None:
    """Vision stopped, and why, or it is back: one line for each change."""
    _log.log(logging.INFO if said == CAMERA_IS_BACK else logging.WARNING, "%s", said)


class CameraDesk:
    """Where the latest of what the camera sees is published, and where it is said what is wanted of it."""

    def __init__(self) -> None:
        self.frames: Latest[Preview | None] = Latest(None)
        """The latest frame that is shown to people, no larger than :attr:`preview_size`."""
        self.views: Latest[TableView | None] = Latest(None)
        self.times: Latest[tuple[StageTime, ...]] = Latest(())
        """How long the stages of seeing have taken of late."""
        self.checks: Latest[CameraCheck | None] = Latest(None)
        """How the camera sees the table, while :attr:`checking`."""
        self.said: Latest[str] = Latest("")
        """What is to be said of the seeing: why there is none, or that there is again."""
        self.preview_size: tuple[int, int] | None = (640, 360)
        """How large a frame is shown at most: width and height in pixels, ``None`` where none is shown. The
        screen that is in sight sets it to its own."""
        self.checking = False
        """Whether the camera is to be checked. A screen that shows it sets this."""
        self.mat: ByHand | MatBy = MatBy.KEPT
        """How the mat is to be found. A screen on which its corners are shown sets this."""

    def request(self, dice: bool = False) -> FrameRequest:
        """What is wanted of the next look."""
        return FrameRequest(self.preview_size, dice, self.checking, self.mat)

    def has_seen(self, observation: Observation) -> None:
        """Publishes ``observation``."""
        self.times.put(observation.times)
        self.views.put(observation.view)
        if observation.preview is not None:
            self.frames.put(observation.preview)
        if observation.check is not None:
            self.checks.put(observation.check)


class CameraLoop:
    """Looks through ``pipeline``, which belongs to it from now on, in a thread of its own, and publishes at
    :attr:`desk`: :meth:`start`, then :meth:`close`."""

    def __init__(self, pipeline: VisionPipeline) -> None:
        self.desk = CameraDesk()
        self._pipeline = pipeline
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="watching", daemon=True)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def close(self) -> None:
        """Stop, and let go of the camera."""
        self._closing.set()
        wait_for(self._thread)

    def _watch(self) -> None:
        try:
            while not self._closing.is_set() and self._look():
                pass
        except VisionError as error:
            log_vision(str(error))
            self.desk.said.put(str(error))
        except Exception as error:  # whatever it is, the screen must say so
            _log.exception("seeing failed")
            self.desk.said.put(f"The camera's pictures cannot be read ({type(error).__name__}).")
        finally:
            self._pipeline.close()

    def _look(self) -> bool:
        """Looks once; whether there will be more."""
        match self._pipeline.look(self.desk.request()):
            case Observation() as observation:
                self.desk.has_seen(observation)
            case StatusMessage(said):
                log_vision(said)
                self.desk.said.put(said)
            case NoFrame.END:
                return False
        return True
