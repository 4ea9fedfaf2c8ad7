"""What is left of a card that is seen when an enrolled one is laid over it, but for what a camera and a
light change.

Print in a window falls a little beside itself, is softer or sharper than on the enrolled picture, fainter or
darker; and something else that lies nearby, or a shade, lifts or tilts all of the window. Each of these
changes the window in one way, and the ways are few: what of a difference can be made up of likely amounts of
them tells nothing, and only the rest is counted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from vision.reading.enrolled.ink import Ink

_NOISE = 0.03
"""What noise adds to a value of a likeness."""
_ALIKE = 8.0
"""So many neighbouring values have the same noise."""
_LIKELY = np.array([0.5, 0.5, 1.6, 0.2, 0.3, 0.1, 0.1, 0.1, 0.05, 0.05])
"""How large a likely change is of each kind: moved across and down, pixels; softer, in curvatures; darkness
and colour stronger, as a factor; darkness tilted across and down, and lifted; both contrasts lifted."""
_UNLIKELY = np.diag(_NOISE**2 * _ALIKE / _LIKELY**2).astype(np.float32)
"""How much it costs, for what noise is, that such changes are large."""
_KINDS = len(_LIKELY)
_OF_MOVES, _OF_PRINT = 3, 5
"""So many kinds of change are moves or softness, and so many depend on the print; of the others each changes
every window alike."""
_UNLIKE = 1e3
"""A value that no likeness comes near."""


def bordered(card: Ink) -> Ink:
    """A card's likeness with a pixel round about, as :func:`left_over` wants it."""
    return np.asarray(cv2.copyMakeBorder(card, 1, 1, 1, 1, cv2.BORDER_REPLICATE), np.float32)


def surrounded(seen: Ink, beyond: int) -> Ink:
    """A likeness that is seen, ready for :func:`left_over` with print up to ``beyond`` pixels beside its
    place: past its edges everything is unlike anything."""
    edge = (beyond, beyond, beyond, beyond)
    return np.asarray(
        cv2.copyMakeBorder(seen, *edge, cv2.BORDER_CONSTANT, value=(_UNLIKE, _UNLIKE, _UNLIKE)), np.float32
    )


def left_over(
    cards: Sequence[tuple[Ink, NDArray[np.int_]]], seen: Ink, side: int, beyond: int
) -> list[NDArray[np.float32]]:
    """What in square windows is left of a likeness that is ``seen`` when those of ``cards`` are laid over it:
    for each a sum of squares for each of its windows, ``(n,)``. The cards' likenesses are :func:`bordered`,
    and the one that is seen is :func:`surrounded`; with each card come its windows' upper left corners, row
    and column, ``(n, 2)``. Each window is ``side`` pixels wide, and print may lie up to ``beyond`` pixels
    beside its place."""
    ends = np.cumsum([len(corners) for _, corners in cards])
    count = int(ends[-1])
    around = np.empty((count, side + 2, side + 2, 3), np.float32)
    near = np.empty((count, 2 * beyond + 1, side + 2 * beyond, side * 3), np.float32)
    strips = _strips(seen, side, beyond)
    number = 0
    for card, corners in cards:
        for y, x in corners.tolist():
            around[number] = card[y : y + side + 2, x : x + side + 2]
            near[number] = strips[y, x]
            number += 1
    mine = around[:, 1:-1, 1:-1].reshape(count, side * side * 3)
    # What each kind of change makes of a window, and what is off: their products are all that is needed.
    # One small product for each window is shared out among no processors.
    rows = np.empty((count, _KINDS + 1, side * side * 3), np.float32)
    _moved_or_soft(around, rows[:, :_OF_MOVES].reshape(count, _OF_MOVES, side, side, 3))
    np.multiply(mine[:, None], _contrasts(side), out=rows[:, _OF_MOVES:_OF_PRINT])
    rows[:, _OF_PRINT:_KINDS] = _of_light(side)
    np.subtract(_likest(near, mine), mine, out=rows[:, _KINDS])
    products = rows @ rows.transpose(0, 2, 1)
    told = products[:, :_KINDS, _KINDS:]
    made_up = (told * np.linalg.solve(products[:, :_KINDS, :_KINDS] + _UNLIKELY, told)).sum(axis=(1, 2))
    return np.split(np.maximum(products[:, _KINDS, _KINDS] - made_up, 0.0), ends[:-1])


def _strips(seen: Ink, side: int, beyond: int) -> NDArray[np.float32]:
    """All that may be in a window with its upper left corner at ``y, x``: for each way in which it may be
    moved across, the rows of pixels that it may have then, ``(y, x, moves, rows, values)``. It takes no
    memory."""
    tall, moves = side + 2 * beyond, 2 * beyond + 1
    shape = (seen.shape[0] - tall + 1, seen.shape[1] - tall + 1, moves, tall, side * 3)
    down, across, value = seen.strides
    return as_strided(seen, shape, (down, across, across, down, value), writeable=False)


def _likest(near: NDArray[np.float32], mine: NDArray[np.float32]) -> NDArray[np.float32]:
    """What is seen ``near`` each window, as :func:`_strips` has it, where it is likest to that in ``mine``,
    ``(n, values)``."""
    count, moves, tall, _ = near.shape
    window, across, down, value = near.strides
    # Rows that follow each other are a window moved down.
    moved = as_strided(
        near, (count, moves, moves, mine.shape[1]), (window, across, down, value), writeable=False
    )
    rows = np.einsum("nxrv,nxrv->nxr", near, near)
    covers = np.tri(tall, moves, dtype=np.float32) - np.tri(tall, moves, moves - tall - 1, dtype=np.float32)
    off = rows @ covers - 2.0 * np.einsum("nxyv,nv->nxy", moved, mine)
    best = off.reshape(count, moves * moves).argmin(axis=1)
    return np.asarray(moved[np.arange(count), best // moves, best % moves])


def _moved_or_soft(around: Ink, changes: NDArray[np.float32]) -> None:
    """Writes into ``changes`` ``(n, kinds, side, side, 3)`` how print that is moved or softer changes what is
    in a window, by one. ``around`` are the windows with a pixel round about."""
    inner = around[:, 1:-1, 1:-1]
    left, right = around[:, 1:-1, :-2], around[:, 1:-1, 2:]
    above, below = around[:, :-2, 1:-1], around[:, 2:, 1:-1]
    changes[:, 0] = (right - left) / 2
    changes[:, 1] = (below - above) / 2
    changes[:, 2] = (left + right + above + below) / 4 - inner


@lru_cache(maxsize=2)
def _contrasts(side: int) -> NDArray[np.float32]:
    """1 for each value of a window that is of darkness, and 1 for each that is of colour, ``(2, values)``."""
    dark = np.arange(side * side * 3) % 3 == 0
    return np.stack([dark, ~dark]).astype(np.float32)


@lru_cache(maxsize=2)
def _of_light(side: int) -> NDArray[np.float32]:
    """The kinds of change that are alike in every window, ``(kinds, values)``."""
    changes = np.zeros((_KINDS - _OF_PRINT, side, side, 3), np.float32)
    slope = (np.arange(side, dtype=np.float32) - (side - 1) / 2) * (2 / side)
    changes[0, ..., 0] = slope
    changes[1, ..., 0] = slope[:, None]
    for channel in range(3):
        changes[2 + channel, ..., channel] = 1.0
    return changes.reshape(len(changes), -1)
