"""A card under others that is read as its twin is in doubt between both."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vision.core.geometry import Quad
from vision.core.view import Reading
from vision.tracking.covered_twins import CoveredTwins

EITHER = (None, ("6D", "6H"))


def index(x: float, y: float) -> Quad:
    return ((x, y), (x + 48.0, y), (x + 48.0, y + 80.0), (x, y + 80.0))


FACE = Reading("6H", 1.0, (index(100.0, 100.0), index(300.0, 300.0)))
COVERED = Reading("6D", 0.988, (index(88.0, 106.0),))
ON_ITS_PIP = Reading(None, 0.25, (index(110.0, 170.0),))
BELOW_IT = Reading("2C", 1.0, (index(110.0, 210.0),))


def told(reading: Reading) -> tuple[str | None, tuple[str, ...]]:
    return reading.card, tuple(sorted(name for name, _ in reading.alternatives))


def test_a_covered_card_that_is_read_as_its_twin_since_is_either() -> None:
    now = CoveredTwins().in_doubt([FACE, BELOW_IT], [COVERED, ON_ITS_PIP])

    assert told(now[0]) == EITHER
    assert now[0].quads == COVERED.quads
    assert now[1] == ON_ITS_PIP


@pytest.mark.parametrize(("tall", "is_told"), [(80.0, EITHER), (56.0, ("6D", ()))])
def test_a_small_index_begins_lower_than_a_tall_one_with_its_middle_there_and_covers_no_pip(
    tall: float, is_told: tuple[str | None, tuple[str, ...]]
) -> None:
    """A king of hearts was told as that of diamonds that had lain there, though its pip was seen."""
    top = 226.0 - tall / 2
    below = ((90.0, top), (130.0, top), (130.0, top + tall), (90.0, top + tall))
    now = CoveredTwins().in_doubt([FACE], [COVERED, Reading("6S", 1.0, (below,))])
    assert told(now[0]) == is_told


def test_it_stays_in_doubt_however_often_it_is_pushed() -> None:
    twins = CoveredTwins()
    before = twins.in_doubt([FACE], [COVERED, ON_ITS_PIP])
    before = twins.in_doubt(before, before)

    now = twins.in_doubt(before, [replace(COVERED, quads=(index(70.0, 120.0),)), ON_ITS_PIP])

    assert told(now[0]) == EITHER


def test_it_is_its_twin_no_more_once_it_is_read_as_itself() -> None:
    twins = CoveredTwins()
    before = twins.in_doubt([FACE], [COVERED, ON_ITS_PIP])
    itself = [replace(COVERED, card="6H"), ON_ITS_PIP]
    assert twins.in_doubt(before, itself) == tuple(itself)

    twin = [COVERED, ON_ITS_PIP, replace(FACE, quads=(index(600.0, 600.0),))]
    assert twins.in_doubt(itself, twin) == tuple(twin)


@pytest.mark.parametrize(
    ("before", "now"),
    [
        pytest.param([FACE], [COVERED, BELOW_IT], id="its pip shows"),
        pytest.param([FACE], [replace(COVERED, quads=FACE.quads), ON_ITS_PIP], id="both its corners show"),
        pytest.param([FACE], [replace(COVERED, quads=(index(200.0, 100.0),)), ON_ITS_PIP], id="elsewhere"),
        pytest.param([FACE], [replace(COVERED, card="6S"), ON_ITS_PIP], id="of the other colour"),
        pytest.param([FACE], [replace(COVERED, card="5D"), ON_ITS_PIP], id="another rank"),
        pytest.param([replace(FACE, confidence=0.9)], [COVERED, ON_ITS_PIP], id="never surely read"),
        pytest.param([FACE, COVERED], [COVERED, ON_ITS_PIP], id="it lay there before"),
        pytest.param([FACE], [FACE, COVERED, ON_ITS_PIP], id="the other one lies there, too"),
        pytest.param(
            [replace(FACE, card="JOKER")], [replace(COVERED, card="JOKER"), ON_ITS_PIP], id="a Joker"
        ),
    ],
)
def test_nothing_else_is_in_doubt(before: list[Reading], now: list[Reading]) -> None:
    assert CoveredTwins().in_doubt(before, now) == tuple(now)
