"""A number entered by touch, such as a bid: four buttons change it, a fifth enters it."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.lang import Builder

from companion.games.api import NumberEntry
from companion.table.events import Entered
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit.page import Page
from companion.ui.kit.widgets import BrassButton

Builder.load_file(__file__.replace(".py", ".kv"))

STEPS = (-10, -1, 1, 10)


class NumberPage(Page):
    """Starts at the least number. A button that would leave the range stops at its end, and is disabled
    there."""

    def __init__(self, desk: Desk, entry: NumberEntry, **kwargs: Any) -> None:
        super().__init__(title=str(entry.label), **kwargs)
        self._desk = desk
        self._entry = entry
        self._serial = 0
        self.number = entry.least
        self.steps = {step: BrassButton(words=f"{step:+}".replace("-", "−")) for step in STEPS}
        for step, button in self.steps.items():
            button.bind(on_release=partial(self._tapped, step))
            self.ids.steps.add_widget(button)
        self.bind(u=self._size_steps)
        self._size_steps()
        self._show_number()

    def show(self, snapshot: TableSnapshot) -> None:
        """Leave once the number is no longer asked for."""
        self._serial = snapshot.serial
        if self._entry not in snapshot.prompt.numbers:
            self.leave()

    def enter(self) -> None:
        """Enter the number."""
        self._desk.post(Entered(self._entry.line(self.number), self._serial))
        self.leave()

    def _tapped(self, step: int, _button: BrassButton) -> None:
        self.number = min(max(self.number + step, self._entry.least), self._entry.most)
        self._show_number()

    def _show_number(self) -> None:
        self.ids.number.words = str(self.number)
        for step, button in self.steps.items():
            button.disabled = self.number == (self._entry.least if step < 0 else self._entry.most)

    def _size_steps(self, *_: object) -> None:
        for button in self.steps.values():
            button.u, button.largest = self.u, 30 * self.u
