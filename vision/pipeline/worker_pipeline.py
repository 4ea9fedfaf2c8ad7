"""Vision runs in its own process: if it crashes, hangs or freezes, the screen and the game continue.

The process is restarted whenever it ends or falls silent. Observations from before a restart are dropped. A
camera that was unplugged reconnects by itself.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic
from types import MappingProxyType
from typing import Any

from vision.core.reconnection import CAMERA_IS_BACK, Backoff, Reconnection
from vision.core.sentences import Sentence, sentence
from vision.pipeline.channel import CameraLost, Channel, Fault, Order
from vision.pipeline.observation import (
    FrameRequest,
    NoFrame,
    Observation,
    PipelineResult,
    StatusMessage,
    VisionPipeline,
)

_log = logging.getLogger(__name__)
_LONGEST_LOOK = 0.2
"""Seconds that one look waits at most."""
_GOOD_RUN = 10.0
"""A worker that ends after so many seconds of observations is replaced at once."""
_MOST_PATIENCE = 8
"""By how much a timeout grows at most, on a machine that proves to be slow."""
_GRACE = 1.0
"""Seconds that a worker is given to end by itself, and again once it is killed."""


class WorkerPipeline:
    """Runs the pipeline that ``open_pipeline`` opens in a worker process. ``open_pipeline`` must be
    picklable, from a module that can be imported.

    ``patience`` is how many seconds may pass without a message, ``warm_up`` how many before the first one.
    Each doubles whenever it runs out; ``patience`` is reset after a good run. ``pause`` is how many seconds
    pass before a restart after a short run; it doubles each time. ``clock`` is in seconds.
    """

    def __init__(
        self,
        open_pipeline: Callable[[], VisionPipeline],
        patience: float = 3.0,
        warm_up: float = 30.0,
        pause: float = 1.0,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._order = Order(open_pipeline, pause)
        self._patience = Backoff(patience, _MOST_PATIENCE * patience)
        self._warm_up = Backoff(warm_up, _MOST_PATIENCE * warm_up)
        self._clock = clock
        self._reconnection = Reconnection(pause, clock)
        self._worker: _Worker | None = None
        self._request: FrameRequest | None = None
        self._heard = clock()
        self._working_since: float | None = None
        self._restart_at = self._heard

    @property
    def process_id(self) -> int | None:
        """The worker process, or ``None`` while there is none."""
        return None if self._worker is None else self._worker.process_id

    def look(self, request: FrameRequest) -> PipelineResult:
        """See :class:`~vision.pipeline.observation.VisionPipeline`. Never raises what went wrong in the
        worker: reports it once and retries. Never waits for the worker longer than a moment, whatever state
        it is in. The times of the views continue after a restart."""
        if self._worker is None:
            if self._clock() < self._restart_at:
                return NoFrame.YET
            try:
                self._worker = self._started()
            except OSError as error:
                reason = error.strerror or str(error)
                return self._lost(sentence("Vision cannot start ({reason}). Trying again.", reason=reason))
        worker = self._worker
        try:
            if request != self._request and worker.channel.offer(request):
                self._request = request
            message = worker.channel.receive(_LONGEST_LOOK)
        except (EOFError, OSError):
            return self._lost(sentence("Vision stopped unexpectedly. Restarting it."))
        if message is None:
            return self._still_waiting()
        self._heard = self._clock()
        return self._take(message)

    def close(self) -> None:
        """See :class:`~vision.pipeline.observation.VisionPipeline`. A worker that does not end by itself is
        killed."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end(_GRACE)

    def _started(self) -> _Worker:
        self._request, self._working_since, self._heard = None, None, self._clock()
        self._reconnection.opened()
        worker = _Worker()
        worker.channel.offer(self._order)
        return worker

    def _still_waiting(self) -> PipelineResult:
        patience = self._warm_up if self._working_since is None else self._patience
        if self._clock() - self._heard < patience.seconds:
            return NoFrame.YET
        why = sentence(
            "No picture from the camera for {seconds} s. Restarting vision.",
            seconds=round(patience.seconds),
        )
        result = self._lost(why)
        patience.grow()
        return result

    def _lost(self, why: Sentence) -> PipelineResult:
        """The worker is given up: it is replaced at once after a good run, else after a pause."""
        if self._worker is not None:
            # The game's log has each sentence once; this has every attempt.
            _log.debug("vision process ended: %s", why)
            self._worker.end(0.0)
            self._worker = None
        now = self._clock()
        self._restart_at = now
        if self._working_since is not None and now - self._working_since >= _GOOD_RUN:
            self._reconnection.pause.reset()
            self._patience.reset()
        else:
            self._restart_at += self._reconnection.pause.seconds
            self._reconnection.pause.grow()
        return self._reported(why)

    def _reported(self, why: Sentence) -> PipelineResult:
        return StatusMessage(why) if self._reconnection.lost(why) else NoFrame.YET

    def _take(self, message: Any) -> PipelineResult:
        match message:
            case Fault(why):
                return self._lost(why)
            case CameraLost(why):
                # The worker retries by itself, which may take as long as its start.
                self._working_since = None
                self._reconnection.opened()
                return self._reported(why)
            case StatusMessage() as status:
                return status
            case Observation() as observation:
                return self._observed(observation)
            case NoFrame.END:
                return NoFrame.END
            case _:
                return NoFrame.YET

    def _observed(self, observation: Observation) -> PipelineResult:
        if self._working_since is None:
            self._working_since = self._heard
        if self._reconnection.working():
            # This observation is dropped: the message comes first, and the next frame arrives soon.
            return StatusMessage(CAMERA_IS_BACK)
        view = observation.view
        time = view.time + self._reconnection.offset
        return replace(observation, view=replace(view, time=time, zones=MappingProxyType(view.zones)))


class _Worker:
    """A worker process and the channel to it."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        # The import paths are the program's; "-P": nothing is imported from the current folder instead.
        paths = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
        with theirs, _no_interrupt():
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "vision.pipeline.worker", str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                env={**os.environ, "PYTHONPATH": paths},
            )
        self.channel = Channel(ours)

    @property
    def process_id(self) -> int:
        """The process."""
        return self._process.pid

    def end(self, grace: float) -> None:
        """Ends the process, by force if it has not ended within ``grace`` seconds. A frozen process reacts
        only to being killed; one that cannot even be killed is left to the system."""
        self.channel.close()
        self._process.terminate()
        try:
            self._process.wait(grace)
            return
        except subprocess.TimeoutExpired:
            self._process.kill()
        try:
            self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            _log.warning("vision: process %d cannot be killed", self._process.pid)


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Ctrl-C reaches every process of the terminal and is meant for the program alone. A process that starts
    in here never receives it, not even during its imports."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
