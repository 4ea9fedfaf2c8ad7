"""PDFs to print: the mat, decks of cards, cards of reference, the calibration board for lenses."""

from __future__ import annotations

from vision.drawing.engraving.dress import PLAIN, ConveyorDress, MatDress
from vision.printing.board import board_pdf
from vision.printing.deck_sheets import deck_pdf
from vision.printing.reference_cards import Section, reference_pdf
from vision.printing.sheets import PAPERS, UnknownPaper, mat_pdf

__all__ = [
    "PAPERS",
    "PLAIN",
    "ConveyorDress",
    "MatDress",
    "Section",
    "UnknownPaper",
    "board_pdf",
    "deck_pdf",
    "mat_pdf",
    "reference_pdf",
]
