"""The scores at a round's end: every player's sets by name, counts and points."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.games.api import SeatView
from companion.ui import theme
from companion.ui.emblems import gear
from companion.ui.lettering import block, fitted
from companion.ui.widgets import plate, rivets, stamp

_SPLIT = ": "


class ScoreTable(Widget):  # type: ignore[misc]
    """One row a player, on a parchment in a brass frame; ``winners`` have a gilded row."""

    heading = StringProperty("")
    seats = ListProperty([])
    winners = ListProperty([])
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "heading", "seats", "winners", "u"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < 60 or not self.seats:
            return
        u = self.u
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, u, theme.BRASS_DARK, theme.BRASS_BRIGHT)
            inset = 14 * u
            plate(
                self.x + inset,
                self.y + inset,
                self.width - 2 * inset,
                self.height - 2 * inset,
                u,
                theme.PARCHMENT,
                theme.INK,
            )
            rivets(self.x, self.y, self.width, self.height, u)
            self._draw_table()

    def _draw_table(self) -> None:
        u = self.u
        left, right = self.x + 28 * u, self.right - 28 * u
        head = 34 * u
        y = self.top - 18 * u - head / 2
        gear(left + 10 * u, y, 22 * u, theme.BRASS_DARK, theme.PARCHMENT)
        stamp(self.heading, left + 28 * u, y, 22 * u, theme.INK, theme.DISPLAY, anchor=0.0)
        columns = self._columns()
        places = self._places(columns, right)
        for name, place in zip([*columns, "points"], places, strict=True):
            stamp(name, place, y, 15 * u, theme.IRON, theme.PLAIN_BOLD, anchor=1.0)
        upper = self.top - 18 * u - head
        row = (upper - self.y - 18 * u) / len(self.seats)
        for place, seat in enumerate(self.seats):
            self._draw_row(seat, left, upper - (place + 1) * row, right, row, places)

    def _columns(self) -> list[str]:
        """The counts that anyone has any of; a column of noughts tells nothing."""
        return list(dict.fromkeys(name for seat in self.seats for name, count in seat.counts if count))

    def _places(self, columns: list[str], right: float) -> list[float]:
        """Where each column of figures ends, pixels; the points last."""
        wide = 62 * self.u
        return [right - wide * (len(columns) - place) for place in range(len(columns))] + [right]

    def _draw_row(
        self, seat: SeatView, left: float, y: float, right: float, height: float, places: list[float]
    ) -> None:
        u = self.u
        won = seat.name in self.winners
        if won:
            plate(
                left - 8 * u,
                y + 2 * u,
                right - left + 16 * u,
                height - 4 * u,
                u,
                theme.BRASS_BRIGHT,
                theme.BRASS,
            )
        name_room = (places[0] - 60 * u - left) * 0.36
        middle = y + height / 2
        stamp_fitted(seat.name, theme.DISPLAY, left, middle, name_room, height, 26 * u)
        self._draw_lines(seat.lines, left + name_room + 8 * u, y, places[0] - 44 * u, height)
        counts = dict(seat.counts)
        for name, place in zip(self._columns(), places, strict=False):
            stamp(str(counts.get(name, 0)), place, middle, 20 * u, theme.INK, theme.PLAIN, anchor=1.0)
        stamp(str(seat.points), places[-1], middle, 32 * u, theme.INK, theme.DISPLAY, anchor=1.0)

    def _draw_lines(self, lines: tuple[str, ...], left: float, y: float, right: float, height: float) -> None:
        """The sets by name with their points, without their cards."""
        told = ",  ".join(line.split(_SPLIT)[0].replace(" ", "\u00a0") for line in lines)
        width = int(right - left)
        text, px = fitted(told, theme.PLAIN, width, int(height - 4 * self.u), 17 * self.u)
        if text:
            texture = block(text, px, theme.PLAIN, width)
            Color(*theme.INK)
            Rectangle(
                texture=texture,
                pos=(round(left), round(y + (height - texture.height) / 2)),
                size=texture.size,
            )


def stamp_fitted(text: str, font: str, x: float, y: float, width: float, height: float, px: float) -> None:
    """One line of ink beginning at ``x``, made to fit ``width``."""
    fit, size = fitted(text.replace(" ", "\u00a0"), font, int(width), int(height), px)
    stamp(fit, x, y, size, theme.INK, font, anchor=0.0)
