"""The signs of the four suits of a poker deck as outlines: for the mat's plaques."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Path
from vision.drawing.engraving.paths import circle
from vision.drawing.engraving.works import INK

RED: Rgb = (170, 40, 34)
"""The ink of Hearts and Diamonds."""
_FINE = 40.0
"""Curves are divided as if the sign were so many millimetres wide."""


def pip(suit: str, at: tuple[float, float], half: float) -> list[Path]:
    """The outlines of the sign of ``suit`` (``S H D C``) around ``at``, ``half`` mm up and down. Each is
    filled by itself. Raises ``KeyError``."""
    return [outline * half + np.array(at) for outline in _PIPS[suit]()]


def ink_of(suit: str) -> Rgb:
    """The colour of ``suit``."""
    return RED if suit in "HD" else INK


def _heart() -> list[Path]:
    lobe = ((0.0, -0.62), (0.12, -1.12), (0.98, -1.18), (0.98, -0.42))
    right = _curve(*lobe, (0.98, 0.16), (0.3, 0.5), (0.0, 1.0))
    return [_mirrored(right)]


def _diamond() -> list[Path]:
    upper = _curve((0.0, -1.0), (0.3, -0.5), (0.78, 0.0))
    return [_mirrored(np.concatenate([upper, upper[::-1] * [1.0, -1.0]]))]


def _spade() -> list[Path]:
    blade = _heart()[0] * [1.0, -0.84] + [0.0, -0.16]
    return [blade, _stem()]


def _club() -> list[Path]:
    leaves = [_disc(0.0, -0.52, 0.47), _disc(-0.5, 0.16, 0.47), _disc(0.5, 0.16, 0.47)]
    return [*leaves, _disc(0.0, -0.06, 0.3), _stem()]


def _stem() -> Path:
    side = _curve((0.07, 0.1), (0.1, 0.7), (0.44, 1.0))
    return _mirrored(np.concatenate([[[0.0, 0.1]], side]))


def _disc(x: float, y: float, radius: float) -> Path:
    return circle((x * _FINE, y * _FINE), radius * _FINE) / _FINE


def _mirrored(right: Path) -> Path:
    """A closed outline from its right half, which runs from top to bottom."""
    return np.concatenate([right, right[::-1] * [-1.0, 1.0]])


def _curve(*points: tuple[float, float]) -> Path:
    """Bezier curves of the third degree one after the other, or a single one of the second."""
    controls = np.array(points)
    t = np.linspace(0.0, 1.0, 24)[:, None]
    if len(controls) == 3:
        one, two, three = controls
        return np.asarray((1 - t) ** 2 * one + 2 * (1 - t) * t * two + t**2 * three, np.float64)
    pieces = []
    for start in range(0, len(controls) - 1, 3):
        one, two, three, four = controls[start : start + 4]
        pieces.append(
            (1 - t) ** 3 * one + 3 * (1 - t) ** 2 * t * two + 3 * (1 - t) * t**2 * three + t**3 * four
        )
    return np.asarray(np.concatenate(pieces), np.float64)


_PIPS: Mapping[str, Callable[[], list[Path]]] = MappingProxyType(
    {"S": _spade, "H": _heart, "D": _diamond, "C": _club}
)
