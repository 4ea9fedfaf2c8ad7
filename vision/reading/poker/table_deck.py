"""How the indices of the deck on one table look, learnt from those that are surely named there.

A maker letters all cards of a deck alike, and under one lamp they look alike, too. So an index that the
namers cannot name for sure, in a shadow or under a sleeve's gloss, is compared with the deck's own: where
both say the same, it is sure. The namers teach here, and may have erred: alone, the comparison names nothing.
What people said of an index that could not be read is another matter: what looks like that has its rank.
"""

from __future__ import annotations

import itertools
from collections import Counter, deque
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from vision.core.cards import JOKER, RANKS, SUITS, are_twins
from vision.core.pictures import Picture
from vision.decks.lettered import LetteredIndex
from vision.reading.poker.candidates import (
    NAMES,
    SURE_PLACE,
    SURELY_STRANGE,
    TEACHES,
    Candidate,
    cards_of,
    doubted,
    is_unsure,
)
from vision.reading.poker.deck_classifier import DeckScores, Example, Regressions
from vision.reading.poker.deck_namer import FITS
from vision.reading.poker.networks import Namer
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.reading.poker.pip_namer import PipNamer
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
_DECK_SAYS_SUIT = 0.1
"""How much what the deck on the table says of an index's suit counts: it sees the same few pixels of its pip
as the namers, in the same light."""
_TOLD = 0.98
"""How sure it is that an index that looks like one that people named has its rank."""
_LIKE_TOLD, _UNLIKE_OTHERS = 0.5, 0.4
"""So much like that rank it is, and so much more than like any other of the deck."""
_ALTERNATIVE = 0.1
"""The least probability of a name that may be the right one."""
_ANY = 0.01
"""The least that the deck says for any card, and for none."""


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

    def weighed(self, pyramid: Pyramid, told: Sequence[Candidate], pip_namer: PipNamer) -> list[Candidate]:
        """``told`` with those that are not sure confirmed or doubted by this deck, which what is sure teaches
        first."""
        for seen in told:
            card = NAMES[seen.best]
            sure = seen.found >= SURE_PLACE and seen.names.max() >= TEACHES and card != JOKER
            if sure and self.wants(card):
                self.learn(card, cut(pyramid, seen.pose))
        told_ranks = self.told_ranks
        asked = [_is_compared(seen, self, told_ranks) for seen in told]
        poses = [seen.pose for seen in itertools.compress(told, asked)]
        scores = iter(self.scores(pyramid, poses))
        pips = iter(pip_namer.name(pyramid, poses) if told_ranks else ())
        return [
            _weighed(seen, next(scores), told_ranks, next(pips, None), self.knows(NAMES[seen.best]))
            if is_asked
            else seen
            for seen, is_asked in zip(told, asked, strict=True)
        ]

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


def _is_compared(seen: Candidate, deck: TableDeck, told: Collection[str]) -> bool:
    """Whether a candidate is compared with the ``deck`` on the table, of which people have ``told`` ranks."""
    if not is_unsure(seen):
        return False
    if told and seen.found >= SURELY_STRANGE:
        return True
    return bool(seen.names.max() > _ALTERNATIVE and (told or deck.knows(NAMES[seen.best])))


def _weighed(
    seen: Candidate,
    scores: DeckScores,
    told: Collection[str],
    pip: npt.NDArray[np.float32] | None,
    knows: bool,
) -> Candidate:
    """An unsure candidate after its ``scores`` by the deck on the table: if both name the same card, it is as
    likely as both together say; if that deck surely names another, both are doubtful, unless it ``knows`` too
    little of the likeliest one: of those seen so far an ace is most like a 7. They may have one error in
    common, above all of the suit, and so name nothing that the namers do not; nor does an index speak against
    the suit that the face of its card told. But what surely looks like a rank that people have ``told`` has
    it, whatever the namers say; its suit is what its ``pip`` seen from near says, ``(5,)``."""
    # A suit that was not seen yet may look like any.
    most_like = max(scores.suits.values())
    scores = replace(scores, suits={suit: scores.suits.get(suit, most_like) for suit in SUITS})
    chances = scores.chances(FITS, _DECK_SAYS_SUIT)
    likeliest = max(chances, key=lambda card: chances[card])
    *_, second, first = sorted(scores.ranks.values())
    is_told = likeliest[:-1] in told and first >= _LIKE_TOLD and first - second >= _UNLIKE_OTHERS
    if is_told and pip is not None:
        return _of_told_rank(seen, likeliest[:-1], pip)
    if seen.by_face and are_twins(NAMES[seen.best], likeliest):
        return seen
    # Of a suit that was not seen yet it may be just as well.
    if chances.get(NAMES[seen.best], 0.0) < chances[likeliest]:
        return doubted(seen) if knows and scores.fit >= FITS else seen
    by_deck = np.array([chances.get(name, 0.0) for name in NAMES])
    names = seen.names * (by_deck + _ANY)
    none = (1.0 - seen.names.sum()) * (1.0 - by_deck.sum() + _ANY)
    names = np.asarray(names / (names.sum() + max(1e-6, none)), np.float64)
    return replace(seen, names=names) if names.max() > seen.names.max() else seen


def _of_told_rank(seen: Candidate, rank: str, pip: npt.NDArray[np.float32]) -> Candidate:
    """``seen`` with this ``rank``, and with its suit as far as that is seen."""
    suits = cards_of(seen.names).sum(axis=1) * pip[:-1]
    cards = np.zeros((len(SUITS), len(RANKS)))
    cards[:, RANKS.index(rank)] = _TOLD * (1.0 - pip[-1]) * suits / max(1e-9, suits.sum())
    return replace(seen, names=np.append(cards.ravel(), 0.0))
