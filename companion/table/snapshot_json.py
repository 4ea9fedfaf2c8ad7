"""The JSON form of a snapshot, written and read by the types of its fields: ``docs/snapshot.md`` lists them.

A reader ignores the keys that it does not know and takes the default for those that are left out, so a field
may be added without a new version.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum, EnumType
from functools import cache
from string import Formatter
from types import MappingProxyType, NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from companion.games import panels as game_panels
from companion.games.api import Action, GameError
from companion.games.errors import CompanionError
from companion.games.messages import Message, Parameter, say
from companion.games.panels import Panel
from companion.table.snapshot import TableSnapshot, TextPanel

VERSION = 1
LONGEST_SNAPSHOT = 4_000_000
"""Bytes of a snapshot that are read."""
PANELS: tuple[type[Panel], ...] = tuple(
    kind for kind in vars(game_panels).values() if hasattr(kind, "lines") and kind is not Panel
)
"""Every type of panel that all games share. A reader shows any other as its text."""

_MOST = 2**53
"""Beyond this, readers in other languages lose digits."""
_DEEPEST_MESSAGE = 20
_LONGEST_MESSAGE = 20_000
_SCALARS = {str: say("text"), int: say("a whole number"), float: say("a number"), bool: say("true or false")}

Parse = Callable[[str], Action]
"""Reads an action from its text, or raises ``GameError``: ``lambda text: game.parse(text, state)``."""


class SnapshotError(CompanionError, ValueError):
    """JSON that is no snapshot."""

    code = "snapshot"


class SnapshotVersionError(SnapshotError):
    """A snapshot of another version."""

    code = "snapshot-version"


def to_json(snapshot: TableSnapshot) -> dict[str, Any]:
    """``snapshot`` as JSON values."""
    return {"version": VERSION, **_fields_to_json(snapshot)}


def from_json(value: object, parse: Parse, panels: tuple[type[Panel], ...] = PANELS) -> TableSnapshot:
    """The snapshot that :func:`to_json` wrote. A panel that is none of ``panels`` comes back as a
    :class:`TextPanel`. Raises :class:`SnapshotError`."""
    if not isinstance(value, dict):
        raise _wrong("", say("an object"))
    version = value.get("version")
    if type(version) is not int or version != VERSION:
        raise SnapshotVersionError(
            say("This snapshot cannot be read: its version must be {version}.", version=VERSION)
        )
    reader = _Reader(parse, {kind.__name__: kind for kind in panels})
    try:
        snapshot = reader.value(TableSnapshot, value, "")
    except RecursionError:
        raise SnapshotError(say("This is no snapshot: it is nested too deep.")) from None
    assert isinstance(snapshot, TableSnapshot)
    return snapshot


def read_snapshot(data: bytes, parse: Parse, panels: tuple[type[Panel], ...] = PANELS) -> TableSnapshot:
    """The snapshot in ``data``, which may come from anywhere. Raises :class:`SnapshotError`."""
    if len(data) > LONGEST_SNAPSHOT:
        raise SnapshotError(
            say("This is no snapshot: it has more than {most} bytes.", most=f"{LONGEST_SNAPSHOT:,}")
        )
    try:
        value = json.loads(data)
        json.dumps(value, ensure_ascii=False).encode()  # half a character is none
    except (ValueError, RecursionError):
        raise SnapshotError(say("This is no snapshot: it is not JSON that can be read.")) from None
    return from_json(value, parse, panels)


@cache
def hints_of(kind: type[Any]) -> dict[str, Any]:
    """The type of each field of ``kind``."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _fields_to_json(value: Any) -> dict[str, Any]:
    kind: Any = type(value)
    return {name: _to_json(hint, getattr(value, name)) for name, hint in hints_of(kind).items()}


def _to_json(hint: Any, value: Any) -> Any:
    if value is None:
        return None
    if hint is Message:
        return value.to_json()
    if hint is Action:
        return str(value)
    if hint is Panel:
        return _panel_to_json(value)
    if is_dataclass(hint):
        return _fields_to_json(value)
    if isinstance(value, Enum):
        return value.value
    kind, of = get_origin(hint), get_args(hint)
    if kind is UnionType:
        return _one_of_to_json(alternatives(hint), value)
    if kind is Mapping:
        return {key: _to_json(of[1], item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [_to_json(it, item) for it, item in zip(_hints_of_items(hint, len(value)), value, strict=True)]
    return value


def alternatives(hint: Any) -> tuple[Any, ...]:
    """The types of which a field of the type ``hint`` can be, but for ``None``."""
    return tuple(it for it in get_args(hint) if it is not NoneType)


def _one_of_to_json(hints: tuple[Any, ...], value: Any) -> Any:
    """Of several types, an object says with the key ``type`` which it is; an action is its text."""
    if len(hints) == 1:
        return _to_json(hints[0], value)
    if type(value) not in hints:
        return str(value)
    return {"type": type(value).__name__, **_fields_to_json(value)}


def _panel_to_json(panel: Panel) -> dict[str, Any]:
    own = {} if isinstance(panel, TextPanel) else _fields_to_json(panel)
    return {"panel": type(panel).__name__, **own, "lines": [line.to_json() for line in panel.lines()]}


def _hints_of_items(hint: Any, number: int) -> tuple[Any, ...]:
    """The type of each item of a tuple with ``number`` items; of a named tuple those of its fields."""
    of = get_args(hint) or tuple(get_type_hints(hint).values())
    return (of[0],) * number if of[-1] is Ellipsis else of


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads JSON values as the types that it is told; ``where`` is the path to a value, for errors."""

    parse: Parse
    panels: Mapping[str, type[Panel]]

    def read(self, hint: Any, value: Any, where: str) -> Any:
        kind, of = get_origin(hint), get_args(hint)
        if kind is UnionType:
            return None if value is None else self._one_of(alternatives(hint), value, where)
        if hint in _SCALARS:
            return _scalar(hint, value, where)
        if hint is Message:
            return _message(value, where)
        if hint is Action:
            return self._action(value, where)
        if hint is Panel:
            return self._panel(value, where)
        if is_dataclass(hint):
            return self.value(hint, value, where)
        if kind is Mapping:
            return MappingProxyType(
                {key: self.read(of[1], it, where) for key, it in _object(value, where).items()}
            )
        if isinstance(hint, EnumType):
            return self._member(hint, value, where)
        return self._items(hint, value, where)

    def _one_of(self, hints: tuple[Any, ...], value: Any, where: str) -> Any:
        if len(hints) == 1:
            return self.read(hints[0], value, where)
        if isinstance(value, str):
            return self._action(value, where)
        kinds = {kind.__name__: kind for kind in hints if kind is not Action}
        name = _object(value, where).get("type")
        if not isinstance(name, str) or name not in kinds:
            raise _wrong(f"{where}.type", say("{kinds:or}", kinds=tuple(kinds)))
        return self.value(kinds[name], value, where)

    def value(self, kind: Any, value: Any, where: str) -> Any:
        """A value of the dataclass ``kind``."""
        given, read = _object(value, where), {}
        for field in fields(kind):
            path = f"{where}.{field.name}" if where else field.name
            if field.name in given:
                read[field.name] = self.read(hints_of(kind)[field.name], given[field.name], path)
            elif field.default is MISSING and field.default_factory is MISSING:
                raise SnapshotError(say("This is no snapshot: {where} is missing.", where=path))
        made = kind(**read)
        if hasattr(made, "lines"):
            try:
                made.lines()
            except ValueError:
                raise _wrong(where, say("as long as its list of players")) from None
        return made

    def _items(self, hint: Any, value: Any, where: str) -> Any:
        if not isinstance(value, list):
            raise _wrong(where, say("a list"))
        hints = _hints_of_items(hint, len(value))
        if len(hints) != len(value):
            raise _wrong(where, say("a list of {number}", number=len(hints)))
        items = (
            self.read(it, item, f"{where}[{at}]")
            for at, (it, item) in enumerate(zip(hints, value, strict=True))
        )
        return tuple(items) if get_origin(hint) is tuple else hint(*items)

    def _member(self, hint: Any, value: Any, where: str) -> Any:
        if value not in [member.value for member in hint]:
            raise _wrong(where, say("{values:or}", values=tuple(member.value for member in hint)))
        return hint(value)

    def _action(self, value: Any, where: str) -> Action:
        text = _scalar(str, value, where)
        try:
            return self.parse(text)
        except GameError as error:
            raise SnapshotError(
                say("This is no snapshot: {where}: {reason}", where=where, reason=error.message)
            ) from None

    def _panel(self, value: Any, where: str) -> Panel:
        given = _object(value, where)
        name = _scalar(str, given.get("panel"), f"{where}.panel")
        if name in self.panels:
            panel: Panel = self.value(self.panels[name], given, where)
            return panel
        return TextPanel(self._items(tuple[Message, ...], given.get("lines"), f"{where}.lines"))


def _wrong(where: str, wanted: Message) -> SnapshotError:
    if not where:
        return SnapshotError(say("This is no snapshot: it must be {wanted}.", wanted=wanted))
    return SnapshotError(say("This is no snapshot: {where} must be {wanted}.", where=where, wanted=wanted))


def _object(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(where, say("an object"))
    return value


def _scalar(kind: type[Any], value: Any, where: str) -> Any:
    fits = isinstance(value, (int, float) if kind is float else kind)
    if not fits or isinstance(value, bool) != (kind is bool):
        raise _wrong(where, _SCALARS[kind])
    if isinstance(value, int | float) and not abs(value) < _MOST:
        raise _wrong(where, say("smaller"))
    return value


def _message(value: Any, where: str) -> Message:
    try:
        message = Message.from_json(_object(value, where))
        length = _length(message, 0)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, SnapshotError):
            raise
        raise _wrong(where, say("a message")) from None
    if length > _LONGEST_MESSAGE:
        raise _wrong(where, say("a shorter message"))
    return message


def _length(value: Parameter, depth: int) -> int:
    """At least the letters that ``value`` is written with, without writing it: a few short templates in each
    other can make a text of any length. Raises ``KeyError`` or ``ValueError`` if it cannot be written."""
    if depth > _DEEPEST_MESSAGE:
        raise ValueError(depth)
    if isinstance(value, tuple):
        return sum(2 + _length(item, depth + 1) for item in value)
    if not isinstance(value, Message):
        return len(str(value))
    lengths = {name: _length(item, depth + 1) for name, item in value.parameters}
    total = 1 + len(value.template)
    for _, name, style, _ in Formatter().parse(value.template):
        if name is not None:
            total += lengths[name] + len(style or "")
            if (style or "").startswith("^^") or (style or "").count("|") > 1:
                raise ValueError(style)
    return total
