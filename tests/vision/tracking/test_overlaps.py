"""Of two cards that would each cover the index of the other, the one upside down in its fan is none."""

from __future__ import annotations

import pytest

from tests.vision.tracking.test_zones import corners_of, index, on_conveyors, same
from vision.core.geometry import Quad
from vision.core.view import Reading
from vision.mat.layouts import MACHINE
from vision.tracking.overlaps import impossible

_STEP_MM = 22.0
((X, Y),) = on_conveyors(3)
_ACROSS, _UP = 25.9, 31.0


def upper(step: int) -> tuple[Quad, Quad]:
    """The upper corners of the card of this place in a fan of a deck with four indices."""
    y = Y + step * _STEP_MM - _UP
    return index(X - _ACROSS, y, 0.0), index(X + _ACROSS, y, 0.0)


def upside_down(step: int) -> tuple[Quad, Quad]:
    """What the rank there and the half pip above it look like upside down."""
    y = Y + step * _STEP_MM - _UP - 6.0
    return index(X + _ACROSS, y, 180.0), index(X - _ACROSS, y, 180.0)


@pytest.mark.parametrize("corners", [1, 2])
def test_the_half_pip_of_a_card_and_the_rank_on_it_are_no_card_upside_down(corners: int) -> None:
    fan = [Reading("10D", 0.99, upper(0)), Reading("JD", 0.99, upper(3))]
    phantom = Reading("6H", 0.999, upside_down(2)[:corners])
    assert impossible([*fan, phantom], same, MACHINE) == (phantom,)


def test_a_card_that_is_read_by_its_lower_corner_at_the_end_of_a_fan_is_one() -> None:
    lower = corners_of(X, Y + 2 * _STEP_MM, 0.0)[1]
    fan = [Reading("10D", 0.99, upper(0)), Reading("AD", 0.99, upper(1)), Reading("6H", 0.99, (lower,))]
    assert impossible(fan, same, MACHINE) == ()


def test_a_card_alone_may_lie_either_way_round() -> None:
    beside = Reading("10D", 0.99, corners_of(*on_conveyors(4)[0], 0.0))
    assert impossible([beside, Reading("6H", 0.999, upside_down(2))], same, MACHINE) == ()


def test_what_is_not_surely_read_says_nothing_of_others() -> None:
    fan = [Reading("10D", 0.9, upper(0)), Reading(None, 0.5, upper(1))]
    assert impossible([*fan, Reading("6H", 0.999, upside_down(2))], same, MACHINE) == ()


def test_where_nothing_is_read_nothing_is_impossible() -> None:
    assert impossible((), same, MACHINE) == ()
