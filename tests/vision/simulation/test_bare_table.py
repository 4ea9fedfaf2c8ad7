"""The table before anything lies on it: drawn once for all tables like it."""

from __future__ import annotations

import numpy as np
import pytest

from vision.mat.layouts import MACHINE
from vision.simulation.bare_table import bare_table, view_of
from vision.simulation.camera import Camera, Pose

CAMERA = Camera((320, 180), MACHINE.size_mm, Pose(tilt=9.0), 0.05)


def test_what_a_camera_sees_is_worked_out_once_for_all_in_its_pose() -> None:
    again = Camera(CAMERA.size, CAMERA.mat_mm, Pose(tilt=9.0), 0.05)
    assert view_of(again) is view_of(CAMERA)
    assert view_of(Camera(CAMERA.size, CAMERA.mat_mm, Pose(tilt=10.0), 0.05)) is not view_of(CAMERA)


def test_a_table_is_drawn_once_and_nobody_draws_on_it() -> None:
    surface = view_of(CAMERA).surface
    table = bare_table(1, "oak", surface, MACHINE)
    assert bare_table(1, "oak", surface, MACHINE) is table
    with pytest.raises(ValueError, match="read-only"):
        table[0, 0] = 0


def test_table_tops_differ_by_their_number_and_the_mat_on_them_does_not() -> None:
    surface = view_of(CAMERA).surface
    one, other = (bare_table(number, "oak", surface, MACHINE).astype(int) for number in (1, 2))
    width, height = surface.size
    apart = np.abs(one - other).max(axis=2)
    assert apart[height // 4 : -height // 4, width // 4 : -width // 4].max() == 0
    assert apart[0].max() > 8
