"""The distortion model of a lens.

What an ideal lens would show at the undistorted pixel ``s`` appears at the frame pixel::

    p = c + (s - c) (1 + k1 r^2 + k2 r^4 + k3 r^6)        r = |s - c| / unit

This is Brown's radial model: ``c`` is the optical centre, ``unit`` a length in pixels. The mat's markers give
``k1`` alone, about the middle of the frame, with half the frame's diagonal as the unit; a printed board
(:mod:`vision.camera.lens_board`) gives all parameters.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from vision.core.geometry import Points, Size

_SAME_SHAPE = 0.01
"""The largest difference in aspect ratio between frames that show the same view in several sizes."""
_ROUNDS = 12
_OUTSIDE, _NEAR_ENOUGH = 2.0, 2049
"""A radius outside any frame, in units, and how many radii up to there are known beforehand."""
_ENOUGH = 1e-7
"""The precision, in units, at which Newton's method stops."""


@dataclass(frozen=True, slots=True)
class Lens:
    """The lens of a camera whose frames are ``frame_size`` (width, height). ``centre`` and ``unit`` are in
    pixels; ``bends`` are ``k1``, ``k2``, ``k3`` (see the module), negative for barrel distortion."""

    frame_size: Size
    centre: tuple[float, float]
    unit: float
    bends: tuple[float, float, float] = (0.0, 0.0, 0.0)

    @staticmethod
    def simple(frame_size: Size, k1: float = 0.0) -> Lens:
        """The lens with distortion ``k1`` about the middle of the frame, in half diagonals; 0 for none."""
        width, height = frame_size
        return Lens(
            frame_size, ((width - 1) / 2, (height - 1) / 2), math.hypot(width, height) / 2, (k1, 0.0, 0.0)
        )

    @property
    def bends_nothing(self) -> bool:
        """Whether the lens has no distortion."""
        return self.bends == (0.0, 0.0, 0.0)

    def for_size(self, frame_size: Size) -> Lens | None:
        """This lens for frames of another size; ``None`` for frames of another shape, which show another part
        of the view."""
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
        """Frame pixels ``(n, 2)`` of undistorted ones."""
        if self.bends_nothing:
            return straight
        away = straight - np.array(self.centre)
        square = np.sum(away * away, axis=1, keepdims=True) / self.unit**2
        return np.asarray(
            self.centre + away * _factor(self.bends, np.minimum(square, _fold(self.bends))), np.float64
        )

    def straightened(self, pixels: Points) -> Points:
        """Undistorted pixels ``(n, 2)`` of frame pixels: the inverse of :meth:`bent`, by Newton's method."""
        if self.bends_nothing:
            return pixels
        away = pixels - np.array(self.centre)
        want = np.linalg.norm(away, axis=1, keepdims=True) / self.unit
        farthest = math.sqrt(_fold(self.bends))
        radius = np.interp(want, *_radii(self.bends))
        k1, k2, k3 = self.bends
        for _ in range(_ROUNDS):
            square = radius * radius
            slope = 1 + square * (3 * k1 + square * (5 * k2 + square * 7 * k3))
            step = (radius * _factor(self.bends, square) - want) / np.maximum(slope, 0.05)
            radius = np.minimum(np.maximum(radius - step, 0.0), farthest)
            if np.abs(step).max(initial=0.0) < _ENOUGH:
                break
        return np.asarray(self.centre + away / _factor(self.bends, radius * radius), np.float64)


def _factor(bends: tuple[float, float, float], square: Points) -> Points:
    """How many times farther from the centre a frame pixel is than its undistorted one, by the square of the
    latter's distance in units."""
    k1, k2, k3 = bends
    return np.asarray(1 + square * (k1 + square * (k2 + square * k3)), np.float64)


@lru_cache(maxsize=8)
def _radii(bends: tuple[float, float, float]) -> tuple[Points, Points]:
    """Radii in a frame, and those of the undistorted pixels that appear there. From the nearest of them on
    Newton's method needs a single step."""
    straight = np.linspace(0.0, min(_OUTSIDE, math.sqrt(_fold(bends))), _NEAR_ENOUGH)
    return straight * _factor(bends, straight * straight), straight


@lru_cache(maxsize=8)
def _fold(bends: tuple[float, float, float]) -> float:
    """The square of the radius at which the model would fold back. Beyond it the factor stays constant, so
    that points outside the frame stay outside."""
    k1, k2, k3 = bends
    roots = np.roots([7 * k3, 5 * k2, 3 * k1, 1.0])
    return min((float(root.real) for root in roots if abs(root.imag) < 1e-9 < root.real), default=1e6)
