"""Cards as large as playing cards with a picture and words: characters, roles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from vision.core.geometry import Rect
from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Canvas
from vision.drawing.engraving.lettering import width_of
from vision.drawing.engraving.medallions import medallion
from vision.drawing.engraving.numerals import figures
from vision.drawing.engraving.paths import circle, closed, plate, rectangle, rosette
from vision.drawing.engraving.turned import HalfTurned
from vision.drawing.engraving.works import (
    BRASS,
    BRIGHT_BRASS,
    DARK_BRASS,
    INK,
    PALE,
    PAPER,
    framed,
    rivets,
    wheel,
)
from vision.mat.layouts import CARD_MM
from vision.printing.pieces import Piece, pieces_pdf
from vision.printing.typesetting import Section, write_column, write_within

_CARD = Rect(0.0, 0.0, *CARD_MM)
_WHITE: Rgb = (255, 255, 255)
_X = CARD_MM[0] / 2
_MEDALLION_Y, _MEDALLION_MM = 24.0, 18.4
_TITLE_Y, _TITLE_MM, _TITLE_ROOM_MM = 46.0, 2.9, 42.0
_WORDS = Rect(5.8, 50.6, CARD_MM[0] - 11.6, 32.4)
_CAPS = (1.3, 2.3)
"""The least and the greatest height of capitals."""


@dataclass(frozen=True, slots=True)
class PictureCard:
    """A card: ``title`` under the ``picture``, which is a bust or an emblem; ``corner`` is its number, or
    nothing; ``sections`` are its words. The back says ``back`` in large letters, and ``back_words``."""

    title: str
    picture: str
    sections: tuple[Section, ...]
    corner: str = ""
    back: str = ""
    back_words: str = ""


def picture_cards_pdf(title: str, cards: Sequence[PictureCard], paper: str = "a4") -> bytes:
    """All ``cards`` as a PDF to scale, the same bytes each time. Raises
    :class:`~vision.printing.sheets.UnknownPaper`, or :class:`~vision.printing.typesetting.TooLong`."""
    pieces = [
        Piece(partial(draw_front, card=card), partial(draw_back, card=card) if card.back else None)
        for card in cards
    ]
    return pieces_pdf(title, CARD_MM, pieces, paper)


def draw_front(canvas: Canvas, card: PictureCard) -> None:
    """Draws the front, its top left corner at the canvas's."""
    canvas.fill([rectangle(_CARD)], _WHITE)
    ground = plate(_CARD.inset(2.6), 3.2)
    canvas.fill([ground], PAPER)
    _rays(canvas)
    canvas.stroke([closed(ground)], DARK_BRASS, 0.5)
    canvas.stroke([closed(plate(_CARD.inset(3.5), 3.0))], BRASS, 0.2)
    for side in (-1.0, 1.0):
        wheel(canvas, (_X + side * 20.2, _MEDALLION_Y + 11.6), 9, 11.0 * side, PAPER)
    medallion(canvas, card.picture, (_X, _MEDALLION_Y), _MEDALLION_MM)
    if card.corner:
        for side in (-1.0, 1.0):
            _number(canvas, card.corner, _X + side * 22.6)
    _title(canvas, card.title)
    write_column(canvas, card.sections, _WORDS, _CAPS)


def draw_back(canvas: Canvas, card: PictureCard) -> None:
    """Draws the back, which reads the same from both ends."""
    canvas.fill([rectangle(_CARD)], _WHITE)
    for inset, colour in ((2.6, DARK_BRASS), (2.95, BRASS), (4.0, INK)):
        canvas.fill([plate(_CARD.inset(inset), 3.2)], colour)
    canvas.stroke([closed(plate(_CARD.inset(3.4), 3.2))], BRIGHT_BRASS, 0.28)
    middle = _CARD.centre
    for radius in (9.0, 15.0, 21.0):
        canvas.stroke(rosette(middle, radius, radius + 5.4, 20, 5), DARK_BRASS, 0.18)
    canvas.fill([circle(middle, 8.6)], INK)
    canvas.stroke([closed(circle(middle, 8.6))], BRASS, 0.3)
    wheel(canvas, middle, 11, 0.0, INK)
    for end in (canvas, HalfTurned(canvas, CARD_MM)):
        framed(end, Rect.around((_X, 17.4), 49.0, 17.0), 2.4)
        write_within(
            end, card.back, (_X, 17.4 - (1.4 if card.back_words else 0.0)), 7.4, 42.0, BRIGHT_BRASS, 1.0
        )
        if card.back_words:
            write_within(end, card.back_words, (_X, 22.7), 1.5, 43.0, BRASS)


def _rays(canvas: Canvas) -> None:
    """Fine lines that widen from the medallion to the upper corners of the ground."""
    x, y = _X, _MEDALLION_Y
    rays = []
    for degrees in np.arange(0.0, 360.0, 6.0):
        turn = np.radians(degrees)
        along = np.array([np.cos(turn), np.sin(turn)])
        far = min(
            (26.0 / abs(along[0])) if abs(along[0]) > 1e-6 else np.inf,
            (19.4 / abs(along[1])) if abs(along[1]) > 1e-6 else np.inf,
        )
        if far > _MEDALLION_MM + 2.0:
            start, end = np.array([x, y]) + along * (_MEDALLION_MM + 1.0), np.array([x, y]) + along * far
            rays.append(np.stack([start, end]))
    canvas.stroke(rays, PALE, 0.5)


def _number(canvas: Canvas, text: str, x: float) -> None:
    """The number on a small brass disc."""
    at = (x, 8.9)
    canvas.fill([circle((x + 0.2, 9.2), 4.7)], INK)
    canvas.fill([circle(at, 4.6)], BRASS)
    canvas.stroke([closed(circle(at, 4.1))], BRIGHT_BRASS, 0.25)
    canvas.fill([circle(at, 3.7)], INK)
    figures(canvas, text, at, 4.0, BRIGHT_BRASS, 5.0)


def _title(canvas: Canvas, title: str) -> None:
    words = title.upper()
    half = min(_TITLE_ROOM_MM, max(18.0, width_of(words, _TITLE_MM, 0.5))) / 2 + 5.0
    framed(canvas, Rect.around((_X, _TITLE_Y), half * 2, 7.0), 1.5)
    rivets(canvas, [(_X + side * (half - 2.7), _TITLE_Y) for side in (-1, 1)], 0.55)
    write_within(canvas, words, (_X, _TITLE_Y), _TITLE_MM, _TITLE_ROOM_MM, BRIGHT_BRASS, 0.5)
