"""Homographies between planes."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np

from vision.core.geometry import Points


def homography(given: Points, wanted: Points) -> Points | None:
    """The homography ``(3, 3)`` that maps the points ``given`` to ``wanted``; ``None`` if there is none."""
    found: Any = cv2.findHomography(given, wanted, 0)[0]
    if found is None or not np.isfinite(found).all() or abs(float(np.linalg.det(found))) < 1e-9:
        return None
    return np.asarray(found, np.float64)


def through(plane: Points, points: Points) -> Points:
    """``points`` mapped by a homography."""
    projected = points @ plane[:, :2].T + plane[:, 2]
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(projected[:, :2] / projected[:, 2:], np.float64)
