"""ArUco markers as outlines."""

from __future__ import annotations

import cv2
import numpy as np

from vision.mat import MarkerSpec
from vision.printing.canvas import Canvas, Colour
from vision.printing.paths import rectangle

_MODULES = 6
"""Four of data and a black border on each side."""
BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


def draw_marker(canvas: Canvas, marker: MarkerSpec) -> None:
    """The marker of ``DICT_4X4_50`` on its white margin."""
    spare = marker.quiet
    side = marker.size + 2 * spare
    canvas.fill([rectangle(marker.x - spare, marker.y - spare, side, side)], WHITE)
    canvas.fill([rectangle(marker.x, marker.y, marker.size, marker.size)], BLACK)
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    cells = cv2.aruco.generateImageMarker(book, marker.ident, _MODULES)
    module = marker.size / _MODULES
    for row in range(_MODULES):
        bright = np.flatnonzero(np.diff(np.concatenate([[0], cells[row] > 127, [0]])))
        for start, end in bright.reshape(-1, 2):
            x, y = marker.x + start * module, marker.y + row * module
            canvas.fill([rectangle(x, y, (end - start) * module, module)], WHITE)
