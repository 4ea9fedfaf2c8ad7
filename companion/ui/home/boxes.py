"""What stands on Home's shelf: the lid of a game's box, and the ticket of a game to resume."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock, ClockEvent
from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.table.looks import PlayerLook
from companion.table.story import Standing
from companion.ui.kit import theme
from companion.ui.kit.engravings import artwork
from companion.ui.kit.page import Page
from companion.ui.kit.players import medallion
from companion.ui.kit.redraw import redraw_on
from companion.ui.kit.widgets import FitLabel, plate

_RADIUS = 10.0
_ROW, _MOST_ROW = 40.0, 56.0
"""The height of a player's row on the ticket, in units: what two lines of a name need, and the greatest."""


@dataclass(frozen=True, slots=True)
class Lid:
    """A game's box: its title, a line under it, the name of its picture, and what a touch does."""

    words: str
    detail: str
    picture: str
    do: Callable[[], object]


class GameBox(ButtonBehavior, Widget):  # type: ignore[misc]
    """The lid of a box: its engraved picture over a band with the title."""

    words = StringProperty("")
    detail = StringProperty("")
    picture = StringProperty("")
    primary = BooleanProperty(False)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._title = FitLabel(font_name=theme.DISPLAY, halign="center", valign="middle")
        self._detail = FitLabel(halign="center", valign="middle")
        self.add_widget(self._title)
        self.add_widget(self._detail)
        # A picture takes long to engrave: only for the size at which the layout comes to rest.
        self._due: ClockEvent = Clock.create_trigger(self._draw)
        for name in ("pos", "size", "words", "detail", "picture", "u"):
            self.fbind(name, self._due)
        self.fbind("state", self._draw)
        self._due()

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        if min(self.size) < 100:
            return
        u, down = self.u, self.state == "down"
        band = min(self.height * 0.4, 78 * u)
        radius = _RADIUS * u
        edge = theme.PARCHMENT if down else theme.BRASS
        with self.canvas.before:
            lower = band - radius
            artwork(self.picture, self.x, self.y + lower, self.width, self.height - lower, radius)
            ground = theme.PARCHMENT if down else theme.GROUND
            Color(*ground)
            SmoothRoundedRectangle(pos=self.pos, size=(self.width, band), radius=[0.0, 0.0, radius, radius])
            Color(*edge)
            SmoothLine(points=(self.x, self.y + band, self.x + self.width, self.y + band), width=1.2 * u)
            SmoothLine(
                rounded_rectangle=(self.x + 1, self.y + 1, self.width - 2, self.height - 2, radius),
                width=max(1.2, 1.6 * u),
            )
        ink = theme.INK if down else theme.BRASS_BRIGHT
        pad, small = 8 * u, 26 * u if self.detail else 0.0
        self._title.pos = (self.x + pad, self.y + small)
        self._title.size = (self.width - 2 * pad, band - small)
        self._title.largest, self._title.words, self._title.color = 30 * u, self.words, ink
        self._detail.pos, self._detail.size = (
            (self.x + pad, self.y + 4 * u),
            (self.width - 2 * pad, max(0.0, small - 4 * u)),
        )
        self._detail.largest, self._detail.words = theme.text_px(u, 16), self.detail
        self._detail.color = theme.INK if down else theme.PARCHMENT


class Shelf(BoxLayout):  # type: ignore[misc]
    """The boxes side by side; ``fill`` sets them."""

    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.buttons: list[GameBox] = []
        self.fbind("u", self._scale)

    def fill(self, lids: Sequence[Lid]) -> None:
        """Show these boxes."""
        self.clear_widgets()
        self.buttons = [GameBox(words=lid.words, detail=lid.detail, picture=lid.picture) for lid in lids]
        for box, lid in zip(self.buttons, lids, strict=True):
            box.bind(on_release=lambda _, do=lid.do: do())
            self.add_widget(box)
        self._scale()

    def _scale(self, *_: object) -> None:
        self.spacing = theme.GRID * self.u
        for box in self.buttons:
            box.u = self.u


class BoxesPage(Page):
    """The boxes, to choose a game from."""

    def __init__(self, title: str, lids: Sequence[Lid], **kwargs: Any) -> None:
        super().__init__(title=title, **kwargs)
        self.shelf = Shelf()
        self.shelf.fill(lids)
        self.add_widget(self.shelf)
        for name in ("u", "wide"):
            self.fbind(name, self._lay)
        self._lay()

    def _lay(self, *_: object) -> None:
        self.shelf.u, self.shelf.orientation = self.u, "horizontal" if self.wide else "vertical"


class ResumeTicket(ButtonBehavior, Widget):  # type: ignore[misc]
    """A paper with who plays, everyone's points and whose turn it is; its lower edge says ``words``. Without
    a ``standing`` it has only the names."""

    words = StringProperty("")
    title = StringProperty("")
    detail = StringProperty("")
    primary = BooleanProperty(True)
    u = NumericProperty(1.0)

    def __init__(
        self, players: Sequence[str], looks: Sequence[PlayerLook], standing: Standing | None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._looks = looks
        self._asked = () if standing is None else standing.asked
        points = [""] * len(players) if standing is None else [str(it) for it in standing.points]
        self._head = FitLabel(font_name=theme.DISPLAY, halign="left", valign="middle", words=self.title)
        self._status = FitLabel(halign="left", valign="middle")
        self._do = FitLabel(font_name=theme.DISPLAY, halign="center", valign="middle")
        self._rows = [
            (
                FitLabel(font_name=theme.PLAIN_BOLD, halign="left", valign="middle", words=name),
                FitLabel(font_name=theme.DISPLAY, halign="right", valign="middle", words=figure),
            )
            for name, figure in zip(players, points, strict=True)
        ]
        for label in (self._head, self._status, self._do, *(it for row in self._rows for it in row)):
            self.add_widget(label)
        redraw_on(self, ("pos", "size", "words", "title", "detail", "u", "state"), self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        if min(self.size) < 100:
            return
        u, down, radius = self.u, self.state == "down", _RADIUS * self.u
        foot, head = 50 * u, 32 * u
        with self.canvas.before:
            plate(self.x, self.y, self.width, self.height, u, theme.PARCHMENT, theme.BRASS_BRIGHT)
            Color(*(theme.PARCHMENT if down else theme.BRASS_BRIGHT))
            SmoothRoundedRectangle(
                pos=(self.x + 2, self.y + 2), size=(self.width - 4, foot), radius=[0.0, 0.0, radius, radius]
            )
            Color(*theme.BRASS_DARK)
            SmoothLine(points=(self.x, self.y + foot, self.x + self.width, self.y + foot), width=1.2 * u)
        pad = 12 * u
        left, room = self.x + pad, self.width - 2 * pad
        top = self.y + self.height - 4 * u
        _place(self._do, left, self.y, room, foot, 30 * u, self.words)
        _place(self._head, left, top - head, room, head, 24 * u, self.title)
        self._head.color = theme.BRASS_DARK
        between = top - head - (self.y + foot)
        # Names come first: the sentence has what they leave.
        rows = max(1, len(self._rows))
        status = min(48 * u, max(0.0, between - 4 * u - _ROW * u * rows))
        status = status if status >= theme.text_px(u, 24) else 0.0
        words = self.detail if status else ""
        _place(self._status, left, self.y + foot + 2 * u, room, status, theme.text_px(u, 18), words)
        height = min(_MOST_ROW * u, (between - status - 4 * u) / rows)
        spare = between - status - 4 * u - height * len(self._rows)
        upper = top - head - spare / 2
        for seat, (look, row) in enumerate(zip(self._looks, self._rows, strict=True)):
            self._draw_row(look, row, seat in self._asked, left, upper - (seat + 1) * height, room, height)

    def _draw_row(
        self,
        look: PlayerLook,
        row: tuple[FitLabel, FitLabel],
        asked: bool,
        x: float,
        y: float,
        width: float,
        height: float,
    ) -> None:
        u, size = self.u, min(height - 4 * self.u, 44 * self.u)
        with self.canvas.before:
            if asked:
                colour = theme.PLAYERS[look.colour.value]
                plate(x - 6 * u, y + u, width + 12 * u, height - 2 * u, u, colour, theme.INK)
            medallion(look, x + size / 2, y + height / 2, size)
        begun, figures = x + size + 8 * u, 56 * u
        name, points = row
        _place(name, begun, y, x + width - figures - begun, height, 22 * u, name.words)
        _place(points, x + width - figures, y, figures, height, 30 * u, points.words)


def _place(
    label: FitLabel, x: float, y: float, width: float, height: float, largest: float, words: str
) -> None:
    label.pos, label.size = (x, y), (max(1.0, width), max(1.0, height))
    label.largest, label.words, label.color = largest, words, theme.INK
    label.opacity = float(bool(words))
