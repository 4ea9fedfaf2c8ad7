"""Matching places of a frame: which enrolled card lies there, and how much of it is visible."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.core.geometry import Points
from vision.core.pictures import Picture
from vision.decks.enrolled_outline import area, shared, straightened
from vision.reading.enrolled.album import Album, Judgement
from vision.reading.enrolled.coarse import CoarseMatch
from vision.reading.enrolled.ink import DOWN, Cells
from vision.reading.enrolled.occlusion import Cover, Extent

_KNOWN, _SETTLED = 0.36, 0.6
"""The distance below which a card is accepted, and below which one is after a fine comparison."""
_NEARLY = 2.0
"""The distance below which a card is aligned a second time."""
_RIGHT = 0.1
"""The distance below which the position of a card is right, so that aligning it again gains nothing."""
_ROUGHLY = 0.25
"""The same for a card whose position is less exact than its outline."""
_LEAST_MARGIN = 0.12
"""The least margin of a completely visible card over any other card of the deck."""
_TELLING = 1.0
"""The least difference from the next card."""
_PRINT = 1.5
"""The least visible print of a card."""


@dataclass(frozen=True, eq=False, slots=True)
class Match:
    """A judged card: its ``corners`` in the frame, clockwise from its own top left; ``shown`` is 1 for each
    visible cell; ``settled`` is whether a fine comparison of these settled which card it is."""

    corners: Points
    judgement: Judgement
    shown: Cells
    settled: bool = False

    @property
    def known(self) -> bool:
        """Whether it is certainly a card of the deck, and which."""
        it = self.judgement
        if it.distance >= self.limit or it.print <= _PRINT:
            return False
        return self.settled or bool(
            self.shown.all() and it.margin > _LEAST_MARGIN and it.difference > _TELLING
        )

    @property
    def limit(self) -> float:
        """The distance below which it is accepted."""
        return _SETTLED if self.settled else _KNOWN


class FrameMatcher:
    """Matches places of one ``frame`` with the cards of an ``album``."""

    def __init__(self, frame: Picture, album: Album) -> None:
        self._frame = frame
        self._album = album
        self._limits = np.array([frame.shape[1], frame.shape[0]])
        across = album.sheet.across
        self._sheet = np.array([[0, 0], [across, 0], [across, DOWN], [0, DOWN]], np.float32)
        y, x = np.mgrid[0:DOWN, 0:across].reshape(2, -1) + 0.5
        self._cells = np.column_stack([x, y]).reshape(-1, 1, 2)
        self._last: tuple[Points, Picture] = (np.empty((0, 2)), frame)
        self.whole: Cells = np.ones(album.sheet.across * DOWN, np.float32)

    def judged(self, corners: Points, seen: Cells) -> Match:
        """The card at ``corners``, of which the ``seen`` cells are visible. If it is nearly a card, it is
        judged again where the card lies."""
        found = self._looked_at(corners, seen)
        distance = found.judgement.distance
        if found.known or not _RIGHT < distance < _NEARLY:
            return found
        again = self._looked_at(found.corners, found.shown)
        return again if again.judgement.distance < distance else found

    def judged_as(self, number: int, corners: Points, seen: Cells, upside_down: bool = False) -> Match:
        """How well card ``number`` matches at ``corners``, of which the ``seen`` cells are visible."""
        judgement = self._album.judge_one(self._straight(corners), seen, number, upside_down)
        found = self._found(corners, judgement, seen)
        if not _ROUGHLY < judgement.distance < _NEARLY:
            return found
        again = self._album.judge_one(self._straight(found.corners), found.shown, number, False)
        if again.distance > judgement.distance:
            return found
        return self._found(found.corners, again, found.shown)

    def settled(self, found: Match) -> Match:
        """What was ``found``, partly visible, after a fine comparison."""
        if found.judgement.distance >= _SETTLED:
            return found
        straight = self._straight(found.corners)
        it = self._album.judge_closely(straight, found.shown, found.judgement.number)
        found = replace(found, judgement=replace(found.judgement, number=it.number), settled=it.certain)
        if not it.upside_down:
            return found
        return replace(found, corners=np.roll(found.corners, -2, axis=0), shown=found.shown[::-1].copy())

    def coarse_matches(self, corners: Points, seen: Cells) -> tuple[CoarseMatch, ...]:
        """The coarse matches at ``corners``, where something unknown may cover part of what may be
        ``seen``."""
        return self._album.coarse_matches(self._straight(corners), seen)

    def showing(self, found: Match, seen: Cells) -> Cells:
        """Which of the cells that may be ``seen`` of the card ``found`` are visible."""
        straight = self._straight(found.corners)
        return self._album.showing(straight, seen, found.shown, found.judgement.number)

    def seen(self, corners: Points, over: list[Cover]) -> Cells:
        """Which cells of a card at ``corners`` are in the frame and under none of the cards ``over``."""
        points = self.cells_at(corners)
        seen = np.asarray(((points > 0) & (points < self._limits)).all(axis=1), np.float32)
        place = Extent(corners)
        for other in over:
            if other.may_hide(place):
                seen[other.hides(points)] = 0.0
        return seen

    def cells_at(self, corners: Points) -> Points:
        """The middles of the cells of a card at ``corners``, in the frame."""
        to_frame = cv2.getPerspectiveTransform(self._sheet, corners.astype(np.float32))
        points = cv2.perspectiveTransform(self._cells, to_frame)
        return np.asarray(points.reshape(-1, 2), np.float64)

    def _straight(self, corners: Points) -> Picture:
        # A place is usually examined several times in succession.
        if corners is not self._last[0]:
            self._last = corners, straightened(self._frame, corners, self._album.sheet.fine)
        return self._last[1]

    def _looked_at(self, corners: Points, seen: Cells) -> Match:
        return self._found(corners, self._album.judge(self._straight(corners), seen), seen)

    def _found(self, corners: Points, judgement: Judgement, seen: Cells) -> Match:
        shown = np.ascontiguousarray(seen[::-1]) if judgement.upside_down else seen
        return Match(self._lies(corners, judgement), judgement, shown)

    def _lies(self, corners: Points, judgement: Judgement) -> Points:
        """The corners of the card, from its own top left, given its alignment."""
        width, height = self._album.sheet.size
        sheet = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64) - 0.5
        turned = np.roll(corners, -2, axis=0) if judgement.upside_down else corners
        to_frame = cv2.getPerspectiveTransform(sheet.astype(np.float32), turned.astype(np.float32))
        matrix = to_frame @ judgement.pose
        return np.asarray(cv2.perspectiveTransform(sheet.reshape(-1, 1, 2), matrix).reshape(-1, 2))


def overlap(one: Points, other: Points) -> float:
    """The overlap of two outlines, of the smaller one."""
    return shared(one, other) / max(1.0, min(area(one), area(other)))


def height(corners: Points) -> float:
    """The height of a card, pixels."""
    return float(np.hypot(*(corners[2] + corners[3] - corners[0] - corners[1]))) / 2
