"""``companion run``: the touchscreen app at a table with a camera."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.configuration import Configuration, default_path, load_configuration, parse_size
from companion.errors import InputError
from companion.games import GAMES, game_named
from companion.games.api import GameError
from companion.games.words import read_name_list
from companion.panel import PanelAtDesk
from companion.table.loop import Desk, TableLoop
from companion.table.table import Table
from hardware.panel import GpioPanel
from vision.mat import MACHINE
from vision.reading import CardReader
from vision.sources import open_source
from vision.watcher import Watcher

HELP = "the touchscreen app"
_FIRST_CAMERA = "0"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "--windowed", action="store_true", help="a window of the screen's size, not the whole screen"
    )
    parser.add_argument("--size", metavar="800x480", help="the screen's size (default: the configuration's)")
    parser.add_argument(
        "--source",
        metavar="SOURCE",
        help="where the pictures come from, as for watch (default: the configuration's, or the first camera)",
    )
    parser.add_argument(
        "--game", default=GAMES[0].name, choices=[game.name for game in GAMES], help="(default: %(default)s)"
    )
    parser.add_argument(
        "--players", default="Left,Middle,Right", help="names in seat order, with commas between them"
    )
    parser.add_argument("--configuration", type=Path, metavar="FILE", help=f"(default: {default_path()})")


def run(args: argparse.Namespace) -> int:
    """Show the table until the window is closed. Raises ``InputError`` for what cannot be played."""
    configuration = load_configuration(args.configuration)
    try:
        size = parse_size(args.size) if args.size else configuration.size
        players = read_name_list(args.players)
    except ValueError as error:
        raise InputError(str(error)) from None
    try:
        table = Table.of(game_named(args.game), players, {})
    except GameError as error:
        raise InputError(str(error)) from None
    source = open_source(args.source or configuration.camera or _FIRST_CAMERA)
    loop = TableLoop(table, source, Watcher(CardReader(), MACHINE))
    panel = _panel(configuration, loop.desk)
    loop.start()
    try:
        _show(loop.desk, size, args.windowed)
    finally:
        loop.close()
        if panel is not None:
            panel.close()
    return 0


def _panel(configuration: Configuration, desk: Desk) -> PanelAtDesk | None:
    """The wired panel, joined to ``desk``; none where no pin is named."""
    if not configuration.pins.parts():
        return None
    return PanelAtDesk(GpioPanel(configuration.pins, configuration.debounce), desk)


def _show(desk: Desk, size: tuple[int, int], windowed: bool) -> None:
    # Kivy reads its configuration, and opens a window, as it is imported.
    from companion.ui.window import prepare_kiosk, prepare_windowed

    if windowed:
        prepare_windowed(size)
    else:
        prepare_kiosk(size)
    from companion.ui.app import run_app

    run_app(desk)
