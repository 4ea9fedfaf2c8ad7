"""The pip of an index, framed by its own ink.

How tall the pip of an index is, and how far below its rank, differs from deck to deck. Where an index is tall
and its pip small, the pip namer sees it as a few pixels off the middle of its view, and takes solid clubs for
spades. So the pip is looked for as ink, and seen as tall as most are.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.core.cards import SUITS
from vision.core.pictures import darkest_of
from vision.reading.poker.blobs import Blob, blobs_in
from vision.reading.poker.candidates import ONE_COLOUR
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.reading.poker.pip_namer import PIP_OF_INDEX, PipNamer

_VIEW, _TALL = (96, 112), 80
"""The view in which a pip is looked for, and how tall the index is in it, pixels. All other lengths are in
heights of the index, from its middle."""
_MIDDLE = complex((_VIEW[0] - 1) / 2, (_VIEW[1] - 1) / 2)
_ASIDE, _FROM, _TO = 0.3, 0.05, 0.6
"""How far aside and below the middle the pip's middle is."""
_LEAST_TALL, _MOST_TALL = 0.15, 0.6
_LEAST_RATIO, _MOST_RATIO = 0.6, 1.5
_LEAST_FILLED, _MOST_FILLED = 0.3, 0.9
"""Its height, its width for a height of 1, and how much of the rectangle around it is ink."""
_THINNER = (1, 3, 5, 7)
"""The diameters, pixels, of what is taken from the rim of all ink, to part the pip from what it touches."""
_LEAST_PIXELS = 12.0
"""A pip less tall in the picture is told no better so. Of 3,820 taller black ones on 57 simulated tables, all
of indices in doubt, 287 had seemed to be of the other suit, and framed 8."""
_A_PIP, _PLAIN_PIP = 0.5, 0.05
"""Where the pip by itself is less likely none than the first, it is one, and framed it is plainly one below
the second."""


def framed_pip(pyramid: Pyramid, pose: Pose) -> Pose | None:
    """The pose that an index with the usual pip would have, if its pip were that of the index at ``pose``;
    ``None`` if no pip stands by itself there, or only a small one."""
    found = _found_pip(pyramid, pose)
    if found is None or found.height * pose.height < _LEAST_PIXELS:
        return None
    return found.as_pip(pose)


def pip_height(pyramid: Pyramid, pose: Pose) -> float:
    """How tall the pip of the index at ``pose`` is, pixels: by its ink, or as most are."""
    found = _found_pip(pyramid, pose)
    return (PIP_OF_INDEX if found is None else found.height) * pose.height


def named_by_pips(
    pip_namer: PipNamer, pyramid: Pyramid, poses: Sequence[Pose]
) -> tuple[npt.NDArray[np.float32], list[bool]]:
    """What ``pip_namer`` says of the pips of indices at ``poses``: probabilities ``(n, 5)`` of spades,
    hearts, diamonds, clubs and none; and of which it told by the framed pip which of the two suits of its
    colour it has."""
    told = pip_namer.name(pyramid, poses)
    frames = [
        framed_pip(pyramid, pose) if pip[-1] < _A_PIP else None for pose, pip in zip(poses, told, strict=True)
    ]
    framed = iter(pip_namer.name(pyramid, [frame for frame in frames if frame is not None]))
    by_frame = [False] * len(poses)
    for number, frame in enumerate(frames):
        if frame is None:
            continue
        pip, seen = told[number], next(framed)
        pair = list(ONE_COLOUR[int(pip[: len(SUITS)].argmax())])
        by_frame[number] = bool(seen[-1] < _PLAIN_PIP) and int(seen.argmax()) in pair
        if by_frame[number]:
            pip[pair] = pip[pair].sum() * seen[pair] / seen[pair].sum()
    return told, by_frame


def _found_pip(pyramid: Pyramid, pose: Pose) -> Blob | None:
    """The ink of the pip of the index at ``pose``, if one stands by itself there."""
    ink = darkest_of(cut(pyramid, pose, _VIEW, _TALL))
    return max(blobs_in(ink, _MIDDLE, _TALL, _is_pip, _THINNER), key=lambda it: it.area, default=None)


def _is_pip(blob: Blob) -> bool:
    return (
        abs(blob.at.real) < _ASIDE
        and _FROM < blob.at.imag < _TO
        and _LEAST_TALL <= blob.height <= _MOST_TALL
        and _LEAST_RATIO <= blob.width / blob.height <= _MOST_RATIO
        and _LEAST_FILLED <= blob.filled <= _MOST_FILLED
    )
