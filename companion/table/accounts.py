"""Cards about which the table has said more than the camera can see, until the mat shows it, too.

Cards that were shown in the tray, or taken back from a pile, may lie there still. Cards that were said to lie
on a pile may be hidden: a player lays them exactly on equal ones. Cards that were said to be moved may not be
seen where they lie now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.games.api import Action, Game, State
from companion.table.matching import all_cards
from companion.table.readings import CardReading, TableReading, without
from companion.table.search import piles

Cards = Mapping[str, Counter[str]]
"""How many of each card, by zone."""


@dataclass(frozen=True, slots=True)
class Accounts:
    """The cards that are ``left``, on zones where the layout has none of them, those that are ``hidden``, on
    piles where the layout has them, and those that were ``moved`` to other zones and are seen nowhere."""

    left: Cards = field(default_factory=dict)
    hidden: Cards = field(default_factory=dict)
    moved: Cards = field(default_factory=dict)

    def after(
        self, game: Game[Any, Any], state: State, action: Action, seen: Cards, moved: Cards
    ) -> Accounts:
        """The accounts once ``action`` is made in ``state``, while ``seen`` are the cards that are read, and
        it ``moved`` these, as people said, to where they are not seen."""
        before, layout = game.layout(state), game.layout(game.apply(state, action))
        left = {zone: Counter(it) for zone, it in game.seen(state, action).items() if zone not in before}
        hidden = {}
        on_piles = piles(game, state)
        for zone in on_piles:
            lay, lie = Counter(before.get(zone, ())), Counter(layout.get(zone, ()))
            if lie and lie < lay:
                left[zone] = lay - lie
            elif lay:
                hidden[zone] = (lie - lay) - (seen.get(zone, Counter()) - lay)
        moved = {zone: cards for zone, cards in moved.items() if zone not in on_piles}
        return Accounts(_sum(self.left, left), _sum(self.hidden, hidden), _sum(self.moved, moved))

    def at(self, table: TableReading, layout: Mapping[str, Sequence[str]]) -> Accounts:
        """The accounts that are still open while ``table`` is seen and ``layout`` should lie there."""
        hidden = {zone: _hidden(it, table.on(zone), layout.get(zone, ())) for zone, it in self.hidden.items()}
        left = {zone: it & counted(table.on(zone)) for zone, it in self.left.items()}
        moved = {zone: _unseen(it, zone, table, layout) for zone, it in self.moved.items()}
        return Accounts(left, hidden, moved)

    def applied(self, table: TableReading) -> TableReading:
        """``table`` without the cards that are left, of equal ones those laid first, and with the hidden
        ones and those that were moved: these lie on the others."""
        zones = dict(table.zones)
        for zone, cards in self.left.items():
            zones[zone] = without(table.on(zone), cards.elements())
        for zone, cards in self.hidden.items():
            zones[zone] = (
                *(CardReading(card, 1.0) for card in sorted(cards.elements())),
                *zones.get(zone, ()),
            )
        for zone, cards in self.moved.items():
            moved = (CardReading(card, 1.0) for card in sorted(cards.elements()))
            zones[zone] = (*zones.get(zone, ()), *moved)
        return replace(table, zones=zones)


def counted(readings: Sequence[CardReading]) -> Counter[str]:
    """How often each card is read."""
    return Counter(reading.card for reading in readings if reading.card is not None)


def _hidden(said: Counter[str], lying: Sequence[CardReading], should: Sequence[str]) -> Counter[str]:
    """Those of the cards ``said`` to lie on a pile that no reading can be."""
    seen = _surely(lying)
    if not seen & Counter(should):
        return Counter()  # it has been cleared
    short = Counter(should) - seen
    unsure = sum(not reading.sure for reading in lying)
    return Counter(list((said & short).elements())[: max(0, short.total() - unsure)])


def _unseen(
    moved: Counter[str], zone: str, table: TableReading, layout: Mapping[str, Sequence[str]]
) -> Counter[str]:
    """Those of the cards ``moved`` to a ``zone`` that should lie there still, and that no reading can be."""
    should, lying = Counter(layout.get(zone, ())), table.on(zone)
    others = should - moved
    if others and not others & _surely(lying):
        return Counter()  # it has been cleared
    read = sum(map(_surely, table.zones.values()), Counter[str]())
    short = should - _surely(lying)
    unsure = sum(not reading.sure for reading in lying)
    return Counter(
        list((moved & short & (all_cards(layout) - read)).elements())[: max(0, short.total() - unsure)]
    )


def _surely(lying: Sequence[CardReading]) -> Counter[str]:
    return counted([reading for reading in lying if reading.sure])


def _sum(one: Cards, other: Cards) -> Cards:
    return {zone: one.get(zone, Counter()) + other.get(zone, Counter()) for zone in {*one, *other}}
