"""Lessons for the pip namer: the pips of drawn indices, seen from near."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.core.pictures import Picture
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.reading.poker.pip_namer import INDEX_IN_VIEW, VIEW, at_pip
from vision.training.fonts import Fonts
from vision.training.lessons import NO_SUIT, elsewhere, labels_at, seen_nearly
from vision.training.processes import CORES, chunks, drawn
from vision.training.scenes import AROUND_INDEX, IndexTruth, scenes_with_close_ups, some_indices

_SIDE = 48
"""Width and height of a picture, pixels: a view that is shifted, larger and askew fits in."""
_CHUNK = 200
_SHOWN = 0.5
"""The least visible share of an index."""
_COVERED, _SEEN = 0.15, 0.25
"""Below the first visible share of a pip it shows no suit, from the second on it does; between them is no
lesson."""
_HALF_COVERED = 4
"""How many close-ups of each scene are of half-covered pips: people lay their cards as close as that."""
_ELSEWHERE = 0.1
"""How many places without an index are taken for each one."""


@dataclass(frozen=True)
class PipViews:
    """``pictures`` ``(n, 48, 48, 3)``, BGR: each has the pip of an index in its middle, upright, at the scale
    of a view, with the number of its suit in ``suits``."""

    pictures: npt.NDArray[np.uint8]
    suits: npt.NDArray[np.uint8]

    def seen(self, rows: npt.NDArray[np.int64], rng: np.random.Generator) -> npt.NDArray[np.uint8]:
        """The views of ``rows``, ``(n, 32, 32, 3)``, as a reader may take them."""
        return seen_nearly(self.pictures, rows, INDEX_IN_VIEW, VIEW, rng)


def draw_pip_views(
    count: int, seed: int, fonts: Fonts, processes: int = CORES, strange: float = 0.0
) -> PipViews:
    """The pips of ``count`` scenes, and of ten times as many close-ups, of which four are of half-covered
    pips. ``strange`` is the share of strange makers."""
    jobs = [(seed * 100_000 + k, fonts, strange, part) for k, part in enumerate(chunks(count, _CHUNK))]
    parts = drawn(_draw_chunk, jobs, processes)
    return PipViews(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _draw_chunk(job: tuple[int, Fonts, float, int]) -> tuple[npt.NDArray[np.uint8], ...]:
    seed, fonts, strange, count = job
    rng = np.random.default_rng([seed, 29])
    pictures: list[Picture] = []
    suits: list[int] = []
    scenes = scenes_with_close_ups(count, seed, fonts, strange, AROUND_INDEX, rng, half_covered=_HALF_COVERED)
    for scene in scenes:
        pyramid = Pyramid(scene.image)
        for truth in some_indices(scene, _is_lesson, rng):
            pictures.append(_around_pip(pyramid, truth.pose))
            suits.append(labels_at(truth)[1])
            if rng.random() < _ELSEWHERE and (other := elsewhere(scene, rng)) is not None:
                pictures.append(_around_pip(pyramid, other))
                suits.append(NO_SUIT)
    return np.stack(pictures), np.array(suits, np.uint8)


def _is_lesson(truth: IndexTruth) -> bool:
    return truth.visible >= _SHOWN and not _COVERED <= truth.pip_visible < _SEEN


def _around_pip(pyramid: Pyramid, pose: Pose) -> Picture:
    return cut(pyramid, at_pip(pose), (_SIDE, _SIDE), INDEX_IN_VIEW)
