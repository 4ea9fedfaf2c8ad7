"""Lessons for the Joker verifier: Jokers' indices, and everything that could be taken for one."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.cards import JOKER, RANKS
from vision.core.pictures import Picture
from vision.reading.poker.angles import angle_between
from vision.reading.poker.joker_verifier import JokerVerifier, view
from vision.reading.poker.networks import Finder, Namer
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.proposals import propose
from vision.training.fonts import Fonts
from vision.training.lessons import LEAST_SHOWN, jittered
from vision.training.processes import CORES, chunks, drawn
from vision.training.scenes import Dealer, IndexTruth, Scene

_CHUNK = 100
_SIZE, _LOW, _HIGH = 288, 16.0, 72.0
_JOKER_MAKERS = 0.9
_JOKER_LIKE = 0.03
"""The namers' probability of a Joker from which a place becomes a lesson."""
_OTHERS = 0.25
"""The share of all other places that become lessons."""
_ANYWHERE, _ANYWHERE_FOR_MISTAKES = 5, 40
"""How many random places of a scene, of any size and direction, become lessons; more if only mistakes of the
verifier count."""
_CLEARLY, _RIGHT = 1.0, 0.08
"""The log odds from which the verifier is right, and the share of such lessons."""
_OUT_OF_FOCUS = 0.2
"""The share of scenes that are blurred: a smear is no index."""


@dataclass(frozen=True)
class CornerLessons:
    """``views`` ``(n, 64, 64, 3)``, BGR, and which of them show a Joker's index in the middle."""

    views: npt.NDArray[np.uint8]
    jokers: npt.NDArray[np.bool_]

    def with_more(self, other: CornerLessons) -> CornerLessons:
        """These lessons and ``other``."""
        return CornerLessons(
            np.concatenate([self.views, other.views]), np.concatenate([self.jokers, other.jokers])
        )


def draw_corner_lessons(
    count: int, seed: int, fonts: Fonts, weights: Path, processes: int = CORES, mistakes: bool = False
) -> CornerLessons:
    """Views from ``count`` scenes: of their Jokers, of the detections of the finder
    and namers in the folder ``weights``, and of random places. With ``mistakes``, mostly those that the
    verifier in that folder gets wrong."""
    jobs = [
        (seed * 100_000 + k, fonts, weights, mistakes, scenes)
        for k, scenes in enumerate(chunks(count, _CHUNK))
    ]
    views, jokers = zip(*drawn(_draw_chunk, jobs, processes), strict=True)
    return CornerLessons(np.concatenate(views), np.concatenate(jokers))


def _draw_chunk(
    job: tuple[int, Fonts, Path, bool, int],
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.bool_]]:
    seed, fonts, weights, mistakes, scenes = job
    dealer = Dealer(seed, fonts, makers=40, jokers=_JOKER_MAKERS)
    rng = np.random.default_rng([seed, 7])
    networks = _TrainedNetworks(Finder(weights), Namer(weights), JokerVerifier(weights) if mistakes else None)
    views: list[Picture] = []
    jokers: list[bool] = []
    for _ in range(scenes):
        for pyramid, pose, is_joker in _lessons(dealer.scene(_SIZE, _LOW, _HIGH), networks, rng):
            if networks.err_at(pyramid, pose, is_joker) or rng.random() < _RIGHT:
                views.append(view(pyramid, pose))
                jokers.append(is_joker)
    return np.stack(views), np.array(jokers, np.bool_)


@dataclass(frozen=True)
class _TrainedNetworks:
    """Trained networks; without a ``judge`` every place is a lesson."""

    finder: Finder
    namer: Namer
    judge: JokerVerifier | None

    def err_at(self, pyramid: Pyramid, pose: Pose, is_joker: bool) -> bool:
        """Whether the verifier is wrong about a place, or not clearly right."""
        return self.judge is None or self.judge.judge(pyramid, pose) * (1 if is_joker else -1) < _CLEARLY


def _lessons(
    scene: Scene, networks: _TrainedNetworks, rng: np.random.Generator
) -> Iterator[tuple[Pyramid, Pose, bool]]:
    """Places in a scene, each with whether it has a Joker's index."""
    shown = [truth for truth in scene.indices if truth.card == JOKER]
    pyramid = Pyramid(scene.image)
    for truth in shown:
        if truth.visible > LEAST_SHOWN and truth.height > _LOW:
            yield pyramid, jittered(truth, rng), True
    poses = [pose for _, pose in propose(networks.finder, pyramid, None)]
    ranks, _ = networks.namer.name(pyramid, poses)
    for pose, rank in zip(poses, ranks, strict=True):
        stands = _stands(pose, shown)
        like = rank[len(RANKS)] > _JOKER_LIKE or networks.judge is not None
        if stands is not None and (like or rng.random() < _OTHERS):
            yield pyramid, pose, stands
    if rng.random() < _OUT_OF_FOCUS:
        blurred = cv2.GaussianBlur(scene.image, (0, 0), float(rng.uniform(4.0, 14.0)))
        pyramid = Pyramid(np.asarray(blurred, np.uint8))
    for pose in _anywhere(rng, _ANYWHERE_FOR_MISTAKES if networks.judge else _ANYWHERE):
        if _stands(pose, shown) is False:
            yield pyramid, pose, False


def _anywhere(rng: np.random.Generator, count: int) -> list[Pose]:
    """Random places in a scene."""
    return [
        Pose(
            float(rng.uniform(0, _SIZE)),
            float(rng.uniform(0, _SIZE)),
            float(np.exp(rng.uniform(np.log(0.6 * _LOW), np.log(1.8 * _HIGH)))),
            float(rng.uniform(0, 360)),
        )
        for _ in range(count)
    ]


def _stands(pose: Pose, jokers: list[IndexTruth]) -> bool | None:
    """Whether one of ``jokers`` is at ``pose``; ``None`` if that is undecided: half hidden, or found
    displaced, rescaled or rotated."""
    for truth in jokers:
        apart = math.hypot(truth.x - pose.x, truth.y - pose.y) / truth.height
        turn = abs(angle_between(truth.degrees, pose.degrees))
        if apart < 0.3 and turn < 30.0 and 0.6 < pose.height / truth.height < 1.5:
            return True if truth.visible > LEAST_SHOWN else None
        if apart < 0.6:
            return None
    return False
