"""A table's own lists of descriptors, read from the text of a file (AS-14). Nothing here opens files.

A file holds the lists of one Inventor or of several; the others stay as the program has them. In TOML,
for a file called ``*.toml``::

    [Clubs]                          # or Diamonds, Hearts, Spades
    first = ["a parasol", "…"]       # what it is: ten items, the Ace's first
    second = ["that opens", "…"]     # what it does
    third = ["by a hairpin", "…"]    # how

As plain text, for any other file: a heading with the suit and the number of the list, then ten lines. Empty
lines and those that begin with a hash do not count::

    Clubs 1
    a parasol
    …
    Clubs 2
    …

Items are in the order of the cards: Ace, 2, … 10. Together they are read as one sentence.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping

from companion.games.api import GameError
from companion.games.astonishing.deck import SUITS, suit_name
from companion.games.astonishing.descriptors import ITEMS, OWN, Descriptors
from companion.games.messages import Message, say

LONGEST_FILE = 200_000
LONGEST_LINE = 4000
"""A dotted key that fills a longer line of TOML keeps the parser busy for minutes."""
LONGEST_ITEM = 160
"""Letters of one item at most, so that it can be shown."""

_KEYS = ("first", "second", "third")
_LETTERS = {suit_name(suit).casefold(): suit for suit in SUITS}
_HEADING = re.compile(rf"({'|'.join(_LETTERS)})\s+([1-3])\s*:?", re.IGNORECASE)

Found = dict[tuple[str, int], tuple[str, ...]]
"""The lists that a file has, by suit and place (0 to 2)."""


class DescriptorError(GameError):
    """A file of descriptors cannot be used: which ``file``, the ``place`` in it, and the ``reason``."""

    code = "descriptors"

    def __init__(self, file: str, place: Message, reason: Message) -> None:
        super().__init__(say("{file}: {place}: {reason}", file=file, place=place, reason=reason))
        self.args = (file, place, reason)
        self.file = file
        self.place = place
        self.reason = reason


def read_descriptors(data: bytes, file: str) -> Descriptors:
    """The lists of a table, ours where ``data``, the content of ``file``, has none. Raises
    :class:`DescriptorError`."""
    if len(data) > LONGEST_FILE:
        raise DescriptorError(file, _line(1), say("It has more than {most} bytes.", most=f"{LONGEST_FILE:,}"))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise DescriptorError(file, _line(line), say("This is not text in UTF-8.")) from None
    found = _from_toml(text, file) if file.casefold().endswith(".toml") else _from_lines(text, file)
    if not found:
        raise DescriptorError(
            file, _line(1), say("There are no lists in it: begin with “{suit} 1”.", suit=suit_name("C"))
        )
    one, two, three = range(len(_KEYS))
    return {
        suit: (
            found.get((suit, one), lists[one]),
            found.get((suit, two), lists[two]),
            found.get((suit, three), lists[three]),
        )
        for suit, lists in OWN.items()
    }


def _line(number: int) -> Message:
    return say("line {number}", number=number)


def _from_toml(text: str, file: str) -> Found:
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise DescriptorError(
                file,
                _line(number),
                say("This line has more than {most} characters.", most=f"{LONGEST_LINE:,}"),
            )
    try:
        content = tomllib.loads(text)
    except RecursionError:
        raise DescriptorError(file, say("the whole file"), say("It is nested too deeply.")) from None
    except ValueError as error:
        said = str(error)
        where = re.search(r"\(at ([^)]*)\)", said)
        place = say("{place}", place=where[1]) if where else say("the end")
        raise DescriptorError(file, place, say("{reason}.", reason=said.split(" (at ")[0])) from None
    found: Found = {}
    for name, lists in content.items():
        suit = _suit(name, file, say("[{name}]", name=name[:40]))
        if not isinstance(lists, Mapping):
            raise DescriptorError(
                file, say("{name}", name=name[:40]), say("It should be a table with {keys}.", keys=_KEYS)
            )
        for key, items in lists.items():
            place = say("[{name}] {key}", name=name, key=key[:40])
            if key not in _KEYS:
                raise DescriptorError(
                    file, place, say("The lists of an Inventor are called {keys}.", keys=_KEYS)
                )
            if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
                raise DescriptorError(file, place, say("It should be a list of {items} texts.", items=ITEMS))
            for number, item in enumerate(items, start=1):
                _check_item(item, file, say("{place}, item {number}", place=place, number=number))
            found[suit, _KEYS.index(key)] = _checked(items, file, place)
    return found


def _from_lines(text: str, file: str) -> Found:
    found: Found = {}
    for place, suit, number, items in _sections(text, file):
        if (suit, number) in found:
            raise DescriptorError(
                file,
                place,
                say("List {number} of {suit} is there twice.", number=number + 1, suit=suit_name(suit)),
            )
        found[suit, number] = _checked(items, file, place)
    return found


def _sections(text: str, file: str) -> Iterator[tuple[Message, str, int, list[str]]]:
    """Every section: the place of its heading, the suit, the list's place from 0, its lines."""
    section: tuple[Message, str, int, list[str]] | None = None
    for line_number, raw in enumerate(text.splitlines(), start=1):
        line, place = raw.strip(), _line(line_number)
        if not line or line.startswith("#"):
            continue
        heading = _HEADING.fullmatch(line)
        if heading:
            if section:
                yield section
            section = (place, _LETTERS[heading[1].casefold()], int(heading[2]) - 1, [])
        elif section is None:
            raise DescriptorError(
                file, place, say("A heading comes first, such as “{suit} 1”.", suit=suit_name("C"))
            )
        else:
            _check_item(line, file, place)
            section[3].append(line)
    if section:
        yield section


def _suit(name: str, file: str, place: Message) -> str:
    suit = _LETTERS.get(name.casefold())
    if suit is None:
        names = tuple(suit_name(letter) for letter in SUITS)
        raise DescriptorError(
            file, place, say("There is no suit {name}: there are {suits}.", name=name[:40], suits=names)
        )
    return suit


def _check_item(item: str, file: str, place: Message) -> None:
    if not item.strip() or not item.isprintable() or len(item) > LONGEST_ITEM:
        raise DescriptorError(
            file, place, say("An item is one line of 1 to {most} letters.", most=LONGEST_ITEM)
        )


def _checked(items: list[str], file: str, place: Message) -> tuple[str, ...]:
    if len(items) != ITEMS:
        raise DescriptorError(
            file,
            place,
            say(
                "A list has {items} items, one for each card; here are {number}.",
                items=ITEMS,
                number=len(items),
            ),
        )
    return tuple(item.strip() for item in items)
