"""Messages between the program and its vision process, over a socket pair."""

from __future__ import annotations

import pickle
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from vision.pipeline.observation import VisionPipeline

_LENGTH = struct.Struct("!Q")
_CHUNK = 256 * 1024


@dataclass(frozen=True, slots=True)
class Order:
    """The first message to the worker: how to open the eyes, and the first pause, in seconds, before it opens
    them again after they have failed."""

    open_pipeline: Callable[[], VisionPipeline]
    pause: float


@dataclass(frozen=True, slots=True)
class CameraLost:
    """The camera cannot be read, and ``why``; the process opens it again by itself."""

    why: str


@dataclass(frozen=True, slots=True)
class Fault:
    """The last message of a worker that cannot go on."""

    why: str


class Channel:
    """One end. Nothing that was received in part is lost: the next call goes on with it. Once the other end
    is gone, every call raises ``OSError`` or ``EOFError``."""

    def __init__(self, end: socket.socket, clock: Callable[[], float] = monotonic) -> None:
        self._end = end
        self._clock = clock
        self._incoming = bytearray()
        self._outgoing = b""

    def send(self, message: object) -> None:
        """Sends ``message``, waiting for the other end to take it."""
        self._end.settimeout(None)
        self._end.sendall(_packed(message))

    def offer(self, message: object) -> bool:
        """Sends ``message`` without waiting; ``False`` while the other end has not taken the one before."""
        if not self._flushed():
            return False
        self._outgoing = _packed(message)
        self._flushed()
        return True

    def receive(self, timeout: float | None = None) -> Any:
        """The next message; ``None`` if it is not there, whole, within ``timeout`` seconds."""
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
        """The other end finds nobody any more."""
        self._end.close()

    def _message_end(self) -> int | None:
        """Where the first message ends in what has come, if all of it has."""
        if len(self._incoming) < _LENGTH.size:
            return None
        end = _LENGTH.size + int(_LENGTH.unpack_from(self._incoming)[0])
        return end if len(self._incoming) >= end else None

    def _flushed(self) -> bool:
        """Sends what the other end can take now; whether that was all."""
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
