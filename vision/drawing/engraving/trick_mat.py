"""The drawing of a mat with a pile in its middle: a petrol table with a parchment place for the sets, plates
beside it for what lies face up, for what nobody holds, and for tokens.

It reads the same from all sides: every word stands on the mat twice, once for either long side, and the
middle has no top.
"""

from __future__ import annotations

import numpy as np

from vision.core.geometry import Point, Rect
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.dress import MatDress
from vision.drawing.engraving.emblems import emblem
from vision.drawing.engraving.lettering import letters, width_of
from vision.drawing.engraving.paths import arc, circle, closed, hatch, plate, rosette
from vision.drawing.engraving.turned import HalfTurned
from vision.drawing.engraving.works import (
    BRASS,
    BRIGHT_BRASS,
    LINE,
    PALE,
    PAPER,
    framed,
    meshing,
    pitch_radius,
    rivets,
    rope,
    wheel,
)
from vision.mat.layouts import CARD_MM, MatLayout, Zone

_NAME_CAP_MM = 3.6
"""The capitals of a place's name: read from a chair at the other side of the mat."""
_WORKS_MM = 60.0
"""How far the wheels are from the long sides of the mat."""
_NAME_MM = 8.0
"""The height of the plate that bears a name."""


def draw_trick_mat(canvas: Canvas, layout: MatLayout, dress: MatDress, margin: float) -> None:
    """Draws everything but the ground and the markers; ``margin`` is what printers leave white."""
    width, height = layout.size_mm
    pile = next(zone for zone in layout.zones if zone.pile)
    for y in (margin + 1.4, height - margin - 1.4):
        rope(canvas, (margin + 26.0, y), width - 2 * margin - 52.0, 1.7)
        rivets(canvas, [(margin + 26.0, y), (width - margin - 26.0, y)], 1.0)
    _middle(canvas, pile, dress.emblem)
    for side in (canvas, HalfTurned(canvas, (width, height))):
        _title(side, pile, dress)
    for zone in layout.zones:
        if zone is not pile:
            _place(canvas, zone, dress.name_of(zone.name))
    _works(canvas, layout)


def _middle(canvas: Canvas, zone: Zone, ghost: str) -> None:
    """The place of the sets: a great dial, pale where cards lie."""
    x, y = zone.centre
    canvas.stroke([closed(plate(zone.rect.inset(-0.8), 4.0))], BRASS, 0.9)
    canvas.stroke([closed(plate(zone.rect.inset(0.8), 3.4))], LINE, 0.25)
    canvas.stroke([closed(plate(zone.rect.inset(5.0), 9.0))], PALE, 0.5)
    for radius, petals, strands in ((102.0, 48, 4), (84.0, 36, 6), (62.0, 30, 5)):
        canvas.stroke(rosette((x, y), radius - 9.0, radius, petals, strands), PALE, 0.24)
        canvas.stroke([closed(circle((x, y), radius + 0.8))], PALE, 0.45)
    marks = []
    for hour in range(60):
        turn = np.radians(6.0 * hour)
        near = 105.0 if hour % 5 else 103.5
        way = np.array([np.cos(turn), np.sin(turn)])
        marks.append(np.array([way * near, way * 107.0]) + np.array([x, y]))
    canvas.stroke(marks, PALE, 0.6)
    canvas.fill([circle((x, y), 44.0)], PAPER)
    canvas.stroke(rosette((x, y), 34.0, 43.0, 24, 6), PALE, 0.24)
    canvas.stroke([closed(circle((x, y), radius)) for radius in (44.0, 33.2)], PALE, 0.4)
    if ghost:
        for shape in emblem(ghost, (x, y), 24.0):
            canvas.fill(shape, PALE)
            canvas.stroke(hatch(shape, 0.9, 45), PAPER, 0.22)
    for sx in (-1.0, 1.0):
        for sy in (-1.0, 1.0):
            corner = (x + sx * (zone.width / 2 - 22.0), y + sy * (zone.height / 2 - 22.0))
            canvas.stroke(rosette(corner, 4.0, 13.0, 12, 5), PALE, 0.24)
            canvas.stroke([closed(circle(corner, 14.0))], PALE, 0.4)


def _title(canvas: Canvas, pile: Zone, dress: MatDress) -> None:
    """The title below the middle."""
    if not dress.title:
        return
    title = dress.title.upper()
    x, y = pile.centre[0], pile.rect.bottom + 6.4
    cap = min(4.4, 4.4 * (pile.width - 60.0) / width_of(title, 4.4, 1.4))
    half = width_of(title, cap, 1.4) / 2 + 9.0
    framed(canvas, Rect.around((x, y), half * 2, 9.6), 2.2)
    rivets(canvas, [(x + side * (half - 4.2), y) for side in (-1.0, 1.0)], 0.7)
    canvas.fill(letters(title, (x, y), cap, spacing=1.4), BRIGHT_BRASS)


def _place(canvas: Canvas, zone: Zone, name: str) -> None:
    """A place beside the middle, its name below for one long side and above for the other."""
    x, y = zone.centre
    canvas.stroke([closed(plate(zone.rect.inset(-1.2), 3.4))], BRASS, 0.7)
    canvas.stroke([closed(plate(zone.rect.inset(-0.2), 3.2))], LINE, 0.2)
    across, down = CARD_MM
    if zone.height > down:
        _corners(canvas, Rect.around((x, y), across + 1.6, down + 1.6))
    radius = min(zone.width, zone.height) * 0.36
    canvas.stroke(rosette((x, y), radius * 0.36, radius, 12, 7), PALE, 0.24)
    canvas.stroke([closed(circle((x, y), radius + k)) for k in (0.9, 1.8)], PALE, 0.35)
    if not name:
        return
    for side in (canvas, HalfTurned(canvas, (2 * x, 2 * y))):
        words = name.upper()
        cap = min(
            _NAME_CAP_MM, _NAME_CAP_MM * (zone.width - 14.0) / max(1.0, width_of(words, _NAME_CAP_MM, 0.5))
        )
        below = (x, zone.rect.bottom + 1.2 + _NAME_MM / 2)
        half = width_of(words, cap, 0.5) / 2 + 5.4
        framed(side, Rect.around(below, half * 2, _NAME_MM), 1.6)
        side.fill(letters(words, below, cap, spacing=0.5), BRIGHT_BRASS)


def _corners(canvas: Canvas, card: Rect) -> None:
    """The corners of a card's outline."""
    for corner, start in zip(card.corners, (180.0, 270.0, 0.0, 90.0), strict=True):
        inwards = np.sign(np.array(card.centre) - np.array(corner))
        middle = np.array(corner) + inwards * 4.0
        canvas.stroke([arc((float(middle[0]), float(middle[1])), 4.0, start, start + 90.0)], PALE, 0.6)


def _works(canvas: Canvas, layout: MatLayout) -> None:
    """Gear wheels in mesh above and below the places at the sides, where no other place is."""
    height = layout.size_mm[1]
    pile, *places = layout.zones
    for x in sorted({place.centre[0] for place in places}):
        for y in (_WORKS_MM, height - _WORKS_MM):
            if not any(
                place.rect.y - 10.0 < y < place.rect.bottom + 10.0 for place in places if place.centre[0] == x
            ):
                _train(canvas, (x, y), 1.0 if (x < pile.centre[0]) == (y < height / 2) else -1.0)


def _train(canvas: Canvas, centre: Point, lean: float) -> None:
    """A large wheel between two small ones."""
    x, y = centre
    wheel(canvas, centre, 19, 0.0, PAPER)
    for side, teeth, rise in ((-1.0, 11, 5.0), (1.0, 9, -6.5)):
        reach = pitch_radius(19) + pitch_radius(teeth)
        rise *= lean
        across = side * float(np.sqrt(reach**2 - rise**2))
        bearing = float(np.degrees(np.arctan2(rise, across)))
        wheel(canvas, (x + across, y + rise), teeth, meshing(bearing, 19, 0.0, teeth), PAPER)
