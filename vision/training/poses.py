"""Lessons for the pose refiner: drawn indices with what is around them, and poses that are a little wrong."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.core.pictures import Picture
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.reading.poker.pose_refiner import INDEX_IN_VIEW, view
from vision.training.fonts import Fonts
from vision.training.processes import CORES, chunks, drawn
from vision.training.scenes import Scene, scenes_with_close_ups, some_indices

_SIDE = 112
"""Width and height of a picture around an index, pixels: a view of half as tall again, turned, fits in."""
_CHUNK = 200
_AROUND = 3.4
"""The side of a close-up, in heights of its index."""
_SHOWN = 0.5
"""The least visible share of an index."""
_WIDE = 0.35
"""The share of poses that are far off: the others are as the finder mostly sees an index."""
_OFF, _FAR_OFF = (0.06, 0.12, 7.0), (0.3, 0.45, 60.0)
"""How far they are off: in heights, in logarithms of the height, and in degrees; the standard deviations of
those that are mostly right, and the most of the others."""


@dataclass(frozen=True)
class PoseLessons:
    """``pictures`` ``(n, 112, 112, 3)``, BGR: each has an index in its middle, upright, 28 px tall."""

    pictures: npt.NDArray[np.uint8]

    def seen(
        self, rows: npt.NDArray[np.int64], rng: np.random.Generator
    ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32]]:
        """The views at wrong poses of the indices in ``rows``, ``(n, 64, 48, 3)``, and how each pose is to be
        changed, ``(n, 4)``: see :func:`vision.reading.poker.pose_refiner.changed`."""
        poses = [_wrong(rng) for _ in rows]
        views = [view(Pyramid(self.pictures[row]), pose) for row, pose in zip(rows, poses, strict=True)]
        return np.stack(views), np.array([_change(pose) for pose in poses], np.float32)


def draw_pose_lessons(
    count: int, seed: int, fonts: Fonts, processes: int = CORES, strange: float = 0.0
) -> PoseLessons:
    """The indices of ``count`` scenes, and of six times as many close-ups. ``strange`` is the share of
    strange makers: an index whose letters nobody knows stands somewhere, too."""
    jobs = [(seed * 100_000 + k, fonts, strange, part) for k, part in enumerate(chunks(count, _CHUNK))]
    return PoseLessons(np.concatenate(drawn(_draw_chunk, jobs, processes)))


def _draw_chunk(job: tuple[int, Fonts, float, int]) -> npt.NDArray[np.uint8]:
    seed, fonts, strange, count = job
    rng = np.random.default_rng([seed, 17])
    scenes = scenes_with_close_ups(count, seed, fonts, strange, _AROUND, rng)
    return np.stack([picture for scene in scenes for picture in _around_indices(scene, rng)])


def _around_indices(scene: Scene, rng: np.random.Generator) -> list[Picture]:
    """Some indices of ``scene``, each upright with what is around it."""
    pyramid = Pyramid(scene.image)
    shown = some_indices(scene, lambda truth: truth.visible >= _SHOWN, rng)
    return [cut(pyramid, truth.pose, (_SIDE, _SIDE), INDEX_IN_VIEW) for truth in shown]


def _wrong(rng: np.random.Generator) -> Pose:
    """A wrong pose of the index in the middle of a picture."""
    if rng.random() < _WIDE:
        x, y, grow, turn = rng.uniform(-1.0, 1.0, 4) * np.array([_FAR_OFF[0], *_FAR_OFF])
    else:
        x, y, grow, turn = rng.normal(0.0, 1.0, 4) * np.array([_OFF[0], *_OFF])
    middle = (_SIDE - 1) / 2
    height = INDEX_IN_VIEW * math.exp(grow)
    return Pose(middle + x * INDEX_IN_VIEW, middle + y * INDEX_IN_VIEW, height, turn)


def _change(pose: Pose) -> tuple[float, float, float, float]:
    """What makes ``pose`` that of the index in the middle of a picture."""
    middle = (_SIDE - 1) / 2
    x, y = (middle - pose.x) / pose.height, (middle - pose.y) / pose.height
    angle = math.radians(pose.degrees)
    right = x * math.cos(angle) + y * math.sin(angle)
    down = y * math.cos(angle) - x * math.sin(angle)
    return right, down, math.log2(INDEX_IN_VIEW / pose.height), -angle
