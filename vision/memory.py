"""How each index looked when it was read: what is missed in one look is not gone while it looks the same.

Readers fail now and then, above all where another card has just been laid close by. A card that lies known in
its place is therefore given up only when that place has come to look otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.view import Quad, Reading
from vision.zones import share_a_place

Picture = NDArray[np.uint8]

_PATCH = (24, 36)
"""Width and height at which looks are compared, pixels."""
_ALIKE = 0.65
"""The correlation from which on two looks are of one index. With a fifth of it covered they come to 0.8 and
more, with half of it to 0.5; an index and what lies there when its card is taken stay under 0.5."""


class Memory:
    """The looks of the indices of one table under one camera that stands still."""

    def __init__(self) -> None:
        self._looks: dict[Quad, Picture] = {}

    def remember(self, frame: Picture, readings: Sequence[Reading]) -> None:
        """``readings`` are all that is known of the table now; those that are new are read from ``frame``."""
        quads = [quad for reading in readings if reading.card is not None for quad in reading.quads]
        before = self._looks
        self._looks = {quad: before[quad] if quad in before else _look(frame, quad) for quad in quads}

    def still_there(
        self, frame: Picture, before: Sequence[Reading], now: Sequence[Reading]
    ) -> tuple[Reading, ...]:
        """Those of the readings ``before`` that ``frame`` shows as they were, by the indices that it does.
        Where ``now`` something else is read, that holds: cards of one suit look much alike."""
        kept = []
        for reading in before:
            if any(share_a_place(reading, new) and not _may_be(new, reading.card) for new in now):
                continue
            quads = tuple(quad for quad in reading.quads if self._shows(frame, quad))
            if quads:
                kept.append(replace(reading, quads=quads))
        return tuple(kept)

    def _shows(self, frame: Picture, quad: Quad) -> bool:
        look = self._looks.get(quad)
        if look is None:
            return False
        return float(cv2.matchTemplate(_look(frame, quad), look, cv2.TM_CCOEFF_NORMED)[0, 0]) >= _ALIKE


def _may_be(reading: Reading, card: str | None) -> bool:
    """Whether ``reading`` names ``card``, surely or as one that it could be."""
    return card == reading.card or any(card == other for other, _ in reading.alternatives)


def _look(frame: Picture, quad: Quad) -> Picture:
    """The index at ``quad`` upright, grey."""
    width, height = _PATCH
    upright = np.array([[0, 0], [width, 0], [width, height]], np.float32)
    matrix = cv2.getAffineTransform(np.array(quad[:3], np.float32), upright)
    patch = cv2.warpAffine(frame, matrix, _PATCH, flags=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(patch, cv2.COLOR_BGR2GRAY), np.uint8)
