"""Where the pips of a face are, by which the suit of its index is told."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.core.pictures import Picture
from vision.drawing.faces import FaceStyle, draw_face
from vision.reading.poker.face_pips import OF_ACE, OF_SINGLE, face_pips, is_beside, pips_on_a_level
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.pip_namer import PipNamer, at_pip

_PPM = 4.0
_MARGIN = 60


def _card(card: str, style: FaceStyle | None = None) -> tuple[Picture, Pose]:
    """``card`` on a dark cloth, and its upper index."""
    face = draw_face(card, style or FaceStyle(), _PPM)
    lying = cv2.copyMakeBorder(face.image, *(_MARGIN,) * 4, cv2.BORDER_CONSTANT, value=(60, 90, 70))
    index = min(face.indices, key=lambda it: it.x + it.y)
    return np.asarray(lying, np.uint8), Pose(index.x + _MARGIN, index.y + _MARGIN, index.height, 0.0)


@pytest.mark.parametrize(("card", "suit"), [("4C", 3), ("9S", 0), ("10D", 2), ("6H", 1)])
def test_the_pips_of_a_face_are_found_and_tell_its_suit(card: str, suit: int) -> None:
    picture, pose = _card(card)
    pyramid = Pyramid(picture)
    found = face_pips(pyramid, pose, [])
    assert found
    assert set(PipNamer().name(pyramid, found).argmax(axis=1).tolist()) == {suit}


def test_the_nearest_pip_comes_first_and_that_of_the_index_is_none() -> None:
    picture, pose = _card("9S")
    found = map(at_pip, face_pips(Pyramid(picture), pose, []))
    away = [math.dist((it.x, it.y), (pose.x, pose.y)) for it in found]
    assert away == sorted(away)
    assert away[0] > 0.6 * pose.height


def test_a_pip_past_the_index_of_the_next_card_is_of_that() -> None:
    picture, pose = _card("9S")
    pyramid = Pyramid(picture)
    below = replace(pose, y=pose.y + pose.height)
    beside = replace(pose, x=pose.x + 0.8 * pose.height)
    assert all(at_pip(it).y < below.y for it in face_pips(pyramid, pose, [below]))
    assert face_pips(pyramid, pose, [below, beside]) == []
    assert face_pips(pyramid, pose, [pose]) == face_pips(pyramid, pose, [])


def test_a_card_without_contrast_has_no_pips() -> None:
    assert face_pips(Pyramid(np.full((400, 400, 3), 90, np.uint8)), Pose(100.0, 100.0, 40.0, 0.0), []) == []


def test_the_pip_of_an_ace_is_in_the_middle_and_is_seen_from_both_ends() -> None:
    face = draw_face("AC", FaceStyle(), _PPM)
    lying = cv2.copyMakeBorder(face.image, *(_MARGIN,) * 4, cv2.BORDER_CONSTANT, value=(60, 90, 70))
    pyramid = Pyramid(np.asarray(lying, np.uint8))
    for index, degrees in zip(sorted(face.indices, key=lambda it: it.y), (0.0, 180.0), strict=True):
        pose = Pose(index.x + _MARGIN, index.y + _MARGIN, index.height, degrees)
        told = PipNamer().name(pyramid, face_pips(pyramid, pose, [], OF_ACE))
        assert {int(pip.argmax()) for pip in told if pip[-1] < 0.1} == {3}


@pytest.mark.parametrize(("card", "suit"), [("10C", 3), ("5S", 0), ("7D", 2), ("2H", 1)])
def test_the_single_pip_of_a_number_card_is_in_its_middle(card: str, suit: int) -> None:
    style = replace(FaceStyle(), body="single", rank_height=6.2, index_pip=2.6, gap=1.0)
    picture, pose = _card(card, style)
    pyramid = Pyramid(picture)
    assert face_pips(pyramid, pose, []) == []
    told = PipNamer().name(pyramid, face_pips(pyramid, pose, [], OF_SINGLE))
    assert {int(pip.argmax()) for pip in told if pip[-1] < 0.1} == {suit}


def test_pips_smaller_than_that_of_the_index_are_found() -> None:
    picture, pose = _card("4C", replace(FaceStyle(), body_pip=4.0))
    assert len(face_pips(Pyramid(picture), pose, [])) >= 2


def test_an_index_of_a_card_farther_beside_hides_no_pip() -> None:
    picture, pose = _card("4C")
    beside = replace(pose, x=pose.x + 7.0 * pose.height, y=pose.y + 1.0 * pose.height)
    assert face_pips(Pyramid(picture), pose, [beside]) == face_pips(Pyramid(picture), pose, [])


def test_the_pips_beside_an_index_are_its_card_s_and_those_of_the_card_to_its_left_are_not() -> None:
    left, _ = _card("4S")
    right, pose = _card("4C")
    # Edge to edge, without the cloth between them.
    picture = np.hstack([left[:, : -_MARGIN - 4], right[:, _MARGIN - 4 :]])
    pose = replace(pose, x=pose.x + left.shape[1] - 2 * _MARGIN)
    pyramid = Pyramid(np.asarray(picture, np.uint8))
    found = face_pips(pyramid, pose, [])
    told = PipNamer().name(pyramid, found).argmax(axis=1).tolist()
    assert {0, 3} <= set(told)
    assert {suit for suit, pip in zip(told, found, strict=True) if is_beside(pose, pip)} == {3}


def _covered(card: str, shown: float) -> tuple[Picture, Pose]:
    """``card``, and so many heights below the middle of its index the edge of the next one."""
    picture, pose = _card(card)
    edge = round(pose.y + shown * pose.height)
    picture[edge:, _MARGIN:-_MARGIN] = 245
    picture[edge : edge + 2, _MARGIN:-_MARGIN] = 190
    return picture, pose


@pytest.mark.parametrize(("card", "suit"), [("4C", 3), ("9S", 0), ("10D", 2), ("6H", 1), ("3S", 0)])
@pytest.mark.parametrize("shown", [0.25, 0.5])
def test_a_pip_of_which_the_next_card_covers_the_lower_part_tells_its_suit(
    card: str, suit: int, shown: float
) -> None:
    picture, pose = _covered(card, shown)
    pyramid = Pyramid(picture)
    (poses,) = pips_on_a_level(pyramid, pose, in_the_middle=card == "3S")
    told = PipNamer().name(pyramid, poses)
    assert told[:, -1].min() < 0.1
    assert int(told.mean(axis=0).argmax()) == suit


def test_a_pip_below_the_level_of_the_rank_may_be_the_next_cards() -> None:
    picture, pose = _card("9S")
    (first,) = pips_on_a_level(Pyramid(picture), pose)
    above = replace(pose, y=pose.y - 0.6 * pose.height)
    assert first
    assert pips_on_a_level(Pyramid(picture), above) == []


def test_a_pip_at_the_other_side_of_a_card_may_be_that_of_one_beside_it() -> None:
    picture, pose = _card("8D")
    poses = [pose for poses in pips_on_a_level(Pyramid(picture), pose) for pose in poses]
    assert all(at_pip(it).x - pose.x < 2.0 * pose.height for it in poses)


def test_paper_without_ink_has_no_pip_on_any_level() -> None:
    assert pips_on_a_level(Pyramid(np.full((400, 400, 3), 90, np.uint8)), Pose(100.0, 100.0, 40.0, 0.0)) == []
