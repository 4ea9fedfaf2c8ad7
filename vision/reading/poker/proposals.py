"""Proposals: running the finder over the scales of a picture without searching all of it at full size.

The finder detects indices in one range of heights. A picture is therefore searched at full size, half size, a
quarter and so on. The full size costs more than all others together, so a large picture is first searched at
half size: an index too small to be named there still appears as a speck, and only around specks is the full
size searched.
"""

from __future__ import annotations

import math
from itertools import compress

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.pictures import Picture
from vision.reading.poker.networks import Finder
from vision.reading.poker.patches import Pose, Pyramid

_SPAN = (15.0, 50.0)
"""The heights of indices at one scale, pixels."""
_SPECK = 9.0
"""From this height an index appears as a speck, pixels."""
_FLOOR = 0.2
"""The least probability of a proposal."""
_SPECK_FLOOR = 0.2
_WHOLE = 250_000
"""A picture of up to so many pixels is searched completely at full size."""
_TILE = 64
_LEAST_SIDE = 16
_EASY = 20.0
"""A closer search uses the scale at which the index is so tall, or up to twice as tall, pixels."""
_AROUND = 1.6
"""How far a closer search extends to each side, in index heights."""

Proposal = tuple[float, Pose]
"""The finder's probability and the pose of the index, pixels of the whole picture."""


def propose(finder: Finder, pyramid: Pyramid, index_px: tuple[float, float] | None) -> list[Proposal]:
    """Proposals for the indices in a picture, likeliest first. ``index_px`` is the range of index heights,
    pixels, if it is known."""
    picture = pyramid.level(0)
    if index_px is None:
        level = 1 if picture.shape[0] * picture.shape[1] > _WHOLE else 0
        tallest = 0.5 * min(picture.shape[:2])
        closer = level > 0
    else:
        level = max(0, math.floor(math.log2(max(index_px[0], 1.0) / _SPAN[0])))
        tallest, closer = index_px[1], False
    found: list[Proposal] = []
    specks: list[Proposal] = []
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


def closer(finder: Finder, pyramid: Pyramid, pose: Pose) -> list[Proposal]:
    """Proposals near ``pose`` when only its surroundings are searched, likeliest first: the finder's cells
    are then aligned differently with the index."""
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


def _looked_closer(finder: Finder, picture: Picture, specks: list[Proposal]) -> list[Proposal]:
    """Proposals around ``specks`` at the picture's full size."""
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
    """Regions, in tiles, around marked tiles; one for everything if most are marked."""
    if tiles.mean() > 0.5:
        return [(0, 0, tiles.shape[1], tiles.shape[0])]
    count, _, stats, _ = cv2.connectedComponentsWithStats(tiles, connectivity=4)
    return [(int(x), int(y), int(x + w), int(y + h)) for x, y, w, h, _ in stats[1:count]]


def _thinned(found: list[Proposal]) -> list[Proposal]:
    """One proposal per place: neighbouring scales often find the same index."""
    ordered = sorted(found, key=lambda item: -item[0])
    places = np.array([(pose.x, pose.y, pose.height) for _, pose in ordered]).reshape(-1, 3)
    free = np.ones(len(ordered), np.bool_)
    for number, (x, y, height) in enumerate(places):
        if free[number]:
            later = places[number + 1 :]
            apart = np.hypot(later[:, 0] - x, later[:, 1] - y)
            free[number + 1 :] &= apart > 0.35 * np.minimum(later[:, 2], height)
    return list(compress(ordered, free.tolist()))
