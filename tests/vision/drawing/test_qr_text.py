"""A QR code of letters is read back as any other."""

from __future__ import annotations

import cv2
import numpy as np

from vision.drawing.qr_text import qr_lines

ADDRESS = "http://192.168.178.21:40123/0badcafe"


def test_a_phone_reads_what_the_terminal_shows() -> None:
    lines = qr_lines(ADDRESS)
    assert len({len(line) for line in lines}) == 1
    rows = []
    for line in lines:
        rows += [[letter in "▄ " for letter in line], [letter in "▀ " for letter in line]]
    shown = np.where(np.array(rows), 0, 255).astype(np.uint8)
    picture = cv2.resize(shown, None, fx=8, fy=8, interpolation=cv2.INTER_NEAREST)
    assert cv2.QRCodeDetector().detectAndDecode(picture)[0] == ADDRESS
