"""Messages between the program and its vision process, over a socket pair."""

from __future__ import annotations

import pickle
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from vision.core.sentences import Sentence
from vision.pipeline.observation import VisionPipeline

_LENGTH = struct.Struct("!Q")
_CHUNK = 256 * 1024


@dataclass(frozen=True, slots=True)
class Order:
    """The first message to the worker: how to open the pipeline, and the first pause, in seconds, before it
    is reopened after a failure."""

    open_pipeline: Callable[[], VisionPipeline]
    pause: float


@dataclass(frozen=True, slots=True)
class CameraLost:
    """The camera cannot be read, and ``why``. The worker reopens it."""

    why: Sentence


@dataclass(frozen=True, slots=True)
class Fault:
    """The last message of a worker that cannot continue."""

    why: Sentence


class Channel:
    """One end of the channel. A message received in part is kept: the next call continues with it. Once the
    other end is gone, every call raises ``OSError`` or ``EOFError``."""

    def __init__(self, end: socket.socket, clock: Callable[[], float] = monotonic) -> None:
        self._end = end
        self._clock = clock
        self._incoming = bytearray()
        self._outgoing = b""

    def send(self, message: object) -> None:
        """Sends ``message``, waiting until the other end takes it."""
        self._end.settimeout(None)
        self._end.sendall(_packed(message))

    def offer(self, message: object) -> bool:
        """Sends ``message`` without waiting; ``False`` if the other end has not taken the previous one
        yet."""
        if not self._flushed():
            return False
        self._outgoing = _packed(message)
        self._flushed()
        return True

    def receive(self, timeout: float | None = None) -> Any:
        """The next message; ``None`` if it has not arrived completely within ``timeout`` seconds."""
        until = None if timeout is None else self._clock() + timeout
        self._flushed()
        while (end := self._message_end()) is None:
            self._end.settimeout(None if until is None else max(until - self._clock(), 0.0))
            try:
                chunk = self._end.recv(_CHUNK)
            except (TimeoutError, BlockingIOError):
                return None
            if not chunk:
                raise EOFError
            self._incoming += chunk
        message = bytes(self._incoming[_LENGTH.size : end])
        del self._incoming[:end]
        return pickle.loads(message)

    def close(self) -> None:
        """Closes this end."""
        self._end.close()

    def _message_end(self) -> int | None:
        """Where the first received message ends, if it is complete."""
        if len(self._incoming) < _LENGTH.size:
            return None
        end = _LENGTH.size + int(_LENGTH.unpack_from(self._incoming)[0])
        return end if len(self._incoming) >= end else None

    def _flushed(self) -> bool:
        """Sends what the other end can take now; returns whether that was all."""
        self._end.settimeout(0.0)
        try:
            while self._outgoing:
                self._outgoing = self._outgoing[self._end.send(self._outgoing) :]
        except BlockingIOError:
            return False
        return True


def _packed(message: object) -> bytes:
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return _LENGTH.pack(len(body)) + body
