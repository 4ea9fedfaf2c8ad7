"""The host of a table: begins and resumes games for the screens, and runs their loops.

A screen knows only its :class:`Host`: it asks for a game and gets the desk of its table. One table at a time
is in play.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from companion.appliance.service_desk import ServiceDesk
from companion.equipment import Equipment
from companion.errors import CompanionError
from companion.games.api import Game, GameError
from companion.games.messages import Message, in_sequence, say
from companion.panel import ConnectedPanel
from companion.preferences import LastTable, PreferenceStore
from companion.table.camera import CameraDesk, CameraLoop
from companion.table.deck_in_play import DeckInPlay, DeckOf, first_state, poker_deck
from companion.table.game_store import GameStore, GameStoreError, StoredGame
from companion.table.lesson import LessonDesk, LessonLoop
from companion.table.log import GameWriter
from companion.table.looks import PlayerLook
from companion.table.loop import Desk, TableLoop
from companion.table.pictures import GamePictures
from companion.table.session import Session
from companion.table.story import Standing, Story
from companion.table.table import Table, not_kept
from companion.table.upkeep import Upkeep
from companion.table.use_log import UseLog
from vision.pipeline.observation import VisionPipeline

T = TypeVar("T")
_log = logging.getLogger(__name__)
NO_LOOKS: Mapping[str, PlayerLook] = MappingProxyType({})
"""Nobody has chosen a colour and an emblem."""


class HostError(CompanionError, ValueError):
    """The host cannot do what was asked: why, and what to do."""

    code = "host"


class Host(Protocol):
    """What the screens can ask of the program. Failures raise :class:`HostError`."""

    @property
    def games(self) -> Sequence[Game[Any, Any]]:
        """The games that can be played."""

    @property
    def fault(self) -> Message | None:
        """What is wrong with the saved games, or with saving; ``None`` if nothing is."""

    @property
    def records(self) -> Path:
        """The folder of the record files."""

    def stored(self) -> tuple[StoredGame, ...]:
        """Every stored game, the newest first."""

    def names(self) -> tuple[str, ...]:
        """Everyone who has played here, the most recent first."""

    def deck_for(self, game: Game[Any, Any]) -> DeckInPlay:
        """What ``game`` is played with, unless an option of the game changes it."""

    def begin(
        self,
        game: Game[Any, Any],
        players: Sequence[str],
        options: Mapping[str, str],
        looks: Mapping[str, PlayerLook] = NO_LOOKS,
    ) -> Desk:
        """A new game: the desk of its table. ``looks`` are those that were chosen at its set-up, by name; the
        others get theirs of last time, or one that is free."""

    def resume(self, number: int) -> Desk:
        """Resumes the stored game ``number``: the desk of its table."""

    @property
    def table(self) -> LastTable | None:
        """What is played now, by whom and with which options; ``None`` away from the table."""

    def leave(self) -> None:
        """Leaves the table; its game stays stored."""

    def record(self, number: int) -> str:
        """The record of the stored game ``number``."""

    def story(self, number: int) -> Story:
        """The same game, told for people."""

    def pictures(self, number: int) -> GamePictures | None:
        """What the camera saw in that game; ``None`` where no pictures are kept."""

    def standing(self, number: int) -> Standing:
        """How that game stands."""

    def export(self, number: int) -> Path:
        """Writes that record to a file: its path."""

    def delete(self, number: int) -> None:
        """Takes the stored game ``number`` out of the list."""

    @property
    def can_restore(self) -> bool:
        """Whether the game that was deleted last can be brought back."""

    def restore(self) -> None:
        """Brings that game back."""

    def importable(self) -> tuple[Path, ...]:
        """The record files that can be imported."""

    def import_record(self, path: Path) -> int:
        """Stores the game of the record in ``path``: its number."""

    @property
    def equipment(self) -> Equipment:
        """What the table is fitted with."""

    def about(self) -> tuple[tuple[str, str], ...]:
        """What the program found and uses: subjects, each with its finding."""

    def save_report(self) -> Message:
        """Writes the report for whoever helps, and says what became of it; that may take a while."""

    def service(self) -> ServiceDesk:
        """Opens the wired panel without a game, to be tried; whoever asks closes it."""

    def listen(self, pressed: Callable[[], object]) -> Callable[[], object]:
        """Calls ``pressed``, on another thread, with each press of a wired button while no game is in play.
        Returns what ends this."""

    def look(self) -> CameraDesk:
        """Opens the camera without a game, until :meth:`look_away` or a game begins."""

    def learn(self) -> LessonDesk:
        """Opens the camera for a lesson, in which a deck's letters and pips are learnt, until
        :meth:`look_away` or a game begins."""

    def look_away(self) -> None:
        """Releases the camera; a second call does nothing."""


def _no_lesson() -> LessonLoop:
    raise HostError(say("This table cannot learn a deck."))


class TableHost:
    """The host of a table with a camera and a panel.

    ``pipeline`` makes the vision pipeline; it must not wait for the camera, nor fail without one: play then
    continues by touch. ``panel`` connects the wired buttons to a desk, and returns ``None`` if there are
    none; it tells the table of a button that does not work, and does not fail because of it. ``clock``
    measures how long a question has been shown. ``deck`` is what is played with. ``preferences`` remember who
    has played with which colour and emblem; ``equipment`` is what can be changed from the settings;
    ``service`` opens the panel to be tried, and ``listen`` only hears its buttons; ``lesson`` makes the loop
    of a lesson.
    """

    def __init__(
        self,
        games: Sequence[Game[Any, Any]],
        store: GameStore,
        pipeline: Callable[[], VisionPipeline],
        panel: Callable[[Desk], ConnectedPanel | None],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        about: Callable[[], tuple[tuple[str, str], ...]] = tuple,
        report: Callable[[], Message] = lambda: say("No report can be written here."),
        clock: Callable[[], float] = time.monotonic,
        deck: DeckOf = poker_deck,
        preferences: PreferenceStore | None = None,
        equipment: Equipment | None = None,
        service: Callable[[], ServiceDesk] = lambda: ServiceDesk(None, tuple),
        listen: Callable[[Callable[[], object]], Callable[[], object]] = lambda _: tuple,
        lesson: Callable[[], LessonLoop] = _no_lesson,
    ) -> None:
        self.games = games
        self._store = store
        self._pipeline = pipeline
        self._panel = panel
        self._now = now
        self._about = about
        self._report = report
        self._clock = clock
        self._deck = deck
        self._preferences = preferences or PreferenceStore()
        self._service = service
        self._listen = listen
        self._lesson = lesson
        self._equipment = equipment or Equipment(self._preferences, "")
        self._loop: TableLoop | None = None
        self._table: LastTable | None = None
        self._writer: GameWriter | None = None
        self._connected: ConnectedPanel | None = None
        self._looking: CameraLoop | LessonLoop | None = None
        self._serving: ServiceDesk | None = None

    @property
    def fault(self) -> Message | None:
        """Why games are not saved, and what was rescued from a damaged log."""
        fault, notice = self._store.fault, self._store.notice
        return None if fault is None and notice is None else in_sequence(fault, notice)

    @property
    def records(self) -> Path:
        """The folder of the record files."""
        return self._store.records

    def stored(self) -> tuple[StoredGame, ...]:
        """Every stored game."""
        return _asked(self._store.games)

    def names(self) -> tuple[str, ...]:
        """Everyone who has played here."""
        return _asked(self._store.names)

    def deck_for(self, game: Game[Any, Any]) -> DeckInPlay:
        """What ``game`` is played with."""
        return self._deck(game, first_state(game))

    def begin(
        self,
        game: Game[Any, Any],
        players: Sequence[str],
        options: Mapping[str, str],
        looks: Mapping[str, PlayerLook] = NO_LOOKS,
    ) -> Desk:
        """Begins a game, and remembers who plays it and how they look."""
        try:
            session = Session.begin(game, players, options)
        except GameError as error:
            raise HostError(error.message) from None
        on_action = self._store.begin(session, self._now())
        _log.info("a game is begun: %s, %d players", game.title, len(players))
        self._remember(LastTable(game.name, tuple(players), tuple(options.items())), looks)
        return self._seat(session, on_action)

    def resume(self, number: int) -> Desk:
        """Resumes a stored game."""
        self.leave()
        session, writer = _asked(lambda: self._store.resume(number))
        _log.info("game %d is resumed: %s, %d actions", number, session.game.title, len(session.actions))
        return self._seat(session, writer)

    @property
    def table(self) -> LastTable | None:
        """What is played now."""
        return self._table

    @property
    def number(self) -> int | None:
        """The number of the game that is played now; ``None`` away from the table, and while the game cannot
        be written."""
        return None if self._writer is None else self._writer.number

    @property
    def silent_for(self) -> float:
        """Seconds since the table's thread last came round; 0 away from the table."""
        return 0.0 if self._loop is None else self._loop.silent_for

    def leave(self) -> None:
        """Stops the loop and releases the panel; a second call does nothing."""
        if self._loop is not None:
            self._loop.close()
            self._loop = self._table = self._writer = None
            self._store.sync()
            _log.info("left the table")
        if self._connected is not None:
            self._connected.close()
            self._connected = None

    def close(self) -> None:
        """Closes everything at the program's end."""
        self.leave()
        self.look_away()
        if self._serving is not None:
            self._serving.close()
        self._store.close()

    def record(self, number: int) -> str:
        """The record of a stored game."""
        return _asked(lambda: self._store.record(number))

    def story(self, number: int) -> Story:
        """A stored game, told for people."""
        return _asked(lambda: self._store.story(number))

    def pictures(self, number: int) -> GamePictures | None:
        """The pictures of a stored game."""
        return _asked(lambda: self._store.pictures(number))

    def standing(self, number: int) -> Standing:
        """How a stored game stands."""
        return _asked(lambda: self._store.standing(number))

    def export(self, number: int) -> Path:
        """Writes a record to a file."""
        return _asked(lambda: self._store.export(number))

    def delete(self, number: int) -> None:
        """Deletes a stored game."""
        _asked(lambda: self._store.delete(number))
        _log.info("game %d is deleted", number)

    @property
    def can_restore(self) -> bool:
        """Whether that can be undone."""
        return self._store.can_restore

    def restore(self) -> None:
        """Brings back the game that was deleted last."""
        _asked(self._store.restore)

    def importable(self) -> tuple[Path, ...]:
        """The record files."""
        return self._store.importable()

    def import_record(self, path: Path) -> int:
        """Imports a record."""
        return _asked(lambda: self._store.import_record(path, self._now()))

    @property
    def equipment(self) -> Equipment:
        """The camera, the decks and the power."""
        return self._equipment

    def about(self) -> tuple[tuple[str, str], ...]:
        """What the program found."""
        return self._about()

    def save_report(self) -> Message:
        """Writes the report."""
        return self._report()

    def listen(self, pressed: Callable[[], object]) -> Callable[[], object]:
        """Hears the buttons without a game."""
        return self._listen(pressed)

    def service(self) -> ServiceDesk:
        """Opens the panel without a game."""
        self.leave()
        self._serving = self._service()
        return self._serving

    def look(self) -> CameraDesk:
        """Opens the camera without a game."""
        self.leave()
        self.look_away()
        self._looking = CameraLoop(self._pipeline(), CameraDesk())
        self._looking.start()
        return self._looking.desk

    def learn(self) -> LessonDesk:
        """Opens the camera for a lesson."""
        self.leave()
        self.look_away()
        loop = self._looking = self._lesson()
        loop.start()
        return loop.desk

    def look_away(self) -> None:
        """Releases the camera."""
        if self._looking is not None:
            self._looking.close()
            self._looking = None

    def _remember(self, table: LastTable, chosen: Mapping[str, PlayerLook]) -> None:
        """Who sits at ``table``, the looks ``chosen`` for it, and those given to who had none before."""
        known = self._preferences.value.with_looks(chosen)
        own = known.own_looks()
        given = dict(zip(table.players, known.looks_of(table.players), strict=True))
        looks = {name: own.get(name, look) for name, look in given.items()}
        self._preferences.change(known.with_looks(looks).with_table(table))

    def _seat(self, session: Session, writer: GameWriter) -> Desk:
        self.leave()
        self.look_away()
        players, start = session.state.players, session.states[0]
        options = tuple(session.game.option_texts(start).items())
        self._table = LastTable(session.game.name, players, options)
        looks = self._preferences.value.looks_of(players)
        pictures = self._store.pictures_of(writer)
        keep = not_kept if pictures is None else pictures.keep
        table = Table(session, writer, deck=self._deck, looks=looks, keep_picture=keep)
        upkeep = Upkeep(table, writer)
        self._writer = writer
        # Only a game of people is told in the log: a demonstration would fill it.
        note = UseLog(table.snapshot()).note
        self._loop = TableLoop(table, self._pipeline(), self._clock, upkeep.tend, pictures, note)
        self._connected = self._panel(self._loop.desk)
        self._loop.start()
        return self._loop.desk


def _asked(store: Callable[[], T]) -> T:
    """Calls ``store``, and raises its errors as :class:`HostError`."""
    try:
        return store()
    except GameStoreError as error:
        raise HostError(error.message) from None
