"""Indices that the finder sees and that have no likely name: their letters or their pips are strange."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.core.view import Reading
from vision.reading.poker.candidates import (
    HALF,
    NAMES,
    STRANGE,
    SURELY_STRANGE,
    THERE,
    Candidate,
    pose_of,
    quad_of,
)
from vision.reading.poker.card_corner import is_in_card_corner
from vision.reading.poker.deck_namer import usual_height
from vision.reading.poker.networks import Namer
from vision.reading.poker.pairing import grouped
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.reading.poker.typography import looks_of

_OF_ONE_DECK = (0.5, 1.8)
"""How much smaller or larger than usual the finder may see an index of a deck."""
_BETTER = 0.25
"""By so much more of a probability another pose of an index shows a rank or a pip."""
_ALTERNATIVE = 0.1
"""The least probability of a name that may be the right one."""


def strange_readings(
    namer: Namer, pyramid: Pyramid, candidates: Sequence[Candidate], there: Sequence[Reading]
) -> list[Reading]:
    """Cards beside those that are ``there`` whose letters or pips have no name, each with all indices of one
    look."""
    height = usual_height(candidates)
    low, high = (height * span for span in _OF_ONE_DECK)
    poses = [seen.pose for seen in _nameless(pyramid, candidates, there)]
    nameless = [pose for pose in poses if low <= pose.height <= high]
    poses = _straightened(namer, pyramid, nameless, height)
    looks = [looks_of(namer, cut(pyramid, pose)[None])[0] for pose in poses]
    groups = grouped(poses, lambda i, j: looks[i].is_like(looks[j]))
    return [Reading(None, THERE, tuple(quad_of(poses[k]) for k in group)) for group in groups]


def nameless_readings(
    pyramid: Pyramid, candidates: Sequence[Candidate], there: Sequence[Reading]
) -> list[Reading]:
    """The indices beside those ``there`` that the finder sees, and that have no likely name, with those that
    they may have."""
    readings = []
    for seen in _nameless(pyramid, candidates, there):
        order = np.argsort(-seen.names)[:3]
        others = tuple((NAMES[k], float(seen.names[k])) for k in order if seen.names[k] > _ALTERNATIVE)
        readings.append(Reading(None, THERE, (quad_of(seen.pose),), others))
    return readings


def _nameless(pyramid: Pyramid, candidates: Sequence[Candidate], there: Sequence[Reading]) -> list[Candidate]:
    """The indices beside those ``there`` that the finder sees, and that have no likely name: their letters or
    pips are strange."""
    named = [pose_of(quad) for reading in there for quad in reading.quads]
    seen: list[Candidate] = []
    for c in sorted(candidates, key=lambda c: -c.found):
        if c.found < STRANGE or c.names.max() >= HALF:
            continue
        near = (
            c.pose.distance_to(p) < max(c.pose.height, p.height)
            for p in (*named, *(other.pose for other in seen))
        )
        if not any(near) and (c.found >= SURELY_STRANGE or is_in_card_corner(pyramid, c.pose)):
            seen.append(c)
    return seen


def _straightened(namer: Namer, pyramid: Pyramid, poses: list[Pose], height: float) -> list[Pose]:
    """Each of ``poses`` of strange indices as it shows a rank or a pip best: the finder may see them
    upside down, or of another height than the deck's."""
    if not poses:
        return []
    tried = [
        [pose.turned_to(pose.degrees + turn, tall) for turn in (0.0, 180.0) for tall in (pose.height, height)]
        for pose in poses
    ]
    ranks, suits = namer.parts(pyramid, [pose for variants in tried for pose in variants])
    shows = np.reshape(ranks.max(axis=1) + suits.max(axis=1), (len(poses), -1))
    best = np.where(shows.max(axis=1) > shows[:, 0] + _BETTER, shows.argmax(axis=1), 0)
    return [variants[number] for variants, number in zip(tried, best.tolist(), strict=True)]
