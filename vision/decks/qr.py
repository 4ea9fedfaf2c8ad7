"""The modules of a card's QR code."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

QR_CELLS = 21
"""Modules along the side of the smallest QR code, which holds ten letters at the highest error correction."""
_MARGIN = 2
"""White modules that the encoder adds on each side."""


@lru_cache(maxsize=256)
def qr_of(text: str) -> NDArray[np.uint8]:
    """The QR code of ``text``: ``(21, 21)``, 1 is black, read-only. ``text`` has at most ten characters:
    digits and capital letters."""
    settings = cv2.QRCodeEncoder.Params()
    settings.version = 1
    settings.correction_level = cv2.QRCODE_ENCODER_CORRECT_LEVEL_H
    settings.mode = cv2.QRCODE_ENCODER_MODE_ALPHANUMERIC
    picture = np.asarray(cv2.QRCodeEncoder.create(settings).encode(text), np.uint8)
    cells = np.asarray(picture[_MARGIN:-_MARGIN, _MARGIN:-_MARGIN] == 0, np.uint8)
    if cells.shape != (QR_CELLS, QR_CELLS):
        raise ValueError(f"{text!r} does not fit into a QR code of {QR_CELLS} modules")
    cells.flags.writeable = False
    return cells
