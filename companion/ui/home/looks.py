"""The choice of a player's colour and emblem: never two alike at one table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.games.messages import say
from companion.table.looks import PlayerColour, PlayerEmblem, PlayerLook
from companion.ui.kit import theme
from companion.ui.kit.engravings import keepsake, sign
from companion.ui.kit.page import Page
from companion.ui.kit.players import medallion
from companion.ui.kit.redraw import redraw_on
from companion.ui.kit.widgets import plate

Builder.load_file(__file__.replace(".py", ".kv"))

_TAKEN = 0.22
"""The opacity of what another player has."""


class Medallion(Widget):  # type: ignore[misc]
    """A player's ``look``, as large as fits."""

    look: PlayerLook | None = ObjectProperty(None, allownone=True)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw_on(self, ("pos", "size", "look", "u"), self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.look is None:
            return
        size = min(self.width, self.height) - 8 * self.u
        x, y = self.x + self.width / 2, self.y + self.height / 2
        with self.canvas:
            medallion(self.look, x, y, size)


class LookButton(ButtonBehavior, Medallion):  # type: ignore[misc]
    """The look of a seat's player; a touch changes it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("state", self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            down = self.state == "down"
            ground = theme.PARCHMENT if down else theme.RAISED
            plate(self.x, self.y, self.width, self.height, self.u, ground, theme.BRASS)
        super()._draw()


class LookCell(ButtonBehavior, Widget):  # type: ignore[misc]
    """One colour, or one emblem on the ``colour`` of the player; ``lit`` if the player has it, disabled if
    another has."""

    colour = StringProperty("")
    emblem = StringProperty("")
    lit = BooleanProperty(False)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw_on(self, ("pos", "size", "colour", "emblem", "lit", "disabled", "state", "u"), self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        size = min(self.width, self.height) - 8 * self.u
        if size < 8:
            return
        x, y = self.x + self.width / 2, self.y + self.height / 2
        shown = _TAKEN if self.disabled else 1.0
        with self.canvas:
            if self.lit or self.state == "down":
                edge = theme.BRASS_BRIGHT if self.lit else theme.PARCHMENT
                plate(self.x, self.y, self.width, self.height, self.u, theme.RAISED, edge)
                Color(*edge)
                SmoothLine(circle=(x, y, size / 2 + 1.5 * self.u), width=2 * self.u)
            if self.emblem:
                keepsake(self.emblem, x, y, size * 0.84, theme.faded(theme.PARCHMENT, shown))
            else:
                sign("disc", x, y, size * 0.86, theme.faded(theme.PLAYERS[self.colour], shown))
                sign("rim", x, y, size * 0.86, theme.faded(theme.INK, shown))


class LookPage(Page):
    """Every colour and every emblem; what the ``others`` at the table have is dimmed in its place. Each touch
    calls ``chosen`` with the player's new look."""

    def __init__(
        self,
        player: str,
        look: PlayerLook,
        others: Sequence[PlayerLook],
        chosen: Callable[[PlayerLook], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(title=str(say("{player}: colour and emblem", player=player)), **kwargs)
        self.look = look
        self._chosen = chosen
        taken = {it for other in others for it in (other.colour, other.emblem)}
        self.colours = {
            colour: self._cell(self.ids.colours, partial(self._take, colour=colour), colour=colour.value)
            for colour in PlayerColour
        }
        self.emblems = {
            emblem: self._cell(self.ids.emblems, partial(self._take, emblem=emblem), emblem=emblem.value)
            for emblem in PlayerEmblem
        }
        for it, cell in (*self.colours.items(), *self.emblems.items()):
            cell.disabled = it in taken
        for name in ("u", "wide"):
            self.fbind(name, self._lay)
        self._lay()
        self._show()

    def _cell(self, grid: GridLayout, do: Callable[[], object], **look: str) -> LookCell:
        cell = LookCell(**look)
        cell.bind(on_release=lambda _: do())
        grid.add_widget(cell)
        return cell

    def _take(self, **part: Any) -> None:
        self.look = replace(self.look, **part)
        self._show()
        self._chosen(self.look)

    def _show(self) -> None:
        self.ids.medallion.look = self.look
        for colour, cell in self.colours.items():
            cell.lit = colour is self.look.colour
        for emblem, cell in self.emblems.items():
            cell.lit = emblem is self.look.emblem

    def _lay(self, *_: object) -> None:
        self.ids.body.orientation = "horizontal" if self.wide else "vertical"
        for grid in (self.ids.colours, self.ids.emblems):
            grid.cols = 6 if self.wide else 4
        for cell in (*self.colours.values(), *self.emblems.values()):
            cell.u = self.u
