"""Engraved brass works: gear wheels, plates, rivets, ropes, chains. Everything in millimetres."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.core.geometry import Point, Rect
from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Canvas, Path
from vision.drawing.engraving.paths import arc, circle, closed, gear, hatch, line, plate

INK: Rgb = (26, 24, 26)
SOOT: Rgb = (52, 48, 46)
BRASS: Rgb = (190, 150, 74)
BRIGHT_BRASS: Rgb = (232, 204, 132)
DARK_BRASS: Rgb = (116, 84, 34)
PAPER: Rgb = (247, 240, 223)
PALE: Rgb = (236, 225, 198)
LINE: Rgb = (196, 170, 116)

_DEPTH = 2.6
"""The height of every gear's teeth: meshing wheels must share it."""
TOOTH = 3.9
"""The distance of the teeth of every gear on the pitch circle, millimetres."""


def pitch_radius(teeth: int) -> float:
    """The pitch radius of a wheel with so many teeth."""
    return teeth * TOOTH / (2 * np.pi)


def meshing(bearing: float, teeth: int, turn: float, others: int) -> float:
    """The rotation of a wheel of ``others`` teeth that meshes with one of ``teeth`` rotated by ``turn``, in
    the direction ``bearing`` from it: a tooth of one meets a gap of the other."""
    share = ((bearing - turn) * teeth / 360.0) % 1.0
    return bearing + 180.0 + (share + 0.5) * 360.0 / others


def wheel(canvas: Canvas, centre: Point, teeth: int, turn: float, behind: Rgb) -> None:
    """A brass gear wheel, lit from the upper left; ``behind`` shows through its windows."""
    radius = pitch_radius(teeth)
    rim = gear(centre, teeth, radius, _DEPTH, turn)
    inner = radius - _DEPTH * 0.55 - max(1.3, radius * 0.16)
    hub = max(1.9, radius * 0.3)
    windows: list[Path] = []
    spokes = 0 if inner - hub < 1.4 else (4 if teeth < 18 else 5 if teeth < 26 else 6)
    for spoke in range(spokes):
        start, end = turn + spoke * 360 / spokes, turn + (spoke + 1) * 360 / spokes
        open_out, open_in = np.degrees(1.1 / inner), np.degrees(1.3 / (hub + 0.8))
        windows.append(
            np.concatenate(
                [
                    arc(centre, inner, start + open_out, end - open_out),
                    arc(centre, hub + 0.8, end - open_in, start + open_in),
                ]
            )
        )
    canvas.fill([rim + np.array([0.5, 0.6])], INK)
    canvas.fill([rim], BRASS)
    shade(canvas, [rim, circle(centre, radius - _DEPTH * 0.2)], DARK_BRASS, 0.42, 60)
    face = circle(centre, radius - _DEPTH * 0.75)
    lower = _lower_right(centre, radius - _DEPTH * 0.75, 0.5)
    shade(canvas, [lower], DARK_BRASS, 0.5, 45)
    canvas.stroke([closed(face)], DARK_BRASS, 0.18)
    canvas.stroke([arc(centre, radius - _DEPTH * 0.85, 180, 280)], BRIGHT_BRASS, 0.4)
    if windows:
        canvas.fill(windows, behind)
        canvas.stroke([closed(window) for window in windows], DARK_BRASS, 0.2)
        canvas.stroke([arc(centre, inner + 0.3, 20, 100)], BRIGHT_BRASS, 0.25)
    canvas.stroke([closed(rim)], INK, 0.3)
    boss(canvas, centre, hub)


def boss(canvas: Canvas, centre: Point, radius: float) -> None:
    """A hub with its axle and a slotted screw."""
    canvas.fill([circle(centre, radius)], BRASS)
    shade(canvas, [_lower_right(centre, radius, 0.35)], DARK_BRASS, 0.36, 45)
    canvas.stroke([closed(circle(centre, radius))], INK, 0.25)
    canvas.stroke([arc(centre, radius * 0.8, 170, 285)], BRIGHT_BRASS, 0.3)
    inner = radius * 0.5
    canvas.fill([circle(centre, inner)], BRIGHT_BRASS)
    canvas.stroke([closed(circle(centre, inner))], INK, 0.2)
    x, y = centre
    slot = inner * 0.62
    canvas.stroke([line((x - slot, y + slot * 0.5), (x + slot, y - slot * 0.5))], INK, 0.28)


def rivets(canvas: Canvas, places: Sequence[Point], radius: float = 0.75) -> None:
    """Round heads with a glint and a shadow."""
    for x, y in places:
        canvas.fill([circle((x + radius * 0.22, y + radius * 0.28), radius)], INK)
        canvas.fill([circle((x, y), radius)], BRASS)
        canvas.fill([_lower_right((x, y), radius, 0.3)], DARK_BRASS)
        canvas.fill([circle((x - radius * 0.3, y - radius * 0.34), radius * 0.28)], BRIGHT_BRASS)


def framed(canvas: Canvas, rect: Rect, notch: float) -> None:
    """An ink plate in a moulded brass frame."""
    lit = Rect(rect.x + 0.25, rect.y + 0.25, rect.width - 0.7, rect.height - 0.7)
    canvas.fill([plate(rect, notch)], DARK_BRASS)
    canvas.fill([plate(lit, notch)], BRASS)
    canvas.stroke([closed(plate(rect.inset(0.6), notch))], BRIGHT_BRASS, 0.28)
    canvas.fill([plate(rect.inset(1.3), notch)], INK)
    canvas.stroke([closed(plate(rect.inset(1.9), notch))], DARK_BRASS, 0.16)


def shade(canvas: Canvas, outlines: Sequence[Path], colour: Rgb, spacing: float, degrees: float) -> None:
    """Engraver's hatching inside the outlines."""
    lines = hatch(outlines, spacing, degrees)
    if lines:
        canvas.stroke(lines, colour, spacing * 0.38)


def rope(canvas: Canvas, start: Point, length: float, thick: float) -> None:
    """A twisted brass cord to the right of ``start``, on ink."""
    count = max(1, round(length / (thick * 1.05)))
    pace = length / count
    along = np.linspace(0.0, 1.0, 7)
    bend = np.stack([along + 0.18 * np.sin(np.pi * along), along], axis=1)
    strand = np.concatenate([bend, (bend + np.array([0.62, 0.0]))[::-1]]) * np.array([pace, thick])
    strand[:, 1] -= thick / 2
    glint = np.stack([(0.42 + along[1:5]) * pace, (along[1:5] - 0.5) * thick], axis=1)
    ground = np.array([[0, -thick / 2], [length, -thick / 2], [length, thick / 2], [0, thick / 2]])
    at = np.array(start)
    canvas.fill([ground + at], INK)
    shift = [np.array([pace * turn, 0.0]) for turn in range(count - 1)]
    canvas.fill([strand + step + at for step in shift], BRASS)
    canvas.stroke([glint + step + at for step in shift], BRIGHT_BRASS, thick * 0.09)


def chain(canvas: Canvas, start: Point, bottom: float, colour: Rgb) -> None:
    """A roller chain from ``start`` straight down to ``bottom``, in outline."""
    x, top = start
    count = max(1, round((bottom - top) / 5.5))
    pace = (bottom - top) / count
    for link in range(count):
        begin = top + link * pace
        half = 0.75 if link % 2 else 1.05
        outline = np.concatenate(
            [arc((x, begin + half), half, 180, 360), arc((x, begin + pace - half), half, 0, 180)]
        )
        canvas.stroke([closed(outline)], colour, 0.2)
    canvas.fill([circle((x, top + pin * pace), 0.45) for pin in range(count + 1)], colour)


def _lower_right(centre: Point, radius: float, share: float) -> Path:
    """A crescent on the side away from the light, ``share`` of the radius thick."""
    outer = arc(centre, radius, -35, 125)
    away = np.array([np.cos(np.radians(45)), np.sin(np.radians(45))]) * radius * share
    inner = arc(centre, radius, 125, -35)
    flat = inner - away * (np.sin(np.linspace(0, np.pi, len(inner)))[:, None])
    return np.concatenate([outer, flat])
