"""Letters as outlines.

The typeface is Goudy Bookletter 1911 by Barry Schwartz, in the public domain. ``lettering.json`` holds its
lines and cubic curves, y upwards, in thousandths of an em.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np

from vision.drawing.engraving.canvas import Path

_STEPS, _STEPS_OF_SMALL = 8, 4
"""The lines by which a curve is drawn, in letters of the usual size and in small ones."""
_SMALL_MM = 2.0
_UNKNOWN = "?"


def letters(
    text: str, at: tuple[float, float], cap_height: float, turn: float = 0.0, spacing: float = 0.0
) -> list[Path]:
    """The outlines of a line of text with capitals ``cap_height`` mm tall, centred on ``at``: horizontally
    over its width, vertically between base line and capital height. ``turn`` is degrees clockwise,
    ``spacing`` is mm between letters. A missing letter becomes a question mark."""
    scale = cap_height / _type()["cap_height"]
    steps = _STEPS_OF_SMALL if cap_height < _SMALL_MM else _STEPS
    pen, outlines = 0.0, []
    for letter in text:
        advance, shapes = _letter(letter, steps)
        outlines += [shape * scale + np.array([pen, 0.0]) for shape in shapes]
        pen += advance * scale + spacing
    middle = np.array([(pen - spacing) / 2, -cap_height / 2])
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return [(outline - middle) @ np.array([[c, s], [-s, c]]) + np.array(at) for outline in outlines]


def width_of(text: str, cap_height: float, spacing: float = 0.0) -> float:
    """The width of a line of text, millimetres."""
    scale = cap_height / float(_type()["cap_height"])
    advances = (_letter(letter, _STEPS)[0] for letter in text)
    return sum(advance * scale + spacing for advance in advances) - (spacing if text else 0.0)


@lru_cache(maxsize=1)
def _type() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files(__package__).joinpath("lettering.json").read_text("utf-8"))
    return found


@lru_cache(maxsize=512)
def _letter(letter: str, steps: int) -> tuple[float, tuple[Path, ...]]:
    """A letter's advance and its outlines, y downwards."""
    book = _type()["letters"]
    entry = book.get(letter, book[_UNKNOWN])
    return float(entry["advance"]), tuple(_flattened(outline, steps) for outline in entry["outlines"])


def _flattened(outline: list[list[float]], steps: int) -> Path:
    t = np.linspace(0.0, 1.0, steps + 1)[1:, None]
    points = [np.array([outline[0]], np.float64)]
    for step in outline[1:]:
        if len(step) == 2:
            points.append(np.array([step], np.float64))
            continue
        start = points[-1][-1]
        first, second, end = np.array(step, np.float64).reshape(3, 2)
        points.append(
            (1 - t) ** 3 * start + 3 * (1 - t) ** 2 * t * first + 3 * (1 - t) * t**2 * second + t**3 * end
        )
    return np.asarray(np.concatenate(points) * np.array([1.0, -1.0]), np.float64)
