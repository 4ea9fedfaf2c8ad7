"""Making the reader's confidence mean what it says, on drawn scenes that no network was taught on.

The odds of a raw reading are bent by two numbers (Platt 1999): the chance that it is right is
``1 / (1 + exp(-(slope * log odds + offset)))``. ``sure``, the least confidence told, is the least at which
the readings above it are right as often as asked.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.reading.confidence import Confidence, log_odds
from vision.reading.reader import CardReader
from vision.training.scenes import Dealer, Scene
from vision.view import Reading


@dataclass(frozen=True)
class Trial:
    """Raw confidences ``(n,)`` of readings, whether each was ``right``, and how many cards there were."""

    raw: npt.NDArray[np.float64]
    right: npt.NDArray[np.bool_]
    cards: int


def tried(reader: CardReader, dealer: Dealer, scenes: int, size: int = 448) -> Trial:
    """Read drawn scenes: a reading is right when an index of its name stands where it was read."""
    raw: list[float] = []
    right: list[bool] = []
    cards = 0
    for _ in range(scenes):
        scene = dealer.scene(size, 18.0, 80.0)
        readings = reader.read(scene.image)
        cards += len({truth.number for truth in scene.indices if truth.visible > 0.85})
        for reading in readings:
            name = reading.card or reading.alternatives[0][0]
            raw.append(reading.confidence)
            right.append(_stands_there(scene, reading, name))
    return Trial(np.array(raw), np.array(right), cards)


def _stands_there(scene: Scene, reading: Reading, name: str) -> bool:
    x, y = np.mean(reading.quad, axis=0)
    return any(
        truth.card == name and math.hypot(truth.x - x, truth.y - y) < 0.5 * truth.height
        for truth in scene.indices
    )


def fitted(trial: Trial, precision: float) -> Confidence:
    """The bend that fits a trial best, and the ``sure`` that gives ``precision``."""
    odds = np.array([log_odds(raw) for raw in trial.raw])
    right = trial.right.astype(np.float64)
    slope, offset = 1.0, 0.0
    for _ in range(60):  # Newton's method; the loss is convex
        chance = 1.0 / (1.0 + np.exp(-(slope * odds + offset)))
        weight = chance * (1 - chance) + 1e-9
        gradient = np.array([((chance - right) * odds).sum(), (chance - right).sum()])
        curve = np.array(
            [[(weight * odds**2).sum(), (weight * odds).sum()], [(weight * odds).sum(), weight.sum()]]
        )
        step = np.linalg.solve(curve + np.eye(2) * 1e-6, gradient)
        slope, offset = slope - float(step[0]), offset - float(step[1])
    bent = Confidence(slope, offset, 0.5)
    told = np.array([bent.of(raw) for raw in trial.raw])
    order = np.argsort(-told)
    share = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    good = np.flatnonzero(share >= precision)
    sure = float(told[order[good[-1]]]) if good.size else 0.99
    return Confidence(slope, offset, min(max(sure, 0.5), 0.99))


def calibrate(folder: Path, fonts: tuple[Path, ...], seed: int, scenes: int, precision: float) -> Confidence:
    """Try the networks in ``folder`` on fresh scenes and write what was found beside them."""
    trial = tried(CardReader(confidence=Confidence(1.0, 0.0, 0.0)), Dealer(seed, fonts), scenes)
    confidence = fitted(trial, precision)
    confidence.save(folder / "confidence.json")
    return confidence
