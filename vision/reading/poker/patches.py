"""Patches of indices: upright, at one scale, with the paper normalised to white."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.pictures import Picture

PATCH = (32, 48)
"""Width and height of a patch, pixels."""
INDEX_IN_PATCH = 38.0
"""The height of the index (rank and pip) in a patch, pixels."""


@dataclass(frozen=True, slots=True)
class Pose:
    """An index in a picture: centre and height in pixels, ``degrees`` clockwise from upright."""

    x: float
    y: float
    height: float
    degrees: float

    def otherwise(self, grow: float, turn: float) -> Pose:
        """The same index ``grow`` times as tall, and rotated by ``turn`` more degrees."""
        return Pose(self.x, self.y, self.height * grow, self.degrees + turn)


class Pyramid:
    """An image pyramid; each level is made when it is first used."""

    def __init__(self, image: Picture) -> None:
        self._levels = [image]

    def level(self, number: int) -> Picture:
        """The picture reduced by 2 ** ``number``."""
        while len(self._levels) <= number:
            last = self._levels[-1]
            size = max(1, last.shape[1] // 2), max(1, last.shape[0] // 2)
            self._levels.append(np.asarray(cv2.resize(last, size, interpolation=cv2.INTER_AREA), np.uint8))
        return self._levels[number]


def cut(pyramid: Pyramid, pose: Pose, size: tuple[int, int] = PATCH, tall: float = INDEX_IN_PATCH) -> Picture:
    """The index at ``pose`` (pixels of the pyramid's picture) upright in the middle of a patch of ``size``
    (width, height), in which it is ``tall`` pixels high."""
    level = max(0, round(math.log2(max(pose.height, 1.0) / tall)))
    image = pyramid.level(level)
    ratio_x = image.shape[1] / pyramid.level(0).shape[1]
    ratio_y = image.shape[0] / pyramid.level(0).shape[0]
    angle = math.radians(pose.degrees)
    step = pose.height / tall
    cos, sin = math.cos(angle) * step, math.sin(angle) * step
    # Maps patch pixels to picture pixels; the middle of the patch to the middle of the index.
    matrix = np.array([[cos, -sin, 0.0], [sin, cos, 0.0]])
    middle = np.array([(size[0] - 1) / 2, (size[1] - 1) / 2])
    matrix[:, 2] = np.array([pose.x, pose.y]) - matrix[:, :2] @ middle
    matrix[0] *= ratio_x
    matrix[1] *= ratio_y
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(image, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def whitened(patches: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """Patches ``(n, 48, 32, 3)`` as network input ``(n, 3, 48, 32)``: paper near 1, ink near 0, in any light.

    Each channel is scaled by its own bright end (the paper), and all by one dark end, so that red stays
    red.
    """
    flat = patches.reshape(len(patches), -1, 3).astype(np.float32)
    ordered = np.sort(flat[:, ::3], axis=1)
    count = ordered.shape[1]
    bright = np.maximum(ordered[:, int(count * 0.85)], 12.0)
    scaled = flat / bright[:, None, :]
    dark = np.sort((ordered / bright[:, None, :]).min(axis=2), axis=1)[:, int(count * 0.03)]
    spread = np.maximum(1.0 - dark, 0.25)[:, None, None]
    normal = np.clip((scaled - 1.0) / spread + 1.0, -0.3, 1.3)
    return np.ascontiguousarray(normal.reshape(patches.shape).transpose(0, 3, 1, 2), np.float32)
