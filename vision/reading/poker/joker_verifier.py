"""Whether what looks like an index stands where one does: in the corner of a card.

A Joker's index is but letters or a sign, and the world is full of those. A patch of its own size does not
show what parts them: the card's edge, the paper up to it, and the picture below. So a wider view is judged.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.core.pictures import Picture
from vision.reading.poker.networks import WEIGHTS, load_network
from vision.reading.poker.patches import Pose, Pyramid, cut

CORNER_JUDGE = "corner_judge.onnx"
VIEW = (64, 64)
"""Width and height of a view, pixels."""
INDEX_IN_VIEW = 14.0
"""How tall the index stands in a view, pixels: so it reaches over two heights to each side."""
_LEAST_SPREAD = 14.0
_LOOKS = ((1.0, 0.0), (0.9, 0.0), (1.1, 0.0), (1.0, 8.0), (1.0, -8.0))
"""How much larger, and how many degrees turned, the index is taken to be in each look."""


def view(pyramid: Pyramid, pose: Pose) -> Picture:
    """The surroundings of an index, it upright in their middle, ``(64, 64, 3)``."""
    return cut(pyramid, pose, VIEW, INDEX_IN_VIEW)


def evened(views: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """Views ``(n, 64, 64, 3)`` as network input ``(n, 3, 64, 64)``: each with a mean of 0 and a deviation of
    1, in any light."""
    given = views.astype(np.float32).transpose(0, 3, 1, 2)
    mean = given.mean(axis=(1, 2, 3), keepdims=True)
    spread = np.maximum(given.std(axis=(1, 2, 3), keepdims=True), _LEAST_SPREAD)
    return np.ascontiguousarray((given - mean) / spread, np.float32)


class JokerVerifier:
    """Says of what the namers take for a Joker's index whether it is one."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._net = load_network(weights / CORNER_JUDGE)

    def judge(self, pyramid: Pyramid, pose: Pose) -> float:
        """The log odds that a Joker's index of a card stands at ``pose``: the mean of a few looks, for none
        should hang on a pixel."""
        looks = [view(pyramid, pose.otherwise(*look)) for look in _LOOKS]
        self._net.setInput(evened(np.stack(looks)))
        return float(np.asarray(self._net.forward(), np.float32).mean())
