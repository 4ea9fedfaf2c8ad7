"""Lessons for the wide namer: drawn indices with the card around them, and places that are no index."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.core.pictures import Picture
from vision.reading.poker.patches import Pyramid, cut
from vision.reading.poker.wide_namer import INDEX_IN_VIEW, VIEW
from vision.training.fonts import Fonts
from vision.training.lessons import LEAST_SHOWN, NO_RANK, NO_SUIT, elsewhere, labels_at, seen_nearly
from vision.training.processes import CORES, chunks, drawn
from vision.training.scenes import scenes_with_close_ups, some_indices

_SIDE = 96
"""Width and height of a picture, pixels: a view that is shifted, larger and askew fits in."""
_CHUNK = 200
_AROUND = 3.6
"""The side of a close-up, in heights of its index."""
_ELSEWHERE = 0.12
"""How many places without an index are taken for each picture with one."""


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
        return seen_nearly(self.pictures, rows, INDEX_IN_VIEW, VIEW, rng)


def draw_surroundings(
    count: int, seed: int, fonts: Fonts, processes: int = CORES, strange: float = 0.0
) -> Surroundings:
    """The indices of ``count`` scenes, and of six times as many close-ups, and other places there.
    ``strange`` is the share of strange makers."""
    jobs = [(seed * 100_000 + k, fonts, strange, part) for k, part in enumerate(chunks(count, _CHUNK))]
    return Surroundings(
        *(np.concatenate(columns) for columns in zip(*drawn(_draw_chunk, jobs, processes), strict=True))
    )


def _draw_chunk(job: tuple[int, Fonts, float, int]) -> tuple[npt.NDArray[np.uint8], ...]:
    seed, fonts, strange, count = job
    rng = np.random.default_rng([seed, 23])
    pictures: list[Picture] = []
    labels: list[tuple[int, int]] = []
    for scene in scenes_with_close_ups(count, seed, fonts, strange, _AROUND, rng):
        pyramid = Pyramid(scene.image)
        for truth in some_indices(scene, lambda it: it.visible >= LEAST_SHOWN, rng):
            pictures.append(cut(pyramid, truth.pose, (_SIDE, _SIDE), INDEX_IN_VIEW))
            labels.append(labels_at(truth))
            if rng.random() < _ELSEWHERE and (other := elsewhere(scene, rng)) is not None:
                pictures.append(cut(pyramid, other, (_SIDE, _SIDE), INDEX_IN_VIEW))
                labels.append((NO_RANK, NO_SUIT))
    numbers = np.array(labels, np.uint8)
    return np.stack(pictures), numbers[:, 0].copy(), numbers[:, 1].copy()
