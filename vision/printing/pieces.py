"""Pieces on paper: cards and tokens side by side with cut marks, each page followed by its backs.

The backs are laid out mirrored, so that each lies behind its front when the paper is turned over sideways.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from vision.core.geometry import Point, Rect
from vision.drawing.engraving.canvas import Canvas, Path
from vision.drawing.engraving.mat import MARGIN_MM
from vision.drawing.engraving.paths import line
from vision.drawing.engraving.works import INK
from vision.printing.pdf import Page, PdfDocument
from vision.printing.sheets import PAPERS, UnknownPaper
from vision.printing.typesetting import write_within

_GAP_MM = 0.8
"""Between a piece and its cut marks."""
_MARK_MM = 4.0
_WORDS_MM = 1.8
_WORDS_ROOM_MM = 8.0
"""Below the pieces, for their cut marks and a line of text."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One card or token, ``copies`` of it. A piece without a ``back`` is printed on one side."""

    front: Callable[[Canvas], None]
    back: Callable[[Canvas], None] | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class PiecePlan:
    """How pieces of ``size`` are laid out in the middle of a ``sheet`` (both width, height)."""

    sheet: tuple[float, float]
    size: tuple[float, float]
    columns: int
    rows: int

    @property
    def each(self) -> int:
        """Pieces on a sheet."""
        return self.columns * self.rows

    @property
    def corner(self) -> Point:
        """The top left corner of the first piece."""
        return (
            (self.sheet[0] - self.columns * self.size[0]) / 2,
            (self.sheet[1] - self.rows * self.size[1] - _WORDS_ROOM_MM) / 2,
        )

    def front(self, spot: int) -> Point:
        """The top left corner of the piece at ``spot``, counted row by row."""
        row, column = divmod(spot, self.columns)
        left, top = self.corner
        return left + column * self.size[0], top + row * self.size[1]

    def back(self, spot: int) -> Point:
        """The top left corner of that piece's back on the other side of the paper."""
        row, column = divmod(spot, self.columns)
        return self.front(row * self.columns + self.columns - 1 - column)


def piece_plan(paper: str, size: tuple[float, float], pieces: int) -> PiecePlan:
    """How so many ``pieces`` of ``size`` are laid out on ``paper``, upright if that takes no more sheets.
    Raises :class:`UnknownPaper`."""
    if paper not in PAPERS:
        raise UnknownPaper(paper)
    narrow, wide = PAPERS[paper]
    plans = [_plan(sheet, size) for sheet in ((narrow, wide), (wide, narrow))]
    best = min(plans, key=lambda plan: math.ceil(pieces / plan.each))
    columns = min(best.columns, pieces)
    return replace(best, columns=columns, rows=min(best.rows, math.ceil(pieces / columns)))


def _plan(sheet: tuple[float, float], size: tuple[float, float]) -> PiecePlan:
    width, height = sheet[0] - 2 * MARGIN_MM, sheet[1] - 2 * MARGIN_MM - _WORDS_ROOM_MM
    return PiecePlan(sheet, size, int(width // size[0]), int(height // size[1]))


def pieces_pdf(title: str, size: tuple[float, float], pieces: Sequence[Piece], paper: str = "a4") -> bytes:
    """All ``pieces`` of one ``size`` as a PDF to scale, the same bytes each time: pages of fronts, each
    followed by its backs if a piece has one. Raises :class:`UnknownPaper`."""
    numbers = [number for number, piece in enumerate(pieces) for _ in range(piece.copies)]
    plan = piece_plan(paper, size, len(numbers))
    document = PdfDocument(title)
    for number, piece in enumerate(pieces):
        document.keep(_front(number), size, piece.front)
        if piece.back is not None:
            document.keep(_back(number), size, piece.back)
    sheets = [numbers[start : start + plan.each] for start in range(0, len(numbers), plan.each)]
    for sheet, there in enumerate(sheets, 1):
        words = f"{title}, sheet {sheet} of {len(sheets)}"
        backs = [(spot, number) for spot, number in enumerate(there) if pieces[number].back is not None]
        edge = "long" if plan.sheet[0] < plan.sheet[1] else "short"
        sides = f"double-sided, flip on the {edge} edge" if backs else "on one side"
        used = replace(plan, rows=math.ceil(len(there) / plan.columns))
        fronts = [(_front(number), used.front(spot)) for spot, number in enumerate(there)]
        told = f"{words}: print at 100 %, {sides}"
        document.page(used.sheet, partial(_page, plan=used, placed=fronts, words=told))
        if backs:
            behind = [(_back(number), used.back(spot)) for spot, number in backs]
            document.page(used.sheet, partial(_page, plan=used, placed=behind, words=f"{words}: backs"))
    return document.finished()


def _page(page: Page, plan: PiecePlan, placed: Sequence[tuple[str, Point]], words: str) -> None:
    width, height = plan.size
    for name, at in placed:
        page.put(name, Rect(0.0, 0.0, width, height), at, height)
    page.stroke(list(_cut_marks(plan)), INK, 0.12)
    place = (plan.sheet[0] / 2, plan.corner[1] + plan.rows * height + _WORDS_ROOM_MM - _WORDS_MM / 2)
    write_within(page, words, place, _WORDS_MM, plan.sheet[0] - 2 * MARGIN_MM - 10.0)


def _cut_marks(plan: PiecePlan) -> Iterator[Path]:
    """Short lines around the pieces that show where to cut."""
    left, top = plan.corner
    right, bottom = plan.sheet[0] - left, top + plan.rows * plan.size[1]
    across, down = (min(_MARK_MM, margin - _GAP_MM) for margin in plan.corner)
    for column in range(plan.columns + 1):
        x = left + column * plan.size[0]
        yield line((x, top - _GAP_MM - down), (x, top - _GAP_MM))
        yield line((x, bottom + _GAP_MM), (x, bottom + _GAP_MM + down))
    for row in range(plan.rows + 1):
        y = top + row * plan.size[1]
        yield line((left - _GAP_MM - across, y), (left - _GAP_MM, y))
        yield line((right + _GAP_MM, y), (right + _GAP_MM + across, y))


def _front(number: int) -> str:
    return f"front-{number}"


def _back(number: int) -> str:
    return f"back-{number}"
