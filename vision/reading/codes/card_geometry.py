"""One printed code seen in a picture, and where its card therefore lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.core.geometry import Points, Quad, Rect
from vision.decks.places import INDEX
from vision.mat.layouts import CARD_MM

_SAME_END_MM = 7.0
"""How far apart the middles of a card may come out by two codes of one end: half the step of a close fan."""
_OTHER_END_MM = 14.0
"""And by codes of its two ends, across which perspective changes the scale."""


@dataclass(frozen=True, eq=False, slots=True)
class Detection:
    """Card ``number`` of the deck, by a code at one of its ends. ``to_frame`` ``(3, 2)`` takes millimetres
    of the card, that end up, with a 1 behind them, to pixels."""

    number: int
    to_frame: Points

    @staticmethod
    def by(number: int, place: Rect, corners: Points) -> Detection:
        """The sighting by a code at ``place`` of the card that is seen at ``corners`` ``(4, 2)``, clockwise
        from its own upper left. An even scale is taken: a card is small, and what a few pixels tell of
        perspective would lead astray farther out."""
        known = np.column_stack([np.array(place.corners), np.ones(4)])
        return Detection(number, np.asarray(np.linalg.lstsq(known, corners, rcond=None)[0], np.float64))

    def at(self, points_mm: Points) -> Points:
        """Pixels of points on the card."""
        return np.asarray(points_mm @ self.to_frame[:2] + self.to_frame[2], np.float64)

    @property
    def px_per_mm(self) -> float:
        """The root of the area's scale."""
        return float(abs(np.linalg.det(self.to_frame[:2])) ** 0.5)

    @property
    def middle(self) -> Points:
        """Where the card's middle lies, pixels."""
        return self.at(np.array(CARD_MM) / 2)

    @property
    def quad(self) -> Quad:
        """The place of the index beside the code."""
        a, b, c, d = ((float(x), float(y)) for x, y in self.at(np.array(INDEX.corners)))
        return a, b, c, d

    def faces_as(self, other: Detection) -> bool:
        """Whether the other code is turned alike, so that it would be of the same end."""
        return float(self.to_frame[1] @ other.to_frame[1]) > 0

    def is_of_card(self, other: Detection) -> bool:
        """Whether both are of one card that lies there."""
        if self.number != other.number:
            return False
        apart = float(np.hypot(*(self.middle - other.middle)))
        reach = _SAME_END_MM if self.faces_as(other) else _OTHER_END_MM
        return apart < reach * min(self.px_per_mm, other.px_per_mm)


def by_card(detections: Sequence[Detection]) -> list[list[Detection]]:
    """Sightings in groups, each of one card."""
    groups: list[list[Detection]] = []
    for detection in detections:
        for group in groups:
            if detection.is_of_card(group[0]):
                group.append(detection)
                break
        else:
            groups.append([detection])
    return groups
