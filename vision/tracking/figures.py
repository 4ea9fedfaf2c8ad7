"""False readings in the pictures of courts, and among the ranks and pips of a fan.

A hat, or a rank and the pip beside it, can look like an index, and even be read with certainty. What tells
is that a card which lay there could not leave to see what is seen.

Mat points are complex numbers, x + y i in millimetres.
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from vision.core.view import Reading
from vision.mat.layouts import CARD_MM, Zone
from vision.tracking.merging import CERTAIN, NAMED, SURE, in_doubt
from vision.tracking.placed_cards import PlacedCard, is_level
from vision.tracking.stands import (
    ACROSS,
    COVERED_MM,
    INDEX_MM,
    OPPOSED,
    UPRIGHT,
    Stand,
    dot,
    has_two_corners,
    in_line,
    lie_across,
)
from vision.tracking.whole_cards import Card

_ALONG = 0.9
"""The least cosine between indices of two cards of which no two are across each other."""
_HARDLY_NAMED = 0.3
"""A reading up to this confidence has no likely name."""
_OPPOSED_MM = 45.0
"""The least distance between the indices at a card's two ends, on any deck."""
_ON_CORNER, _ON_CORNER_MM = 0.7, 14.0
"""What is closer to the middle of an index, in its heights and in millimetres, is made of a part of it: tall
ones are no wider than others."""
_ONE_MIDDLE_MM = 8.0
"""Less than the distance of the middles of two cards across each other that both show all their corners."""
_BESIDE_CORNER_MM = 180.0
"""What is farther from the first index of a card is on no corner on which any of its indices is."""
_LEAST_BESIDE_MM = 30.0
"""The least distance between the indices at one end of a card."""
_EVEN = 0.5
_RANK = 0.75
"""By this share of its height the rank of an index at one end of a card is nearer to the indices at the other
than its edge."""
_TURNED = {"6": "9", "9": "6"}
_SAME_RANK_MM = 4.0
"""Two ranks of which one is the other upside down are one if they are nearer to each other."""
_LEFT, _RIGHT = 1.0, -1.0
"""The side of a card at which an index is, see :meth:`Stand.card_middle`."""
_ABOVE = 0.5
"""What stands less far above an index, in its heights, is a part of it."""
_COLUMN_MM = 20.0
"""What is farther aside from an index is at another side of its card."""
_FACE_MM = 2.0
"""How far inside a card's edge its face begins."""


@dataclass(frozen=True, slots=True)
class _Corner:
    """An index of a ``card`` that is surely read in its ``zone``, and where the ``corners`` at that end of it
    are: its own, and mostly the one at either side of it, in decks with four. The card ``lies`` down along
    this unit vector, or up."""

    card: PlacedCard
    lies: complex
    zone: Zone
    stand: Stand
    corners: tuple[complex, ...]


def without_figures(cards: Sequence[PlacedCard]) -> list[PlacedCard]:
    """The ``cards`` without false readings in the picture of a court.

    Those are readings within a card that shows both its indices and whose card would cover one of these,
    uncertain or sure, and those that lie across on any of its corners; and uncertain readings beside a more
    confident index of another name, level with it and on its card: on the strip that a fan leaves of it. Most
    of those that are upside down in a fan are false, too, those that lie across on its upper corners, and
    those made of the ranks of a whole card and the pips of its face, or of a 6 or 9 upside down. What lies
    across in a fan and shows no opposite corners is an index, but of no name that is read. Of two readings of
    one card by which each other would be false, its name is in doubt: it is there.
    """
    sure = [card for card in cards if card.reading.confidence >= SURE]
    whole = [(card, pair) for card in sure if (pair := _opposed(card.stands)) is not None]
    beside = _beside(sure)
    upper = [corner for card in sure for corner in _corners(card, beside, upper=True)]
    lower = [corner for card, _ in whole for corner in _corners(card, beside, upper=False)]
    far = [corner for card in sure for corner in _far_corners(card)]
    covered = [(corner, [it for it in sure if _lies_over(it, corner)]) for corner in far]
    # What lies across on a card that has a name, and has hardly one itself, is none either.
    named = [it for it in cards if NAMED <= it.reading.confidence < SURE and it.reading.card is not None]
    less_sure = [corner for card in named for corner in _corners(card, beside, upper=True)]
    two_corners = has_two_corners([it.stands for it in sure])
    true = [
        card
        for card in cards
        if not _is_upside_down(card, upper, two_corners)
        and not _is_across(card, [*upper, *lower, *(it for it in far if it.zone is card.zone)])
        and not any(_is_turned(card, other, covered) for other in _turned_twins(card, sure))
        and not (card.reading.confidence < _HARDLY_NAMED and _is_across(card, [*upper, *lower, *less_sure]))
        and not any(
            (_would_cover_one_of(card, pair, two_corners) or _is_made_of(card, other))
            and not _stands_above(card, other)
            for other, pair in whole
            if other is not card
        )
        and (
            card.reading.confidence >= SURE
            or not any(_is_figure_of(card, other) for other in cards if other is not card)
        )
    ]
    pairs = [pair for _, pair in whole]
    told = [
        it for card in true for it in (_as_they_lie(card) if _is_laid_across(card, upper, pairs) else (card,))
    ]
    false = [card for card, _ in whole if not any(card is it for it in true)]
    return told + _denied_by_each_other(false, true)


def _denied_by_each_other(false: Sequence[PlacedCard], true: Sequence[PlacedCard]) -> list[PlacedCard]:
    """The cards of which two readings show opposite corners each, and deny each other: one lies there, if
    none of the ``true`` ones does, and which it is they do not tell. The surest are first."""
    there: list[PlacedCard] = []
    for one, other in combinations(false, 2):
        if _have_one_middle(one, other) and not any(_have_one_middle(one, it) for it in (*true, *there)):
            doubt = replace(one.card, reading=in_doubt(one.reading, other.reading))
            there.append(replace(one, card=doubt))
    return there


def _have_one_middle(one: PlacedCard, other: PlacedCard) -> bool:
    return one.zone is other.zone and abs(one.middle - other.middle) < _ONE_MIDDLE_MM


def _corners(card: PlacedCard, beside: float, upper: bool) -> list[_Corner]:
    """The ``upper`` ones, or the lower, of a ``card`` that is surely read and lies straight, where the
    indices at one end are so far ``beside`` each other; none of a stray."""
    if card.zone is None:
        return []
    fan = complex(*card.zone.fan)
    return [
        _Corner(
            card,
            card.stands[0].down,
            card.zone,
            stand,
            (stand.middle, stand.middle - beside * stand.right, stand.middle + beside * stand.right),
        )
        for stand in card.stands
        if (dot(stand.down, fan) if upper else -dot(stand.down, fan)) > -OPPOSED
    ]


def _far_corners(card: PlacedCard) -> list[_Corner]:
    """The ranks at the other end of a ``card`` of which both indices at one end are read, and none there."""
    if card.zone is None or len(card.stands) < 2 or _opposed(card.stands) is not None:
        return []
    ends = (in_line(stand, card.stands) for stand in card.stands)
    places = (
        (end, end.middle + (CARD_MM[1] - 2 * INDEX_MM[1] - _RANK * end.height) * end.down) for end in ends
    )
    return [
        _Corner(card, card.stands[0].down, card.zone, replace(end, middle=place, down=-end.down), (place,))
        for end, place in places
    ]


def _beside(cards: Sequence[PlacedCard]) -> float:
    """How far apart the indices at one end of a card are: as most of the ``cards`` that show both tell."""
    apart = [
        abs(dot(other.middle - one.middle, one.right))
        for card in cards
        for one, other in combinations(card.stands, 2)
        if dot(one.down, other.down) > _ALONG
    ]
    told = [it for it in apart if it > _LEAST_BESIDE_MM]
    return statistics.median(told) if told else CARD_MM[0] - 2 * INDEX_MM[0]


def _would_cover_one_of(card: PlacedCard, pair: tuple[Stand, Stand], two_corners: bool) -> bool:
    """Whether each index of a card is within the one whose opposite indices are ``pair``, and it would cover
    one of these if it lay there: with the index on the left of it or, unless its deck is known to have
    ``two_corners`` and so none there, on the right, as far as that card would lie in its zone."""
    if not all(_lies_on(stand, pair) for stand in card.stands):
        return False
    return all(
        all(
            any(it.card_holds(end.middle, it.card_middle(side), -COVERED_MM) for end in pair)
            for it in card.stands
        )
        or (side == _RIGHT and two_corners)
        for side in _sides_in_zone(card) or (_LEFT, _RIGHT)
    )


def _sides_in_zone(card: PlacedCard) -> list[float]:
    """The sides of a card at which its indices may be so that it lies in its zone."""
    middles = {side: [it.card_middle(side) for it in card.stands] for side in (_LEFT, _RIGHT)}
    return [
        side
        for side, places in middles.items()
        if card.zone is None or any(card.zone.distance((it.real, it.imag)) == 0.0 for it in places)
    ]


def _is_made_of(card: PlacedCard, whole: PlacedCard) -> bool:
    """Whether both indices of a card lie across its zone, and its middle is that of a ``whole`` one that lies
    straight: each would cover half the indices of the other. Where the rank is printed beside its pip, it and
    a pip of the face, with which it is in line across the card, look like an index on its side."""
    zone = card.zone
    if zone is None or zone is not whole.zone or zone.pile or _opposed(card.stands) is None:
        return False
    fan = complex(*zone.fan)
    across = lie_across(card.stands, fan)
    straight = all(abs(dot(stand.down, fan)) > -OPPOSED for stand in whole.stands)
    return across and straight and _have_one_middle(card, whole)


def _is_upside_down(card: PlacedCard, upper: Sequence[_Corner], two_corners: bool) -> bool:
    """Whether a reading is upside down in a fan in which cards are surely read, and false. A fan shows the
    ``upper`` corner of each card, whichever way round that lies. Upside down are lower corners, of cards that
    are told by their upper ones, and pips above the rank of the next card: what has hardly a name, and any
    index above the upper corner of a card that is laid later: in a deck with ``two_corners`` at its own side,
    for at the other one a lower corner shows of a card that lies askew. What lies half on one upper corner
    and half on the next is false even if it is certain, at the side at which nothing was read, too, and at
    both."""
    if card.zone is None or not card.zone.is_fan:
        return False
    fan = complex(*card.zone.fan)
    if any(dot(stand.down, fan) > OPPOSED for stand in card.stands):
        return False
    upright = [corner for corner in upper if corner.zone is card.zone]
    if all(_is_between(stand, upright, fan) for stand in card.stands):
        return True
    if len(card.stands) > 1 or card.reading.confidence >= CERTAIN:
        return False
    (stand,) = card.stands
    nameless = card.reading.card is None and card.reading.confidence <= _HARDLY_NAMED
    if nameless:
        return bool(upright)
    off = [(corner.stand.middle - stand.middle, corner.stand.right) for corner in upright]
    below = [(way, right) for way, right in off if dot(way, fan) > 0.0]
    return any(not two_corners or abs(dot(way, right)) < _COLUMN_MM for way, right in below)


def _is_between(stand: Stand, upright: Sequence[_Corner], fan: complex) -> bool:
    """Whether an index lies half on one of the ``upright`` corners of a ``fan`` and half on the next."""
    off = [place - stand.middle for corner in upright for place in corner.corners]
    near = [dot(it, fan) for it in off if abs(it) < stand.height]
    return bool(near) and min(near) < 0.0 < max(near)


def _lies_over(card: PlacedCard, corner: _Corner) -> bool:
    """Whether a card was laid in the same fan after that of a far ``corner``, and covers it."""
    if card.zone is not corner.zone or card.zone is None or card is corner.card:
        return False
    is_later = dot(card.middle - corner.card.middle, complex(*card.zone.fan)) > 0.0
    return is_later and card.stands[0].card_holds(corner.stand.middle, card.middle, 0.0)


def _turned_twins(card: PlacedCard, sure: Sequence[PlacedCard]) -> list[PlacedCard]:
    """Those of the ``sure`` cards that ``card`` is like upside down: of a 6 the 9, and others of its name, as
    the letters of some decks look much alike either way round."""
    name = card.reading.card
    if name is None:
        return []
    rank, suit = name[:-1], name[-1]
    names = (name, _TURNED.get(rank, rank) + suit)
    return [other for other in sure if other.reading.card in names and other is not card]


def _is_turned(
    card: PlacedCard, other: PlacedCard, far: Sequence[tuple[_Corner, Sequence[PlacedCard]]]
) -> bool:
    """Whether all indices of a card are ranks of an ``other`` one that looks like it upside down, seen with
    what is beside them: that shows an index elsewhere, too. ``far`` are ranks that were not read there, each
    with the cards that cover it."""
    down = card.stands[0].down
    own = [stand.rank for stand in card.stands]
    ranks = [stand.rank for stand in other.stands if dot(stand.down, down) < OPPOSED]
    missed = [it.stand for it, over in far if it.card is other and all(each is card for each in over)]
    missed_ranks = [stand.middle for stand in missed if dot(stand.down, down) < OPPOSED]
    is_one = all(_is_among(rank, [*ranks, *missed_ranks]) for rank in own)
    return is_one and sum(_is_among(rank, own) for rank in ranks) < len(other.stands)


def _is_among(rank: complex, ranks: Sequence[complex]) -> bool:
    return any(abs(rank - it) < _SAME_RANK_MM for it in ranks)


def _is_across(card: PlacedCard, corners: Sequence[_Corner]) -> bool:
    """Whether each index of a card lies across on one of the ``corners`` that others show: a rank and the pip
    beside it look like one on its side, and may be certain."""
    first = card.stands[0]
    down, place = first.down, first.middle
    # Most cards lie like this one, and so do all their indices.
    others = [
        it
        for it in corners
        if abs(dot(it.lies, down)) < _ALONG
        and abs(it.stand.middle - place) < _BESIDE_CORNER_MM
        and it.card is not card
    ]
    return bool(others) and all(any(_crosses(stand, it) for it in others) for stand in card.stands)


def _is_laid_across(card: PlacedCard, upper: Sequence[_Corner], whole: Sequence[tuple[Stand, Stand]]) -> bool:
    """Whether ``card`` lies across in a fan in which another shows an ``upper`` corner, shows no two opposite
    ones itself, and is not on any ``whole`` card: one of which the next covers the pip, read on its side
    together with a pip of its face. Nobody lays a card across under others."""
    zone = card.zone
    if zone is None or not zone.is_fan or card.reading.card is None or _opposed(card.stands) is not None:
        return False
    if not lie_across(card.stands, complex(*zone.fan)):
        return False
    lies_on_top = any(all(_lies_on(stand, pair) for stand in card.stands) for pair in whole)
    return not lies_on_top and any(it.zone is zone and it.card is not card for it in upper)


def _as_they_lie(card: PlacedCard) -> list[PlacedCard]:
    """A card for each index of one that seems to lie across, without a name."""
    assert card.zone is not None
    straight = (replace(stand, down=complex(*card.zone.fan)) for stand in card.stands)
    return [
        PlacedCard(Card.of(Reading(None, _EVEN, (quad,)), (stand,)), card.zone, upright.card_middle())
        for quad, stand, upright in zip(card.reading.quads, card.stands, straight, strict=True)
    ]


def _crosses(stand: Stand, corner: _Corner) -> bool:
    """Whether an index lies across on a ``corner``, or on one beside it."""
    if abs(dot(stand.down, corner.stand.down)) >= ACROSS:
        return False
    near = min(_ON_CORNER * corner.stand.height, _ON_CORNER_MM)
    return any(abs(stand.middle - place) < near for place in corner.corners)


def _is_figure_of(card: PlacedCard, other: PlacedCard) -> bool:
    if card.reading.confidence >= min(SURE, other.reading.confidence):
        return False
    return (_is_in_picture_of(card, other) or _is_beside_index_of(card, other)) and not _stands_above(
        card, other
    )


def _is_in_picture_of(card: PlacedCard, other: PlacedCard) -> bool:
    """Whether each index of a card is within another that shows opposite ones."""
    pair = _opposed(other.stands)
    return pair is not None and all(_is_within(stand, other, pair) for stand in card.stands)


def _is_beside_index_of(card: PlacedCard, other: PlacedCard) -> bool:
    """Whether each index of a card is level with one of another of another name, and on that card. What may
    have a name and lies in the next zone stands beside it: a card that lies over may cover a part of it."""
    if card.reading.card == other.reading.card:
        return False
    if card.zone is not other.zone and card.reading.confidence > _HARDLY_NAMED:
        return False
    return all(is_level(stand, other.stands, other.middle) for stand in card.stands)


def _stands_above(card: PlacedCard, other: PlacedCard) -> bool:
    """Whether indices of a card stand upright above those of another, in their columns: nothing is printed
    there, and that other card lies on it."""
    return all(any(_is_above(stand, it) for it in other.stands) for stand in card.stands)


def _is_above(stand: Stand, index: Stand) -> bool:
    off = index.middle - stand.middle
    is_upright = dot(stand.down, index.down) > UPRIGHT
    return is_upright and dot(off, index.down) > _ABOVE * index.height > 2 * abs(dot(off, index.right))


def _is_within(stand: Stand, whole: PlacedCard, pair: tuple[Stand, Stand]) -> bool:
    """Whether an index is within a ``whole`` card whose opposite indices are ``pair``, and a card that lay
    there would cover one that is seen. It may cover none of a card that lies askew below it."""
    if not (_lies_on(stand, pair) or _lies_on(stand, _straight(pair, whole.zone))):
        return False
    middle = stand.card_middle()
    return any(stand.card_holds(it.middle, middle, 0.0) for it in whole.stands)


def _straight(pair: tuple[Stand, Stand], zone: Zone | None) -> tuple[Stand, Stand]:
    """``pair`` as the indices of a card that lies straight in its fan: both may be read askew."""
    if zone is None or not zone.is_fan:
        return pair
    first, last = pair
    return replace(first, down=complex(*zone.fan)), last


def _opposed(stands: Sequence[Stand]) -> tuple[Stand, Stand] | None:
    """The two indices farthest apart at opposite ends of a card; closer together they belong to two cards."""
    first, *others = stands
    ends = [other for other in others if dot(first.down, other.down) < OPPOSED]
    farthest = max(ends, key=lambda it: abs(it.middle - first.middle), default=first)
    return (first, farthest) if abs(farthest.middle - first.middle) > _OPPOSED_MM else None


def _lies_on(stand: Stand, pair: tuple[Stand, Stand]) -> bool:
    """Whether an index is within the card whose opposite indices are ``pair``."""
    return pair[0].card_holds(stand.middle, (pair[0].middle + pair[1].middle) / 2, -_FACE_MM)
