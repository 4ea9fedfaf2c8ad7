"""Pieces on paper: cards and tokens side by side with cut marks, each page followed by its backs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from vision.core.geometry import Point, Rect
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.mat import MARGIN_MM
from vision.drawing.engraving.works import INK
from vision.printing.cutting import CuttingPlan, cutting_plan
from vision.printing.pdf import Page, PdfDocument
from vision.printing.sheets import PAPERS, UnknownPaper
from vision.printing.typesetting import write_within

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


def piece_plan(paper: str, size: tuple[float, float], pieces: int) -> CuttingPlan:
    """How so many ``pieces`` of ``size`` are laid out on ``paper``, upright if that takes no more sheets.
    Raises :class:`UnknownPaper`."""
    if paper not in PAPERS:
        raise UnknownPaper(paper)
    narrow, wide = PAPERS[paper]
    plans = [
        cutting_plan(sheet, size, MARGIN_MM, below=_WORDS_ROOM_MM)
        for sheet in ((narrow, wide), (wide, narrow))
    ]
    best = min(plans, key=lambda plan: math.ceil(pieces / plan.each))
    columns = min(best.columns, pieces)
    return replace(best, columns=columns, rows=min(best.rows, math.ceil(pieces / columns)))


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


def _page(page: Page, plan: CuttingPlan, placed: Sequence[tuple[str, Point]], words: str) -> None:
    width, height = plan.size
    for name, at in placed:
        page.put(name, Rect(0.0, 0.0, width, height), at, height)
    page.stroke(list(plan.cut_marks(_MARK_MM)), INK, 0.12)
    place = (plan.sheet[0] / 2, plan.bottom + _WORDS_ROOM_MM - _WORDS_MM / 2)
    write_within(page, words, place, _WORDS_MM, plan.sheet[0] - 2 * MARGIN_MM - 10.0)


def _front(number: int) -> str:
    return f"front-{number}"


def _back(number: int) -> str:
    return f"back-{number}"
