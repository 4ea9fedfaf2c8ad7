"""The Joker verifier: whether what looks like a Joker's index is in the corner of a card.

A Joker's index is only letters or a sign, and the world is full of those. A patch of the index does not show
the difference: the card's edge, the paper up to it, and the picture below. So a wider view is classified.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vision.core.network import WEIGHTS, Network
from vision.core.pictures import Picture
from vision.reading.poker.patches import Pose, Pyramid, cut, evened_bytes

JOKER_VERIFIER = "joker_verifier.onnx"
VIEW = (64, 64)
"""Width and height of a view, pixels."""
INDEX_IN_VIEW = 14.0
"""The height of the index in a view, pixels: the view extends over two index heights to each side."""
_VARIANTS = ((1.0, 0.0), (0.9, 0.0), (1.1, 0.0), (1.0, 8.0), (1.0, -8.0))
"""The scales and angles (degrees) at which the index is viewed."""


def view(pyramid: Pyramid, pose: Pose) -> Picture:
    """The surroundings of an index, upright in their middle, ``(64, 64, 3)``."""
    return cut(pyramid, pose, VIEW, INDEX_IN_VIEW)


class JokerVerifier:
    """Decides whether what the namers take for a Joker's index is one."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._network = Network(weights / JOKER_VERIFIER)

    def judge(self, pyramid: Pyramid, pose: Pose) -> float:
        """The log odds of a Joker's index at ``pose``: the mean of several views, so that it does not depend
        on a pixel."""
        views = [view(pyramid, pose.otherwise(*variant)) for variant in _VARIANTS]
        return float(self._network.run(evened_bytes(np.stack(views))).mean())
