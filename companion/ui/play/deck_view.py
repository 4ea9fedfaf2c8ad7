"""The deck beside The Machine: how many cards are left in it."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.ui.cards.drawing import draw_back, draw_place
from companion.ui.kit import theme
from companion.ui.kit.widgets import stamp

_THICKEST = 6
_OF_A_LAYER = 8
"""So many cards lie in a layer of the stack that is drawn."""


class DeckView(ButtonBehavior, Widget):  # type: ignore[misc]
    """A stack that gets lower, the number of its cards and the ``label`` under it. Where ``answers``, a touch
    on it is an answer now, and its edge is bright."""

    label = StringProperty("")
    number = NumericProperty(0)
    answers = BooleanProperty(False)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "label", "number", "answers", "u", "state"):
            self.fbind(name, self._draw)

    def subject_at(self, _x: float, _y: float) -> str:
        """See :mod:`companion.ui.kit.explained`."""
        return str(self.label)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Where a card drawn from it comes from: left, lower edge, width, height."""
        wide = min(self.width, self.height / 1.4) * 0.8
        x, y = self.x + (self.width - wide) / 2, self.y + (self.height - wide * 1.4) / 2
        return x, y, wide, wide * 1.4

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        u = self.u
        if self.width < 30 * u or self.height < 48 * u:
            return
        with self.canvas:
            if self.width > self.height:
                half = self.width / 2
                self._draw_words(self.x + half * 1.5, self.y + self.height / 2 - 24 * u)
                self._draw_stack(self.x, self.y + 4 * u, half, self.height - 8 * u)
            else:
                self._draw_words(self.x + self.width / 2, self.y)
                self._draw_stack(self.x, self.y + 56 * u, self.width, self.height - 60 * u)

    def _draw_words(self, middle: float, y: float) -> None:
        u = self.u
        stamp(self.label, middle, y + 12 * u, 16 * u, theme.PARCHMENT_DIM)
        stamp(str(self.number), middle, y + 36 * u, 30 * u, theme.PARCHMENT, theme.DISPLAY)

    def _draw_stack(self, x: float, y: float, across: float, room: float) -> None:
        u = self.u
        layers = min(_THICKEST, -(-int(self.number) // _OF_A_LAYER))
        thick = 3 * u
        high = min(room - _THICKEST * thick, (across - 8 * u) * 1.4)
        wide = high / 1.4
        if high < 20 * u:
            return
        x, y = x + (across - wide) / 2, y + (room - high - layers * thick) / 2
        if not layers:
            draw_place(x, y, wide, high, u)
            return
        for layer in range(layers):
            Color(*theme.INK)
            SmoothRoundedRectangle(
                pos=(x - 1, y - 1 + layer * thick), size=(wide + 2, high), radius=[4 * u] * 4
            )
            Color(*theme.PARCHMENT_DIM)
            SmoothRoundedRectangle(pos=(x, y + layer * thick), size=(wide, high), radius=[4 * u] * 4)
        top = y + layers * thick
        draw_back(x, top, wide, high, u)
        if self.answers or self.state == "down":
            Color(*theme.BRASS_BRIGHT)
            width = (3.2 if self.state == "down" else 2) * u
            edge = (x - 2 * u, y - 2 * u, wide + 4 * u, high + layers * thick + 4 * u, 5 * u)
            SmoothLine(rounded_rectangle=edge, width=width)
