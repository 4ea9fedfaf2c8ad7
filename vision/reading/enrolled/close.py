"""A closer look at a card of which a part shows: a numeral may be all that makes a six and a seven differ
there.

What is compared is likeness as on a sheet (see :mod:`vision.reading.enrolled.ink`), but twice as fine, and
in small windows. Each window is moved a little until it fits: a card is never laid over so exactly that a
numeral falls on itself, nor do two cards of a deck have their figures at exactly the same places. What else
a camera and a light change is no sign of another card either (see :mod:`vision.reading.enrolled.changes`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.pictures import Picture
from vision.reading.enrolled.changes import bordered, left_over, surrounded
from vision.reading.enrolled.ink import CELL, DOWN, FINER, Cells, Ink, column_medians, correlation_of

_SIDE = CELL * FINER
"""The side of a window, pixels: that of a cell."""
_STEP = _SIDE // 2
_MOVED = 3
"""Pixels by which a window may be moved: a millimetre and a half."""
_SOFT, _BROAD, _BLOTTED = 1.0, 12.0, 2.5
"""How soft fine likenesses are, pixels."""
_BARE = 0.12
"""How little print there is in a window that is bare."""
_EDGE, _ROUND = 2.5, 9.0
"""What is left out along the edges of a card, and the radius of its corners, pixels."""
_TELLS = 0.02
"""How much must make two cards differ in a window for it to tell them apart, square millimetres of ink."""
_TELLING = 8
"""So many windows are asked, those that tell the most."""
_KIND, _TELLS_KIND = 4, 0.1
"""So many of the cards most like a card say how much the cards of their kind differ, where they do by so
much."""
_NEARER = 0.6
"""What may be left of a card, of what makes it differ from the next of its kind."""
_CLEAR, _AT_MOST = 1.0, 1.5
"""How much makes two cards differ clearly in a window, and how often over that may count there."""
_OF_KIND = 0.3
"""What of the difference to a card of its kind may be left of a card, all in all."""
_OFF = 0.03
"""By how much light and noise may be off, square millimetres of ink."""
_LEFT, _NOISE = 0.05, 0.1
"""What of the print in a window may be left when the right card is laid over it, and what light and noise may
leave."""

_LIGHT = np.log(np.maximum(np.arange(256), 8) + 16.0).astype(np.float32)
"""How much light there is, on a scale where a stronger light adds as much everywhere; of the darkest, in
which there is only noise, less."""
_OTHER_LIGHT = 0.25
"""By how much the light on what lies over a card is another."""
_SOME = 5
"""Every so many pixels tell what light there is on a card."""
Values = NDArray[np.float32]
"""One for each window."""
Rows = NDArray[np.float32]
"""Values in a row for each of some cards."""
Places = NDArray[np.int_]
"""The numbers of windows."""
Parts = NDArray[np.bool_]
"""One for each quarter of a cell, in rows."""


@dataclass(frozen=True, eq=False, slots=True)
class Laid:
    """Card ``number`` laid over a ``correlation`` of which some ``windows`` show; ``around`` is that likeness
    with what is past its edges, and ``left`` is how much is left of what is seen in each window, NaN where
    that was not looked at yet."""

    number: int
    correlation: Ink
    around: Ink
    windows: Places
    left: Values


def fine_correlation(ink: Ink) -> Ink:
    """What is compared of fine ink, ``(height, width, 3)``: past the edges and the round corners of a card,
    nothing."""
    return correlation_of(ink * _inside(*ink.shape[:2]), _SOFT, _BROAD, _BLOTTED)


def _is_of_kind(differ: Values, left: Values) -> bool:
    """Whether so much is ``left`` of what is seen where a card and one of its kind ``differ`` that it may be
    one more of their kind. Where they differ much, that tells no more than where they do clearly."""
    telling = differ > _TELLS
    differ = np.minimum(differ[telling], _CLEAR)
    left = np.minimum(left[telling], _AT_MOST * differ)
    return bool(len(differ) > 1 and differ @ left > _OF_KIND * (differ @ differ))


def _telling(differ: Values, windows: Places) -> Places:
    """Those of the ``windows`` that tell the most between two cards."""
    telling = windows[differ[windows] > _TELLS]
    return telling[np.argsort(-differ[telling], kind="stable")[:_TELLING]]


def _liker(differ: Values, ahead: Values) -> tuple[float, float]:
    """How far one card is ahead of another, and by how much that may be off, by how much they ``differ`` in
    windows and by how much the one is ``ahead`` there."""
    if not len(differ):
        return 0.0, np.inf
    much = float(differ @ differ)
    return float(differ @ ahead) / much, _OFF / much**0.5


def _print_in_windows(correlation: Ink) -> Values:
    """How much print there is in each window, square millimetres of ink."""
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
    """1 within the edges of a card, 0 along them and in its corners, ``(height, width, 1)``."""
    y, x = np.mgrid[0:height, 0:width] + 0.5
    beside = np.maximum(_EDGE + _ROUND - np.minimum(x, width - x), 0.0)
    above = np.maximum(_EDGE + _ROUND - np.minimum(y, height - y), 0.0)
    return np.asarray(np.hypot(beside, above) < _ROUND, np.float32)[..., None]


class CloseLook:
    """The cards of a deck by their pictures (BGR) and their fine likenesses, all of one size."""

    def __init__(self, pictures: Sequence[Picture], likenesses: Sequence[Ink]) -> None:
        self._lights = [self._light_on(picture) for picture in pictures]
        self._around = [surrounded(one, _MOVED) for one in likenesses]
        self._upright = [bordered(one) for one in likenesses]
        self._heads = [np.ascontiguousarray(one[::-1, ::-1]) for one in self._upright]
        height, width = likenesses[0].shape[:2]
        y, x = np.mgrid[0 : height - _SIDE + 1 : _STEP, 0 : width - _SIDE + 1 : _STEP]
        # Windows overlap by half: every other one sees as much as all.
        self._every_other = ((y + x) // _STEP % 2 == 0).reshape(-1)
        self._corners = np.column_stack([y.reshape(-1), x.reshape(-1)])
        self._energy = [_print_in_windows(one) for one in likenesses]
        self._small = [
            cv2.resize(one, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA) for one in likenesses
        ]
        self._kind = lru_cache(maxsize=None)(self._likest)
        self._may_be_left = lru_cache(maxsize=None)(self._tolerance)
        self._differ = lru_cache(maxsize=8192)(self._difference)

    def uncovered(self, straight: Picture, number: int, shown: Cells) -> Parts:
        """Which quarters of the cells that are ``shown`` of a card show wholly, in ``straight``, in which it
        lies upright and exactly in its place. What lies over the cells beside them may reach over their
        edge: there the light is another than on the rest of the card."""
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
        """How much light there is on each pixel of a sheet, ``(height, width, 3)``."""
        height, width = straight.shape[:2]
        size = (width // FINER, height // FINER)
        small = cv2.resize(straight, size, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.LUT(small, _LIGHT), np.float32)

    def laid(self, number: int, correlation: Ink, uncovered: Parts) -> Laid:
        """Card ``number`` laid over a ``correlation``, of which quarters of cells are ``uncovered``."""
        inner = uncovered[:-1, :-1] & uncovered[:-1, 1:] & uncovered[1:, :-1] & uncovered[1:, 1:]
        nothing = np.full(len(self._corners), np.nan, np.float32)
        return Laid(number, correlation, surrounded(correlation, _MOVED), np.flatnonzero(inner), nothing)

    def is_strange(self, laid: Laid) -> bool:
        """Whether in any window more than may be is left of what is seen when the card is laid over it. It is
        too much where the cards most like it are not much farther off: what is seen may then be a card of
        their kind that is not enrolled."""
        windows = laid.windows[self._every_other[laid.windows]]
        print_there = np.maximum(self._energy[laid.number], _print_in_windows(laid.correlation))[windows]
        kind = self._kind(laid.number)[:, windows]
        printed, telling = print_there > _BARE, (kind > _TELLS).any(axis=0)
        left = np.zeros(len(windows), np.float32)
        left[printed | telling] = self._left_by(laid, windows[printed | telling])
        if (left > self._may_be_left(laid.number)[windows])[printed].any():
            return True
        return any(_is_of_kind(differ, left[telling]) for differ in kind[:, telling])

    def ahead(self, laid: Laid, others: Sequence[tuple[int, int]]) -> list[tuple[float, float]]:
        """How much more than each of the ``others``, which are turned round where -1 comes with them, it is
        the card laid over that is seen: 1 where it is wholly this one, -1 where it is wholly the other, 0
        where nothing tells; and by how much that may be off."""
        if not others:
            return []
        differ = [self._differ(other, way, laid.number) for other, way in others]
        telling = [_telling(one, laid.windows) for one in differ]
        # All in one: of so few windows to begin costs as much as to look at them.
        cards = [(self._turned(*other), windows) for other, windows in zip(others, telling, strict=True)]
        new = np.unique(np.concatenate(telling))
        new = new[np.isnan(laid.left[new])]
        *theirs, laid.left[new] = self._left([*cards, (self._upright[laid.number], new)], laid.around)
        return [
            _liker(one[windows], left - laid.left[windows])
            for one, windows, left in zip(differ, telling, theirs, strict=True)
        ]

    def _left_by(self, laid: Laid, windows: Places) -> Values:
        new = windows[np.isnan(laid.left[windows])]
        if len(new):
            laid.left[new] = self._left([(self._upright[laid.number], new)], laid.around)[0]
        return laid.left[windows]

    def _tolerance(self, number: int) -> Values:
        """What may be left in each window of a card."""
        differ = self._kind(number).copy()
        differ[differ < _TELLS_KIND] = np.inf
        usual = _LEFT * self._energy[number] + _NOISE
        return np.asarray(np.minimum(usual, _NEARER * differ.min(axis=0, initial=np.inf)), np.float32)

    def _likest(self, number: int) -> Rows:
        """How much makes each of the cards most like a card differ from it in each window, ``(n, windows)``:
        what is left of that one when the card is laid over it."""
        differ = [self._differ(number, way, other)[::way] for other, way in self._nearest(number)]
        return np.array(differ, np.float32).reshape(-1, len(self._corners))

    def _nearest(self, number: int) -> list[tuple[int, int]]:
        """The cards most like card ``number``, each with 1, or -1 where it is that one turned round."""
        mine = self._small[number]
        apart = [
            (float(((mine - small[::way, ::way]) ** 2).sum()), other, way)
            for other, small in enumerate(self._small)
            for way in (1, -1)
            if other != number
        ]
        return [(other, way) for _, other, way in sorted(apart)[:_KIND]]

    def _difference(self, one: int, way: int, other: int) -> Values:
        """What in each window is left of card ``other`` when card ``one``, turned round if ``way`` is -1, is
        laid over it."""
        every = np.arange(len(self._corners))
        return self._left([(self._turned(one, way), every)], self._around[other])[0]

    def _turned(self, number: int, way: int) -> Ink:
        """A card's likeness, turned round if ``way`` is -1."""
        return self._upright[number] if way == 1 else self._heads[number]

    def _left(self, cards: Sequence[tuple[Ink, Places]], seen: Ink) -> list[Values]:
        """What is left of what is ``seen`` when each of the ``cards`` is laid over it, in each of the windows
        that come with it."""
        laid = [(card, self._corners[windows]) for card, windows in cards]
        return [np.asarray(left / FINER**2, np.float32) for left in left_over(laid, seen, _SIDE, _MOVED)]
