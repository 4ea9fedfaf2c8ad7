"""Residuals: the difference between a card in a frame and an enrolled one, apart from what a camera and light
change.

Print in a window is slightly misaligned, softer or sharper than in the enrolled picture, fainter or darker;
and something nearby, or a shadow, lifts or tilts the whole window. Each of these changes the window in one
direction, and the directions are few: the part of a difference that likely amounts of them explain says
nothing, and only the rest counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np
from numpy.lib.stride_tricks import as_strided
from numpy.typing import NDArray

from vision.reading.enrolled.ink import Ink

_NOISE = 0.03
"""The noise of a value of a correlation picture."""
_ALIKE = 8.0
"""How many neighbouring values share their noise."""
_LIKELY = np.array([0.5, 0.5, 1.6, 0.2, 0.3, 0.1, 0.1, 0.1, 0.05, 0.05])
"""The likely size of each kind of change: shift across and down, pixels; softness, in curvatures; gain of
darkness and of colour, as a factor; tilt of darkness across and down, and its offset; offsets of both colour
contrasts."""
_UNLIKELY = np.diag(_NOISE**2 * _ALIKE / _LIKELY**2).astype(np.float32)
"""The cost of large changes, relative to the noise."""
_KINDS = len(_LIKELY)
_OF_MOVES, _OF_PRINT = 3, 5
"""How many kinds of change are shifts or softness, and how many depend on the print; the others are the same
for every window."""
_UNLIKE = 1e3
"""A value far from any correlation value."""


def bordered(card: Ink) -> Ink:
    """A card's correlation picture with a border of one pixel, as :func:`residuals` takes it."""
    return np.asarray(cv2.copyMakeBorder(card, 1, 1, 1, 1, cv2.BORDER_REPLICATE), np.float32)


def surrounded(seen: Ink, beyond: int) -> Ink:
    """A visible correlation picture, prepared for :func:`residuals` with shifts of up to ``beyond`` pixels:
    outside its edges nothing matches."""
    edge = (beyond, beyond, beyond, beyond)
    return np.asarray(
        cv2.copyMakeBorder(seen, *edge, cv2.BORDER_CONSTANT, value=(_UNLIKE, _UNLIKE, _UNLIKE)), np.float32
    )


def residuals(
    cards: Sequence[tuple[Ink, NDArray[np.int_]]], seen: Ink, side: int, beyond: int
) -> list[NDArray[np.float32]]:
    """The residuals in square windows when the correlation pictures of ``cards`` are compared with the one
    that is ``seen``: for each card a sum of squares for each of its windows, ``(n,)``. The cards' pictures
    are :func:`bordered`, the visible one is :func:`surrounded`; each card comes with its windows' top left
    corners, row and column, ``(n, 2)``. Windows are ``side`` pixels wide, and print may be shifted by up to
    ``beyond`` pixels."""
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
    # The effect of each kind of change on a window, and the difference: only their products are needed.
    # A small product per window is not split between cores.
    rows = np.empty((count, _KINDS + 1, side * side * 3), np.float32)
    _shifted_or_soft(around, rows[:, :_OF_MOVES].reshape(count, _OF_MOVES, side, side, 3))
    np.multiply(mine[:, None], _contrasts(side), out=rows[:, _OF_MOVES:_OF_PRINT])
    rows[:, _OF_PRINT:_KINDS] = _of_light(side)
    np.subtract(_best_match(near, mine), mine, out=rows[:, _KINDS])
    products = rows @ rows.transpose(0, 2, 1)
    against = products[:, :_KINDS, _KINDS:]
    explained = (against * np.linalg.solve(products[:, :_KINDS, :_KINDS] + _UNLIKELY, against)).sum(
        axis=(1, 2)
    )
    return np.split(np.maximum(products[:, _KINDS, _KINDS] - explained, 0.0), ends[:-1])


def _strips(seen: Ink, side: int, beyond: int) -> NDArray[np.float32]:
    """Views of every window with its top left corner at ``y, x``: for each shift across, the rows of pixels
    that it may have, ``(y, x, shifts, rows, values)``. Takes no memory."""
    tall, moves = side + 2 * beyond, 2 * beyond + 1
    shape = (seen.shape[0] - tall + 1, seen.shape[1] - tall + 1, moves, tall, side * 3)
    down, across, value = seen.strides
    return as_strided(seen, shape, (down, across, across, down, value), writeable=False)


def _best_match(near: NDArray[np.float32], mine: NDArray[np.float32]) -> NDArray[np.float32]:
    """The best match ``near`` each window, as :func:`_strips` gives it, for the windows ``mine``, ``(n,
    values)``."""
    count, moves, tall, _ = near.shape
    window, across, down, value = near.strides
    # Successive rows are a window shifted down.
    moved = as_strided(
        near, (count, moves, moves, mine.shape[1]), (window, across, down, value), writeable=False
    )
    rows = np.einsum("nxrv,nxrv->nxr", near, near)
    covers = np.tri(tall, moves, dtype=np.float32) - np.tri(tall, moves, moves - tall - 1, dtype=np.float32)
    off = rows @ covers - 2.0 * np.einsum("nxyv,nv->nxy", moved, mine)
    best = off.reshape(count, moves * moves).argmin(axis=1)
    return np.asarray(moved[np.arange(count), best // moves, best % moves])


def _shifted_or_soft(around: Ink, changes: NDArray[np.float32]) -> None:
    """Writes into ``changes`` ``(n, kinds, side, side, 3)`` the effect of a unit shift or softening on a
    window. ``around`` are the windows with a border of one pixel."""
    inner = around[:, 1:-1, 1:-1]
    left, right = around[:, 1:-1, :-2], around[:, 1:-1, 2:]
    above, below = around[:, :-2, 1:-1], around[:, 2:, 1:-1]
    changes[:, 0] = (right - left) / 2
    changes[:, 1] = (below - above) / 2
    changes[:, 2] = (left + right + above + below) / 4 - inner


@lru_cache(maxsize=2)
def _contrasts(side: int) -> NDArray[np.float32]:
    """1 for each value of a window that is darkness, and 1 for each that is colour, ``(2, values)``."""
    dark = np.arange(side * side * 3) % 3 == 0
    return np.stack([dark, ~dark]).astype(np.float32)


@lru_cache(maxsize=2)
def _of_light(side: int) -> NDArray[np.float32]:
    """The kinds of change that are the same for every window, ``(kinds, values)``."""
    changes = np.zeros((_KINDS - _OF_PRINT, side, side, 3), np.float32)
    slope = (np.arange(side, dtype=np.float32) - (side - 1) / 2) * (2 / side)
    changes[0, ..., 0] = slope
    changes[1, ..., 0] = slope[:, None]
    for channel in range(3):
        changes[2 + channel, ..., channel] = 1.0
    return changes.reshape(len(changes), -1)
