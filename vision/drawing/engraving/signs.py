"""Signs: small engravings for buttons, badges and moments of play, as outlines like
:mod:`vision.drawing.engraving.emblems`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np

from vision.core.geometry import Point, Rect
from vision.drawing.engraving.canvas import Path
from vision.drawing.engraving.emblems import cog
from vision.drawing.engraving.paths import gear, rectangle
from vision.drawing.engraving.strips import Shape, arc, circle, curve, mirrored, strip


def _wheel() -> list[Shape]:
    """A gear wheel with many teeth and spokes."""
    windows = [
        np.concatenate([arc((0, 0), 0.62, start + 8, start + 52), arc((0, 0), 0.34, start + 45, start + 15)])
        for start in range(0, 360, 60)
    ]
    return [[gear((0.0, 0.0), 18, 0.89, 0.2, 0.0), *windows, circle((0.0, 0.0), 0.13)]]


def _hat() -> list[Shape]:
    """A top hat with its ribbon."""
    crown = np.concatenate(
        [
            curve([(-0.54, 0.5), (-0.5, 0.0), (-0.6, -0.7)], 16),
            curve([(-0.6, -0.7), (0.0, -0.8), (0.6, -0.7)], 16),
            curve([(0.6, -0.7), (0.5, 0.0), (0.54, 0.5)], 16),
        ]
    )
    ribbon = np.array([(-0.47, 0.12), (0.47, 0.12), (0.485, 0.32), (-0.485, 0.32)])
    brim = np.concatenate(
        [
            curve([(-0.98, 0.28), (-0.6, 0.48), (0.0, 0.54), (0.6, 0.48), (0.98, 0.28)], 30),
            curve([(0.98, 0.4), (0.66, 0.7), (0.0, 0.8), (-0.66, 0.7), (-0.98, 0.4)], 30),
        ]
    )
    return [[crown, ribbon], [brim]]


def _goggles() -> list[Shape]:
    """Goggles on their strap."""
    eye = [circle((0.46, 0.08), 0.44), circle((0.46, 0.08), 0.31)]
    glint = strip(arc((0.46, 0.08), 0.2, 190, 265), 0.09)
    strap = np.array([(0.78, -0.24), (1.0, -0.2), (1.0, 0.12), (0.84, 0.08)])
    bridge = [strip(arc((0.0, 0.12), 0.14, 200, 340), 0.14)]
    left_glint = [glint - np.array([0.92, 0.0])]
    return [eye, [glint], [strap], [mirrored(o) for o in eye], left_glint, [mirrored(strap)], bridge]


def _puff() -> list[Shape]:
    """A cloud of steam."""
    return [
        [circle(centre, radius)]
        for centre, radius in (
            ((-0.52, 0.2), 0.4), ((0.5, 0.22), 0.38), ((0.02, -0.22), 0.56), ((-0.36, -0.3), 0.34),
            ((0.46, -0.2), 0.34), ((0.0, 0.3), 0.42),
        )
    ]  # fmt: skip


def _laurel() -> list[Shape]:
    """A wreath of laurel, open above."""
    side: list[Shape] = []
    for degrees in range(100, 261, 26):
        spin = np.radians(degrees)
        foot = (0.72 * float(np.cos(spin)), 0.72 * float(np.sin(spin)) + 0.04)
        for lean, length in ((42.0, 0.36), (128.0, 0.32)):
            side.append([_leaf(foot, degrees + lean, length)])
    stem = [strip(arc((0.0, 0.04), 0.72, 96, 262), 0.055)]
    left = [stem, *side]
    ribbon = [[strip(np.array([(0.0, 0.72), (x, 0.98)]), 0.1)] for x in (-0.2, 0.2)]
    return [*left, *[[mirrored(outline) for outline in shape] for shape in left], *ribbon]


def _leaf(foot: Point, degrees: float, length: float) -> Path:
    """A pointed leaf from ``foot``."""
    along = np.linspace(0, 1, 14)
    half = 0.24 * length * np.sin(np.pi * along) ** 0.8
    up = np.stack([along * length, half], axis=1)
    down = np.stack([along * length, -half], axis=1)[::-1]
    spin = np.radians(degrees)
    turn = np.array([[np.cos(spin), np.sin(spin)], [-np.sin(spin), np.cos(spin)]])
    return np.asarray(np.concatenate([up, down]) @ turn + np.array(foot), np.float64)


def _trophy() -> list[Shape]:
    """A cup on its plinth."""
    side = curve([(0.56, -0.86), (0.52, -0.4), (0.34, -0.02), (0.1, 0.16)], 20)
    bowl = np.concatenate([side, mirrored(side)[::-1]])
    band = rectangle(Rect(-0.5, -0.66, 1.0, 0.07))
    star = np.array(
        [
            (r * np.sin(a), -0.32 - r * np.cos(a))
            for a, r in zip(np.radians(np.arange(0, 360, 36)), (0.22, 0.09) * 5, strict=True)
        ]
    )
    handle = strip(curve([(0.52, -0.7), (0.84, -0.74), (0.9, -0.4), (0.62, -0.08), (0.3, 0.0)], 24), 0.12)
    stem = np.array([(-0.1, 0.14), (0.1, 0.14), (0.14, 0.5), (-0.14, 0.5)])
    plinth = [np.array([(-0.36, 0.5), (0.36, 0.5), (0.44, 0.64), (-0.44, 0.64)])]
    base = [rectangle(Rect(-0.56, 0.7, 1.12, 0.24))]
    return [[bowl, band, star], [handle], [mirrored(handle)], [stem], plinth, base]


def _disc() -> list[Shape]:
    """A full disc."""
    return [[circle((0.0, 0.0), 1.0)]]


def _rim() -> list[Shape]:
    """The milled rim of a medallion."""
    inner = [circle((0.0, 0.0), 0.86), circle((0.0, 0.0), 0.82)]
    return [[circle((0.0, 0.0), 1.0), circle((0.0, 0.0), 0.94)], inner]


GAUGE_START, GAUGE_SWEEP = 150.0, 240.0
"""Where the scale of a gauge begins, degrees clockwise from the right, and how far it goes."""


def _scale() -> list[Shape]:
    """The marks of a gauge."""
    marks: list[Shape] = []
    for number in range(9):
        degrees = GAUGE_START + GAUGE_SWEEP * number / 8
        near, width = (0.56, 0.09) if number % 4 == 0 else (0.64, 0.06)
        marks.append([strip(np.array([_at(near, degrees), _at(0.76, degrees)]), width)])
    return [*marks, [strip(arc((0.0, 0.0), 0.79, GAUGE_START, GAUGE_START + GAUGE_SWEEP), 0.05)]]


def _danger() -> list[Shape]:
    """The end of a gauge's scale, where it must not go."""
    end = GAUGE_START + GAUGE_SWEEP
    return [[strip(arc((0.0, 0.0), 0.66, end - GAUGE_SWEEP / 4, end), 0.16)]]


def _needle() -> list[Shape]:
    """A gauge's needle, pointing to the right."""
    blade = np.array([(0.72, 0.0), (0.0, -0.085), (-0.3, -0.045), (-0.3, 0.045), (0.0, 0.085)])
    return [[blade], [circle((0.0, 0.0), 0.16)]]


def _at(radius: float, degrees: float) -> Point:
    turn = np.radians(degrees)
    return radius * float(np.cos(turn)), radius * float(np.sin(turn))


SIGNS: Mapping[str, Callable[[], list[Shape]]] = MappingProxyType(
    {
        "cog": cog,
        "wheel": _wheel,
        "hat": _hat,
        "goggles": _goggles,
        "puff": _puff,
        "laurel": _laurel,
        "trophy": _trophy,
        "disc": _disc,
        "rim": _rim,
        "scale": _scale,
        "danger": _danger,
        "needle": _needle,
    }
)
"""The signs by name."""
