"""A panel of choices: the referee's question, or the many answers of one group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit import theme
from companion.ui.kit.lettering import block
from companion.ui.kit.tiles import Tile, TileGrid
from companion.ui.kit.widgets import BrassButton

Builder.load_file(__file__.replace(".py", ".kv"))


class ChoicePanel(BoxLayout):  # type: ignore[misc]
    """``heading`` and ``words`` over a grid of buttons, which scrolls if there are many. ``left``, if set,
    closes the panel."""

    heading = StringProperty("")
    words = StringProperty("")
    u = NumericProperty(1.0)
    head_height = NumericProperty(theme.SMALLEST_TARGET)
    left: Callable[[], None] | None = ObjectProperty(None, allownone=True)

    def __init__(self, tiles: Sequence[Tile], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # Kivy's ids are weak references: a widget removed from the screen would be lost.
        self._grid: TileGrid = self.ids.scroll.__self__
        self._grid.fill(tiles)
        if self.left is None:
            self.ids.head.remove_widget(self.ids.back)
        if not tiles:
            self.remove_widget(self._grid)
        self.bind(size=self._lay, u=self._lay, words=self._lay)
        self._lay()

    @property
    def buttons(self) -> list[BrassButton]:
        """The buttons of the choices, in order."""
        return list(self._grid.buttons)

    def subject_at(self, _x: float, _y: float) -> str:
        """It covers what lies beneath it (see :mod:`companion.ui.kit.explained`)."""
        return ""

    def _lay(self, *_: object) -> None:
        room = max(1.0, self.width - 20 * self.u)
        self.ids.words.largest = (20 if self.buttons else 30) * self.u
        self.head_height = self._height_of_head(room)

    def _height_of_head(self, width: float) -> float:
        """Height for the words at full size, as far as most of the panel remains for the choices."""
        least = theme.target_px(self.u)
        if not self.words:
            return least
        if not self.buttons:
            return float(self.height - 20 * self.u)
        words = block(self.words, theme.text_px(self.u, 20), theme.PLAIN, int(width)).height
        return float(max(least, min(30 * self.u + words, self.height * 0.45)))
