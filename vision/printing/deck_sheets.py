"""A deck on paper: sheets of cards side by side with cut marks, each followed by its backs.

The backs are laid out mirrored, so that printing double-sided over the long edge puts each behind its front.
The backs look the same either way up. Their white border hides the printer's registration error.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from vision.core.geometry import Point, Rect
from vision.decks import Deck
from vision.drawing.engraving.canvas import Path
from vision.drawing.engraving.faces import draw_back, draw_case, draw_print
from vision.drawing.engraving.lettering import letters, width_of
from vision.drawing.engraving.mat import MARGIN_MM
from vision.drawing.engraving.paths import line
from vision.drawing.engraving.works import INK
from vision.mat.layouts import CARD_MM
from vision.printing.pdf import Page, PdfDocument
from vision.printing.sheets import PAPERS, UnknownPaper

_BACK, _CASE = "back", "case"
_CARD = Rect(0.0, 0.0, *CARD_MM)
_GAP_MM = 0.8
"""Between a card and its cut marks."""
_MARK_MM = 5.0
_WORDS_MM = 1.7
_WORDS_ROOM_MM = CARD_MM[0] - 5.0


@dataclass(frozen=True, slots=True)
class DeckPlan:
    """How cards are laid out in the middle of a ``sheet`` (width, height)."""

    sheet: tuple[float, float]
    columns: int
    rows: int

    @property
    def each(self) -> int:
        """Cards per sheet."""
        return self.columns * self.rows

    @property
    def corner(self) -> Point:
        """The top left corner of the first card."""
        return (
            (self.sheet[0] - self.columns * CARD_MM[0]) / 2,
            (self.sheet[1] - self.rows * CARD_MM[1]) / 2,
        )

    def front(self, spot: int) -> Point:
        """The top left corner of the card at ``spot``, counted row by row."""
        row, column = divmod(spot, self.columns)
        left, top = self.corner
        return left + column * CARD_MM[0], top + row * CARD_MM[1]

    def back(self, spot: int) -> Point:
        """The top left corner of that card's back on the other side of the paper."""
        row, column = divmod(spot, self.columns)
        return self.front(row * self.columns + self.columns - 1 - column)


def deck_plan(paper: str) -> DeckPlan:
    """How cards are laid out on ``paper``. Raises :class:`UnknownPaper`."""
    if paper not in PAPERS:
        raise UnknownPaper(paper)
    width, height = PAPERS[paper]
    columns, rows = (
        int((side - 2 * MARGIN_MM) // card) for side, card in zip((width, height), CARD_MM, strict=True)
    )
    return DeckPlan((width, height), columns, rows)


def deck_pdf(deck: Deck, paper: str = "a4") -> bytes:
    """All cards of ``deck`` as a PDF to scale, the same bytes each time: pages of fronts, each followed by
    its backs. Raises :class:`UnknownPaper`."""
    plan = deck_plan(paper)
    document = PdfDocument(deck.title)
    document.keep(_BACK, CARD_MM, lambda canvas: draw_back(canvas, deck))
    document.keep(_CASE, CARD_MM, draw_case)
    for number in range(len(deck.cards)):
        document.keep(_name(number), CARD_MM, partial(draw_print, deck=deck, number=number))
    cards = [number for number, card in enumerate(deck.cards) for _ in range(card.copies)]
    sheets = [cards[start : start + plan.each] for start in range(0, len(cards), plan.each)]
    for sheet, numbers in enumerate(sheets, 1):
        words = f"{deck.title}, sheet {sheet} of {len(sheets)}"
        document.page(plan.sheet, partial(_fronts, plan=plan, numbers=numbers, words=words))
        document.page(plan.sheet, partial(_backs, plan=plan, count=len(numbers), words=words))
    return document.finished()


def _fronts(page: Page, plan: DeckPlan, numbers: list[int], words: str) -> None:
    for spot, number in enumerate(numbers):
        for kept in (_CASE, _name(number)):
            page.put(kept, _CARD, plan.front(spot), CARD_MM[1])
    page.stroke(list(_cut_marks(plan)), INK, 0.12)
    _words(page, plan, f"{words}: print at 100 %, double-sided, flip on the long edge")


def _backs(page: Page, plan: DeckPlan, count: int, words: str) -> None:
    for spot in range(count):
        page.put(_BACK, _CARD, plan.back(spot), CARD_MM[1])
    page.stroke(list(_cut_marks(plan)), INK, 0.12)
    _words(page, plan, f"{words}: backs")


def _cut_marks(plan: DeckPlan) -> Iterator[Path]:
    """Short lines that show where to cut."""
    left, top = plan.corner
    right, bottom = plan.sheet[0] - left, plan.sheet[1] - top
    across, down = (min(_MARK_MM, margin - _GAP_MM - MARGIN_MM) for margin in plan.corner)
    for column in range(plan.columns + 1):
        x = left + column * CARD_MM[0]
        yield line((x, top - _GAP_MM - down), (x, top - _GAP_MM))
        yield line((x, bottom + _GAP_MM), (x, bottom + _GAP_MM + down))
    for row in range(plan.rows + 1):
        y = top + row * CARD_MM[1]
        yield line((left - _GAP_MM - across, y), (left - _GAP_MM, y))
        yield line((right + _GAP_MM, y), (right + _GAP_MM + across, y))


def _words(page: Page, plan: DeckPlan, words: str) -> None:
    """A line of text below the cards, between two cut marks."""
    left, top = plan.corner
    bottom = plan.sheet[1] - top
    x = left + (plan.columns // 2 + 0.5) * CARD_MM[0]
    cap = min(_WORDS_MM, _WORDS_MM * _WORDS_ROOM_MM / width_of(words, _WORDS_MM))
    page.fill(letters(words, (x, bottom + _GAP_MM + cap / 2 + 0.4), cap), INK)


def _name(number: int) -> str:
    return f"card-{number}"
