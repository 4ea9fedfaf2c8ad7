"""The two codes of a card, drawn: the QR code and the marker."""

from __future__ import annotations

import numpy as np

from vision.decks import Deck
from vision.decks.card_layout import MARKER, QR
from vision.decks.payload import MARKER_CELLS, marker_of, text_of
from vision.decks.qr import QR_CELLS, qr_of
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.markers import BLACK, WHITE, draw_cells
from vision.drawing.engraving.paths import rectangle

_QUIET_MODULES = 1.5


def draw_codes(canvas: Canvas, deck: Deck, number: int) -> None:
    """Both codes of card ``number`` of ``deck`` at their places, on white."""
    module = QR.width / QR_CELLS
    canvas.fill([rectangle(QR.inset(-_QUIET_MODULES * module))], WHITE)
    draw_cells(canvas, qr_of(text_of(deck, number)), (QR.x, QR.y), module, BLACK)
    modules = MARKER_CELLS + 2
    module = MARKER.width / modules
    canvas.fill([rectangle(MARKER.inset(-module))], WHITE)
    dark = np.pad(1 - marker_of(deck, number), 1, constant_values=1)
    draw_cells(canvas, dark, (MARKER.x, MARKER.y), module, BLACK)
