"""What players do alike in several games, each with its line in a record."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games import words

_FIRST_WORDS = frozenset({"everyone", "next", "the", "die", "correction", "accept"})
"""Words that begin a line without a name: a player called so is written in quotes."""


def named(player: str) -> str:
    """``player`` as the name stands in a line."""
    return words.quoted(player, _FIRST_WORDS)


@dataclass(frozen=True, slots=True)
class Reveal:
    """A player's card is turned up before them (BH-4, AS-2, AS-8)."""

    player: str
    card: str

    def __str__(self) -> str:
        return f"{named(self.player)} reveals {self.card}"


@dataclass(frozen=True, slots=True)
class Discard:
    """A player's card goes to its conveyor, or to the discards (BH-5, AS-2)."""

    player: str
    card: str

    def __str__(self) -> str:
        return f"{named(self.player)} discards {self.card}"


@dataclass(frozen=True, slots=True)
class Draw:
    """A player draws the top card of the deck, unseen (BH-6, AS-2)."""

    player: str

    def __str__(self) -> str:
        return f"{named(self.player)} draws"


@dataclass(frozen=True, slots=True)
class Decline:
    """A player does not take what they may (BH-6, AS-2, AS-11)."""

    player: str

    def __str__(self) -> str:
        return f"{named(self.player)} declines"
