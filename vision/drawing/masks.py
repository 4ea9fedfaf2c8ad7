"""Ink masks, and stamping them on a picture.

A mask is a ``uint8`` array ``(height, width)``, 0 for paper and 255 for full ink.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.pictures import Bgr, Picture

Mask = npt.NDArray[np.uint8]

_SHIFT = 4


def polygons(outlines: list[npt.NDArray[np.float64]], size: int) -> Mask:
    """Fills outlines given in the unit square, anti-aliased, ``size`` px per side."""
    big = np.zeros((size * 3, size * 3), np.uint8)
    for outline in outlines:
        points = np.round(outline * size * 3 * (1 << _SHIFT)).astype(np.int32)
        cv2.fillPoly(big, [points.reshape(-1, 1, 2)], 255, cv2.LINE_AA, _SHIFT)
    return np.asarray(cv2.resize(big, (size, size), interpolation=cv2.INTER_AREA), np.uint8)


def cropped(mask: Mask) -> Mask:
    """The smallest part of ``mask`` that holds all of its ink."""
    rows = np.flatnonzero(mask.max(axis=1) > 40)
    columns = np.flatnonzero(mask.max(axis=0) > 40)
    if rows.size == 0 or columns.size == 0:
        return mask
    return np.ascontiguousarray(mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1])


def stamp(
    picture: Picture,
    mask: Mask,
    centre: tuple[float, float],
    size: tuple[float, float],
    colour: Bgr,
    degrees: float = 0.0,
) -> None:
    """Stamps ``mask`` on ``picture`` in place.

    ``centre`` and ``size`` (width, height) are pixels of ``picture``; ``degrees`` rotates the mask clockwise.
    It is clipped to the picture.
    """
    height, width = mask.shape
    # Strong reduction by bilinear sampling alone drops thin strokes.
    shrink = min(width / max(size[0], 1.0), height / max(size[1], 1.0))
    if shrink > 2.0:
        factor = 1.0 / shrink * 1.5
        mask = np.asarray(
            cv2.resize(mask, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA), np.uint8
        )
        height, width = mask.shape
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    scale_x, scale_y = size[0] / width, size[1] / height
    half_w = (abs(cos) * size[0] + abs(sin) * size[1]) / 2 + 1
    half_h = (abs(sin) * size[0] + abs(cos) * size[1]) / 2 + 1
    left, top = max(0, math.floor(centre[0] - half_w)), max(0, math.floor(centre[1] - half_h))
    right = min(picture.shape[1], math.ceil(centre[0] + half_w))
    bottom = min(picture.shape[0], math.ceil(centre[1] + half_h))
    if right <= left or bottom <= top:
        return
    matrix = np.array([[cos * scale_x, -sin * scale_y, 0.0], [sin * scale_x, cos * scale_y, 0.0]])
    middle = matrix[:, :2] @ np.array([(width - 1) / 2, (height - 1) / 2])
    matrix[:, 2] = np.array([centre[0] - left, centre[1] - top]) - middle
    ink = cv2.warpAffine(mask, matrix, (right - left, bottom - top), flags=cv2.INTER_LINEAR)
    blend(picture[top:bottom, left:right], np.asarray(ink, np.uint8), colour)


def blend(part: Picture, ink: Mask, colour: Bgr) -> None:
    """Blends ``colour`` into ``part`` in place, with ``ink`` as the opacity."""
    alpha = ink.astype(np.uint16)[..., None]
    paint = np.array(colour, np.uint16)
    part[:] = ((part.astype(np.uint16) * (255 - alpha) + paint * alpha + 127) // 255).astype(np.uint8)
