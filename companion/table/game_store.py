"""The games played here: lists and resumes them, and imports and exports records.

They are stored in the event log of one folder. If that cannot be opened or written, the store says why and
tries again on every call. Games played meanwhile are held in memory until they can be written; until the
program ends they can be left and resumed like any other.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from typing import Any

from companion.games.api import Game
from companion.games.errors import CompanionError
from companion.games.messages import Message, in_sequence, say
from companion.games.text import listed
from companion.table.deck_in_play import DeckOf, named_by, own_deck
from companion.table.log import EventLog, GameWriter, LoggedGame, Summary
from companion.table.log_errors import LogError, ProgramFault
from companion.table.log_replay import Replayed, as_program_fault, replay
from companion.table.pictures import GamePictures, PictureStore
from companion.table.record import LONGEST_RECORD, RecordError, read_record
from companion.table.session import Session
from companion.table.story import Standing, Story, standing_of, story_of
from vision.core.files import read_file, replace_file

_log = logging.getLogger(__name__)
_LOG = "games.sqlite"
_RECORDS = "records"
_DAMAGED = Summary(True, say("This game is damaged and cannot be read."), is_sure=False)


class GameStoreError(CompanionError, ValueError):
    """A game cannot be stored or read: why, and what to do."""

    code = "games"


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A stored game, for a list: its ``number``, the ``title`` of what is played, who plays, when it
    ``began`` (UTC), how many ``moves`` it has, and its ``status`` as a sentence."""

    number: int
    title: str
    players: tuple[str, ...]
    began: datetime
    moves: int
    finished: bool
    status: Message


@dataclass(frozen=True, slots=True)
class _Deleted:
    """What it takes to bring a game back: how it was ``logged``, with a negative number if it is not written
    yet, and its ``writers``."""

    logged: LoggedGame
    writers: Mapping[int, GameWriter]


class GameStore:
    """The games of one folder. The thread of a table in play writes; other threads may read."""

    def __init__(
        self,
        folder: Path,
        games: Sequence[Game[Any, Any]],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        deck: DeckOf = own_deck,
        pictures: PictureStore | None = None,
    ) -> None:
        """``games`` are the games that can be played; sentences call the cards by ``deck``. ``pictures`` are
        those of these games, if any are kept. Nothing is opened before :meth:`sync`."""
        self._folder = folder
        self._games = games
        self._now = now
        self._deck = deck
        self._pictures = pictures
        self._log: EventLog | None = None
        self._log_fault: LogError | None = None
        self._writers: dict[int, GameWriter] = {}
        """The writers of games begun or resumed here, by number. A game not yet written gets a negative
        number, and keeps it."""
        self._deleted: _Deleted | None = None
        self._lock = RLock()

    @classmethod
    def open(
        cls,
        folder: Path,
        games: Sequence[Game[Any, Any]],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        deck: DeckOf = own_deck,
        pictures: PictureStore | None = None,
    ) -> GameStore:
        """The store in ``folder``, which is created if it is missing."""
        store = cls(folder, games, now, deck, pictures)
        store.sync()
        return store

    def close(self) -> None:
        """Writes what is pending, and closes the log."""
        with self._lock:
            if self._log is not None or self._pending():
                self.sync()
            for writer in self._pending():
                _log.error("a game begun on %s was not saved: %s", writer.began, writer.fault)
            if self._log is not None:
                self._log.close()
                self._log = None
            if self._pictures is not None:
                self._pictures.close()

    def sync(self) -> None:
        """Opens the log if that failed before, writes every pending game, and copies the ``-wal`` into the
        log. :attr:`fault` says what failed."""
        with suppress(LogError), self._writable_log() as log:
            for writer in self._pending():
                writer.catch_up()
            log.empty_wal()

    @property
    def folder(self) -> Path:
        """The folder of the log."""
        return self._folder

    @property
    def records(self) -> Path:
        """The folder that records are written to and read from."""
        return self._folder / _RECORDS

    @property
    def fault(self) -> Message | None:
        """Why games are not saved; ``None`` if they are."""
        with self._lock:
            pending = self._pending()
            fault = self._log_fault or next(
                (writer.fault for writer in pending if writer.fault is not None), None
            )
            if fault is None:
                return None
            if not pending:
                return fault.message
            only_here = say(
                "{n} {n:game|games} {n:is|are} only in memory: do not switch off.",
                n=len(pending),
            )
            return in_sequence(fault.message, only_here)

    @property
    def notice(self) -> Message | None:
        """What was rescued from a damaged log, until a game is begun or resumed; ``None`` if none was
        damaged."""
        with self._lock:
            try:
                return self._log.notice if self._log is not None else None
            except LogError:
                return None

    def games(self) -> tuple[StoredGame, ...]:
        """Every game, the newest first. Only those with entries since the last list are replayed. Raises
        :class:`GameStoreError`."""
        with self._lock:
            self.sync()
            listed = [self._listed(logged, None) for logged in reversed(self._unwritten().values())]
            try:
                if self._log is not None:
                    noted = self._log.summaries()
                    listed += [self._listed(logged, noted.get(logged.number)) for logged in self._log.games()]
            except LogError as error:
                raise GameStoreError(error.message) from None
            return tuple(listed)

    def names(self) -> tuple[str, ...]:
        """Everyone who has played here, the most recent first."""
        return tuple(dict.fromkeys(name for game in self.games() for name in game.players))

    def begin(self, session: Session, now: datetime) -> GameWriter:
        """Stores the game of ``session``. Returns the ``on_action`` of its table, which raises at every
        action that cannot be written yet."""
        with self._lock:
            writer = GameWriter.beginning(session, now, self._writable_log)
            self._writers[self._free_number()] = writer
            with suppress(LogError):
                writer.catch_up()
            self._dismiss_notice()
            return writer

    def resume(self, number: int) -> tuple[Session, GameWriter]:
        """The session of game ``number``, and its table's ``on_action``. A damaged game is resumed as it was
        before the first unreadable entry, and continues as a new game. Raises :class:`GameStoreError`."""
        with self._lock:
            logged = self._find(number)
            try:
                replayed = self._replay(logged)
                if replayed.hole is not None and not replayed.session.actions:
                    cannot = say("This game cannot be resumed.")
                    raise GameStoreError(in_sequence(cannot, replayed.hole))
                writer = self._pending_writer(logged.number) or self._new_writer(logged, replayed)
            except LogError as error:
                raise GameStoreError(error.message) from None
            self._dismiss_notice()
            return replayed.session, writer

    def delete(self, number: int) -> None:
        """Takes the game ``number`` out of the list, until :meth:`restore`. Raises
        :class:`GameStoreError`."""
        with self._lock:
            logged = self._find(number)
            writers = {key: writer for key, writer in self._writers.items() if number in (key, writer.number)}
            try:
                has_twin = self._has_twin(logged)
                if logged.number > 0:
                    with self._writable_log() as log:
                        log.delete(logged.number)
            except LogError as error:
                raise GameStoreError(error.message) from None
            for key in writers:
                del self._writers[key]
            self._deleted = _Deleted(logged, writers)
            if self._pictures is not None and not has_twin:
                self._pictures.delete(logged.began, logged.heading)

    @property
    def can_restore(self) -> bool:
        """Whether a game was deleted and can be brought back: the last one, until the program ends."""
        return self._deleted is not None

    def restore(self) -> None:
        """Brings the game back that was deleted last. Raises :class:`GameStoreError`."""
        with self._lock:
            if self._deleted is None:
                return
            try:
                if self._deleted.logged.number > 0:
                    with self._writable_log() as log:
                        log.restore(self._deleted.logged.number)
            except LogError as error:
                raise GameStoreError(error.message) from None
            self._writers |= self._deleted.writers
            if self._pictures is not None:
                self._pictures.restore(self._deleted.logged.began, self._deleted.logged.heading)
            self._deleted = None

    def pictures_of(self, writer: GameWriter) -> GamePictures | None:
        """The pictures of the game that ``writer`` writes; ``None`` where none are kept."""
        return None if self._pictures is None else self._pictures.game(writer.began, writer.heading)

    def pictures(self, number: int) -> GamePictures | None:
        """The pictures of the game ``number``; ``None`` where none are kept. Raises
        :class:`GameStoreError`."""
        with self._lock:
            logged = self._find(number)
            return None if self._pictures is None else self._pictures.game(logged.began, logged.heading)

    def _has_twin(self, logged: LoggedGame) -> bool:
        """Whether another game continues ``logged``, which was damaged: they share their pictures. Raises
        :class:`LogError`."""
        there = () if self._log is None else self._log.games()
        return any(
            other.number != logged.number and (other.began, other.heading) == (logged.began, logged.heading)
            for other in (*there, *self._unwritten().values())
        )

    def record(self, number: int) -> str:
        """The game ``number`` as a record. Raises :class:`GameStoreError`."""
        with self._lock:
            logged = self._find(number)
            try:
                return self._replay(logged).session.record()
            except LogError as error:
                raise GameStoreError(error.message) from None

    def story(self, number: int) -> Story:
        """The game ``number``, told for people. Raises :class:`GameStoreError`."""
        with self._lock:
            logged = self._find(number)
            try:
                session = self._replay(logged).session
                with as_program_fault(logged.number):
                    return story_of(session, self._deck(session.game, session.state))
            except LogError as error:
                raise GameStoreError(error.message) from None

    def standing(self, number: int) -> Standing:
        """How the game ``number`` stands. Raises :class:`GameStoreError`."""
        with self._lock:
            logged = self._find(number)
            try:
                session = self._replay(logged).session
                with as_program_fault(logged.number):
                    return standing_of(session)
            except LogError as error:
                raise GameStoreError(error.message) from None

    def export(self, number: int) -> Path:
        """Writes the record of the game ``number`` to the records folder, and returns its path. Never
        overwrites another file. Raises :class:`GameStoreError`."""
        with self._lock:
            logged = self._find(number)
            text = self.record(number)
        try:
            for path in self._record_paths(logged):
                if path.exists() and path.read_bytes() != text.encode():
                    continue
                replace_file(path, text.encode())
                return path
        except OSError as error:
            raise GameStoreError(
                say(
                    "{folder}: the record cannot be written ({reason}).",
                    folder=str(self.records),
                    reason=str(error.strerror),
                )
            ) from None
        raise GameStoreError(
            say(
                "{folder}: too many records have this name; move some of them away.",
                folder=str(self.records),
            )
        )

    def importable(self) -> tuple[Path, ...]:
        """The text files in the records folder, by name."""
        try:
            return tuple(sorted(path for path in self.records.glob("*.txt") if path.is_file()))
        except OSError:
            return ()

    def import_record(self, path: Path, now: datetime) -> int:
        """Stores the game of the record in ``path`` as a new game, and returns its number. Raises
        :class:`GameStoreError`."""
        try:
            session = Session.from_record(read_file(path, LONGEST_RECORD), self._games)
        except RecordError as error:
            reason = error.reason
            if error.rule is not None:
                reason = say("{reason} ({rule})", reason=reason, rule=error.rule)
            raise GameStoreError(
                say("{file}, line {line}: {reason}", file=path.name, line=error.line, reason=reason)
            ) from None
        except OSError as error:
            raise GameStoreError(
                say("{name}: it cannot be read ({reason}).", name=path.name, reason=str(error.strerror))
            ) from None
        try:
            with self._lock:
                writer = GameWriter.beginning(session, now, self._writable_log)
                writer.catch_up()
        except LogError as error:
            raise GameStoreError(error.message) from None
        assert writer.number is not None
        return writer.number

    @contextmanager
    def _writable_log(self) -> Iterator[EventLog]:
        """The log, open for writing. Raises :class:`LogError`."""
        with self._lock:
            if self._log is None or self._log.is_stale:
                self._open()
            if self._log_fault is not None:
                raise self._log_fault
            assert self._log is not None
            yield self._log

    def _open(self) -> None:
        """Reopens the log. A read-only one stays open for reading."""
        if self._log is not None:
            self._log.close()
        try:
            self._log = EventLog.open(self._folder / _LOG, self._now)
            self._log_fault = self._log.fault
        except LogError as error:
            self._log, self._log_fault = None, error

    def _pending(self) -> list[GameWriter]:
        return [writer for writer in self._writers.values() if writer.has_pending]

    def _unwritten(self) -> dict[int, LoggedGame]:
        """The games that are not in the log yet, by their number here, the oldest first."""
        return {
            number: LoggedGame(number, writer.began, writer.heading, len(writer.rows), writer.moves)
            for number, writer in self._writers.items()
            if writer.number is None and writer.has_pending
        }

    def _pending_writer(self, number: int) -> GameWriter | None:
        """The writer with pending entries of the game with this number, here or in the log."""
        found = (writer for key, writer in self._writers.items() if number in (key, writer.number))
        return next((writer for writer in found if writer.has_pending), None)

    def _new_writer(self, logged: LoggedGame, replayed: Replayed) -> GameWriter:
        """A writer that continues ``logged``, all of which is in the log. Raises :class:`LogError`."""
        assert self._log is not None
        if replayed.hole is not None:
            writer = GameWriter.copying(replayed.session, logged.began, self._writable_log)
            self._writers[self._free_number()] = writer
        else:
            writer = GameWriter.resuming(logged, self._log, self._writable_log)
            known = (key for key, earlier in self._writers.items() if earlier.number == logged.number)
            self._writers[next(known, self._free_number())] = writer
        return writer

    def _free_number(self) -> int:
        return min(self._writers, default=0) - 1

    def _find(self, number: int) -> LoggedGame:
        writer = self._writers.get(number)
        if writer is not None and writer.number is not None:
            number = writer.number  # written since it was listed
        if number in self._unwritten():
            return self._unwritten()[number]
        if self._log is None:
            raise GameStoreError(self.fault or say("This game is no longer in the list."))
        try:
            for logged in self._log.games():
                if logged.number == number:
                    return logged
        except LogError as error:
            raise GameStoreError(error.message) from None
        raise GameStoreError(say("This game is no longer in the list."))

    def _replay(self, logged: LoggedGame) -> Replayed:
        """``logged`` replayed, with its pending entries. Raises :class:`LogError`."""
        writer = self._pending_writer(logged.number)
        if writer is not None:
            return replay(logged.number, logged.heading, writer.rows, self._games)
        assert self._log is not None
        return replay(logged.number, logged.heading, self._log.rows(logged.number), self._games)

    def _dismiss_notice(self) -> None:
        """Whoever begins a game has read the notice on Home."""
        if self._log is not None:
            with suppress(LogError):
                self._log.dismiss_notice()

    def _listed(self, logged: LoggedGame, noted: Summary | None) -> StoredGame:
        """``logged`` for the list: from the ``noted`` summary, unless entries were added since."""
        writer = self._pending_writer(logged.number)
        if writer is not None:
            return self._stored_game(replace(logged, moves=writer.moves), self._summarize(logged))
        summary = noted or self._summarize(logged)
        if noted is None and summary.is_sure and self._log is not None:
            # The note only saves time: without it the next list replays the game.
            with suppress(LogError):
                self._log.note(logged, summary)
        return self._stored_game(logged, summary)

    def _summarize(self, logged: LoggedGame) -> Summary:
        """The summary of ``logged``, replayed."""
        try:
            replayed = self._replay(logged)
            if replayed.hole is not None:
                return _damaged(replayed, replayed.hole)
            game, state = replayed.session.game, replayed.session.state
            with as_program_fault(logged.number):
                return Summary(game.finished(state), game.prompt(state).text)
        except ProgramFault as error:
            return Summary(True, error.message, is_sure=False)
        except LogError:
            return _DAMAGED

    def _stored_game(self, logged: LoggedGame, summary: Summary) -> StoredGame:
        try:
            with as_program_fault(logged.number):
                start = read_record(logged.heading.encode(), self._games)
        except (RecordError, ProgramFault):
            return StoredGame(logged.number, "?", (), logged.began, logged.moves, True, summary.status)
        return StoredGame(
            number=logged.number,
            title=start.game.title,
            players=start.state.players,
            began=logged.began,
            moves=logged.moves,
            finished=summary.finished,
            status=named_by(self._deck(start.game, start.state), summary.status),
        )

    def _record_paths(self, logged: LoggedGame) -> list[Path]:
        """File names for the record of ``logged``, the simplest first."""
        players = read_record(logged.heading.encode(), self._games).state.players
        who = re.sub(r"[^\w-]+", "-", listed(players, "and")).strip("-")[:60]
        plain = f"{logged.began.astimezone():%Y-%m-%d}-{who}"
        return [self.records / f"{plain}{ending}.txt" for ending in ("", *(f"-{n}" for n in range(2, 100)))]


def _damaged(replayed: Replayed, hole: Message) -> Summary:
    """The summary of a game of which only the beginning can be read."""
    count = len(replayed.session.actions)
    if not count:
        return _DAMAGED
    return Summary(
        False,
        say(
            "Damaged: {reason} It can be resumed as it was after {actions} {actions:action|actions}.",
            reason=hole,
            actions=count,
        ),
        is_sure=False,
    )
