"""A deck on paper: sheets of cards side by side with cut marks, each followed by its backs.

Printing double-sided over the long edge puts each back behind its front. The backs look the same either way
up. Their white border hides the printer's registration error.
"""

from __future__ import annotations

from functools import partial

from vision.core.geometry import Rect
from vision.decks import Deck
from vision.drawing.engraving.faces import draw_back, draw_case, draw_print
from vision.drawing.engraving.lettering import letters, width_of
from vision.drawing.engraving.mat import MARGIN_MM
from vision.drawing.engraving.works import INK
from vision.mat.layouts import CARD_MM
from vision.printing.cutting import GAP_MM, CuttingPlan, cutting_plan
from vision.printing.pdf import Page, PdfDocument
from vision.printing.sheets import PAPERS, UnknownPaper

_BACK, _CASE = "back", "case"
_CARD = Rect(0.0, 0.0, *CARD_MM)
_MARK_MM = 5.0
_WORDS_MM = 1.7
_WORDS_ROOM_MM = CARD_MM[0] - 5.0


def deck_plan(paper: str) -> CuttingPlan:
    """How cards are laid out on ``paper``. Raises :class:`UnknownPaper`."""
    if paper not in PAPERS:
        raise UnknownPaper(paper)
    return cutting_plan(PAPERS[paper], CARD_MM, MARGIN_MM)


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


def _fronts(page: Page, plan: CuttingPlan, numbers: list[int], words: str) -> None:
    for spot, number in enumerate(numbers):
        for kept in (_CASE, _name(number)):
            page.put(kept, _CARD, plan.front(spot), CARD_MM[1])
    page.stroke(list(plan.cut_marks(_MARK_MM, MARGIN_MM)), INK, 0.12)
    _words(page, plan, f"{words}: print at 100 %, double-sided, flip on the long edge")


def _backs(page: Page, plan: CuttingPlan, count: int, words: str) -> None:
    for spot in range(count):
        page.put(_BACK, _CARD, plan.back(spot), CARD_MM[1])
    page.stroke(list(plan.cut_marks(_MARK_MM, MARGIN_MM)), INK, 0.12)
    _words(page, plan, f"{words}: backs")


def _words(page: Page, plan: CuttingPlan, words: str) -> None:
    """A line of text below the cards, between two cut marks."""
    x = plan.corner[0] + (plan.columns // 2 + 0.5) * CARD_MM[0]
    cap = min(_WORDS_MM, _WORDS_MM * _WORDS_ROOM_MM / width_of(words, _WORDS_MM))
    page.fill(letters(words, (x, plan.bottom + GAP_MM + cap / 2 + 0.4), cap), INK)


def _name(number: int) -> str:
    return f"card-{number}"
