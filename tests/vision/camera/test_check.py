"""The check of the camera: each complaint on a table that gives cause for it, and none on a good one."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.long_cases import long_case
from vision.camera.check import CameraCheck, Complaint, Pace, Trouble, check_frame
from vision.camera.check_picture import marked
from vision.core.lens import Lens
from vision.mat.calibration import Calibration, find_mat
from vision.mat.layouts import MACHINE
from vision.simulation import PRESETS, Conditions, SimulatedTable
from vision.simulation.camera import Pose

PLAIN = Conditions()
FAN = ("9C", "2H", "KD", "AS")


def table(
    conditions: Conditions = PLAIN, seed: int = 1, size: tuple[int, int] = (1920, 1080), cards: bool = True
) -> SimulatedTable:
    laid = SimulatedTable(seed, size, conditions)
    for zone, card in (
        *((f"conveyor-{place}", card) for place in (1, 2, 3) for card in FAN[place - 1 :]),
        *(("tray", card) for card in ("QS", "QH")),
        ("seat-2", "7D"),
    ):
        if cards:
            laid.lay(zone, card)
    return laid


def checked(laid: SimulatedTable, rate: float = 30.0) -> CameraCheck:
    frame = laid.frame()
    return check_frame(frame, find_mat(frame), MACHINE, rate)


def troubles(check: CameraCheck) -> list[Trouble]:
    return [complaint.trouble for complaint in check.complaints]


def only(check: CameraCheck, trouble: Trouble) -> Complaint:
    assert troubles(check) == [trouble]
    return check.complaints[0]


def within(place: tuple[tuple[float, float], ...], size: tuple[int, int] = (1920, 1080)) -> bool:
    return all(-1 <= x <= size[0] and -1 <= y <= size[1] for x, y in place)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("seed", [1, *map(long_case, (2, 3))])
@pytest.mark.parametrize("cards", [True, False])
def test_of_a_good_table_there_is_nothing_to_complain(seed: int, size: tuple[int, int], cards: bool) -> None:
    check = checked(table(seed=seed, size=size, cards=cards))
    assert troubles(check) == []
    assert check.summary.startswith("The camera sees the table well: ")
    assert "30 pictures per second" in check.summary
    assert check.corners is not None
    assert not check.by_hand


@pytest.mark.parametrize("seed", [101, 105])
def test_a_card_with_much_white_on_it_is_not_taken_for_glare(seed: int) -> None:
    laid = table(seed=seed, cards=False)
    for seat, card in enumerate(("AC", "2H", "AD", "2S"), 1):
        laid.lay(f"seat-{seat}", card)
    assert troubles(checked(laid)) == []


@pytest.mark.parametrize("name", ["dim", "cast", "tilt", *map(long_case, ("shadow", "sloppy"))])
def test_light_in_which_cards_are_read_is_no_cause_to_complain(name: str) -> None:
    assert troubles(checked(table(PRESETS[name]))) == []


def test_too_dark_is_told_with_how_bright_it_should_be() -> None:
    complaint = only(checked(table(replace(PRESETS["dim"], brightness=0.14))), Trouble.DARK)
    assert "too dark" in complaint.text
    assert "light" in complaint.advice


def test_too_dark_to_find_the_mat_is_told_before_that_it_is_not_found() -> None:
    check = checked(table(replace(PRESETS["dim"], brightness=0.04)))
    assert troubles(check) == [Trouble.DARK, Trouble.NO_MAT]
    assert check.corners is None


def test_a_covered_lens_is_told_as_a_black_picture() -> None:
    frame = np.random.default_rng(1).integers(0, 9, (720, 1280, 3), dtype=np.uint8)
    assert "covered" in only(check_frame(frame, None, MACHINE), Trouble.BLACK).advice


@pytest.mark.parametrize("seed", [1, *map(long_case, (2, 3, 4))])
@pytest.mark.parametrize("cards", [True, False])
def test_glare_is_told_where_it_is(seed: int, cards: bool) -> None:
    shining = replace(PRESETS["glare"], glare=1.0)
    lit = table(shining, seed, cards=cards)
    complaint = only(checked(lit), Trouble.GLARE)
    bare = table(replace(shining, glare=0.0), seed, cards=cards)
    # What is dark in itself shows how much a lamp adds; what is white can hardly get whiter.
    darkest = np.ones((31, 31), np.uint8)
    added = cv2.erode(lit.frame().min(axis=2), darkest).astype(float) - cv2.erode(
        bare.frame().min(axis=2), darkest
    )
    inside = np.zeros(added.shape, np.uint8)
    for place in complaint.places:
        cv2.fillPoly(inside, [np.array(place, np.int32)], 1)
    assert added[inside == 1].mean() > added[inside == 0].mean() + 10


def test_a_lens_out_of_focus_is_told() -> None:
    complaint = only(checked(table(replace(PLAIN, blur=2.9))), Trouble.SOFT)
    assert "out of focus: edges are 1." in complaint.text


def test_a_picture_so_soft_that_no_mat_is_found_is_told_as_soft() -> None:
    assert troubles(checked(table(replace(PLAIN, blur=9.0)))) == [Trouble.SOFT, Trouble.NO_MAT]


@pytest.mark.parametrize(
    ("pose", "told"),
    [
        (Pose(fill=0.94, offset=(0.0, 40.0)), "upper edge is not in the picture"),
        (Pose(fill=1.06, turn=7.0), "edges are not in the picture"),
    ],
    ids=["two squares out of sight", "corners out of sight"],
)
def test_a_mat_partly_out_of_sight_is_told_with_the_side(pose: Pose, told: str) -> None:
    away = table()
    away.look(pose)
    complaint = only(checked(away), Trouble.CUT_OFF)
    assert told in complaint.text
    assert complaint.places
    assert all(within(place) for place in complaint.places)


def test_a_mat_of_which_two_squares_are_covered_is_told_with_which() -> None:
    laid = table(cards=False)
    frame = laid.frame()
    for ident in (0, 3):
        corners = laid.camera.to_frame(np.array(MACHINE.markers[ident].corners))
        cv2.fillPoly(frame, [corners.astype(np.int32)], (60, 80, 110))
    check = check_frame(frame, find_mat(frame), MACHINE)
    complaint = only(check, Trouble.NO_MAT)
    assert "Only 2 of the mat’s 4 black squares" in complaint.text
    assert "upper left and lower left" in complaint.advice
    assert len(complaint.places) == 2


def test_cards_too_small_are_told_with_what_would_help() -> None:
    far = only(checked(table(replace(PLAIN, fill=0.5), size=(1280, 720))), Trouble.SMALL)
    assert "1.1 pixels per millimetre; 1.3 are needed" in far.text
    assert "Bring the camera nearer, to 50 % of its distance" in far.advice
    coarse = only(checked(table(replace(PLAIN, fill=0.9), size=(480, 360))), Trouble.SMALL)
    assert "pictures of 1920×1080, not 480×360" in coarse.advice


def test_too_few_pictures_a_second_are_told() -> None:
    pace = Pace()
    for number in range(20):
        pace.tick(number / 5)
    complaint = only(checked(table(), pace.rate), Trouble.SLOW)
    assert "The camera sends only 5.0 pictures per second" in complaint.text


def test_how_fast_pictures_come_is_not_told_before_it_is_known() -> None:
    pace = Pace()
    for number in range(7):
        pace.tick(number / 5)
    assert pace.rate == 0.0
    assert troubles(checked(table(), pace.rate)) == []


def test_a_table_whose_corners_were_shown_is_checked_without_its_markers() -> None:
    laid = table(replace(PLAIN, mat=False, barrel=0.0), cards=False)
    corners = [(float(x), float(y)) for x, y in laid.camera.to_frame(np.array(MACHINE.corners))]
    shown = Calibration.from_corners(corners, Lens.simple((1920, 1080)))
    check = check_frame(laid.frame(), shown, MACHINE, 30.0)
    assert troubles(check) == []
    assert check.by_hand
    dark = replace(PRESETS["dim"], brightness=0.1, mat=False)
    assert troubles(check_frame(table(dark, cards=False).frame(), shown, MACHINE)) == [Trouble.DARK]


def test_the_marked_picture_shows_where_and_says_what() -> None:
    away = table()
    away.look(Pose(fill=0.94, offset=(0.0, 40.0)))
    frame = away.frame()
    check = check_frame(frame, find_mat(frame), MACHINE)
    picture = marked(frame, check)
    assert picture.shape[1] == 1600
    assert picture.shape[0] > 900  # the words are beneath
    orange = (picture[:900] == (40, 90, 255)).all(axis=2)
    assert orange.sum() > 500
    assert not (marked(frame, CameraCheck(())) == (40, 90, 255)).all(axis=2).any()
