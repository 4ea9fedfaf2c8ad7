"""How light the screen is: the night look by the hour, and its brightness."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from companion.appliance.quiet import Quiet
from companion.preferences import BRIGHTEST, DIMMEST, PreferenceStore
from companion.ui.kit import theme
from companion.ui.kit.recolour import recolour
from hardware.backlight import Backlight

_EVERY = 0.25
"""Seconds between two looks at the preferences and the clock."""
_DIMMED = 0.3
"""The share of the brightness that a dimmed screen keeps."""
_DARKEST = 0.75
"""How much of the light a shade over the screen takes away at most."""


class Light:
    """Keeps ``surface``, the whole window, as light as ``preferences`` want it, and with it the ``screens``
    that are to be shown again. A ``backlight`` that cannot be set is replaced by a shade over the screen."""

    def __init__(
        self,
        surface: Widget,
        screens: Callable[[], Sequence[Widget]],
        preferences: PreferenceStore,
        now: Callable[[], datetime],
        backlight: Backlight,
    ) -> None:
        self._surface = surface
        self._screens = screens
        self._preferences = preferences
        self._now = now
        self._backlight = backlight
        self._brightness = BRIGHTEST
        self.quiet = Quiet.AWAKE
        """What the screen does while nobody is there; it is followed at the next look."""
        with surface.canvas.after:
            self._shade = Color(0, 0, 0, 0)
            self._pane = Rectangle(pos=surface.pos, size=surface.size)
        surface.bind(pos=self._cover, size=self._cover)
        self.look()

    def start(self) -> None:
        """Follow the preferences from now on."""
        Clock.schedule_interval(self.look, _EVERY)

    def stop(self) -> None:
        """Follow them no more."""
        Clock.unschedule(self.look)

    def look(self, *_: object) -> None:
        """Change what is no longer as it should be."""
        wanted = self._preferences.value
        palette = theme.NIGHT if wanted.night.is_now(self._now().astimezone().hour) else theme.DAY
        if palette is not theme.IN_USE:
            recolour([self._surface, *self._screens()], palette)
        brightness = self._wanted_brightness(wanted.brightness)
        if brightness != self._brightness:
            self._brightness = brightness
            obeys = self._backlight.set(brightness) if brightness else self._backlight.switch_off()
            if not obeys:
                self._shade.a = _DARKEST * (1 - brightness / BRIGHTEST)

    def _wanted_brightness(self, preferred: int) -> int:
        match self.quiet:
            case Quiet.DARK:
                return 0
            case Quiet.DIMMED:
                return max(DIMMEST, round(preferred * _DIMMED))
            case _:
                return preferred

    def _cover(self, *_: object) -> None:
        self._pane.pos, self._pane.size = self._surface.pos, self._surface.size
