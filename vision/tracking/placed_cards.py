"""Cards in the zones of the mat: a zone is where its cards' middles are, not their indices.

Mat points are complex numbers, x + y i in millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from vision.core.view import Reading
from vision.mat.layouts import CARD_MM, Zone
from vision.tracking.stands import (
    BESIDE_ZONE_MM,
    SAME_INDEX_MM,
    SIDE_BY_SIDE_MM,
    UPRIGHT,
    Stand,
    dot,
    in_line,
)
from vision.tracking.whole_cards import Card, contradict, joined, joined_in_doubt

_BESIDE_AXIS_MM = 10.0
"""How much closer to its zone's middle line than to the zone's edge a card's middle must be."""
_LEVEL_MM = 10.0
"""Less than half a fan step: two cards of a fan are never so level."""
_LEAST_APART_MM = 22.0
"""On no deck are the indices in the two upper corners of a card closer to each other."""
_OTHER_CORNER_MM = 10.0
"""The extra cost of assuming that an index is in the top right corner."""
_NOT_MOVED_MM = 3.0
"""A card one of whose indices is as near to where it was lies where it lay."""
_PUSHED_MM = 40.0
"""No farther is a card pushed when its fan is closed after one was taken from it: a step of fans of tall
indices."""


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card, its zone, ``None`` for a stray, and where its ``middle`` is."""

    card: Card
    zone: Zone | None
    middle: complex

    @property
    def reading(self) -> Reading:
        """What is read of it."""
        return self.card.reading

    @property
    def stands(self) -> tuple[Stand, ...]:
        """Its indices."""
        return self.card.stands


def place_cards(
    cards: Sequence[Card], zones: Sequence[Zone], before: Sequence[PlacedCard] = ()
) -> list[PlacedCard]:
    """The ``cards``, surest first, in their zones, with one for two of which each shows an index, level with
    the other's in a fan, as the upper corners of one card do. Unless one is far surer than the other, its
    name is in doubt. Where there is room for one, two of one name are one. A card that has not moved lies
    where it lay ``before``: what covers it by now may leave an index that could stand in either corner. One
    that was pushed shows either corner as likely as not."""
    placed: list[PlacedCard] = []
    for card in (_placed(card, zones, before) for card in cards):
        of_zone = [(n, other) for n, other in enumerate(placed) if other.zone is card.zone is not None]
        same = next((n for n, other in of_zone if _is_all_there(other, card)), None)
        if same is not None:
            placed[same] = _placed(joined(placed[same].card, card.card), zones, before)
            continue
        level = next((n for n, other in of_zone if _show_both_corners(other, card)), None)
        if level is None:
            placed.append(card)
        elif contradict(placed[level].reading, card.reading):
            placed[level] = _placed(joined_in_doubt(placed[level].card, card.card), zones, before)
    return placed


def _is_all_there(one: PlacedCard, other: PlacedCard) -> bool:
    """Whether the two, of one zone, have one name, and lie where there is room for one card: its corners are
    read askew."""
    zone, name = one.zone, one.reading.card
    return zone is not None and zone.holds_one and name is not None and name == other.reading.card


def is_level(stand: Stand, others: Sequence[Stand], middle: complex) -> bool:
    """Whether an index is beside one of ``others``, those of one card, at a distance that is on that card,
    which has its ``middle`` there."""
    for other in (in_line(it, others) for it in others):
        off = stand.middle - other.middle
        across, along = dot(off, other.right), abs(dot(off, other.down))
        across *= math.copysign(1.0, dot(middle - other.middle, other.right))
        if along < _LEVEL_MM and SAME_INDEX_MM < across < SIDE_BY_SIDE_MM[1]:
            return True
    return False


def _show_both_corners(one: PlacedCard, other: PlacedCard) -> bool:
    """Whether the two, of one zone, which are named differently, are seen where the upper corners of one card
    are."""
    if len(one.stands) > 1 or len(other.stands) > 1:
        return False
    if one.zone is None or one.zone.pile:
        return False
    names = {one.reading.card, other.reading.card}
    if None in names or len(names) == 1:
        return False
    (first,), (second,) = one.stands, other.stands
    if not _LEAST_APART_MM < abs(first.middle - second.middle) < CARD_MM[0]:
        return False
    if dot(first.down, second.down) <= UPRIGHT:
        return False
    return is_level(second, one.stands, one.middle) or is_level(first, other.stands, other.middle)


def _placed(card: Card, zones: Sequence[Zone], before: Sequence[PlacedCard]) -> PlacedCard:
    """``card`` in its zone, or in that in which it was ``before``."""
    best: tuple[float, Zone, complex] | None = None
    name = card.reading.card
    lay = [it for it in before if name is not None and it.reading.card == name]
    index = card.stands[0].middle
    near = [zone for zone in zones if zone.distance((index.real, index.imag)) <= BESIDE_ZONE_MM]
    for guess, middle in enumerate(_in_its_place(card, lay)):
        for zone in near:
            off = _off_axis(zone, middle)
            if off is None:
                continue
            is_pushed = any(abs(middle - it.middle) < _PUSHED_MM for it in lay)
            cost = off if is_pushed else off + guess * _OTHER_CORNER_MM
            if best is None or cost < best[0]:
                best = (cost, zone, middle)
    return PlacedCard(card, None, card.middles[0]) if best is None else PlacedCard(card, best[1], best[2])


def _in_its_place(card: Card, lay: Sequence[PlacedCard]) -> tuple[complex, ...]:
    """Where the middle of ``card`` may be: only where it ``lay`` before, if it has not moved."""
    for old in lay:
        if any(
            abs(stand.middle - was.middle) < _NOT_MOVED_MM and dot(stand.down, was.down) > UPRIGHT
            for stand in card.stands
            for was in old.stands
        ):
            return (min(card.middles, key=lambda middle: abs(middle - old.middle)),)
    return card.middles


def _off_axis(zone: Zone, middle: complex) -> float | None:
    """The distance of ``middle`` from the line along which the zone is fanned, or from a pile; ``None``
    outside the zone."""
    if zone.pile:
        away = zone.distance((middle.real, middle.imag))
        return away if away <= BESIDE_ZONE_MM else None
    fan = complex(*zone.fan)
    across = 1j * fan
    from_middle = middle - complex(*zone.centre)
    half_length = abs(fan.real) * zone.width / 2 + abs(fan.imag) * zone.height / 2
    half_width = abs(across.real) * zone.width / 2 + abs(across.imag) * zone.height / 2
    if abs(dot(from_middle, fan)) > half_length + BESIDE_ZONE_MM:
        return None
    off = abs(dot(from_middle, across))
    return off if off <= half_width - _BESIDE_AXIS_MM else None
