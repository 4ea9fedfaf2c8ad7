"""Kivy's window, and Kivy's settings before its first import: size, input devices, no files of its own.

A missing display or an unwritable folder is reported with a remedy.
"""

from __future__ import annotations

import atexit
import logging
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from platformdirs import user_cache_dir

from companion.errors import InputError
from companion.games.messages import Message, say

_log = logging.getLogger(__name__)
_DRIVERS = "x11,wayland,kmsdrm"
"""The video drivers that SDL may use by default. Left to itself, SDL falls back to drawing off screen."""
_PRESSED_LOOK = 0.08
"""Seconds that a button looks pressed at least, so that a quick tap is seen."""

_SWITCH_ON = say(
    "connect a screen and switch KMS on (on a Raspberry Pi: dtoverlay=vc4-kms-v3d in config.txt)"
)


class NoWindow(InputError):
    """No window can be opened: why, and what to do."""

    code = "no window"


def prepare_windowed(size: tuple[int, int]) -> None:
    """Prepare a window of ``size`` pixels (width, height). The desktop delivers touch as mouse events."""
    config = _kivy_config(size)
    config.set("graphics", "fullscreen", "0")


def prepare_kiosk(size: tuple[int, int], rotation: int = 0) -> None:
    """Prepare full screen with touch, both turned by ``rotation`` degrees. Without a desktop, SDL delivers no
    touch events on a Raspberry Pi: Kivy reads the devices itself, and ignores the mouse events that they also
    send."""
    config = _kivy_config(size)
    config.set("graphics", "fullscreen", "auto")
    config.set("graphics", "show_cursor", "0")
    config.set("graphics", "rotation", str(rotation))
    config.set("input", "mouse", "mouse,disable_on_activity")
    config.set("input", "touch_%(name)s", "probesysfs,provider=mtdev")


def open_window() -> None:
    """Open the window that was prepared. Raises :class:`NoWindow`."""
    asked = dict(os.environ)
    if sys.platform == "linux":
        os.environ["SDL_VIDEODRIVER"] = os.environ.get("SDL_VIDEODRIVER") or _DRIVERS
    why = _Why()
    with _filtering_kivy(why):
        try:
            from kivy.core.window import Window
        except SystemExit:
            Window = None  # noqa: N806 (Kivy's name)
    if Window is None:
        raise NoWindow(what_is_missing(asked, Path("/dev"), why.reason))


def what_is_missing(environment: Mapping[str, str], devices: Path, reason: str) -> Message:
    """Why no window can be opened with ``environment``, and what to do."""
    because = (
        say(" ({reason})", reason=reason) if reason and not reason.endswith("not available") else say("")
    )
    driver = environment.get("SDL_VIDEODRIVER", "")
    drivers = driver.split(",") if driver else []
    for variable, name in (("DISPLAY", "x11"), ("WAYLAND_DISPLAY", "wayland")):
        if environment.get(variable) and (not drivers or name in drivers):
            return say(
                "the desktop's display {variable}={value} does not answer{because}; start this on "
                "the desktop itself, or unset {variable} to draw without a desktop",
                variable=variable,
                value=environment[variable],
                because=because,
            )
    screens = sorted((devices / "dri").glob("card*"))
    if drivers and "kmsdrm" not in drivers:
        return say(
            "no window can be opened with SDL_VIDEODRIVER={driver}{because}; start this on a desktop, or "
            "leave the variable out",
            driver=driver,
            because=because,
        )
    if not screens and drivers:
        return say(
            "SDL_VIDEODRIVER={driver} draws without a desktop, and there is no screen for that (no card in "
            "{folder}); {switch_on}, or on a desktop leave the variable out",
            driver=driver,
            folder=str(devices / "dri"),
            switch_on=_SWITCH_ON,
        )
    if not screens:
        return say(
            "there is no display: no desktop (DISPLAY and WAYLAND_DISPLAY are not set) and no screen to "
            "draw on without one (no card in {folder}); start this on a desktop, or {switch_on}",
            folder=str(devices / "dri"),
            switch_on=_SWITCH_ON,
        )
    return say(
        "nothing can be drawn on {screen}{because}: is a screen connected, does another program draw on "
        "it, is this user in the groups video and render? companion doctor looks",
        screen=str(screens[0]),
        because=because,
    )


@contextmanager
def _filtering_kivy(through: Callable[[logging.LogRecord], bool] | logging.Filter) -> Iterator[None]:
    kivy = logging.getLogger("kivy")
    kivy.addFilter(through)
    try:
        yield
    finally:
        kivy.removeFilter(through)


class _Why(logging.Filter):
    """Drops Kivy's many log lines about a missing window, and keeps the reason in them."""

    reason = ""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno < logging.CRITICAL:
            return True
        found = re.search(r"RuntimeError: (?:b'|b\")?([^\n]*?)['\"]?\n", f"{record.getMessage()}\n")
        self.reason = found[1] if found else self.reason
        _log.debug("kivy: %s", record.getMessage())
        return False


def _kivy_config(size: tuple[int, int]) -> Any:
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    # The program does its own logging: by default Kivy takes over the root logger and stderr.
    os.environ["KIVY_LOG_MODE"] = "PYTHON"
    # Its other window providers exit silently if they cannot open.
    os.environ.setdefault("KIVY_WINDOW", "sdl2")
    home = Path(os.environ.get("KIVY_HOME") or Path(user_cache_dir("companion")) / "kivy")
    os.environ["KIVY_HOME"] = str(writable_folder(home))
    # Kivy's message about a new configuration file is noise.
    with _filtering_kivy(lambda record: record.levelno >= logging.ERROR):
        from kivy.config import Config

    for device, _ in Config.items("input"):
        Config.remove_option("input", device)
    width, height = size
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "maxfps", "60")
    # Edges are drawn smooth one by one: multisampling costs far more.
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "min_state_time", str(_PRESSED_LOOK))
    Config.set("kivy", "exit_on_escape", "0")
    return Config


def writable_folder(place: Path) -> Path:
    """``place``, created if missing; if it is not writable, a temporary folder."""
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            return place
    except OSError as error:
        folder = Path(tempfile.mkdtemp(prefix="companion-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        _log.warning("%s cannot be written to (%s); %s is used instead", place, error.strerror, folder)
        return folder
