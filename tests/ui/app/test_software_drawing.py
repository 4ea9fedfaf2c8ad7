"""Frames drawn by software are finished one by one; a graphics chip is left alone."""

from __future__ import annotations

import pytest
from kivy.event import EventDispatcher

from companion.ui.app.software_drawing import finish_each_frame, is_software


class FakeWindow(EventDispatcher):
    __events__ = ("on_flip",)

    def on_flip(self) -> None:
        """A frame is shown."""


@pytest.mark.parametrize(
    ("renderer", "software"),
    [
        ("llvmpipe (LLVM 15.0.6, 256 bits)", True),
        ("softpipe", True),
        ("V3D 4.2", False),
        ("Mesa Intel(R) UHD Graphics 620", False),
    ],
)
def test_frames_are_finished_only_where_the_processor_draws(renderer: str, software: bool) -> None:
    window, finished = FakeWindow(), []
    finish_each_frame(window, renderer, lambda: finished.append(True))
    for _ in range(3):
        window.dispatch("on_flip")
    assert is_software(renderer) is software
    assert len(finished) == (3 if software else 0)
