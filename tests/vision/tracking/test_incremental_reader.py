"""Of what a reader tells of one picture, what contradicts surer cards is left out."""

from __future__ import annotations

import cmath
import math

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.core.geometry import Quad
from vision.core.stopwatch import Stopwatch
from vision.core.view import Reading
from vision.reading import Known
from vision.tracking.change_grid import FrameChangeGrid
from vision.tracking.incremental_reader import IncrementalReader
from vision.tracking.stillness import Verdict


class Telling:
    """A reader that tells what it is given."""

    def __init__(self, *told: Reading) -> None:
        self._told = told

    def read(
        self,
        frame: NDArray[np.uint8],
        index_px: tuple[float, float] | None = None,
        known: Known | None = None,
    ) -> tuple[Reading, ...]:
        return self._told


def _index(x: float, y: float, degrees: float, tall: float = 1.0) -> Quad:
    """An index ``tall`` times 40 px with its middle at (x, y), turned clockwise from upright."""
    turn = cmath.rect(tall, math.radians(degrees))
    corners = [complex(x, y) + complex(a, b) * turn for a, b in ((-14, -20), (14, -20), (14, 20), (-14, 20))]
    a, b, c, d = ((corner.real, corner.imag) for corner in corners)
    return a, b, c, d


def _readings(*told: Reading) -> tuple[Reading, ...]:
    frame = np.full((300, 300, 3), 200, np.uint8)
    grid = FrameChangeGrid(frame.shape)
    reader = IncrementalReader(Telling(*told), grid, lambda *_: False, Stopwatch())
    reader.see(frame, Verdict.CHANGED, None)
    return reader.readings


def _read(*told: Reading) -> list[str | None]:
    return [reading.card for reading in _readings(*told)]


_FAN = Reading("6D", 0.99, (_index(100, 100, 4),)), Reading("5D", 0.99, (_index(100, 150, 0),))


@pytest.mark.parametrize("degrees", [90, 262])
@pytest.mark.parametrize("confidence", [0.92, 0.995])
def test_what_lies_across_two_sure_cards_is_none(degrees: float, confidence: float) -> None:
    """Ranks and the pips beside them look like a queen on its side."""
    across = Reading("QD", confidence, (_index(112, 100, degrees), _index(112, 148, degrees)))
    assert _read(*_FAN, across) == ["6D", "5D"]


def test_what_lies_across_one_corner_of_a_card_with_two_is_none() -> None:
    card = Reading("9D", 0.99, (_index(100, 100, 0), _index(160, 100, 0)))
    assert _read(card, Reading("QD", 0.999, (_index(112, 100, 90),))) == ["9D"]


def test_of_two_sure_cards_across_each_other_both_are_told() -> None:
    """Nobody knows which of them lies there."""
    assert _read(_FAN[0], Reading("QD", 0.999, (_index(112, 100, 90),))) == ["6D", "QD"]


def test_what_lies_across_beside_surer_cards_is_a_card() -> None:
    assert _read(*_FAN, Reading("QD", 0.92, (_index(150, 100, 90),))) == ["6D", "5D", "QD"]


def test_what_is_upside_down_between_two_sure_cards_is_none() -> None:
    """A pip above the next card's 9 looks like a 6 the other way round."""
    assert _read(*_FAN, Reading("9D", 0.995, (_index(100, 126, 182),))) == ["6D", "5D"]


@pytest.mark.parametrize("tall", [0.6, 1.5])
def test_what_is_not_as_tall_as_the_other_indices_of_a_card_is_none_of_them(tall: float) -> None:
    """The pip of a queen, and the three below it, look like one upside down."""
    upper = _index(100, 100, 0), _index(160, 100, 0)
    (card,) = _readings(Reading("QD", 0.999, (*upper, _index(160, 140, 180, tall))))
    assert card.quads == upper
    (card,) = _readings(Reading("QD", 0.999, (*upper, _index(160, 220, 180, 1.1))))
    assert len(card.quads) == 3
