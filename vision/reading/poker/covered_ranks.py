"""Indices of cards on a mat of which hardly more than the rank shows: the next card of their fan lies on the
pip. They have no name, and their card is there."""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.core.view import Reading
from vision.reading.poker.candidates import (
    HALF,
    SEEN_PLACE,
    THERE,
    Candidate,
    is_in_fan_of,
    is_like,
    pose_of,
    quad_of,
)
from vision.reading.poker.letter_namer import LETTERS, LetterNamer
from vision.reading.poker.networks import Finder, Namer
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.pose_refiner import PoseRefiner
from vision.reading.poker.proposals import sees_one
from vision.reading.poker.typography import POSES_NEARBY
from vision.reading.poker.wide_namer import WideNamer

_BESIDE_MIDDLE, _ALONG_MIDDLE = (-0.8, -0.4, 0.0, 0.4, 0.8), (-0.2, 0.0, 0.2)
"""How far across and along a fan, in index heights, a half-covered index is looked for from where it would
be if all cards lay straight."""
_IN_PLACE = 0.5
"""What is found nearer to an index than that, in its heights, is its own rank."""
_FOUND = 0.6
"""What the finder sees nearer to where an index is expected is it, in heights. Of 121 half-covered ones it
saw 118, and all namers saw a rank in the other three; of 46 other places like a rank neither in 25."""
_SOME_RANK = 0.1
"""Where the namers find a rank less likely than this, there is none. Of ranks half covered one in twenty is
below .23, of pips and lines one in twenty above .05."""
_NO_LETTER, _PLAIN_LETTER = 0.5, 0.15
"""And where no letter is likelier than the first when it is looked at from near, there is none. Below the
second there is one, whatever the namers find."""
_SOME_RANK_PLAINLY = 0.95
"""And from this likelihood on there plainly is one: between cards that lie far apart there seems to be one
once in 300 times, and of ranks half covered two in a hundred are missed."""
_A_LETTER_PLAINLY = 0.99
"""The same of a letter that is read by itself: of 214 such places where nothing lies none seems so likely."""
_LIKELY_LETTER, _LIKELY_RANK, _HARDLY_NONE = 0.9, 0.25, 0.2
"""A letter that is as likely as the first by itself plainly is one if the namers find a rank there as likely
as the second, too, and from farther away it is less likely none than the third: of 258 places where nothing
lies none seems so."""


class CoveredRanks:
    """Tells them from other ink. A line of the mat or of a card's border is like a 1: it is one only in a
    deck that ``has_ones``, of which such aces are known."""

    def __init__(
        self,
        finder: Finder,
        namer: Namer,
        wide_namer: WideNamer,
        letter_namer: LetterNamer,
        refiner: PoseRefiner,
    ) -> None:
        self._finder = finder
        self._namer = namer
        self._wide_namer = wide_namer
        self._letter_namer = letter_namer
        self._refiner = refiner

    def near(
        self, pyramid: Pyramid, middle: Pose, told: Sequence[Pose] = (), *, has_ones: bool
    ) -> Pose | None:
        """The pose of an index whose rank plainly shows up to its height away from ``middle``, and that is
        none of those ``told``."""
        beside = [
            pose
            for pose in self._refiner.refined(pyramid, _poses_near(middle))
            if is_like(pose, middle)
            and pose.distance_to(middle) < middle.height
            and not any(pose.distance_to(other) < _IN_PLACE * other.height for other in told)
        ]
        if not beside:
            return None
        # By itself a letter is read, too, of which the namers make nothing without a pip.
        letters = self._letters_seen(pyramid, beside, has_ones)[:, :-1].max(axis=1)
        by_letter = int(letters.argmax())
        if letters[by_letter] >= _A_LETTER_PLAINLY:
            return beside[by_letter]
        ranks = self._namer.any_rank(pyramid, beside)
        by_rank = int(ranks.argmax())
        of_letter, of_rank = self._wide_namer.name(pyramid, [beside[by_letter], beside[by_rank]])[0][:, -1]
        if ranks[by_rank] >= _SOME_RANK_PLAINLY and of_rank <= HALF:
            return beside[by_rank]
        is_likely = letters[by_letter] >= _LIKELY_LETTER and ranks[by_letter] >= _LIKELY_RANK
        return beside[by_letter] if is_likely and of_letter <= _HARDLY_NONE else None

    def among(
        self,
        pyramid: Pyramid,
        candidates: Sequence[Candidate],
        there: Sequence[Reading],
        *,
        has_ones: bool,
    ) -> list[Reading]:
        """Cards on a mat, beside those that are ``there``, of which the finder sees an index and the namers a
        rank, but hardly a pip: the next card lies on it, and both are upright in their fan. Where one is only
        expected, the edges of two cards can be like a rank: the finder sees nothing there, nor do all namers
        see a rank."""
        told = [pose_of(quad) for reading in there for quad in reading.quads]
        poses = [
            seen.pose
            for seen in candidates
            if seen.found >= SEEN_PLACE and seen.names.max() <= HALF and is_in_fan_of(seen.pose, told)
        ]
        return [
            Reading(None, THERE, (quad_of(pose),))
            for pose in poses
            if self.show_at(pyramid, pose, has_ones=has_ones)
            and (sees_one(self._finder, pyramid, pose, _FOUND) or self._is_likely(pyramid, pose, has_ones))
        ]

    def show_at(self, pyramid: Pyramid, pose: Pose, *, has_ones: bool) -> bool:
        """Whether something of a rank is seen at ``pose``, or as good as there, from near, too."""
        nearby = _as_good_as(pose)
        no_letter = self._no_letter(pyramid, nearby, has_ones)
        if no_letter < _PLAIN_LETTER:
            return True
        return no_letter < _NO_LETTER and bool(self._namer.any_rank(pyramid, nearby).max() > _SOME_RANK)

    def _is_likely(self, pyramid: Pyramid, pose: Pose, has_ones: bool) -> bool:
        """Whether the namers find a rank at ``pose``, too, where there plainly is a letter."""
        nearby = _as_good_as(pose)
        return (
            self._no_letter(pyramid, nearby, has_ones) < _PLAIN_LETTER
            and float(self._namer.any_rank(pyramid, nearby).max()) >= _LIKELY_RANK
            and float(self._wide_namer.name(pyramid, nearby)[0][:, -1].min()) <= _HARDLY_NONE
        )

    def _no_letter(self, pyramid: Pyramid, poses: Sequence[Pose], has_ones: bool) -> float:
        """The least probability at ``poses`` that there is no letter."""
        return float(self._letters_seen(pyramid, poses, has_ones)[:, -1].min())

    def _letters_seen(
        self, pyramid: Pyramid, poses: Sequence[Pose], has_ones: bool
    ) -> npt.NDArray[np.float32]:
        """The probabilities ``(n, 24)`` of each letter at ``poses``, and of none."""
        seen = self._letter_namer.name(pyramid, poses)
        if not has_ones:
            one = LETTERS.index("1")
            seen[:, -1] += seen[:, one]
            seen[:, one] = 0.0
        return seen


def _as_good_as(pose: Pose) -> list[Pose]:
    return [pose.otherwise(*other) for other in POSES_NEARBY]


def _poses_near(middle: Pose) -> list[Pose]:
    """The poses from which an index is looked for that may stand beside ``middle``, up to its height away."""
    angle = math.radians(middle.degrees)
    right, down = cmath.rect(middle.height, angle), cmath.rect(middle.height, angle + math.pi / 2)
    at = [complex(middle.x, middle.y) + x * right + y * down for x in _BESIDE_MIDDLE for y in _ALONG_MIDDLE]
    return [replace(middle, x=each.real, y=each.imag) for each in at]
