"""What systemd is to the app, for campaigns: hears that it works, and would end it once it is silent."""

from __future__ import annotations

import socket
import threading
from pathlib import Path
from time import monotonic

WATCHDOG = 10.0
"""Seconds of silence after which ``companion.service`` is ended."""


class Manager:
    """Listens in ``folder``, which also keeps what the app was playing from one start to the next."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(folder / "notify"))
        self._heard: float | None = None
        self.longest_silence = 0.0
        """Seconds between two words of one app, at most."""
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def environment(self) -> dict[str, str]:
        """What the app is told."""
        return {"NOTIFY_SOCKET": str(self._folder / "notify"), "RUNTIME_DIRECTORY": str(self._folder)}

    @property
    def silent_for(self) -> float:
        """Seconds since the app was heard; 0 before its first screen."""
        return 0.0 if self._heard is None else monotonic() - self._heard

    @property
    def would_end_it(self) -> bool:
        """Whether the app has been silent for too long."""
        return self.silent_for > WATCHDOG

    def forget(self) -> None:
        """The app was ended on purpose."""
        self._heard = None

    def _listen(self) -> None:
        while True:
            message = self._socket.recv(1000)
            if message == b"WATCHDOG=1" and self._heard is not None:
                self.longest_silence = max(self.longest_silence, monotonic() - self._heard)
            if message in (b"READY=1", b"WATCHDOG=1"):
                self._heard = monotonic()
