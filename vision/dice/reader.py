"""The dice reader: a picture in, the dice in it out."""

from __future__ import annotations

import math
from pathlib import Path

import cv2
import numpy as np

from vision.core.geometry import Quad, Rect
from vision.core.pictures import Picture
from vision.core.view import DieReading
from vision.dice.networks import FACES, DiceFinder, DiceNamer, Found
from vision.reading.poker.confidence import Confidence
from vision.reading.poker.networks import WEIGHTS
from vision.reading.poker.patches import Pyramid

CONFIDENCE = "dice_confidence.json"
_LARGEST = 1_500_000
"""Pixels up to which a picture is looked at in its full size; a larger one is looked at by half first. Its
dice are still read from its full size."""
_SPAN = (18.0, 52.0)
"""How wide a die is looked for at one size, pixels; at the first size also smaller ones."""
_SMALLEST = 13.0
_FLOOR = 0.4
"""The least chance of the finder at which a place is looked at."""
_THERE = 0.5
"""The least chance at which a die is told: the finder's, and that the namer does not say it is none."""
_SAME = 0.45
"""The share of the smaller of two boxes in the other from which they are of one die."""
_LEAST_SIDE = 24


class DiceReader:
    """Reads six-sided dice with pips, of any colour, by their upper faces (rule AS-15).

    ``weights`` is the folder with the networks. ``confidence`` is how raw chances are judged; without it, as
    the training found best. A die below its ``sure`` is told as one that cannot be read.
    """

    def __init__(self, confidence: Confidence | None = None, weights: Path = WEIGHTS) -> None:
        self._finder = DiceFinder(weights)
        self._namer = DiceNamer(weights)
        self._confidence = confidence or Confidence.load(weights / CONFIDENCE)

    def read(self, frame: Picture) -> tuple[DieReading, ...]:
        """The dice in ``frame`` (BGR ``uint8`` (height, width, 3)), in rows as one reads."""
        pyramid = Pyramid(frame)
        found = _places(self._finder, pyramid)
        chances = self._namer.name(pyramid, [box for _, box in found])
        readings = []
        for (chance, box), name in zip(found, chances, strict=True):
            if chance * (1.0 - float(name[FACES])) < _THERE:
                continue
            best = int(name[:FACES].argmax())
            confidence = self._confidence.of(str(best + 1), float(name[best]))
            sure = confidence >= self._confidence.sure
            readings.append(DieReading(best + 1 if sure else None, confidence, _within(box, frame)))
        return tuple(sorted(readings, key=lambda reading: (reading.box.y, reading.box.x)))

    def read_region(self, frame: Picture, region: Quad) -> tuple[DieReading, ...]:
        """The dice whose middles lie in ``region`` (pixels of ``frame``, corners in turn), such as the mat's
        tray; boxes are pixels of the whole frame. What lies elsewhere is not looked at."""
        corners = np.array(region, np.float32)
        wide = np.ptp(corners, axis=0)
        # A die that stands on the region's edge reaches over it.
        left, top = np.maximum(np.floor(corners.min(axis=0) - 0.1 * wide), 0).astype(int)
        right, bottom = np.maximum(np.ceil(corners.max(axis=0) + 0.1 * wide), 0).astype(int) + 1
        part = np.ascontiguousarray(frame[top:bottom, left:right])
        if min(part.shape[:2]) < _LEAST_SIDE:
            return ()
        moved = (
            DieReading(die.pips, die.confidence, die.box.shifted(float(left), float(top)))
            for die in self.read(part)
        )
        outline = corners.reshape(-1, 1, 2)
        return tuple(die for die in moved if cv2.pointPolygonTest(outline, die.centre, False) >= 0)


def _within(box: Rect, frame: Picture) -> Rect:
    """``box`` cut to the frame."""
    height, width = frame.shape[:2]
    left, top = max(0.0, box.x), max(0.0, box.y)
    return Rect(left, top, min(float(width), box.right) - left, min(float(height), box.bottom) - top)


def _places(finder: DiceFinder, pyramid: Pyramid) -> list[Found]:
    """Where dice lie in a picture of any size, likeliest first: it is looked at whole, by half and so on."""
    picture = pyramid.level(0)
    level = max(0, math.ceil(math.log2(picture.shape[0] * picture.shape[1] / _LARGEST) / 2))
    smallest = _SMALLEST
    found: list[Found] = []
    while True:
        image = pyramid.level(level)
        if min(image.shape[:2]) < _LEAST_SIDE:
            break
        scale = picture.shape[1] / image.shape[1]
        for chance, box in finder.find(image, _FLOOR):
            if smallest <= max(box.width, box.height) <= _SPAN[1]:
                found.append((chance, box.scaled(scale)))
        level, smallest = level + 1, _SPAN[0]
    return _thinned(found)


def _thinned(found: list[Found]) -> list[Found]:
    """One box for each die: neighbouring sizes often show the same one."""
    kept: list[Found] = []
    for chance, box in sorted(found, key=lambda item: -item[0]):
        if all(_shared(box, other) < _SAME for _, other in kept):
            kept.append((chance, box))
    return kept


def _shared(first: Rect, second: Rect) -> float:
    """How much of the smaller of two boxes the other covers, from 0 to 1."""
    wide = min(first.right, second.right) - max(first.x, second.x)
    tall = min(first.bottom, second.bottom) - max(first.y, second.y)
    if wide <= 0 or tall <= 0:
        return 0.0
    return wide * tall / min(first.width * first.height, second.width * second.height)
