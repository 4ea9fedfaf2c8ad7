"""What lies over something else in a frame, and what that hides."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vision.decks.enrolled_outline import Points, area

_BESIDE = 0.02
"""How far from the edge of a card nothing of what lies under it is looked at, in its square root of area."""
_ONE = 0.12
"""How far apart the middles of two cards are at the least, in the square root of their area."""


class Over:
    """A card that lies at ``corners``, clockwise, over others."""

    def __init__(self, corners: Points) -> None:
        self._middle = corners.mean(axis=0)
        self._reach = _reach(corners, self._middle)
        self._side = math.sqrt(area(corners))
        self._inward, self._edges = _sides(corners)

    def is_at(self, corners: Points) -> bool:
        """Whether a card at ``corners`` is this one, or too near for another."""
        return self._apart(corners.mean(axis=0)) < _ONE * self._side

    def hides(self, corners: Points, points: Points) -> NDArray[np.bool_]:
        """Which of the ``points`` ``(n, 2)`` of what lies at ``corners`` it hides, or nearly so."""
        middle = corners.mean(axis=0)
        if self._apart(middle) > self._reach + _reach(corners, middle):
            return np.zeros(len(points), bool)
        return np.asarray((points @ self._inward - self._edges).min(axis=1) > -_BESIDE * self._side)

    def _apart(self, middle: Points) -> float:
        return math.hypot(middle[0] - self._middle[0], middle[1] - self._middle[1])


def depth(corners: Points, points: Points) -> NDArray[np.float64]:
    """How far within the nearest side of an outline, drawn clockwise, each of ``points`` ``(n, 2)`` lies."""
    inward, edges = _sides(corners)
    return np.asarray((points @ inward - edges).min(axis=1))


def _reach(corners: Points, middle: Points) -> float:
    return float(np.sqrt(((corners - middle) ** 2).sum(axis=1).max()))


def _sides(corners: Points) -> tuple[Points, Points]:
    """The ways inward from each side ``(2, 4)``, and how far along these the sides lie."""
    sides = np.roll(corners, -1, axis=0) - corners
    inward = np.column_stack([-sides[:, 1], sides[:, 0]]) / np.maximum(np.hypot(*sides.T), 1e-6)[:, None]
    return inward.T, (corners * inward).sum(axis=1)
