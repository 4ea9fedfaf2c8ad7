"""Naming the places of a picture that may be indices, each in the pose in which it is named best."""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.reading.poker.angles import angle_between
from vision.reading.poker.candidates import (
    BEYOND_DOUBT,
    COS_LEAN,
    DOUBT,
    JOKER_NUMBER,
    NEIGHBOURS,
    NO_NAME,
    SEEN_PLACE,
    SURE_PLACE,
    TEACHES,
    Candidate,
    Chances,
    by_card,
    is_doubtful,
    is_like,
    is_told,
    is_unsure,
    of_suits,
)
from vision.reading.poker.ink import on_paper, suits_by_ink
from vision.reading.poker.networks import Namer
from vision.reading.poker.patches import Pose, Pyramid, cut, whitened
from vision.reading.poker.pose_refiner import PoseRefiner
from vision.reading.poker.proposals import Proposal

NEAREST = 2
"""How many neighbours suggest the direction of an index."""
_HARDLY_SEEN = 0.35
"""The finder is no surer than this of an index that was seen upside down."""
_BETWEEN_RANKS = 0.54
"""From the middle of an index to that of one the other way round with the same pip, in its heights."""
_VARIANTS = ((0.8, 0.0), (1.2, 0.0), (0.9, 10.0), (0.9, -10.0), (1.0, 10.0), (1.0, -10.0))
_LEAST_JOKER = 22.0
"""Below this height, pixels, the letters or the sign of a Joker's index blur together."""
_MOVED = 0.4
"""So far, in heights of an index, its middle may be from where it was seen roughly."""
_SAME_TURN = 3.0
"""Directions closer together than this, degrees, make no difference to the namer."""
_SAME_HEIGHT = 0.08
"""Nor do heights of which the logarithms differ by less."""
_TALLEST = 2.0
"""So many times as tall an index may be of which only the rank was seen, and most of that."""


@dataclass(frozen=True, slots=True)
class Naming:
    """Names the indices of one picture. What the namer's judge denies keeps the part ``denied`` of its
    probability."""

    namer: Namer
    refiner: PoseRefiner
    pyramid: Pyramid
    denied: float

    def found(self, proposals: Sequence[Proposal]) -> list[Candidate]:
        """A candidate for each of ``proposals``, at its refined pose. An index that has no sure name where
        the finder saw it is named there, if it has a name there."""
        poses = [pose for _, pose in proposals]
        told = [Candidate(*each, names) for each, names in zip(proposals, self.at(poses), strict=True)]
        seen = [k for k, each in enumerate(told) if _is_worth_refining(each)]
        refined = dict(zip(seen, self.refiner.refined(self.pyramid, [poses[k] for k in seen]), strict=True))
        doubtful = [k for k in seen if told[k].names.max() < TEACHES]
        named = dict(zip(doubtful, self.at([refined[k] for k in doubtful]), strict=True))
        for k, pose in refined.items():
            names = named.get(k, told[k].names)
            if names.max() >= min(NO_NAME, told[k].names.max()):
                told[k] = Candidate(told[k].found, pose, names)
        return told

    def as_neighbours(self, seen: Sequence[Candidate], sure: list[Pose]) -> list[Candidate]:
        """Each of ``seen`` in the pose that the namer names best, among its own and those that its ``sure``
        neighbours suggest."""
        tried = [[each.pose, *poses] for each, poses in zip(seen, self._suggested(seen, sure), strict=True)]
        named = self._at_each(tried)
        turned = []
        for each, poses, names in zip(seen, tried, named, strict=True):
            best = max(range(len(poses)), key=lambda k: float(names[k].max()))
            if names[best].max() < DOUBT[0]:
                turned.append(each)
            else:
                turned.append(Candidate(max(each.found, SURE_PLACE), poses[best], names[best]))
        return self.again(turned)

    def _suggested(self, seen: Sequence[Candidate], sure: list[Pose]) -> list[list[Pose]]:
        """For each of ``seen`` the poses that its ``sure`` neighbours suggest. As tall as they are it may
        stand otherwise than the finder saw it, too."""
        near = [_near(each.pose, sure) for each in seen]
        tall = [_as_tall_as(each.pose, others) for each, others in zip(seen, near, strict=True)]
        flat = list(itertools.chain.from_iterable(tall))
        refined = iter(zip(flat, self.refiner.refined(self.pyramid, flat), strict=True))
        return [
            [
                *_turned(each, others),
                *poses,
                *(pose for rough, pose in itertools.islice(refined, len(poses)) if _is_near(pose, rough)),
            ]
            for each, others, poses in zip(seen, near, tall, strict=True)
        ]

    def _at_each(self, poses: Sequence[Sequence[Pose]]) -> list[list[Chances]]:
        """The names at each of ``poses``, group by group: the namer is asked once."""
        named = iter(self.at([pose for group in poses for pose in group]))
        return [[next(named) for _ in group] for group in poses]

    def at(self, poses: list[Pose]) -> list[Chances]:
        """The names at each of ``poses``."""
        named = list(by_card(*self.namer.name(self.pyramid, poses, self.denied)))
        for names, pose in zip(named, poses, strict=True):
            # Patterned cloth and the robes of courts are full of what could be a Joker's letters.
            if names[JOKER_NUMBER] > NO_NAME and not self._is_on_paper(pose):
                names[JOKER_NUMBER] = 0.0
        return named

    def _is_on_paper(self, pose: Pose) -> bool:
        return pose.height > _LEAST_JOKER and on_paper(cut(self.pyramid, pose))

    def again(self, seen: Sequence[Candidate]) -> list[Candidate]:
        """``seen``; an index that the finder is certain of and the namer is not is named by several views:
        among neighbours the finder may be wrong about its size and direction. The three clearest views are
        averaged."""
        again = [is_doubtful(each.names) and each.found >= SURE_PLACE for each in seen]
        poses = [each.pose for each in itertools.compress(seen, again)]
        variants = [[pose.otherwise(*variant) for variant in _VARIANTS] for pose in poses]
        named = iter(self._at_each(variants))
        told = []
        for each, by_views in zip(seen, again, strict=True):
            names = each.names
            if by_views:
                clearest = sorted([names, *next(named)], key=lambda view: -float(view.max()))[:3]
                names = np.asarray(np.mean(clearest, axis=0), np.float64)
            if is_doubtful(each.names):
                each = replace(each, names=_of_its_ink(self.pyramid, each.pose, names))
            told.append(each)
        return told


def _near(pose: Pose, sure: Sequence[Pose]) -> list[Pose]:
    """The neighbours of ``pose`` among those that are ``sure``, the nearest first."""
    by_distance = sorted(sure, key=lambda s: (pose.distance_to(s), s.degrees))[:NEAREST]
    return [s for s in by_distance if pose.distance_to(s) < NEIGHBOURS * pose.height]


def _is_near(pose: Pose, rough: Pose) -> bool:
    """Whether ``pose`` may be that of the index that was seen roughly at ``rough``."""
    return pose.distance_to(rough) < _MOVED * rough.height


def _turned(seen: Candidate, near: Sequence[Pose]) -> list[Pose]:
    """The place of ``seen`` in the directions of the neighbours that are ``near``."""
    pose = seen.pose
    turns = without_near_duplicates(s.degrees for s in near)
    turns = [turn + over for turn in turns for over in (0.0, 180.0)]
    if seen.names.max() >= NO_NAME:  # it is readable as it is: only slightly rotated, not upside down
        turns = [turn for turn in turns if math.cos(math.radians(turn - pose.degrees)) > COS_LEAN]
    return [replace(pose, degrees=turn) for turn in turns]


def _as_tall_as(pose: Pose, others: Sequence[Pose]) -> list[Pose]:
    """``pose`` with its upper end where it is and as tall as those of ``others`` are that are like it: where
    the next card of its fan covers its lower end, the finder may see it too tall, or too small."""
    heights = dict.fromkeys(other.height for other in others if is_like(other, pose, _TALLEST))
    return [pose.down_to(tall) for tall in heights if abs(math.log(tall / pose.height)) > _SAME_HEIGHT]


def with_other_ranks(naming: Naming, told: list[Candidate]) -> list[Candidate]:
    """``told``; where what has no sure name may be made of the pip of one index and the rank of the next,
    seen upside down, and both of those do have a sure name, they are what is there: they tell of all the ink,
    and it of a part, so that even a sure name of it is none."""
    sure = [c for c in told if c.names.max() > DOUBT[1]]
    told = [c for c in told if is_unsure(c) or not _is_made_of(c, sure)]
    explained = {k: _of_its_parts(c.pose) for k, c in enumerate(told) if is_unsure(c)}
    new: dict[Pose, Candidate] = {}
    # Most are not even made of the first part: only for the others the second one is named, too.
    for part in (0, 1):
        unknown = [pair[part] for pair in explained.values() if not _is_known(pair[part], sure)]
        named = zip(unknown, naming.found([(SURE_PLACE, pose) for pose in unknown]), strict=True)
        new |= {pose: c for pose, c in named if c.names.max() >= TEACHES and c.best != JOKER_NUMBER}
        explained = {
            k: pair for k, pair in explained.items() if pair[part] in new or pair[part] not in unknown
        }
    seen = [replace(c, found=min(c.found, _HARDLY_SEEN)) if k in explained else c for k, c in enumerate(told)]
    return [*seen, *(new[pose] for pair in explained.values() for pose in pair if pose in new)]


def _of_its_parts(pose: Pose) -> tuple[Pose, Pose]:
    """The indices the other way round of which the pip and the rank of the one at ``pose`` may be."""
    down = cmath.rect(_BETWEEN_RANKS * pose.height, math.radians(pose.degrees + 90.0))
    turned = pose.turned_to(pose.degrees + 180.0, pose.height)
    above, below = (replace(turned, x=pose.x + off.real, y=pose.y + off.imag) for off in (down, -down))
    return above, below


def _is_made_of(seen: Candidate, sure: Sequence[Candidate]) -> bool:
    """Whether what was ``seen`` is made of parts of two others that are ``sure``. Where such parts are seen
    between all indices of a fan, each index is between two of them, too: those at the ends are true."""
    return all(_in_a_row(seen.pose, sure, towards) % 2 == 1 for towards in (0, 1))


def _in_a_row(pose: Pose, sure: Sequence[Candidate], towards: int) -> int:
    """How many indices that are ``sure`` follow on one at ``pose``, each the other way round than the one
    before and made of a part of it, upwards or downwards."""
    follow = 0
    while follow < len(sure):
        # To the next one it is as far upwards as from there downwards.
        part = _of_its_parts(pose)[towards ^ (follow % 2)]
        after = next((it for it in sure if _is_known(part, [it]) and it.pose != pose), None)
        if after is None:
            break
        pose, follow = after.pose, follow + 1
    return follow


def _is_known(pose: Pose, sure: Sequence[Candidate]) -> bool:
    """Whether one of ``sure`` is the index at ``pose``, the same way round."""
    # Most are far away, and what is nearer than this need not be there.
    x, y, reach = pose.x, pose.y, pose.height
    return any(
        is_told(pose, [c]) and is_like(c.pose, pose)
        for c in sure
        if abs(c.pose.x - x) < reach and abs(c.pose.y - y) < reach
    )


def without_near_duplicates(turns: Iterable[float]) -> list[float]:
    """Directions without near duplicates."""
    kept: list[float] = []
    for turn in turns:
        if all(abs(angle_between(other, turn)) > _SAME_TURN for other in kept):
            kept.append(turn)
    return kept


def _of_its_ink(pyramid: Pyramid, pose: Pose, names: Chances) -> Chances:
    """``names``, if uncertain, without suits printed in another colour."""
    if not is_doubtful(names):
        return names
    left = names * of_suits(suits_by_ink(whitened(cut(pyramid, pose)[None])[0]))
    return np.asarray(left / max(1e-6, 1.0 - float(names.sum()) + float(left.sum())), np.float64)


def _is_worth_refining(seen: Candidate) -> bool:
    """Whether either network sees something there, and its name is not beyond doubt."""
    likeliest = seen.names.max()
    return bool(likeliest < BEYOND_DOUBT and (likeliest > DOUBT[0] or seen.found >= SEEN_PLACE))
