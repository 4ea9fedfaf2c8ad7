"""One conveyor of The Machine: its cards in the order of laying, and how many it bears."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.games.amendments import CardPlace, places_on
from companion.table.deck_in_play import OWN_DECK
from companion.ui.cards.drawing import MOST_STRIP, draw_card
from companion.ui.cards.styles import suit_look
from companion.ui.kit import theme
from companion.ui.kit.emblems import emblem, gear
from companion.ui.kit.lettering import fitted, lettered
from companion.ui.kit.widgets import plate, stamp

_UNLIT: theme.Colour = (0.32, 0.27, 0.22, 1.0)
"""An empty conveyor's emblem."""


class ConveyorView(ButtonBehavior, Widget):  # type: ignore[misc]
    """Drawn anew only when something about it has changed. ``heat`` beats slowly while it is overflowing.

    ``doubted`` is called with the cards that a touch may have meant, each with its place on ``zone``: the one
    under it where enough of that shows for a finger, or else all.
    """

    zone = StringProperty("")

    title = StringProperty("")
    suit = StringProperty("")
    capacity = NumericProperty(0)
    cards = ListProperty([])
    overflowing = BooleanProperty(False)
    watched = BooleanProperty(False)
    heat = NumericProperty(1.0)
    doubted = ObjectProperty(None, allownone=True)
    deck = ObjectProperty(OWN_DECK)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._glow: Color | None = None
        self._beat: Animation | None = None
        for name in (
            "pos",
            "size",
            "title",
            "suit",
            "capacity",
            "cards",
            "overflowing",
            "watched",
            "deck",
            "u",
        ):
            self.fbind(name, self._draw)
        self.fbind("overflowing", self._start_or_stop_beating)
        self.fbind("heat", self._warm)

    def on_release(self) -> None:
        """A card is another than was taken down."""
        if self.cards and self.doubted is not None:
            lying = places_on(self.zone, self.cards)
            self.doubted(self._meant(self.last_touch.y, lying) or lying)

    def _meant(self, y: float, lying: tuple[tuple[str, CardPlace], ...]) -> tuple[tuple[str, CardPlace], ...]:
        """The card at the height ``y`` of the window, if enough of it shows."""
        for card, (upper, lower) in zip(lying, self.in_sight(), strict=True):
            if lower <= self.to_widget(0, y)[1] < upper and upper - lower >= theme.FINGER * self.u:
                return (card,)
        return ()

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
        plate(self.x, self.y, self.width, self.height, u, theme.PLATE, edge)
        if self.watched:
            SmoothLine(
                rounded_rectangle=(self.x + 2, self.y + 2, self.width - 4, self.height - 4, 6 * u),
                width=1.4 * u,
            )
        belt = self.height - self.head
        Color(*theme.faded(theme.INK, 0.55))
        Rectangle(pos=(self.x + 7 * u, self.y + 5 * u), size=(self.width - 14 * u, belt - 8 * u))
        Color(*theme.faded(theme.FADED, 0.45))
        slats = max(2, int(belt / (15 * u)))
        for slat in range(1, slats):
            y = self.y + 4 * u + slat * (belt - 8 * u) / slats
            SmoothLine(points=(self.x + 9 * u, y, self.x + self.width - 9 * u, y), width=1)
        if not self.cards:
            size = min(self.width * 0.36, belt * 0.42)
            look = suit_look(self.suit)
            if look is not None:
                middle = (self.x + self.width / 2, self.y + belt / 2)
                emblem(look.emblem, *middle, size, _UNLIT, theme.GROUND)
            else:
                gear(self.x + self.width / 2, self.y + belt / 2, size, _UNLIT, theme.GROUND)

    def _draw_head(self) -> None:
        u, head = self.u, self.head
        y = self.y + self.height - head / 2
        ink = theme.BRASS_BRIGHT
        look, pip = suit_look(self.suit), self.deck.suit_sign(self.suit)
        left = self.x + 7 * u
        # With a pip beside it the emblem may leave no room for the title; it is drawn large below, too.
        title_width = lettered(self.title, theme.SMALLEST_TEXT, theme.PLAIN).width
        if look is not None and (not pip or title_width <= self.width - 90 * u):
            size = 18 * u
            emblem(look.emblem, left + size / 2, y, size, ink, theme.PLATE)
            left += size + 4 * u
        if pip:
            left += stamp(pip, left, y, 17 * u, ink, theme.SYMBOLS, anchor=0.0) + 4 * u
        count = f"{len(self.cards)}/{self.capacity}" if self.capacity else str(len(self.cards))
        full = bool(self.capacity) and len(self.cards) >= self.capacity
        colour = theme.COPPER if full or self.overflowing else theme.PARCHMENT_DIM
        room = self.x + self.width - 7 * u - left
        room -= stamp(count, self.x + self.width - 7 * u, y, 15 * u, colour, theme.PLAIN_BOLD, anchor=1.0)
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
        pad, step = 7 * u, self._step()
        width = self.width - 2 * pad - 6 * u
        most_height = min(self._room(), width * 88 / 63)
        for card, (upper, _) in zip(self.cards, self.in_sight(), strict=True):
            height = min(most_height, upper - self.y - pad - self._banner)
            draw_card(
                card, self.x + pad + 3 * u, upper - height, width, height, min(step, height), u, self.deck
            )

    def _room(self) -> float:
        """What of the belt's height there is for cards, pixels."""
        return float(self.height - self.head - 10 * self.u - self._banner)

    def _step(self) -> float:
        """How much of a covered card shows, pixels."""
        u, count, room = self.u, len(self.cards), self._room()
        # A crowded belt shows less of its last card, so that every number keeps its height.
        whole = (8 if self.overflowing else 34) * u
        step = min(MOST_STRIP * u, max(15.0, (room - whole) / count))
        return float(min(step, (room - step) / (count - 1)) if count > 1 else step)

    def in_sight(self) -> list[tuple[float, float]]:
        """The upper and the lower edge of what shows of each card."""
        top, step, count = self.y + self.height - self.head - 3.5 * self.u, self._step(), len(self.cards)
        lowest = self.y + 7 * self.u + self._banner
        return [
            (top - place * step, top - (place + 1) * step if place < count - 1 else lowest)
            for place in range(count)
        ]

    def _draw_alarm(self) -> None:
        u = self.u
        self._glow = Color(*theme.faded(theme.COPPER, self.heat))
        SmoothLine(
            rounded_rectangle=(self.x + 2, self.y + 2, self.width - 4, self.height - 4, 7 * u), width=3 * u
        )
        height = self._banner
        Color(*theme.ALARM)
        Rectangle(pos=(self.x, self.y), size=(self.width, height))
        stamp(
            "OVERFLOW",
            (self.x + self.width / 2),
            self.y + height / 2,
            17 * u,
            theme.PARCHMENT,
            theme.PLAIN_BOLD,
        )
