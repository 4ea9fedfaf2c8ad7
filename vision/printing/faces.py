"""Cards with printed codes: the fronts and the back. Millimetres from the card's upper left corner.

At both ends a white strip with index and codes; between them a gauge in its brass case, whose hand points
to the card's number and which bears the emblem of the suit. The back is the same either way up.
"""

from __future__ import annotations

import numpy as np

from vision.decks import Deck, DeckCard
from vision.decks.places import INDEX, MARKER, STRIP_MM
from vision.drawing.faces import Face, IndexPose
from vision.mat import CARD_MM
from vision.printing.canvas import Canvas, Colour
from vision.printing.codes import draw_codes
from vision.printing.emblems import emblem
from vision.printing.lettering import letters, width_of
from vision.printing.numerals import figures
from vision.printing.paths import arc, circle, closed, line, plate, rectangle, rosette
from vision.printing.raster import RasterCanvas
from vision.printing.turned import HalfTurned
from vision.printing.works import (
    BRASS,
    BRIGHT_BRASS,
    DARK_BRASS,
    INK,
    PALE,
    PAPER,
    framed,
    rivets,
    shade,
    wheel,
)

WHITE: Colour = (255, 255, 255)
_MIDDLE = (CARD_MM[0] / 2, CARD_MM[1] / 2)
_COLUMN = 7.4
"""The middle of the index, from the card's left edge."""


def draw_front(canvas: Canvas, deck: Deck, number: int) -> None:
    """The face of card ``number`` (from 0) of ``deck``."""
    card = deck.cards[number]
    canvas.fill([rectangle(0, 0, *CARD_MM)], WHITE)
    _panel(canvas, deck, card)
    for end in (canvas, HalfTurned(canvas, CARD_MM)):
        _index(end, card)
        draw_codes(end, deck, number)
        _small_index(end, card)


def printed_face(code: str, deck: Deck, px_per_mm: float) -> Face:
    """The front of the card of that code as a picture. Its ``indices`` are what is to be seen of a card
    that can be read: index and marker. Raises ``ValueError`` for a card that the deck has not."""
    codes = [card.code for card in deck.cards]
    if code not in codes:
        raise ValueError(f"{code!r} is no card of {deck.title}")
    canvas = RasterCanvas(CARD_MM, px_per_mm)
    draw_front(canvas, deck, codes.index(code))
    corners = np.concatenate([INDEX.corners, MARKER.corners])
    low, high = corners.min(axis=0), corners.max(axis=0)
    (x, y), (wide, tall) = (low + high) / 2 * px_per_mm, (high - low) * px_per_mm
    far_x, far_y = CARD_MM[0] * px_per_mm - x, CARD_MM[1] * px_per_mm - y
    poses = IndexPose(x, y, wide, tall, 0.0), IndexPose(far_x, far_y, wide, tall, 180.0)
    return Face(code, canvas.picture(), poses)


# -- the ends ----------------------------------------------------------------------------------------------


def _index(canvas: Canvas, card: DeckCard) -> None:
    """The number over the emblem and its letter, to be read across the table."""
    suit = card.suit
    upper, _, lower = card.index.partition("/")
    if lower:
        figures(canvas, upper, (_COLUMN, 5.7), 6.2, suit.ink, 9.6)
        canvas.stroke([line(_COLUMN - 4.0, 9.9, _COLUMN + 4.0, 9.9)], suit.ink, 0.7)
        figures(canvas, lower, (_COLUMN, 14.1), 6.2, suit.ink, 9.6)
        _emblem(canvas, suit.emblem, (_COLUMN, 19.6), 1.9, suit.ink)
        return
    figures(canvas, upper, (_COLUMN, 7.4), 9.6, suit.ink, 10.6)
    if suit.letter:
        _emblem(canvas, suit.emblem, (_COLUMN - 2.1, 16.8), 3.2, suit.ink)
        canvas.fill(letters(suit.letter, (_COLUMN + 3.5, 16.9), 4.0), suit.ink)
    else:
        _emblem(canvas, suit.emblem, (_COLUMN, 16.9), 3.4, suit.ink)


def _small_index(canvas: Canvas, card: DeckCard) -> None:
    """For those who fan their cards the other way: emblem and number, small, in the other corner."""
    x = 56.0
    _emblem(canvas, card.suit.emblem, (x, 6.0), 3.4, card.suit.ink)
    upper, _, lower = card.index.partition("/")
    if lower:
        figures(canvas, upper, (x - 2.3, 13.2), 3.6, card.suit.ink, 3.6)
        canvas.stroke([line(x + 1.0, 10.9, x - 0.8, 17.1)], card.suit.ink, 0.4)
        figures(canvas, lower, (x + 2.5, 14.8), 3.6, card.suit.ink, 3.8)
    else:
        figures(canvas, upper, (x, 14.0), 5.2, card.suit.ink, 7.0)


def _emblem(canvas: Canvas, name: str, at: tuple[float, float], half: float, ink: Colour) -> None:
    for shape in emblem(name, at, half):
        canvas.fill(shape, ink)


# -- the picture -------------------------------------------------------------------------------------------


def _panel(canvas: Canvas, deck: Deck, card: DeckCard) -> None:
    """A plate with the gauge, gear wheels in its corners, and the title below."""
    left, top = 3.4, STRIP_MM + 1.2
    width, height = CARD_MM[0] - 2 * left, CARD_MM[1] - 2 * top
    outline = plate(left, top, width, height, 3.2)
    canvas.fill([outline], PAPER)
    canvas.stroke(rosette(_MIDDLE, 17.0, 26.5, 26, 5), PALE, 0.16)
    canvas.fill([rectangle(0, 0, left, CARD_MM[1])], WHITE)
    canvas.fill([rectangle(CARD_MM[0] - left, 0, left, CARD_MM[1])], WHITE)
    canvas.fill([rectangle(0, 0, CARD_MM[0], top)], WHITE)
    canvas.fill([rectangle(0, CARD_MM[1] - top, CARD_MM[0], top)], WHITE)
    for sx in (-1.0, 1.0):
        for sy in (-1.0, 1.0):
            x, y = _MIDDLE[0] + sx * 20.4, _MIDDLE[1] + sy * 13.2
            wheel(canvas, (x, y), 9, 11.0 * sx * sy, PAPER)
    canvas.stroke([closed(outline)], DARK_BRASS, 0.5)
    canvas.stroke([closed(plate(left + 1.0, top + 1.0, width - 2.0, height - 2.0, 3.0))], BRASS, 0.2)
    _gauge(canvas, deck, card)
    _title(canvas, card, top + height - 3.4)


def _gauge(canvas: Canvas, deck: Deck, card: DeckCard) -> None:
    """A brass case round a dial with as many marks as the deck has numbers, its highest at the top."""
    ink = card.suit.ink
    dial, numbers = _largest(deck), _numbers(card)
    case, face = circle(_MIDDLE, 18.6), circle(_MIDDLE, 16.2)
    canvas.fill([case + np.array([0.4, 0.5])], INK)
    canvas.fill([case], BRASS)
    shade(canvas, [case, face], DARK_BRASS, 0.5, 45)
    canvas.stroke([arc(_MIDDLE, 17.9, 165, 300)], BRIGHT_BRASS, 0.5)
    canvas.stroke([closed(case), closed(face)], INK, 0.25)
    rivets(canvas, [_on(17.4, 45.0 + 90.0 * turn) for turn in range(4)], 0.6)
    canvas.fill([face], (253, 249, 238))
    canvas.stroke(rosette(_MIDDLE, 9.6, 11.2, 24, 4), PALE, 0.14)
    pace = 360.0 / dial
    for mark in range(1, dial + 1):
        reached = not numbers or mark in numbers or (len(numbers) == 1 and mark <= numbers[0])
        inner, width = (13.4, 1.1) if reached else (14.6, 0.4)
        spoke = np.array([_on(inner, mark * pace - 90.0), _on(15.2, mark * pace - 90.0)])
        canvas.stroke([spoke], ink if reached else DARK_BRASS, width)
    for number in numbers:
        _hand(canvas, number * pace - 90.0, ink)
    canvas.fill([circle(_MIDDLE, 9.2)], (253, 249, 238))
    canvas.stroke([closed(circle(_MIDDLE, 9.2))], ink, 0.35)
    _emblem(canvas, card.suit.emblem, _MIDDLE, 6.6, ink)


def _hand(canvas: Canvas, degrees: float, ink: Colour) -> None:
    """The gauge's hand, of which only the point shows beyond the boss."""
    tip = [_on(13.0, degrees), _on(8.0, degrees + 13.0), _on(8.0, degrees - 13.0)]
    canvas.fill([np.array(tip)], ink)


def _title(canvas: Canvas, card: DeckCard, y: float) -> None:
    words = card.title.upper()
    cap = min(2.7, 2.7 * 40.0 / max(1.0, width_of(words, 2.7, 0.5)))
    half = max(11.0, width_of(words, cap, 0.5) / 2 + 4.4)
    framed(canvas, _MIDDLE[0] - half, y - 3.3, half * 2, 6.6, 1.4)
    rivets(canvas, [(_MIDDLE[0] + side * (half - 2.6), y) for side in (-1, 1)], 0.5)
    canvas.fill(letters(words, (_MIDDLE[0], y), cap, spacing=0.5), BRIGHT_BRASS)


def _on(radius: float, degrees: float) -> tuple[float, float]:
    turn = np.radians(degrees)
    return _MIDDLE[0] + radius * float(np.cos(turn)), _MIDDLE[1] + radius * float(np.sin(turn))


def _numbers(card: DeckCard) -> tuple[int, ...]:
    return tuple(int(part) for part in card.index.split("/") if part.isdecimal())


def _largest(deck: Deck) -> int:
    return max((number for card in deck.cards for number in _numbers(card)), default=12)


# -- the back ----------------------------------------------------------------------------------------------


def draw_back(canvas: Canvas, deck: Deck) -> None:
    """The back that all cards of ``deck`` share."""
    width, height = CARD_MM
    canvas.fill([rectangle(0, 0, width, height)], WHITE)
    edge = 4.2
    framed(canvas, edge, edge, width - 2 * edge, height - 2 * edge, 3.4)
    ground = plate(edge + 2.4, edge + 2.4, width - 2 * edge - 4.8, height - 2 * edge - 4.8, 3.0)
    canvas.fill([ground], deck.ink)
    paler = _mixed(deck.ink, BRASS, 0.35)
    shade(canvas, [ground], _mixed(deck.ink, BRASS, 0.12), 1.1, 45)
    canvas.stroke([closed(ground)], BRASS, 0.25)
    canvas.stroke(rosette(_MIDDLE, 16.0, 21.5, 20, 6), paler, 0.2)
    for end in (canvas, HalfTurned(canvas, CARD_MM)):
        _end_of_back(end, deck, paler)
    wheel(canvas, _MIDDLE, 22, 0.0, deck.ink)


def _end_of_back(canvas: Canvas, deck: Deck, paler: Colour) -> None:
    """Half of the back: the title on its plate, and gears that drive the wheel in the middle."""
    x = _MIDDLE[0]
    canvas.stroke(rosette((x, 22.0), 3.0, 7.6, 10, 5), paler, 0.2)
    for side in (-1.0, 1.0):
        wheel(canvas, (x + side * 15.6, 27.6), 10, 14.0 * side, deck.ink)
        wheel(canvas, (x + side * 16.2, 13.4), 8, 9.0 * side, deck.ink)
    words = deck.title.upper()
    cap = min(3.0, 3.0 * 40.0 / max(1.0, width_of(words, 3.0, 0.5)))
    half = width_of(words, cap, 0.5) / 2 + 3.6
    framed(canvas, x - half, 17.4, half * 2, 7.4, 1.6)
    canvas.fill(letters(words, (x, 21.1), cap, spacing=0.5), BRIGHT_BRASS)


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    """``share`` of the other colour in the one."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


__all__ = ["draw_back", "draw_front", "printed_face"]
