"""The drawing of the mat: brass and ink around the rim, calm paper where cards lie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Point, Rect
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.dress import PLAIN, ConveyorDress, MatDress
from vision.drawing.engraving.emblems import emblem
from vision.drawing.engraving.lettering import letters, width_of
from vision.drawing.engraving.markers import WHITE, draw_marker
from vision.drawing.engraving.paths import (
    arc,
    circle,
    closed,
    hatch,
    line,
    plate,
    rectangle,
    rosette,
)
from vision.drawing.engraving.pips import ink_of, pip
from vision.drawing.engraving.raster import GreyCanvas, RasterCanvas
from vision.drawing.engraving.trick_mat import draw_trick_mat
from vision.drawing.engraving.turned import HalfTurned
from vision.drawing.engraving.works import (
    BRASS,
    BRIGHT_BRASS,
    DARK_BRASS,
    INK,
    LINE,
    PALE,
    PAPER,
    SOOT,
    chain,
    framed,
    meshing,
    pitch_radius,
    rivets,
    rope,
    shade,
    wheel,
)
from vision.mat.layouts import CARD_MM, FAN_STEP_MM, MACHINE, MatLayout, Zone

MARGIN_MM = 5.0
"""Nothing is printed closer to the edge of the paper: few printers can."""
_ACTION_CAP_MM = 2.8
"""The capitals of the actions: 16 minutes of arc at 60 cm, an arm's length, which is the least that ISO 9241
allows for text that is read comfortably."""
_NAME_CAP_MM = 3.0
"""The capitals of a conveyor's name."""
_NAME_MM = 4.4
"""The height of the ink behind a name."""
_DESCENT = 0.22
"""The room below a base line for the few descenders, in cap heights."""
_ARROW_MM = 3.2
"""Half the width of the room between two conveyors' plaques, for an arrow."""
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")


def draw_mat(canvas: Canvas, layout: MatLayout, dress: MatDress) -> None:
    """Draws the whole mat, its top left corner at the canvas's."""
    sheet = Rect(0.0, 0.0, *layout.size_mm)
    canvas.fill([rectangle(sheet)], WHITE)
    canvas.fill([rectangle(sheet.inset(MARGIN_MM))], PAPER)
    if any(zone.pile for zone in layout.zones):
        draw_trick_mat(canvas, layout, dress, MARGIN_MM)
    else:
        _draw_belts(canvas, layout, dress)
    for marker in layout.markers.values():
        draw_marker(canvas, marker)
        _bracket(canvas, layout, marker.ident)


def _draw_belts(canvas: Canvas, layout: MatLayout, dress: MatDress) -> None:
    """Belts between the cases, and a place for each seat."""
    _rim(canvas, layout)
    zones = [zone for zone in layout.zones if not zone.sideways]
    for place, zone in enumerate(zones):
        _belt(canvas, zone, dress.conveyors[place].emblem if place < len(dress.conveyors) else "")
    for seat, zone in enumerate(zone for zone in layout.zones if zone.sideways):
        _seat(canvas, zone, _ROMAN[seat % len(_ROMAN)])
    _plaques(canvas, layout, zones, dress)
    _side(canvas, layout, dress, left=True)
    _side(canvas, layout, dress, left=False)


# -- where cards lie: pale ---------------------------------------------------------------------------------


def _belt(canvas: Canvas, zone: Zone, ghost: str) -> None:
    """A conveyor from above: rollers under a belt, chains beside it, an emblem woven in."""
    left, right = zone.rect.x + 2.6, zone.rect.right - 2.6
    top, bottom = zone.rect.y + 0.6, zone.rect.bottom - 0.6
    rollers = np.arange(top + 5.5, bottom - 3.0, 5.5)
    canvas.stroke([line((left, y), (right, y)) for y in rollers], PALE, 0.3)
    canvas.stroke(
        [line((left, y + 0.8 + 0.5 * k), (right, y + 0.8 + 0.5 * k)) for y in rollers for k in range(3)],
        PALE,
        0.12,
    )
    x, _ = zone.centre
    y = zone.y + zone.height * 0.47
    canvas.fill([circle((x, y), 27.5)], PAPER)
    canvas.stroke(rosette((x, y), 21.5, 26.5, 24, 6), PALE, 0.22)
    canvas.stroke([closed(circle((x, y), radius)) for radius in (20.6, 27.4)], PALE, 0.4)
    if ghost:
        for shape in emblem(ghost, (x, y), 15.0):
            canvas.fill(shape, PALE)
            canvas.stroke(hatch(shape, 0.8, 45), PAPER, 0.22)
    else:
        canvas.stroke(rosette((x, y), 5.0, 18.0, 8, 9), PALE, 0.22)
    for edge in (zone.x, zone.x + zone.width):
        chain(canvas, (edge, zone.y + 1.5), zone.y + zone.height - 1.5, LINE)
    steps = np.arange(zone.capacity) * FAN_STEP_MM + zone.y + 3.0
    for side, inward in ((left, 1.0), (right, -1.0)):
        ticks = [np.array([[side, y - 0.9], [side + inward * 1.3, y], [side, y + 0.9]]) for y in steps]
        for tick in ticks:
            canvas.fill([tick], LINE)


def _seat(canvas: Canvas, zone: Zone, numeral: str) -> None:
    """A place for a seat's card: corner pieces, a rosette."""
    x, y = zone.centre
    across, down = CARD_MM[1] / 2 - 0.4, CARD_MM[0] / 2 + 0.6
    for sx in (-1.0, 1.0):
        for sy in (-1.0, 1.0):
            corner = np.array([x + sx * across, y + sy * down])
            turn = {(-1, -1): 180, (1, -1): 270, (1, 1): 0, (-1, 1): 90}[(int(sx), int(sy))]
            for radius, thick in ((6.0, 0.5), (4.8, 0.2)):
                middle = corner - np.array([sx, sy]) * 6.0
                bow = arc((float(middle[0]), float(middle[1])), radius, turn, turn + 90)
                canvas.stroke([bow], LINE, thick)
            canvas.stroke([np.array([corner - [sx * 6, 0], corner - [sx * 16, 0]])], LINE, 0.5)
            canvas.stroke([np.array([corner - [0, sy * 6], corner - [0, sy * 14]])], LINE, 0.5)
    canvas.stroke(rosette((x, y), 8.0, 22.0, 10, 8), PALE, 0.24)
    canvas.stroke([closed(circle((x, y), radius)) for radius in (23.2, 24.0, 6.6)], PALE, 0.4)
    canvas.fill(letters(numeral, (x, y), 5.0), PALE)


# -- words -------------------------------------------------------------------------------------------------


def _plaques(canvas: Canvas, layout: MatLayout, zones: list[Zone], dress: MatDress) -> None:
    """The row of plaques below conveyors and tray, in the strip that cards leave free: each twice, once for
    either long side of the mat."""
    if not zones:
        return
    top = max(zone.y + zone.height for zone in zones) + 0.2
    seats = [zone.y for zone in layout.zones if zone.sideways]
    bottom = (min(seats) if seats else top + 13.0) - 0.4
    middle, height = (top + bottom) / 2, bottom - top
    for place, zone in enumerate(zones):
        words = dress.conveyors[place] if place < len(dress.conveyors) else ConveyorDress(dress.tray)
        x, _ = zone.centre
        room = Rect(zone.x + _ARROW_MM, top, zone.width / 2 - _ARROW_MM - 0.5, height)
        for side in (canvas, HalfTurned(canvas, (2 * x, 2 * middle))):
            _plaque(side, room, words)
    for place in dress.arrows:
        if place + 1 < len(zones):
            zone = zones[place]
            _arrow(canvas, (zone.x + zone.width, middle), height * 0.62)


def _plaque(canvas: Canvas, room: Rect, words: ConveyorDress) -> None:
    """A name on ink, with the sign of its poker suit; below it the actions on paper."""
    if not words.actions:
        framed(canvas, Rect.around(room.centre, room.width, _NAME_MM + 3.4), 1.2)
        _name(canvas, words, Rect.around(room.centre, room.width - 3.2, _NAME_MM))
        return
    head = Rect(room.x, room.y, room.width, _NAME_MM)
    canvas.fill([plate(room, 1.0)], PAPER)
    canvas.fill([plate(head, 1.0)], INK)
    foot = head.bottom
    canvas.fill([rectangle(Rect(room.x, foot - 1.0, room.width, 1.0))], INK)
    canvas.stroke([line((room.x, foot), (room.right, foot))], BRASS, 0.4)
    canvas.stroke([closed(plate(room, 1.0))], BRASS, 0.5)
    canvas.stroke([closed(plate(room, 1.0))], DARK_BRASS, 0.2)
    _name(canvas, words, head)
    _rows(canvas, words.actions[:2], Rect(room.x, foot + 0.1, room.width, room.bottom - foot - 0.2))


def _name(canvas: Canvas, words: ConveyorDress, room: Rect) -> None:
    """The name, behind the sign of its suit."""
    name = words.name.upper()
    x, y = room.centre
    before = 5.2 if words.pip else 0.0
    cap = _fitted(name, _NAME_CAP_MM, room.width - before - 2.6, 0.4)
    half = width_of(name, cap, 0.4) / 2
    canvas.fill(letters(name, (x + before / 2, y), cap, spacing=0.4), BRIGHT_BRASS)
    if words.pip:
        centre = (x + before / 2 - half - 3.0, y)
        canvas.fill([circle(centre, 2.0)], PAPER)
        for outline in pip(words.pip, centre, 1.35):
            canvas.fill([outline], ink_of(words.pip))


def _rows(canvas: Canvas, texts: Sequence[str], room: Rect) -> None:
    """Each text on a line of its own, all in one size."""
    cap = min(_fitted(text, _ACTION_CAP_MM, room.width - 3.0) for text in texts)
    pace = room.height / len(texts)
    first = room.y + (pace - cap * _DESCENT) / 2
    for row, text in enumerate(texts):
        canvas.fill(letters(text, (room.centre[0], first + pace * row), cap), INK)


def _fitted(text: str, cap: float, room: float, spacing: float = 0.0) -> float:
    """The cap height at which ``text`` fits into ``room``: ``cap``, or less."""
    return cap * min(1.0, room / max(1.0, width_of(text, cap, spacing)))


def _arrow(canvas: Canvas, centre: Point, height: float) -> None:
    """An arrow head of brass, to the right."""
    x, y = centre
    across, half = _ARROW_MM - 0.7, height / 2
    head = np.array([[x - across, y - half], [x + across, y], [x - across, y + half], [x - across * 0.3, y]])
    canvas.fill([head + np.array([0.3, 0.4])], INK)
    canvas.fill([head], BRASS)
    canvas.fill([np.array([head[0], head[1], head[3]])], BRIGHT_BRASS)
    canvas.stroke([closed(head)], INK, 0.3)


# -- the rim: brass and ink --------------------------------------------------------------------------------


def _rim(canvas: Canvas, layout: MatLayout) -> None:
    """A cord along the upper and lower edges."""
    width, height = layout.size_mm
    begin, end = MARGIN_MM + 26.0, width - MARGIN_MM - 26.0
    for y in (MARGIN_MM + 1.4, height - MARGIN_MM - 1.4):
        rope(canvas, (begin, y), end - begin, 1.7)
        rivets(canvas, [(begin, y), (end, y)], 1.0)


def _side(canvas: Canvas, layout: MatLayout, dress: MatDress, left: bool) -> None:
    """A case with gear trains and the name plate, beside the belts."""
    width, height = layout.size_mm
    x, y = (MARGIN_MM + 0.3 if left else width - MARGIN_MM - 22.7), 31.5
    case = Rect(x, y, 22.4, height - 2 * y + 2.0)
    framed(canvas, case, 3.0)
    inner = plate(case.inset(2.6), 3.0)
    shade(canvas, [inner], SOOT, 0.9, 45 if left else 135)
    middle, centre_y = case.centre
    plate_half = 54.0
    _train(canvas, middle, y + 4.2, centre_y - plate_half - 2.0, mirrored=not left, downwards=True)
    _train(canvas, middle, case.bottom - 4.2, centre_y + plate_half + 2.0, mirrored=left, downwards=False)
    _name_plate(canvas, dress, (middle, centre_y), plate_half, -90.0 if left else 90.0)
    rivets(
        canvas,
        [(x, y) for x in (case.x + 1.6, case.right - 1.6) for y in (case.y + 5.5, case.bottom - 5.5)],
        0.7,
    )


def _train(canvas: Canvas, x: float, start: float, end: float, mirrored: bool, downwards: bool) -> None:
    """Meshing wheels from ``start`` to ``end``, in a zigzag within the case."""
    sign = 1.0 if downwards else -1.0
    flip = -1.0 if mirrored else 1.0
    centre = (x, start + sign * (pitch_radius(11) + 2.6))
    wheels = [(centre, 11, 0.0)]
    for teeth, offset in ((9, 1.9), (12, -0.7), (8, -2.2), (11, 0.9)):
        (cx, cy), before, turn = wheels[-1]
        reach = pitch_radius(before) + pitch_radius(teeth)
        nx = x + flip * offset
        ny = cy + sign * float(np.sqrt(max(reach**2 - (nx - cx) ** 2, 0.0)))
        if sign * (ny + sign * pitch_radius(teeth) - end) > 0:
            break
        bearing = float(np.degrees(np.arctan2(ny - cy, nx - cx)))
        wheels.append(((nx, ny), teeth, meshing(bearing, before, turn, teeth)))
    for place, teeth, turn in wheels:
        wheel(canvas, place, teeth, turn, INK)


def _name_plate(canvas: Canvas, dress: MatDress, centre: Point, half: float, turn: float) -> None:
    """The title on an upright brass plate, readable from the mat's side, with a ruler to check the scale of
    the print."""
    x, y = centre
    across = 8.6
    face = Rect.around(centre, across * 2, half * 2)
    outline, inner = plate(face, 2.4), plate(face.inset(1.5), 2.4)
    canvas.fill([outline + np.array([0.5, 0.6])], INK)
    canvas.fill([outline], BRASS)
    shade(canvas, [outline, inner], DARK_BRASS, 0.5, 45)
    canvas.fill([inner], BRIGHT_BRASS)
    shade(canvas, [inner], BRASS, 0.55, 0.0 if turn else 90.0)
    canvas.stroke([closed(outline), closed(inner)], INK, 0.25)
    rivets(canvas, [(x + dx, y + dy) for dx in (-5.6, 5.6) for dy in (-half + 4.4, half - 4.4)], 0.8)
    _rule(canvas, (x, y), across - 1.5, turn)
    if not dress.title:
        return
    title = dress.title.upper()
    room = half * 2 - 20.0
    cap = min(7.4, 7.4 * room / width_of(title, 7.4, 1.2))
    shift = 1.2 if dress.motto else 0.0
    outwards = np.array([np.sin(np.radians(turn)), -np.cos(np.radians(turn))])
    at = np.array([x, y]) + outwards * shift
    for ink, nudge in ((DARK_BRASS, 0.3), (INK, 0.0)):
        canvas.fill(letters(title, (float(at[0]) + nudge, float(at[1]) + nudge), cap, turn, 1.2), ink)
    if dress.motto:
        small = min(1.9, 1.9 * room / width_of(dress.motto, 1.9, 0.35))
        below = np.array([x, y]) - outwards * 5.0
        canvas.fill(letters(dress.motto, (float(below[0]), float(below[1])), small, turn, 0.35), INK)


def _rule(canvas: Canvas, centre: Point, away: float, turn: float) -> None:
    """A ruler of 100 mm along the outer edge of a name plate."""
    outwards = np.array([np.sin(np.radians(turn)), -np.cos(np.radians(turn))])
    along = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))])
    edge = np.array(centre) + outwards * away
    marks = []
    for k in range(101):
        at = edge + along * (k - 50.0)
        marks.append(np.array([at, at - outwards * (1.9 if k % 10 == 0 else 1.4 if k % 5 == 0 else 0.9)]))
    canvas.stroke(marks, INK, 0.12)


def _bracket(canvas: Canvas, layout: MatLayout, ident: int) -> None:
    """A brass bracket on the marker's inner side, clear of its white margin."""
    marker = layout.markers[ident]
    width, height = layout.size_mm
    x, y = marker.x + marker.size / 2, marker.y + marker.size / 2
    sx, sy = (1.0 if x < width / 2 else -1.0), (1.0 if y < height / 2 else -1.0)
    away = marker.size / 2 + marker.quiet + 0.5
    corner = np.array([x + sx * away, y + sy * away])
    canvas.stroke([np.array([corner - [0, sy * 24], corner, corner - [sx * 24, 0]])], LINE, 0.35)


@lru_cache(maxsize=2)
def mat_raster(
    layout: MatLayout = MACHINE, px_per_mm: float = 4.0, dress: MatDress = PLAIN
) -> NDArray[np.uint8]:
    """The printed mat seen from straight above: BGR ``uint8``, read-only."""
    canvas = RasterCanvas(layout.size_mm, px_per_mm)
    draw_mat(canvas, layout, dress)
    picture = canvas.picture()
    picture.flags.writeable = False
    return picture


def mat_in_grey(layout: MatLayout, px_per_mm: float) -> NDArray[np.uint8]:
    """The printed mat seen from straight above: grey ``uint8``, ``(height, width)``."""
    canvas = GreyCanvas(layout.size_mm, px_per_mm)
    draw_mat(canvas, layout, PLAIN)
    return canvas.picture()
