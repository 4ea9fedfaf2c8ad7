"""The printed board held before a pinhole camera with a lens."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np

from vision.core.geometry import Points
from vision.core.lens import Lens
from vision.core.pictures import Picture
from vision.printing.board import BOARD_MM, board_raster

_PX = 5.0


@dataclass(frozen=True, slots=True)
class Held:
    """How a board is held: its middle at ``x``, ``y`` (of the frame's width and height, from 0 to 1), so wide
    as ``share`` of the frame, turned, and tilted about its upright axis and its level one; degrees."""

    x: float = 0.5
    y: float = 0.5
    share: float = 0.5
    turn: float = 0.0
    upright: float = 0.0
    level: float = 0.0


EVERYWHERE = (
    Held(0.3, 0.3, 0.45, 3),
    Held(0.7, 0.3, 0.45, -5),
    Held(0.3, 0.7, 0.45, 8),
    Held(0.7, 0.7, 0.45, 0),
    Held(0.5, 0.5, 0.6, 2, upright=28),
    Held(0.5, 0.5, 0.6, -4, upright=-28),
    Held(0.5, 0.5, 0.6, 5, level=26),
    Held(0.5, 0.5, 0.6, -2, level=-26),
    Held(0.2, 0.5, 0.4, 30),
    Held(0.8, 0.5, 0.4, -30),
)


@lru_cache(maxsize=1)
def _printed() -> Picture:
    return cv2.copyMakeBorder(board_raster(_PX), 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(255, 255, 255))


def photograph(held: Held, lens: Lens, noise: float = 2.0, seed: int = 0) -> Picture:
    """The frame that a camera with ``lens`` takes; ``lens.unit`` is its focal length."""
    width, height = lens.frame_size
    turn, upright, level = np.radians([held.turn, held.upright, held.level])
    c, s = np.cos, np.sin
    rotation = (
        np.array([[1, 0, 0], [0, c(level), -s(level)], [0, s(level), c(level)]])
        @ np.array([[c(upright), 0, s(upright)], [0, 1, 0], [-s(upright), 0, c(upright)]])
        @ np.array([[c(turn), -s(turn), 0], [s(turn), c(turn), 0], [0, 0, 1]])
    )
    away = BOARD_MM[0] * lens.unit / (held.share * width)
    middle = away * np.array(
        [(held.x * width - lens.centre[0]) / lens.unit, (held.y * height - lens.centre[1]) / lens.unit, 1]
    )
    plane = np.column_stack(
        [rotation[:, 0], rotation[:, 1], middle - rotation[:, :2] @ np.array(BOARD_MM) / 2]
    )
    board = _rays(lens) @ np.linalg.inv(plane).T
    places = (board[:, :2] / board[:, 2:] * _PX - 0.5 + 40).astype(np.float32).reshape(height, width, 2)
    seen = cv2.remap(_printed(), places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderValue=(90, 110, 130))
    soft = cv2.GaussianBlur(seen, (0, 0), 0.7).astype(np.float32)
    return np.clip(soft + _grain(soft.shape, noise, seed), 0, 255).astype(np.uint8)


@lru_cache(maxsize=1)
def _rays(lens: Lens) -> Points:
    """The directions that the pixels of a camera with ``lens`` look in."""
    width, height = lens.frame_size
    xs, ys = np.meshgrid(np.arange(width, dtype=np.float64), np.arange(height, dtype=np.float64))
    straight = lens.straightened(np.stack([xs.ravel(), ys.ravel()], axis=1))
    return np.column_stack([(straight - lens.centre) / lens.unit, np.ones(width * height)])


@lru_cache(maxsize=1)
def _grain(shape: tuple[int, ...], noise: float, seed: int) -> Points:
    return np.random.default_rng(seed).normal(0, noise, shape)
