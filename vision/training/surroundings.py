"""Lessons for the wide namer: drawn indices with the card around them, and places that are no index."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.core.pictures import Picture
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.reading.poker.wide_namer import INDEX_IN_VIEW, view
from vision.training.fonts import Fonts
from vision.training.lessons import LEAST_SHOWN, NO_RANK, NO_SUIT, elsewhere, labels_at
from vision.training.processes import chunks, drawn
from vision.training.scenes import Dealer, IndexTruth, Scene

_SIDE = 96
"""Width and height of a picture, pixels: a view that is shifted, larger and askew fits in."""
_CHUNK = 200
_CLOSE_UPS_A_SCENE = 6
_AROUND = 3.6
"""The side of a close-up, in heights of its index."""
_OTHER_DEALER = 50_000
_LEAST = 14.0
"""The least height of an index, pixels."""
_MOST_OF_A_SCENE = 8
_ELSEWHERE = 0.12
"""How many places without an index are taken for each picture with one."""
_SHIFT, _GROW, _TURN = 0.05, 0.08, 5.0
"""How far an index is seen from where it is: the standard deviations in its heights, of the logarithm of its
size, and in degrees."""


@dataclass(frozen=True)
class Surroundings:
    """``pictures`` ``(n, 96, 96, 3)``, BGR: each has in its middle, upright, 20 px tall, an index or what is
    none; with the numbers of their ``ranks`` and ``suits`` as :class:`~vision.training.lessons.Lessons` has
    them."""

    pictures: npt.NDArray[np.uint8]
    ranks: npt.NDArray[np.uint8]
    suits: npt.NDArray[np.uint8]

    def seen(self, rows: npt.NDArray[np.int64], rng: np.random.Generator) -> npt.NDArray[np.uint8]:
        """The views of ``rows``, ``(n, 64, 64, 3)``, as a reader may take them."""
        middle = (_SIDE - 1) / 2
        views = []
        for row in rows:
            x, y = middle + rng.normal(0.0, _SHIFT, 2) * INDEX_IN_VIEW
            height = INDEX_IN_VIEW * float(np.exp(rng.normal(0.0, _GROW)))
            pose = Pose(float(x), float(y), height, float(rng.normal(0.0, _TURN)))
            views.append(view(Pyramid(self.pictures[row]), pose))
        return np.stack(views)


def draw_surroundings(
    count: int, seed: int, fonts: Fonts, processes: int = 2, strange: float = 0.0
) -> Surroundings:
    """The indices of ``count`` scenes, and of six times as many close-ups, and other places there.
    ``strange`` is the share of strange makers."""
    jobs = [(seed * 100_000 + k, fonts, strange, part) for k, part in enumerate(chunks(count, _CHUNK))]
    return Surroundings(
        *(np.concatenate(columns) for columns in zip(*drawn(_draw_chunk, jobs, processes), strict=True))
    )


def _draw_chunk(job: tuple[int, Fonts, float, int]) -> tuple[npt.NDArray[np.uint8], ...]:
    seed, fonts, strange, count = job
    usual = Dealer(seed, fonts, makers=40)
    unusual = Dealer(seed + _OTHER_DEALER, fonts, makers=40, strange=1.0)
    rng = np.random.default_rng([seed, 23])
    pictures: list[Picture] = []
    labels: list[tuple[int, int]] = []
    for _ in range(count):
        dealer = unusual if rng.random() < strange else usual
        _take(dealer.scene(256, 18.0, 84.0), rng, pictures, labels)
        for _ in range(_CLOSE_UPS_A_SCENE):
            _take(dealer.close_up(around=_AROUND), rng, pictures, labels)
    numbers = np.array(labels, np.uint8)
    return np.stack(pictures), numbers[:, 0].copy(), numbers[:, 1].copy()


def _take(
    scene: Scene, rng: np.random.Generator, pictures: list[Picture], labels: list[tuple[int, int]]
) -> None:
    """Adds some indices of ``scene``, and now and then a place that is none."""
    pyramid = Pyramid(scene.image)
    shown = [truth for truth in scene.indices if _is_shown(truth, len(scene.image))]
    for k in rng.permutation(len(shown))[:_MOST_OF_A_SCENE]:
        truth = shown[k]
        pose = Pose(truth.x, truth.y, truth.height, truth.degrees)
        pictures.append(cut(pyramid, pose, (_SIDE, _SIDE), INDEX_IN_VIEW))
        labels.append(labels_at(truth))
        if rng.random() < _ELSEWHERE and (other := elsewhere(scene, rng)) is not None:
            pictures.append(cut(pyramid, other, (_SIDE, _SIDE), INDEX_IN_VIEW))
            labels.append((NO_RANK, NO_SUIT))


def _is_shown(truth: IndexTruth, size: int) -> bool:
    """Whether an index can be named: it is not in the lesson where that is a matter of opinion."""
    inside = min(truth.x, truth.y) >= 0.0 and max(truth.x, truth.y) < size
    return inside and truth.height >= _LEAST and truth.visible >= LEAST_SHOWN
