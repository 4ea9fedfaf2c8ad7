"""The base of every screen: full window, scaled, dismissible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme

Builder.load_file(__file__.replace(".py", ".kv"))


class Sheet(BoxLayout):  # type: ignore[misc]
    """A screen with an ink background. ``u`` is its unit, ``wide`` whether it is wider than high; ``left``
    closes it if it is over another."""

    u = NumericProperty(1.0)
    wide = BooleanProperty(True)
    left: Callable[[], object] | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(size=self._measure)
        self._measure()

    def show(self, snapshot: TableSnapshot) -> None:
        """Show the table's newest snapshot; by default nothing of it."""

    def back(self) -> bool:
        """Go back one step within this screen. Returns whether there was one."""
        return False

    def write(self, _text: str) -> bool:
        """Take text from a keyboard. Returns whether this screen uses it."""
        return False

    def strike_key(self, _name: str) -> bool:
        """Take a key of a keyboard. Returns whether this screen uses it."""
        return False

    def _measure(self, *_: object) -> None:
        self.u, self.wide = theme.unit(*self.size), self.width >= self.height


class Page(Sheet):
    """A screen with its ``title`` on a plate, and Back beside it if it can be left."""

    title = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # Kivy's ids are weak references: a button removed from the screen would be lost.
        self._back = self.ids.back.__self__
        self.bind(left=self._show_back)
        self._show_back()

    def _show_back(self, *_: object) -> None:
        head, back = self.ids.head, self._back
        if self.left is None and back.parent is not None:
            head.remove_widget(back)
        elif self.left is not None and back.parent is None:
            head.add_widget(back)

    def leave(self) -> None:
        """Return to the screen beneath."""
        if self.left is not None:
            self.left()
