"""Tells the service manager how this program fares: sd_notify(3), a datagram a message.

Three lines of protocol are written out here because the library for it, sdnotify, has no wheel, and the
set-up installs nothing that is built on the machine.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Mapping

_log = logging.getLogger(__name__)


class Service:
    """This program as a service of systemd. Started by anything else, it tells nobody."""

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        address = environment.get("NOTIFY_SOCKET", "")
        self._address = f"\0{address[1:]}" if address.startswith("@") else address

    def ready(self) -> None:
        """The first screen is drawn."""
        self._tell("READY=1")

    def alive(self) -> None:
        """The watchdog may rest for as long again as the unit gives."""
        self._tell("WATCHDOG=1")

    def stopping(self) -> None:
        """The program is closing, which may take longer than the watchdog waits."""
        self._tell("STOPPING=1")

    def _tell(self, message: str) -> None:
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as manager:
                # A manager that is busy must not hold up the screen: the next message comes soon.
                manager.setblocking(False)
                manager.sendto(message.encode(), self._address)
        except OSError as error:
            _log.debug("the service manager could not be told %s: %s", message, error)
