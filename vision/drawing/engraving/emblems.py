"""Emblems as outlines in a square from -1 to 1, x to the right and y down.

An emblem is a list of shapes that are filled in turn; a shape is a list of outlines filled by the even-odd
rule, so an outline within another is a hole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from vision.core.geometry import Rect
from vision.drawing.engraving.canvas import Path
from vision.drawing.engraving.paths import gear, rectangle
from vision.drawing.engraving.people import PEOPLE
from vision.drawing.engraving.strips import Shape, arc, circle


def emblem(name: str, at: tuple[float, float], half: float) -> list[Shape]:
    """The shapes of an emblem around ``at``, ``half`` mm to each side. Raises ``KeyError``."""
    return [[outline * half + np.array(at) for outline in shape] for shape in EMBLEMS[name]()]


def _steam() -> list[Shape]:
    """Three plumes that rise from a riveted pipe."""
    up = np.linspace(0.0, 1.0, 40)
    plumes: list[Path] = []
    for x, low, high in ((-0.5, 0.22, -0.74), (0.0, 0.18, -1.0), (0.5, 0.22, -0.74)):
        middle = x + 0.13 * np.sin(2 * np.pi * 1.15 * up + 0.4)
        half = 0.115 * np.sin(np.pi * (0.06 + 0.88 * up)) ** 0.6
        y = low + (high - low) * up
        right = np.stack([middle + half, y], axis=1)
        left = np.stack([middle - half, y], axis=1)
        plumes.append(np.concatenate([right, left[::-1]]))
    pipe = rectangle(Rect(-0.62, 0.5, 1.24, 0.4))
    heads = [circle((x, 0.7), 0.06) for x in (-0.4, -0.2, 0.0, 0.2, 0.4)]
    flanges = [rectangle(Rect(-0.9, 0.4, 0.22, 0.6)), rectangle(Rect(0.68, 0.4, 0.22, 0.6))]
    nozzles = [rectangle(Rect(x - 0.09, 0.34, 0.18, 0.12)) for x in (-0.5, 0.0, 0.5)]
    return [plumes, [pipe, *heads], flanges, nozzles]


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


def _gears() -> list[Shape]:
    """Two wheels in mesh."""
    large = [gear((-0.3, 0.3), 10, 0.56, 0.2, 9.0), circle((-0.3, 0.3), 0.26)]
    small = [gear((0.5, -0.5), 7, 0.38, 0.2, -19.0), circle((0.5, -0.5), 0.15)]
    return [large, small]


def _crown() -> list[Shape]:
    """A crown on a riveted band."""
    points = [
        (-0.9, -0.42),
        (-0.44, 0.02),
        (0.0, -0.72),
        (0.44, 0.02),
        (0.9, -0.42),
        (0.7, 0.44),
        (-0.7, 0.44),
    ]
    balls = [[circle((x, y), 0.13)] for x, y in ((-0.9, -0.5), (0.0, -0.8), (0.9, -0.5))]
    band = [rectangle(Rect(-0.7, 0.54, 1.4, 0.3)), *(circle((x, 0.69), 0.07) for x in (-0.45, 0.0, 0.45))]
    return [[np.array(points)], *balls, band]


def _crossed() -> list[Shape]:
    """Two crossed spanners."""
    jaw = np.concatenate([arc((0.7, 0.0), 0.32, 30, 330), [[0.74, -0.13], [0.64, 0.0], [0.74, 0.13]]])
    shank = np.array([[0.42, -0.11], [0.42, 0.11], [-0.62, 0.14], [-0.62, -0.14]])
    eye = [circle((-0.74, 0.0), 0.25), circle((-0.74, 0.0), 0.11)]
    shapes: list[Shape] = []
    for degrees in (-45.0, -135.0):
        turn = np.radians(degrees)
        spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        shapes += [[jaw @ spin], [shank @ spin], [outline @ spin for outline in eye]]
    return shapes


def cog() -> list[Shape]:
    """A bold gear wheel."""
    return [[gear((0.0, 0.0), 8, 0.84, 0.32, 22.5), circle((0.0, 0.0), 0.32)]]


def _nut() -> list[Shape]:
    """A hexagonal nut."""
    hexagon = np.array([[np.cos(a), np.sin(a)] for a in np.radians(np.arange(0, 360, 60))])
    return [[hexagon, circle((0.0, 0.0), 0.5)]]


def _plumes() -> list[Shape]:
    """Three plumes over a bar."""
    up = np.linspace(0.0, 1.0, 30)
    shapes: list[Shape] = [[rectangle(Rect(-0.86, 0.68, 1.72, 0.26))]]
    for x, high in ((-0.6, -0.66), (0.0, -0.96), (0.6, -0.66)):
        middle = x + 0.14 * np.sin(2 * np.pi * up + 0.4)
        half = 0.19 * np.sin(np.pi * (0.1 + 0.82 * up)) ** 0.7
        y = 0.5 + (high - 0.5) * up
        right, left = np.stack([middle + half, y], axis=1), np.stack([middle - half, y], axis=1)
        shapes.append([np.concatenate([right, left[::-1]])])
    return shapes


def _flash() -> list[Shape]:
    """A lightning bolt."""
    upper = [(0.3, -1.0), (-0.6, 0.14), (-0.08, 0.14), (-0.3, 1.0)]
    lower = [(0.62, -0.24), (0.1, -0.24), (0.56, -1.0)]
    return [[np.array([*upper, *lower])]]


EMBLEMS: Mapping[str, Callable[[], list[Shape]]] = MappingProxyType(
    {
        "steam": _steam,
        "gear": _gear,
        "spanner": _spanner,
        "bolt": _bolt,
        "gears": _gears,
        "crown": _crown,
        "crossed": _crossed,
        **PEOPLE,
    }
)
"""The emblems by name."""

SMALL_EMBLEMS: Mapping[str, Callable[[], list[Shape]]] = MappingProxyType(
    {"steam": _plumes, "gear": cog, "spanner": _nut, "bolt": _flash}
)
"""What stands for an emblem where it is too small for its detail, as a typeface has bolder letters for small
print."""
