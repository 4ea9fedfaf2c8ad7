"""Patches for the dice namer: each a square around a die, at one scale."""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.geometry import Rect
from vision.core.network import InBytes
from vision.core.pictures import Picture
from vision.reading.poker.patches import Pyramid

PATCH = 40
CHANNELS = 5
DIE_IN_PATCH = 32.0
"""The larger side of a die in its patch, pixels."""
EVENED_DIE = InBytes(scale=1 / 32, zero=128)
"""A normalised patch, -4 to 4, in bytes."""
_MIDDLE = slice(8, 32)
_LEAST_SPREAD = 6.0


def cut(pyramid: Pyramid, box: Rect, size: int = PATCH) -> Picture:
    """The die in ``box`` (pixels of the pyramid's picture) in the middle of a patch, ``(size, size, 3)``."""
    left, top, width, height = box
    step = max(width, height, 1.0) / DIE_IN_PATCH
    image = pyramid.level(max(0, round(math.log2(step))))
    ratio = np.array(image.shape[1::-1]) / np.array(pyramid.level(0).shape[1::-1])
    middle = np.array([left + (width - 1) / 2, top + (height - 1) / 2])
    scale = np.diag([step, step])
    shift = middle - scale @ np.full(2, (size - 1) / 2)
    matrix = np.column_stack([scale, shift]) * ratio[:, None]
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(image, matrix, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def whitened(patches: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """Patches ``(n, 40, 40, 3)``, BGR, as network input ``(n, 5, 40, 40)``: blue, green, red, then red minus
    green and yellow minus blue.

    The middle of a patch, which is the die itself, is normalised to mean 0 and deviation 1 in any light: the
    first three channels together, each of the last two by itself. The reflection of a lamp is white: it
    washes out a coloured pip in the first three channels and hardly affects the last two.
    """
    blue, green, red = np.moveaxis(patches.astype(np.float32), 3, 0)
    channels = (
        _normal(np.stack([blue, green, red], axis=1)),
        _normal((red - green)[:, None]),
        _normal(((red + green) / 2 - blue)[:, None]),
    )
    return np.ascontiguousarray(np.concatenate(channels, axis=1), np.float32)


def whitened_bytes(patches: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """What :func:`whitened` gives, as bytes for a network, ``(n, 40, 40, 5)``."""
    return EVENED_DIE.of(whitened(patches)).transpose(0, 2, 3, 1)


def _normal(given: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    middle = given[:, :, _MIDDLE, _MIDDLE]
    mean = middle.mean(axis=(1, 2, 3), keepdims=True)
    spread = np.maximum(middle.std(axis=(1, 2, 3), keepdims=True), _LEAST_SPREAD)
    return np.asarray(np.clip((given - mean) / spread, -4, 4), np.float32)
