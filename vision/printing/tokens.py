"""Tokens: small brass wheels with a number, or a picture and a number, on card to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from vision.core.geometry import Point, Rect
from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.medallions import IVORY, badge
from vision.drawing.engraving.numerals import figures
from vision.drawing.engraving.paths import arc, circle, closed, gear, rosette
from vision.drawing.engraving.works import BRASS, BRIGHT_BRASS, DARK_BRASS, INK, PALE, rivets, shade
from vision.printing.pieces import Piece, pieces_pdf
from vision.printing.typesetting import Section, write_column

_LINE: Rgb = (150, 140, 120)
_CUT = 0.97
"""The circle along which a token is cut, in half its size."""
_TEETH = 16


@dataclass(frozen=True, slots=True)
class Token:
    """A token: ``figure`` is the number on it, ``picture`` a bust or an emblem above its ``name``. The back
    has ``power``, the words of what it can do once; without any it is the same for all. ``copies`` are
    printed."""

    figure: str
    picture: str = ""
    name: str = ""
    power: Section | None = None
    copies: int = 1


def tokens_pdf(title: str, tokens: Sequence[Token], diameter: float, paper: str = "a4") -> bytes:
    """All ``tokens`` as a PDF to scale, ``diameter`` mm across, the same bytes each time. Raises
    :class:`~vision.printing.sheets.UnknownPaper`, or :class:`~vision.printing.typesetting.TooLong`."""
    pieces = [
        Piece(
            partial(draw_front, token=token, size=diameter),
            partial(draw_back, token=token, size=diameter),
            token.copies,
        )
        for token in tokens
    ]
    return pieces_pdf(title, (diameter, diameter), pieces, paper)


def draw_front(canvas: Canvas, token: Token, size: float) -> None:
    """Draws the front into the square of ``size``."""
    middle = (size / 2, size / 2)
    if token.picture:
        _cut_line(canvas, size)
        badge(canvas, token.picture, token.figure, token.name, middle, size * 0.46)
        return
    _wheel(canvas, size)
    figures(canvas, token.figure, middle, size * 0.34, INK, size * 0.42)


def draw_back(canvas: Canvas, token: Token, size: float) -> None:
    """Draws the back: the power, or an engraving that is the same for all."""
    middle = (size / 2, size / 2)
    if token.power is not None:
        _wheel(canvas, size)
        wide, high = size * 0.47, size * 0.44
        write_column(canvas, [token.power], Rect.around(middle, wide, high), (size * 0.024, size * 0.05))
        return
    _cut_line(canvas, size)
    canvas.fill([circle(middle, size * 0.46)], BRASS)
    canvas.fill([circle(middle, size * 0.44)], INK)
    canvas.stroke(rosette(middle, size * 0.14, size * 0.42, 14, 7), BRASS, 0.16)
    canvas.stroke([closed(circle(middle, size * 0.425))], BRIGHT_BRASS, 0.25)
    canvas.fill([gear(middle, 8, size * 0.1, size * 0.035, 0.0), circle(middle, size * 0.045)], BRIGHT_BRASS)


def _wheel(canvas: Canvas, size: float) -> None:
    """A gear wheel of brass with an ivory face."""
    middle = (size / 2, size / 2)
    _cut_line(canvas, size)
    rim = gear(middle, _TEETH, size * 0.425, size * 0.07, 360 / _TEETH / 4)
    face = circle(middle, size * 0.335)
    canvas.fill([rim], BRASS)
    shade(canvas, [rim, face], DARK_BRASS, 0.5, 45)
    canvas.stroke([arc(middle, size * 0.375, 165, 300)], BRIGHT_BRASS, size * 0.012)
    canvas.stroke([closed(rim), closed(face)], INK, 0.25)
    rivets(canvas, [_on(middle, size * 0.362, 45.0 + 90.0 * turn) for turn in range(4)], size * 0.016)
    canvas.fill([face], IVORY)
    canvas.stroke(rosette(middle, size * 0.29, size * 0.325, 30, 3), PALE, 0.14)


def _cut_line(canvas: Canvas, size: float) -> None:
    canvas.stroke([closed(circle((size / 2, size / 2), size / 2 * _CUT))], _LINE, 0.1)


def _on(centre: Point, radius: float, degrees: float) -> Point:
    turn = np.radians(degrees)
    return centre[0] + radius * float(np.cos(turn)), centre[1] + radius * float(np.sin(turn))
