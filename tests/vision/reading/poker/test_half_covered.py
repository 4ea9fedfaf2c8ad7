"""An index of which little more than the rank shows, beside where the fan would have it."""

from __future__ import annotations

import numpy as np
import pytest

from vision.core.geometry import Quad, middle_of
from vision.drawing.faces import FaceStyle
from vision.mat.layouts import MACHINE
from vision.reading import CardReader
from vision.simulation import Conditions, SimulatedTable

_READER = CardReader()


def _table(seed: int, *middle: str) -> SimulatedTable:
    """Two cards far apart, and whatever lies between them, a centimetre to the right and half covered."""
    table = SimulatedTable(seed, (1920, 1080), Conditions(slop_mm=0.0), FaceStyle.plain())
    tray = MACHINE.zone("tray")
    table.drop("4S", tray.x + 38.0, tray.y + 46.0)
    for card in middle:
        table.drop(card, tray.x + 48.0, tray.y + 66.0)
    table.drop("KD", tray.x + 38.0, tray.y + 82.0)
    return table


def _upper(table: SimulatedTable, card: str) -> Quad:
    (laid,) = [it for it in table.laid() if it.card == card]
    return min((index.quad for index in laid.indices), key=lambda quad: middle_of(quad)[1])


def _between(table: SimulatedTable) -> Quad:
    """The middle between the upper indices of the first and the last card."""
    middle = np.mean([_upper(table, "4S"), _upper(table, "KD")], axis=0)
    a, b, c, d = ((float(x), float(y)) for x, y in middle)
    return a, b, c, d


@pytest.mark.parametrize("card", ["4H", "10C", "QD"])
@pytest.mark.parametrize("seed", range(2))
def test_a_rank_beside_a_fan_is_found(seed: int, card: str) -> None:
    table = _table(seed, card)
    found = _READER.half_covered_near(table.frame(), _between(table))
    assert found is not None
    tall = np.hypot(*np.subtract(found[3], found[0]))
    assert np.hypot(*np.subtract(middle_of(found), middle_of(_upper(table, card)))) < 0.5 * tall


@pytest.mark.parametrize("seed", range(4))
def test_between_cards_that_lie_far_apart_no_rank_is_found(seed: int) -> None:
    table = _table(seed)
    assert _READER.half_covered_near(table.frame(), _between(table)) is None
