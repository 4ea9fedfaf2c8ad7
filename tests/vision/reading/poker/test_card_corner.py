"""An index in the corner of a card is told from the same print elsewhere."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.core.pictures import Picture
from vision.reading.poker.card_corner import is_in_card_corner
from vision.reading.poker.patches import Pose, Pyramid

GROUND = 90


def card_with_index(at: tuple[float, float], size: tuple[int, int] = (150, 210)) -> Picture:
    """A sheet of this width and height on a table, with a sign 30 px tall at ``at`` from its upper left."""
    picture = np.full((480, 480, 3), GROUND, np.uint8)
    cv2.rectangle(picture, (140, 120), (140 + size[0], 120 + size[1]), (240, 242, 245), -1)
    place = round(140 + at[0]) - 6, round(120 + at[1]) + 15
    cv2.putText(picture, "S", place, cv2.FONT_HERSHEY_SIMPLEX, 1.3, (20, 20, 20), 3, cv2.LINE_AA)
    return picture


def looked_at(picture: Picture, at: tuple[float, float], degrees: float) -> bool:
    """What is said of the index at ``at`` on the sheet when the picture is turned by so many degrees."""
    matrix = cv2.getRotationMatrix2D((240, 240), -degrees, 1.0)
    turned = cv2.warpAffine(picture, matrix, (480, 480), borderValue=(GROUND, GROUND, GROUND))
    x, y = matrix @ np.array([140 + at[0], 120 + at[1], 1.0])
    return is_in_card_corner(Pyramid(np.asarray(turned, np.uint8)), Pose(float(x), float(y), 30.0, degrees))


@pytest.mark.parametrize("degrees", [0.0, 33.0, 90.0, 200.0])
@pytest.mark.parametrize("at", [(14.0, 24.0), (136.0, 24.0)])
def test_an_index_at_either_upper_corner_is_in_a_corner(at: tuple[float, float], degrees: float) -> None:
    assert looked_at(card_with_index(at), at, degrees)


@pytest.mark.parametrize("at", [(75.0, 24.0), (14.0, 110.0), (75.0, 105.0)])
def test_print_at_an_edge_or_in_the_middle_is_in_no_corner(at: tuple[float, float]) -> None:
    assert not looked_at(card_with_index(at, (300, 300)), at, 0.0)


def test_on_bare_paper_there_is_no_corner() -> None:
    assert not is_in_card_corner(
        Pyramid(np.full((200, 200, 3), 240, np.uint8)), Pose(100.0, 100.0, 30.0, 0.0)
    )
