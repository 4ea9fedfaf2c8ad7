"""Occlusion: what lies over something else in a frame, and what it hides."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Points
from vision.decks.enrolled_outline import area

_BESIDE = 0.02
"""The margin around a card in which what lies under it is ignored, in square roots of its area."""
_ONE = 0.12
"""The least distance between the middles of two cards, in square roots of their area."""


class Extent:
    """The extent of something at ``corners``: its middle, and its radius."""

    def __init__(self, corners: Points) -> None:
        self._x, self._y = (float(one) / 4 for one in corners.sum(axis=0))
        self.reach = max(math.hypot(x - self._x, y - self._y) for x, y in corners.tolist())

    def apart(self, other: Extent) -> float:
        """The distance between the middles."""
        return math.hypot(self._x - other._x, self._y - other._y)


class Cover:
    """A card at ``corners``, clockwise, that lies over others."""

    def __init__(self, corners: Points) -> None:
        self._place = Extent(corners)
        self._side = math.sqrt(area(corners))
        self._inward, self._edges = _sides(corners)

    def is_at(self, place: Extent) -> bool:
        """Whether a card at a ``place`` is this one, or too close to be another."""
        return self._place.apart(place) < _ONE * self._side

    def may_hide(self, place: Extent) -> bool:
        """Whether it is close enough to hide part of what lies at a ``place``."""
        return self._place.apart(place) < self._place.reach + place.reach

    def hides(self, points: Points) -> NDArray[np.bool_]:
        """Which of ``points`` ``(n, 2)`` it hides, or nearly hides."""
        return np.asarray((points @ self._inward - self._edges).min(axis=1) > -_BESIDE * self._side)


def depth(corners: Points, points: Points) -> NDArray[np.float64]:
    """How far inside the nearest side of a clockwise outline each of ``points`` ``(n, 2)`` is."""
    inward, edges = _sides(corners)
    return np.asarray((points @ inward - edges).min(axis=1))


def _sides(corners: Points) -> tuple[Points, Points]:
    """The inward normals of the sides ``(2, 4)``, and the sides' offsets along them."""
    sides = np.roll(corners, -1, axis=0) - corners
    inward = np.column_stack([-sides[:, 1], sides[:, 0]]) / np.maximum(np.hypot(*sides.T), 1e-6)[:, None]
    return inward.T, (corners * inward).sum(axis=1)
