"""The wide namer: names an index by the card around it, too.

A pip in an index is small, and in bad light a club is hardly told from a spade by it. The pips of the face
beside it are larger, and of the same suit; and a deck of another land has its own suits there, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.core.cards import RANKS, SUITS
from vision.core.network import WEIGHTS, Network
from vision.core.pictures import Picture
from vision.reading.poker.patches import Pose, Pyramid, chances, cut, evened_bytes

WIDE_NAMER = "wide_namer.onnx"
VIEW = (64, 64)
"""Width and height of a view, pixels."""
INDEX_IN_VIEW = 20.0
"""The height of the index in the middle of a view, pixels."""
RANK_NAMES, SUIT_NAMES = len(RANKS) + 2, len(SUITS) + 1
"""The ranks, Joker and none; the suits and none."""


def view(pyramid: Pyramid, pose: Pose) -> Picture:
    """The index at ``pose``, upright, and the card around it, ``(64, 64, 3)``."""
    return cut(pyramid, pose, VIEW, INDEX_IN_VIEW)


class WideNamer:
    """Names the rank and the suit of indices by all that their cards show around them."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._network = Network(weights / WIDE_NAMER)

    def name(
        self, pyramid: Pyramid, poses: Sequence[Pose]
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Probabilities ``(n, 15)`` of ace to king, Joker and none, and ``(n, 5)`` of spades, hearts,
        diamonds, clubs and none."""
        if not poses:
            return np.zeros((0, RANK_NAMES), np.float32), np.zeros((0, SUIT_NAMES), np.float32)
        out = self._network.run(evened_bytes(np.stack([view(pyramid, pose) for pose in poses])))
        return chances(out[:, :RANK_NAMES]), chances(out[:, RANK_NAMES:])
