"""The first page of a box: what is in it, how to print it, and a ruler to check the scale."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from vision.core.geometry import Rect
from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.lettering import width_of
from vision.drawing.engraving.mat import MARGIN_MM
from vision.drawing.engraving.paths import closed, plate
from vision.drawing.engraving.works import BRASS, BRIGHT_BRASS, DARK_BRASS, INK, PAPER, framed
from vision.printing.pdf import PdfDocument
from vision.printing.sheets import PAPERS, RULER_MM, UnknownPaper, draw_ruler
from vision.printing.typesetting import LEADING, Section, wrapped, write, write_within

_LEFT_MM = 22.0
_TITLE_MM, _LINE_MM = 2.8, 2.3
_FIRST_MM, _GAP_MM = 44.0, 5.0


def contents_pdf(title: str, sections: Sequence[Section], paper: str = "a4") -> bytes:
    """The page as a PDF to scale, the same bytes each time. Raises
    :class:`~vision.printing.sheets.UnknownPaper`."""
    if paper not in PAPERS:
        raise UnknownPaper(paper)
    document = PdfDocument(title)
    size = PAPERS[paper]
    document.page(size, partial(draw_contents, title=title, sections=sections, size=size))
    return document.finished()


def draw_contents(canvas: Canvas, title: str, sections: Sequence[Section], size: tuple[float, float]) -> None:
    """Draws the page on a paper of ``size`` (width, height)."""
    sheet = Rect(0.0, 0.0, *size).inset(MARGIN_MM)
    canvas.fill([plate(sheet, 4.0)], PAPER)
    canvas.stroke([closed(plate(sheet.inset(0.6), 4.0))], DARK_BRASS, 0.5)
    canvas.stroke([closed(plate(sheet.inset(1.6), 3.8))], BRASS, 0.2)
    middle = size[0] / 2
    framed(canvas, Rect.around((middle, 22.0), 130.0, 17.0), 3.0)
    write_within(canvas, title.upper(), (middle, 22.0), 5.4, 112.0, BRIGHT_BRASS, 0.8)
    y = _FIRST_MM
    for section in sections:
        _write(canvas, section.title, y, _TITLE_MM, DARK_BRASS)
        for line in section.lines:
            for part in wrapped(line, _LINE_MM, size[0] - 2 * _LEFT_MM):
                y += _LINE_MM * LEADING
                _write(canvas, part, y, _LINE_MM, INK)
        y += _TITLE_MM * LEADING + _GAP_MM
    draw_ruler(canvas, (middle - RULER_MM / 2, size[1] - MARGIN_MM - 16.0))


def _write(canvas: Canvas, text: str, y: float, cap: float, ink: Rgb) -> None:
    """Writes a line from the left edge."""
    write(canvas, text, (_LEFT_MM + width_of(text, cap) / 2, y), cap, ink)
