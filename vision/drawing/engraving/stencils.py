"""Stencils: engravings of one colour as masks, to be painted in any colour."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.drawing.engraving.raster import RasterCanvas
from vision.drawing.engraving.strips import Shape

_PX_PER_MM = 3.0
"""A coarse scale, which the canvas draws at four times the size for smooth edges."""
_MARGIN_PX = 0.5


def stencil(shapes: Sequence[Shape], px: int) -> NDArray[np.uint8]:
    """How much of each pixel the ``shapes``, in a square from -1 to 1, cover: 0 to 255, ``px`` each way."""
    side = px / _PX_PER_MM
    half = side / 2 - _MARGIN_PX / _PX_PER_MM
    canvas = RasterCanvas((side, side), _PX_PER_MM)
    for shape in shapes:
        canvas.fill([outline * half + side / 2 for outline in shape], (0, 0, 0))
    return np.asarray(255 - canvas.picture()[..., 0], np.uint8)
