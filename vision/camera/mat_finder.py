"""Finding the mat by everything that is known: corners shown by hand, the lens, the last position, the
markers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.camera.profiles import EMPTY_PROFILE, ByHand, CameraProfile
from vision.core.lens import Lens
from vision.mat.calibration import Calibration, CalibrationError, find_mat
from vision.mat.layouts import MatLayout

_BLACK = 14.0
"""The brightest grey level of a black picture."""


def shows_nothing(frame: NDArray[np.uint8]) -> bool:
    """Whether ``frame`` is black: the lens is covered, or the light is off."""
    return float(np.percentile(frame[::8, ::8], 99.5)) < _BLACK


class MatFinder:
    """Finds the mat ``layout`` in the frames of the camera with the profile ``known``. Corners shown by hand
    apply until they are withdrawn, whatever markers there are."""

    def __init__(self, layout: MatLayout, known: CameraProfile = EMPTY_PROFILE) -> None:
        self._layout = layout
        self._lens = known.lens
        # Where another mat lay says nothing of this one.
        here = known.mat is not None and set(known.mat.markers) <= set(layout.markers)
        self._last = known.mat if here else None
        self._by_hand = known.by_hand
        self._shown: Calibration | None = None

    @property
    def by_hand(self) -> ByHand | None:
        """The corners shown by hand, if any."""
        return self._by_hand

    @by_hand.setter
    def by_hand(self, shown: ByHand | None) -> None:
        self._by_hand = shown
        self._shown = None

    def find(self, frame: NDArray[np.uint8], near: Calibration | None) -> Calibration | None:
        """The mat in ``frame``; ``None`` if it is not found; ``near`` itself, where it was found before, if
        it has not moved."""
        size = frame.shape[1], frame.shape[0]
        shown = self._as_shown(size)
        if shown is not None:
            # In a black frame there is no mat at the shown corners, not even one without cards.
            return None if shows_nothing(frame) else shown
        lens = None if self._lens is None else self._lens.for_size(size)
        return find_mat(frame, self._layout, near or self._last, lens)

    def _as_shown(self, size: tuple[int, int]) -> Calibration | None:
        if self._by_hand is None:
            return None
        if self._shown is None or self._shown.frame_size != size:
            lens = self._lens and self._lens.for_size(size)
            try:
                self._shown = self._by_hand.calibration(lens or Lens.simple(size), self._layout)
            except CalibrationError:
                self._shown = None
        return self._shown
