"""The theme: colours (petrol, brass, parchment, ink) by day and by night, fonts, sizes relative to the
screen.

A size is given for a panel of 800 by 480 (or 480 by 800) and multiplied by the unit ``u``, which is
1 there and 1.5 at 1280 by 720. Such a 7-inch panel has 5.2 px a millimetre, so a target of 56 px is 10.8 mm.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path

Colour = tuple[float, float, float, float]


def _rgb(code: str) -> Colour:
    red, green, blue = (int(code[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return red, green, blue, 1.0


@dataclass(frozen=True, slots=True)
class Palette:
    """Every colour of the screens. ``players`` are by the name of a player's colour; ``coloured_ink`` is how
    much of their light coloured inks keep, so that they are read on a dimmer paper."""

    ground: Colour
    plate: Colour
    raised: Colour
    faded: Colour
    ink: Colour
    brass: Colour
    brass_bright: Colour
    brass_dark: Colour
    parchment: Colour
    parchment_dim: Colour
    verdigris: Colour
    verdigris_dark: Colour
    copper: Colour
    alarm: Colour
    wax: Colour
    pictures: Colour
    players: Mapping[str, Colour]
    coloured_ink: float = 1.0

    def colours(self) -> tuple[Colour, ...]:
        """All of them in a fixed order, but for what pictures are tinted with."""
        named = (field.name for field in fields(self))
        plain = (getattr(self, name) for name in named if name not in ("pictures", "players", "coloured_ink"))
        return (*plain, *self.players.values())


_PLAYERS = {
    "vermilion": _rgb("ff6648"),
    "amber": _rgb("ffb02e"),
    "leaf": _rgb("86c440"),
    "sky": _rgb("58b4f5"),
    "violet": _rgb("b18cff"),
    "rose": _rgb("ff7fb2"),
    "chalk": _rgb("f5f1e6"),
    "copper": _rgb("cf8a54"),
    "mint": _rgb("74e6bd"),
    "lemon": _rgb("f7ea48"),
    "steel": _rgb("9db4c4"),
    "coral": _rgb("ff9d86"),
}

DAY = Palette(
    ground=_rgb("0d2226"),
    plate=_rgb("15343a"),
    raised=_rgb("1e474e"),
    faded=_rgb("6f8c8c"),
    ink=_rgb("171310"),
    brass=_rgb("b88a3e"),
    brass_bright=_rgb("f0c465"),
    brass_dark=_rgb("7d6233"),
    parchment=_rgb("f3e8cf"),
    parchment_dim=_rgb("c9b995"),
    verdigris=_rgb("57b09c"),
    verdigris_dark=_rgb("245e54"),
    copper=_rgb("f89c6a"),
    alarm=_rgb("bf3119"),
    wax=_rgb("8f2117"),
    pictures=(1.0, 1.0, 1.0, 1.0),
    players=_PLAYERS,
)
NIGHT = Palette(
    ground=_rgb("070f10"),
    plate=_rgb("0c1b1d"),
    raised=_rgb("122729"),
    faded=_rgb("57655f"),
    ink=_rgb("0e0a07"),
    brass=_rgb("a2783a"),
    brass_bright=_rgb("c2954a"),
    brass_dark=_rgb("4f3b1e"),
    parchment=_rgb("bda67c"),
    parchment_dim=_rgb("a38e66"),
    verdigris=_rgb("4b9380"),
    verdigris_dark=_rgb("173a33"),
    copper=_rgb("d2794a"),
    alarm=_rgb("711e12"),
    wax=_rgb("5d160e"),
    pictures=(0.72, 0.64, 0.5, 1.0),
    players={
        name: (0.9 * red, 0.84 * green, 0.7 * blue, 1.0) for name, (red, green, blue, _) in _PLAYERS.items()
    },
    coloured_ink=0.55,
)

GROUND = DAY.ground
"""What lies behind everything: a deep petrol."""
PLATE = DAY.plate
RAISED = DAY.raised
FADED = DAY.faded
"""The lines and words of what cannot be used now."""
INK = DAY.ink
"""What is written on paper and on bright brass."""
BRASS = DAY.brass
BRASS_BRIGHT = DAY.brass_bright
BRASS_DARK = DAY.brass_dark
PARCHMENT = DAY.parchment
PARCHMENT_DIM = DAY.parchment_dim
VERDIGRIS = DAY.verdigris
VERDIGRIS_DARK = DAY.verdigris_dark
COPPER = DAY.copper
ALARM = DAY.alarm
WAX = DAY.wax
"""The seals under what is scored."""
PICTURES = DAY.pictures
"""What pictures are tinted with: white leaves them as they are."""
PLAYERS = DAY.players
"""The colours of players, by name: ink is read on each, and each on the ground and on a plate."""
COLOURED_INK = DAY.coloured_ink
IN_USE = DAY
"""The palette that these are of."""


def use(palette: Palette) -> None:
    """``palette`` from now on. What is on the screen already keeps its colours until it is drawn anew: read
    them as ``theme.INK`` each time, and keep none."""
    globals().update({field.name.upper(): getattr(palette, field.name) for field in fields(palette)})
    globals()["IN_USE"] = palette


def on_paper(colour: Colour) -> Colour:
    """A coloured ink as it is written on the paper of the palette in use."""
    red, green, blue, alpha = colour
    return red * COLOURED_INK, green * COLOURED_INK, blue * COLOURED_INK, alpha


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
