"""The rank of a number card is told by the pips on its face, and by nothing that only looks like them."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.bench.lands import Pips
from vision.core.cards import RANKS
from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.drawing.faces import FaceStyle, draw_face
from vision.reading import CardReader
from vision.reading.poker.counted_pips import counted_pips

_PPM = 4.0
_MARGIN = 40
_NUMBERS = [rank for rank in RANKS if rank not in "AJQK"]


def lying(card: str, style: FaceStyle | None = None) -> tuple[Picture, Quad, Quad]:
    """A picture of ``card`` on a dark cloth, its corners, and its upper index."""
    face = draw_face(card, style or FaceStyle(), _PPM)
    picture = cv2.copyMakeBorder(face.image, *(_MARGIN,) * 4, cv2.BORDER_CONSTANT, value=(60, 90, 70))
    high, wide = face.image.shape[:2]
    left, top, right, bottom = (_MARGIN, _MARGIN, wide + _MARGIN, high + _MARGIN)
    at = min(face.indices, key=lambda it: it.x + it.y)
    x0, x1 = (at.x + _MARGIN + side * at.width / 2 for side in (-1, 1))
    y0, y1 = (at.y + _MARGIN + side * at.height / 2 for side in (-1, 1))
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return np.asarray(picture, np.uint8), corners, ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def rank_of(picture: Picture, card: Quad, index: Quad) -> str | None:
    counted = counted_pips(picture, card, [index])
    return None if counted is None else counted.rank


@pytest.mark.parametrize("suit", "SHDC")
@pytest.mark.parametrize("rank", _NUMBERS)
def test_the_pips_of_every_number_card_are_counted(rank: str, suit: str) -> None:
    assert rank_of(*lying(rank + suit)) == rank


@pytest.mark.parametrize("rank", _NUMBERS)
def test_they_are_counted_in_a_frame_and_between_four_indices(rank: str) -> None:
    style = replace(FaceStyle(), corners=4, rim=(120, 60, 40), body_pip=8.0)
    assert rank_of(*lying(f"{rank}H", style)) == rank


@pytest.mark.parametrize("rank", _NUMBERS)
def test_they_are_counted_upside_down(rank: str) -> None:
    picture, card, index = lying(f"{rank}C")
    high, wide = picture.shape[:2]
    turned = np.ascontiguousarray(picture[::-1, ::-1])
    # What was the lower index is the upper one now.
    assert rank_of(turned, card, index) == rank
    assert (high, wide) == turned.shape[:2]


def test_they_are_counted_at_a_slant() -> None:
    picture, card, index = lying("8D")
    high, wide = picture.shape[:2]
    before = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    after = np.array([(60, 40), (wide - 60, 20), (wide, high - 30), (0, high)], np.float32)
    slant = cv2.getPerspectiveTransform(before, after)
    seen = np.asarray(cv2.warpPerspective(picture, slant, (wide, high)), np.uint8)
    quads = cv2.perspectiveTransform(np.array([card, index], np.float64), slant)
    there = [tuple((float(x), float(y)) for x, y in quad) for quad in quads]
    assert rank_of(seen, there[0], there[1]) == "8"  # type: ignore[arg-type]


@pytest.mark.parametrize("suit", "SHDC")
@pytest.mark.parametrize("corners", [2, 4])
def test_an_ace_has_one_in_the_middle_however_large(suit: str, corners: int) -> None:
    assert rank_of(*lying(f"A{suit}", replace(FaceStyle(), corners=corners))) == "A"


@pytest.mark.parametrize("card", ["JC", "QD", "KS"])
@pytest.mark.parametrize("corners", [2, 4])
def test_courts_have_no_pips_to_count(card: str, corners: int) -> None:
    assert rank_of(*lying(card, replace(FaceStyle(), corners=corners))) is None


@pytest.mark.parametrize("rank", _NUMBERS)
def test_a_face_without_pips_for_its_rank_tells_none(rank: str) -> None:
    for corners in (2, 4):
        assert rank_of(*lying(f"{rank}D", replace(FaceStyle(), body="bare", corners=corners))) is None


@pytest.mark.parametrize("rank", _NUMBERS)
def test_one_large_pip_is_like_an_ace_s(rank: str) -> None:
    assert rank_of(*lying(f"{rank}D", replace(FaceStyle(), body="single"))) == "A"


@pytest.mark.parametrize("rank", ["6", "8", "9", "10"])
def test_pips_under_another_card_are_not_counted(rank: str) -> None:
    picture, card, index = lying(f"{rank}S")
    picture[picture.shape[0] // 2 :] = 235
    assert rank_of(picture, card, index) is None


def test_a_pip_of_another_ink_is_part_of_a_picture() -> None:
    picture, card, index = lying("5S")
    middle = picture[picture.shape[0] // 2 - 30 : picture.shape[0] // 2 + 30, 60:-60]
    middle[middle.max(axis=2) < 120] = (30, 30, 200)
    assert rank_of(picture, card, index) is None


def test_blank_paper_has_no_pips() -> None:
    picture, card, index = lying("5S")
    assert rank_of(np.full_like(picture, 200), card, index) is None


def test_the_poses_that_it_gives_are_those_of_the_pips() -> None:
    counted = counted_pips(*_with_one_index("4H"))
    assert counted is not None
    assert len(counted.pips) == 4
    assert sorted(pip.degrees for pip in counted.pips) == [0.0, 0.0, 180.0, 180.0]


@pytest.mark.parametrize("rank", "8A")
@pytest.mark.parametrize("suit", "SHDC")
def test_they_name_a_card_by_suits_that_poker_cards_have_and_no_other(rank: str, suit: str) -> None:
    reader = CardReader().at_one_table()
    picture, card, index = lying(rank + suit)
    assert reader.cards_by_pips(picture, card, [index])[0][0] == rank + suit
    picture, card, index = lying(rank + suit, FaceStyle(pips=Pips(("shield", "rose", "bell", "acorn"))))
    assert reader.cards_by_pips(picture, card, [index]) == ()


@pytest.mark.parametrize("suit", "SHDC")
def test_the_pip_of_an_ace_may_stand_upside_down(suit: str) -> None:
    reader = CardReader().at_one_table()
    picture, card, index = lying(f"A{suit}")
    (x0, y0), _, (x1, y1), _ = card
    face = picture[int(y0) + 80 : int(y1) - 80, int(x0) + 60 : int(x1) - 60]
    face[:] = face[::-1].copy()
    assert reader.cards_by_pips(picture, card, [index])[0][0] == f"A{suit}"


def _with_one_index(card: str) -> tuple[Picture, Quad, list[Quad]]:
    picture, corners, index = lying(card)
    return picture, corners, [index]
