"""What lies over everything, so that a touch presses nothing: a dark screen, or one that is being wiped."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout

from companion.games.messages import say
from companion.ui.kit import theme
from companion.ui.kit.widgets import FitLabel

WIPES_FOR = 20.0
"""Seconds for which the screen can be wiped."""


class Cover(FloatLayout):  # type: ignore[misc]
    """Takes every touch. ``noticed`` is called with the first moment of each and with nothing else."""

    def __init__(self, noticed: Callable[[], object], colour: theme.Colour, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._noticed = noticed
        with self.canvas.before:
            Color(*colour)
            self._ground = Rectangle()
        self.bind(pos=self._fill, size=self._fill)
        self._fill()

    def on_touch_down(self, touch: Any) -> bool:
        """A finger came down: it is this cover's until it leaves."""
        touch.grab(self)
        self._noticed()
        return True

    def on_touch_move(self, _touch: Any) -> bool:
        """It moves."""
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """It leaves."""
        if touch.grab_current is self:
            touch.ungrab(self)
        return True

    def _fill(self, *_: object) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size


class WipingCover(Cover):
    """Tells how many seconds are left for wiping."""

    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(lambda: None, theme.GROUND, **kwargs)
        self._number = FitLabel(font_name=theme.DISPLAY, color=theme.BRASS_BRIGHT, halign="center")
        self._words = FitLabel(halign="center", valign="top")
        self._number.size_hint, self._number.pos_hint = (1, 0.4), {"x": 0, "y": 0.45}
        self._words.size_hint, self._words.pos_hint = (0.8, 0.25), {"x": 0.1, "y": 0.15}
        self._number.valign = "middle"
        self._words.words = str(say("Wipe the glass now: no touch counts."))
        self.add_widget(self._number)
        self.add_widget(self._words)
        self.bind(size=self._measure)
        self._measure()

    @property
    def seconds(self) -> str:
        """What it tells."""
        return str(self._number.words)

    def tell(self, seconds: float) -> None:
        """So many are left."""
        self._number.words = str(math.ceil(seconds))

    def _measure(self, *_: object) -> None:
        self.u = theme.unit(*self.size)
        self._number.largest, self._words.largest = 150 * self.u, theme.MEDIUM * self.u
