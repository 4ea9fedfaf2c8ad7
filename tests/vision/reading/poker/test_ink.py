"""What colour an index is printed in says of which suits it is not, and what is on no paper is no index."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.core.cards import JOKER
from vision.drawing.faces import FaceStyle, draw_face
from vision.reading.poker.ink import are_in_two_inks, hues_of, on_paper, suits_by_ink
from vision.reading.poker.patches import Pose, Pyramid, cut, whitened

RED, BLACK = [0.0, 1.0, 1.0, 0.0], [1.0, 0.0, 0.0, 1.0]


def patch_of(card: str, light: tuple[float, float, float]) -> np.ndarray:
    """The upper left index of ``card`` in a light of these gains for blue, green and red."""
    face = draw_face(card, FaceStyle.plain(), 8.0)
    index = face.indices[0]
    picture = np.clip(face.image * np.array(light), 0, 255).astype(np.uint8)
    return cut(Pyramid(picture), Pose(index.x, index.y, index.height, index.degrees))


def fit(card: str, light: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> np.ndarray:
    """What the ink of that index says."""
    return suits_by_ink(whitened(patch_of(card, light)[None])[0])


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.66, 0.94, 1.16), (0.35, 0.4, 0.45)])
@pytest.mark.parametrize("card", ["7D", "3H", "10D", "KH", "7S", "3C", "10S", "KC"])
def test_red_ink_is_of_no_black_suit_and_black_ink_of_no_red_one(
    card: str, light: tuple[float, float, float]
) -> None:
    assert np.round(fit(card, light), 1).tolist() == (RED if card[-1] in "HD" else BLACK)


def test_of_faint_ink_the_hue_is_not_seen() -> None:
    faint = np.asarray(205 + patch_of("7D", (1.0, 1.0, 1.0)) // 5, np.uint8)
    assert hues_of(faint[None]) == [None]


def test_bare_paper_says_nothing() -> None:
    paper = np.full((60, 40, 3), 235, np.uint8)
    patch = whitened(cut(Pyramid(paper), Pose(20, 30, 38, 0))[None])[0]
    assert suits_by_ink(patch).tolist() == [1.0, 1.0, 1.0, 1.0]
    assert hues_of(cut(Pyramid(paper), Pose(20, 30, 38, 0))[None]) == [None]


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.66, 0.94, 1.16), (0.35, 0.4, 0.45)])
@pytest.mark.parametrize(("card", "is_red"), [("7D", True), ("KH", True), ("10S", False), ("3C", False)])
def test_the_hue_of_red_ink_is_far_above_that_of_black(
    card: str, is_red: bool, light: tuple[float, float, float]
) -> None:
    (hue,) = hues_of(patch_of(card, light)[None])
    assert hue is not None
    assert (hue[2] > 0.3) == is_red
    assert abs(sum(hue)) < 1e-5


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.66, 0.94, 1.16), (0.35, 0.4, 0.45)])
@pytest.mark.parametrize("card", [JOKER, "7D", "10S", "KC"])
def test_an_index_stands_on_paper(card: str, light: tuple[float, float, float]) -> None:
    assert on_paper(patch_of(card, light))


@pytest.mark.parametrize("seed", range(4))
def test_patterned_cloth_is_no_paper(seed: int) -> None:
    blots = np.random.default_rng(seed).integers(0, 256, (6, 4, 3), np.uint8)
    assert not on_paper(cv2.resize(blots, (32, 48), interpolation=cv2.INTER_CUBIC))


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.66, 0.94, 1.16), (0.35, 0.4, 0.45)])
def test_a_rank_in_another_ink_than_its_pip_is_another_card_s(light: tuple[float, float, float]) -> None:
    six, seven, eight = (patch_of(card, light) for card in ("6S", "7D", "8H"))
    middle = len(six) // 2
    mixed = [
        np.vstack([upper[:middle], lower[middle:]])
        for upper, lower in ((six, seven), (seven, six), (seven, eight))
    ]
    assert are_in_two_inks(np.stack([six, seven, eight, *mixed])) == [False] * 3 + [True, True, False]
    bare = np.full_like(six, 235)
    half = np.vstack([six[:middle], bare[middle:]])
    assert are_in_two_inks(np.stack([bare, half])) == [False, False], "nothing is seen to compare"


@pytest.mark.parametrize("dull", [0.0, 0.35, 0.5, 0.65])
def test_a_grey_pip_below_a_red_rank_is_another_card_s_however_dull_the_red_is(dull: float) -> None:
    nine, ten = (patch_of(card, (1.0, 1.0, 1.0)).astype(np.float32) for card in ("9H", "10S"))
    nine = nine * (1.0 - dull) + nine.mean(axis=2, keepdims=True) * dull
    middle = len(nine) // 2
    mixed = np.vstack([nine[:middle], ten[middle:]])
    assert are_in_two_inks(np.stack([mixed, nine, ten]).astype(np.uint8)) == [True, False, False]
