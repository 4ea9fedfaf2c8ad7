"""What the screens of an invention share: a player's heading, cards in a row, the mark of what works."""

from __future__ import annotations

from kivy.graphics import Color, SmoothEllipse, SmoothLine, SmoothRoundedRectangle

from companion.games.panels import CardGroup, Part, Seat
from companion.table.looks import PlayerLook
from companion.ui.cards.drawing import draw_back, draw_chip, draw_place, draw_turned
from companion.ui.cards.styles import look_of
from companion.ui.kit import theme
from companion.ui.kit.widgets import plate, stamp, write
from companion.ui.play.player_sign import colour_of, draw_sign

MOST_ACROSS = 0.72
"""How wide a card is drawn at most, of its height."""
_MUCH_LARGER = 1.3
"""Cards stand over each other where that makes them so much larger."""


def seat_plate(
    seat: Seat,
    look: PlayerLook | None,
    x: float,
    y: float,
    width: float,
    height: float,
    u: float,
    answers: bool = False,
    pressed: bool = False,
) -> theme.Colour:
    """The plate of ``seat``, filled with the player's colour while they are asked; else a stripe has it. Its
    edge is bright where it ``answers`` a touch, and more so while it is ``pressed``. Returns the colour to
    write on it with."""
    own, pressed = colour_of(look), answers and pressed
    edge = theme.PARCHMENT if pressed else theme.BRASS_BRIGHT if answers else theme.RAISED
    plate(x, y, width, height, u, own if seat.acting else theme.RAISED, edge)
    if answers:
        SmoothLine(
            rounded_rectangle=(x + 2 * u, y + 2 * u, width - 4 * u, height - 4 * u, 6 * u),
            width=(2.8 if pressed else 1.6) * u,
        )
    if seat.acting:
        return theme.INK
    Color(*own)
    SmoothRoundedRectangle(pos=(x + 3 * u, y + 4 * u), size=(5 * u, height - 8 * u), radius=[2.5 * u] * 4)
    return theme.PARCHMENT


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


def heading(
    seat: Seat,
    look: PlayerLook | None,
    x: float,
    middle: float,
    width: float,
    px: float,
    ink: theme.Colour,
    high: float = 0.0,
) -> None:
    """The emblem, the name and the sign of ``seat``, ``px`` high at most, in a box of this width and
    ``high``, or in one line."""
    size, right = px * 1.2, x + width
    if look is not None:
        draw_sign(look, x + size / 2, middle, size, ink if seat.acting else colour_of(look))
        x += size + px * 0.25
    if seat.suit:
        right -= sign(seat.suit, right - px * 1.15, middle, px * 1.15, ink) + px * 0.25
    write(seat.name, x, middle, max(1.0, right - x), high or px * 1.4, px, ink, theme.DISPLAY)


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
    """The cards of ``part`` beside or over each other in a box; at least so many ``places`` are drawn."""
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
    upright = min(width, (height - gap * (count - 1)) / count * MOST_ACROSS)
    if upright > _MUCH_LARGER * each:
        each = upright
        high = min((height - gap * (count - 1)) / count, each * 1.6)
        upper = y + (height + count * high + gap * (count - 1)) / 2
        left = x + (width - each) / 2
        corners = [(left, upper - (place + 1) * high - place * gap) for place in range(count)]
    else:
        high = min(height, each * 1.6)
        corners = [(x + place * (each + gap), y + (height - high) / 2) for place in range(count)]
    for place, (left, lower) in enumerate(corners):
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
