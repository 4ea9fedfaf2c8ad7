"""Keepsakes: the twelve small engravings by which players are told apart, as outlines like
:mod:`vision.drawing.engraving.emblems`.

They are bold, so that each is known by its silhouette from the far side of a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import numpy as np

from vision.core.geometry import Point, Rect
from vision.drawing.engraving.canvas import Path
from vision.drawing.engraving.paths import rectangle
from vision.drawing.engraving.strips import Shape, arc, circle, curve, mirrored, strip, turned


def _monocle() -> list[Shape]:
    """An eyeglass on its cord."""
    lens = (-0.16, -0.26)
    rim = [circle(lens, 0.72), circle(lens, 0.54)]
    glints = [strip(arc(lens, 0.37, 192, 262), 0.12), strip(arc(lens, 0.37, 18, 50), 0.12)]
    loop = [circle((0.47, 0.37), 0.18), circle((0.47, 0.37), 0.07)]
    cord = curve([(0.54, 0.48), (0.66, 0.66), (0.52, 0.86), (0.24, 0.8), (-0.08, 0.72), (-0.42, 0.94)], 40)
    return [rim, *([glint] for glint in glints), loop, [strip(cord, 0.1)]]


def _spanner() -> list[Shape]:
    """A long spanner with an open jaw and a ring."""
    jaw = np.concatenate([arc((0.0, -0.62), 0.4, -58, 238), [(-0.17, -0.66), (0.0, -0.5), (0.17, -0.66)]])
    shank = np.array([(-0.14, -0.3), (0.14, -0.3), (0.17, 0.5), (-0.17, 0.5)])
    groove = np.array([(-0.045, -0.12), (0.045, -0.12), (0.055, 0.32), (-0.055, 0.32)])
    hexagon = np.array([(0.0, 0.68)]) + 0.17 * np.array(
        [(np.cos(a), np.sin(a)) for a in np.radians(np.arange(0, 360, 60))]
    )
    ring = [circle((0.0, 0.68), 0.32), hexagon]
    return turned([[jaw], [shank, groove], ring], 42)


def _key() -> list[Shape]:
    """A key with a bow of three rings."""
    centres = ((0.0, -0.72), (-0.27, -0.36), (0.27, -0.36))
    bow = [[circle(centre, 0.26), circle(centre, 0.12)] for centre in centres]
    collar = [rectangle(Rect(-0.2, -0.14, 0.4, 0.12))]
    shank = [rectangle(Rect(-0.085, -0.3, 0.17, 1.28))]
    ring = [rectangle(Rect(-0.15, 0.2, 0.3, 0.08))]
    bit = [
        np.array(
            [
                (0.05, 0.5), (0.46, 0.5), (0.46, 0.66), (0.3, 0.66), (0.3, 0.74),
                (0.46, 0.74), (0.46, 0.9), (0.05, 0.9),
            ]
        )
    ]  # fmt: skip
    return turned([*bow, collar, shank, ring, bit], 40)


def _lantern() -> list[Shape]:
    """A railwayman's lantern with its flame."""
    handle = [strip(arc((0.0, -0.58), 0.34, 180, 360), 0.1)]
    chimney = [rectangle(Rect(-0.16, -0.76, 0.32, 0.16))]
    cap = [_symmetric(np.array([(0.22, -0.62), (0.52, -0.34), (0.52, -0.26)]))]
    glass = _symmetric(curve([(0.42, -0.26), (0.54, 0.1), (0.42, 0.52)], 16))
    pane = _symmetric(curve([(0.31, -0.18), (0.41, 0.1), (0.31, 0.44)], 16))
    flame = _drop((0.0, 0.36), 0.17, 0.46)
    heart = _drop((0.0, 0.34), 0.07, 0.2)
    base = [np.array([(-0.46, 0.52), (0.46, 0.52), (0.6, 0.74), (0.6, 0.94), (-0.6, 0.94), (-0.6, 0.74)]),
            rectangle(Rect(-0.44, 0.74, 0.88, 0.06))]  # fmt: skip
    return [handle, chimney, cap, [glass, pane], [flame, heart], base]


def _drop(foot: Point, half: float, height: float) -> Path:
    """A flame that stands on ``foot``."""
    right = curve([(0.0, 0.0), (1.0, -0.28), (0.45, -0.64), (0.0, -1.0)], 18)
    left = curve([(0.0, -1.0), (-0.5, -0.5), (-1.0, -0.24), (0.0, 0.0)], 18)
    return np.asarray(np.concatenate([right, left]) * np.array([half, height]) + np.array(foot), np.float64)


def _symmetric(right: Path) -> Path:
    """The outline of which ``right`` is the right half, from the top down."""
    return np.concatenate([right, mirrored(right)[::-1]])


_STAYS = ([(-0.5, 0.1), (-0.38, 0.42)], [(0.26, 0.1), (0.14, 0.42)])


def _airship() -> list[Shape]:
    """An airship under way."""
    hull = curve(
        [(-0.98, -0.24), (-0.74, -0.52), (-0.2, -0.68), (0.38, -0.56), (0.8, -0.24), (0.38, 0.08),
         (-0.2, 0.2), (-0.74, 0.04), (-0.98, -0.24)], 60
    )  # fmt: skip
    seams = [
        strip(curve([(-0.8, -0.36), (-0.2, -0.46), (0.34, -0.4), (0.62, -0.31)], 20), 0.05),
        strip(curve([(-0.84, -0.21), (-0.2, -0.24), (0.34, -0.24), (0.66, -0.22)], 20), 0.05),
        strip(curve([(-0.8, -0.08), (-0.2, -0.02), (0.34, -0.08), (0.62, -0.15)], 20), 0.05),
    ]
    fins = [
        [np.array([(0.5, -0.42), (0.74, -0.7), (0.98, -0.7), (0.84, -0.3)])],
        [np.array([(0.5, -0.06), (0.74, 0.22), (0.98, 0.22), (0.84, -0.18)])],
        [np.array([(0.66, -0.29), (1.0, -0.32), (1.0, -0.16), (0.66, -0.19)])],
    ]
    stays = [[strip(np.array(ends), 0.05)] for ends in _STAYS]
    car = np.array([(-0.52, 0.38), (0.3, 0.38), (0.2, 0.66), (-0.38, 0.66)])
    windows = [rectangle(Rect(x, 0.44, 0.1, 0.1)) for x in (-0.36, -0.16, 0.04)]
    screw = [strip(np.array([(0.36, 0.34), (0.36, 0.72)]), 0.09)]
    axle = [rectangle(Rect(0.2, 0.48, 0.18, 0.08))]
    return [[hull, *seams], *fins, *stays, [car, *windows], axle, screw]


def _anchor() -> list[Shape]:
    """An anchor with a ring."""
    ring = [circle((0.0, -0.76), 0.22), circle((0.0, -0.76), 0.1)]
    stock = [rectangle(Rect(-0.42, -0.5, 0.84, 0.15))]
    knobs = [[circle((x, -0.425), 0.12)] for x in (-0.42, 0.42)]
    shank = [np.array([(-0.085, -0.6), (0.085, -0.6), (0.12, 0.8), (-0.12, 0.8)])]
    outer, inner = arc((0.0, 0.16), 0.78, 172, 8), arc((0.0, 0.06), 0.64, 8, 172)
    arms = [np.concatenate([outer, inner])]
    fluke = np.array([(0.88, -0.08), (0.94, 0.44), (0.74, 0.34), (0.48, 0.32)])
    return [ring, stock, *knobs, shank, arms, [fluke], [mirrored(fluke)]]


def _watch() -> list[Shape]:
    """A pocket watch at ten past ten."""
    bow = [circle((0.0, -0.78), 0.2), circle((0.0, -0.78), 0.1)]
    crown = [rectangle(Rect(-0.13, -0.64, 0.26, 0.16))]
    middle = (0.0, 0.22)
    case = [circle(middle, 0.74), circle(middle, 0.62)]
    quarters = [[_ray(middle, 0.4, 0.54, hour * 30, 0.1)] for hour in range(0, 12, 3)]
    hours = [[_ray(middle, 0.47, 0.54, hour * 30, 0.06)] for hour in range(12) if hour % 3]
    hands = [[_ray(middle, 0.0, 0.34, -150, 0.12)], [_ray(middle, 0.0, 0.44, -34, 0.09)]]
    return [bow, crown, case, *quarters, *hours, *hands, [circle(middle, 0.1)]]


def _ray(centre: Point, near: float, far: float, degrees: float, width: float) -> Path:
    """A straight stroke away from ``centre``."""
    return strip(np.array([_polar(centre, near, degrees), _polar(centre, far, degrees)]), width)


def _umbrella() -> list[Shape]:
    """An open umbrella."""
    over = arc((0.0, 0.02), 0.94, 180, 360)
    scallops = [arc((x, 0.02), 0.235, 0, -180) for x in (0.705, 0.235, -0.235, -0.705)]
    canopy = np.concatenate([over, *scallops])
    rib = strip(curve([(0.03, -0.86), (0.3, -0.5), (0.45, -0.12)], 16), 0.05)
    seam = strip(np.array([(0.0, -0.8), (0.0, -0.06)]), 0.05)
    tip = [rectangle(Rect(-0.05, -1.0, 0.1, 0.12))]
    shaft = [rectangle(Rect(-0.05, -0.04, 0.1, 0.8))]
    crook = [strip(arc((0.17, 0.74), 0.17, 180, 10), 0.12)]
    return turned([[canopy, rib, mirrored(rib), seam], tip, shaft, crook], 14)


def _teapot() -> list[Shape]:
    """A teapot that steams."""
    left = curve([(-0.34, -0.2), (-0.56, 0.02), (-0.6, 0.34), (-0.34, 0.68)], 24)
    right = curve([(0.3, 0.68), (0.54, 0.34), (0.5, 0.02), (0.28, -0.2)], 24)
    body = np.concatenate([left, right])
    band = strip(curve([(-0.5, 0.24), (0.0, 0.33), (0.45, 0.24)], 18), 0.06)
    lid = np.concatenate([arc((-0.03, -0.24), 0.32, 180, 360), [(0.29, -0.2), (-0.35, -0.2)]])
    slot = rectangle(Rect(-0.29, -0.28, 0.52, 0.05))
    knob = [circle((-0.03, -0.6), 0.1)]
    spout = [
        np.concatenate(
            [curve([(-0.5, 0.12), (-0.72, 0.02), (-0.78, -0.2), (-0.97, -0.26)], 16),
             curve([(-0.8, -0.4), (-0.6, -0.16), (-0.5, 0.0), (-0.3, 0.44)], 16)]
        )
    ]  # fmt: skip
    handle = [strip(curve([(0.36, -0.06), (0.7, -0.16), (0.92, 0.06), (0.84, 0.38), (0.42, 0.5)], 24), 0.13)]
    foot = [rectangle(Rect(-0.36, 0.7, 0.7, 0.12))]
    puffs = [
        [strip(curve([(x, -0.5), (x - 0.1, -0.64), (x + 0.06, -0.78), (x - 0.04, -0.94)], 18), 0.09)]
        for x in (-0.84, -0.62)
    ]
    return [[body, band], [lid, slot], knob, spout, handle, foot, *puffs]


def _feather() -> list[Shape]:
    """A quill."""
    vane = curve(
        [(0.0, 0.52), (-0.26, 0.3), (-0.34, -0.16), (-0.2, -0.66), (0.06, -1.0), (0.26, -0.62), (0.33, -0.12),
         (0.24, 0.28), (0.0, 0.52)], 60
    )  # fmt: skip
    rib = np.array([(-0.03, 0.44), (0.015, -0.72), (0.03, -0.72), (0.04, 0.44)])
    barbs = [
        np.array([(side * 0.1, y), (side * 0.46, y - 0.24), (side * 0.46, y - 0.17), (side * 0.1, y + 0.035)])
        for side, y in ((-1, 0.16), (-1, -0.2), (1, 0.02), (1, -0.36))
    ]
    quill = [np.array([(-0.05, 0.46), (0.05, 0.46), (0.06, 0.8), (0.0, 1.0), (-0.06, 0.8)])]
    return turned([[_notched(vane, barbs), rib], quill], 36)


def _notched(vane: Path, barbs: Sequence[Path]) -> Path:
    """The vane with its edge drawn in where a barb parts from it."""
    edge = vane.copy()
    for barb in barbs:
        foot, tip = barb[0], barb[1]
        side = np.sign(tip[0])
        near = (np.sign(edge[:, 0]) == side) & (np.abs(edge[:, 1] - tip[1]) < 0.045)
        edge[near, 0] = foot[0] * 1.4
        edge[near, 1] += 0.12
    return edge


def _bell() -> list[Shape]:
    """A hand bell's body with its clapper."""
    side = curve([(0.0, -0.66), (0.24, -0.6), (0.36, -0.34), (0.42, 0.1), (0.56, 0.4), (0.78, 0.56)], 30)
    body = np.concatenate([side, mirrored(side)[::-1]])
    bands = [
        strip(curve([(-0.36, 0.08), (0.0, 0.14), (0.36, 0.08)], 16), 0.055),
        strip(curve([(-0.5, 0.36), (0.0, 0.44), (0.5, 0.36)], 16), 0.055),
    ]
    crown = [circle((0.0, -0.78), 0.2), circle((0.0, -0.8), 0.09)]
    lip = [np.concatenate([arc((-0.74, 0.64), 0.085, 90, 270), arc((0.74, 0.64), 0.085, -90, 90)])]
    clapper = [np.concatenate([arc((0.0, 0.76), 0.2, 0, 180)])]
    return [[body, *bands], crown, lip, clapper]


def _compass() -> list[Shape]:
    """A compass rose."""
    ring = [circle((0.0, 0.0), 0.76), circle((0.0, 0.0), 0.66)]
    long = [_half_point(90 * turn, 1.0, 0.2) for turn in range(4)]
    short = [_half_point(90 * turn + 45, 0.6, 0.17) for turn in range(4)]
    edges = [
        strip(np.array([_polar((0, 0), 0.2, 90 * turn + side), _polar((0, 0), 1.0, 90 * turn)]), 0.05)
        for turn in range(4)
        for side in (-45, 45)
    ]
    return [ring, *([outline] for outline in (*short, *long, *edges))]


def _half_point(degrees: float, length: float, waist: float) -> Path:
    """The dark half of a rose's point."""
    return np.array([(0.0, 0.0), _polar((0, 0), length, degrees), _polar((0, 0), waist, degrees + 45)])


def _polar(centre: Point, radius: float, degrees: float) -> Point:
    return (
        centre[0] + radius * float(np.cos(np.radians(degrees))),
        centre[1] + radius * float(np.sin(np.radians(degrees))),
    )


KEEPSAKES: Mapping[str, Callable[[], list[Shape]]] = MappingProxyType(
    {
        "monocle": _monocle,
        "spanner": _spanner,
        "key": _key,
        "lantern": _lantern,
        "airship": _airship,
        "anchor": _anchor,
        "watch": _watch,
        "umbrella": _umbrella,
        "teapot": _teapot,
        "feather": _feather,
        "bell": _bell,
        "compass": _compass,
    }
)
"""The keepsakes by name."""
