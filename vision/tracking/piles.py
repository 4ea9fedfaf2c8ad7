"""Piles: sets of cards laid on each other, any way round, so that most of what lies there is covered.

What lies on a pile is remembered: a card that has been seen, and is covered now, still lies there. The newest
set is what lies there now and did not when the table was settled before. Equal cards are told apart by where
they lie.

A set may have a card that cannot be read. Then the mat has changed where none of the cards lies that came,
went or were nudged, and the set is not certain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto

import numpy as np

from vision.core.view import PileSet, Reading, ZoneView
from vision.mat.layouts import CARD_MM, MatLayout, Zone
from vision.tracking.mat_change_grid import CELL_MM, MatChangeGrid
from vision.tracking.motion import Cells, difference
from vision.tracking.pile_cards import Mark, PileCard, Places, by_card, gaps_in, in_a_row, shows_four_corners
from vision.tracking.pile_changes import (
    BARELY_MM,
    Claims,
    could_be,
    gone_of,
    is_half_covered,
    is_other_end,
    may_be_misread,
    nudged,
    shift,
)
from vision.tracking.stands import BESIDE_ZONE_MM, IndicesOnMat, Stand

_TOUCHED_MM = 6.0
"""How near an index the mat changes where a card is laid."""
_STIRRED_MM = 0.7
"""A card that is read so far from where it was has been moved a little."""
_SHADOW_MM = 6.0
"""How far the change around a card reaches past its edges: its shadow, and a cell that it touches."""
_ASKEW_MM = 4.0
"""How much farther where its direction is that of a single index."""
_UNEXPLAINED_MM2 = 120.0
"""The least changed area without a card that makes a set uncertain."""
_LAID_MM2 = 1500.0
"""The least changed area that shows that something was laid, although nothing new is read."""
_MIRRORED = (0.1, 0.25)
"""The largest share of a card that has changed if its index is at the left, and the least if it is at the
right, for it to be at the right."""


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

    cards: tuple[PileCard, ...] = ()
    laid: int = 0
    doubts: Mapping[int, _Doubt] = field(default_factory=dict)
    unread: int | None = None


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
        before = self._before.cards
        marks = [mark for mark in marks if not is_half_covered(mark, before)]
        claims = Claims.of(before, [mark for mark in marks if mark.reading.card], changed)
        came, misread = self._new_cards(claims, changed)
        missing = [card for card in before if card not in claims.now]
        nudges = nudged(missing, came, claims.still)
        came = [card for card in came if card not in nudges.values()]
        missing = [card for card in missing if card not in nudges]
        stays = {old: replace(now, number=old.number) for old, now in {**claims.now, **nudges}.items()}
        gone = seem_gone = gone_of(missing, [*stays.values(), *came], changed)
        stirred = [it for old, new in stays.items() if shift(old, new) > _STIRRED_MM for it in (old, new)]
        unexplained = self._unexplained(changed, [*came, *gone, *stirred])
        if came and gone and unexplained >= _UNEXPLAINED_MM2:
            # A card that cannot be read was laid, too: it covers those that seem to be gone.
            gone = []
            unexplained = self._unexplained(changed, [*came, *stirred])
        is_plain = (
            unexplained < _UNEXPLAINED_MM2
            and not any(_is_unread(mark, changed) for mark in marks)
            and not {card.reading.card for card in seem_gone} & {card.reading.card for card in came}
            and not any(could_be(old, new) for old in (*missing, *claims.half_seen) for new in came)
            and not any(self._may_be_misread(card) for card in came)
        )
        hides_none = (
            not misread
            and not gaps_in(came)
            and all(abs(old.middle - new.middle) < BARELY_MM for old, new in nudges.items())
            and all(shift(old, new) < BARELY_MM for old, new in claims.now.items())
        )
        cards = [replace(stays.get(card, card), visible=card in stays) for card in before if card not in gone]
        self._now = self._after(cards, came, _Doubt.of(is_plain, hides_none), unexplained)
        return _view(self._zone.name, self._now)

    def _new_cards(self, claims: Claims, changed: Places | None) -> tuple[list[PileCard], list[PileCard]]:
        """The cards that came, and those that probably are earlier ones, misread."""
        self._four_corners |= shows_four_corners(claims.marks)
        read = [
            _laid(group, changed, self._cell_mm2)
            for group in by_card(claims.marks, self._four_corners)
            if _is_touched(group, changed)
        ]
        misread = [card for card in read if self._may_be_misread(card)]
        other_ends = [card for card in read if is_other_end(card, claims, changed)]
        came = [card for card in read if card not in misread and card not in other_ends]
        for card in (*misread, *other_ends):
            # Without one of its cards a row has a gap.
            if card not in came and gaps_in([*came, card]) < gaps_in(came):
                came.append(card)
        return came, [card for card in misread if card not in came]

    def _may_be_misread(self, card: PileCard) -> bool:
        return any(may_be_misread(old, card) for old in self._before.cards)

    def _after(self, stay: list[PileCard], came: list[PileCard], doubt: _Doubt, unexplained: float) -> _Heap:
        before = self._before
        number = before.laid + 1
        if came:
            cards = (*stay, *(replace(card, number=number) for card in in_a_row(came)))
            return _Heap(cards, number, {**before.doubts, number: doubt})
        if unexplained >= _LAID_MM2:
            return _Heap(tuple(stay), number, before.doubts, number)
        return _Heap(tuple(stay), before.laid, before.doubts, before.unread if stay else None)

    def _unexplained(self, changed: Places | None, cards: Sequence[PileCard]) -> float:
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

    def see(self, readings: Sequence[Reading], on_mat: IndicesOnMat) -> Mapping[str, ZoneView]:
        """What lies on each pile if the table shows ``readings``; no more than the table knows of indices:
        there, any may be of a card of its own."""
        marks: dict[str, list[Mark]] = {name: [] for name in self._piles}
        if self._piles:
            for reading, stands in zip(readings, on_mat.of(readings), strict=True):
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


def _is_touched(marks: Sequence[Mark], changed: Places | None) -> bool:
    """Whether the mat has changed where an index is read: otherwise its card lay there before, unread."""
    return changed is None or any(
        bool((np.abs(changed - mark.stand.middle) < _TOUCHED_MM).any()) for mark in marks
    )


def _laid(marks: Sequence[Mark], changed: Places | None, cell_mm2: float) -> PileCard:
    """The new card with indices at ``marks``."""
    best = max((mark.reading for mark in marks), key=lambda reading: reading.confidence)
    reading = replace(best, quads=tuple(mark.reading.quad for mark in marks))
    seen = [mark.stand for mark in marks]
    left, right = PileCard.of(reading, seen), PileCard.of(reading, seen, -1.0)
    if changed is not None and left.middle != right.middle:
        area = CARD_MM[0] * CARD_MM[1] / cell_mm2
        shares = [np.count_nonzero(card.holds(changed)) / area for card in (left, right)]
        if shares[0] < _MIRRORED[0] and shares[1] > _MIRRORED[1]:
            return right
    return left


def _is_unread(mark: Mark, changed: Places | None) -> bool:
    """Whether ``mark`` is an index that cannot be read where the mat has changed."""
    if mark.reading.card is not None:
        return False
    return changed is None or bool((np.abs(changed - mark.stand.middle) < mark.stand.height).any())


def _view(zone: str, heap: _Heap) -> ZoneView:
    sets = []
    for number in sorted({card.number for card in heap.cards}):
        doubt = heap.doubts.get(number, _Doubt.NONE)
        cards = tuple(card.reading for card in heap.cards if card.number == number)
        sets.append(PileSet(number, cards, doubt is _Doubt.NONE, doubt is _Doubt.MAY_LACK))
    if heap.unread is not None:
        sets.append(PileSet(heap.unread, (), certain=False))
    return ZoneView(zone, tuple(card.reading for card in heap.cards), tuple(sets))
