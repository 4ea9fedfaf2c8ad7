"""The calibration board for lenses, on a sheet of paper or as a picture."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera.lens_board import ACROSS, DICTIONARY, DOWN, MARKER_MM, SQUARE_MM, the_board
from vision.core.geometry import Rect
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.lettering import letters
from vision.drawing.engraving.markers import BLACK, draw_cells
from vision.drawing.engraving.mat import MARGIN_MM
from vision.drawing.engraving.paths import rectangle
from vision.drawing.engraving.raster import RasterCanvas
from vision.drawing.engraving.works import INK
from vision.printing.pdf import Page, PdfDocument
from vision.printing.sheets import PAPERS, UnknownPaper

BOARD_MM = (ACROSS * SQUARE_MM, DOWN * SQUARE_MM)
_MODULES = 7
"""Five data modules and a black border on each side."""
_WORDS_MM = 2.4
_WORDS_ROOM_MM = 12.0
_WORDS = (
    "To measure a lens, glue this sheet on something flat; then run companion calibrate lens CAMERA.",
    "Its size does not matter, but it must be flat.",
)


def board_pdf(paper: str = "a4") -> bytes:
    """The board as a PDF, as large as ``paper`` allows. Raises
    :class:`~vision.printing.sheets.UnknownPaper`."""
    if paper not in PAPERS:
        raise UnknownPaper(paper)
    height, width = PAPERS[paper]
    scale = min(
        (width - 2 * MARGIN_MM) / BOARD_MM[0], (height - 2 * MARGIN_MM - _WORDS_ROOM_MM) / BOARD_MM[1]
    )
    left = (width - BOARD_MM[0] * scale) / 2
    top = (height - _WORDS_ROOM_MM - BOARD_MM[1] * scale) / 2

    def draw(page: Page) -> None:
        draw_board(page, (left, top), scale)
        for row, words in enumerate(_WORDS):
            place = width / 2, top + BOARD_MM[1] * scale + 5.0 + row * 5.0
            page.fill(letters(words, place, _WORDS_MM), INK)

    document = PdfDocument("Board for measuring a lens")
    document.page((width, height), draw)
    return document.finished()


def board_raster(px_per_mm: float = 4.0) -> NDArray[np.uint8]:
    """The board alone, from straight above: BGR ``uint8``."""
    canvas = RasterCanvas(BOARD_MM, px_per_mm)
    draw_board(canvas, (0.0, 0.0), 1.0)
    return canvas.picture()


def draw_board(canvas: Canvas, at: tuple[float, float], scale: float) -> None:
    """Draws the board with its top left corner ``at``, ``scale`` times its size."""
    board = the_board()
    book = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    side = SQUARE_MM * scale
    markers = {
        (int(corners[0][0] // SQUARE_MM), int(corners[0][1] // SQUARE_MM)): int(number)
        for number, corners in zip(np.ravel(board.getIds()), board.getObjPoints(), strict=True)
    }
    for row in range(DOWN):
        for column in range(ACROSS):
            x, y = at[0] + column * side, at[1] + row * side
            number = markers.get((column, row))
            if number is None:
                canvas.fill([rectangle(Rect(x, y, side, side))], BLACK)
                continue
            spare = (SQUARE_MM - MARKER_MM) / 2 * scale
            cells = cv2.aruco.generateImageMarker(book, number, _MODULES) < 128
            module = MARKER_MM * scale / _MODULES
            draw_cells(canvas, np.asarray(cells, np.uint8), (x + spare, y + spare), module, BLACK)
