"""The last moves, on a slip of paper: where no camera's picture stands, or beside it."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle, SmoothLine
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.ui.kit import theme
from companion.ui.kit.lettering import block
from companion.ui.kit.widgets import plate, stamp

TITLE = "Last moves"
NONE_YET = "The game begins."
_MOST = 12
_LOW = 90.0
"""A slip lower than this, in units, has no title."""


class LastMoves(ButtonBehavior, Widget):  # type: ignore[misc]
    """As many of the ``moves``, the newest first, as there is room for. A touch opens all of them."""

    moves = ListProperty([])
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "moves", "u", "state"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        u = self.u
        if self.width < 60 * u or self.height < 40 * u:
            return
        low, pad = self.height < _LOW * u, 12 * u
        head = (6 if low else 30) * u
        paper = theme.PARCHMENT_DIM if self.state == "down" else theme.PARCHMENT
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, u, paper, theme.BRASS)
            top = self.y + self.height - head
            if not low:
                stamp(TITLE, self.x + pad, top + head / 2 - u, 20 * u, theme.INK, theme.DISPLAY, anchor=0)
                Color(*theme.BRASS_DARK)
                SmoothLine(points=(self.x + pad, top, self.x + self.width - pad, top), width=u)
            self._draw_moves(self.x + pad, top - 5 * u, self.width - 2 * pad)

    def _draw_moves(self, x: float, top: float, width: float) -> None:
        u, lowest = self.u, self.y + 6 * self.u
        for number, move in enumerate(reversed(self.moves[-_MOST:] or [NONE_YET])):
            px = theme.text_px(u, 18 if number == 0 else 16)
            told = block(move, px, theme.PLAIN_BOLD if number == 0 else theme.PLAIN, int(width))
            if top - told.height < lowest:
                return
            top -= told.height
            Color(*theme.INK)
            Rectangle(texture=told, pos=(round(x), round(top)), size=told.size)
            top -= 5 * u
