"""What the ink of an index, and the paper under it, say by themselves.

Where another card cuts a pip off, its shape may pass for that of another suit; its colour does not. And where
there is no paper around it, no letters are an index.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

_INK = 0.5
"""Darker than this, in its darkest colour, is ink; the paper is 1."""
_LEAST = 0.03
"""The least share of a patch that is ink, or nothing is said."""
_RED, _GREY = 0.35, 0.1
"""By how much its red is above its other colours: in red ink more than the first, in black less than the
second. Four-colour decks print diamonds blue and clubs green, which is neither."""
_HARDLY = 0.02
"""How likely an ink that is clearly red is that of a black suit, or one clearly black that of a red one."""
_LIKE_PAPER = 40
"""How far from the paper's colour, in any of its three, is still paper."""
_PAPER, _AROUND = 0.55, 0.55
"""The least share of paper in a patch with an index, and in its rim."""
_RIM = 6
"""Pixels of a patch's rim, where of an index hardly anything stands."""
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = range(4)


def suits_by_ink(patch: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """How well spades, hearts, diamonds and clubs go with the ink in ``patch``, a whitened one,
    ``(3, height, width)``: each 1, or next to nothing."""
    fit = np.ones(4)
    pixels = patch.reshape(3, -1)
    ink = pixels[:, pixels.min(axis=0) < _INK]
    if ink.shape[1] < _LEAST * pixels.shape[1]:
        return fit
    blue, green, red = ink.mean(axis=1)
    if red - max(blue, green) > _RED:
        fit[[_SPADES, _CLUBS]] = _HARDLY
    elif max(red, green, blue) - min(red, green, blue) < _GREY:
        fit[[_HEARTS, _DIAMONDS]] = _HARDLY
    return fit


def on_paper(patch: npt.NDArray[np.uint8]) -> bool:
    """Whether what is in ``patch`` ``(height, width, 3)`` stands on plain paper that is lighter than it."""
    pixels = patch.astype(np.float32)
    light = pixels.mean(axis=2)
    paper = np.median(pixels[light >= np.median(light)], axis=0)
    plain = np.abs(pixels - paper).max(axis=2) < _LIKE_PAPER
    rim = np.ones(plain.shape, np.bool_)
    rim[_RIM:-_RIM, _RIM:-_RIM] = False
    return bool(plain.mean() > _PAPER and plain[rim].mean() > _AROUND)
