"""Calibrating the dice reader's confidence on drawn scenes that were not used in training."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vision.core.view import DieReading
from vision.dice.reader import CONFIDENCE, DiceReader
from vision.reading.poker.confidence import RAW, Confidence, log_odds
from vision.training.calibrate import Trial, fitted
from vision.training.dice.scenes import DiceDealer, DiceScene


def tried_dice(reader: DiceReader, dealer: DiceDealer, scenes: int, size: int = 384) -> Trial:
    """Reads drawn scenes: a reading is right if a die with as many pips has its middle in the box."""
    rows: list[tuple[float, bool]] = []
    for _ in range(scenes):
        scene = dealer.scene(size, 20.0, 100.0)
        for reading in reader.read(scene.image):
            right = _lies_there(scene, reading)
            if right is not None:
                rows.append((log_odds(reading.confidence), right))
    table = np.array(rows, np.float64).reshape(-1, 2)
    return Trial(table[:, 0], np.zeros(len(rows), np.bool_), table[:, 1] > 0)


def _lies_there(scene: DiceScene, reading: DieReading) -> bool | None:
    """Whether a reading is right; ``None`` for a die whose upper face is half hidden."""
    x, y = reading.centre
    for truth in scene.dice:
        left, top, width, height = truth.box
        if abs(left + width / 2 - x) < 0.35 * width and abs(top + height / 2 - y) < 0.35 * height:
            right = truth.pips == reading.pips and not truth.emblem
            return None if 0.3 < truth.upper < 0.8 else right
    return False


def calibrate_dice(folder: Path, seed: int, scenes: int, precision: float) -> Confidence:
    """Tries the networks in ``folder`` on fresh scenes and writes the calibration beside them."""
    trial = tried_dice(DiceReader(RAW, folder), DiceDealer(seed), scenes)
    confidence = fitted(trial, precision)
    confidence.save(folder / CONFIDENCE)
    return confidence
