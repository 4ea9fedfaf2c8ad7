"""Printing: the mat as a PDF to scale, and the same drawing as a picture."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.mat import MACHINE, MatLayout
from vision.printing.markers import draw_marker, rectangle
from vision.printing.raster import RasterCanvas


@lru_cache(maxsize=2)
def mat_raster(layout: MatLayout = MACHINE, px_per_mm: float = 4.0) -> NDArray[np.uint8]:
    """The printed mat seen from straight above: BGR ``uint8``, read-only."""
    canvas = RasterCanvas(layout.size_mm, px_per_mm, (246, 238, 219))
    for zone in layout.zones:
        outline = rectangle(zone.x, zone.y, zone.width, zone.height)
        canvas.stroke([np.vstack([outline, outline[:1]])], (190, 168, 120), 0.5)
    for marker in layout.markers.values():
        draw_marker(canvas, marker)
    picture = canvas.picture()
    picture.flags.writeable = False
    return picture
