"""The theme: colours (petrol, brass, parchment, ink), fonts, and sizes relative to the screen.

A size is given for a panel of 800 by 480 (or 480 by 800) and multiplied by the unit ``u``, which is
1 there and 1.5 at 1280 by 720. Such a 7-inch panel has 5.2 px a millimetre, so a target of 56 px is 10.8 mm.
"""

from __future__ import annotations

from pathlib import Path

Colour = tuple[float, float, float, float]


def _rgb(code: str) -> Colour:
    red, green, blue = (int(code[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return red, green, blue, 1.0


GROUND = _rgb("0d2226")
"""What lies behind everything: a deep petrol."""
PLATE = _rgb("15343a")
RAISED = _rgb("1e474e")
FADED = _rgb("6f8c8c")
"""The lines and words of what cannot be used now."""
INK = _rgb("171310")
"""What is written on paper and on bright brass."""
BRASS = _rgb("b88a3e")
BRASS_BRIGHT = _rgb("f0c465")
BRASS_DARK = _rgb("7d6233")
PARCHMENT = _rgb("f3e8cf")
PARCHMENT_DIM = _rgb("c9b995")
VERDIGRIS = _rgb("57b09c")
VERDIGRIS_DARK = _rgb("245e54")
COPPER = _rgb("ef8a58")
ALARM = _rgb("c8371f")

DISPLAY = str(Path(__file__).parents[1] / "fonts" / "OldStandard-Bold.ttf")
"""The font of names, numbers and headlines: Old Standard, an engraver's typeface of the steam age."""
PLAIN = "Roboto"
PLAIN_BOLD = "data/fonts/Roboto-Bold.ttf"
SYMBOLS = "data/fonts/DejaVuSans.ttf"
"""The font of the arrows and the four poker suits, which the others lack."""

HUGE = 64.0
LARGE = 40.0
MEDIUM = 28.0
CHAIR = 20.0
"""The scale of type, in units. What is read from a chair is at least ``CHAIR``; the rest is ``SMALL``."""
SMALL = 16.0
GRID = 8.0
"""Distances are multiples of this, or half of it, in units."""
SMALLEST_TEXT = 16.0
"""The smallest text on the screen, in pixels."""
SMALLEST_TARGET = 56.0
"""The smallest side of a button, in pixels."""
FINGER = 50.0
"""9 mm on a 7-inch panel, in units: the visible part that a partly covered target needs."""


def unit(width: float, height: float) -> float:
    """The unit of a window of ``width`` by ``height`` pixels."""
    if width >= height:
        return max(0.5, min(width / 800, height / 480))
    return max(0.5, min(width / 480, height / 800))


def text_px(u: float, px: float) -> float:
    """The size of a text of ``px`` at the unit ``u``, never too small to read."""
    return max(SMALLEST_TEXT, px * u)


def target_px(u: float, px: float = SMALLEST_TARGET) -> float:
    """The side of a target of ``px`` at the unit ``u``."""
    return max(SMALLEST_TARGET, px * u)


def faded(colour: Colour, alpha: float) -> Colour:
    """``colour`` with another opacity, 0 to 1."""
    return colour[0], colour[1], colour[2], alpha
