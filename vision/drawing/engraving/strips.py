"""Outlines of freehand shapes: smooth curves, strips along a line, mirrored and rotated shapes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.core.geometry import Point
from vision.drawing.engraving import paths
from vision.drawing.engraving.canvas import Path

Shape = list[Path]
"""Outlines that are filled together, by the even-odd rule."""
_FINE = 40.0
"""Curves are divided as if an emblem's square were so many millimetres wide."""


def curve(through: Sequence[Point], count: int) -> Path:
    """A smooth line of ``count`` points through all of ``through``; where its ends meet it is closed."""
    knots = np.array(through, np.float64)
    if np.allclose(knots[0], knots[-1]):
        before, after = knots[-2], knots[1]
    else:
        before, after = 2 * knots[0] - knots[1], 2 * knots[-1] - knots[-2]
    around = np.concatenate([[before], knots, [after]])
    places = np.linspace(0, len(knots) - 1, count)
    start = np.minimum(places.astype(int), len(knots) - 2)
    t = (places - start)[:, None]
    a, b, c, d = (around[start + offset] for offset in range(4))
    return np.asarray(
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3),
        np.float64,
    )


def strip(line: Path, width: float) -> Path:
    """The outline of a stroke along ``line`` with square ends, ``width`` wide."""
    along = np.gradient(np.asarray(line, np.float64), axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    aside = np.stack([-along[:, 1], along[:, 0]], axis=1) * width / 2
    return np.concatenate([line + aside, (line - aside)[::-1]])


def mirrored(path: Path) -> Path:
    """``path`` with left and right exchanged, about the middle."""
    return np.asarray(path * np.array([-1.0, 1.0]), np.float64)


def turned(shapes: Sequence[Sequence[Path]], degrees: float) -> list[list[Path]]:
    """``shapes`` rotated clockwise about the middle."""
    turn = np.radians(degrees)
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    return [[np.asarray(outline @ spin, np.float64) for outline in shape] for shape in shapes]


def arc(centre: tuple[float, float], radius: float, start: float, end: float) -> Path:
    """An arc in the emblem's square."""
    x, y = centre
    return paths.arc((x * _FINE, y * _FINE), radius * _FINE, start, end) / _FINE


def circle(centre: tuple[float, float], radius: float) -> Path:
    """A circle in the emblem's square."""
    return arc(centre, radius, 0.0, 360.0)[:-1]
