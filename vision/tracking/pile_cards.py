"""Cards on a pile: what tells one from another, and the row in which a set is spread.

Mat points are complex numbers here, x + y i in millimetres.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from vision.core.view import Reading
from vision.mat.layouts import CARD_MM
from vision.tracking.stands import INDEX_MM, SAME_CARD_MM, Stand, dot, misfit, of_one_card_each

Places = NDArray[np.complex128]
"""Mat points, x + y i in millimetres."""

SAME_PLACE_MM = 3.5
"""How far from its place an index is read that has not moved."""
ALIKE = 0.93
"""The least cosine between the directions of an index then and now."""
STEP_MM = 3.0
"""How far apart the places are that stand for all of a card."""
_GAP_MM = 38.0
"""The least distance of two cards of a row between which a card may be hidden that lies too close to the
next."""
_IN_LINE_MM = 18.0
"""How far cards of a row are off its line."""
_OFF_CORNER_MM = 5.0
"""How far an index is read from where another shows that it is."""
_DIAGONAL_MM = 25.0
"""Indices at opposite corners are farther apart across the card than this."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A reading of one index."""

    reading: Reading
    stand: Stand


@dataclass(frozen=True, slots=True)
class PileCard:
    """A card on the pile: how it was last read, where its indices were seen, its middle, the unit vector down
    it, the number of its set, and whether it can be read now."""

    reading: Reading
    seen: tuple[Stand, ...]
    middle: complex
    down: complex
    number: int = 0
    visible: bool = True

    @staticmethod
    def of(reading: Reading, seen: Sequence[Stand], side: float = 1.0) -> PileCard:
        """The card with indices at ``seen``; a single one is at the left (``side`` 1) or the right (-1)."""
        first = seen[0]
        for other in seen[1:]:
            off = other.middle - first.middle
            across = dot(off, first.right)
            if dot(first.down, other.down) < -ALIKE and abs(across) > _DIAGONAL_MM:
                wide = CARD_MM[0] - 2 * INDEX_MM[0]
                tall = CARD_MM[1] - 2 * INDEX_MM[1] - (first.height + other.height) / 2
                straight = off * complex(tall, wide if across > 0 else -wide)
                return PileCard(reading, tuple(seen), first.middle + off / 2, straight / abs(straight))
        return PileCard(reading, tuple(seen), first.card_middle(side), first.down)

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
        along, across = (np.linspace(-it, it, round(2 * it / STEP_MM) + 1) for it in half)
        return np.asarray(self.middle + (along[:, None] + 1j * across).ravel() * self.down, np.complex128)

    def holds(self, places: Places, grown: float = 0.0) -> NDArray[np.bool_]:
        """Which of ``places`` it covers, its outline grown by so many millimetres."""
        off = (places - self.middle) * np.conj(self.down)
        inside = np.abs(off.real) <= CARD_MM[1] / 2 + grown
        return np.asarray(inside & (np.abs(off.imag) <= CARD_MM[0] / 2 + grown), np.bool_)


def by_card(marks: Sequence[Mark], four_corners: bool) -> list[list[Mark]]:
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


def shows_four_corners(marks: Sequence[Mark]) -> bool:
    """Whether one card of the ``marks`` seems to be two that lie exactly on each other, one by the indices at
    its top left and bottom right, one by the other two; or two, each by one index, of which the lower stands
    upside down just where a card has the other corner of that side."""
    groups = by_card(marks, four_corners=False)
    cards = [
        PileCard.of(group[0].reading, [mark.stand for mark in group]) for group in groups if len(group) > 1
    ]
    on_each_other = any(
        one.reading.card == other.reading.card and abs(one.middle - other.middle) < SAME_PLACE_MM
        for number, one in enumerate(cards)
        for other in cards[:number]
    )
    return on_each_other or any(
        one.reading.card == other.reading.card and _are_at_one_side(one.stand, other.stand)
        for number, one in enumerate(marks)
        for other in marks[:number]
    )


def _are_at_one_side(one: Stand, other: Stand) -> bool:
    """Whether two indices are where those in the corners at one side of a card are."""
    off = other.middle - one.middle
    tall = CARD_MM[1] - 2 * INDEX_MM[1] - (one.height + other.height) / 2
    across, along = abs(dot(off, one.right)), dot(off, one.down)
    return dot(one.down, other.down) < -ALIKE and max(across, abs(along - tall)) < _OFF_CORNER_MM


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


def gaps_in(came: Sequence[PileCard]) -> int:
    """How many pairs of cards of a row are so far apart that one between them, covered by the second and
    covering the first, could have its index covered, too."""
    return sum(
        _is_gap(one, other) and not any(_lies_between(third, one, other) for third in came)
        for number, one in enumerate(came)
        for other in came[:number]
    )


def _is_gap(one: PileCard, other: PileCard) -> bool:
    off = _from_to(one, other) * one.down.conjugate()
    along, across = abs(off.real), abs(off.imag)
    if abs(dot(one.down, other.down)) < ALIKE or min(along, across) > _IN_LINE_MM:
        return False
    wide = CARD_MM[0] if across > along else CARD_MM[1]
    return _GAP_MM < max(along, across) < wide


def _from_to(one: PileCard, other: PileCard) -> complex:
    """From one card to the other: from index to index where both show the same, since a single index tells
    its place better than its direction."""
    for here in one.seen:
        for there in other.seen:
            if dot(here.down, there.down) > ALIKE:
                return there.middle - here.middle
    return other.middle - one.middle


def _lies_between(card: PileCard, one: PileCard, other: PileCard) -> bool:
    off = _from_to(one, other)
    from_one = _from_to(one, card) * off.conjugate() / abs(off)
    return 5.0 < from_one.real < abs(off) - 5.0 and abs(from_one.imag) < _IN_LINE_MM


def in_a_row(cards: Sequence[PileCard]) -> list[PileCard]:
    """The cards of a set in the order in which they lie, along the line on which they are spread."""
    middles = np.array([card.middle for card in cards])
    off = middles - middles.mean()
    spread = (off**2).sum()
    along = np.conj(np.exp(0.5j * np.angle(spread)))
    return [cards[number] for number in np.argsort((off * along).real, kind="stable").tolist()]
