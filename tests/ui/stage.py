"""One window for all tests of the screen, stepped by hand: real touches and keys, no waiting for time.

``conftest`` beside this sets Kivy up, which must be done before it is first imported.
"""

from __future__ import annotations

from collections.abc import Callable

from kivy.base import EventLoop, runTouchApp
from kivy.core.window import Window
from kivy.graphics.opengl import glFinish
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from companion.table.loop import Desk, Event
from companion.table.snapshot import TableSnapshot
from companion.ui.app import CompanionApp
from companion.ui.table import TableScreen

SIZES = ((800, 480), (1280, 720), (720, 1280))
_MOST_STEPS = 400


class Stage:
    """The app on a desk of which the test is the other side."""

    def __init__(self, snapshot: TableSnapshot, size: tuple[int, int] = (800, 480)) -> None:
        self.desk = Desk(snapshot)
        if tuple(Window.size) != size:
            Window.size = size
        self.app = CompanionApp(self.desk)
        self.app._run_prepare()
        EventLoop.quit = False
        runTouchApp(embedded=True)
        self.until(lambda: tuple(self.screen.size) == size)
        self.steps(4)

    @property
    def screen(self) -> TableScreen:
        return self.app.table

    def steps(self, count: int) -> None:
        """So many turns of the loop."""
        for _ in range(count):
            EventLoop.idle()
            glFinish()

    def until(self, holds: Callable[[], bool]) -> None:
        """Turns of the loop until ``holds()``."""
        for _ in range(_MOST_STEPS):
            if holds():
                return
            self.steps(1)
        raise AssertionError("what was waited for did not happen")

    def show(self, snapshot: TableSnapshot) -> None:
        """Publish ``snapshot`` and wait until it is on the screen."""
        self.desk.snapshots.put(snapshot)
        self.until(lambda: self.screen.shown is snapshot)
        self.steps(3)

    def tap(self, widget: Widget) -> None:
        """A finger down and up in the middle of ``widget``."""
        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        self.steps(2)
        touch.touch_up()
        self.steps(3)

    def key(self, code: int, modifiers: tuple[str, ...] = ()) -> None:
        """A key of the keyboard went down, by Kivy's code."""
        Window.dispatch("on_key_down", code, 0, None, list(modifiers))
        self.steps(1)

    def events(self) -> list[Event]:
        """What the screen has handed in since this was last asked."""
        return list(self.desk.take(0.001))

    def strike(self) -> None:
        """The window is empty again, for the next test."""
        self.app.stop()
        for child in list(Window.children):
            Window.remove_widget(child)
        EventLoop.touches.clear()
