"""The effects of light, lens and sensor on a drawn scene."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.pictures import Picture


def photographed(scene: Picture, rng: np.random.Generator) -> Picture:
    """``scene`` as a random camera under a random lamp would show it."""
    image = scene.astype(np.float32) / 255.0
    image *= _lamp(rng)
    size = image.shape[0]
    if rng.random() < 0.5:
        image *= _slope(size, rng)
    if rng.random() < 0.25:
        image *= _shadow(size, rng)
    if rng.random() < 0.15:
        image += _glare(size, rng)
    if rng.random() < 0.08:
        image = image * 0.75 + 0.25 * rng.uniform(0.4, 1.2)
    image = np.asarray(np.clip(image, 0.0, 1.0) ** np.float32(rng.uniform(0.75, 1.35)), np.float32)
    image = _soft(image, rng)
    image += rng.standard_normal(image.shape, np.float32) * np.float32(abs(rng.normal(0, 0.02)))
    if rng.random() < 0.2:
        image = image * 1.6 - 0.6 * cv2.GaussianBlur(image, (0, 0), 1.2)
    picture = np.clip(image * 255.0, 0, 255).astype(np.uint8)
    if rng.random() < 0.85:  # cameras keep colours in less detail than light, and few keep all of that
        _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(40, 96))])
        picture = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return np.asarray(picture, np.uint8)


def _lamp(rng: np.random.Generator) -> npt.NDArray[np.float32]:
    warm = rng.normal(0, 0.1)
    tint = rng.normal(0, 0.04)
    gain = np.array([1 - warm, 1 + tint, 1 + warm], np.float32) * rng.uniform(0.45, 1.25)
    return np.asarray(np.clip(gain, 0.2, 1.6), np.float32)


def _slope(size: int, rng: np.random.Generator) -> npt.NDArray[np.float32]:
    way = rng.normal(0, 0.35, 2)
    y, x = np.mgrid[:size, :size].astype(np.float32) / size - 0.5
    return np.asarray(np.clip(1 + x * way[0] + y * way[1], 0.3, 1.5), np.float32)[..., None]


def _shadow(size: int, rng: np.random.Generator) -> npt.NDArray[np.float32]:
    angle = rng.uniform(0, 2 * np.pi)
    y, x = np.mgrid[:size, :size].astype(np.float32) / size - rng.uniform(0.2, 0.8)
    edge = 1 / (1 + np.exp(-(x * np.cos(angle) + y * np.sin(angle)) * rng.uniform(15, 120)))
    return np.asarray(1 - edge * rng.uniform(0.2, 0.6), np.float32)[..., None]


def _glare(size: int, rng: np.random.Generator) -> npt.NDArray[np.float32]:
    cx, cy = rng.uniform(0, 1, 2)
    y, x = np.mgrid[:size, :size].astype(np.float32) / size
    spot = np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * rng.uniform(0.05, 0.3) ** 2))
    return np.asarray(spot * rng.uniform(0.1, 0.7), np.float32)[..., None]


def _soft(image: npt.NDArray[np.float32], rng: np.random.Generator) -> npt.NDArray[np.float32]:
    kind = rng.random()
    if kind < 0.35:
        return image
    if kind < 0.65:
        return np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.6)), np.float32)
    if kind < 0.8:
        length = int(rng.integers(2, 6))
        kernel = np.zeros((7, 7), np.float32)
        angle = rng.uniform(0, np.pi)
        for t in np.linspace(-length / 2, length / 2, 15):
            kernel[round(3 + t * float(np.sin(angle))), round(3 + t * float(np.cos(angle)))] = 1
        return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.float32)
    size = image.shape[0]
    small = cv2.resize(image, None, fx=(f := rng.uniform(0.5, 0.9)), fy=f, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (size, size), interpolation=cv2.INTER_CUBIC), np.float32)
