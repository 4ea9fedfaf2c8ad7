"""Sheets that stand on the table, folded along two lines of dots.

A story faces the others, lists face their reader, and places for cards lie flat before them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from vision.core.geometry import Rect
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.mat import MARGIN_MM
from vision.drawing.engraving.medallions import medallion
from vision.drawing.engraving.paths import circle, closed, line, plate, rosette
from vision.drawing.engraving.pips import ink_of, pip
from vision.drawing.engraving.turned import HalfTurned
from vision.drawing.engraving.works import BRASS, BRIGHT_BRASS, DARK_BRASS, LINE, PALE, PAPER, framed
from vision.mat.layouts import CARD_MM
from vision.printing.pdf import PdfDocument
from vision.printing.sheets import PAPERS, enlarged
from vision.printing.typesetting import Section, write, write_column, write_list, write_within

_PLACES_MM = CARD_MM[1] + 4.0
_GAP_MM = 2.5
_CAPS = (1.2, 3.0)
_LIST_CAPS = (0.9, 2.0)
_NOTE_CAPS = (1.1, 1.7)
_NOTES_MM = 23.0
_STORY = 0.46
"""The part of the standing paper that faces the others."""
_NARROWEST = 0.22
"""Of the width of all lists, the least that one of them has."""
_BESIDE_TITLE_MM = 28.0


@dataclass(frozen=True, slots=True)
class StandingSheet:
    """A sheet: ``title`` and ``story`` face the others, beside the ``picture`` (an emblem) or the sign of the
    poker suit ``pip``. ``lists`` have their items in a column each, numbered by ``marks``; ``notes`` stand
    beneath them. ``places`` are the captions of the places for cards."""

    title: str
    story: tuple[str, ...]
    picture: str
    pip: str
    marks: tuple[str, ...]
    lists: tuple[Section, ...]
    notes: tuple[Section, ...]
    places: tuple[str, ...]


def standing_pdf(title: str, sheets: Sequence[StandingSheet], paper: str = "a4") -> bytes:
    """All ``sheets`` as a PDF, the same bytes each time; on larger paper larger than cards need. Raises
    :class:`~vision.printing.sheets.UnknownPaper`, or :class:`~vision.printing.typesetting.TooLong`."""
    scale, size = enlarged(paper)
    document = PdfDocument(title)
    for sheet in sheets:
        document.page(PAPERS[paper], partial(draw_standing, sheet=sheet, size=size), scale)
    return document.finished()


def draw_standing(canvas: Canvas, sheet: StandingSheet, size: tuple[float, float]) -> None:
    """Draws the sheet on a paper of ``size`` (width, height)."""
    width, height = size
    flat = height - MARGIN_MM - _PLACES_MM
    middle = flat * _STORY
    turned = HalfTurned(canvas, (width, middle))
    _story(turned, sheet, Rect(MARGIN_MM, 2.0, width - 2 * MARGIN_MM, middle - 2.0 - MARGIN_MM))
    _lists(canvas, sheet, Rect(MARGIN_MM, middle + 2.0, width - 2 * MARGIN_MM, flat - middle - 3.5))
    _places(canvas, sheet, Rect(MARGIN_MM, flat + 1.0, width - 2 * MARGIN_MM, _PLACES_MM - 1.0))
    for fold in (middle, flat):
        dots = [circle((x, fold), 0.2) for x in np.arange(MARGIN_MM, width - MARGIN_MM, 2.5)]
        canvas.fill(dots, DARK_BRASS)


def _ground(canvas: Canvas, room: Rect) -> None:
    canvas.fill([plate(room, 4.0)], PAPER)
    canvas.stroke([closed(plate(room.inset(0.6), 4.0))], DARK_BRASS, 0.5)
    canvas.stroke([closed(plate(room.inset(1.6), 3.8))], BRASS, 0.2)


def _title(canvas: Canvas, title: str, x: float, y: float, wide: float) -> None:
    framed(canvas, Rect.around((x, y), wide, 11.0), 2.4)
    write_within(canvas, title.upper(), (x, y), 3.8, wide - _BESIDE_TITLE_MM, BRIGHT_BRASS, 0.6)


def _story(canvas: Canvas, sheet: StandingSheet, room: Rect) -> None:
    """What the others see."""
    _ground(canvas, room)
    side = min(64.0, room.height - 14.0)
    x, y = room.x + 8.0 + side / 2, room.y + room.height / 2
    canvas.stroke(rosette((x, y), side * 0.36, side * 0.56, 30, 5), PALE, 0.2)
    medallion(canvas, sheet.picture, (x, y), side / 2)
    left = room.x + side + 14.0
    right = room.right - 8.0
    _title(canvas, sheet.title, (left + right) / 2, room.y + 14.0, right - left)
    for at in (left + 8.0, right - 8.0):
        for outline in pip(sheet.pip, (at, room.y + 14.0), 2.6):
            canvas.fill([outline], BRIGHT_BRASS)
    words = Rect(left, room.y + 22.0, right - left, room.height - 27.0)
    write_column(canvas, [Section("", sheet.story)], words, _CAPS)


def _lists(canvas: Canvas, sheet: StandingSheet, room: Rect) -> None:
    """What the player sees: the lists side by side, the notes beneath."""
    _ground(canvas, room)
    _title(canvas, sheet.title, room.x + room.width / 2, room.y + 9.0, 108.0)
    for side in (-1.0, 1.0):
        for outline in pip(sheet.pip, (room.x + room.width / 2 + side * 62.0, room.y + 9.0), 3.4):
            canvas.fill([outline], ink_of(sheet.pip))
    top, bottom = room.y + 16.0, room.bottom - _NOTES_MM
    letters = [sum(map(len, it.lines)) for it in sheet.lists]
    shares = [max(_NARROWEST, count / sum(letters)) for count in letters]
    left, columns = room.x + 5.0, []
    for share in shares:
        wide = (room.width - 10.0) * share / sum(shares)
        columns.append(Rect(left, top, wide - _GAP_MM, bottom - top))
        left += wide
    write_list(canvas, list(zip(sheet.lists, columns, strict=True)), sheet.marks, _LIST_CAPS)
    canvas.stroke([line((room.x + 8.0, bottom + 0.5), (room.right - 8.0, bottom + 0.5))], LINE, 0.3)
    each = (room.width - 10.0) / len(sheet.notes)
    for place, note in enumerate(sheet.notes):
        there = Rect(room.x + 6.0 + place * each, bottom + 1.5, each - 2 * _GAP_MM, _NOTES_MM - 4.5)
        write_column(canvas, [note], there, _NOTE_CAPS)


def _places(canvas: Canvas, sheet: StandingSheet, room: Rect) -> None:
    """Places for cards, side by side."""
    step = (room.width - len(sheet.places) * CARD_MM[0]) / max(1, len(sheet.places) - 1)
    step = min(step, 6.0)
    whole = len(sheet.places) * CARD_MM[0] + (len(sheet.places) - 1) * step
    start = room.x + (room.width - whole) / 2
    for place, caption in enumerate(sheet.places):
        card = Rect(start + place * (CARD_MM[0] + step), room.y + 1.0, *CARD_MM)
        canvas.fill([plate(card, 3.0)], PAPER)
        canvas.stroke([closed(plate(card.inset(0.4), 3.0))], LINE, 0.5)
        middle = card.centre
        canvas.stroke(rosette(middle, 9.0, 24.0, 10, 8), PALE, 0.24)
        canvas.stroke([closed(circle(middle, radius)) for radius in (25.2, 26.0)], PALE, 0.4)
        write(canvas, str(place + 1), middle, 9.0, LINE)
        write_within(canvas, caption, (middle[0], card.y + 7.0), 2.2, CARD_MM[0] - 8.0, DARK_BRASS)
