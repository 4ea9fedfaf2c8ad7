"""Readings of one picture, or of several looks at it, merged: which are of the same index, and what holds
where they differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from vision.core.geometry import Quad, down_of, middle_of
from vision.core.view import Reading
from vision.tracking.stands import ACROSS, dot

SURE = 0.97
"""A reading of this confidence overrules the geometry: there its card lies, and it is not read again."""
CERTAIN = 0.99
"""A reading of this confidence is right where a weaker one contradicts it."""
NAMED = 0.9
"""From this confidence on a reading has a name."""
_TWO = 0.97
"""Two readings of this confidence in one picture, so close to each other, are two indices."""
_SEVERAL = 2
"""So many indices that only one attempt read tell of a card of which another named one index otherwise: it
may have seen that of a card beside it."""
_WEAK = 0.8
"""A reading less confident than this says nothing against a sure one of another name."""
_ASIDE = 0.9
"""An index is read so much nearer to its place aside than along itself: tall ones are half as wide as high,
and those of two cards that lie edge to edge are no farther apart than that."""
_AS_WELL = 0.1
"""From this probability on an index may as well be the second of its names."""
_UNREAD = 0.5
"""The confidence of an index that is visible as ink but was not read."""


def confirm(before: Sequence[Reading], again: Sequence[Reading]) -> tuple[Reading, ...]:
    """The readings of one unchanged picture and others of it, merged: the more confident of each pair, with
    the indices of both. A card that was laid on one corner of another leaves it the others, and what is one
    card ``again`` is one."""
    merged = _merged(_as_whole(before, again), again, _both)
    return (*merged, *_left_of(before, merged))


def second_look(before: Sequence[Reading], again: Sequence[Reading]) -> tuple[Reading, ...]:
    """The same for two attempts to read what has changed, of which neither knows more than the other: two
    confident ones that name one index differently leave it in doubt. A card that shows several more indices
    is there all the same."""
    merged = _merged(before, again, _of_two_attempts)
    return (*merged, *(it for it in _left_of((*before, *again), merged) if len(it.quads) >= _SEVERAL))


def share_a_place(one: Reading, other: Reading, reach: float = 0.5) -> bool:
    """Whether some index of each is the same index in the frame: no further apart than ``reach`` times its
    height, less to its side, where that of the next conveyor stands, and not across it, like the index of a
    card that lies across another."""
    return any(in_one_place(a, b, reach) for a in one.quads for b in other.quads)


def quads_elsewhere(reading: Reading, others: Sequence[Reading]) -> tuple[Quad, ...]:
    """The indices of ``reading`` that are none of any of the ``others``."""
    return tuple(
        quad
        for quad in reading.quads
        if not any(share_a_place(other, replace(reading, quads=(quad,))) for other in others)
    )


def in_one_place(one: Quad, other: Quad, reach: float) -> bool:
    """The same of two indices."""
    away = off(one, other) / down_of(one)
    return abs(away) < reach and abs(away.imag) < _ASIDE * reach and not lies_across(one, other)


def lies_across(one: Quad, other: Quad) -> bool:
    """Whether one index stands across the other, wherever they are."""
    down, along = down_of(one), down_of(other)
    return abs(dot(down, along)) < ACROSS * abs(down) * abs(along)


def off(one: Quad, other: Quad) -> complex:
    """From the middle of one index to that of another."""
    return complex(*middle_of(other)) - complex(*middle_of(one))


def rank_of(quad: Quad) -> complex:
    """Where the rank of an index at ``quad`` is."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    return complex(3 * (ax + bx) + cx + dx, 3 * (ay + by) + cy + dy) / 8


def sure_quads(readings: Sequence[Reading]) -> list[Quad]:
    """The indices of those ``readings`` that are sure."""
    return [quad for it in readings if it.confidence >= SURE for quad in it.quads]


def unread_at(*quads: Quad) -> Reading:
    """A card of which nothing is known but that its indices are at ``quads``, as ink that was not read."""
    return Reading(None, _UNREAD, quads)


def is_nameless(reading: Reading) -> bool:
    """Whether nothing is known of a card but that it is there."""
    return reading.card is None and not reading.alternatives


def denies(reading: Reading, card: str) -> bool:
    """Whether ``reading`` is clearly of another card than ``card``, or in doubt between clear ones."""
    if reading.card is None:
        (likeliest, _), (_, second) = (*reading.alternatives, ("", 0.0), ("", 0.0))[:2]
        clear = sum(chance for _, chance in reading.alternatives[:2]) >= _WEAK
        return clear and (likeliest != card or second >= _AS_WELL)
    return reading.card != card and reading.confidence >= _WEAK


def in_doubt(one: Reading, other: Reading) -> Reading:
    """A reading of one index that two attempts name differently: a name is as likely as both together say."""
    chances: dict[str, float] = {}
    for reading in (one, other):
        named = () if reading.card is None else ((reading.card, reading.confidence),)
        for card, chance in (*named, *reading.alternatives):
            chances[card] = chances.get(card, 0.0) + chance / 2
    names = tuple(sorted(chances.items(), key=lambda it: -it[1]))
    return replace(one, card=None, confidence=names[0][1], alternatives=names)


def _as_whole(before: Sequence[Reading], again: Sequence[Reading]) -> list[Reading]:
    """``before``, in which each card that is surely read ``again`` is told once, by the most of its corners:
    one that has changed may have been read by itself."""
    whole = list(before)
    for reading in again:
        if reading.card is not None and reading.confidence >= SURE:
            same = [it for it in whole if it.card == reading.card and share_a_place(it, reading)]
            most = max(same, key=lambda it: len(it.quads), default=None)
            whole = [it for it in whole if it not in same or it is most]
    return whole


def _left_of(before: Sequence[Reading], merged: Sequence[Reading]) -> list[Reading]:
    """What is left of sure readings ``before`` that are not among those ``merged``, as others took the place
    of one of their indices: the other indices."""
    left = []
    for old in before:
        if old.card is None or old.confidence < _TWO or any(old.card == new.card for new in merged):
            continue
        quads = quads_elsewhere(old, merged)
        if quads:
            left.append(replace(old, quads=quads))
    return left


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
    """``better`` with the indices of ``other`` that it lacks, if that has the same name, or hardly has
    another: of the indices of one card in doubt only one may be read when its deck is known."""
    if better.card is None or not _may_well_be(other, better.card):
        return better
    more = quads_elsewhere(other, [better])
    return replace(better, quads=better.quads + more) if more else better


def _may_well_be(reading: Reading, card: str) -> bool:
    """Whether ``reading`` has this name or, in doubt, no likelier one."""
    if reading.card is not None:
        return reading.card == card
    return any(name == card and it >= reading.alternatives[0][1] for name, it in reading.alternatives)


def _of_two_attempts(better: Reading, other: Reading) -> Reading:
    if better.card is not None and better.confidence >= _WEAK and denies(other, better.card):
        doubt = in_doubt(better, other)
        left = quads_elsewhere(better, [other])
        doubtful = tuple(quad for quad in better.quads if quad not in left)
        # Of two indices of different heights only one may see the other as itself.
        return replace(doubt, quads=doubtful) if doubtful and len(left) >= _SEVERAL else doubt
    return _both(better, other)


def _better(one: Reading, other: Reading) -> bool:
    return (one.card is not None, one.confidence) > (other.card is not None, other.confidence)
