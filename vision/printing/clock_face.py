"""A clock on a sheet of paper, with a ring of spaces for each time round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from vision.core.geometry import Point, Rect
from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.mat import MARGIN_MM
from vision.drawing.engraving.medallions import IVORY
from vision.drawing.engraving.numerals import figures
from vision.drawing.engraving.paths import arc, circle, closed, line, rosette
from vision.drawing.engraving.works import (
    BRASS,
    BRIGHT_BRASS,
    DARK_BRASS,
    INK,
    LINE,
    PALE,
    PAPER,
    framed,
    rivets,
    shade,
    wheel,
)
from vision.printing.pdf import PdfDocument
from vision.printing.sheets import PAPERS, UnknownPaper
from vision.printing.typesetting import Section, write_column, write_within

TOKEN_MM = 26.0
"""A token that fits on every space, also on A4."""
_GHOST: Rgb = (168, 148, 106)
_RINGS = (0.81, 0.51)
"""The radii of the rings of spaces, outside first, by the radius of the clock."""
_MOST_WORDS_MM = 2.6


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A clock: the ``rings`` of its spaces, the outer first, each from one o'clock; ``words`` beneath."""

    title: str
    rings: tuple[tuple[str, ...], ...]
    words: tuple[str, ...] = ()


def clock_pdf(clock: ClockFace, paper: str = "a4") -> bytes:
    """The clock as a PDF, as large as ``paper`` allows, the same bytes each time. Raises
    :class:`~vision.printing.sheets.UnknownPaper`."""
    if paper not in PAPERS:
        raise UnknownPaper(paper)
    document = PdfDocument(clock.title)
    document.page(PAPERS[paper], partial(draw_clock, clock=clock, sheet=PAPERS[paper]))
    return document.finished()


def draw_clock(canvas: Canvas, clock: ClockFace, sheet: tuple[float, float]) -> None:
    """Draws the clock on a ``sheet`` (width, height)."""
    radius = min(sheet) / 2 - MARGIN_MM
    scale = radius / 100.0
    middle = (sheet[0] / 2, sheet[1] / 2 - 4.0 * scale)
    _case(canvas, middle, radius)
    for ring, labels in enumerate(clock.rings):
        _spaces(canvas, middle, radius * _RINGS[ring], labels, scale)
    _works(canvas, middle, radius)
    top = (middle[1] - radius + MARGIN_MM) / 2
    framed(canvas, Rect.around((sheet[0] / 2, top), 110 * scale, 15 * scale), 3.0 * scale)
    write_within(
        canvas, clock.title.upper(), (sheet[0] / 2, top), 5.0 * scale, 92 * scale, BRIGHT_BRASS, 0.8 * scale
    )
    if clock.words:
        below = middle[1] + radius + 2.0
        room = Rect(MARGIN_MM + 6, below, sheet[0] - 2 * MARGIN_MM - 12, sheet[1] - MARGIN_MM - below)
        write_column(canvas, [Section("", clock.words)], room, (1.4, _MOST_WORDS_MM * scale))


def _case(canvas: Canvas, middle: Point, radius: float) -> None:
    face = radius * 0.965
    canvas.fill([circle(middle, radius)], BRASS)
    shade(canvas, [circle(middle, radius), circle(middle, face)], DARK_BRASS, 0.6, 45)
    canvas.stroke([arc(middle, radius * 0.992, 165, 300)], BRIGHT_BRASS, radius * 0.006)
    canvas.stroke([closed(circle(middle, radius)), closed(circle(middle, face))], INK, 0.35)
    rivets(canvas, [_on(middle, radius * 0.983, turn) for turn in range(15, 360, 30)], radius * 0.011)
    canvas.fill([circle(middle, face)], IVORY)
    canvas.stroke(rosette(middle, radius * 0.36, radius * 0.955, 36, 5), PALE, 0.2)


def _spaces(canvas: Canvas, middle: Point, radius: float, labels: Sequence[str], scale: float) -> None:
    """A ring of spaces, joined by a line."""
    half = TOKEN_MM / 2 * scale
    canvas.stroke([closed(circle(middle, radius))], LINE, 0.7 * scale)
    for hour, label in enumerate(labels, 1):
        at = _on(middle, radius, hour * 360.0 / len(labels) - 90.0)
        canvas.fill([circle(at, half)], PAPER)
        canvas.stroke([closed(circle(at, half))], DARK_BRASS, 0.5 * scale)
        canvas.stroke([closed(circle(at, half * 0.92))], LINE, 0.2 * scale)
        figures(canvas, label, at, half * 0.8, _GHOST, half * 1.3)


def _works(canvas: Canvas, middle: Point, radius: float) -> None:
    """Wheels and two hands in the middle."""
    room = radius * 0.355
    canvas.fill([circle(middle, room)], INK)
    canvas.stroke([closed(circle(middle, room))], BRASS, radius * 0.012)
    canvas.stroke([closed(circle(middle, room * 0.95))], DARK_BRASS, 0.25)
    for degrees, away, teeth in ((150.0, 0.52, 19), (20.0, 0.55, 15), (262.0, 0.55, 13)):
        wheel(canvas, _on(middle, room * away, degrees), max(9, round(teeth * radius / 100.0)), degrees, INK)
    for degrees, reach, wide in ((-150.0, 0.62, 0.05), (-38.0, 0.84, 0.036)):
        tip, back = _on(middle, room * reach, degrees), _on(middle, room * 0.2, degrees + 180.0)
        sides = [
            _on(_on(middle, room * reach * 0.7, degrees), room * wide, degrees + turn) for turn in (90, -90)
        ]
        canvas.fill([np.array([back, sides[0], tip, sides[1]])], BRIGHT_BRASS)
        canvas.stroke([line(back, tip)], DARK_BRASS, 0.2)
    canvas.fill([circle(middle, room * 0.075)], BRASS)
    canvas.stroke([closed(circle(middle, room * 0.075))], INK, 0.3)


def _on(centre: Point, radius: float, degrees: float) -> Point:
    turn = np.radians(degrees)
    return centre[0] + radius * float(np.cos(turn)), centre[1] + radius * float(np.sin(turn))
