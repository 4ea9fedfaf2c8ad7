"""What a lens does to a picture: it bends what is straight. The one place for the maths of it.

What a lens without fault would show at the straight pixel ``s`` is shown at the frame pixel::

    p = c + (s - c) (1 + k1 r^2 + k2 r^4 + k3 r^6)        r = |s - c| / unit

This is Brown's radial model: ``c`` is the optical centre, ``unit`` a length in pixels. The mat's markers tell
``k1`` alone, about the middle of the frame, with half the frame's diagonal for the unit; a printed board
(:mod:`vision.camera.lens_board`) tells all of it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision.core.geometry import Points, Size

_SAME_SHAPE = 0.01
"""By how much width over height may differ in pictures that one lens makes in several sizes."""
_ROUNDS = 12
_ENOUGH = 1e-7
"""Units by which Newton's method need not go on."""


@dataclass(frozen=True, slots=True)
class Lens:
    """The lens of a camera whose frames are ``frame_size`` (width, height). ``centre`` and ``unit`` are in
    pixels, ``bends`` are ``k1``, ``k2``, ``k3`` (see the module): negative for a barrel."""

    frame_size: Size
    centre: tuple[float, float]
    unit: float
    bends: tuple[float, float, float] = (0.0, 0.0, 0.0)

    @staticmethod
    def simple(frame_size: Size, k1: float = 0.0) -> Lens:
        """The lens that bends by ``k1`` about the middle of the frame, in half diagonals; none for 0."""
        width, height = frame_size
        return Lens(
            frame_size, ((width - 1) / 2, (height - 1) / 2), math.hypot(width, height) / 2, (k1, 0.0, 0.0)
        )

    @property
    def bends_nothing(self) -> bool:
        """Whether straight lines stay straight."""
        return self.bends == (0.0, 0.0, 0.0)

    def for_size(self, frame_size: Size) -> Lens | None:
        """This lens where the camera makes its frames larger or smaller; ``None`` for frames of another
        shape, which show another part of what the lens sees."""
        if frame_size == self.frame_size:
            return self
        width, height = frame_size
        times = width / self.frame_size[0]
        if abs(height / self.frame_size[1] / times - 1) > _SAME_SHAPE:
            return None
        x, y = self.centre
        return Lens(
            frame_size, ((x + 0.5) * times - 0.5, (y + 0.5) * times - 0.5), self.unit * times, self.bends
        )

    def bent(self, straight: Points) -> Points:
        """Frame pixels ``(n, 2)`` of straight ones."""
        if self.bends_nothing:
            return straight
        away = straight - np.array(self.centre)
        square = np.sum(away * away, axis=1, keepdims=True) / self.unit**2
        return np.asarray(
            self.centre + away * self._factor(np.minimum(square, _fold(self.bends))), np.float64
        )

    def straightened(self, pixels: Points) -> Points:
        """Straight pixels ``(n, 2)`` of frame pixels: the inverse of :meth:`bent`, by Newton's method."""
        if self.bends_nothing:
            return pixels
        away = pixels - np.array(self.centre)
        want = np.linalg.norm(away, axis=1, keepdims=True) / self.unit
        farthest = math.sqrt(_fold(self.bends))
        radius = np.minimum(want, farthest)
        k1, k2, k3 = self.bends
        for _ in range(_ROUNDS):
            square = radius * radius
            slope = 1 + square * (3 * k1 + square * (5 * k2 + square * 7 * k3))
            step = (radius * self._factor(square) - want) / np.maximum(slope, 0.05)
            radius = np.minimum(np.maximum(radius - step, 0.0), farthest)
            if np.abs(step).max(initial=0.0) < _ENOUGH:
                break
        return np.asarray(self.centre + away / self._factor(radius * radius), np.float64)

    def _factor(self, square: Points) -> Points:
        k1, k2, k3 = self.bends
        return np.asarray(1 + square * (k1 + square * (k2 + square * k3)), np.float64)


@lru_cache(maxsize=8)
def _fold(bends: tuple[float, float, float]) -> float:
    """The square of the radius at which the model would turn back on itself; farther out it goes on as
    it is there, so that what lies outside the frame stays outside."""
    k1, k2, k3 = bends
    roots = np.roots([7 * k3, 5 * k2, 3 * k1, 1.0])
    return min((float(root.real) for root in roots if abs(root.imag) < 1e-9 < root.real), default=1e6)
