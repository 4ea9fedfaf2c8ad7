"""The shelf of games that were played here: which there are, which can go on, and records in and out.

Behind it is the event log of one folder. Where that cannot be opened the shelf is empty, says why, and games
are played without being kept.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.games.api import GameError
from companion.games.words import listed
from companion.table.log import EventLog, KeptGame, LogError, Standing, not_kept
from companion.table.record import RecordError, read_record
from companion.table.session import Session
from companion.table.table import OnAction

_LOG = "games.sqlite"
_RECORDS = "records"
_DAMAGED = Standing(True, "This game is damaged and cannot be read.")


class ShelfError(ValueError):
    """A game cannot be put on the shelf or taken from it; ``str`` tells the table why and what to do."""


@dataclass(frozen=True, slots=True)
class ShelvedGame:
    """A game on the shelf, for a list: its ``number``, the ``title`` of what is played, who plays, when it
    ``began`` (UTC), how many actions were written down (``deeds``), and how it stands in ``words``."""

    number: int
    title: str
    players: tuple[str, ...]
    began: datetime
    deeds: int
    finished: bool
    words: str


class Shelf:
    """One folder's games. Not for several threads at once; while a table is in play its thread writes."""

    def __init__(self, folder: Path, log: EventLog | None, fault: LogError | None = None) -> None:
        self._folder = folder
        self._log = log
        self._fault = fault

    @classmethod
    def open(cls, folder: Path) -> Shelf:
        """The shelf in ``folder``, which is made where it is missing."""
        try:
            return cls(folder, EventLog.open(folder / _LOG))
        except LogError as error:
            return cls(folder, None, error)

    def close(self) -> None:
        """Let go of the file."""
        if self._log is not None:
            self._log.close()

    @property
    def folder(self) -> Path:
        """Where the games are kept."""
        return self._folder

    @property
    def records(self) -> Path:
        """Where records are written to, and read from."""
        return self._folder / _RECORDS

    @property
    def fault(self) -> str:
        """Why nothing is kept, as a sentence; empty where all is well."""
        return "" if self._fault is None else str(self._fault)

    def games(self) -> tuple[ShelvedGame, ...]:
        """Every game, the one begun last first. Only those that went on since they were last looked at are
        played through. Raises :class:`ShelfError`."""
        if self._log is None:
            return ()
        try:
            noted = self._log.standings()
            return tuple(
                _shelved(kept, noted.get(kept.number) or self._standing(self._log, kept))
                for kept in self._log.games()
            )
        except LogError as error:
            raise ShelfError(str(error)) from None

    def names(self) -> tuple[str, ...]:
        """Everyone who has played here, the latest first."""
        return tuple(dict.fromkeys(name for game in self.games() for name in game.players))

    def begin(self, session: Session, now: datetime) -> OnAction:
        """Puts the game of ``session`` on the shelf; the ``on_action`` of its table, which says so at every
        action where it cannot be kept."""
        if self._log is None:
            return not_kept(self._fault or LogError("The game is not kept."))
        try:
            return self._log.begin(session, now)
        except LogError as error:
            return not_kept(error)

    def resume(self, number: int) -> tuple[Session, OnAction]:
        """The game ``number`` as it stands, and its table's ``on_action``. Raises :class:`ShelfError`."""
        log, kept = self._find(number)
        try:
            return log.read(kept), log.go_on(kept)
        except LogError as error:
            raise ShelfError(str(error)) from None

    def record(self, number: int) -> str:
        """The game ``number`` as a record. Raises :class:`ShelfError`."""
        session, _ = self.resume(number)
        return session.record()

    def export(self, number: int) -> Path:
        """Writes the record of the game ``number`` among the records, and says where. A file that is there
        is never written over, unless it is this very record. Raises :class:`ShelfError`."""
        _, kept = self._find(number)
        text = self.record(number)
        try:
            self.records.mkdir(parents=True, exist_ok=True)
            for path in _places(self.records, kept):
                if path.exists() and path.read_bytes() != text.encode():
                    continue
                path.write_text(text, encoding="utf-8")
                return path
        except OSError as error:
            raise ShelfError(f"{self.records}: the record cannot be written ({error.strerror}).") from None
        raise ShelfError(f"{self.records}: too many records are called alike; move some of them away.")

    def importable(self) -> tuple[Path, ...]:
        """The text files among the records, by name."""
        try:
            return tuple(sorted(path for path in self.records.glob("*.txt") if path.is_file()))
        except OSError:
            return ()

    def import_record(self, path: Path, now: datetime) -> int:
        """Puts the game that the record in ``path`` tells on the shelf, as one of its own: its number. Raises
        :class:`ShelfError`."""
        if self._log is None:
            raise ShelfError(self.fault)
        try:
            session = Session.from_record(path.read_bytes())
        except RecordError as error:
            rule = f"{error.rule}: " if error.rule else ""
            raise ShelfError(f"{path.name}, line {error.line}: {rule}{error.sentence}") from None
        except OSError as error:
            raise ShelfError(f"{path.name}: it cannot be read ({error.strerror}).") from None
        try:
            self._log.begin(session, now)
            return self._log.games()[0].number
        except LogError as error:
            raise ShelfError(str(error)) from None

    def _find(self, number: int) -> tuple[EventLog, KeptGame]:
        if self._log is None:
            raise ShelfError(self.fault)
        try:
            for kept in self._log.games():
                if kept.number == number:
                    return self._log, kept
        except LogError as error:
            raise ShelfError(str(error)) from None
        raise ShelfError("This game is not on the shelf any more.")

    def _standing(self, log: EventLog, kept: KeptGame) -> Standing:
        """Plays ``kept`` through, and notes how it stands."""
        try:
            session = log.read(kept)
        except LogError:
            return _DAMAGED
        game, state = session.game, session.state
        standing = Standing(game.finished(state), game.prompt(state).text)
        # A note only saves time: without it the next list plays the game through again.
        with suppress(LogError):
            log.note(kept, standing)
        return standing


def _shelved(kept: KeptGame, standing: Standing) -> ShelvedGame:
    try:
        start = read_record(kept.heading.encode())
    except (RecordError, GameError):
        return ShelvedGame(kept.number, "?", (), kept.began, kept.deeds, True, _DAMAGED.words)
    return ShelvedGame(
        number=kept.number,
        title=start.game.title,
        players=start.state.players,
        began=kept.began,
        deeds=kept.deeds,
        finished=standing.finished,
        words=standing.words,
    )


def _places(folder: Path, kept: KeptGame) -> list[Path]:
    """File names for the record of ``kept``, the plainest first."""
    players = read_record(kept.heading.encode()).state.players
    who = re.sub(r"[^\w-]+", "-", listed(players, "and")).strip("-")[:60]
    plain = f"{kept.began.astimezone():%Y-%m-%d}-{who}"
    return [folder / f"{plain}{ending}.txt" for ending in ("", *(f"-{n}" for n in range(2, 100)))]
