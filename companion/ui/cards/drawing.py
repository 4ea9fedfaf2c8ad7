"""Cards drawn small: a strip with number, letter and emblem, and the whole face of the last one."""

from __future__ import annotations

from kivy.graphics import Color, SmoothEllipse, SmoothLine

from companion.table.deck_in_play import OWN_DECK, DeckInPlay
from companion.ui.cards.styles import Look, look_of
from companion.ui.kit import theme
from companion.ui.kit.engravings import emblem
from companion.ui.kit.lettering import fitted
from companion.ui.kit.panes import pane
from companion.ui.kit.pips import PIPS
from companion.ui.kit.widgets import plate, stamp

MOST_STRIP = 34.0
"""How much of a covered card shows at most, in units."""


def draw_card(
    card: str,
    x: float,
    y: float,
    width: float,
    height: float,
    strip: float,
    u: float,
    deck: DeckInPlay = OWN_DECK,
) -> None:
    """``card`` of ``deck``, its lower left corner at ``(x, y)``, into the open canvas. ``strip`` is how
    much of its upper edge, in pixels, stays in sight when the next card is laid over it."""
    pane(x, y, width, height, 5 * u, 1.0, theme.PARCHMENT, theme.INK)
    look = look_of(card, deck)
    _strip(look, x, y + height - strip, width, strip, u)
    rest = height - strip
    if look.emblem and rest > 18 * u:
        size = min(rest - 6 * u, width * 0.5, 64 * u)
        middle = y + rest / 2 + 2 * u
        emblem(look.emblem, x + width / 2, middle, size, look.tint)


def _strip(look: Look, x: float, y: float, width: float, height: float, u: float) -> None:
    middle, pad = y + height / 2, 7 * u
    px = max(theme.SMALLEST_TEXT, min(26 * u, height * 0.82, width * 0.44))
    written = stamp(look.number, x + pad, middle, px, look.colour, theme.DISPLAY, anchor=0.0)
    if look.pip:
        written += 3 * u + stamp(
            look.pip, x + pad + written + 3 * u, middle, px * 0.9, look.colour, theme.SYMBOLS, anchor=0.0
        )
    elif look.letter:
        written += 6 * u + stamp(
            look.letter,
            x + pad + written + 6 * u,
            middle,
            px * 0.7,
            look.colour,
            theme.PLAIN_BOLD,
            anchor=0.0,
        )
    size = min(20 * u, height * 0.78)
    if look.emblem and written + size + 2.5 * pad <= width:
        emblem(look.emblem, x + width - pad - size / 2, middle, size, look.tint)


def draw_chip(
    card: str,
    x: float,
    y: float,
    width: float,
    height: float,
    u: float,
    ground: theme.Colour | None = None,
    deck: DeckInPlay = OWN_DECK,
) -> None:
    """``card`` of ``deck`` as a small chip: its number with its letter, or its pip, and emblem beneath.
    ``ground`` is its paper, parchment unless another is given."""
    ground = ground or theme.PARCHMENT
    pane(x, y, width, height, 5 * u, 1.5, ground, theme.INK)
    look = look_of(card, deck)
    upper = y + height * 0.70
    if look.emblem and not look.letter:
        _draw_face(look, x, y, width, height, u)
        return
    if not look.letter:
        _written_out(look.number, x, y, width, height, u)
        return
    stamp(look.number, x + width / 2, upper, min(width * 0.62, height * 0.5), look.colour, theme.DISPLAY)
    lower = y + height * 0.26
    size = min(width * 0.4, height * 0.38)
    if look.emblem:
        sign, font = (look.pip, theme.SYMBOLS) if look.pip else (look.letter, theme.PLAIN_BOLD)
        letter = max(theme.SMALLEST_TEXT, size * (1.0 if look.pip else 0.8))
        stamp(sign, x + width * 0.27, lower, letter, look.colour, font)
        emblem(look.emblem, x + width * 0.7, lower, size, look.tint)
    elif look.pip:
        stamp(look.pip, x + width / 2, lower, size, look.colour, theme.SYMBOLS)


_WORDS_HIGH = 22.0
"""The room of the words on a face, in units: its title, and what is held for it."""


def _draw_face(look: Look, x: float, y: float, width: float, height: float, u: float) -> None:
    """A card of no suit: its mark over its emblem, and in words what it is and is held as, where they have
    room."""
    room, line = int(width - 6 * u), max(theme.SMALLEST_TEXT + 2, _WORDS_HIGH * u)
    words = [look.held_as, look.title] if height > 3.2 * line else []
    for told in filter(None, words):
        text, px = fitted(told, theme.PLAIN_BOLD, room, int(line), 18 * u)
        if text == told:
            stamp(text, x + width / 2, y + 4 * u + line / 2, px, look.colour, theme.PLAIN_BOLD)
            y, height = y + line, height - line
    mark = min(height * 0.62, height - 8 * u)
    text, px = fitted(look.number, theme.DISPLAY, room, int(height), min(width * 0.8, mark))
    low = height < 44 * u
    stamp(text, x + width / 2, y + height * (0.5 if low else 0.66), px, look.colour, theme.DISPLAY)
    if not low:
        emblem(look.emblem, x + width / 2, y + height * 0.2, min(width * 0.6, height * 0.3), look.tint)


def _written_out(code: str, x: float, y: float, width: float, height: float, u: float) -> None:
    """A card without a suit: its code across it."""
    text, px = fitted(code, theme.DISPLAY, int(width - 4 * u), int(height), min(width * 0.62, height * 0.5))
    stamp(text, x + width / 2, y + height / 2, px, theme.INK, theme.DISPLAY)


def draw_back(x: float, y: float, width: float, height: float, u: float) -> None:
    """A card that lies face down, its lower left corner at ``(x, y)``, into the open canvas."""
    pane(x, y, width, height, 4 * u, 2 * u, theme.VERDIGRIS_DARK, theme.PARCHMENT)
    Color(*theme.VERDIGRIS)
    middle, half, rise = x + width / 2, width * 0.22, height * 0.22
    SmoothLine(
        points=(middle - half, y + height / 2, middle, y + height / 2 + rise, middle + half, y + height / 2),
        width=u,
    )
    SmoothLine(
        points=(middle - half, y + height / 2, middle, y + height / 2 - rise, middle + half, y + height / 2),
        width=u,
    )


def draw_place(x: float, y: float, width: float, height: float, u: float) -> None:
    """Where no card lies yet, as :func:`draw_back`."""
    Color(*theme.faded(theme.PARCHMENT, 0.35))
    SmoothLine(rounded_rectangle=(x + 1, y + 1, width - 2, height - 2, 4 * u), width=1, dash_length=4)


def draw_turned(card: str, x: float, y: float, width: float, height: float, u: float) -> None:
    """``card`` as a chip that counts no more, as :func:`draw_back`."""
    draw_chip(card, x, y, width, height, u, theme.PARCHMENT_DIM)
    Color(*theme.ALARM)
    SmoothLine(points=(x + 3, y + 3, x + width - 3, y + height - 3), width=1.6 * u)


def draw_die(
    pips: int,
    x: float,
    y: float,
    side: float,
    u: float,
    ground: theme.Colour | None = None,
    ink: theme.Colour | None = None,
) -> None:
    """A die that shows ``pips``, its lower left corner at ``(x, y)``, into the open canvas: ink on parchment
    unless other colours are given."""
    plate(x, y, side, side, u, ground or theme.PARCHMENT, theme.BRASS)
    Color(*(ink or theme.INK))
    dot = side * 0.17
    for across, along in PIPS[pips]:
        SmoothEllipse(pos=(x + across * side - dot / 2, y + along * side - dot / 2), size=(dot, dot))
