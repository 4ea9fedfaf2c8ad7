"""Lessons are the same for the same seed, their truth is true, and fitted confidence means what it says."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.core.cards import RANKS, SUITS
from vision.core.network import WEIGHTS
from vision.drawing.glyphs import StrokeGlyphs
from vision.reading import CardReader
from vision.reading.poker.confidence import RAW, Confidence
from vision.training.alike import Known
from vision.training.calibrate import Trial, fitted
from vision.training.corners import draw_corner_lessons
from vision.training.fonts import Fonts
from vision.training.lessons import NO_RANK, NO_SUIT, draw_lessons, label, labels_at, with_close_ups
from vision.training.scenes import Dealer, IndexTruth


def test_the_same_seed_draws_the_same_scenes_and_another_seed_others() -> None:
    first, again, other = (Dealer(seed, Fonts(), makers=3).scene() for seed in (5, 5, 6))
    assert np.array_equal(first.image, again.image)
    assert first.indices == again.indices
    assert not np.array_equal(first.image, other.image)


def test_an_index_stands_where_its_truth_says() -> None:
    reader = CardReader(confidence=RAW)
    dealer = Dealer(11, Fonts(), makers=12)
    told = Counter[bool]()
    for _ in range(25):
        scene = dealer.scene(320, 28.0, 60.0)
        for reading in reader.read(scene.image):
            if reading.confidence < 0.9:
                continue
            x, y = np.mean(reading.quad, axis=0)
            told[
                any(
                    truth.card == reading.card and math.hypot(truth.x - x, truth.y - y) < 0.3 * truth.height
                    for truth in scene.indices
                )
            ] += 1
    assert told[True] > 15
    assert told[True] > 12 * told[False]


def test_lessons_have_as_many_labels_as_patches_and_every_kind_of_them() -> None:
    lessons = draw_lessons(70, 3, Fonts(), processes=1)
    assert lessons.scenes.shape == (70, 192, 192, 3)
    assert len(lessons.patches) == len(lessons.ranks) == len(lessons.suits)
    assert set(lessons.ranks.tolist()) == set(range(NO_RANK + 1))
    assert ((lessons.ranks == NO_RANK) <= (lessons.suits == 4)).all()


def test_close_ups_are_further_patches_of_what_has_a_name_and_of_what_has_none() -> None:
    few = draw_lessons(2, 3, Fonts(), processes=1)
    lessons = with_close_ups(few, 60, 3, Fonts(), processes=1, strange=0.5)
    assert len(lessons.patches) == len(lessons.ranks) == len(lessons.suits)
    assert np.array_equal(lessons.patches[: len(few.patches)], few.patches)
    ranks, suits = lessons.ranks[len(few.ranks) :], lessons.suits[len(few.suits) :]
    assert ((ranks < len(RANKS)) & (suits < len(SUITS))).sum() > 20
    assert ((ranks == NO_RANK) & (suits < len(SUITS))).any()
    assert ((ranks < len(RANKS)) & (suits == NO_SUIT)).any()


@pytest.mark.parametrize(
    ("truth", "numbers"),
    [
        ({}, (6, 1)),
        ({"rank_visible": 0.2}, (NO_RANK, 1)),
        ({"pip_visible": 0.1}, (6, NO_SUIT)),
        ({"strange_rank": True, "strange_pip": True}, (NO_RANK, NO_SUIT)),
    ],
)
def test_what_is_covered_or_strange_has_no_name(
    truth: dict[str, float | bool], numbers: tuple[int, int]
) -> None:
    seen = IndexTruth(0, "7H", 50.0, 50.0, 40.0, 0.0, 0.9)
    assert labels_at(replace(seen, **truth)) == numbers  # type: ignore[arg-type]


def test_a_letter_in_another_cut_is_more_alike_than_another_letter() -> None:
    known = Known([StrokeGlyphs(seed=5).glyph(letter) for letter in "AKQ"])
    same = known.likeness(StrokeGlyphs(width=0.6, weight=0.14, seed=5).glyph("K"))
    other = known.likeness(StrokeGlyphs(seed=5).glyph("7"))
    assert known.likeness(StrokeGlyphs(seed=5).glyph("K")) == pytest.approx(1.0)
    assert other < same < 1.0


def test_lessons_on_corners_show_jokers_and_what_is_like_them() -> None:
    lessons = draw_corner_lessons(12, 3, Fonts(), WEIGHTS, processes=1)
    harder = draw_corner_lessons(12, 3, Fonts(), WEIGHTS, processes=1, mistakes=True)
    assert lessons.views.shape == (len(lessons.jokers), 64, 64, 3)
    assert 0.1 < lessons.jokers.mean() < 0.6
    assert 0 < len(harder.jokers) < len(lessons.jokers)
    both = lessons.with_more(harder)
    assert len(both.views) == len(both.jokers) == len(lessons.jokers) + len(harder.jokers)


@pytest.mark.parametrize(
    ("card", "numbers"), [("AS", (0, 0)), ("10H", (9, 1)), ("KC", (12, 3)), ("JOKER", (13, 4))]
)
def test_a_card_has_the_numbers_that_the_reader_turns_back(card: str, numbers: tuple[int, int]) -> None:
    assert label(card) == numbers


def _trial(count: int = 20_000) -> Trial:
    """Readings that boast: the chance of being right is less than their odds say, a Joker's far less."""
    rng = np.random.default_rng(1)
    odds = rng.uniform(-4, 8, count)
    joker = rng.random(count) < 0.2
    right = rng.random(count) < 1 / (1 + np.exp(-(0.7 * odds - 0.5 - 2.0 * joker)))
    return Trial(odds, joker, right)


def test_boastful_odds_are_bent_to_true_ones() -> None:
    confidence = fitted(_trial(), 0.99)
    assert confidence.slope == pytest.approx(0.7, abs=0.05)
    assert confidence.offset == pytest.approx(-0.5, abs=0.1)
    assert confidence.joker == pytest.approx(-2.0, abs=0.2)


def test_readings_above_the_threshold_are_right_as_often_as_asked() -> None:
    trial = _trial()
    confidence = fitted(trial, 0.98)
    cards = np.where(trial.joker, "JOKER", "AS")
    told = np.array(
        [confidence.of(c, 1 / (1 + math.exp(-o))) for c, o in zip(cards, trial.odds, strict=True)]
    )
    assert trial.right[told >= confidence.sure].mean() >= 0.98
    assert trial.right[told >= confidence.sure - 0.1].mean() < 0.98


def test_a_confidence_is_kept_in_a_file(tmp_path: Path) -> None:
    confidence = Confidence(slope=0.8, offset=-0.25, joker=-1.5, sure=0.75)
    confidence.save(tmp_path / "confidence.json")
    assert Confidence.load(tmp_path / "confidence.json") == confidence


def test_a_reader_that_read_nothing_is_never_sure() -> None:
    nothing = Trial(np.zeros(0), np.zeros(0, np.bool_), np.zeros(0, np.bool_))
    assert fitted(nothing, 0.99).sure == 1.0
