"""A canvas that draws an SVG."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Path


class SvgCanvas:
    """Draws on a white sheet of ``size_mm``, width and height."""

    def __init__(self, size_mm: tuple[float, float]) -> None:
        width, height = size_mm
        self._marks = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
            f'viewBox="0 0 {width:g} {height:g}">',
            f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>',
        ]

    def fill(self, outlines: Sequence[Path], colour: Rgb) -> None:
        """See :class:`~vision.drawing.engraving.canvas.Canvas`."""
        self._marks.append(f'<path fill="{_hex(colour)}" fill-rule="evenodd" d="{_drawn(outlines, "Z")}"/>')

    def stroke(self, lines: Sequence[Path], colour: Rgb, width: float) -> None:
        """See :class:`~vision.drawing.engraving.canvas.Canvas`."""
        self._marks.append(
            f'<path fill="none" stroke="{_hex(colour)}" stroke-width="{width:g}" stroke-linecap="round" '
            f'stroke-linejoin="round" d="{_drawn(lines, "")}"/>'
        )

    def finished(self) -> bytes:
        """The file."""
        return "\n".join([*self._marks, "</svg>\n"]).encode()


def _drawn(paths: Sequence[Path], end: str) -> str:
    """The commands that follow ``paths``."""
    return "".join(
        "M" + "L".join(f"{x:g} {y:g}" for x, y in np.round(path, 3).tolist()) + end for path in paths
    )


def _hex(colour: Rgb) -> str:
    return "#" + "".join(f"{level:02x}" for level in colour)
