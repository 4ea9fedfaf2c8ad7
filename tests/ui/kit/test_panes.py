"""A pane fills its place with its ground, has its edge all around, and round corners."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from kivy.uix.widget import Widget
from numpy.typing import NDArray

from companion.ui.kit import theme
from companion.ui.kit.panes import pane
from tests.ui.stage import bare_stage

SIZE = (140, 100)


def _shown(draw: Callable[[], object]) -> NDArray[np.int64]:
    """What is drawn on the window's empty ground, from its lower left corner."""
    widget = Widget()
    with widget.canvas:
        draw()
    with bare_stage(widget):
        Window.on_draw()
        pixels = glReadPixels(0, 0, *SIZE, GL_RGBA, GL_UNSIGNED_BYTE)
    return np.frombuffer(pixels, np.uint8).reshape(SIZE[1], SIZE[0], 4)[..., :3].astype(int)


def _is(pixel: NDArray[np.int64], colour: theme.Colour) -> bool:
    return bool(np.abs(pixel - np.array(colour[:3]) * 255).max() <= 3)


@pytest.mark.parametrize(("width", "height"), [(100.0, 60.0), (40.0, 80.0), (24.0, 20.0)])
def test_a_pane_has_its_ground_its_edge_and_its_corners(width: float, height: float) -> None:
    def draw() -> None:
        pane(20, 10, width, height, 8, 2, theme.PLATE, theme.BRASS)

    shown = _shown(draw)
    middle, right, top = 10 + int(height) // 2, 20 + int(width), 10 + int(height)
    across = 20 + int(width) // 2
    assert _is(shown[middle, across], theme.PLATE)
    for y, x in ((middle, 20), (middle, right - 1), (10, across), (top - 1, across)):
        assert _is(shown[y, x], theme.BRASS)
    for y, x in (
        (10, 20),
        (10, right - 1),
        (top - 1, 20),
        (top - 1, right - 1),
        (middle, 19),
        (middle, right),
    ):
        assert not _is(shown[y, x], theme.BRASS)


def test_a_pane_without_room_is_not_drawn() -> None:
    shown = _shown(lambda: pane(20, 10, 1, 0, 8, 2, theme.PLATE, theme.BRASS))
    assert np.ptp(shown.reshape(-1, 3), axis=0).max() == 0
