"""What cards cover: a card that cannot lie as it is read, and one that another zone's card hides.

Of two cards only one can cover the index of the other. In a fan the half pip that a card leaves of the one
above it, and its own rank, can look like an index upside down: a 9 below half a diamond is a 6 above a heart.
Such a card would lie on those above it, whose indices show, and they lie on its own. A rank and the pip
beside it can look like an index that lies across on its card, and nobody lays a card across so that one
corner shows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from vision.core.geometry import Quad
from vision.core.view import Reading
from vision.mat.layouts import MatLayout, Zone
from vision.tracking.merging import NAMED, SURE, share_a_place
from vision.tracking.stands import (
    BESIDE_ZONE_MM,
    COVERED_MM,
    OPPOSED,
    IndicesOnMat,
    Stand,
    are_in_opposite_corners,
    dot,
    has_two_corners,
    lie_across,
    middles_of,
    misfit,
    of_one_card_each,
)
from vision.tracking.zones import arrange

_CORNER_MM = 5.0
"""How far an index may be from where the others of its card have it."""
_SHORTER_MM = 15.0
"""By how much less far the indices at both ends of what is no card are apart."""
_BEFORE_MM = 15.0
"""So far below another card in a fan one was laid after it: an index that is read askew tells hardly as much
wrongly."""
_IN_PART_MM = 4.0
"""How far beside a card the middle of an index is that it covers in part."""


@dataclass(frozen=True, slots=True)
class _Card:
    """The indices of a card, and where its middle may be."""

    stands: tuple[Stand, ...]
    middles: tuple[complex, ...]

    @staticmethod
    def of(stands: Sequence[Stand]) -> _Card:
        return _Card(tuple(stands), middles_of(stands))

    def would_cover(self, other: _Card) -> bool:
        """Whether an index of ``other`` is where this card lies, wherever its middle is."""
        return any(
            all(self.stands[0].card_holds(stand.middle, middle, -COVERED_MM) for middle in self.middles)
            for stand in other.stands
        )

    def may_hide(self, other: _Card) -> bool:
        """Whether each index of ``other`` may be covered, in part at least, by this card."""
        return all(
            any(self.stands[0].card_holds(stand.middle, middle, _IN_PART_MM) for middle in self.middles)
            for stand in other.stands
        )

    def lying_in(self, zone: Zone | None) -> _Card:
        """This card with its middle where it lies in ``zone``, if one of the likely places is there."""
        if zone is None:
            return self
        there = [it for it in self.middles if zone.distance((it.real, it.imag)) == 0.0]
        return replace(self, middles=tuple(there)) if there else self

    def lies_straight_in(self, fan: complex) -> bool:
        """Whether its indices are as the corners of cards are in a ``fan``, and one of them is an upper
        one."""
        along = [dot(stand.down, fan) for stand in self.stands]
        return max(along) > -OPPOSED and min(map(abs, along)) > -OPPOSED

    def is_upside_down_in(self, fan: complex) -> bool:
        """Whether they are as the lower ones are."""
        return _are_upside_down(self.stands, fan)

    def stands_in_corner_of(self, other: _Card) -> bool:
        """Whether its only index is where the ``other`` card, of which several show how it lies, has a
        corner: two cards of one size that lie so lie on each other, and one of them shows no index."""
        if len(self.stands) > 1 or len(other.stands) < 2 or len(other.middles) > 1:
            return False
        (middle,), first, seen = other.middles, other.stands[0], self.stands[0]
        corner, place = first.middle - middle, seen.middle - middle
        off = [abs(abs(dot(corner, way)) - abs(dot(place, way))) for way in (first.right, first.down)]
        down = math.copysign(1.0, dot(corner, first.down) * dot(place, first.down)) * first.down
        return max(off) < _CORNER_MM and dot(seen.down, down) > -OPPOSED

    def is_shorter_than(self, other: _Card) -> bool:
        """Whether its indices are closer together than those at both ends of the ``other`` card are: in one
        deck they are as far apart on all cards, and what is told as this one is print on that one's face."""
        return self._length() < other._length() - _SHORTER_MM

    def _length(self) -> float:
        """How far the indices at its two ends are apart; 0 if it shows one end only."""
        ends = ((a, b) for a, b in combinations(self.stands, 2) if dot(a.down, b.down) < OPPOSED)
        return max((abs(a.middle - b.middle) for a, b in ends), default=0.0)

    def shares_an_index_with(self, other: _Card) -> bool:
        """Whether both are read by one index."""
        return any(stand in other.stands for stand in self.stands)

    def lies_under(self, other: _Card, fan: complex) -> bool:
        """Whether this card is upside down in a ``fan`` like the ``other``, which was laid later and lies on
        an index that is read of this one."""
        if not self.is_upside_down_in(fan):
            return False
        seen = self.stands[0]
        later = dot(other.stands[0].middle - seen.middle, fan) > seen.height / 2
        return later and other.would_cover(self)

    def is_before(self, other: _Card, fan: complex) -> bool:
        """Whether this card lies clearly above the ``other`` in a ``fan``: that one was laid on it."""
        return all(dot(b - a, fan) > _BEFORE_MM for a in self.middles for b in other.middles)

    def cannot_lie_with(self, other: _Card, fan: complex) -> bool:
        """Whether this card cannot lie as it does if the ``other`` lies straight in the ``fan``: both would
        cover each other, or that one was laid on it and would cover the only index that is read of it."""
        if not other.would_cover(self):
            return False
        if lie_across(self.stands, fan) and (len(self.stands) == 1 or self.is_shorter_than(other)):
            return True
        if len(self.stands) == 1 and self.is_upside_down_in(fan) and self.is_before(other, fan):
            return True
        return (lie_across(self.stands, fan) or self.is_upside_down_in(fan)) and self.would_cover(other)


def impossible(
    doubted: Sequence[Reading], there: Sequence[Reading], on_mat: IndicesOnMat, layout: MatLayout
) -> tuple[Reading, ...]:
    """Those of the ``doubted`` readings that are upside down or lie across in a fan of ``layout``, and cannot
    lie there together with a card that is surely read ``there`` and straight in it, or that stand in one of
    its corners; or on which a card lies that was laid later, of which only lower corners are read. What has
    no name cannot lie there with one that has."""
    nameless = [it for it in doubted if it.card is None]
    named = [it for it in doubted if it.card is not None]
    return (
        *_impossible(named, [it for it in there if it.confidence >= SURE], on_mat, layout),
        *_impossible(nameless, [it for it in there if it.confidence >= NAMED], on_mat, layout),
    )


def _impossible(
    doubted: Sequence[Reading], there: Sequence[Reading], on_mat: IndicesOnMat, layout: MatLayout
) -> tuple[Reading, ...]:
    """Those of the ``doubted`` readings that cannot lie there with what is read ``there``."""
    if not doubted:
        return ()
    fans = {complex(*zone.fan) for zone in layout.zones if zone.is_fan}
    turned = [
        (it, card.lying_in(_fan_at(card, layout)))
        for it, stands in zip(doubted, on_mat.of(doubted), strict=True)
        if any(_are_upside_down(stands, fan) or lie_across(stands, fan) for fan in fans)
        for card in [_Card.of(stands)]
    ]
    sure = [it for it in there if it.card is not None]
    if not turned or not sure:
        return ()
    in_fans = [
        (name, card.lying_in(zone), complex(*zone.fan))
        for name, card in _cards_among(sure, on_mat)
        for zone in [_fan_at(card, layout)]
        if zone is not None
    ]
    straight = [(name, card, fan) for name, card, fan in in_fans if card.lies_straight_in(fan)]
    lower = [(name, card, fan) for name, card, fan in in_fans if card.is_upside_down_in(fan)]
    return tuple(
        reading
        for reading, card in turned
        if any(
            card.cannot_lie_with(other, fan) or (name != reading.card and card.stands_in_corner_of(other))
            for name, other, fan in straight
            if not card.shares_an_index_with(other)
        )
        or any(card.lies_under(other, fan) for name, other, fan in lower if name != reading.card)
    )


def in_no_corner(
    readings: Sequence[Reading], sure: Sequence[Reading], on_mat: IndicesOnMat, layout: MatLayout
) -> frozenset[Quad]:
    """The indices of ``readings`` that are upside down in a fan of ``layout`` right below an upper one of
    theirs, where other cards that are ``sure`` show that their deck has none."""
    false = []
    for reading, own in zip(readings, on_mat.of(readings), strict=True):
        zone = _fan_at(_Card.of(own), layout)
        # Small indices of one card are far apart, and may be told by two readings.
        others = _cards_among([it for it in sure if it is not reading], on_mat)
        if zone is None or not has_two_corners([card.stands for _, card in others]):
            continue
        for quad, stand in zip(reading.quads, own, strict=True):
            upper = [it for it in own if dot(it.down, complex(*zone.fan)) > -OPPOSED]
            is_lower = upper and dot(stand.down, complex(*zone.fan)) < OPPOSED
            if is_lower and not any(are_in_opposite_corners(stand, it) for it in upper):
                false.append(quad)
    return frozenset(false)


def hidden(
    lost: Sequence[Reading],
    before: Sequence[Reading],
    laid: Sequence[Reading],
    now: Sequence[Reading],
    on_mat: IndicesOnMat,
    layout: MatLayout,
) -> tuple[Reading, ...]:
    """Those of the ``lost`` readings, among all ``before``, on whose indices a card that was ``laid`` in
    another zone of ``layout`` may lie, among all that are read ``now``. Within a zone a card may have taken
    the place of the one that lay there. What shows another corner of a card that lies where it lay was not
    laid."""
    if not lost:
        return ()
    laid = [it for it in laid if not _is_of_one_that_lay_there(it, before, now, on_mat)]
    cards = [_Card.of(stands) for stands in on_mat.of([*lost, *laid])]
    # Mostly what was laid is nowhere near, in whatever zone.
    if not any(over.may_hide(under) for under in cards[: len(lost)] for over in cards[len(lost) :]):
        return ()
    then, there = (_zones_of(readings, on_mat, layout) for readings in (before, now))
    # What lies wholly under another card cannot be told among the others any more.
    then = {**_zones_of(lost, on_mat, layout), **then}
    over = [
        (card.lying_in(layout.zone(there[reading.quad])), there[reading.quad])
        for reading, card in zip(laid, cards[len(lost) :], strict=True)
        if reading.quad in there
    ]
    return tuple(
        reading
        for reading, card in zip(lost, cards, strict=False)
        if reading.quad in then
        and any(zone != then[reading.quad] and other.may_hide(card) for other, zone in over)
    )


def _is_of_one_that_lay_there(
    reading: Reading, before: Sequence[Reading], now: Sequence[Reading], on_mat: IndicesOnMat
) -> bool:
    """Whether a ``reading`` is new, and of a card that lies where it lay ``before``: there another index of
    its name is read ``now``, too, that may be of one card with it."""
    old = [it for it in before if it.card == reading.card]
    if any(share_a_place(reading, it) for it in old):
        return False
    there = [it for it in now if it.card == reading.card and any(share_a_place(it, was) for was in old)]
    (own,) = on_mat.of([reading])
    return any(misfit(one, it) < math.inf for stands in on_mat.of(there) for one in stands for it in own)


def _are_upside_down(stands: Sequence[Stand], fan: complex) -> bool:
    """Whether all indices of a card are as the lower ones of a ``fan`` are."""
    return all(dot(stand.down, fan) < OPPOSED for stand in stands)


def _cards_among(readings: Sequence[Reading], on_mat: IndicesOnMat) -> Iterator[tuple[str | None, _Card]]:
    """The cards of ``readings``, of which several may be of one card, with their names."""
    of_name: dict[str | None, list[Stand]] = {}
    for reading, stands in zip(readings, on_mat.of(readings), strict=True):
        of_name.setdefault(reading.card, []).extend(stands)
    for name, stands in of_name.items():
        for group in of_one_card_each(stands):
            yield name, _Card.of([stands[number] for number in group])


def _zones_of(readings: Sequence[Reading], on_mat: IndicesOnMat, layout: MatLayout) -> Mapping[Quad, str]:
    """The zone in which the card lies that shows each quad."""
    zones, _ = arrange(readings, on_mat, layout)
    return {quad: name for name, zone in zones.items() for reading in zone.cards for quad in reading.quads}


def _fan_at(card: _Card, layout: MatLayout) -> Zone | None:
    """The fan on which the first index of ``card`` stands."""
    first = card.stands[0].middle
    zone = layout.zone_at((first.real, first.imag), BESIDE_ZONE_MM)
    return None if zone is None or not zone.is_fan else zone
