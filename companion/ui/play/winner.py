"""The winner's screen: who has won, with what, and all that led to it."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, SmoothEllipse, SmoothLine
from kivy.lang import Builder
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.games.text import listed
from companion.table.events import Undo
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.emblems import gear, hat
from companion.ui.kit.page import Sheet
from companion.ui.kit.widgets import plate, rivets, stamp, write
from vision.camera.preview import Preview

Builder.load_file(__file__.replace(".py", ".kv"))


_NARROWEST = 150.0
"""A player's place is at least this wide, in units."""


class WinnerScreen(Sheet):
    """``errands`` opens the sheets and, where there is one, goes Home."""

    def __init__(self, desk: Desk, errands: Any, **kwargs: Any) -> None:
        self.errands = errands
        super().__init__(**kwargs)
        self._desk = desk
        self._serial = 0
        if not errands.has_home:
            self.ids.buttons.remove_widget(self.ids.home)

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        self._serial = snapshot.serial
        self.ids.plaque.winners = list(snapshot.winners)
        self.ids.plaque.title = snapshot.title
        ranked = sorted(snapshot.view.seats, key=lambda seat: -seat.points)
        self.ids.places.places = [(seat.name, seat.points, seat.name in snapshot.winners) for seat in ranked]
        self.ids.undo.detail = snapshot.undo or ""
        self.ids.message.words = str(snapshot.message or "")

    def see(self, picture: Preview) -> None:
        """The camera's picture is not shown here."""

    def press(self, button: str) -> None:
        """PASS and REVEAL mean nothing any more."""

    def undo(self) -> None:
        """The last action is taken back: the game goes on."""
        self._desk.post(Undo(self._serial))

    def redo(self) -> None:
        """There is nothing after the end."""


class Plaque(Widget):  # type: ignore[misc]
    """A medallion of brass among cogwheels, with the winners' names."""

    winners = ListProperty([])
    title = StringProperty("")
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "winners", "title", "u"):
            self.fbind(name, self._draw)

    @property
    def words(self) -> str:
        """What is written large."""
        return listed(self.winners)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < 100 or self.height < 60:
            return
        u = self.u
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, u, theme.RAISED, theme.BRASS)
            rivets(self.x, self.y, self.width, self.height, u)
            inset = 16 * u
            medal = min(self.height * 0.82, self.width * 0.3)
            if self.width > self.height * 1.6:
                self._medal(self.x + inset + medal / 2, self.y + self.height / 2, medal)
                left = medal + 2.2 * inset
                self._write(self.x + left, self.y + 10 * u, self.width - left - inset, self.height - 20 * u)
                return
            medal = min(self.height * 0.48, self.width * 0.5)
            self._medal(self.x + self.width / 2, self.y + self.height - 14 * u - medal / 2, medal)
            width, height = self.width - 2 * inset, self.height - medal - 26 * u
            self._write(self.x + inset, self.y + 8 * u, width, height)

    def _medal(self, x: float, y: float, size: float) -> None:
        gear(x, y, size, theme.BRASS_DARK, theme.RAISED, teeth=16)
        for share, colour in ((0.76, theme.BRASS), (0.68, theme.BRASS_BRIGHT), (0.64, theme.PLATE)):
            across = size * share
            Color(*colour)
            SmoothEllipse(pos=(x - across / 2, y - across / 2), size=(across, across))
        Color(*theme.BRASS)
        for ray in range(24):
            angle = ray * pi / 12
            inner, outer = size * 0.25, size * 0.30
            SmoothLine(
                points=(
                    x + inner * sin(angle),
                    y + inner * cos(angle),
                    x + outer * sin(angle),
                    y + outer * cos(angle),
                ),
                width=max(1.0, size * 0.006),
            )
        hat(x, y, size * 0.36, theme.BRASS_BRIGHT, theme.COPPER)

    def _write(self, x: float, y: float, width: float, height: float) -> None:
        """The names between what was played and that they have won, in a box of this place and size."""
        line, middle, at = 36 * self.u, x + width / 2, y + height / 2
        wins = "wins" if len(self.winners) == 1 else "share the win"
        room, colour = height - 2 * line, theme.BRASS_BRIGHT
        half = write(self.words, x, at, width, room, 96 * self.u, colour, theme.DISPLAY, "center") / 2
        stamp(self.title, middle, at + half + line / 2, 18 * self.u, theme.PARCHMENT_DIM)
        stamp(wins, middle, at - half - line / 2, 28 * self.u, theme.PARCHMENT, theme.DISPLAY)


class Places(Widget):  # type: ignore[misc]
    """Everyone in order, with their points: ``places`` are name, points, and whether that won."""

    places = ListProperty([])
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "places", "u"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < 100 or not self.places:
            return
        u, gap = self.u, 6 * self.u
        columns = min(len(self.places), max(1, int(self.width // (_NARROWEST * u))))
        rows = -(-len(self.places) // columns)
        width = (self.width - gap * (columns - 1)) / columns
        height = (self.height - gap * (rows - 1)) / rows
        with self.canvas:
            for number, (name, points, won) in enumerate(self.places):
                x = self.x + (number % columns) * (width + gap)
                y = self.y + self.height - (number // columns + 1) * (height + gap) + gap
                ground, edge = (theme.BRASS, theme.PARCHMENT) if won else (theme.PLATE, theme.BRASS_DARK)
                ink = theme.INK if won else theme.PARCHMENT
                plate(x, y, width, height, u, ground, edge)
                self._write(name, points, x, y + height / 2, width, height, ink)

    def _write(
        self, name: str, points: int, x: float, middle: float, width: float, height: float, ink: theme.Colour
    ) -> None:
        pad, px = 10 * self.u, min(40 * self.u, height * 0.7)
        used = stamp(str(points), x + width - pad, middle, px, ink, theme.DISPLAY, 1.0)
        write(name, x + pad, middle, width - used - 2.5 * pad, height, 28 * self.u, ink, theme.DISPLAY)
