"""How alike two signs are: a sign that hardly differs from a rank or a pip is no lesson in what is none."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
import numpy.typing as npt

from vision.drawing.masks import Mask

_SIDE = 20
_RATIO_SAYS = 0.3
"""What a difference of the ratios of width to height, as a logarithm, takes from the likeness."""

Sign = tuple[Mask, float]
"""A mask, and its width for a height of 1."""


class Known:
    """Some ``signs``, to compare others with."""

    def __init__(self, signs: Iterable[Sign]) -> None:
        kept = list(signs)
        self._shapes = np.stack([_shape(mask) for mask, _ in kept])
        self._ratios = np.log([ratio for _, ratio in kept])

    def likeness(self, sign: Sign) -> float:
        """How much ``sign`` is like the most similar of them, 1 for the same."""
        mask, ratio = sign
        apart = np.abs(self._ratios - np.log(ratio))
        return float((self._shapes @ _shape(mask) - _RATIO_SAYS * apart).max())


def _shape(mask: Mask) -> npt.NDArray[np.float64]:
    small = cv2.resize(mask, (_SIDE, _SIDE), interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small.astype(np.float64), (0, 0), 1.0).ravel()
    soft -= soft.mean()
    return np.asarray(soft / (np.linalg.norm(soft) + 1e-6), np.float64)
