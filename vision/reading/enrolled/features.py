"""Feature matching: where cards of an enrolled deck may lie if they are partly covered.

The features are ORB (Rublee and others 2011). One matched feature already gives a full pose: position, scale
and direction on the enrolled card and in the frame. Poses that agree are clustered as in Lowe (2004). Figures
that many cards share at one place, such as pips, support one pose together, whichever card it is.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Floats, Points
from vision.core.pictures import Picture, darkest_of
from vision.reading.enrolled.ink import column_medians
from vision.reading.poker.angles import angle_between

_IN_FRAME = 6000
_PARTS = 20
_IN_PART, _IN_PART_SIZED = 12, 6
"""How many tiles a frame has along its longer side, and how many features are used of each."""
_ON_CARD = 80
_CARD_HEIGHTS = (176, 118)
"""The heights at which features of enrolled cards are computed, pixels: for near and for far cards."""
_NEIGHBOURS = 4
"""How many enrolled features are considered for a feature of the frame."""
_ALIKE = 60
"""The largest Hamming distance of two features, of 256 bits."""
_TURN = 24.0
_GROWTH = 1.35
_APART = 0.11
"""How much agreeing poses may differ: degrees, ratio of scales, distance of the middles in card heights."""
_NEAR = 0.02
"""The largest error of matched points, card heights."""
_LEAST_VOTES = 5
_MANY = 16
"""With so many votes, a perspective tilt is fitted too."""
_LEANS = 0.6
"""The least area scale under tilt."""
_MOST_POSES = 30
_MOST_BINS = 400


@dataclass(frozen=True, eq=False, slots=True)
class Hypothesis:
    """A card may lie at ``corners`` ``(4, 2)``, clockwise from its top left; ``number`` is the likeliest
    card, supported by so many ``votes``."""

    corners: Points
    number: int
    votes: int


@dataclass(frozen=True, slots=True, eq=False)
class FrameFeatures:
    """The darkest channel ``(height, width)`` of a frame, and its features."""

    inked: NDArray[np.uint8]
    points: Sequence[cv2.KeyPoint]


class FeatureFinder:
    """Finds cards by their features; ``pictures`` are upright, of one size."""

    def __init__(self, pictures: Sequence[Picture]) -> None:
        height, width = pictures[0].shape[:2]
        self._slimness = width / height
        descriptors, places, numbers = [], [], []
        orb = cv2.ORB.create(_ON_CARD, 1.2, 3, edgeThreshold=8, patchSize=25, fastThreshold=10)
        for number, picture in enumerate(pictures):
            inked = darkest_of(picture)
            for tall in _CARD_HEIGHTS:
                size = (round(tall * self._slimness), tall)
                small = cv2.resize(inked, size, interpolation=cv2.INTER_AREA)
                found, bits = orb.detectAndCompute(small, None)
                if bits is None:
                    continue
                descriptors.append(bits)
                places.append(_places(found) / [tall, tall, tall, 1.0])
                numbers += [number] * len(found)
        self._bits = np.concatenate(descriptors) if descriptors else np.zeros((0, 32), np.uint8)
        self._places = np.concatenate(places) if places else np.zeros((0, 4))
        self._numbers = np.array(numbers, int)
        self._orb = cv2.ORB.create(_IN_FRAME, 1.2, 6, edgeThreshold=12, patchSize=25, fastThreshold=10)

    def features_of(self, small: Picture) -> FrameFeatures:
        """The features of a frame that was reduced to ``small``."""
        # In the darkest channel, red print has the same contrast as black.
        inked = darkest_of(small)
        return FrameFeatures(inked, self._orb.detect(inked))

    def find(
        self,
        frame: FrameFeatures,
        scale: float,
        heights: tuple[float, float] | None,
        free: NDArray[np.uint8],
    ) -> list[Hypothesis]:
        """Where cards may lie in a frame by its features, best first. It was reduced by ``scale``.
        ``heights`` is the range of card heights in the frame, pixels, if it is known; ``free``, of the
        reduced size, is 0 where nothing is searched."""
        inked = frame.inked
        # If the size of the cards is known, fewer features are enough.
        most = _IN_PART if heights is None else _IN_PART_SIZED
        points = [point for point in frame.points if free[int(point.pt[1]), int(point.pt[0])]]
        found, bits = self._orb.compute(inked, _spread_out(points, inked.shape, most))
        if bits is None or len(self._bits) < _NEIGHBOURS:
            return []
        seen = _places(found) / [scale, scale, scale, 1.0]
        if heights is None:
            heights = (60.0, 0.9 * max(inked.shape) / scale)
        features, enrolled = self._matched(np.asarray(bits, np.uint8), seen[:, 2], heights)
        poses = self._poses(seen[features], self._places[enrolled])
        fit = np.flatnonzero((poses[:, 2] > heights[0]) & (poses[:, 2] < heights[1]))
        features, enrolled = features[fit], enrolled[fit]
        matches = _Matches(
            poses[fit], features, seen[features, :2], self._places[enrolled, :2], self._numbers[enrolled]
        )
        return self._clustered(matches)

    def _matched(
        self, bits: NDArray[np.uint8], sizes: Floats, heights: tuple[float, float]
    ) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
        """Pairs of features of the frame, of ``sizes``, and enrolled ones that match on cards of these
        ``heights``."""
        pairs = [np.zeros((0, 2), int)]
        # Features come in few sizes: for each, only enrolled ones that would fit are compared.
        for size in np.unique(sizes):
            tall = size / self._places[:, 2]
            theirs = np.flatnonzero((tall > heights[0]) & (tall < heights[1]))
            if len(theirs) < _NEIGHBOURS:
                continue
            ours = np.flatnonzero(sizes == size)
            apart, nearest = cv2.batchDistance(
                bits[ours], self._bits[theirs], cv2.CV_32S, normType=cv2.NORM_HAMMING, K=_NEIGHBOURS
            )
            rows, ranks = np.nonzero(np.asarray(apart) <= _ALIKE)
            pairs.append(np.column_stack([ours[rows], theirs[np.asarray(nearest)[rows, ranks]]]))
        array = np.concatenate(pairs)
        return array[:, 0], array[:, 1]

    def _poses(self, seen: Floats, enrolled: Floats) -> Floats:
        """The pose of each match: the card's middle ``x, y``, its height, and its direction in degrees
        clockwise."""
        height = seen[:, 2] / enrolled[:, 2]
        turn = angle_between(enrolled[:, 3], seen[:, 3])
        angle = np.radians(turn)
        dx, dy = (self._slimness / 2 - enrolled[:, 0]) * height, (0.5 - enrolled[:, 1]) * height
        x = seen[:, 0] + np.cos(angle) * dx - np.sin(angle) * dy
        y = seen[:, 1] + np.sin(angle) * dx + np.cos(angle) * dy
        return np.column_stack([x, y, height, turn])

    def _clustered(self, matches: _Matches) -> list[Hypothesis]:
        """Clusters agreeing poses: the densest cluster takes all poses that agree with it, then the next of
        the rest."""
        found: list[Hypothesis] = []
        poses = _Poses.of(matches.poses)
        left = np.ones(len(matches.poses), bool)
        for crowd in _bins(matches.poses):
            here = crowd[left[crowd]]
            if len(here) < _LEAST_VOTES:
                continue
            group = poses.agreeing(here)
            group = group[left[group]]
            left[group] = False
            if len(group) < _LEAST_VOTES:
                continue
            one = self._fitted(matches, group)
            if one is not None:
                found.append(one)
        return sorted(found, key=lambda one: -one.votes)[:_MOST_POSES]

    def _fitted(self, matches: _Matches, group: NDArray[np.int_]) -> Hypothesis | None:
        """The card on which enough matches of ``group`` agree by position (RANSAC, Fischler and Bolles
        1981)."""
        tall = float(column_medians(matches.poses[group, 2:3])[0])
        near = max(2.0, _NEAR * tall)
        matrix, fits = cv2.estimateAffinePartial2D(
            matches.enrolled[group], matches.seen[group], method=cv2.RANSAC, ransacReprojThreshold=near
        )
        if matrix is None:
            return None
        growth = float(np.hypot(matrix[0, 0], matrix[1, 0])) / tall
        chosen = group[fits.reshape(-1) > 0]
        votes = len(set(matches.features[chosen].tolist()))
        if votes < _LEAST_VOTES or not 1 / _GROWTH < growth < _GROWTH:
            return None
        if votes >= _MANY:  # enough to fit the tilt of the card
            leaning, _ = cv2.estimateAffine2D(
                matches.enrolled[group], matches.seen[group], method=cv2.RANSAC, ransacReprojThreshold=near
            )
            if (
                leaning is not None
                and _LEANS < abs(np.linalg.det(leaning[:, :2])) / (growth * tall) ** 2 < 1 / _LEANS
            ):
                matrix = leaning
        upright = np.array([[0, 0], [self._slimness, 0], [self._slimness, 1], [0, 1]])
        corners = np.asarray(upright @ matrix[:, :2].T + matrix[:, 2])
        return Hypothesis(corners, int(np.bincount(matches.numbers[chosen]).argmax()), votes)


@dataclass(frozen=True, eq=False, slots=True)
class _Matches:
    """Matches: for each the pose of the card, the number of the feature, its position in the frame and on the
    enrolled card (in card heights), and the card's number."""

    poses: Floats
    features: NDArray[np.int_]
    seen: Floats
    enrolled: Floats
    numbers: NDArray[np.int_]


@dataclass(frozen=True, eq=False, slots=True)
class _Poses:
    """Poses by their middles ``x`` and ``y``, the logarithm of the height, and the direction; ``spread``
    ``(n, 5)`` has columns with a meaningful median."""

    x: Floats
    y: Floats
    size: Floats
    turn: Floats
    spread: Floats

    @staticmethod
    def of(poses: Floats) -> _Poses:
        """From poses ``(n, 4)``: middle, height and degrees."""
        x, y, height, turn = np.ascontiguousarray(poses.T)
        angles = np.radians(turn)
        return _Poses(
            x, y, np.log(height), turn, np.column_stack([x, y, height, np.sin(angles), np.cos(angles)])
        )

    def agreeing(self, crowd: NDArray[np.int_]) -> NDArray[np.int_]:
        """The numbers of the poses that agree with the median of a ``crowd`` of them."""
        values = np.sort(self.spread[crowd], axis=0)
        x, y, height, sine, cosine = values[len(values) // 2].tolist()
        turn = math.degrees(math.atan2(sine, cosine))
        reach = _APART * height
        near = np.flatnonzero(np.abs(self.x - x) < reach)
        near = near[np.abs(self.y[near] - y) < reach]
        near = near[np.abs(self.size[near] - math.log(height)) < math.log(_GROWTH)]
        return np.asarray(near[np.abs(angle_between(turn, self.turn[near])) < _TURN])


def _places(found: Sequence[cv2.KeyPoint]) -> Floats:
    """``x, y``, size and direction in degrees of each feature."""
    return np.array([(*point.pt, point.size, point.angle) for point in found], np.float64).reshape(-1, 4)


def _spread_out(found: Sequence[cv2.KeyPoint], shape: tuple[int, ...], most: int) -> list[cv2.KeyPoint]:
    """The ``most`` strongest features of each tile of a picture, so that they are spread out."""
    if not found:
        return []
    strongest = np.argsort([-point.response for point in found], kind="stable")
    points = np.array(cv2.KeyPoint.convert(found), np.float64)[strongest]
    places = (points * (_PARTS / max(shape))).astype(int) @ [1, _PARTS + 1]
    order = np.argsort(places, kind="stable")
    starts = np.flatnonzero(np.diff(places[order], prepend=-1))
    rank = np.arange(len(order)) - np.repeat(starts, np.diff(starts, append=len(order)))
    return [found[one] for one in strongest[order[rank < most]]]


def _bins(poses: Floats) -> list[NDArray[np.int_]]:
    """The numbers of the poses in each bin, fullest bins first. Bins overlap by half, so that no cluster is
    split."""
    if not len(poses):
        return []
    size = np.log(poses[:, 2])
    step = _APART * float(np.median(poses[:, 2]))
    spread = np.column_stack(
        [poses[:, 0] / step, poses[:, 1] / step, size / np.log(_GROWTH), poses[:, 3] / _TURN]
    )
    low = np.floor(spread - 0.5).astype(np.int64)
    low[:, :3] -= low[:, :3].min(axis=0)
    around = round(360.0 / _TURN)
    width = low.max(axis=0) + 2
    keys = []
    for corner in np.ndindex(2, 2, 2, 2):
        x, y, tall, turn = (low + corner).T
        keys.append(((x * width[1] + y) * width[2] + tall) * around + turn % around)
    key = np.concatenate(keys)
    # Keys and positions in one number: sorting these is several times as fast as an argsort of the keys.
    key, order = np.divmod(np.sort(key * len(key) + np.arange(len(key))), len(key))
    starts = np.flatnonzero(np.diff(key, prepend=-1))
    counts = np.diff(starts, append=len(order))
    fullest = np.argsort(-counts, kind="stable")
    members = order % len(poses)
    return [
        members[starts[one] : starts[one] + counts[one]] for one in fullest if counts[one] >= _LEAST_VOTES
    ][:_MOST_BINS]
