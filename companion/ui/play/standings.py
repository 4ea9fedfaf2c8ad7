"""Everyone's points as columns, in their colours, against the goal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.table.looks import PlayerLook
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.lettering import block, lettered
from companion.ui.kit.players import medallion
from companion.ui.kit.widgets import plate, stamp, write
from companion.ui.play.player_sign import colour_of

_WIDEST = 120.0
"""How wide a column is at most, in units."""
_FIGURE, _SIGN = 48.0, 44.0
_NAME, _MOST_NAME = 40.0, 80.0
"""In units: the height of the points over a column, of the emblem under it, and the least and the most of the
name under that."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a player came."""

    name: str
    points: int
    won: bool
    look: PlayerLook | None = None


def ranked(snapshot: TableSnapshot) -> list[Place]:
    """The places of everyone, the most points first."""
    seats = snapshot.view.seats
    looks = snapshot.looks or (None,) * len(seats)
    places = [
        Place(seat.name, seat.points, seat.name in snapshot.winners, look)
        for seat, look in zip(seats, looks, strict=True)
    ]
    return sorted(places, key=lambda place: (-place.points, not place.won))


class Standings(Widget):  # type: ignore[misc]
    """A column for each of ``places``, with the ``goal`` as a line across, if there is one. ``grown`` is how
    far the columns have grown, 0 to 1."""

    places = ListProperty([])
    goal = ObjectProperty(None, allownone=True)
    grown = NumericProperty(1.0)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "places", "goal", "grown", "u"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < 100 or self.height < 120 or not self.places:
            return
        u, pad = self.u, 12 * self.u
        each = (self.width - 16 * u) / len(self.places)
        names = self._height_of_names(each - 6 * u)
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, u, theme.PLATE, theme.BRASS_DARK)
            lowest = self.y + _SIGN * u + names + pad
            for number, place in enumerate(self.places):
                self._draw_player(place, self.x + 8 * u + (number + 0.5) * each, each, names)
            self._draw_columns(lowest, self.y + self.height - _FIGURE * u - pad)

    def _draw_columns(self, lowest: float, highest: float) -> None:
        u = self.u
        least = min(0, *(place.points for place in self.places))
        most = max(1, self.goal or 0, *(place.points for place in self.places))
        scale = (highest - lowest) / (most - least)
        zero = lowest - least * scale
        if self.goal is not None:
            self._draw_goal(zero + self.goal * scale)
        each = (self.width - 16 * u) / len(self.places)
        for number, place in enumerate(self.places):
            middle = self.x + 8 * u + (number + 0.5) * each
            self._draw_column(place, middle, each, zero, scale)
        Color(*theme.BRASS)
        SmoothLine(points=(self.x + 12 * u, zero, self.x + self.width - 12 * u, zero), width=1.4 * u)

    def _draw_goal(self, y: float) -> None:
        u = self.u
        Color(*theme.BRASS_BRIGHT)
        right = self.x + self.width - 12 * u
        right -= (
            stamp(str(self.goal), right, y, 26 * u, theme.BRASS_BRIGHT, theme.DISPLAY, anchor=1.0) + 6 * u
        )
        dash, x = 8 * u, self.x + 12 * u
        Color(*theme.BRASS)
        while x < right - dash:
            SmoothLine(points=(x, y, x + dash, y), width=max(1.0, u))
            x += 2 * dash

    def _draw_column(self, place: Place, middle: float, each: float, zero: float, scale: float) -> None:
        u, colour = self.u, colour_of(place.look)
        wide = min(each - 16 * u, _WIDEST * u)
        shown = place.points * self.grown
        left, high = middle - wide / 2, shown * scale
        Color(*theme.faded(colour, 1.0 if place.won else 0.8))
        Rectangle(pos=(left, min(zero, zero + high)), size=(wide, abs(high)))
        Color(*theme.faded(theme.PARCHMENT, 0.25))
        Rectangle(pos=(left, min(zero, zero + high)), size=(wide * 0.12, abs(high)))
        top = max(zero, zero + high) + _FIGURE * u / 2
        size = (44 if place.won else 34) * u
        stamp(str(round(shown)), middle, top, size, theme.PARCHMENT, theme.DISPLAY)

    def _height_of_names(self, width: float) -> float:
        """High enough for everyone's whole name."""
        px, room = theme.text_px(self.u, 16), max(1, int(width))
        names = [_broken(place.name, width, px) for place in self.places]
        highest = max(block(name, px, theme.DISPLAY, room).height for name in names)
        return float(min(max(_NAME * self.u, highest), _MOST_NAME * self.u))

    def _draw_player(self, place: Place, middle: float, each: float, names: float) -> None:
        """The emblem over the name."""
        u, width = self.u, each - 6 * self.u
        if place.look is not None:
            y = self.y + names + 10 * u + _SIGN * u / 2
            medallion(place.look, middle, y, 38 * u)
        ink = theme.PARCHMENT if place.won else theme.PARCHMENT_DIM
        name = _broken(place.name, width, theme.text_px(u, 16))
        box = (middle - width / 2, self.y + 6 * u + names / 2, width, names)
        write(name, *box, 24 * u, ink, theme.DISPLAY, "center")


def _broken(name: str, width: float, px: float) -> str:
    """``name``, broken at its hyphens where a word of it is too wide."""
    if all(lettered(word, px, theme.DISPLAY).width <= width for word in name.split()):
        return name
    return name.replace("-", "- ")
