"""A card that the camera cannot read at all: what it may be by the rules.

A worn card, or one in letters that the camera never saw, would stop the game: laying it again does not help.
Where only a few cards could lie there by the rules, the players are asked which it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.games.api import Action
from companion.table.matching import CardInZone, Match, match
from companion.table.search import Explanation, Situation, explain, of_those_asked


@dataclass(frozen=True, slots=True)
class Named:
    """If what cannot be read is this ``card``, ``explanation`` explains the table."""

    card: CardInZone
    explanation: Explanation


def by_naming(situation: Situation, found: Match, most: int) -> tuple[Named, ...]:
    """What explains ``situation``, which matches as ``found``, if the only card that cannot be read is one of
    the deck: each begins with another action. None if several cards cannot be read, or if these were more
    than ``most``."""
    if found.unread != 1:
        return ()
    return _named(situation, found, most, lambda it: not it.under_way)


def with_all_shown(situation: Situation, most: int) -> tuple[Named, ...]:
    """What explains every card that lies open in ``situation``, as a set in the tray, if the only one of
    which nothing is read is one of the deck: others may be in doubt. None if these were more than ``most``.
    Each is another action, and names the card."""
    lying = situation.game.layout(situation.state)
    found = match({zone: () for zone in situation.layout if zone not in lying}, situation.table, {})
    return _named(situation, found, most, lambda it: it.unseen == (False,) and not it.unread)


def _named(
    situation: Situation, found: Match, most: int, is_meant: Callable[[Explanation], bool]
) -> tuple[Named, ...]:
    unread = [zone for zone, it in found.zones.items() for reading in it.unread if reading.nameless]
    if len(unread) != 1:
        return ()
    (zone,) = unread
    places = [place for place, reading in enumerate(situation.table.on(zone)) if reading.nameless]
    if len(places) != 1:
        return ()
    named: dict[Action, Named] = {}
    deck = situation.game.deck(situation.state)
    for card, supposed in situation.supposing(zone, places[0], deck):
        for it in filter(is_meant, of_those_asked(situation, explain(supposed, most_unseen=0))):
            named.setdefault(it.actions[0], Named(CardInZone(zone, card, places[0]), it))
        if len(named) > most:
            return ()
    return tuple(named.values())
