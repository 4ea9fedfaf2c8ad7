"""Printing: the mat, decks of cards and the board for lenses as PDFs, and the same drawings as pictures."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.mat.layouts import MACHINE, MatLayout
from vision.printing.board import board_pdf
from vision.printing.deck_sheets import deck_pdf
from vision.printing.dress import PLAIN, ConveyorDress, MatDress
from vision.printing.machine import draw_mat
from vision.printing.raster import RasterCanvas
from vision.printing.sheets import PAPERS, UnknownPaper, mat_pdf

__all__ = [
    "PAPERS",
    "PLAIN",
    "ConveyorDress",
    "MatDress",
    "UnknownPaper",
    "board_pdf",
    "deck_pdf",
    "mat_pdf",
    "mat_raster",
]


@lru_cache(maxsize=2)
def mat_raster(
    layout: MatLayout = MACHINE, px_per_mm: float = 4.0, dress: MatDress = PLAIN
) -> NDArray[np.uint8]:
    """The printed mat seen from straight above: BGR ``uint8``, read-only."""
    canvas = RasterCanvas(layout.size_mm, px_per_mm)
    draw_mat(canvas, layout, dress)
    picture = canvas.picture()
    picture.flags.writeable = False
    return picture
