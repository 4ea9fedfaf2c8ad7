"""Whether two small pictures show the same: also for black, white and noise, and without a numeric fault."""

from __future__ import annotations

import numpy as np
import pytest

from vision.tracking.motion import Cells, difference

SHAPE = (107, 148)
CHANCE = np.random.default_rng(5)
ROWS, COLUMNS = np.mgrid[: SHAPE[0], : SHAPE[1]].astype(np.float32)


def grey(level: float) -> Cells:
    return np.full(SHAPE, level, np.float32)


HARD = {
    "black": grey(0),
    "white": grey(255),
    "noise": CHANCE.uniform(0, 255, SHAPE).astype(np.float32),
    "black and white noise": np.where(CHANCE.random(SHAPE) < 0.5, 0, 255).astype(np.float32),
    "half white": np.where(COLUMNS < 70, 255, 0).astype(np.float32),
    "a white line": np.where(ROWS == 50, 255, 0).astype(np.float32),
    "stripes": np.where(COLUMNS % 4 == 0, 255, 0).astype(np.float32),
    "a steep slope": (255 * np.exp(-COLUMNS / 4)).astype(np.float32),
}


@pytest.mark.parametrize("now", HARD)
@pytest.mark.parametrize("before", HARD)
def test_no_two_pictures_are_too_hard_to_compare(now: str, before: str) -> None:
    with np.errstate(all="raise"):
        found = difference(HARD[now], HARD[before])
    assert found.cells == np.count_nonzero(found.mask)
    if now == before:
        assert found.cells == 0


@pytest.mark.parametrize("shape", [(1, 1), (1, 90), (90, 1), (3, 5)])
def test_the_smallest_pictures_can_be_compared(shape: tuple[int, int]) -> None:
    with np.errstate(all="raise"):
        assert difference(np.full(shape, 90, np.float32), np.full(shape, 90, np.float32)).cells == 0


def test_light_that_falls_from_one_side_is_no_difference_and_a_card_is() -> None:
    before = CHANCE.uniform(60, 70, SHAPE).astype(np.float32)
    light = np.exp(0.4 - 0.5 * COLUMNS / 148 + 0.2 * ROWS / 148).astype(np.float32)
    now = (before + 12) * light - 12
    assert difference(now, before).cells == 0
    now[40:60, 40:55] = 220
    found = difference(now, before)
    assert 250 <= found.cells <= 400
    assert found.mask[42:58, 42:53].all()
