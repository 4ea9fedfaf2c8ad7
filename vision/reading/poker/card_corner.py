"""Whether an index is in the corner of a card: two straight edges meet beside it and above it."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.core.geometry import Floats
from vision.core.pictures import Picture
from vision.reading.poker.patches import Pose, Pyramid, cut

_TALL, _SIDE = 40.0, 184
"""The height of the index in the view, and the view's width and height, pixels."""
_TURNS = (0.0, 4.0, -4.0)
"""The angles at which the view is taken, degrees: at one of them an edge may fall apart where pixels step."""
_LEAN = 2.0
"""An edge goes so much farther along its own direction than across."""
_SHORTEST = 0.3
"""The least length of a piece of an edge. All lengths from here on are in index heights."""
_BESIDE, _ABOVE = (-1.9, -0.2), (-2.1, -0.45)
"""How far from the middle of an index are the edge beside it and the one above it."""
_DOWN, _ACROSS = (-1.0, 0.8), (-0.9, 0.9)
"""The parts of the two edges that are looked at, from the middle of the index."""
_SEEN = 0.7
"""So much of each must be seen."""
_ONE_LINE = 0.08
"""Pieces of an edge are no farther than that from one line."""
_ROUND = 0.75
"""How far before the corner an edge may end: corners are round."""


def is_in_card_corner(pyramid: Pyramid, pose: Pose) -> bool:
    """Whether the edges of a card meet at the upper left of the index at ``pose``, or at its upper right."""
    return any(
        _shows_corner(cut(pyramid, pose.otherwise(1.0, turn), (_SIDE, _SIDE), _TALL)) for turn in _TURNS
    )


def _shows_corner(view: Picture) -> bool:
    lines = _lines(view)
    return _has_corner(lines) or _has_corner(lines * np.array([-1.0, 1.0, -1.0, 1.0]))


def _lines(view: Picture) -> Floats:
    """The straight lines of a view: their ends, from its middle ``(n, 4)``."""
    grey = np.asarray(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY), np.uint8)
    found = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD).detect(grey)[0]
    if found is None:
        return np.zeros((0, 4))
    lines = (found.reshape(-1, 4).astype(np.float64) - (_SIDE - 1) / 2) / _TALL
    return np.asarray(lines[np.hypot(lines[:, 2] - lines[:, 0], lines[:, 3] - lines[:, 1]) >= _SHORTEST])


def _has_corner(lines: Floats) -> bool:
    beside = list(_edges(lines, _BESIDE, _DOWN))
    above = list(_edges(lines[:, [1, 0, 3, 2]], _ABOVE, _ACROSS))
    return any(_meet(one, other) for one in beside for other in above)


_Edge = tuple[float, float, Floats]
"""An edge: where it is at 0, how it leans, and where along it its pieces begin."""


def _edges(lines: Floats, place: tuple[float, float], part: tuple[float, float]) -> Iterator[_Edge]:
    """The upright edges among ``lines`` (x, y, x, y) in that ``place``, of which enough is seen in that
    ``part``."""
    upright = lines[np.abs(lines[:, 3] - lines[:, 1]) > _LEAN * np.abs(lines[:, 2] - lines[:, 0])]
    for x0, y0, x1, y1 in upright.tolist():
        lean = (x1 - x0) / (y1 - y0)
        at = x0 - lean * y0
        if not place[0] <= at <= place[1]:
            continue
        off = np.abs(upright[:, [0, 2]] - at - lean * upright[:, [1, 3]]).max(axis=1)
        spans = np.sort(upright[off < _ONE_LINE][:, [1, 3]], axis=1)
        if _covered(spans, part) >= _SEEN:
            yield at, lean, spans[:, 0]


def _covered(spans: Floats, part: tuple[float, float]) -> float:
    """How much of ``part`` the ``spans`` cover together."""
    reached, covered = part[0], 0.0
    for low, high in sorted(spans.tolist()):
        begin, end = max(low, reached), min(high, part[1])
        if end > begin:
            covered += end - begin
            reached = end
    return covered


def _meet(beside: _Edge, above: _Edge) -> bool:
    """Whether two edges meet where both begin."""
    # x = at + lean y beside the index, y = over + slope x above it
    (at, lean, tops), (over, slope, lefts) = beside, above
    y = (over + slope * at) / (1.0 - slope * lean)
    x = at + lean * y
    return bool(np.abs(tops - y).min() < _ROUND and np.abs(lefts - x).min() < _ROUND)
