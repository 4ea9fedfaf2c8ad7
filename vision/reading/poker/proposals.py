"""Where to look: running the finder over a picture's sizes without looking everywhere at full size.

The finder knows indices of one span of heights. A picture is therefore looked at whole, at half size, at
a quarter and so on. Its full size costs more than all the others together, so a large picture is first
looked at by half: an index too small to be named there still shows as something, and only around such
places is the full size looked at.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.pictures import Picture
from vision.reading.poker.networks import Finder
from vision.reading.poker.patches import Pose, Pyramid

_SPAN = (15.0, 50.0)
"""How tall an index may be at one size, pixels."""
_SPECK = 9.0
"""From this height an index shows as something, pixels."""
_FLOOR = 0.2
"""The least chance at which a place is told."""
_SPECK_FLOOR = 0.2
_WHOLE = 250_000
"""Pixels up to which a picture is looked at whole in its full size."""
_TILE = 64
_LEAST_SIDE = 16
_EASY = 20.0
"""At a size at which an index is so tall, or up to twice as tall, it is looked at once more, pixels."""
_AROUND = 1.6
"""How far a closer look at a place reaches to each side, in index heights."""

Place = tuple[float, Pose]
"""The finder's chance and where the index stands, pixels of the whole picture."""


def places(finder: Finder, pyramid: Pyramid, index_px: tuple[float, float] | None) -> list[Place]:
    """Where indices stand in a picture, likeliest first. ``index_px`` is how tall one is, from and to, in
    pixels of the picture, where that is known."""
    picture = pyramid.level(0)
    if index_px is None:
        level = 1 if picture.shape[0] * picture.shape[1] > _WHOLE else 0
        tallest = 0.5 * min(picture.shape[:2])
        closer = level > 0
    else:
        level = max(0, math.floor(math.log2(max(index_px[0], 1.0) / _SPAN[0])))
        tallest, closer = index_px[1], False
    found: list[Place] = []
    specks: list[Place] = []
    while True:
        image = pyramid.level(level)
        if min(image.shape[:2]) < _LEAST_SIDE:
            break
        scale = picture.shape[1] / image.shape[1]
        for chance, pose in finder.find(image, _SPECK_FLOOR):
            if _SPAN[0] <= pose.height <= _SPAN[1] and chance >= _FLOOR:
                found.append((chance, _scaled(pose, scale)))
            elif closer and _SPECK <= pose.height < _SPAN[0]:
                specks.append((chance, _scaled(pose, scale)))
        if closer and specks:
            found += _looked_closer(finder, picture, specks)
        closer = False
        if _SPAN[1] * scale >= tallest:
            break
        level += 1
    return _thinned(found)


def closer(finder: Finder, pyramid: Pyramid, pose: Pose) -> list[Place]:
    """What stands about ``pose`` when only its surroundings are looked at, likeliest first: the finder's
    cells then fall otherwise on the index than they did."""
    level = max(0, math.floor(math.log2(pose.height / _EASY)))
    image = pyramid.level(level)
    scale = pyramid.level(0).shape[1] / image.shape[1]
    reach = _AROUND * pose.height
    left, top = (max(0, int((middle - reach) / scale)) for middle in (pose.x, pose.y))
    right, bottom = (int((middle + reach) / scale) for middle in (pose.x, pose.y))
    part = np.ascontiguousarray(image[top:bottom, left:right])
    if min(part.shape[:2]) < _LEAST_SIDE:
        return []
    return [
        (chance, Pose((near.x + left) * scale, (near.y + top) * scale, near.height * scale, near.degrees))
        for chance, near in finder.find(part, _FLOOR)
        if math.hypot((near.x + left) * scale - pose.x, (near.y + top) * scale - pose.y) < pose.height
    ]


def _scaled(pose: Pose, scale: float) -> Pose:
    return Pose(pose.x * scale, pose.y * scale, pose.height * scale, pose.degrees)


def _looked_closer(finder: Finder, picture: Picture, specks: list[Place]) -> list[Place]:
    """What stands around ``specks`` at the picture's full size."""
    tiles = np.zeros((math.ceil(picture.shape[0] / _TILE), math.ceil(picture.shape[1] / _TILE)), np.uint8)
    for _, pose in specks:
        reach = 1.5 * pose.height
        rows = slice(max(0, int((pose.y - reach) // _TILE)), int((pose.y + reach) // _TILE) + 1)
        tiles[rows, max(0, int((pose.x - reach) // _TILE)) : int((pose.x + reach) // _TILE) + 1] = 1
    found = []
    for left, top, right, bottom in _regions(tiles):
        part = np.ascontiguousarray(picture[top * _TILE : bottom * _TILE, left * _TILE : right * _TILE])
        for chance, pose in finder.find(part, _FLOOR):
            if _SPAN[0] <= pose.height <= _SPAN[1]:
                found.append(
                    (chance, Pose(pose.x + left * _TILE, pose.y + top * _TILE, pose.height, pose.degrees))
                )
    return found


def _regions(tiles: npt.NDArray[np.uint8]) -> list[tuple[int, int, int, int]]:
    """Boxes (left, top, right, bottom), in tiles, around marked tiles; one for all where most are marked."""
    if tiles.mean() > 0.5:
        return [(0, 0, tiles.shape[1], tiles.shape[0])]
    count, _, stats, _ = cv2.connectedComponentsWithStats(tiles, connectivity=4)
    return [(int(x), int(y), int(x + w), int(y + h)) for x, y, w, h, _ in stats[1:count]]


def _thinned(found: list[Place]) -> list[Place]:
    """One pose for each place: neighbouring sizes often show the same index."""
    kept: list[Place] = []
    for chance, pose in sorted(found, key=lambda item: -item[0]):
        if all(math.hypot(pose.x - k.x, pose.y - k.y) > 0.35 * min(pose.height, k.height) for _, k in kept):
            kept.append((chance, pose))
    return kept
