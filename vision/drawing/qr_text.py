"""A QR code in letters, for a terminal: two modules one above the other are one letter."""

from __future__ import annotations

import cv2
import numpy as np

_LETTERS = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
"""For a dark terminal: what is white is bright. The upper module, then the lower, each whether it is dark."""


def qr_lines(text: str) -> list[str]:
    """The lines of the QR code of ``text``, with its white margin."""
    dark = np.asarray(cv2.QRCodeEncoder.create().encode(text)) == 0
    if len(dark) % 2:
        dark = np.vstack([dark, np.zeros((1, dark.shape[1]), bool)])
    return [
        "".join(_LETTERS[bool(upper), bool(lower)] for upper, lower in zip(*rows, strict=True))
        for rows in zip(dark[::2], dark[1::2], strict=True)
    ]
