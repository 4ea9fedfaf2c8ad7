"""One conveyor of The Machine: its cards in the order of laying, and how many it bears."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui import theme
from companion.ui.cards import MOST_STRIP, draw_card
from companion.ui.emblems import emblem, gear
from companion.ui.lettering import fitted, lettered
from companion.ui.looks import suit_look
from companion.ui.widgets import plate, stamp

_UNLIT: theme.Colour = (0.32, 0.27, 0.22, 1.0)
"""An empty conveyor's emblem."""


class ConveyorView(Widget):  # type: ignore[misc]
    """Drawn anew only when something about it has changed. ``heat`` beats slowly while it is overflowing."""

    title = StringProperty("")
    capacity = NumericProperty(0)
    cards = ListProperty([])
    overflowing = BooleanProperty(False)
    watched = BooleanProperty(False)
    heat = NumericProperty(1.0)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._glow: Color | None = None
        self._beat: Animation | None = None
        for name in ("pos", "size", "title", "capacity", "cards", "overflowing", "watched", "u"):
            self.fbind(name, self._draw)
        self.fbind("overflowing", self._start_or_stop_beating)
        self.fbind("heat", self._warm)

    def _start_or_stop_beating(self, *_: object) -> None:
        if self._beat is not None:
            self._beat.cancel(self)
            self._beat = None
            self.heat = 1.0
        if self.overflowing:
            self._beat = Animation(heat=0.35, duration=0.8, t="in_out_sine") + Animation(
                heat=1.0, duration=0.8, t="in_out_sine"
            )
            self._beat.repeat = True
            self._beat.start(self)

    def _warm(self, *_: object) -> None:
        if self._glow is not None:
            self._glow.a = self.heat

    @property
    def head(self) -> float:
        """Height of the title, pixels."""
        return float(32 * self.u)

    @property
    def _banner(self) -> float:
        """Height of the word along the lower edge while it overflows, pixels."""
        return float(28 * self.u) if self.overflowing else 0.0

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        self._glow = None
        if self.width < 10 or self.height < 10:
            return
        with self.canvas:
            self._draw_belt()
            self._draw_head()
            self._draw_cards()
            if self.overflowing:
                self._draw_alarm()

    def _draw_belt(self) -> None:
        u = self.u
        edge = theme.VERDIGRIS if self.watched else theme.BRASS_DARK
        plate(self.x, self.y, self.width, self.height, u, theme.LEATHER, edge)
        if self.watched:
            SmoothLine(
                rounded_rectangle=(self.x + 2, self.y + 2, self.width - 4, self.height - 4, 6 * u),
                width=1.4 * u,
            )
        belt = self.height - self.head
        Color(*theme.faded(theme.INK, 0.55))
        Rectangle(pos=(self.x + 7 * u, self.y + 5 * u), size=(self.width - 14 * u, belt - 8 * u))
        Color(*theme.faded(theme.IRON, 0.45))
        slats = max(2, int(belt / (15 * u)))
        for slat in range(1, slats):
            y = self.y + 4 * u + slat * (belt - 8 * u) / slats
            SmoothLine(points=(self.x + 9 * u, y, self.right - 9 * u, y), width=1)
        if not self.cards:
            size = min(self.width * 0.36, belt * 0.42)
            look = suit_look(self.title)
            if look is not None:
                middle = (self.center_x, self.y + belt / 2)
                emblem(look.emblem, *middle, size, _UNLIT, theme.INK)
            else:
                gear(self.center_x, self.y + belt / 2, size, _UNLIT, theme.INK)

    def _draw_head(self) -> None:
        u, head = self.u, self.head
        y = self.top - head / 2
        ink = theme.BRASS_BRIGHT
        look = suit_look(self.title)
        left = self.x + 7 * u
        if look is not None:
            size = 18 * u
            emblem(look.emblem, left + size / 2, y, size, ink, theme.LEATHER)
            left += size + 4 * u
        count = f"{len(self.cards)}/{self.capacity}" if self.capacity else str(len(self.cards))
        full = bool(self.capacity) and len(self.cards) >= self.capacity
        colour = theme.COPPER if full or self.overflowing else theme.PARCHMENT_DIM
        room = self.right - 7 * u - left
        room -= stamp(count, self.right - 7 * u, y, 15 * u, colour, theme.PLAIN_BOLD, anchor=1.0)
        room -= 4 * u
        font = (
            theme.DISPLAY
            if lettered(self.title, theme.SMALLEST_TEXT, theme.DISPLAY).width <= room
            else theme.PLAIN
        )
        title, px = fitted(self.title, font, int(room), int(head), 17 * u)
        stamp(title, left, y, px, ink, font, anchor=0.0)

    def _draw_cards(self) -> None:
        if not self.cards:
            return
        u = self.u
        pad = 7 * u
        room = self.height - self.head - 2 * pad + 4 * u - self._banner
        width = self.width - 2 * pad - 6 * u
        most_height = min(room, width * 88 / 63)
        # A crowded belt shows less of its last card, so that every number keeps its height.
        whole = (8 if self.overflowing else 34) * u
        step = min(MOST_STRIP * u, max(15.0, (room - whole) / len(self.cards)))
        step = min(step, (room - step) / max(1, len(self.cards) - 1)) if len(self.cards) > 1 else step
        top = self.top - self.head - pad / 2
        for place, card in enumerate(self.cards):
            upper = top - place * step
            height = min(most_height, upper - self.y - pad - self._banner)
            draw_card(card, self.x + pad + 3 * u, upper - height, width, height, min(step, height), u)

    def _draw_alarm(self) -> None:
        u = self.u
        self._glow = Color(*theme.faded(theme.COPPER, self.heat))
        SmoothLine(
            rounded_rectangle=(self.x + 2, self.y + 2, self.width - 4, self.height - 4, 7 * u), width=3 * u
        )
        height = self._banner
        Color(*theme.ALARM)
        Rectangle(pos=(self.x, self.y), size=(self.width, height))
        stamp("OVERFLOW", self.center_x, self.y + height / 2, 17 * u, theme.PARCHMENT, theme.PLAIN_BOLD)
