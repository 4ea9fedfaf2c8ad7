"""Reading the QR codes of a deck's cards, where no marker is visible.

zbar takes longer over a whole frame than everything else together, and reads small codes best when they are
enlarged. So it is given only regions that look like a code and that no marker explains, at the scales that
read most codes, until one succeeds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import cv2
import numpy as np
import numpy.typing as npt
from pyzbar.pyzbar import ZBarSymbol, decode

from vision.core.geometry import Points, Rect, Region
from vision.core.pictures import GreyPicture
from vision.decks import Deck
from vision.decks.card_layout import QR, STRIP_MM
from vision.decks.payload import card_in_text, text_of
from vision.decks.qr import QR_CELLS, qr_of
from vision.mat.layouts import CARD_MM
from vision.reading.codes.card_geometry import Detection

_STRIP = np.array(Rect(0.0, 0.0, CARD_MM[0], STRIP_MM).corners)
_CARD = np.array(Rect(0.0, 0.0, *CARD_MM).corners)

_MODULES_PX = (4.0, 5.4)
"""The pixels per module at which a code is given to zbar, in turn."""
_WHOLE_SCALES = (1.0, 0.5, 2.0)
_LARGEST_ENLARGED = 1280 * 1280
"""A picture of up to so many pixels is also tried enlarged."""
_SMALL_PX = 14
"""A code is reduced to about this side while regions are searched."""
_CONTRAST = 0.5
"""The contrast of a code: its black is darker than its white by at least this share of the white."""
_STRONG = 0.35
"""The least share of the strongest contrast in the picture."""
_LEVELS = (0.4, 0.68)
"""A code is about half black and half white: the bounds of its mean, from its darkest to its lightest
level."""
_LEAST_TEXTURE = 0.27
"""The least texture of a code: 0.5 or more in focus, 0.3 at a blur of half a module. Engravings are below
0.45."""
_MOST_PLACES = 48
_REACH = 0.8
"""How far from its middle, in its sides, a code rotated by 45 degrees extends."""
_LEAST_CORRELATION = 0.35
"""The least correlation of a code with its print."""


class QrFinder:
    """Reads the QR codes of ``deck``."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def anywhere(self, grey: GreyPicture) -> list[Detection]:
        """The QR codes in an arbitrary picture; small ones are missed."""
        found: list[Detection] = []
        for scale in _WHOLE_SCALES:
            if scale <= 1.0 or grey.size <= _LARGEST_ENLARGED:
                seen = self._read(_scaled(grey, scale), (0, 0), scale, grey)
                found += [one for one in seen if not any(one.is_of_card(other) for other in found)]
        return found

    def beside(self, grey: GreyPicture, known: Sequence[Detection], px_per_mm: float) -> list[Detection]:
        """The QR codes of cards of this scale in ``grey``, without those beside ``known`` codes."""
        found: list[Detection] = []
        for region in _code_like(grey, known, QR.width * px_per_mm):
            for picture, scale in _variants(grey, region, QR.width * px_per_mm / QR_CELLS):
                seen = self._read(picture, region[:2], scale, grey)
                found += seen
                if seen:
                    break
        return found

    def _read(
        self, picture: GreyPicture, origin: Sequence[int], scale: float, grey: GreyPicture
    ) -> list[Detection]:
        detections = []
        for code in decode(picture, symbols=[ZBarSymbol.QRCODE]):
            number = card_in_text(self._deck, code.data.decode("ascii", "replace"))
            if number is None or len(code.polygon) != 4:
                continue
            corners = (np.array(code.polygon, np.float64) + 0.5) / scale - 0.5 + np.array(origin)
            upright = _oriented(grey, corners, qr_of(text_of(self._deck, number)))
            if upright is not None:
                detections.append(Detection.by(number, QR, upright))
        return detections


def _variants(grey: GreyPicture, region: Region, module_px: float) -> Iterator[tuple[GreyPicture, float]]:
    """The region sharpened, enlarged and with stretched contrast, and the scale."""
    part = region.crop(grey).astype(np.float32)
    # Sharpening takes ten times as long once it is enlarged.
    sharp = cv2.addWeighted(part, 2.2, cv2.GaussianBlur(part, (0, 0), 1.2), -1.2, 0)
    for wanted in _MODULES_PX:
        scale = max(1.0, wanted / module_px)
        larger = cv2.resize(sharp, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        cut = np.clip(larger, 0, 255)
        yield np.asarray(cv2.normalize(cut, cut, 0, 255, cv2.NORM_MINMAX), np.uint8), scale


def _scaled(grey: GreyPicture, scale: float) -> GreyPicture:
    if scale == 1.0:
        return np.ascontiguousarray(grey)
    how = cv2.INTER_CUBIC if scale > 1.0 else cv2.INTER_AREA
    return np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=how), np.uint8)


def _code_like(grey: GreyPicture, known: Sequence[Detection], side_px: float) -> list[Region]:
    """Regions of the picture, likeliest first, with the texture of a code of ``side_px``: each pixel of a
    code has neighbours that differ by half the local contrast. ``known`` codes are left out."""
    gradient = np.asarray(cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)), np.uint8)
    for outline in _explained(known):
        cv2.fillConvexPoly(gradient, np.round(outline).astype(np.int32), 0)
    times = max(1, math.floor(side_px / _SMALL_PX))
    size = max(1, grey.shape[1] // times), max(1, grey.shape[0] // times)
    small = cv2.resize(grey, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    changes = cv2.resize(gradient, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    noise = float(np.median(changes))
    changes = np.sqrt(np.maximum(changes**2 - noise**2, 0.0))
    side = max(3, round(0.8 * side_px / times))
    window = np.ones((side, side), np.uint8)
    lightest, darkest = cv2.dilate(small, window), cv2.erode(small, window)
    contrast = np.maximum(lightest - darkest, 1.0)
    texture = cv2.blur(changes, (side, side)) / contrast
    level = (cv2.blur(small, (side, side)) - darkest) / contrast
    weak = contrast < np.maximum(_CONTRAST * lightest, _STRONG * float(np.percentile(contrast, 99)))
    texture[weak | (level < _LEVELS[0]) | (level > _LEVELS[1])] = 0.0
    regions = []
    for _ in range(_MOST_PLACES):
        _, most, _, (x, y) = cv2.minMaxLoc(texture)
        if most < _LEAST_TEXTURE:
            break
        regions.append(_region_around((x + 0.5) * times, (y + 0.5) * times, side_px * _REACH, grey.shape))
        cv2.circle(texture, (x, y), side, 0.0, -1)
    return regions


def _explained(known: Sequence[Detection]) -> Iterator[Points]:
    """Outlines of what is explained: the strips beside codes, and whole cards of which both ends are
    known."""
    for detection in known:
        yield detection.at(_STRIP)
        if any(detection.is_of_card(other) and not detection.faces_as(other) for other in known):
            yield detection.at(_CARD)


def _region_around(x: float, y: float, reach: float, shape: tuple[int, ...]) -> Region:
    height, width = shape[:2]
    left, top = max(0, round(x - reach)), max(0, round(y - reach))
    return Region(left, top, min(width, round(x + reach)), min(height, round(y + reach)))


def _oriented(grey: GreyPicture, corners: Points, printed: npt.NDArray[np.uint8]) -> Points | None:
    """``corners`` clockwise from the code's own top left, which zbar does not report: the rotation that
    correlates best with the ``printed`` code. ``None`` if none does."""
    off = corners - corners.mean(axis=0)
    clockwise = corners[np.argsort(np.arctan2(off[:, 1], off[:, 0]))]
    best: tuple[float, Points] | None = None
    for turn in range(4):
        turned = np.roll(clockwise, turn, axis=0)
        correlation = _correlation_with(grey, turned, printed)
        if correlation >= (_LEAST_CORRELATION if best is None else best[0]):
            best = correlation, turned
    return None if best is None else best[1]


def _correlation_with(grey: GreyPicture, corners: Points, printed: npt.NDArray[np.uint8]) -> float:
    square = np.array([[0, 0], [QR_CELLS, 0], [QR_CELLS, QR_CELLS], [0, QR_CELLS]], np.float32)
    to_frame = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    cells = np.arange(QR_CELLS) + 0.5
    middles = np.stack(np.meshgrid(cells, cells), axis=2).reshape(-1, 1, 2)
    xs, ys = (
        cv2.perspectiveTransform(middles, to_frame)
        .astype(np.float32)
        .reshape(QR_CELLS, QR_CELLS, 2)
        .transpose(2, 0, 1)
    )
    levels = np.asarray(cv2.remap(grey, xs, ys, cv2.INTER_LINEAR), np.float64)
    if levels.std() < 1.0:
        return 0.0
    return float(np.corrcoef(levels.ravel(), 1.0 - printed.ravel())[0, 1])
