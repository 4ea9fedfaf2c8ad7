"""The vision process, ``python -m vision.pipeline.worker FD``: runs a pipeline and reports over a socket.

The first message to it is an :class:`~vision.pipeline.channel.Order`, every later one a frame request. It
ends when the program does.
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
from vision.core.memory import give_back
from vision.core.reconnection import LONGEST_PAUSE, Backoff
from vision.core.sentences import sentence
from vision.pipeline.channel import CameraLost, Channel, Fault, Order
from vision.pipeline.observation import FrameRequest, NoFrame, Observation, PipelineResult, VisionPipeline

_log = logging.getLogger("vision.pipeline.worker")  # its module name is __main__
_HEARTBEAT = 0.25
"""Seconds between two messages while the worker waits before it retries."""


def main() -> None:
    """Runs until the program is gone, or a fault ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which then ends this process
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())  # the camera is released on the way out
    channel = Channel(socket.socket(fileno=int(sys.argv[1])))
    try:
        _Worker(channel).work()
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except Exception as error:  # whatever it is, the table must learn of it
        _log.exception("vision failed")
        fault = type(error).__name__
        why = sentence("The pictures cannot be read ({fault}). Restarting vision.", fault=fault)
        try:
            channel.send(Fault(why))
        except OSError:
            _log.warning("vision: the program is gone")


class _Worker:
    """Runs the pipeline and sends its results."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._request = FrameRequest()

    def work(self) -> None:
        """Runs until the program is gone."""
        order: Order = self._channel.receive()
        self._request = self._channel.receive()
        pause = Backoff(order.pause)
        while True:
            began = monotonic()
            try:
                self._run(order.open_pipeline())
            except VisionError as error:
                if monotonic() - began > LONGEST_PAUSE:
                    pause.reset()
                self._channel.send(CameraLost(error.sentence))
            self._wait(pause.seconds)
            pause.grow()

    def _run(self, pipeline: VisionPipeline) -> None:
        begun = False
        try:
            while True:
                self._receive_request()
                result = pipeline.look(self._request)
                self._channel.send(_picklable(result))
                if not begun and isinstance(result, Observation):
                    # To find the mat takes much memory, and is hardly ever done again.
                    give_back()
                    begun = True
                while result is NoFrame.END:
                    self._channel.receive()  # raises once the program is gone
        finally:
            pipeline.close()

    def _receive_request(self) -> None:
        """Takes the latest request that has arrived."""
        while (request := self._channel.receive(0)) is not None:
            self._request = request

    def _wait(self, seconds: float) -> None:
        """Waits, and tells the program meanwhile that the worker does not hang."""
        until = monotonic() + seconds
        while (left := until - monotonic()) > 0:
            sleep(min(left, _HEARTBEAT))
            self._channel.send(NoFrame.YET)
            self._receive_request()


def _picklable(result: PipelineResult) -> PipelineResult:
    if not isinstance(result, Observation):
        return result
    return replace(result, view=replace(result.view, zones=dict(result.view.zones)))


if __name__ == "__main__":
    try:
        main()
    finally:
        # The camera is released by now. Threads that still work on pictures are not waited for.
        logging.shutdown()
        os._exit(0)
