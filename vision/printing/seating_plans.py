"""Plans that show who sits where: seats round a table or two, two plans on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from vision.core.geometry import Point, Rect
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.mat import MARGIN_MM
from vision.drawing.engraving.medallions import badge
from vision.drawing.engraving.paths import closed, plate
from vision.drawing.engraving.strips import curve, strip
from vision.drawing.engraving.works import BRASS, BRIGHT_BRASS, DARK_BRASS, INK, LINE, PALE, PAPER, framed
from vision.printing.pdf import PdfDocument
from vision.printing.sheets import PAPERS, UnknownPaper
from vision.printing.typesetting import Section, write_column, write_within

_GAP_MM = 6.0
_TITLE_MM = 11.0
_WORDS_MM = 22.0
_CAPS = (1.4, 2.4)


@dataclass(frozen=True, slots=True)
class PlanSeat:
    """A seat: its ``number``, a ``picture`` and a ``name``."""

    number: str
    name: str
    picture: str


@dataclass(frozen=True, slots=True)
class PlanTable:
    """A table: its ``seats`` clockwise, the first at the top; ``name`` is in the middle."""

    name: str
    seats: tuple[PlanSeat, ...]


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """A plan for one number of players: one table or two, and ``words`` beneath."""

    title: str
    tables: tuple[PlanTable, ...]
    words: tuple[str, ...] = ()


def seating_pdf(title: str, plans: Sequence[SeatingPlan], paper: str = "a4") -> bytes:
    """All ``plans`` as a PDF, two on a sheet, the same bytes each time. Raises
    :class:`~vision.printing.sheets.UnknownPaper`."""
    if paper not in PAPERS:
        raise UnknownPaper(paper)
    document = PdfDocument(title)
    for start in range(0, len(plans), 2):
        document.page(PAPERS[paper], partial(_sheet, plans=plans[start : start + 2], sheet=PAPERS[paper]))
    return document.finished()


def _sheet(canvas: Canvas, plans: Sequence[SeatingPlan], sheet: tuple[float, float]) -> None:
    width, height = sheet[0] - 2 * MARGIN_MM, (sheet[1] - 2 * MARGIN_MM - _GAP_MM) / 2
    for row, plan in enumerate(plans):
        draw_plan(canvas, plan, Rect(MARGIN_MM, MARGIN_MM + row * (height + _GAP_MM), width, height))


def draw_plan(canvas: Canvas, plan: SeatingPlan, room: Rect) -> None:
    """Draws one plan into ``room``."""
    canvas.fill([plate(room, 4.0)], PAPER)
    canvas.stroke([closed(plate(room.inset(0.6), 4.0))], DARK_BRASS, 0.5)
    canvas.stroke([closed(plate(room.inset(1.6), 3.8))], BRASS, 0.2)
    x = room.x + room.width / 2
    framed(canvas, Rect.around((x, room.y + 9.0), 96.0, _TITLE_MM), 2.4)
    write_within(canvas, plan.title.upper(), (x, room.y + 9.0), 4.0, 82.0, BRIGHT_BRASS, 0.6)
    words = _WORDS_MM if plan.words else 4.0
    top = room.y + 9.0 + _TITLE_MM / 2 + 1.0
    each = (room.width - 8.0) / len(plan.tables)
    for place, table in enumerate(plan.tables):
        there = Rect(room.x + 4.0 + place * each, top, each, room.bottom - words - top)
        _table(canvas, table, there)
    if plan.words:
        beneath = Rect(room.x + 10.0, room.bottom - words, room.width - 20.0, words - 4.0)
        write_column(canvas, [Section("", plan.words)], beneath, _CAPS)


def _table(canvas: Canvas, table: PlanTable, room: Rect) -> None:
    """An oval table with its seats on the rim, and an arrow for the turn."""
    badge_mm = min(12.5, room.height * 0.15, room.width * 0.13)
    middle = (room.x + room.width / 2, room.y + room.height / 2)
    across, down = room.width / 2 - badge_mm - 2.0, room.height / 2 - badge_mm - 1.0
    across = min(across, down * 1.75)
    oval = _oval(middle, across, down)
    canvas.fill([oval + np.array([0.5, 0.7])], INK)
    canvas.fill([oval], BRASS)
    canvas.fill([_oval(middle, across - 1.6, down - 1.6)], INK)
    canvas.fill([_oval(middle, across - 2.2, down - 2.2)], PALE)
    canvas.stroke([closed(_oval(middle, across - 4.0, down - 4.0))], LINE, 0.25)
    if table.name:
        write_within(canvas, table.name, (middle[0], middle[1] - 2.0), 3.2, across * 1.1, DARK_BRASS)
    _turn_arrow(canvas, middle, across * 0.5, down * 0.5)
    count = len(table.seats)
    for place, seat in enumerate(table.seats):
        turn = np.radians(place * 360.0 / count - 90.0)
        at = middle[0] + across * float(np.cos(turn)), middle[1] + down * float(np.sin(turn))
        badge(canvas, seat.picture, seat.number, seat.name, at, badge_mm)


def _oval(middle: Point, across: float, down: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    turns = np.radians(np.linspace(0.0, 360.0, 145)[:-1])
    return np.stack([middle[0] + across * np.cos(turns), middle[1] + down * np.sin(turns)], axis=1)


def _turn_arrow(canvas: Canvas, middle: Point, across: float, down: float) -> None:
    """An arrow that goes clockwise, beneath the name."""
    turns = np.radians(np.linspace(150.0, 32.0, 9))
    points = [
        (middle[0] + across * float(np.cos(t)), middle[1] + down * float(np.sin(t))) for t in turns[::-1]
    ]
    canvas.fill([strip(curve(points, 40), 0.6)], DARK_BRASS)
    tip, before = np.array(points[-1]), np.array(points[-2])
    along = (tip - before) / np.linalg.norm(tip - before)
    aside = np.array([-along[1], along[0]])
    canvas.fill([np.array([tip + along * 3.4, tip + aside * 1.7, tip - aside * 1.7])], DARK_BRASS)
