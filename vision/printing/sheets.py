"""The mat on paper: in one piece on A3, or as tiles on smaller sheets to cut and join."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from vision.core.errors import VisionError
from vision.core.geometry import Point, Rect
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.dress import PLAIN, MatDress
from vision.drawing.engraving.lettering import letters, width_of
from vision.drawing.engraving.mat import MARGIN_MM, draw_mat
from vision.drawing.engraving.paths import circle, closed, line, rectangle
from vision.drawing.engraving.works import BRASS, DARK_BRASS, INK, LINE, PAPER, framed
from vision.mat.layouts import MACHINE, MatLayout
from vision.printing.pdf import Page, PdfDocument

PAPERS: dict[str, tuple[float, float]] = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "letter": (215.9, 279.4),
}
"""Width and height of the papers in portrait format, millimetres."""
OVERLAP_MM = 12.0
_LABEL_MM = 9.0
"""The height of the strip below a tile for its label."""
_KEPT = "mat"
RULER_MM = 100.0


class UnknownPaper(VisionError, ValueError):
    """There is no such paper size."""

    code = "unknown_paper"
    template = "There is no paper called {paper}. The papers are {known}."
    paper: str
    known: tuple[str, ...]

    def __init__(self, paper: str) -> None:
        super().__init__(paper=paper, known=tuple(PAPERS))


@dataclass(frozen=True, slots=True)
class Tile:
    """The part of the mat that goes on one sheet, in mat millimetres. ``name`` is its row's letter and its
    column's number. ``joins`` are the edges it shares with its neighbours: ``("x", 240)`` is vertical, at
    240 mm."""

    name: str
    rect: Rect
    joins: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """How a mat is printed: the sheet (width, height) in its orientation, and the tiles row by row."""

    sheet: tuple[float, float]
    tiles: tuple[Tile, ...]


def enlarged(paper: str) -> tuple[float, tuple[float, float]]:
    """How many times its usual size a whole page is drawn on ``paper``, and the width and height that it then
    has for its drawing. Raises :class:`UnknownPaper`."""
    if paper not in PAPERS:
        raise UnknownPaper(paper)
    width, height = PAPERS[paper]
    scale = max(1.0, min(width / PAPERS["a4"][0], height / PAPERS["a4"][1]))
    return scale, (width / scale, height / scale)


def mat_pdf(layout: MatLayout = MACHINE, dress: MatDress = PLAIN, paper: str = "a3") -> bytes:
    """The mat as a PDF to scale, the same bytes each time. If the paper is too small it has a guide and
    tiles. Raises :class:`UnknownPaper`."""
    plan = plan_for(layout, paper)
    document = PdfDocument(dress.title or "Table mat")
    document.keep(_KEPT, layout.size_mm, lambda canvas: draw_mat(canvas, layout, dress))
    if len(plan.tiles) > 1:
        document.page(plan.sheet, lambda page: _guide(page, plan, layout))
    for tile in plan.tiles:
        document.page(plan.sheet, partial(_sheet, plan=plan, tile=tile, layout=layout))
    return document.finished()


def plan_for(layout: MatLayout, paper: str) -> Plan:
    """How the mat is printed on ``paper``, oriented for the fewest sheets. Raises :class:`UnknownPaper`."""
    if paper not in PAPERS:
        raise UnknownPaper(paper)
    narrow, wide = PAPERS[paper]
    plans = [_turned(layout, sheet) for sheet in ((wide, narrow), (narrow, wide))]
    return min(plans, key=lambda plan: len(plan.tiles))


def _turned(layout: MatLayout, sheet: tuple[float, float]) -> Plan:
    width, height = layout.size_mm
    if width <= sheet[0] and height <= sheet[1]:
        # The mat's own margin serves as the printer's.
        return Plan(sheet, (Tile("A1", Rect(0.0, 0.0, width, height)),))
    edges_x = [edge for zone in layout.zones for edge in (zone.x, zone.x + zone.width) if not zone.sideways]
    edges_y = [edge for zone in layout.zones for edge in (zone.y, zone.y + zone.height) if not zone.sideways]
    joins_x = _joins(width, sheet[0] - 2 * MARGIN_MM, edges_x)
    joins_y = _joins(height, sheet[1] - 2 * MARGIN_MM - _LABEL_MM, edges_y)
    tiles = [
        Tile(
            f"{chr(ord('A') + row)}{column + 1}",
            Rect(x, y, across, down),
            _own(joins_x, "x", column) + _own(joins_y, "y", row),
        )
        for row, (y, down) in enumerate(_spans(height, joins_y))
        for column, (x, across) in enumerate(_spans(width, joins_x))
    ]
    return Plan(sheet, tuple(tiles))


def _joins(length: float, room: float, edges: Sequence[float]) -> list[float]:
    """Where to cut a length so that each part with its overlaps fits into ``room``, at ``edges`` if
    possible."""
    parts = max(1, math.ceil((length - OVERLAP_MM) / (room - OVERLAP_MM)))
    joins: list[float] = []
    for left in range(parts - 1, 0, -1):
        begin = joins[-1] if joins else 0.0
        spare = OVERLAP_MM / 2 if joins else 0.0
        latest = begin - spare + room - OVERLAP_MM / 2
        earliest = max(begin + 2 * OVERLAP_MM, length - left * (room - OVERLAP_MM) - OVERLAP_MM / 2)
        even = min(max(begin + (length - begin) / (left + 1), earliest), latest)
        fitting = [edge for edge in edges if earliest <= edge <= latest]
        joins.append(min(fitting, key=lambda edge: abs(edge - even), default=even))
    return joins


def _spans(length: float, joins: Sequence[float]) -> list[tuple[float, float]]:
    """Start and length of each part with its overlaps."""
    half = OVERLAP_MM / 2
    starts = [0.0, *(join - half for join in joins)]
    ends = [*(join + half for join in joins), length]
    return [(start, end - start) for start, end in zip(starts, ends, strict=True)]


def _own(joins: Sequence[float], axis: str, place: int) -> tuple[tuple[str, float], ...]:
    return tuple((axis, joins[index]) for index in (place - 1, place) if 0 <= index < len(joins))


# -- sheets ------------------------------------------------------------------------------------------------


def _sheet(page: Page, plan: Plan, tile: Tile, layout: MatLayout) -> None:
    whole = len(plan.tiles) == 1
    left = (plan.sheet[0] - tile.rect.width) / 2
    top = (plan.sheet[1] - tile.rect.height - (0.0 if whole else _LABEL_MM)) / 2
    page.put(_KEPT, tile.rect, (left, top), layout.size_mm[1])
    if whole:
        return
    for axis, at in tile.joins:
        _join_marks(page, tile, axis, at, (left, top))
    _row(
        page,
        f"Sheet {tile.name}: cut its left and upper edge along the dots; lay them on the neighbours’ dots",
        (plan.sheet[0] / 2, plan.sheet[1] - MARGIN_MM - 3.0),
        2.2,
    )


def _join_marks(page: Page, tile: Tile, axis: str, at: float, corner: Point) -> None:
    """The line along which a tile meets its neighbour: dots, and ringed crosses that must coincide."""
    left, top = corner
    length = tile.rect.height if axis == "x" else tile.rect.width

    def place(along: float) -> Point:
        if axis == "x":
            return left + at - tile.rect.x, top + along
        return left + along, top + at - tile.rect.y

    page.fill([circle(place(along), 0.22) for along in np.arange(1.0, length, 4.0)], DARK_BRASS)
    begin = tile.rect.y if axis == "x" else tile.rect.x
    # Every 35 mm of the mat, so that both sheets have the same crosses.
    for along in np.arange(math.ceil((begin + 6) / 35) * 35 - begin, length - 6, 35.0):
        x, y = place(float(along))
        page.stroke(
            [closed(circle((x, y), 1.6)), line((x - 2.6, y), (x + 2.6, y)), line((x, y - 2.6), (x, y + 2.6))],
            LINE,
            0.15,
        )


def _guide(page: Page, plan: Plan, layout: MatLayout) -> None:
    """The first page: how to join the sheets, and a ruler."""
    across, down = plan.sheet
    middle = across / 2
    framed(page, Rect(middle - 60, 12, 120, 16), 3.0)
    page.fill(letters("HOW TO BUILD THIS MAT", (middle, 20), 4.2, spacing=0.5), BRASS)
    rows = (
        "1.  Print at 100 %, without “fit to page”, on one side of the paper.",
        "2.  Measure the ruler below: it must be 100 mm long, to half a millimetre.",
        "3.  Cut the left and upper edges of each sheet along the dots; leave the right and lower edges.",
        "4.  Lay the cut edge on its neighbour’s dotted line, so that the ringed crosses coincide.",
        "5.  Tape the sheets together from below, and glue them on card or felt to lie flat.",
        "6.  Keep the four black squares clean, flat and visible: the camera finds the mat by them.",
    )
    for row, text in enumerate(rows):
        _row(page, text, (24.0, 38.0 + row * 7.0), 2.5, centred=False)
    scale = min((across - 60) / layout.size_mm[0], (down - 124) / layout.size_mm[1])
    width, height = layout.size_mm[0] * scale, layout.size_mm[1] * scale
    left, top = middle - width / 2, 84.0
    sheet = Rect(left, top, width, height)
    page.fill([rectangle(sheet)], PAPER)
    for zone in layout.zones:
        page.stroke([closed(rectangle(zone.rect.scaled(scale).shifted(left, top)))], LINE, 0.2)
    for marker in layout.markers.values():
        page.fill([rectangle(marker.rect.scaled(scale).shifted(left, top))], INK)
    page.stroke([closed(rectangle(sheet))], INK, 0.3)
    for tile in plan.tiles:
        for axis, at in tile.joins:
            begin, end = (tile.rect.y, tile.rect.bottom) if axis == "x" else (tile.rect.x, tile.rect.right)
            dots = np.arange(begin, end, 6.0)
            spots = [(at, dot) if axis == "x" else (dot, at) for dot in dots]
            page.fill([circle((left + x * scale, top + y * scale), 0.3) for x, y in spots], DARK_BRASS)
        centre = tile.rect.scaled(scale).shifted(left, top).centre
        page.fill([circle(centre, 6.5)], INK)
        page.fill(letters(tile.name, centre, 4.6), BRASS)
    draw_ruler(page, (middle - RULER_MM / 2, down - MARGIN_MM - 14.0))


def draw_ruler(canvas: Canvas, at: Point) -> None:
    """A ruler of 100 mm."""
    x, y = at
    marks = [
        line((x + k, y), (x + k, y - (5.0 if k % 10 == 0 else 3.6 if k % 5 == 0 else 2.4)))
        for k in range(101)
    ]
    canvas.stroke([line((x, y), (x + RULER_MM, y))], INK, 0.2)
    canvas.stroke(marks, INK, 0.15)
    for tens in range(0, 101, 10):
        canvas.fill(letters(str(tens), (x + tens, y + 2.6), 2.0), INK)
    canvas.fill(letters("mm", (x + RULER_MM + 6.0, y + 2.6), 2.0), INK)


def _row(page: Page, text: str, at: Point, cap: float, centred: bool = True) -> None:
    x, y = at
    page.fill(letters(text, (x if centred else x + width_of(text, cap) / 2, y), cap), INK)


__all__ = [
    "OVERLAP_MM",
    "PAPERS",
    "RULER_MM",
    "Plan",
    "Tile",
    "UnknownPaper",
    "draw_ruler",
    "enlarged",
    "mat_pdf",
    "plan_for",
]
