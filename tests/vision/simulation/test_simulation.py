from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.core.cards import POKER_CARDS
from vision.drawing.faces import FaceStyle
from vision.mat.calibration import find_mat
from vision.mat.layouts import MACHINE
from vision.simulation import PRESETS, Conditions, LayoutError, Pose, SimulatedTable
from vision.simulation.camera import Camera
from vision.simulation.conditions import MATERIALS

SMALL = (960, 540)
QUIET = Conditions(slop_mm=0.0, slop_degrees=0.0, noise=0.0, gradient=0.0, vignette=0.0, upside_down=0.0)


def brightness(frame: np.ndarray, points: np.ndarray) -> np.ndarray:
    x, y = np.round(points).astype(int).T
    return np.asarray(frame[y, x].mean(axis=1))


def within(quad: tuple[tuple[float, float], ...], share: float) -> np.ndarray:
    """The corners of ``quad`` drawn towards its middle (``share`` below 1) or away from it."""
    corners = np.array(quad)
    return np.asarray(corners.mean(axis=0) + (corners - corners.mean(axis=0)) * share)


def test_the_truth_about_a_cards_corners_agrees_with_the_pixels() -> None:
    table = SimulatedTable(3, conditions=replace(QUIET, mat=False, material="walnut", tilt=25.0))
    table.drop("2H", 120, 140, 17.0)
    table.drop("3S", 300, 160, -70.0)
    frame = table.frame()
    for card in table.laid():
        # A little within its rounded corners it is white, as far without it is walnut.
        assert (brightness(frame, within(card.corners, 0.93)) > 190).all()
        assert (brightness(frame, within(card.corners, 1.12)) < 130).all()


def test_the_truth_about_an_index_agrees_with_the_pixels() -> None:
    table = SimulatedTable(3, conditions=replace(QUIET, tilt=20.0))
    table.lay("conveyor-2", "8S")
    (card,) = table.laid()
    frame = table.frame()
    for index in card.indices:
        upright = np.array([[0, 0], [60, 0], [60, 100], [0, 100]], np.float32)
        view = cv2.getPerspectiveTransform(np.array(index.quad, np.float32), upright)
        patch = cv2.cvtColor(cv2.warpPerspective(frame, view, (60, 100)), cv2.COLOR_BGR2GRAY)
        dark = patch < 120
        assert 0.1 < dark.mean() < 0.7
        # The quad fits tightly: there is ink near each of its four sides.
        assert dark[:10].any()
        assert dark[-10:].any()
        assert dark[:, :12].any()
        assert dark[:, -12:].any()


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_mat_is_found_in_its_true_place_under_all_conditions(name: str) -> None:
    table = SimulatedTable(8, conditions=replace(PRESETS[name], hand=False))
    calibration = find_mat(table.frame(), MACHINE)
    assert calibration is not None
    points = np.array([[x, y] for x in (10, 210, 410) for y in (10, 150, 287)], np.float64)
    off = np.hypot(*(calibration.to_frame(points) - table.camera.to_frame(points)).T)
    assert off.max() < 3.0  # pixels: a millimetre


def test_the_same_seed_draws_the_same_frames() -> None:
    frames = []
    for _ in range(2):
        table = SimulatedTable(21, SMALL)
        table.lay("conveyor-1", "5H")
        table.hand(True)
        frames.append([table.frame() for _ in range(3)])
    assert all(np.array_equal(one, other) for one, other in zip(*frames, strict=True))


def test_another_seed_lays_and_lights_otherwise() -> None:
    corners = []
    for seed in (1, 2):
        table = SimulatedTable(seed, SMALL)
        table.lay("conveyor-1", "5H")
        corners.append(table.laid()[0].corners)
    assert corners[0] != corners[1]


def test_every_frame_has_its_own_noise() -> None:
    table = SimulatedTable(4, SMALL)
    one, other = table.frame().astype(int), table.frame().astype(int)
    assert 1.5 < (one - other).std() < 5.0
    assert abs((one - other).mean()) < 0.2


def test_later_cards_of_a_fan_cover_the_earlier_but_for_their_indices() -> None:
    table = SimulatedTable(5, conditions=QUIET)
    for card in ("AS", "2S", "3S", "4S", "5S", "6S"):
        table.lay("conveyor-3", card)
    laid = table.laid()
    assert [card.order for card in laid] == list(range(6))
    assert all(card.readable for card in laid)
    for covered in laid[:-1]:
        upper, lower = (index.visible for index in covered.indices)
        assert upper > 0.95
        assert lower < 0.05
    assert all(index.visible == 1.0 for index in laid[-1].indices)


def test_cards_with_tall_indices_are_spread_so_that_these_show() -> None:
    style = replace(FaceStyle.plain(), rank_height=15.0, index_pip=12.0)
    conditions = replace(QUIET, fan_mm=style.index_bottom + 1.0)
    table = SimulatedTable(5, conditions=conditions, style=style)
    for card in ("AS", "2S", "3S", "4S"):
        table.lay("conveyor-3", card)
    assert all(card.readable for card in table.laid())


def test_a_fan_of_more_cards_than_there_is_room_for_is_pushed_together() -> None:
    table = SimulatedTable(5, conditions=QUIET)
    for card in POKER_CARDS[:9]:
        table.lay("tray", card)
    tray = MACHINE.zone("tray")
    on_mat = table.camera.to_mat(np.array([corner for card in table.laid() for corner in card.corners]))
    assert table.truth()["tray"] == POKER_CARDS[:9]
    assert on_mat[:, 1].min() > tray.y - 2
    assert on_mat[:, 1].max() < tray.y + tray.height + 2


def test_cards_are_taken_and_cleared_by_their_place() -> None:
    table = SimulatedTable(6, SMALL)
    for card in ("5H", "6H", "7H"):
        table.lay("conveyor-1", card)
    table.lay("seat-2", "KS")
    assert table.take("conveyor-1", 1) == "6H"
    assert table.truth()["conveyor-1"] == ("5H", "7H")
    assert table.take("conveyor-1") == "7H"
    assert table.clear("conveyor-1") == ("5H",)
    assert table.truth()["conveyor-1"] == ()
    assert table.truth()["seat-2"] == ("KS",)


def test_a_taken_card_leaves_the_picture_as_it_was() -> None:
    table = SimulatedTable(6, SMALL, replace(Conditions(), noise=0.0))
    table.lay("conveyor-1", "5H")
    before = table.frame()
    table.lay("conveyor-1", "6H")
    assert not np.array_equal(before, table.frame())
    table.take("conveyor-1")
    assert np.array_equal(before, table.frame())


def test_what_cannot_be_laid_or_taken_is_refused_in_words() -> None:
    table = SimulatedTable(6, SMALL)
    with pytest.raises(LayoutError, match="no zone conveyor-9"):
        table.lay("conveyor-9", "5H")
    with pytest.raises(LayoutError, match="conveyor-1 has 0 cards"):
        table.take("conveyor-1")


def test_a_hand_covers_what_lies_under_it_and_moves_on() -> None:
    table = SimulatedTable(9, SMALL, replace(QUIET, jpeg=100))
    bare = table.frame()
    table.hand(True)
    first, second = table.frame(), table.frame()
    covered = np.abs(first.astype(int) - bare).max(axis=2) > 40
    assert 0.03 < covered.mean() < 0.5
    assert not np.array_equal(first, second)
    table.rest_hand()
    assert np.array_equal(table.frame(), table.frame())
    table.hand(False)
    assert np.array_equal(table.frame(), bare)


def test_an_index_under_the_hand_is_not_visible() -> None:
    table = SimulatedTable(9, SMALL)
    for x in range(30, 420, 65):
        for y in range(45, 297, 90):
            table.drop("5H", x, y)
    assert all(index.visible == 1.0 for card in table.laid() for index in card.indices)
    table.hand(True)
    table.frame()
    assert any(index.visible < 0.1 for card in table.laid() for index in card.indices)


def test_a_knocked_camera_sees_the_mat_elsewhere() -> None:
    table = SimulatedTable(9, SMALL)
    before = table.camera.to_frame(np.array([[210.0, 148.0]]))
    table.knock()
    assert np.hypot(*(table.camera.to_frame(np.array([[210.0, 148.0]])) - before)[0]) > 10


@pytest.mark.parametrize("material", MATERIALS)
def test_every_table_top_is_drawn(material: str) -> None:
    frame = SimulatedTable(2, (640, 360), Conditions(material=material, mat=False)).frame()
    assert frame.shape == (360, 640, 3)
    assert frame.dtype == np.uint8
    assert 3 < frame.std() < 70


@settings(max_examples=60, deadline=None)
@given(
    st.floats(0, 40),
    st.floats(0, 360),
    st.floats(0, 360),
    st.floats(0, 0.12),
    st.tuples(st.floats(0, 420), st.floats(0, 297)),
)
def test_the_cameras_two_ways_are_each_others_inverse(
    tilt: float, azimuth: float, turn: float, barrel: float, point: tuple[float, float]
) -> None:
    camera = Camera((1920, 1080), (420.0, 297.0), Pose(tilt, azimuth, turn), barrel)
    there = camera.to_frame(np.array([point]))
    back = camera.to_mat(there)
    assert np.abs(back - point).max() < 0.05


def test_a_half_covered_card_shows_one_of_its_indices() -> None:
    table = SimulatedTable(5, conditions=PRESETS["half-covered"])
    for zone, card in (("conveyor-1", "4H"), ("tray", "9S"), ("seat-2", "KD")):
        table.lay(zone, card)
    for card in table.laid():
        assert sorted(round(index.visible) for index in card.indices) == [0, 1]


def test_on_a_small_mat_a_card_is_70_px_wide() -> None:
    table = SimulatedTable(5, conditions=PRESETS["small"])
    table.lay("conveyor-2", "4H")
    (card,) = table.laid()
    assert math.dist(card.corners[0], card.corners[1]) == pytest.approx(70, abs=3)


def test_a_sleeve_shines_on_the_print_and_leaves_paper_as_it_is() -> None:
    plain, sleeved = (
        SimulatedTable(5, conditions=replace(QUIET, jpeg=100, sleeves=gloss)) for gloss in (0.0, 0.7)
    )
    for table in (plain, sleeved):
        table.lay("conveyor-2", "KS")
    (card,) = plain.laid()
    outline = np.round(np.array(card.corners)).astype(np.int32)
    inside = cv2.fillConvexPoly(np.zeros(plain.frame().shape[:2], np.uint8), outline, 1) > 0
    before, after = (table.frame()[inside].mean(axis=1) for table in (plain, sleeved))
    dark = before < 90
    assert (after[dark] - before[dark]).mean() > 15
    assert (after[dark] - before[dark]).max() > 50
    assert abs(np.median(after[before > 200] - before[before > 200])) < 8
