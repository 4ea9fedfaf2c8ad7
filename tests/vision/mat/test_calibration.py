"""The mat is found by its markers, in any pose and light that a table meets."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.views import View, grid, view
from vision.core.errors import VisionError
from vision.core.lens import Lens
from vision.core.pictures import Picture
from vision.drawing.engraving.mat import mat_raster
from vision.mat.calibration import Calibration, CalibrationError, find_mat
from vision.mat.layouts import MACHINE
from vision.simulation.conditions import Conditions
from vision.simulation.table import SimulatedTable


def _found(frame: Picture, near: Calibration | None = None) -> Calibration:
    found = find_mat(frame, MACHINE, near)
    assert found is not None
    return found


def _error_px(found: Calibration, true: View) -> float:
    """The largest distance between where the mat is thought to be and where it is, pixels."""
    return float(np.linalg.norm(found.to_frame(grid()) - true.at(grid()), axis=1).max())


def _covered(true: View, *idents: int) -> Picture:
    """The frame with those markers hidden by something brown."""
    frame = true.frame.copy()
    for ident in idents:
        middle = true.at(np.array(MACHINE.markers[ident].corners)).mean(axis=0)
        cv2.circle(frame, (round(middle[0]), round(middle[1])), 70, (60, 80, 110), -1)
    return frame


@pytest.mark.parametrize(
    ("tilt", "turn"), [(0, 0), (0, 251), (20, 8), (20, 90), (35, 180), (45, 0), (45, 8), (45, 133)]
)
def test_the_mat_is_found_to_a_pixel_at_any_turn_and_tilt(tilt: float, turn: float) -> None:
    true = view(tilt, turn)
    found = _found(true.frame)
    assert found.markers == (0, 1, 2, 3)
    assert _error_px(found, true) < 1.0
    assert found.residual_px < 0.6


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 720), (3840, 2160)])
def test_the_mat_is_found_in_frames_of_any_size(size: tuple[int, int]) -> None:
    true = view(12, 5, size)
    assert _error_px(_found(true.frame), true) < 1.0


@pytest.mark.parametrize("hidden", [0, 1, 2, 3])
def test_three_of_four_markers_suffice(hidden: int) -> None:
    true = view(20, 10)
    found = _found(_covered(true, hidden))
    assert found.markers == tuple(sorted({0, 1, 2, 3} - {hidden}))
    assert _error_px(found, true) < 3.0


def test_two_markers_do_not_suffice() -> None:
    assert find_mat(_covered(view(20, 10), 0, 2)) is None


def test_blur_noise_and_dim_light_do_not_hide_the_mat() -> None:
    true = view(15, 4)
    noise = np.random.default_rng(5).normal(0, 4, true.frame.shape)
    for soft, bright in ((2.5, 1.0), (1.0, 0.2), (2.0, 0.35)):
        frame = cv2.GaussianBlur(true.frame, (0, 0), soft) * bright + noise
        found = _found(np.clip(frame, 0, 255).astype(np.uint8))
        assert _error_px(found, true) < 1.5 * found.px_per_mm


def test_a_shadow_across_the_mat_does_not_hide_it() -> None:
    true = view(10, 0)
    frame = true.frame.copy()
    frame[:, 700:] //= 4
    assert _error_px(_found(frame), true) < 1.5


def test_other_markers_lying_about_are_ignored_even_one_of_the_mats_own_number() -> None:
    true = view(0, 0, (1920, 1080), 0.7)
    frame = true.frame.copy()
    book = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for ident, x in ((2, 300), (0, 900), (17, 1400)):
        frame[8:98, x : x + 90] = 255
        frame[18:88, x + 10 : x + 80] = cv2.aruco.generateImageMarker(book, ident, 70)[..., None]
    found = _found(frame)
    assert found.markers == (0, 1, 2, 3)
    assert _error_px(found, true) < 1.0


def test_a_mirrored_mat_is_none() -> None:
    assert find_mat(np.ascontiguousarray(view(10, 3).frame[:, ::-1])) is None


def test_markers_that_lie_as_no_mat_can_are_none() -> None:
    """Each marker is real, but two have changed places."""
    frame = mat_raster(MACHINE, 3.0).copy()
    one, other = (slice(8, 88), slice(8, 88)), (slice(8, 88), slice(1172, 1252))
    frame[one], frame[other] = frame[other].copy(), frame[one].copy()
    assert find_mat(frame) is None


@pytest.mark.parametrize("shape", [(1, 1, 3), (1, 900, 3), (7, 7, 3), (480, 640, 3)])
def test_a_frame_without_a_mat_is_none(shape: tuple[int, int, int]) -> None:
    assert find_mat(np.zeros(shape, np.uint8)) is None
    noise = np.random.default_rng(1).integers(0, 255, shape, dtype=np.uint8)
    assert find_mat(noise) is None


@pytest.mark.parametrize(
    "frame",
    [
        np.zeros((480, 640), np.uint8),
        np.zeros((480, 640, 4), np.uint8),
        np.zeros((480, 640, 3), np.float32),
    ],
    ids=["greyscale", "with alpha", "not bytes"],
)
def test_what_is_no_colour_frame_is_refused(frame: Picture) -> None:
    with pytest.raises(CalibrationError, match="colour"):
        find_mat(frame)


def test_the_lens_is_found_with_the_mat() -> None:
    table = SimulatedTable(2, conditions=Conditions(tilt=12, barrel=0.12))
    found = _found(table.frame())
    error = np.linalg.norm(found.to_frame(grid()) - table.camera.to_frame(grid()), axis=1)
    assert found.lens.bends[0] < -0.01
    assert error.max() < 1.5


def test_there_and_back_is_the_same_place() -> None:
    found = _found(SimulatedTable(3, conditions=Conditions(barrel=0.1)).frame())
    assert not found.lens.bends_nothing
    assert np.allclose(found.to_mat(found.to_frame(grid())), grid(), atol=1e-3)


def test_pixels_a_millimetre_are_those_of_the_picture() -> None:
    assert _found(mat_raster(MACHINE, 3.0)).px_per_mm == pytest.approx(3.0, abs=0.01)


@pytest.mark.parametrize("barrel", [0.0, 0.1])
def test_rectified_the_mat_is_its_own_drawing(barrel: float) -> None:
    """Each marker lies in the rectified picture where the layout says, to a fifth of a millimetre."""
    table = SimulatedTable(4, conditions=Conditions(tilt=25, turn=30, barrel=barrel))
    frame = table.frame()
    flat = _found(frame).rectify(frame, 3.0)
    assert flat.shape == (891, 1260, 3)
    again = _found(flat)
    corners = np.concatenate([marker.corners for marker in MACHINE.markers.values()])
    assert np.abs((again.to_frame(corners) + 0.5) / 3.0 - corners).max() < 0.2


def test_near_an_earlier_find_an_unmoved_mat_is_that_find() -> None:
    true = view(15, 6)
    before = _found(true.frame)
    assert find_mat(true.frame, near=before) is before


def test_hands_over_three_markers_do_not_lose_a_known_mat() -> None:
    true = view(15, 6)
    before = _found(true.frame)
    assert find_mat(_covered(true, 0, 1, 3), near=before) is before
    assert find_mat(_covered(true, 0, 1, 2, 3), near=before) is None


@pytest.mark.parametrize("turn", [6.6, 9.0, 60.0])
def test_a_nudged_mat_is_found_where_it_is_now(turn: float) -> None:
    before, now = _found(view(15, 6).frame), view(15, turn)
    found = _found(now.frame, before)
    assert _error_px(found, now) < 1.0
    assert found.moved(before) > 5.0


def test_corners_by_hand_do_for_a_table_without_markers() -> None:
    true = view(20, 15)
    corners = [(float(x), float(y)) for x, y in true.at(np.array(MACHINE.corners))]
    by_hand = Calibration.from_corners(corners, Lens.simple((1920, 1080)))
    assert _error_px(by_hand, true) < 0.01
    assert by_hand.markers == ()


@pytest.mark.parametrize(
    "corners",
    [
        [(100, 100), (900, 100), (900, 700)],
        [(100, 100), (900, 700), (900, 100), (100, 700)],
        [(900, 100), (100, 100), (100, 700), (900, 700)],
        [(100, 100), (500, 101), (900, 100), (500, 100)],
        [(5, 5), (5, 5), (5, 5), (5, 5)],
        [(100, 100), (900, 100), (900, float("nan")), (100, 700)],
    ],
    ids=["three", "crossed", "mirrored", "in a line", "one point", "not a number"],
)
def test_corners_that_no_mat_can_have_are_refused(corners: list[tuple[float, float]]) -> None:
    with pytest.raises(VisionError, match="corner"):
        Calibration.from_corners(corners, Lens.simple((1280, 720)))
