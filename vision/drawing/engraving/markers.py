"""ArUco markers, drawn."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Rect
from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.paths import rectangle
from vision.mat.layouts import MarkerSpec

_MODULES = 6
"""Four data modules and a black border on each side."""
BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)


def draw_marker(canvas: Canvas, marker: MarkerSpec) -> None:
    """Draws the marker of ``DICT_4X4_50`` on its white margin."""
    canvas.fill([rectangle(marker.rect.inset(-marker.quiet))], WHITE)
    canvas.fill([rectangle(marker.rect)], BLACK)
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    cells = cv2.aruco.generateImageMarker(book, marker.ident, _MODULES) > 127
    draw_cells(canvas, np.asarray(cells, np.uint8), (marker.x, marker.y), marker.size / _MODULES, WHITE)


def draw_cells(
    canvas: Canvas, cells: NDArray[np.uint8], at: tuple[float, float], module: float, colour: Rgb
) -> None:
    """Draws the cells that are not 0 as squares of ``module`` mm, the first one's top left corner ``at``;
    adjacent cells of a row are one rectangle."""
    for row, line in enumerate(cells):
        for start, end in np.flatnonzero(np.diff(np.pad(line != 0, 1).astype(np.int8))).reshape(-1, 2):
            x, y = at[0] + start * module, at[1] + row * module
            canvas.fill([rectangle(Rect(x, y, (end - start) * module, module))], colour)
