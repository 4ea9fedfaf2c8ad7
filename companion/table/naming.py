"""A card that the camera cannot read: what it may be by the rules.

A worn card, or one in letters that the camera never saw, would stop the game: laying it again does not help.
Where only a few cards could lie there by the rules, the players are asked which it is. Of one whose suit
shows, these are the cards of that suit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
    return _of_unread(situation, found, most, lambda it: not it.under_way)


def with_all_shown(situation: Situation, most: int) -> tuple[Named, ...]:
    """What explains every card that lies open in ``situation``, as a set in the tray, if the only one that
    cannot be read is one of the deck: others may be in doubt. None if these were more than ``most``. Each is
    another action, and names the card."""
    lying = situation.game.layout(situation.state)
    found = match({zone: () for zone in situation.layout if zone not in lying}, situation.table, {})
    return _of_unread(situation, found, most, lambda it: it.unseen == (False,) and not it.unread)


def by_its_suit(
    situation: Situation, zone: str, explanations: Sequence[Explanation], most: int
) -> tuple[Named, ...]:
    """The ``explanations`` of ``situation``, which all rest on a name of the one card on ``zone`` that is in
    doubt, and those by which it is another of its suit: of its rank little is known. None if there are no
    others, or more than ``most``."""
    lying = situation.table.on(zone)
    places = [place for place, it in enumerate(lying) if not it.sure]
    offered = tuple(Named(doubt, it) for it in explanations for doubt in it.doubts if doubt.zone == zone)
    if len(places) != 1 or len(offered) != len(explanations):
        return ()
    (place,) = places
    others = _named(
        situation, zone, place, lying[place].alike, most - len(offered), lambda it: not it.under_way
    )
    return (*offered, *others) if others else ()


def _of_unread(
    situation: Situation, found: Match, most: int, is_meant: Callable[[Explanation], bool]
) -> tuple[Named, ...]:
    """What explains ``situation`` if the only card of which no name is likely is one that it may be."""
    unread = [
        (zone, it) for zone, there in found.zones.items() for it in there.unread if it.nameless or it.alike
    ]
    if len(unread) != 1:
        return ()
    ((zone, reading),) = unread
    places = [place for place, it in enumerate(situation.table.on(zone)) if it == reading]
    if len(places) != 1:
        return ()
    deck = situation.game.deck(situation.state)
    cards = deck if reading.nameless else (*reading.offered, *reading.alike)
    return _named(situation, zone, places[0], cards, most, is_meant)


def _named(
    situation: Situation,
    zone: str,
    place: int,
    cards: Iterable[str],
    most: int,
    is_meant: Callable[[Explanation], bool],
) -> tuple[Named, ...]:
    """What explains ``situation`` if one of ``cards`` lies at this ``place`` of a ``zone``."""
    named: dict[Action, Named] = {}
    for card, supposed in situation.supposing(zone, place, cards):
        for it in filter(is_meant, of_those_asked(situation, explain(supposed, most_unseen=0))):
            named.setdefault(it.actions[0], Named(CardInZone(zone, card, place), it))
        if len(named) > most:
            return ()
    return tuple(named.values())
