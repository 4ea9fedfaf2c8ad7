"""Figures for the corners of cards: even strokes, as on an engine's number plate, readable across a table."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vision.core.geometry import Point
from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Canvas, Path

_WEIGHT = 0.155
"""A stroke's width, in figure heights."""
_GAP = 0.11
"""The space between two figures, in figure heights."""


def figures(canvas: Canvas, text: str, at: Point, height: float, ink: Rgb, widest: float) -> None:
    """Draws ``text`` (digits, M and X) ``height`` mm tall, centred on ``at``, compressed to ``widest`` if it
    is wider. Raises ``KeyError`` for any other character."""
    stroke = _WEIGHT * height
    natural = figures_width(text, height)
    squeeze = min(1.0, widest / natural)
    pen = at[0] - natural * squeeze / 2
    top = at[1] - height / 2 + stroke / 2
    for letter in text:
        width, lines = _FIGURES[letter]
        room = max(0.0, width * height * squeeze - stroke)
        origin = np.array([pen + stroke / 2, top])
        canvas.stroke([line * np.array([room, height - stroke]) + origin for line in lines()], ink, stroke)
        pen += (width + _GAP) * height * squeeze


def figures_width(text: str, height: float) -> float:
    """The natural width of ``text``, millimetres."""
    return (sum(_FIGURES[letter][0] + _GAP for letter in text) - _GAP) * height


def _arc(centre: Point, radii: Point, start: float, end: float) -> Path:
    turns = np.radians(np.linspace(start, end, 40))
    return np.stack([centre[0] + radii[0] * np.cos(turns), centre[1] + radii[1] * np.sin(turns)], axis=1)


def _line(*points: Point) -> Path:
    return np.array(points, np.float64)


def _nought() -> list[Path]:
    upper, lower = _arc((0.5, 0.32), (0.5, 0.32), 180, 360), _arc((0.5, 0.68), (0.5, 0.32), 0, 180)
    return [np.concatenate([upper, lower, upper[:1]])]


def _one() -> list[Path]:
    return [_line((0.0, 0.22), (0.8, 0.0), (0.8, 1.0))]


def _two() -> list[Path]:
    return [np.concatenate([_arc((0.5, 0.28), (0.48, 0.28), 190, 385), _line((0.0, 1.0), (1.0, 1.0))])]


def _three() -> list[Path]:
    return [
        np.concatenate(
            [_arc((0.47, 0.245), (0.44, 0.245), 205, 445), _arc((0.47, 0.745), (0.53, 0.255), 275, 515)]
        )
    ]


def _four() -> list[Path]:
    return [_line((0.7, 1.0), (0.7, 0.0), (0.0, 0.7), (1.0, 0.7))]


def _five() -> list[Path]:
    return [
        np.concatenate(
            [_line((0.9, 0.0), (0.16, 0.0), (0.08, 0.46)), _arc((0.47, 0.68), (0.53, 0.32), 222, 510)]
        )
    ]


def _six() -> list[Path]:
    bowl = _arc((0.5, 0.69), (0.5, 0.31), 180, 540)
    return [np.concatenate([_arc((0.98, 0.69), (0.98, 0.69), 262, 180), bowl])]


def _seven() -> list[Path]:
    return [_line((0.0, 0.0), (1.0, 0.0), (0.32, 1.0))]


def _eight() -> list[Path]:
    return [_arc((0.5, 0.235), (0.43, 0.235), 0, 360), _arc((0.5, 0.735), (0.5, 0.265), 0, 360)]


def _nine() -> list[Path]:
    return [1.0 - line for line in _six()]


def _m() -> list[Path]:
    return [_line((0.0, 1.0), (0.0, 0.0), (0.5, 0.62), (1.0, 0.0), (1.0, 1.0))]


def _x() -> list[Path]:
    return [_line((0.0, 0.0), (1.0, 1.0)), _line((1.0, 0.0), (0.0, 1.0))]


_FIGURES: dict[str, tuple[float, Callable[[], list[Path]]]] = {
    "0": (0.64, _nought),
    "1": (0.38, _one),
    "2": (0.62, _two),
    "3": (0.62, _three),
    "4": (0.66, _four),
    "5": (0.62, _five),
    "6": (0.64, _six),
    "7": (0.6, _seven),
    "8": (0.64, _eight),
    "9": (0.64, _nine),
    "M": (0.86, _m),
    "X": (0.76, _x),
}
"""Each figure's width, in figure heights, and its strokes in a square from 0 to 1."""
