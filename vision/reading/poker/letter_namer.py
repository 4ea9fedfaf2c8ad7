"""The letter namer: tells which letter or number is printed as the rank of an index.

A rank is named by what it means in most lands, and a few letters mean another rank in some: a V is the
French jack and the Dutch queen, and a 1 is an ace that in some cuts looks like a 7. What is printed is told
here, from near; what it means in a deck, its other letters tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.core.network import WEIGHTS, Network
from vision.core.pictures import Picture
from vision.reading.poker.patches import Pose, Pyramid, chances, cut, whitened_bytes

LETTER_NAMER = "letter_namer.onnx"
LETTERS = ("A", "1", "7", "J", "B", "V", "Q", "D", "K", "R", "H")
"""The letters that are told, in the order of the probabilities. After them comes whatever is none of them."""
VIEW = (32, 32)
"""Width and height of a view, pixels."""
INDEX_IN_VIEW = 46.0
"""The height of the whole index at the scale of a view, pixels."""
_ABOVE = 0.22
"""How far above the middle of its index the middle of a view is, in its heights."""


def at_rank(pose: Pose) -> Pose:
    """The upper part of the index at ``pose``, where its rank is, at the size of the whole index."""
    return pose.lower(-_ABOVE)


def view(pyramid: Pyramid, pose: Pose) -> Picture:
    """The rank of the index at ``pose``, upright, ``(32, 32, 3)``."""
    return cut(pyramid, at_rank(pose), VIEW, INDEX_IN_VIEW)


class LetterNamer:
    """Tells the letters and numbers that are printed as ranks."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._network = Network(weights / LETTER_NAMER)

    def name(self, pyramid: Pyramid, poses: Sequence[Pose]) -> npt.NDArray[np.float32]:
        """Probabilities ``(n, 12)`` of each of :data:`LETTERS`, and of none of them."""
        if not poses:
            return np.zeros((0, len(LETTERS) + 1), np.float32)
        return chances(self._network.run(whitened_bytes(np.stack([view(pyramid, pose) for pose in poses]))))
