"""Decks with printed codes, and the files that describe them.

A deck file is TOML. It names the cards, what is printed on them, and the games that the deck serves::

    kind = "codes"                # its cards have printed codes
    name = "tea-party"            # letters, digits, hyphens: the name on the command line
    title = "Tea Party"           # as printed on the backs
    edition = "1"                 # codes of another edition are not recognised
    number = 17                   # 1 to 31; printed in every code
    serves = ["beltpunk"]         # the games it can be played with
    ink = "#4a2f1b"               # of the backs

    [suits.Steam]
    letter = "S"                  # beside the emblem, or ""
    emblem = "steam"              # one of EMBLEM_NAMES
    ink = "#29618f"

    [[cards]]
    card = "Steam-1"              # its code in text
    index = "1"                   # printed in its corners
    suit = "Steam"
    title = "Steam"               # below its picture; by default the suit's name
    copies = 1                    # how many are printed; by default 1

The position of a card in the file is its number in the printed codes: add cards at the end.
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
from vision.core.sentences import Sentence, sentence

MOST_CARDS = 128
"""How many different cards the codes can number."""
MOST_COPIES = 24
LARGEST_NUMBER = 31
"""The largest deck number that fits into the codes."""
EMBLEM_NAMES = (
    *("steam", "gear", "spanner", "bolt", "gears", "crown", "crossed"),
    *("tiara", "medal", "top-hat", "hourglass", "cap-and-bells", "tea"),
    *("diving-helmet", "lens", "flask", "sabres", "beak", "bundle"),
)
"""The emblems that can be printed."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,31}")
_INDEX = re.compile(r"[0-9MX]{1,2}(/[0-9]{1,2})?")
_CODE = re.compile(r"[^\s,;:]{1,24}")
_INK = re.compile(r"#[0-9a-fA-F]{6}")
_LONGEST = 40
_LARGEST_FILE = 256_000
"""Bytes of a deck file; one with 128 cards has about 12,000."""


class DeckError(VisionError, ValueError):
    """A deck file cannot be used; ``where`` names the file and the entry."""

    code = "deck"
    template = "{where}: {problem}"
    where: str
    problem: Sentence

    def __init__(self, where: str, problem: Sentence) -> None:
        super().__init__(where=where, problem=problem)


@dataclass(frozen=True, slots=True)
class Suit:
    """What the cards of a suit share: an ``emblem`` by name, a ``letter`` (or none), an ``ink``."""

    name: str
    letter: str
    emblem: str
    ink: Rgb


@dataclass(frozen=True, slots=True)
class DeckCard:
    """One card: its code, the index in its corners, its suit, the title below its picture, and how many
    copies the deck has."""

    code: str
    index: str
    suit: Suit
    title: str
    copies: int = 1


@dataclass(frozen=True)
class Deck:
    """A deck with printed codes. ``serves`` are the names of its games, ``ink`` is the colour of the backs.
    The position of a card in ``cards`` is its number in the codes."""

    name: str
    title: str
    edition: str
    number: int
    serves: tuple[str, ...]
    ink: Rgb
    cards: tuple[DeckCard, ...]

    def card(self, code: str) -> DeckCard:
        """The card with that code. Raises ``KeyError``."""
        for card in self.cards:
            if card.code == code:
                return card
        raise KeyError(code)

    @property
    def size(self) -> int:
        """How many cards the deck has, copies included."""
        return sum(card.copies for card in self.cards)


def must_serve(title: str, serves: tuple[str, ...], where: str, game: str | None) -> None:
    """Raises :class:`DeckError` if the deck of that ``title`` does not serve ``game``."""
    if game is not None and game not in serves:
        played = sentence(
            "{title} does not serve {game}, but {serves}.", title=title, game=game, serves=serves
        )
        raise DeckError(
            where,
            played
            if serves
            else sentence("{title} does not serve {game}, but no game.", title=title, game=game),
        )


def cannot_open(path: Path, error: OSError) -> DeckError:
    """The file at ``path`` cannot be opened."""
    reason = error.strerror or str(error)
    return DeckError(str(path), sentence("This deck cannot be opened: {reason}.", reason=reason))


def load_deck(path: Path) -> Deck:
    """The deck in the file at ``path``. Raises :class:`DeckError`."""
    try:
        text = read_file(path, _LARGEST_FILE).decode("utf-8")
    except UnicodeDecodeError:
        raise DeckError(str(path), sentence("This is not a text file, so it is not a deck.")) from None
    except OSError as error:
        raise cannot_open(path, error) from None
    return read_deck(text, str(path))


def read_deck(text: str, where: str) -> Deck:
    """The deck that ``text`` describes; ``where`` begins every error. Raises :class:`DeckError`."""
    try:
        entries = parse_toml(text)
    except ValueError as error:
        raise DeckError(where, sentence("This is not a deck file: {fault}.", fault=str(error))) from None
    return _Table(entries, where).deck()


class _Table:
    """A table of a deck file."""

    def __init__(self, entries: Mapping[str, Any], where: str) -> None:
        self._entries = entries
        self._where = where

    def deck(self) -> Deck:
        if self._entries.get("kind") != "codes":
            self._fail(sentence('kind must be "codes": a file describes only decks with printed codes.'))
        self._only({"kind", "name", "title", "edition", "number", "serves", "ink", "suits", "cards"})
        name = self._text("name")
        if not _NAME.fullmatch(name):
            self._fail(sentence("name: {name} may only have letters, digits and hyphens.", name=name))
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
        letter = self._entries.get("letter", "")
        if not isinstance(letter, str) or len(letter) > 1:
            self._fail(sentence("letter must be a single letter, or empty."))
        emblem = self._text("emblem")
        if emblem not in EMBLEM_NAMES:
            self._fail(
                sentence(
                    "emblem: there is no {emblem}. The emblems are {known}.",
                    emblem=emblem,
                    known=EMBLEM_NAMES,
                )
            )
        return Suit(name, letter, emblem, self._ink("ink"))

    def card(self, suits: Mapping[str, Suit]) -> DeckCard:
        self._only({"card", "index", "suit", "title", "copies"})
        code, index, suit = self._text("card"), self._text("index"), self._text("suit")
        if not _CODE.fullmatch(code):
            self._fail(sentence("card: {code} must be one word.", code=code))
        if not _INDEX.fullmatch(index):
            self._fail(
                sentence("index: {index} must be a number, two with a slash between, M or X.", index=index)
            )
        if suit not in suits:
            self._fail(sentence("suit: {suit} is not one of the suits.", suit=suit))
        title = self._text("title") if "title" in self._entries else suit
        copies = self._whole("copies", MOST_COPIES) if "copies" in self._entries else 1
        return DeckCard(code, index, suits[suit], title, copies)

    def _suits(self) -> Iterator[Suit]:
        entries = self._entries.get("suits")
        if not isinstance(entries, dict) or not entries:
            self._fail(sentence("It has no suits."))
        for name, suit in entries.items():
            where = f"{self._where}: suit {name}"
            yield _Table(suit if isinstance(suit, dict) else {}, where).suit(name)

    def _cards(self, suits: Mapping[str, Suit]) -> tuple[DeckCard, ...]:
        entries = self._entries.get("cards")
        if not isinstance(entries, list) or not 1 <= len(entries) <= MOST_CARDS:
            self._fail(sentence("A deck has 1 to {most} different cards.", most=MOST_CARDS))
        cards: dict[str, DeckCard] = {}
        for number, entry in enumerate(entries, 1):
            where = f"{self._where}: card {number}"
            card = _Table(entry if isinstance(entry, dict) else {}, where).card(suits)
            if card.code in cards:
                raise DeckError(where, sentence("{code} is listed twice. Use copies.", code=card.code))
            cards[card.code] = card
        return tuple(cards.values())

    def _text(self, key: str) -> str:
        value = self._entries.get(key)
        if not isinstance(value, str) or not 1 <= len(value) <= _LONGEST or not value.isprintable():
            self._fail(sentence("{key} must be a line of 1 to {most} characters.", key=key, most=_LONGEST))
        return str(value)

    def _whole(self, key: str, largest: int) -> int:
        value = self._entries.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= largest:
            self._fail(sentence("{key} must be a whole number from 1 to {most}.", key=key, most=largest))
        return int(value)

    def _names(self, key: str) -> tuple[str, ...]:
        value = self._entries.get(key)
        if (
            not isinstance(value, list)
            or not value
            or not all(isinstance(name, str) and _NAME.fullmatch(name) for name in value)
        ):
            self._fail(sentence('{key} must be a list of games, such as ["beltpunk"].', key=key))
        return tuple(value)

    def _ink(self, key: str) -> Rgb:
        value = self._entries.get(key)
        if not isinstance(value, str) or not _INK.fullmatch(value):
            self._fail(sentence('{key} must be a colour such as "#29618f".', key=key))
        return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)

    def _only(self, known: set[str]) -> None:
        unknown = set(self._entries) - known
        if unknown:
            self._fail(sentence("There is no entry called {key} here.", key=min(unknown)))

    def _fail(self, problem: Sentence) -> NoReturn:
        raise DeckError(self._where, problem)
