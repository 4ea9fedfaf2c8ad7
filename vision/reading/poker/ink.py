"""Checks of an index by its ink and its paper.

If another card covers part of a pip, its shape can look like another suit; its colour does not. And without
paper around them, letters are not an index.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading.poker.patches import light_on

_INK = 0.5
"""Ink is darker than this in its darkest channel; paper is 1."""
_LEAST = 0.03
"""The least share of ink in a patch that can be judged."""
_RED, _GREY = 0.35, 0.1
"""How far red is above the other channels: in red ink more than the first, in black ink less than the second.
Four-colour decks print diamonds blue and clubs green, which is neither."""
_CLEAR = 0.4
"""By how much, as a share, ink is darker than its paper if its colour is seen."""
_HARDLY = 0.02
"""The weight of a black suit if the ink is clearly red, and vice versa."""
_LIKE_PAPER = 40
"""The largest difference from the paper's colour, in any channel, that is still paper."""
_PAPER, _AROUND = 0.55, 0.55
"""The least share of paper in a patch with an index, and in its rim."""
_RIM = 6
"""The width of a patch's rim, which an index hardly touches, pixels."""
_BESIDE = 0.25
"""The share of a patch at each side in which the picture of a court may be seen, in other colours."""
_THIRDS = 3
_SEVERAL = 0.12
"""In a third of a patch with an index, the ink that is of another colour than most is less than this share
of it, noise included; in the picture of a court it is more, in one of the upper two."""
_RANK, _PIP = slice(3, 23), slice(27, 47)
"""The rows of an upright picture of an index, 32 by 48 pixels, that show its rank and its pip."""
_TWO_INKS = 0.3
"""By so much, in one colour, the inks of a rank and of a pip differ that are of two cards. Those of 1,380
indices, in all kinds of light, differed by .21 at most."""
_COLOURED, _AS_DEEP = 0.12, 0.4
"""Where a colour of a rank's ink is by so much above or below their mean, its pip shows at least this share
of its hue: thin strokes are paler than what is solid, not deeper. Of 3,840 such indices the pips showed .56
or more, and .19 or less where they were another card's: a grey spade in the glare below a red 9 is."""
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = range(4)


def suits_by_ink(patch: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """The weights of spades, hearts, diamonds and clubs given the ink in ``patch``, a normalised one, ``(3,
    height, width)``: 1, or almost nothing."""
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


def hues_of(patches: npt.NDArray[np.uint8]) -> list[tuple[float, float, float] | None]:
    """By how much the blue, green and red of the ink in each of ``patches`` ``(n, height, width, 3)`` are
    above their mean, where the paper's are 1 and the ink's darkest 0; ``None`` if there is hardly any ink, or
    so faint that noise hides its colour."""
    # A quarter of the pixels tells as much.
    paper, darker = light_on(patches[:, ::2, ::2].reshape(len(patches), -1, 3))
    rim = round(_BESIDE * patches.shape[2])
    pixels = patches[:, ::2, rim : patches.shape[2] - rim : 2].reshape(len(patches), -1, 3)
    normal = (pixels / paper[:, None] - 1.0) / darker[:, None, None] + 1.0
    inked = (normal.min(axis=2) < _INK).astype(np.float32)
    count = inked.sum(axis=1)
    seen = (darker >= _CLEAR) & (count >= _LEAST * pixels.shape[1])
    ink = np.einsum("npc,np->nc", normal, inked) / np.maximum(count, 1.0)[:, None]
    hues = (ink - ink.mean(axis=1, keepdims=True)).tolist()
    return [(blue, green, red) if told else None for (blue, green, red), told in zip(hues, seen, strict=True)]


def are_in_two_inks(patches: npt.NDArray[np.uint8]) -> list[bool]:
    """Of which of ``patches`` ``(n, 48, 32, 3)`` the rank is printed in another ink than the pip: one of them
    is another card's."""
    pairs = zip(hues_of(patches[:, _RANK]), hues_of(patches[:, _PIP]), strict=True)
    return [rank is not None and pip is not None and _differ(rank, pip) for rank, pip in pairs]


def _differ(rank: tuple[float, float, float], pip: tuple[float, float, float]) -> bool:
    """Whether the hue of a ``rank`` and that of the ``pip`` below it are of two inks."""
    if max(abs(one - other) for one, other in zip(rank, pip, strict=True)) > _TWO_INKS:
        return True
    if max(map(abs, rank)) < _COLOURED:
        return False
    in_common = sum(one * other for one, other in zip(rank, pip, strict=True))
    return in_common < _AS_DEEP * sum(one * one for one in rank)


def paper_in(patch: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """The colour of the paper in ``patch`` ``(height, width, 3)``: that of its lighter half."""
    pixels = patch.astype(np.float32)
    light = pixels.mean(axis=2)
    return np.asarray(np.median(pixels[light >= np.median(light)], axis=0), np.float32)


def like_paper(picture: npt.NDArray[np.uint8], paper: npt.NDArray[np.float32]) -> npt.NDArray[np.bool_]:
    """Which pixels of ``picture`` ``(height, width, 3)`` are of the colour of this ``paper``."""
    return np.asarray(np.abs(picture.astype(np.float32) - paper).max(axis=2) < _LIKE_PAPER, np.bool_)


def on_paper(patch: npt.NDArray[np.uint8]) -> bool:
    """Whether the content of ``patch`` ``(height, width, 3)`` is on plain, lighter paper."""
    plain = like_paper(patch, paper_in(patch))
    rim = np.ones(plain.shape, np.bool_)
    rim[_RIM:-_RIM, _RIM:-_RIM] = False
    return bool(plain.mean() > _PAPER and plain[rim].mean() > _AROUND)


def shows_several_inks(patch: npt.NDArray[np.uint8]) -> bool:
    """Whether the rank, or what is printed at its place in ``patch`` ``(height, width, 3)``, is in several
    colours."""
    paper, darker = light_on(patch[None])
    faded = (1.0 - cv2.blur(patch, (3, 3)).astype(np.float32) / paper[0]) / darker[0]
    # On plain paper all that is printed in one ink is faded along one line, in the room of colours.
    for part in np.array_split(faded, _THIRDS)[:-1]:
        strengths = np.linalg.svd(part.reshape(-1, 3), compute_uv=False)
        if strengths[1] > _SEVERAL * strengths[0]:
            return True
    return False
