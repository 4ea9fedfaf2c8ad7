"""What lies over something else in a frame, and what that hides."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Points
from vision.decks.enrolled_outline import area

_BESIDE = 0.02
"""How far from the edge of a card nothing of what lies under it is looked at, in its square root of area."""
_ONE = 0.12
"""How far apart the middles of two cards are at the least, in the square root of their area."""


class Place:
    """Where something lies at ``corners``: its middle, and how far it reaches from there."""

    def __init__(self, corners: Points) -> None:
        self._x, self._y = (float(one) / 4 for one in corners.sum(axis=0))
        self.reach = max(math.hypot(x - self._x, y - self._y) for x, y in corners.tolist())

    def apart(self, other: Place) -> float:
        """How far apart the middles are."""
        return math.hypot(self._x - other._x, self._y - other._y)


class Over:
    """A card that lies at ``corners``, clockwise, over others."""

    def __init__(self, corners: Points) -> None:
        self._place = Place(corners)
        self._side = math.sqrt(area(corners))
        self._inward, self._edges = _sides(corners)

    def is_at(self, place: Place) -> bool:
        """Whether a card at a ``place`` is this one, or too near for another."""
        return self._place.apart(place) < _ONE * self._side

    def may_hide(self, place: Place) -> bool:
        """Whether it is near enough to hide something of what lies at a ``place``."""
        return self._place.apart(place) < self._place.reach + place.reach

    def hides(self, points: Points) -> NDArray[np.bool_]:
        """Which of ``points`` ``(n, 2)`` it hides, or nearly so."""
        return np.asarray((points @ self._inward - self._edges).min(axis=1) > -_BESIDE * self._side)


def depth(corners: Points, points: Points) -> NDArray[np.float64]:
    """How far within the nearest side of an outline, drawn clockwise, each of ``points`` ``(n, 2)`` lies."""
    inward, edges = _sides(corners)
    return np.asarray((points @ inward - edges).min(axis=1))


def _sides(corners: Points) -> tuple[Points, Points]:
    """The ways inward from each side ``(2, 4)``, and how far along these the sides lie."""
    sides = np.roll(corners, -1, axis=0) - corners
    inward = np.column_stack([-sides[:, 1], sides[:, 0]]) / np.maximum(np.hypot(*sides.T), 1e-6)[:, None]
    return inward.T, (corners * inward).sum(axis=1)
