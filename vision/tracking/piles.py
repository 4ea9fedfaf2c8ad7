"""Piles: sets of cards laid on each other, any way round, so that most of what lies there is covered.

What lies on a pile is remembered: a card that has been seen, and is covered now, still lies there. The newest
set is what lies there now and did not when the table was settled before. Equal cards are told apart by where
they lie.

A set may have a card that cannot be read. Then the mat has changed where none of the cards lies that came,
went or were nudged, and the set is not certain.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import partial

import numpy as np
from numpy.typing import NDArray

from vision.core.view import PileSet, Reading, ZoneView
from vision.mat.layouts import CARD_MM, MatLayout, Zone
from vision.tracking.change_grid import CELL_MM, MatChangeGrid
from vision.tracking.motion import Cells, difference
from vision.tracking.stands import (
    BESIDE_ZONE_MM,
    INDEX_MM,
    SAME_CARD_MM,
    Stand,
    ToMat,
    dot,
    misfit,
    of_one_card_each,
    stands_of,
)

Places = NDArray[np.complex128]
"""Mat points, x + y i in millimetres."""

_LIKELY = 0.9
"""A reading of this confidence is no half of another card's index."""
_HARDLY = 0.95
"""A single index of less confidence is no new card, unless a row lacks one there."""
_SAME_PLACE_MM = 3.5
"""How far from its place an index is read that has not moved."""
_OTHER_END_MM = 9.0
"""The same for an index that was not seen before, whose place is only guessed."""
_ALIKE = 0.93
"""The least cosine between the directions of an index then and now."""
_ROUGHLY = 0.7
"""The same where both are at one place: a partly covered index may be read askew."""
_RIGID_MM = 9.0
"""How far two indices of one card may be from where they are on a usual deck."""
_TURNED_MM = 6.5
"""How far an index may be read from where its card's turn, by another index, should have brought it."""
_TOUCHED_MM = 6.0
"""How near an index the mat changes where a card is laid."""
_STIRRED_MM = 0.7
"""A card that is read so far from where it was has been moved a little."""
_NUDGED_MM = 15.0
"""How far a card may be nudged when a set is laid on it; farther away it is an equal card."""
_BARELY_MM = 2.5
"""A card that seems to be nudged farther than this while others are laid may as well be an equal card laid on
it, or hide that one more was laid over it."""
_ASKEW = 0.97
"""The least cosine between the directions of an index that is read whole and then in part."""
_FAR_MM = 8.0
"""A card that seems to have moved so far shows it where it lay."""
_STEP_MM = 3.0
_EDGE_MM = 3.0
"""How near a card the mat changes where it is laid or taken away: its shadow, and a cell that it touches."""
_SHOWN_MM2 = 100.0
"""So much of a card tells whether it still lies where it lay."""
_SHOWN_CHANGED = 0.08
"""The share of it that may have changed, as by noise."""
_CORNER_MM = (20.0, 17.0)
"""The corner of a card, across and along it, that must be clear for its index, or the code beside it, to be
read."""
_CLEAR = 0.05
"""The share of such a corner that may be covered where a card is expected to be read."""
_SHADOW_MM = 6.0
"""How far the change around a card reaches past its edges: its shadow, and a cell that it touches."""
_ASKEW_MM = 4.0
"""How much farther where its direction is that of a single index."""
_UNEXPLAINED_MM2 = 120.0
"""The least changed area without a card that makes a set uncertain."""
_LAID_MM2 = 1500.0
"""The least changed area that shows that something was laid, although nothing new is read."""
_GAP_MM = 38.0
"""The least distance of two cards of a row between which a card may be hidden that lies too close to the
next."""
_IN_LINE_MM = 18.0
"""How far cards of a row are off its line."""
_DIAGONAL_MM = 25.0
"""Indices at opposite corners are farther apart across the card than this."""
_MIRRORED = (0.1, 0.25)
"""The largest share of a card that has changed if its index is at the left, and the least if it is at the
right, for it to be at the right."""


@dataclass(frozen=True, slots=True)
class _Card:
    """A card on the pile: how it was last read, where its indices were seen, its middle, the unit vector down
    it, the number of its set, and whether it can be read now."""

    reading: Reading
    seen: tuple[Stand, ...]
    middle: complex
    down: complex
    number: int = 0
    visible: bool = True

    @staticmethod
    def of(reading: Reading, seen: Sequence[Stand], side: float = 1.0) -> _Card:
        """The card with indices at ``seen``; a single one is at the left (``side`` 1) or the right (-1)."""
        first = seen[0]
        for other in seen[1:]:
            off = other.middle - first.middle
            across = dot(off, first.right)
            if dot(first.down, other.down) < -_ALIKE and abs(across) > _DIAGONAL_MM:
                wide = CARD_MM[0] - 2 * INDEX_MM[0]
                tall = CARD_MM[1] - 2 * INDEX_MM[1] - (first.height + other.height) / 2
                straight = off * complex(tall, wide if across > 0 else -wide)
                return _Card(reading, tuple(seen), first.middle + off / 2, straight / abs(straight))
        return _Card(reading, tuple(seen), first.card_middle(side), first.down)

    @property
    def ends(self) -> tuple[Stand, Stand]:
        """Its indices, at the top left and at the bottom right."""
        height = self.seen[0].height
        up, left = CARD_MM[1] / 2 - INDEX_MM[1] - height / 2, CARD_MM[0] / 2 - INDEX_MM[0]
        off = (-up + 1j * left) * self.down
        return Stand(self.middle + off, self.down, height), Stand(self.middle - off, -self.down, height)

    def places(self) -> Places:
        """Places all over it, a step apart, its edge included."""
        half = (CARD_MM[1] / 2, CARD_MM[0] / 2)
        along, across = (np.linspace(-it, it, round(2 * it / _STEP_MM) + 1) for it in half)
        return np.asarray(self.middle + (along[:, None] + 1j * across).ravel() * self.down, np.complex128)

    def holds(self, places: Places, grown: float = 0.0) -> NDArray[np.bool_]:
        """Which of ``places`` it covers, its outline grown by so many millimetres."""
        off = (places - self.middle) * np.conj(self.down)
        inside = np.abs(off.real) <= CARD_MM[1] / 2 + grown
        return np.asarray(inside & (np.abs(off.imag) <= CARD_MM[0] / 2 + grown), np.bool_)


class _Doubt(Enum):
    """What is doubtful of a set."""

    NONE = auto()
    MAY_LACK = auto()
    """One more card of it may be hidden, although nothing shows it."""
    ANY = auto()
    """Something shows that cannot be read, or a card of it may have lain there before."""

    @staticmethod
    def of(is_plain: bool, hides_none: bool) -> _Doubt:
        """The doubt of a set that ``is_plain`` as far as it shows, and ``hides_none`` of its cards."""
        return _Doubt.ANY if not is_plain else _Doubt.NONE if hides_none else _Doubt.MAY_LACK


@dataclass(frozen=True, slots=True)
class _Heap:
    """What lies on a pile: its cards in laying order, how many sets were laid, the doubts of each, and the
    number of the last one if none of its cards can be read."""

    cards: tuple[_Card, ...] = ()
    laid: int = 0
    doubts: Mapping[int, _Doubt] = field(default_factory=dict)
    unread: int | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A reading of one index."""

    reading: Reading
    stand: Stand


class Pile:
    """What lies on the pile ``zone``. ``cell_mm2`` is the area for which each changed place of :meth:`see`
    stands."""

    def __init__(self, zone: Zone, cell_mm2: float) -> None:
        self._zone = zone
        self._cell_mm2 = cell_mm2
        self._before = _Heap()
        self._now = _Heap()
        self._four_corners = False

    def settle(self) -> None:
        """Later changes are held against what lies there now."""
        self._before = self._now

    def see(self, marks: Sequence[Mark], changed: Places | None) -> ZoneView:
        """What lies there if a settled table has these ``marks`` on it, and the mat has ``changed`` at these
        places since :meth:`settle`; ``None`` if that is unknown."""
        marks = [mark for mark in marks if not _is_half_covered(mark, self._before.cards)]
        named = [mark for mark in marks if mark.reading.card]
        claims, left = _claimed(self._before.cards, named)
        still = _those_still(claims, claims.values(), changed)
        if still:
            # What was taken for these cards, moved, lies on them.
            claims, left = _claimed(self._before.cards, named, still)
        self._four_corners |= _shows_four_corners(_by_card(left, four_corners=False))
        came = [
            _laid(group, changed, self._cell_mm2)
            for group in _by_card(left, self._four_corners)
            if _is_touched(group, changed)
        ]
        misread = [
            card
            for card in came
            if any(_may_be_misread(old, card) for old in self._before.cards)
            or (len(card.seen) == 1 and card.reading.confidence < _HARDLY)
        ]
        other_ends = [card for card in came if _is_other_end(card, claims, changed)]
        came = [card for card in came if card not in misread and card not in other_ends]
        for card in (*misread, *other_ends):
            # Without one of its cards a row has a gap.
            if card not in came and _gaps([*came, card]) < _gaps(came):
                came.append(card)
        misread = [card for card in misread if card not in came]
        missing = [card for card in self._before.cards if card not in claims]
        nudges = _nudged([card for card in missing if card not in still], came)
        for card in _those_still(nudges, [*claims.values(), *came], changed):
            del nudges[card]
        came = [card for card in came if card not in nudges.values()]
        stays = {**claims, **nudges}
        gone = _gone([card for card in missing if card not in nudges], [*stays.values(), *came], changed)
        cards = [
            replace(stays.get(card, card), number=card.number, visible=card in stays)
            for card in self._before.cards
            if card not in gone
        ]
        stirred = [it for old, new in stays.items() if _shift(old, new) > _STIRRED_MM for it in (old, new)]
        unexplained = self._unexplained(changed, [*came, *gone, *stirred])
        is_plain = (
            unexplained < _UNEXPLAINED_MM2
            and not any(_is_unread(mark, changed) for mark in marks)
            and not {card.reading.card for card in gone} & {card.reading.card for card in came}
            and not any(
                _could_be(old, new) and not _lies_still(old, new, [*claims.values(), *came], changed)
                for old in missing
                if old not in nudges
                for new in came
            )
        )
        hides_none = (
            not misread
            and not _gaps(came)
            and all(abs(old.middle - new.middle) < _BARELY_MM for old, new in nudges.items())
            and all(_shift(old, new) < _BARELY_MM for old, new in claims.items())
        )
        self._now = self._after(cards, came, _Doubt.of(is_plain, hides_none), unexplained)
        return _view(self._zone.name, self._now)

    def _after(self, stay: list[_Card], came: list[_Card], doubt: _Doubt, unexplained: float) -> _Heap:
        before = self._before
        number = before.laid + 1
        if came:
            cards = (*stay, *(replace(card, number=number) for card in _in_a_row(came)))
            return _Heap(cards, number, {**before.doubts, number: doubt})
        if unexplained >= _LAID_MM2:
            return _Heap(tuple(stay), number, before.doubts, number)
        return _Heap(tuple(stay), before.laid, before.doubts, before.unread if stay else None)

    def _unexplained(self, changed: Places | None, cards: Sequence[_Card]) -> float:
        """The area of the zone that has changed although none of ``cards`` lies there, or lay there."""
        if changed is None:
            return _UNEXPLAINED_MM2
        corner = complex(self._zone.x, self._zone.y)
        off = changed - corner
        inside = (off.real >= 0) & (off.real <= self._zone.width)
        inside &= (off.imag >= 0) & (off.imag <= self._zone.height)
        for card in cards:
            inside &= ~card.holds(changed, _SHADOW_MM if len(card.seen) > 1 else _SHADOW_MM + _ASKEW_MM)
        return float(np.count_nonzero(inside)) * self._cell_mm2


class Piles:
    """The piles of ``layout``, while one camera watches them."""

    def __init__(self, layout: MatLayout) -> None:
        self._layout = layout
        self._piles = {zone.name: Pile(zone, CELL_MM**2) for zone in layout.zones if zone.pile}
        self._before: tuple[MatChangeGrid, Cells] | None = None
        self._last: tuple[MatChangeGrid, Cells] | None = None
        self._under_arm = False
        self._changed: Places | None = None

    def settle(self, grid: MatChangeGrid, cells: Cells, under_arm: bool) -> None:
        """The table has settled after a change, and ``grid`` shows it as ``cells``. What an arm still reaches
        over (``under_arm``) is held against the same earlier table once it has gone."""
        if not self._piles:
            return
        if not self._under_arm:
            self._before = self._last
            for pile in self._piles.values():
                pile.settle()
        self._changed = None
        if self._before is not None and self._before[0] is grid:
            self._changed = grid.places(difference(cells, self._before[1]).mask)
        self._last, self._under_arm = (grid, cells), under_arm

    def see(self, readings: Sequence[Reading], to_mat: ToMat) -> Mapping[str, ZoneView]:
        """What lies on each pile if the table shows ``readings``; no more than the table knows of indices:
        there, any may be of a card of its own."""
        marks: dict[str, list[Mark]] = {name: [] for name in self._piles}
        if self._piles:
            for reading, stands in zip(readings, stands_of(readings, to_mat), strict=True):
                for quad, stand in zip(reading.quads, stands, strict=True):
                    home = self._home(stand)
                    if home in marks:
                        marks[home].append(Mark(replace(reading, quads=(quad,)), stand))
        return {name: pile.see(marks[name], self._changed) for name, pile in self._piles.items()}

    def _home(self, stand: Stand) -> str:
        """The zone on which the card of an index lies; empty if it lies beside all."""
        middle = stand.card_middle()
        found = self._layout.zone_at((middle.real, middle.imag), BESIDE_ZONE_MM)
        return "" if found is None else found.name


def _is_half_covered(mark: Mark, before: Sequence[_Card]) -> bool:
    """Whether ``mark`` is what an earlier card's index looks like under the edge of another."""
    if mark.reading.card is not None and mark.reading.confidence >= _LIKELY:
        return False
    return any(
        abs(end.middle - mark.stand.middle) < _OTHER_END_MM and dot(end.down, mark.stand.down) > _ALIKE
        for card in before
        if card.reading.card != mark.reading.card
        for end in (*card.seen, *card.ends)
    )


def _claimed(
    before: Sequence[_Card], marks: Sequence[Mark], still: Container[_Card] = ()
) -> tuple[dict[_Card, _Card], list[Mark]]:
    """The cards that are still read where they lay, each as it is now, and the marks that are none of
    them. Those that lie ``still`` are read nowhere else."""
    offs = [
        (off, number, place)
        for number, card in enumerate(before)
        for place, mark in enumerate(marks)
        if mark.reading.card == card.reading.card
        and (off := _off_by(card, mark.stand)) is not None
        and (card not in still or off < _SAME_PLACE_MM)
    ]
    owner: dict[int, int] = {}
    for _, number, place in sorted(offs):
        owner.setdefault(place, number)
    for place, mark in enumerate(marks):
        # The far end of a card that was turned a little has moved farther than the near one.
        near = [
            number
            for seen, number in owner.items()
            if place not in owner
            and before[number] not in still
            and marks[seen].reading.card == mark.reading.card
            and misfit(marks[seen].stand, mark.stand) < _RIGID_MM
            and any(abs(it.middle - mark.stand.middle) < _NUDGED_MM for it in before[number].ends)
            and _turned_with(before[number], marks[seen].stand, mark.stand)
        ]
        if near:
            owner[place] = near[0]
    claims = {}
    for number, card in enumerate(before):
        mine = [mark for place, mark in enumerate(marks) if owner.get(place) == number]
        if mine:
            claims[card] = _updated(card, mine)
    return claims, [mark for place, mark in enumerate(marks) if place not in owner]


def _turned_with(card: _Card, near: Stand, far: Stand) -> bool:
    """Whether an index of ``card`` can have come to ``far`` if another one is ``near`` its place, by how that
    one was turned. Anything can have come where none was seen before."""
    return len(card.seen) < 2 or any(
        abs(near.middle + (there.middle - here.middle) * near.down / here.down - far.middle) < _TURNED_MM
        for here in card.seen
        for there in card.seen
        if here is not there and dot(here.down, near.down) > _ALIKE
    )


def _off_by(card: _Card, stand: Stand) -> float | None:
    """How far ``stand`` is from an index of ``card``; ``None`` if it is none of its."""
    seen = [abs(stand.middle - it.middle) for it in card.seen if dot(it.down, stand.down) > _ROUGHLY]
    if seen and min(seen) < _SAME_PLACE_MM:
        return min(seen)
    guessed = [abs(stand.middle - it.middle) for it in card.ends if dot(it.down, stand.down) > _ALIKE]
    if guessed and min(guessed) < _OTHER_END_MM and len(card.seen) == 1:
        return _SAME_PLACE_MM + min(guessed)
    return None


def _updated(card: _Card, marks: Sequence[Mark]) -> _Card:
    """``card`` as it is read at ``marks`` now; an index that is not read now was where it was seen, and comes
    last."""
    now = [mark.stand for mark in marks]
    unseen = [
        it for it in card.seen if not any(dot(it.down, stand.down) > 0 and _near(it, stand) for stand in now)
    ]
    best = max([card.reading, *(mark.reading for mark in marks)], key=lambda reading: reading.confidence)
    reading = replace(best, quads=tuple(mark.reading.quad for mark in marks))
    if now[0] in card.seen or (unseen and len(now) < len(card.seen)):
        return replace(card, reading=reading, seen=tuple(sorted(card.seen, key=unseen.__contains__)))
    return _Card.of(reading, [*now, *unseen])


def _near(one: Stand, other: Stand) -> bool:
    return abs(one.middle - other.middle) < _SAME_PLACE_MM


def _by_card(marks: Sequence[Mark], four_corners: bool) -> list[list[Mark]]:
    """The marks of each new card together; ``four_corners``: a card has an index in each."""
    fits = partial(_misfit_in_a_row, among=[mark.stand for mark in marks]) if four_corners else _diagonal
    groups = []
    for name in sorted({str(mark.reading.card) for mark in marks}):
        equal = [mark for mark in marks if mark.reading.card == name]
        for group in of_one_card_each([it.stand for it in equal], fits):
            groups.append([equal[number] for number in group])
    return groups


def _diagonal(one: Stand, other: Stand) -> float:
    """Like :func:`~vision.tracking.stands.misfit`, but two indices that look the same way, or at one side of
    a card, are those of two cards."""
    off = other.middle - one.middle
    near = abs(off) < SAME_CARD_MM
    across = abs(dot(off, one.right))
    return (
        misfit(one, other) if near or (across > _DIAGONAL_MM and dot(one.down, other.down) < 0) else math.inf
    )


def _shows_four_corners(groups: Sequence[Sequence[Mark]]) -> bool:
    """Whether one card seems to be two that lie exactly on each other: one by the indices at its top left and
    bottom right, one by the other two."""
    cards = [_Card.of(group[0].reading, [mark.stand for mark in group]) for group in groups if len(group) > 1]
    return any(
        one.reading.card == other.reading.card and abs(one.middle - other.middle) < _SAME_PLACE_MM
        for number, one in enumerate(cards)
        for other in cards[:number]
    )


def _misfit_in_a_row(one: Stand, other: Stand, among: Sequence[Stand]) -> float:
    """Like :func:`~vision.tracking.stands.misfit`, but indices that look the same way are those of two cards
    of a row if another card of ``among`` shows an index between them."""
    off = other.middle - one.middle
    if dot(one.down, other.down) > 0 and abs(off) > SAME_CARD_MM:
        for third in among:
            share = dot(third.middle - one.middle, off) / abs(off) ** 2
            if 0.1 < share < 0.9 and abs(third.middle - one.middle - share * off) < third.height:
                return math.inf
    return misfit(one, other)


def _is_touched(marks: Sequence[Mark], changed: Places | None) -> bool:
    """Whether the mat has changed where an index is read: otherwise its card lay there before, unread."""
    return changed is None or any(
        bool((np.abs(changed - mark.stand.middle) < _TOUCHED_MM).any()) for mark in marks
    )


def _laid(marks: Sequence[Mark], changed: Places | None, cell_mm2: float) -> _Card:
    """The new card with indices at ``marks``."""
    best = max((mark.reading for mark in marks), key=lambda reading: reading.confidence)
    reading = replace(best, quads=tuple(mark.reading.quad for mark in marks))
    seen = [mark.stand for mark in marks]
    left, right = _Card.of(reading, seen), _Card.of(reading, seen, -1.0)
    if changed is not None and left.middle != right.middle:
        area = CARD_MM[0] * CARD_MM[1] / cell_mm2
        shares = [np.count_nonzero(card.holds(changed)) / area for card in (left, right)]
        if shares[0] < _MIRRORED[0] and shares[1] > _MIRRORED[1]:
            return right
    return left


def _nudged(missing: Sequence[_Card], came: Sequence[_Card]) -> dict[_Card, _Card]:
    """Which of the ``missing`` cards are those that ``came``, a little away."""
    pairs = sorted(
        (abs(old.middle - new.middle), number, place)
        for number, old in enumerate(missing)
        for place, new in enumerate(came)
        if _could_be(old, new)
    )
    nudges: dict[_Card, _Card] = {}
    for off, number, place in pairs:
        # A card that could not be read before lies under others, and comes to light only if it is near.
        farthest = _NUDGED_MM if missing[number].visible else _BARELY_MM
        if off < farthest and missing[number] not in nudges and came[place] not in nudges.values():
            nudges[missing[number]] = came[place]
    return nudges


def _is_other_end(new: _Card, claims: Mapping[_Card, _Card], changed: Places | None) -> bool:
    """Whether ``new`` is the other end of a card that is still read at one (``claims``): a card that was
    turned."""
    return len(new.seen) == 1 and any(
        len(now.reading.quads) == 1
        and _could_be(now, new)
        and misfit(now.seen[0], new.seen[0]) < math.inf
        and _turned_with(old, now.seen[0], new.seen[0])
        and not _lies_still(old, new, [*claims.values(), new], changed)
        for old, now in claims.items()
    )


def _shift(old: _Card, new: _Card) -> float:
    """How far an index of ``old`` is from where it is now; by the middles where no index is read again."""
    again = [
        abs(stand.middle - it.middle)
        for stand in old.seen
        for it in new.seen
        if dot(stand.down, it.down) > _ALIKE
    ]
    return min(again, default=abs(old.middle - new.middle))


def _could_be(old: _Card, new: _Card) -> bool:
    """Whether ``new`` could be ``old``, nudged."""
    return (
        old.reading.card == new.reading.card
        and abs(dot(old.down, new.down)) > _ALIKE
        and abs(old.middle - new.middle) < _NUDGED_MM
    )


def _those_still(moved: Mapping[_Card, _Card], there: Iterable[_Card], changed: Places | None) -> set[_Card]:
    """Those of the cards that seem to have ``moved`` that lie where they lay."""
    lying = list(there)
    return {card for card, new in moved.items() if _lies_still(card, new, lying, changed)}


def _lies_still(card: _Card, new: _Card, there: Sequence[_Card], changed: Places | None) -> bool:
    """Whether ``card`` lies where it lay, although it seems to be read far away at ``new``: the part of it
    that still shows beside what is ``there`` now has not changed."""
    if changed is None or abs(new.middle - card.middle) < _FAR_MM:
        return False
    shown = card.places()
    for other in there:
        if other is new or other.number == 0 or other.number > card.number:
            shown = shown[~other.holds(shown, _EDGE_MM)]
    if len(shown) * _STEP_MM**2 < _SHOWN_MM2:
        return False
    if not len(changed):
        return True
    off = np.abs(shown[:, None] - changed).min(axis=1)
    return float((off < _EDGE_MM).mean()) < _SHOWN_CHANGED


def _gone(missing: Sequence[_Card], there: Sequence[_Card], changed: Places | None) -> list[_Card]:
    """Which of the ``missing`` cards were taken away: nothing laid later covers a corner that was read, and
    it does not look as it did, or what covered it has gone, too. Later sets first, which may cover earlier
    ones."""
    gone: list[_Card] = []
    covering = list(there)
    for card in reversed(missing):
        over = [it for it in covering if it.number == 0 or it.number >= card.number]
        uncovered = [] if card.visible else gone
        if any(_is_clear(stand, over, uncovered, changed) for stand in card.seen):
            gone.append(card)
        else:
            covering.append(card)
    return gone


def _is_clear(stand: Stand, over: Sequence[_Card], gone: Sequence[_Card], changed: Places | None) -> bool:
    """Whether no card lies ``over`` the corner of the card whose index is ``stand``, and it has changed, or
    cards that covered it are ``gone``."""
    across, along = np.meshgrid(np.linspace(-4.0, _CORNER_MM[0] - 4.0, 9), np.linspace(-0.5, 0.5, 7))
    corner = np.asarray((stand.middle + across * stand.right + along * _CORNER_MM[1] * stand.down).ravel())
    if _share_under(over, corner) > _CLEAR:
        return False
    if changed is None or _share_under(gone, corner) > 1.0 - _CLEAR:
        return True
    return bool(np.abs(changed[:, None] - corner).min(initial=np.inf) < 2.0)


def _share_under(cards: Sequence[_Card], places: Places) -> float:
    """The share of ``places`` that ``cards`` cover."""
    covered = np.zeros(len(places), np.bool_)
    for card in cards:
        covered |= card.holds(places)
    return float(covered.mean())


def _is_unread(mark: Mark, changed: Places | None) -> bool:
    """Whether ``mark`` is an index that cannot be read where the mat has changed."""
    if mark.reading.card is not None:
        return False
    return changed is None or bool((np.abs(changed - mark.stand.middle) < mark.stand.height).any())


def _may_be_misread(old: _Card, new: _Card) -> bool:
    """Whether ``new`` may be ``old``, which a card laid over it partly covers, so that it is read by another
    name: half a heart is a diamond. It shows one index only, where one of the old card was, and the names
    have something in common."""
    return (
        len(new.seen) == 1
        and new.reading.card != old.reading.card
        and not set(str(new.reading.card)).isdisjoint(str(old.reading.card))
        and any(
            abs(new.seen[0].middle - it.middle) < _SAME_PLACE_MM and dot(new.seen[0].down, it.down) > _ASKEW
            for it in old.seen
        )
    )


def _gaps(came: Sequence[_Card]) -> int:
    """How many pairs of cards of a row are so far apart that one between them, covered by the second and
    covering the first, could have its index covered, too."""
    return sum(
        _is_gap(one, other) and not any(_lies_between(third, one, other) for third in came)
        for number, one in enumerate(came)
        for other in came[:number]
    )


def _is_gap(one: _Card, other: _Card) -> bool:
    off = _from_to(one, other) * one.down.conjugate()
    along, across = abs(off.real), abs(off.imag)
    if abs(dot(one.down, other.down)) < _ALIKE or min(along, across) > _IN_LINE_MM:
        return False
    wide = CARD_MM[0] if across > along else CARD_MM[1]
    return _GAP_MM < max(along, across) < wide


def _from_to(one: _Card, other: _Card) -> complex:
    """From one card to the other: from index to index where both show the same, since a single index tells
    its place better than its direction."""
    for here in one.seen:
        for there in other.seen:
            if dot(here.down, there.down) > _ALIKE:
                return there.middle - here.middle
    return other.middle - one.middle


def _lies_between(card: _Card, one: _Card, other: _Card) -> bool:
    off = _from_to(one, other)
    from_one = _from_to(one, card) * off.conjugate() / abs(off)
    return 5.0 < from_one.real < abs(off) - 5.0 and abs(from_one.imag) < _IN_LINE_MM


def _in_a_row(cards: Sequence[_Card]) -> list[_Card]:
    """The cards of a set in the order in which they lie, along the line on which they are spread."""
    middles = np.array([card.middle for card in cards])
    off = middles - middles.mean()
    spread = (off**2).sum()
    along = np.conj(np.exp(0.5j * np.angle(spread)))
    return [cards[number] for number in np.argsort((off * along).real, kind="stable").tolist()]


def _view(zone: str, heap: _Heap) -> ZoneView:
    sets = []
    for number in sorted({card.number for card in heap.cards}):
        doubt = heap.doubts.get(number, _Doubt.NONE)
        cards = tuple(card.reading for card in heap.cards if card.number == number)
        sets.append(PileSet(number, cards, doubt is _Doubt.NONE, doubt is _Doubt.MAY_LACK))
    if heap.unread is not None:
        sets.append(PileSet(heap.unread, (), certain=False))
    return ZoneView(zone, tuple(card.reading for card in heap.cards), tuple(sets))
