"""Small copies of frames for people to look at."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Preview:
    """A small copy of a frame, contiguous. ``frame_size`` is the width and height of the frame, in whose
    pixels readings are given."""

    image: NDArray[np.uint8]
    frame_size: tuple[int, int]


def preview_of(frame: NDArray[np.uint8], most: tuple[int, int]) -> Preview:
    """The whole ``frame``, undistorted, no larger than ``most`` (width, height). A frame that is small enough
    is returned as it is."""
    height, width = frame.shape[:2]
    scale = min(most[0] / width, most[1] / height)
    if scale >= 1:
        return Preview(np.ascontiguousarray(frame), (width, height))
    size = (max(1, int(width * scale)), max(1, int(height * scale)))
    # Halving first is fast, and halves the time of the area interpolation.
    small: NDArray[np.uint8] = frame
    if scale < 0.5 and min(width, height) > 1:
        small = np.asarray(cv2.resize(frame, (width // 2, height // 2)), np.uint8)
    small = np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_AREA), np.uint8)
    return Preview(small, (width, height))
