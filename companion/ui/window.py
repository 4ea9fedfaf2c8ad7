"""Kivy set up before it is first imported: size, input devices, no files and arguments of its own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from platformdirs import user_cache_dir


def prepare_windowed(size: tuple[int, int]) -> None:
    """A window of ``size`` pixels (width, height). Touch comes through the desktop as a mouse's."""
    config = _kivy_config(size)
    config.set("graphics", "fullscreen", "0")


def prepare_kiosk(size: tuple[int, int]) -> None:
    """The whole screen, touched with fingers. Where there is no desktop, SDL's own touch events
    do not come on a Raspberry Pi: Kivy reads the devices itself, and they silence the mouse they pose as."""
    config = _kivy_config(size)
    config.set("graphics", "fullscreen", "auto")
    config.set("graphics", "show_cursor", "0")
    config.set("input", "mouse", "mouse,disable_on_activity")
    config.set("input", "touch_%(name)s", "probesysfs,provider=mtdev")


def _kivy_config(size: tuple[int, int]) -> Any:
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    os.environ.setdefault("KIVY_HOME", str(Path(user_cache_dir("companion")) / "kivy"))
    Path(os.environ["KIVY_HOME"]).mkdir(parents=True, exist_ok=True)
    from kivy.config import Config

    for device, _ in Config.items("input"):
        Config.remove_option("input", device)
    width, height = size
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "maxfps", "60")
    # The edges are drawn smooth one by one: sampling every pixel several times costs far more.
    Config.set("graphics", "multisamples", "0")
    Config.set("kivy", "exit_on_escape", "0")
    return Config
