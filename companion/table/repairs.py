"""What would explain a table that the rules cannot: a card that was taken down wrongly, a move against the
rules. None of it is ever done without asking."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.amendments import CardPlace, Correction, place_among_equals
from companion.games.api import Choice, GameError
from companion.games.messages import say
from companion.table.matching import Match, match
from companion.table.search import Situation

_MOST = 4
CORRECT = say("It was that card before")


def repairs(situation: Situation, found: Match) -> Iterator[Choice]:
    """The few corrections and overrules after which the table lies as it is seen, corrections first.
    ``found`` is how the table lies against how it should."""
    offered = (*_corrections(situation, found), *_overrules(situation))
    choices = [choice for choice in offered if _fits(situation, choice)]
    yield from choices[:_MOST]


def _corrections(situation: Situation, found: Match) -> Iterator[Choice]:
    """Where one card is missing and another lies instead, they may be the same."""
    for zone, there in found.zones.items():
        for wrong, number in zip(there.missing, there.missing_at, strict=True):
            at = place_among_equals(situation.layout, wrong, CardPlace(zone, number + 1))
            for reading in (*there.extra, *there.unread):
                if reading.card is not None:
                    correction = Correction(reading.card, wrong, at)
                    yield Choice(say("{line}", line=str(correction)), correction, CORRECT)


def _overrules(situation: Situation) -> Iterator[Choice]:
    for choice in situation.game.overrules(situation.state, situation.faces()):
        yield Choice(say("{line}", line=str(choice.action)), choice.action, choice.detail)


def _fits(situation: Situation, choice: Choice) -> bool:
    """Whether the table would lie as it is seen, and does so because of this choice."""
    try:
        lying = situation.game.seen(situation.state, choice.action)
    except GameError:
        return False
    before = situation.layout
    return dict(lying) != dict(before) and match(lying, situation.table, before).fits
