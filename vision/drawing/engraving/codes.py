"""The two codes of a card as outlines: the QR code and the marker."""

from __future__ import annotations

import numpy as np

from vision.decks import Deck
from vision.decks.payload import MARKER_CELLS, marker_of, text_of
from vision.decks.places import MARKER, QR, Place
from vision.decks.qr import QR_CELLS, qr_of
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.markers import BLACK, draw_cells

_QUIET_MODULES = 1.5


def draw_codes(canvas: Canvas, deck: Deck, number: int) -> None:
    """Both codes of card ``number`` of ``deck`` at their places, on white."""
    module = QR.width / QR_CELLS
    canvas.fill([_around(QR, _QUIET_MODULES * module)], (255, 255, 255))
    draw_cells(canvas, qr_of(text_of(deck, number)), (QR.x, QR.y), module, BLACK)
    modules = MARKER_CELLS + 2
    module = MARKER.width / modules
    canvas.fill([_around(MARKER, module)], (255, 255, 255))
    dark = np.pad(1 - marker_of(deck, number), 1, constant_values=1)
    draw_cells(canvas, dark, (MARKER.x, MARKER.y), module, BLACK)


def _around(place: Place, margin: float) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    corners = place.corners
    corners[[0, 1], 1] -= margin
    corners[[2, 3], 1] += margin
    corners[[0, 3], 0] -= margin
    corners[[1, 2], 0] += margin
    return corners
