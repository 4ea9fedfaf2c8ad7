"""Adds touchscreens that are plugged in while the app runs. Kivy itself looks for them only at its start."""

from __future__ import annotations

import logging
import os
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.input.factory import MotionEventFactory

_log = logging.getLogger(__name__)
_EVERY = 3.0
_ABS_MT_POSITION_X = 0x35
_LONG = struct.calcsize("l") * 8

Provider = Any
"""A Kivy input provider, which reads a device in its own thread."""


class Touchscreens:
    """Gives each new touchscreen a provider. ``devices`` is where the kernel lists input devices, ``files``
    where their device files are; ``provider`` makes Kivy's provider from a name and a device file."""

    def __init__(
        self,
        provider: Callable[[str, str], Provider] | None = None,
        devices: Path = Path("/sys/class/input"),
        files: Path = Path("/dev/input"),
    ) -> None:
        self._provider = provider or _kivys_provider
        self._devices = devices
        self._files = files

    def start(self) -> None:
        """Start looking every few seconds."""
        Clock.schedule_interval(self.look, _EVERY)

    def stop(self) -> None:
        """Stop looking."""
        Clock.unschedule(self.look)

    def look(self, *_: object) -> None:
        """Look once. A provider waits for its device to come back under the same name, but one whose thread
        has ended never reads again, and is replaced."""
        for provider in [provider for provider in EventLoop.input_providers if _is_dead(provider)]:
            _log.info("touchscreen %s does not answer any more", provider.input_fn)
            EventLoop.remove_input_provider(provider)
        read = {getattr(provider, "input_fn", None) for provider in EventLoop.input_providers}
        for file in self._touchscreens():
            if str(file) not in read and os.access(file, os.R_OK):
                self._add(file)

    def _add(self, file: Path) -> None:
        try:
            provider = self._provider(f"touch_{file.name}", f"{file},")
            EventLoop.add_input_provider(provider, True)
            provider.start()
        except Exception:  # whatever a device does, play continues
            _log.exception("the touchscreen %s cannot be used", file)
            return
        _log.info("touchscreen %s is plugged in", file)

    def _touchscreens(self) -> Iterator[Path]:
        for device in sorted(self._devices.glob("event*")):
            try:
                bits = (device / "device" / "capabilities" / "abs").read_text().split()
                if _has(bits, _ABS_MT_POSITION_X):
                    yield self._files / device.name
            except (OSError, ValueError):
                continue  # unplugged just now


def _has(words: list[str], bit: int) -> bool:
    """Whether ``bit`` is set in ``words``, hexadecimal longs with the highest first."""
    place = len(words) - 1 - bit // _LONG
    return place >= 0 and bool(int(words[place], 16) >> bit % _LONG & 1)


def _is_dead(provider: Provider) -> bool:
    thread = getattr(provider, "thread", None)
    return hasattr(provider, "input_fn") and thread is not None and not thread.is_alive()


def _kivys_provider(name: str, place: str) -> Provider:
    make = MotionEventFactory.get("mtdev") or MotionEventFactory.get("hidinput")
    if make is None:
        raise LookupError("Kivy has neither mtdev nor hidinput here")
    return make(name, place)
