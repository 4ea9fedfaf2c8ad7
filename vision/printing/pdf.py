"""A canvas that draws a PDF, the same bytes each time."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from io import BytesIO

import numpy as np
from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas as Pages

from vision.core.geometry import Point, Rect
from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Path

rl_config.useA85 = 0  # Streams as they are packed, not as text a quarter longer.

_MOVE, _LINE = "%.7g %.7g m ", "%.7g %.7g l "
"""To a point of a path, points of 1/72 inch; seven digits hold a thousandth of them on any sheet."""
_INVISIBLE = 3
"""Neither filled nor stroked."""
_CAP_HEIGHT = 0.662
"""Height of the capitals of Times by its size."""


class PdfCanvas:
    """Draws on the current page, or form, of ``pages``; y is measured down from ``height_mm`` above its
    origin."""

    def __init__(self, pages: Pages, height_mm: float) -> None:
        self._pages = pages
        self._height = height_mm
        pages.setLineCap(1)
        pages.setLineJoin(1)

    def fill(self, outlines: Sequence[Path], colour: Rgb) -> None:
        """See :class:`~vision.drawing.engraving.canvas.Canvas`."""
        self._pages.setFillColorRGB(*(level / 255 for level in colour))
        self._draw(outlines, "h ", "f*")

    def stroke(self, lines: Sequence[Path], colour: Rgb, width: float) -> None:
        """See :class:`~vision.drawing.engraving.canvas.Canvas`."""
        self._pages.setStrokeColorRGB(*(level / 255 for level in colour))
        self._pages.setLineWidth(width * mm)
        self._draw(lines, "", "S")

    def hidden_text(self, text: str, at: Point, cap_height: float) -> None:
        """Text that is not seen, but found and read aloud, under letters that are drawn: its base line begins
        ``at``."""
        words = self._pages.beginText(at[0] * mm, (self._height - at[1]) * mm)
        words.setFont("Times-Roman", cap_height * mm / _CAP_HEIGHT)
        words.setTextRenderMode(_INVISIBLE)
        words.textOut(text)
        self._pages.drawText(words)

    def _draw(self, polylines: Sequence[Path], close: str, paint: str) -> None:
        """Writes the operators themselves: a sheet has some hundred thousand points, and reportlab takes each
        on its own."""
        written = ["n "]
        for polyline in polylines:
            points = np.array([0.0, self._height]) + np.asarray(polyline, np.float64) * (1.0, -1.0)
            numbers = np.round(points * mm, 3).ravel().tolist()
            written.append((_MOVE + _LINE * (len(polyline) - 1)) % tuple(numbers))
            written.append(close)
        self._pages.addLiteral("".join(written) + paint)


class PdfDocument:
    """A PDF. It does not depend on when or where it was made."""

    def __init__(self, title: str) -> None:
        self._bytes = BytesIO()
        self._pages = Pages(self._bytes, pageCompression=1, invariant=1)
        self._pages.setTitle(title)
        self._pages.setCreator("table companion")

    def keep(self, name: str, size_mm: tuple[float, float], draw: Callable[[PdfCanvas], None]) -> None:
        """Stores a drawing under a name of letters, digits and hyphens, to be put on several pages. Raises
        ``ValueError`` for any other name, by which no reader would find it."""
        if not re.fullmatch("[A-Za-z0-9-]+", name):
            raise ValueError(f"{name!r} cannot be the name of a drawing")
        width, height = size_mm
        self._pages.beginForm(name, 0, 0, width * mm, height * mm)
        draw(PdfCanvas(self._pages, height))
        self._pages.endForm()

    def page(self, size_mm: tuple[float, float], draw: Callable[[Page], None], scale: float = 1.0) -> None:
        """Adds a page of that width and height, on which everything is drawn ``scale`` times its size."""
        width, height = size_mm
        self._pages.setPageSize((width * mm, height * mm))
        self._pages.scale(scale, scale)
        draw(Page(self._pages, height / scale))
        self._pages.showPage()

    def finished(self) -> bytes:
        """The document."""
        self._pages.save()
        return self._bytes.getvalue()


class Page(PdfCanvas):
    """A page: a canvas on which stored drawings can be put."""

    def put(self, name: str, part: Rect, at: Point, height: float) -> None:
        """Puts ``part`` of the stored drawing, which is ``height`` mm tall, on the page, its top left corner
        ``at``. The rest of the drawing is clipped."""
        left, top = at
        self._pages.saveState()
        window = self._pages.beginPath()
        window.rect(left * mm, (self._height - top - part.height) * mm, part.width * mm, part.height * mm)
        self._pages.clipPath(window, stroke=0, fill=0)
        self._pages.translate((left - part.x) * mm, (self._height - top + part.y - height) * mm)
        self._pages.doForm(name)
        self._pages.restoreState()
