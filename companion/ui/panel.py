"""A panel of choices: the referee's question, or the many answers of one group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.api import Action, Choice
from companion.ui import theme
from companion.ui.lettering import block
from companion.ui.widgets import BrassButton

Builder.load_file(__file__.replace(".py", ".kv"))

_NARROWEST = 150.0
"""A choice is at least this wide, in units."""


class ChoicePanel(BoxLayout):  # type: ignore[misc]
    """``heading`` and ``words`` over a grid of buttons, which scrolls where there are many.

    ``chosen`` is called with the action that was tapped; ``left`` where the panel can be left.
    """

    heading = StringProperty("")
    words = StringProperty("")
    u = NumericProperty(1.0)
    head_height = NumericProperty(theme.SMALLEST_TARGET)
    chosen: Callable[[Action], None] = ObjectProperty(None)
    left: Callable[[], None] | None = ObjectProperty(None, allownone=True)

    def __init__(self, choices: Sequence[Choice], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.buttons = [self._button(choice) for choice in choices]
        for button in self.buttons:
            self.ids.grid.add_widget(button)
        if self.left is None:
            self.ids.head.remove_widget(self.ids.back)
        if not self.buttons:
            self.remove_widget(self.ids.scroll)
        self.bind(size=self._lay, u=self._lay)
        self._lay()

    def _button(self, choice: Choice) -> BrassButton:
        button = BrassButton(words=choice.label, detail=choice.detail)
        button.bind(on_release=lambda _: self.chosen(choice.action))
        return button

    def _lay(self, *_: object) -> None:
        grid, count = self.ids.grid, len(self.buttons)
        room = max(1.0, self.width - 20 * self.u)
        self.ids.words.largest = (20 if self.buttons else 30) * self.u
        self.head_height = self._height_of_head(room)
        most = max(1, int(room // (_NARROWEST * self.u)))
        gap = 6 * self.u
        free = self.ids.scroll.height
        grid.cols = _columns(count, most, free, theme.target_px(self.u) + gap)
        rows = max(1, -(-count // grid.cols))
        grid.row_default_height = max(theme.target_px(self.u), (free - gap * (rows - 1)) / rows)
        for button in self.buttons:
            button.u, button.largest = self.u, theme.text_px(self.u, 22)

    def _height_of_head(self, width: float) -> float:
        """Room for the words at their full size, so far as that leaves most of the panel to the choices."""
        least = theme.target_px(self.u)
        if not self.words:
            return least
        if not self.buttons:
            return float(self.height - 20 * self.u)
        words = block(self.words, theme.text_px(self.u, 20), theme.PLAIN, int(width)).height
        return float(max(least, min(30 * self.u + words, self.height * 0.45)))

    def release(self, number: int) -> None:
        """Chooses the ``number``-th choice, from 0, if there is one."""
        if number < len(self.buttons):
            self.buttons[number].dispatch("on_release")


def _columns(count: int, most: int, height: float, least: float) -> int:
    """How many columns let ``count`` choices fill ``height`` in rows of at least ``least``: few rather than
    many, and rather so that no place is empty. As many as there may be (``most``) where they must scroll."""
    fitting = [columns for columns in range(1, most + 1) if -(-count // columns) * least <= height + 1]
    even = [columns for columns in fitting if count % columns == 0]
    return (even or fitting or [most])[0]
