"""Which indices belong to one card.

A card shows its index two or four times: turned half round across the card, and on four-index decks also
side by side. In units of the index's own height those places lie within narrow bounds on every deck, so two
indices of one name in such places are one card, and two elsewhere are two cards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from vision.reading.poker.angles import angle_between
from vision.reading.poker.patches import Pose

_TURN = 28.0  # degrees that perspective may add between two corners of a card
_SIZES = 1.75  # the taller over the smaller
RANK_AND_PIP = 6.0
"""How far apart along a card its indices may be, in their heights; where they are rank and pip."""
_NEAREST = 0.8
_BESIDE = 0.72
"""How far apart two may be across the card, against along it."""


def may_be_one_card(first: Pose, second: Pose, farthest: float = RANK_AND_PIP) -> bool:
    """Whether two indices stand as two corners of one card would, ``farthest`` along it in their heights."""
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
    # below one another, or across the card; between the two lies the neighbour's corner
    return across <= 0.34 * along or 0.4 * along <= across <= 1.75 * along


def _between(first: Pose, second: Pose, sign: float) -> tuple[float, float]:
    """How far apart the two are across and along the card, in index heights.

    Each sees the other in its own frame; perspective turns the two frames oppositely, so their mean is
    taken. ``sign`` is 1 for indices that stand on each other's heads, -1 for two that stand alike.
    """
    tall = math.sqrt(first.height * second.height)
    across, along = _offset(first, second, tall)
    back_across, back_along = _offset(second, first, tall)
    return abs(across + sign * back_across) / 2, (along + sign * back_along) / 2


def _turned(first: Pose, second: Pose) -> float:
    """Degrees between two up directions, 0 to 180."""
    return abs(angle_between(first.degrees, second.degrees))


def _offset(first: Pose, second: Pose, tall: float) -> tuple[float, float]:
    """From the first to the second in the first's own frame (right, down), in index heights."""
    angle = math.radians(first.degrees)
    dx, dy = second.x - first.x, second.y - first.y
    across = math.cos(angle) * dx + math.sin(angle) * dy
    along = -math.sin(angle) * dx + math.cos(angle) * dy
    return across / tall, along / tall


def grouped(
    poses: Sequence[Pose],
    same_name: Callable[[int, int], bool],
    farthest: Callable[[int], float] = lambda _: RANK_AND_PIP,
) -> list[list[int]]:
    """The numbers of ``poses`` in groups, each a card: no group is larger than a card's four corners.

    ``same_name(i, j)`` tells whether two readings may be of one name, ``farthest(i)`` how far off along
    the card its like may be (see :func:`may_be_one_card`). Opposed corners, which every
    card has, are joined before corners side by side, and the nearest first.
    """
    group_of = list(range(len(poses)))
    members = {k: [k] for k in group_of}
    pairs = [
        (
            _turned(poses[i], poses[j]) < 90.0,
            math.hypot(poses[i].x - poses[j].x, poses[i].y - poses[j].y),
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
        if 2 * sum(fitting) <= len(fitting):
            continue
        for k in members[b]:
            group_of[k] = a
        members[a] += members.pop(b)
    return list(members.values())
