"""Emblems of people: what they wear or carry, as outlines like :mod:`vision.drawing.engraving.emblems`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from vision.core.geometry import Point, Rect
from vision.drawing.engraving.canvas import Path
from vision.drawing.engraving.paths import rectangle
from vision.drawing.engraving.strips import Shape, arc, circle, curve, mirrored, strip, turned


def _tiara() -> list[Shape]:
    """A tiara of three arches, with its stones."""
    arches = [[strip(arc((x, 0.34), radius, 180, 360), 0.13)] for x, radius in ((-0.58, 0.32), (0.58, 0.32))]
    middle = [strip(arc((0.0, 0.1), 0.42, 180, 360), 0.14)]
    band = strip(curve([(-0.95, 0.4), (-0.5, 0.62), (0.0, 0.68), (0.5, 0.62), (0.95, 0.4)], 30), 0.24)
    stones = [
        [circle(at, size)]
        for at, size in (((0.0, -0.52), 0.17), ((-0.58, -0.14), 0.12), ((0.58, -0.14), 0.12))
    ]
    drops = [
        [circle(at, size)] for at, size in (((0.0, 0.12), 0.16), ((-0.58, 0.32), 0.09), ((0.58, 0.32), 0.09))
    ]
    sides = [[strip(np.array([(x, 0.5), (x, 0.1)]), 0.12)] for x in (-0.42, 0.42)]
    return [
        *arches,
        middle,
        [band, *(circle((x, y), 0.05) for x, y in ((-0.5, 0.6), (0.0, 0.68), (0.5, 0.6)))],
        *stones,
        *drops,
        *sides,
    ]


def _medal() -> list[Shape]:
    """A star on its ribbon."""
    ribbon = [
        np.array([(-0.46, -1.0), (0.46, -1.0), (0.2, -0.3), (-0.2, -0.3)]),
        rectangle(Rect(-0.06, -1.0, 0.12, 0.7)),
    ]
    star = _star((0.0, 0.32), 0.66, 0.3, 5)
    return [ribbon, [star, circle((0.0, 0.32), 0.2)], [circle((0.0, 0.32), 0.12)]]


def _top_hat() -> list[Shape]:
    """A top hat over a monocle on its cord."""
    crown = np.array([(-0.46, 0.1), (-0.52, -0.92), (0.52, -0.92), (0.46, 0.1)])
    ribbon = np.array([(-0.47, -0.16), (0.47, -0.16), (0.46, 0.0), (-0.46, 0.0)])
    brim = strip(curve([(-0.92, 0.02), (-0.5, 0.2), (0.0, 0.24), (0.5, 0.2), (0.92, 0.02)], 30), 0.17)
    glass = [circle((0.3, 0.66), 0.27), circle((0.3, 0.66), 0.18)]
    cord = strip(curve([(0.52, 0.8), (0.66, 0.98), (0.86, 0.9), (0.9, 0.6)], 20), 0.06)
    return [[crown, ribbon], [brim], glass, [cord]]


def _hourglass() -> list[Shape]:
    """An hourglass, its sand running."""
    side = curve([(0.52, -0.74), (0.5, -0.42), (0.08, 0.0), (0.5, 0.42), (0.52, 0.74)], 40)
    inner = curve([(0.4, -0.74), (0.38, -0.44), (0.03, 0.0), (0.38, 0.44), (0.4, 0.74)], 40)
    glass = [np.concatenate([side, mirrored(side)[::-1]]), np.concatenate([inner, mirrored(inner)[::-1]])]
    upper = [np.array([(-0.32, -0.46), (0.32, -0.46), (0.03, -0.04), (-0.03, -0.04)])]
    lower = [curve([(-0.36, 0.72), (0.0, 0.32), (0.36, 0.72), (-0.36, 0.72)], 30)]
    ends = [[rectangle(Rect(-0.7, y, 1.4, 0.17))] for y in (-0.95, 0.78)]
    posts = [[rectangle(Rect(x - 0.05, -0.8, 0.1, 1.6))] for x in (-0.62, 0.62)]
    return [glass, upper, lower, *ends, *posts]


def _cap_and_bells() -> list[Shape]:
    """A jester's cap, three points and a bell on each."""
    right = curve([(0.06, 0.4), (0.12, -0.3), (0.5, -0.56), (0.84, -0.22), (0.8, 0.06)], 30)
    back = curve([(0.8, 0.06), (0.62, -0.08), (0.5, 0.02), (0.56, 0.4)], 20)
    point = np.concatenate([right, back])
    tip = [curve([(-0.34, 0.4), (-0.3, -0.3), (0.0, -0.78), (0.3, -0.3), (0.34, 0.4)], 40)]
    bells = [
        [circle(at, 0.14), circle((at[0], at[1] + 0.02), 0.045)]
        for at in ((0.8, 0.2), (-0.8, 0.2), (0.0, -0.86))
    ]
    collar = [rectangle(Rect(-0.6, 0.48, 1.2, 0.16)), *(circle((x, 0.56), 0.05) for x in (-0.4, 0.0, 0.4))]
    points = [[np.array([(x - 0.16, 0.7), (x + 0.16, 0.7), (x, 0.98)])] for x in (-0.44, 0.0, 0.44)]
    return [[point], [mirrored(point)], tip, *bells, collar, *points]


def _teapot() -> list[Shape]:
    """A teapot under its steam."""
    pot = [circle((-0.04, 0.3), 0.56)]
    glint = [strip(arc((-0.04, 0.3), 0.4, 185, 255), 0.08)]
    spout = strip(curve([(0.34, 0.5), (0.66, 0.3), (0.72, -0.06), (0.96, -0.16)], 24), 0.2)
    handle = strip(arc((-0.62, 0.26), 0.32, 60, 300), 0.12)
    lid = [strip(arc((-0.04, 0.06), 0.4, 210, 330), 0.1), circle((-0.04, -0.44), 0.1)]
    foot = [rectangle(Rect(-0.36, 0.82, 0.64, 0.12))]
    puffs = [
        [strip(curve([(x, -0.56), (x + 0.1, -0.7), (x - 0.06, -0.82), (x + 0.04, -0.98)], 16), 0.08)]
        for x in (0.5, 0.76)
    ]
    return [[*pot, *glint], [spout], [handle], lid, foot, *puffs]


def _diving_helmet() -> list[Shape]:
    """A diver's helmet, its window barred."""
    dome = [circle((0.0, -0.16), 0.74), circle((0.0, -0.14), 0.42)]
    rim = [circle((0.0, -0.14), 0.36), circle((0.0, -0.14), 0.28)]
    bars = [[strip(np.array([(x, -0.4), (x, 0.12)]), 0.07)] for x in (-0.11, 0.11)]
    bib = [(-0.86, 0.94), (-0.7, 0.6), (0.0, 0.5), (0.7, 0.6), (0.86, 0.94), (0.0, 0.98), (-0.86, 0.94)]
    collar = [curve(bib, 60), *(circle((x, 0.78), 0.06) for x in (-0.56, -0.2, 0.2, 0.56))]
    ears = [[circle((x, -0.14), 0.17), circle((x, -0.14), 0.08)] for x in (-0.84, 0.84)]
    return [dome, rim, *bars, collar, *ears]


def _lens() -> list[Shape]:
    """A magnifying glass."""
    glass = [circle((-0.2, -0.22), 0.66), circle((-0.2, -0.22), 0.5)]
    glint = [strip(arc((-0.2, -0.22), 0.36, 190, 260), 0.1)]
    handle = [
        strip(np.array([(0.3, 0.28), (0.42, 0.4)]), 0.14),
        strip(np.array([(0.42, 0.4), (0.92, 0.9)]), 0.27),
    ]
    return [glass, glint, [handle[0]], [handle[1]]]


def _flask() -> list[Shape]:
    """A flask, half full, bubbling."""
    side = curve([(0.17, -0.7), (0.17, -0.24), (0.66, 0.6), (0.56, 0.86), (0.0, 0.88)], 40)
    inner = curve([(0.08, -0.66), (0.08, -0.2), (0.5, 0.56), (0.44, 0.74), (0.0, 0.76)], 40)
    body = [np.concatenate([side, mirrored(side)[::-1]]), np.concatenate([inner, mirrored(inner)[::-1]])]
    brew = [np.array([(-0.34, 0.28), (0.34, 0.28), (0.46, 0.6), (0.38, 0.7), (-0.38, 0.7), (-0.46, 0.6)]),
            circle((0.14, 0.48), 0.07), circle((-0.14, 0.56), 0.05)]  # fmt: skip
    lip = [rectangle(Rect(-0.28, -0.8, 0.56, 0.12))]
    bubbles = [
        [circle(at, size), circle(at, size * 0.5)] for at, size in (((0.3, -0.5), 0.12), ((0.5, -0.78), 0.16))
    ]
    return [body, brew, lip, *bubbles]


def _sabres() -> list[Shape]:
    """Two crossed sabres."""
    outer = curve([(0.0, -1.1), (0.22, -0.4), (0.12, 0.5)], 24)
    back = curve([(0.0, 0.5), (0.08, -0.4), (0.0, -1.1)], 24)
    blade = [np.concatenate([outer, back])]
    guard = [strip(arc((0.06, 0.66), 0.24, 300, 560), 0.08)]
    grip = [rectangle(Rect(0.0, 0.54, 0.13, 0.42))]
    bar = [rectangle(Rect(-0.14, 0.48, 0.42, 0.1))]
    one = turned([blade, guard, grip, bar], 40.0)
    return [*one, *[[mirrored(outline) for outline in shape] for shape in one]]


def _beak() -> list[Shape]:
    """A mask with a long beak, under a broad hat."""
    brim = [strip(curve([(-0.95, -0.44), (-0.4, -0.56), (0.2, -0.56), (0.78, -0.44)], 24), 0.15)]
    crown = [np.array([(-0.56, -0.58), (-0.48, -0.98), (0.3, -0.98), (0.38, -0.58)])]
    head = curve([(-0.6, -0.4), (-0.62, 0.1), (-0.36, 0.5), (0.0, 0.36), (0.5, 0.56), (0.98, 0.96),
                  (0.72, 0.36), (0.4, -0.06), (0.36, -0.4), (-0.6, -0.4)], 80)  # fmt: skip
    collar = [curve([(-0.8, 0.98), (-0.62, 0.56), (-0.3, 0.66), (0.1, 0.6), (0.3, 0.98), (-0.8, 0.98)], 50)]
    return [brim, crown, [head, circle((-0.02, -0.06), 0.2)], [circle((-0.02, -0.06), 0.11)], collar]


def _bundle() -> list[Shape]:
    """A bundle on a stick."""
    stick = [strip(np.array([(-0.92, 0.86), (0.82, -0.88)]), 0.12)]
    bag = curve(
        [(0.28, -0.3), (0.84, 0.02), (0.76, 0.6), (0.24, 0.74), (-0.24, 0.5), (-0.16, 0.02), (0.28, -0.3)], 60
    )
    patch = rectangle(Rect(0.2, 0.22, 0.28, 0.26))
    knot = [circle((0.3, -0.36), 0.13)]
    ears = [[np.array([(0.3, -0.38), (x, -0.72), (x + 0.22, -0.6)])] for x in (0.36,)]
    left = [[np.array([(0.26, -0.36), (-0.1, -0.52), (-0.02, -0.28)])]]
    return [stick, [bag, patch], knot, *ears, *left]


def _star(centre: Point, outer: float, inner: float, points: int) -> Path:
    """A star with a point upwards."""
    turns = np.radians(np.arange(0, 360, 180 / points))
    radii = np.where(np.arange(2 * points) % 2 == 0, outer, inner)
    return np.stack([centre[0] + radii * np.sin(turns), centre[1] - radii * np.cos(turns)], axis=1)


PEOPLE: Mapping[str, Callable[[], list[Shape]]] = MappingProxyType(
    {
        "tiara": _tiara,
        "medal": _medal,
        "top-hat": _top_hat,
        "hourglass": _hourglass,
        "cap-and-bells": _cap_and_bells,
        "tea": _teapot,
        "diving-helmet": _diving_helmet,
        "lens": _lens,
        "flask": _flask,
        "sabres": _sabres,
        "beak": _beak,
        "bundle": _bundle,
    }
)
"""The emblems by name."""
