"""``companion watch SOURCE``: reports the table each time it has changed and settled."""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from typing import Any

from companion.configuration import camera_file, default_data
from companion.decks import add_deck, asked_reader
from companion.errors import InputError, message_of
from companion.games import GAMES, game_named
from companion.games.api import GameError
from companion.games.messages import say
from companion.table.table import Table
from companion.terminal import print_fault, print_lines
from vision.camera.mat_finder import MatFinder
from vision.camera.profiles import load_profile
from vision.camera.reconnect import open_reconnecting
from vision.camera.sources import frames
from vision.core.stopwatch import StageTime, in_words
from vision.core.view import Reading, TableView
from vision.mat.layouts import LAYOUTS, MACHINE
from vision.pipeline.watcher import Watcher

HELP = "watch a video, a folder of pictures or a camera, and report each change of the table"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "source",
        metavar="SOURCE",
        help="a video, a folder of pictures, a camera (0, /dev/video0, picamera2), or sim: and a scene file",
    )
    add_deck(parser)
    parser.add_argument("--game", metavar="GAME", help="the game to follow: also report what happens in it")
    parser.add_argument("--players", metavar="A,B,…", help="its players, in seat order")
    parser.add_argument(
        "--still",
        type=int,
        default=3,
        metavar="N",
        help="frames without a change after which the table is settled (default: %(default)s)",
    )
    parser.add_argument(
        "--times", action="store_true", help="also report how many milliseconds each stage takes"
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object a line for each change")


def run(args: argparse.Namespace) -> int:
    """Watch to the source's end. Raises ``InputError`` or ``VisionError``."""
    if args.still < 1:
        raise InputError(say("--still is a number of frames, 1 or more"))
    follower = _follower(args.game, args.players)
    source = open_reconnecting(
        args.source, lambda told: print_fault(say("companion watch: {told}", told=message_of(told)))
    )
    known = load_profile(camera_file(default_data(), args.source))
    layout = MACHINE if args.game is None else LAYOUTS[game_named(args.game).dress.mat.layout]
    watcher = Watcher(asked_reader(args, args.game), layout, args.still, finder=MatFinder(layout, known))
    told: object = None
    for frame in frames(source):
        view = watcher.see(frame.image, frame.time)
        if follower is not None:
            follower.see(view)
        news = (_what_lies(view), follower and follower.serial)
        if view.settled and news != told:
            told = news
            said = follower.news() if follower is not None else None
            times = watcher.stopwatch.times() if args.times else ()
            print_lines(json.dumps(as_json(view, said, times)) if args.json else as_text(view, said, times))
    if told is None:
        print_fault(say("companion watch: {source}: the table never came to rest", source=args.source))
    return 0


@dataclass(frozen=True, slots=True)
class GameNews:
    """What the referee concluded since the last news: ``actions`` as lines of a record, the current
    ``prompt``, and the ``question`` if the players must say what happened."""

    actions: tuple[str, ...]
    prompt: str
    question: str | None


class _Follower:
    """Follows a game by the camera alone."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._told = 0

    @property
    def serial(self) -> int:
        """Grows with every change of the game."""
        return self._table.snapshot().serial

    def see(self, view: TableView) -> None:
        """The next view."""
        self._table.see(view)

    def news(self) -> GameNews:
        """What has happened since the last call."""
        now = self._table.snapshot()
        fresh, self._told = now.log[self._told :], len(now.log)
        question = None if now.question is None else str(now.question.text)
        return GameNews(fresh, str(now.prompt.text), question)


def _follower(game: str | None, players: str | None) -> _Follower | None:
    if (game is None) != (players is None):
        raise InputError(
            say("--game and --players belong together: --game {game} --players Ann,Bob", game=GAMES[0].name)
        )
    if game is None or players is None:
        return None
    try:
        return _Follower(Table.of(game_named(game), [name.strip() for name in players.split(",")], {}))
    except GameError as error:
        raise InputError(error.message) from None


def _what_lies(view: TableView) -> object:
    """Everything in a view that counts as a change."""
    zones = tuple((name, zone.names) for name, zone in view.zones.items())
    return view.mat_found, zones, tuple(sorted(reading.card or "" for reading in view.strays))


def as_json(
    view: TableView, news: GameNews | None = None, times: tuple[StageTime, ...] = ()
) -> dict[str, Any]:
    """The object that ``--json`` prints; ``frame`` counts the source's frames from 0."""
    told: dict[str, Any] = {
        "time": round(view.time, 3),
        "frame": view.frame,
        "mat": view.mat_found,
        "zones": {name: [_card(reading) for reading in zone.cards] for name, zone in view.zones.items()},
        "strays": [_card(reading) for reading in view.strays],
        "hands": view.hands,
    }
    if news is not None:
        told |= {"actions": list(news.actions), "prompt": news.prompt, "question": news.question}
    if times:
        told["ms"] = {
            time.stage: {"median": round(time.median, 2), "longest": round(time.longest, 2)} for time in times
        }
    return told


def _card(reading: Reading) -> dict[str, Any]:
    return {"card": reading.card, "confidence": round(reading.confidence, 4)}


def as_text(view: TableView, news: GameNews | None = None, times: tuple[StageTime, ...] = ()) -> str:
    """A line for people, with ``?`` for an unreadable card; below it, indented, the game's news and the times
    of the stages."""
    told = [f"{name}: {_names(zone.cards)}" for name, zone in view.zones.items() if zone.cards]
    if view.strays:
        told.append(f"{'beside the zones' if view.mat_found else 'cards'}: {_names(view.strays)}")
    if not view.mat_found:
        told.insert(0, "no mat in the picture")
    minutes, seconds = divmod(view.time, 60)
    lines = [f"{int(minutes)}:{seconds:04.1f}  " + ("; ".join(told) or "the mat is empty")]
    if news is not None:
        lines += [f"        {action}" for action in news.actions]
        lines.append(f"        > {news.question or news.prompt}")
    if times:
        lines.append(f"        milliseconds: {in_words(times)}")
    return "\n".join(lines)


def _names(readings: tuple[Reading, ...]) -> str:
    return " ".join(reading.card or "?" for reading in readings)
