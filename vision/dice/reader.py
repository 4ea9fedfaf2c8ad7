"""The dice reader."""

from __future__ import annotations

import math
from pathlib import Path

import cv2
import numpy as np

from vision.core.geometry import Quad, Rect
from vision.core.network import WEIGHTS
from vision.core.pictures import Picture
from vision.core.view import DieReading
from vision.dice.networks import FACES, NO_DIE, DiceFinder, DiceNamer, DieProposal
from vision.reading.poker.confidence import Confidence
from vision.reading.poker.patches import Pyramid

CONFIDENCE = "dice_confidence.json"
_LARGEST = 1_500_000
"""A picture of up to so many pixels is searched at full size; a larger one at half size first. Its dice are
still read from the full size."""
_SPAN = (18.0, 52.0)
"""The widths of dice searched for at one scale, pixels; at the first scale smaller ones too."""
_SMALLEST = 13.0
_FLOOR = 0.4
"""The least probability of the finder at which a place is examined."""
_THERE = 0.5
"""The least probability of a reported die: the finder's, times the namer's that it is one."""
_CERTAIN, _CLEAR, _CLEAR_NUMBER = 0.85, 0.72, 0.97
"""A die is certain from the first probability of the finder on, or from the second with a number of the third
confidence: of what is no die hardly any is."""
_ALIKE = 1.7
"""Another die is told beside a certain one of its size: neither is so many times as wide."""
_SAME = 0.45
"""Two boxes that share more of the smaller one are one die."""
_PIP = 3.3
"""Within a certain die that is so many times as wide, what looks like a die is a pip or a sign on it."""
_LEAST_SIDE = 24


class DiceReader:
    """Reads six-sided dice with pips, of any colour, by their upper faces (rule AS-15).

    ``weights`` is the folder with the networks. ``confidence`` calibrates the raw probabilities; by default
    as the training determined. A die below its ``sure`` is reported as unread; so is one that shows an emblem
    instead of pips, and what hardly looks like a die, unless a certain one of its size lies there, too.
    """

    def __init__(self, confidence: Confidence | None = None, weights: Path = WEIGHTS) -> None:
        self._finder = DiceFinder(weights)
        self._namer = DiceNamer(weights)
        self._confidence = confidence or Confidence.load(weights / CONFIDENCE)

    def read(self, frame: Picture) -> tuple[DieReading, ...]:
        """The dice in ``frame``, in reading order."""
        pyramid = Pyramid(frame)
        found = _places(self._finder, pyramid)
        chances = self._namer.name(pyramid, [box for _, box in found])
        there = []
        for (chance, box), name in zip(found, chances, strict=True):
            if chance * (1.0 - float(name[NO_DIE])) >= _THERE:
                best = int(name[:FACES].argmax())
                there.append((chance, box, best + 1, self._confidence.of(str(best + 1), float(name[best]))))
        certain = [box for chance, box, _, confidence in there if _is_certain(chance, confidence)]
        readings = []
        for _, box, pips, confidence in there:
            sure = confidence >= self._confidence.sure and any(_are_alike(box, die) for die in certain)
            readings.append(DieReading(pips if sure else None, confidence, _within(box, frame)))
        return tuple(sorted(readings, key=lambda reading: (reading.box.y, reading.box.x)))

    def read_region(self, frame: Picture, region: Quad) -> tuple[DieReading, ...]:
        """The dice whose middles are in ``region`` (pixels of ``frame``, corners in turn), such as the mat's
        tray; boxes are in pixels of the whole frame. The rest of the frame is not searched."""
        corners = np.array(region, np.float32)
        wide = np.ptp(corners, axis=0)
        # A die on the edge of the region extends beyond it.
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


def _is_certain(chance: float, confidence: float) -> bool:
    return chance >= _CERTAIN or (chance >= _CLEAR and confidence >= _CLEAR_NUMBER)


def _are_alike(first: Rect, second: Rect) -> bool:
    """Whether two dice are about equally large."""
    ratio = max(first.width, first.height) / max(second.width, second.height)
    return 1 / _ALIKE < ratio < _ALIKE


def _within(box: Rect, frame: Picture) -> Rect:
    """``box`` clipped to the frame."""
    height, width = frame.shape[:2]
    left, top = max(0.0, box.x), max(0.0, box.y)
    return Rect(left, top, min(float(width), box.right) - left, min(float(height), box.bottom) - top)


def _places(finder: DiceFinder, pyramid: Pyramid) -> list[DieProposal]:
    """The dice in a picture of any size, likeliest first: it is searched at full size, half size and so
    on."""
    picture = pyramid.level(0)
    level = max(0, math.ceil(math.log2(picture.shape[0] * picture.shape[1] / _LARGEST) / 2))
    smallest = _SMALLEST
    found: list[DieProposal] = []
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


def _thinned(found: list[DieProposal]) -> list[DieProposal]:
    """One box per die, and none for its pips: neighbouring scales often find the same one."""
    certain = [box for chance, box in found if chance >= _CERTAIN]
    dice = [(chance, box) for chance, box in found if not any(_is_on_face(box, die) for die in certain)]
    kept: list[DieProposal] = []
    for chance, box in sorted(dice, key=lambda item: -item[0]):
        if all(_shared(box, other) < _SAME for _, other in kept):
            kept.append((chance, box))
    return kept


def _is_on_face(box: Rect, die: Rect) -> bool:
    """Whether ``box`` is small enough for a pip of ``die``, and on it."""
    x, y = box.x + box.width / 2, box.y + box.height / 2
    inside = die.x < x < die.right and die.y < y < die.bottom
    return inside and max(die.width, die.height) > _PIP * max(box.width, box.height)


def _shared(first: Rect, second: Rect) -> float:
    """The share of the smaller box that the other covers, from 0 to 1."""
    wide = min(first.right, second.right) - max(first.x, second.x)
    tall = min(first.bottom, second.bottom) - max(first.y, second.y)
    if wide <= 0 or tall <= 0:
        return 0.0
    return wide * tall / min(first.width * first.height, second.width * second.height)
