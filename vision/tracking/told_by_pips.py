"""Number cards of which the index is not sure, told by the pips on their faces while these are whole.

What their pips say is remembered as long as an index of theirs is seen, when other cards lie on them, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from vision.core.cards import JOKER
from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.core.view import Reading, ZoneView
from vision.mat.layouts import MatLayout
from vision.reading import CountsPips
from vision.tracking.stands import IndicesOnMat, Outline, ToFrame, deck_corner, in_frame, outline_of

_SURE = 0.9
"""From this confidence on a name can be relied on as it is."""
_BEYOND_DOUBT = 0.9995
"""From this confidence on nobody counts pips."""
_BY_PIPS = 0.98
"""No name is surer that is told by pips: of 914 cards whose pips were counted, in all kinds of light, all had
that rank (`python -m tests.bench.pips`)."""
_OTHER_RANK = 0.01
"""What an index says of another rank than that of the pips counts so much."""
_UNSEEN = 0.05
"""The probability of a card by its index that is not among those it offers."""
_CONTRADICTED = 0.49
"""The probability of each of two ranks, if the index surely says the one and the pips the other."""
_ONE_LOST = frozenset({("3", "2"), ("5", "4"), ("7", "6"), ("8", "7")})
"""Ranks that look like the second where a lamp's reflection hides one pip."""

_Chances = tuple[tuple[str, float], ...]


class ToldByPips:
    """Asks ``reader`` about the pips of the cards on the zones of ``layout`` whose names are not beyond
    doubt."""

    def __init__(self, reader: CountsPips, layout: MatLayout) -> None:
        self._reader = reader
        self._fans = tuple(zone.name for zone in layout.zones if not zone.pile)
        self._counted: dict[Quad, _Chances] = {}

    def told(
        self, frame: Picture, zones: Mapping[str, ZoneView], on_mat: IndicesOnMat, to_frame: ToFrame
    ) -> dict[str, ZoneView]:
        """``zones`` as ``frame`` shows them, with the names that the pips of whole cards tell, or told. The
        last card of each fan is whole."""
        before, self._counted = self._counted, {}
        told = dict(zones)
        for name in self._fans:
            cards = list(zones[name].cards)
            for number, reading in enumerate(cards):
                if reading.confidence >= _BEYOND_DOUBT or reading.card == JOKER:
                    continue
                counted = next((before[quad] for quad in reading.quads if quad in before), ())
                if not counted and number == len(cards) - 1:
                    [card] = in_frame([_outline(reading, zones, on_mat)], to_frame)
                    counted = self._reader.cards_by_pips(frame, card, reading.quads)
                if counted:
                    self._counted.update(dict.fromkeys(reading.quads, counted))
                    cards[number] = with_pips(reading, counted)
            told[name] = replace(zones[name], cards=tuple(cards))
        return told


def _outline(reading: Reading, zones: Mapping[str, ZoneView], on_mat: IndicesOnMat) -> Outline:
    """The corners of the card of a ``reading``, by where the cards on the ``zones`` have their indices."""
    sure = [it for zone in zones.values() for it in zone.cards if it.confidence >= _SURE]
    [stands, *others] = on_mat.of([reading, *sure])
    return outline_of(stands, deck_corner(others))


def with_pips(reading: Reading, counted: Sequence[tuple[str, float]]) -> Reading:
    """``reading`` with what its pips say of it as ``counted``, all of one rank. A sure name of another rank
    is in doubt."""
    rank = counted[0][0][:-1]
    own = () if reading.card is None else ((reading.card, reading.confidence),)
    offered = dict((*own, *reading.alternatives))
    if reading.card is not None and reading.confidence >= _SURE:
        if reading.card[:-1] == rank or (reading.card[:-1], rank) in _ONE_LOST:
            return reading
        other = rank + reading.card[-1]
        doubt = ((reading.card, _CONTRADICTED), (other, _CONTRADICTED))
        return replace(reading, card=None, confidence=_CONTRADICTED, alternatives=doubt)
    chances = {card: offered.get(card, _UNSEEN) * chance for card, chance in counted}
    chances |= {card: chance * _OTHER_RANK for card, chance in offered.items() if card not in chances}
    total = sum(chances.values())
    ordered = sorted(((card, _BY_PIPS * it / total) for card, it in chances.items()), key=lambda it: -it[1])
    (card, chance), *others = ordered
    others = [it for it in others if it[1] >= _OTHER_RANK]
    if chance < _SURE:
        return replace(reading, card=None, confidence=chance, alternatives=((card, chance), *others))
    return replace(reading, card=card, confidence=chance, alternatives=tuple(others))
