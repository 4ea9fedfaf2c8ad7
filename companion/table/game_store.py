"""The shelf of games that were played here: which there are, which can go on, and records in and out.

Behind it is the event log of one folder. Where that cannot be opened, or cannot be written, the shelf says
why and tries again whenever it is asked for something. A game that is played meanwhile is held here, whole,
until it can be written; it can be left and resumed as any other for as long as the program runs.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator, Sequence
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
from companion.table.log import EventLog, GameWriter, KeptGame, Summary
from companion.table.log_errors import LogError, ProgramFault
from companion.table.log_replay import Replayed, replay, told_as_program_fault
from companion.table.record import LONGEST_RECORD, RecordError, read_record
from companion.table.session import Session
from vision.core.files import read_file

_log = logging.getLogger(__name__)
_LOG = "games.sqlite"
_RECORDS = "records"
_DAMAGED = Summary(True, say("This game is damaged and cannot be read."), is_sure=False)


class GameStoreError(CompanionError, ValueError):
    """A game cannot be put on the shelf or taken from it: why, and what to do."""

    code = "games"


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game on the shelf, for a list: its ``number``, the ``title`` of what is played, who plays, when it
    ``began`` (UTC), how many actions were written down (``deeds``), and how it stands in ``words``."""

    number: int
    title: str
    players: tuple[str, ...]
    began: datetime
    deeds: int
    finished: bool
    words: Message


class GameStore:
    """One folder's games. While a table is in play its thread writes, and others may ask."""

    def __init__(
        self,
        folder: Path,
        games: Sequence[Game[Any, Any]],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """``games`` are those that can be read here. Nothing is opened before :meth:`settle`."""
        self._folder = folder
        self._games = games
        self._now = now
        self._log: EventLog | None = None
        self._why: LogError | None = None
        self._writers: dict[int, GameWriter] = {}
        """Of games begun or resumed here. Until one is written its number here is negative, and stays."""
        self._turn = RLock()

    @classmethod
    def open(
        cls,
        folder: Path,
        games: Sequence[Game[Any, Any]],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> GameStore:
        """The store in ``folder``, which is created if it is missing."""
        store = cls(folder, games, now)
        store.settle()
        return store

    def close(self) -> None:
        """Writes what is still owed, and lets go of the file."""
        with self._turn:
            if self._log is not None or self._owing():
                self.settle()
            for writer in self._owing():
                _log.error("a game begun on %s was not saved: %s", writer.began, writer.fault)
            if self._log is not None:
                self._log.close()
                self._log = None

    def settle(self) -> None:
        """Opens the log if it could not be opened before, writes every game that is owed, and copies the
        ``-wal`` into the log. What fails is told by :attr:`fault`."""
        with suppress(LogError), self._reach() as log:
            for writer in self._owing():
                writer.catch_up()
            log.empty_wal()

    @property
    def folder(self) -> Path:
        """Where the games are kept."""
        return self._folder

    @property
    def records(self) -> Path:
        """Where records are written to, and read from."""
        return self._folder / _RECORDS

    @property
    def fault(self) -> Message | None:
        """Why games are not saved; ``None`` where they are."""
        with self._turn:
            owing = self._owing()
            why = self._why or next((writer.fault for writer in owing if writer.fault is not None), None)
            if why is None:
                return None
            if not owing:
                return why.message
            only_here = say(
                "{n} {n:game|games} {n:is|are} only in memory: do not switch off.",
                n=len(owing),
            )
            return in_sequence(why.message, only_here)

    @property
    def notice(self) -> Message | None:
        """What became of a damaged log, until a game is begun or resumed; ``None`` where none was damaged."""
        with self._turn:
            try:
                return self._log.notice if self._log is not None else None
            except LogError:
                return None

    def games(self) -> tuple[StoredGame, ...]:
        """Every game, the one begun last first. Only those that went on since they were last looked at are
        played through. Raises :class:`GameStoreError`."""
        with self._turn:
            self.settle()
            listed = [self._listed(kept, None) for kept in reversed(self._unwritten().values())]
            try:
                if self._log is not None:
                    noted = self._log.summaries()
                    listed += [self._listed(kept, noted.get(kept.number)) for kept in self._log.games()]
            except LogError as error:
                raise GameStoreError(error.message) from None
            return tuple(listed)

    def names(self) -> tuple[str, ...]:
        """Everyone who has played here, the latest first."""
        return tuple(dict.fromkeys(name for game in self.games() for name in game.players))

    def begin(self, session: Session, now: datetime) -> GameWriter:
        """Puts the game of ``session`` on the shelf; the ``on_action`` of its table, which says so at every
        action where it cannot be written yet."""
        with self._turn:
            writer = GameWriter.beginning(session, now, self._reach)
            self._writers[self._free_number()] = writer
            with suppress(LogError):
                writer.catch_up()
            self._seen()
            return writer

    def resume(self, number: int) -> tuple[Session, GameWriter]:
        """The game ``number`` as it stands, and its table's ``on_action``. A damaged game is resumed as it
        was before the first action that cannot be read, and goes on as a new game. Raises
        :class:`GameStoreError`."""
        with self._turn:
            kept = self._find(number)
            try:
                replayed = self._played(kept)
                if replayed.hole is not None and not replayed.session.actions:
                    cannot = say("This game cannot be resumed.")
                    raise GameStoreError(in_sequence(cannot, replayed.hole))
                writer = self._owing_writer(kept.number) or self._new_writer(kept, replayed)
            except LogError as error:
                raise GameStoreError(error.message) from None
            self._seen()
            return replayed.session, writer

    def record(self, number: int) -> str:
        """The game ``number`` as a record. Raises :class:`GameStoreError`."""
        with self._turn:
            kept = self._find(number)
            try:
                return self._played(kept).session.record()
            except LogError as error:
                raise GameStoreError(error.message) from None

    def export(self, number: int) -> Path:
        """Writes the record of the game ``number`` among the records, and says where. A file that is there
        is never written over, unless it is this very record. Raises :class:`GameStoreError`."""
        with self._turn:
            kept = self._find(number)
            text = self.record(number)
        try:
            self.records.mkdir(parents=True, exist_ok=True)
            for path in self._places(kept):
                if path.exists() and path.read_bytes() != text.encode():
                    continue
                path.write_text(text, encoding="utf-8")
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
                "{folder}: too many records are called alike; move some of them away.",
                folder=str(self.records),
            )
        )

    def importable(self) -> tuple[Path, ...]:
        """The text files among the records, by name."""
        try:
            return tuple(sorted(path for path in self.records.glob("*.txt") if path.is_file()))
        except OSError:
            return ()

    def import_record(self, path: Path, now: datetime) -> int:
        """Puts the game that the record in ``path`` tells on the shelf, as one of its own: its number. Raises
        :class:`GameStoreError`."""
        try:
            session = Session.from_record(read_file(path, LONGEST_RECORD), self._games)
        except RecordError as error:
            reason = error.reason
            if error.rule is not None:
                reason = say("{rule}: {reason}", rule=error.rule, reason=reason)
            raise GameStoreError(
                say("{file}, line {line}: {reason}", file=path.name, line=error.line, reason=reason)
            ) from None
        except OSError as error:
            raise GameStoreError(
                say("{name}: it cannot be read ({reason}).", name=path.name, reason=str(error.strerror))
            ) from None
        try:
            with self._turn:
                writer = GameWriter.beginning(session, now, self._reach)
                writer.catch_up()
        except LogError as error:
            raise GameStoreError(error.message) from None
        assert writer.number is not None
        return writer.number

    @contextmanager
    def _reach(self) -> Iterator[EventLog]:
        """The log as it can be written now. Raises :class:`LogError`."""
        with self._turn:
            if self._log is None or self._log.is_stale:
                self._open()
            if self._why is not None:
                raise self._why
            assert self._log is not None
            yield self._log

    def _open(self) -> None:
        """Opens the log anew. One that can only be read is kept for that."""
        if self._log is not None:
            self._log.close()
        try:
            self._log = EventLog.open(self._folder / _LOG, self._now)
            self._why = self._log.fault
        except LogError as error:
            self._log, self._why = None, error

    def _owing(self) -> list[GameWriter]:
        return [writer for writer in self._writers.values() if writer.is_owing]

    def _unwritten(self) -> dict[int, KeptGame]:
        """The games that are not in the log at all yet, by their number here, in the order of their
        beginning."""
        return {
            number: KeptGame(number, writer.began, writer.heading, len(writer.rows))
            for number, writer in self._writers.items()
            if writer.number is None and writer.is_owing
        }

    def _owing_writer(self, number: int) -> GameWriter | None:
        """Who holds what is still owed of the game that has this number, here or in the log."""
        found = (writer for key, writer in self._writers.items() if number in (key, writer.number))
        return next((writer for writer in found if writer.is_owing), None)

    def _new_writer(self, kept: KeptGame, replayed: Replayed) -> GameWriter:
        """Who goes on with ``kept``, all of which is in the log. Raises :class:`LogError`."""
        assert self._log is not None
        if replayed.hole is not None:
            writer = GameWriter.copying(replayed.session, kept.began, self._reach)
            self._writers[self._free_number()] = writer
        else:
            writer = GameWriter.resuming(kept, self._log, self._reach)
            known = (key for key, earlier in self._writers.items() if earlier.number == kept.number)
            self._writers[next(known, self._free_number())] = writer
        return writer

    def _free_number(self) -> int:
        return min(self._writers, default=0) - 1

    def _find(self, number: int) -> KeptGame:
        writer = self._writers.get(number)
        if writer is not None and writer.number is not None:
            number = writer.number  # it was written since it was listed
        if number in self._unwritten():
            return self._unwritten()[number]
        if self._log is None:
            raise GameStoreError(self.fault or say("This game is not on the shelf any more."))
        try:
            for kept in self._log.games():
                if kept.number == number:
                    return kept
        except LogError as error:
            raise GameStoreError(error.message) from None
        raise GameStoreError(say("This game is not on the shelf any more."))

    def _played(self, kept: KeptGame) -> Replayed:
        """How ``kept`` stands, with what is still owed of it. Raises :class:`LogError`."""
        writer = self._owing_writer(kept.number)
        if writer is not None:
            return replay(kept.number, kept.heading, writer.rows, self._games)
        assert self._log is not None
        return replay(kept.number, kept.heading, self._log.rows(kept.number), self._games)

    def _seen(self) -> None:
        """Whoever begins a game has read what Home says."""
        if self._log is not None:
            with suppress(LogError):
                self._log.dismiss_notice()

    def _listed(self, kept: KeptGame, noted: Summary | None) -> StoredGame:
        """``kept`` as it stands: as was ``noted``, unless it is owing or went on since."""
        writer = self._owing_writer(kept.number)
        if writer is not None:
            return self._stored(replace(kept, deeds=len(writer.rows)), self._standing(kept))
        standing = noted or self._standing(kept)
        if noted is None and standing.is_sure and self._log is not None:
            # A note only saves time: without it the next list plays the game through again.
            with suppress(LogError):
                self._log.note(kept, standing)
        return self._stored(kept, standing)

    def _standing(self, kept: KeptGame) -> Summary:
        """Plays ``kept`` through."""
        try:
            replayed = self._played(kept)
            if replayed.hole is not None:
                return _damaged(replayed, replayed.hole)
            game, state = replayed.session.game, replayed.session.state
            with told_as_program_fault(kept.number):
                return Summary(game.finished(state), game.prompt(state).text)
        except ProgramFault as error:
            return Summary(True, error.message, is_sure=False)
        except LogError:
            return _DAMAGED

    def _stored(self, kept: KeptGame, standing: Summary) -> StoredGame:
        try:
            with told_as_program_fault(kept.number):
                start = read_record(kept.heading.encode(), self._games)
        except (RecordError, ProgramFault):
            return StoredGame(kept.number, "?", (), kept.began, kept.deeds, True, standing.words)
        return StoredGame(
            number=kept.number,
            title=start.game.title,
            players=start.state.players,
            began=kept.began,
            deeds=kept.deeds,
            finished=standing.finished,
            words=standing.words,
        )

    def _places(self, kept: KeptGame) -> list[Path]:
        """File names for the record of ``kept``, the plainest first."""
        players = read_record(kept.heading.encode(), self._games).state.players
        who = re.sub(r"[^\w-]+", "-", listed(players, "and")).strip("-")[:60]
        plain = f"{kept.began.astimezone():%Y-%m-%d}-{who}"
        return [self.records / f"{plain}{ending}.txt" for ending in ("", *(f"-{n}" for n in range(2, 100)))]


def _damaged(replayed: Replayed, hole: Message) -> Summary:
    """A game of which only the beginning can be read."""
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
