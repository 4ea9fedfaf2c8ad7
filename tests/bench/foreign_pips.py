"""Pips that nothing here is taught with: the suits of other lands, and the usual ones in other cuts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import cv2
import numpy as np

from vision.drawing.masks import Mask, cropped

Pip = Callable[[], tuple[Mask, float]]
_SIZE = 192


class _Plate:
    """A unit square in which ink is laid and scratched away."""

    def __init__(self) -> None:
        self._mask = np.zeros((_SIZE, _SIZE), np.uint8)

    def disc(self, x: float, y: float, rx: float, ry: float | None = None, ink: int = 255) -> _Plate:
        axes = round(rx * _SIZE), round((ry or rx) * _SIZE)
        cv2.ellipse(self._mask, (round(x * _SIZE), round(y * _SIZE)), axes, 0, 0, 360, ink, -1, cv2.LINE_AA)
        return self

    def shape(self, *points: tuple[float, float], ink: int = 255) -> _Plate:
        corners = np.round(np.array(points) * _SIZE).astype(np.int32)
        cv2.fillPoly(self._mask, [corners], ink, cv2.LINE_AA)
        return self

    def line(self, *points: tuple[float, float], wide: float = 0.06, ink: int = 255) -> _Plate:
        corners = np.round(np.array(points) * _SIZE).astype(np.int32)
        cv2.polylines(self._mask, [corners], False, ink, round(wide * _SIZE), cv2.LINE_AA)
        return self

    def cut(self) -> tuple[Mask, float]:
        mask = cropped(self._mask)
        return mask, mask.shape[1] / mask.shape[0]


def _acorn() -> tuple[Mask, float]:
    plate = _Plate().disc(0.5, 0.62, 0.24, 0.34).disc(0.5, 0.36, 0.32, 0.16).line((0.5, 0.2), (0.5, 0.04))
    return plate.line((0.2, 0.46), (0.8, 0.46), wide=0.03, ink=0).cut()


def _leaf() -> tuple[Mask, float]:
    blade = ((0.5, 0.02), (0.72, 0.22), (0.92, 0.42), (0.86, 0.62), (0.66, 0.72), (0.5, 0.66))
    other = tuple((1.0 - x, y) for x, y in reversed(blade))
    return _Plate().shape(*blade, *other).line((0.5, 0.6), (0.42, 0.98)).cut()


def _bell() -> tuple[Mask, float]:
    plate = (
        _Plate().disc(0.5, 0.52, 0.4).disc(0.5, 0.1, 0.08).line((0.12, 0.5), (0.88, 0.5), wide=0.04, ink=0)
    )
    return plate.line((0.5, 0.62), (0.5, 0.9), wide=0.06, ink=0).disc(0.5, 0.62, 0.07, ink=0).cut()


def _rose() -> tuple[Mask, float]:
    plate = _Plate()
    for angle in np.radians(np.arange(0, 360, 72) - 90):
        plate.disc(0.5 + 0.27 * float(np.cos(angle)), 0.5 + 0.27 * float(np.sin(angle)), 0.2)
    return plate.disc(0.5, 0.5, 0.16, ink=0).disc(0.5, 0.5, 0.1).cut()


def _shield() -> tuple[Mask, float]:
    plate = _Plate().shape((0.1, 0.06), (0.9, 0.06), (0.88, 0.55), (0.5, 0.96), (0.12, 0.55))
    return plate.line((0.5, 0.14), (0.5, 0.8), ink=0).line((0.2, 0.36), (0.8, 0.36), ink=0).cut()


def _coin() -> tuple[Mask, float]:
    return _Plate().disc(0.5, 0.5, 0.46).disc(0.5, 0.5, 0.36, ink=0).disc(0.5, 0.5, 0.2).cut()


def _cup() -> tuple[Mask, float]:
    plate = _Plate().shape((0.14, 0.06), (0.86, 0.06), (0.74, 0.46), (0.58, 0.58), (0.42, 0.58), (0.26, 0.46))
    return plate.line((0.5, 0.5), (0.5, 0.9), wide=0.1).line((0.26, 0.92), (0.74, 0.92), wide=0.1).cut()


def _sword() -> tuple[Mask, float]:
    plate = _Plate().shape((0.5, 0.0), (0.6, 0.14), (0.58, 0.7), (0.42, 0.7), (0.4, 0.14))
    return plate.line((0.22, 0.72), (0.78, 0.72), wide=0.08).line((0.5, 0.7), (0.5, 0.96), wide=0.1).cut()


def _baton() -> tuple[Mask, float]:
    plate = _Plate().shape((0.34, 0.02), (0.68, 0.04), (0.6, 0.96), (0.44, 0.96))
    return plate.line((0.38, 0.3), (0.22, 0.2), wide=0.08).line((0.6, 0.5), (0.78, 0.4), wide=0.08).cut()


def _anchor() -> tuple[Mask, float]:
    plate = (
        _Plate().disc(0.5, 0.12, 0.1).disc(0.5, 0.12, 0.05, ink=0).line((0.5, 0.2), (0.5, 0.94), wide=0.08)
    )
    plate.line((0.28, 0.34), (0.72, 0.34), wide=0.08)
    return plate.line((0.12, 0.6), (0.2, 0.84), (0.5, 0.94), (0.8, 0.84), (0.88, 0.6), wide=0.08).cut()


def _moon() -> tuple[Mask, float]:
    return _Plate().disc(0.5, 0.5, 0.45).disc(0.66, 0.42, 0.36, ink=0).cut()


def _star() -> tuple[Mask, float]:
    angles = np.radians(np.arange(10) * 36.0 - 90.0)
    reach = np.where(np.arange(10) % 2, 0.19, 0.48)
    points = [
        (0.5 + r * float(np.cos(a)), 0.5 + r * float(np.sin(a))) for a, r in zip(angles, reach, strict=True)
    ]
    return _Plate().shape(*points).cut()


def _gear() -> tuple[Mask, float]:
    plate = _Plate().disc(0.5, 0.5, 0.34)
    for angle in np.radians(np.arange(0, 180, 45)):
        x, y = 0.46 * float(np.cos(angle)), 0.46 * float(np.sin(angle))
        plate.line((0.5 - x, 0.5 - y), (0.5 + x, 0.5 + y), wide=0.13)
    return plate.disc(0.5, 0.5, 0.14, ink=0).cut()


def _heart() -> tuple[Mask, float]:
    plate = _Plate().disc(0.28, 0.28, 0.24).disc(0.72, 0.28, 0.24)
    return plate.shape((0.07, 0.4), (0.5, 0.3), (0.93, 0.4), (0.5, 0.96)).cut()


def _diamond() -> tuple[Mask, float]:
    return _Plate().shape((0.5, 0.02), (0.84, 0.5), (0.5, 0.98), (0.16, 0.5)).cut()


def _spade() -> tuple[Mask, float]:
    plate = _Plate().disc(0.29, 0.55, 0.22).disc(0.71, 0.55, 0.22)
    plate.shape((0.5, 0.02), (0.91, 0.5), (0.5, 0.66), (0.09, 0.5))
    return plate.shape((0.47, 0.5), (0.53, 0.5), (0.66, 0.97), (0.34, 0.97)).cut()


def _fat_spade() -> tuple[Mask, float]:
    plate = _Plate().disc(0.29, 0.55, 0.27).disc(0.71, 0.55, 0.27)
    plate.shape((0.5, 0.02), (0.95, 0.48), (0.5, 0.7), (0.05, 0.48))
    return plate.shape((0.42, 0.5), (0.58, 0.5), (0.72, 0.97), (0.28, 0.97)).cut()


def _club() -> tuple[Mask, float]:
    plate = _Plate().disc(0.5, 0.24, 0.2).disc(0.24, 0.58, 0.2).disc(0.76, 0.58, 0.2).disc(0.5, 0.5, 0.1)
    return plate.shape((0.47, 0.45), (0.53, 0.45), (0.66, 0.97), (0.34, 0.97)).cut()


def _solid_club() -> tuple[Mask, float]:
    plate = _Plate().disc(0.5, 0.27, 0.25).disc(0.27, 0.56, 0.25).disc(0.73, 0.56, 0.25).disc(0.5, 0.48, 0.24)
    return plate.shape((0.44, 0.5), (0.56, 0.5), (0.7, 0.97), (0.3, 0.97)).cut()


PIPS: Mapping[str, Pip] = MappingProxyType(
    {
        "acorn": _acorn,
        "leaf": _leaf,
        "bell": _bell,
        "rose": _rose,
        "shield": _shield,
        "coin": _coin,
        "cup": _cup,
        "sword": _sword,
        "baton": _baton,
        "anchor": _anchor,
        "moon": _moon,
        "star": _star,
        "gear": _gear,
        "heart": _heart,
        "diamond": _diamond,
        "spade": _spade,
        "fat spade": _fat_spade,
        "club": _club,
        "solid club": _solid_club,
    }
)
"""Each pip by name: a mask, and its width for a height of 1."""
