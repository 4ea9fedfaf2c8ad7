"""A dark table, exposed for longer."""

from __future__ import annotations

import cv2
import numpy as np

from vision.core.pictures import Field, Picture
from vision.tracking.stillness import Verdict

_WAITING = (Verdict.SETTLING, Verdict.NEARLY, Verdict.CHANGED)
"""What a table is that nothing moves on and that is to be read."""


class Exposure:
    """The mean of the pictures of a dark table since nothing moves. Its noise is less than that of one
    picture by the root of how many they are, so that it shows small print."""

    def __init__(self) -> None:
        self._sum: Field | None = None
        self._count = 0
        self._mean: Picture | None = None

    def of(self, frame: Picture, verdict: Verdict, *, dark: bool) -> Picture:
        """What is to be read of ``frame``, which is of one size with those before: itself, or where it is
        ``dark`` the mean of the pictures that were taken until the table had settled."""
        if dark and verdict is Verdict.SETTLED and self._mean is not None:
            self._sum = None
            return self._mean
        if not dark or verdict not in _WAITING:
            self._sum = self._mean = None
            return frame
        if self._sum is None:
            self._sum, self._count = np.zeros(frame.shape, np.float32), 0
        cv2.accumulate(frame, self._sum)
        self._count += 1
        self._mean = np.asarray(cv2.convertScaleAbs(self._sum, alpha=1.0 / self._count), np.uint8)
        return self._mean
