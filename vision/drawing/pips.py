"""Pips of the four suits, as families of shapes: each random draw is another deck's pip."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import numpy.typing as npt

from vision.core.geometry import Points
from vision.drawing.masks import Mask, cropped, polygons

SUIT_SIGNS = {
    "S": "\N{BLACK SPADE SUIT}",
    "H": "\N{BLACK HEART SUIT}",
    "D": "\N{BLACK DIAMOND SUIT}",
    "C": "\N{BLACK CLUB SUIT}",
}
"""Their characters in a font."""
_SIZE = 96


def _curve(*points: tuple[float, float]) -> Points:
    """A Bezier curve of any degree through its control points, 24 samples."""
    t = np.linspace(0.0, 1.0, 24)[:, None]
    level = [np.array(point, np.float64)[None, :].repeat(24, axis=0) for point in points]
    while len(level) > 1:
        level = [a * (1 - t) + b * t for a, b in pairwise(level)]
    return level[0]


def _mirrored(right: Points) -> Points:
    """A closed outline from its right half, which runs from the axis (x = 0.5) back to the axis."""
    left = right[::-1].copy()
    left[:, 0] = 1.0 - left[:, 0]
    return np.concatenate([right, left])


def _heart(rng: np.random.Generator) -> list[Points]:
    cleft = rng.uniform(0.14, 0.34)
    shoulder = rng.uniform(0.0, 0.1)
    widest = rng.uniform(0.22, 0.42)
    belly = rng.uniform(0.0, 0.3)
    waist = rng.uniform(-0.16, 0.08)
    top = _curve(
        (0.5, cleft), (0.5 + 0.02 + shoulder, -0.02 - rng.uniform(0, 0.12)), (1.0, -0.1), (1.0, widest)
    )
    side = _curve((1.0, widest), (1.0, widest + belly), (0.72 + waist, 0.76), (0.5, 1.0))
    half = np.concatenate([top, side])
    # The lobes may extend above the unit square: scale them back.
    low, high = half[:, 1].min(), half[:, 1].max()
    half[:, 1] = (half[:, 1] - low) / (high - low)
    return [_mirrored(half)]


def _diamond(rng: np.random.Generator) -> list[Points]:
    bow = rng.choice([0.0, rng.uniform(0.0, 0.14), rng.uniform(-0.03, 0.05)])
    upper = _curve((0.5, 0.0), (0.75 - bow, 0.25 + bow), (1.0, 0.5))
    lower = _curve((1.0, 0.5), (0.75 - bow, 0.75 - bow), (0.5, 1.0))
    return [_mirrored(np.concatenate([upper, lower]))]


def _stem(rng: np.random.Generator, top: float) -> Points:
    foot = rng.uniform(0.1, 0.27)
    neck = rng.uniform(0.015, 0.07)
    bend = rng.uniform(0.0, 0.12)
    edge = _curve((0.5 + neck, top), (0.5 + neck, 0.9 - bend), (0.5 + foot, 1.0 - rng.choice([0.0, 0.02])))
    return _mirrored(np.concatenate([edge, np.array([[0.5, 1.0 - rng.choice([0.0, 0.0, 0.03])]])]))


def _spade(rng: np.random.Generator) -> list[Points]:
    body = rng.uniform(0.74, 0.92)
    heart = _heart(rng)[0]
    blade = np.stack([heart[:, 0], (1.0 - heart[:, 1]) * body], axis=1)
    return [blade, _stem(rng, body * rng.uniform(0.6, 0.8))]


def _circle(x: float, y: float, radius: float, squash: float = 1.0) -> Points:
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return np.stack([x + radius * np.cos(angle), y + radius * squash * np.sin(angle)], axis=1)


def _club(rng: np.random.Generator) -> list[Points]:
    """Three leaves on a stem: full and touching, or small and joined by a thin cross."""
    fine = rng.random() < 0.45
    radius = rng.uniform(0.155, 0.21) if fine else rng.uniform(0.2, 0.27)
    top_y = radius
    low_y = rng.uniform(0.5, 0.66)
    middle = np.array([0.5, (top_y + low_y) / 2 + rng.uniform(0.04, 0.12)])
    leaves = [
        _circle(0.5, top_y, radius * rng.uniform(0.92, 1.05)),
        _circle(radius, low_y, radius),
        _circle(1 - radius, low_y, radius),
    ]
    if fine:
        thick = rng.uniform(0.015, 0.05)
        heart = _circle(float(middle[0]), float(middle[1]), rng.uniform(0.02, 0.06))
        bars = [
            _bar(middle, np.array(spot), thick)
            for spot in ((0.5, top_y), (radius, low_y), (1 - radius, low_y))
        ]
        return [*leaves, heart, *bars, _stem(rng, float(middle[1]))]
    heart = _circle(float(middle[0]), float(middle[1]), rng.uniform(0.07, 0.16))
    bridge = np.array(
        [[0.5, top_y], [0.5 + (0.5 - radius) * 0.75, low_y], [0.5 - (0.5 - radius) * 0.75, low_y]]
    )
    return [*leaves, heart, bridge, _stem(rng, rng.uniform(0.45, 0.6))]


def _bar(start: npt.NDArray[np.float64], end: npt.NDArray[np.float64], thick: float) -> Points:
    """A stroke of half-width ``thick``, wider towards its end."""
    way = (end - start) / np.linalg.norm(end - start)
    side = np.array([-way[1], way[0]]) * thick
    return np.stack([start + side, end + 2 * side, end - 2 * side, start - side])


_SHAPES = {"H": _heart, "D": _diamond, "S": _spade, "C": _club}
_ASPECT = {"H": (0.82, 1.12), "D": (0.66, 1.02), "S": (0.74, 1.06), "C": (0.86, 1.12)}


def pip(suit: str, rng: np.random.Generator) -> tuple[Mask, float]:
    """One pip of ``suit`` (``S H D C``): its mask, and its width for a height of 1."""
    mask = cropped(polygons(_SHAPES[suit](rng), _SIZE))
    low, high = _ASPECT[suit]
    return mask, float(rng.uniform(low, high))
