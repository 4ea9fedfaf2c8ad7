"""Light on the simulated table: a factor and an offset for each pixel, and sensor noise."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from vision.core.geometry import Floats
from vision.core.pictures import Field, Picture
from vision.simulation.conditions import Conditions

_COARSE = 8
"""Light is smooth, so it is computed at an eighth of the size."""


class Light:
    """The light of one table, for frames of ``size`` (width, height)."""

    def __init__(self, conditions: Conditions, size: tuple[int, int], rng: np.random.Generator) -> None:
        width, height = size
        small = (max(2, width // _COARSE), max(2, height // _COARSE))
        x, y = np.meshgrid(np.linspace(-1, 1, small[0]), np.linspace(-1, 1, small[1]) * height / width)
        gain = self._gain(conditions, x, y, rng)
        shine = self._shine(conditions, x, y, rng)
        gains = np.stack([gain * tint * (1 - shine) for tint in conditions.cast], axis=2)
        self._gains = cv2.resize(gains.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
        glow = cv2.resize(shine.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
        self._glow: Picture | None = None
        if conditions.glare > 0:
            warm = np.array([238, 250, 255], np.float32)
            self._glow = np.asarray(glow[..., None] * warm + 0.5, np.uint8)

    def on(self, picture: Picture) -> Picture:
        """``picture`` in this light."""
        lit = cv2.multiply(picture, self._gains, dtype=cv2.CV_8U)
        return np.asarray(lit if self._glow is None else cv2.add(lit, self._glow), np.uint8)

    @staticmethod
    def _gain(conditions: Conditions, x: Floats, y: Floats, rng: np.random.Generator) -> Field:
        towards = np.radians(conditions.lamp)
        along = x * np.cos(towards) + y * np.sin(towards)
        gain = conditions.brightness * (1 + conditions.gradient * along * 0.8 - conditions.gradient * 0.25)
        gain = gain * (1 - conditions.vignette * np.clip((x**2 + y**2) / 1.3, 0, 1) ** 1.5)
        if conditions.shadow > 0:
            turn, edge = rng.uniform(0, 2 * np.pi), rng.uniform(-0.25, 0.2)
            bow = 0.06 * np.sin(4 * (y * np.cos(turn) - x * np.sin(turn)) + rng.uniform(0, 6))
            across = (x * np.cos(turn) + y * np.sin(turn) + bow - edge) / 0.035
            gain = gain * (1 - conditions.shadow / (1 + np.exp(-np.clip(across, -30, 30))))
        return np.asarray(gain, np.float32)

    @staticmethod
    def _shine(conditions: Conditions, x: Floats, y: Floats, rng: np.random.Generator) -> Field:
        if conditions.glare <= 0:
            return np.zeros(x.shape, np.float32)
        middle = rng.uniform(-0.55, 0.55), rng.uniform(-0.3, 0.3)
        turn, long, wide = rng.uniform(0, np.pi), rng.uniform(0.22, 0.34), rng.uniform(0.1, 0.17)
        u = (x - middle[0]) * np.cos(turn) + (y - middle[1]) * np.sin(turn)
        v = -(x - middle[0]) * np.sin(turn) + (y - middle[1]) * np.cos(turn)
        round_ = (u / long) ** 2 + (v / wide) ** 2
        return np.asarray(
            conditions.glare * (0.75 * np.exp(-round_ * 1.2) + 0.25 * np.exp(-round_ * 0.2)), np.float32
        )


class SensorNoise:
    """New noise for every frame at little cost: two fixed fields at random offsets."""

    _SPARE = 64

    def __init__(self, sigma: float, size: tuple[int, int], rng: np.random.Generator) -> None:
        self._size = size
        self._rng = rng
        shape = (size[1] + self._SPARE, size[0] + self._SPARE)
        self._fields = tuple(noise_field(sigma, shape, n) for n in range(2)) if sigma > 0 else ()

    def on(self, picture: Picture) -> Picture:
        """``picture`` with noise that differs in every frame."""
        if not self._fields:
            return picture.copy()
        noisy = cv2.add(picture, self._window(self._fields[0]))
        return np.asarray(cv2.subtract(noisy, self._window(self._fields[1]), dst=noisy), np.uint8)

    def _window(self, field: Picture) -> Picture:
        x, y = (int(n) for n in self._rng.integers(0, self._SPARE, 2))
        return field[y : y + self._size[1], x : x + self._size[0]]


@lru_cache(maxsize=2)
def noise_field(sigma: float, shape: tuple[int, int], number: int) -> Picture:
    """Noise around a mean of 4 sigma; the difference of two fields has mean 0. Half of it is luminance, and
    it is slightly smooth, as a camera's denoising leaves it. All tables share one sensor."""
    rng = np.random.default_rng([number, 22])
    grey = rng.standard_normal(shape, dtype=np.float32)[..., None]
    colour = np.stack([rng.standard_normal(shape, dtype=np.float32) for _ in range(3)], axis=2)
    mixed = cv2.GaussianBlur(grey * 0.8 + colour * 0.6, (0, 0), 0.55)
    part = sigma / np.sqrt(2)
    return np.asarray(np.clip(mixed / mixed.std() * part + 4 * part + 0.5, 0, 255), np.uint8)
