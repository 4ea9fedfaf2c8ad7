"""Small pictures of the table, kept to show people what the camera saw."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np

from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.mat.calibration import Calibration

_LONGER_SIDE = 600
_MARGIN = 0.02
"""How much of the mat's own width is shown beyond each of its edges: people beside it are not."""
_QUALITY = 42
_MOST_BYTES = 20_000
"""A picture that comes out larger is compressed further, once."""
_LOWER_QUALITY = 25
_OUTLINE, _SHADOW = (60, 200, 255), (16, 19, 23)
"""Both BGR."""


def table_picture(frame: Picture, mat: Calibration, outlined: Iterable[Quad] = ()) -> bytes:
    """The part of ``frame`` that shows the ``mat``, no larger than a phone's screen, with the cards at these
    quads ``outlined``; as JPEG, of about 15 kB."""
    left, top, right, bottom = _bounds(frame, mat)
    part = frame[top:bottom, left:right]
    scale = min(1.0, _LONGER_SIDE / max(part.shape[:2]))
    size = (max(1, round(part.shape[1] * scale)), max(1, round(part.shape[0] * scale)))
    # Halving, then interpolating, takes a sixth of the time of OpenCV's area interpolation.
    while part.shape[1] >= 2 * size[0] and part.shape[0] >= 2 * size[1]:
        part = np.asarray(cv2.resize(part, (part.shape[1] // 2, part.shape[0] // 2)), np.uint8)
    small = np.asarray(cv2.resize(part, size), np.uint8)
    for quad in outlined:
        line = np.round((np.array(quad) - (left, top)) * scale).astype(np.int32).reshape(-1, 1, 2)
        cv2.polylines(small, [line], True, _SHADOW, 4, cv2.LINE_AA)
        cv2.polylines(small, [line], True, _OUTLINE, 2, cv2.LINE_AA)
    picture = _jpeg(small, _QUALITY)
    return picture if len(picture) <= _MOST_BYTES else _jpeg(small, _LOWER_QUALITY)


def _bounds(frame: Picture, mat: Calibration) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the mat in ``frame``; of the whole frame where they make no sense."""
    width, height = mat.mat_size
    margin = _MARGIN * width
    edges = np.array(
        [
            [-margin, -margin],
            [width + margin, -margin],
            [width + margin, height + margin],
            [-margin, height + margin],
        ]
    )
    corners = mat.to_frame(edges)
    high, wide = frame.shape[:2]
    if not np.isfinite(corners).all():
        return 0, 0, wide, high
    left, top = np.floor(np.clip(corners.min(axis=0), 0, (wide, high))).astype(int)
    right, bottom = np.ceil(np.clip(corners.max(axis=0), 0, (wide, high))).astype(int)
    if right - left < 2 or bottom - top < 2:
        return 0, 0, wide, high
    return int(left), int(top), int(right), int(bottom)


def _jpeg(picture: Picture, quality: int) -> bytes:
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1])
