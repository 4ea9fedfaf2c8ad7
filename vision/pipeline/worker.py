"""The vision process, ``python -m vision.pipeline.worker FD``: looks, and reports to the program over a
socket.

The first message to it is an order, every later one a wish. It ends when the program does.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
from dataclasses import replace
from time import monotonic, sleep

from vision.core.errors import VisionError
from vision.pipeline.channel import CameraLost, Channel, Fault, Order
from vision.pipeline.observation import FrameRequest, NoFrame, Observation, PipelineResult, VisionPipeline

_log = logging.getLogger("vision.pipeline.worker")  # not __main__, as which it runs
_LONGEST_PAUSE = 8.0
"""Seconds between two tries at most: opening a camera that is not there costs a second of work."""
_BEAT = 0.25
"""Seconds between two messages while the worker waits to try again."""


def main() -> None:
    """Looks until the program is gone, or a fault ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which then closes this
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # the camera is let go of on the way out
    channel = Channel(socket.socket(fileno=int(sys.argv[1])))
    try:
        _Worker(channel).work()
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except Exception as error:  # whatever it is, the table must learn of it
        _log.exception("vision failed")
        try:
            channel.send(Fault(f"The pictures cannot be read ({type(error).__name__}). Restarting vision."))
        except OSError:
            _log.warning("vision: the program is gone")


class _Worker:
    """Looks, and reports what it sees."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._request = FrameRequest()

    def work(self) -> None:
        """Until the program is gone."""
        order: Order = self._channel.receive()
        self._request = self._channel.receive()
        failures = 0
        while True:
            began = monotonic()
            try:
                self._look_through(order.open_pipeline())
            except VisionError as error:
                failures = 0 if monotonic() - began > _LONGEST_PAUSE else failures
                self._channel.send(CameraLost(str(error)))
            self._wait(min(order.pause * 2**failures, _LONGEST_PAUSE))
            failures += 1

    def _look_through(self, pipeline: VisionPipeline) -> None:
        try:
            while True:
                self._hear()
                seen = pipeline.look(self._request)
                self._channel.send(_packed(seen))
                while seen is NoFrame.END:
                    self._channel.receive()  # raises once the program is gone
        finally:
            pipeline.close()

    def _hear(self) -> None:
        """The latest wish that has come."""
        while (request := self._channel.receive(0)) is not None:
            self._request = request

    def _wait(self, seconds: float) -> None:
        """Waits, and lets the program know that this is no hang."""
        until = monotonic() + seconds
        while (left := until - monotonic()) > 0:
            sleep(min(left, _BEAT))
            self._channel.send(NoFrame.YET)
            self._hear()


def _packed(seen: PipelineResult) -> PipelineResult:
    """``seen`` as it can go from one process to the other."""
    if not isinstance(seen, Observation):
        return seen
    return replace(seen, view=replace(seen.view, zones=dict(seen.view.zones)))


if __name__ == "__main__":
    try:
        main()
    finally:
        # The camera is let go of: no thread that still works for pictures to come is waited for.
        logging.shutdown()
        os._exit(0)
