"""Drawn dice show the faces of real ones, and hide what lies behind them."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.dice.scenes import MAKES, photograph
from vision.drawing.dice import SIDES, Die, Emblem
from vision.simulation import Pose


@pytest.mark.parametrize("top", SIDES)
def test_opposite_faces_make_seven(top: int) -> None:
    first, second, third, fourth = SIDES[top]
    assert first + third == second + fourth == 7
    assert {top, 7 - top, *SIDES[top]} == set(range(1, 7))


@pytest.mark.parametrize("top", range(1, 7))
def test_a_drawn_die_has_as_many_pips_as_it_shows(top: int) -> None:
    picture, (die,) = photograph([Die(top, 120.0, 90.0, 0.0, 60.0, MAKES["sharp corners"])], pose=Pose())
    left, upper, right, lower = (round(value) for value in die.box)
    dark = (picture[upper + 6 : lower - 6, left + 6 : right - 6].max(axis=2) < 90).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(dark)
    assert sum(stats[1:count, cv2.CC_STAT_AREA] > 60) == top


def test_an_emblem_takes_the_place_of_the_pips_of_its_face() -> None:
    bar = Emblem(6, np.full((10, 40), 255, np.uint8), 1.2, 0.3)
    marked = replace(MAKES["sharp corners"], emblem=bar)
    for top, spots in ((6, 1), (5, 5)):
        die = Die(top, 120.0, 90.0, 0.0, 60.0, marked)
        assert die.shows_emblem == (top == 6)
        picture, (truth,) = photograph([die], pose=Pose())
        left, upper, right, lower = (round(value) for value in truth.box)
        dark = (picture[upper + 6 : lower - 6, left + 6 : right - 6].max(axis=2) < 90).astype(np.uint8)
        count, _, stats, _ = cv2.connectedComponentsWithStats(dark)
        assert sum(stats[1:count, cv2.CC_STAT_AREA] > 60) == spots


def test_a_die_in_front_hides_the_one_behind() -> None:
    pose = Pose(tilt=50.0)
    near = Die(1, 120.0, 106.0, 0.0, 16.0, MAKES["black"])
    far = Die(1, 120.0, 89.0, 0.0, 16.0, MAKES["red"])
    first, _ = photograph([near, far], pose=pose)
    second, _ = photograph([far, near], pose=pose)
    assert np.abs(first.astype(int) - second).mean() < 0.01
