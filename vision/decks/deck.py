"""What a deck is, and the file that says so.

A deck file is TOML. Of a deck with printed codes it names the cards, their faces and the games the deck
serves::

    kind = "codes"                # its cards bear printed codes
    name = "tea-party"            # letters, digits, hyphens: by this name it is asked for
    title = "Tea Party"           # as it stands on the cards' backs
    edition = "1"                 # another edition's codes are foreign
    number = 17                   # 1 to 31; printed in every code
    serves = ["beltpunk"]         # the games that are played with it
    ink = "#4a2f1b"               # of the backs

    [suits.Steam]
    letter = "S"                  # beside the emblem, or ""
    emblem = "steam"              # one of EMBLEM_NAMES
    ink = "#29618f"

    [[cards]]
    card = "Steam-1"              # its code in text
    index = "1"                   # what stands in its corners
    suit = "Steam"
    title = "Steam"               # below its picture; the suit's name without it
    copies = 1                    # how many such cards are printed; 1 without it

The place of a card in the file is its number in the printed codes: add cards at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn

from vision.core.errors import VisionError
from vision.core.files import parse_toml, read_file
from vision.core.pictures import Rgb

MOST_CARDS = 128
"""Different cards that the codes can number."""
MOST_COPIES = 24
LARGEST_NUMBER = 31
"""The largest number of a deck that the codes can bear."""
EMBLEM_NAMES = ("steam", "gear", "spanner", "bolt", "gears", "crown", "crossed")
"""The emblems that can be printed."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,31}")
_INDEX = re.compile(r"[0-9MX]{1,2}(/[0-9]{1,2})?")
_CODE = re.compile(r"[^\s,;:]{1,24}")
_INK = re.compile(r"#[0-9a-fA-F]{6}")
_LONGEST = 40
_LARGEST_FILE = 256_000
"""Bytes of a deck file; one of 128 cards has some 12,000."""


class DeckError(VisionError, ValueError):
    """A deck file that cannot be used; ``str`` names the file and says what is wrong in it."""

    def __init__(self, where: str, fault: str) -> None:
        super().__init__(f"{where}: {fault}")


@dataclass(frozen=True, slots=True)
class Suit:
    """What cards of a kind have in common: an ``emblem`` by name, a ``letter`` (or none), an ``ink``."""

    name: str
    letter: str
    emblem: str
    ink: Rgb


@dataclass(frozen=True, slots=True)
class DeckCard:
    """One card: its code in text, the index in its corners, its suit, the title below its picture, and how
    many such cards the deck has."""

    code: str
    index: str
    suit: Suit
    title: str
    copies: int = 1


@dataclass(frozen=True)
class Deck:
    """A deck with printed codes. ``serves`` are the names of the games that are played with it, ``ink`` is
    that of the backs; the place of a card in ``cards`` is its number in the codes."""

    name: str
    title: str
    edition: str
    number: int
    serves: tuple[str, ...]
    ink: Rgb
    cards: tuple[DeckCard, ...]

    def card(self, code: str) -> DeckCard:
        """The card of that code; ``KeyError`` if the deck has none."""
        for card in self.cards:
            if card.code == code:
                return card
        raise KeyError(code)

    @property
    def size(self) -> int:
        """How many cards lie in the box."""
        return sum(card.copies for card in self.cards)


def must_serve(title: str, serves: tuple[str, ...], where: str, game: str | None) -> None:
    """Raises :class:`DeckError` where the deck of that ``title`` does not serve ``game``."""
    if game is not None and game not in serves:
        raise DeckError(where, f"{title} does not serve {game}, but {', '.join(serves) or 'no game'}")


def load_deck(path: Path) -> Deck:
    """The deck in the file at ``path``. Raises :class:`DeckError`."""
    try:
        text = read_file(path, _LARGEST_FILE).decode("utf-8")
    except UnicodeDecodeError:
        raise DeckError(str(path), "this is no text file, so it is no deck") from None
    except OSError as error:
        raise DeckError(str(path), f"this deck cannot be opened ({error.strerror or error})") from None
    return read_deck(text, str(path))


def read_deck(text: str, where: str) -> Deck:
    """The deck that ``text`` tells; ``where`` stands before every fault. Raises :class:`DeckError`."""
    try:
        told = parse_toml(text)
    except ValueError as error:
        raise DeckError(where, f"this is no deck file: {error}") from None
    return _Sheet(told, where).deck()


class _Sheet:
    """A table of a deck file with the words for its faults."""

    def __init__(self, told: Mapping[str, Any], where: str) -> None:
        self._told = told
        self._where = where

    def deck(self) -> Deck:
        if self._told.get("kind") != "codes":
            self._fail('kind must be "codes": only decks with printed codes are described by a file')
        self._only({"kind", "name", "title", "edition", "number", "serves", "ink", "suits", "cards"})
        name = self._text("name")
        if not _NAME.fullmatch(name):
            self._fail(f"name: {name!r} has more than letters, digits and hyphens")
        suits = MappingProxyType({suit.name: suit for suit in self._suits()})
        return Deck(
            name,
            self._text("title"),
            self._text("edition"),
            self._whole("number", LARGEST_NUMBER),
            self._names("serves"),
            self._ink("ink"),
            self._cards(suits),
        )

    def suit(self, name: str) -> Suit:
        self._only({"letter", "emblem", "ink"})
        letter = self._told.get("letter", "")
        if not isinstance(letter, str) or len(letter) > 1:
            self._fail("letter is a single letter, or none")
        emblem = self._text("emblem")
        if emblem not in EMBLEM_NAMES:
            self._fail(f"emblem: {emblem!r} is none of {', '.join(EMBLEM_NAMES)}")
        return Suit(name, letter, emblem, self._ink("ink"))

    def card(self, suits: Mapping[str, Suit]) -> DeckCard:
        self._only({"card", "index", "suit", "title", "copies"})
        code, index, suit = self._text("card"), self._text("index"), self._text("suit")
        if not _CODE.fullmatch(code):
            self._fail(f"card: {code!r} is not one word")
        if not _INDEX.fullmatch(index):
            self._fail(f"index: {index!r} is not a number, two with a stroke between them, M or X")
        if suit not in suits:
            self._fail(f"suit: there is no {suit!r} among the suits")
        title = self._text("title") if "title" in self._told else suit
        copies = self._whole("copies", MOST_COPIES) if "copies" in self._told else 1
        return DeckCard(code, index, suits[suit], title, copies)

    def _suits(self) -> Iterator[Suit]:
        told = self._told.get("suits")
        if not isinstance(told, dict) or not told:
            self._fail("it has no suits")
        for name, suit in told.items():
            where = f"{self._where}: suit {name}"
            yield _Sheet(suit if isinstance(suit, dict) else {}, where).suit(name)

    def _cards(self, suits: Mapping[str, Suit]) -> tuple[DeckCard, ...]:
        told = self._told.get("cards")
        if not isinstance(told, list) or not 1 <= len(told) <= MOST_CARDS:
            self._fail(f"a deck has 1 to {MOST_CARDS} different cards")
        cards: dict[str, DeckCard] = {}
        for number, entry in enumerate(told, 1):
            where = f"{self._where}: card {number}"
            card = _Sheet(entry if isinstance(entry, dict) else {}, where).card(suits)
            if card.code in cards:
                raise DeckError(where, f"{card.code} is told twice; use copies")
            cards[card.code] = card
        return tuple(cards.values())

    def _text(self, key: str) -> str:
        value = self._told.get(key)
        if not isinstance(value, str) or not 1 <= len(value) <= _LONGEST or not value.isprintable():
            self._fail(f"{key} must be a line of 1 to {_LONGEST} letters")
        return str(value)

    def _whole(self, key: str, largest: int) -> int:
        value = self._told.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= largest:
            self._fail(f"{key} must be a whole number from 1 to {largest}")
        return int(value)

    def _names(self, key: str) -> tuple[str, ...]:
        value = self._told.get(key)
        if (
            not isinstance(value, list)
            or not value
            or not all(isinstance(name, str) and _NAME.fullmatch(name) for name in value)
        ):
            self._fail(f'{key} must be a list of games, such as ["beltpunk"]')
        return tuple(value)

    def _ink(self, key: str) -> Rgb:
        value = self._told.get(key)
        if not isinstance(value, str) or not _INK.fullmatch(value):
            self._fail(f'{key} must be a colour such as "#29618f"')
        return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)

    def _only(self, known: set[str]) -> None:
        unknown = set(self._told) - known
        if unknown:
            self._fail(f"{min(unknown)!r} is not known here")

    def _fail(self, fault: str) -> NoReturn:
        raise DeckError(self._where, fault)
