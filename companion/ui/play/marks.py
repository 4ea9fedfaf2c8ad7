"""What the screens of an invention share: a player's heading, cards in a row, the mark of what works."""

from __future__ import annotations

from kivy.graphics import Color, SmoothEllipse, SmoothLine

from companion.games.panels import CardGroup, Part, Seat
from companion.ui.cards.drawing import draw_back, draw_chip, draw_place, draw_turned
from companion.ui.cards.styles import look_of
from companion.ui.kit import theme
from companion.ui.kit.widgets import plate, stamp, write

MOST_ACROSS = 0.72
"""How wide a card is drawn at most, of its height."""


def seat_plate(seat: Seat, x: float, y: float, width: float, height: float, u: float) -> theme.Colour:
    """The plate of ``seat``, bright while they are asked. Returns the colour to write on it with."""
    ground, edge = (theme.BRASS, theme.PARCHMENT) if seat.acting else (theme.RAISED, theme.BRASS_DARK)
    plate(x, y, width, height, u, ground, edge)
    return theme.INK if seat.acting else theme.PARCHMENT


def sign(letter: str, x: float, middle: float, size: float, ink: theme.Colour) -> float:
    """The suit of the ``letter`` on a small disc of parchment, from ``x`` on. Returns its width."""
    pip = look_of(f"1{letter}").pip if letter else ""
    if not pip:
        return 0.0
    Color(*theme.PARCHMENT)
    SmoothEllipse(pos=(x, middle - size / 2), size=(size, size))
    Color(*theme.faded(ink, 0.6))
    SmoothLine(circle=(x + size / 2, middle, size / 2), width=1)
    stamp(pip, x + size / 2, middle, size * 0.72, look_of(f"1{letter}").colour, theme.SYMBOLS)
    return size


def heading(seat: Seat, x: float, middle: float, width: float, px: float, ink: theme.Colour) -> None:
    """The sign and the name of ``seat``, ``px`` high at most, in one line of this width."""
    used = sign(seat.suit, x, middle, px * 1.15, ink)
    left = used + (px * 0.3 if used else 0)
    write(seat.name, x + left, middle, max(1.0, width - left), px * 1.4, px, ink, theme.DISPLAY)


def told_counts(seat: Seat) -> str:
    """The counts of ``seat`` in one line."""
    return "   ".join(str(count.message()) for count in seat.counts)


def draw_group(group: CardGroup, x: float, y: float, width: float, height: float, u: float) -> None:
    """The cards of ``group`` in a row in a box, the open ones first."""
    _row(
        group.cards,
        (),
        group.hidden,
        0,
        x,
        y,
        width,
        height,
        u,
        theme.PARCHMENT_DIM if group.past else theme.PARCHMENT,
    )


def tag(group: CardGroup, x: float, y: float, width: float, height: float, u: float) -> None:
    """What lies there as a small tag: the open card in one line, or the back of one that is not."""
    if not group.cards:
        draw_back(x + width - height * MOST_ACROSS, y, height * MOST_ACROSS, height, u)
        return
    look = look_of(group.cards[0])
    plate(x, y, width, height, 0.6 * u, theme.PARCHMENT, theme.INK)
    stamp(look.number, x + width * 0.3, y + height / 2, height * 0.8, look.colour, theme.DISPLAY)
    stamp(look.pip, x + width * 0.7, y + height / 2, height * 0.66, look.colour, theme.SYMBOLS)


def draw_part(part: Part, x: float, y: float, width: float, height: float, u: float, places: int) -> None:
    """The cards of ``part`` in a row in a box; so many ``places`` are drawn, cards or not."""
    _row(part.cards, part.turned, part.hidden, places, x, y, width, height, u)


def _row(
    cards: tuple[str, ...],
    turned: tuple[str, ...],
    hidden: int,
    places: int,
    x: float,
    y: float,
    width: float,
    height: float,
    u: float,
    paper: theme.Colour = theme.PARCHMENT,
) -> None:
    lying = len(cards) + hidden
    count = max(lying, places)
    if not count:
        return
    gap = 3 * u
    each = min(height * MOST_ACROSS, (width - gap * (count - 1)) / count)
    high = min(height, each * 1.6)
    lower = y + (height - high) / 2
    for place in range(count):
        left = x + place * (each + gap)
        if place >= lying:
            draw_place(left, lower, each, high, u)
        elif place >= len(cards):
            draw_back(left, lower, each, high, u)
        elif cards[place] in turned:
            draw_turned(cards[place], left, lower, each, high, u)
        else:
            draw_chip(cards[place], left, lower, each, high, u, paper)


def colours_of(holds: bool | None) -> tuple[theme.Colour, theme.Colour]:
    """Ground and ink of a part that ``holds``, does not, or of which that is not known."""
    if holds is None:
        return theme.PLATE, theme.PARCHMENT
    return (theme.VERDIGRIS_DARK, theme.PARCHMENT) if holds else (_FAILING, theme.PARCHMENT)


def mark(holds: bool, x: float, y: float, size: float, u: float) -> None:
    """A tick or a cross about a middle, for those who see no green and no red."""
    half = size / 2
    Color(*(theme.VERDIGRIS if holds else theme.COPPER))
    if holds:
        SmoothLine(
            points=(x - half, y, x - half * 0.3, y - half * 0.7, x + half, y + half * 0.8), width=2.4 * u
        )
        return
    for way in (1, -1):
        SmoothLine(points=(x - half, y - half * way, x + half, y + half * way), width=2.4 * u)


_FAILING: theme.Colour = (0.30, 0.12, 0.08, 1.0)
