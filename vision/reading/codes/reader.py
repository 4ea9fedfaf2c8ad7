"""The reader of decks with printed codes."""

from __future__ import annotations

import cv2
import numpy as np

from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.decks import Deck
from vision.decks.card_layout import INDEX, MARKER
from vision.reading.codes.card_geometry import Detection, by_card
from vision.reading.codes.covered_markers import CoveredMarkerFinder
from vision.reading.codes.markers import MarkerFinder
from vision.reading.codes.squares import QrFinder
from vision.reading.protocols import Known

_ONE_CODE = 0.999
"""The confidence of one code, which has a checksum."""
_MORE_CODES = 0.9999
_INDEX_MM = 18.7
"""The middle of the index heights of all decks, which ``index_px`` refers to."""
_LEAST_INDEX = 0.013
"""If nothing is known of a picture: the least index height, in longer sides. With the whole mat in view it is
twice that."""
_LEAST_SIDE = 16
"""The least side of a picture in which a code can be read, pixels."""
_SAME_PLACE = 0.6
"""In index heights: how close two places of an index must be to be one."""


class CodeReader:
    """Reads the cards of ``deck`` by the codes beside their indices, any one of which is enough. A reading's
    quads are the indices beside the codes that were read."""

    pictures_below_index = True

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._markers = MarkerFinder(deck)
        self._covered = CoveredMarkerFinder(deck)
        self._squares = QrFinder(deck)

    def read(
        self,
        frame: Picture,
        index_px: tuple[float, float] | None = None,
        known: Known | None = None,  # noqa: ARG002 - reading everything takes no longer
    ) -> list[Reading]:
        """The cards in ``frame``, best first. See :class:`vision.reading.Reader`."""
        if min(frame.shape[:2]) < _LEAST_SIDE:
            return []
        grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
        shortest = _LEAST_INDEX * max(grey.shape) if index_px is None else index_px[0]
        detections = self._markers.find(grey, shortest * MARKER.height / INDEX.height)
        guess = None if index_px is None else float(index_px[0] * index_px[1]) ** 0.5 / _INDEX_MM
        scale = _scale_of(detections, guess)
        if scale is None:
            detections = self._squares.anywhere(grey)
            scale = _scale_of(detections, None)
        if scale is not None:
            detections += self._covered.find(grey, detections, scale)
            detections += self._squares.beside(grey, detections, scale)
        readings = [self._reading(group) for group in by_card(detections)]
        return sorted(readings, key=lambda reading: -reading.confidence)

    def _reading(self, group: list[Detection]) -> Reading:
        card = self._deck.cards[group[0].number].code
        quads: list[Quad] = []
        for detection in group:
            if not any(_is_one_place(detection.quad, quad) for quad in quads):
                quads.append(detection.quad)
        return Reading(card, _ONE_CODE if len(group) == 1 else _MORE_CODES, tuple(quads))


def _scale_of(detections: list[Detection], otherwise: float | None) -> float | None:
    """The median scale of the detections, pixels per millimetre."""
    return float(np.median([one.px_per_mm for one in detections])) if detections else otherwise


def _is_one_place(one: Quad, other: Quad) -> bool:
    a, b = np.array(one), np.array(other)
    apart = float(np.hypot(*(a.mean(axis=0) - b.mean(axis=0))))
    return apart < _SAME_PLACE * float(np.hypot(*(a[3] - a[0])))
