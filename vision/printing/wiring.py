"""How buttons, lamps and a buzzer are wired to a header of two rows of pins, on one sheet.

The odd pins stand on the left, the even ones on the right, as one who looks at the header sees them. Each
part lies in the row of its pin, between the pin and a rail of ground on its side: no wire crosses another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

import cv2
import numpy as np

from vision.core.geometry import Point, Rect
from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Canvas, Path
from vision.drawing.engraving.lettering import letters, width_of
from vision.drawing.engraving.paths import circle, closed, line, rectangle
from vision.drawing.engraving.raster import RasterCanvas
from vision.printing.pdf import PdfDocument
from vision.printing.svg import SvgCanvas

SHEET_MM = (297.0, 210.0)
_PITCH, _TOP = 8.3, 29.0
_MIDDLE = SHEET_MM[0] / 2
_ROW_AT, _PIN_RADIUS = 5.0, 2.6
"""How far each row of pins is from the middle of the sheet, and how large a pin is drawn."""
_NAME_AT, _WIRE_FROM = 11.4, 24.5
_SYMBOL_AT, _LAMP_AT, _RAIL_AT = 92.0, 106.0, 122.0
"""How far from the middle these stand: the part, the lamp behind its resistor, the rail of ground."""
_LABEL_MM, _NAME_MM, _TITLE_MM = 2.2, 2.6, 5.0
_PX_PER_MM = 6.0
_INK: Rgb = (26, 32, 34)
_DIM: Rgb = (150, 152, 148)
_GROUND_COLOUR: Rgb = (60, 60, 60)
_WIRE_COLOURS: tuple[Rgb, ...] = (
    (196, 62, 38),
    (30, 106, 168),
    (58, 122, 58),
    (150, 88, 20),
    (122, 70, 140),
    (0, 128, 128),
)


At = Callable[[float], Point]
"""The point of a part's row at this distance from the middle."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """How a part is drawn: what draws it, and how far its wire ends from the symbol's middle."""

    draw: Callable[[Canvas, At], None]
    half_width: float


@dataclass(frozen=True, slots=True)
class WiredPart:
    """A part, called ``name`` on the sheet, that is wired to the pin ``number`` of the header, 1 to 40."""

    name: str
    symbol: Symbol
    number: int


@dataclass(frozen=True, slots=True)
class WiringPlan:
    """What is wired to the header whose ``pins`` are called so, in the order of their numbers. ``grounds``
    are the numbers of the pins that are ground. ``notes`` stand at the foot of the sheet."""

    title: str
    pins: tuple[str, ...]
    grounds: tuple[int, ...]
    parts: tuple[WiredPart, ...]
    notes: tuple[str, ...] = ()


def wiring_pdf(plan: WiringPlan) -> bytes:
    """The sheet as a PDF."""
    document = PdfDocument(plan.title)
    document.page(SHEET_MM, lambda page: draw_wiring(page, plan))
    return document.finished()


def wiring_svg(plan: WiringPlan) -> bytes:
    """The sheet as an SVG."""
    canvas = SvgCanvas(SHEET_MM)
    draw_wiring(canvas, plan)
    return canvas.finished()


def wiring_png(plan: WiringPlan) -> bytes:
    """The sheet as a PNG."""
    canvas = RasterCanvas(SHEET_MM, _PX_PER_MM)
    draw_wiring(canvas, plan)
    _, packed = cv2.imencode(".png", canvas.picture())
    return packed.tobytes()


WIRING_FORMATS: Mapping[str, Callable[[WiringPlan], bytes]] = {
    ".pdf": wiring_pdf,
    ".svg": wiring_svg,
    ".png": wiring_png,
}
"""What draws the sheet, by the end of the file's name."""


def draw_wiring(canvas: Canvas, plan: WiringPlan) -> None:
    """Draw the sheet."""
    canvas.fill(letters(plan.title, (_MIDDLE, 13.0), _TITLE_MM), _INK)
    rows = (len(plan.pins) + 1) // 2
    body = Rect(_MIDDLE - 2 * _ROW_AT, _TOP - _PITCH * 0.7, 4 * _ROW_AT, _PITCH * (rows + 0.4))
    canvas.fill([rectangle(body)], (238, 236, 228))
    canvas.stroke([closed(rectangle(body))], _INK, 0.4)
    grounds = {side: _ground(plan, side) for side in (-1, 1)}
    used = {*grounds.values(), *(part.number for part in plan.parts)}
    for number, name in enumerate(plan.pins, start=1):
        _draw_pin(canvas, number, name, number in used)
    for side, ground in grounds.items():
        if ground is not None:
            _draw_rail(canvas, plan, side, _row(ground))
    colours = count()
    for part in sorted(plan.parts, key=lambda part: part.number):
        _draw_part(canvas, part, _WIRE_COLOURS[next(colours) % len(_WIRE_COLOURS)])
    for row, note in enumerate(plan.notes):
        place = _MIDDLE, SHEET_MM[1] - 5.0 * (len(plan.notes) - row)
        canvas.fill(letters(note, place, _LABEL_MM), _INK)


def _side(number: int) -> int:
    """-1 for a pin on the left, 1 for one on the right."""
    return -1 if number % 2 else 1


def _row(number: int) -> float:
    """How far down the sheet the pin lies."""
    return _TOP + _PITCH * ((number - 1) // 2)


def _draw_pin(canvas: Canvas, number: int, name: str, used: bool) -> None:
    side, y = _side(number), _row(number)
    x = _MIDDLE + side * _ROW_AT
    colour = _INK if used else _DIM
    canvas.fill([circle((x, y), _PIN_RADIUS)], (255, 255, 255))
    canvas.stroke([closed(circle((x, y), _PIN_RADIUS))], colour, 0.5 if used else 0.3)
    canvas.fill(letters(str(number), (x, y), 1.8), colour)
    _letter_at(canvas, name, (_MIDDLE + side * _NAME_AT, y), side, _LABEL_MM, colour)


def _letter_at(canvas: Canvas, text: str, at: Point, side: int, size: float, colour: Rgb) -> None:
    """Text that begins at ``at`` and goes away from the middle of the sheet."""
    canvas.fill(letters(text, (at[0] + side * width_of(text, size) / 2, at[1]), size), colour)


def _rows(plan: WiringPlan, side: int) -> list[float]:
    """How far down the sheet the parts of this side lie."""
    return [_row(part.number) for part in plan.parts if _side(part.number) == side]


def _ground(plan: WiringPlan, side: int) -> int | None:
    """The number of the ground that is nearest to all parts of this side; ``None`` if it has none."""
    rows = _rows(plan, side)
    grounds = [number for number in plan.grounds if _side(number) == side]
    if not rows or not grounds:
        return None
    return min(grounds, key=lambda number: abs(_row(number) - sum(rows) / len(rows)))


def _draw_rail(canvas: Canvas, plan: WiringPlan, side: int, y: float) -> None:
    """The rail of ground on this side, from its first to its last part, with one wire to the pin at ``y``."""
    rows, x = _rows(plan, side), _MIDDLE + side * _RAIL_AT
    rail = line((x, min(*rows, y)), (x, max(*rows, y)))
    wire = line((_MIDDLE + side * _WIRE_FROM, y), (x, y))
    canvas.stroke([rail, wire], _GROUND_COLOUR, 0.8)
    _letter_at(canvas, "ground", (x + side * 2.5, y), side, _LABEL_MM, _GROUND_COLOUR)


def _draw_part(canvas: Canvas, part: WiredPart, colour: Rgb) -> None:
    side, y = _side(part.number), _row(part.number)

    def at(distance: float) -> Point:
        return _MIDDLE + side * distance, y

    ends = part.symbol.half_width
    canvas.stroke([line(at(_WIRE_FROM), at(_SYMBOL_AT - ends))], colour, 0.6)
    middle = _MIDDLE + side * (_WIRE_FROM + _SYMBOL_AT - ends) / 2
    width = width_of(part.name, _NAME_MM) + 3.0
    canvas.fill([rectangle(Rect(middle - width / 2, y - 2.6, width, 5.2))], (255, 255, 255))
    canvas.fill(letters(part.name, (middle, y), _NAME_MM), _INK)
    part.symbol.draw(canvas, at)


def _draw_button(canvas: Canvas, at: At) -> None:
    left, right = at(_SYMBOL_AT - 5.0), at(_SYMBOL_AT + 5.0)
    y = left[1]
    blade = line((left[0], y - 2.4), (right[0], y - 2.4))
    knob = line((at(_SYMBOL_AT)[0], y - 2.4), (at(_SYMBOL_AT)[0], y - 4.0))
    canvas.stroke([blade, knob], _INK, 0.6)
    for end in (left, right):
        canvas.fill([circle(end, 0.9)], _INK)
    canvas.stroke([line(right, at(_RAIL_AT))], _GROUND_COLOUR, 0.6)


def _draw_lamp(canvas: Canvas, at: At) -> None:
    """A resistor, then an LED."""
    (x, y), (lamp, _) = at(_SYMBOL_AT), at(_LAMP_AT)
    resistor = Rect(x - 5.0, y - 1.6, 10.0, 3.2)
    canvas.fill([rectangle(resistor)], (255, 255, 255))
    canvas.stroke([closed(rectangle(resistor))], _INK, 0.5)
    canvas.fill(letters("330 ohm", (x, y), 1.6), _INK)
    away = 2.2 if lamp > x else -2.2
    tip, base = lamp + away, lamp - away
    canvas.stroke([line(at(_SYMBOL_AT + 5.0), (base, y)), line((tip, y), at(_RAIL_AT))], _GROUND_COLOUR, 0.6)
    triangle = [(base, y - 2.4), (base, y + 2.4), (tip, y), (base, y - 2.4)]
    canvas.stroke([_path(triangle), line((tip, y - 2.4), (tip, y + 2.4))], _INK, 0.6)
    for shift in (0.0, 1.8):
        start = (lamp + shift - 0.6, y - 2.9)
        canvas.stroke([line(start, (start[0] + 1.0, start[1] - 1.0))], _INK, 0.35)


def _draw_buzzer(canvas: Canvas, at: At) -> None:
    x, y = at(_SYMBOL_AT)
    canvas.stroke([closed(circle((x, y), 3.2))], _INK, 0.6)
    canvas.fill([circle((x, y), 0.9)], _INK)
    canvas.stroke([line(at(_SYMBOL_AT + 3.2), at(_RAIL_AT))], _GROUND_COLOUR, 0.6)


BUTTON = Symbol(_draw_button, 5.0)
LAMP = Symbol(_draw_lamp, 5.0)
BUZZER = Symbol(_draw_buzzer, 3.2)


def _path(points: Sequence[Point]) -> Path:
    return np.array(points, np.float64)
