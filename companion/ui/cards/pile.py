"""A pile of open cards that has no place on a screen of its own: the newest first, and how many there are."""

from __future__ import annotations

from typing import Any

from kivy.graphics import SmoothLine
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.ui.cards.drawing import draw_chip
from companion.ui.kit import theme
from companion.ui.kit.lettering import fitted
from companion.ui.kit.widgets import plate, stamp

_LEAST_ACROSS = 26.0
_TALLEST = 56.0


class PileView(ButtonBehavior, Widget):  # type: ignore[misc]
    """``cards`` in the order of laying; ``counts`` are told over them. ``places`` tell where each of them
    lies. ``doubted`` is called with the cards and their places when the pile is touched: one of them may be
    another."""

    title = StringProperty("")
    counts = StringProperty("")
    cards = ListProperty([])
    places = ListProperty([])
    watched = BooleanProperty(False)
    doubted = ObjectProperty(None, allownone=True)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "title", "counts", "cards", "watched", "u"):
            self.fbind(name, self._draw)

    def on_release(self) -> None:
        """A card of the pile is another than was taken down."""
        if self.cards and self.doubted is not None:
            self.doubted(tuple(zip(self.cards, self.places, strict=True)))

    def subject_at(self, _x: float, _y: float) -> str:
        """See :mod:`companion.ui.kit.explained`."""
        return str(self.title)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < 40 or self.height < 40:
            return
        u, pad = self.u, 8 * self.u
        with self.canvas:
            edge = theme.VERDIGRIS if self.watched else theme.BRASS_DARK
            plate(self.x, self.y, self.width, self.height, u, theme.PLATE, edge)
            if self.watched:
                SmoothLine(
                    rounded_rectangle=(self.x + 2, self.y + 2, self.width - 4, self.height - 4, 6 * u),
                    width=1.4 * u,
                )
            line, top = 22 * u, self.y + self.height - 4 * u
            for words in (self.counts, f"{self.title}: {len(self.cards) or 'none'}"):
                if words:
                    top -= line
                    text, px = fitted(words, theme.PLAIN_BOLD, int(self.width - 2 * pad), int(line), 17 * u)
                    stamp(
                        text, self.x + pad, top + line / 2, px, theme.BRASS_BRIGHT, theme.PLAIN_BOLD, anchor=0
                    )
            self._draw_cards(self.x + pad, self.y + 5 * u, self.width - 2 * pad, top - self.y - 8 * u)

    def _draw_cards(self, x: float, y: float, width: float, height: float) -> None:
        """As many as have room, from the newest on."""
        gap, least = 4 * self.u, _LEAST_ACROSS * self.u
        columns = max(1, int((width + gap) // (least + gap)))
        across = (width - gap * (columns - 1)) / columns
        high = min(_TALLEST * self.u, across * 1.45, height)
        rows = max(1, int((height + gap) // (high + gap)))
        if high < 20 * self.u:
            return
        for place, card in enumerate(reversed(self.cards[-columns * rows :])):
            left = x + (place % columns) * (across + gap)
            upper = y + height - (place // columns) * (high + gap)
            draw_chip(card, left, upper - high, across, high, self.u)
