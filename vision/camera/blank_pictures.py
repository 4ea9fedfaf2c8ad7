"""Pictures on which no table can be seen: black, white, of one colour, or noise; and a camera that sends
nothing else, told to the table in a sentence."""

from __future__ import annotations

from enum import Enum

import cv2
import numpy as np

from vision.camera.mat_finder import shows_nothing
from vision.core.pictures import Picture

SHOWS_SOMETHING = "The camera's picture shows something again."
_WHITE = 250.0
"""The darkest grey level, but for a hundredth, of a picture that is all white."""
_ONE_COLOUR = 6.0
"""Grey levels between the darkest and the brightest of a picture of one colour, but for a hundredth each."""
_BLOCK = 8
_NOISY = 8.0
"""Spread of the grey levels from which a picture can be noise."""
_SMOOTHED = 3.0
"""So many times as much as that of noise the spread over blocks may be: of noise little is left in their
averages, of anything else most."""
_EVERY = 0.5
"""Seconds between two looks."""


class Blank(Enum):
    """What a picture without a table is, and what to look for."""

    BLACK = "The camera's picture is black.", "Is its cap on, or the light off?"
    WHITE = "The camera's picture is white.", "Is a lamp shining into it, or its exposure too long?"
    ONE_COLOUR = "The camera's picture has a single colour.", "Is something right in front of it?"
    NOISE = "The camera's picture is nothing but noise.", "Is it too dark, or the camera's cable loose?"

    @property
    def sentence(self) -> str:
        """Both in one line."""
        return " ".join(self.value)


def blank(picture: Picture) -> Blank | None:
    """What ``picture`` (BGR ``uint8``, height by width by 3) is, ``None`` if something can be seen on it."""
    if shows_nothing(picture):
        return Blank.BLACK
    some = picture[::_BLOCK, ::_BLOCK].reshape(-1, 3)
    if float(np.percentile(some.min(axis=1), 1)) >= _WHITE:
        return Blank.WHITE
    low, high = np.percentile(some, (1, 99), axis=0)
    if float((high - low).max()) <= _ONE_COLOUR:
        return Blank.ONE_COLOUR
    return Blank.NOISE if _is_noise(picture) else None


class BlankPictures:
    """Watches a camera's pictures: one that stays blank for ``patience`` seconds is told, once, and that it
    shows something again. A hand before the lens, or a moment's darkness, is nothing to speak of."""

    def __init__(self, patience: float = 4.0) -> None:
        self._patience = patience
        self._looked: float | None = None
        self._since = 0.0
        self._is: Blank | None = None
        self._told: Blank | None = None

    def see(self, picture: Picture, time: float, sees_mat: bool) -> str | None:
        """What is to be told at ``time`` seconds, a sentence, or ``None``. A picture that shows the
        mat (``sees_mat``) is not looked at."""
        if self._looked is not None and time - self._looked < _EVERY:
            return None
        self._looked = time
        now = None if sees_mat else blank(picture)
        if now is not self._is:
            self._is, self._since = now, time
        if now is None:
            told, self._told = self._told, None
            return None if told is None else SHOWS_SOMETHING
        if now is self._told or time - self._since < self._patience:
            return None
        self._told = now
        return now.sentence


def _is_noise(picture: Picture) -> bool:
    height, width = (side // _BLOCK * _BLOCK for side in picture.shape[:2])
    grey = cv2.cvtColor(picture[:height, :width], cv2.COLOR_BGR2GRAY)
    spread = float(grey.std())
    if spread < _NOISY:
        return False
    blocks = cv2.resize(grey, (width // _BLOCK, height // _BLOCK), interpolation=cv2.INTER_AREA)
    return float(blocks.std()) <= _SMOOTHED * spread / _BLOCK
