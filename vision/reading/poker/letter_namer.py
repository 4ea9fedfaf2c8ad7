"""The letter namer: tells which letter or number is printed as the rank of an index.

It sees the rank by itself and from near, and so is a second opinion of it. A rank is named by what it means
in most lands, and a few letters mean another rank in some: a V is the French jack and the Dutch queen, and a
1 is an ace that in some cuts looks like a 7. What a letter means in a deck, its other letters tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.core.cards import RANKS
from vision.core.network import WEIGHTS, Network
from vision.core.pictures import Picture
from vision.reading.poker.patches import Pose, Pyramid, chances, cut, whitened_bytes

LETTER_NAMER = "letter_namer.onnx"
LETTERS = (
    *("A", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
    *("J", "B", "V", "Q", "D", "K", "R", "H", "F", "Kn", "W", "E"),
)
"""The letters that are told, in the order of the probabilities. After them comes whatever is none of them."""
MEANS = {
    **dict.fromkeys(("A", "1", "E"), "A"),
    **dict.fromkeys(("J", "B", "V", "F", "Kn", "W"), "J"),
    **dict.fromkeys(("Q", "D"), "Q"),
    **dict.fromkeys(("K", "R", "H"), "K"),
}
"""The ranks for which what is printed on aces and courts stands in most lands."""
_RANK_NUMBERS = [RANKS.index(MEANS.get(letter, letter)) for letter in LETTERS] + [len(RANKS)]
VIEW = (32, 32)
"""Width and height of a view, pixels."""
INDEX_IN_VIEW = 46.0
"""The height of the whole index at the scale of a view, pixels."""
_ABOVE = 0.22
"""How far above the middle of its index the middle of a view is, in its heights."""


def at_rank(pose: Pose) -> Pose:
    """The upper part of the index at ``pose``, where its rank is, at the size of the whole index."""
    return pose.lower(-_ABOVE)


def on_its_side(pose: Pose, degrees: float) -> Pose:
    """An index with the same rank as the one at ``pose``, turned by so many ``degrees`` about it."""
    rank = at_rank(pose)
    return rank.turned_to(rank.degrees + degrees, rank.height).lower(_ABOVE)


def view(pyramid: Pyramid, pose: Pose) -> Picture:
    """The rank of the index at ``pose``, upright, ``(32, 32, 3)``."""
    return cut(pyramid, at_rank(pose), VIEW, INDEX_IN_VIEW)


class LetterNamer:
    """Tells the letters and numbers that are printed as ranks."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._network = Network(weights / LETTER_NAMER)

    def name(self, pyramid: Pyramid, poses: Sequence[Pose]) -> npt.NDArray[np.float32]:
        """Probabilities ``(n, 24)`` of each of :data:`LETTERS`, and of none of them."""
        if not poses:
            return np.zeros((0, len(LETTERS) + 1), np.float32)
        return chances(self._network.run(whitened_bytes(np.stack([view(pyramid, pose) for pose in poses]))))


def of_ranks(letters: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """How likely each rank, and none, ``(n, 14)``, makes what is told by ``letters`` ``(n, 24)``."""
    ranks = np.zeros((len(letters), len(RANKS) + 1), np.float32)
    for letter, rank in enumerate(_RANK_NUMBERS):
        ranks[:, rank] += letters[:, letter]
    # Half of a 10 is a 1, too: by itself it says no more for an ace than for none.
    ranks[:, -1] += letters[:, LETTERS.index("1")]
    return ranks
