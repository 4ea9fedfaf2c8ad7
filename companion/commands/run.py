"""``companion run``: the touchscreen app, from Home to a table with a camera."""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from functools import cache, partial
from itertools import cycle
from pathlib import Path
from shutil import disk_usage
from typing import TYPE_CHECKING, Any

from companion import __version__
from companion.appliance.ending import AskedToEnd, Ending
from companion.appliance.health import Finding, check_storage, check_versions, library_version, wiring_of
from companion.appliance.in_play import GameInPlay
from companion.appliance.pulse import Pulse
from companion.appliance.rescue import save_report
from companion.appliance.running import Announcement
from companion.appliance.service import Service
from companion.appliance.service_desk import Rows, ServiceDesk, computer_rows
from companion.appliance.shop_lock import ShopLock
from companion.appliance.support import Places
from companion.configuration import (
    Configuration,
    camera_file,
    default_data,
    default_path,
    load_configuration,
    parse_size,
    usual_pins,
)
from companion.decks import USUAL_DECK, add_deck, asked_deck, deck_of
from companion.equipment import Equipment, Fitting, find_cameras
from companion.errors import InputError
from companion.games import GAMES, game_named
from companion.games.api import Game, State
from companion.games.messages import say
from companion.games.text import NamesError, read_name_list
from companion.host import HostError, TableHost
from companion.learnt_decks import LearntDecks
from companion.logs import start_logging, trace_crashes, with_logging
from companion.panel import ConnectedPanel, PanelFactory
from companion.preferences import PreferenceStore
from companion.table.deck_in_play import DeckInPlay
from companion.table.game_store import GameStore
from companion.table.lesson import LessonLoop
from companion.table.loop import Desk
from companion.table.pictures import PictureStore
from companion.table_files import games_with
from hardware.board import Board
from hardware.panel import OnPress
from vision.camera.sources import open_source
from vision.decks import OWN_DECKS, DeckError, own_deck_for
from vision.pipeline.factory import open_pipeline
from vision.pipeline.index_capture import IndexCapture
from vision.pipeline.worker_pipeline import WorkerPipeline
from vision.reading import CardReader

if TYPE_CHECKING:
    from companion.demo.matches import Matches, ShownMatch

_log = logging.getLogger(__name__)

HELP = "the touchscreen app"
_FIRST_CAMERA = "0"
_PREFERENCES = "preferences.json"
_PICTURES = "pictures"
_LEARNT_DECKS = "decks"
_PIN = "pin.json"


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
        "--game",
        default=GAMES[0].name,
        choices=[game.name for game in GAMES],
        help="the game to begin with --players (default: %(default)s)",
    )
    add_deck(parser)
    parser.add_argument(
        "--players",
        help="names in seat order, separated by commas: begins a game at once, without Home",
    )
    for file in (file for game in GAMES for file in game.files):
        parser.add_argument(
            f"--{file.name}",
            type=Path,
            metavar="FILE",
            help=f"{file.help} (default: the configuration's, or the program's)",
        )
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help=f"where games are saved (default: {default_data()})"
    )
    parser.add_argument("--configuration", type=Path, metavar="FILE", help=f"(default: {default_path()})")


def run(args: argparse.Namespace) -> int:
    """Run the app until the window is closed or a signal ends it. Raises ``InputError`` for a game that
    cannot be played."""
    with Ending() as ending:
        with suppress(AskedToEnd):  # before the window was open
            _play(args, ending)
        _log.info("the companion ends: %s", ending.asked_by or "the window was closed")
        return ending.status


def _play(args: argparse.Namespace, ending: Ending) -> None:
    configuration = load_configuration(GAMES, args.configuration, usual_pins(Board()))
    try:
        size = parse_size(args.size) if args.size else configuration.size
        players = read_name_list(args.players) if args.players is not None else None
    except NamesError as error:
        raise InputError(error.message) from None
    camera = args.source or configuration.camera or _FIRST_CAMERA
    if args.source:
        # A named source that does not exist is a typing error and is reported at once; an unplugged camera is
        # no reason not to play.
        open_source(camera).close()
    games = games_with(GAMES, {**configuration.files, **_files(args)})
    deck = asked_deck(args, None if players is None else args.game)
    start_logging(configuration.log)
    trace_crashes()
    data, place = args.data or default_data(), args.configuration or default_path()
    preferences = PreferenceStore(data / _PREFERENCES)
    pictures = (
        PictureStore(data / _PICTURES, configuration.pictures, lambda: preferences.value.keeps_pictures)
        if configuration.pictures is not None
        else None
    )
    equipment = Equipment(
        preferences,
        camera,
        tuple if args.source else partial(find_cameras, camera),
        {game.name: _decks(game, deck if args.deck else None) for game in games},
        pictures=pictures,
        lock=ShopLock(data / _PIN),
        learnt=None if args.deck else LearntDecks(data / _LEARNT_DECKS),
    )

    def deck_name(game: str) -> str:
        return equipment.deck(game) or deck

    def deck_in_play(game: Game[Any, Any], state: State) -> DeckInPlay:
        return deck_of(deck_name(game.name))(game, state)

    def pipeline() -> WorkerPipeline:
        used, table = equipment.camera, host.table
        reading = deck if table is None else deck_name(table.game)
        mat = (games[0] if table is None else game_named(table.game)).dress.mat.layout
        looking = partial(open_pipeline, used, reading, camera_file(data, used), mat)
        return WorkerPipeline(partial(with_logging, configuration.log, looking))

    store = GameStore.open(data, games, deck=deck_in_play, pictures=pictures)
    panels = PanelFactory(configuration.pins, configuration.debounce)
    host = TableHost(
        games,
        store,
        pipeline=pipeline,
        panel=panels.connect,
        about=lambda: _about(configuration, args.configuration, equipment.camera, size, store, panels),
        report=lambda: save_report(__version__, Places(place, data), datetime.now().astimezone()),
        deck=deck_in_play,
        preferences=preferences,
        equipment=equipment,
        listen=panels.listen,
        lesson=lambda: _lesson(equipment),
        service=lambda: ServiceDesk(panels.check(), partial(_computer, store)),
    )
    announcement = Announcement()
    service, in_play = Service(), GameInPlay.of_service()
    try:
        panels.probe()
        if players is None:
            desk = _resumed(host, in_play.interrupted())
        else:
            desk = host.begin(game_named(args.game, games), players, {})
        with ending.uninterrupted():
            _open_window(size, configuration.rotation, args.windowed)
        _log.info("companion %s begins: camera %s, games saved in %s", __version__, camera, data)
        if store.fault is not None:
            _log.warning("%s", store.fault)
        matches = partial(_begin_match, panels, host)
        _show(host, preferences, desk, args.windowed, ending, matches, Pulse(service, host, in_play).beat)
    except HostError as error:
        raise InputError(error.message) from None
    finally:
        service.stopping()
        ending.closing()
        host.close()
        announcement.close()


def _lesson(equipment: Equipment) -> LessonLoop:
    assert equipment.learnt is not None
    return LessonLoop(
        partial(open_source, equipment.camera), lambda: IndexCapture(CardReader()), equipment.learnt.save
    )


def _decks(game: Game[Any, Any], asked: str | None) -> tuple[Fitting, ...]:
    """The decks that can be chosen for ``game``: only the one that was ``asked`` for, if any."""
    if asked is not None:
        return (Fitting(asked, say("{deck}", deck=asked)),)
    own = (Fitting(deck, say("its own printed cards")) for deck in OWN_DECKS if _serves(deck, game.name))
    return (Fitting(USUAL_DECK, say("a poker deck")), *own)


def _serves(deck: str, game: str) -> bool:
    try:
        own_deck_for(deck, game)
    except DeckError:
        return False
    return True


def _files(args: argparse.Namespace) -> dict[str, Path]:
    """The table's own files named on the command line."""
    named = {file.name: getattr(args, file.name) for game in GAMES for file in game.files}
    return {name: path for name, path in named.items() if path is not None}


def _about(
    configuration: Configuration,
    place: Path | None,
    camera: str,
    size: tuple[int, int],
    store: GameStore,
    panels: PanelFactory,
) -> tuple[tuple[str, str], ...]:
    """The rows of the settings; nothing slow, and nothing that uses the camera."""
    parts = configuration.pins.parts()
    wired = wiring_of(parts) if parts else say("none wired: use the screen or a keyboard")
    storage = _storage(store)
    versions = check_versions(sys.version_info[:2], library_version)
    return (
        ("Camera", camera),
        ("Screen", f"{size[0]}×{size[1]}"),
        ("Buttons and lamps", " ".join((*panels.faults, str(wired)))),
        ("Games are saved in", str(store.fault or store.folder)),
        ("Storage", _told(storage)),
        ("Configuration file", str(place or default_path())),
        ("Program", f"companion {__version__}"),
        *((finding.subject.capitalize(), _told(finding)) for finding in versions),
        ("Everything else", "run companion doctor for a full check"),
    )


def _storage(store: GameStore) -> Finding:
    return check_storage(store.folder, lambda folder: disk_usage(folder).free)


def _computer(store: GameStore) -> Rows:
    return computer_rows(Board(), _told(_storage(store)))


def _told(finding: Finding) -> str:
    advice = "" if finding.advice is None else f": {finding.advice}"
    return f"{finding.level} — {finding.text}{advice}"


def _open_window(size: tuple[int, int], rotation: int, windowed: bool) -> None:
    # Kivy reads its configuration, and opens a window, as it is imported.
    from companion.ui.app.window import open_window, prepare_kiosk, prepare_windowed

    if windowed:
        prepare_windowed(size)
    else:
        prepare_kiosk(size, rotation)
    open_window()


def _show(
    host: TableHost,
    preferences: PreferenceStore,
    desk: Desk | None,
    windowed: bool,
    ending: Ending,
    begin_match: Callable[[], ShownMatch],
    beat: Callable[[], object],
) -> None:
    with ending.uninterrupted():
        from companion.ui.app.app import run_at_home

    run_at_home(
        host,
        preferences,
        desk,
        ending.window_is_open,
        plugged_in=not windowed,
        begin_match=begin_match,
        beat=beat,
    )


def _resumed(host: TableHost, number: int | None) -> Desk | None:
    """The desk of the game with this number, which the program was playing when it ended out of order."""
    if number is None:
        return None
    try:
        return host.resume(number)
    except HostError as error:
        _log.warning("game %d, which was at the table, cannot be resumed: %s", number, error)
        return None


def _begin_match(panels: PanelFactory, host: TableHost) -> ShownMatch:
    return next(_matches(panels, host))()


@cache
def _matches(panels: PanelFactory, host: TableHost) -> Iterator[Matches]:
    """What begins the next match: every game that can be shown has its turn."""
    # Only a demonstration needs what draws a table.
    from companion.demo.demonstrations import DEMONSTRATIONS
    from companion.demo.matches import Matches

    def connect(desk: Desk, pressed: OnPress) -> ConnectedPanel | None:
        # The panel of a game in play stays connected to it, and its presses end the demonstration.
        return panels.connect(desk, pressed) if host.table is None else None

    reader = CardReader()
    return cycle(
        Matches(it, reader, script=it.shown, options=it.short_match, connect=connect) for it in DEMONSTRATIONS
    )
