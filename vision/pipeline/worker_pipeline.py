"""Vision runs in its own process: if it crashes, hangs or freezes, the screen and the game go on.

The process is restarted whenever it ends or falls silent, and what it saw before is never taken for new.
A camera that was unplugged comes back by itself.
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

from vision.camera.reconnect import CAMERA_IS_BACK
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
_MOMENT = 0.2
"""Seconds that one look waits at most."""
_LONGEST_PAUSE = 8.0
"""Seconds between two starts at most."""
_GOOD_RUN = 10.0
"""Seconds of pictures after which a worker that ends is replaced at once."""
_MOST_PATIENCE = 8
"""So many times its first limit a worker is given at most, on a machine that proves to be slow."""
_GOODBYE = 1.0
"""Seconds that a worker is given to end by itself, and again once it is killed."""


class WorkerPipeline:
    """``open_pipeline`` is called in the process (so it must be picklable, from a module that can be
    imported) and gives the eyes that look there.

    ``patience`` is how many seconds may pass without a message, ``warm_up`` how many before the first one.
    Each doubles whenever it has run out, and ``patience`` returns to what it was after a good run.
    ``pause`` is how many seconds pass before a restart that follows on a short run, twice as many each
    time. ``clock`` is in seconds.
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
        self._patience = _Patience(patience)
        self._warm_up = _Patience(warm_up)
        self._clock = clock
        self._worker: _Worker | None = None
        self._request: FrameRequest | None = None
        self._heard = clock()
        self._sees_since: float | None = None
        self._rests_until = self._heard
        self._fault = ""
        self._short_runs = 0
        self._began = self._heard
        self._offset = 0.0

    @property
    def process_id(self) -> int | None:
        """The process that looks, or ``None`` while there is none."""
        return None if self._worker is None else self._worker.process_id

    def look(self, request: FrameRequest) -> PipelineResult:
        """See :class:`~vision.pipeline.observation.VisionPipeline`. Never raises what went wrong in the
        process: it says so, once, and tries again. Never waits for the process longer than a moment,
        whatever state it is in. The times of the views go on where a new process begins."""
        if self._worker is None:
            if self._clock() < self._rests_until:
                return NoFrame.YET
            try:
                self._worker = self._started()
            except OSError as error:
                return self._lost(f"Vision cannot start ({error.strerror}). Trying again.")
        worker = self._worker
        try:
            if request != self._request and worker.channel.offer(request):
                self._request = request
            told = worker.channel.receive(_MOMENT)
        except (EOFError, OSError):
            return self._lost("Vision stopped unexpectedly. Restarting it.")
        if told is None:
            return self._still_waiting()
        self._heard = self._clock()
        return self._take(told)

    def close(self) -> None:
        """See :class:`~vision.pipeline.observation.VisionPipeline`. A process that does not end by itself is
        killed."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.end(_GOODBYE)

    def _started(self) -> _Worker:
        self._request, self._sees_since, self._heard = None, None, self._clock()
        self._offset = self._heard - self._began
        worker = _Worker()
        worker.channel.offer(self._order)
        return worker

    def _still_waiting(self) -> PipelineResult:
        patience = self._warm_up if self._sees_since is None else self._patience
        if self._clock() - self._heard < patience.seconds:
            return NoFrame.YET
        why = f"No picture from the camera for {patience.seconds:.0f} s. Restarting vision."
        said = self._lost(why)
        patience.grow()
        return said

    def _lost(self, why: str) -> PipelineResult:
        """The process is given up, and replaced: at once after a good run, after a pause otherwise."""
        if self._worker is not None:
            # The table's log has the sentence once; this is every try.
            _log.debug("vision process ended: %s", why)
            self._worker.end(0.0)
            self._worker = None
        now = self._clock()
        self._rests_until = now
        if self._sees_since is not None and now - self._sees_since >= _GOOD_RUN:
            self._short_runs = 0
            self._patience.reset()
        else:
            self._rests_until += min(self._order.pause * 2**self._short_runs, _LONGEST_PAUSE)
            self._short_runs += 1
        return self._said(why)

    def _said(self, why: str) -> PipelineResult:
        """Nothing is seen now, and ``why``: said once."""
        if why == self._fault:
            return NoFrame.YET
        self._fault = why
        return StatusMessage(why)

    def _take(self, told: Any) -> PipelineResult:
        match told:
            case Fault(why):
                return self._lost(why)
            case CameraLost(why):
                # The worker tries again by itself, which may take as long as its start.
                self._sees_since = None
                self._offset = self._heard - self._began
                return self._said(why)
            case StatusMessage() as word:
                return word
            case Observation() as observation:
                return self._seen(observation)
            case NoFrame.END:
                return NoFrame.END
            case _:
                return NoFrame.YET

    def _seen(self, observation: Observation) -> PipelineResult:
        if self._sees_since is None:
            self._sees_since = self._heard
        if self._fault:
            # The frame is let go: that the table is seen again comes first, and the next frame soon after.
            self._fault = ""
            return StatusMessage(CAMERA_IS_BACK)
        view = observation.view
        view = replace(view, time=view.time + self._offset, zones=MappingProxyType(view.zones))
        return replace(observation, view=view)


class _Patience:
    """A limit in seconds that doubles each time it proves too short."""

    def __init__(self, seconds: float) -> None:
        self._first = self.seconds = seconds

    def grow(self) -> None:
        """It was too short, perhaps."""
        self.seconds = min(2 * self.seconds, _MOST_PATIENCE * self._first)

    def reset(self) -> None:
        """It is what it was at first."""
        self.seconds = self._first


class _Worker:
    """A process that looks, and the channel to it."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        # The paths of imports as they are here; "-P": nothing is imported from the current folder instead.
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

    def end(self, goodbye: float) -> None:
        """Ends the process, by force if it has not ended within ``goodbye`` seconds. A frozen process obeys
        nothing but being killed; one that cannot even be killed is left to the system."""
        self.channel.close()
        self._process.terminate()
        try:
            self._process.wait(goodbye)
            return
        except subprocess.TimeoutExpired:
            self._process.kill()
        try:
            self._process.wait(_GOODBYE)
        except subprocess.TimeoutExpired:
            _log.warning("vision: process %d cannot be killed", self._process.pid)


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Ctrl-C reaches every process of the terminal, and is for the program alone: a process that begins in
    here never sees it, not even while it still imports."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
