"""Each shape of window has a layout of its own."""

from __future__ import annotations

import pytest

from companion.ui.play.layout import SMALL, TALL, WIDE, Layout, layout_for


@pytest.mark.parametrize(
    ("size", "layout"),
    [
        ((800, 480), SMALL),
        ((1280, 720), WIDE),
        ((1920, 1080), WIDE),
        ((720, 1280), TALL),
        ((480, 800), TALL),
    ],
)
def test_the_shape_of_the_window_chooses_its_layout(size: tuple[int, int], layout: Layout) -> None:
    assert layout_for(*size) == layout
