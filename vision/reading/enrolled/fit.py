"""Laying an enrolled card exactly over a card in a frame (Baker and Matthews 2004: inverse composition).

A first pose, from an outline or from matched features, is off by a millimetre or two, and thin print then
falls beside itself. The slopes of the enrolled picture tell by how much the pose must be moved."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Floats
from vision.reading.enrolled.ink import Ink, grey_of

_STEPS = 12
_ENOUGH = 0.15
"""Pixels; a step that moves nothing farther is the last."""
_OUTLIER = 0.35
"""Ink by which a pixel may be off before it loses its say: something else lies there, or a shadow ends."""
_STEEPEST = 1200
"""So many pixels tell of a step: the others lie on even ground."""
_SOFT = 1.0
_STIFF = np.diag([0.05, 0.05, 0.02, 0.05, 0.05, 0.02, 0.5, 0.5])
"""How much the pose resists each of eight changes; perspective the most."""


@dataclass(frozen=True, eq=False, slots=True)
class Template:
    """An enrolled card's darkness ``(height, width)``, the numbers of its steepest pixels ``(n,)``, and how
    these change with each of eight changes of the pose ``(8, n)``, ready to be laid over others."""

    dark: NDArray[np.float32]
    steep: NDArray[np.int_]
    slopes: NDArray[np.float32]

    @staticmethod
    def of(ink: Ink) -> Template:
        """The template of an enrolled card's ink."""
        dark = darkness(ink)
        dx = cv2.Sobel(dark, cv2.CV_32F, 1, 0, scale=1 / 8)
        dy = cv2.Sobel(dark, cv2.CV_32F, 0, 1, scale=1 / 8)
        height, width = dark.shape
        y, x = (np.mgrid[0:height, 0:width] - np.array([height, width])[:, None, None] / 2) / height
        out = dx * x + dy * y
        slopes = np.stack([dx * x, dx * y, dx, dy * x, dy * y, dy, -out * x, -out * y], axis=2)
        steep = np.sort(np.argsort(-(dx * dx + dy * dy).reshape(-1), kind="stable")[:_STEEPEST])
        return Template(dark, steep, np.ascontiguousarray(slopes.reshape(-1, 8)[steep].T, np.float32))

    def fitted(self, shown: NDArray[np.float32], seen: NDArray[np.float32]) -> Floats:
        """The homography ``(3, 3)`` that takes pixels of the template to those of ``shown``, the darkness
        of a sheet in which the card lies nearly so already. ``seen`` ``(height, width)`` is 1 where the card
        shows and 0 where it does not."""
        height, width = self.dark.shape
        # Coordinates from the middle, in heights: all eight parameters are then of one size.
        centred = np.array([[height, 0, width / 2], [0, height, height / 2], [0, 0, 1]], np.float64)
        back = np.array([[1 / height, 0, -width / height / 2], [0, 1 / height, -0.5], [0, 0, 1]], np.float64)
        pose = np.eye(3)
        changes = np.eye(3)
        mine, shows = self.dark.reshape(-1)[self.steep], seen.reshape(-1)[self.steep]
        told_by = np.vstack([self.slopes, mine])
        for _ in range(_STEPS):
            now = warped(shown, centred @ pose @ back)
            off = np.subtract(now.reshape(-1)[self.steep], mine, out=told_by[8])
            weight = shows / (1.0 + (off / _OUTLIER) ** 2)
            told = ((self.slopes * weight) @ told_by.T).astype(np.float64)
            normal, against = told[:, :8] + _STIFF, np.ascontiguousarray(told[:, 8:])
            # OpenCV's solver: for so few unknowns the other one is mostly overhead.
            step = cv2.solve(normal, against, flags=cv2.DECOMP_CHOLESKY)[1] / height
            changes.flat[:8] = step[:, 0]
            changes[[0, 1], [0, 1]] += 1.0
            pose = pose @ cv2.invert(changes)[1]
            if float(np.abs(step).max()) * height < _ENOUGH:
                break
        return np.asarray(centred @ (pose / pose[2, 2]) @ back, np.float64)


def warped(image: Ink, pose: Floats) -> Ink:
    """``image`` seen through ``pose``, which takes pixels of the result to pixels of ``image``."""
    size = (image.shape[1], image.shape[0])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpPerspective(image, pose, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.float32
    )


def darkness(ink: Ink) -> NDArray[np.float32]:
    """What of ``ink`` a card is laid over by: ``(height, width)``, softened."""
    return np.asarray(cv2.GaussianBlur(grey_of(ink), (0, 0), _SOFT), np.float32)
