"""Scenes and lessons of dice are the same for the same seed, and their truth is true."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.bench.dice import LabelledDie, paired
from tests.vision.dice.scenes import corners, told
from vision.dice import DiceReader
from vision.training.dice.lessons import UNREADABLE, draw_dice_lessons
from vision.training.dice.scenes import DiceDealer, DiceScene


@pytest.fixture(scope="module")
def reader() -> DiceReader:
    return DiceReader()


@pytest.fixture(scope="module")
def scenes() -> list[DiceScene]:
    """Scenes of dice from 25 to 50 pixels wide."""
    dealer = DiceDealer(12)
    return [dealer.scene(256, 25.0, 50.0) for _ in range(60)]


def test_the_same_seed_draws_the_same_dice_and_another_seed_others() -> None:
    first, again, other = (DiceDealer(seed).scene() for seed in (5, 5, 6))
    assert np.array_equal(first.image, again.image)
    assert first.dice == again.dice
    assert not np.array_equal(first.image, other.image)


def test_a_die_lies_where_its_truth_says(reader: DiceReader, scenes: list[DiceScene]) -> None:
    count: Counter[str] = Counter()
    for scene in scenes:
        clear = [truth for truth in scene.dice if truth.upper > 0.95 and not truth.emblem]
        truth = [LabelledDie(one.pips, corners(one)) for one in clear]
        count += told(reader, scene.image, truth)
    assert count["right"] > 80
    assert count["right"] > 20 * count["wrong"]


def test_the_truth_tells_of_which_dice_the_pips_can_hardly_be_counted(
    reader: DiceReader, scenes: list[DiceScene]
) -> None:
    shares: dict[bool, list[bool]] = {True: [], False: []}
    for scene in scenes:
        clear = [truth for truth in scene.dice if truth.upper > 0.95]
        labels = [LabelledDie(truth.pips, corners(truth)) for truth in clear]
        pairs, _ = paired(labels, reader.read(scene.image))
        read = {die: reading.pips for die, reading in pairs}
        for truth, die in zip(clear, labels, strict=True):
            shares[truth.readable].append(read.get(die) == truth.pips)
    assert np.mean(shares[True]) > 0.85
    assert np.mean(shares[False]) < 0.7


def test_the_pips_of_a_die_that_shows_an_emblem_cannot_be_counted(scenes: list[DiceScene]) -> None:
    emblems = [die for scene in scenes for die in scene.dice if die.emblem]
    assert len(emblems) > 5
    assert not any(die.readable for die in emblems)


def test_lessons_have_as_many_names_as_patches_and_every_kind_of_them() -> None:
    lessons = draw_dice_lessons(40, 3)
    assert lessons.scenes.shape == (40, 192, 192, 3)
    assert len(lessons.patches) == len(lessons.names)
    assert set(lessons.names.tolist()) == set(range(UNREADABLE + 1))
    assert (lessons.truths[:, :, 2] > 0).sum() > 60
