"""Medallions: a bust or an emblem on ivory in a brass ring, as large as wanted."""

from __future__ import annotations

import numpy as np

from vision.core.geometry import Point, Rect
from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.characters import CHARACTERS, character
from vision.drawing.engraving.emblems import emblem
from vision.drawing.engraving.lettering import letters, width_of
from vision.drawing.engraving.numerals import figures
from vision.drawing.engraving.paths import arc, circle, closed, hatch, plate, rosette
from vision.drawing.engraving.strips import Shape
from vision.drawing.engraving.works import BRASS, BRIGHT_BRASS, DARK_BRASS, INK, PALE, rivets, shade

IVORY: Rgb = (253, 249, 238)
_ENGRAVED: Rgb = (92, 78, 56)
_RING = 0.11
"""The width of the ring, in radii."""
_BUST = 0.66
"""Half the size of what is shown, in radii."""
_LARGE_MM = 9.0
"""From this radius on there is room for rivets."""
_WOVEN_MM = 15.0
"""From this radius on there is room for guilloche."""
_LINED_MM = 10.0
"""From half this size on a picture has an engraver's lines."""


def picture(name: str, at: Point, half: float) -> list[Shape]:
    """The shapes of the bust or the emblem of this name around ``at``. Raises ``KeyError``."""
    return character(name, at, half) if name in CHARACTERS else emblem(name, at, half)


def medallion(canvas: Canvas, name: str, at: Point, radius: float) -> None:
    """Draws the bust or the emblem ``name`` on its disc. Raises ``KeyError``."""
    x, y = at
    face = radius * (1 - _RING)
    canvas.fill([circle((x + radius * 0.02, y + radius * 0.03), radius)], INK)
    canvas.fill([circle(at, radius)], BRASS)
    canvas.stroke([arc(at, radius * (1 - _RING * 0.3), 165, 300)], BRIGHT_BRASS, radius * 0.025)
    if radius >= _LARGE_MM:
        shade(canvas, [circle(at, radius), circle(at, face)], DARK_BRASS, 0.5, 45)
        middle = radius * (1 - _RING / 2)
        rivets(canvas, [_on(at, middle, 45.0 + 90.0 * turn) for turn in range(4)], radius * 0.032)
    canvas.stroke([closed(circle(at, radius)), closed(circle(at, face))], INK, 0.25)
    canvas.fill([circle(at, face)], IVORY)
    if radius >= _WOVEN_MM:
        canvas.stroke(rosette(at, face * 0.84, face * 0.97, 36, 4), PALE, 0.14)
    else:
        canvas.stroke([closed(circle(at, face * share)) for share in (0.86, 0.9, 0.94)], PALE, 0.14)
    engraved(canvas, name, (x, y + radius * 0.02), radius * _BUST)


def badge(canvas: Canvas, name: str, number: str, words: str, at: Point, radius: float) -> None:
    """Draws a medallion with a plate over its lower rim, which has a ``number`` and ``words``. Raises
    ``KeyError``."""
    medallion(canvas, name, (at[0], at[1]), radius)
    y = at[1] + radius * 0.6
    for half, high, colour in ((0.64, 0.5, BRASS), (0.605, 0.43, INK)):
        canvas.fill([plate(Rect.around((at[0], y), radius * half * 2, radius * high), radius * 0.06)], colour)
    figures(canvas, number, (at[0], y - radius * 0.075), radius * 0.21, BRIGHT_BRASS, radius * 0.9)
    text, cap = words.upper(), radius * 0.105
    cap = min(cap, cap * radius * 1.1 / max(1e-6, width_of(text, cap, radius * 0.012)))
    middle = (at[0], y + radius * 0.125)
    canvas.fill(letters(text, middle, cap, spacing=radius * 0.012), BRIGHT_BRASS)


def engraved(canvas: Canvas, name: str, at: Point, half: float) -> None:
    """Draws the bust or the emblem ``name`` in ink, with an engraver's lines where there is room."""
    for shape in picture(name, at, half):
        canvas.fill(shape, INK)
        if half >= _LINED_MM:
            lines = hatch(shape, 0.5, 62.0)
            if lines:
                canvas.stroke([line for line in lines if np.ptp(line, axis=0).max() > 0.8], _ENGRAVED, 0.1)


def _on(centre: Point, radius: float, degrees: float) -> Point:
    turn = np.radians(degrees)
    return centre[0] + radius * float(np.cos(turn)), centre[1] + radius * float(np.sin(turn))
