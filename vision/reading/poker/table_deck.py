"""How the indices of the deck on one table look, learnt from those that are surely named there.

A maker letters all cards of a deck alike, and under one lamp they look alike, too. So an index that the
namers cannot name for sure, in a shadow or under a sleeve's gloss, is compared with the deck's own: where
both say the same, it is sure. The namers teach here, and may have erred: alone, the comparison names nothing.
What people said of an index that could not be read is another matter: what looks like that has its rank.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from functools import cached_property

import numpy as np

from vision.core.pictures import Picture
from vision.decks.lettered import LetteredIndex
from vision.reading.poker.deck_classifier import DeckScores, Example, Regressions
from vision.reading.poker.networks import Namer
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.reading.poker.typography import POSES_NEARBY, look_vectors

_SEEN_AS = 4
"""In how many ways each index is shown: there are several of each rank."""
_ENOUGH, _MOST = 5, 80
"""So many sightings of each rank and suit are enough, and so many in all are remembered, the newest ones."""
_RANKS, _SUITS = 5, 3
"""So many ranks and suits must have been seen before they tell anything of another index."""
_SIGHTINGS = 1
"""And so many of its own rank, and of its own suit."""
_MOST_TOLD = 16
"""So many of those that people named are remembered, the newest ones."""


class TableDeck:
    """What is known of the deck on one table, as ``namer`` sees it."""

    def __init__(self, namer: Namer) -> None:
        self._namer = namer
        self._examples: deque[Example] = deque(maxlen=_MOST)
        self._told: deque[Example] = deque(maxlen=_MOST_TOLD)
        self._new: list[LetteredIndex] = []
        self._regressions: Regressions | None = None

    @cached_property
    def _rng(self) -> np.random.Generator:
        # NumPy's random numbers take 6 MB, on most tables for nothing.
        return np.random.default_rng(5)

    def wants(self, card: str) -> bool:
        """Whether its rank or its suit has not been seen often enough."""
        ranks, suits = self._counted()
        return ranks[card[:-1]] < _ENOUGH or suits[card[-1]] < _ENOUGH

    def learn(self, card: str, picture: Picture) -> None:
        """``picture``, upright, 32 by 48 pixels, shows an index of ``card``."""
        # On most tables nothing is ever in doubt: it is not looked at before it is needed.
        self._new.append(LetteredIndex(card, picture))

    def hear(self, card: str, picture: Picture) -> None:
        """``picture``, upright, 32 by 48 pixels, shows an index of ``card``, people say."""
        self._told.append(Example.of(self._namer, card, picture, self._rng, _SEEN_AS))
        self._regressions = None

    @property
    def told_ranks(self) -> frozenset[str]:
        """The ranks that people named, if enough is known to tell them from others."""
        ranks, suits = self._counted()
        ranks.update(it.card[:-1] for it in self._told)
        suits.update(it.card[-1] for it in self._told)
        if len(ranks) < _RANKS or len(suits) < _SUITS:
            return frozenset()
        return frozenset(it.card[:-1] for it in self._told)

    def knows(self, card: str) -> bool:
        """Whether enough has been seen to tell an index of ``card`` from others."""
        ranks, suits = self._counted()
        enough = len(ranks) >= _RANKS and len(suits) >= _SUITS
        return enough and ranks[card[:-1]] >= _SIGHTINGS and suits[card[-1]] >= _SIGHTINGS

    def scores(self, pyramid: Pyramid, poses: Sequence[Pose]) -> list[DeckScores]:
        """For each of ``poses`` how much the index there is like each rank and each suit that has been seen,
        at the pose near it at which it is most like one. Something must have been learnt before."""
        if not poses:
            return []
        known = self._all_regressions()
        patches = np.stack([cut(pyramid, pose.otherwise(*other)) for pose in poses for other in POSES_NEARBY])
        scores = iter(known.scores(*look_vectors(self._namer, patches)))
        return [max((next(scores) for _ in POSES_NEARBY), key=lambda it: it.fit) for _ in poses]

    def _all_regressions(self) -> Regressions:
        """The regressions on all that has been learnt so far."""
        if self._regressions is None or self._new:
            for index in self._new:
                example = Example.of(self._namer, index.card, index.picture, self._rng, _SEEN_AS)
                self._examples.append(example)
            self._new = []
            self._regressions = Regressions.of([*self._examples, *self._told])
        return self._regressions

    def _counted(self) -> tuple[Counter[str], Counter[str]]:
        """How many sightings of each rank and of each suit there are."""
        cards = [it.card for it in self._examples] + [it.card for it in self._new]
        return Counter(card[:-1] for card in cards), Counter(card[-1] for card in cards)
