"""The pose refiner: where exactly an index stands that the finder has seen.

The finder tells an index from all else in one pass over a picture, and its pose only roughly: where letters
are wide, blurred or close to others it may be wrong by a third of the height or by half a right angle. The
namers know an index best as it stands. So a second network looks at the index and what is around it and says
how the pose is wrong, as the second stage of a cascade of detectors does (Cai and Vasconcelos 2018).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.core.network import WEIGHTS, Network
from vision.core.pictures import Picture
from vision.reading.poker.patches import Pose, Pyramid, cut, evened_bytes

POSE_REFINER = "pose_refiner.onnx"
VIEW = (48, 64)
"""Width and height of a view, pixels."""
INDEX_IN_VIEW = 28.0
"""The height of the index in a view, pixels, if its pose is right."""
MOST_OCTAVES, MOST_RADIANS = 1.0, 1.3
"""A pose is never changed by more than this at once."""
_LOOKS, _FAR_OFF = 2, 0.2
"""A pose that is wrong by more octaves or radians is looked at so often."""


def view(pyramid: Pyramid, pose: Pose) -> Picture:
    """The index at ``pose``, upright, and what is around it, ``(64, 48, 3)``."""
    return cut(pyramid, pose, VIEW, INDEX_IN_VIEW)


def changed(pose: Pose, right: float, down: float, octaves: float, radians: float) -> Pose:
    """``pose`` moved to its ``right`` and ``down``, in its heights, made taller by so many ``octaves`` and
    turned clockwise."""
    angle = math.radians(pose.degrees)
    x, y = right * pose.height, down * pose.height
    return Pose(
        pose.x + x * math.cos(angle) - y * math.sin(angle),
        pose.y + x * math.sin(angle) + y * math.cos(angle),
        pose.height * 2.0**octaves,
        pose.degrees + math.degrees(radians),
    )


class PoseRefiner:
    """Says where indices stand exactly."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._network = Network(weights / POSE_REFINER)

    def refined(self, pyramid: Pyramid, poses: Sequence[Pose]) -> list[Pose]:
        """Each of ``poses``, pixels of the pyramid's picture, as the index there stands. One that was far off
        is looked at again."""
        told = list(poses)
        again = list(range(len(told)))
        for _ in range(_LOOKS):
            if not again:
                break
            out = self._network.run(evened_bytes(np.stack([view(pyramid, told[k]) for k in again])))
            changes = _bounded(out)
            for k, change in zip(again, changes.tolist(), strict=True):
                told[k] = changed(told[k], *change)
            far = np.abs(changes[:, 2:]).max(axis=1) > _FAR_OFF
            again = [k for k, it_is in zip(again, far.tolist(), strict=True) if it_is]
        return told


def _bounded(out: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The network's output ``(n, 4)``, right, down, octaves, radians, within what it was taught."""
    most = np.array([1.0, 1.0, MOST_OCTAVES, MOST_RADIANS], np.float32)
    return np.asarray(np.clip(out, -most, most), np.float32)
