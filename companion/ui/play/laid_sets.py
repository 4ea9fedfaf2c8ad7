"""Sets of cards as they lie open: the cards, what they are called, and a seal with the points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from kivy.graphics import Color, PopMatrix, PushMatrix, Rotate, SmoothEllipse, SmoothLine

from companion.games.panels import LaidSet
from companion.table.deck_in_play import OWN_DECK, DeckInPlay
from companion.ui.cards.drawing import draw_chip
from companion.ui.kit import theme
from companion.ui.kit.motion import Box
from companion.ui.kit.widgets import stamp, write

_GAP = 4.0
_TALLEST = 92.0
_SHAPE = 0.7
"""A card's width, of its height."""
_WRAPPED = 0.6
"""Cards of a set in two lines must be larger by so much than in one to be worth it."""
_NAME_HIGH, _NAME_WIDE = 20.0, 68.0
"""The room of a set's name, in units: under the cards, or beside them."""
_SEAL = 0.62
"""A seal's size, of a card's height."""
_LEAST_SEAL = 22.0
_LEAN = 9.0
"""How far a seal leans, in degrees: it is stamped by hand."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """``columns`` of sets beside each other, the cards of each in lines of ``across``, all of one size, with
    its name ``beside`` or under them."""

    columns: int
    across: int
    card_width: float
    card_height: float
    beside: bool


def arranged(sizes: Sequence[int], width: float, height: float, u: float) -> Arrangement:
    """How sets of ``sizes`` cards fill a box of ``width`` by ``height`` pixels with the largest cards; each
    set preferably in one line."""
    longest = max(sizes)
    tried = [
        _tried(columns, across, longest, (width, height), len(sizes), beside, u)
        for across in range(longest, 0, -1)
        for columns in range(1, len(sizes) + 1)
        for beside in (False, True)
    ]
    return max(tried, key=lambda plan: plan.card_width * (1.0 if plan.across == longest else _WRAPPED))


def _tried(
    columns: int, across: int, longest: int, room: tuple[float, float], count: int, beside: bool, u: float
) -> Arrangement:
    rows, lines, gap = ceil(count / columns), ceil(longest / across), _GAP * u
    wide, high = _cell(*room, columns, rows, u)
    if columns > 1 and wide < 1.5 * _NAME_WIDE * u:
        return Arrangement(columns, across, 0.0, 0.0, beside)
    wide -= _NAME_WIDE * u if beside else 0.0
    high -= 0.0 if beside else _NAME_HIGH * u
    card_high = min(_TALLEST * u, (high - gap * (lines - 1)) / lines)
    wide -= gap * (across - 1)
    # Half of the seal stands out beyond the last card.
    card_wide = min(wide / (across + 0.5 * _SEAL / _SHAPE), (wide - 0.5 * _LEAST_SEAL * u) / across)
    card_wide = min(card_high * _SHAPE, card_wide)
    return Arrangement(columns, across, card_wide, min(card_high, card_wide / _SHAPE), beside)


def _cell(width: float, height: float, columns: int, rows: int, u: float) -> tuple[float, float]:
    between = 2 * _GAP * u
    return (width - between * (columns - 1)) / columns, (height - between * (rows - 1)) / rows


def draw_sets(
    sets: Sequence[LaidSet],
    x: float,
    y: float,
    width: float,
    height: float,
    u: float,
    deck: DeckInPlay = OWN_DECK,
) -> Box:
    """``sets`` in a box on parchment, into the open canvas, the first at the upper left. Returns where the
    last one has its seal."""
    plan = _plan(sets, width, height, u)
    seal: Box = (x, y, 0.0, 0.0)
    for laid, (left, lower, wide, high) in zip(sets, boxes_of(sets, x, y, width, height, u), strict=True):
        seal = _draw_set(laid, plan, left, lower + high, wide, u, deck)
    return seal


def boxes_of(
    sets: Sequence[LaidSet], x: float, y: float, width: float, height: float, u: float
) -> Iterator[Box]:
    """Where :func:`draw_sets` draws each of ``sets``."""
    columns = _plan(sets, width, height, u).columns
    wide, high = _cell(width, height, columns, ceil(len(sets) / columns), u)
    for number in range(len(sets)):
        left = x + (number % columns) * (wide + 2 * _GAP * u)
        top = y + height - (number // columns) * (high + 2 * _GAP * u)
        yield left, top - high, wide, high


def _plan(sets: Sequence[LaidSet], width: float, height: float, u: float) -> Arrangement:
    return arranged([max(1, len(laid.cards)) for laid in sets], width, height, u)


def _draw_set(
    laid: LaidSet, plan: Arrangement, x: float, top: float, width: float, u: float, deck: DeckInPlay
) -> Box:
    """Returns where its seal is."""
    right, lowest = x, top
    for card, left, lower in _places(laid.cards, plan, x, top, _GAP * u):
        draw_chip(card, left, lower, plan.card_width, plan.card_height, u, deck=deck)
        right, lowest = max(right, left + plan.card_width), min(lowest, lower)
    size = max(plan.card_height * _SEAL, _LEAST_SEAL * u)
    seal = (right - size / 2, lowest - size * 0.1, size, size)
    draw_seal(laid.points, *seal, u)
    if plan.beside:
        right += size / 2 + _GAP * u
        room, middle, high = x + width - right, (top + lowest) / 2, max(top - lowest, 2 * _NAME_HIGH * u)
    else:
        right, room, middle, high = x, width, lowest - _NAME_HIGH * u / 2, _NAME_HIGH * u
    write(str(laid.name), right, middle, room, high, 17 * u, theme.INK, theme.PLAIN_BOLD)
    return seal


def _places(
    cards: Sequence[str], plan: Arrangement, x: float, top: float, gap: float
) -> Iterator[tuple[str, float, float]]:
    """Each card with its lower left corner."""
    for number, card in enumerate(cards):
        line, place = divmod(number, plan.across)
        left = x + place * (plan.card_width + gap)
        yield card, left, top - (line + 1) * plan.card_height - line * gap


def draw_seal(points: int, x: float, y: float, width: float, height: float, u: float) -> None:
    """What a set is worth, as a seal of wax in a box, into the open canvas."""
    size, centre = min(width, height), (x + width / 2, y + height / 2)
    Color(*theme.WAX)
    SmoothEllipse(pos=(centre[0] - size / 2, centre[1] - size / 2), size=(size, size))
    Color(*_RIM)
    SmoothLine(circle=(*centre, size * 0.41), width=max(1.0, size * 0.022))
    PushMatrix()
    Rotate(angle=_LEAN, origin=centre)
    stamp(str(points), *centre, max(16.0 * u, size * 0.66), theme.PARCHMENT, theme.DISPLAY)
    PopMatrix()


_RIM: theme.Colour = (0.78, 0.36, 0.26, 1.0)
