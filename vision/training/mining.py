"""Lessons from the finder's own mistakes: what it takes for an index, the namer must learn to call none."""

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
"""The share in sight from which an index is as good as whole."""
_MOST_TURNED, _MOST_APART = 25.0, 0.3
_LEAST_TALL, _LEAST_TALL_COVERED, _MOST_TALL = 0.7, 0.55, 1.4
"""How tall the finder may take an index for, in its heights."""


def with_mined(lessons: Lessons, finder: Finder, floor: float, most: int, seed: int) -> Lessons:
    """``lessons`` with patches cut where ``finder`` looks in its scenes: its false alarms as none, and its
    hits as they are, with the errors of place and size that it really makes. At most ``most`` of each."""
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
    """How far a pose is from an index, in heights of that."""
    return math.hypot(truth[0] - pose.x, truth[1] - pose.y) / float(truth[2])


def _agrees(truth: npt.NDArray[np.float32], pose: Pose) -> bool:
    """Whether the finder means this index, and has it about as it stands. Of one that its neighbour lies on
    it often has only the part in sight."""
    turn = abs(angle_between(float(truth[3]), pose.degrees))
    least = _LEAST_TALL if truth[4] > _WHOLE else _LEAST_TALL_COVERED
    shown = truth[4] > LEAST_SHOWN and turn < _MOST_TURNED and _apart(truth, pose) < _MOST_APART
    return bool(shown and least < pose.height / truth[2] < _MOST_TALL)
