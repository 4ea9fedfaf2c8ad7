"""How well one colour is read on another, as WCAG 2 counts it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def luminances(pixels: NDArray[np.float64]) -> NDArray[np.float64]:
    """The relative luminances of many colours, a row each."""
    linear = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]), np.float64)


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """From 1, nothing can be told apart, to 21, black and white."""
    darker, lighter = np.sort(luminances(np.array([one[:3], other[:3]], np.float64)))
    return float((lighter + 0.05) / (darker + 0.05))
