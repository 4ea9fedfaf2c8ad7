"""Naming by the indices of one learnt deck.

What the namers' convolutions see of an index is compared with what they see of the deck's own indices, each
shown in many slightly different ways. Ridge regression (Hoerl and Kennard 1970) on these features, once for
the ranks and once for the suits, weighs what tells the deck's letters and pips apart, and not what they have
in common. With more features than examples it is solved in the space of the examples.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.cards import RANKS, SUITS
from vision.core.pictures import Picture
from vision.decks.lettered import LetteredIndex
from vision.reading.poker.networks import Namer
from vision.reading.poker.patches import INDEX_IN_PATCH, Pose, Pyramid
from vision.reading.poker.pip_namer import PipNamer
from vision.reading.poker.typography import look_vectors

_SEEN_AS = 12
"""In how many ways each index is shown."""
_TURN, _GROW, _SHIFT = 4.0, 0.06, 1.2
"""How far these ways are from the index as it was learnt: the standard deviations of degrees, of the
logarithm of its size, and of pixels."""
_BLURRED, _DULL, _BRIGHT, _NOISE = 0.4, 0.75, 1.15, 5.0
"""The share that is blurred; the range of brightness, and the most noise, of 255."""
_RIDGE = 0.3
_USUAL = 0.5
_SURE_PIP, _SURELY_ANOTHER, _HARDLY_ANY = 0.9, 0.8, 0.05
"""From the first probability on the pip namer knows a pip, from the second on it takes it for one of another
suit: of pips that it knows it does so with less than the third's share, those half covered included. In 52
lessons of French suits it was once in 35 at most."""
_SOME_PIPS, _KNOWN_SUITS = 3, 3
"""Of so many pips of a suit one is seen wholly; and so many suits must be known: in 10 lessons of other
lands' suits two at most were, a leaf being like a spade."""
_APART = 0.85
"""Of a lesson of which fewer ranks are told by the others, nothing can be told: of 64 lessons 62 have .92 and
more, and two of a deck whose pips stand beside its ranks .68 and .74."""
_WELL = 2
"""So many indices of a rank show whether the namers read it."""
_ONE_LETTER = 0.8
"""Two indices whose ranks are more alike have one letter: a 10 that stands for a jack is up to .94 like a
10, and of 57 lessons nothing else is more than .77 like another rank."""
_FIT_SPREAD, _SCORE_SPREAD = 0.035, 0.06
"""Over what differences of a fit, and of two scores, the odds change by a factor of e."""

_Matrix = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False, slots=True)
class _Regression:
    """Tells which of ``names`` features belong to: near 1 for those of one, below 0 for those of others."""

    names: tuple[str, ...]
    middle: _Matrix
    weights: _Matrix

    def scores(self, features: _Matrix) -> _Matrix:
        """For each row of ``features`` the score of each name ``(n, names)``."""
        return np.asarray((features - self.middle) @ self.weights, np.float32)


@dataclass(frozen=True, eq=False, slots=True)
class DeckScores:
    """How much an index is like each rank and each suit of a deck: 1 for the same."""

    ranks: dict[str, float]
    suits: dict[str, float]

    @property
    def fit(self) -> float:
        """How much it is like an index of this deck at all: as its worse part is like one."""
        return min(self.rank_fit, max(self.suits.values()))

    @property
    def rank_fit(self) -> float:
        """How much its rank is like one of this deck's."""
        return max(self.ranks.values())

    @property
    def likeliest_rank(self) -> str:
        """The rank of this deck that its rank is most like."""
        return max(self.ranks, key=lambda rank: self.ranks[rank])

    def chances(self, fits: float, suit_counts: float = 1.0) -> dict[str, float]:
        """The probability of each card: that it is an index of this deck, which is even where its fit is
        ``fits``, times those of its rank and of its suit. What the pip says of that ``suit_counts`` in
        part."""
        there = _is_there(self.fit, fits)
        ranks = _softmax(self.ranks)
        suits = _softmax({suit: suit_counts * score for suit, score in self.suits.items()})
        return {rank + suit: there * p * q for rank, p in ranks.items() for suit, q in suits.items()}

    def rank_chances(self, fits: float) -> dict[str, float]:
        """The probability of each rank: that it is one of this deck's, which is even where it is so much like
        one as ``fits``, times its own."""
        there = _is_there(self.rank_fit, fits)
        return {rank: there * chance for rank, chance in _softmax(self.ranks).items()}


def _is_there(fit: float, fits: float) -> float:
    return 1.0 / (1.0 + math.exp(-(fit - fits) / _FIT_SPREAD))


def _softmax(scores: dict[str, float]) -> dict[str, float]:
    most = max(scores.values())
    raised = {name: math.exp((score - most) / _SCORE_SPREAD) for name, score in scores.items()}
    return {name: value / sum(raised.values()) for name, value in raised.items()}


class DeckClassifier:
    """Knows a deck by some of its ``indices``, by what ``namer`` sees of them, and whether its pips are those
    that ``pip_namer`` knows."""

    def __init__(self, namer: Namer, pip_namer: PipNamer, indices: Sequence[LetteredIndex]) -> None:
        rng = np.random.default_rng(5)
        self._namer = namer
        self.has_usual_pips = _are_known(pip_namer, indices)
        """Whether the suits of its cards are told by their pips without having been learnt."""
        ranks, suits = namer.name_patches(np.stack([index.picture for index in indices]))
        self.has_usual_indices = _share_named(ranks, suits, indices) > _USUAL
        """Whether the namers know most of its indices without having been told."""
        examples = [Example.of(namer, index.card, index.picture, rng, _SEEN_AS) for index in indices]
        usual = _known_ranks(ranks, indices)
        learnt = Counter(it.rank for it in examples)
        well_learnt = frozenset(rank for rank, times in learnt.items() if times >= _WELL)
        has_usual_letters = bool(well_learnt) and well_learnt <= usual
        self.told_by_namers = frozenset(RANKS) - well_learnt if has_usual_letters else frozenset()
        """The ranks of which the lesson showed hardly anything, in a deck of which the namers know all other
        letters and numbers."""
        self.read_ranks = usual | self.told_by_namers | (frozenset(RANKS) - learnt.keys())
        """The ranks that an index may have that the namers read so: those that they read rightly in the
        lesson, and only those, and those of which it shows hardly anything."""
        self.is_told_apart = _share_right(examples) > _APART
        """Whether each of its ranks would be told by the others that were learnt of it."""
        self._regressions = Regressions.of(examples)
        self._alike = _one_letter(examples)

    def scores(self, patches: npt.NDArray[np.uint8]) -> list[DeckScores]:
        """The scores of each of ``patches`` ``(n, 48, 32, 3)``. Ranks with one letter have one score."""
        scores = self._regressions.scores(*look_vectors(self._namer, patches))
        return [replace(each, ranks=self._with_one_letter(each.ranks)) for each in scores]

    def _with_one_letter(self, ranks: dict[str, float]) -> dict[str, float]:
        for one, other in self._alike:
            most = max(ranks[one], ranks[other])
            ranks = {**ranks, one: most, other: most}
        return ranks


@dataclass(frozen=True, eq=False, slots=True)
class Example:
    """An index of ``card``: the features of its rank and of its pip, a row for each way in which it is
    shown."""

    card: str
    ranks: _Matrix
    suits: _Matrix

    @staticmethod
    def of(namer: Namer, card: str, picture: Picture, rng: np.random.Generator, ways: int) -> Example:
        """What ``namer`` sees of ``picture``, upright, 32 by 48 pixels, shown in so many ``ways``."""
        return Example(card, *look_vectors(namer, np.stack(_shown(picture, rng, ways))))

    @property
    def rank(self) -> str:
        """The rank of its card."""
        return self.card[:-1]

    @property
    def suit(self) -> str:
        """The suit of its card."""
        return self.card[-1]


@dataclass(frozen=True, eq=False, slots=True)
class Regressions:
    """Tell ranks and suits by their features."""

    ranks: _Regression
    suits: _Regression

    @staticmethod
    def of(examples: Sequence[Example]) -> Regressions:
        """Those by which ``examples``, each shown in equally many ways, are told apart."""
        return Regressions(
            _fitted([it.ranks for it in examples], [it.rank for it in examples]),
            _fitted([it.suits for it in examples], [it.suit for it in examples]),
        )

    def scores(self, ranks: _Matrix, suits: _Matrix) -> list[DeckScores]:
        """The scores of indices with these features, a row each."""
        return [
            DeckScores(
                dict(zip(self.ranks.names, map(float, rank), strict=True)),
                dict(zip(self.suits.names, map(float, suit), strict=True)),
            )
            for rank, suit in zip(self.ranks.scores(ranks), self.suits.scores(suits), strict=True)
        ]


def _known_ranks(ranks: _Matrix, indices: Sequence[LetteredIndex]) -> frozenset[str]:
    """The ranks of ``indices`` that the namers mostly read rightly, and take no other for, by their
    probabilities of ``ranks``, a row each."""
    read = [
        RANKS[rank] if chance > _USUAL else None
        for rank, chance in zip(
            ranks[:, : len(RANKS)].argmax(axis=1).tolist(), ranks[:, : len(RANKS)].max(axis=1), strict=True
        )
    ]
    own = [index.card[:-1] for index in indices]
    taken = {name for name, rank in zip(read, own, strict=True) if name != rank}
    right = Counter(rank for name, rank in zip(read, own, strict=True) if name == rank)
    return frozenset(rank for rank, times in Counter(own).items() if 2 * right[rank] >= times) - taken


def _one_letter(examples: Sequence[Example]) -> tuple[tuple[str, str], ...]:
    """The pairs of ranks of which two of ``examples`` look like one letter: some lands print a jack as a
    10."""
    alike = set()
    for one, other in itertools.combinations(examples, 2):
        if one.rank != other.rank and float(one.ranks[0] @ other.ranks[0]) > _ONE_LETTER:
            alike.add((one.rank, other.rank))
    return tuple(sorted(alike))


def _share_right(examples: Sequence[Example]) -> float:
    """The share of ``examples``, of all whose rank others have, too, of which these others tell it."""
    of = [each.rank for each in examples]
    times = Counter(of)
    right = [
        max(scores, key=lambda rank: scores[rank]) == rank
        for scores, rank in zip(_left_out([each.ranks for each in examples], of), of, strict=True)
        if times[rank] > 1
    ]
    return float(np.mean(right)) if right else 1.0


def _share_named(ranks: _Matrix, suits: _Matrix, indices: Sequence[LetteredIndex]) -> float:
    """The share of ``indices`` that the namers name rightly by themselves, by their probabilities of
    ``ranks`` and ``suits``, a row each."""
    named = [
        RANKS[rank] + SUITS[suit]
        for rank, suit in zip(
            ranks[:, : len(RANKS)].argmax(axis=1), suits[:, :-1].argmax(axis=1), strict=True
        )
    ]
    sure = ranks[:, : len(RANKS)].max(axis=1) * suits[:, :-1].max(axis=1) > 0.5
    right = (name == index.card for name, index in zip(named, indices, strict=True))
    return float(np.mean([known and it for known, it in zip(sure, right, strict=True)]))


def _are_known(pip_namer: PipNamer, indices: Sequence[LetteredIndex]) -> bool:
    """Whether ``pip_namer`` knows the pips of ``indices``: one of each suit surely, unless few of it were
    learnt, and hardly any as that of another suit. Those of which little shows it need not know."""
    of_suits: dict[str, list[float]] = {}
    taken_for_others = 0
    for index in indices:
        height, width = index.picture.shape[:2]
        pose = Pose((width - 1) / 2, (height - 1) / 2, INDEX_IN_PATCH, 0.0)
        (pip,) = pip_namer.name(Pyramid(index.picture), [pose])
        suits = dict(zip(SUITS, pip.tolist(), strict=False))
        of_suits.setdefault(index.card[-1], []).append(suits.pop(index.card[-1]))
        taken_for_others += max(suits.values()) >= _SURELY_ANOTHER
    known = [max(chances) >= _SURE_PIP for chances in of_suits.values()]
    few = [len(chances) < _SOME_PIPS for chances in of_suits.values()]
    are_all_known = sum(known) >= _KNOWN_SUITS and all(map(max, known, few))
    return are_all_known and taken_for_others <= _HARDLY_ANY * len(indices)


def _shown(picture: Picture, rng: np.random.Generator, number: int) -> list[Picture]:
    """``picture`` as it is, and as it may be seen otherwise, in a ``number`` of ways together."""
    height, width = picture.shape[:2]
    ways = [picture]
    for _ in range(number - 1):
        turn, grow = rng.normal(0.0, _TURN), float(np.exp(rng.normal(0.0, _GROW)))
        matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), turn, grow)
        shift = np.zeros((2, 3))
        shift[:, 2] = rng.normal(0.0, _SHIFT, 2)
        matrix = np.asarray(matrix + shift, np.float64)
        way = cv2.warpAffine(picture, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
        if rng.random() < _BLURRED:
            way = cv2.GaussianBlur(way, (0, 0), rng.uniform(0.4, 1.1))
        noise = rng.normal(0.0, rng.uniform(0.0, _NOISE) + 1e-3, way.shape)
        ways.append(np.asarray(np.clip(way * rng.uniform(_DULL, _BRIGHT) + noise, 0, 255), np.uint8))
    return ways


def _fitted(features: Sequence[_Matrix], of: Sequence[str]) -> _Regression:
    """The regression by which ``features``, each ``(ways, k)``, are told apart, and ``of`` what each is.
    Names of which little was seen count as much as the others."""
    task = _Task.of(features, of)
    weights = task.rows.T @ np.linalg.solve(task.kernel, task.wanted)
    return _Regression(task.names, task.middle, np.asarray(weights, np.float32))


def _left_out(features: Sequence[_Matrix], of: Sequence[str]) -> list[dict[str, float]]:
    """The scores that each of ``features`` would have by all the others, as it was learnt. For ridge
    regression they follow from the one that is fitted to all (Allen 1974)."""
    task, ways = _Task.of(features, of), len(features[0])
    inverse = np.linalg.inv(task.kernel)
    fitted = inverse @ task.wanted
    scores = []
    for number in range(len(of)):
        own = slice(number * ways, (number + 1) * ways)
        by_others = task.wanted[own] - np.linalg.solve(inverse[own, own], fitted[own])
        scores.append(dict(zip(task.names, (by_others[0] / task.weight[own][0]).tolist(), strict=True)))
    return scores


@dataclass(frozen=True, eq=False, slots=True)
class _Task:
    """What a regression is fitted to: the ``rows`` of features around their ``middle`` and what is ``wanted``
    of them for each of ``names``, by the ``weight`` of each ``(n, 1)``; and the ``kernel`` of the rows."""

    names: tuple[str, ...]
    middle: _Matrix
    rows: _Matrix
    wanted: npt.NDArray[np.float64]
    weight: npt.NDArray[np.float64]
    kernel: npt.NDArray[np.float64]

    @staticmethod
    def of(features: Sequence[_Matrix], of: Sequence[str]) -> _Task:
        """The task to tell apart what has these ``features`` ``(ways, k)``, ``of`` what each is."""
        names, ways = tuple(dict.fromkeys(of)), len(features[0])
        labels = np.repeat([names.index(name) for name in of], ways)
        others = -1.0 / max(1, len(names) - 1)
        wanted = np.where(labels[:, None] == np.arange(len(names)), 1.0, others)
        weight = 1.0 / np.sqrt(np.bincount(labels))[labels]
        weight = (weight / weight.mean())[:, None]
        seen = np.concatenate(list(features))
        middle = seen.mean(axis=0)
        rows = np.asarray((seen - middle) * weight, np.float32)
        kernel = np.asarray(rows @ rows.T + _RIDGE * np.eye(len(rows)), np.float64)
        return _Task(names, middle, rows, wanted * weight, weight, kernel)
