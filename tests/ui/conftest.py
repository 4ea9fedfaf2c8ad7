"""Kivy set up for the tests of the screen: a home of its own, no input devices, no display needed."""

from __future__ import annotations

import os
import tempfile

from companion.ui.app.window import prepare_windowed

os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy-"))
if not os.environ.get("DISPLAY"):
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    os.environ.setdefault("LIBGL_ALWAYS_SOFTWARE", "1")

prepare_windowed((800, 480))


def _no_input_devices() -> None:
    from kivy.config import Config

    for device, _ in Config.items("input"):
        Config.remove_option("input", device)


_no_input_devices()
