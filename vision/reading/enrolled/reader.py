"""The reader of enrolled decks: free cards are found by their outlines, others by their visible sides and by
their features.

All of these only propose where a card may lie. Which card it is, or that it is none of the deck, is judged by
aligning the enrolled cards with it (see :mod:`vision.reading.enrolled.album`).
"""

from __future__ import annotations

import math
from concurrent.futures import ThreadPoolExecutor

import cv2
import numpy as np

from vision.core.geometry import Points, Quad
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.decks.enrolled import EnrolledDeck
from vision.decks.enrolled_outline import Edges, slimness
from vision.mat.layouts import CARD_MM
from vision.reading.enrolled.covered import CoveredCards
from vision.reading.enrolled.features import FeatureFinder
from vision.reading.enrolled.ink import DOWN
from vision.reading.enrolled.making import album_of
from vision.reading.enrolled.matcher import FrameMatcher, Match, height, overlap
from vision.reading.protocols import Known

_LEAST_SIDE = 32
"""The least side of a picture that can be read, pixels."""
_SQUEEZED = (0.62, 1.7)
"""How much slimmer or wider a tilted card may look."""
_INDEX_MM = (13.0, 27.0)
"""The heights of an index that ``index_px`` spans."""
_CARD_SPAN = (0.9, 1.12)
"""How much smaller or larger than that a card may be."""
_SPANS = (1.0, 0.93, 1.07)
"""How much nearer or further than most cards a card may be."""
_SURELY_NOT = -20.0
"""The largest excess of distance that counts."""
_BESIDE = 0.1
"""Outlines with a larger overlap, of the smaller one, are not side by side."""
_ENDS = (
    np.array([[1.4, 4.0], [9.8, 4.0], [9.8, 19.0], [1.4, 19.0]]),
    np.array([CARD_MM]) - np.array([[1.4, 4.0], [9.8, 4.0], [9.8, 19.0], [1.4, 19.0]]),
)


class EnrolledReader:
    """Reads the cards of an enrolled ``deck``. A reading's quads are where an index would be in the card's
    corners, at the visible ends."""

    pictures_below_index = True

    def __init__(self, deck: EnrolledDeck) -> None:
        self._deck = deck
        self._album = album_of(deck)
        self._finder = FeatureFinder([card.picture for card in deck.cards])
        self._executor = ThreadPoolExecutor(1, "features")

    def read(
        self,
        frame: Picture,
        index_px: tuple[float, float] | None = None,
        known: Known | None = None,  # noqa: ARG002 - outlines need the surroundings
    ) -> list[Reading]:
        """The cards in ``frame``, best first. See :class:`vision.reading.Reader`. A card that is not
        certainly one of the deck has no name."""
        if min(frame.shape[:2]) < _LEAST_SIDE:
            return []
        heights = _heights(index_px)
        edges = Edges(frame, heights)
        # Features and outlines are independent: they are searched for at the same time.
        features = self._executor.submit(self._finder.features_of, edges.small)
        matcher = FrameMatcher(frame, self._album)
        free = self._lying_free(matcher, edges.outlines())
        ours = [found for found in free if found.known]
        covered = CoveredCards(matcher, ours, [found for found in free if not found.known])
        covered.name_at(edges.ends(self._deck.slimness))
        if heights is None and (ours or covered.named):
            # All cards of a deck have one size, so one corner shows where a card lies.
            tall = float(np.median([height(one.corners) for one in [*ours, *covered.named]]))
            for span in _SPANS:
                covered.name_at(edges.corners(self._deck.slimness, span * tall))
        where = np.full(edges.small.shape[:2], 255, np.uint8)
        for one in [*ours, *covered.named]:
            cv2.fillConvexPoly(where, np.round(one.corners * edges.scale).astype(np.int32), 0)
        guesses = self._finder.find(features.result(), edges.scale, heights, where)
        covered.name_at(guess.corners for guess in guesses)
        ours += covered.named
        strange: list[Match] = []
        for found in free:
            if not found.known and not any(
                overlap(found.corners, other.corners) > _BESIDE for other in ours + strange
            ):
                strange.append(found)
        readings = [self._reading(found) for found in ours] + [self._unnamed(found) for found in strange]
        return sorted(readings, key=lambda reading: -reading.confidence)

    def _lying_free(self, matcher: FrameMatcher, outlines: list[Points]) -> list[Match]:
        """The cards found by their outlines, known ones first. Outlines on a known card are part of its
        print."""
        known: list[Match] = []
        strange: list[Match] = []
        for corners in outlines:
            if not _SQUEEZED[0] < slimness(corners) / self._deck.slimness < _SQUEEZED[1]:
                continue
            if any(overlap(corners, other.corners) > _BESIDE for other in known):
                continue
            one = matcher.judged(corners, matcher.whole)
            (known if one.known else strange).append(one)
        return known + strange

    def _reading(self, found: Match) -> Reading:
        code = self._deck.cards[found.judgement.number].code
        return Reading(code, _confidence(found), _quads(found, self._deck.slimness))

    def _unnamed(self, found: Match) -> Reading:
        code = self._deck.cards[found.judgement.number].code
        confidence = _confidence(found)
        return Reading(None, confidence, _quads(found, self._deck.slimness), ((code, confidence),))


def _heights(index_px: tuple[float, float] | None) -> tuple[float, float] | None:
    """The range of card heights in a picture with these index heights, pixels."""
    if index_px is None:
        return None
    low, high = (
        px / mm * CARD_MM[1] * span for px, mm, span in zip(index_px, _INDEX_MM, _CARD_SPAN, strict=True)
    )
    return low, high


def _confidence(found: Match) -> float:
    """The probability that the likeliest card is right."""
    ahead = max(found.limit - found.judgement.distance, _SURELY_NOT)
    return 1.0 / (1.0 + math.exp(-(16.0 * ahead + 0.5)))


def _quads(found: Match, slim: float) -> tuple[Quad, ...]:
    """Where an index is, or would be, at each visible end of the card; at least one."""
    width, height = CARD_MM[1] * slim, CARD_MM[1]
    sheet = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    to_frame = cv2.getPerspectiveTransform(sheet, found.corners.astype(np.float32))
    # An index is reported where it would be on a card of the usual size with the same middle: zones are
    # assigned by that.
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
