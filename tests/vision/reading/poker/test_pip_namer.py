"""The pip namer tells suits by pips alone, and what is no card's pip as none."""

from __future__ import annotations

import numpy as np
import pytest

from vision.core.cards import JOKER, RANKS, SUITS
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.pip_namer import PipNamer
from vision.training.fonts import Fonts
from vision.training.lessons import NO_SUIT, labels_at
from vision.training.pip_views import draw_pip_views
from vision.training.scenes import Dealer


@pytest.fixture(scope="module")
def namer() -> PipNamer:
    return PipNamer()


def _told(namer: PipNamer, dealer: Dealer, count: int) -> np.ndarray:
    """For each of so many indices drawn by ``dealer`` the suit that it has, and that which it is told to
    have."""
    rows: list[tuple[int, int]] = []
    while len(rows) < count:
        scene = dealer.close_up(24.0, 60.0)
        shown = [truth for truth in scene.indices if truth.visible > 0.95]
        poses = [Pose(truth.x, truth.y, truth.height, truth.degrees) for truth in shown]
        told = namer.name(Pyramid(scene.image), poses)
        rows += [(labels_at(it)[1], int(names.argmax())) for it, names in zip(shown, told, strict=True)]
    return np.array(rows)


def test_the_suit_of_usual_pips_is_told(namer: PipNamer) -> None:
    told = _told(namer, Dealer(81, Fonts(), makers=20, jokers=0.0), 200)
    assert (told[:, 0] == told[:, 1]).mean() > 0.95


def test_a_pip_of_no_poker_card_is_seldom_taken_for_one(namer: PipNamer) -> None:
    told = _told(namer, Dealer(82, Fonts(), makers=30, jokers=0.0, strange=1.0), 250)
    strange = told[told[:, 0] == NO_SUIT]
    assert (strange[:, 1] < len(SUITS)).mean() < 0.2


def test_a_joker_has_no_pip(namer: PipNamer) -> None:
    cards = (*(JOKER,) * 3, "7S", "10D", "QH")  # a joker's neighbours are jokers and others
    told = _told(namer, Dealer(83, Fonts(), makers=60, jokers=1.0, cards=cards), 110)
    jokers = told[told[:, 0] == NO_SUIT]
    assert len(jokers) > 40
    assert (jokers[:, 1] < len(SUITS)).mean() < 0.25


def test_no_poses_have_no_suits(namer: PipNamer) -> None:
    assert namer.name(Pyramid(np.zeros((80, 80, 3), np.uint8)), []).shape == (0, len(SUITS) + 1)


def test_the_same_seed_draws_the_same_pips_and_every_suit() -> None:
    first, again = (draw_pip_views(count, 5, Fonts(), processes=1, strange=0.5) for count in (6, 2))
    assert np.array_equal(first.pictures[: len(again.pictures)], again.pictures)
    assert len(first.pictures) == len(first.suits) > len(RANKS)
    assert {*range(NO_SUIT + 1)} == set(first.suits.tolist())
    assert first.seen(np.arange(4), np.random.default_rng(3)).shape == (4, 32, 32, 3)
