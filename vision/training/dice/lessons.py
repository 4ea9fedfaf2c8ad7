"""Lessons on dice: scenes for the finder, patches for the namer, as arrays in memory.

Drawing is seeded by lesson number, so the same call gives the same lessons on any machine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.core.geometry import Rect
from vision.core.pictures import Picture
from vision.dice.networks import EMBLEM, NO_DIE, DiceFinder
from vision.dice.patches import cut
from vision.reading.poker.patches import Pyramid
from vision.training.dice.scenes import DiceDealer, DiceScene
from vision.training.processes import chunks, drawn

SCENE = 192
MOST_TRUTHS = 12
WIDE_PATCH = 60
"""Lesson patches have room around them, so that each can be rotated and shifted anew."""
UNREADABLE = EMBLEM + 1
_UNREADABLE_SHARE = 0.4
"""The share of unreadable dice that become lessons: more would add nothing."""
LEAST_NAMED = 16.0
"""Below this size, pixels, pips cannot be counted."""
_TRYING = 0.4
"""The share of scenes with dice that are hard to read, as most are that are misread in photographs."""
_CHUNK = 100


@dataclass(frozen=True)
class DiceLessons:
    """``scenes`` ``(n, 192, 192, 3)`` BGR; ``truths`` ``(n, 12, 8)``: left, top, width, height, pips, the
    visible shares of the upper face and of the die, and whether its pips can be told from the face; width 0
    for no die. ``patches`` ``(m, 60, 60, 3)`` with their ``names``: 0 to 5 for one to six, then none, an
    emblem and unreadable."""

    scenes: npt.NDArray[np.uint8]
    truths: npt.NDArray[np.float32]
    patches: npt.NDArray[np.uint8]
    names: npt.NDArray[np.uint8]


def draw_dice_lessons(count: int, seed: int, processes: int = 1) -> DiceLessons:
    """``count`` scenes, and the patches of them."""
    jobs = [(seed * 100_000 + k, scenes) for k, scenes in enumerate(chunks(count, _CHUNK))]
    parts = drawn(_draw_chunk, jobs, processes)
    return DiceLessons(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _draw_chunk(job: tuple[int, int]) -> tuple[npt.NDArray[np.generic], ...]:
    seed, count = job
    dealer = DiceDealer(seed, _TRYING)
    rng = np.random.default_rng([seed, 7])
    scenes = np.empty((count, SCENE, SCENE, 3), np.uint8)
    truths = np.zeros((count, MOST_TRUTHS, 8), np.float32)
    patches: list[Picture] = []
    names: list[int] = []
    for number in range(count):
        scene = dealer.scene(SCENE)
        scenes[number] = scene.image
        for row, truth in enumerate(scene.dice[:MOST_TRUTHS]):
            truths[number, row] = *truth.box, truth.pips, truth.upper, truth.visible, truth.readable
        _cut_patches(scene, rng, patches, names)
    return scenes, truths, np.stack(patches), np.array(names, np.uint8)


def _cut_patches(
    scene: DiceScene, rng: np.random.Generator, patches: list[Picture], names: list[int]
) -> None:
    pyramid = Pyramid(scene.image)
    for truth in scene.dice:
        if max(truth.box.width, truth.box.height) < LEAST_NAMED:
            continue
        if truth.upper > 0.8 and truth.readable:
            patches.append(cut(pyramid, truth.box, WIDE_PATCH))
            names.append(truth.pips - 1)
        elif truth.upper > 0.8 and truth.emblem:
            patches.append(cut(pyramid, truth.box, WIDE_PATCH))
            names.append(EMBLEM)
        elif truth.upper > 0.8 and rng.random() < _UNREADABLE_SHARE:
            patches.append(cut(pyramid, truth.box, WIDE_PATCH))
            names.append(UNREADABLE)
        elif truth.upper < 0.3 and rng.random() < 0.3:
            patches.append(cut(pyramid, truth.box, WIDE_PATCH))
            names.append(NO_DIE)
    if rng.random() < 0.3:
        box = _elsewhere(scene, rng)
        if all(not _same(truth.box, box) for truth in scene.dice):
            patches.append(cut(pyramid, box, WIDE_PATCH))
            names.append(NO_DIE)


def _elsewhere(scene: DiceScene, rng: np.random.Generator) -> Rect:
    """A random place, such as between two dice or on a card's pips."""
    size = scene.image.shape[0]
    side = float(rng.uniform(LEAST_NAMED, 60))
    x, y = rng.uniform(0.1, 0.9, 2) * size
    return Rect.around((float(x), float(y)), side, side)


def _same(first: Rect, second: Rect) -> bool:
    """Whether two boxes are so similar in position and size that they may bound one die."""
    apart = np.hypot(first.centre[0] - second.centre[0], first.centre[1] - second.centre[1])
    return bool(apart < 0.5 * max(first.width, first.height, second.width, second.height))


def with_mined_dice(lessons: DiceLessons, finder: DiceFinder, floor: float, most: int) -> DiceLessons:
    """``lessons`` with patches at the finder's detections in the scenes: false alarms as none, hits with the
    finder's actual errors of position and size. At most ``most`` of each."""
    alarms: list[Picture] = []
    hits: list[Picture] = []
    names: list[int] = []
    for image, rows in zip(lessons.scenes, lessons.truths, strict=True):
        pyramid = Pyramid(image)
        shown = rows[rows[:, 2] > 0]
        for _, box in finder.find(image, floor):
            if max(box.width, box.height) < LEAST_NAMED:
                continue
            near = [row for row in shown if _same(Rect(*row[:4]), box)]
            if not near and len(alarms) < most:
                alarms.append(cut(pyramid, box, WIDE_PATCH))
            elif len(near) == 1 and near[0][5] > 0.8 and near[0][7] and len(hits) < most:
                hits.append(cut(pyramid, box, WIDE_PATCH))
                names.append(int(near[0][4]) - 1)
    mined = [np.stack(group) for group in (hits, alarms) if group]
    told = np.array(names + [NO_DIE] * len(alarms), np.uint8)
    return replace(
        lessons,
        patches=np.concatenate([lessons.patches, *mined]),
        names=np.concatenate([lessons.names, told]),
    )
