"""Cards from readings: which indices are those of one card.

The position and direction of an index show where its card lies, because an index is in the card's top left
corner (and, on some decks, in the top right one). So two indices of one card that were read separately are
merged.

Mat points are complex numbers here, x + y i in millimetres: every pair of cards is compared, and for so few
numbers arrays are slow.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import combinations, compress

from vision.core.view import Reading
from vision.mat.layouts import CARD_MM
from vision.tracking.merging import CERTAIN, SURE, denies, in_doubt, share_a_place
from vision.tracking.stands import (
    ACROSS,
    COVERED_MM,
    INDEX_MM,
    MISSED_MM,
    SAME_CARD_MM,
    SAME_INDEX_MM,
    UPRIGHT,
    IndicesOnMat,
    Stand,
    are_in_opposite_corners,
    at_opposite_corners,
    corners_of,
    deck_corner,
    dot,
    has_two_corners,
    in_line,
    middles_of,
    misfit,
    of_one_card_each,
    straightened,
)

_TWO_CORNERS_MM = 45.0
"""Less than the distance of two indices in the upper corners of a card."""
_DIAGONAL_MM = 115.0
"""No two indices of a card are farther apart, however they are read."""
_LEVEL = 0.25
"""Of the greatest angle at which the line between two indices at one end of a card is seen."""
_ASKEW_MM = 15.0
"""By so many millimetres the only two indices of a name may be off from where a card's corners have them: a
slanted rank is read askew."""
_AS_LONG_MM, _ASKEW_BY_MM = 3.0, 12.0
"""Indices at both ends of a card are as far apart as those of another card of its deck, however askew both
are read: within the first, and not farther off than the second."""
_LENGTHS, _LONGER_MM = 3, 15.0
"""So many cards tell how far apart the indices at both ends of a deck's cards are; those of none are so much
farther apart, even if of one only the rank shows."""
_CORNERS = 4
"""No card has more indices."""
_ALSO_TURNED = ("6", "8", "9")
"""Ranks that are ranks upside down, too."""
_EVEN = 0.5
_TELLS = 2
"""From more indices than that it is sure where their card lies."""
_OF_HEIGHT = 0.25
"""By this share of its height the middle of a tall index may be off: its rank alone may be read as one."""
_ON_TOP = 0.33
"""Two names that are certainly read so near to each other, in heights, are read of one index: as
:mod:`vision.reading.poker.candidates` has it."""
_OF_ONE_INDEX = 0.3
"""An index with a name that is read twice is nearer to itself than this share of its height: of 237 in all
kinds of light none was farther away than half of that. Above a tall one the rank of the card under it may
show."""
_NEAR_CORNER_MM, _IN_ITS_CORNER_MM = 8.0, 20.0
"""How far an index is at most off from where one of the others of its card has it, and each, read askew."""
_BESIDE_MM = 3.0
"""What is farther outside the edge of a card, as its indices tell that, is not on it."""
_SEEN = 0.3
"""Up to this confidence an index without a name was seen by the reader, which knows which way round it
stands; above it there is ink."""
_AS_UNSURE = 10.0
"""Of two certain readings one that is unsure by less than so many times as much says as much: what is half
covered is misread as surely as another index is read."""
_CUT = 0.02
"""How likely the name of an index is wrong, at least, that the edge of another card cuts: half of an 8 is a
3, and a 2 without its end may be a 4."""
_CERTAIN_SUIT = 0.9995
"""From this confidence on a reading is right where a weaker one names another suit."""


@dataclass(frozen=True, slots=True)
class Card:
    """A reading and where its card's middle may be, the likelier place first, and its ``corners``, if
    :func:`~vision.tracking.stands.corners_of` tells them. ``doubt`` is how likely all that was read of it is
    wrong."""

    reading: Reading
    stands: tuple[Stand, ...]
    middles: tuple[complex, ...]
    corners: tuple[Stand, ...]
    doubt: float

    @staticmethod
    def of(reading: Reading, stands: tuple[Stand, ...], doubt: float = 1.0) -> Card:
        """The card of a ``reading`` whose indices are ``stands``. ``doubt`` is how likely all else that was
        read of it is wrong."""
        doubt *= 1.0 - reading.confidence
        return Card(reading, stands, middles_of(stands), corners_of(stands), doubt)


@dataclass(frozen=True, slots=True)
class _DeckCorners:
    """In which corners a deck is seen to have indices: in two opposite ones only, or in both at one end."""

    two_corners: bool
    two_at_one_end: bool

    @staticmethod
    def of(cards: Sequence[Sequence[Stand]]) -> _DeckCorners:
        """What ``cards`` that are surely read show, by their indices."""
        pairs = (pair for stands in cards for pair in combinations(stands, 2))
        return _DeckCorners(has_two_corners(cards), any(_at_one_end(*pair) for pair in pairs))


def whole_cards(readings: Sequence[Reading], on_mat: IndicesOnMat) -> tuple[Card, ...]:
    """The cards of ``readings``, the surest first, each with all its indices."""
    return _whole_cards(tuple(readings), on_mat)


@lru_cache(maxsize=4)
def _whole_cards(readings: tuple[Reading, ...], on_mat: IndicesOnMat) -> tuple[Card, ...]:
    """See :func:`whole_cards`. Several times in a frame that is asked of the same readings."""
    return tuple(_merged(_without_other_corners(_without_names_above(_cards(readings, on_mat)))))


def of_their_cards(readings: Sequence[Reading], on_mat: IndicesOnMat) -> tuple[Reading, ...]:
    """``readings`` without the indices that cannot be of their cards and have no name by themselves: they are
    another card's, and stay when this one is taken."""
    nameless = [it for it in readings if it.card is None]
    own = []
    length = _length(readings, on_mat)
    for reading, stands in zip(readings, on_mat.of(readings), strict=True):
        shown = sorted(number for _, group in _parts(reading, stands, nameless, length) for number in group)
        quads = tuple(reading.quads[number] for number in shown)
        own.append(reading if quads == reading.quads else replace(reading, quads=quads))
    return tuple(own)


def joined(one: Card, other: Card) -> Card:
    """``one`` with the indices of ``other``, too."""
    quads = one.reading.quads + other.reading.quads
    doubt = other.doubt if one.reading.card == other.reading.card else 1.0
    return Card.of(replace(one.reading, quads=quads), one.stands + other.stands, doubt)


def joined_in_doubt(better: Card, other: Card) -> Card:
    """One card by the indices of both, of which neither says alone what it is."""
    return joined(replace(better, reading=in_doubt(better.reading, other.reading)), other)


def contradict(better: Reading, other: Reading) -> bool:
    """Whether the two indices of a card are read as those of two, and neither is far surer. In bad light what
    blurs one pip blurs the next: two that are alike say less of the suit than each by itself."""
    likeliest = other.card or next((card for card, _ in other.alternatives), None)
    if likeliest is None or better.card is None or not denies(other, better.card):
        return False
    only_suits = likeliest != better.card and likeliest[:-1] == better.card[:-1]
    if other.confidence >= CERTAIN and 1.0 - other.confidence < _AS_UNSURE * (1.0 - better.confidence):
        return True
    return better.confidence < (_CERTAIN_SUIT if only_suits else CERTAIN)


def _cards(readings: Sequence[Reading], on_mat: IndicesOnMat) -> list[Card]:
    """The cards of the readings. A reader does not know how large cards are and may take equal cards for one:
    here they are told apart. The place that is read best stays the first."""
    nameless = [it for it in readings if it.card is None]
    length = _length(readings, on_mat)
    return [
        Card.of(part, tuple(stands[number] for number in group))
        for reading, stands in zip(readings, on_mat.of(readings), strict=True)
        for part, group in _parts(reading, stands, nameless, length)
    ]


def _length(readings: Sequence[Reading], on_mat: IndicesOnMat) -> float | None:
    """How many millimetres apart the indices at both ends of this deck's cards are, by the ``readings`` that
    are sure; ``None`` if few show both ends."""
    sure = [
        stands
        for reading, stands in zip(readings, on_mat.of(readings), strict=True)
        if reading.card is not None and reading.confidence >= SURE and corners_of(stands)
    ]
    corner = deck_corner(sure) if len(sure) >= _LENGTHS else None
    return None if corner is None else 2.0 * abs(corner)


def _parts(
    reading: Reading, stands: Sequence[Stand], nameless: Sequence[Reading], length: float | None
) -> Iterator[tuple[Reading, list[int]]]:
    """What ``reading`` shows of each card that it may be of, and the numbers of these of its indices. What
    was taken for a corner of the first one, and is ``nameless`` by itself, is none of its name; nor is what
    no card of this ``length`` has there, which is read as the corner of a card with the same rank that lies
    in the same fan."""
    groups = list(of_one_card_each(straightened(stands), _misfit_of(reading)))
    if length is not None and len(stands) == 2 and len(groups) == 1:
        one, other = stands
        if are_in_opposite_corners(one, other) and abs(one.middle - other.middle) > length + _LONGER_MM:
            groups = [[0]]
    # How surely each of several equal cards was read is not known.
    sure = reading.confidence if len(groups) == 1 else min(reading.confidence, CERTAIN)
    for at, group in enumerate(groups):
        part = replace(reading, confidence=sure, quads=tuple(reading.quads[number] for number in group))
        if at == 0 or not any(share_a_place(part, it, _OF_ONE_INDEX) for it in nameless):
            yield part, group


def _without_names_above(cards: list[Card]) -> list[Card]:
    """``cards``; what stands just above an index of its own name has none: that card covers its pip, and was
    taken for it."""
    return [
        replace(card, reading=replace(card.reading, card=None, confidence=_SEEN, alternatives=()))
        if card.reading.card is not None and _is_above_its_name(card, cards)
        else card
        for card in cards
    ]


def _is_above_its_name(card: Card, cards: Sequence[Card]) -> bool:
    others = (it for it in cards if it is not card and it.reading.card == card.reading.card)
    below = [stand for it in others for stand in it.stands]
    return all(any(_is_just_above(one, stand) for stand in below) for one in card.stands)


def _misfit_of(reading: Reading) -> Callable[[Stand, Stand], float]:
    """By how much two indices of a ``reading`` are off from where those of one card are. What has a name is
    seen in its place, and another of that name a little farther away is another card's."""
    return misfit if reading.card is None else _misfit_of_named


def _misfit_of_named(one: Stand, other: Stand) -> float:
    return math.inf if _is_just_above(one, other) or _is_just_above(other, one) else misfit(one, other)


def _is_just_above(one: Stand, other: Stand) -> bool:
    """Whether what shows of an index stands upright above another one that covers the rest of it."""
    off = other.middle - one.middle
    least = max(SAME_INDEX_MM, _OF_ONE_INDEX * max(one.height, other.height))
    return least < abs(off) < SAME_CARD_MM and dot(one.down, other.down) > 0.0 and dot(off, one.down) > 0.0


def _without_fifth_corners(cards: list[Card]) -> list[Card]:
    """``cards``; a single index of a card that shows all its four corners elsewhere has no name: it may be
    half of another's."""
    whole = {card.reading.card for card in cards if len(card.stands) == _CORNERS}
    return [
        replace(card, reading=_nameless(card.reading))
        if len(card.stands) == 1 and card.reading.card in whole
        else card
        for card in cards
    ]


def _with_cut_in_doubt(cards: list[Card]) -> list[Card]:
    """``cards``; what is read only of indices that the edge of another card cuts is no surer than one such
    index can be, beside one that is whole: those at one end are cut alike."""
    known = [card for card in cards if card.corners and card.reading.confidence >= SURE]
    return [
        replace(card, doubt=max(card.doubt, _CUT))
        if all(any(_cuts(it, stand) for it in known if it is not card) for stand in card.stands)
        else card
        for card in cards
    ]


def _cuts(card: Card, index: Stand) -> bool:
    """Whether the edge of ``card`` goes through an index."""
    if abs(card.middles[0] - index.middle) > (_DIAGONAL_MM + index.height) / 2:
        return False
    half, aside = index.height / 2 * index.down, index.height / 3 * index.right
    ends = (index.middle + along + across for along in (-half, half) for across in (-aside, aside))
    return len({_holds(card, end, 0.0) for end in ends}) > 1


def _nameless(reading: Reading) -> Reading:
    """``reading`` with its name, which is as likely as not, as an alternative."""
    if reading.card is None:
        return reading
    chance = min(_EVEN, reading.confidence)
    return replace(reading, card=None, confidence=chance, alternatives=((reading.card, chance),))


def _without_other_corners(cards: list[Card]) -> list[Card]:
    """The cards but for unread indices as far beside one of a named card, of which no other is read at that
    end, as the indices at one end of a card are apart in this deck. One that is clearly of that rank in
    another suit leaves the card in doubt."""
    pairs = [_at_its_ends(card) for card in cards if card.reading.confidence >= SURE]
    apart = sorted(abs(a.middle - b.middle) for ends in pairs for a, b in ends)
    if not apart:
        return cards
    wide = apart[len(apart) // 2]
    of_name: dict[str, list[Stand]] = {}
    for card in cards:
        if card.reading.card is not None:
            of_name.setdefault(card.reading.card, []).extend(card.stands)
    alone = [
        (card, stand)
        for card in cards
        if card.reading.card is not None
        for stand in card.stands
        if not any(stand in pair for pair in _at_its_ends(card))
        # The other one may have been read by itself.
        and not any(_are_of_one_end(stand, it, wide) for it in of_name[card.reading.card])
    ]
    told = list(cards)
    for other in cards:
        if other.reading.card is not None:
            continue
        beside = [
            [card for card, one in alone if _are_of_one_end(one, stand, wide)] for stand in other.stands
        ]
        if not all(beside):
            continue
        told.remove(other)
        for number, card in enumerate(told):
            if any(card in cards_there for cards_there in beside) and _denies_suit(card, other):
                told[number] = joined_in_doubt(card, other)
    return told


def _denies_suit(card: Card, other: Card) -> bool:
    """Whether another index of ``card`` is clearly of its rank in another suit."""
    likeliest = next((name for name, _ in other.reading.alternatives), "")
    return likeliest[:-1] == str(card.reading.card)[:-1] and contradict(card.reading, other.reading)


def _at_its_ends(card: Card) -> list[tuple[Stand, Stand]]:
    """The pairs of indices that ``card`` shows at one of its ends."""
    return [
        (one, other)
        for one, other in combinations(card.stands, 2)
        if dot(one.down, other.down) > UPRIGHT and abs(one.middle - other.middle) > SAME_CARD_MM
        if abs(dot(other.middle - one.middle, one.right)) > abs(dot(other.middle - one.middle, one.down))
    ]


def _are_of_one_end(one: Stand, other: Stand, wide: float) -> bool:
    """Whether two indices are ``wide`` apart, and side by side. Half of one may be covered, and its direction
    be read badly."""
    off, down = other.middle - one.middle, one.down + other.down
    level = abs(dot(off, down)) < _LEVEL * abs(off) * abs(down)
    return level and abs(abs(off) - wide) < MISSED_MM and dot(one.down, other.down) > UPRIGHT


def _merged(cards: list[Card]) -> list[Card]:
    """The cards, with the indices of one card merged: first those of one name, which together are surer of
    it."""
    deck = _DeckCorners.of([card.stands for card in cards if card.reading.confidence >= SURE])

    def are_of_one_name(one: Card, other: Card) -> bool:
        if other.reading.card is None or one.reading.card != other.reading.card:
            return False
        return _one_card(one, other, deck) or _are_as_in_deck(one, other, cards)

    by_name = _without_fifth_corners(_joined_if(are_of_one_name, _surest_first(cards)))

    def are_one(one: Card, other: Card) -> bool:
        if not (_one_card(one, other, deck) or _are_as_in_deck(one, other, by_name)):
            return False
        return not _has_own(one, other, by_name, deck) and not _is_on_another(one, other, by_name)

    whole = _joined_if(are_one, _surest_first(_with_cut_in_doubt(by_name)))
    # Only all its indices together may tell that they are those of one card.
    return _joined_if(partial(_are_one_by_now, deck=deck), whole)


def _surest_first(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=lambda c: (c.reading.card is not None, c.reading.confidence), reverse=True)


def _joined_if(are_one: Callable[[Card, Card], bool], cards: Sequence[Card]) -> list[Card]:
    """``cards``, the surest first, each joined with the first before it with which it is one."""
    whole: list[Card] = []
    for card in cards:
        name = card.reading.card
        # Most pairs are of two names and far apart: what all ask first is asked here once.
        number = next(
            (
                n
                for n, it in enumerate(whole)
                if (it.reading.card == name or not _are_too_far_apart(it, card)) and are_one(it, card)
            ),
            None,
        )
        if number is None:
            whole.append(card)
        else:
            whole[number], *strange = _as_one(whole[number], card)
            whole += strange
    return whole


def _are_one_by_now(one: Card, other: Card, deck: _DeckCorners) -> bool:
    """Whether ``one`` and ``other``, both with a name, are one card by all the indices that each has got."""
    if other.reading.card is None:
        return False
    if one.reading.card == other.reading.card:
        return _one_card(one, other, deck)
    if deck.two_corners or one.reading.card is None or _are_too_far_apart(one, other):
        return False
    # Two indices alone tell no more than they did.
    if len(one.stands) == len(other.stands) == 1:
        return False
    return _are_missing_corners(one, other) or _are_missing_corners(other, one)


def _as_one(better: Card, other: Card) -> list[Card]:
    """What two cards that are one show: ``better``, in doubt where ``other`` denies its name; and what
    indices of the other one cannot be of it. Several indices that name one rank are surer of it than a single
    one; of the suit they are not, in light that blurs it."""
    if better.reading.card == other.reading.card:
        return _with_fitting(better, other)
    if _are_of_two_ranks(better.reading, other.reading):
        better, other = sorted((better, other), key=lambda card: card.doubt)
        told, denied = (replace(it.reading, confidence=1.0 - it.doubt) for it in (better, other))
    else:
        told, denied = better.reading, other.reading
    if contradict(told, denied):
        return [joined_in_doubt(better, other)]
    return [better]


def _are_of_two_ranks(one: Reading, other: Reading) -> bool:
    """Whether both have a name, and of two ranks."""
    return None not in (one.card, other.card) and str(one.card)[:-1] != str(other.card)[:-1]


def _with_fitting(one: Card, other: Card) -> list[Card]:
    """``one`` with the indices of ``other`` that can be of its card, and what is left of ``other``. Two
    indices alone may be read too badly to tell."""
    if len(one.stands) <= _TELLS:
        return [joined(one, other)]
    fits = [all(misfit(stand, known) < math.inf for known in one.stands) for stand in other.stands]
    parts = [
        Card.of(
            replace(other.reading, quads=tuple(compress(other.reading.quads, chosen))),
            tuple(compress(other.stands, chosen)),
        )
        for chosen in (fits, [not it for it in fits])
        if any(chosen)
    ]
    return [joined(one, parts.pop(0)) if any(fits) else one, *parts]


def _has_own(one: Card, other: Card, cards: Sequence[Card], deck: _DeckCorners) -> bool:
    """Whether what seems to be an index of ``one``, under the name of ``other``, is not: another of
    ``cards``, which cannot be read for sure, is where its index should be, and has its name, or none but
    stands in the same corner."""
    if None in (one.reading.card, other.reading.card) or one.reading.card == other.reading.card:
        return False
    for card in cards:
        if card.reading.card is None and _is_missed_index(one, card, deck):
            names = card.reading.alternatives
            if names[0][0] == one.reading.card if names else _are_at_one_corner(card, other):
                return True
    return False


def _is_on_another(one: Card, unread: Card, cards: Sequence[Card]) -> bool:
    """Whether what seems to be an index of ``one`` that was not read is not: another of ``cards``, of which
    an index shows on that one, so that it lies over it, covers its corner there."""
    if one.reading.card is None or unread.reading.card is not None:
        return False
    return any(
        other.reading.card not in (None, one.reading.card)
        and other.reading.confidence >= SURE
        and any(_holds(one, stand.middle, -COVERED_MM) for stand in other.stands)
        and all(_holds(other, stand.middle, -COVERED_MM) for stand in unread.stands)
        for other in cards
    )


def _holds(card: Card, place: complex, grown: float) -> bool:
    """Whether ``place`` is on ``card``, ``grown`` by so many millimetres."""
    return card.stands[0].card_holds(place, card.middles[0], grown)


def _are_at_one_corner(one: Card, other: Card) -> bool:
    """Whether an index of each may be in the same corner of a card: they are upright alike, and too near to
    each other to be in two corners."""
    return any(
        dot(a.down, b.down) > UPRIGHT and abs(a.middle - b.middle) < _TWO_CORNERS_MM
        for a in one.stands
        for b in other.stands
    )


def _show_one_corner_in_two_places(one: Card, other: Card) -> bool:
    """Whether each is surely read by several indices, and both have one in the same corner, not in one place:
    one card lies on the other, askew."""
    several = min(len(one.stands), len(other.stands)) > 1
    return several and _are_certain(one, other) and _are_at_one_corner(one, other)


def _are_certain(one: Card, other: Card) -> bool:
    return min(one.reading.confidence, other.reading.confidence) >= CERTAIN


def _reach(one: Stand, other: Stand, are_two: bool) -> float:
    """How near to each other two indices are that are one. Those that are certainly read as two, side by
    side, may be a narrow one and that of the card that lies beside it."""
    off = other.middle - one.middle
    if are_two and abs(dot(off, one.right)) > abs(dot(off, one.down)):
        return _ON_TOP * min(one.height, other.height)
    return max(SAME_INDEX_MM, _OF_HEIGHT * max(one.height, other.height))


def _one_card(one: Card, other: Card, deck: _DeckCorners) -> bool:
    """Whether ``one`` and ``other``, read separately, are indices of one card on the mat, of such a
    ``deck``."""
    if _are_too_far_apart(one, other):
        return False
    are_two = one.reading.card != other.reading.card and _are_certain(one, other)
    near = any(
        abs(a.middle - b.middle) < _reach(a, b, are_two) and abs(dot(a.down, b.down)) >= ACROSS
        for a in one.stands
        for b in other.stands
    )
    if near or _is_missed_index(one, other, deck):
        return True
    if _are_side_by_side(one, other) or (not deck.two_corners and _is_in_corner(one, other)):
        return True
    apart = min(abs(a - b) for a in one.middles for b in other.middles)
    sure = abs(one.middles[0] - other.middles[0])
    are_single = len(one.stands) == len(other.stands) == 1
    if one.reading.card == other.reading.card:
        if one.reading.card is None and any(_is_in_column(a, b) for a in one.stands for b in other.stands):
            return False
        misfit_of = _misfit_of(one.reading)
        misfits = [misfit_of(a, b) for a in one.stands for b in other.stands]
        known = max(len(one.stands), len(other.stands)) > _TELLS
        if (max(misfits) if known else min(misfits)) == math.inf:
            return False
        if known and statistics.median(misfits) < _ASKEW_MM:
            return True
        return apart < SAME_CARD_MM or any(
            at_opposite_corners(a, b) or (are_single and misfit_of(a, b) < _ASKEW_MM)
            for a in one.stands
            for b in other.stands
        )
    opposite = dot(one.stands[0].down, other.stands[0].down) < -0.9 and sure < SAME_INDEX_MM
    opposite = opposite and not _show_one_corner_in_two_places(one, other)
    if are_single:
        # Two that are certainly read as two ranks are seldom one, and the cards of a fan lie in many ways.
        of_two = are_two and _are_of_two_ranks(one.reading, other.reading)
        if of_two and misfit(one.stands[0], other.stands[0]) > _NEAR_CORNER_MM:
            return False
        return opposite or at_opposite_corners(one.stands[0], other.stands[0], along_within=MISSED_MM)
    if deck.two_corners:
        # A card that shows both has no third.
        return opposite
    return opposite or _are_missing_corners(one, other) or _are_missing_corners(other, one)


def _are_too_far_apart(one: Card, other: Card) -> bool:
    """Whether no card is so large that both are its indices."""
    return abs(one.stands[0].middle - other.stands[0].middle) > _DIAGONAL_MM


def _are_as_in_deck(one: Card, other: Card, cards: Sequence[Card]) -> bool:
    """Whether one index each is read of two cards of one name, which stand to each other as two of another
    of ``cards`` do: some decks print them farther from the edge than usual."""
    if one.reading.card is None or one.reading.card != other.reading.card:
        return False
    if not len(one.stands) == len(other.stands) == 1:
        return False
    apart = _apart(one.stands[0], other.stands[0])
    if abs(apart) < SAME_CARD_MM:
        return False
    are_opposed = dot(one.stands[0].down, other.stands[0].down) < 0.0
    others = [
        _apart(a, b)
        for card in cards
        if card.reading.confidence >= SURE
        for a, b in combinations(card.stands, 2)
        if (dot(a.down, b.down) < 0.0) == are_opposed
    ]
    return any(abs(it - apart) < MISSED_MM for it in others) or (
        are_opposed
        and any(abs(abs(it) - abs(apart)) < _AS_LONG_MM and abs(it - apart) < _ASKEW_BY_MM for it in others)
    )


def _apart(one: Stand, other: Stand) -> complex:
    """How far apart two indices are across their card, and along it (the imaginary part)."""
    turned = 1 if dot(one.down, other.down) > 0.0 else -1
    off = (other.middle - one.middle) / (one.down + turned * other.down)
    off *= abs(one.down + turned * other.down)
    return complex(abs(off.imag), abs(off.real))


def _is_in_column(one: Stand, other: Stand) -> bool:
    """Whether one of two indices stands above the other like that of the next card of a fan: no card has two
    there."""
    off = _apart(one, other)
    stacked = off.real < SAME_INDEX_MM and off.imag > SAME_CARD_MM
    return stacked and dot(one.down, other.down) > UPRIGHT


def _are_missing_corners(whole: Card, other: Card) -> bool:
    """Whether all that is read of ``other`` fits well into corners of another card with several. Where that
    one's own index is read without doubt, so is it that of a card beside it; and so is what is surely of
    another rank, and stands beside the card."""
    is_another = _are_of_two_ranks(whole.reading, other.reading) and other.reading.confidence >= SURE
    if is_another and not all(_holds(whole, stand.rank, _BESIDE_MM) for stand in other.stands):
        return False
    return all(_is_missing_corner(whole, stand, other.reading.confidence) for stand in other.stands)


def _is_missing_corner(whole: Card, index: Stand, confidence: float) -> bool:
    """The same of one ``index``, read with this ``confidence``."""
    own = [it for it in whole.stands if SAME_INDEX_MM < abs(it.middle - index.middle) < _IN_ITS_CORNER_MM]
    if own and min(whole.reading.confidence, confidence) >= CERTAIN:
        return False
    if any(_is_off_card_of(index, it) or _is_off_card_of(it, index) for it in own):
        return False
    off = [misfit(stand, index) for stand in whole.stands]
    return min(off) < _NEAR_CORNER_MM and max(off) < _IN_ITS_CORNER_MM


def _is_off_card_of(one: Stand, other: Stand) -> bool:
    """Whether the rank of an index is beside the card that shows the other one, wherever that has it."""
    return not any(other.card_holds(one.rank, other.card_middle(side), 0.0) for side in (1.0, -1.0))


def _is_in_corner(one: Card, other: Card) -> bool:
    """Whether one of them shows a single index, in a corner of the other: a rank half of which is covered may
    be read as another's."""
    for whole, single in ((one, other), (other, one)):
        if len(single.stands) > 1:
            continue
        (stand,) = single.stands
        for corner in whole.corners:
            if abs(stand.middle - corner.middle) < MISSED_MM and dot(stand.down, corner.down) > UPRIGHT:
                return True
    return False


def _are_side_by_side(one: Card, other: Card) -> bool:
    """Whether both show one name at the two corners of one end of a card."""
    if one.reading.card is None or one.reading.card != other.reading.card:
        return False
    return any(
        dot(a.down, b.down) > 0.7 and _misfit_of_named(a, b) < math.inf
        for a in one.stands
        for b in other.stands
    )


def _is_missed_index(one: Card, other: Card, deck: _DeckCorners) -> bool:
    """Whether one of them is an index of the other, or several, that was not read, while its opposite one
    was, or one at the same end or side, where the ``deck`` has more than two. What likely is of another rank
    is one at the same end only where that deck is known to have two there."""
    if (one.reading.card is None) == (other.reading.card is None):
        return False
    read, unread = (one, other) if other.reading.card is None else (other, one)
    names = unread.reading.alternatives
    turns = read.reading.card is not None and read.reading.card[:-1] in _ALSO_TURNED
    is_seen = unread.reading.confidence <= _SEEN and not turns
    is_another = names[0][0] != read.reading.card if names else is_seen
    of_another_rank = bool(names) and names[0][1] >= _EVEN and names[0][0][:-1] != str(read.reading.card)[:-1]
    at_one_end = deck.two_at_one_end or not (of_another_rank or deck.two_corners)
    # Its upper corners together tell how it lies better than a slanted rank.
    known = [in_line(stand, read.stands) for stand in read.stands]
    return all(
        any(
            at_opposite_corners(a, b, along_within=MISSED_MM)
            or (at_one_end and _at_one_end(a, b))
            or (not deck.two_corners and _is_below(a, b, is_another))
            or (not deck.two_corners and turns and _is_rank_below(a, b))
            for a in known
        )
        and (not read.corners or min(abs(b.middle - it.middle) for it in read.corners) < SAME_CARD_MM)
        for b in unread.stands
    )


def _is_below(one: Stand, other: Stand, is_another: bool) -> bool:
    """Whether the second index is at the lower corner of the card of which the first is at the upper one of
    that side. Upside down, an 8 is an 8; but where it ``is_another`` card's by its likeliest name, or none is
    likely, and stands upright, that is the next one of a fan of tall indices."""
    if is_another and dot(one.down, other.down) > 0.0:
        return False
    return _is_so_far_below(one, other, CARD_MM[1] - 2 * INDEX_MM[1] - one.height)


def _is_rank_below(one: Stand, other: Stand) -> bool:
    """Whether the second index is where the lower rank of the card is of which the first is at the upper
    corner of that side, and seems to stand upright: its pip, above it there, is covered."""
    tall = CARD_MM[1] - 2 * INDEX_MM[1] - one.height / 2
    return dot(one.down, other.down) > UPRIGHT and _is_so_far_below(one, other, tall)


def _is_so_far_below(one: Stand, other: Stand, tall: float) -> bool:
    off = other.middle - one.middle
    return abs(dot(off, one.right)) < MISSED_MM and abs(dot(off, one.down) - tall) < MISSED_MM


def _at_one_end(one: Stand, other: Stand) -> bool:
    """Whether two indices are placed like those at the two corners of one end of a card."""
    apart = abs(one.middle - other.middle) > SAME_CARD_MM
    return apart and dot(one.down, other.down) > UPRIGHT and misfit(one, other) < MISSED_MM
