"""Lessons: scenes for the finder, patches for the namer, as arrays in memory.

Drawing is seeded by lesson number, so the same call gives the same lessons on any machine with the same
fonts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.core.cards import JOKER, RANKS, SUITS
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.training.fonts import Fonts
from vision.training.processes import CORES, chunks, drawn
from vision.training.scenes import Dealer, Half, IndexTruth, Scene

SCENE = 192
MOST_TRUTHS = 96
NO_RANK, NO_SUIT = len(RANKS) + 1, len(SUITS)
_CHUNK = 250
_CLOSE_UPS = 1500
_OTHER_DEALER = 50_000
_HALF_COVERED = {None: 0.5, Half.PIP: 0.25, Half.RANK: 0.25}
"""The shares of close-ups by what another card covers a part of."""
_MAY_BE_ANOTHER, _IS_WHOLE = 0.75, 0.9
"""Below this visible share a rank may be that of another card: half a 6 is a 3. From the second on it is what
it seems. A judge must know."""
_SHOWN_TO_JUDGE = 0.4
"""The least visible share of an index that the judge is shown."""
_ELSEWHERE, _ELSEWHERE_IN_CLOSE_UP = 1.5, 0.35
"""How many patches without an index are taken of a picture, on average."""
_LEAST_NAMED = 15.0
"""Below this height, pixels, an index cannot be named: the finder only shows where to search closer."""
LEAST_SHOWN = 0.66
"""The least visible share of an index that can be named: in a close fan its neighbour covers part of it."""
_HARDLY_SHOWN = 0.5
_SHIFT, _GROW, _TURN = 0.05, 0.08, 5.0
"""How far an index is seen from where it is: the standard deviations in its heights, of the logarithm of its
size, and in degrees."""
_PIP_UNSEEN, _PIP_SEEN = 0.15, 0.3
"""Below this visible share a pip does not show its suit; from the second on it does."""
_RANK_UNSEEN, _RANK_SEEN = 0.4, 0.7
"""The same for a rank."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """Which indices of a picture are a lesson: those of which ``least_shown`` is visible and whose rank shows
    less than ``rank_unseen``, and then is none, or ``rank_seen``; and on average ``elsewhere`` places without
    an index."""

    least_shown: float
    rank_unseen: float
    rank_seen: float
    elsewhere: float


_FOR_NAMER = _Choice(LEAST_SHOWN, _RANK_UNSEEN, _RANK_SEEN, _ELSEWHERE)
_FOR_JUDGE = _Choice(_SHOWN_TO_JUDGE, _MAY_BE_ANOTHER, _IS_WHOLE, _ELSEWHERE_IN_CLOSE_UP)


@dataclass(frozen=True)
class Lessons:
    """``scenes`` ``(n, 192, 192, 3)`` BGR; ``truths`` ``(n, 96, 7)``: x, y, height, degrees, visible share,
    and the numbers of rank and suit; height 0 for no index. ``patches`` ``(m, 48, 32, 3)`` with the numbers
    of their ``ranks`` and ``suits``."""

    scenes: npt.NDArray[np.uint8]
    truths: npt.NDArray[np.float32]
    patches: npt.NDArray[np.uint8]
    ranks: npt.NDArray[np.uint8]
    suits: npt.NDArray[np.uint8]


def label(card: str) -> tuple[int, int]:
    """The numbers of rank and suit by which the namer labels ``card``."""
    if card == JOKER:
        return len(RANKS), NO_SUIT
    return RANKS.index(card[:-1]), SUITS.index(card[-1])


def labels_at(truth: IndexTruth, least_rank: float = _RANK_UNSEEN) -> tuple[int, int]:
    """The numbers of rank and suit that show at ``truth``: none for what is strange or covered. A rank of
    which less than ``least_rank`` is visible is covered."""
    rank, suit = label(truth.card)
    rank_unseen = truth.strange_rank or truth.rank_visible < least_rank
    suit_unseen = truth.strange_pip or truth.pip_visible < _PIP_UNSEEN
    return NO_RANK if rank_unseen else rank, NO_SUIT if suit_unseen else suit


def draw_lessons(
    count: int, seed: int, fonts: Fonts, processes: int = CORES, strange: float = 0.0
) -> Lessons:
    """``count`` scenes, and the patches of them and of half as many closer views. ``strange`` is the share of
    strange makers."""
    jobs = [(seed * 100_000 + k, fonts, strange, scenes) for k, scenes in enumerate(chunks(count, _CHUNK))]
    parts = drawn(_draw_chunk, jobs, processes)
    return Lessons(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _draw_chunk(job: tuple[int, Fonts, float, int]) -> tuple[npt.NDArray[np.generic], ...]:
    seed, fonts, strange, count = job
    dealer = Dealer(seed, fonts, makers=40, strange=strange)
    rng = np.random.default_rng([seed, 7])
    scenes = np.empty((count, SCENE, SCENE, 3), np.uint8)
    truths = np.zeros((count, MOST_TRUTHS, 7), np.float32)
    patches: list[npt.NDArray[np.uint8]] = []
    labels: list[tuple[int, int]] = []
    for number in range(count):
        scene = dealer.scene(SCENE)
        scenes[number] = scene.image
        for row, truth in enumerate(scene.indices[:MOST_TRUTHS]):
            pose = truth.x, truth.y, truth.height, truth.degrees, truth.visible
            truths[number, row] = *pose, *labels_at(truth)
        _cut_patches(scene, rng, patches, labels, _FOR_NAMER)
        if number % 2:
            _cut_patches(dealer.scene(256, 26.0, 84.0), rng, patches, labels, _FOR_NAMER)
    return scenes, truths, np.stack(patches), *_numbers(labels)


def with_close_ups(
    lessons: Lessons, count: int, seed: int, fonts: Fonts, processes: int = CORES, strange: float = 0.0
) -> Lessons:
    """``lessons`` with the patches of ``count`` close-ups, of which the share ``strange`` is of strange
    makers' cards."""
    jobs = [(seed * 100_000 + k, fonts, strange, part) for k, part in enumerate(chunks(count, _CLOSE_UPS))]
    parts = drawn(draw_close_ups, jobs, processes)
    own = lessons.patches, lessons.ranks, lessons.suits
    patches, ranks, suits = (np.concatenate(columns) for columns in zip(own, *parts, strict=True))
    return replace(lessons, patches=patches, ranks=ranks, suits=suits)


def draw_close_ups(
    job: tuple[int, Fonts, float, int],
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """The patches of some close-ups and the numbers of their ranks and suits. ``job`` is the seed, the fonts,
    the share of strange makers and the number of close-ups."""
    seed, fonts, strange, count = job
    usual = Dealer(seed, fonts, makers=30)
    unusual = Dealer(seed + _OTHER_DEALER, fonts, makers=30, strange=1.0)
    rng = np.random.default_rng([seed, 9])
    patches: list[npt.NDArray[np.uint8]] = []
    labels: list[tuple[int, int]] = []
    for _ in range(count):
        dealer = unusual if rng.random() < strange else usual
        covered = list(_HALF_COVERED)[int(rng.choice(len(_HALF_COVERED), p=list(_HALF_COVERED.values())))]
        scene = dealer.close_up(half_covered=covered)
        _cut_patches(scene, rng, patches, labels, _FOR_JUDGE)
    return np.stack(patches), *_numbers(labels)


def _numbers(labels: list[tuple[int, int]]) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """The ranks and the suits of ``labels``."""
    named = np.array(labels, np.uint8)
    return named[:, 0].copy(), named[:, 1].copy()


def _cut_patches(
    scene: Scene,
    rng: np.random.Generator,
    patches: list[npt.NDArray[np.uint8]],
    labels: list[tuple[int, int]],
    choice: _Choice,
) -> None:
    pyramid = Pyramid(scene.image)
    order = rng.permutation(len(scene.indices))
    taken = 0
    for k in order:
        truth = scene.indices[k]
        inside = min(truth.x, truth.y) >= 0 and max(truth.x, truth.y) < len(scene.image)
        if truth.height < _LEAST_NAMED or not inside:
            continue
        if truth.visible > choice.least_shown and taken < 9:
            if _PIP_UNSEEN <= truth.pip_visible < _PIP_SEEN:
                continue
            if choice.rank_unseen <= truth.rank_visible < choice.rank_seen:
                continue
            patches.append(cut(pyramid, jittered(truth, rng)))
            labels.append(labels_at(truth, choice.rank_unseen))
            taken += 1
        elif truth.visible < min(_HARDLY_SHOWN, choice.least_shown) and rng.random() < 0.12:
            patches.append(cut(pyramid, jittered(truth, rng)))
            labels.append((NO_RANK, NO_SUIT))
    for _ in range(int(choice.elsewhere + rng.random())):
        pose = elsewhere(scene, rng)
        if pose is not None:
            patches.append(cut(pyramid, pose))
            labels.append((NO_RANK, NO_SUIT))


def jittered(truth: IndexTruth, rng: np.random.Generator) -> Pose:
    """A plausible detection of the index."""
    shift = np.clip(rng.normal(0, 0.04, 2), -0.12, 0.12) * truth.height
    grow = float(np.exp(np.clip(rng.normal(0, 0.1), -0.26, 0.26)))
    turn = float(np.clip(rng.normal(0, 7), -22, 22))
    return Pose(truth.x + shift[0], truth.y + shift[1], truth.height * grow, truth.degrees + turn)


def seen_nearly(
    pictures: npt.NDArray[np.uint8],
    rows: npt.NDArray[np.int64],
    tall: float,
    size: tuple[int, int],
    rng: np.random.Generator,
) -> npt.NDArray[np.uint8]:
    """Views of this ``size`` (width, height) of the square ``pictures`` in ``rows``, each with an index
    ``tall`` pixels high in its middle, as a reader may take them."""
    poses = [_nearly(pictures.shape[1], tall, rng) for _ in rows]
    return np.stack(
        [cut(Pyramid(pictures[row]), pose, size, tall) for row, pose in zip(rows, poses, strict=True)]
    )


def _nearly(side: int, tall: float, rng: np.random.Generator) -> Pose:
    """A pose, a little wrong, of the index of this height, upright, in the middle of a picture."""
    x, y = (side - 1) / 2 + rng.normal(0.0, _SHIFT, 2) * tall
    height = tall * float(np.exp(rng.normal(0.0, _GROW)))
    return Pose(float(x), float(y), height, float(rng.normal(0.0, _TURN)))


def elsewhere(scene: Scene, rng: np.random.Generator) -> Pose | None:
    """A pose without an index, preferably on busy ground: pips, courts, letters, an index upside down."""
    size = scene.image.shape[0]
    tall = max(
        _LEAST_NAMED,
        float(np.median([t.height for t in scene.indices])) if scene.indices else rng.uniform(20, 40),
    )
    shown = [t for t in scene.indices if t.visible > 0.5]
    pick = rng.random()
    if shown and pick < 0.25:
        truth = shown[int(rng.integers(len(shown)))]
        if pick < 0.12:
            return Pose(truth.x, truth.y, truth.height, truth.degrees + rng.uniform(110, 250))
        way = rng.normal(0, 1, 2)
        x, y = np.array([truth.x, truth.y]) + way / np.linalg.norm(way) * truth.height * rng.uniform(0.5, 1.1)
        if any(np.hypot(t.x - x, t.y - y) < 0.45 * t.height for t in shown):
            return None
        return Pose(float(x), float(y), truth.height, truth.degrees + rng.normal(0, 10))
    best, most = None, -1.0
    for _ in range(4):
        x, y = rng.uniform(0.05, 0.95, 2) * size
        if any(np.hypot(t.x - x, t.y - y) < 0.7 * t.height for t in shown):
            continue
        around = scene.image[max(0, int(y) - 12) : int(y) + 12, max(0, int(x) - 12) : int(x) + 12]
        busy = float(around.std())
        if busy > most:
            best, most = (
                Pose(float(x), float(y), tall * rng.uniform(0.6, 1.6), float(rng.uniform(0, 360))),
                busy,
            )
    return best
