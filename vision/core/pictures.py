"""Pictures in memory, and colours."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Quad, Size

Picture = NDArray[np.uint8]
"""A colour picture: BGR ``uint8`` of shape ``(height, width, 3)``."""
GreyPicture = NDArray[np.uint8]
"""A grey picture: ``uint8`` of shape ``(height, width)``."""
Field = NDArray[np.float32]
"""A value for each pixel or cell: ``float32`` of shape ``(height, width)``, or one row per sample."""
Bgr = tuple[int, int, int]
"""Blue, green, red, 0 to 255: a colour in a picture."""
Rgb = tuple[int, int, int]
"""Red, green, blue, 0 to 255: a colour in a drawing or a file."""


def darkest_of(picture: Picture) -> GreyPicture:
    """The darkest channel of a picture, ``(height, width)``: of ink of any colour one is dark."""
    return np.asarray(cv2.min(cv2.min(picture[..., 0], picture[..., 1]), picture[..., 2]), np.uint8)


def brightest_of(picture: Picture) -> GreyPicture:
    """The brightest channel of a picture, ``(height, width)``: only of black ink one is dark."""
    return np.asarray(cv2.max(cv2.max(picture[..., 0], picture[..., 1]), picture[..., 2]), np.uint8)


def correlation(part: NDArray[Any], whole: NDArray[Any]) -> float:
    """The greatest correlation, -1 to 1, of ``part`` with a place of its size in ``whole``."""
    return correlation_at(part, whole)[0]


def correlation_at(part: NDArray[Any], whole: NDArray[Any]) -> tuple[float, tuple[int, int]]:
    """The same, and the upper left corner of that place, in pixels of ``whole``: across and down."""
    _, greatest, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(whole, part, cv2.TM_CCOEFF_NORMED))
    return greatest, (x, y)


def upright_part(picture: Picture, quad: Quad, size: Size) -> Picture:
    """What ``picture`` shows at ``quad``, of this ``size``, width and height: upright, in colour."""
    width, height = size
    corners = np.array([[0, 0], [width, 0], [width, height]], np.float32)
    matrix = cv2.getAffineTransform(np.array(quad[:3], np.float32), corners)
    return np.asarray(cv2.warpAffine(picture, matrix, size, flags=cv2.INTER_AREA), np.uint8)
