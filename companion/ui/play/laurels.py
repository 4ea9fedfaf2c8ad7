"""The winners in a wreath of laurel, among rivets and cogs."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.games.text import listed
from companion.ui.kit import theme
from companion.ui.kit.engravings import rivet, sign
from companion.ui.kit.players import medallion
from companion.ui.kit.widgets import plate, rivets, stamp, write
from companion.ui.play.player_sign import written_in

_PIECES = 34
_GOLDEN = 0.618034
"""Steps of the golden ratio fall evenly, and never in rows."""


class Plaque(Widget):  # type: ignore[misc]
    """``winners``, each in a wreath, with the names under them, and the ``title`` of what was played.
    Rivets lie about them. ``told`` is what is said of how the game ended, also where nobody has won."""

    winners = ListProperty([])
    told = StringProperty("")
    title = StringProperty("")
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "winners", "title", "told", "u"):
            self.fbind(name, self._draw)

    @property
    def words(self) -> str:
        """Who has won."""
        return listed([place.name for place in self.winners])

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < 100 or self.height < 60 or not (self.winners or self.told):
            return
        u, inset = self.u, 12 * self.u
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, u, theme.RAISED, theme.BRASS)
            if not self.winners:
                self._write_loss(inset)
                return
            high = self.height * (0.54 if len(self.winners) == 1 else 0.4)
            self._draw_rivets(high)
            self._draw_wreaths(self.y + self.height - inset, high)
            self._write(
                self.x + inset, self.y + inset, self.width - 2 * inset, self.height - high - 2 * inset
            )

    def _write_loss(self, inset: float) -> None:
        """How the game ended, where nobody has won."""
        u, line, width = self.u, 30 * self.u, self.width - 2 * inset
        rivets(self.x, self.y, self.width, self.height, u)
        sign("cog", self.x + self.width / 2, self.y + self.height * 0.76, self.height * 0.3, theme.BRASS_DARK)
        room = self.height * 0.56 - line - inset
        middle = self.y + inset + line + room / 2
        write(
            self.told,
            self.x + inset,
            middle,
            width,
            room,
            theme.LARGE * u,
            theme.PARCHMENT,
            theme.DISPLAY,
            "center",
        )
        stamp(self.title, self.x + self.width / 2, self.y + inset + line / 2, 18 * u, theme.PARCHMENT_DIM)

    def _draw_wreaths(self, top: float, high: float) -> None:
        each = self.width / len(self.winners)
        size = min(high, each * 0.94)
        for number, place in enumerate(self.winners):
            x, y = self.x + (number + 0.5) * each, top - high / 2
            sign("laurel", x, y, size, theme.BRASS_BRIGHT)
            if place.look is None:
                sign("trophy", x, y, size * 0.5, theme.BRASS_BRIGHT)
            else:
                medallion(place.look, x, y, size * 0.54)

    def _draw_rivets(self, high: float) -> None:
        """Rivets and cogs about the wreaths."""
        u = self.u
        for number in range(_PIECES):
            across, along = (number * _GOLDEN) % 1.0, (number * _GOLDEN * _GOLDEN * 1.7) % 1.0
            x = self.x + (0.04 + 0.92 * across) * self.width
            y = self.y + self.height - (0.05 + 0.95 * along) * high
            size = (5 + 5 * ((number * 7) % 3)) * u
            if number % 3:
                rivet(x, y, size)
            else:
                sign("cog", x, y, size * 1.5, theme.BRASS)

    def _write(self, x: float, y: float, width: float, height: float) -> None:
        """The names, what they did, and what was played, in a box of this place and size."""
        u, line, middle = self.u, 30 * self.u, x + width / 2
        wins = "wins" if len(self.winners) == 1 else "share the win"
        stamp(self.title, middle, y + line * 0.4, 18 * u, theme.PARCHMENT_DIM)
        if self.told:
            under = min(3.4 * line, height * 0.5)
            at = y + line * 0.8 + (under - line * 0.8) / 2
            told_high = under - line * 0.8
            write(self.told, x, at, width, told_high, 24 * u, theme.PARCHMENT, theme.PLAIN, "center")
        else:
            under = 2.1 * line
            stamp(wins, middle, y + line * 1.4, 28 * u, theme.PARCHMENT, theme.DISPLAY)
        room, lower = height - under, y + under
        each = room / len(self.winners)
        for number, place in enumerate(self.winners):
            at = lower + room - (number + 0.5) * each
            colour = written_in(place.look)
            write(place.name, x, at, width, each, theme.HUGE * 1.2 * u, colour, theme.DISPLAY, "center")
