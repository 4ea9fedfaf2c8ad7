"""A card that the camera cannot read at all: what it may be by the rules.

A worn card, or one in letters that the camera never saw, would stop the game: laying it again does not help.
Where only a few cards could lie there by the rules, the players are asked which it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.api import Action
from companion.table.matching import Match
from companion.table.search import Explanation, Situation, explain, of_those_asked


@dataclass(frozen=True, slots=True)
class Named:
    """If the card that cannot be read is ``card``, this explains the table."""

    card: str
    explanation: Explanation


def by_naming(situation: Situation, found: Match, most: int) -> tuple[Named, ...]:
    """What explains ``situation``, which matches as ``found``, if the only card that cannot be read is one of
    the deck: each begins with another action. None if several cards cannot be read, or if these were more
    than ``most``."""
    unread = [zone for zone, it in found.zones.items() for _ in it.unread]
    if len(unread) != 1:
        return ()
    (zone,) = unread
    places = [place for place, reading in enumerate(situation.table.on(zone)) if reading.nameless]
    if len(places) != 1:
        return ()
    named: dict[Action, Named] = {}
    deck = situation.game.deck(situation.state)
    for card, supposed in situation.supposing(zone, places[0], deck):
        for it in of_those_asked(situation, explain(supposed, most_unseen=0)):
            if not it.under_way:
                named.setdefault(it.actions[0], Named(card, it))
        if len(named) > most:
            return ()
    return tuple(named.values())
