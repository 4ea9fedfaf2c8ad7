"""Kivy set up for the tests of the screen: a home of its own, no input devices, no display needed."""

from __future__ import annotations

import os
import tempfile

from companion.ui.app.window import prepare_windowed

os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy-"))
if not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    os.environ.setdefault("LIBGL_ALWAYS_SOFTWARE", "1")

prepare_windowed((1280, 1280))  # An offscreen window is drawn to only in the size that it began with.
_TURNS_A_SECOND = 5000
"""The loop of Kivy does not wait for the rate of a screen that nobody looks at."""


def _no_input_devices() -> None:
    from kivy.config import Config

    for device, _ in Config.items("input"):
        Config.remove_option("input", device)


def _turn_quickly() -> None:
    from kivy.config import Config

    Config.set("graphics", "maxfps", str(_TURNS_A_SECOND))


_no_input_devices()
_turn_quickly()
