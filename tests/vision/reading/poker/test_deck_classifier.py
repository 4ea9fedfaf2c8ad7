"""A learnt deck is told by its own indices: ranks and suits apart, and what is none of it is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.bench.lands import LANDS
from vision.core.cards import RANKS, SUITS
from vision.core.pictures import Picture
from vision.decks.lettered import LetteredIndex
from vision.drawing.faces import FaceStyle, draw_face
from vision.reading.poker.deck_classifier import DeckClassifier, DeckScores
from vision.reading.poker.networks import Namer
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.reading.poker.pip_namer import PipNamer
from vision.simulation import PRESETS, SimulatedTable

_SWISS = LANDS["swiss suits"]
_TAUGHT = tuple(f"{rank}{SUITS[number % 4]}" for number, rank in enumerate(RANKS))
_UNSEEN = ("7D", "KH", "AC", "10S", "3H")


@cache
def _namer() -> Namer:
    return Namer()


@cache
def _pip_namer() -> PipNamer:
    return PipNamer()


def _indices(style: FaceStyle, seed: int, *cards: str) -> dict[str, Picture]:
    """An index of each of ``cards`` as it lies alone on a bare table."""
    found = {}
    for number, card in enumerate(cards):
        table = SimulatedTable(seed + number, (1280, 720), replace(PRESETS["plain"], mat=False), style)
        table.lay("seat-2", card)
        (laid,) = table.laid()
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = laid.indices[0].quad
        down = complex(cx + dx - ax - bx, cy + dy - ay - by) / 2
        degrees = float(np.degrees(np.angle(down) - np.pi / 2))
        pose = Pose((ax + cx) / 2, (ay + cy) / 2, abs(down) / 1.08, degrees)
        found[card] = cut(Pyramid(table.frame()), pose)
    return found


def _knowing(taught: Mapping[str, Picture]) -> DeckClassifier:
    indices = [LetteredIndex(card, picture) for card, picture in taught.items()]
    return DeckClassifier(_namer(), _pip_namer(), indices)


@pytest.fixture(scope="module")
def swiss() -> DeckClassifier:
    taught = _indices(_SWISS, 30, *_TAUGHT)
    return _knowing(taught)


def test_cards_that_were_not_seen_are_named_by_the_rank_and_the_suit_of_others(swiss: DeckClassifier) -> None:
    pictures = _indices(_SWISS, 90, *_UNSEEN)
    for card, scores in zip(pictures, swiss.scores(np.stack(list(pictures.values()))), strict=True):
        chances = scores.chances(0.5)
        assert max(chances, key=lambda name: chances[name]) == card
        assert scores.fit > 0.5


@pytest.mark.parametrize(
    "none",
    [
        lambda: np.full((48, 32, 3), 230, np.uint8),
        lambda: np.random.default_rng(3).integers(0, 256, (48, 32, 3)).astype(np.uint8),
        lambda: np.ascontiguousarray(draw_face("QS", FaceStyle.plain(), 5.0).image[150:198, 100:132]),
    ],
    ids=["bare paper", "noise", "a court's robe"],
)
def test_what_is_no_index_fits_no_deck(swiss: DeckClassifier, none: Callable[[], Picture]) -> None:
    (scores,) = swiss.scores(none()[None])
    assert sum(scores.chances(0.5).values()) < 0.5


def test_a_deck_of_strange_pips_is_told_from_one_that_the_namers_know(swiss: DeckClassifier) -> None:
    usual = _knowing(_indices(LANDS["english"], 30, *_TAUGHT))
    assert usual.has_usual_indices
    assert not swiss.has_usual_indices


def test_what_a_pip_says_counts_in_part_if_it_was_counted_before() -> None:
    scores = DeckScores({"4": 0.9, "7": 0.1}, {"C": 0.7, "S": 0.5})
    whole, part = scores.chances(0.5), scores.chances(0.5, 0.3)
    assert whole["4C"] / whole["4S"] > 20.0
    assert 2.0 < part["4C"] / part["4S"] < 4.0
    assert sum(whole.values()) == pytest.approx(sum(part.values()))


def test_a_lesson_tells_which_of_its_ranks_the_namers_read_rightly() -> None:
    russian = _knowing(_indices(LANDS["russian"], 30, *_TAUGHT))
    assert {"2", "6", "9", "10"} <= russian.read_ranks
    assert russian.read_ranks.isdisjoint({"A", "Q"})  # a Т and a Д


def test_ranks_with_one_letter_are_told_alike() -> None:
    spanish = LANDS["spanish suits"]
    taught = _indices(spanish, 30, *_TAUGHT, "10D", "JH")
    knowing = _knowing(taught)
    for picture in _indices(spanish, 90, "10S", "JC").values():
        (scores,) = knowing.scores(picture[None])
        assert scores.ranks["10"] == scores.ranks["J"] == scores.rank_fit


def test_a_lesson_whose_indices_are_not_alike_tells_no_card() -> None:
    again = [f"{rank}{SUITS[number % 4 - 1]}" for number, rank in enumerate(RANKS)]
    taught = _indices(LANDS["english"], 30, *_TAUGHT, *again)
    assert _knowing(taught).is_told_apart
    exchanged = [*_TAUGHT, *again[5:], *again[:5]]
    assert not _knowing(dict(zip(exchanged, taught.values(), strict=True))).is_told_apart
