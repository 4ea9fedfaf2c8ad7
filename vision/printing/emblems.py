"""Emblems as outlines in a square from -1 to 1, x right and y down.

An emblem is a list of shapes that are filled one after the other; a shape is a list of outlines, filled by
the odd-even rule, so that an outline within another is a hole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from vision.printing.canvas import Path
from vision.printing.paths import arc, circle, gear, rectangle

Shape = list[Path]


def emblem(name: str, at: tuple[float, float], half: float) -> list[Shape]:
    """The shapes of an emblem around ``at``, reaching ``half`` mm to each side; ``KeyError`` if unknown."""
    return [[outline * half + np.array(at) for outline in shape] for shape in EMBLEMS[name]()]


def _cloud() -> list[Shape]:
    """A puff of steam over a pipe's mouth."""
    lobes = (
        (-0.62, 0.1, 0.2),
        (-0.46, -0.3, 0.3),
        (-0.04, -0.58, 0.36),
        (0.44, -0.44, 0.34),
        (0.78, -0.1, 0.22),
        (0.3, -0.08, 0.3),
        (-0.2, 0.02, 0.28),
    )
    turns = np.radians(np.arange(0, 360, 2.0))
    rays = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    middle = np.array([0.1, -0.25])
    reach = np.zeros(len(turns))
    for x, y, radius in lobes:
        offset = np.array([x, y]) - middle
        along = rays @ offset
        inside = radius**2 - (offset @ offset - along**2)
        reach = np.maximum(reach, np.where(inside > 0, along + np.sqrt(np.maximum(inside, 0.0)), 0.0))
    puff = middle + rays * reach[:, None]
    curls = [
        np.concatenate([arc(at, radius, 190, 20), arc(at, radius - 0.07, 20, 190)])
        for at, radius in (((0.42, -0.4), 0.24), ((-0.06, -0.52), 0.25), ((-0.44, -0.24), 0.2))
    ]
    wisps = [circle((-0.62, 0.52), 0.13), circle((-0.38, 0.4), 0.09)]
    jets = [
        np.array([[0.02 + dx, 0.44], [0.14 + dx, 0.44], [0.14 + dx, 0.6], [0.02 + dx, 0.6]])
        for dx in (-0.2, 0.02, 0.24)
    ]
    valve = rectangle(-0.34, 0.68, 0.88, 0.12)
    body = np.array([[-0.2, 0.84], [0.4, 0.84], [0.56, 1.0], [-0.36, 1.0]])
    return [[puff, *curls], wisps, jets, [valve], [body]]


def _gear() -> list[Shape]:
    windows = [
        np.concatenate([arc((0, 0), 0.58, start + 9, start + 63), arc((0, 0), 0.32, start + 57, start + 15)])
        for start in range(0, 360, 72)
    ]
    return [[gear((0.0, 0.0), 12, 0.86, 0.28, 15.0), *windows, circle((0, 0), 0.12)]]


def _spanner() -> list[Shape]:
    """A spanner beside its nut."""
    turn = np.radians(-50.0)
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    jaw = np.concatenate([arc((0.72, 0.0), 0.36, 28, 332), [[0.78, -0.15], [0.66, 0.0], [0.78, 0.15]]])
    shank = np.array([[0.42, -0.12], [0.42, 0.12], [-0.6, 0.15], [-0.6, -0.15]])
    head, handle = jaw @ spin, shank @ spin
    eye = np.array([-0.78, 0.0]) @ spin
    ring = [circle((float(eye[0]), float(eye[1])), 0.26), circle((float(eye[0]), float(eye[1])), 0.12)]
    hexagon = np.array([[np.cos(a), np.sin(a)] for a in np.radians(np.arange(0, 360, 60))])
    nut = [hexagon * 0.36 + np.array([0.56, 0.56]), circle((0.56, 0.56), 0.17)]
    return [[head], [handle], ring, nut]


def _bolt() -> list[Shape]:
    """A lightning bolt in a ring."""
    flash = np.array(
        [[0.18, -0.78], [-0.42, 0.1], [-0.06, 0.1], [-0.2, 0.8], [0.44, -0.16], [0.06, -0.16], [0.34, -0.78]]
    )
    return [[circle((0, 0), 1.0), circle((0, 0), 0.88)], [flash]]


EMBLEMS: Mapping[str, Callable[[], list[Shape]]] = MappingProxyType(
    {"cloud": _cloud, "gear": _gear, "spanner": _spanner, "bolt": _bolt}
)
"""The emblems by name."""
