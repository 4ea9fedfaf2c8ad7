"""The pip of an index is framed by its ink, and then told a club or a spade."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.core.cards import SUITS
from vision.core.pictures import Picture
from vision.drawing.faces import FaceStyle, draw_face
from vision.reading.poker.index_pip import framed_pip, named_by_pips
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.pip_namer import PIP_OF_INDEX, PipNamer, at_pip

_PPM = 2.0
_TALL_RANKS = replace(FaceStyle(), rank_height=14.0, index_pip=7.0, gap=5.0, index_x=7.0)
_SOLID_CLUBS = replace(_TALL_RANKS, pip_seed=1291293)
"""A deck whose clubs look like spades."""


def _index(card: str, style: FaceStyle, degrees: float = 0.0) -> tuple[Picture, Pose]:
    """``card``, slightly out of focus, and its upper index."""
    face = draw_face(card, style, _PPM)
    index = min(face.indices, key=lambda it: it.x + it.y)
    picture = np.asarray(cv2.GaussianBlur(face.image, (0, 0), 1.0), np.uint8)
    return picture, Pose(index.x, index.y, index.height, degrees)


@pytest.mark.parametrize("card", ["2C", "KC", "7S", "5H"])
def test_a_small_pip_of_a_tall_index_is_framed_where_it_is_and_as_tall_as_it_is(card: str) -> None:
    picture, pose = _index(card, _TALL_RANKS)
    frame = framed_pip(Pyramid(picture), pose)
    assert frame is not None
    pip = _TALL_RANKS.index_pip * _PPM
    assert frame.height * PIP_OF_INDEX == pytest.approx(pip, rel=0.15)
    middle = pose.y + (pose.height - pip) / 2
    assert at_pip(frame).x == pytest.approx(pose.x, abs=1.5)
    assert at_pip(frame).y == pytest.approx(middle, abs=1.5)


def test_a_card_that_lies_askew_has_its_pip_where_its_index_points() -> None:
    picture, pose = _index("2C", _TALL_RANKS)
    straight = framed_pip(Pyramid(picture), pose)
    height, width = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), -25.0, 1.0)
    turned = np.asarray(
        cv2.warpAffine(picture, turn, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
    x, y = turn @ (pose.x, pose.y, 1.0)
    askew = framed_pip(Pyramid(turned), Pose(float(x), float(y), pose.height, 25.0))
    assert straight is not None
    assert askew is not None
    there = at_pip(straight)
    assert (at_pip(askew).x, at_pip(askew).y) == pytest.approx(tuple(turn @ (there.x, there.y, 1.0)), abs=1.5)


def test_without_a_pip_or_with_a_small_one_there_is_no_frame() -> None:
    picture, pose = _index("2C", _TALL_RANKS)
    covered = picture.copy()
    covered[round(pose.y) :] = 250
    assert framed_pip(Pyramid(covered), pose) is None
    assert framed_pip(Pyramid(np.full_like(picture, 200)), pose) is None
    far = np.asarray(cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    assert framed_pip(Pyramid(far), Pose(pose.x / 2, pose.y / 2, pose.height / 2, 0.0)) is None


@pytest.mark.parametrize("card", ["2C", "7C", "KC", "2S", "7S", "KS"])
def test_a_solid_club_of_a_tall_index_is_told_from_a_spade_by_its_frame(card: str) -> None:
    picture, pose = _index(card, _SOLID_CLUBS)
    pyramid, pip_namer = Pyramid(picture), PipNamer()
    (as_it_is,) = pip_namer.name(pyramid, [pose])
    (told,), (is_framed,) = named_by_pips(pip_namer, pyramid, [pose])
    suit, club = SUITS.index(card[-1]), SUITS.index("C")
    assert is_framed
    assert int(told.argmax()) == suit
    assert told[suit] > 0.8
    if suit == club:
        assert as_it_is[club] < 0.2, "or the case is none"
    assert told.sum() == pytest.approx(1.0, abs=1e-4)
    assert told[-1] == as_it_is[-1], "that there is a pip is told by the whole view"


def test_what_is_not_framed_is_told_as_it_is() -> None:
    picture, pose = _index("2C", _TALL_RANKS)
    far = np.asarray(cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)
    poses = [Pose(pose.x / 2, pose.y / 2, pose.height / 2, 0.0)]
    told, by_frame = named_by_pips(PipNamer(), Pyramid(far), poses)
    assert by_frame == [False]
    assert np.array_equal(told, PipNamer().name(Pyramid(far), poses))
    none, nothing = named_by_pips(PipNamer(), Pyramid(far), [])
    assert none.shape == (0, 5)
    assert nothing == []
