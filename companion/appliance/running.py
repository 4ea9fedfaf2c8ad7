"""Whether ``companion run`` is running on this machine, for ``companion doctor``.

The running program listens on an abstract Unix socket. Unlike a file it has the same name for the kiosk and
its owner's shell, and it disappears when the program ends, however it ends.
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
    """Announces that this program runs, until :meth:`close`. An earlier announcement by another program
    stays."""

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
        """Withdraw the announcement."""
        if self._listening is not None:
            with suppress(OSError):
                self._listening.shutdown(socket.SHUT_RDWR)  # ends the accept() that waits
            self._listening.close()
            self._listening = None

    def _answer(self, listening: socket.socket) -> None:
        # Without accept() the queue of connections would fill up, and no query would get through.
        with suppress(OSError):
            while True:
                listening.accept()[0].close()


def running_process(name: str = NAME) -> int | None:
    """The id of the process that has announced itself, unless it is this one."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
            # With Python's own timeout, connect() would not wait for a place in the queue.
            asking.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, _TWO_SECONDS)
            asking.connect(name)
            credentials = asking.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    except (OSError, AttributeError):
        return None
    process = int(_CREDENTIALS.unpack(credentials)[0])
    return None if process == os.getpid() else process
