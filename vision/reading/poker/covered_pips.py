"""Which cards an index may be of whose pip is covered: those of its rank, in the suits of its ink.

In a close fan the next card lies on the pip, and the rank still shows. The ink is black or red; and of two or
four cards the rules, or the others on the table, often leave one. The pips on the face of a number card begin
beside its index, and as much of them as shows mostly tells the suit.
"""

from __future__ import annotations

import cmath
import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.core.cards import NUMBERS, RANKS, SUITS
from vision.reading.poker import letter_namer
from vision.reading.poker.candidates import COS_LEAN
from vision.reading.poker.deck_evidence import DeckEvidence
from vision.reading.poker.face_pips import pips_on_a_level
from vision.reading.poker.ink import hues_of
from vision.reading.poker.letter_namer import LETTERS, MEANS, LetterNamer
from vision.reading.poker.naming import without_near_duplicates
from vision.reading.poker.networks import Namer
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.pip_namer import PipNamer

_SIZES = (1.0, 0.85, 1.15)
_ASIDE, _ALONG = (-0.25, 0.0, 0.25), (-0.3, -0.15, 0.0, 0.15, 0.3)
"""How much taller, and how far aside and along itself in its heights, an index may be than where it was seen:
what covers its pip makes its pose inexact."""
_MOST = 8
"""At so many of those poses, the clearest, the namers are asked."""
_READ, _FAIRLY, _NAMED = 0.95, 0.8, 0.9
"""From the first probability on a letter is read, from the second on fairly; and from the third on the namers
name its rank."""
_TWICE, _THREE_TIMES, _SIX_TIMES, _OFTEN = 2, 3, 6, 7
"""At so many of the poses a letter is read that is plain."""
_PLAINLY, _BY_ITSELF, _MAY_BE = 0.99, 0.97, 0.3
"""What the namers find less likely, from the third on, is plain, too, if it is read with the first
probability; and from the second on whatever they find, as they know some letters hardly."""
_ANOTHER, _HARDLY_ANOTHER = 0.9, 0.72
"""No other letter is as likely, at any of the poses: of 40 ranks that were read with these bounds besides the
usual ones all were right, and four beyond them wrong."""
_ITS_OWN = 0.5
"""What is nearer than this to another index, in heights, shows the rank of that one."""
_OF_TWO_RANKS = ("V", "1", "E")
"""The letters that stand for another rank, or are taken for one, in some lands: they tell one where the
deck's other cards do."""
_IN_THE_MIDDLE = ("2", "3")
"""The pips of these are all in the middle of the face."""
_A_PIP, _NO_PIP, _OF_THEM, _OF_ONE = 0.1, 0.5, 0.5, 0.95
"""What is a pip is less likely none than the first probability. Of the heights of which it is less likely
none than the second it is, from the third on, of one of the suits that are possible, and from the fourth on
of that one: of 80 cards that were told by such pips none was told wrongly."""
_PLAIN_PIP = 0.98
"""From this probability on the pip of an index is plainly of a suit, whatever its ink."""
_LEAST = 1e-3
"""No suit is less likely."""
_LIKE = {"7": "1", "8": "B", "10": "D", "J": "E"}
"""The letters that are taken for these in narrow cuts."""
_MAY_BE_LIKE = 0.02
"""From this probability on a letter may be the one that it is like."""


@dataclass(frozen=True, slots=True)
class CoveredPips:
    """Reads the ranks of indices by the ``namer`` and the ``letter_namer``."""

    namer: Namer
    letter_namer: LetterNamer
    pip_namer: PipNamer

    def cards(
        self, pyramid: Pyramid, pose: Pose, beside: Sequence[Pose], evidence: DeckEvidence
    ) -> tuple[str, ...]:
        """The cards that the index at ``pose``, with others ``beside`` it, may be of, if its rank is plain:
        in all suits that the inks of the deck of which there is ``evidence`` leave, and the pips beside the
        index do not deny. Otherwise none."""
        pose = _as_tall_as(pose, beside)
        turned = (pose.turned_to(turn, pose.height) for turn in _directions(pose, beside))
        near = (other for each in turned for other in _near(each))
        poses = [each for each in near if not any(_is_of(other, each) for other in beside)]
        if not poses:
            return ()
        letters = self.letter_namer.name(pyramid, poses)[:, :-1]
        clearest, likeliest = np.unravel_index(int(letters.argmax()), letters.shape)
        rank = _rank_of(letters[clearest], evidence)
        if rank is None:
            return ()
        in_order = np.argsort(-letters[:, likeliest])[:_MOST].tolist()
        named = self.namer.parts(pyramid, [poses[k] for k in in_order])[0][:, RANKS.index(rank)].max()
        another = float(np.delete(letters, likeliest, axis=1).max(initial=0.0))
        if not _is_plain(letters[:, likeliest], another, float(named)):
            return ()
        cards = self._in_its_ink(pyramid, poses[int(clearest)], rank, evidence)
        # The inks may leave none, or one.
        asked = rank in NUMBERS and len(cards) > 1
        return self._in_suit_of_face(pyramid, pose, cards) if asked else cards

    def _in_its_ink(self, pyramid: Pyramid, pose: Pose, rank: str, evidence: DeckEvidence) -> tuple[str, ...]:
        """The cards of ``rank`` that may be printed in the ink of the index at ``pose``; and that of which
        the pip plainly is, if that shows: something else may have been seen in the ink of its suit."""
        (hue,) = hues_of(letter_namer.view(pyramid, pose)[None])
        if hue is None:
            return tuple(rank + suit for suit in SUITS)
        (pip,) = self.pip_namer.name(pyramid, [pose])
        shown = SUITS[int(pip.argmax())] if pip[:-1].max() >= _PLAIN_PIP else None
        cards = tuple(rank + suit for suit in SUITS if evidence.inks.leave(rank + suit, hue))
        return cards if shown is None or not cards or rank + shown in cards else (*cards, rank + shown)

    def _in_suit_of_face(self, pyramid: Pyramid, pose: Pose, cards: tuple[str, ...]) -> tuple[str, ...]:
        """That one of ``cards`` of whose suit all pips beside the index at ``pose`` are; all if none is
        plain, or two are of two suits."""
        suits = [SUITS.index(card[-1]) for card in cards]
        told = set()
        in_the_middle = cards[0][:-1] in _IN_THE_MIDDLE
        for poses in pips_on_a_level(pyramid, pose, in_the_middle):
            pips = self.pip_namer.name(pyramid, poses)
            seen = pips[pips[:, -1] < _NO_PIP][:, suits]
            if pips[:, -1].min() >= _A_PIP or seen.sum(axis=1).mean() < _OF_THEM:
                continue
            shares = ((seen + _LEAST) / (seen + _LEAST).sum(axis=1, keepdims=True)).mean(axis=0)
            if shares.max() > _OF_ONE:
                told.add(cards[int(shares.argmax())])
        return tuple(told) if len(told) == 1 else cards


def _rank_of(letters: npt.NDArray[np.float32], evidence: DeckEvidence) -> str | None:
    """The rank for which the likeliest of ``letters``, ``(23,)``, stands in every deck of which there may be
    this ``evidence``; ``None`` if there is none."""
    chances = dict(zip(LETTERS, letters.tolist(), strict=True))
    letter = max(chances, key=lambda it: chances[it])
    rank = MEANS.get(letter, letter)
    if letter == "V":
        rank = evidence.v_stands_for or ""
    elif letter in _OF_TWO_RANKS and not evidence.has_read((letter,)):
        rank = ""
    if chances[letter] < _READ or not rank or rank in evidence.doubtful_letters:
        return None
    if letter == "K" and evidence.may_have("Kn"):
        return None
    return None if letter in _LIKE and chances[_LIKE[letter]] >= _MAY_BE_LIKE else rank


def _is_plain(own: npt.NDArray[np.float32], another: float, named: float) -> bool:
    """Whether a letter is plain that is so likely at each of the poses, ``own``, where ``another`` is as
    likely at most, and its rank is ``named`` with this probability."""
    times, fairly, likely = int((own >= _READ).sum()), int((own >= _FAIRLY).sum()), float(own.max())
    if named >= _NAMED:
        is_read = times >= _THREE_TIMES or (times >= _TWICE and likely >= _BY_ITSELF)
        return is_read or (fairly >= _SIX_TIMES and another < _HARDLY_ANOTHER)
    if likely >= _BY_ITSELF and fairly >= _OFTEN and another < _HARDLY_ANOTHER:
        return True
    return likely >= _PLAINLY and times >= _THREE_TIMES and another < _ANOTHER and named >= _MAY_BE


def _as_tall_as(pose: Pose, others: Sequence[Pose]) -> Pose:
    """``pose`` with its upper end where it is and as tall as most of ``others``: where its lower end is
    covered it is seen too small, or with the rank of the next card."""
    if not others:
        return pose
    return pose.down_to(statistics.median(other.height for other in others))


def _directions(pose: Pose, others: Sequence[Pose]) -> list[float]:
    """The direction of ``pose``, and that of the nearest of ``others`` that stands the same way round: what
    is half covered may be seen askew."""
    upright = [it for it in others if math.cos(math.radians(it.degrees - pose.degrees)) > COS_LEAN]
    nearest = min(upright, key=pose.distance_to, default=pose)
    return without_near_duplicates([pose.degrees, nearest.degrees])


def _is_of(other: Pose, pose: Pose) -> bool:
    """Whether the rank at ``pose`` may be that of the ``other`` index."""
    return pose.distance_to(other) < _ITS_OWN * pose.height


def _near(pose: Pose) -> Sequence[Pose]:
    """Where the index may be that was seen at ``pose``."""
    angle = math.radians(pose.degrees)
    right, down = cmath.rect(pose.height, angle), cmath.rect(pose.height, angle + math.pi / 2)
    poses = []
    for size in _SIZES:
        for aside in _ASIDE:
            for along in _ALONG:
                off = aside * right + along * down
                tall = pose.height * size
                poses.append(replace(pose, x=pose.x + off.real, y=pose.y + off.imag, height=tall))
    return poses
