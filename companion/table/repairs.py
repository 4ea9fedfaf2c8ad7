"""Repairs for a table that the rules cannot explain: a wrongly recorded card, a move against the rules. None
is made without asking."""

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
    """The few corrections and overrules that explain the table, corrections first. ``found`` is the match of
    the table with the state."""
    offered = (*_corrections(situation, found), *_overrules(situation))
    choices = [choice for choice in offered if _fits(situation, choice)]
    yield from choices[:_MOST]


def _corrections(situation: Situation, found: Match) -> Iterator[Choice]:
    """A missing card and an extra one may be the same card."""
    for zone, there in found.zones.items():
        for wrong, number in zip(there.missing, there.missing_at, strict=True):
            at = place_among_equals(situation.layout, wrong, CardPlace(zone, number + 1))
            for reading in (*there.extra, *there.unread):
                if reading.card is not None:
                    correction = Correction(reading.card, wrong, at)
                    yield Choice(correction.spoken(), correction, CORRECT)


def _overrules(situation: Situation) -> Iterator[Choice]:
    for choice in situation.game.overrules(situation.state, situation.faces()):
        yield Choice(choice.action.spoken(), choice.action, choice.detail)


def _fits(situation: Situation, choice: Choice) -> bool:
    """Whether ``choice`` explains the table."""
    try:
        after = situation.game.seen(situation.state, choice.action)
    except GameError:
        return False
    before = situation.layout
    # What lies in the tray, or on another zone that the layout leaves out, must be explained, too.
    expected = {**dict.fromkeys(before, ()), **after}
    return expected != dict(before) and match(expected, situation.table, before).fits
