"""From readings in a frame to cards in the zones of the mat, in laying order.

The position and direction of an index show where its card lies, because an index is in the card's top left
corner (and, on some decks, in the top right one). So two indices of one card that were read separately are
merged, and a fan is ordered by its cards, not by their indices.

Mat points are complex numbers here, x + y i in millimetres: every pair of cards is compared, and for so few
numbers arrays are slow.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, compress
from types import MappingProxyType

from vision.core.geometry import Quad, down_of, middle_of
from vision.core.view import Reading, ZoneView
from vision.mat.layouts import CARD_MM, MatLayout, Zone
from vision.tracking.stands import (
    ACROSS,
    BESIDE_ZONE_MM,
    COVERED_MM,
    INDEX_MM,
    MISSED_MM,
    OPPOSED,
    SAME_CARD_MM,
    Stand,
    ToMat,
    at_opposite_corners,
    corners_of,
    dot,
    has_two_corners,
    middles_of,
    misfit,
    of_one_card_each,
    stands_of,
    straightened,
)

_SAME_INDEX_MM = 6.0
_UPRIGHT = 0.9
"""The least cosine between two indices at one end of a card."""
_ALONG = 0.9
"""The least cosine between indices of two cards of which no two are across each other."""
_TWO_CORNERS_MM = 45.0
"""Less than the distance of two indices in the upper corners of a card."""
_BESIDE_AXIS_MM = 10.0
"""How much closer to its zone's middle line than to the zone's edge a card's middle must be."""
SURE = 0.97
"""A reading of this confidence overrules the geometry: there its card lies, and it is not read again."""
_HARDLY_NAMED = 0.3
"""A reading up to this confidence has no likely name."""
_OPPOSED_MM = 45.0
"""The least distance between the indices at a card's two ends, on any deck."""
_DIAGONAL_MM = 115.0
"""No two indices of a card are farther apart, however they are read."""
_LEVEL_MM = 10.0
"""Less than half a fan step: two cards of a fan are never so level."""
_LEVEL = 0.25
"""Of the greatest angle at which the line between two indices at one end of a card is seen."""
_ASKEW_MM = 15.0
"""By so many millimetres the only two indices of a name may be off from where a card's corners have them: a
slanted rank is read askew."""
_CORNERS = 4
"""No card has more indices."""
_EVEN = 0.5
_TELLS = 2
"""From more indices than that it is sure where their card lies."""
_ON_CORNER, _ON_CORNER_MM = 0.7, 14.0
"""What is closer to the middle of an index, in its heights and in millimetres, is made of a part of it: tall
ones are no wider than others."""
_NEAR_CORNER_MM, _IN_ITS_CORNER_MM = 8.0, 20.0
"""How far an index is at most off from where one of the others of its card has it, and each, read askew."""
_FACE_MM = 2.0
"""How far inside a card's edge its face begins."""
_OTHER_CORNER_MM = 10.0
"""The extra cost of assuming that an index is in the top right corner."""


@dataclass(frozen=True, slots=True)
class _Card:
    """A reading and where its card's middle may be, the likelier place first, and its ``corners``, if
    :func:`~vision.tracking.stands.corners_of` tells them."""

    reading: Reading
    stands: tuple[Stand, ...]
    middles: tuple[complex, ...]
    corners: tuple[Stand, ...]

    @staticmethod
    def of(reading: Reading, stands: tuple[Stand, ...]) -> _Card:
        return _Card(reading, stands, middles_of(stands), corners_of(stands))


def arrange(
    readings: Sequence[Reading], to_mat: ToMat, layout: MatLayout
) -> tuple[Mapping[str, ZoneView], tuple[Reading, ...]]:
    """The cards of every zone of ``layout`` in laying order, and the strays: cards on the mat but in no zone.
    Readings beside the mat are dropped: a deck, a hand of cards, a pattern of the table.

    ``to_mat`` maps pixels ``(n, 2)`` of the frame to mat millimetres.
    """
    cards = _without_other_corners(_cards(readings, to_mat))
    cards = _with_both_corners(_whole_cards(cards), layout.zones)
    cards = _without_figures(cards, layout.zones)
    placed: dict[str, list[tuple[float, Reading]]] = {zone.name: [] for zone in layout.zones}
    strays = []
    for card in cards:
        home = _home(card, layout.zones)
        if home is None:
            if _on_mat(card, layout):
                strays.append(card.reading)
        else:
            zone, middle = home
            placed[zone.name].append((dot(middle, complex(*zone.fan)), card.reading))
    zones = {
        name: ZoneView(name, tuple(reading for _, reading in sorted(cards_, key=lambda pair: pair[0])))
        for name, cards_ in placed.items()
    }
    return MappingProxyType(zones), tuple(strays)


_TWO = 0.97
"""Two readings of this confidence in one picture, so close to each other, are two indices."""
_CERTAIN = 0.99
"""A reading of this confidence is right where a weaker one contradicts it."""
_CERTAIN_SUIT = 0.9995
"""The same where both are of one rank."""
_WEAK = 0.8
"""A reading less confident than this says nothing against a sure one of another name."""
_AS_WELL = 0.1
"""From this probability on an index may as well be the second of its names."""


def confirm(before: Sequence[Reading], again: Sequence[Reading]) -> tuple[Reading, ...]:
    """The readings of one unchanged picture and others of it, merged: the more confident of each pair, with
    the indices of both. A card that was laid on one corner of another leaves it the others."""
    merged = _merged(before, again, _both)
    return (*merged, *_left_of(before, merged))


def _left_of(before: Sequence[Reading], merged: Sequence[Reading]) -> list[Reading]:
    """What is left of sure readings ``before`` that are not among those ``merged``, as others took the place
    of one of their indices: the other indices."""
    left = []
    for old in before:
        if old.card is None or old.confidence < _TWO or any(old.card == new.card for new in merged):
            continue
        quads = tuple(
            quad
            for quad in old.quads
            if not any(share_a_place(new, replace(old, quads=(quad,))) for new in merged)
        )
        if quads:
            left.append(replace(old, quads=quads))
    return left


def second_look(before: Sequence[Reading], again: Sequence[Reading]) -> tuple[Reading, ...]:
    """The same for two attempts to read what has changed, of which neither knows more than the other: two
    confident ones that name one index differently leave it in doubt."""
    return _merged(before, again, _of_two_attempts)


def _merged(
    before: Sequence[Reading], again: Sequence[Reading], both: Callable[[Reading, Reading], Reading]
) -> tuple[Reading, ...]:
    kept = list(before)
    for reading in again:
        there = [
            n
            for n, old in enumerate(kept)
            if (n < len(before) or old.card == reading.card)
            and share_a_place(old, reading)
            and not _is_beside(reading, old, again)
            and not _are_two_ways_round(old, reading)
        ]
        if not there:
            kept.append(reading)
        else:
            # In a close fan an index is hardly further from its neighbour than from where it was read before.
            same = next((n for n in there if kept[n].card == reading.card), there[0])
            old = kept[same]
            kept[same] = both(reading, old) if _better(reading, old) else both(old, reading)
    return tuple(kept)


def _is_beside(reading: Reading, old: Reading, again: Sequence[Reading]) -> bool:
    """Whether ``again`` has both ``reading`` and ``old`` for sure: two indices close to each other."""
    return reading.confidence >= _TWO and any(
        other.card == old.card != reading.card and other.confidence >= _TWO and share_a_place(other, old)
        for other in again
    )


def _are_two_ways_round(one: Reading, other: Reading) -> bool:
    """Whether two readings without a name stand upside down to each other: the pip above a card's rank may
    be seen, too, as an index upside down."""
    if one.card is not None or other.card is not None:
        return False
    return all(dot(down_of(a), down_of(b)) < 0.0 for a in one.quads for b in other.quads)


def _both(better: Reading, other: Reading) -> Reading:
    """``better`` with the indices of ``other``, if that has the same name, that it lacks."""
    if better.card is None or better.card != other.card:
        return better
    more = tuple(quad for quad in other.quads if not share_a_place(better, replace(other, quads=(quad,))))
    return replace(better, quads=better.quads + more) if more else better


def _of_two_attempts(better: Reading, other: Reading) -> Reading:
    if better.card is not None and better.confidence >= _WEAK and _denies(other, better.card):
        return _in_doubt(better, other)
    return _both(better, other)


def _denies(reading: Reading, card: str) -> bool:
    """Whether ``reading`` is clearly of another card than ``card``, or in doubt between clear ones."""
    if reading.card is None:
        (likeliest, _), (_, second) = (*reading.alternatives, ("", 0.0), ("", 0.0))[:2]
        clear = sum(chance for _, chance in reading.alternatives[:2]) >= _WEAK
        return clear and (likeliest != card or second >= _AS_WELL)
    return reading.card != card and reading.confidence >= _WEAK


def _in_doubt(one: Reading, other: Reading) -> Reading:
    """A reading of one index that two attempts name differently: a name is as likely as both together say."""
    chances: dict[str, float] = {}
    for reading in (one, other):
        named = () if reading.card is None else ((reading.card, reading.confidence),)
        for card, chance in (*named, *reading.alternatives):
            chances[card] = chances.get(card, 0.0) + chance / 2
    names = tuple(sorted(chances.items(), key=lambda it: -it[1]))
    return replace(one, card=None, confidence=names[0][1], alternatives=names)


def _better(one: Reading, other: Reading) -> bool:
    return (one.card is not None, one.confidence) > (other.card is not None, other.confidence)


def share_a_place(one: Reading, other: Reading, reach: float = 0.5) -> bool:
    """Whether some index of each is the same index in the frame: no further apart than ``reach`` times its
    height, and not across it, like the index of a card that lies across another."""
    return any(in_one_place(a, b, reach) for a in one.quads for b in other.quads)


def sure_quads(readings: Sequence[Reading]) -> list[Quad]:
    """The indices of those ``readings`` that are sure."""
    return [quad for it in readings if it.confidence >= SURE for quad in it.quads]


def in_one_place(one: Quad, other: Quad, reach: float) -> bool:
    """The same of two indices."""
    near = math.dist(middle_of(one), middle_of(other)) < reach * math.dist(one[0], one[3])
    return near and not lies_across(one, other)


def lies_across(one: Quad, other: Quad) -> bool:
    """Whether one index stands across the other, wherever they are."""
    down, along = down_of(one), down_of(other)
    return abs(dot(down, along)) < ACROSS * abs(down) * abs(along)


def _cards(readings: Sequence[Reading], to_mat: ToMat) -> list[_Card]:
    """The cards of the readings. A reader does not know how large cards are and may take equal cards for one:
    here they are told apart. The place that is read best stays the first. A single index of a card that shows
    all its four corners elsewhere may be half of another's."""
    cards = [
        _Card.of(
            replace(reading, quads=tuple(reading.quads[number] for number in group)),
            tuple(stands[number] for number in group),
        )
        for reading, stands in zip(readings, stands_of(readings, to_mat), strict=True)
        for group in of_one_card_each(straightened(stands))
    ]
    whole = {card.reading.card for card in cards if len(card.stands) == _CORNERS}
    return [
        replace(card, reading=_nameless(card.reading))
        if len(card.stands) == 1 and card.reading.card in whole
        else card
        for card in cards
    ]


def _nameless(reading: Reading) -> Reading:
    """``reading`` with its name, which is as likely as not, as an alternative."""
    if reading.card is None:
        return reading
    chance = min(_EVEN, reading.confidence)
    return replace(reading, card=None, confidence=chance, alternatives=((reading.card, chance),))


def _without_other_corners(cards: list[_Card]) -> list[_Card]:
    """The cards but for unread indices as far beside one of a named card, of which no other is read at that
    end, as the indices at one end of a card are apart in this deck."""
    pairs = [_at_its_ends(card) for card in cards if card.reading.confidence >= SURE]
    apart = sorted(abs(a.middle - b.middle) for ends in pairs for a, b in ends)
    if not apart:
        return cards
    wide = apart[len(apart) // 2]
    alone = [
        stand
        for card in cards
        if card.reading.card is not None
        for stand in card.stands
        if not any(stand in pair for pair in _at_its_ends(card))
    ]
    return [
        card
        for card in cards
        if card.reading.card is not None
        or not all(any(_are_of_one_end(one, stand, wide) for one in alone) for stand in card.stands)
    ]


def _at_its_ends(card: _Card) -> list[tuple[Stand, Stand]]:
    """The pairs of indices that ``card`` shows at one of its ends."""
    return [
        (one, other)
        for one, other in combinations(card.stands, 2)
        if dot(one.down, other.down) > _UPRIGHT and abs(one.middle - other.middle) > SAME_CARD_MM
        if abs(dot(other.middle - one.middle, one.right)) > abs(dot(other.middle - one.middle, one.down))
    ]


def _are_of_one_end(one: Stand, other: Stand, wide: float) -> bool:
    """Whether two indices are ``wide`` apart, and side by side. Half of one may be covered, and its direction
    be read badly."""
    off, down = other.middle - one.middle, one.down + other.down
    level = abs(dot(off, down)) < _LEVEL * abs(off) * abs(down)
    return level and abs(abs(off) - wide) < MISSED_MM and dot(one.down, other.down) > _UPRIGHT


def _whole_cards(cards: list[_Card]) -> list[_Card]:
    """The cards, with the two indices of one card merged."""
    whole: list[_Card] = []
    two_corners = has_two_corners([card.stands for card in cards if card.reading.confidence >= SURE])
    for card in sorted(cards, key=lambda c: (c.reading.card is not None, c.reading.confidence), reverse=True):
        same = next(
            (
                n
                for n, other in enumerate(whole)
                if _one_card(other, card, two_corners) and not _has_own(other, card, cards, two_corners)
            ),
            None,
        )
        if same is None:
            whole.append(card)
            continue
        other = whole[same]
        if other.reading.card == card.reading.card:
            whole[same], *strange = _with_fitting(other, card)
            whole += strange
        elif _contradict(other.reading, card.reading):
            doubt = _in_doubt(other.reading, card.reading)
            whole[same] = _joined(replace(other, reading=doubt), card)
    return whole


def _joined(one: _Card, other: _Card) -> _Card:
    """``one`` with the indices of ``other``, too."""
    quads = one.reading.quads + other.reading.quads
    return _Card.of(replace(one.reading, quads=quads), one.stands + other.stands)


def _with_fitting(one: _Card, other: _Card) -> list[_Card]:
    """``one`` with the indices of ``other`` that can be of its card, and what is left of ``other``. Two
    indices alone may be read too badly to tell."""
    if len(one.stands) <= _TELLS:
        return [_joined(one, other)]
    fits = [all(misfit(stand, known) < math.inf for known in one.stands) for stand in other.stands]
    parts = [
        _Card.of(
            replace(other.reading, quads=tuple(compress(other.reading.quads, chosen))),
            tuple(compress(other.stands, chosen)),
        )
        for chosen in (fits, [not it for it in fits])
        if any(chosen)
    ]
    return [_joined(one, parts.pop(0)) if any(fits) else one, *parts]


def _has_own(one: _Card, other: _Card, cards: Sequence[_Card], two_corners: bool) -> bool:
    """Whether what seems to be an index of ``one``, under the name of ``other``, is not: another of
    ``cards``, which cannot be read for sure, is where its index should be, and has its name, or none but
    stands in the same corner."""
    if None in (one.reading.card, other.reading.card) or one.reading.card == other.reading.card:
        return False
    for card in cards:
        if card.reading.card is None and _is_missed_index(one, card, two_corners):
            names = card.reading.alternatives
            if names[0][0] == one.reading.card if names else _are_at_one_corner(card, other):
                return True
    return False


def _are_at_one_corner(one: _Card, other: _Card) -> bool:
    """Whether an index of each may be in the same corner of a card: they are upright alike, and too near to
    each other to be in two corners."""
    return any(
        dot(a.down, b.down) > _UPRIGHT and abs(a.middle - b.middle) < _TWO_CORNERS_MM
        for a in one.stands
        for b in other.stands
    )


def _contradict(better: Reading, other: Reading) -> bool:
    """Whether the two indices of a card are read as those of two, and neither is far surer. In bad light what
    blurs one pip blurs the next: two that are alike say less of the suit than each by itself."""
    likeliest = other.card or next((card for card, _ in other.alternatives), None)
    if likeliest is None or better.card is None or not _denies(other, better.card):
        return False
    only_suits = likeliest != better.card and likeliest[:-1] == better.card[:-1]
    return better.confidence < (_CERTAIN_SUIT if only_suits else _CERTAIN)


def _with_both_corners(cards: Sequence[_Card], zones: Sequence[Zone]) -> list[_Card]:
    """The cards, surest first, with one for two of which each shows an index, level with the other's in a
    fan, as the upper corners of one card do. Unless one is far surer than the other, its name is in doubt."""
    whole: list[_Card] = []
    for card in cards:
        level = next((n for n, other in enumerate(whole) if _show_both_corners(other, card, zones)), None)
        if level is None:
            whole.append(card)
        elif _contradict(whole[level].reading, card.reading):
            other = whole[level]
            doubt = _in_doubt(other.reading, card.reading)
            quads = other.reading.quads + card.reading.quads
            whole[level] = _Card.of(replace(doubt, quads=quads), other.stands + card.stands)
    return whole


def _show_both_corners(one: _Card, other: _Card, zones: Sequence[Zone]) -> bool:
    """Whether the two, which are named differently, are seen where the upper corners of one card are."""
    names = {one.reading.card, other.reading.card}
    if len(one.stands) > 1 or len(other.stands) > 1 or None in names or len(names) == 1:
        return False
    (first,), (second,) = one.stands, other.stands
    # To look for their zones takes longest.
    if abs(first.middle - second.middle) > CARD_MM[0] or dot(first.down, second.down) <= _UPRIGHT:
        return False
    homes = _home(one, zones), _home(other, zones)
    if homes[0] is None or homes[1] is None or homes[0][0] is not homes[1][0] or homes[0][0].pile:
        return False
    return _is_level(second, one.stands, homes[0][1]) or _is_level(first, other.stands, homes[1][1])


def _without_figures(cards: list[_Card], zones: Sequence[Zone]) -> list[_Card]:
    """The cards without false readings in the picture of a court.

    Those are readings within a card that shows both its indices, so that nothing lies on it: uncertain ones,
    and sure ones whose card would cover one of the two; and uncertain readings beside a more confident index
    of another name, level with it and on its card: on the strip that a fan leaves of it. Most of those that
    are upside down in a fan are false, too, and those that lie across on its upper corners.
    """
    whole = [
        (card, pair)
        for card in cards
        if card.reading.confidence >= SURE and (pair := _opposed(card.stands)) is not None
    ]
    return [
        card
        for card in cards
        if not _is_upside_down(card, cards, zones)
        and not _is_across(card, cards, zones)
        and not any(_would_cover_one_of(card, pair, cards) for other, pair in whole if other is not card)
        and (
            card.reading.confidence >= SURE
            or not any(_is_figure_of(card, other, zones) for other in cards if other is not card)
        )
    ]


def _would_cover_one_of(card: _Card, pair: tuple[Stand, Stand], cards: Sequence[_Card]) -> bool:
    """Whether each index of a card is within the one whose opposite indices are ``pair``, and it would cover
    one of these if it lay there: on the left of it or, unless all ``cards`` show that their deck has none
    there, on the right."""
    if not all(_lies_on(stand, pair) for stand in card.stands):
        return False
    left, right = (
        all(
            any(it.card_holds(end.middle, it.card_middle(side), -COVERED_MM) for end in pair)
            for it in card.stands
        )
        for side in (1.0, -1.0)
    )
    if not left:
        return False
    return right or has_two_corners([it.stands for it in cards if it.reading.confidence >= SURE])


def _is_upside_down(card: _Card, cards: Sequence[_Card], zones: Sequence[Zone]) -> bool:
    """Whether a reading is upside down in a fan in which cards are surely read, and false. A fan shows the
    upper corner of each card, whichever way round that lies. Upside down are lower corners, of cards that are
    told by their upper ones, and pips above the rank of the next card: what has hardly a name, and any index
    above the upper corner of a card that is laid later. What lies half on one upper corner and half on the
    next is false even if it is certain, at the side at which nothing was read, too."""
    if len(card.stands) > 1:
        return False
    home = _home(card, zones)
    if home is None or not home[0].is_fan:
        return False
    (stand,), zone, fan = card.stands, home[0], complex(*home[0].fan)
    if dot(stand.down, fan) > OPPOSED:
        return False
    upright = [
        upper
        for other in cards
        if other.reading.confidence >= SURE and (there := _home(other, zones)) and there[0] is zone
        for upper in other.stands
        if dot(upper.down, fan) > -OPPOSED
    ]
    ranks = [rank for upper in upright for rank in (upper.middle, *_other_upper_corners(upper))]
    near = [rank - stand.middle for rank in ranks if abs(rank - stand.middle) < stand.height]
    if any(dot(off, fan) < 0.0 for off in near) and any(dot(off, fan) > 0.0 for off in near):
        return True
    if card.reading.confidence >= _CERTAIN:
        return False
    nameless = card.reading.card is None and card.reading.confidence <= _HARDLY_NAMED
    return any(nameless or dot(upper.middle - stand.middle, fan) > 0.0 for upper in upright)


def _is_across(card: _Card, cards: Sequence[_Card], zones: Sequence[Zone]) -> bool:
    """Whether each index of a card lies across on an upper corner of another that is surely read and upright
    in its zone: a rank and the pip beside it look like one on its side, and may be certain."""
    upright = [
        upper
        for other in cards
        if other is not card
        and other.reading.confidence >= SURE
        # Most cards lie like this one, and so do all their indices.
        and abs(dot(other.stands[0].down, card.stands[0].down)) < _ALONG
        for upper in other.stands
        if any(_crosses(stand, upper) for stand in card.stands)
        and (home := _home(other, zones)) is not None
        and dot(upper.down, complex(*home[0].fan)) > -OPPOSED
    ]
    return bool(upright) and all(any(_crosses(stand, upper) for upper in upright) for stand in card.stands)


def _crosses(stand: Stand, upper: Stand) -> bool:
    """Whether an index lies across on the upper corner that shows ``upper``, or on the one beside it."""
    if abs(dot(stand.down, upper.down)) >= ACROSS:
        return False
    corners = (upper.middle, *_other_upper_corners(upper))
    near = min(_ON_CORNER * upper.height, _ON_CORNER_MM)
    return min(abs(stand.middle - corner) for corner in corners) < near


def _other_upper_corners(stand: Stand) -> tuple[complex, complex]:
    """Where a deck with four indices has the other one at the upper end of the card that shows ``stand``."""
    across = (CARD_MM[0] - 2 * INDEX_MM[0]) * stand.right
    return stand.middle - across, stand.middle + across


def _is_figure_of(card: _Card, other: _Card, zones: Sequence[Zone]) -> bool:
    if card.reading.confidence >= min(SURE, other.reading.confidence):
        return False
    pair = _opposed(other.stands)
    if pair is not None:
        return all(_lies_on(stand, pair) for stand in card.stands)
    if card.reading.card == other.reading.card:
        return False
    home = _home(other, zones)
    middle = other.middles[0] if home is None else home[1]
    return all(_is_level(stand, other.stands, middle) for stand in card.stands)


def _is_level(stand: Stand, others: Sequence[Stand], middle: complex) -> bool:
    """Whether an index is beside one of ``others``, at a distance that is on that one's card, which has its
    ``middle`` there."""
    for other in others:
        off = stand.middle - other.middle
        across, along = dot(off, other.right), abs(dot(off, other.down))
        across *= math.copysign(1.0, dot(middle - other.middle, other.right))
        if along < _LEVEL_MM and _SAME_INDEX_MM < across < CARD_MM[0] - 2 * INDEX_MM[0]:
            return True
    return False


def _opposed(stands: tuple[Stand, ...]) -> tuple[Stand, Stand] | None:
    """The two indices farthest apart at opposite ends of a card; closer together they belong to two cards."""
    first, *others = stands
    ends = [other for other in others if dot(first.down, other.down) < OPPOSED]
    farthest = max(ends, key=lambda it: abs(it.middle - first.middle), default=first)
    return (first, farthest) if abs(farthest.middle - first.middle) > _OPPOSED_MM else None


def _lies_on(stand: Stand, pair: tuple[Stand, Stand]) -> bool:
    """Whether an index is within the card whose opposite indices are ``pair``."""
    return pair[0].card_holds(stand.middle, (pair[0].middle + pair[1].middle) / 2, -_FACE_MM)


def _one_card(one: _Card, other: _Card, two_corners: bool) -> bool:
    """Whether ``one`` and ``other``, read separately, are indices of one card on the mat, of a deck with
    indices in ``two_corners`` only, or with more."""
    if abs(one.stands[0].middle - other.stands[0].middle) > _DIAGONAL_MM:
        return False
    near = any(
        abs(a.middle - b.middle) < _SAME_INDEX_MM and abs(dot(a.down, b.down)) >= ACROSS
        for a in one.stands
        for b in other.stands
    )
    if near or _is_missed_index(one, other, two_corners):
        return True
    if _are_side_by_side(one, other) or (not two_corners and _is_in_corner(one, other)):
        return True
    apart = min(abs(a - b) for a in one.middles for b in other.middles)
    sure = abs(one.middles[0] - other.middles[0])
    are_single = len(one.stands) == len(other.stands) == 1
    if one.reading.card == other.reading.card:
        misfits = [misfit(a, b) == math.inf for a in one.stands for b in other.stands]
        known = max(len(one.stands), len(other.stands)) > _TELLS
        if any(misfits) if known else all(misfits):
            return False
        return apart < SAME_CARD_MM or any(
            at_opposite_corners(a, b) or (are_single and misfit(a, b) < _ASKEW_MM)
            for a in one.stands
            for b in other.stands
        )
    opposite = dot(one.stands[0].down, other.stands[0].down) < -0.9 and sure < _SAME_INDEX_MM
    if are_single:
        return opposite or at_opposite_corners(one.stands[0], other.stands[0], along_within=MISSED_MM)
    if two_corners:
        # A card that shows both has no third.
        return opposite
    return opposite or _is_missing_corner(one, other) or _is_missing_corner(other, one)


def _is_missing_corner(whole: _Card, single: _Card) -> bool:
    """Whether the only index that is read of a card fits well into a corner of another with several."""
    if len(single.stands) > 1:
        return False
    off = [misfit(stand, single.stands[0]) for stand in whole.stands]
    return min(off) < _NEAR_CORNER_MM and max(off) < _IN_ITS_CORNER_MM


def _is_in_corner(one: _Card, other: _Card) -> bool:
    """Whether one of them shows a single index, in a corner of the other: a rank half of which is covered may
    be read as another's."""
    for whole, single in ((one, other), (other, one)):
        if len(single.stands) > 1:
            continue
        (stand,) = single.stands
        for corner in whole.corners:
            if abs(stand.middle - corner.middle) < MISSED_MM and dot(stand.down, corner.down) > _UPRIGHT:
                return True
    return False


def _are_side_by_side(one: _Card, other: _Card) -> bool:
    """Whether both show one name at the two corners of one end of a card."""
    if one.reading.card is None or one.reading.card != other.reading.card:
        return False
    return any(
        dot(a.down, b.down) > 0.7 and misfit(a, b) < math.inf for a in one.stands for b in other.stands
    )


def _is_missed_index(one: _Card, other: _Card, two_corners: bool) -> bool:
    """Whether one of them is an index of the other, or several, that was not read, while its opposite one
    was, or one at the same end or side, where the deck has more than ``two_corners``."""
    if (one.reading.card is None) == (other.reading.card is None):
        return False
    read, unread = (one, other) if other.reading.card is None else (other, one)
    names = unread.reading.alternatives
    is_another = bool(names) and names[0][0] != read.reading.card
    return all(
        any(
            at_opposite_corners(a, b, along_within=MISSED_MM)
            or (not two_corners and (_at_one_end(a, b) or _is_below(a, b, is_another)))
            for a in read.stands
        )
        and (not read.corners or min(abs(b.middle - it.middle) for it in read.corners) < SAME_CARD_MM)
        for b in unread.stands
    )


def _is_below(one: Stand, other: Stand, is_another: bool) -> bool:
    """Whether the second index is at the lower corner of the card of which the first is at the upper one of
    that side. Upside down, an 8 is an 8; but where it ``is_another`` card's by its likeliest name and stands
    upright, that is the next one of a fan of tall indices."""
    if is_another and dot(one.down, other.down) > 0.0:
        return False
    off = other.middle - one.middle
    tall = CARD_MM[1] - 2 * INDEX_MM[1] - one.height
    return abs(dot(off, one.right)) < MISSED_MM and abs(dot(off, one.down) - tall) < MISSED_MM


def _at_one_end(one: Stand, other: Stand) -> bool:
    """Whether two indices are placed like those at the two corners of one end of a card."""
    apart = abs(one.middle - other.middle) > SAME_CARD_MM
    return apart and dot(one.down, other.down) > _UPRIGHT and misfit(one, other) < MISSED_MM


def _home(card: _Card, zones: Sequence[Zone]) -> tuple[Zone, complex] | None:
    """The zone of the card, and its middle; ``None`` for a stray."""
    best: tuple[float, Zone, complex] | None = None
    index = card.stands[0].middle
    near = [zone for zone in zones if zone.distance((index.real, index.imag)) <= BESIDE_ZONE_MM]
    for guess, middle in enumerate(card.middles):
        for zone in near:
            off = _off_axis(zone, middle)
            if off is None:
                continue
            cost = off + guess * _OTHER_CORNER_MM
            if best is None or cost < best[0]:
                best = (cost, zone, middle)
    return None if best is None else (best[1], best[2])


def _on_mat(card: _Card, layout: MatLayout) -> bool:
    width, height = layout.size_mm
    return any(0 <= stand.middle.real <= width and 0 <= stand.middle.imag <= height for stand in card.stands)


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
