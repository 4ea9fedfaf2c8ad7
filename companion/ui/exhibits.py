"""The exhibition hall: what everyone has built, part by part, and the number that judges it."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothEllipse
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.games.api import PartView, SeatView
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui import theme
from companion.ui.emblems import gear
from companion.ui.marks import MOST_ACROSS, colours_of, draw_part, heading, mark, seat_plate, tag, told_counts
from companion.ui.play import Errands
from companion.ui.watching import WatchingScreen
from companion.ui.widgets import plate, stamp, write

Builder.load_file(__file__.replace(".py", ".kv"))


_ROOMY = 190.0
"""A plaque this wide, in units, has room for the fate beside the reason."""


_LOW = 44.0
"""A plaque lower than this, in units, has all in one line."""


class ExhibitsScreen(WatchingScreen):
    """A stand for each player; the number that the dice make stands over the camera's picture."""

    FOOT = (126.0, 232.0)

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self.stands: list[Stand] = []
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.ids.hall)
        self.dial: Dial = self.ids.dial.__self__

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``; only what differs from the last one is touched."""
        if len(self.stands) != len(snapshot.seats):
            self.ids.stands.clear_widgets()
            self.stands = [Stand(u=self.u) for _ in snapshot.seats]
            for stand in self.stands:
                self.ids.stands.add_widget(stand)
        opened = any(part.outlook for seat in snapshot.seats for part in seat.parts)
        for stand, seat in zip(self.stands, snapshot.seats, strict=True):
            stand.seat, stand.opened = seat, opened
        self.dial.number = sum(snapshot.prompt.lying_dice)
        super().show(snapshot)

    def _measure(self, *_: object) -> None:
        super()._measure()
        for stand in self.stands:
            stand.u = self.u


class Dial(Widget):  # type: ignore[misc]
    """The number on a brass dial; nothing while there is none."""

    number = NumericProperty(0)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "number", "u"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        size = min(self.width, self.height)
        if size < 40:
            return
        x, y = self.x + self.width / 2, self.y + self.height / 2
        with self.canvas:
            gear(x, y, size, theme.BRASS_DARK, theme.INK, teeth=16)
            for share, colour in ((0.78, theme.BRASS), (0.70, theme.LEATHER)):
                across = size * share
                Color(*colour)
                SmoothEllipse(pos=(x - across / 2, y - across / 2), size=(across, across))
            if self.number:
                stamp(str(int(self.number)), x, y, size * 0.46, theme.BRASS_BRIGHT, theme.DISPLAY)


class Stand(Widget):  # type: ignore[misc]
    """One player's invention. Until any part of any is ``opened``, what they say of it has the room."""

    seat = ObjectProperty(None, allownone=True)
    opened = BooleanProperty(False)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "seat", "opened", "u"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.seat is None or self.width < 80 or self.height < 80:
            return
        with self.canvas:
            self._draw_seat(self.seat)

    def _draw_seat(self, seat: SeatView) -> None:
        u, pad = self.u, 7 * self.u
        ink = seat_plate(seat, self.x, self.y, self.width, self.height, u)
        head = min(60 * u, self.height * 0.27)
        top, left, right = self.y + self.height - 3 * u, self.x + pad, self.x + self.width - pad
        upper, lower = top - head * 0.3, top - head * 0.78
        edge = right
        if seat.points:
            edge -= stamp(str(seat.points), right, upper, 32 * u, ink, theme.DISPLAY, 1.0) + 5 * u
        heading(seat, left, upper, edge - left, min(25 * u, head * 0.46), ink)
        if seat.deed is not None:
            high = head * 0.42
            tag(seat.deed, right - 1.5 * high, lower - high / 2, 1.5 * high, high, u)
            right -= 1.5 * high + 5 * u
        write(told_counts(seat), left, lower, right - left, head * 0.4, 16 * u, ink)
        place = (self.x + 4 * u, self.y + 4 * u, self.width - 8 * u, self.height - head - 8 * u)
        if self.opened:
            self._draw_plaques(seat.parts, *place)
        else:
            self._draw_covered(seat, *place)

    def _draw_covered(self, seat: SeatView, x: float, y: float, width: float, height: float) -> None:
        """The speech over the parts, none of which is open."""
        u, gap = self.u, 4 * self.u
        strip = max(50 * u, height * 0.32)
        plate(x, y + strip + gap, width, height - strip - gap, u, theme.PARCHMENT, theme.INK)
        words = seat.speech or seat.role
        colour = theme.INK if seat.speech else theme.BRASS_DARK
        middle, room = y + strip + gap + (height - strip - gap) / 2, height - strip - gap - 8 * u
        font = theme.DISPLAY if seat.speech else theme.PLAIN
        write(words, x + 7 * u, middle, width - 14 * u, room, 22 * u, colour, font, "center")
        if not seat.parts:
            return
        each = (width - gap * (len(seat.parts) - 1)) / len(seat.parts)
        for number, part in enumerate(seat.parts):
            left = x + number * (each + gap)
            plate(left, y, each, strip, u, theme.LEATHER, theme.BRASS_DARK)
            draw_part(part, left + 5 * u, y + 4 * u, each - 10 * u, strip - 8 * u, u, 2)

    def _draw_plaques(
        self, parts: tuple[PartView, ...], x: float, y: float, width: float, height: float
    ) -> None:
        gap = 4 * self.u
        each = (height - gap * (len(parts) - 1)) / max(1, len(parts))
        for number, part in enumerate(parts):
            plaque(part, x, y + height - number * (each + gap) - each, width, each, self.u)


def plaque(part: PartView, x: float, y: float, width: float, height: float, u: float) -> None:
    """A part with its cards, points, fate and reason, into the open canvas."""
    ground, ink = colours_of(part.holds)
    plate(x, y, width, height, u, ground, theme.BRASS_DARK)
    pad = 6 * u
    if not part.outlook:
        stamp(part.title, x + pad, y + height - 12 * u, 14 * u, theme.PARCHMENT_DIM, anchor=0)
        draw_part(part, x + pad, y + 4 * u, width - 2 * pad, height - 26 * u, u, 2)
        return
    low = height < _LOW * u
    lower = height if low else min(38 * u, height * 0.52)
    upper = height if low else height - lower
    middle = y + height - upper / 2
    right, left, high = x + width - pad, x + pad, upper - 4 * u
    if part.points is not None:
        right -= stamp(str(part.points), right, middle, min(30 * u, upper * 0.85), ink, theme.DISPLAY, 1.0)
    if part.cards:
        across = len(part.cards) * (min(high, 40 * u) * MOST_ACROSS + 3 * u)
        draw_part(part, left, middle - high / 2, across, high, u, len(part.cards))
        left += across if low else 0.0
    if not low:
        right = x + width - pad
    told = part.reason or part.outlook
    if width >= _ROOMY * u and part.reason and not low:
        told = f"{part.outlook}: {part.reason}"
    size = min(15 * u, lower * 0.5)
    if part.holds is not None:
        mark(part.holds, left + size / 2 + u, y + lower / 2 + u, size, u)
    left += pad + size
    write(told, left, y + lower / 2 + u, right - left - 3 * u, lower - 3 * u, 16 * u, ink)
