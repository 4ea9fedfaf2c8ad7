"""Polylines to draw with: circles, gears, rosettes, hatching. Millimetres, x to the right and y down.

Angles are degrees, 0 to the right, clockwise.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.core.geometry import Point, Rect
from vision.drawing.engraving.canvas import Path

_SAGITTA_MM = 0.012
"""The largest distance between a chord and its curve: less than a printer's dot."""


def rectangle(rect: Rect) -> Path:
    """The corners of ``rect``, clockwise from the top left."""
    return np.array(rect.corners, np.float64)


def plate(rect: Rect, notch: float) -> Path:
    """``rect`` with its corners scooped out by quarter circles of radius ``notch``."""
    starts = (90.0, 180.0, 270.0, 360.0)
    return np.concatenate(
        [arc(corner, notch, start, start - 90.0) for corner, start in zip(rect.corners, starts, strict=True)]
    )


def line(start: Point, end: Point) -> Path:
    """A straight line."""
    return np.array([start, end], np.float64)


def closed(path: Path) -> Path:
    """The outline as a line back to its start."""
    return np.concatenate([path, path[:1]])


def arc(centre: Point, radius: float, start: float, end: float) -> Path:
    """An arc from angle ``start`` to ``end``."""
    steps = 2 * np.arccos(max(0.0, 1 - _SAGITTA_MM / max(radius, _SAGITTA_MM * 2)))
    count = max(4, int(np.ceil(abs(np.radians(end - start)) / max(float(steps), 1e-3))))
    turns = np.radians(np.linspace(start, end, count + 1))
    return np.asarray(
        np.array(centre) + radius * np.stack([np.cos(turns), np.sin(turns)], axis=1), np.float64
    )


def circle(centre: Point, radius: float) -> Path:
    """A closed circle, as an outline."""
    return arc(centre, radius, 0.0, 360.0)[:-1]


def gear(centre: Point, teeth: int, pitch: float, depth: float, turn: float = 0.0) -> Path:
    """A gear wheel's outline: ``pitch`` is the pitch radius, ``depth`` the height of the teeth. At ``turn`` 0
    a tooth points to the right."""
    pace = 360.0 / teeth
    root, tip = pitch - depth * 0.55, pitch + depth * 0.45
    points = []
    for tooth in range(teeth):
        middle = turn + tooth * pace
        for share, radius in ((-0.31, root), (-0.25, pitch - depth * 0.1), (-0.15, tip), (0.15, tip)):
            points.append(_polar(radius, middle + share * pace))
        points.append(_polar(pitch - depth * 0.1, middle + 0.25 * pace))
        points.append(_polar(root, middle + 0.31 * pace))
    return np.asarray(np.array(points) + np.array(centre), np.float64)


def rosette(centre: Point, inner: float, outer: float, petals: int, strands: int) -> list[Path]:
    """A guilloché rosette: ``strands`` closed waves between two radii, each rotated slightly further."""
    turns = np.linspace(0, 2 * np.pi, petals * 28 + 1)
    middle, swing = (inner + outer) / 2, (outer - inner) / 2
    waves: list[Path] = []
    for strand in range(strands):
        radius = middle + swing * np.cos(petals * turns + strand * 2 * np.pi / strands)
        waves.append(
            np.stack([centre[0] + radius * np.cos(turns), centre[1] + radius * np.sin(turns)], axis=1)
        )
    return waves


def braid(start: Point, length: float, swing: float, waves: int, strands: int) -> list[Path]:
    """A guilloché band to the right of ``start``: ``strands`` waves, tapering at both ends."""
    along = np.linspace(0.0, 1.0, waves * 24 + 1)
    taper = np.sin(np.pi * along) ** 0.45
    lines: list[Path] = []
    for strand in range(strands):
        wave = np.sin(2 * np.pi * (waves * along + strand / strands))
        lines.append(np.stack([start[0] + along * length, start[1] + swing * taper * wave], axis=1))
    return lines


def hatch(outlines: Sequence[Path], spacing: float, degrees: float) -> list[Path]:
    """Parallel lines in the direction ``degrees``, ``spacing`` apart, inside the outlines by the even-odd
    rule."""
    turn = np.radians(degrees)
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    edges_from = np.concatenate([np.stack([o @ along, o @ across], axis=1) for o in outlines])
    edges_to = np.concatenate(
        [
            np.stack([np.roll(o, -1, axis=0) @ along, np.roll(o, -1, axis=0) @ across], axis=1)
            for o in outlines
        ]
    )
    lowest = np.floor(edges_from[:, 1].min() / spacing)
    ends: list[Path] = []
    levels: list[float] = []
    for level in ((np.arange(lowest, edges_from[:, 1].max() / spacing) + 0.5) * spacing).tolist():
        crossing = (edges_from[:, 1] <= level) != (edges_to[:, 1] <= level)
        if not crossing.any():
            continue
        a, b = edges_from[crossing], edges_to[crossing]
        hits = np.sort(a[:, 0] + (level - a[:, 1]) / (b[:, 1] - a[:, 1]) * (b[:, 0] - a[:, 0]))
        whole = len(hits) // 2 * 2
        ends.append(hits[:whole])
        levels += [level] * whole
    if not ends:
        return []
    points = np.concatenate(ends)[:, None] * along + np.array(levels)[:, None] * across
    return list(points.reshape(-1, 2, 2))


def _polar(radius: float, degrees: float) -> tuple[float, float]:
    return radius * float(np.cos(np.radians(degrees))), radius * float(np.sin(np.radians(degrees)))
