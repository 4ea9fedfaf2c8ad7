"""Aligning an enrolled card with a card in a frame (Baker and Matthews 2004: inverse compositional
alignment).

A first pose, from an outline or from matched features, is off by a millimetre or two, and thin print then
misses itself. The gradients of the enrolled picture show how to correct the pose.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Floats
from vision.reading.enrolled.ink import Ink, grey_of

_STEPS = 12
_ENOUGH = 0.15
"""Iteration stops at a step that moves nothing further, pixels."""
_OUTLIER = 0.35
"""The error at which a pixel's weight is halved: something else lies there, or a shadow ends."""
_STEEPEST = 1200
"""How many pixels are used, those with the steepest gradients."""
_SOFT = 1.0
_STIFF = np.diag([0.05, 0.05, 0.02, 0.05, 0.05, 0.02, 0.5, 0.5])
"""The regularisation of each of the eight parameters, strongest for perspective."""


@dataclass(frozen=True, eq=False, slots=True)
class Template:
    """An enrolled card's darkness ``(height, width)``, the indices of its steepest pixels ``(n,)``, and their
    derivatives by each of the eight parameters ``(8, n)``."""

    dark: NDArray[np.float32]
    steep: NDArray[np.int_]
    slopes: NDArray[np.float32]

    @staticmethod
    def of(ink: Ink) -> Template:
        """The template of an enrolled card, given its ink."""
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
        """The homography ``(3, 3)`` that maps pixels of the template to those of ``shown``, the darkness of a
        sheet in which the card is already nearly in place. ``seen`` ``(height, width)`` is 1 where the card
        is visible and 0 elsewhere."""
        height, width = self.dark.shape
        # Coordinates from the middle, in heights, so that all eight parameters have similar magnitudes.
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
            # OpenCV's solver: for so few unknowns NumPy's is mostly overhead.
            step = cv2.solve(normal, against, flags=cv2.DECOMP_CHOLESKY)[1] / height
            changes.flat[:8] = step[:, 0]
            changes[[0, 1], [0, 1]] += 1.0
            pose = pose @ cv2.invert(changes)[1]
            if float(np.abs(step).max()) * height < _ENOUGH:
                break
        return np.asarray(centred @ (pose / pose[2, 2]) @ back, np.float64)


def warped(image: Ink, pose: Floats) -> Ink:
    """``image`` warped by ``pose``, which maps pixels of the result to pixels of ``image``."""
    size = (image.shape[1], image.shape[0])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpPerspective(image, pose, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.float32
    )


def darkness(ink: Ink) -> NDArray[np.float32]:
    """The darkness used for alignment: ``(height, width)``, blurred."""
    return np.asarray(cv2.GaussianBlur(grey_of(ink), (0, 0), _SOFT), np.float32)
