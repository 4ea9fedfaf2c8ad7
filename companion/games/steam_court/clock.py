"""Clock Climbing: where the tokens stand on the clock (SC-14).

Spaces run 1, 2, 3 … without wrapping: 13 is the inner 1 of the second lap.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.tuples import with_value

EXTRA_STEPS = (2, 1)
"""The extra spaces of the first and the second to go out."""


def steps(tricks: int, place: int | None) -> int:
    """How far a token moves for so many ``tricks``; ``place`` counts from 0 who went out, ``None`` for a
    player who did not."""
    return tricks + (EXTRA_STEPS[place] if place is not None and place < len(EXTRA_STEPS) else 0)


def climbed(spaces: Sequence[int], moves: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """The ``spaces`` after ``moves``, each the number of a player and how far the token moves, in their
    order. Only the last space is checked: an occupied one is stepped on from to the next open one."""
    now = tuple(spaces)
    for player, far in moves:
        if not far:
            continue
        others = {space for other, space in enumerate(now) if other != player}
        space = now[player] + far
        while space in others:
            space += 1
        now = with_value(now, player, space)
    return now
