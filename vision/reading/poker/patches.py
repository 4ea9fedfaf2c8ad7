"""Patches of indices, upright, at one scale, with the paper normalised to white; wider views of them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.network import InBytes
from vision.core.pictures import Picture

PATCH = (32, 48)
"""Width and height of a patch, pixels."""
INDEX_IN_PATCH = 38.0
"""The height of the index (rank and pip) in a patch, pixels."""

WHITENED = InBytes(scale=1 / 160, zero=48)
"""A patch normalised to white paper, in bytes."""
_DARKEST, _BRIGHTEST = -0.3, 1.3

EVENED = InBytes(scale=1 / 32, zero=128)
"""An even view in bytes."""
_LEAST_SPREAD = 14.0


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

    def distance_to(self, other: Pose) -> float:
        """How far apart the middles of two indices are, pixels."""
        return math.hypot(other.x - self.x, other.y - self.y)

    def turned_to(self, degrees: float, height: float) -> Pose:
        """An index of this direction and ``height`` at the same place."""
        return Pose(self.x, self.y, height, degrees)

    def lower(self, heights: float) -> Pose:
        """The same index, so many of its own heights further down along itself."""
        angle = math.radians(self.degrees)
        down = heights * self.height
        return Pose(
            self.x - math.sin(angle) * down, self.y + math.cos(angle) * down, self.height, self.degrees
        )

    def down_to(self, height: float) -> Pose:
        """The same index with its upper end where it is, and this tall. Where the next card of a fan covers
        its lower end, an index is seen too small."""
        lowered = self.lower((height / self.height - 1.0) / 2)
        return Pose(lowered.x, lowered.y, height, self.degrees)


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
    image, whole = pyramid.level(level), pyramid.level(0)
    right, down = image.shape[1] / whole.shape[1], image.shape[0] / whole.shape[0]
    matrix = placed(pose, size, tall) * ((right,), (down,))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(image, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def placed(pose: Pose, size: tuple[int, int], tall: float) -> npt.NDArray[np.float64]:
    """The matrix ``(2, 3)`` that maps pixels of a patch of ``size`` (width, height), in which the index at
    ``pose`` is upright and ``tall`` pixels high, to those of the picture; its middle to that of the index."""
    angle = math.radians(pose.degrees)
    step = pose.height / tall
    cos, sin = math.cos(angle) * step, math.sin(angle) * step
    x, y = (size[0] - 1) / 2, (size[1] - 1) / 2
    return np.array([[cos, -sin, pose.x - cos * x + sin * y], [sin, cos, pose.y - sin * x - cos * y]])


def whitened(patches: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """Patches ``(n, 48, 32, 3)`` normalised, ``(n, 3, 48, 32)``: paper near 1, ink near 0, in any light.

    Each channel is scaled by its own bright end (the paper), and all by one dark end, so that red stays
    red.
    """
    bright, spread = light_on(patches)
    scaled = patches / bright[:, None, None, :]
    normal = np.clip((scaled - 1.0) / spread[:, None, None, None] + 1.0, _DARKEST, _BRIGHTEST)
    return np.ascontiguousarray(normal.transpose(0, 3, 1, 2), np.float32)


def whitened_bytes(patches: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """What :func:`whitened` gives, as bytes for a network, ``(n, 48, 32, 3)``."""
    bright, spread = light_on(patches)
    shades = np.arange(256, dtype=np.float32)[:, None] / bright[:, None, :]
    normal = np.clip((shades - 1.0) / spread[:, None, None] + 1.0, _DARKEST, _BRIGHTEST)
    table = WHITENED.of(normal)
    return np.stack([cv2.LUT(patch, shade[:, None]) for patch, shade in zip(patches, table, strict=True)])


def evened(views: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """Views ``(n, height, width, 3)`` as network input ``(n, 3, height, width)``, normalised to mean 0 and
    deviation 1."""
    given = views.astype(np.float32).transpose(0, 3, 1, 2)
    mean = given.mean(axis=(1, 2, 3), keepdims=True)
    spread = np.maximum(given.std(axis=(1, 2, 3), keepdims=True), _LEAST_SPREAD)
    return np.ascontiguousarray((given - mean) / spread, np.float32)


def evened_bytes(views: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """What :func:`evened` gives, as bytes for the network, ``(n, height, width, 3)``."""
    return EVENED.of(evened(views)).transpose(0, 2, 3, 1)


def light_on(patches: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The paper's brightness in each channel of each patch, ``(n, 3)``, and how far darker its ink is, as a
    share, ``(n,)``."""
    some = patches.reshape(len(patches), -1, 3)[:, ::3].transpose(0, 2, 1)
    count = some.shape[2]
    dark, bright = int(count * 0.03), int(count * 0.85)
    # Levels that lie one beside the other in memory are put in order in a fraction of the time.
    ordered = some.copy()
    ordered.partition((dark, bright), axis=2)
    ink, paper = ordered[..., dark].astype(np.float32), np.maximum(ordered[..., bright], np.float32(12.0))
    return paper, np.maximum(1.0 - (ink / paper).min(axis=1), 0.25)


def chances(logits: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The softmax of each row of ``logits`` ``(n, k)``."""
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), np.float32)
