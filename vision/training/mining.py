"""Lessons from the finder's own mistakes: what it takes for an index, the namer must learn to call none."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.reading.networks import Finder
from vision.reading.patches import Picture, Pose, Pyramid, cut
from vision.training.lessons import NO_RANK, NO_SUIT, Lessons

_TALL_ENOUGH = 14.0


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
            near = [t for t in truths if math.hypot(t[0] - pose.x, t[1] - pose.y) < 0.5 * t[2]]
            if not near and len(alarms) < most:
                alarms.append(cut(pyramid, pose))
            elif len(near) == 1 and _agrees(near[0], pose) and len(hits) < most:
                hits.append(cut(pyramid, pose))
                names.append((int(near[0][5]), int(near[0][6])))
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


def _agrees(truth: npt.NDArray[np.float32], pose: Pose) -> bool:
    """Whether the finder has this index, in full sight, about as it stands."""
    turn = abs((pose.degrees - float(truth[3]) + 180.0) % 360.0 - 180.0)
    return bool(truth[4] > 0.85 and turn < 25.0 and 0.7 < pose.height / truth[2] < 1.4)
