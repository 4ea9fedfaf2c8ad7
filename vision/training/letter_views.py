"""Lessons for the letter namer: the ranks of drawn indices, seen from near."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.core.cards import POKER_CARDS
from vision.core.pictures import Picture
from vision.reading.poker.letter_namer import INDEX_IN_VIEW, LETTERS, VIEW, at_rank
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.training.fonts import Fonts
from vision.training.lessons import elsewhere, seen_nearly
from vision.training.makers import random_style
from vision.training.processes import CORES, chunks, drawn
from vision.training.scenes import AROUND_INDEX, Dealer, IndexTruth, some_indices
from vision.training.strange import Maker

_SIDE = 48
"""Width and height of a picture, pixels: a view that is shifted, larger and askew fits in."""
_CHUNK = 1000
_MAKERS = 60
_COURTS = (
    ("J", "Q", "K", "A"),
    ("J", "Q", "K", "1"),
    ("B", "D", "K", "A"),
    ("B", "D", "K", "1"),
    ("V", "D", "R", "A"),
    ("V", "D", "R", "1"),
    ("V", "D", "R", "1"),
    ("B", "V", "H", "A"),
    ("B", "V", "H", "1"),
    ("J", "D", "R", "A"),
    ("J", "Q", "K", "1"),
    ("J", "V", "H", "A"),
    ("B", "V", "H", "A"),
    ("B", "D", "R", "A"),
    ("F", "D", "R", "A"),
    ("F", "D", "R", "A"),
    ("Kn", "D", "K", "E"),
    ("Kn", "D", "K", "E"),
    ("W", "D", "K", "A"),
    ("W", "D", "K", "A"),
)
"""The letters of jack, queen, king and ace of a maker: every letter with every sort of others."""
_TOLD = frozenset({"A", "J", "Q", "K", "7", "8"})
"""The ranks that are printed as letters which are told."""
_MORE = 3
"""How much more often cards of these ranks are drawn than others."""
_CARDS = tuple(card for card in POKER_CARDS for _ in range(_MORE if card[:-1] in _TOLD else 1))
_SHOWN = 0.5
"""The least visible share of an index."""
_COVERED, _SEEN = 0.25, 0.9
"""Below the first visible share of a rank nobody knows it, from the second on it is what it seems; between
them is no lesson."""
_ELSEWHERE = 0.1
"""How many places without an index are taken for each one."""
_NONE = len(LETTERS)
_STRANGE_DEALER = 50_000


@dataclass(frozen=True)
class LetterViews:
    """``pictures`` ``(n, 48, 48, 3)``, BGR: each has the rank of an index in its middle, upright, at the
    scale of a view, with the number of its letter in ``letters``."""

    pictures: npt.NDArray[np.uint8]
    letters: npt.NDArray[np.uint8]

    def seen(self, rows: npt.NDArray[np.int64], rng: np.random.Generator) -> npt.NDArray[np.uint8]:
        """The views of ``rows``, ``(n, 32, 32, 3)``, as a reader may take them."""
        return seen_nearly(self.pictures, rows, INDEX_IN_VIEW, VIEW, rng)


def draw_letter_views(
    count: int, seed: int, fonts: Fonts, processes: int = CORES, strange: float = 0.0
) -> LetterViews:
    """The ranks of ``count`` close-ups. ``strange`` is the share of strange makers."""
    jobs = [(seed * 100_000 + k, fonts, strange, part) for k, part in enumerate(chunks(count, _CHUNK))]
    parts = drawn(_draw_chunk, jobs, processes)
    return LetterViews(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def lettered_maker(rng: np.random.Generator, fonts: Fonts) -> Maker:
    """A maker of usual cards with the letters of any land."""
    letters = _COURTS[int(rng.integers(len(_COURTS)))]
    return Maker(replace(random_style(rng, fonts), letters=letters))


def _draw_chunk(job: tuple[int, Fonts, float, int]) -> tuple[npt.NDArray[np.uint8], ...]:
    seed, fonts, strange, count = job
    rng = np.random.default_rng([seed, 31])
    usual = Dealer(seed, fonts, makers=_MAKERS, make=lettered_maker, cards=_CARDS)
    unusual = Dealer(seed + _STRANGE_DEALER, fonts, makers=_MAKERS, strange=1.0, cards=_CARDS)
    pictures: list[Picture] = []
    letters: list[int] = []
    for _ in range(count):
        dealer = unusual if rng.random() < strange else usual
        scene = dealer.close_up(around=AROUND_INDEX)
        pyramid = Pyramid(scene.image)
        for truth in some_indices(scene, _is_lesson, rng):
            pictures.append(_around_rank(pyramid, truth.pose))
            letters.append(_label(truth))
            if rng.random() < _ELSEWHERE and (other := elsewhere(scene, rng)) is not None:
                pictures.append(_around_rank(pyramid, other))
                letters.append(_NONE)
    return np.stack(pictures), np.array(letters, np.uint8)


def _is_lesson(truth: IndexTruth) -> bool:
    return truth.visible >= _SHOWN and not _COVERED <= truth.rank_visible < _SEEN


def _label(truth: IndexTruth) -> int:
    if truth.strange_rank or truth.rank_visible < _COVERED or truth.printed not in LETTERS:
        return _NONE
    return LETTERS.index(truth.printed)


def _around_rank(pyramid: Pyramid, pose: Pose) -> Picture:
    return cut(pyramid, at_rank(pose), (_SIDE, _SIDE), INDEX_IN_VIEW)
