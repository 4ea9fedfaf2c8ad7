"""The touchscreen app: one window that shows a desk's newest snapshot and picture until it is closed."""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.table.loop import Desk
from companion.ui.keys import Command, command_of, name_of
from companion.ui.table import TableScreen
from hardware.panel import KeyboardPanel

_LOOKS_A_SECOND = 60


class CompanionApp(App):  # type: ignore[misc]
    """Looks at ``desk`` at the rate of the screen; draws what is new, and nothing otherwise."""

    def __init__(self, desk: Desk, title: str = "Companion", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._desk = desk
        self.title = title
        self._snapshots = -1
        self._frames = -1
        self._panel = KeyboardPanel()

    def build(self) -> Widget:
        """The table's screen."""
        self.table = TableScreen(self._desk)
        self._panel.on_press = self.table.press
        self.look()
        return self.table

    def on_start(self) -> None:
        """Begin to look at the desk and to listen to the keys."""
        Clock.schedule_interval(self.look, 1 / _LOOKS_A_SECOND)
        Window.bind(on_key_down=self._key, on_key_up=self._key_up)

    def on_stop(self) -> None:
        """Stop both."""
        Clock.unschedule(self.look)
        Window.unbind(on_key_down=self._key, on_key_up=self._key_up)

    def look(self, *_: object) -> None:
        """Draw the newest snapshot and the newest picture, if they are new."""
        if self._desk.snapshots.count != self._snapshots or self.table.shown is None:
            self._snapshots, snapshot = self._desk.snapshots.after(-1, 0)
            self.table.show(snapshot)
        if self._desk.frames.count != self._frames:
            self._frames, picture = self._desk.frames.after(-1, 0)
            if picture is not None:
                self.table.see(picture)

    def _key(self, _window: object, key: int, _scan: int, _text: str | None, modifiers: list[str]) -> bool:
        name = name_of(key)
        match command_of(name, modifiers):
            case Command.UNDO:
                self.table.undo()
            case Command.REDO:
                self.table.redo()
            case Command.BACK:
                self.table.back()
            case None:
                return "ctrl" not in modifiers and self._panel.key_down(name)
        return True

    def _key_up(self, _window: object, key: int, *_: object) -> None:
        self._panel.key_up(name_of(key))


def run_app(desk: Desk, title: str = "Companion") -> None:
    """Show ``desk`` in a window until it is closed. :mod:`companion.ui.window` must have
    prepared Kivy before this module is imported."""
    CompanionApp(desk, title).run()
