"""What the people at this table prefer, kept on this device: sound, light, whether play is explained, and who
plays with which colour and emblem."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

from companion.appliance.quiet import QuietTimes
from companion.games.messages import Message, say
from companion.games.text import LONGEST_NAME, fault_of_names
from companion.table.looks import PlayerColour, PlayerEmblem, PlayerLook, looks_of
from vision.core.files import read_file, replace_file

T = TypeVar("T")
_log = logging.getLogger(__name__)
_LARGEST_FILE = 200_000
_MOST_PEOPLE = 100
"""Looks of more people are forgotten, of those who played longest ago first."""
_MOST_GAMES = 12
_MOST_OPTIONS = 40
_LONGEST_SOURCE = 200
_MOST_IDLE = 240
"""The most minutes of idleness that can be asked for."""
LOUDEST = 100
DIMMEST, BRIGHTEST = 10, 100
_EVENING, _MORNING = 20, 7
"""The hours between which it is night."""


class Night(Enum):
    """When the screen wears its night look."""

    OFF = "off"
    ON = "on"
    BY_HOURS = "by hours"

    def is_now(self, hour: int) -> bool:
        """Whether the night look is worn at this ``hour``, 0 to 23."""
        return self is Night.ON or (self is Night.BY_HOURS and not _MORNING <= hour < _EVENING)


@dataclass(frozen=True, slots=True)
class LastTable:
    """Who played ``game`` the last time that it began here, in seat order, and with which ``options``: names
    and values that were not the usual ones."""

    game: str
    players: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PersonLook:
    """The ``look`` that the person called ``name`` plays with."""

    name: str
    look: PlayerLook


@dataclass(frozen=True, slots=True)
class Preferences:
    """``volume`` is that of the sounds, from 0 (off) to 100. With ``explains`` decisions are explained to
    beginners. ``night`` says when the screen wears its night look, ``brightness`` how bright it is, from 10
    to 100. ``people`` are the looks of everyone who has played here, and ``last_tables`` the last table of
    each game, the most recent first. ``camera`` is the name of the camera that was chosen, and ``decks`` pair
    the word of a game with the deck chosen for it. With ``keeps_pictures``, pictures of the table are kept
    beside the record. ``quiet`` says what the screen does while nobody plays."""

    volume: int = 60
    explains: bool = False
    night: Night = Night.OFF
    brightness: int = BRIGHTEST
    people: tuple[PersonLook, ...] = ()
    last_tables: tuple[LastTable, ...] = ()
    camera: str | None = None
    decks: tuple[tuple[str, str], ...] = ()
    keeps_pictures: bool = True
    quiet: QuietTimes = field(default_factory=QuietTimes)

    def looks_of(self, players: Sequence[str]) -> tuple[PlayerLook, ...]:
        """A look for each of ``players`` at one table, their own where it is free."""
        return looks_of(players, self.own_looks())

    def own_looks(self) -> dict[str, PlayerLook]:
        """The look of everyone who has one, by name."""
        return {person.name: person.look for person in self.people}

    def last_table(self, game: str) -> LastTable | None:
        """The last table of the game with this word, if it was played here."""
        return next((table for table in self.last_tables if table.game == game), None)

    def with_looks(self, looks: Mapping[str, PlayerLook]) -> Preferences:
        """The preferences once the people named in ``looks`` have chosen theirs."""
        known = {**looks, **{name: look for name, look in self.own_looks().items() if name not in looks}}
        people = tuple(PersonLook(name, look) for name, look in known.items())
        return replace(self, people=people[:_MOST_PEOPLE])

    def with_table(self, table: LastTable) -> Preferences:
        """The preferences once ``table`` has begun."""
        others = (other for other in self.last_tables if other.game != table.game)
        return replace(self, last_tables=(table, *others)[:_MOST_GAMES])


class PreferenceStore:
    """Holds the preferences and writes each change to ``path``; without one they are forgotten with the
    program. A file that cannot be read or written is no reason not to play: the log and ``fault`` say so."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._value = Preferences() if path is None else _read(path)
        self.fault: Message | None = None
        """Why the last change is not written, and so lasts no longer than the program."""

    @property
    def value(self) -> Preferences:
        """The preferences now."""
        return self._value

    def change(self, value: Preferences) -> None:
        """These from now on."""
        if value == self._value:
            return
        self._value = value
        self._write()

    def catch_up(self) -> None:
        """Write what could not be written before."""
        if self.fault is not None:
            self._write()

    def _write(self) -> None:
        if self._path is None:
            return
        try:
            replace_file(self._path, json.dumps(asdict(self._value), indent=1, default=_plain).encode())
        except OSError as error:
            if self.fault is None:
                _log.warning("%s cannot be written: %s", self._path, error)
            self.fault = say(
                "Settings cannot be saved ({reason}). They last until the program ends.",
                reason=error.strerror or str(error),
            )
        else:
            self.fault = None


def _plain(value: Enum) -> object:
    return value.value


def _read(path: Path) -> Preferences:
    """The preferences in ``path``; each that is missing or cannot be used is the default."""
    try:
        found = json.loads(read_file(path, _LARGEST_FILE))
    except FileNotFoundError:
        return Preferences()
    except (OSError, ValueError, RecursionError) as error:
        _log.warning("%s cannot be read: %s", path, error)
        return Preferences()
    values: dict[str, Any] = found if isinstance(found, dict) else {}
    usual = Preferences()
    return Preferences(
        _number(values.get("volume"), 0, LOUDEST, usual.volume),
        _flag(values.get("explains"), usual.explains),
        _member(Night, values.get("night")) or usual.night,
        _number(values.get("brightness"), DIMMEST, BRIGHTEST, usual.brightness),
        _each(values.get("people"), _person, lambda person: person.name)[:_MOST_PEOPLE],
        _each(values.get("last_tables"), _table, lambda table: table.game)[:_MOST_GAMES],
        _camera(values.get("camera")),
        _decks(values.get("decks")),
        _flag(values.get("keeps_pictures"), usual.keeps_pictures),
        _quiet(values.get("quiet"), usual.quiet),
    )


def _flag(value: object, usual: bool) -> bool:
    return value if isinstance(value, bool) else usual


def _quiet(value: object, usual: QuietTimes) -> QuietTimes:
    found: dict[str, Any] = value if isinstance(value, dict) else {}
    return QuietTimes(
        _number(found.get("attract_after"), 0, _MOST_IDLE, usual.attract_after),
        _number(found.get("dim_after"), 0, _MOST_IDLE, usual.dim_after),
        _hours(found.get("dark_hours")),
    )


def _hours(value: object) -> tuple[int, int] | None:
    hours = [_number(it, 0, 23, -1) for it in value] if isinstance(value, list) else []
    return (hours[0], hours[1]) if len(hours) == 2 and min(hours) >= 0 else None


def _number(value: object, least: int, most: int, usual: int) -> int:
    return value if type(value) is int and least <= value <= most else usual


E = TypeVar("E", bound=Enum)


def _member(kind: type[E], value: object) -> E | None:
    return next((member for member in kind if member.value == value), None)


def _each(value: object, read: Callable[[Any], T | None], key: Callable[[T], str]) -> tuple[T, ...]:
    """What ``read`` makes of each item of a list, the first of those with the same ``key``."""
    items: Iterable[object] = value if isinstance(value, list) else ()
    found: dict[str, T] = {}
    for item in items:
        made = read(item) if isinstance(item, dict) else None
        if made is not None:
            found.setdefault(key(made), made)
    return tuple(found.values())


def _person(value: Mapping[str, Any]) -> PersonLook | None:
    name, look = value.get("name"), value.get("look")
    if not isinstance(name, str) or fault_of_names([name]) is not None or not isinstance(look, dict):
        return None
    colour, emblem = _member(PlayerColour, look.get("colour")), _member(PlayerEmblem, look.get("emblem"))
    return None if colour is None or emblem is None else PersonLook(name, PlayerLook(colour, emblem))


def _table(value: Mapping[str, Any]) -> LastTable | None:
    game, players, options = value.get("game"), value.get("players"), value.get("options")
    if not _is_word(game) or not isinstance(players, list) or not isinstance(options, list):
        return None
    if not 0 < len(players) <= len(PlayerColour) or not all(isinstance(name, str) for name in players):
        return None
    pairs = [tuple(pair) for pair in options if isinstance(pair, list) and all(map(_is_word, pair))]
    if fault_of_names(players) is not None or len(pairs) != len(options) or len(pairs) > _MOST_OPTIONS:
        return None
    if any(len(pair) != 2 for pair in pairs):
        return None
    return LastTable(str(game), tuple(players), tuple((name, chosen) for name, chosen in pairs))


def _camera(value: object) -> str | None:
    usable = isinstance(value, str) and 0 < len(value) <= _LONGEST_SOURCE and value.isprintable()
    return str(value) if usable else None


def _decks(value: object) -> tuple[tuple[str, str], ...]:
    """The deck of each game; pairs that cannot be used are left out."""
    pairs = value if isinstance(value, list) else []
    found = {pair[0]: pair[1] for pair in pairs if isinstance(pair, list) and _is_pair(pair)}
    return tuple(found.items())[:_MOST_GAMES]


def _is_pair(pair: list[Any]) -> bool:
    return len(pair) == 2 and all(map(_is_word, pair))


def _is_word(value: object) -> bool:
    """Whether ``value`` can be the name of a game or an option, or the value of one."""
    return isinstance(value, str) and 0 < len(value) <= LONGEST_NAME and value.isprintable()
