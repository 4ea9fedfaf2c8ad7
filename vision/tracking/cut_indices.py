"""Indices whose left part a card of another zone may hide, and what else they may be.

A card that lies beyond its zone's edge covers a part of those beside it. An 8 without its left half is a 3,
or the B of a German jack, and nothing in the picture tells. Where the whole index was seen before, it is what
it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from vision.core.view import Reading, ZoneView
from vision.mat.layouts import MatLayout
from vision.tracking.doubts import as_either
from vision.tracking.stands import IndicesOnMat, Stand, deck_corner, outline_of

_SURE = 0.9
"""From this confidence on a name can be relied on as it is."""
_WITHOUT_ITS_LEFT = {"5": "6", "3": "8", "J": "8", "Q": "10", "4": "A"}
"""The ranks that others look like without their left part: of 400 indices each, of which between a quarter
and 45 hundredths of the width were covered, 118 sixes, 49 and 21 eights, 40 tens and 13 aces."""
_LEFT = 0.2
"""The left end of a rank, in heights of its index from the middle."""
_AS_NEAR_MM = 1.5
"""How near to the left end of a rank the card may seem to end that cuts it."""


class CutIndices:
    """Puts in doubt what may be cut on the zones of ``layout``."""

    def __init__(self, layout: MatLayout) -> None:
        self._fans = tuple(zone.name for zone in layout.zones if not zone.pile)
        self._known: dict[str, frozenset[str]] = {}

    def doubted(self, zones: Mapping[str, ZoneView], on_mat: IndicesOnMat) -> dict[str, ZoneView]:
        """``zones`` with those cards in doubt that lie beside one of another zone, and whose rank may be a
        part of another; those that were surely read there before are not."""
        sure = {name: [it for it in zones[name].cards if _is_sure(it)] for name in self._fans}
        stands = {name: on_mat.of(cards) for name, cards in sure.items()}
        corner = deck_corner([indices for cards in stands.values() for indices in cards])
        told = dict(zones)
        for name, cards in sure.items():
            known = self._known.get(name, frozenset())
            beside = [it for other, those in stands.items() if other != name for it in those]
            again = {
                reading: as_either(reading, _WITHOUT_ITS_LEFT[_rank(reading)])
                for reading, indices in zip(cards, stands[name], strict=True)
                if _rank(reading) in _WITHOUT_ITS_LEFT and reading.card not in known
                if all(_may_be_cut(index, beside, corner) for index in indices)
            }
            if again:
                told[name] = replace(zones[name], cards=tuple(again.get(it, it) for it in zones[name].cards))
            self._known[name] = frozenset(str(it.card) for it in cards if it not in again)
        return told


def _may_be_cut(index: Stand, beside: Sequence[Sequence[Stand]], corner: complex | None) -> bool:
    """Whether one of the cards ``beside`` an index, in a deck with this ``corner``, may lie on the left of
    its rank."""
    left = index.rank - _LEFT * index.height * index.right
    for stands in beside:
        upper_left, _, lower_right, _ = outline_of(stands, corner)
        if stands[0].card_holds(left, (upper_left + lower_right) / 2, _AS_NEAR_MM):
            return True
    return False


def _is_sure(reading: Reading) -> bool:
    return reading.card is not None and reading.confidence >= _SURE


def _rank(reading: Reading) -> str:
    return str(reading.card)[:-1]
