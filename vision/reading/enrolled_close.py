"""A closer look at a card of which a part shows: a numeral may be all that makes a six and a seven differ
there.

What is compared is likeness as on a sheet (see :mod:`vision.reading.enrolled_ink`), but twice as fine, and
in small windows. Each window is moved a little until it fits: a card is never laid over so exactly that a
numeral falls on itself, nor do two cards of a deck have their figures at exactly the same places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.enrolled_ink import CELL, DOWN, FINER, Cells, Ink, likeness_of

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
_TELLS = 0.15
"""How much must make two cards differ in a window for it to tell them apart, square millimetres of ink."""
_TELLING = 8
"""So many windows are asked, those that tell the most."""
_KIND, _TELLS_KIND = 4, 0.25
"""So many of the cards most like a card say how much the cards of their kind differ, where they do by so
much."""
_NEARER = 0.6
"""What may be left of a card, of what makes it differ from the next of its kind."""
_OFF = 0.15
"""By how much light and noise may be off, square millimetres of ink."""
_LEFT, _NOISE = 0.16, 0.2
"""What of the print in a window may be left when the right card is laid over it, and what light and noise may
leave."""

Values = NDArray[np.float32]
"""One for each window."""
Places = NDArray[np.int_]
"""The numbers of windows."""


@dataclass(frozen=True, eq=False, slots=True)
class Laid:
    """Card ``number`` laid over a ``likeness`` of which some ``windows`` show; ``left`` is how much is left
    of what is seen in each of those windows that were looked at."""

    number: int
    likeness: Ink
    windows: Places
    left: dict[int, float] = field(default_factory=dict)


def fine_likeness(ink: Ink) -> Ink:
    """What is compared of fine ink, ``(height, width, 3)``: past the edges and the round corners of a card,
    nothing."""
    return likeness_of(ink * _inside(*ink.shape[:2]), _SOFT, _BROAD, _BLOTTED)


def _print_in_windows(likeness: Ink) -> Values:
    """How much print there is in each window, square millimetres of ink."""
    height, width = likeness.shape[:2]
    cut = (likeness * likeness).reshape(height // _STEP, _STEP, width // _STEP, _STEP * 3).sum(axis=(1, 3))
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
    """The cards of a deck by their fine likenesses, all of one size."""

    def __init__(self, likenesses: Sequence[Ink]) -> None:
        self._likenesses = likenesses
        self._heads = [np.ascontiguousarray(one[::-1, ::-1]) for one in likenesses]
        height, width = likenesses[0].shape[:2]
        y, x = np.mgrid[0 : height - _SIDE + 1 : _STEP, 0 : width - _SIDE + 1 : _STEP]
        # Windows overlap by half: every other one sees as much as all.
        self._every_other = ((y + x) // _STEP % 2 == 0).reshape(-1)
        self._windows = [(int(row), int(column)) for row, column in zip(y.flat, x.flat, strict=True)]
        self._energy = [_print_in_windows(one) for one in likenesses]
        self._small = [
            cv2.resize(one, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA) for one in likenesses
        ]
        self._may_be_left = lru_cache(maxsize=None)(self._tolerance)
        self._differ = lru_cache(maxsize=8192)(self._difference)

    def windows(self, shown: Cells) -> Places:
        """The windows of which all lies in cells that are ``shown``."""
        cells = np.asarray(shown.reshape(DOWN, -1) > 0, np.uint8)
        hidden = cells.repeat(2, axis=0).repeat(2, axis=1) == 0
        inner = ~(hidden[:-1, :-1] | hidden[:-1, 1:] | hidden[1:, :-1] | hidden[1:, 1:])
        return np.flatnonzero(inner)

    def is_strange(self, laid: Laid) -> bool:
        """Whether in any window more than may be is left of what is seen when the card is laid over it. It is
        too much where the cards most like it are not much farther off: what is seen may then be a card of
        their kind that is not enrolled."""
        may = self._may_be_left(laid.number)
        windows = laid.windows[self._every_other[laid.windows]]
        print_there = np.maximum(self._energy[laid.number], _print_in_windows(laid.likeness))[windows]
        windows = windows[np.argsort(-print_there, kind="stable")[: np.count_nonzero(print_there > _BARE)]]
        return any(self._left_by(laid, one) > float(may[one]) for one in windows)

    def ahead(self, laid: Laid, other: int, way: int) -> tuple[float, float]:
        """How much more than the ``other`` card, turned round if ``way`` is -1, it is the card laid over that
        is seen: 1 where it is wholly this one, -1 where it is wholly the other, 0 where nothing tells; and by
        how much that may be off."""
        differ = self._differ(laid.number, other, way)
        telling = laid.windows[differ[laid.windows] > _TELLS]
        telling = telling[np.argsort(-differ[telling], kind="stable")[:_TELLING]]
        theirs = self._turned(other, way)
        liker = sum(
            float(differ[one]) * (self._left(theirs, laid.likeness, one) - self._left_by(laid, one))
            for one in telling
        )
        much = max(float(differ[telling] @ differ[telling]), 1e-9)
        return liker / much, _OFF / much**0.5

    def _left_by(self, laid: Laid, window: int) -> float:
        if window not in laid.left:
            laid.left[window] = self._left(self._likenesses[laid.number], laid.likeness, window)
        return laid.left[window]

    def _tolerance(self, number: int) -> Values:
        """What may be left in each window of a card."""
        differ = np.array([self._differ(number, other, way) for other, way in self._nearest(number)])
        differ[differ < _TELLS_KIND] = np.inf
        usual = _LEFT * self._energy[number] + _NOISE
        return np.asarray(np.minimum(usual, _NEARER * differ.min(axis=0, initial=np.inf)), np.float32)

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

    def _difference(self, one: int, other: int, way: int) -> Values:
        """How much makes the two differ in each window."""
        mine, theirs = self._likenesses[one], self._turned(other, way)
        return np.array(
            [self._left(mine, theirs, window) for window in range(len(self._windows))], np.float32
        )

    def _turned(self, number: int, way: int) -> Ink:
        """A card's likeness, turned round if ``way`` is -1."""
        return self._likenesses[number] if way == 1 else self._heads[number]

    def _cut(self, likeness: Ink, window: int, beyond: int = 0) -> Ink:
        y, x = self._windows[window]
        return likeness[max(0, y - beyond) : y + _SIDE + beyond, max(0, x - beyond) : x + _SIDE + beyond]

    def _left(self, one: Ink, other: Ink, window: int) -> float:
        """What in a window of ``one`` is not in the ``other`` anywhere near."""
        off = cv2.matchTemplate(self._cut(other, window, _MOVED), self._cut(one, window), cv2.TM_SQDIFF)
        least, _, (x, y), _ = cv2.minMaxLoc(off)
        # Between the pixels it would fit still better.
        for near in (off[y, x - 1 : x + 2], off[y - 1 : y + 2, x]):
            if near.size == 3:
                before, here, after = (float(value) for value in near)
                least -= (before - after) ** 2 / (8.0 * max(before + after - 2.0 * here, 1e-9))
        return max(least, 0.0) / FINER**2
