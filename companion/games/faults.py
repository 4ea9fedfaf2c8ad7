"""Faults of a position, for a table that differs from what the rules know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from companion.games.messages import Message, Parameter, say


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a position. Programs compare its ``kind``, a value defined by the game, and its
    ``parameters``; people read the ``message``."""

    kind: Enum
    message: Message

    @property
    def parameters(self) -> dict[str, Parameter]:
        """What the fault is about: a player, a card, a number."""
        return dict(self.message.parameters)

    def __str__(self) -> str:
        return str(self.message)


def negative_counts(kind: Enum, counted: Iterable[tuple[Message, int]]) -> Iterator[Fault]:
    """The places that are ``counted`` as holding fewer cards than none."""
    for place, cards in counted:
        if cards < 0:
            yield Fault(kind, say("{place} is said to hold {cards} cards.", place=place, cards=cards))


def wrong_memory(kind: Enum) -> Fault:
    """What is remembered of the hidden cards contradicts the cards that lie open."""
    return Fault(kind, say("The cards remembered and the cards that lie open do not make up the deck."))
