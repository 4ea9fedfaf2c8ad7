"""``companion support``: what whoever helps has to see, in one file."""

from __future__ import annotations

import argparse
import os
import secrets
import socket
from datetime import datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from time import monotonic

from companion import __version__
from companion.appliance.health import diagnose
from companion.appliance.support import Places, file_name, report, sticks, told_of
from companion.configuration import default_data, default_path
from companion.errors import InputError
from companion.games.messages import say
from companion.terminal import print_lines
from vision.core.files import replace_file

HELP = "write versions, findings, the last log and the configuration without secrets into one file"

_OFFERED_FOR = 600.0
"""Seconds for which a phone can fetch the file."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help="where the file goes (default: a USB stick if there is one, else this folder)",
    )
    where.add_argument(
        "--phone", action="store_true", help="offer the file to a phone in the same network for ten minutes"
    )
    parser.add_argument("--picture", action="store_true", help="with the newest kept picture of the table")
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help=f"where games are saved (default: {default_data()})"
    )
    parser.add_argument("--configuration", type=Path, metavar="FILE", help=f"(default: {default_path()})")


def run(args: argparse.Namespace) -> int:
    """Write the file, or offer it to a phone."""
    now = datetime.now().astimezone()
    places = Places(args.configuration or default_path(), args.data or default_data())
    packed = report(__version__, places, tuple(diagnose(args.configuration)), now, picture=args.picture)
    if args.phone:
        _offer(packed, file_name(now))
        return 0
    path = (args.out or _usual_folder(places)) / file_name(now)
    try:
        replace_file(path, packed)
    except OSError as error:
        raise InputError(
            say("{file} cannot be written: {reason}", file=str(path), reason=error.strerror or str(error))
        ) from None
    print_lines(told_of(path))
    return 0


def _usual_folder(places: Places) -> Path:
    """A USB stick, or this folder, or where the games are, where this user may write nowhere else."""
    return next(iter(sticks()), Path() if os.access(".", os.W_OK) else places.data)


def _offer(packed: bytes, name: str) -> None:
    """Serves the file for some minutes, or until Ctrl-C. Only who knows the address has it."""
    page = f"/{secrets.token_urlsafe(6)}/{name}"
    with HTTPServer(("", 0), _handler(page, packed)) as server:
        address = f"http://{_own_address()}:{server.server_port}{page}"
        print_lines(say("open this on the phone, within ten minutes: {address}", address=address))
        end = monotonic() + _OFFERED_FOR
        while (left := end - monotonic()) > 0:
            server.timeout = left
            server.handle_request()


def _handler(page: str, packed: bytes) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Gives the one file at its one address."""

        timeout = 20

        def do_GET(self) -> None:
            """See the base."""
            if self.path != page:
                self.send_error(404)
                return
            self.send_response(200)
            self.send_header("Content-Type", "application/zip")
            self.send_header("Content-Length", str(len(packed)))
            self.send_header("Content-Disposition", f'attachment; filename="{page.rpartition("/")[2]}"')
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
