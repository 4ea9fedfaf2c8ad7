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
    # Halved first, a large frame is brought down in a fraction of the time that area weights take.
    if scale < 0.5:
        frame = frame[::2, ::2]
    small = cv2.resize(frame, size, interpolation=cv2.INTER_AREA)
    return Preview(np.asarray(small, np.uint8), (width, height))
