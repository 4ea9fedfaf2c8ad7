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
from companion.games.text import listed

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
    """A file of descriptors is not as it should be: which file, where in it, and what is wrong."""

    def __init__(self, file: str, place: str, sentence: str) -> None:
        super().__init__(f"{file}: {place}: {sentence}")
        self.file = file
        self.place = place
        self.sentence = sentence


def read_descriptors(data: bytes, file: str) -> Descriptors:
    """The lists of a table, ours where ``data``, the content of ``file``, has none. Raises
    :class:`DescriptorError`."""
    if len(data) > LONGEST_FILE:
        raise DescriptorError(file, "line 1", f"It has more than {LONGEST_FILE:,} bytes.")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise DescriptorError(file, f"line {line}", "This is not text in UTF-8.") from None
    found = _from_toml(text, file) if file.casefold().endswith(".toml") else _from_lines(text, file)
    if not found:
        raise DescriptorError(file, "line 1", f"There are no lists in it: begin with “{suit_name('C')} 1”.")
    one, two, three = range(len(_KEYS))
    return {
        suit: (
            found.get((suit, one), lists[one]),
            found.get((suit, two), lists[two]),
            found.get((suit, three), lists[three]),
        )
        for suit, lists in OWN.items()
    }


def _from_toml(text: str, file: str) -> Found:
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise DescriptorError(
                file, f"line {number}", f"This line has more than {LONGEST_LINE:,} characters."
            )
    try:
        content = tomllib.loads(text)
    except RecursionError:
        raise DescriptorError(file, "the whole file", "It is nested too deeply.") from None
    except ValueError as error:
        said = str(error)
        where = re.search(r"\(at ([^)]*)\)", said)
        place = where[1] if where else "the end"
        raise DescriptorError(file, place, f"{said.split(' (at ')[0]}.") from None
    found: Found = {}
    for name, lists in content.items():
        suit = _suit(name, file, f"[{name[:40]}]")
        if not isinstance(lists, Mapping):
            raise DescriptorError(file, name[:40], f"It should be a table with {listed(_KEYS)}.")
        for key, items in lists.items():
            place = f"[{name}] {key[:40]}"
            if key not in _KEYS:
                raise DescriptorError(file, place, f"The lists of an Inventor are called {listed(_KEYS)}.")
            if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
                raise DescriptorError(file, place, f"It should be a list of {ITEMS} texts.")
            for number, item in enumerate(items, start=1):
                _check_item(item, file, f"{place}, item {number}")
            found[suit, _KEYS.index(key)] = _checked(items, file, place)
    return found


def _from_lines(text: str, file: str) -> Found:
    found: Found = {}
    for place, suit, number, items in _sections(text, file):
        if (suit, number) in found:
            raise DescriptorError(file, place, f"List {number + 1} of {suit_name(suit)} is there twice.")
        found[suit, number] = _checked(items, file, place)
    return found


def _sections(text: str, file: str) -> Iterator[tuple[str, str, int, list[str]]]:
    """Every section: the place of its heading, the suit, the list's place from 0, its lines."""
    section: tuple[str, str, int, list[str]] | None = None
    for line_number, raw in enumerate(text.splitlines(), start=1):
        line, place = raw.strip(), f"line {line_number}"
        if not line or line.startswith("#"):
            continue
        heading = _HEADING.fullmatch(line)
        if heading:
            if section:
                yield section
            section = (place, _LETTERS[heading[1].casefold()], int(heading[2]) - 1, [])
        elif section is None:
            raise DescriptorError(file, place, f"A heading comes first, such as “{suit_name('C')} 1”.")
        else:
            _check_item(line, file, place)
            section[3].append(line)
    if section:
        yield section


def _suit(name: str, file: str, place: str) -> str:
    suit = _LETTERS.get(name.casefold())
    if suit is None:
        names = [suit_name(letter) for letter in SUITS]
        raise DescriptorError(file, place, f"There is no suit {name[:40]}: there are {listed(names)}.")
    return suit


def _check_item(item: str, file: str, place: str) -> None:
    if not item.strip() or not item.isprintable() or len(item) > LONGEST_ITEM:
        raise DescriptorError(file, place, f"An item is one line of 1 to {LONGEST_ITEM} letters.")


def _checked(items: list[str], file: str, place: str) -> tuple[str, ...]:
    if len(items) != ITEMS:
        raise DescriptorError(
            file, place, f"A list has {ITEMS} items, one for each card; here are {len(items)}."
        )
    return tuple(item.strip() for item in items)
