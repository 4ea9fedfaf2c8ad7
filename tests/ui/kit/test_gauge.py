"""The needle of a gauge goes clockwise over its scale, and stops at its ends."""

from __future__ import annotations

import pytest
from kivy.core.window import Window
from kivy.graphics import Rotate

from companion.ui.kit.gauge import Gauge, needle_angle


def test_the_needle_goes_from_lower_left_over_the_top_to_lower_right() -> None:
    assert needle_angle(0.0) == pytest.approx(210 - 360)
    assert needle_angle(0.5) == pytest.approx(90 - 360)
    assert needle_angle(1.0) == pytest.approx(-30 - 360)


def test_the_needle_stops_beyond_its_end() -> None:
    assert needle_angle(3.0) == needle_angle(2.0)


def test_only_the_needle_is_moved_when_the_share_changes() -> None:
    assert Window is not None  # textures are kept by the graphics of a window
    gauge = Gauge(size=(60, 60))
    before = list(gauge.canvas.children)
    (turn,) = (it for it in before if isinstance(it, Rotate))
    gauge.share = 0.5
    assert list(gauge.canvas.children) == before
    assert turn.angle == needle_angle(0.5)
