"""The typography of one deck: how its own ranks and pips look, as they were seen on this table.

A maker letters all cards of a deck alike. So what was read for sure, or was told by a person, shows how the
deck's other cards look. An index that the networks cannot name is compared with it by what their convolutions
see, the rank by the upper rows and the pip by the lowest.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.core.cards import JOKER, RANKS, SUITS
from vision.reading.poker.networks import Namer
from vision.reading.poker.patches import Pose, Pyramid, cut, whitened

_MOST_SIGHTINGS = 12
"""So many looks of each rank and pip are remembered, the newest ones."""
POSES_NEARBY = ((1.0, 0.0), (0.9, 0.0), (1.1, 0.0), (1.0, 8.0), (1.0, -8.0))
"""The scales and angles (degrees) at which an index is compared: its pose is not exact."""
_RANK_ROWS, _PIP_ROWS = slice(0, 3), slice(4, 6)
"""The rows of the features that see the rank, and the pip."""
_PIP_PIXELS = slice(24, 44)
_COLOUR_SAYS = 0.3
"""What a difference of the inks, 1 from black to white, takes from the likeness of two pips."""
_RANK_LIKE, _PIP_LIKE, _LIKE_SPREAD = 0.66, 0.57, 0.035
"""The likeness from which two are one glyph rather than not, and over what range that turns."""
_UNSEEN_RANK, _UNSEEN_PIP = 0.66, 0.62
"""So much an index may be like a rank, or a pip, of this deck that was not seen yet."""
_NO_RANK, _NO_PIP = 0.55, 0.5
"""And what is no index of this deck is so much like one of them."""
_SAYS, _MOST_SAID = 0.03, 8.0
"""The difference of likeness that changes odds by a factor of e, and the most that it changes their
logarithm."""
_ANY = 0.02
"""The chance that the networks' names are all wrong: a letter of this deck may look like another's."""
_OF_DECK, _NONE = 0.5, 0.25
"""The weights of what has no name for the networks: that it is a letter or a pip of this deck, and that it is
none."""
_ONE_RANK, _ONE_PIP = 0.6, 0.5
"""Two that are less alike are not one rank, or one pip."""

Chances = npt.NDArray[np.float64]
_Vector = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False, slots=True)
class Look:
    """How an index looks: a vector of length 1 for its rank, and for its pip, and the colour of its pip, BGR
    from 0 to 1."""

    rank: _Vector
    pip: _Vector
    colour: _Vector

    def is_like(self, other: Look) -> bool:
        """Whether both are of one rank and one suit."""
        return float(self.rank @ other.rank) > _RANK_LIKE and float(self.pip @ other.pip) > _PIP_LIKE


def looks_of(namer: Namer, patches: npt.NDArray[np.uint8]) -> list[Look]:
    """The looks of ``patches`` ``(n, 48, 32, 3)``."""
    colours = map(_colour, whitened(patches))
    return [Look(*one) for one in zip(*look_vectors(namer, patches), colours, strict=True)]


def look_vectors(namer: Namer, patches: npt.NDArray[np.uint8]) -> tuple[_Vector, _Vector]:
    """What the namers' convolutions see of the ranks and of the pips in ``patches`` ``(n, 48, 32, 3)``: two
    matrices of a row for each, of length 1."""
    seen = np.sqrt(np.maximum(namer.features(patches), 0.0))
    return _vectors(seen[:, :, :, _RANK_ROWS]), _vectors(seen[:, :, :, _PIP_ROWS])


def looks_around(namer: Namer, pyramid: Pyramid, poses: Sequence[Pose]) -> list[list[Look]]:
    """For each of ``poses``, how the index there looks, its pose being a little wrong in one way or
    another; the first as it is."""
    if not poses:
        return []
    looks = iter(
        looks_of(
            namer,
            np.stack([cut(pyramid, pose.otherwise(*other)) for pose in poses for other in POSES_NEARBY]),
        )
    )
    return [[next(looks) for _ in POSES_NEARBY] for _ in poses]


def _vectors(planes: npt.NDArray[np.float32]) -> _Vector:
    """Planes of both networks ``(n, 2, …)`` as a vector each, to which each network gives half."""
    flat = planes.reshape(*planes.shape[:2], -1)
    flat = flat / (np.linalg.norm(flat, axis=2, keepdims=True) + 1e-6)
    return np.asarray(flat.reshape(len(flat), -1) / np.sqrt(planes.shape[1]), np.float32)


def _colour(patch: npt.NDArray[np.float32]) -> _Vector:
    """The colour of the ink where the pip is."""
    part = patch[:, _PIP_PIXELS]
    ink = np.clip(1.0 - part.min(axis=0), 0.0, 1.0)
    weight = ink * (ink > 0.5) + 1e-6
    return np.asarray((part * weight).sum(axis=(1, 2)) / weight.sum(), np.float32)


@dataclass(frozen=True, slots=True)
class Comparison:
    """How much an index is like each known rank and each known pip, 1 for the same."""

    ranks: Mapping[str, float]
    suits: Mapping[str, float]

    def weighed(self, ranks: Chances, suits: Chances) -> tuple[Chances, Chances]:
        """The probabilities of the ranks and of the suits, of which the networks say ``ranks`` ``(13,)`` and
        ``suits`` ``(4,)``, each with what is known of this deck. What is missing to 1 is none of them."""
        return (
            _weighed(ranks, [self.ranks.get(rank, _UNSEEN_RANK) for rank in RANKS], _NO_RANK),
            _weighed(suits, [self.suits.get(suit, _UNSEEN_PIP) for suit in SUITS], _NO_PIP),
        )

    def is_unlike(self, sign: str) -> bool:
        """Whether the index is of another rank or suit than ``sign``, if that is known."""
        if sign in self.ranks:
            return self.ranks[sign] < _ONE_RANK
        return sign in self.suits and self.suits[sign] < _ONE_PIP

    def fit(self, card: str) -> float:
        """How well ``card`` goes with what is known, 1 if nothing speaks against it."""
        rank, suit = card[:-1], card[-1]
        fit = 1.0
        if rank in self.ranks:
            fit *= _turned(self.ranks[rank], _RANK_LIKE - _LIKE_SPREAD)
        if suit in self.suits:
            fit *= _turned(self.suits[suit], _PIP_LIKE - _LIKE_SPREAD)
        return fit


def _weighed(told: Chances, likeness: Sequence[float], of_none: float) -> Chances:
    """The chances ``told``, weighed by each one's ``likeness``; what is none has ``of_none``."""
    none = max(0.0, 1.0 - float(told.sum()))
    chances = np.append((1.0 - _ANY) * told + (_ANY + _OF_DECK * none) / len(told), max(_ANY, _NONE * none))
    alike = np.append(likeness, of_none)
    chances = chances * np.exp(np.maximum((alike - alike.max()) / _SAYS, -_MOST_SAID))
    return np.asarray(chances[:-1] / chances.sum(), np.float64)


def _turned(likeness: float, least: float) -> float:
    return float(1.0 / (1.0 + np.exp(-(likeness - least) / _LIKE_SPREAD)))


class Typography:
    """What is known of one deck. It is bounded: of each rank and pip the newest sightings."""

    def __init__(self) -> None:
        self._ranks: dict[str, deque[Look]] = {}
        self._suits: dict[str, deque[Look]] = {}

    def learn(self, card: str, look: Look) -> None:
        """``look`` is that of an index of ``card``. A Joker teaches nothing about other cards."""
        if card != JOKER:
            self._ranks.setdefault(card[:-1], deque(maxlen=_MOST_SIGHTINGS)).append(look)
            self._suits.setdefault(card[-1], deque(maxlen=_MOST_SIGHTINGS)).append(look)

    def compared(self, looks: Sequence[Look]) -> Comparison:
        """How the index that has one of ``looks`` compares with what is known."""
        return Comparison(
            {rank: _most_alike(looks, known) for rank, known in self._ranks.items()},
            {suit: _most_alike_pip(looks, known) for suit, known in self._suits.items()},
        )


def _most_alike(looks: Sequence[Look], known: Sequence[Look]) -> float:
    seen, ones = np.stack([look.rank for look in looks]), np.stack([one.rank for one in known])
    return float((seen @ ones.T).max())


def _most_alike_pip(looks: Sequence[Look], known: Sequence[Look]) -> float:
    seen, ones = np.stack([look.pip for look in looks]), np.stack([one.pip for one in known])
    apart = [float(np.abs(one.colour - looks[0].colour).max()) for one in known]
    return float(((seen @ ones.T).max(axis=0) - _COLOUR_SAYS * np.array(apart)).max())
