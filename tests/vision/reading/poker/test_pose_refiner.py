"""The pose refiner puts right where the finder is wrong, and lets stand what is right."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.core.pictures import Picture
from vision.reading.poker.angles import angle_between
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.pose_refiner import PoseRefiner, changed
from vision.training.fonts import Fonts
from vision.training.poses import PoseLessons, draw_pose_lessons
from vision.training.scenes import Dealer

Drawn = tuple[Picture, Pose]


@pytest.fixture(scope="module")
def refiner() -> PoseRefiner:
    return PoseRefiner()


@pytest.fixture(scope="module")
def drawn() -> list[Drawn]:
    """Pictures of cards, and where an index stands in each."""
    dealer = Dealer(31, Fonts(), makers=20)
    return list(_indices(dealer, 60))


def _indices(dealer: Dealer, count: int) -> Iterator[Drawn]:
    while count:
        scene = dealer.close_up(20.0, 60.0, around=3.4)
        middle = len(scene.image) / 2
        index = min(scene.indices, key=lambda it: math.hypot(it.x - middle, it.y - middle))
        if index.visible > 0.9:
            count -= 1
            yield scene.image, Pose(index.x, index.y, index.height, index.degrees)


def _median_error(refiner: PoseRefiner, drawn: list[Drawn], *wrong: float) -> tuple[float, float, float]:
    """By how much refined poses are wrong, which were ``wrong`` by so much before: in heights, octaves and
    degrees."""
    errors = []
    for picture, true in drawn:
        (pose,) = refiner.refined(Pyramid(picture), [changed(true, *wrong)])
        errors.append(
            (
                math.hypot(pose.x - true.x, pose.y - true.y) / true.height,
                abs(math.log2(pose.height / true.height)),
                abs(angle_between(pose.degrees, true.degrees)),
            )
        )
    away, octaves, degrees = np.median(errors, axis=0)
    return float(away), float(octaves), float(degrees)


@pytest.mark.parametrize(
    "wrong",
    [
        (0.0, 0.0, 0.45, 0.0),
        (0.0, 0.0, -0.4, 0.0),
        (0.0, 0.0, 0.0, 0.6),
        (0.0, 0.0, 0.0, -0.6),
        (0.2, -0.2, 0.2, 0.3),
    ],
    ids=["too tall", "too small", "turned", "turned the other way", "beside, too tall and turned"],
)
def test_a_wrong_pose_is_put_right(
    refiner: PoseRefiner, drawn: list[Drawn], wrong: tuple[float, float, float, float]
) -> None:
    away, octaves, degrees = _median_error(refiner, drawn, *wrong)
    assert away < 0.06
    assert octaves < 0.12
    assert degrees < 5.0


def test_a_right_pose_stays(refiner: PoseRefiner, drawn: list[Drawn]) -> None:
    away, octaves, degrees = _median_error(refiner, drawn, 0.0, 0.0, 0.0, 0.0)
    assert away < 0.05
    assert octaves < 0.1
    assert degrees < 4.0


def test_no_poses_are_no_poses(refiner: PoseRefiner, drawn: list[Drawn]) -> None:
    assert refiner.refined(Pyramid(drawn[0][0]), []) == []


@given(degrees=st.floats(-180.0, 180.0), right=st.floats(-1.0, 1.0), down=st.floats(-1.0, 1.0))
def test_a_change_is_along_the_index(degrees: float, right: float, down: float) -> None:
    pose = changed(Pose(5.0, 7.0, 20.0, degrees), right, down, 1.0, math.pi / 2)
    along = math.radians(degrees)
    x, y = pose.x - 5.0, pose.y - 7.0
    assert x * math.cos(along) + y * math.sin(along) == pytest.approx(20.0 * right)
    assert y * math.cos(along) - x * math.sin(along) == pytest.approx(20.0 * down)
    assert pose.height == 40.0
    assert pose.degrees == pytest.approx(degrees + 90.0)


def test_what_a_lesson_says_is_wrong_leads_back_to_the_index() -> None:
    dot = np.zeros((1, 112, 112, 3), np.uint8)
    dot[0, 55:57, 55:57] = 255
    views, change = PoseLessons(dot).seen(np.zeros(40, np.int64), np.random.default_rng(4))
    assert views.shape == (40, 64, 48, 3)
    for view, (right, down, octaves, _) in zip(views, change, strict=True):
        light = view[..., 0].astype(np.float64)
        rows, columns = np.indices(light.shape)
        x, y = (columns * light).sum() / light.sum(), (rows * light).sum() / light.sum()
        assert x == pytest.approx(23.5 + 28.0 * right, abs=0.6)
        assert y == pytest.approx(31.5 + 28.0 * down, abs=0.6)
        # What is too small a pose shows the index too large.
        assert light.sum() == pytest.approx(4 * 255 * 4.0**octaves, rel=0.35)


def test_the_same_seed_draws_the_same_lessons() -> None:
    first, again, other = (draw_pose_lessons(2, seed, Fonts(), processes=1) for seed in (5, 5, 6))
    assert np.array_equal(first.pictures, again.pictures)
    assert first.pictures.shape != other.pictures.shape or not np.array_equal(first.pictures, other.pictures)
