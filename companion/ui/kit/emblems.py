"""Emblems, gears, rivets and a hat. Each is drawn into the open canvas (``with widget.canvas:``), around its
centre, ``size`` pixels from edge to edge."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from kivy.graphics import Color, Mesh, Rectangle, SmoothEllipse, SmoothLine, SmoothRoundedRectangle

from companion.ui.kit import theme
from companion.ui.kit.theme import Colour


def emblem(name: str, x: float, y: float, size: float, colour: Colour, ground: Colour) -> None:
    """The emblem ``name``, its holes in the colour of the ``ground`` behind it."""
    drawing = _EMBLEMS.get(name)
    if drawing is not None:
        drawing(x, y, size, colour, ground)


def gear(x: float, y: float, size: float, colour: Colour, ground: Colour, teeth: int = 8) -> None:
    """A gear wheel with a hole."""
    Color(*colour)
    outer, inner = size / 2, size * 0.37
    points: list[tuple[float, float]] = []
    step = 2 * pi / teeth
    for tooth in range(teeth):
        for turn, radius in ((-0.30, inner), (-0.17, outer), (0.17, outer), (0.30, inner)):
            angle = (tooth + turn) * step
            points.append((x + radius * sin(angle), y + radius * cos(angle)))
    _fan(x, y, points)
    Color(*ground)
    hole = size * 0.30
    SmoothEllipse(pos=(x - hole / 2, y - hole / 2), size=(hole, hole))


def steam(x: float, y: float, size: float, colour: Colour, ground: Colour) -> None:
    """A puff of steam: three round clouds on a flat base."""
    Color(*colour)
    for dx, dy, width in ((-0.24, -0.05, 0.44), (0.24, -0.07, 0.40), (0.02, 0.14, 0.56)):
        w = width * size
        SmoothEllipse(pos=(x + dx * size - w / 2, y + dy * size - w / 2), size=(w, w))
    base = size * 0.24
    SmoothRoundedRectangle(
        pos=(x - size * 0.42, y - size * 0.27), size=(size * 0.84, base), radius=[base / 2] * 4
    )
    Color(*ground)
    SmoothLine(
        bezier=_curl(x - size * 0.13, y - size * 0.10, size * 0.26),
        width=max(1.0, size * 0.045),
        cap="round",
    )


def _curl(x: float, y: float, size: float) -> list[float]:
    return [
        x,
        y,
        x + size * 0.1,
        y + size * 1.2,
        x + size * 1.3,
        y + size * 1.1,
        x + size * 0.9,
        y + size * 0.2,
    ]


def nut(x: float, y: float, size: float, colour: Colour, ground: Colour) -> None:
    """A hexagonal nut."""
    Color(*colour)
    half = size * 0.5
    _fan(x, y, [(x + half * cos(k * pi / 3), y + half * sin(k * pi / 3)) for k in range(6)])
    Color(*ground)
    hole = size * 0.50
    SmoothEllipse(pos=(x - hole / 2, y - hole / 2), size=(hole, hole))
    Color(*colour)
    SmoothLine(circle=(x, y, size * 0.185), width=max(1.0, size * 0.03))


def bolt(x: float, y: float, size: float, colour: Colour, _ground: Colour) -> None:
    """A bolt of lightning."""
    Color(*colour)
    upper = [(0.14, 0.5), (-0.30, -0.06), (0.02, -0.06), (0.06, 0.10)]
    lower = [(-0.14, -0.5), (0.30, 0.08), (-0.02, 0.08), (-0.06, -0.10)]
    for half in (upper, lower):
        corners = [(x + dx * size, y + dy * size) for dx, dy in half]
        _fan(*corners[0], corners[1:], closed=False)


_EMBLEMS: dict[str, Callable[[float, float, float, Colour, Colour], None]] = {
    "steam": steam,
    "gear": gear,
    "nut": nut,
    "bolt": bolt,
}


def rivet(x: float, y: float, size: float) -> None:
    """A round brass rivet with a glint."""
    Color(*theme.BRASS_DARK)
    SmoothEllipse(pos=(x - size / 2, y - size / 2), size=(size, size))
    Color(*theme.BRASS_BRIGHT)
    glint = size * 0.6
    SmoothEllipse(pos=(x - glint * 0.55, y - glint * 0.40), size=(glint, glint))


def hat(x: float, y: float, size: float, colour: Colour, band: Colour) -> None:
    """A top hat, worn as a badge."""
    Color(*colour)
    SmoothRoundedRectangle(
        pos=(x - size * 0.5, y - size * 0.42), size=(size, size * 0.16), radius=[size * 0.08] * 4
    )
    Rectangle(pos=(x - size * 0.30, y - size * 0.34), size=(size * 0.60, size * 0.80))
    Color(*band)
    Rectangle(pos=(x - size * 0.30, y - size * 0.20), size=(size * 0.60, size * 0.14))


_BADGES: dict[str, Callable[[float, float, float, Colour, Colour], None]] = {"hat": hat}


def badge_emblem(name: str, x: float, y: float, size: float, colour: Colour, band: Colour) -> None:
    """The drawing of a seat's badge called ``name``."""
    drawing = _BADGES.get(name)
    if drawing is not None:
        drawing(x, y, size, colour, band)


def _fan(x: float, y: float, points: list[tuple[float, float]], closed: bool = True) -> None:
    """Triangles from ``(x, y)`` to each pair of neighbours among ``points``."""
    around = [*points, points[0]] if closed else points
    vertices = [x, y, 0, 0]
    for px, py in around:
        vertices += [px, py, 0, 0]
    Mesh(vertices=vertices, indices=list(range(len(around) + 1)), mode="triangle_fan")
    # A mesh has hard edges: a smooth outline hides the steps.
    outline = [*points] if closed else [(x, y), *points]
    SmoothLine(
        points=[value for point in outline for value in point], width=1.0, overdraw_width=1.0, close=True
    )
