"""The fine comparison of a partly visible card: a numeral may be all that distinguishes a six from a seven
there.

Correlation pictures are compared as on a sheet (see :mod:`vision.reading.enrolled.ink`), but twice as fine
and in small windows. Each window is shifted a little until it fits: alignment is never so exact that numerals
coincide, and two cards of a deck do not have their figures at exactly the same places. Other effects of
camera and light are discounted too (see :mod:`vision.reading.enrolled.residuals`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.pictures import Picture
from vision.reading.enrolled.ink import CELL, DOWN, FINER, Cells, Ink, column_medians, correlation_of
from vision.reading.enrolled.residuals import bordered, residuals, surrounded

_SIDE = CELL * FINER
"""The side of a window, pixels: that of a cell."""
_STEP = _SIDE // 2
_MOVED = 3
"""The largest shift of a window, pixels: a millimetre and a half."""
_SOFT, _BROAD, _BLOTTED = 1.0, 12.0, 2.5
"""The blurs of fine correlation pictures, pixels."""
_BARE = 0.12
"""The most print in a bare window."""
_EDGE, _ROUND = 2.5, 9.0
"""What is ignored along the edges of a card, and the radius of its corners, pixels."""
_TELLS = 0.02
"""The least difference of two cards in a window that can tell them apart, square millimetres of ink."""
_TELLING = 8
"""How many windows are used: those with the largest differences."""
_KIND, _TELLS_KIND = 4, 0.1
"""How many of the cards most similar to a card show how much similar cards differ, and the least difference
that counts."""
_NEARER = 0.6
"""The largest residual of a card, relative to its difference from the next similar one."""
_CLEAR, _AT_MOST = 1.0, 1.5
"""A clear difference of two cards in a window, and the most that counts there, relative to it."""
_OF_KIND = 0.3
"""The largest total residual, relative to the difference from a similar card."""
_OFF = 0.03
"""The effect of light and noise, square millimetres of ink."""
_LEFT, _NOISE = 0.05, 0.1
"""The largest residual in a window of the right card, relative to its print, and what light and noise may
add."""

_LIGHT = np.log(np.maximum(np.arange(256), 8) + 16.0).astype(np.float32)
"""The logarithm of the light, so that a stronger light adds the same everywhere; the darkest values, which
are noise, are compressed."""
_OTHER_LIGHT = 0.25
"""The difference between the light on a card and on what covers it."""
_SOME = 5
"""The light on a card is sampled at every so many pixels."""
Values = NDArray[np.float32]
"""One value per window."""
Rows = NDArray[np.float32]
"""A row of values per card."""
Places = NDArray[np.int_]
"""The numbers of windows."""
Parts = NDArray[np.bool_]
"""One value per quarter of a cell, in rows."""


@dataclass(frozen=True, eq=False, slots=True)
class Overlay:
    """Card ``number`` aligned with a ``correlation`` picture of which some ``windows`` are visible.
    ``around`` is that picture with its surroundings; ``left`` is the residual in each window, NaN if it was
    not computed yet."""

    number: int
    correlation: Ink
    around: Ink
    windows: Places
    left: Values


def fine_correlation(ink: Ink) -> Ink:
    """The correlation picture of fine ink, ``(height, width, 3)``; 0 at the edges and round corners of a
    card."""
    return correlation_of(ink * _inside(*ink.shape[:2]), _SOFT, _BROAD, _BLOTTED)


def _may_be_similar_card(differ: Values, left: Values) -> bool:
    """Whether the residual ``left`` where a card and a similar one ``differ`` is so large that it may be a
    third similar card. Large differences count no more than clear ones."""
    telling = differ > _TELLS
    differ = np.minimum(differ[telling], _CLEAR)
    left = np.minimum(left[telling], _AT_MOST * differ)
    return bool(len(differ) > 1 and differ @ left > _OF_KIND * (differ @ differ))


def _most_telling(differ: Values, windows: Places) -> Places:
    """The ``windows`` that best tell two cards apart."""
    telling = windows[differ[windows] > _TELLS]
    return telling[np.argsort(-differ[telling], kind="stable")[:_TELLING]]


def _ahead_by(differ: Values, ahead: Values) -> tuple[float, float]:
    """How far one card is ahead of another, and the uncertainty, given by how much they ``differ`` in windows
    and how far the one is ``ahead`` there."""
    if not len(differ):
        return 0.0, np.inf
    much = float(differ @ differ)
    return float(differ @ ahead) / much, _OFF / much**0.5


def _print_in_windows(correlation: Ink) -> Values:
    """The print in each window, square millimetres of ink."""
    height, width = correlation.shape[:2]
    cut = (
        (correlation * correlation)
        .reshape(height // _STEP, _STEP, width // _STEP, _STEP * 3)
        .sum(axis=(1, 3))
    )
    sums = cut[:-1, :-1] + cut[:-1, 1:] + cut[1:, :-1] + cut[1:, 1:]
    return np.asarray(sums.reshape(-1) / FINER**2, np.float32)


@lru_cache(maxsize=8)
def _inside(height: int, width: int) -> Ink:
    """1 within a card, 0 along its edges and in its corners, ``(height, width, 1)``."""
    y, x = np.mgrid[0:height, 0:width] + 0.5
    beside = np.maximum(_EDGE + _ROUND - np.minimum(x, width - x), 0.0)
    above = np.maximum(_EDGE + _ROUND - np.minimum(y, height - y), 0.0)
    return np.asarray(np.hypot(beside, above) < _ROUND, np.float32)[..., None]


class FineMatcher:
    """Compares cards closely, by their pictures and their fine correlation pictures, all of one size."""

    def __init__(self, pictures: Sequence[Picture], correlations: Sequence[Ink]) -> None:
        self._lights = [self._light_on(picture) for picture in pictures]
        self._around = [surrounded(one, _MOVED) for one in correlations]
        self._upright = [bordered(one) for one in correlations]
        self._heads = [np.ascontiguousarray(one[::-1, ::-1]) for one in self._upright]
        height, width = correlations[0].shape[:2]
        y, x = np.mgrid[0 : height - _SIDE + 1 : _STEP, 0 : width - _SIDE + 1 : _STEP]
        # Windows overlap by half: every other one covers everything.
        self._every_other = ((y + x) // _STEP % 2 == 0).reshape(-1)
        self._corners = np.column_stack([y.reshape(-1), x.reshape(-1)])
        self._energy = [_print_in_windows(one) for one in correlations]
        self._small = [
            cv2.resize(one, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA) for one in correlations
        ]
        self._kind = lru_cache(maxsize=None)(self._differences_of_similar)
        self._may_be_left = lru_cache(maxsize=None)(self._tolerance)
        self._differ = lru_cache(maxsize=8192)(self._difference)

    def uncovered(self, straight: Picture, number: int, shown: Cells) -> Parts:
        """Which quarters of the ``shown`` cells of a card are completely visible in ``straight``, in which it
        is upright and exactly in place. What covers the neighbouring cells may extend over their edge: the
        light there differs from that on the rest of the card."""
        hidden = shown.reshape(DOWN, -1).repeat(CELL, axis=0).repeat(CELL, axis=1) == 0
        light = self._light_on(straight) - self._lights[number]
        usual = column_medians(light[~hidden][::_SOME])
        other = (np.abs(light - usual).max(axis=2) > _OTHER_LIGHT).astype(np.uint8)
        other = cv2.morphologyEx(other, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
        _, parts = cv2.connectedComponents(np.maximum(other, hidden), connectivity=4)
        covering = np.zeros(int(parts.max()) + 1, bool)
        covering[parts[hidden]] = True
        half = CELL // 2
        height, width = parts.shape
        quarters = covering[parts].reshape(height // half, half, width // half, half)
        return np.asarray(~quarters.any(axis=(1, 3)))

    @staticmethod
    def _light_on(straight: Picture) -> Ink:
        """The light on each pixel of a sheet, ``(height, width, 3)``."""
        height, width = straight.shape[:2]
        size = (width // FINER, height // FINER)
        small = cv2.resize(straight, size, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.LUT(small, _LIGHT), np.float32)

    def laid(self, number: int, correlation: Ink, uncovered: Parts) -> Overlay:
        """Card ``number`` aligned with a ``correlation`` picture whose ``uncovered`` quarters of cells are
        visible."""
        inner = uncovered[:-1, :-1] & uncovered[:-1, 1:] & uncovered[1:, :-1] & uncovered[1:, 1:]
        nothing = np.full(len(self._corners), np.nan, np.float32)
        return Overlay(number, correlation, surrounded(correlation, _MOVED), np.flatnonzero(inner), nothing)

    def is_unlike(self, laid: Overlay) -> bool:
        """Whether the residual in any window is too large for this card. It is too large if the most similar
        cards are hardly worse: it may then be a similar card that is not enrolled."""
        windows = laid.windows[self._every_other[laid.windows]]
        print_there = np.maximum(self._energy[laid.number], _print_in_windows(laid.correlation))[windows]
        kind = self._kind(laid.number)[:, windows]
        printed, telling = print_there > _BARE, (kind > _TELLS).any(axis=0)
        left = np.zeros(len(windows), np.float32)
        left[printed | telling] = self._left_by(laid, windows[printed | telling])
        if (left > self._may_be_left(laid.number)[windows])[printed].any():
            return True
        return any(_may_be_similar_card(differ, left[telling]) for differ in kind[:, telling])

    def ahead(self, laid: Overlay, others: Sequence[tuple[int, int]]) -> list[tuple[float, float]]:
        """How much more it is this card than each of the ``others`` (upside down with -1): 1 is exactly this
        one, -1 exactly the other, 0 if nothing tells; and the uncertainty."""
        if not others:
            return []
        differ = [self._differ(other, way, laid.number) for other, way in others]
        telling = [_most_telling(one, laid.windows) for one in differ]
        # All in one call: for so few windows the overhead dominates.
        cards = [(self._turned(*other), windows) for other, windows in zip(others, telling, strict=True)]
        new = np.unique(np.concatenate(telling))
        new = new[np.isnan(laid.left[new])]
        *theirs, laid.left[new] = self._left([*cards, (self._upright[laid.number], new)], laid.around)
        return [
            _ahead_by(one[windows], left - laid.left[windows])
            for one, windows, left in zip(differ, telling, theirs, strict=True)
        ]

    def _left_by(self, laid: Overlay, windows: Places) -> Values:
        new = windows[np.isnan(laid.left[windows])]
        if len(new):
            laid.left[new] = self._left([(self._upright[laid.number], new)], laid.around)[0]
        return laid.left[windows]

    def _tolerance(self, number: int) -> Values:
        """The largest residual in each window of a card."""
        differ = self._kind(number).copy()
        differ[differ < _TELLS_KIND] = np.inf
        usual = _LEFT * self._energy[number] + _NOISE
        return np.asarray(np.minimum(usual, _NEARER * differ.min(axis=0, initial=np.inf)), np.float32)

    def _differences_of_similar(self, number: int) -> Rows:
        """The difference in each window between a card and the cards most similar to it, ``(n, windows)``."""
        differ = [self._differ(number, way, other)[::way] for other, way in self._nearest(number)]
        return np.array(differ, np.float32).reshape(-1, len(self._corners))

    def _nearest(self, number: int) -> list[tuple[int, int]]:
        """The cards most similar to card ``number``, each with 1, or -1 if it is that card upside down."""
        mine = self._small[number]
        apart = [
            (float(((mine - small[::way, ::way]) ** 2).sum()), other, way)
            for other, small in enumerate(self._small)
            for way in (1, -1)
            if other != number
        ]
        return [(other, way) for _, other, way in sorted(apart)[:_KIND]]

    def _difference(self, one: int, way: int, other: int) -> Values:
        """The residual in each window of card ``other`` compared with card ``one``, upside down if ``way`` is
        -1."""
        every = np.arange(len(self._corners))
        return self._left([(self._turned(one, way), every)], self._around[other])[0]

    def _turned(self, number: int, way: int) -> Ink:
        """A card's correlation picture, upside down if ``way`` is -1."""
        return self._upright[number] if way == 1 else self._heads[number]

    def _left(self, cards: Sequence[tuple[Ink, Places]], seen: Ink) -> list[Values]:
        """The residuals of what is ``seen`` compared with each of the ``cards``, in each of their windows."""
        laid = [(card, self._corners[windows]) for card, windows in cards]
        return [np.asarray(left / FINER**2, np.float32) for left in residuals(laid, seen, _SIDE, _MOVED)]
