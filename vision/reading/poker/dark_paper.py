"""Decks of dark paper, their letters and pips gold, silver or red.

All networks know ink that is darker than its paper. With light and dark exchanged a deck of dark paper is a
usual one. What is red stays red; gold and silver are a black deck's black, and so have no hue then.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.reading.poker.candidates import pose_of
from vision.reading.poker.ink import like_paper, paper_in
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.reading.poker.wide_namer import view

_SURE = 0.97
"""With this confidence a reading tells that its deck is of dark paper."""
_INDICES = 2
"""So many indices on their paper tell that."""
_PAPER = 0.22
"""The least share of paper in an index and the card around it. Of 632 indices of dark decks one in a hundred
shows less; white digits in black pips, which with light and dark exchanged are on paper, too, show at most
0.18."""
_NO_HUE = np.uint8(128)


def exchanged(picture: Picture) -> Picture:
    """``picture`` with light and dark exchanged. As much as a colour is yellow it is less red: of 1,150 dark
    cards 12 spades were diamonds with their hue, and none is without."""
    light, red, blue = cv2.split(cv2.cvtColor(picture, cv2.COLOR_BGR2YCrCb))
    yellow = _NO_HUE - np.minimum(blue, _NO_HUE)
    red = np.maximum(np.minimum(red, _NO_HUE), cv2.subtract(red, yellow))
    shades = cv2.merge([cv2.bitwise_not(light), red, np.maximum(blue, _NO_HUE)])
    return np.asarray(cv2.cvtColor(shades, cv2.COLOR_YCrCb2BGR), np.uint8)


def are_on_paper(readings: Sequence[Reading], picture: Picture) -> bool:
    """Whether ``readings`` of an exchanged ``picture`` are surely of cards."""
    pyramid = Pyramid(picture)
    sure = [quad for it in readings if it.card is not None and it.confidence >= _SURE for quad in it.quads]
    return sum(_share_of_paper(pyramid, pose_of(quad)) >= _PAPER for quad in sure) >= _INDICES


def _share_of_paper(pyramid: Pyramid, pose: Pose) -> float:
    """How much of the index at ``pose`` and the card around it is its paper, as a share."""
    return float(like_paper(view(pyramid, pose), paper_in(cut(pyramid, pose))).mean())
