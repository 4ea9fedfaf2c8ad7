"""Naming the cards of an enrolled deck: those that lie free by their outlines, the others by their features.

Either way says only where a card may lie. What it is, or that it is none of the deck's, is judged by laying
the enrolled cards over it (see :mod:`vision.reading.enrolled_album`). A card that was named hides what lies
under it: so a fan is read from its uppermost card downwards, and what of a card is hidden is known. What
else lies over a card, a hand or a card that is not known, may hide half of it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.decks.enrolled import EnrolledDeck
from vision.decks.enrolled_outline import Picture, Points, outlines, slimness, straightened
from vision.mat import CARD_MM
from vision.reading.enrolled_album import Judgement
from vision.reading.enrolled_features import FeatureFinder
from vision.reading.enrolled_ink import DOWN, Cells
from vision.reading.enrolled_making import album_of
from vision.reading.reader import Known
from vision.view import Quad, Reading

_LEAST_SIDE = 32
"""Nothing can be read in a picture with a shorter side, pixels."""
_SQUEEZED = (0.62, 1.7)
"""How much slimmer or wider than it is a card may look, seen aslant."""
_INDEX_MM = (13.0, 27.0)
"""The heights of an index that ``index_px`` spans."""
_CARD_SPAN = (0.9, 1.12)
"""How much smaller or larger than it says a card may be."""
_KNOWN = 0.36
"""Strangeness up to which a card is taken for what it looks like."""
_NEARLY = 2.0
"""Strangeness up to which a card is looked at twice."""
_RIGHT = 0.1
"""Strangeness up to which the place of a card is right: there is nothing to be had from a second look."""
_COVERED = 9.0
"""Strangeness up to which a card may be under cover."""
_AHEAD = 0.12
"""The least lead over any other card of the deck."""
_TELLING = 1.0
"""How much there must be, where the card shows, that makes it differ from the next one."""
_SHOWS = 0.2
"""The least part of a card by which it is named."""
_HALF = 0.28
"""The least part of a card, without what lies along the cover's edge, if it is not known what covers it."""
_PRINT, _PRINT_COVERED = 3.0, 8.0
"""How much print there must be on a card that shows wholly, and on what shows of another."""
_WHOLE = 0.7
"""What an outline and a place share, of the larger one, where the outline is that of what lies there."""
_ALIKE = 0.93
"""What two places share, of the larger one, that are one."""
_MOSTLY, _INSIDE = 0.5, 0.85
"""The part of what is seen of a card that lies in an outline, and of the outline that lies in the card, if
the one is all of the other that is seen."""
_WITHIN = 0.3
"""Of the smaller one: what two cards share that cannot both be half covered."""
_BESIDE = 0.1
"""Of the smaller one: outlines that share more do not lie beside each other."""
_ENDS = (
    np.array([[1.4, 4.0], [9.8, 4.0], [9.8, 19.0], [1.4, 19.0]]),
    np.array([CARD_MM]) - np.array([[1.4, 4.0], [9.8, 4.0], [9.8, 19.0], [1.4, 19.0]]),
)


@dataclass(frozen=True, eq=False, slots=True)
class _Found:
    """A card that was judged: its ``corners`` in the frame from its own upper left, clockwise; ``shown`` is 1
    for each cell of it that shows."""

    corners: Points
    judgement: Judgement
    shown: Cells

    @property
    def known(self) -> bool:
        """Whether it is surely a card of the deck, and which."""
        it = self.judgement
        sure = it.strangeness < _KNOWN and it.lead > _AHEAD
        least = _PRINT if self.shown.all() else _PRINT_COVERED
        return sure and it.difference > _TELLING and it.print > least


@dataclass(eq=False, slots=True)
class _Guess:
    """A card may lie at ``corners``; ``seen`` is what of it showed when it was last looked at, ``first`` what
    was found there at the first look, ``best`` in the end; ``settled`` is whether that need not be done
    again."""

    corners: Points
    seen: Cells | None = None
    first: _Found | None = None
    best: _Found | None = None
    settled: bool = False

    def is_twin_of(self, other: _Guess) -> bool:
        """Whether the ``other`` was looked at, and found to lie where this one does."""
        best = other.best
        if other is self or self.best is not None or best is None or best.judgement.strangeness > _NEARLY:
            return False
        return _share(self.corners, best.corners) > _ALIKE

    def was_seen_so(self, seen: Cells) -> bool:
        """Whether as much of it was looked at before."""
        return self.seen is not None and bool((self.seen == seen).all())


class EnrolledReader:
    """Reads the cards of an enrolled ``deck``. A reading's quads are where an index would stand in the card's
    corners, of those ends that show."""

    def __init__(self, deck: EnrolledDeck) -> None:
        self._deck = deck
        self._album = album_of(deck)
        self._finder = FeatureFinder([card.picture for card in deck.cards])

    def read(
        self,
        frame: Picture,
        index_px: tuple[float, float] | None = None,
        known: Known | None = None,  # noqa: ARG002 - what lies beside tells outlines from print
    ) -> list[Reading]:
        """The cards in ``frame``, best first. See :class:`vision.reading.Reader`. A card that is there and is
        none of the deck's, or not surely one, has no name."""
        if min(frame.shape[:2]) < _LEAST_SIDE:
            return []
        heights = _heights(index_px)
        free = self._lying_free(frame, heights)
        ours = [found for found in free if found.known]
        ours += self._by_features(frame, heights, free)
        strange: list[_Found] = []
        for found in free:
            if not found.known and not any(
                _overlap(found.corners, other.corners) > _BESIDE for other in ours + strange
            ):
                strange.append(found)
        readings = [self._reading(found) for found in ours] + [self._doubt(found) for found in strange]
        return sorted(readings, key=lambda reading: -reading.confidence)

    def _lying_free(self, frame: Picture, heights: tuple[float, float] | None) -> list[_Found]:
        """What is seen by its outline, the cards of the deck first. Outlines that lie on a card of the deck
        are of its print."""
        whole = np.ones(self._album.sheet.across * DOWN, np.float32)
        known: list[_Found] = []
        strange: list[_Found] = []
        for corners in outlines(frame, heights):
            if not _SQUEEZED[0] < slimness(corners) / self._deck.slimness < _SQUEEZED[1]:
                continue
            if any(_overlap(corners, other.corners) > _BESIDE for other in known):
                continue
            one = self._judged(frame, corners, whole)
            (known if one.known else strange).append(one)
        return known + strange

    def _by_features(
        self, frame: Picture, heights: tuple[float, float] | None, outlined: list[_Found]
    ) -> list[_Found]:
        """The cards that lie under something, the uppermost first. Nothing covers what is seen by its
        outline, and what is not known by that is not known by a part of it."""
        known = [one for one in outlined if one.known]
        strange = [one for one in outlined if not one.known]
        free = np.full(frame.shape[:2], 255, np.uint8)
        for one in known:
            cv2.fillConvexPoly(free, np.round(one.corners).astype(np.int32), 0)
        guesses = [_Guess(guess.corners) for guess in self._finder.find(frame, heights, free)]
        found: list[_Found] = []
        for _ in range(2):
            for guess in guesses:
                if self._is_open(guess, guesses, known + found):
                    seen = self._seen(guess.corners, known + found, frame)
                    if seen.mean() < _SHOWS or guess.was_seen_so(seen):
                        continue
                    guess.seen, guess.first = seen, self._looked_at(frame, guess.corners, seen)
                    self._settle(guess, self._looked_at_again(frame, guess.first, seen), found)
        return found + self._by_features_under_cover(frame, guesses, known + found, strange)

    def _by_features_under_cover(
        self, frame: Picture, guesses: list[_Guess], over: list[_Found], strange: list[_Found]
    ) -> list[_Found]:
        """The cards over which something lies that is not known. Where two would share a place, it is the one
        of which more is seen."""
        found: list[_Found] = []
        for guess in guesses:
            if not self._is_open(guess, guesses, over) or _lies_at_one_of(guess.corners, strange):
                continue
            seen = self._seen(guess.corners, over, frame)
            if seen.mean() < _HALF:
                continue
            if guess.first is None or not guess.was_seen_so(seen):
                guess.seen, guess.first = seen, self._looked_at(frame, guess.corners, seen)
            one = self._judged_under_cover(frame, guess.corners, guess.first, seen)
            if one.known and not self._is_of_another(one, strange):
                found.append(one)
        kept: list[_Found] = []
        for one in sorted(found, key=lambda one: -one.judgement.print):
            if not any(_is_one(one.corners, other.corners) for other in over) and not any(
                _overlap(one.corners, other.corners) > _WITHIN for other in kept
            ):
                kept.append(one)
        return kept

    def _is_open(self, guess: _Guess, guesses: list[_Guess], over: list[_Found]) -> bool:
        """Whether ``guess`` is worth a look, where the cards ``over`` it are known."""
        if guess.settled or any(_is_one(guess.corners, other.corners) for other in over):
            return False
        return not any(guess.is_twin_of(other) for other in guesses)

    def _settle(self, guess: _Guess, one: _Found, found: list[_Found]) -> None:
        guess.best = one
        guess.settled = one.known or one.judgement.strangeness > _COVERED
        if one.known and not any(_is_one(one.corners, other.corners) for other in found):
            found.append(one)

    def _is_of_another(self, one: _Found, strange: list[_Found]) -> bool:
        """Whether what is seen of a card is the print of one that lies free and is not known: that one's
        outline goes round it, and past the card's own."""
        points = self._cells_at(one.corners)[one.shown > 0]
        return _lies_at_one_of(one.corners, strange) or any(
            float((_depth(other.corners, points) > 0).mean()) > _MOSTLY
            and _shared(one.corners, other.corners) < _INSIDE * _area(other.corners)
            for other in strange
        )

    def _judged(self, frame: Picture, corners: Points, seen: Cells) -> _Found:
        """What lies at ``corners``, of which ``seen`` are the cells that show."""
        return self._looked_at_again(frame, self._looked_at(frame, corners, seen), seen)

    def _looked_at(self, frame: Picture, corners: Points, seen: Cells) -> _Found:
        straight = straightened(frame, corners, self._album.sheet.fine)
        judgement = self._album.judge(straight, seen)
        return _Found(self._corners(corners, judgement), judgement, _upright(seen, judgement))

    def _looked_at_again(self, frame: Picture, found: _Found, seen: Cells) -> _Found:
        """What was ``found``, or if it was nearly a card, what is found where that lies."""
        strangeness = found.judgement.strangeness
        if found.known or not _RIGHT < strangeness < _NEARLY:
            return found
        again = self._looked_at(frame, found.corners, _upright(seen, found.judgement))
        return again if again.judgement.strangeness < strangeness else found

    def _judged_under_cover(self, frame: Picture, corners: Points, found: _Found, seen: Cells) -> _Found:
        """What lies at ``corners``, where up to half of what may be ``seen`` may be hidden all the same, and
        that was ``found`` as if it were not."""
        straight = straightened(frame, corners, self._album.sheet.fine)
        shown = self._album.showing(straight, seen, found.judgement)
        if shown.mean() < _HALF:
            return found
        judgement = self._album.judge(straight, shown)
        under = _Found(self._corners(corners, judgement), judgement, _upright(shown, judgement))
        if under.known or judgement.strangeness > _NEARLY:
            return under
        return self._judged(frame, under.corners, under.shown)

    def _corners(self, corners: Points, judgement: Judgement) -> Points:
        """Where the corners of the card are, from its own upper left, by how it was laid over."""
        width, height = self._album.sheet.size
        sheet = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64) - 0.5
        turned = np.roll(corners, -2, axis=0) if judgement.upside_down else corners
        to_frame = cv2.getPerspectiveTransform(sheet.astype(np.float32), turned.astype(np.float32))
        matrix = to_frame @ judgement.pose
        return np.asarray(cv2.perspectiveTransform(sheet.reshape(-1, 1, 2), matrix).reshape(-1, 2))

    def _seen(self, corners: Points, over: list[_Found], frame: Picture) -> Cells:
        """Which cells of a card at ``corners`` show in the frame, and under none of the cards ``over``."""
        points = self._cells_at(corners)
        limits = np.array([frame.shape[1], frame.shape[0]])
        seen = np.asarray(((points > 0) & (points < limits)).all(axis=1), np.float32)
        for other in over:
            if _overlap(corners, other.corners) > 0.0:
                seen[_depth(other.corners, points) > -0.02 * math.sqrt(_area(other.corners))] = 0.0
        return seen

    def _cells_at(self, corners: Points) -> Points:
        """The middles of the cells of a card at ``corners``, in the frame."""
        across = self._album.sheet.across
        size = np.array([across, DOWN], np.float32)
        sheet = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * size
        to_frame = cv2.getPerspectiveTransform(sheet, corners.astype(np.float32))
        y, x = np.mgrid[0:DOWN, 0:across].reshape(2, -1) + 0.5
        points = cv2.perspectiveTransform(np.column_stack([x, y]).reshape(-1, 1, 2), to_frame)
        return np.asarray(points.reshape(-1, 2), np.float64)

    def _reading(self, found: _Found) -> Reading:
        code = self._deck.cards[found.judgement.number].code
        return Reading(code, _confidence(found.judgement), _quads(found, self._deck.slimness))

    def _doubt(self, found: _Found) -> Reading:
        code = self._deck.cards[found.judgement.number].code
        confidence = _confidence(found.judgement)
        return Reading(None, confidence, _quads(found, self._deck.slimness), ((code, confidence),))


def _heights(index_px: tuple[float, float] | None) -> tuple[float, float] | None:
    """How tall cards are in a picture in which an index is so tall, pixels."""
    if index_px is None:
        return None
    low, high = (
        px / mm * CARD_MM[1] * span for px, mm, span in zip(index_px, _INDEX_MM, _CARD_SPAN, strict=True)
    )
    return low, high


def _upright(shown: Cells, judgement: Judgement) -> Cells:
    return np.ascontiguousarray(shown[::-1]) if judgement.upside_down else shown


def _confidence(judgement: Judgement) -> float:
    """The chance that the likeliest card is right."""
    return 1.0 / (1.0 + math.exp(-(16.0 * (_KNOWN - judgement.strangeness) + 0.5)))


def _quads(found: _Found, slim: float) -> tuple[Quad, ...]:
    """Where an index stands, or would stand, at each end of the card that shows; at one end at the least."""
    width, height = CARD_MM[1] * slim, CARD_MM[1]
    sheet = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    to_frame = cv2.getPerspectiveTransform(sheet, found.corners.astype(np.float32))
    # An index is told where it would stand on a card of the usual size with the same middle: by that place
    # the table knows where the card lies.
    shift = np.array([(width - CARD_MM[0]) / 2, 0.0])
    shown = found.shown.reshape(DOWN, -1)
    ends = [shown[:3].mean(), shown[-3:].mean()]
    quads = []
    for end, corners in zip(ends, _ENDS, strict=True):
        if end >= min(0.5, max(ends)):
            points = cv2.perspectiveTransform((corners + shift).reshape(-1, 1, 2), to_frame).reshape(-1, 2)
            a, b, c, d = ((float(x), float(y)) for x, y in points)
            quads.append((a, b, c, d))
    return tuple(quads)


def _depth(corners: Points, points: Points) -> NDArray[np.float64]:
    """How far within the nearest side of an outline, drawn clockwise, each of ``points`` ``(n, 2)`` lies."""
    sides = np.roll(corners, -1, axis=0) - corners
    inward = np.column_stack([-sides[:, 1], sides[:, 0]]) / np.maximum(np.hypot(*sides.T), 1e-6)[:, None]
    return np.asarray((points @ inward.T - (corners * inward).sum(axis=1)).min(axis=1))


def _overlap(one: Points, other: Points) -> float:
    """What two outlines share, of the smaller one."""
    return _shared(one, other) / max(1.0, min(_area(one), _area(other)))


def _share(one: Points, other: Points) -> float:
    """What two outlines share, of the larger one."""
    return _shared(one, other) / max(1.0, _area(one), _area(other))


def _shared(one: Points, other: Points) -> float:
    """What two outlines share, square pixels."""
    return float(cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))[0])


def _lies_at_one_of(corners: Points, others: list[_Found]) -> bool:
    return any(_share(corners, other.corners) > _WHOLE for other in others)


def _is_one(one: Points, other: Points) -> bool:
    """Whether two outlines are of the same card, or too near for two."""
    apart = float(np.hypot(*(one.mean(axis=0) - other.mean(axis=0))))
    return apart < 0.12 * math.sqrt(_area(other))


def _area(corners: Points) -> float:
    return float(cv2.contourArea(corners.astype(np.float32)))
