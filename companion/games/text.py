"""Names and lists in lines that both people and programs read.

A player's name is written as it is if it is one plain word (``Matt``, ``O'Neil``), and otherwise in double
quotes (``"Mary Ann"``), with ``\\"`` for a quote and ``\\\\`` for a backslash inside. Quoted text is always a
name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence

from companion.games.errors import CompanionError
from companion.games.messages import Message, say


class NamesError(CompanionError, ValueError):
    """A list of names cannot be read."""

    code = "names"


LONGEST_NAME = 40
"""The longest name, so that it fits on a screen and on a line."""

_MOST_CHARACTERS = 4 * LONGEST_NAME
"""A letter with its accents can be several characters."""

_PLAIN = re.compile(r"[^\W\d_][\w.'’-]*", re.UNICODE)
_QUOTED = re.compile(r'"((?:[^"\\]|\\["\\])*)"')
_ZERO_WIDTH_JOINER = "\u200d"
_JOINERS = (_ZERO_WIDTH_JOINER, "\u200c")
_ESCAPED = re.compile(r'\\(["\\])')


def quoted(name: str, reserved: Collection[str] = ()) -> str:
    """``name`` for a line: quoted unless it is one plain word that is not ``reserved``."""
    if _PLAIN.fullmatch(name) and name.casefold() not in reserved:
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def leading_quoted(text: str) -> tuple[str, str] | None:
    """The quoted name at the beginning of ``text`` and the rest, or ``None``."""
    match = _QUOTED.match(text)
    return None if match is None else (_ESCAPED.sub(r"\1", match[1]), text[match.end() :])


def name_list(names: Iterable[str]) -> str:
    """Names in the form of a record's ``players:`` line: ``Matt, Noah, "Mary Ann"``."""
    return ", ".join(quoted(name) for name in names)


def read_name_list(text: str) -> tuple[str, ...]:
    """The names of a ``players:`` line; a name without commas needs no quotes. Raises :class:`NamesError`."""
    names: list[str] = []
    rest = text.strip()
    while True:
        found = leading_quoted(rest)
        if found is None:
            name, comma, rest = rest.partition(",")
            if '"' in name:
                raise NamesError(say("a name in quotes must begin and end with a quote"))
        else:
            name, rest = found[0], found[1].lstrip()
            comma, rest = rest[:1], rest[1:]
            if comma not in ("", ","):
                raise NamesError(say("names must have commas between them"))
        names.append(name if found else name.strip())
        rest = rest.strip()
        if not comma:
            return tuple(names)


def listed(words: Sequence[str], joint: str = "and") -> str:
    """``Matt, Noah and Jake``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def counted(number: int, thing: str) -> str:
    """``1 card``, ``4 cards``."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def capital(text: str) -> str:
    """``text`` with a capital first letter."""
    return text[:1].upper() + text[1:]


def is_writable(character: str) -> bool:
    """Whether a name may have ``character`` in it: it can be seen, or joins those beside it."""
    return character.isprintable() or character in _JOINERS


def graphemes(text: str) -> list[str]:
    """What a reader calls the letters of ``text``: each with the accents and joiners that belong to it."""
    found: list[str] = []
    for character in text:
        joins = unicodedata.category(character) in ("Mn", "Mc", "Me") or character in _JOINERS
        if found and (joins or found[-1][-1] == _ZERO_WIDTH_JOINER):
            found[-1] += character
        else:
            found.append(character)
    return found


def fault_of_names(names: Sequence[str]) -> Message | None:
    """What is wrong with the players' names, or ``None``."""
    for name in names:
        if not name.strip() or name != name.strip():
            return say("Every player needs a name, without spaces before or after it.")
        if not all(map(is_writable, name)):
            return say("A player's name cannot have line breaks or other unprintable characters in it.")
        letters = graphemes(name)
        if len(letters) > LONGEST_NAME or len(name) > _MOST_CHARACTERS:
            return say(
                "A player's name can have {most} letters at most: {name}… is longer.",
                most=LONGEST_NAME,
                name="".join(letters[:LONGEST_NAME]),
            )
    folded = [name.casefold() for name in names]
    for name, key in zip(names, folded, strict=True):
        if folded.count(key) > 1:
            return say("Two players are called {name}: give each a name of their own.", name=name)
    return None
