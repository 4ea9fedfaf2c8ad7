"""Cards of which the rank is read and not the suit: what else they may be, told with them.

The next card of a fan lies on their pip. Without a name they could be any card; with their rank and their ink
they are one of two, and the rules often tell which. What seems to be a card by a part of a court's picture,
where that shows above the next card, is none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from vision.core.cards import JOKER, OF_ITS_COLOUR
from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.core.view import Reading, ZoneView
from vision.mat.layouts import MatLayout, Zone
from vision.reading import ReadsRanks
from vision.tracking.stands import IndicesOnMat, dot

_SURE = 0.9
"""From this confidence on a name can be relied on as it is."""
_ONE_OF_THEM = 0.98
"""How likely a card is one of those of its rank and its ink: of 180 whose pips were covered, all were
(`python -m tests.bench.covered`)."""
_LIKELY = 0.7
"""From this confidence on a name of another suit than that of the pips beside its index leaves both."""
_COURTS = ("J", "Q", "K")
"""The ranks that have pictures."""
_UPRIGHT = 0.5
"""The least cosine between an index and its fan: upside down a 6 is a 9, and half covered it may be seen
askew."""


class ToldByRank:
    """Asks ``reader`` about the ranks of cards in the zones of ``layout`` whose names are not sure: about
    each index once, as long as it is seen."""

    def __init__(self, reader: ReadsRanks, layout: MatLayout) -> None:
        self._reader = reader
        self._fans = {zone.name: zone for zone in layout.zones if not zone.pile}
        self._cards: dict[Quad, tuple[str, ...]] = {}
        self._pictures: dict[Quad, bool] = {}

    def told(
        self, frame: Picture, zones: Mapping[str, ZoneView], on_mat: IndicesOnMat
    ) -> dict[str, ZoneView]:
        """``zones`` as ``frame`` shows them, with all names that the cards may have whose ranks are plain,
        and without what is a part of a court's picture."""
        before, self._cards = self._cards, {}
        pictures, self._pictures = self._pictures, {}
        told = dict(zones)
        for name, zone in self._fans.items():
            unsure = [it for it in zones[name].cards if it.confidence < _SURE]
            if not unsure:
                continue
            sure = [quad for it in zones[name].cards if it.confidence >= _SURE for quad in it.quads]
            again = {}
            for reading in unsure:
                quad = reading.quad
                if reading.alternatives or reading.card is not None or _is_upright(quad, zone, on_mat):
                    # A hand may have been in the way.
                    cards = before.get(quad) or self._reader.cards_of_rank(frame, quad, sure)
                    self._cards[quad] = cards
                    again[reading] = with_all_names(reading, cards)
            pictures_there = []
            for reading in [it for it in unsure if _is_on_a_court(it, zones[name].cards, on_mat)]:
                quad = reading.quad
                is_picture = pictures[quad] if quad in pictures else self._reader.shows_picture(frame, quad)
                self._pictures[quad] = is_picture
                if is_picture:
                    pictures_there.append(reading)
            cards_there = [again.get(it, it) for it in zones[name].cards if it not in pictures_there]
            told[name] = replace(zones[name], cards=tuple(cards_there))
        return told


def with_all_names(reading: Reading, cards: Sequence[str]) -> Reading:
    """``reading`` with those of ``cards`` of which it surely is one, together nearly as likely as that; as it
    is if it seems to be another."""
    own = () if reading.card is None else ((reading.card, reading.confidence),)
    # A Joker has no rank: half a court may look like one.
    offered = [it for it in (*own, *reading.alternatives) if it[0] != JOKER]
    if not cards:
        return reading
    if len(cards) == 1 and offered and _is_in_other_suit(offered[0], cards[0]):
        # The pips of its face tell more than half of its own.
        return replace(reading, card=None, alternatives=((cards[0], _ONE_OF_THEM),))
    if offered and (offered[0][0] not in cards or _is_of_two_ranks(offered)):
        return reading
    if reading.card == JOKER:
        reading = replace(reading, card=None)
    chances = dict.fromkeys(cards, 0.0) | {card: chance for card, chance in offered if card in cards}
    # What is seen of half a pip may mislead: what it leaves open is as likely each of them.
    left = max(0.0, _ONE_OF_THEM - sum(chances.values())) / len(chances)
    others = [(card, chance + left) for card, chance in chances.items() if card != reading.card]
    return replace(reading, alternatives=tuple(sorted(others, key=lambda it: -it[1])))


def _is_of_two_ranks(offered: Sequence[tuple[str, float]]) -> bool:
    """Whether the likeliest of the names that are ``offered`` is as likely one of another rank: its letter
    stands for one in some decks and for the other in others."""
    (likeliest, chance), *others = offered
    return any(other[:-1] != likeliest[:-1] and also >= chance for other, also in others)


def _is_in_other_suit(offered: tuple[str, float], card: str) -> bool:
    """Whether the name that is ``offered`` is that of ``card`` in the other suit of its colour, and not
    likely."""
    name, chance = offered
    return name == card[:-1] + OF_ITS_COLOUR[card[-1]] and chance < _LIKELY


def _is_on_a_court(reading: Reading, cards: Sequence[Reading], on_mat: IndicesOnMat) -> bool:
    """Whether a single index of which nothing is known stands on a court, one of ``cards``."""
    if reading.card is not None or reading.alternatives or len(reading.quads) > 1:
        return False
    courts = [it for it in cards if it.confidence >= _SURE and it.card and it.card[:-1] in _COURTS]
    [[stand], *others] = on_mat.of([reading, *courts])
    return any(
        of_court.card_holds(stand.middle, of_court.card_middle(side), 0.0)
        for stands in others
        for of_court in stands
        for side in (1.0, -1.0)
    )


def _is_upright(quad: Quad, zone: Zone, on_mat: IndicesOnMat) -> bool:
    """Whether an index stands upright in its fan, more or less."""
    [[stand]] = on_mat.of([Reading(None, 0.0, (quad,))])
    return dot(stand.down, complex(*zone.fan)) > _UPRIGHT
