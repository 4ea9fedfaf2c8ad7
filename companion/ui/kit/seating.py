"""Seats round a table as they are taken, seen from above: who sits where, and as whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.panels import Chair, SeatingPlan, by_table
from companion.table.looks import PlayerLook
from companion.ui.kit import theme
from companion.ui.kit.engravings import bust
from companion.ui.kit.panes import pane
from companion.ui.kit.players import medallion
from companion.ui.kit.redraw import redraw_on
from companion.ui.kit.widgets import plate, write

_GAP = 8.0
_TITLE = 26.0
"""The height of a table's name, in units."""
_BROAD = 1.5
"""A table so much wider than high has its chairs above and below; else they stand at its sides."""
_BESIDE = 1.6
"""Where there is room so much wider than high, tables stand beside each other; else under each other."""
_LEAST_TABLE, _LEAST_SHARE = 32.0, 0.15
"""How much of a table is seen between the chairs at least: in units, and of the height."""
_MOST_CHAIR = 220.0, 120.0
"""The width and height of a chair at most, in units."""
_SIDE_CHAIR = 0.41
"""The width of a chair beside a table at most, of the whole width."""
_WRITTEN_ON = 120.0
"""A table so wide, in units, has room for words."""
_BESIDE_BUST = 96.0
"""A role needs so much room, in units, beside its bust."""
_BUST_ABOVE = 92.0
"""A chair this high, in units, has its bust over the role."""
_ROLE_SHARE = 0.44
"""The part of a taken chair's height for its role."""


@dataclass(frozen=True, slots=True)
class TableOfPlan:
    """One table of a plan: its ``title`` if it has one, and its ``chairs``, which count on from ``first``."""

    title: str
    first: int
    chairs: tuple[Chair, ...]


def tables_of(plan: SeatingPlan) -> tuple[TableOfPlan, ...]:
    """The tables of ``plan``, the highest first."""
    if not plan.titles:
        return (TableOfPlan("", 0, plan.chairs),)
    return tuple(
        TableOfPlan(str(title.label), title.number, chairs)
        for title, chairs in by_table(plan.titles, plan.chairs)
    )


class SeatingView(FloatLayout):  # type: ignore[misc]
    """``plan`` as tables with chairs round them, the highest chair at the upper left and the others
    clockwise. ``looks`` are those of the players, by name; a touch on one of the ``answering`` chairs is told
    to ``touched`` with its number. ``words`` are written on the first table."""

    plan: SeatingPlan | None = ObjectProperty(None, allownone=True)
    looks = DictProperty({})
    answering = ObjectProperty(frozenset())
    words = StringProperty("")
    u = NumericProperty(1.0)
    touched: Callable[[int], object] = ObjectProperty(lambda _: None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.chairs: list[ChairPlate] = []
        self._tables: list[_TableTop] = []
        for name in ("pos", "size", "plan", "looks", "answering", "words", "u"):
            self.fbind(name, self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        tables = () if self.plan is None else tables_of(self.plan)
        self._make(sum(len(table.chairs) for table in tables), len(tables))
        u, gap = self.u, _GAP * self.u
        beside = self.width > _BESIDE * self.height
        count = max(1, len(tables))
        wide = (self.width - gap * (count - 1)) / count if beside else self.width
        high = self.height if beside else (self.height - gap * (count - 1)) / count
        for number, (table, top) in enumerate(zip(tables, self._tables, strict=True)):
            x = self.x + (number * (wide + gap) if beside else 0)
            upper = self.y + self.height - (0 if beside else number * (high + gap))
            title = _TITLE * u if table.title else 0.0
            top.title, top.u = table.title, u
            top.words = "" if number else self.words
            self._lay_table(table, top, x, upper - high, wide, high - title)
            top.title_box = (x, upper - title, wide, title)

    def _make(self, chairs: int, tables: int) -> None:
        if (len(self.chairs), len(self._tables)) == (chairs, tables):
            return
        self.clear_widgets()
        self._tables = [_TableTop(size_hint=(None, None)) for _ in range(tables)]
        self.chairs = [ChairPlate(number, size_hint=(None, None)) for number in range(chairs)]
        for part in (*self._tables, *self.chairs):
            self.add_widget(part)
        for chair in self.chairs:
            chair.bind(on_release=lambda chair: self.touched(chair.number) if chair.answers else None)

    def _lay_table(
        self, table: TableOfPlan, top: _TableTop, x: float, y: float, width: float, height: float
    ) -> None:
        u, gap, count = self.u, _GAP * self.u, len(table.chairs)
        half = max(1, -(-count // 2))
        wide, high = _MOST_CHAIR[0] * u, _MOST_CHAIR[1] * u
        if width > _BROAD * height:
            each = min(wide, (width + gap) / half - gap)
            least = min(_LEAST_TABLE * u, height * _LEAST_SHARE)
            tall = min(high, (height - least) / 2)
            boxes = [
                *_row(x, width, y + height - tall, each, tall, half, gap),
                *reversed(_row(x, width, y, each, tall, count - half, gap)),
            ]
            inset, reach = min(each / 2, 40 * u), min(each * half + gap * (half - 1), width)
            middle = x + width / 2
            top.pos = (middle - reach / 2 + inset / 2, y + tall + gap / 2)
            top.size = (reach - inset, height - 2 * tall - gap)
        else:
            each = min(wide, (width - _LEAST_TABLE * u) / 2, width * _SIDE_CHAIR)
            tall = min(high, (height + gap) / half - gap)
            left = _column(y, height, x, each, tall, half, gap)
            right = _column(y, height, x + width - each, each, tall, count - half, gap)
            # The first is the upper left one; clockwise comes the right column, then the left from below.
            boxes = [left[0], *right, *reversed(left[1:])]
            inset = min(tall / 2, 30 * u)
            reach = min(tall * half + gap * (half - 1), height)
            top.pos = (x + each + gap / 2, y + height / 2 - reach / 2 + inset / 2)
            top.size = (width - 2 * each - gap, reach - inset)
        for place, (chair, box) in enumerate(zip(table.chairs, boxes, strict=True)):
            number = table.first + place
            shown = self.chairs[number]
            shown.u, shown.chair = u, chair
            shown.look = self.looks.get(chair.player)
            shown.answers = number in self.answering
            shown.pos, shown.size = box[:2], box[2:]


def _row(
    x: float, width: float, y: float, each: float, tall: float, count: int, gap: float
) -> list[tuple[float, float, float, float]]:
    """So many boxes from left to right in the middle of ``width``."""
    left = x + (width - count * each - (count - 1) * gap) / 2
    return [(left + place * (each + gap), y, each, tall) for place in range(count)]


def _column(
    y: float, height: float, x: float, each: float, tall: float, count: int, gap: float
) -> list[tuple[float, float, float, float]]:
    """So many boxes from the top down in the middle of ``height``."""
    upper = y + (height + count * tall + (count - 1) * gap) / 2
    return [(x, upper - (place + 1) * tall - place * gap, each, tall) for place in range(count)]


class _TableTop(Widget):  # type: ignore[misc]
    """The table between the chairs, its name, and what is written on it."""

    title = StringProperty("")
    words = StringProperty("")
    title_box = ObjectProperty((0.0, 0.0, 0.0, 0.0))
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw_on(self, ("pos", "size", "title", "title_box", "words", "u"), self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        u = self.u
        with self.canvas:
            if min(self.size) > 12 * u:
                x, y, width, height = self.x, self.y, self.width, self.height
                pane(x, y, width, height, min(width, height) / 2, 2 * u, theme.PLATE, theme.BRASS)
                inner = 5 * u
                Color(*theme.BRASS_DARK)
                radius = max(1.0, min(width, height) / 2 - inner)
                line = (x + inner, y + inner, width - 2 * inner, height - 2 * inner, radius)
                SmoothLine(rounded_rectangle=line, width=max(1.0, u))
                if self.words and width >= _WRITTEN_ON * u and height >= _TITLE * u:
                    pad = min(24 * u, width * 0.14)
                    room, px = width - 2 * pad, 24 * u
                    write(
                        self.words,
                        x + pad,
                        y + height / 2,
                        room,
                        height - 8 * u,
                        px,
                        theme.PARCHMENT,
                        theme.DISPLAY,
                        "center",
                    )
            if self.title:
                x, y, width, height = self.title_box
                write(
                    self.title,
                    x,
                    y + height / 2,
                    width,
                    height,
                    22 * u,
                    theme.BRASS_BRIGHT,
                    theme.DISPLAY,
                    "center",
                )


class ChairPlate(ButtonBehavior, Widget):  # type: ignore[misc]
    """A chair of the seating plan: the role of whoever sits there, and under it the player, once one does.
    Its edge is bright where a touch on it ``answers``."""

    chair: Chair | None = ObjectProperty(None, allownone=True)
    look: PlayerLook | None = ObjectProperty(None, allownone=True)
    answers = BooleanProperty(False)
    u = NumericProperty(1.0)

    def __init__(self, number: int, **kwargs: Any) -> None:
        self.number = number
        super().__init__(**kwargs)
        redraw_on(self, ("pos", "size", "chair", "look", "answers", "state", "u"), self._draw)

    def subject_at(self, _x: float, _y: float) -> str:
        """See :mod:`companion.ui.kit.explained`."""
        return "" if self.chair is None else str(self.chair.role)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.chair is None or min(self.size) < 12:
            return
        with self.canvas:
            if self.chair.player is None:
                self._draw_free(self.chair)
            else:
                self._draw_taken(self.chair, self.chair.player)

    def _draw_free(self, chair: Chair) -> None:
        u = self.u
        pressed = self.answers and self.state == "down"
        ground = theme.PARCHMENT if pressed else theme.RAISED if self.answers else theme.GROUND
        edge = theme.BRASS_BRIGHT if self.answers else theme.BRASS_DARK
        ink = theme.INK if pressed else theme.PARCHMENT if self.answers else theme.PARCHMENT_DIM
        plate(self.x, self.y, self.width, self.height, u, ground, edge)
        size, high = min(self.height - 6 * u, 84 * u), self.height
        if chair.bust and self.height > _BUST_ABOVE * u:
            high = self.height * 0.4
            size = min(self.height - high - 6 * u, 84 * u)
            bust(chair.bust, self.x + self.width / 2, self.y + high + size / 2, size, ink)
            size = 0.0
        elif chair.bust and self.width - size >= _BESIDE_BUST * u:
            bust(chair.bust, self.x + 6 * u + size / 2, self.y + high / 2, size, ink)
        else:
            size = 0.0
        self._write(str(chair.role), size, self.y, high, 28 * u, ink)

    def _draw_taken(self, chair: Chair, player: str) -> None:
        u, look = self.u, self.look
        own = theme.BRASS if look is None else theme.PLAYERS[look.colour.value]
        plate(self.x, self.y, self.width, self.height, u, own, theme.PARCHMENT_DIM)
        role = self.height * _ROLE_SHARE
        left, width, lower = self.x + 4 * u, self.width - 8 * u, self.y + 2 * u
        high = self.height - role
        if look is not None:
            size = min(high - 4 * u, 40 * u, self.width * 0.26)
            medallion(look, left + size / 2, lower + high / 2, size)
            left, width = left + size + 4 * u, width - size - 4 * u
        write(player, left, lower + high / 2, width, high, 26 * u, theme.INK, theme.DISPLAY)
        self._write(str(chair.role), 0.0, self.y + self.height - role - u, role, 22 * u, theme.INK)

    def _write(self, words: str, aside: float, y: float, high: float, px: float, ink: theme.Colour) -> None:
        x, width, pad = self.x + aside, self.width - aside, 4 * self.u
        write(words, x + pad, y + high / 2, width - 2 * pad, high, px, ink, theme.PLAIN_BOLD, "center")


def looks_by_name(players: Sequence[str], looks: Sequence[PlayerLook]) -> Mapping[str, PlayerLook]:
    """The looks of the ``players``, where there are any."""
    return dict(zip(players, looks, strict=False))
