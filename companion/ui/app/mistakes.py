"""Handles exceptions in drawing and touch: they are logged and shown, and the app continues."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from functools import wraps
from time import monotonic
from typing import Any, TypeVar

from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.label import Label

from companion.ui.kit import theme

T = TypeVar("T")
_log = logging.getLogger(__name__)
_MOST, _WITHIN = 200, 10.0
"""Mistakes within a number of seconds after which the app gives up: restarting is better."""
MISTAKE = "The program made a mistake, and this screen may be wrong. Play on; if it stays so, leave to Home."
_SHOWN_FOR = 8.0


class Mistakes(ExceptionHandler):  # type: ignore[misc]
    """Handles what Kivy's loop catches. ``tell`` is called after each mistake that the app survives;
    ``clock`` is in seconds."""

    def __init__(self, tell: Callable[[], object], clock: Callable[[], float] = monotonic) -> None:
        self._tell = tell
        self._clock = clock
        self._times: deque[float] = deque(maxlen=_MOST)

    def handle_exception(self, error: BaseException) -> int:
        """See :class:`kivy.base.ExceptionHandler`. Ctrl-C and exit are not mistakes."""
        if not isinstance(error, Exception):
            return int(ExceptionManager.RAISE)
        self._times.append(self._clock())
        _log.error("the screen could not be drawn, or a touch not answered", exc_info=error)
        if len(self._times) == _MOST and self._times[-1] - self._times[0] < _WITHIN:
            _log.critical("the screen fails all the time; the program ends")
            return int(ExceptionManager.RAISE)
        try:
            self._tell()
        except Exception:
            _log.exception("the mistake could not be shown on the screen")
        return int(ExceptionManager.PASS)


def surviving(call: Callable[..., None]) -> Callable[..., None]:
    """Wraps a repeated callback of Kivy's clock, which would stop calling it after an exception."""

    @wraps(call)  # Kivy finds a method by its name
    def called(*words: Any) -> None:
        try:
            call(*words)
        except Exception as error:
            if ExceptionManager.handle_exception(error) == ExceptionManager.RAISE:
                raise

    return called


class MistakeStrip(Label):  # type: ignore[misc]
    """A strip over the top of the window for some seconds. Touches pass through it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            text=MISTAKE,
            color=theme.PARCHMENT,
            font_size=theme.SMALLEST_TEXT,
            halign="center",
            valign="middle",
            size_hint=(1, 0.1),
            pos_hint={"top": 1},
            **kwargs,
        )
        self.bind(pos=self._draw, size=self._draw)
        Clock.schedule_once(self._leave, _SHOWN_FOR)

    def _draw(self, *_: object) -> None:
        self.text_size = self.size
        if self.parent is not None:
            self.font_size = theme.text_px(theme.unit(*self.parent.size), 17)
        self.canvas.before.clear()
        with self.canvas.before:
            Color(*theme.ALARM)
            Rectangle(pos=self.pos, size=self.size)

    def _leave(self, _: float) -> None:
        if self.parent is not None:
            self.parent.remove_widget(self)
