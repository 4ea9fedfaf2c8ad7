"""What can be printed for a game beside its mat and its deck, as values.

Pictures are named: the drawing has a bust or an emblem of that name.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.messages import Message


@dataclass(frozen=True, slots=True)
class Words:
    """A ``title`` and the ``lines`` beneath it."""

    title: Message
    lines: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Printable:
    """One thing of the box. ``name`` is its word on the command line, ``title`` stands on its pages, ``help``
    says what it is, as the end of a sentence."""

    name: str
    title: Message
    help: Message


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card as large as a playing card: ``title`` under its ``picture``, its ``number`` if it has one, and
    ``parts`` of words. The back says ``back`` in large letters, and ``back_words``."""

    title: Message
    picture: str
    parts: tuple[Words, ...]
    back: Message
    back_words: Message
    number: int | None = None


@dataclass(frozen=True, slots=True)
class PrintedCards(Printable):
    """Cards with pictures and words."""

    cards: tuple[PrintedCard, ...]


@dataclass(frozen=True, slots=True)
class PrintedToken:
    """A token with its ``number``; with a ``picture`` it has a ``title`` too. ``power`` is on its back."""

    number: int
    copies: int = 1
    picture: str = ""
    title: Message | None = None
    power: Words | None = None


@dataclass(frozen=True, slots=True)
class PrintedTokens(Printable):
    """Tokens, ``diameter`` mm across."""

    tokens: tuple[PrintedToken, ...]
    diameter: int


@dataclass(frozen=True, slots=True)
class PrintedClock(Printable):
    """A clock with a ring of twelve spaces for each of ``laps`` times round, and ``words``."""

    laps: int
    words: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PrintedSeat:
    """A seat with its ``number``, its ``title`` and its ``picture``."""

    number: int
    title: Message
    picture: str


@dataclass(frozen=True, slots=True)
class PrintedTable:
    """A table with its ``seats`` clockwise."""

    title: Message
    seats: tuple[PrintedSeat, ...]


@dataclass(frozen=True, slots=True)
class PrintedSeating:
    """The seats of one number of players at one table or two, and ``words``."""

    title: Message
    tables: tuple[PrintedTable, ...]
    words: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PrintedSeatings(Printable):
    """Who sits where."""

    plans: tuple[PrintedSeating, ...]


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """A sheet that stands before its player, folded: ``story`` faces the others, beside the ``picture`` and
    the sign of the poker suit ``suit``. Each item of the ``lists`` has its mark; ``notes`` stand beneath.
    ``places`` are the captions of the places for cards."""

    title: Message
    story: tuple[Message, ...]
    picture: str
    suit: str
    marks: tuple[Message, ...]
    lists: tuple[Words, ...]
    notes: tuple[Words, ...]
    places: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PrintedSheets(Printable):
    """A standing sheet for each player."""

    sheets: tuple[PrintedSheet, ...]
