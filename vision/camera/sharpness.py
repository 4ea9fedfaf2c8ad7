"""The sharpness of a picture: how wide its sharpest edges are."""

from __future__ import annotations

import cv2
import numpy as np

from vision.core.geometry import Floats
from vision.core.pictures import Picture
from vision.mat.calibration import Calibration
from vision.mat.layouts import MatLayout

_REACH_MM = 3.0
"""How far from a marker's edge to sample: within it the marker is black inside and white outside."""
_STEPS = 61
_PLACES = np.linspace(0.2, 0.8, 13)
"""Positions along an edge."""
_LOW, _HIGH = 0.2, 0.8
_SIGMAS = 1.683
"""Standard deviations of a Gaussian blur between the low and the high level of an edge."""
_FAINT = 16.0
"""The least contrast of an edge that can be measured, grey levels."""
_WIDTH = 960


def blur_of_markers(grey: Picture, calibration: Calibration, layout: MatLayout) -> float | None:
    """The blur of the edges of the mat's markers: the median standard deviation in millimetres; ``None`` if
    too few are visible."""
    widths: list[float] = []
    for marker in layout.markers.values():
        corners = np.array(marker.corners)
        middle = corners.mean(axis=0)
        for one, other in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            spots = one + (other - one) * _PLACES[:, None]
            outwards = (one + other) / 2 - middle
            outwards /= np.linalg.norm(outwards)
            widths += _edge_widths(grey, calibration, spots, outwards)
    return float(np.median(widths)) if len(widths) >= len(_PLACES) * 4 else None


def _edge_widths(grey: Picture, calibration: Calibration, spots: Floats, outwards: Floats) -> list[float]:
    """The blur of each edge, millimetres, across the ``spots`` ``(n, 2)`` of the mat in the direction
    ``outwards``."""
    steps = np.linspace(-_REACH_MM, _REACH_MM, _STEPS)
    points = spots[:, None, :] + steps[None, :, None] * outwards
    pixels = calibration.to_frame(points.reshape(-1, 2)).astype(np.float32).reshape(*points.shape)
    height, width = grey.shape
    inside = ((pixels >= 0) & (pixels <= (width - 1, height - 1))).all(axis=(1, 2))
    levels = cv2.remap(grey.astype(np.float32), pixels[..., 0], pixels[..., 1], cv2.INTER_LINEAR)
    widths = []
    for profile in np.asarray(levels)[inside]:
        black, white = float(profile[:12].mean()), float(profile[-12:].mean())
        if white - black < _FAINT:
            continue
        rising = np.maximum.accumulate((profile - black) / (white - black))
        low, high = (float(np.interp(level, rising, steps)) for level in (_LOW, _HIGH))
        widths.append((high - low) / _SIGMAS)
    return widths


def has_sharp_edges(grey: Picture) -> bool:
    """Whether anything is sharp in an arbitrary picture: whether its steepest edges are as steep as its
    contrast allows."""
    times = max(1.0, grey.shape[1] / _WIDTH)
    size = max(8, round(grey.shape[1] / times)), max(8, round(grey.shape[0] / times))
    small = cv2.GaussianBlur(cv2.resize(grey, size, interpolation=cv2.INTER_AREA), (0, 0), 0.8).astype(
        np.float32
    )
    dark, bright = np.percentile(small, (1, 99))
    slope = np.hypot(
        cv2.Sobel(small, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(small, cv2.CV_32F, 0, 1, scale=1 / 8)
    )
    return bool(np.percentile(slope, 99.8) >= 0.12 * max(float(bright - dark), _FAINT))
