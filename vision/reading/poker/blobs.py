"""Blobs: what hangs together in the ink of a view, and may be a pip."""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.core.pictures import GreyPicture
from vision.reading.poker.patches import Pose
from vision.reading.poker.pip_namer import above_pip

_PAPER, _INK = 85, 4
"""The percentiles of the brightness around an index that are its paper and its ink."""
_LEAST_CONTRAST = 20.0
"""With less between paper and ink, of 255, no pip is told from its card."""


@dataclass(frozen=True, slots=True)
class Blob:
    """Ink in a view: the middle of the rectangle around it, from the middle of the index, its width and its
    height, all in heights of the index, and how much of it is ``filled``."""

    at: complex
    width: float
    height: float
    filled: float

    @property
    def area(self) -> float:
        """How much ink it is, in squares of the height of the index."""
        return self.width * self.height * self.filled

    def as_pip(self, index: Pose, turn: float = 0.0) -> Pose:
        """The pose of an index that has this blob for its pip, turned by so many degrees, where the view is
        that of the ``index``."""
        place = complex(index.x, index.y) + self.at * cmath.rect(index.height, math.radians(index.degrees))
        return above_pip(place.real, place.imag, self.height * index.height, index.degrees + turn)


def blobs_in(
    ink: GreyPicture,
    index: complex,
    tall: int,
    is_wanted: Callable[[Blob], bool],
    thinner: Sequence[int],
) -> list[Blob]:
    """The blobs that are wanted of what is ``ink``, which is dark, in a view in which an upright ``index`` is
    so ``tall``, pixels, with its middle there. They are parted where they hang together by less than the
    first diameter of ``thinner``, pixels, by which any is found."""
    x0, y0 = int(index.real), int(index.imag)
    around = ink[y0 - tall // 2 : y0 + tall // 2, x0 - tall // 2 : x0 + tall // 2]
    dark, light = np.percentile(around, (_INK, _PAPER))
    if light - dark < _LEAST_CONTRAST:
        return []
    inked = np.asarray(ink < (dark + light) / 2, np.uint8)
    found = ([it for it in _thinned(inked, by, index, tall) if is_wanted(it)] for by in thinner)
    return next(filter(None, found), [])


def _thinned(inked: GreyPicture, thinner: int, index: complex, tall: int) -> Iterator[Blob]:
    """The blobs of what is ``inked``, but for what the rim of the view cuts off."""
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (thinner, thinner))
    stats = cv2.connectedComponentsWithStats(cv2.erode(inked, disc), connectivity=4)[2]
    rows, columns = inked.shape
    for left, top, width, height, area in stats[1:].tolist():
        if left == 0 or top == 0 or left + width == columns or top + height == rows:
            continue
        at = (complex(left + (width - 1) / 2, top + (height - 1) / 2) - index) / tall
        width, height = width + thinner - 1, height + thinner - 1
        yield Blob(at, width / tall, height / tall, area / (width * height))
