"""Table tops, drawn from noise at a given scale."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision.core.pictures import Field, Picture
from vision.simulation.conditions import MATERIALS


def soft_noise(rng: np.random.Generator, shape: tuple[int, int], grain: tuple[float, float]) -> Field:
    """Smooth noise of unit deviation, ``shape`` (height, width); ``grain`` is the size of its features down
    and across, pixels."""
    small = (max(4, round(shape[0] / grain[0])), max(4, round(shape[1] / grain[1])))
    lumps = rng.standard_normal(small, dtype=np.float32)
    grown = cv2.resize(lumps, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.asarray(grown / max(1e-6, float(grown.std())), np.float32)


def _between(dark: tuple[int, int, int], light: tuple[int, int, int], level: Field) -> Picture:
    """Colours from ``dark`` (level 0) to ``light`` (level 1), by a lookup table."""
    steps = np.linspace(0.0, 1.0, 256)[:, None]
    table = (np.array(dark) * (1 - steps) + np.array(light) * steps).astype(np.uint8)
    index = cv2.convertScaleAbs(np.clip(level, 0, 1), alpha=255)
    return np.asarray(cv2.LUT(cv2.merge([index] * 3), table[:, None]), np.uint8)


def _wood(
    rng: np.random.Generator, shape: tuple[int, int], px: float, colours: tuple[tuple[int, int, int], ...]
) -> Picture:
    height = shape[0]
    board = 95 * px
    boards = int(height / board) + 2
    rows = np.arange(height, dtype=np.float32)
    offset = float(rng.uniform(0, board))
    which = ((rows + offset) // board).astype(int)
    shifts = rng.uniform(-0.12, 0.12, boards + 1).astype(np.float32)[which][:, None]
    bend = soft_noise(rng, shape, (60 * px, 260 * px)) * 5 * px
    ring_of_row = rows[:, None] + bend + rng.uniform(0, 400, boards + 1).astype(np.float32)[which][:, None]
    rings = np.sin(ring_of_row / (4.2 * px)) * 0.5 + np.sin(ring_of_row / (1.7 * px) + 1.0) * 0.25
    fibre = (
        soft_noise(rng, shape, (0.5 * px, 22 * px)) * 0.09
        + soft_noise(rng, shape, (1.6 * px, 70 * px)) * 0.09
    )
    level = 0.55 + rings * 0.13 + fibre + shifts + soft_noise(rng, shape, (120 * px, 200 * px)) * 0.05
    picture = _between(colours[0], colours[1], np.asarray(level, np.float32))
    seams = np.flatnonzero(np.diff(which) != 0)
    for row in seams:
        thick = max(1, round(0.5 * px))
        picture[row : row + thick] = (picture[row : row + thick] * 0.55).astype(np.uint8)
    return picture


def _oak(rng: np.random.Generator, shape: tuple[int, int], px: float) -> Picture:
    return _wood(rng, shape, px, ((84, 122, 160), (150, 192, 222)))


def _walnut(rng: np.random.Generator, shape: tuple[int, int], px: float) -> Picture:
    return _wood(rng, shape, px, ((26, 40, 62), (74, 104, 140)))


def _baize(rng: np.random.Generator, shape: tuple[int, int], px: float) -> Picture:
    nap = (
        soft_noise(rng, shape, (0.5 * px, 0.5 * px)) * 0.13
        + soft_noise(rng, shape, (70 * px, 90 * px)) * 0.06
    )
    return _between((34, 66, 20), (84, 134, 58), np.asarray(0.5 + nap, np.float32))


def _linen(rng: np.random.Generator, shape: tuple[int, int], px: float) -> Picture:
    weft = soft_noise(rng, shape, (0.7 * px, 9 * px)) * 0.11
    warp = soft_noise(rng, shape, (9 * px, 0.7 * px)) * 0.11
    folds = soft_noise(rng, shape, (180 * px, 110 * px)) * 0.07
    return _between((138, 158, 170), (206, 220, 228), np.asarray(0.55 + weft + warp + folds, np.float32))


def _laminate(rng: np.random.Generator, shape: tuple[int, int], px: float) -> Picture:
    speck = (
        soft_noise(rng, shape, (0.6 * px, 0.6 * px)) * 0.06
        + soft_noise(rng, shape, (90 * px, 90 * px)) * 0.05
    )
    return _between((212, 214, 214), (240, 241, 240), np.asarray(0.6 + speck, np.float32))


def _slate(rng: np.random.Generator, shape: tuple[int, int], px: float) -> Picture:
    cloud = sum(
        soft_noise(rng, shape, (s * px, 1.6 * s * px)) * w
        for s, w in ((60, 0.14), (17, 0.1), (4, 0.06), (0.7, 0.05))
    )
    return _between((44, 42, 40), (104, 98, 92), np.asarray(0.45 + cloud, np.float32))


_DRAWN: dict[str, Callable[[np.random.Generator, tuple[int, int], float], Picture]] = dict(
    zip(MATERIALS, (_oak, _walnut, _baize, _linen, _laminate, _slate), strict=True)
)


def table_top(material: str, rng: np.random.Generator, shape: tuple[int, int], px_per_mm: float) -> Picture:
    """A table top of ``material``, ``shape`` (height, width) pixels. Raises ``ValueError``."""
    if material not in _DRAWN:
        raise ValueError(f"no table top is called {material!r}; there are {', '.join(MATERIALS)}")
    return _DRAWN[material](rng, shape, px_per_mm)
