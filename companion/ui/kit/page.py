"""What every screen is: something that fills the window, knows the unit of its size, and can be left."""

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
    """A screen on ink. ``u`` is the unit of its size, ``wide`` whether it is wider than high; ``left`` leaves
    it, where it lies over another."""

    u = NumericProperty(1.0)
    wide = BooleanProperty(True)
    left: Callable[[], object] | None = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(size=self._measure)
        self._measure()

    def show(self, snapshot: TableSnapshot) -> None:
        """The table's newest snapshot, for a screen that shows something of it."""

    def back(self) -> bool:
        """Whether there was something on this screen to leave, which is left now."""
        return False

    def write(self, _text: str) -> bool:
        """A text was typed on a keyboard; whether this screen wants it."""
        return False

    def strike_key(self, _name: str) -> bool:
        """A key was struck on a keyboard; whether it means something here."""
        return False

    def _measure(self, *_: object) -> None:
        self.u, self.wide = theme.unit(*self.size), self.width >= self.height


class Page(Sheet):
    """A screen with its ``title`` on a plate, and Back beside it where it can be left."""

    title = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # Kivy's ids hold nothing: a button that is taken off the screen would be gone.
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
        """Back to what lies beneath."""
        if self.left is not None:
            self.left()
