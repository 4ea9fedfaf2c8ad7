"""A camera's frame made small, for people to look at."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Preview:
    """``image`` is BGR ``uint8``, height by width by 3, contiguous. ``frame_size`` is the width and height of
    the frame that it shows: the pixels that readings are told in."""

    image: NDArray[np.uint8]
    frame_size: tuple[int, int]


def preview_of(frame: NDArray[np.uint8], most: tuple[int, int]) -> Preview:
    """``frame`` (BGR ``uint8``) whole and undistorted, no wider and no higher than ``most``, in pixels.
    A frame that is small enough is given as it is."""
    height, width = frame.shape[:2]
    scale = min(most[0] / width, most[1] / height)
    if scale >= 1:
        return Preview(np.ascontiguousarray(frame), (width, height))
    size = (max(1, int(width * scale)), max(1, int(height * scale)))
    # Halved first, which is quick, a large frame comes down in half of the time that area weights take.
    small: NDArray[np.uint8] = frame
    if scale < 0.5 and min(width, height) > 1:
        small = np.asarray(cv2.resize(frame, (width // 2, height // 2)), np.uint8)
    small = np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_AREA), np.uint8)
    return Preview(small, (width, height))
