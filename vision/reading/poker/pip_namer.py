"""The pip namer: tells the suit of an index by its pip alone, seen from near.

In the patch that shows a whole index a small pip is a few pixels, and a club there is much like a spade.
Where the index stands is known by then; so its pip can be looked at by itself, half as large again.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.core.cards import SUITS
from vision.core.network import WEIGHTS, Network
from vision.core.pictures import Picture
from vision.reading.poker.patches import Pose, Pyramid, chances, cut, whitened_bytes

PIP_NAMER = "pip_namer.onnx"
VIEW = (32, 32)
"""Width and height of a view, pixels."""
INDEX_IN_VIEW = 52.0
"""The height of the whole index at the scale of a view, pixels."""
_BELOW = 0.27
"""How far below the middle of its index the middle of a view is, in its heights."""
PIP_OF_INDEX = 0.385
"""The height of a pip in its index, mostly."""


def at_pip(pose: Pose) -> Pose:
    """The lower part of the index at ``pose``, where its pip is, at the size of the whole index."""
    return pose.lower(_BELOW)


def above_pip(x: float, y: float, height: float, degrees: float) -> Pose:
    """The pose of an index with a pip of this ``height`` and direction at (x, y), all in pixels: its view has
    the pip in its middle, as tall as pips of indices mostly are there."""
    return Pose(x, y, height / PIP_OF_INDEX, degrees).lower(-_BELOW)


def view(pyramid: Pyramid, pose: Pose) -> Picture:
    """The pip of the index at ``pose``, upright, ``(32, 32, 3)``."""
    return cut(pyramid, at_pip(pose), VIEW, INDEX_IN_VIEW)


class PipNamer:
    """Tells the suits of indices by their pips."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._network = Network(weights / PIP_NAMER)

    def name(self, pyramid: Pyramid, poses: Sequence[Pose]) -> npt.NDArray[np.float32]:
        """Probabilities ``(n, 5)`` of spades, hearts, diamonds, clubs and none."""
        if not poses:
            return np.zeros((0, len(SUITS) + 1), np.float32)
        return chances(self._network.run(whitened_bytes(np.stack([view(pyramid, pose) for pose in poses]))))
