"""The deck namer: names the indices of one learnt deck.

Each index is compared with those of the deck, in the pose in which it is most like one of them: the finder is
not sure of the direction, the height and the place of what it was not taught.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.core.cards import RANKS
from vision.reading.poker.candidates import (
    HALF,
    HARDLY,
    JOKER_NUMBER,
    NAMES,
    NO_NAME,
    SEEN_PLACE,
    TEACHES,
    Candidate,
    cards_of,
    doubted,
    is_like,
)
from vision.reading.poker.deck_classifier import DeckClassifier, DeckScores
from vision.reading.poker.naming import NEAREST, without_near_duplicates
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.reading.poker.second_opinions import SecondOpinions, without_guessed_suit

_TURNS = (0.0, 8.0, -8.0, 180.0, 188.0, 172.0)
"""The directions, from the finder's, in which an index is compared with those of a learnt deck."""
FITS = 0.5
"""So much is an index like one of a learnt deck's, where the finder sees one."""
_FITS_UNSEEN, _FITS_MOVED, _FITS_SURELY = 0.75, 0.65, 0.75
"""The same where the finder hardly sees one, and beside where it does; and where no other pose need be tried.
Of 48 places where the finder hardly saw anything, and that were like an index from 0.6 to 0.75, 5 were none
or another card's, and three cards in 3,200 were seen nowhere else."""
_HIGHER_OR_LOWER = (-0.4, -0.2, 0.0, 0.2, 0.4)
"""How far along an index, in its heights, it may be from where the finder sees it."""
_SURELY_READ = 0.9
"""From this probability on the namers are sure of what they read. In the decks of 57 lessons, 2,960 cards,
they were so of three cards of which the deck says another rank that they know, and right of two."""
_SURELY_THERE = 0.75
"""From this probability by the finder on an index tells how tall those of its deck are."""


class DeckNamer:
    """Names the indices of the deck that ``classifier`` knows. Where its pips are the usual ones,
    ``opinions`` tell its suits: they were taught with many decks, and a lesson shows some pips hardly, or
    under the next card."""

    def __init__(self, classifier: DeckClassifier, opinions: SecondOpinions) -> None:
        self._classifier = classifier
        self._opinions = opinions

    def named(
        self, pyramid: Pyramid, told: Sequence[Candidate], denied: float, known: Sequence[Pose] = ()
    ) -> list[Candidate]:
        """Candidates with the names that they have in this deck, and no others but a Joker's, each in the
        pose in which it is most like an index of the deck. See :meth:`SecondOpinions.heard`."""
        poses, scores, fits = self._compared(pyramid, told)
        if self._classifier.has_usual_pips:
            told = self._opinions.heard(pyramid, told, denied, known)
            pips = self._opinions.pip_namer.name(pyramid, poses)
            named = [
                without_guessed_suit(self._with_usual_pips(*each), denied)
                for each in zip(told, poses, scores, fits, pips, strict=True)
            ]
        else:
            named = [self._of_deck(*each) for each in zip(told, poses, scores, fits, strict=True)]
        return [
            doubted(each) if self._is_in_doubt(each, read) else each
            for each, read in zip(named, told, strict=True)
        ]

    def _is_in_doubt(self, named: Candidate, read: Candidate) -> bool:
        """Whether what is ``named`` as an index of this deck has no sure name: nothing has where the lesson
        does not tell its cards apart, and neither has what was surely ``read`` as another rank that this deck
        has, too, or of which the lesson shows hardly anything."""
        if not self._classifier.is_told_apart:
            return True
        if JOKER_NUMBER in (named.best, read.best) or read.names.max() < _SURELY_READ:
            return False
        rank = RANKS[read.best % len(RANKS)]
        return rank in self._classifier.read_ranks and named.best % len(RANKS) != read.best % len(RANKS)

    def _compared(
        self, pyramid: Pyramid, told: Sequence[Candidate]
    ) -> tuple[list[Pose], list[DeckScores], list[float]]:
        """For each of ``told`` the pose in which it is most like an index of the deck, how much it is like
        each there, and from which fit on it is likelier one than none."""
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
        sure = [pose for pose, scores in best if self._fit(scores) >= _FITS_SURELY]
        doubtful = [k for k, (_, scores) in enumerate(best) if self._fit(scores) < _FITS_SURELY]
        moved = self._most_alike(pyramid, [_around(told[k].pose, height, sure) for k in doubtful])
        for k, found in zip(doubtful, moved, strict=True):
            if self._fit(found[1]) - _FITS_MOVED > self._fit(best[k][1]) - fits[k]:
                best[k], fits[k] = found, _FITS_MOVED
        return [pose for pose, _ in best], [scores for _, scores in best], fits

    def _most_alike(self, pyramid: Pyramid, tried: Sequence[Sequence[Pose]]) -> list[tuple[Pose, DeckScores]]:
        """Of each group of poses the one that is most like an index of the deck, and how much."""
        patches = [cut(pyramid, pose) for poses in tried for pose in poses]
        scores = iter(self._classifier.scores(np.stack(patches)) if patches else ())
        return [
            max(((pose, next(scores)) for pose in poses), key=lambda it: self._fit(it[1])) for poses in tried
        ]

    def _fit(self, scores: DeckScores) -> float:
        """How much an index is like one of this deck: of usual pips the lesson tells nothing."""
        return scores.rank_fit if self._classifier.has_usual_pips else scores.fit

    def _chance_of_joker(self, seen: Candidate) -> float:
        """Where most of its indices are strange, what is like a Joker's is none."""
        return float(seen.names[JOKER_NUMBER]) if self._classifier.has_usual_indices else 0.0

    def _of_deck(self, seen: Candidate, pose: Pose, scores: DeckScores, fits: float) -> Candidate:
        """``seen`` with the names of the deck by its ``scores`` at ``pose``. From ``fits`` on it is likelier
        one of its indices than none."""
        joker = self._chance_of_joker(seen)
        names = np.zeros(len(NAMES))
        names[JOKER_NUMBER] = joker
        for card, chance in scores.chances(fits).items():
            names[NAMES.index(card)] = chance * (1.0 - joker)
        return replace(seen, pose=pose if scores.fit > fits else seen.pose, names=names)

    def _with_usual_pips(
        self,
        read: Candidate,
        pose: Pose,
        scores: DeckScores,
        fits: float,
        pip: npt.NDArray[np.float32],
    ) -> Candidate:
        """What was ``read`` with the rank that it has in the deck by its ``scores`` at ``pose``, where its
        ``pip`` is ``(5,)``. Where it was read as that rank, all that was read there tells the suit, and that
        an index is there."""
        chances = scores.rank_chances(fits)
        ranks = np.array([chances.get(rank, 0.0) for rank in RANKS])
        there = float(ranks.sum() * (1.0 - pip[-1]))
        suits, shown = pip[:-1].astype(np.float64) + HARDLY, 1.0
        is_card = read.best != JOKER_NUMBER and read.names.max() > NO_NAME
        rank = RANKS[read.best % len(RANKS)]
        if is_card and rank == scores.likeliest_rank and _are_one_index(pose, read.pose):
            pose, suits = read.pose, cards_of(read.names)[:, RANKS.index(rank)]
            there = 1.0 - (1.0 - min(1.0, float(read.names[:JOKER_NUMBER].sum()))) * (1.0 - there)
            shown = read.pip
        elif scores.rank_fit <= fits:
            if rank in self._classifier.told_by_namers and read.names.max() >= TEACHES:
                return read
            pose = read.pose
        joker = self._chance_of_joker(read)
        cards = np.outer(suits / suits.sum(), ranks / ranks.sum()) * there * (1.0 - joker)
        return replace(read, pose=pose, names=np.append(cards.ravel(), joker), pip=shown)


def _are_one_index(one: Pose, other: Pose) -> bool:
    """Whether two poses are of one index, the same way round."""
    return one.distance_to(other) < HALF * other.height and is_like(one, other)


def usual_height(candidates: Sequence[Candidate]) -> float:
    """The height of most indices."""
    sure = [c.pose.height for c in candidates if c.found >= _SURELY_THERE]
    return float(np.median(sure or [c.pose.height for c in candidates] or [0.0]))


def _around(pose: Pose, height: float, sure: Sequence[Pose]) -> list[Pose]:
    """Where an index of this ``height`` may be that is seen at ``pose``: higher or lower, and in the
    directions of its ``sure`` neighbours."""
    near = sorted(sure, key=pose.distance_to)[:NEAREST]
    turns = without_near_duplicates([pose.degrees, *(one.degrees for one in near)])
    return [
        replace(
            pose.turned_to(turn, height), x=pose.x - math.sin(down) * off, y=pose.y + math.cos(down) * off
        )
        for turn in turns
        for down in [math.radians(turn)]
        for off in (share * height for share in _HIGHER_OR_LOWER)
    ]
