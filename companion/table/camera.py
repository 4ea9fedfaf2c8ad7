"""What the watching thread and the screen exchange, and a loop that watches without a game."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass

from companion.errors import message_of
from companion.games.messages import Message, say
from companion.table.latest import Latest
from vision.camera.check import CameraCheck
from vision.camera.preview import Preview
from vision.camera.profiles import ByHand, MatBy
from vision.core.errors import VisionError
from vision.core.reconnection import CAMERA_IS_BACK
from vision.core.stopwatch import StageTime
from vision.core.view import TableView
from vision.pipeline.observation import FrameRequest, NoFrame, Observation, StatusMessage, VisionPipeline

_log = logging.getLogger(__name__)
_PAUSE = 1.0
_GOODBYE = 3.0
"""Seconds to wait for a thread to end."""


def wait_for(*threads: threading.Thread) -> None:
    """Wait for ``threads`` to end, a few seconds at most: a stuck thread must not keep the table from
    closing."""
    for thread in threads:
        if thread.is_alive():
            thread.join(_GOODBYE)
        if thread.is_alive():
            _log.error("the thread %r does not end; it is left behind", thread.name)


_BACK = message_of(CAMERA_IS_BACK)


@dataclass(frozen=True, slots=True)
class CameraRequest:
    """What the screen wants from the camera. ``preview_size`` is the largest width and height of the preview
    in pixels; ``None`` for no preview. ``check``: whether to run the camera check. ``mat``: how to find the
    mat.
    """

    preview_size: tuple[int, int] | None = (640, 360)
    check: bool = False
    mat: ByHand | MatBy = MatBy.KEPT


class CameraDesk:
    """Where the watching thread publishes what the camera sees, and the screen posts its requests."""

    def __init__(self) -> None:
        self._request: Latest[CameraRequest] = Latest(CameraRequest())
        self.frames: Latest[Preview | None] = Latest(None)
        """The latest preview, at the requested size."""
        self.views: Latest[TableView | None] = Latest(None)
        self.times: Latest[tuple[StageTime, ...]] = Latest(())
        """Recent times of the stages of the vision pipeline."""
        self.checks: Latest[CameraCheck | None] = Latest(None)
        """The camera check, while one is requested."""
        self.vision_status: Latest[Message | None] = Latest(None)
        """Vision stopped (and why) or resumed."""

    @property
    def request(self) -> CameraRequest:
        """The screen's current request."""
        return self._request.value

    def post_request(self, request: CameraRequest) -> None:
        """Apply ``request`` from the next frame on. Only the screen's thread calls this."""
        if request != self._request.value:
            self._request.put(request)

    def frame_request(self) -> FrameRequest:
        """The request for the next frame. Without a game, no dice are looked for."""
        request = self._request.value
        return FrameRequest(request.preview_size, False, request.check, request.mat)

    def failure(self, error: Exception) -> Message:
        """The message when vision raises ``error``."""
        return say("The camera's pictures can no longer be read ({error}).", error=type(error).__name__)

    def publish_status(self, status: Message) -> None:
        """Publish that vision stopped (and why) or resumed, and log it. Only the watching thread calls
        this."""
        _log.log(logging.INFO if status == _BACK else logging.WARNING, "%s", status)
        self.vision_status.put(status)

    def publish_observation(self, observation: Observation) -> None:
        """Publish one frame's observation. Only the watching thread calls this."""
        self.times.put(observation.times)
        self.views.put(observation.view)
        if observation.preview is not None:
            self.frames.put(observation.preview)
        if observation.check is not None:
            self.checks.put(observation.check)


class CameraLoop:
    """Runs ``pipeline``, which it now owns, in its own thread, and publishes at ``desk``: :meth:`start`, then
    :meth:`close`. After a mistake of the program it goes on after a ``pause`` in seconds."""

    def __init__(self, pipeline: VisionPipeline, desk: CameraDesk, pause: float = _PAUSE) -> None:
        self.desk = desk
        self._pause = pause
        self._pipeline = pipeline
        self._closing = threading.Event()
        self._has_failed = False
        self._thread = threading.Thread(target=self._watch, name="watching", daemon=True)

    def start(self) -> None:
        """Start watching."""
        self._thread.start()

    def close(self) -> None:
        """Stop, and release the camera."""
        self._closing.set()
        wait_for(self._thread)

    def watch_frame(self) -> bool:
        """Process one frame and publish its observation. Returns whether more frames follow."""
        match self._pipeline.look(self.desk.frame_request()):
            case Observation() as observation:
                self.desk.publish_observation(observation)
                if self._has_failed:
                    self._has_failed = False
                    self.desk.publish_status(_BACK)
            case StatusMessage(sentence=sentence):
                self.desk.publish_status(message_of(sentence))
            case NoFrame.END:
                return False
        return True

    def _watch(self) -> None:
        try:
            while not self._closing.is_set() and self._survives_frame():
                pass
        except VisionError as error:
            self._stopped(message_of(error))
        finally:
            self._pipeline.close()

    def _survives_frame(self) -> bool:
        """As :meth:`watch_frame`, but a mistake of the program is told once, and tried again after a pause:
        play continues by touch meanwhile."""
        try:
            return self.watch_frame()
        except VisionError:
            raise
        except Exception as error:
            _log.exception("vision failed")
            if not self._has_failed:
                self._has_failed = True
                self._stopped(self.desk.failure(error))
            self._closing.wait(self._pause)
            return True

    def _stopped(self, why: Message) -> None:
        if not self._closing.is_set():
            self.desk.publish_status(why)
