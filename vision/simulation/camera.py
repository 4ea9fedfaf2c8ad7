"""The simulated camera: a pinhole with lens distortion, aimed at the middle of the mat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Floats

_FOCAL = 0.92
"""Focal length in picture widths: 57 degrees across, between a phone and a Pi camera."""
_GRID = 16
"""The spacing, in pixels, of the points at which the inverse projection is computed exactly."""


def _about_x(degrees: float) -> Floats:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]])


def _about_z(degrees: float) -> Floats:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


@dataclass(frozen=True)
class Pose:
    """The camera's pose: angles in degrees, ``offset`` in millimetres on the mat from its middle to where the
    camera aims, ``fill`` the share of the picture that the mat fills."""

    tilt: float = 0.0
    azimuth: float = 0.0
    turn: float = 0.0
    fill: float = 0.94
    offset: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Camera:
    """Converts between mat millimetres and pixels of a frame of ``size`` (width, height)."""

    size: tuple[int, int]
    mat_mm: tuple[float, float]
    pose: Pose
    barrel: float

    def to_frame(self, points: Floats) -> Floats:
        """Pixels ``(n, 2)`` of mat points ``(n, 2)``, with lens distortion."""
        return self._project(np.asarray(points, np.float64).reshape(-1, 2), self._distance, self.pose.offset)

    def to_mat(self, pixels: Floats) -> Floats:
        """Mat points ``(n, 2)`` of pixels ``(n, 2)``."""
        given = np.asarray(pixels, np.float64).reshape(-1, 1, 2)
        flat = cv2.undistortPoints(given, self._intrinsics, np.array([-self.barrel, 0.0, 0.0, 0.0]))
        rays = np.concatenate([flat.reshape(-1, 2), np.ones((len(given), 1))], axis=1)
        plane = rays @ np.linalg.inv(self._plane(self._distance, self.pose.offset)).T
        return np.asarray(plane[:, :2] / plane[:, 2:])

    def mat_map(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The mat x and y of each pixel of the frame: millimetres, ``(height, width)``."""
        width, height = self.size
        across, down = -(-width // _GRID) + 1, -(-height // _GRID) + 1
        xs, ys = np.meshgrid(np.arange(across) * float(_GRID), np.arange(down) * float(_GRID))
        mat = (
            self.to_mat(np.stack([xs.ravel(), ys.ravel()], axis=1))
            .astype(np.float32)
            .reshape(down, across, 2)
        )
        columns = np.tile(np.arange(width, dtype=np.float32) / _GRID, (height, 1))
        rows = np.repeat(np.arange(height, dtype=np.float32)[:, None] / _GRID, width, axis=1)
        x, y = cv2.split(cv2.remap(mat, columns, rows, cv2.INTER_LINEAR))
        return np.asarray(x, np.float32), np.asarray(y, np.float32)

    def px_per_mm(self, point: tuple[float, float]) -> float:
        """Pixels per millimetre at a mat point (square root of the area scale)."""
        x, y = point
        a, b, c = self.to_frame(np.array([[x, y], [x + 1, y], [x, y + 1]]))
        return float(abs(np.cross(np.append(b - a, 0), np.append(c - a, 0))[2]) ** 0.5)

    @property
    def eye(self) -> Floats:
        """The camera's position: mat x and y, and its height above the mat, millimetres."""
        x, y, depth = -self._rotation.T @ self._shift(self._distance, self.pose.offset)
        return np.array([x, y, -depth])

    @cached_property
    def _intrinsics(self) -> Floats:
        width, height = self.size
        focal = _FOCAL * max(self.size)
        return np.array([[focal, 0, (width - 1) / 2], [0, focal, (height - 1) / 2], [0, 0, 1]])

    @cached_property
    def _rotation(self) -> Floats:
        pose = self.pose
        lean = _about_z(-pose.azimuth) @ _about_x(-pose.tilt) @ _about_z(pose.azimuth)
        return np.asarray(_about_z(pose.turn) @ lean)

    def _plane(self, distance: float, offset: tuple[float, float]) -> Floats:
        """The homography from mat millimetres to rays of the camera ``distance`` above the mat."""
        r = self._rotation
        return np.column_stack([r[:, 0], r[:, 1], self._shift(distance, offset)])

    def _shift(self, distance: float, offset: tuple[float, float]) -> Floats:
        """The position of the mat's corner for a camera aimed at the mat's middle from ``distance``."""
        middle = np.array([self.mat_mm[0] / 2 + offset[0], self.mat_mm[1] / 2 + offset[1]])
        return np.asarray(np.array([0.0, 0.0, distance]) - self._rotation[:, :2] @ middle, np.float64)

    def _project(self, points: Floats, distance: float, offset: tuple[float, float]) -> Floats:
        rays = np.concatenate([points, np.ones((len(points), 1))], axis=1) @ self._plane(distance, offset).T
        flat = rays[:, :2] / rays[:, 2:]
        flat = flat * (1 - self.barrel * (flat**2).sum(axis=1, keepdims=True))
        k = self._intrinsics
        return np.asarray(flat * k[0, 0] + k[:2, 2])

    @cached_property
    def _distance(self) -> float:
        """The distance at which the mat, seen straight, fills its share of the picture."""
        width, height = self.mat_mm
        corners = np.array([[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]])
        half = np.array(self.size) / 2
        diagonal = float(np.hypot(width, height))
        near, far = 0.45 * diagonal, 100.0 * diagonal
        for _ in range(50):
            distance = (near * far) ** 0.5
            reach = np.abs(self._project(corners, distance, (0.0, 0.0)) - (half - 0.5)) / half
            near, far = (near, distance) if reach.max() < self.pose.fill else (distance, far)
        return far
