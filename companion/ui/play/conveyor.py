"""One conveyor of The Machine: its cards in the order of laying, and how many it bears."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle, Rotate, SmoothLine
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.games.amendments import CardPlace, places_on
from companion.games.messages import CardName
from companion.games.teaching import Subject
from companion.table.deck_in_play import OWN_DECK
from companion.ui.cards.drawing import MOST_STRIP, draw_card
from companion.ui.cards.styles import suit_look
from companion.ui.kit import theme
from companion.ui.kit.engravings import emblem
from companion.ui.kit.gauge import draw_gauge, needle_angle
from companion.ui.kit.lettering import fitted, lettered
from companion.ui.kit.widgets import plate, stamp

_LEAST_GAUGE = 30.0
"""The smallest gauge that can be read, in units."""
_COLUMN = 0.36
"""The part of the width for the gauge."""
_FULL = 0.76
"""Where a full conveyor's needle stands: where the red begins."""


class ConveyorView(ButtonBehavior, Widget):  # type: ignore[misc]
    """Drawn anew only when something about it has changed. Where ``answers``, a touch on it or on one of its
    cards is an answer now, and its edge is bright.

    ``touched`` is called with the zone and the cards that a touch may have meant, each with its place: the
    one under it where enough of that shows for a finger, or else all.
    """

    zone = StringProperty("")

    title = StringProperty("")
    suit = StringProperty("")
    capacity = NumericProperty(0)
    cards = ListProperty([])
    overflowing = BooleanProperty(False)
    watched = BooleanProperty(False)
    answers = BooleanProperty(False)
    touched = ObjectProperty(None, allownone=True)
    deck = ObjectProperty(OWN_DECK)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._needle: Rotate | None = None
        for name in (
            "pos",
            "size",
            "title",
            "suit",
            "capacity",
            "cards",
            "overflowing",
            "watched",
            "answers",
            "state",
            "deck",
            "u",
        ):
            self.fbind(name, self._draw)

    def on_release(self) -> None:
        """The conveyor, or a card on it, was touched."""
        if self.touched is not None:
            lying = places_on(self.zone, self.cards)
            self.touched(self.zone, self._meant(self.last_touch.y, lying) or lying)

    def _meant(self, y: float, lying: tuple[tuple[str, CardPlace], ...]) -> tuple[tuple[str, CardPlace], ...]:
        """The card at the height ``y`` of the window, if enough of it shows."""
        for card, (upper, lower) in zip(lying, self.in_sight(), strict=True):
            if lower <= self.to_widget(0, y)[1] < upper and upper - lower >= theme.FINGER * self.u:
                return (card,)
        return ()

    def subject_at(self, _x: float, y: float) -> Subject:
        """The card at this height, or the conveyor (see :mod:`companion.ui.kit.explained`)."""
        for card, (upper, lower) in zip(self.cards, self.in_sight() if self.cards else (), strict=True):
            if lower <= y < upper:
                return CardName(card)
        return str(self.zone)

    @property
    def last_card(self) -> tuple[float, float, float, float]:
        """Where the last card lies: left, lower edge, width, height."""
        upper, _ = self.in_sight()[-1] if self.cards else (self.y + self.height - self.head, 0.0)
        width = self._belt_width - 6 * self.u
        height = min(self._room(), width * 88 / 63, upper - self.y - 7 * self.u - self._banner)
        return self.x + 10 * self.u, upper - height, width, height

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
        self._needle = None
        if self.width < 10 or self.height < 10:
            return
        with self.canvas:
            self._draw_belt()
            self._draw_head()
            self._draw_gauge()
            self._draw_cards()
            if self.overflowing:
                self._draw_alarm()

    def _draw_belt(self) -> None:
        u, pressed = self.u, self.state == "down"
        bright = self.answers or self.watched
        edge = theme.BRASS_BRIGHT if self.answers else theme.VERDIGRIS if self.watched else theme.PLATE
        plate(self.x, self.y, self.width, self.height, u, theme.PLATE, theme.PARCHMENT if pressed else edge)
        if bright or pressed:
            SmoothLine(
                rounded_rectangle=(self.x + 2, self.y + 2, self.width - 4, self.height - 4, 6 * u),
                width=(2.2 if pressed else 1.4) * u,
            )
        x, belt = self.x + 7 * u, self.height - self.head
        width = self._belt_width
        Color(*theme.faded(theme.INK, 0.55))
        Rectangle(pos=(x, self.y + 7 * u), size=(width, belt - 8 * u))
        Color(*theme.faded(theme.FADED, 0.45))
        slats = max(2, int(belt / (15 * u)))
        for slat in range(1, slats):
            y = self.y + 6 * u + slat * (belt - 8 * u) / slats
            SmoothLine(points=(x + 2 * u, y, x + width - 2 * u, y), width=1)
        look = suit_look(self.suit)
        if not self.cards and look is not None:
            size = min(width * 0.6, belt * 0.42)
            emblem(look.emblem, x + width / 2, self.y + belt / 2, size, theme.FADED)

    @property
    def _belt_width(self) -> float:
        """The width of the belt, which the gauge stands beside."""
        return float(self.width - 14 * self.u - self._column)

    @property
    def _column(self) -> float:
        """The width for the gauge."""
        return float(min(64 * self.u, self.width * _COLUMN) if self.capacity else 0)

    def _draw_head(self) -> None:
        u, head = self.u, self.head
        y = self.y + self.height - head / 2
        ink = theme.BRASS_BRIGHT
        look, pip = suit_look(self.suit), self.deck.suit_sign(self.suit)
        left = self.x + 8 * u
        if pip:
            left += stamp(pip, left, y, 20 * u, ink, theme.SYMBOLS, anchor=0.0) + 5 * u
        room = self.x + self.width - 7 * u - left
        # Where they have not both room, the emblem stands on the cards and on the empty belt.
        wanted = lettered(self.title, max(theme.SMALLEST_TEXT, 20 * u), theme.DISPLAY).width
        if look is not None and wanted + 26 * u <= room:
            emblem(look.emblem, left + 10 * u, y, 20 * u, ink)
            left, room = left + 26 * u, room - 26 * u
        title, px = fitted(self.title, theme.DISPLAY, int(room), int(head), 20 * u)
        stamp(title, left, y, px, ink, theme.DISPLAY, anchor=0.0)

    def _draw_gauge(self) -> None:
        """The gauge, and under it how many cards still have room; on a low belt only the number."""
        if not self.capacity:
            return
        u, column = self.u, self._column
        middle = self.x + self.width - column / 2 - 3 * u
        top = self.y + self.height - self.head
        room = top - self.y - self._banner - 4 * u
        size = min(column - 6 * u, room - 36 * u)
        left = max(0, self.capacity - len(self.cards))
        colour = theme.COPPER if not left else theme.PARCHMENT
        if size < _LEAST_GAUGE * u:
            stamp(str(left), middle, top - room / 2, 32 * u, colour, theme.DISPLAY)
            return
        self._needle = draw_gauge(middle, top - size / 2, size, self.fullness)
        lower = top - size - 20 * u
        if lower - 16 * u > self.y:
            stamp(str(left), middle, lower, 32 * u, colour, theme.DISPLAY)
        if lower - 34 * u > self.y + self._banner:
            stamp("free", middle, lower - 24 * u, 16 * u, theme.PARCHMENT_DIM)

    @property
    def fullness(self) -> float:
        """How far the gauge's needle is, 0 to 1: from a full conveyor on it stands in the red."""
        return _FULL * len(self.cards) / float(self.capacity) if self.capacity else 0.0

    def point(self, share: float) -> None:
        """Turn the needle to ``share`` of its scale."""
        if self._needle is not None:
            self._needle.angle = needle_angle(share)

    def _draw_cards(self) -> None:
        if not self.cards:
            return
        u = self.u
        pad, step = 7 * u, self._step()
        width = self._belt_width - 6 * u
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
        step = min(MOST_STRIP * u, max(15.0, (room - whole) / max(1, count)))
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
        Color(*theme.COPPER)
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
