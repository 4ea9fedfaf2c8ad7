"""What colour an index is printed in says of which suits it is not."""

from __future__ import annotations

import numpy as np
import pytest

from vision.drawing.faces import FaceStyle, draw_face
from vision.reading.ink import suits_by_ink
from vision.reading.patches import Pose, Pyramid, cut, whitened

RED, BLACK = [0.0, 1.0, 1.0, 0.0], [1.0, 0.0, 0.0, 1.0]


def fit(card: str, light: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> np.ndarray:
    """What the upper left index of ``card`` says in a light of these gains for blue, green and red."""
    face = draw_face(card, FaceStyle.plain(), 8.0)
    index = face.indices[0]
    picture = np.clip(face.image * np.array(light), 0, 255).astype(np.uint8)
    pose = Pose(index.x, index.y, index.height, index.degrees)
    return suits_by_ink(whitened(cut(Pyramid(picture), pose)[None])[0])


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.66, 0.94, 1.16), (0.35, 0.4, 0.45)])
@pytest.mark.parametrize("card", ["7D", "3H", "10D", "KH", "7S", "3C", "10S", "KC"])
def test_red_ink_is_of_no_black_suit_and_black_ink_of_no_red_one(
    card: str, light: tuple[float, float, float]
) -> None:
    assert np.round(fit(card, light), 1).tolist() == (RED if card[-1] in "HD" else BLACK)


def test_bare_paper_says_nothing() -> None:
    paper = np.full((60, 40, 3), 235, np.uint8)
    patch = whitened(cut(Pyramid(paper), Pose(20, 30, 38, 0))[None])[0]
    assert suits_by_ink(patch).tolist() == [1.0, 1.0, 1.0, 1.0]
