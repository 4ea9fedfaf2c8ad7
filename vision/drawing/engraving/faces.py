"""Cards with printed codes: fronts and back, in millimetres from the card's top left corner.

Each end has a white strip with index and codes; between them is a gauge in a brass case, whose hand points to
the card's number and which has the suit's emblem. The back looks the same either way up.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vision.core.geometry import Point, Rect
from vision.core.pictures import Rgb
from vision.decks import Deck, DeckCard
from vision.decks.card_layout import INDEX, MARKER, STRIP_MM
from vision.drawing.engraving.canvas import Canvas, Path
from vision.drawing.engraving.codes import draw_codes
from vision.drawing.engraving.emblems import emblem
from vision.drawing.engraving.lettering import letters, width_of
from vision.drawing.engraving.numerals import figures
from vision.drawing.engraving.paths import arc, braid, circle, closed, line, plate, rectangle, rosette
from vision.drawing.engraving.raster import RasterCanvas
from vision.drawing.engraving.turned import HalfTurned
from vision.drawing.engraving.works import (
    BRASS,
    BRIGHT_BRASS,
    DARK_BRASS,
    INK,
    PALE,
    PAPER,
    framed,
    pitch_radius,
    rivets,
    shade,
    wheel,
)
from vision.drawing.faces import Face, IndexPose
from vision.mat.layouts import CARD_MM

WHITE: Rgb = (255, 255, 255)
_CARD = Rect(0.0, 0.0, *CARD_MM)
_MIDDLE = _CARD.centre
_COLUMN = 5.0
"""The middle of the index, from the card's left edge."""
_INDEX_WIDE = 6.8
"""The most width of the index: its own white and the marker's begin beside it."""
_BOLDER = 0.22
_TURNABLE = ("6", "9")
"""Figures that are underlined, because each is the other one upside down."""
_GAUGE = (_MIDDLE[0], 42.2)
_CASE_MM, _DIAL_MM, _BOSS_MM = 17.2, 14.9, 9.8
"""The radii of the gauge's case, its dial, and the boss that hides the base of its hand."""
_BORDER_MM = 4.2
"""The white border of the back, which hides registration errors."""
_TEETH = 17
"""Of the back's two large wheels."""
_IN_MESH = 90.0 + 90.0 / _TEETH
"""The rotation of the upper wheel: a quarter of a tooth, so that it meshes with its own image upside down."""
_IVORY: Rgb = (253, 249, 238)


def draw_print(canvas: Canvas, deck: Deck, number: int) -> None:
    """Draws what is specific to card ``number`` (from 0) of ``deck``, over the case that all fronts share."""
    card = deck.cards[number]
    _dial(canvas, deck, card)
    _title(canvas, card)
    for end in (canvas, HalfTurned(canvas, CARD_MM)):
        _index(end, card)
        draw_codes(end, deck, number)
        _small_index(end, card)


def printed_face(code: str, deck: Deck, px_per_mm: float) -> Face:
    """The front of the card with that code as a picture. Its ``indices`` are what must be visible to read it:
    index and marker. Raises ``ValueError`` for a card that the deck does not have."""
    codes = [card.code for card in deck.cards]
    if code not in codes:
        raise ValueError(f"{code!r} is no card of {deck.title}")
    canvas = _with_case(px_per_mm).copy()
    draw_print(canvas, deck, codes.index(code))
    corners = np.concatenate([INDEX.corners, MARKER.corners])
    low, high = corners.min(axis=0), corners.max(axis=0)
    (x, y), (wide, tall) = (low + high) / 2 * px_per_mm, (high - low) * px_per_mm
    far_x, far_y = CARD_MM[0] * px_per_mm - x, CARD_MM[1] * px_per_mm - y
    poses = IndexPose(x, y, wide, tall, 0.0), IndexPose(far_x, far_y, wide, tall, 180.0)
    return Face(code, canvas.picture(), poses)


@lru_cache(maxsize=1)
def _with_case(px_per_mm: float) -> RasterCanvas:
    """What all fronts share, cached: more than half of the work."""
    canvas = RasterCanvas(CARD_MM, px_per_mm)
    draw_case(canvas)
    return canvas


# -- the ends ----------------------------------------------------------------------------------------------


def _index(canvas: Canvas, card: DeckCard) -> None:
    """The number over the emblem and its letter, readable across the table."""
    suit = card.suit
    upper, _, lower = card.index.partition("/")
    if lower:
        figures(canvas, upper, (_COLUMN, 5.7), 6.2, suit.ink, _INDEX_WIDE)
        canvas.stroke([line((_COLUMN - 3.2, 9.9), (_COLUMN + 3.2, 9.9))], suit.ink, 0.7)
        figures(canvas, lower, (_COLUMN, 14.1), 6.2, suit.ink, _INDEX_WIDE)
        _emblem(canvas, suit.emblem, (_COLUMN, 19.6), 1.9, suit.ink)
        return
    if upper in _TURNABLE:
        figures(canvas, upper, (_COLUMN, 6.9), 9.0, suit.ink, _INDEX_WIDE)
        _bar(canvas, card, (_COLUMN, 12.6), 5.4)
    else:
        figures(canvas, upper, (_COLUMN, 7.4), 9.6, suit.ink, _INDEX_WIDE)
    if suit.letter:
        _emblem(canvas, suit.emblem, (_COLUMN - 1.2, 16.8), 2.5, suit.ink)
        outlines = letters(suit.letter, (_COLUMN + 2.9, 16.9), 3.4)
        canvas.fill(outlines, suit.ink)
        canvas.stroke([closed(outline) for outline in outlines], suit.ink, _BOLDER)
    else:
        _emblem(canvas, suit.emblem, (_COLUMN, 16.9), 3.3, suit.ink)


def _small_index(canvas: Canvas, card: DeckCard) -> None:
    """A small emblem and number in the other corner, for people who fan their cards the other way."""
    x = 57.4
    _emblem(canvas, card.suit.emblem, (x, 5.8), 3.2, card.suit.ink)
    upper, _, lower = card.index.partition("/")
    if lower:
        figures(canvas, upper, (x - 2.2, 13.2), 3.6, card.suit.ink, 3.2)
        canvas.stroke([line((x + 0.8, 10.9), (x - 1.0, 17.1))], card.suit.ink, 0.4)
        figures(canvas, lower, (x + 2.0, 14.8), 3.6, card.suit.ink, 3.2)
    else:
        figures(canvas, upper, (x, 13.8), 5.2, card.suit.ink, 6.4)
        if upper in _TURNABLE:
            _bar(canvas, card, (x, 17.5), 3.4)


def _bar(canvas: Canvas, card: DeckCard, at: Point, width: float) -> None:
    x, y = at
    canvas.stroke([line((x - width / 2, y), (x + width / 2, y))], card.suit.ink, 0.6)


def _emblem(canvas: Canvas, name: str, at: Point, half: float, ink: Rgb) -> None:
    for shape in emblem(name, at, half):
        canvas.fill(shape, ink)


# -- the picture -------------------------------------------------------------------------------------------


def draw_case(canvas: Canvas) -> None:
    """Draws what all fronts share: white strips, a plate with gear wheels in its corners, and the gauge's
    brass case."""
    canvas.fill([rectangle(_CARD)], WHITE)
    left, top = 3.4, STRIP_MM + 1.2
    ground = Rect(left, top, CARD_MM[0] - 2 * left, CARD_MM[1] - 2 * top)
    outline = plate(ground, 3.2)
    canvas.fill([outline], PAPER)
    canvas.stroke(
        braid((left + 2.0, _MIDDLE[1]), ground.width - 4.0, ground.height / 2 - 2.6, 9, 7), PALE, 0.16
    )
    canvas.stroke([closed(outline)], DARK_BRASS, 0.5)
    canvas.stroke([closed(plate(ground.inset(1.0), 3.0))], BRASS, 0.2)
    for sx in (-1.0, 1.0):
        for sy in (-1.0, 1.0):
            x, y = _MIDDLE[0] + sx * 20.6, _MIDDLE[1] + sy * 13.4
            wheel(canvas, (x, y), 9, 11.0 * sx * sy, PAPER)
    case, face = circle(_GAUGE, _CASE_MM), circle(_GAUGE, _DIAL_MM)
    canvas.fill([case + np.array([0.4, 0.5])], INK)
    canvas.fill([case], BRASS)
    shade(canvas, [case, face], DARK_BRASS, 0.5, 45)
    canvas.stroke([arc(_GAUGE, _CASE_MM - 0.7, 165, 300)], BRIGHT_BRASS, 0.5)
    canvas.stroke([closed(case), closed(face)], INK, 0.25)
    rivets(canvas, [_on((_CASE_MM + _DIAL_MM) / 2, 45.0 + 90.0 * turn) for turn in range(4)], 0.6)
    canvas.fill([face], _IVORY)
    canvas.stroke(rosette(_GAUGE, 9.9, 11.2, 24, 4), PALE, 0.14)


def _dial(canvas: Canvas, deck: Deck, card: DeckCard) -> None:
    """As many marks as the deck has numbers, the highest at the top; those up to the card's number, and the
    hand, are in its ink."""
    ink = card.suit.ink
    dial, numbers = _largest(deck), _numbers(card)
    pace = 360.0 / dial
    for mark in range(1, dial + 1):
        reached = not numbers or mark in numbers or (len(numbers) == 1 and mark <= numbers[0])
        inner, width = (_DIAL_MM - 2.8, 1.1) if reached else (_DIAL_MM - 1.6, 0.4)
        spoke = np.array([_on(inner, mark * pace - 90.0), _on(_DIAL_MM - 1.0, mark * pace - 90.0)])
        canvas.stroke([spoke], ink if reached else DARK_BRASS, width)
    for number in numbers:
        _hand(canvas, number * pace - 90.0, ink)
    boss = circle(_GAUGE, _BOSS_MM)
    canvas.fill([boss], _IVORY)
    canvas.stroke([closed(boss)], ink, 0.35)
    _emblem(canvas, card.suit.emblem, _GAUGE, _BOSS_MM * 0.74, ink)


def _hand(canvas: Canvas, degrees: float, ink: Rgb) -> None:
    """The gauge's hand, of which only the tip is visible beyond the boss."""
    root = _BOSS_MM - 1.0
    tip = [_on(_DIAL_MM - 3.0, degrees), _on(root, degrees + 13.0), _on(root, degrees - 13.0)]
    canvas.fill([np.array(tip)], ink)


def _title(canvas: Canvas, card: DeckCard) -> None:
    words, y = card.title.upper(), CARD_MM[1] - STRIP_MM - 4.4
    cap = min(2.5, 2.5 * 40.0 / max(1.0, width_of(words, 2.5, 0.5)))
    half = max(11.0, width_of(words, cap, 0.5) / 2 + 4.2)
    framed(canvas, Rect.around((_MIDDLE[0], y), half * 2, 5.8), 1.3)
    rivets(canvas, [(_MIDDLE[0] + side * (half - 2.5), y) for side in (-1, 1)], 0.5)
    canvas.fill(letters(words, (_MIDDLE[0], y), cap, spacing=0.5), BRIGHT_BRASS)


def _on(radius: float, degrees: float) -> Point:
    turn = np.radians(degrees)
    return _GAUGE[0] + radius * float(np.cos(turn)), _GAUGE[1] + radius * float(np.sin(turn))


def _numbers(card: DeckCard) -> tuple[int, ...]:
    return tuple(int(part) for part in card.index.split("/") if part.isdecimal())


def _largest(deck: Deck) -> int:
    return max((number for card in deck.cards for number in _numbers(card)), default=12)


# -- the back ----------------------------------------------------------------------------------------------


def draw_back(canvas: Canvas, deck: Deck) -> None:
    """The back that all cards of ``deck`` share."""
    canvas.fill([rectangle(_CARD)], WHITE)
    for inset, colour in ((0.0, DARK_BRASS), (0.35, BRASS), (1.4, INK), (2.5, deck.ink)):
        canvas.fill([_inset(_BORDER_MM + inset)], colour)
    canvas.stroke([closed(_inset(_BORDER_MM + 0.8))], BRIGHT_BRASS, 0.28)
    canvas.stroke([closed(_inset(_BORDER_MM + 2.5))], BRASS, 0.25)
    engraved = _mixed(deck.ink, BRASS, 0.35)
    for radius in (12.0, 19.0):
        canvas.stroke(rosette(_MIDDLE, radius, radius + 6.0, 20, 6), engraved, 0.2)
    for end in (canvas, HalfTurned(canvas, CARD_MM)):
        _end_of_back(end, deck, engraved)


def _inset(by: float) -> Path:
    return plate(_CARD.inset(by), 3.2)


def _end_of_back(canvas: Canvas, deck: Deck, engraved: Rgb) -> None:
    """Half of the back: the title on its plate between small gears, and one of the two meshing wheels."""
    x = _MIDDLE[0]
    for side in (-1.0, 1.0):
        wheel(canvas, (x + side * 15.8, 29.2), 9, 14.0 * side, deck.ink)
        wheel(canvas, (x + side * 16.4, 13.2), 8, 9.0 * side, deck.ink)
    canvas.stroke(rosette((x, 13.0), 2.0, 5.4, 10, 4), engraved, 0.2)
    wheel(canvas, (x, _MIDDLE[1] - pitch_radius(_TEETH)), _TEETH, _IN_MESH, deck.ink)
    words = deck.title.upper()
    cap = min(3.0, 3.0 * 40.0 / max(1.0, width_of(words, 3.0, 0.5)))
    half = width_of(words, cap, 0.5) / 2 + 3.6
    framed(canvas, Rect(x - half, 17.6, half * 2, 7.4), 1.6)
    canvas.fill(letters(words, (x, 21.3), cap, spacing=0.5), BRIGHT_BRASS)


def _mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    """A mix of two colours, with that ``share`` of the other one."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


__all__ = ["draw_back", "draw_case", "draw_print", "printed_face"]
