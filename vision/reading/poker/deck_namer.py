"""The deck namer: names the indices of one learnt deck.

Each index is compared with those of the deck, in the pose in which it is most like one of them: the finder is
not sure of the direction, the height and the place of what it was not taught.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.reading.poker.candidates import JOKER_NUMBER, NAMES, SEEN_PLACE, Candidate
from vision.reading.poker.deck_classifier import DeckClassifier, DeckScores
from vision.reading.poker.naming import NEAREST, without_near_duplicates
from vision.reading.poker.patches import Pose, Pyramid, cut

_TURNS = (0.0, 8.0, -8.0, 180.0, 188.0, 172.0)
"""The directions, from the finder's, in which an index is compared with those of a learnt deck."""
FITS = 0.5
"""So much is an index like one of a learnt deck's, where the finder sees one."""
_FITS_UNSEEN, _FITS_MOVED, _FITS_SURELY = 0.6, 0.65, 0.75
"""The same where the finder hardly sees one, and beside where it does; and where no other pose need be
tried."""
_HIGHER_OR_LOWER = (-0.4, -0.2, 0.0, 0.2, 0.4)
"""How far along an index, in its heights, it may be from where the finder sees it."""
_SURELY_THERE = 0.75
"""From this probability by the finder on an index tells how tall those of its deck are."""


class DeckNamer:
    """Names the indices of the deck that ``classifier`` knows."""

    def __init__(self, classifier: DeckClassifier) -> None:
        self._classifier = classifier

    def named(self, pyramid: Pyramid, told: Sequence[Candidate]) -> list[Candidate]:
        """Candidates with the names that they have in this deck, and no others but a Joker's, each in the
        pose in which it is most like an index of the deck."""
        height = usual_height(told)
        turned = [
            [
                c.pose.turned_to(c.pose.degrees + turn, tall)
                for tall in (c.pose.height, height)
                for turn in _TURNS
            ]
            for c in told
        ]
        best = self._most_alike(pyramid, turned)
        fits = [FITS if c.found >= SEEN_PLACE else _FITS_UNSEEN for c in told]
        # Where the next card covers it, the finder may see an index too high or too low, and askew.
        sure = [pose for pose, scores in best if scores.fit >= _FITS_SURELY]
        doubtful = [k for k, (_, scores) in enumerate(best) if scores.fit < _FITS_SURELY]
        moved = self._most_alike(pyramid, [_around(told[k].pose, height, sure) for k in doubtful])
        for k, found in zip(doubtful, moved, strict=True):
            if found[1].fit - _FITS_MOVED > best[k][1].fit - fits[k]:
                best[k], fits[k] = found, _FITS_MOVED
        return [self._of_deck(c, *at, fit) for c, at, fit in zip(told, best, fits, strict=True)]

    def _most_alike(self, pyramid: Pyramid, tried: Sequence[Sequence[Pose]]) -> list[tuple[Pose, DeckScores]]:
        """Of each group of poses the one that is most like an index of the deck, and how much."""
        patches = [cut(pyramid, pose) for poses in tried for pose in poses]
        scores = iter(self._classifier.scores(np.stack(patches)) if patches else ())
        return [max(((pose, next(scores)) for pose in poses), key=lambda it: it[1].fit) for poses in tried]

    def _of_deck(self, seen: Candidate, pose: Pose, scores: DeckScores, fits: float) -> Candidate:
        """``seen`` with the names of the deck by its ``scores`` at ``pose``. From ``fits`` on it is likelier
        one of its indices than none."""
        joker = float(seen.names[JOKER_NUMBER]) if self._classifier.has_usual_indices else 0.0
        names = np.zeros(len(NAMES))
        names[JOKER_NUMBER] = joker
        for card, chance in scores.chances(fits).items():
            names[NAMES.index(card)] = chance * (1.0 - joker)
        return replace(seen, pose=pose if scores.fit > fits else seen.pose, names=names)


def usual_height(candidates: Sequence[Candidate]) -> float:
    """The height of most indices."""
    sure = [c.pose.height for c in candidates if c.found >= _SURELY_THERE]
    return float(np.median(sure or [c.pose.height for c in candidates] or [0.0]))


def _around(pose: Pose, height: float, sure: Sequence[Pose]) -> list[Pose]:
    """Where an index of this ``height`` may be that is seen at ``pose``: higher or lower, and in the
    directions of its ``sure`` neighbours."""
    near = sorted(sure, key=lambda one: math.hypot(one.x - pose.x, one.y - pose.y))[:NEAREST]
    turns = without_near_duplicates([pose.degrees, *(one.degrees for one in near)])
    return [
        replace(
            pose.turned_to(turn, height), x=pose.x - math.sin(down) * off, y=pose.y + math.cos(down) * off
        )
        for turn in turns
        for down in [math.radians(turn)]
        for off in (share * height for share in _HIGHER_OR_LOWER)
    ]
