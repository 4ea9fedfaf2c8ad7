"""The indices of cards on a table, as a camera beside it sees them."""

from __future__ import annotations

import math

import numpy as np

from vision.core.geometry import Floats, Point
from vision.core.plane import through
from vision.reading.poker.patches import Pose

SIZE = (1280, 960)
INDEX_MM = 17.0
Index = tuple[float, float, float]
TWO: tuple[Index, ...] = ((-25.9, -31.5, 0.0), (25.9, 31.5, 180.0))
FOUR: tuple[Index, ...] = (*TWO, (25.9, -31.5, 0.0), (-25.9, 31.5, 180.0))


def view(tilt: float, way: float = 0.0, away_mm: float = 600.0) -> Floats:
    """The homography of a camera this far from straight down, degrees: from the table's millimetres, their
    origin where the camera aims, to pixels."""
    lean, turn = math.radians(tilt), math.radians(way)
    rows = np.array(
        [
            [math.cos(turn), -math.sin(turn), 0.0],
            [math.cos(lean) * math.sin(turn), math.cos(lean) * math.cos(turn), 0.0],
            [-math.sin(lean) * math.sin(turn), -math.sin(lean) * math.cos(turn), away_mm],
        ]
    )
    lens = np.array([[1200.0, 0.0, SIZE[0] / 2], [0.0, 1200.0, SIZE[1] / 2], [0.0, 0.0, 1.0]])
    return lens @ rows


def card(seen: Floats, at: Point, degrees: float, indices: tuple[Index, ...] = TWO) -> list[Pose]:
    """The indices of a card that lies there on the table, as they are seen."""
    poses = []
    angle = math.radians(degrees)
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    for x, y, over in indices:
        up = -INDEX_MM / 2 if over == 0.0 else INDEX_MM / 2
        ends = np.array([[x, y + up], [x, y - up], [x, y]]) @ turn.T + at
        top, bottom, middle = through(seen, ends)
        dx, dy = top - bottom
        poses.append(
            Pose(float(middle[0]), float(middle[1]), math.hypot(dx, dy), math.degrees(math.atan2(dx, -dy)))
        )
    return poses
