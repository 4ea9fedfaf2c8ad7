"""Proposals: running the finder over the scales of a picture without searching all of it at full size.

The finder detects indices in one range of heights. A picture is therefore searched at full size, half size, a
quarter and so on. The full size costs more than all others together, so a large picture is first searched at
half size: an index too small to be named there still appears as a speck, and only around specks is the full
size searched. Where a quarter of the size of a very large picture shows indices that are all too tall to be
found at half of it, half size is searched only around the quarter's specks, too.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.reading.poker.networks import Finder
from vision.reading.poker.patches import Pose, Pyramid

_SPAN = (15.0, 50.0)
"""The heights of indices at one scale, pixels."""
_SPECK = 9.0
"""From this height an index appears as a speck, pixels."""
_FLOOR = 0.2
"""The least probability of a proposal, and of a speck."""
_HARDLY = 0.05
"""The same where a card must be that was not found."""
_PLAIN_SPECK = 0.5
"""From this probability on a speck is an index: other small print stays below .45."""
_PLAIN, _ENOUGH = 0.7, 2
"""So many indices of at least this probability tell how tall the indices of a picture are."""
_WHOLE = 250_000
"""A picture of up to so many pixels is searched completely at full size."""
_WHOLE_TABLE = 1_000_000
"""A larger picture of a table is searched at full size only around specks, too."""
_LARGE = 6_000_000
"""A picture of more pixels is searched at half size only if it must be."""
_TILE = 64
_LEAST_SIDE = 16
_EASY = 20.0
"""A closer search uses the scale at which the index is so tall, or up to twice as tall, pixels."""
_AROUND = 1.6
"""How far a closer search extends to each side, in index heights."""

Proposal = tuple[float, Pose]
"""The finder's probability and the pose of the index, pixels of the whole picture."""


@dataclass(frozen=True, slots=True)
class _Searched:
    """What the finder sees at one scale of a picture, in the whole picture's pixels."""

    level: int
    indices: list[Proposal]
    specks: list[Proposal]


def propose(
    finder: Finder, pyramid: Pyramid, index_px: tuple[float, float] | None, thorough: bool = False
) -> list[Proposal]:
    """Proposals for the indices in a picture, likeliest first. ``index_px`` is the range of index heights,
    pixels, if it is known; then a ``thorough`` search proposes what is hardly seen, too, and indices half as
    tall."""
    if index_px is None:
        searched = _searched_anywhere(finder, pyramid)
    else:
        first = max(0, math.floor(math.log2(max(index_px[0], 1.0) / _SPAN[0])) - int(thorough))
        height, width = pyramid.level(0).shape[:2]
        around_specks = first == 0 and height * width > _WHOLE_TABLE
        if around_specks:
            first = 1
        searched = _searched_from(finder, pyramid, first, index_px[1], _HARDLY if thorough else _FLOOR)
        if around_specks and searched:
            _look_closer(finder, pyramid, searched[0])
        if first > 0 and searched:
            # A deck with indices smaller than usual: what is plainly one is large enough at full size.
            finest = searched[0]
            finest.indices.extend(speck for speck in finest.specks if speck[0] >= _PLAIN_SPECK)
    return _thinned([proposal for scale in searched for proposal in scale.indices])


def _searched_anywhere(finder: Finder, pyramid: Pyramid) -> list[_Searched]:
    """A picture's scales, for indices of any height."""
    height, width = pyramid.level(0).shape[:2]
    tallest = 0.5 * min(height, width)
    if height * width <= _WHOLE:
        return _searched_from(finder, pyramid, 0, tallest)
    searched = _searched_from(finder, pyramid, 2, tallest)
    too_tall = height * width > _LARGE and _are_too_tall(searched[0], _SPAN[1] * _scale(pyramid, 1))
    if not too_tall:
        searched.insert(0, _searched(finder, pyramid, 1))
    _look_closer(finder, pyramid, searched[0])
    return searched


def _look_closer(finder: Finder, pyramid: Pyramid, finest: _Searched) -> None:
    """Adds what is found around the specks of the ``finest`` scale that was searched, at twice its size."""
    if finest.specks:
        finest.indices.extend(_looked_closer(finder, pyramid, finest.level - 1, finest.specks))


def _are_too_tall(searched: _Searched, height: float) -> bool:
    """Whether indices are plainly seen, and all of them taller than ``height``."""
    plain = [pose.height for chance, pose in searched.indices + searched.specks if chance >= _PLAIN]
    return len(plain) >= _ENOUGH and min(plain) > height


def _searched_from(
    finder: Finder, pyramid: Pyramid, first: int, tallest: float, floor: float = _FLOOR
) -> list[_Searched]:
    """A picture's scales from the ``first`` on, for indices up to the ``tallest``."""
    searched: list[_Searched] = []
    for level in itertools.count(first):
        if min(pyramid.level(level).shape[:2]) < _LEAST_SIDE:
            break
        searched.append(_searched(finder, pyramid, level, floor))
        if _SPAN[1] * _scale(pyramid, level) >= tallest:
            break
    return searched


def _searched(finder: Finder, pyramid: Pyramid, level: int, floor: float = _FLOOR) -> _Searched:
    scale = _scale(pyramid, level)
    indices: list[Proposal] = []
    specks: list[Proposal] = []
    for chance, pose in finder.find(pyramid.level(level), floor):
        if _SPECK <= pose.height <= _SPAN[1]:
            (specks if pose.height < _SPAN[0] else indices).append((chance, _scaled(pose, scale)))
    return _Searched(level, indices, specks)


def _scale(pyramid: Pyramid, level: int) -> float:
    """How many pixels of the whole picture a pixel of this ``level`` is wide."""
    return float(pyramid.level(0).shape[1] / pyramid.level(level).shape[1])


def closer(finder: Finder, pyramid: Pyramid, pose: Pose) -> list[Proposal]:
    """Proposals near ``pose`` when only its surroundings are searched, likeliest first: the finder's cells
    are then aligned differently with the index."""
    level = max(0, math.floor(math.log2(pose.height / _EASY)))
    image = pyramid.level(level)
    scale = _scale(pyramid, level)
    reach = _AROUND * pose.height
    left, top = (max(0, int((middle - reach) / scale)) for middle in (pose.x, pose.y))
    right, bottom = (int((middle + reach) / scale) for middle in (pose.x, pose.y))
    part = np.ascontiguousarray(image[top:bottom, left:right])
    if min(part.shape[:2]) < _LEAST_SIDE:
        return []
    found = (
        (chance, _scaled(replace(near, x=near.x + left, y=near.y + top), scale))
        for chance, near in finder.find(part, _FLOOR)
    )
    return [(chance, near) for chance, near in found if near.distance_to(pose) < pose.height]


def sees_one(finder: Finder, pyramid: Pyramid, pose: Pose, within: float, least: float = _FLOOR) -> bool:
    """Whether the finder sees an index, with this probability at ``least``, nearer to ``pose`` than
    ``within``, in its heights, when only its surroundings are searched."""
    return any(
        chance >= least and pose.distance_to(near) < within * pose.height
        for chance, near in closer(finder, pyramid, pose)
    )


def _scaled(pose: Pose, scale: float) -> Pose:
    return Pose(pose.x * scale, pose.y * scale, pose.height * scale, pose.degrees)


def _looked_closer(finder: Finder, pyramid: Pyramid, level: int, specks: list[Proposal]) -> list[Proposal]:
    """Proposals around ``specks`` at this ``level``."""
    image, scale = pyramid.level(level), _scale(pyramid, level)
    tiles = np.zeros((math.ceil(image.shape[0] / _TILE), math.ceil(image.shape[1] / _TILE)), np.uint8)
    for _, pose in specks:
        reach = 1.5 * pose.height
        top, left = (max(0, int((at - reach) / scale // _TILE)) for at in (pose.y, pose.x))
        bottom, right = (int((at + reach) / scale // _TILE) + 1 for at in (pose.y, pose.x))
        tiles[top:bottom, left:right] = 1
    found = []
    for left, top, right, bottom in _regions(tiles):
        part = np.ascontiguousarray(image[top * _TILE : bottom * _TILE, left * _TILE : right * _TILE])
        for chance, pose in finder.find(part, _FLOOR):
            if _SPAN[0] <= pose.height <= _SPAN[1]:
                at = Pose(pose.x + left * _TILE, pose.y + top * _TILE, pose.height, pose.degrees)
                found.append((chance, _scaled(at, scale)))
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
    return list(itertools.compress(ordered, free.tolist()))
