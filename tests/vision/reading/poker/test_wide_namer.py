"""The wide namer knows a card by its index and the face around it, and a strange one as none."""

from __future__ import annotations

import numpy as np
import pytest

from vision.core.cards import RANKS
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.wide_namer import WideNamer
from vision.training.fonts import Fonts
from vision.training.lessons import NO_RANK, NO_SUIT, labels_at
from vision.training.scenes import Dealer
from vision.training.surroundings import draw_surroundings


@pytest.fixture(scope="module")
def namer() -> WideNamer:
    return WideNamer()


def _told(namer: WideNamer, dealer: Dealer, count: int) -> np.ndarray:
    """For each of so many indices drawn by ``dealer``, four numbers: the rank and the suit that it has, and
    those that it is told to have."""
    rows: list[tuple[int, int, int, int]] = []
    while len(rows) < count:
        scene = dealer.close_up(24.0, 60.0, around=3.6)
        shown = [truth for truth in scene.indices if truth.visible > 0.95]
        poses = [Pose(truth.x, truth.y, truth.height, truth.degrees) for truth in shown]
        ranks, suits = namer.name(Pyramid(scene.image), poses)
        for truth, rank, suit in zip(shown, ranks, suits, strict=True):
            rows.append((*labels_at(truth), int(rank.argmax()), int(suit.argmax())))
    return np.array(rows)


def test_indices_of_usual_makers_are_named(namer: WideNamer) -> None:
    told = _told(namer, Dealer(71, Fonts(), makers=20, jokers=0.0), 150)
    assert (told[:, 0] == told[:, 2]).mean() > 0.9
    assert (told[:, 1] == told[:, 3]).mean() > 0.95


def test_a_strange_rank_or_pip_is_seldom_taken_for_one_of_a_poker_card(namer: WideNamer) -> None:
    told = _told(namer, Dealer(72, Fonts(), makers=30, jokers=0.0, strange=1.0), 250)
    strange_ranks, strange_suits = told[told[:, 0] == NO_RANK], told[told[:, 1] == NO_SUIT]
    assert (strange_ranks[:, 2] < len(RANKS)).mean() < 0.25
    assert (strange_suits[:, 3] < NO_SUIT).mean() < 0.25


def test_no_poses_have_no_names(namer: WideNamer) -> None:
    ranks, suits = namer.name(Pyramid(np.zeros((80, 80, 3), np.uint8)), [])
    assert ranks.shape == (0, len(RANKS) + 2)
    assert suits.shape == (0, 5)


def test_the_same_seed_draws_the_same_surroundings_and_every_kind_of_them() -> None:
    first, again = (draw_surroundings(count, 5, Fonts(), processes=1, strange=0.5) for count in (12, 3))
    assert np.array_equal(first.pictures[: len(again.pictures)], again.pictures)
    assert len(first.pictures) == len(first.ranks) == len(first.suits)
    assert {NO_RANK, *range(len(RANKS))} <= set(first.ranks.tolist())
    assert {*range(NO_SUIT + 1)} == set(first.suits.tolist())
    assert first.seen(np.arange(4), np.random.default_rng(3)).shape == (4, 64, 64, 3)
