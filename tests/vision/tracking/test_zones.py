"""From readings to cards in zones: which indices belong to one card, told in mat millimetres."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.core.view import Quad, Reading, moved
from vision.mat.layouts import MACHINE
from vision.tracking.zones import arrange

TALL, WIDE = 18.0, 9.0


def same(points: NDArray[np.float64]) -> NDArray[np.float64]:
    return points


def index(x: float, y: float, degrees: float) -> Quad:
    """An index with its middle there, turned clockwise from upright."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    a, b, c, d = (
        (x + sx * WIDE / 2 * cos - sy * TALL / 2 * sin, y + sx * WIDE / 2 * sin + sy * TALL / 2 * cos)
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )
    return a, b, c, d


def corners_of(x: float, y: float, off: float) -> tuple[Quad, Quad]:
    """The upper left and lower right index of an upright card with its middle there, each read ``off``
    degrees too far round."""
    across, along = 63 / 2 - 5.6, 88 / 2 - 4.0 - TALL / 2
    return index(x - across, y - along, off), index(x + across, y + along, 180 + off)


@pytest.mark.parametrize("off", [-9.0, -4.0, 0.0, 4.0, 9.0])
def test_a_cards_two_indices_read_apart_and_askew_are_one_card(off: float) -> None:
    zone = next(zone for zone in MACHINE.zones if zone.name == "conveyor-2")
    x, y = zone.x + zone.width / 2, zone.y + 50
    readings = [Reading("KH", 0.98, (quad,)) for quad in corners_of(x, y, off)]
    zones, strays = arrange(readings, same, MACHINE)
    assert zones["conveyor-2"].names == ("KH",)
    assert strays == ()


def test_two_cards_of_one_name_in_two_zones_stay_two() -> None:
    first, third = (zone for zone in MACHINE.zones if zone.name in ("conveyor-1", "conveyor-3"))
    readings = [
        Reading("KH", 0.98, (corners_of(zone.x + zone.width / 2, zone.y + 50, 0.0)[0],))
        for zone in (first, third)
    ]
    zones, _ = arrange(readings, same, MACHINE)
    assert (zones["conveyor-1"].names, zones["conveyor-3"].names) == (("KH",), ("KH",))


def test_an_unsure_name_on_the_strip_of_a_card_that_is_surely_read_is_part_of_its_picture() -> None:
    zone = next(zone for zone in MACHINE.zones if zone.name == "conveyor-4")
    left, _ = corners_of(zone.x + zone.width / 2, zone.y + 50, 0.0)
    beside = moved(left, 43.0, 9.0)
    king, pips = Reading("KC", 1.0, (left,)), Reading("10C", 0.966, (beside,))
    zones, strays = arrange([king, pips], same, MACHINE)
    assert (zones["conveyor-4"].names, strays) == (("KC",), ())
