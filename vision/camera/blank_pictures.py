"""Blank pictures, on which no table can be seen: black, white, a single colour, or noise."""

from __future__ import annotations

from enum import Enum

import cv2
import numpy as np

from vision.camera.mat_finder import shows_nothing
from vision.core.pictures import Picture
from vision.core.sentences import Sentence, sentence

SHOWS_SOMETHING = sentence("The camera's picture shows something again.")
_WHITE = 250.0
"""The first percentile of the grey levels of a white picture."""
_ONE_COLOUR = 6.0
"""Grey levels between the first and the last percentile of a picture of a single colour."""
_BLOCK = 8
_NOISY = 8.0
"""The least standard deviation of a picture that is noise."""
_SMOOTHED = 3.0
"""Averaging over blocks removes noise and little else. The deviation of the blocks' means may be so many
times what it would be for pure noise."""
_EVERY = 0.5
"""Seconds between two checks."""


class Blank(Enum):
    """The kinds of blank pictures: what is wrong, and what to check."""

    BLACK = (
        sentence("The camera's picture is black."),
        sentence("Is its cap on, or the light off?"),
    )
    WHITE = (
        sentence("The camera's picture is white."),
        sentence("Is a lamp shining into it, or its exposure too long?"),
    )
    ONE_COLOUR = (
        sentence("The camera's picture has a single colour."),
        sentence("Is something right in front of it?"),
    )
    NOISE = (
        sentence("The camera's picture is nothing but noise."),
        sentence("Is it too dark, or the camera's cable loose?"),
    )

    @property
    def message(self) -> Sentence:
        """Both in one line."""
        problem, question = self.value
        return sentence("{problem} {question}", problem=problem, question=question)


def blank(picture: Picture) -> Blank | None:
    """How ``picture`` is blank; ``None`` if it shows something."""
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
    """Reports, once, that a camera's pictures have been blank for ``patience`` seconds, and that they show
    something again. A hand before the lens, or a moment of darkness, is not reported."""

    def __init__(self, patience: float = 4.0) -> None:
        self._patience = patience
        self._checked: float | None = None
        self._since = 0.0
        self._is: Blank | None = None
        self._reported: Blank | None = None

    def see(self, picture: Picture, time: float, sees_mat: bool) -> Sentence | None:
        """What to report at ``time`` seconds, if anything. A picture in which the mat was found
        (``sees_mat``) is not blank."""
        if self._checked is not None and time - self._checked < _EVERY:
            return None
        self._checked = time
        now = None if sees_mat else blank(picture)
        if now is not self._is:
            self._is, self._since = now, time
        if now is None:
            reported, self._reported = self._reported, None
            return None if reported is None else SHOWS_SOMETHING
        if now is self._reported or time - self._since < self._patience:
            return None
        self._reported = now
        return now.message


def _is_noise(picture: Picture) -> bool:
    height, width = (side // _BLOCK * _BLOCK for side in picture.shape[:2])
    grey = cv2.cvtColor(picture[:height, :width], cv2.COLOR_BGR2GRAY)
    spread = float(grey.std())
    if spread < _NOISY:
        return False
    blocks = cv2.resize(grey, (width // _BLOCK, height // _BLOCK), interpolation=cv2.INTER_AREA)
    return float(blocks.std()) <= _SMOOTHED * spread / _BLOCK
