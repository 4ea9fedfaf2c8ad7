"""A ledger: a list of any number of text rows, of which only those in sight are drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.factory import Factory
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.recycleview import RecycleView
from kivy.uix.widget import Widget

from companion.ui.kit import theme
from companion.ui.kit.tiles import Scroll
from companion.ui.kit.widgets import FitLabel, plate

Builder.load_file(__file__.replace(".py", ".kv"))


@dataclass(frozen=True, slots=True)
class Row:
    """``words`` with ``detail`` under them and a ``mark`` before them; a tap calls ``do``, if any. A
    ``primary`` row stands out."""

    words: str
    detail: str = ""
    mark: str = ""
    do: Callable[[], object] | None = None
    primary: bool = False


class LedgerRow(ButtonBehavior, Widget):  # type: ignore[misc]
    """One row in sight."""

    words = StringProperty("")
    detail = StringProperty("")
    mark = StringProperty("")
    primary = BooleanProperty(False)
    margin = NumericProperty(0.0)
    do = ObjectProperty(None, allownone=True)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._mark = FitLabel(font_name=theme.DISPLAY, halign="right", valign="middle")
        self._words = FitLabel(halign="left", valign="middle")
        self._detail = FitLabel(halign="left", valign="top")
        for label in (self._mark, self._words, self._detail):
            self.add_widget(label)
        for name in ("pos", "size", "words", "detail", "mark", "primary", "margin", "do", "u", "state"):
            self.fbind(name, self._draw)
        self._draw()

    def on_release(self) -> None:
        """Call the row's action."""
        if self.do is not None:
            self.do()

    def _draw(self, *_: object) -> None:
        ground, edge, ink, dim = self._colours()
        self.canvas.before.clear()
        with self.canvas.before:
            plate(self.x, self.y, self.width, self.height, self.u, ground, edge)
        u = self.u
        left = self.x + 12 * u
        if self.margin:
            self._mark.pos, self._mark.size = (self.x + 4 * u, self.y), (self.margin, self.height)
            left += self.margin
        self._mark.words, self._mark.color, self._mark.largest = self.mark, dim, theme.text_px(u, 18)
        self._mark.opacity = float(bool(self.mark and self.margin))
        width, height = max(1.0, self.x + self.width - 12 * u - left), self.height - 6 * u
        lower = height * 0.46 if self.detail else 0.0
        self._words.valign = "bottom" if self.detail else "middle"
        self._words.pos, self._words.size = (left, self.y + 3 * u + lower), (width, height - lower)
        self._words.words, self._words.color, self._words.largest = self.words, ink, theme.text_px(u, 19)
        self._detail.pos, self._detail.size = (left, self.y + 3 * u), (width, max(1.0, lower))
        self._detail.words, self._detail.color, self._detail.largest = self.detail, dim, theme.text_px(u, 15)
        self._detail.opacity = float(bool(self.detail))

    def _colours(self) -> tuple[theme.Colour, theme.Colour, theme.Colour, theme.Colour]:
        if self.do is not None and self.state == "down":
            return theme.BRASS_BRIGHT, theme.PARCHMENT, theme.INK, theme.INK
        if self.primary:
            return theme.BRASS, theme.BRASS_BRIGHT, theme.INK, theme.INK
        edge = theme.PLATE if self.do is None else theme.BRASS_DARK
        ground = theme.PLATE if self.do is None else theme.RAISED
        return ground, edge, theme.PARCHMENT, theme.PARCHMENT_DIM


class Ledger(Scroll, RecycleView):  # type: ignore[misc]
    """A scrolling list of rows; ``fill`` sets them."""

    u = NumericProperty(1.0)
    row = NumericProperty(theme.SMALLEST_TARGET)
    tall = NumericProperty(72.0)
    """The height of a row with a detail, in units."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rows: tuple[Row, ...] = ()
        for name in ("u", "tall"):
            self.fbind(name, self._refill)

    def fill(self, rows: Sequence[Row]) -> None:
        """Show these rows."""
        self.rows = tuple(rows)
        self._refill()

    def _refill(self, *_: object) -> None:
        tall = any(row.detail for row in self.rows)
        self.row = theme.target_px(self.u, self.tall if tall else theme.SMALLEST_TARGET)
        margin = 46 * self.u if any(row.mark for row in self.rows) else 0.0
        self.data = [
            {
                "words": row.words,
                "detail": row.detail,
                "mark": row.mark,
                "do": row.do,
                "primary": row.primary,
                "margin": margin,
                "u": self.u,
            }
            for row in self.rows
        ]

    def begin(self) -> None:
        """Scroll to the first row."""
        self.scroll_y = 1


Factory.register("LedgerRow", cls=LedgerRow)
