"""Whether ``companion run`` runs on this machine, for ``companion doctor`` beside it.

The program that runs listens on an abstract Unix socket. That needs no file, which a kiosk and its owner's
shell would look for in different places, and it is gone the moment the program is, however that ended.
"""

from __future__ import annotations

import os
import socket
import struct
import threading
from contextlib import suppress

NAME = "\0table-companion.run"
_TWO_SECONDS = struct.pack("ll", 2, 0)
_CREDENTIALS = struct.Struct("3i")


class Announcement:
    """Says that this program runs, until :meth:`close`. Where another one has said so already, that stays."""

    def __init__(self, name: str = NAME) -> None:
        self._listening: socket.socket | None = None
        try:
            self._listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            self._listening.bind(name)
            self._listening.listen()
        except (OSError, AttributeError):
            self.close()
            return
        threading.Thread(target=self._answer, args=(self._listening,), name="running", daemon=True).start()

    def close(self) -> None:
        """Say it no more."""
        if self._listening is not None:
            with suppress(OSError):
                self._listening.shutdown(socket.SHUT_RDWR)  # wakes whoever waits in it
            self._listening.close()
            self._listening = None

    def _answer(self, listening: socket.socket) -> None:
        # Those who have asked would otherwise wait in a queue, and once that is full nobody could ask.
        with suppress(OSError):
            while True:
                listening.accept()[0].close()


def running_process(name: str = NAME) -> int | None:
    """The process that has announced itself, if it is another than this one."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
            # A timeout of Python's would not wait for a place in the queue at all.
            asking.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, _TWO_SECONDS)
            asking.connect(name)
            told = asking.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    except (OSError, AttributeError):
        return None
    process = int(_CREDENTIALS.unpack(told)[0])
    return None if process == os.getpid() else process
