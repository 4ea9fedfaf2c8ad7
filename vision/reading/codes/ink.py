"""What is ink in a picture, and what only shadow."""

from __future__ import annotations

import numpy as np

from vision.core.pictures import GreyPicture

_SHADOW = 1 / 7
"""The darkest shadow, at the edge of a card that lies against a marker, as a share of the contrast."""
_NOISE = 7.0
"""In grey levels."""


def darkness_of_ink(grey: GreyPicture) -> float:
    """By how many grey levels ink is darker than the mean of what is around it, at least."""
    darkest, lightest = np.percentile(grey[::4, ::4], (2, 98))
    return max(_NOISE, float(lightest - darkest) * _SHADOW)
