"""Calibrating the reader's confidence on drawn scenes that were not used in training.

The raw odds are corrected by two parameters (Platt 1999), and a third for Jokers: the probability that a
reading is right is ``1 / (1 + exp(-(slope * log odds + offset + joker)))``. ``sure``, the least confidence
reported, is the least at which the readings above it have the requested precision.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.core.cards import JOKER
from vision.reading.poker.confidence import RAW, Confidence, log_odds
from vision.reading.poker.reader import CardReader
from vision.training.fonts import Fonts
from vision.training.scenes import Dealer

_LEAST_SURE = 0.5


@dataclass(frozen=True)
class Trial:
    """The raw log odds ``(n,)`` of readings, which of them name a ``joker``, and which are ``right``."""

    odds: npt.NDArray[np.float64]
    joker: npt.NDArray[np.bool_]
    right: npt.NDArray[np.bool_]


def tried(reader: CardReader, dealer: Dealer, scenes: int, size: int = 448) -> Trial:
    """Reads drawn scenes: a reading is right if an index of its name is where it was read."""
    rows: list[tuple[float, bool, bool]] = []
    for _ in range(scenes):
        scene = dealer.scene(size, 18.0, 90.0)
        for reading in reader.read(scene.image):
            if reading.card is not None:
                right = scene.shows(reading)
                rows.append((log_odds(reading.confidence), reading.card == JOKER, right))
    table = np.array(rows, np.float64).reshape(-1, 3)
    return Trial(table[:, 0], table[:, 1] > 0, table[:, 2] > 0)


def fitted(trial: Trial, precision: float) -> Confidence:
    """The calibration that fits a trial best, and the ``sure`` that gives ``precision``."""
    sides = np.stack([trial.odds, np.ones_like(trial.odds), trial.joker.astype(np.float64)], axis=1)
    right = trial.right.astype(np.float64)
    bend = np.array([1.0, 0.0, 0.0])
    for _ in range(60):  # Newton's method in short steps; the loss is convex
        chance = 1.0 / (1.0 + np.exp(-sides @ bend))
        curve = sides.T @ (sides * (chance * (1 - chance) + 1e-9)[:, None]) + 1e-3 * np.eye(3)
        step = np.linalg.solve(curve, sides.T @ (chance - right))
        bend -= step * min(1.0, 0.5 / max(float(np.abs(step).max()), 1e-9))
    told = 1.0 / (1.0 + np.exp(-sides @ bend))
    order = np.argsort(-told)
    share = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    good = np.flatnonzero(share >= precision)
    sure = float(told[order[good[-1]]]) if good.size else 1.0
    return Confidence(float(bend[0]), float(bend[1]), float(bend[2]), max(sure, _LEAST_SURE))


def calibrate(
    folder: Path, fonts: Fonts, seed: int, scenes: int, precision: float, strange: float
) -> Confidence:
    """Tries the networks in ``folder`` on fresh scenes, with that share of strange makers, and writes the
    calibration beside them."""
    trial = tried(CardReader(confidence=RAW, weights=folder), Dealer(seed, fonts, strange=strange), scenes)
    confidence = fitted(trial, precision)
    confidence.save(folder / "confidence.json")
    return confidence
