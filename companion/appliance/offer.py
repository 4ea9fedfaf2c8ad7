"""Offers one file to a phone in the same network: whoever knows its address has it, nobody else."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import monotonic
from types import TracebackType
from typing import Self

_PATIENCE = 20
"""Seconds that a phone may be silent."""
_TURN = 0.5


class Offer:
    """A context in which ``packed`` can be fetched at :attr:`address` under this ``name``, while
    :meth:`serve` runs."""

    def __init__(self, packed: bytes, name: str, clock: Callable[[], float] = monotonic) -> None:
        self._page = f"/{secrets.token_hex(4)}"
        self._clock = clock
        self._server = ThreadingHTTPServer(("", 0), _handler(self._page, packed, name))
        self._server.daemon_threads = True

    @property
    def address(self) -> str:
        """What the phone opens."""
        return f"http://{_own_address()}:{self._server.server_port}{self._page}"

    def serve(self, seconds: float) -> None:
        """Answer for so long."""
        end = self._clock() + seconds
        while (left := end - self._clock()) > 0:
            self._server.timeout = min(left, _TURN)
            self._server.handle_request()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.server_close()


def _handler(page: str, packed: bytes, name: str) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Gives the one file at its one address."""

        timeout = _PATIENCE

        def do_GET(self) -> None:
            """See the base."""
            if self.path != page:
                self.send_error(404)
                return
            self.send_response(200)
            self.send_header("Content-Type", "application/zip")
            self.send_header("Content-Length", str(len(packed)))
            self.send_header("Content-Disposition", f'attachment; filename="{name}"')
            self.end_headers()
            self.wfile.write(packed)

        def log_message(self, *_: object) -> None:
            """Nothing is logged."""

    return Handler


def _own_address() -> str:
    """The address of this machine in its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
        except OSError:
            return "localhost"
        return str(asking.getsockname()[0])
