"""From a press to its answer, at 800 by 480, with and without a busy table.

For a finger's touch that is the picture of the pressed button; for a wired button lamp, click and picture.
Drawn without a display, as ``screen`` is. What a touchscreen itself takes to tell of the finger comes on top,
as does the turn of the resting loop in which a press is seen: 25 ms at most.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from threading import Event, Thread

from gpiozero.pins.mock import MockFactory

from hardware.panel import USUAL_PINS, GpioPanel
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

    from companion.panel import ConnectedPanel
    from companion.ui.app.thread_switching import switch_threads_quickly
    from tests.ui import scenes
    from tests.ui.stage import Stage

    switch_threads_quickly()
    sounds = _Clicks()
    stage = Stage(scenes.placing(), sounds=sounds)
    desk = stage.desk
    assert desk is not None
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

    def wired_presses() -> Iterator[None]:
        """The same for a wired button, whose contact closes at an odd step."""
        pins = MockFactory()
        panel = ConnectedPanel(GpioPanel(USUAL_PINS, pin_factory=pins), desk)
        lamp, contact = pins.pin(USUAL_PINS.lamps["REVEAL"]), pins.pin(USUAL_PINS.buttons()["REVEAL"])
        looks = stage.button("REVEAL")
        for _ in range(_PRESSES):
            desk.publish(desk.snapshots.value)
            stage.until(lambda: bool(lamp.state))
            clicks = sounds.clicks
            yield
            contact.drive_low()
            dark = not lamp.state
            stage.until(lambda before=clicks: sounds.clicks > before and looks.state == "down")
            stage.steps(1)
            glFinish()
            if not dark:
                raise RuntimeError("the lamp does not answer")
            yield
            contact.drive_high()
            stage.events()
            stage.until(lambda: looks.state == "normal")
            stage.steps(1)
        panel.close()

    yield timed_between("a button looks pressed", presses())
    yield timed_between("the lamp of a wired button is out, it clicks, and it looks pressed", wired_presses())
    done = Event()
    worker = Thread(target=_work, args=(done,), daemon=True)
    worker.start()
    yield timed_between("a button looks pressed while another thread works", presses())
    yield timed_between("a wired button is answered while another thread works", wired_presses())
    done.set()
    worker.join()
    stage.strike()


class _Clicks:
    """Counts the clicks."""

    clicks = 0

    def prepare(self) -> None:
        """See :class:`~companion.ui.sounds.Sounds`."""

    def play(self, _cue: object, _volume: int) -> None:
        """See :class:`~companion.ui.sounds.Sounds`."""
        self.clicks += 1


def _work(done: Event) -> None:
    """What a table's thread may do at worst: it never waits."""
    while not done.is_set():
        sum(range(10_000))
