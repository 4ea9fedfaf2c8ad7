"""Lessons for the pip namer: the pips of drawn indices, seen from near."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.core.pictures import Picture
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.reading.poker.pip_namer import INDEX_IN_VIEW, VIEW, at_pip
from vision.training.fonts import Fonts
from vision.training.lessons import NO_SUIT, elsewhere, labels_at
from vision.training.processes import chunks, drawn
from vision.training.scenes import Dealer, Scene

_SIDE = 48
"""Width and height of a picture, pixels: a view that is shifted, larger and askew fits in."""
_CHUNK = 200
_CLOSE_UPS_A_SCENE = 6
_OTHER_DEALER = 50_000
_LEAST, _SHOWN = 14.0, 0.5
"""The least height of an index, pixels, and the least visible share of it."""
_COVERED, _SEEN = 0.15, 0.6
"""Below the first visible share of a pip it shows no suit, from the second on it does; between them is no
lesson."""
_MOST_OF_A_SCENE = 8
_ELSEWHERE = 0.1
"""How many places without an index are taken for each one."""
_SHIFT, _GROW, _TURN = 0.05, 0.08, 5.0
"""How far an index is seen from where it is: the standard deviations in its heights, of the logarithm of its
size, and in degrees."""


@dataclass(frozen=True)
class PipViews:
    """``pictures`` ``(n, 48, 48, 3)``, BGR: each has the pip of an index in its middle, upright, at the scale
    of a view, with the number of its suit in ``suits``."""

    pictures: npt.NDArray[np.uint8]
    suits: npt.NDArray[np.uint8]

    def seen(self, rows: npt.NDArray[np.int64], rng: np.random.Generator) -> npt.NDArray[np.uint8]:
        """The views of ``rows``, ``(n, 32, 32, 3)``, as a reader may take them."""
        middle = (_SIDE - 1) / 2
        views = []
        for row in rows:
            x, y = middle + rng.normal(0.0, _SHIFT, 2) * INDEX_IN_VIEW
            height = INDEX_IN_VIEW * float(np.exp(rng.normal(0.0, _GROW)))
            pose = Pose(float(x), float(y), height, float(rng.normal(0.0, _TURN)))
            views.append(cut(Pyramid(self.pictures[row]), pose, VIEW, INDEX_IN_VIEW))
        return np.stack(views)


def draw_pip_views(count: int, seed: int, fonts: Fonts, processes: int = 2, strange: float = 0.0) -> PipViews:
    """The pips of ``count`` scenes, and of six times as many close-ups. ``strange`` is the share of strange
    makers."""
    jobs = [(seed * 100_000 + k, fonts, strange, part) for k, part in enumerate(chunks(count, _CHUNK))]
    parts = drawn(_draw_chunk, jobs, processes)
    return PipViews(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _draw_chunk(job: tuple[int, Fonts, float, int]) -> tuple[npt.NDArray[np.uint8], ...]:
    seed, fonts, strange, count = job
    usual = Dealer(seed, fonts, makers=40)
    unusual = Dealer(seed + _OTHER_DEALER, fonts, makers=40, strange=1.0)
    rng = np.random.default_rng([seed, 29])
    pictures: list[Picture] = []
    suits: list[int] = []
    for _ in range(count):
        dealer = unusual if rng.random() < strange else usual
        _take(dealer.scene(256, 18.0, 84.0), rng, pictures, suits)
        for _ in range(_CLOSE_UPS_A_SCENE):
            _take(dealer.close_up(), rng, pictures, suits)
    return np.stack(pictures), np.array(suits, np.uint8)


def _take(scene: Scene, rng: np.random.Generator, pictures: list[Picture], suits: list[int]) -> None:
    """Adds the pips of some indices of ``scene``, and now and then what is none."""
    pyramid, size = Pyramid(scene.image), len(scene.image)
    shown = [
        truth
        for truth in scene.indices
        if truth.height >= _LEAST
        and truth.visible >= _SHOWN
        and not _COVERED <= truth.pip_visible < _SEEN
        and min(truth.x, truth.y) >= 0.0
        and max(truth.x, truth.y) < size
    ]
    for k in rng.permutation(len(shown))[:_MOST_OF_A_SCENE]:
        truth = shown[k]
        pose = Pose(truth.x, truth.y, truth.height, truth.degrees)
        pictures.append(_around_pip(pyramid, pose))
        suits.append(labels_at(truth)[1])
        if rng.random() < _ELSEWHERE and (other := elsewhere(scene, rng)) is not None:
            pictures.append(_around_pip(pyramid, other))
            suits.append(NO_SUIT)


def _around_pip(pyramid: Pyramid, pose: Pose) -> Picture:
    return cut(pyramid, at_pip(pose), (_SIDE, _SIDE), INDEX_IN_VIEW)
