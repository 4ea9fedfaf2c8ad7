"""A frame with the complaints of a camera check drawn on it."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.camera.check import CameraCheck
from vision.core.pictures import Picture

_WIDEST = 1600
_MARK = (40, 90, 255)
_WELL = (90, 190, 60)
_INK, _PAPER = (16, 19, 23), (207, 232, 243)
"""All BGR."""
_GAP = 12


def marked(frame: Picture, check: CameraCheck) -> Picture:
    """``frame``, at most 1600 pixels wide, with the places of each complaint outlined and numbered, the mat
    outlined in green if it was found, and a line of text per complaint below."""
    scale = min(1.0, _WIDEST / frame.shape[1])
    size = max(1, round(frame.shape[1] * scale)), max(1, round(frame.shape[0] * scale))
    picture = np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.uint8).copy()
    if check.corners is not None:
        _outline(picture, np.array(check.corners) * scale, _WELL)
    numbers = []
    for number, complaint in enumerate(check.complaints, 1):
        for place in complaint.places:
            points = np.array(place) * scale
            _outline(picture, points, _MARK)
            numbers.append((str(number), points.mean(axis=0)))
    lines = [f"{n}. {c.text} {c.advice}" for n, c in enumerate(check.complaints, 1)] or [check.summary]
    return _written(picture, numbers, lines)


def _outline(picture: Picture, points: NDArray[np.float64], colour: tuple[int, int, int]) -> None:
    line = np.clip(np.round(points), -32000, 32000).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(picture, [line], True, _INK, 5, cv2.LINE_AA)
    cv2.polylines(picture, [line], True, colour, 2, cv2.LINE_AA)


def _written(picture: Picture, numbers: list[tuple[str, NDArray[np.float64]]], lines: list[str]) -> Picture:
    """``picture`` with ``numbers`` at their places and ``lines`` on a strip below."""
    height, width = picture.shape[:2]
    font = ImageFont.load_default(size=max(14, width // 70))
    wrapped = [part for line in lines for part in _wrapped(line, font, width - 2 * _GAP)]
    step = round(font.getbbox("Ág")[3] * 1.35)
    strip = step * len(wrapped) + 2 * _GAP
    whole = np.full((height + strip, width, 3), _INK, np.uint8)
    whole[:height] = picture
    image = Image.fromarray(np.ascontiguousarray(whole[:, :, ::-1]))
    pen = ImageDraw.Draw(image)
    for number, (x, y) in numbers:
        pen.text((x, y), number, _MARK[::-1], font, "mm", stroke_width=3, stroke_fill=_INK[::-1])
    for row, line in enumerate(wrapped):
        pen.text((_GAP, height + _GAP + row * step), line, _PAPER[::-1], font)
    return np.ascontiguousarray(np.asarray(image, np.uint8)[:, :, ::-1])


def _wrapped(text: str, font: ImageFont.FreeTypeFont | ImageFont.ImageFont, width: int) -> list[str]:
    lines, line = [], ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and font.getlength(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]
