"""Surfaces that cards lie on: tables, cloths, stones and clutter, all made from noise."""

from __future__ import annotations

import functools

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.pictures import Picture
from vision.drawing.engraving.mat import mat_raster

_TABLES = np.array(
    [
        [60, 90, 130],  # oak
        [35, 50, 80],  # walnut
        [150, 190, 215],  # birch
        [50, 90, 40],  # felt
        [30, 28, 28],  # black cloth
        [165, 185, 195],  # beige
        [235, 238, 240],  # white
        [120, 60, 40],  # blue cloth
        [35, 35, 130],  # red cloth
        [120, 125, 128],  # grey
    ],
    np.float32,
)


@functools.lru_cache(maxsize=1)
def _mat() -> Picture:
    return mat_raster(px_per_mm=3.0)


def _engraved(size: int, rng: np.random.Generator) -> Picture:
    """Part of the mat, at any scale and direction: its print is no index."""
    mat = _mat()
    scale = float(np.exp(rng.uniform(np.log(0.3), np.log(2.0))))
    matrix = cv2.getRotationMatrix2D(
        (rng.uniform(0, mat.shape[1]), rng.uniform(0, mat.shape[0])), rng.uniform(0, 360), scale
    )
    middle = np.array([mat.shape[1] / 2, mat.shape[0] / 2])
    matrix = np.asarray(matrix, np.float64)
    matrix[:, 2] = matrix[:, 2] + size / 2 - middle + rng.normal(0, size, 2)
    if scale < 0.6:
        mat = np.asarray(cv2.blur(mat, (2, 2)), np.uint8)
    return np.asarray(cv2.warpAffine(mat, matrix, (size, size), borderMode=cv2.BORDER_REFLECT), np.uint8)


def surface(size: int, rng: np.random.Generator) -> Picture:
    """A table top, ``size`` px per side."""
    if rng.random() < 0.08:
        return _engraved(size, rng)
    base = _TABLES[int(rng.integers(len(_TABLES)))].astype(np.float64) + rng.normal(0, 18, 3)
    if rng.random() < 0.15:
        base = rng.uniform(0, 255, 3)
    other = base + rng.normal(0, 35, 3) if rng.random() < 0.8 else rng.uniform(0, 255, 3)
    kind = rng.random()
    even = rng.uniform(1.2, 30)
    across, along = (rng.uniform(2, 5), rng.uniform(20, 70)) if kind < 0.4 else (even, even)
    grain = _noise(size, rng, across, along)
    if kind > 0.75:
        grain = np.sign(grain) * np.abs(grain) ** np.float32(rng.uniform(0.2, 1.0))
    if rng.random() < 0.4:
        grain = grain * np.float32(0.6) + np.float32(0.5) * rng.standard_normal((size, size)).astype(
            np.float32
        )
    if rng.random() < 0.15:
        y, x = np.mgrid[:size, :size]
        pitch = rng.integers(5, 40)
        grain = (
            np.where((x // pitch + y // pitch) % 2 == 0, 1.0, -1.0).astype(np.float32)
            + np.float32(0.3) * grain
        )
    if rng.random() < 0.35:
        grain = _rough(size, rng)
    turn = int(rng.integers(4))
    mix = np.rot90(np.clip(grain * rng.uniform(0.1, 0.6) + 0.5, 0, 1), turn)[..., None]
    image = np.ascontiguousarray(np.clip(base * (1 - mix) + other * mix, 0, 255).astype(np.uint8))
    if rng.random() < 0.35:
        _clutter(image, rng)
    return image


def _rough(size: int, rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """Carpet, gravel, brick, knitting: noise of many sizes at once, often with hard edges."""
    stretch = rng.uniform(0.5, 3.0)
    fade = rng.uniform(0.4, 1.0)
    grain = np.zeros((size, size), np.float32)
    for octave, cell in enumerate((2.0, 4.0, 8.0, 16.0, 32.0)):
        grain += _noise(size, rng, cell, cell * stretch) * np.float32(fade**octave)
    kind = rng.random()
    if kind < 0.3:
        grain = np.abs(grain) * 2 - 1  # ridges, as of stones
    elif kind < 0.55:
        grain = np.sign(grain) * np.sqrt(np.abs(grain))
    elif kind < 0.75:
        y, x = np.mgrid[:size, :size].astype(np.float32)
        angle, pitch = rng.uniform(0, np.pi), rng.uniform(3, 25)
        weave = np.sin((x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / pitch).astype(np.float32)
        if rng.random() < 0.5:
            weave *= np.sin((y * np.cos(angle) - x * np.sin(angle)) * 2 * np.pi / pitch).astype(np.float32)
        grain = grain * np.float32(0.4) + weave * np.float32(rng.uniform(0.5, 1.5))
    return grain


def _noise(size: int, rng: np.random.Generator, across: float, along: float) -> npt.NDArray[np.float32]:
    """Smooth noise around 0, with features of ``across`` by ``along`` px."""
    cells = max(2, int(size / across) + 1), max(2, int(size / along) + 1)
    coarse = rng.standard_normal((cells[1], cells[0])).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC), np.float32)


def _clutter(image: Picture, rng: np.random.Generator) -> None:
    """Things that are not cards: papers with writing, screens, coins, cables."""
    size = image.shape[0]
    for _ in range(int(rng.integers(1, 7))):
        x, y = (int(v) for v in rng.integers(0, size, 2))
        shade = tuple(int(v) for v in rng.integers(0, 256, 3))
        kind = rng.integers(5)
        if kind == 0:
            cv2.circle(
                image, (x, y), int(rng.integers(3, 40)), shade, int(rng.choice([-1, 1, 3])), cv2.LINE_AA
            )
        elif kind == 1:
            end = (int(rng.integers(0, size)), int(rng.integers(0, size)))
            cv2.line(image, (x, y), end, shade, int(rng.integers(1, 8)), cv2.LINE_AA)
        elif kind == 2:
            box = cv2.boxPoints(((x, y), tuple(rng.uniform(10, 120, 2)), float(rng.uniform(0, 90))))
            paper = (235, 240, 240) if rng.random() < 0.6 else shade
            cv2.fillPoly(image, [box.astype(np.int32)], paper, cv2.LINE_AA)
        else:
            letters = "".join(rng.choice(list("ABCDEFGHJKLMNQRSTaeknost0123456789"), int(rng.integers(1, 9))))
            font = int(
                rng.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_TRIPLEX])
            )
            cv2.putText(
                image,
                letters,
                (x, y),
                font,
                rng.uniform(0.3, 1.6),
                shade,
                int(rng.integers(1, 4)),
                cv2.LINE_AA,
            )
