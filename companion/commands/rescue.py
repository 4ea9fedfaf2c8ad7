"""``companion rescue``: the page of safe mode, without camera and buttons. Exit status 0: try again."""

from __future__ import annotations

import argparse
import logging
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from companion import __version__
from companion.appliance.ending import AskedToEnd, Ending
from companion.appliance.power import SystemPower
from companion.appliance.rescue import save_report, why
from companion.appliance.support import Places
from companion.configuration import (
    Configuration,
    ConfigurationError,
    default_data,
    default_path,
    load_configuration,
)
from companion.games import GAMES
from companion.logs import LogSettings, start_logging, trace_crashes

_log = logging.getLogger(__name__)
HELP = "the page of safe mode: what is wrong, and how to get the logs"
_CLOSED = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "--windowed", action="store_true", help="a window of the screen's size, not the whole screen"
    )
    parser.add_argument("--configuration", type=Path, metavar="FILE", help=f"(default: {default_path()})")


def run(args: argparse.Namespace) -> int:
    """Show the page until somebody wants to try again, or a signal ends it."""
    start_logging(LogSettings())
    trace_crashes()
    places = Places(args.configuration or default_path(), default_data())
    reason = why()
    _log.warning("safe mode: %s", reason)
    again = False
    with Ending() as ending, suppress(AskedToEnd):
        with ending.uninterrupted():
            # Kivy reads its configuration, and opens a window, as it is imported.
            from companion.ui.app.window import open_window, prepare_kiosk, prepare_windowed

            configuration = _configuration(args.configuration)
            if args.windowed:
                prepare_windowed(configuration.size)
            else:
                prepare_kiosk(configuration.size, configuration.rotation)
            open_window()
            from companion.ui.app.rescue import run_rescue

        again = run_rescue(
            reason,
            lambda: save_report(__version__, places, datetime.now().astimezone()),
            SystemPower(),
            ending.window_is_open,
        )
    return 0 if again else _CLOSED


def _configuration(path: Path | None) -> Configuration:
    """The configuration, or the usual one: it may be what is wrong."""
    try:
        return load_configuration(GAMES, path)
    except ConfigurationError:
        return Configuration()
