"""From readings in a frame to cards in the zones of the mat, in laying order: a fan is ordered by its cards,
not by their indices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

from vision.core.view import Reading, ZoneView
from vision.mat.layouts import MatLayout
from vision.tracking.figures import without_figures
from vision.tracking.placed_cards import PlacedCard, place_cards
from vision.tracking.stands import IndicesOnMat, dot
from vision.tracking.whole_cards import whole_cards

_COVERED = 0.5
"""The confidence that a card still lies where nothing shows of it any more."""


def arrange(
    readings: Sequence[Reading], on_mat: IndicesOnMat, layout: MatLayout
) -> tuple[Mapping[str, ZoneView], tuple[Reading, ...]]:
    """The cards of every zone of ``layout`` in laying order, and the strays: cards on the mat but in no zone.
    Readings beside the mat are dropped: a deck, a hand of cards, a pattern of the table."""
    return _arranged(tuple(readings), on_mat, layout)


@lru_cache(maxsize=8)
def _arranged(
    readings: tuple[Reading, ...], on_mat: IndicesOnMat, layout: MatLayout
) -> tuple[Mapping[str, ZoneView], tuple[Reading, ...]]:
    """See :func:`arrange`. Up to four times is that asked of the same readings in a frame, and again in the
    next one."""
    zones, strays, _ = arrange_again(readings, on_mat, layout, ())
    return zones, strays


def with_covered(
    zones: Mapping[str, ZoneView], covered: Sequence[Reading], on_mat: IndicesOnMat, layout: MatLayout
) -> Mapping[str, ZoneView]:
    """``zones`` with the ``covered`` cards, each in its place among those of the zone where it was read: as
    nothing shows of it any more, it is not sure that it lies there. Where all others are gone it is, too:
    people clear a whole fan."""
    for reading in covered:
        alone, _ = arrange([reading], on_mat, layout)
        for name in (name for name, zone in alone.items() if zone.cards and zones[name].cards):
            cards = zones[name].cards
            above = sum(_is_above(card, reading, name, on_mat, layout) for card in cards)
            told = (*cards[:above], replace(reading, confidence=_COVERED), *cards[above:])
            zones = {**zones, name: replace(zones[name], cards=told)}
    return zones


def _is_above(one: Reading, other: Reading, zone: str, on_mat: IndicesOnMat, layout: MatLayout) -> bool:
    """Whether the first of two cards of a ``zone`` was laid before the other."""
    zones, _ = arrange([one, other], on_mat, layout)
    return one.card in zones[zone].names[:1]


def arrange_again(
    readings: Sequence[Reading], on_mat: IndicesOnMat, layout: MatLayout, before: Sequence[PlacedCard]
) -> tuple[Mapping[str, ZoneView], tuple[Reading, ...], tuple[PlacedCard, ...]]:
    """As :func:`arrange`, and the cards in their places, of which those ``before`` are known."""
    placed = without_figures(place_cards(whole_cards(readings, on_mat), layout.zones, before))
    cards_of: dict[str, list[tuple[float, Reading]]] = {zone.name: [] for zone in layout.zones}
    strays = []
    for card in placed:
        if card.zone is not None:
            cards_of[card.zone.name].append((dot(card.middle, complex(*card.zone.fan)), card.reading))
        elif _on_mat(card, layout):
            strays.append(card.reading)
    zones = {
        name: ZoneView(name, tuple(reading for _, reading in sorted(cards, key=lambda pair: pair[0])))
        for name, cards in cards_of.items()
    }
    return MappingProxyType(zones), tuple(strays), tuple(placed)


def _on_mat(card: PlacedCard, layout: MatLayout) -> bool:
    width, height = layout.size_mm
    return any(0 <= stand.middle.real <= width and 0 <= stand.middle.imag <= height for stand in card.stands)
