"""Software rendering: each frame is finished before the next begins.

Otherwise Mesa's software drivers queue frames faster than they draw them, and memory grows by hundreds of
megabytes at a busy table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_SOFTWARE = ("llvmpipe", "softpipe", "swrast")
"""The names of Mesa's software drivers."""


def is_software(renderer: str) -> bool:
    """Whether ``renderer``, OpenGL's name of the renderer, is a software one."""
    return any(name in renderer.casefold() for name in _SOFTWARE)


def finish_each_frame(window: Any, renderer: str, finish: Callable[[], object]) -> None:
    """Calls ``finish`` after each frame of ``window`` where ``renderer`` is software; else does nothing."""
    if is_software(renderer):
        window.bind(on_flip=lambda *_: _finished(finish))


def _finished(finish: Callable[[], object]) -> None:
    finish()  # a true return value would stop the event's other handlers
