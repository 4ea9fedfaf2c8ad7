"""Court pictures: not portraits, but print as busy as a King's robe."""

from __future__ import annotations

import cv2
import numpy as np

from vision.core.pictures import Bgr, Picture

_INKS: tuple[Bgr, ...] = (
    (40, 35, 200),
    (45, 190, 235),
    (150, 85, 45),
    (40, 38, 38),
    (235, 240, 242),
    (90, 140, 60),
    (140, 190, 225),
)


def draw_court(field: Picture, rng: np.random.Generator, px_per_mm: float) -> None:
    """Fills ``field`` (in place) with a double-headed court picture."""
    height, width = field.shape[:2]
    if height < 8 or width < 8:
        return
    half = field[: height // 2 + 1].copy()
    busy = rng.random() < 0.7
    if busy or rng.random() < 0.5:
        half[:] = _mixed(half[0, 0], _INKS[rng.integers(len(_INKS))], rng.uniform(0.0, 0.35))
    for _ in range(int(rng.integers(14, 40) if busy else rng.integers(4, 12))):
        _patch(half, rng, px_per_mm)
    _head(half, rng, px_per_mm)
    field[: half.shape[0]] = half
    lower = half[: height - half.shape[0]]
    field[half.shape[0] :] = lower[::-1, ::-1]
    if rng.random() < 0.85:
        line = max(1, round(rng.uniform(0.25, 0.6) * px_per_mm))
        ink = ((150, 80, 60), (40, 38, 38), (40, 35, 200))[rng.integers(3)]
        cv2.rectangle(field, (0, 0), (width - 1, height - 1), ink, line)


def draw_jester(image: Picture, rng: np.random.Generator, px_per_mm: float) -> None:
    """Draws a Joker's figure in the middle of a card (in place)."""
    height, width = image.shape[:2]
    left, top = round(width * rng.uniform(0.2, 0.3)), round(height * rng.uniform(0.1, 0.2))
    part = image[top : height - top, left : width - left]
    for _ in range(int(rng.integers(8, 22))):
        _patch(part, rng, px_per_mm)
    _head(part[: part.shape[0] // 2], rng, px_per_mm)


def _mixed(paper: np.ndarray, ink: Bgr, share: float) -> np.ndarray:
    return np.asarray(paper * (1 - share) + np.array(ink) * share).astype(np.uint8)


def _ink(rng: np.random.Generator) -> Bgr:
    return _INKS[int(rng.integers(len(_INKS)))]


def _patch(part: Picture, rng: np.random.Generator, ppm: float) -> None:
    """A piece of cloth, ornament or weapon somewhere in ``part``."""
    height, width = part.shape[:2]
    x, y = rng.uniform(0, width), rng.uniform(0, height)
    reach = rng.uniform(3, 14) * ppm
    kind = rng.integers(5)
    if kind == 0:
        angle = np.sort(rng.uniform(0, 2 * np.pi, int(rng.integers(3, 7))))
        radius = rng.uniform(0.4, 1.0, angle.size) * reach
        points = np.stack([x + radius * np.cos(angle), y + radius * np.sin(angle)], axis=1)
        cv2.fillPoly(part, [np.round(points).astype(np.int32)], _ink(rng), cv2.LINE_AA)
        cv2.polylines(part, [np.round(points).astype(np.int32)], True, (40, 38, 38), 1, cv2.LINE_AA)
    elif kind == 1:
        axes = (max(1, int(reach * 0.5)), max(1, int(reach * rng.uniform(0.15, 0.5))))
        turn = float(rng.uniform(0, 180))
        cv2.ellipse(part, (int(x), int(y)), axes, turn, 0, 360, _ink(rng), -1, cv2.LINE_AA)
    elif kind == 2:
        step, slope = rng.uniform(0.8, 2.2) * ppm, rng.uniform(-1, 1)
        for k in range(int(rng.integers(3, 9))):
            start = int(x + k * step), int(y)
            end = int(x + k * step + slope * reach), int(y + reach)
            cv2.line(
                part, start, end, _ink(rng) if k % 2 else (40, 38, 38), max(1, int(step * 0.4)), cv2.LINE_AA
            )
    elif kind == 3:
        for k in range(int(rng.integers(3, 8))):
            spot = int(x + k * 1.6 * ppm), int(y + rng.uniform(-0.5, 0.5) * ppm)
            cv2.circle(part, spot, max(1, round(rng.uniform(0.3, 1.0) * ppm)), _ink(rng), -1, cv2.LINE_AA)
    else:
        end = int(x + rng.uniform(-2, 2) * reach), int(y + rng.uniform(-2, 2) * reach)
        thick = max(1, round(rng.uniform(0.3, 1.6) * ppm))
        cv2.line(part, (int(x), int(y)), end, _ink(rng), thick, cv2.LINE_AA)


def _head(part: Picture, rng: np.random.Generator, ppm: float) -> None:
    """A face with hair and a crown, in the upper middle of ``part``."""
    height, width = part.shape[:2]
    x, y = int(width * rng.uniform(0.4, 0.6)), int(height * rng.uniform(0.3, 0.45))
    size = rng.uniform(5, 8) * ppm
    cv2.circle(part, (x, y), int(size), _ink(rng), -1, cv2.LINE_AA)
    cv2.ellipse(
        part, (x, y), (int(size * 0.62), int(size * 0.8)), 0, 0, 360, (214, 228, 242), -1, cv2.LINE_AA
    )
    for side in (-1, 1):
        cv2.circle(
            part,
            (int(x + side * size * 0.25), int(y - size * 0.1)),
            max(1, int(size * 0.09)),
            (40, 38, 38),
            -1,
        )
    cv2.line(
        part,
        (int(x - size * 0.2), int(y + size * 0.4)),
        (int(x + size * 0.2), int(y + size * 0.4)),
        (60, 50, 170),
        1,
    )
    crown = np.array(
        [[-0.7, -0.6], [-0.8, -1.5], [-0.35, -1.0], [0.0, -1.6], [0.35, -1.0], [0.8, -1.5], [0.7, -0.6]]
    )
    points = np.round(crown * size + np.array([x, y])).astype(np.int32)
    cv2.fillPoly(part, [points], (45, 190, 235), cv2.LINE_AA)
    cv2.polylines(part, [points], True, (40, 38, 38), 1, cv2.LINE_AA)
