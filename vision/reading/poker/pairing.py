"""Which indices belong to one card.

A card shows its index two or four times: rotated by 180 degrees at the opposite corner, and on four-index
decks also side by side. In units of the index height, these places are within narrow bounds on every deck. So
two indices of one name in such places are one card, and elsewhere they are two.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

from vision.reading.poker.angles import angle_between
from vision.reading.poker.patches import Pose

_TURN = 28.0  # degrees that perspective may add between two corners of a card
_SIZES = 1.75  # the taller over the smaller
RANK_AND_PIP = 6.0
"""The largest distance along a card between its indices, in index heights, if they are rank and pip."""
_NEAREST = 0.8
_BESIDE = 0.72
"""The largest distance across the card, relative to the distance along it."""
_BELOW = 0.3
"""How far an index may lie to the side of the one that is above or below it, relative to the distance between
those side by side: at most .23 for 864 cards of drawn decks and in photographs."""


def may_be_one_card(first: Pose, second: Pose, farthest: float = RANK_AND_PIP) -> bool:
    """Whether two indices are placed like two corners of a card, at most ``farthest`` index heights along
    it."""
    if max(first.height, second.height) > _SIZES * min(first.height, second.height):
        return False
    turn = _turned(first, second)
    if turn <= _TURN:
        across, along = _between(first, second, -1.0)
        return 1.0 <= across <= _BESIDE * farthest and abs(along) <= 0.35 * across
    if turn < 180.0 - _TURN:
        return False
    across, along = _between(first, second, 1.0)
    if not _NEAREST <= along <= farthest:
        return False
    # below one another, or diagonal; the corner between them belongs to the neighbour
    return across <= 0.34 * along or 0.4 * along <= across <= 1.75 * along


def are_at_corners(poses: Sequence[Pose]) -> bool:
    """Whether of any three indices two stand side by side, and the third, opposed, is above or below one of
    them. An index of another card may be placed like a corner to each of two, but then it lies between."""
    return all(map(_are_three_corners, itertools.combinations(poses, 3)))


def _are_three_corners(three: Sequence[Pose]) -> bool:
    pairs = list(itertools.combinations(three, 2))
    beside = [_between(*pair, -1.0)[0] for pair in pairs if are_side_by_side(*pair)]
    opposed = [_between(*pair, 1.0)[0] for pair in pairs if not are_side_by_side(*pair)]
    return len(beside) == 1 and min(opposed) <= _BELOW * beside[0]


def are_side_by_side(first: Pose, second: Pose) -> bool:
    """Whether two indices of one card stand the same way round, at its left and at its right."""
    return _turned(first, second) < 90.0


def _between(first: Pose, second: Pose, sign: float) -> tuple[float, float]:
    """The distances of the two across and along the card, in index heights.

    Each sees the other in its own frame. Perspective turns the two frames in opposite directions, so the mean
    is used. ``sign`` is 1 for opposed indices, -1 for two of the same direction.
    """
    tall = math.sqrt(first.height * second.height)
    across, along = _offset(first, second, tall)
    back_across, back_along = _offset(second, first, tall)
    return abs(across + sign * back_across) / 2, (along + sign * back_along) / 2


def _turned(first: Pose, second: Pose) -> float:
    """The angle between two up directions, 0 to 180 degrees."""
    return abs(angle_between(first.degrees, second.degrees))


def _offset(first: Pose, second: Pose, tall: float) -> tuple[float, float]:
    """The offset from the first to the second in the first's own frame (right, down), in index heights."""
    angle = math.radians(first.degrees)
    dx, dy = second.x - first.x, second.y - first.y
    across = math.cos(angle) * dx + math.sin(angle) * dy
    along = -math.sin(angle) * dx + math.cos(angle) * dy
    return across / tall, along / tall


def grouped(
    poses: Sequence[Pose],
    same_name: Callable[[int, int], bool],
    farthest: Callable[[int], float] = lambda _: RANK_AND_PIP,
    is_sure: Callable[[int], bool] = lambda _: True,
) -> list[list[int]]:
    """The numbers of ``poses`` in groups, one per card: no group has more than the four corners of a card.

    ``same_name(i, j)`` tells whether two readings may have one name, ``farthest(i)`` how far along the card
    its counterpart may be (see :func:`may_be_one_card`). Opposed corners, which every card has, are joined
    before corners side by side, those of which both have a name that ``is_sure`` before others, and the
    nearest first.
    """
    group_of = list(range(len(poses)))
    members = {k: [k] for k in group_of}
    pairs = [
        (
            are_side_by_side(poses[i], poses[j]),
            not (is_sure(i) and is_sure(j)),
            poses[i].distance_to(poses[j]),
            i,
            j,
        )
        for i in range(len(poses))
        for j in range(i)
        if same_name(i, j) and may_be_one_card(poses[i], poses[j], farthest(i))
    ]
    for *_, i, j in sorted(pairs):
        a, b = group_of[i], group_of[j]
        if a == b or len(members[a]) + len(members[b]) > 4:
            continue
        fitting = [may_be_one_card(poses[p], poses[q], farthest(p)) for p in members[a] for q in members[b]]
        both = members[a] + members[b]
        if 2 * sum(fitting) <= len(fitting) or not are_at_corners([poses[k] for k in both]):
            continue
        for k in members[b]:
            group_of[k] = a
        members[a] += members.pop(b)
    return list(members.values())
