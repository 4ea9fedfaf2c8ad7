"""From a finger's touch to the picture of a pressed button, at 800 by 480, with and without a busy table.

Drawn without a display, as ``screen`` is. What a panel itself takes to tell of the finger comes on top.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from threading import Event, Thread

from tests.bench.measure import Measure, timed_between

_PRESSES = 60


def measures() -> Iterator[Measure]:
    """Milliseconds from the touch to the finished picture."""
    # Kivy reads these as it is imported, and must not be before a benchmark of the screen is wanted.
    os.environ.pop("DISPLAY", None)
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy-"))
    from companion.ui.app.window import prepare_windowed

    prepare_windowed((800, 480))
    from kivy.config import Config

    Config.set("graphics", "maxfps", "0")
    Config.set("graphics", "vsync", "0")
    from kivy.graphics.opengl import glFinish
    from kivy.tests.common import UnitTestTouch

    from companion.ui.app.thread_switching import switch_threads_quickly
    from tests.ui import scenes
    from tests.ui.stage import Stage

    switch_threads_quickly()
    stage = Stage(scenes.discarding())
    button = stage.button("Undo")
    middle = button.to_window(*button.center)

    def presses() -> Iterator[None]:
        """Each press lasts from an odd step to the even one after it; between presses the finger leaves."""
        for _ in range(_PRESSES):
            touch = UnitTestTouch(*middle)
            yield
            touch.touch_down()
            stage.steps(1)
            glFinish()
            if button.state != "down":
                raise RuntimeError("the button does not look pressed")
            yield
            # Beside the button, so that nothing is done.
            touch.touch_move(0, 0)
            touch.touch_up()
            stage.until(lambda: button.state == "normal")
            stage.steps(1)

    yield timed_between("a button looks pressed", presses())
    done = Event()
    worker = Thread(target=_work, args=(done,), daemon=True)
    worker.start()
    yield timed_between("a button looks pressed while another thread works", presses())
    done.set()
    worker.join()
    stage.strike()


def _work(done: Event) -> None:
    """What a table's thread may do at worst: it never waits."""
    while not done.is_set():
        sum(range(10_000))
