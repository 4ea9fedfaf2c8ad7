"""What is paper and what is the mat, in any light.

The printed mat is not as white as cards. In any light the colour of either is known: cards are read, and most
of the mat is bare. Where both are nearly of one colour, as in a deck on cream paper, nothing is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Floats
from vision.core.pictures import Picture
from vision.mat.calibration import Calibration
from vision.mat.layouts import CARD_MM, Zone
from vision.tracking.stands import Outline

STEP_MM = 3.0
"""In such steps the mat is looked at."""
_PATCH_PX = 7
"""The colour of a place is the mean of a square with this side: in the dark noise is as large as what
differs."""
_BARE_STEP_MM, _BARE_RIM_MM = 16.0, 4.0
"""In such steps the mat's own colour is taken in its zones, so far inside their edges."""
_NEAREST = 24
"""So many places tell it, the nearest: a lamp's light is warmer at one end of a table than at the other."""
_AWAY_MM = 2.5
"""What is nearer to a card that is read is no bare mat, nor another card."""
_INSIDE_MM, _BESIDE_MM = 2.0, (12.0, 52.0)
"""So far below its upper edge, and from its left edge, a card is blank."""
_APART = 0.05
"""The least difference, in logarithms of shares of colours, between the mat and a card."""
_AS_PAPER = 0.45
"""What is closer to the card's colour than this share of that difference is paper."""
_AS_MAT, _AS_WHITE, _MOSTLY = (0.95, 1.6), 0.2, 75
"""A lamp's reflection makes the mat whiter. So where paper is another card's, what is around it is as unlike
it as the first shares; where no mat is seen there, most of it, this percentile, is as like it as the next."""
_LIKE_MAT = (0.7, 1.6)
"""What is as unlike paper as these shares is the mat, wherever that is."""
_DARKEST, _BRIGHTEST = 0.55, 1.12
"""And it is not much darker or lighter: a shadow may fall there, and a lamp's reflection turns all white."""
LEAST_PLACES = 10
"""So many places tell what is around paper."""


@dataclass(frozen=True, slots=True)
class White:
    """How white cards are in this light: their ``colour``, its ``hue``, and how far ``apart`` the mat is."""

    colour: Floats
    hue: Floats
    apart: float

    @classmethod
    def of(cls, cards: Floats, mat: Floats) -> White | None:
        """That of these colours of ``cards`` and of the ``mat``, ``(n, 3)``; ``None`` if one of both is not
        seen, or they are too much alike."""
        if not len(cards) or not len(mat):
            return None
        hue = np.median(_hues(cards), axis=0)
        apart = float(np.hypot(*(np.median(_hues(mat), axis=0) - hue)))
        return None if apart < _APART else cls(np.median(cards, axis=0), hue, apart)

    def off(self, colours: Floats) -> Floats:
        """How unlike cards ``colours`` are: 0 as cards are, 1 as the mat is."""
        return np.asarray(np.hypot(*(_hues(colours) - self.hue).T) / self.apart)

    def is_shown(self, colours: Floats) -> NDArray[np.bool_]:
        """Which of ``colours`` are those of paper."""
        light = self._light(colours)
        return np.asarray((self.off(colours) < _AS_PAPER) & (light > _DARKEST) & (light < _BRIGHTEST))

    def is_mat(self, colours: Floats) -> NDArray[np.bool_]:
        """Which of ``colours`` are those of the mat."""
        off = self.off(colours)
        return np.asarray((off > _LIKE_MAT[0]) & (off < _LIKE_MAT[1]))

    def is_ink(self, colours: Floats) -> NDArray[np.bool_]:
        """Which of ``colours`` are those of print on a card: dark, or more strongly coloured than the mat."""
        return np.asarray((self._light(colours) <= _DARKEST) | (self.off(colours) >= _LIKE_MAT[1]))

    def _light(self, colours: Floats) -> Floats:
        """How bright ``colours`` are, 1 as cards are."""
        return np.asarray((colours / np.maximum(self.colour, 1.0)).mean(axis=1))

    def is_plain(self, paper: Floats, around: Floats) -> bool:
        """Whether ``paper`` is no mat that a lamp's reflection turned white, by what is ``around`` it."""
        off = self.off(around)
        if ((off >= _AS_MAT[0]) & (off <= _AS_MAT[1])).sum() >= LEAST_PLACES:
            return bool(np.median(off) >= _AS_MAT[0])
        return bool(np.percentile(self.off(paper), _MOSTLY) <= _AS_WHITE)


def white_by(
    frame: Picture,
    calibration: Calibration,
    shown: Outline,
    cards: Sequence[Outline],
    zones: tuple[Zone, ...],
) -> White | None:
    """How white cards are by the upper edge of the one ``shown``, and by the mat in ``zones`` where none of
    the ``cards`` lies; ``None`` if that does not tell them from each other."""
    left, right, _, below = shown
    across, down = (right - left) / CARD_MM[0], (below - left) / CARD_MM[1]
    along = np.arange(_BESIDE_MM[0], _BESIDE_MM[1], STEP_MM)
    blank = np.asarray(left + along * across + _INSIDE_MM * down, np.complex128)
    return White.of(colours(frame, calibration, blank), mat_colours(frame, calibration, cards, zones, shown))


def mat_colours(
    frame: Picture,
    calibration: Calibration,
    cards: Sequence[Outline],
    zones: tuple[Zone, ...],
    beside: Outline,
) -> Floats:
    """The colours ``(n, 3)`` of the mat in the ``zones`` near the upper edge of the card ``beside`` it, where
    none of the ``cards`` lies."""
    mat = _places_in(zones)
    mat = mat[~on_cards(mat, cards)]
    nearest = np.argsort(np.abs(mat - (beside[0] + beside[1]) / 2))[:_NEAREST]
    return colours(frame, calibration, mat[nearest])


@lru_cache(maxsize=4)
def _places_in(zones: tuple[Zone, ...]) -> NDArray[np.complex128]:
    """Places all over the ``zones``, where the mat is plain."""
    rim, step = _BARE_RIM_MM, _BARE_STEP_MM
    places = [
        x + 1j * y
        for zone in zones
        for x in np.arange(zone.x + rim, zone.x + zone.width - rim, step)
        for y in np.arange(zone.y + rim, zone.y + zone.height - rim, step)
    ]
    return np.array(places, np.complex128)


def on_cards(places: NDArray[np.complex128], cards: Sequence[Outline]) -> NDArray[np.bool_]:
    """Which of ``places`` on the mat are on one of ``cards``, or beside it."""
    on = np.zeros(places.shape, np.bool_)
    for left, right, low_right, low_left in cards:
        middle = (left + right + low_right + low_left) / 4
        across, down = (right - left) / abs(right - left), (low_left - left) / abs(low_left - left)
        off = places - middle
        aside = np.abs(off.real * across.real + off.imag * across.imag)
        along = np.abs(off.real * down.real + off.imag * down.imag)
        on |= (aside < CARD_MM[0] / 2 + _AWAY_MM) & (along < CARD_MM[1] / 2 + _AWAY_MM)
    return on


def in_frame_of(
    frame: Picture, calibration: Calibration, places: NDArray[np.complex128]
) -> NDArray[np.bool_]:
    """Which of ``places`` are seen in ``frame``, with what is around them."""
    x, y = calibration.to_frame(np.stack([places.real, places.imag], axis=-1).reshape(-1, 2)).T
    high, wide = frame.shape[:2]
    inside = (x > _PATCH_PX) & (x < wide - _PATCH_PX) & (y > _PATCH_PX) & (y < high - _PATCH_PX)
    return np.asarray(inside.reshape(places.shape))


def colours(frame: Picture, calibration: Calibration, places: NDArray[np.complex128]) -> Floats:
    """The mean colours ``(n, 3)`` around those of ``places`` on the mat that ``frame`` shows."""
    there = places[in_frame_of(frame, calibration, places)]
    if not len(there):
        return np.zeros((0, 3))
    x, y = np.rint(calibration.to_frame(np.stack([there.real, there.imag], axis=-1))).astype(np.int64).T
    half = _PATCH_PX // 2
    (x0, y0), (x1, y1) = (x.min() - half, y.min() - half), (x.max() + half + 1, y.max() + half + 1)
    if (x1 - x0) * (y1 - y0) < _PATCH_PX**2 * len(x) * 2:
        means = cv2.blur(frame[y0:y1, x0:x1], (_PATCH_PX, _PATCH_PX))
        return np.asarray(means[y - y0, x - x0], np.float64)
    around = np.arange(-half, half + 1)
    patches = frame[y[:, None, None] + around[:, None], x[:, None, None] + around]
    return np.asarray(patches.mean(axis=(1, 2)), np.float64)


def _hues(seen: Floats) -> Floats:
    """How much of blue and red there is for the green in the colours ``seen``, in logarithms, ``(n, 2)``: the
    same in bright light and in dim."""
    logs = np.log(np.maximum(seen, 2.0))
    return np.asarray(logs[:, [0, 2]] - logs[:, [1]])
