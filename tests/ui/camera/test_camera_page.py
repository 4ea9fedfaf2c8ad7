"""The camera's screen: what is wrong is told and marked, and the mat's corners can be dragged."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kivy.tests.common import UnitTestTouch

from companion.games.messages import say
from companion.ui.camera.camera_page import CameraPage
from companion.ui.camera.mat_corners_page import Grip, MatCornersPage
from companion.ui.home.settings import SettingsPage
from tests.ui import scenes
from tests.ui.gallery import MAT, TROUBLES, WELL
from tests.ui.hosting import FakeHost
from tests.ui.stage import Stage
from vision.camera.check import CameraCheck
from vision.camera.preview import preview_of
from vision.camera.profiles import ByHand, MatBy


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.discarding())
    stage.show(scenes.discarding())
    stage.navigator.menu()
    stage.steps(3)
    stage.tap(stage.button("The camera"))
    yield stage
    stage.strike()


def checked(stage: Stage, check: CameraCheck) -> Stage:
    assert stage.desk is not None
    stage.desk.frames.put(preview_of(scenes.wooden_table(), (640, 360)))
    stage.desk.checks.put(check)
    stage.until(lambda: stage.top.ids.picture.check is check)
    stage.steps(2)
    return stage


def corners(stage: Stage) -> MatCornersPage:
    stage.tap(stage.button("Corners by hand …"))
    page: MatCornersPage = stage.top
    stage.until(lambda: bool(page.picture.corners))
    stage.steps(2)
    return page


def drag(stage: Stage, grip: Grip, dx: float, dy: float) -> None:
    x, y = grip.to_window(*grip.center)
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    stage.steps(1)
    touch.touch_move(x + dx / 2, y + dy / 2)
    touch.touch_move(x + dx, y + dy)
    stage.steps(1)
    touch.touch_up()
    stage.steps(2)


def test_a_check_is_asked_for_while_the_screen_is_in_sight(stage: Stage) -> None:
    assert isinstance(stage.top, CameraPage)
    assert stage.desk is not None
    assert stage.desk.request.check
    stage.top.leave()
    stage.steps(2)
    assert not stage.desk.request.check


def test_what_is_wrong_is_told_with_what_would_help(stage: Stage) -> None:
    rows = checked(stage, TROUBLES).top.ids.ledger.rows
    assert [row.words for row in rows[:5]] == [complaint.text for complaint in TROUBLES.complaints]
    assert [row.detail for row in rows[:5]] == [complaint.advice for complaint in TROUBLES.complaints]
    assert rows[5].words.startswith("The mat is where its corners were set")


def test_a_table_that_is_seen_well_is_told_in_a_sentence(stage: Stage) -> None:
    (row,) = checked(stage, WELL).top.ids.ledger.rows
    assert row.words == "The camera sees the table well: 3.1 pixels per millimetre, 30 pictures per second."


def test_why_nothing_is_seen_is_told(stage: Stage) -> None:
    assert stage.desk is not None
    stage.desk.vision_status.put(say("No camera is plugged in."))
    stage.until(lambda: bool(stage.top.ids.ledger.rows[0].detail))
    assert stage.top.ids.ledger.rows[0].detail == "No camera is plugged in."


def test_a_check_from_before_is_not_taken_for_one_of_now(stage: Stage) -> None:
    checked(stage, TROUBLES)
    stage.top.leave()
    stage.navigator.camera()
    stage.steps(3)
    assert stage.top.ids.picture.check is None


def test_a_corner_is_dragged_and_the_mat_lies_there(stage: Stage) -> None:
    page = corners(checked(stage, WELL))
    assert tuple(page.picture.corners) == MAT
    (left, _), (right, _) = page.picture.on_screen([(0.0, 0.0), (100.0, 0.0)])
    scale = 100.0 / (right - left)
    drag(stage, page.picture.grips[1], 30, -12)
    x, y = page.picture.corners[1]
    assert (x, y) == pytest.approx((MAT[1][0] + 30 * scale, MAT[1][1] + 12 * scale), abs=1.0)
    assert [page.picture.corners[n] for n in (0, 2, 3)] == [MAT[n] for n in (0, 2, 3)]
    shown = tuple(page.picture.corners)
    stage.tap(stage.button("This is the mat"))
    assert stage.desk is not None
    assert stage.desk.request.mat == ByHand(shown, (1280, 720))
    assert isinstance(stage.top, CameraPage)


def test_a_corner_cannot_be_dragged_out_of_the_picture(stage: Stage) -> None:
    page = corners(checked(stage, WELL))
    drag(stage, page.picture.grips[0], -900, 900)
    assert page.picture.corners[0] == (0.0, 0.0)


def test_corners_that_no_mat_can_have_are_refused_in_words(stage: Stage) -> None:
    page = corners(checked(stage, WELL))
    one, two = page.picture.grips[:2]
    drag(stage, one, two.center_x + 60 - one.center_x, 0)
    assert page.ids.accept.disabled
    assert page.ids.said.words.startswith("No mat can lie like this")
    stage.tap(page.ids.accept)
    assert stage.desk is not None
    assert stage.desk.request.mat is MatBy.KEPT


def test_without_a_mat_the_corners_begin_in_the_middle(stage: Stage) -> None:
    page = corners(checked(stage, CameraCheck(())))
    assert not page.ids.accept.disabled
    assert all(100 < x < 1180 and 60 < y < 660 for x, y in page.picture.corners)


def test_the_mat_is_found_by_itself_again(stage: Stage) -> None:
    assert checked(stage, WELL).button("Find the mat automatically").disabled
    stage.tap(checked(stage, TROUBLES).button("Find the mat automatically"))
    assert stage.desk is not None
    assert stage.desk.request.mat is MatBy.MARKERS


def test_from_home_the_camera_is_looked_through_and_let_go_of() -> None:
    host = FakeHost()
    stage = Stage(host=host)
    stage.tap(stage.button("Settings"))
    stage.tap(stage.button("Look through the camera"))
    assert host.told == [("look",)]
    assert host.seen.request.check
    host.seen.frames.put(preview_of(scenes.wooden_table(), (640, 360)))
    host.seen.checks.put(WELL)
    stage.until(lambda: stage.top.ids.picture.check is WELL)
    corners(stage)
    stage.tap(stage.button("This is the mat"))
    assert host.told == [("look",)]
    stage.tap(stage.top.ids.back)
    assert host.told == [("look",), ("look away",)]
    assert isinstance(stage.top, SettingsPage)
    stage.strike()
