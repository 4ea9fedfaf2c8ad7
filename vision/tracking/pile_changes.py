"""What became of the cards that lay on a pile, by what is read now and where the mat has changed.

A card is still read where it lay, was nudged or turned, is covered, is read by another name because a card
covers its index in part, or was taken away.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.core.cards import JOKER, POKER_CARDS
from vision.tracking.pile_cards import ALIKE, SAME_PLACE_MM, STEP_MM, Mark, PileCard, Places
from vision.tracking.stands import Stand, dot, misfit

_LIKELY = 0.9
"""A reading of this confidence is no half of another card's index."""
_OTHER_END_MM = 9.0
"""How far from its guessed place an index is read that was not seen before."""
_ROUGHLY = 0.7
"""The least cosine between the directions of an index then and now if both are at one place: a partly covered
index may be read askew."""
_RIGID_MM = 9.0
"""How far two indices of one card may be from where they are on a usual deck."""
_TURNED_MM = 6.5
"""How far an index may be read from where its card's turn, by another index, should have brought it."""
_NUDGED_MM = 15.0
"""How far a card may be nudged when a set is laid on it; farther away it is an equal card."""
BARELY_MM = 2.5
"""A card that seems to be nudged farther than this while others are laid may as well be an equal card laid on
it, or hide that one more was laid over it."""
_ASKEW = 0.8
"""The least cosine between the directions of an index that is read whole and then in part."""
_FAR_MM = 8.0
"""A card that seems to have moved so far shows it where it lay."""
_EDGE_MM = 3.0
"""How near a card the mat changes where it is laid or taken away: its shadow, and a cell that it touches."""
_SHOWN_MM2 = 100.0
"""So much of a card tells whether it still lies where it lay."""
_SHOWN_CHANGED = 0.08
"""The share of it that may have changed, as by noise."""
_CORNER_MM = (20.0, 17.0)
"""The corner of a card, across and along it, that must be clear for its index, or the code beside it, to be
read."""
_READ_BY_INDEX = frozenset((*POKER_CARDS, JOKER))
"""The cards of usual decks; others are read by printed codes, which are never misread."""
_CLEAR = 0.05
"""The share of such a corner that may be covered where a card is expected to be read."""


def is_half_covered(mark: Mark, before: Sequence[PileCard]) -> bool:
    """Whether ``mark`` is what an earlier card's index looks like under the edge of another."""
    if mark.reading.card is not None and mark.reading.confidence >= _LIKELY:
        return False
    if mark.reading.card is None and any(
        abs(it.middle - mark.stand.middle) < SAME_PLACE_MM for card in before for it in card.seen
    ):
        return True
    return any(
        abs(end.middle - mark.stand.middle) < _OTHER_END_MM and dot(end.down, mark.stand.down) > ALIKE
        for card in before
        if card.reading.card != mark.reading.card
        for end in (*card.seen, *card.ends)
    )


@dataclass(frozen=True, slots=True)
class Claims:
    """The cards that are still read where they lay, each as it is ``now``; the ``marks`` that are none of
    them; and the cards that lie ``still``, although equal ones are read close to them."""

    now: Mapping[PileCard, PileCard]
    marks: tuple[Mark, ...]
    still: frozenset[PileCard] = frozenset()

    @property
    def half_seen(self) -> list[PileCard]:
        """The cards of which an index is not read any more: it is covered, or they were turned."""
        return [card for card, new in self.now.items() if len(new.reading.quads) < len(card.seen)]

    @staticmethod
    def of(before: Sequence[PileCard], marks: Sequence[Mark], changed: Places | None) -> Claims:
        """What ``marks`` tell of the cards that lay there ``before``."""
        claims = _claimed(before, marks)
        still = frozenset(_those_still(claims.now, claims.now.values(), changed))
        # What was taken for these cards, moved, lies on them.
        return _claimed(before, marks, still) if still else claims


def _claimed(
    before: Sequence[PileCard], marks: Sequence[Mark], still: frozenset[PileCard] = frozenset()
) -> Claims:
    offs = [
        (off, number, place)
        for number, card in enumerate(before)
        for place, mark in enumerate(marks)
        if mark.reading.card == card.reading.card
        and (off := _off_by(card, mark.stand)) is not None
        and (card not in still or off < SAME_PLACE_MM)
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
    now = {}
    for number, card in enumerate(before):
        mine = [mark for place, mark in enumerate(marks) if owner.get(place) == number]
        if mine:
            now[card] = _updated(card, mine)
    left = tuple(mark for place, mark in enumerate(marks) if place not in owner)
    return Claims(now, left, still)


def _turned_with(card: PileCard, near: Stand, far: Stand) -> bool:
    """Whether an index of ``card`` can have come to ``far`` if another one is ``near`` its place, by how that
    one was turned. Anything can have come where none was seen before."""
    return len(card.seen) < 2 or any(
        abs(near.middle + (there.middle - here.middle) * near.down / here.down - far.middle) < _TURNED_MM
        for here in card.seen
        for there in card.seen
        if here is not there and dot(here.down, near.down) > ALIKE
    )


def _off_by(card: PileCard, stand: Stand) -> float | None:
    """How far ``stand`` is from an index of ``card``; ``None`` if it is none of its."""
    seen = [abs(stand.middle - it.middle) for it in card.seen if dot(it.down, stand.down) > _ROUGHLY]
    if seen and min(seen) < SAME_PLACE_MM:
        return min(seen)
    guessed = [abs(stand.middle - it.middle) for it in card.ends if dot(it.down, stand.down) > ALIKE]
    if guessed and min(guessed) < _OTHER_END_MM and len(card.seen) == 1:
        return SAME_PLACE_MM + min(guessed)
    return None


def _updated(card: PileCard, marks: Sequence[Mark]) -> PileCard:
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
    return PileCard.of(reading, [*now, *unseen])


def _near(one: Stand, other: Stand) -> bool:
    return abs(one.middle - other.middle) < SAME_PLACE_MM


def nudged(
    missing: Sequence[PileCard], came: Sequence[PileCard], still: Container[PileCard]
) -> dict[PileCard, PileCard]:
    """Which of the ``missing`` cards are those that ``came``, a little away."""
    pairs = sorted(
        (abs(old.middle - new.middle), number, place)
        for number, old in enumerate(missing)
        if old not in still
        for place, new in enumerate(came)
        if could_be(old, new)
    )
    nudges: dict[PileCard, PileCard] = {}
    for off, number, place in pairs:
        # A card that could not be read before lies under others, and comes to light only if it is near.
        farthest = _NUDGED_MM if missing[number].visible else BARELY_MM
        if off < farthest and missing[number] not in nudges and came[place] not in nudges.values():
            nudges[missing[number]] = came[place]
    return nudges


def is_other_end(new: PileCard, claims: Claims, changed: Places | None) -> bool:
    """Whether ``new`` is the other end of a card that is still read at one: a card that was turned."""
    return len(new.seen) == 1 and any(
        len(now.reading.quads) == 1
        and could_be(now, new)
        and misfit(now.seen[0], new.seen[0]) < math.inf
        and _turned_with(old, now.seen[0], new.seen[0])
        and not _lies_still(old, new, [*claims.now.values(), new], changed)
        for old, now in claims.now.items()
    )


def shift(old: PileCard, new: PileCard) -> float:
    """How far an index of ``old`` is from where it is now; by the middles where no index is read again."""
    again = [
        abs(stand.middle - it.middle)
        for stand in old.seen
        for it in new.seen
        if dot(stand.down, it.down) > ALIKE
    ]
    return min(again, default=abs(old.middle - new.middle))


def could_be(old: PileCard, new: PileCard) -> bool:
    """Whether ``new`` could be ``old``, nudged."""
    return (
        old.reading.card == new.reading.card
        and abs(dot(old.down, new.down)) > ALIKE
        and abs(old.middle - new.middle) < _NUDGED_MM
    )


def _those_still(
    moved: Mapping[PileCard, PileCard], there: Iterable[PileCard], changed: Places | None
) -> set[PileCard]:
    """Those of the cards that seem to have ``moved`` that lie where they lay."""
    lying = list(there)
    return {card for card, new in moved.items() if _lies_still(card, new, lying, changed)}


def _lies_still(card: PileCard, new: PileCard, there: Sequence[PileCard], changed: Places | None) -> bool:
    """Whether ``card`` lies where it lay, although it seems to be read far away at ``new``: the part of it
    that still shows beside what is ``there`` now has not changed."""
    if changed is None or abs(new.middle - card.middle) < _FAR_MM:
        return False
    shown = card.places()
    for other in there:
        if other is new or other.number == 0 or other.number > card.number:
            shown = shown[~other.holds(shown, _EDGE_MM)]
    if len(shown) * STEP_MM**2 < _SHOWN_MM2:
        return False
    if not len(changed):
        return True
    off = np.abs(shown[:, None] - changed).min(axis=1)
    return float((off < _EDGE_MM).mean()) < _SHOWN_CHANGED


def gone_of(missing: Sequence[PileCard], there: Sequence[PileCard], changed: Places | None) -> list[PileCard]:
    """Which of the ``missing`` cards were taken away: nothing laid later covers a corner that was read, and
    it does not look as it did, or what covered it has gone, too. Later sets first, which may cover earlier
    ones."""
    gone: list[PileCard] = []
    covering = list(there)
    for card in reversed(missing):
        over = [it for it in covering if it.number == 0 or it.number >= card.number]
        uncovered = [] if card.visible else gone
        if any(_is_clear(stand, over, uncovered, changed) for stand in card.seen):
            gone.append(card)
        else:
            covering.append(card)
    return gone


def _is_clear(
    stand: Stand, over: Sequence[PileCard], gone: Sequence[PileCard], changed: Places | None
) -> bool:
    """Whether no card lies ``over`` the corner of the card whose index is ``stand``, and it has changed, or
    cards that covered it are ``gone``."""
    across, along = np.meshgrid(np.linspace(-4.0, _CORNER_MM[0] - 4.0, 9), np.linspace(-0.5, 0.5, 7))
    corner = np.asarray((stand.middle + across * stand.right + along * _CORNER_MM[1] * stand.down).ravel())
    if _share_under(over, corner) > _CLEAR:
        return False
    if changed is None or _share_under(gone, corner) > 1.0 - _CLEAR:
        return True
    return bool(np.abs(changed[:, None] - corner).min(initial=np.inf) < 2.0)


def _share_under(cards: Sequence[PileCard], places: Places) -> float:
    """The share of ``places`` that ``cards`` cover."""
    covered = np.zeros(len(places), np.bool_)
    for card in cards:
        covered |= card.holds(places)
    return float(covered.mean())


def may_be_misread(old: PileCard, new: PileCard) -> bool:
    """Whether ``new`` may be ``old``, which a card laid over it partly covers, so that it is read by another
    name: half a heart is a diamond. It shows one index only, where one of the old card was, and the names
    have something in common."""
    return (
        len(new.seen) == 1
        and new.reading.card != old.reading.card
        and {new.reading.card, old.reading.card} <= _READ_BY_INDEX
        and not set(str(new.reading.card)).isdisjoint(str(old.reading.card))
        and any(
            abs(new.seen[0].middle - it.middle) < SAME_PLACE_MM and dot(new.seen[0].down, it.down) > _ASKEW
            for it in old.seen
        )
    )
