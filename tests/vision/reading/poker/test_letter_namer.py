"""The letter namer tells what is printed as a rank, whatever rank that stands for."""

from __future__ import annotations

import numpy as np
import pytest

from tests.long_cases import long_case
from vision.core.cards import RANKS
from vision.drawing.faces import FaceStyle
from vision.reading.poker.letter_namer import LETTERS, LetterNamer, of_ranks
from vision.reading.poker.patches import Pyramid
from vision.training.fonts import Fonts
from vision.training.letter_views import draw_letter_views
from vision.training.scenes import Dealer
from vision.training.strange import Maker


@pytest.fixture(scope="module")
def namer() -> LetterNamer:
    return LetterNamer()


def _told(namer: LetterNamer, letters: tuple[str, str, str, str], count: int) -> list[tuple[str, str]]:
    """What is printed on so many indices of a deck with these ``letters``, and what it is told to be, where
    that is sure."""

    def make(rng: np.random.Generator, fonts: Fonts) -> Maker:
        return Maker(FaceStyle(letters=letters, pip_seed=int(rng.integers(100))))

    cards = [rank + suit for rank in "A7JQK" for suit in "SHDC"]
    dealer = Dealer(77, Fonts(), makers=10, jokers=0.0, make=make, cards=cards)
    told: list[tuple[str, str]] = []
    while len(told) < count:
        scene = dealer.close_up(24.0, 60.0)
        shown = [truth for truth in scene.indices if truth.visible > 0.95]
        read = namer.name(Pyramid(scene.image), [it.pose for it in shown])
        for truth, names in zip(shown, read, strict=True):
            if names.max() > 0.95:
                told.append((truth.printed, [*LETTERS, "another"][int(names.argmax())]))
    return told


@pytest.mark.parametrize(
    "letters",
    [
        long_case(("J", "Q", "K", "A")),
        long_case(("V", "D", "R", "1")),
        long_case(("B", "V", "H", "A")),
        ("Kn", "D", "K", "E"),
    ],
)
def test_what_is_surely_told_is_what_is_printed(
    namer: LetterNamer, letters: tuple[str, str, str, str]
) -> None:
    told = _told(namer, letters, 120)
    assert np.mean([printed == name for printed, name in told]) > 0.98
    assert {name for _, name in told} >= {letters[3], "7", letters[1]}


def test_a_letter_that_stands_for_no_rank_is_another(namer: LetterNamer) -> None:
    told = _told(namer, ("S", "S", "S", "S"), 60)
    assert {name for printed, name in told if printed != "7"} == {"another"}


@pytest.mark.parametrize(
    ("letter", "rank"),
    [("1", "A"), ("E", "A"), ("10", "10"), ("B", "J"), ("Kn", "J"), ("D", "Q"), ("R", "K")],
)
def test_a_letter_stands_for_a_rank(letter: str, rank: str) -> None:
    letters = np.zeros((1, len(LETTERS) + 1), np.float32)
    letters[0, LETTERS.index(letter)], letters[0, -1] = 0.75, 0.25
    (ranks,) = of_ranks(letters)
    assert ranks.shape == (len(RANKS) + 1,)
    assert ranks[RANKS.index(rank)] == 0.75
    assert ranks[-1] == (1.0 if letter == "1" else 0.25)


def test_no_poses_have_no_letters(namer: LetterNamer) -> None:
    assert namer.name(Pyramid(np.zeros((80, 80, 3), np.uint8)), []).shape == (0, len(LETTERS) + 1)


def test_the_same_seed_draws_the_same_letters_and_all_of_them() -> None:
    first, again = (draw_letter_views(count, 7, Fonts(), processes=1, strange=0.3) for count in (200, 20))
    assert np.array_equal(first.pictures[: len(again.pictures)], again.pictures)
    assert set(first.letters.tolist()) == {*range(len(LETTERS) + 1)}
    assert first.seen(np.arange(4), np.random.default_rng(3)).shape == (4, 32, 32, 3)
