"""What the other cards of a deck, and the light, say of the suit of an index."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.core.cards import SUITS
from vision.reading.poker.candidates import NAMES, Candidate
from vision.reading.poker.deck_twins import DeckTwins
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.pip_namer import PipNamer
from vision.reading.poker.suits_in_deck import by_themselves


class ClubsByThemselves(PipNamer):
    """Sees a club with this ``chance``, and else a spade."""

    def __init__(self, chance: float) -> None:
        self._chance = chance

    def name(self, pyramid: Pyramid, poses: Sequence[Pose]) -> NDArray[np.float32]:
        pips = np.zeros((len(poses), len(SUITS) + 1), np.float32)
        pips[:, SUITS.index("C")], pips[:, SUITS.index("S")] = self._chance, 1.0 - self._chance
        return pips


def _ten_of_clubs(x: float) -> Candidate:
    names = np.zeros(len(NAMES))
    names[NAMES.index("10C")], names[NAMES.index("10S")] = 0.994, 0.005
    return Candidate(0.9, Pose(x, 40.0, 30.0, 0.0), names)


@pytest.mark.parametrize(
    ("paper", "club", "indices", "is_sure"),
    [(43, 0.7, 1, False), (43, 0.95, 1, False), (43, 0.99, 1, True), (43, 0.7, 2, True), (90, 0.7, 1, True)],
)
def test_a_single_black_index_in_the_dark_is_no_surer_than_its_pip_by_itself(
    paper: int, club: float, indices: int, is_sure: bool
) -> None:
    picture = np.full((48, 32, 3), paper, np.uint8)
    nothing = Pyramid(np.zeros((100, 200, 3), np.uint8))
    told = [_ten_of_clubs(40.0 + 100.0 * number) for number in range(indices)]
    pip_namer = ClubsByThemselves(club)
    ten, *_ = by_themselves(nothing, told, [picture] * indices, DeckTwins(), pip_namer)
    assert bool(ten.names.max() >= 0.9) is is_sure
    assert ten.names.sum() == pytest.approx(0.999, abs=1e-5)
