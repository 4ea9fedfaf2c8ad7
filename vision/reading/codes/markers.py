"""Detecting the markers on a deck's cards."""

from __future__ import annotations

import cv2
import numpy as np

from vision.core.pictures import GreyPicture
from vision.decks import Deck
from vision.decks.card_layout import MARKER
from vision.decks.payload import MARKER_CELLS, marker_of
from vision.reading.codes.card_geometry import Detection
from vision.reading.codes.ink import darkness_of_ink

_MENDED_BITS = 2
"""How many of the 36 cells may be misread. Two cards of a deck differ in at least ten, a deck's marker and
those of the usual dictionaries in at least four."""
_SMALLEST_PX = 26.0
"""Markers that may be shorter than this are searched for in the picture enlarged twice."""
_FEWEST_PX = 10.0
_EDGE = 0.25
"""The margin of each cell that is ignored: blur mixes adjacent cells."""
_WINDOW_PX = 15
"""The window of the adaptive threshold: two to three modules in a frame of the whole mat. One window takes a
third of the time of the usual three and finds as many."""
_SOFT_PX, _SHARPER = 1.5, 2.5
"""The blur that sharpening undoes, pixels, and how strongly: a lens that is out of focus by this much mixes
adjacent cells of small markers."""


class MarkerFinder:
    """Detects the markers of ``deck``."""

    def __init__(self, deck: Deck) -> None:
        words = [marker_of(deck, number) for number in range(len(deck.cards))]
        listed = np.concatenate([cv2.aruco.Dictionary.getByteListFromBits(word) for word in words])
        self._dictionary = cv2.aruco.Dictionary(listed, MARKER_CELLS, _MENDED_BITS)

    def find(self, grey: GreyPicture, least_px: float) -> list[Detection]:
        """Every marker in ``grey`` with sides of at least ``least_px``."""
        times = 2 if least_px < _SMALLEST_PX else 1
        # Sharpening takes half as long before the picture is enlarged; what is then whiter than white, or
        # blacker than black, is cut off afterwards.
        soft = cv2.GaussianBlur(grey, (0, 0), _SOFT_PX)
        sharp = cv2.addWeighted(grey, 1.0 + _SHARPER, soft, -_SHARPER, 0, dtype=cv2.CV_16S)
        if times > 1:
            sharp = cv2.resize(sharp, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
        seen = np.asarray(cv2.add(sharp, np.zeros(4), dtype=cv2.CV_8U), np.uint8)
        detector = self._detector(times * max(least_px, _FEWEST_PX), max(seen.shape), darkness_of_ink(grey))
        corners, numbers, _ = detector.detectMarkers(seen)
        if numbers is None:
            return []
        return [
            Detection.by(
                int(number), MARKER, (np.asarray(quad, np.float64).reshape(4, 2) + 0.5) / times - 0.5
            )
            for number, quad in zip(np.ravel(numbers), corners, strict=True)
        ]

    def _detector(self, least_px: float, longer_side: int, ink: float) -> cv2.aruco.ArucoDetector:
        settings = cv2.aruco.DetectorParameters()
        settings.errorCorrectionRate = 1.0
        settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax = _WINDOW_PX
        settings.adaptiveThreshConstant = ink
        settings.minMarkerPerimeterRate = min(1.0, 4 * 0.8 * least_px / longer_side)
        settings.perspectiveRemovePixelPerCell = 6
        settings.perspectiveRemoveIgnoredMarginPerCell = _EDGE
        return cv2.aruco.ArucoDetector(self._dictionary, settings)
