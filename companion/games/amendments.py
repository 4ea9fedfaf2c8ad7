"""Amendments, which every game accepts beside its own actions: a corrected card, and a move against the rules
(G-2).

Both are actions, so they are recorded and undone like any other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from companion.games.api import Action, ActionSyntaxError, RecordLine, RuleError
from companion.games.faults import Fault
from companion.games.messages import CardName, Message, say

T = TypeVar("T")

_CORRECTION = re.compile(
    r"correction\s*:\s*(\S+)\s*,\s*not\s+(\S+?)(?:\s*,\s*card\s+([0-9]{1,3})\s+of\s+(\S+))?", re.IGNORECASE
)
_OVERRULE = re.compile(r"accept\s+anyway\s*:\s*(.+)", re.IGNORECASE)
_BEGINNING = re.compile(r"(correction|accept\s+anyway)\s*:", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CardPlace:
    """The place of a card in sight: the ``zone`` of the mat, and its ``number`` there in laying order, from
    1."""

    zone: str
    number: int

    def __str__(self) -> str:
        return f"card {self.number} of {self.zone}"


def places_on(zone: str, cards: Sequence[str]) -> tuple[tuple[str, CardPlace], ...]:
    """Each of the ``cards`` on ``zone`` with its place."""
    return tuple((card, CardPlace(zone, number)) for number, card in enumerate(cards, start=1))


@dataclass(frozen=True, slots=True)
class Correction:
    """The card in sight recorded as ``wrong`` is ``right``. If ``right`` is recorded in sight too, and no
    copy of it can be hidden, the two change places. ``at`` says which of several equal cards is meant;
    ``None`` if there is only one."""

    right: str
    wrong: str
    at: CardPlace | None = None

    def __str__(self) -> str:
        where = "" if self.at is None else f", {self.at}"
        return f"correction: {self.right}, not {self.wrong}{where}"

    def spoken(self) -> Message:
        """The correction as a sentence for people."""
        return say("Set right: {right}, not {wrong}", right=CardName(self.right), wrong=CardName(self.wrong))

    @property
    def actor(self) -> None:
        """Nobody: the whole table agrees."""
        return


@dataclass(frozen=True, slots=True)
class Overrule:
    """``action`` happened although the rules refuse it: the table accepts it (G-2)."""

    action: Action

    def __str__(self) -> str:
        return f"accept anyway: {self.action}"

    def spoken(self) -> Message:
        """The accepted action as a sentence for people."""
        return say("{action}, accepted against the rules", action=self.action.spoken())

    @property
    def actor(self) -> str | None:
        """The player of the accepted action."""
        return self.action.actor


Amendment = Correction | Overrule

RECORD_LINES = (
    RecordLine(
        "correction: Gears-3, not Gears-8",
        "the card in sight recorded as the 8 is the 3; of several equal cards “, card 2 of conveyor-1” at "
        "the end says which",
    ),
    RecordLine("accept anyway: Matt draws", "a move that the rules refuse and the table makes"),
)
"""The lines that every game has."""


def place_among_equals(
    layout: Mapping[str, Sequence[str]], card: str, at: CardPlace | None
) -> CardPlace | None:
    """``at`` if ``layout`` has several copies of ``card``, so that the place must be given; else ``None``."""
    return at if sum(list(cards).count(card) for cards in layout.values()) > 1 else None


def check_place(layout: Mapping[str, Sequence[str]], correction: Correction) -> None:
    """Raises :class:`RuleError` if the card to correct is not at the place that the correction names."""
    at = correction.at
    if at is None:
        return
    cards = layout.get(at.zone, ())
    if not 1 <= at.number <= len(cards) or cards[at.number - 1] != correction.wrong:
        raise RuleError(
            "G-1",
            say(
                "{card} is not card {number} of {zone}.",
                card=CardName(correction.wrong),
                number=at.number,
                zone=at.zone,
            ),
        )


def check_corrected(status: Callable[[T], Collection[Fault]], before: T, after: T) -> None:
    """Raises :class:`RuleError` if the state ``after`` a correction has a fault that it had not ``before``
    (G-4); ``status`` finds the faults of a state."""
    fault = _new_fault(status, before, after)
    if fault is not None:
        raise RuleError(
            "G-4",
            say("Then this could not be: {fault} Undo to where it was laid instead.", fault=fault.message),
        )


def check_accepted(status: Callable[[T], Collection[Fault]], before: T, after: T) -> None:
    """Raises :class:`RuleError` if the state ``after`` a move against the rules has a fault that it had not
    ``before`` (G-4); ``status`` finds the faults of a state."""
    fault = _new_fault(status, before, after)
    if fault is not None:
        raise RuleError("G-4", say("That cannot be accepted: {fault}", fault=fault.message))


def _new_fault(status: Callable[[T], Collection[Fault]], before: T, after: T) -> Fault | None:
    found = status(after)
    known = status(before) if found else ()
    return next((fault for fault in found if fault not in known), None)


def parse_amendment(
    text: str, card: Callable[[str], str], action: Callable[[str], Action]
) -> Amendment | None:
    """The amendment in ``text``, or ``None`` if it does not begin like one. ``card`` parses a card's code and
    ``action`` a line of the game; their errors pass through. Raises :class:`ActionSyntaxError`."""
    line = text.strip()
    if not _BEGINNING.match(line):
        return None
    if found := _CORRECTION.fullmatch(line):
        at = CardPlace(found[4].lower(), int(found[3])) if found[4] else None
        return Correction(card(found[1]), card(found[2]), at)
    if found := _OVERRULE.fullmatch(line):
        if _BEGINNING.match(found[1]):
            raise ActionSyntaxError(say("Only a move of the game can be accepted anyway."))
        return Overrule(action(found[1]))
    raise ActionSyntaxError(
        say(
            "Say “correction: Gears-3, not Gears-8”, what really lies there first, or “accept anyway:” and a "
            "move"
        )
    )
