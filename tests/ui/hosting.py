"""A host without camera, log or threads: it notes what it is asked, and the test is the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from companion.appliance.power import PowerChange, PowerRefused
from companion.appliance.service_desk import ServiceDesk
from companion.equipment import Equipment, Fitting
from companion.games import GAMES
from companion.games.api import Game
from companion.games.messages import Message, say
from companion.host import NO_LOOKS, HostError
from companion.learnt_decks import LearntDecks
from companion.preferences import LastTable, PreferenceStore
from companion.table.camera import CameraDesk
from companion.table.deck_in_play import DeckInPlay, first_state, named_by, poker_deck
from companion.table.game_store import StoredGame
from companion.table.lesson import LessonDesk
from companion.table.looks import PlayerLook
from companion.table.loop import Desk
from companion.table.pictures import GamePictures, PictureStore
from companion.table.session import Session
from companion.table.story import Standing, Story, story_of
from tests.clocks import leisurely
from tests.ui import scenes

NOW = datetime(2026, 3, 5, 20, tzinfo=UTC)
LONG = "Maximiliana Theodora von Zahnrad-Uhrwerk"
"""A name of the most letters that there may be."""


def stored(number: int, finished: bool = False, **changes: Any) -> StoredGame:
    """A kept game, begun ``number`` days before :data:`NOW`."""
    kept = {
        "number": number,
        "title": "Beltpunk Haberdasher",
        "players": ("Matt", "Noah", "Jake"),
        "began": NOW - timedelta(days=number),
        "moves": 57,
        "finished": finished,
        "status": say("Matt wins: Matt 27, Noah 20 and Jake -3.")
        if finished
        else say("Noah moves 4♥ to the Gears conveyor."),
    }
    return StoredGame(**(kept | changes))


class FakePower:
    """A machine that allows ``allowed``, and notes in ``asked`` what it is told to do."""

    def __init__(self, *allowed: PowerChange, asked: list[PowerChange] | None = None) -> None:
        self._allowed = allowed
        self._asked = [] if asked is None else asked

    def can(self, change: PowerChange) -> bool:
        return change in self._allowed

    def restart(self) -> None:
        self._make(PowerChange.RESTART)

    def shut_down(self) -> None:
        self._make(PowerChange.SHUT_DOWN)

    def update(self) -> None:
        self._make(PowerChange.UPDATE)

    def _make(self, change: PowerChange) -> None:
        self._asked.append(change)


class ReluctantPower(FakePower):
    """A machine that promises to shut down, and then refuses."""

    def __init__(self) -> None:
        super().__init__(PowerChange.SHUT_DOWN)

    def shut_down(self) -> None:
        raise PowerRefused


def equipment(
    preferences: PreferenceStore | None = None,
    machine: FakePower | None = None,
    pictures: PictureStore | None = None,
    learnt: LearntDecks | None = None,
) -> Equipment:
    """Two cameras, two decks for the first game, and a machine without power of its own."""
    cameras = (Fitting("0", say("HD Webcam, camera 0")), Fitting("2", say("Old Camera, camera 2")))
    decks = (Fitting("poker", say("a poker deck")), Fitting("beltpunk", say("its own printed cards")))
    return Equipment(
        preferences or PreferenceStore(),
        "0",
        lambda: cameras,
        {GAMES[0].name: decks, GAMES[1].name: decks[:1]},
        machine or FakePower(),
        pictures,
        learnt=learnt,
    )


@dataclass
class FakeHost:
    """``told`` are the requests in their order; with ``refusal`` every one of them fails."""

    games: Sequence[Game[Any, Any]] = GAMES
    kept: tuple[StoredGame, ...] = ()
    fault: Message | None = None
    refusal: str = ""
    files: tuple[Path, ...] = ()
    lines: str = "game: beltpunk\nplayers: Matt, Noah, Jake\n\nMatt is Foreman\n"
    records: Path = Path("records")
    told: list[tuple[Any, ...]] = field(default_factory=list)
    deleted: StoredGame | None = None
    table: LastTable | None = None
    equipment: Equipment = field(default_factory=equipment)
    seen: CameraDesk = field(default_factory=CameraDesk)
    taught: LessonDesk = field(default_factory=LessonDesk)
    heard: Callable[[], object] | None = None
    game_pictures: GamePictures | None = None
    serviced: Callable[[], ServiceDesk] = lambda: ServiceDesk(None, tuple)

    def stored(self) -> tuple[StoredGame, ...]:
        return self.kept

    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for game in self.kept for name in game.players))

    def deck_for(self, game: Game[Any, Any]) -> DeckInPlay:
        return poker_deck(game, first_state(game))

    def begin(
        self,
        game: Game[Any, Any],
        players: Sequence[str],
        options: Mapping[str, str],
        looks: Mapping[str, PlayerLook] = NO_LOOKS,
    ) -> Desk:
        self.table = LastTable(game.name, tuple(players), tuple(options.items()))
        return self._desk(
            "begin", game.name, tuple(players), dict(options), *([dict(looks)] if looks else [])
        )

    def resume(self, number: int) -> Desk:
        return self._desk("resume", number)

    def leave(self) -> None:
        self.told.append(("leave",))

    def record(self, number: int) -> str:
        self._note("record", number)
        return self.lines

    def story(self, number: int) -> Story:
        self._note("story", number)
        session = Session.from_record(self.lines.encode(), self.games)
        return story_of(session, poker_deck(session.game, session.state))

    def pictures(self, number: int) -> GamePictures | None:
        return self.game_pictures

    def standing(self, number: int) -> Standing:
        (players,) = (game.players for game in self.kept if game.number == number)
        return Standing(players, tuple(range(12, 12 + len(players))), (1,))

    def export(self, number: int) -> Path:
        self._note("export", number)
        return self.records / "2026-03-05-Matt-Noah-and-Jake.txt"

    def delete(self, number: int) -> None:
        self._note("delete", number)
        (self.deleted,) = (game for game in self.kept if game.number == number)
        self.kept = tuple(game for game in self.kept if game is not self.deleted)

    @property
    def can_restore(self) -> bool:
        return self.deleted is not None

    def restore(self) -> None:
        self._note("restore")
        assert self.deleted is not None
        self.kept, self.deleted = (self.deleted, *self.kept), None

    def importable(self) -> tuple[Path, ...]:
        return self.files

    def import_record(self, path: Path) -> int:
        self._note("import", path)
        return 9

    def save_report(self) -> Message:
        return say("{file} is on the stick. Send it to whoever helps you.", file="report.zip")

    def about(self) -> tuple[tuple[str, str], ...]:
        return (
            ("Camera", "picamera2"),
            ("Screen", "800×480"),
            ("Games are saved in", "/var/lib/a/rather/long/folder/name/that/goes/on/and/on/companion"),
            ("Storage", "WARNING — 0.4 GB free at /var/lib: free some space soon"),
            ("Configuration file", "companion.toml"),
            ("Libraries", "OK — kivy 2.3.1, opencv-python 5.0.0, numpy 2.3.5, gpiozero 2.0.1, pyzbar 0.1.9"),
        )

    def listen(self, pressed: Callable[[], object]) -> Callable[[], object]:
        self.heard = pressed
        return partial(setattr, self, "heard", None)

    def service(self) -> ServiceDesk:
        self._note("service")
        return self.serviced()

    def look(self) -> CameraDesk:
        self._note("look")
        return self.seen

    def learn(self) -> LessonDesk:
        self._note("learn")
        return self.taught

    def look_away(self) -> None:
        self.told.append(("look away",))

    def _desk(self, *told: Any) -> Desk:
        self._note(*told)
        return Desk(scenes.foreman(), leisurely(), named_by(self.deck_for(GAMES[0]), GAMES[0].teaching({})))

    def _note(self, *told: Any) -> None:
        if self.refusal:
            raise HostError(say("{refusal}", refusal=self.refusal))
        self.told.append(told)


@dataclass
class PlayedMatch:
    """A match of a demonstration of which the test is the players."""

    desk: Desk
    over: bool = False
    interrupted: bool = False
    closed: bool = False

    def close(self) -> None:
        self.closed = True
