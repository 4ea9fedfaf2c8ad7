"""Naming the cards of an enrolled deck: those that lie free by their outlines, the others by what shows of
their sides and by their features.

All these ways say only where a card may lie. What it is, or that it is none of the deck's, is judged by
laying the enrolled cards over it (see :mod:`vision.reading.enrolled.album`)."""

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
from vision.reading.enrolled.looks import Found, Looks, height, overlap
from vision.reading.enrolled.making import album_of
from vision.reading.poker.reader import Known

_LEAST_SIDE = 32
"""Nothing can be read in a picture with a shorter side, pixels."""
_SQUEEZED = (0.62, 1.7)
"""How much slimmer or wider than it is a card may look, seen aslant."""
_INDEX_MM = (13.0, 27.0)
"""The heights of an index that ``index_px`` spans."""
_CARD_SPAN = (0.9, 1.12)
"""How much smaller or larger than it says a card may be."""
_SPANS = (1.0, 0.93, 1.07)
"""How much nearer or farther than most a card may lie."""
_SURELY_NOT = -20.0
"""Strangeness past what a card may have, at the most that is counted."""
_BESIDE = 0.1
"""Of the smaller one: outlines that share more do not lie beside each other."""
_ENDS = (
    np.array([[1.4, 4.0], [9.8, 4.0], [9.8, 19.0], [1.4, 19.0]]),
    np.array([CARD_MM]) - np.array([[1.4, 4.0], [9.8, 4.0], [9.8, 19.0], [1.4, 19.0]]),
)


class EnrolledReader:
    """Reads the cards of an enrolled ``deck``. A reading's quads are where an index would stand in the card's
    corners, of those ends that show."""

    pictures_below_index = True

    def __init__(self, deck: EnrolledDeck) -> None:
        self._deck = deck
        self._album = album_of(deck)
        self._finder = FeatureFinder([card.picture for card in deck.cards])
        self._beside = ThreadPoolExecutor(1, "features")

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
        edges = Edges(frame, heights)
        # Features are looked for while outlines are: neither needs the other.
        features = self._beside.submit(self._finder.seen_in, edges.small)
        looks = Looks(frame, self._album)
        free = self._lying_free(looks, edges.outlines())
        ours = [found for found in free if found.known]
        covered = CoveredCards(looks, ours, [found for found in free if not found.known])
        covered.look_at(edges.ends(self._deck.slimness))
        if heights is None and (ours or covered.named):
            # The cards of a deck are of one size: by that, one corner tells where a card lies.
            tall = float(np.median([height(one.corners) for one in [*ours, *covered.named]]))
            for span in _SPANS:
                covered.look_at(edges.corners(self._deck.slimness, span * tall))
        where = np.full(edges.small.shape[:2], 255, np.uint8)
        for one in [*ours, *covered.named]:
            cv2.fillConvexPoly(where, np.round(one.corners * edges.scale).astype(np.int32), 0)
        guesses = self._finder.find(features.result(), edges.scale, heights, where)
        covered.look_at(guess.corners for guess in guesses)
        ours += covered.named
        strange: list[Found] = []
        for found in free:
            if not found.known and not any(
                overlap(found.corners, other.corners) > _BESIDE for other in ours + strange
            ):
                strange.append(found)
        readings = [self._reading(found) for found in ours] + [self._doubt(found) for found in strange]
        return sorted(readings, key=lambda reading: -reading.confidence)

    def _lying_free(self, looks: Looks, outlines: list[Points]) -> list[Found]:
        """What is seen by its outline, the cards of the deck first. Outlines that lie on a card of the deck
        are of its print."""
        known: list[Found] = []
        strange: list[Found] = []
        for corners in outlines:
            if not _SQUEEZED[0] < slimness(corners) / self._deck.slimness < _SQUEEZED[1]:
                continue
            if any(overlap(corners, other.corners) > _BESIDE for other in known):
                continue
            one = looks.judged(corners, looks.whole)
            (known if one.known else strange).append(one)
        return known + strange

    def _reading(self, found: Found) -> Reading:
        code = self._deck.cards[found.judgement.number].code
        return Reading(code, _confidence(found), _quads(found, self._deck.slimness))

    def _doubt(self, found: Found) -> Reading:
        code = self._deck.cards[found.judgement.number].code
        confidence = _confidence(found)
        return Reading(None, confidence, _quads(found, self._deck.slimness), ((code, confidence),))


def _heights(index_px: tuple[float, float] | None) -> tuple[float, float] | None:
    """How tall cards are in a picture in which an index is so tall, pixels."""
    if index_px is None:
        return None
    low, high = (
        px / mm * CARD_MM[1] * span for px, mm, span in zip(index_px, _INDEX_MM, _CARD_SPAN, strict=True)
    )
    return low, high


def _confidence(found: Found) -> float:
    """The chance that the likeliest card is right."""
    ahead = max(found.limit - found.judgement.distance, _SURELY_NOT)
    return 1.0 / (1.0 + math.exp(-(16.0 * ahead + 0.5)))


def _quads(found: Found, slim: float) -> tuple[Quad, ...]:
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
