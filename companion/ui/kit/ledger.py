"""A ledger: a list of any number of rows, headings and lines of text, of which only those in sight are
drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.factory import Factory
from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.recycleview import RecycleView
from kivy.uix.widget import Widget

from companion.ui.kit import theme
from companion.ui.kit.lettering import block
from companion.ui.kit.redraw import redraw_on
from companion.ui.kit.tiles import Scroll, Tile
from companion.ui.kit.widgets import BrassButton, FitLabel, plate

Builder.load_file(__file__.replace(".py", ".kv"))

_LINE = 18.0
"""The size of a line's text, in units."""
_LINE_INSET = 12.0
_ASIDE = 168.0
"""The width of a button at the right of a row, in units."""


@dataclass(frozen=True, slots=True)
class Row:
    """``words`` with ``detail`` under them and a ``mark`` before them; a tap calls ``do``, if any. A
    ``primary`` row stands out. An ``aside`` is a button of its own at the right."""

    words: str
    detail: str = ""
    mark: str = ""
    do: Callable[[], object] | None = None
    primary: bool = False
    aside: Tile | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of the rows that follow, with an ``aside`` at its right. ``level`` 1 is the widest."""

    words: str
    aside: str = ""
    level: int = 1


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence to read, as high as it needs, with a ``mark`` before it."""

    words: str
    mark: str = ""


Entry = Row | Heading | Line


class LedgerHeading(Widget):  # type: ignore[misc]
    """One heading in sight, over a brass line."""

    words = StringProperty("")
    aside = StringProperty("")
    level = NumericProperty(1)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._words = FitLabel(font_name=theme.DISPLAY, halign="left", valign="middle")
        self._aside = FitLabel(halign="right", valign="middle")
        self.add_widget(self._words)
        self.add_widget(self._aside)
        redraw_on(self, ("pos", "size", "words", "aside", "level", "u"), self._draw)

    def _draw(self, *_: object) -> None:
        u, wide = self.u, self.level == 1
        self.canvas.before.clear()
        if wide:
            with self.canvas.before:
                Color(*theme.BRASS)
                Rectangle(pos=(self.x, self.y + 2 * u), size=(self.width, max(1.0, u)))
        left = self.x + (4 if wide else 12) * u
        room = max(1.0, self.x + self.width - left - 4 * u)
        share = 0.62 if self.aside else 1.0
        self._words.pos, self._words.size = (left, self.y + 3 * u), (room * share, self.height - 3 * u)
        self._words.largest, self._words.words = theme.text_px(u, 26 if wide else 19), self.words
        self._words.color = theme.BRASS_BRIGHT if wide else theme.PARCHMENT
        self._aside.pos = (left + room * share, self.y + 3 * u)
        self._aside.size = (room * (1 - share), self.height - 3 * u)
        self._aside.largest, self._aside.words = theme.text_px(u, 16), self.aside
        self._aside.color, self._aside.opacity = theme.PARCHMENT_DIM, float(bool(self.aside))


class LedgerLine(Widget):  # type: ignore[misc]
    """One line in sight."""

    words = StringProperty("")
    mark = StringProperty("")
    margin = NumericProperty(0.0)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._mark = FitLabel(font_name=theme.DISPLAY, halign="right", valign="middle")
        self._words = FitLabel(halign="left", valign="middle")
        self.add_widget(self._mark)
        self.add_widget(self._words)
        redraw_on(self, ("pos", "size", "words", "mark", "margin", "u"), self._draw)

    def _draw(self, *_: object) -> None:
        u = self.u
        self._mark.pos, self._mark.size = self.pos, (max(1.0, self.margin - 4 * u), self.height)
        self._mark.largest, self._mark.words = theme.text_px(u, 16), self.mark
        self._mark.color, self._mark.opacity = theme.PARCHMENT_DIM, float(bool(self.margin))
        left = self.x + self.margin + _LINE_INSET * u
        self._words.pos = (left, self.y)
        self._words.size = (max(1.0, self.x + self.width - left), self.height)
        self._words.largest, self._words.words = theme.text_px(u, _LINE), self.words
        self._words.color = theme.PARCHMENT


class LedgerRow(ButtonBehavior, Widget):  # type: ignore[misc]
    """One row in sight."""

    words = StringProperty("")
    detail = StringProperty("")
    mark = StringProperty("")
    primary = BooleanProperty(False)
    margin = NumericProperty(0.0)
    do = ObjectProperty(None, allownone=True)
    aside = ObjectProperty(None, allownone=True)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._mark = FitLabel(font_name=theme.DISPLAY, halign="right", valign="middle")
        self._words = FitLabel(halign="left", valign="middle")
        self._detail = FitLabel(halign="left", valign="top")
        self._aside = BrassButton()
        self._aside.bind(on_release=lambda _: self.aside.do())
        for label in (self._mark, self._words, self._detail):
            self.add_widget(label)
        told = ("words", "detail", "mark", "primary", "margin", "do", "aside")
        redraw_on(self, ("pos", "size", *told, "u", "state"), self._draw)

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
        right = self.x + self.width - 12 * u - self._lay_aside()
        width, height = max(1.0, right - left), self.height - 6 * u
        lower = height * 0.46 if self.detail else 0.0
        self._words.valign = "bottom" if self.detail else "middle"
        self._words.pos, self._words.size = (left, self.y + 3 * u + lower), (width, height - lower)
        self._words.words, self._words.color, self._words.largest = self.words, ink, theme.text_px(u, 19)
        self._detail.pos, self._detail.size = (left, self.y + 3 * u), (width, max(1.0, lower))
        self._detail.words, self._detail.color, self._detail.largest = self.detail, dim, theme.text_px(u, 15)
        self._detail.opacity = float(bool(self.detail))

    def _lay_aside(self) -> float:
        """Show the button at the right, if there is one; returns the width that it takes."""
        button, tile = self._aside, self.aside
        if tile is None:
            self.remove_widget(button)
            return 0.0
        if button.parent is None:
            self.add_widget(button)
        width = float(min(_ASIDE * self.u, self.width * 0.4))
        button.size = (width, self.height)
        button.pos = (self.x + self.width - width, self.y)
        button.words, button.u, button.largest = tile.words, self.u, theme.text_px(self.u, 17)
        return width

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
        self.entries: tuple[Entry, ...] = ()
        for name in ("u", "tall", "width"):
            self.fbind(name, self._refill)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows, without what stands between them."""
        return tuple(entry for entry in self.entries if isinstance(entry, Row))

    def fill(self, entries: Sequence[Entry]) -> None:
        """Show these."""
        self.entries = tuple(entries)
        self._refill()

    def _refill(self, *_: object) -> None:
        tall = any(row.detail for row in self.rows)
        self.row = theme.target_px(self.u, self.tall if tall else theme.SMALLEST_TARGET)
        marked = any(entry.mark for entry in self.entries if not isinstance(entry, Heading))
        margin = 46 * self.u if marked else 0.0
        self.data = [self._item(entry, margin) for entry in self.entries]

    def _item(self, entry: Entry, margin: float) -> dict[str, Any]:
        """What the view of ``entry`` shows, and its ``room``: width and height."""
        match entry:
            case Heading():
                height = (46 if entry.level == 1 else 34) * self.u
                item = {"viewclass": "LedgerHeading", "aside": entry.aside, "level": entry.level}
            case Line():
                margin = margin if entry.mark else 0.0
                room = self.width - margin - (8 + _LINE_INSET) * self.u
                words = block(entry.words, theme.text_px(self.u, _LINE), theme.PLAIN, max(1, int(room)))
                height = words.height + 8 * self.u
                item = {"viewclass": "LedgerLine", "mark": entry.mark, "margin": margin}
            case Row():
                height = self.row
                item = {"viewclass": "LedgerRow", "detail": entry.detail, "mark": entry.mark}
                item |= {"do": entry.do, "primary": entry.primary, "margin": margin, "aside": entry.aside}
        return item | {"words": entry.words, "u": self.u, "room": (None, height)}

    def begin(self) -> None:
        """Scroll to the first row."""
        self.scroll_y = 1


for _view in (LedgerRow, LedgerHeading, LedgerLine):
    Factory.register(_view.__name__, cls=_view)
