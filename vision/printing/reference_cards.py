"""Cards of reference, one for each player: titles and lines on a sheet with cut marks.

Letters are drawn as outlines, with the same text invisible beneath them, so that the document can be searched
and read aloud.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from vision.core.geometry import Point, Rect
from vision.drawing.engraving.canvas import Canvas, Path
from vision.drawing.engraving.lettering import letters, width_of
from vision.drawing.engraving.mat import MARGIN_MM
from vision.drawing.engraving.paths import line
from vision.drawing.engraving.works import BRASS, INK, LINE
from vision.printing.pdf import Page, PdfCanvas, PdfDocument
from vision.printing.sheets import PAPERS, UnknownPaper
from vision.printing.typesetting import LEADING, Section, TooLong, wrapped

CARD_SIZE_MM = (95.0, 128.0)
"""Four of them fit on A4 and on Letter."""
_KEPT = "card"
_INSET_MM = 5.0
_MARK_MM = 3.0
_LARGEST_MM, _SMALLEST_MM = 2.0, 1.2
"""The height of capitals in the lines."""
_STEP_MM = 0.05
_BEFORE_TITLE = 0.8
_TITLE_MM = 3.2


@dataclass(frozen=True, slots=True)
class _Row:
    """A printed line: ``text`` with its capitals' height, its left edge and base line on the card."""

    text: str
    cap: float
    at: Point
    is_title: bool = False


def reference_pdf(title: str, sections: Sequence[Section], cards: int, paper: str = "a4") -> bytes:
    """So many equal ``cards`` as a PDF to scale, the same bytes each time. Raises
    :class:`~vision.printing.sheets.UnknownPaper`, or
    :class:`~vision.printing.typesetting.TooLong`."""
    if paper not in PAPERS:
        raise UnknownPaper(paper)
    sheet = PAPERS[paper]
    across, down = (
        int((side - 2 * MARGIN_MM) // card) for side, card in zip(sheet, CARD_SIZE_MM, strict=True)
    )
    rows = _set_in_type(title, sections)
    document = PdfDocument(title)
    document.keep(_KEPT, CARD_SIZE_MM, partial(_draw_card, rows=rows))
    for start in range(0, cards, across * down):
        count = min(across * down, cards - start)
        document.page(sheet, partial(_draw_sheet, sheet=sheet, grid=(across, down), count=count))
    return document.finished()


def draw_reference(canvas: Canvas, title: str, sections: Sequence[Section]) -> None:
    """Draws one card of :data:`CARD_SIZE_MM`. Raises
    :class:`~vision.printing.typesetting.TooLong`."""
    _draw_rows(canvas, _set_in_type(title, sections))


def _draw_card(canvas: PdfCanvas, rows: Sequence[_Row]) -> None:
    for row in rows:
        canvas.hidden_text(row.text, row.at, row.cap)
    _draw_rows(canvas, rows)


def _draw_rows(canvas: Canvas, rows: Sequence[_Row]) -> None:
    for row in rows:
        middle = row.at[0] + width_of(row.text, row.cap) / 2, row.at[1] - row.cap / 2
        canvas.fill(letters(row.text, middle, row.cap), BRASS if row.is_title else INK)


def _draw_sheet(page: Page, sheet: tuple[float, float], grid: tuple[int, int], count: int) -> None:
    (width, height), (across, down) = CARD_SIZE_MM, grid
    left, top = (sheet[0] - across * width) / 2, (sheet[1] - down * height) / 2
    for card in range(count):
        down_by, right_by = divmod(card, across)
        at = left + right_by * width, top + down_by * height
        page.put(_KEPT, Rect(0.0, 0.0, width, height), at, height)
    page.stroke(list(_cut_marks((left, top), grid)), LINE, 0.12)


def _cut_marks(corner: Point, grid: tuple[int, int]) -> Iterator[Path]:
    """A small cross wherever the corners of cards meet."""
    (width, height), (across, down) = CARD_SIZE_MM, grid
    for column in range(across + 1):
        for row in range(down + 1):
            x, y = corner[0] + column * width, corner[1] + row * height
            yield line((x - _MARK_MM, y), (x + _MARK_MM, y))
            yield line((x, y - _MARK_MM), (x, y + _MARK_MM))


def _set_in_type(title: str, sections: Sequence[Section]) -> tuple[_Row, ...]:
    """The rows of a card in the largest letters with which all of them fit."""
    steps = round((_LARGEST_MM - _SMALLEST_MM) / _STEP_MM)
    for step in range(steps + 1):
        rows = tuple(_rows(title, sections, _LARGEST_MM - step * _STEP_MM))
        if rows[-1].at[1] <= CARD_SIZE_MM[1] - _INSET_MM:
            return rows
    raise TooLong(title)


def _rows(title: str, sections: Sequence[Section], cap: float) -> Iterator[_Row]:
    room = CARD_SIZE_MM[0] - 2 * _INSET_MM
    y = _INSET_MM + _TITLE_MM
    yield _Row(title, _TITLE_MM, (_INSET_MM, y), is_title=True)
    for section in sections:
        y += cap * (LEADING + _BEFORE_TITLE)
        yield _Row(section.title, cap * 1.15, (_INSET_MM, y), is_title=True)
        for text in section.lines:
            for number, part in enumerate(wrapped(text, cap, room - 2 * cap)):
                y += cap * LEADING
                yield _Row(part, cap, (_INSET_MM + (2 * cap if number else 0.0), y))
