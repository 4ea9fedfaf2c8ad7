"""PDFs to print: the mat, decks, and all else that a game's box has; the calibration board for lenses."""

from __future__ import annotations

from vision.drawing.engraving.dress import PLAIN, ConveyorDress, MatDress
from vision.printing.board import board_pdf
from vision.printing.clock_face import ClockFace, clock_pdf
from vision.printing.contents import contents_pdf
from vision.printing.deck_sheets import deck_pdf
from vision.printing.picture_cards import PictureCard, picture_cards_pdf
from vision.printing.reference_cards import reference_pdf
from vision.printing.seating_plans import PlanSeat, PlanTable, SeatingPlan, seating_pdf
from vision.printing.sheets import PAPERS, UnknownPaper, mat_pdf
from vision.printing.standing_sheets import StandingSheet, standing_pdf
from vision.printing.tokens import Token, tokens_pdf
from vision.printing.typesetting import Section, TooLong

__all__ = [
    "PAPERS",
    "PLAIN",
    "ClockFace",
    "ConveyorDress",
    "MatDress",
    "PictureCard",
    "PlanSeat",
    "PlanTable",
    "SeatingPlan",
    "Section",
    "StandingSheet",
    "Token",
    "TooLong",
    "UnknownPaper",
    "board_pdf",
    "clock_pdf",
    "contents_pdf",
    "deck_pdf",
    "mat_pdf",
    "picture_cards_pdf",
    "reference_pdf",
    "seating_pdf",
    "standing_pdf",
    "tokens_pdf",
]
