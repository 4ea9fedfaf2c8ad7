"""Frames that are drawn by software, without a graphics chip: each is finished before the next begins.

Otherwise Mesa's software drivers queue frames faster than they draw them, and memory grows by hundreds of
megabytes while a table is busy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_SOFTWARE = ("llvmpipe", "softpipe", "swrast")
"""What Mesa calls its drivers that draw on the processor."""


def is_software(renderer: str) -> bool:
    """Whether ``renderer``, OpenGL's name of what draws, is the processor."""
    return any(name in renderer.casefold() for name in _SOFTWARE)


def finish_each_frame(window: Any, renderer: str, finish: Callable[[], object]) -> None:
    """Calls ``finish`` after each frame of ``window`` where ``renderer`` is software; else does nothing."""
    if is_software(renderer):
        window.bind(on_flip=lambda *_: _finished(finish))


def _finished(finish: Callable[[], object]) -> None:
    finish()  # what an event's handler returns would keep it from the others
