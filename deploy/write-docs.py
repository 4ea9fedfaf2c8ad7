"""Writes what the documentation takes from the program itself: ``.venv/bin/python deploy/write-docs.py``.

The tables of lines in ``docs/records.md`` are those of the games, the tables of keys in ``docs/snapshot.md``
those of the snapshot's types. With ``--check`` nothing is written; the exit status is 1 if a page is not as
it would be written.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum, EnumType
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from companion.games import GAMES
from companion.games.api import Action
from companion.games.messages import Message
from companion.games.panels import Panel
from companion.table.record_help import markdown_for_every_game, markdown_of
from companion.table.snapshot import TableSnapshot
from companion.table.snapshot_json import PANELS, alternatives, hints_of

DOCS = Path(__file__).parent.parent / "docs"
BEGIN, END = "<!-- tables: deploy/write-docs.py -->", "<!-- end of tables -->"

_LEAVES = {
    str: "text",
    int: "whole number",
    float: "number",
    bool: "true or false",
    Message: "[message](#messages)",
    Action: "[action](#actions)",
    Panel: "[panel](#panels)",
}


def record_tables() -> str:
    """How a record of each game begins, and its lines."""
    games = (f"## {game.title}\n\n{markdown_of(game)}" for game in GAMES)
    return "\n\n".join((*games, f"## Every game\n\n{markdown_for_every_game()}"))


def snapshot_tables() -> str:
    """The keys of every object in a snapshot, as the types of its fields have them."""
    values = _values_in(TableSnapshot, *PANELS)
    parts = {
        "The snapshot": (TableSnapshot,),
        "Panels": PANELS,
        "Other values": tuple(kind for kind in values if kind not in (TableSnapshot, *PANELS)),
    }
    return "\n\n".join("\n\n".join((f"## {title}", *map(_table_of, kinds))) for title, kinds in parts.items())


def _table_of(kind: type[Any]) -> str:
    rows = (
        f"| `{field.name}` | {_words_for(hints_of(kind)[field.name])} | {_default(field)} |"
        for field in fields(kind)
    )
    heading = f"### {kind.__name__}\n\n{_docstring(kind)}"
    return "\n".join((heading, "", "| key | value | if left out |", "| --- | --- | --- |", *rows))


def _docstring(kind: type[Any]) -> str:
    text = (inspect.getdoc(kind) or "").replace("``", "`").replace("`None`", "`null`")
    return re.sub(r":\w+:`~?(?:[\w.]+\.)?(\w+)`", r"`\1`", text)


def _default(field: Field[Any]) -> str:
    if field.default is MISSING and field.default_factory is MISSING:
        return "refused"
    if field.default is MISSING or is_dataclass(field.default):
        return "`{}`"
    value = field.default.value if isinstance(field.default, Enum) else field.default
    return f"`{json.dumps(value)}`"


def _words_for(hint: Any) -> str:
    kind, of = get_origin(hint), get_args(hint)
    if hint in _LEAVES:
        return _LEAVES[hint]
    if is_dataclass(hint):
        return f"[{hint.__name__}](#{hint.__name__.lower()})"
    if isinstance(hint, EnumType):
        return ", ".join(f"`{json.dumps(member.value)}`" for member in hint)
    if kind is UnionType:
        return " or ".join((*map(_words_for, alternatives(hint)), "null"))
    if kind is Mapping:
        return f"object of {_words_for(of[1])}"
    if of[-1:] == (Ellipsis,):
        words = re.sub("number$", "numbers", _words_for(of[0]))
        return f"list of ({words})" if get_origin(of[0]) is UnionType else f"list of {words}"
    names = get_type_hints(hint) if kind is None else {}
    return f"`[{', '.join(names or map(_plain_words_for, of))}]`"


def _plain_words_for(hint: Any) -> str:
    """The words for a type inside a list in code, where there can be no link."""
    return _words_for(hint).replace("`", "")


def _values_in(*kinds: type[Any]) -> dict[type[Any], None]:
    """Every dataclass in the fields of ``kinds``, themselves among them, in the order of their names."""
    found: dict[type[Any], None] = {}
    left = list(kinds)
    while left:
        kind = left.pop()
        if kind not in found:
            found[kind] = None
            left.extend(it for hint in hints_of(kind).values() for it in _dataclasses_in(hint))
    return dict.fromkeys(sorted(found, key=lambda kind: kind.__name__))


def _dataclasses_in(hint: Any) -> Iterator[type[Any]]:
    if is_dataclass(hint) and isinstance(hint, type) and hint is not Message:
        yield hint
    for inner in get_args(hint):
        yield from _dataclasses_in(inner)


PAGES = {"records.md": record_tables, "snapshot.md": snapshot_tables}


def written(page: str, tables: str) -> str:
    """``page`` with the ``tables`` as the program has them now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{tables}\n\n{END}{after}"


def main() -> int:
    """The exit status."""
    for name, tables in PAGES.items():
        page = (DOCS / name).read_text(encoding="utf-8")
        new = written(page, tables())
        if "--check" not in sys.argv[1:]:
            (DOCS / name).write_text(new, encoding="utf-8")
        elif new != page:
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
