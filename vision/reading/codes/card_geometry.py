"""The geometry of a card, given one of its printed codes in a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.core.geometry import Points, Quad, Rect
from vision.decks.card_layout import INDEX
from vision.mat.layouts import CARD_MM

_SAME_END_MM = 7.0
"""How far apart two codes of one end may place the card's middle: half the step of a close fan."""
_OTHER_END_MM = 14.0
"""The same for codes of its two ends, between which perspective changes the scale."""


@dataclass(frozen=True, eq=False, slots=True)
class Detection:
    """Card ``number`` of the deck, detected by a code at one of its ends. ``to_frame`` ``(3, 2)`` maps
    homogeneous card millimetres, that end up, to pixels."""

    number: int
    to_frame: Points

    @staticmethod
    def by(number: int, place: Rect, corners: Points) -> Detection:
        """The detection of a code at ``place`` of the card, whose ``corners`` ``(4, 2)`` are clockwise from
        its own top left. The map is affine: a card is small, and the perspective of a few pixels would be
        misleading further out."""
        known = np.column_stack([np.array(place.corners), np.ones(4)])
        return Detection(number, np.asarray(np.linalg.lstsq(known, corners, rcond=None)[0], np.float64))

    def at(self, points_mm: Points) -> Points:
        """Pixels of card points."""
        return np.asarray(points_mm @ self.to_frame[:2] + self.to_frame[2], np.float64)

    @property
    def px_per_mm(self) -> float:
        """The square root of the area scale."""
        return float(abs(np.linalg.det(self.to_frame[:2])) ** 0.5)

    @property
    def middle(self) -> Points:
        """The card's middle, pixels."""
        return self.at(np.array(CARD_MM) / 2)

    @property
    def quad(self) -> Quad:
        """The place of the index beside the code."""
        a, b, c, d = ((float(x), float(y)) for x, y in self.at(np.array(INDEX.corners)))
        return a, b, c, d

    def faces_as(self, other: Detection) -> bool:
        """Whether the other code has the same direction, so that it would be at the same end."""
        return float(self.to_frame[1] @ other.to_frame[1]) > 0

    def is_of_card(self, other: Detection) -> bool:
        """Whether both belong to one card."""
        if self.number != other.number:
            return False
        apart = float(np.hypot(*(self.middle - other.middle)))
        reach = _SAME_END_MM if self.faces_as(other) else _OTHER_END_MM
        return apart < reach * min(self.px_per_mm, other.px_per_mm)


def by_card(detections: Sequence[Detection]) -> list[list[Detection]]:
    """Detections in groups, one per card."""
    groups: list[list[Detection]] = []
    for detection in detections:
        for group in groups:
            if detection.is_of_card(group[0]):
                group.append(detection)
                break
        else:
            groups.append([detection])
    return groups
