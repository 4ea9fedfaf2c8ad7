"""Looking at what lies at a place in a frame: which enrolled card it is, and how much of it shows."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.core.geometry import Points
from vision.core.pictures import Picture
from vision.decks.enrolled_outline import area, shared, straightened
from vision.reading.enrolled.album import Album, Judgement
from vision.reading.enrolled.glance import Glance
from vision.reading.enrolled.ink import DOWN, Cells
from vision.reading.enrolled.over import Over, Place

_KNOWN, _TOLD = 0.36, 0.6
"""Strangeness up to which a card is taken for what it looks like, and up to which one is that was looked at
closely."""
_NEARLY = 2.0
"""Strangeness up to which a card is looked at twice."""
_RIGHT = 0.1
"""Strangeness up to which the place of a card is right: there is nothing to be had from a second look."""
_ROUGHLY = 0.25
"""The same, of a card whose place is known less exactly than by its outline."""
_AHEAD = 0.12
"""The least lead of a card that shows wholly over any other card of the deck."""
_TELLING = 1.0
"""How much there must be that makes it differ from the next one."""
_PRINT = 1.5
"""How much print there must be on what shows of a card."""


@dataclass(frozen=True, eq=False, slots=True)
class Found:
    """A card that was judged: its ``corners`` in the frame from its own upper left, clockwise; ``shown`` is 1
    for each cell of it that shows; ``told`` is whether a closer look at these tells which card it is."""

    corners: Points
    judgement: Judgement
    shown: Cells
    told: bool = False

    @property
    def known(self) -> bool:
        """Whether it is surely a card of the deck, and which."""
        it = self.judgement
        if it.distance >= self.limit or it.print <= _PRINT:
            return False
        return self.told or bool(self.shown.all() and it.lead > _AHEAD and it.difference > _TELLING)

    @property
    def limit(self) -> float:
        """Strangeness up to which it is taken for what it looks like."""
        return _TOLD if self.told else _KNOWN


class Looks:
    """Looks at places in one ``frame`` (BGR) for the cards of an ``album``."""

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

    def judged(self, corners: Points, seen: Cells) -> Found:
        """What lies at ``corners``, of which ``seen`` are the cells that show. Where that is nearly a card,
        it is looked at again where the card lies."""
        found = self._looked_at(corners, seen)
        distance = found.judgement.distance
        if found.known or not _RIGHT < distance < _NEARLY:
            return found
        again = self._looked_at(found.corners, found.shown)
        return again if again.judgement.distance < distance else found

    def judged_as(self, number: int, corners: Points, seen: Cells, upside_down: bool = False) -> Found:
        """How well card ``number`` lies at ``corners``, of which ``seen`` are the cells that show."""
        judgement = self._album.judge_one(self._straight(corners), seen, number, upside_down)
        found = self._found(corners, judgement, seen)
        if not _ROUGHLY < judgement.distance < _NEARLY:
            return found
        again = self._album.judge_one(self._straight(found.corners), found.shown, number, False)
        if again.distance > judgement.distance:
            return found
        return self._found(found.corners, again, found.shown)

    def told(self, found: Found) -> Found:
        """What was ``found``, of which a part shows, after a closer look."""
        if found.judgement.distance >= _TOLD:
            return found
        straight = self._straight(found.corners)
        it = self._album.told_closely(straight, found.shown, found.judgement.number)
        found = replace(found, judgement=replace(found.judgement, number=it.number), told=it.surely)
        if not it.upside_down:
            return found
        return replace(found, corners=np.roll(found.corners, -2, axis=0), shown=found.shown[::-1].copy())

    def glance(self, corners: Points, seen: Cells) -> tuple[Glance, ...]:
        """What may lie nearly at ``corners``, where something unknown may lie over a part of what may be
        ``seen`` of it."""
        return self._album.glance(self._straight(corners), seen)

    def showing(self, found: Found, seen: Cells) -> Cells:
        """Which of the cells that may be ``seen`` of the card that was ``found`` do show."""
        straight = self._straight(found.corners)
        return self._album.showing(straight, seen, found.shown, found.judgement.number)

    def seen(self, corners: Points, over: list[Over]) -> Cells:
        """Which cells of a card at ``corners`` show in the frame, and under none of the cards ``over``."""
        points = self.cells_at(corners)
        seen = np.asarray(((points > 0) & (points < self._limits)).all(axis=1), np.float32)
        place = Place(corners)
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
        # One place is mostly looked at more than once, one time after the other.
        if corners is not self._last[0]:
            self._last = corners, straightened(self._frame, corners, self._album.sheet.fine)
        return self._last[1]

    def _looked_at(self, corners: Points, seen: Cells) -> Found:
        return self._found(corners, self._album.judge(self._straight(corners), seen), seen)

    def _found(self, corners: Points, judgement: Judgement, seen: Cells) -> Found:
        shown = np.ascontiguousarray(seen[::-1]) if judgement.upside_down else seen
        return Found(self._lies(corners, judgement), judgement, shown)

    def _lies(self, corners: Points, judgement: Judgement) -> Points:
        """Where the corners of the card are, from its own upper left, by how it was laid over."""
        width, height = self._album.sheet.size
        sheet = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64) - 0.5
        turned = np.roll(corners, -2, axis=0) if judgement.upside_down else corners
        to_frame = cv2.getPerspectiveTransform(sheet.astype(np.float32), turned.astype(np.float32))
        matrix = to_frame @ judgement.pose
        return np.asarray(cv2.perspectiveTransform(sheet.reshape(-1, 1, 2), matrix).reshape(-1, 2))


def overlap(one: Points, other: Points) -> float:
    """What two outlines share, of the smaller one."""
    return shared(one, other) / max(1.0, min(area(one), area(other)))


def height(corners: Points) -> float:
    """How tall a card is, pixels."""
    return float(np.hypot(*(corners[2] + corners[3] - corners[0] - corners[1]))) / 2
