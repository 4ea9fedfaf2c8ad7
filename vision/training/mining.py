"""Hard-example mining: the namer must learn to reject the finder's false alarms."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.core.pictures import Picture
from vision.reading.poker.angles import angle_between
from vision.reading.poker.networks import Finder
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.training.lessons import LEAST_SHOWN, NO_RANK, NO_SUIT, Lessons

_TALL_ENOUGH = 14.0
_WHOLE = 0.85
"""The visible share from which an index is as good as whole."""
_MOST_TURNED, _MOST_APART = 25.0, 0.3
_LEAST_TALL, _LEAST_TALL_COVERED, _MOST_TALL = 0.7, 0.55, 1.4
"""The range of heights that the finder may report, relative to the true one."""


def with_mined(lessons: Lessons, finder: Finder, floor: float, most: int, seed: int) -> Lessons:
    """``lessons`` with patches at the finder's detections in the scenes: false alarms as none, hits with the
    finder's actual errors of position and size. At most ``most`` of each."""
    alarms: list[Picture] = []
    hits: list[Picture] = []
    names: list[tuple[int, int]] = []
    order = np.random.default_rng(seed).permutation(len(lessons.scenes))
    for number in order:
        truths = lessons.truths[number]
        truths = truths[truths[:, 2] > 0]
        pyramid = Pyramid(lessons.scenes[number])
        for _, pose in finder.find(lessons.scenes[number], floor):
            if pose.height < _TALL_ENOUGH:
                continue
            near = [t for t in truths if _apart(t, pose) < 0.5]
            agreed = [t for t in near if _agrees(t, pose)]
            if not near and len(alarms) < most:
                alarms.append(cut(pyramid, pose))
            elif len(agreed) == 1 and len(hits) < most:
                hits.append(cut(pyramid, pose))
                names.append((int(agreed[0][5]), int(agreed[0][6])))
        if len(alarms) >= most and len(hits) >= most:
            break
    labels = np.array(names + [(NO_RANK, NO_SUIT)] * len(alarms), np.uint8).reshape(-1, 2)
    return replace(
        lessons,
        patches=np.concatenate(
            [lessons.patches, *([np.stack(hits)] if hits else []), *([np.stack(alarms)] if alarms else [])]
        ),
        ranks=np.concatenate([lessons.ranks, labels[:, 0]]),
        suits=np.concatenate([lessons.suits, labels[:, 1]]),
    )


def _apart(truth: npt.NDArray[np.float32], pose: Pose) -> float:
    """The distance of a pose from an index, in its heights."""
    return math.hypot(truth[0] - pose.x, truth[1] - pose.y) / float(truth[2])


def _agrees(truth: npt.NDArray[np.float32], pose: Pose) -> bool:
    """Whether the detection means this index and is about right. Of a partly covered index the finder often
    has only the visible part."""
    turn = abs(angle_between(float(truth[3]), pose.degrees))
    least = _LEAST_TALL if truth[4] > _WHOLE else _LEAST_TALL_COVERED
    shown = truth[4] > LEAST_SHOWN and turn < _MOST_TURNED and _apart(truth, pose) < _MOST_APART
    return bool(shown and least < pose.height / truth[2] < _MOST_TALL)
