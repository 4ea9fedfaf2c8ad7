"""The lens: one model of it, measured by a printed board, and used where the mat is found."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.boards import EVERYWHERE, Held, photograph
from tests.vision.views import grid
from vision.camera.lens_board import BoardView, NoLens, find_board, measure_lens
from vision.camera.lens_calibration import LensCalibrator
from vision.core.lens import Lens
from vision.mat.calibration import find_mat
from vision.mat.layouts import MACHINE
from vision.simulation import Conditions, SimulatedTable

SIZE = (1280, 720)
FOCAL = 0.92 * 1280
BARREL = Lens(SIZE, (645.0, 352.0), FOCAL, (-0.16, 0.03, 0.0))


@cache
def seen(held: Held, lens: Lens = BARREL) -> BoardView:
    view = find_board(photograph(held, lens))
    assert view is not None
    return view


@pytest.fixture(scope="module")
def views() -> list[BoardView]:
    return [seen(held) for held in EVERYWHERE]


@pytest.mark.parametrize(
    "bends", [(0.0, 0.0, 0.0), (-0.2, 0.05, 0.0), (0.15, 0.0, 0.0), (-0.3, 0.12, -0.02)], ids=str
)
def test_what_a_lens_bends_it_straightens(bends: tuple[float, float, float]) -> None:
    lens = Lens(SIZE, (630.0, 371.0), FOCAL, bends)
    pixels = np.array([[x, y] for x in np.linspace(0, 1279, 9) for y in np.linspace(0, 719, 7)])
    assert np.abs(lens.bent(lens.straightened(pixels)) - pixels).max() < 1e-4


def test_what_lies_outside_a_picture_stays_outside() -> None:
    lens = Lens.simple(SIZE, -0.25)
    out = np.array([[640.0 + away, 360.0] for away in (700.0, 1000.0, 2000.0, 9000.0)])
    bent = lens.bent(out)[:, 0]
    assert (np.diff(bent) > 0).all()
    assert np.allclose(lens.straightened(lens.bent(out)), out, atol=0.5)


def test_a_lens_holds_for_pictures_of_another_size_but_not_of_another_shape() -> None:
    larger = BARREL.for_size((1920, 1080))
    assert larger is not None
    pixels = np.array([[100.0, 50.0], [1200.0, 700.0]])
    assert np.allclose(
        larger.bent((pixels + 0.5) * 1.5 - 0.5) + 0.5, (BARREL.bent(pixels) + 0.5) * 1.5, atol=1e-6
    )
    assert BARREL.for_size((960, 720)) is None


def test_a_board_measures_the_lens(views: list[BoardView]) -> None:
    measured = measure_lens(views)
    assert measured.error_px < 0.3
    assert measured.views == len(EVERYWHERE)
    assert measured.lens.unit == pytest.approx(FOCAL, rel=0.01)
    assert np.hypot(*(np.array(measured.lens.centre) - BARREL.centre)) < 4
    pixels = np.array([[x, y] for x in np.linspace(0, 1279, 9) for y in np.linspace(0, 719, 7)])
    # Lenses may differ by a homography and bend alike: what counts is that lines come out straight.
    ours, true = measured.lens.straightened(pixels), BARREL.straightened(pixels)
    fitted = cv2.perspectiveTransform(ours[None], cv2.findHomography(ours, true)[0])[0]
    assert np.linalg.norm(fitted - true, axis=1).max() < 0.6
    assert measured.bends_px > 15


def test_a_straight_lens_is_measured_as_straight() -> None:
    none = Lens(SIZE, (639.5, 359.5), FOCAL)
    assert measure_lens([seen(held, none) for held in EVERYWHERE]).bends_px < 2.5


def test_a_board_that_was_bent_once_is_left_out(views: list[BoardView]) -> None:
    bent = views[4].pixels + 6 * np.sin(views[4].pixels / 90)
    measured = measure_lens([*views, replace(views[4], pixels=bent)])
    assert measured.views == len(views)
    assert measured.error_px < 0.3


def test_views_that_tell_no_lens_are_refused_in_words(views: list[BoardView]) -> None:
    with pytest.raises(NoLens, match="found in 4 pictures; at least 5 are needed"):
        measure_lens(views[:4])
    with pytest.raises(NoLens, match="several sizes"):
        measure_lens([*views, replace(views[0], frame_size=(640, 480))])
    chance = np.random.default_rng(3)
    noisy = [replace(view, pixels=view.pixels + chance.normal(0, 6, view.pixels.shape)) for view in views]
    with pytest.raises(NoLens, match="pictures disagree"):
        measure_lens(noisy)


def test_a_board_turned_over_and_partly_out_of_sight_is_found() -> None:
    assert len(seen(Held(turn=180)).numbers) == 60
    assert 12 <= len(seen(Held(0.95, 0.5)).numbers) < 40
    assert find_board(np.full((720, 1280, 3), 90, np.uint8)) is None


def test_the_mat_is_no_board_and_the_board_no_mat() -> None:
    assert find_board(SimulatedTable(1, SIZE).frame()) is None
    assert find_mat(photograph(Held(), BARREL)) is None


def test_views_are_taken_where_they_are_wanted_and_still() -> None:
    taker = LensCalibrator()
    assert taker.see(None).advice.startswith("Hold the printed board under the camera.")
    first = seen(EVERYWHERE[0])
    assert taker.see(first).advice.startswith("Hold it still.")
    assert taker.see(first).taken
    again = taker.see(first)
    assert not again.taken
    assert again.missing == len(taker.missing) > 0
    for held in EVERYWHERE:
        view = seen(held)
        taker.see(view)
        progress = taker.see(view)
    assert progress.missing == 0
    assert progress.advice == "That is enough."
    assert len(taker.views) <= len(EVERYWHERE) + 1


def test_what_is_wanted_is_said_in_words() -> None:
    taker = LensCalibrator(steady=False)
    assert len(taker.missing) == 9 + 4
    taker.see(seen(Held(0.3, 0.3, 0.4)))
    assert "Hold it at the upper left corner of the picture." not in map(str, taker.missing)
    assert "Hold it at the lower right corner of the picture." in map(str, taker.missing)
    progress = taker.see(seen(Held(upright=28)))
    assert progress.taken
    leans = [request for request in map(str, taker.missing) if request.startswith("Tilt it")]
    assert len(leans) == 3


def test_a_measured_lens_finds_a_mat_of_which_a_marker_is_covered() -> None:
    """Three markers tell the place but no lens: a lens measured before makes up for it."""
    table = SimulatedTable(2, SIZE, Conditions(tilt=12, barrel=0.1))
    camera = Lens(SIZE, (639.5, 359.5), FOCAL, (-0.1, 0.0, 0.0))
    measured = measure_lens([seen(held, camera) for held in EVERYWHERE[:8]]).lens
    frame = table.frame()
    corners = table.camera.to_frame(np.array(MACHINE.markers[2].corners))
    cv2.fillPoly(frame, [corners.astype(np.int32)], (60, 80, 110))
    errors = []
    for lens in (None, measured):
        found = find_mat(frame, MACHINE, lens=lens)
        assert found is not None
        off = np.linalg.norm(found.to_frame(grid()) - table.camera.to_frame(grid()), axis=1)
        errors.append(float(off.max()))
    assert errors[0] > 5
    assert errors[1] < 2
