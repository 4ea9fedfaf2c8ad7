"""Emblems, gears, rivets and a hat. Each is drawn into the open canvas (``with widget.canvas:``), around its
centre, ``size`` pixels from edge to edge."""

from __future__ import annotations

from companion.ui.kit import engravings, theme
from companion.ui.kit.theme import Colour


def emblem(name: str, x: float, y: float, size: float, colour: Colour, _ground: Colour) -> None:
    """The emblem ``name``."""
    engravings.emblem(name, x, y, size, colour)


def gear(x: float, y: float, size: float, colour: Colour, _ground: Colour, teeth: int = 8) -> None:
    """A gear wheel with a hole."""
    engravings.sign("cog" if teeth < 12 else "wheel", x, y, size, colour)


def rivet(x: float, y: float, size: float) -> None:
    """A round brass rivet with a glint."""
    engravings.sign("disc", x, y, size, theme.BRASS_DARK)
    engravings.sign("disc", x - size * 0.1, y + size * 0.1, size * 0.6, theme.BRASS_BRIGHT)


def hat(x: float, y: float, size: float, colour: Colour, _band: Colour) -> None:
    """A top hat, worn as a badge."""
    engravings.sign("hat", x, y, size, colour)


def badge_emblem(name: str, x: float, y: float, size: float, colour: Colour, _band: Colour) -> None:
    """The drawing of a seat's badge called ``name``."""
    engravings.sign(name, x, y, size, colour)
