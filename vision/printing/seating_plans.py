"""Plans that show who sits where: seats round a table or two, two plans on a sheet."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
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
from vision.printing.pdf import Page, PdfDocument
from vision.printing.sheets import PAPERS, enlarged
from vision.printing.typesetting import Section, write_column, write_within

_GAP_MM = 6.0
_TABLES_ABREAST = 2
_TITLE_MM = 11.0
_WORDS_MM = 24.0
_CAPS = (1.4, 2.1)


@dataclass(frozen=True, slots=True)
class PlanSeat:
    """A seat: its ``number``, a ``picture`` and a ``name``."""

    number: str
    name: str
    picture: str


@dataclass(frozen=True, slots=True)
class PlanTable:
    """A table: its ``seats`` clockwise, the first at the top, of two at the left; its ``name`` is within."""

    name: str
    seats: tuple[PlanSeat, ...]


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """A plan for one number of players: its tables, two abreast, and ``words`` beneath."""

    title: str
    tables: tuple[PlanTable, ...]
    words: tuple[str, ...] = ()


def seating_pdf(title: str, plans: Sequence[SeatingPlan], paper: str = "a4") -> bytes:
    """All ``plans`` as a PDF, two on a sheet and as large as it, the same bytes each time. Raises
    :class:`~vision.printing.sheets.UnknownPaper`."""
    scale, (width, height) = enlarged(paper)
    document = PdfDocument(title)
    each = (height - 2 * MARGIN_MM - _GAP_MM) / 2
    rooms = [
        Rect(MARGIN_MM, top, width - 2 * MARGIN_MM, each) for top in (MARGIN_MM, MARGIN_MM + each + _GAP_MM)
    ]
    shown = dict.fromkeys(
        (it.seat, it.radius) for plan in plans for room in rooms for it in _badges(plan, room)
    )
    names = {it: f"badge-{number}" for number, it in enumerate(shown)}
    for (seat, radius), name in names.items():
        side = _side(radius)
        document.keep(name, (side, side), partial(_draw_kept, seat=seat, radius=radius))
    for start in range(0, len(plans), 2):
        placed = list(zip(plans[start : start + 2], rooms, strict=False))
        document.page(PAPERS[paper], partial(_sheet, placed=placed, names=names), scale)
    return document.finished()


def _sheet(
    page: Page, placed: Sequence[tuple[SeatingPlan, Rect]], names: Mapping[tuple[PlanSeat, float], str]
) -> None:
    for plan, room in placed:
        _draw_tables(page, plan, room)
        for it in _badges(plan, room):
            side = _side(it.radius)
            at = it.at[0] - side / 2, it.at[1] - side / 2
            page.put(names[it.seat, it.radius], Rect(0.0, 0.0, side, side), at, side)


def draw_plan(canvas: Canvas, plan: SeatingPlan, room: Rect) -> None:
    """Draws one plan into ``room``."""
    _draw_tables(canvas, plan, room)
    for it in _badges(plan, room):
        badge(canvas, it.seat.picture, it.seat.number, it.seat.name, it.at, it.radius)


@dataclass(frozen=True, slots=True)
class _Badge:
    """A seat's medallion on the rim of its table."""

    seat: PlanSeat
    at: Point
    radius: float


def _side(radius: float) -> float:
    """The side of the drawing that is kept of a badge."""
    return radius * 2.2


def _draw_kept(canvas: Canvas, seat: PlanSeat, radius: float) -> None:
    middle = _side(radius) / 2
    badge(canvas, seat.picture, seat.number, seat.name, (middle, middle), radius)


def _draw_tables(canvas: Canvas, plan: SeatingPlan, room: Rect) -> None:
    """Draws all of a plan but its badges."""
    canvas.fill([plate(room, 4.0)], PAPER)
    canvas.stroke([closed(plate(room.inset(0.6), 4.0))], DARK_BRASS, 0.5)
    canvas.stroke([closed(plate(room.inset(1.6), 3.8))], BRASS, 0.2)
    x = room.x + room.width / 2
    framed(canvas, Rect.around((x, room.y + 9.0), 96.0, _TITLE_MM), 2.4)
    write_within(canvas, plan.title.upper(), (x, room.y + 9.0), 4.0, 82.0, BRIGHT_BRASS, 0.6)
    for table, there in _rooms(plan, room):
        _table(canvas, table, there)
    if plan.words:
        top = room.bottom - _WORDS_MM + 2.0
        beneath = Rect(room.x + 10.0, top, room.width - 20.0, room.bottom - 4.0 - top)
        write_column(canvas, [Section("", plan.words)], beneath, _CAPS)


def _rooms(plan: SeatingPlan, room: Rect) -> Iterator[tuple[PlanTable, Rect]]:
    """The tables with their parts of ``room``, side by side."""
    words = _WORDS_MM if plan.words else 4.0
    top = room.y + 9.0 + _TITLE_MM / 2 + 1.0
    columns = min(_TABLES_ABREAST, len(plan.tables))
    rows = math.ceil(len(plan.tables) / columns)
    wide, high = (room.width - 8.0) / columns, (room.bottom - words - top) / rows
    for place, table in enumerate(plan.tables):
        row, column = divmod(place, columns)
        yield table, Rect(room.x + 4.0 + column * wide, top + row * high, wide, high)


def _badge_mm(room: Rect) -> float:
    return min(12.5, room.height * 0.2, room.width * 0.13)


def _half_table(room: Rect) -> tuple[float, float]:
    """Half the width and half the height of the table in ``room``."""
    across, down = (side / 2 - _badge_mm(room) for side in (room.width, room.height))
    return min(across - 2.0, (down - 1.0) * 1.75), down - 1.0


def _badges(plan: SeatingPlan, room: Rect) -> Iterator[_Badge]:
    """The badges of all seats: clockwise from the top, of two from the left."""
    for table, there in _rooms(plan, room):
        across, down = _half_table(there)
        count = len(table.seats)
        start = 180.0 if count == 2 else 90.0
        for place, seat in enumerate(table.seats):
            turn = np.radians(place * 360.0 / count - start)
            x, y = there.centre
            at = x + across * float(np.cos(turn)), y + down * float(np.sin(turn))
            yield _Badge(seat, at, _badge_mm(there))


def _table(canvas: Canvas, table: PlanTable, room: Rect) -> None:
    """An oval table, and an arrow for the turn."""
    middle = room.centre
    across, down = _half_table(room)
    oval = _oval(middle, across, down)
    canvas.fill([oval + np.array([0.5, 0.7])], INK)
    canvas.fill([oval], BRASS)
    canvas.fill([_oval(middle, across - 1.6, down - 1.6)], INK)
    canvas.fill([_oval(middle, across - 2.2, down - 2.2)], PALE)
    canvas.stroke([closed(_oval(middle, across - 4.0, down - 4.0))], LINE, 0.25)
    if table.name:
        write_within(canvas, table.name, (middle[0], middle[1] - 2.0), 3.2, across * 1.1, DARK_BRASS)
    _turn_arrow(canvas, middle, across * 0.5, down * 0.5)


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
