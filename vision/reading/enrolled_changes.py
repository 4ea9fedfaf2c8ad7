"""What is left of a card that is seen when an enrolled one is laid over it, but for what a camera and a
light change.

Print in a window falls a little beside itself, is softer or sharper than on the enrolled picture, fainter or
darker; and something else that lies nearby, or a shade, lifts or tilts all of the window. Each of these
changes the window in one way, and the ways are few: what of a difference can be made up of likely amounts of
them tells nothing, and only the rest is counted."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.enrolled_ink import Ink

_NOISE = 0.03
"""What noise adds to a value of a likeness."""
_ALIKE = 8.0
"""So many neighbouring values have the same noise."""
_LIKELY = np.array([0.5, 0.5, 1.6, 0.2, 0.3, 0.1, 0.1, 0.1, 0.05, 0.05])
"""How large a likely change is of each kind: moved across and down, pixels; softer, in curvatures; darkness
and colour stronger, as a factor; darkness tilted across and down, and lifted; both contrasts lifted."""
_OF_PRINT = 5
"""So many kinds of change depend on the print; of the others each changes every window alike."""


def left_over(card: Ink, seen: Ink, corners: NDArray[np.int_], side: int, beyond: int) -> NDArray[np.float32]:
    """What in square windows is left of a likeness that is ``seen`` when that of a ``card`` is laid over it,
    ``(n,)``: a sum of squares. ``corners`` ``(n, 2)`` are the windows' upper left corners, row and column;
    each is ``side`` pixels wide, and print may lie up to ``beyond`` pixels beside its place."""
    if not len(corners):
        return np.zeros(0, np.float32)
    places = corners.tolist()
    around = np.stack([_around(card, y, x, side) for y, x in places])
    there = [_nearby(card, seen, y, x, side, beyond) for y, x in places]
    off = (np.stack(there) - around[:, 1:-1, 1:-1]).reshape(len(corners), -1)
    changes = _of_print(around).reshape(len(corners), _OF_PRINT, -1)
    light, alike = _of_light(side)
    weights = np.empty((len(corners), len(_LIKELY), len(_LIKELY)), np.float32)
    weights[:, :_OF_PRINT, :_OF_PRINT] = changes @ changes.transpose(0, 2, 1)
    weights[:, :_OF_PRINT, _OF_PRINT:] = changes @ light.T
    weights[:, _OF_PRINT:, :_OF_PRINT] = weights[:, :_OF_PRINT, _OF_PRINT:].transpose(0, 2, 1)
    weights[:, _OF_PRINT:, _OF_PRINT:] = alike
    weights += np.diag(_NOISE**2 * _ALIKE / _LIKELY**2).astype(np.float32)
    told = np.concatenate([(changes @ off[..., None])[..., 0], off @ light.T], axis=1)
    made_up = (told * np.linalg.solve(weights, told[..., None])[..., 0]).sum(axis=1)
    return np.asarray(np.maximum((off * off).sum(axis=1) - made_up, 0.0), np.float32)


def _around(card: Ink, y: int, x: int, side: int) -> Ink:
    """A window of a card with a pixel round about."""
    height, width = card.shape[:2]
    if 0 < y < height - side and 0 < x < width - side:
        return card[y - 1 : y + side + 1, x - 1 : x + side + 1]
    return np.asarray(
        cv2.copyMakeBorder(card[y : y + side, x : x + side], 1, 1, 1, 1, cv2.BORDER_REPLICATE), np.float32
    )


def _nearby(card: Ink, seen: Ink, y: int, x: int, side: int, beyond: int) -> Ink:
    """What is seen near a window of a card where it is likest to that."""
    near = seen[max(0, y - beyond) : y + side + beyond, max(0, x - beyond) : x + side + beyond]
    off = cv2.matchTemplate(near, card[y : y + side, x : x + side], cv2.TM_SQDIFF)
    _, _, (column, row), _ = cv2.minMaxLoc(off)
    return near[row : row + side, column : column + side]


def _of_print(around: Ink) -> NDArray[np.float32]:
    """How each kind of change that depends on the print, by one, changes what is in a window:
    ``(n, kinds, side, side, 3)``. ``around`` are the windows with a pixel round about."""
    inner = around[:, 1:-1, 1:-1]
    left, right = around[:, 1:-1, :-2], around[:, 1:-1, 2:]
    above, below = around[:, :-2, 1:-1], around[:, 2:, 1:-1]
    changes = np.zeros((len(inner), _OF_PRINT, *inner.shape[1:]), np.float32)
    changes[:, 0] = (right - left) / 2
    changes[:, 1] = (below - above) / 2
    changes[:, 2] = (left + right + above + below) / 4 - inner
    changes[:, 3, ..., 0] = inner[..., 0]
    changes[:, 4, ..., 1:] = inner[..., 1:]
    return changes


@lru_cache(maxsize=2)
def _of_light(side: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The kinds of change that are alike in every window, ``(kinds, values)``, and their products."""
    changes = np.zeros((len(_LIKELY) - _OF_PRINT, side, side, 3), np.float32)
    slope = (np.arange(side, dtype=np.float32) - (side - 1) / 2) * (2 / side)
    changes[0, ..., 0] = slope
    changes[1, ..., 0] = slope[:, None]
    for channel in range(3):
        changes[2 + channel, ..., channel] = 1.0
    rows = changes.reshape(len(changes), -1)
    return rows, rows @ rows.T
