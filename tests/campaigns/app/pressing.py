"""A wired button that is pressed in the running app, and when its lamp, its click and its picture answer.

The pins are gpiozero's own mock pins (``GPIOZERO_PIN_FACTORY=mock``).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from time import monotonic, perf_counter, sleep
from typing import Any

import gpiozero

from companion.table.events import Undo
from companion.ui import sounds
from hardware.panel import USUAL_PINS

CONFIGURATION = "[buttons]\npass = 17\nreveal = 27\n[lamps]\npass = 22\nreveal = 23\n[buzzer]\npin = 24\n"
_BUTTON = "REVEAL"
_HELD = 0.15
_PATIENCE = 60.0
_AT_REST = 1.0
"""Seconds without a drawn frame, before a press."""


class Presser:
    """Presses REVEAL ``count`` times on a thread of its own, and takes back what a press did. ``times``
    has the milliseconds of each press, by stage."""

    def __init__(self, app: Any, count: int) -> None:
        self._app = app
        self._count = count
        self.times: list[Mapping[str, float]] = []
        self.fault = ""
        self._pressed_at: float | None = None
        self._stages: dict[str, float] = {}
        self._serial = 0
        self._drawn_at = perf_counter()
        self._listen()
        threading.Thread(target=self._press_all, name="presser", daemon=True).start()

    @property
    def is_done(self) -> bool:
        """Whether all presses have been made."""
        return bool(self.fault) or len(self.times) == self._count

    def _listen(self) -> None:
        from kivy.core.window import Window

        Window.fbind("on_flip", self._drawn)
        for kind in (sounds.AudibleSounds, sounds.Silence):
            real = kind.play

            def play(heard: Any, *args: Any, real: Callable[..., None] = real) -> None:
                real(heard, *args)
                self._answered("click")

            kind.play = play  # type: ignore[method-assign]

    def _answered(self, stage: str) -> None:
        if self._pressed_at is not None:
            self._stages.setdefault(stage, (perf_counter() - self._pressed_at) * 1000)

    def _drawn(self, *_: object) -> None:
        from kivy.graphics.opengl import glFinish

        self._drawn_at = perf_counter()
        if self._pressed_at is not None and self._shows_the_press():
            glFinish()
            self._answered("picture")

    @property
    def _is_at_rest(self) -> bool:
        return perf_counter() - self._drawn_at > _AT_REST

    def _shows_the_press(self) -> bool:
        """Whether a button looks pressed, or what the press has done is in sight already."""
        navigator = self._app.navigator
        if navigator.shown.serial != self._serial:
            return True
        return any(getattr(it, "state", "") == "down" for it in navigator.top.walk(restrict=True))

    def _press_all(self) -> None:
        factory = gpiozero.Device.pin_factory
        lamp = factory.pin(USUAL_PINS.lamps[_BUTTON])
        contact = factory.pin(USUAL_PINS.buttons()[_BUTTON])
        try:
            for _ in range(self._count):
                self._wait(lambda: lamp.state and self._is_at_rest, "the lamp to be lit, and rest")
                length = len(self._app.navigator.shown.log)
                self._serial = self._app.navigator.shown.serial
                self._stages, self._pressed_at = {}, perf_counter()
                contact.drive_low()
                self._wait(lambda: not lamp.state, "the lamp to go out", turn=0.0)
                self._answered("lamp")
                self._wait(lambda: len(self._stages) == 3, "lamp, click and picture")
                self._pressed_at = None
                self.times.append(self._stages)
                sleep(_HELD)
                contact.drive_high()
                self._wait(lambda: self._is_at_rest, "rest")
                if len(self._app.navigator.shown.log) > length:
                    self._app.desk.post(Undo(self._app.navigator.shown.serial))
        except TimeoutError as error:
            self.fault = str(error)

    def _wait(self, holds: Callable[[], Any], what: str, turn: float = 0.005) -> None:
        until = monotonic() + _PATIENCE
        while not holds():
            if monotonic() > until:
                raise TimeoutError(f"waited in vain for {what}; so far {self._stages}")
            sleep(turn)
