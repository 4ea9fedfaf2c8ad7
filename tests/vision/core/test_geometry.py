"""Regions of a frame."""

from __future__ import annotations

import numpy as np
import pytest

from vision.core.geometry import Quad, Region

_FRAME = np.zeros((1080, 1920, 3), np.uint8)


def _quad(x: float, y: float) -> Quad:
    return (x, y), (x + 20.0, y), (x + 20.0, y + 30.0), (x, y + 30.0)


def test_the_region_about_an_index_has_its_size_around_it() -> None:
    assert Region.about(_quad(100.0, 200.0), _FRAME.shape) == Region(70, 170, 151, 261)


@pytest.mark.parametrize(("x", "y"), [(-200.0, 500.0), (2200.0, 500.0), (900.0, -300.0), (900.0, 1500.0)])
def test_about_a_place_outside_the_frame_there_is_nothing_of_it(x: float, y: float) -> None:
    region = Region.about(_quad(x, y), _FRAME.shape)
    assert region.area == 0
    assert region.crop(_FRAME).size == 0
