"""Indices whose left part a card of another zone may hide, and what else they may be.

A card that lies beyond its zone's edge covers a part of those beside it. An 8 without its left half is a 3,
or the B of a German jack, and nothing in the picture tells. Where the whole index was seen before, it is what
it was.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from vision.core.cards import JOKER
from vision.core.pictures import Picture
from vision.core.view import Reading, ZoneView
from vision.mat.layouts import MatLayout
from vision.reading import ReadsRanks
from vision.tracking.doubts import as_either, likeliest_name
from vision.tracking.stands import IndicesOnMat, Stand, deck_corner, outline_of

_SURE = 0.9
"""From this confidence on a name can be relied on as it is."""
_LEFT = 0.2
"""The left end of a rank, in heights of its index from the middle."""
_AS_NEAR_MM = 1.5
"""How near to the left end of a rank the card may seem to end that cuts it."""


@dataclass(frozen=True, slots=True)
class _Lying:
    """A card that lies somewhere: one of its indices, and its middle."""

    index: Stand
    middle: complex

    @staticmethod
    def of(stands: Sequence[Stand], corner: complex | None) -> _Lying:
        """The card that shows these ``stands``, in a deck with this ``corner``."""
        upper_left, _, lower_right, _ = outline_of(stands, corner)
        return _Lying(stands[0], (upper_left + lower_right) / 2)


class CutIndices:
    """Puts in doubt what may be cut on the zones of ``layout``, as ``reader`` tells."""

    def __init__(self, reader: ReadsRanks, layout: MatLayout) -> None:
        self._reader = reader
        self._fans = tuple(zone.name for zone in layout.zones if not zone.pile)
        self._known: dict[str, frozenset[str]] = {}

    def doubted(
        self, frame: Picture, zones: Mapping[str, ZoneView], on_mat: IndicesOnMat
    ) -> dict[str, ZoneView]:
        """``zones`` as ``frame`` shows them, with those cards in doubt that lie beside one of another zone,
        and whose rank may be a part of another; those that were surely read there before are not."""
        before, self._known = self._known, {}
        sure = {name: [it for it in zones[name].cards if _is_sure(it)] for name in self._fans}
        stands = {name: on_mat.of(cards) for name, cards in sure.items()}
        corner = deck_corner([indices for cards in stands.values() for indices in cards])
        told = dict(zones)
        for name in self._fans:
            known = before.get(name, frozenset())
            asked = [it for it in zones[name].cards if likeliest_name(it) not in (None, JOKER, *known)]
            others = [it for other, cards in stands.items() if other != name for it in cards]
            beside = [_Lying.of(indices, corner) for indices in others] if asked else []
            again = {}
            for reading, indices in zip(asked, on_mat.of(asked), strict=True):
                if not all(_may_be_cut(it, beside) for it in indices):
                    continue
                other = self._reader.rank_if_cut(frame, reading.quad, str(likeliest_name(reading)))
                if other is not None:
                    again[reading] = as_either(reading, other)
            if again:
                told[name] = replace(zones[name], cards=tuple(again.get(it, it) for it in zones[name].cards))
            self._known[name] = frozenset(str(it.card) for it in sure[name] if it not in again)
        return told


def _may_be_cut(index: Stand, beside: Sequence[_Lying]) -> bool:
    """Whether one of the cards ``beside`` an index may lie on the left of its rank."""
    left = index.rank - _LEFT * index.height * index.right
    return any(card.index.card_holds(left, card.middle, _AS_NEAR_MM) for card in beside)


def _is_sure(reading: Reading) -> bool:
    return reading.card is not None and reading.confidence >= _SURE
