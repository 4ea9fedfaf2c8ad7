"""Second opinions of an index: its pip and its rank seen from near, the face around it, and the pips there.

A pip in an index is small, and the namers see it with the rank. What they name, and not beyond doubt, is
named by two networks more, which see other pixels. Where a suit of the same colour is still likely, the
nearest pip of the face tells; where another rank is, the rank is looked at by itself.
"""

from __future__ import annotations

import itertools
import math
import statistics
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
import numpy.typing as npt

from vision.core.cards import NUMBERS, RANKS, SUITS
from vision.core.pictures import GreyPicture, Picture, brightest_of, darkest_of
from vision.reading.poker.candidates import (
    BEYOND_DOUBT,
    BLACK,
    HALF,
    HARDLY,
    JOKER_NUMBER,
    NEIGHBOURS,
    NO_NAME,
    ONE_COLOUR,
    SEEN_PLACE,
    TEACHES,
    Candidate,
    Chances,
    by_card,
    cards_of,
    chance_of_twin,
    in_either_suit,
    is_like,
    twin_of,
    with_other_rank,
)
from vision.reading.poker.face_pips import OF_ACE, OF_OTHERS, OF_SINGLE, Face, face_pips, is_beside
from vision.reading.poker.index_pip import named_by_pips, pip_height
from vision.reading.poker.letter_namer import LETTERS, LetterNamer, of_ranks
from vision.reading.poker.networks import Namer
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.pip_namer import PIP_OF_INDEX, PipNamer
from vision.reading.poker.pose_refiner import changed
from vision.reading.poker.wide_namer import WideNamer

_FACE_SAYS_RANK = 0.25
"""How much what the face says of an index's rank counts beside what the whole index says."""
_INDEX_SAYS_SUIT, _FACE_SAYS_SUIT, _PIP_SAYS_SUIT = 0.4, 0.5, 1.0
"""How much each counts of what the whole index, the face and the pip by itself say of the suit: they see
partly the same pixels, and a small club looks like a spade to all of them. Together they count as two."""
_FRAMED_PIP_SAYS_SUIT = 1.5
"""A pip that is framed by its ink is seen better than the whole index and the face show it: of 3,759 by which
it was at least .9 likely of a suit, 5 were of the other suit of its colour."""
_RANK_BY_ITSELF = 0.75
"""How much what is told of a rank from near counts: chosen on drawn cards in fonts that are in no lesson."""
_SURE_RANK = 0.97
"""A rank of this probability is not looked at again."""
_SURELY_THERE = 0.6
"""Below this probability by the finder an index may be made of parts of others, in which a rank seen from
near is one, too."""
_PARTS_OF_OTHERS = [RANKS.index(rank) for rank in "35"]
"""The ranks that half of another looks like, of an 8 or a 6, to all but the judge."""
_TEN, _ACE, _SEVEN = RANKS.index("10"), RANKS.index("A"), RANKS.index("7")
_LETTER_TEN = LETTERS.index("10")
_TO_ITS_RIGHT, _TURNED = (0.15, 0.3), (0.0, math.radians(10.0), math.radians(-10.0))
"""Where the middle of a 10 may be from what looks like a 7, in index heights, and how it may be turned."""
_PLAIN_TEN = 0.9
"""As likely as that the namers and the letters say that a 10 stands there."""
_LIKELY_TEN = 0.4
"""And as likely as that in one pose or another: of 440 true 7s in all kinds of light none reached 0.1, of 9
wide 10s all 0.5."""
_PLAIN_SEVEN = 0.99
"""Where a 7 is as likely as that by itself it may be one all the same: a large pip beside it is like a 0."""
_ONE = LETTERS.index("1")
_ANY_RANK = np.full(len(RANKS) + 1, 1 / (len(RANKS) + 1), np.float32)
"""What says nothing of the rank."""
_LEAST = 1e-3
"""No network is surer than this that a rank is another."""
_PIP, _NO_PIP = 0.5, 0.8
"""Where the pip by itself is less likely none than the first, it is one, and from the second on it is none:
the next card lies on it."""
_ANOTHER_SUIT, _THIS_SUIT = 0.2, 0.5
"""Where the pip by itself is less likely of the suit than the first, if it is one, it is of another; from the
second on it may be of this suit."""
_PLAIN_PIP = 0.1
"""Where the pip by itself is less likely none, it is plainly that of a poker card, however little of it
shows."""
_EITHER_SUIT = 0.003
"""From this probability on of the same rank in the other suit of its colour, the face is asked."""
_FACE_PIP_ERRS, _FACE_PIPS_ERR = 0.02, 0.005
"""So often the pip nearest to an index on its face is told as another suit, or is that of another card; and
so often it is although the next one is of the same suit."""
_CLEAR_PIP_ERRS, _CLEAR_PIPS_ERR = 0.005, 0.001
"""The same for clear pips of a number card. Of 644 that are alone two were another card's, and of 561 pairs
that agree none, in all kinds of light."""
_WHATEVER_FACE_SAYS, _FACE_SAYS_OTHER = 0.98, 0.7
"""Below the first probability a name is in doubt if its face is so likely of the other suit of its colour."""
_TAKEN_FOR, _MAY_BE_TAKEN_FOR = 0.6, 0.3
"""From these probabilities on a network takes a pip for one of a suit, and might do so."""
_CLEAR, _CLEAR_PIXELS = 0.98, 20.0
"""A clear pip is surer of its suit than the first, and at least so tall."""
_AS_TALL = 0.6
"""The pips of a face are of one size, and the ornaments of a court much smaller."""
_SHORT = 0.8
"""An index less tall, relative to those of its fan, is one whose pip the next card covers: what seems to be
its pip is the foot of the rank and the pip's tip."""
_ANY_SUIT = np.full(len(SUITS) + 1, 0.2, np.float32)
"""What says nothing of the suit."""


class Taken(Enum):
    """By how many networks a pip is taken for one of another suit; or might be, by some."""

    BY_NONE = 0
    BY_SOME = 1
    BY_ALL = 2


@dataclass(frozen=True, slots=True)
class SecondOpinions:
    """What the ``pip_namer``, the ``wide_namer`` and the ``letter_namer`` say of indices that are not named
    beyond doubt. The ``namer`` is asked once more about those whose pip its judge did not know."""

    namer: Namer
    pip_namer: PipNamer
    wide_namer: WideNamer
    letter_namer: LetterNamer

    def heard(
        self, pyramid: Pyramid, told: Sequence[Candidate], denied: float, known: Sequence[Pose] = ()
    ) -> list[Candidate]:
        """``told``; what has a name that is not beyond doubt is named by its pip seen from near, too, and by
        the face around it, whose pips are of the same suit and larger. What they deny keeps the probability
        ``denied``: an index is there. Other indices are ``known`` in the picture."""
        told = self._with_wide_tens(pyramid, told, denied)
        asked = [NO_NAME < each.names.max() < BEYOND_DOUBT for each in told]
        poses = [each.pose for each in itertools.compress(told, asked)]
        by_pip, by_frame = named_by_pips(self.pip_namer, pyramid, poses)
        told = self._with_known_pips(pyramid, told, asked, by_pip, denied)
        told = self._with_ranks_from_near(pyramid, told, asked, denied)
        says = [_FRAMED_PIP_SAYS_SUIT if framed else _PIP_SAYS_SUIT for framed in by_frame]
        in_place = self._pips_in_place(pyramid, poses, by_pip, [*known, *_surely_named(told)])
        evidence = iter(zip(by_pip, says, in_place, *self.wide_namer.name(pyramid, poses), strict=True))
        there = [each for each in told if each.found >= SEEN_PLACE]
        again = []
        for each, is_asked in zip(told, asked, strict=True):
            if is_asked:
                pips, pip_says, pip_in_place, ranks, suits = next(evidence)
                names = _joined(each.names, pips, pip_says, ranks, suits)
                shown = min(_bears_out(pips, names), _bears_out(pip_in_place, names))
                others = (it.pose for it in there if it.names.max() > NO_NAME or is_like(it.pose, each.pose))
                face = self._pips_of_face(pyramid, each.pose, names, [*known, *others])
                if face is not None:
                    # The wide namer sees the same pips, and smaller.
                    names = _joined(each.names, pips, pip_says, ranks, _ANY_SUIT)
                    if int(face.told.argmax()) != int(names.argmax()) // len(RANKS):
                        names = _with_suit_counted(
                            names, min(1.0, pip_height(pyramid, each.pose) / face.height)
                        )
                    names = _in_doubt_with(face.told, _of_suit(names, face.told))
                    shown = max(_bears_out(pips, names), _bears_out(face.told, names))
                least = min(denied, float(each.names.max()))
                names = names * max(1.0, least / max(1e-6, float(names.max())))
                by_face = face is not None and RANKS[int(names.argmax()) % len(RANKS)] in NUMBERS
                each = replace(each, names=names, pip=shown, by_face=by_face)
            again.append(each)
        return again

    def take_for(self, suit: str, pyramid: Pyramid, pose: Pose) -> Taken:
        """How far the three that see it take the pip of the index at ``pose`` for one of this ``suit``."""
        _, by_index = self.namer.name(pyramid, [pose])
        _, by_face = self.wide_namer.name(pyramid, [pose])
        by_pip, _ = named_by_pips(self.pip_namer, pyramid, [pose])
        said = [float(each[0, SUITS.index(suit)]) for each in (by_index, by_face, by_pip)]
        if min(said) >= _TAKEN_FOR:
            return Taken.BY_ALL
        return Taken.BY_SOME if max(said) >= _MAY_BE_TAKEN_FOR else Taken.BY_NONE

    def _pips_in_place(
        self,
        pyramid: Pyramid,
        poses: Sequence[Pose],
        by_pip: npt.NDArray[np.float32],
        others: Sequence[Pose],
    ) -> npt.NDArray[np.float32]:
        """What is seen, ``(n, 5)``, where the pips of indices at ``poses`` are if each is as tall as the
        ``others`` of its fan: of most of them ``by_pip``."""
        seen = by_pip.copy()
        as_tall = [_as_tall_as_its_fan(pose, others) for pose in poses]
        short = [number for number, pose in enumerate(poses) if as_tall[number] is not pose]
        if short:
            seen[short] = self.pip_namer.name(pyramid, [as_tall[number] for number in short])
        return seen

    def _with_wide_tens(self, pyramid: Pyramid, told: Sequence[Candidate], denied: float) -> list[Candidate]:
        """``told``; what seems to be a 7 and plainly is a 10 if it is looked at a little farther to its right
        is that: of a wide 10 that is seen askew, the 1 and half of the 0 look like a 7. So is what both
        networks take for one there, if less plainly, though not in one pose: its suit was seen with the 7.
        It is as likely either where a 7 is plainly read, too, until the rank is seen from near."""
        sevens = [each.names.max() > NO_NAME and each.best % len(RANKS) == _SEVEN for each in told]
        if not any(sevens):
            return list(told)
        tried = [
            [changed(each.pose, right, 0.0, 0.0, turn) for right in _TO_ITS_RIGHT for turn in _TURNED]
            for each in itertools.compress(told, sevens)
        ]
        poses = list(itertools.chain.from_iterable(tried))
        names = by_card(*self.namer.name(pyramid, poses, denied))
        letters = self.letter_namer.name(pyramid, poses)[:, _LETTER_TEN]
        seen = list(zip(poses, names, letters.tolist(), strict=True))
        again = []
        for each, is_seven in zip(told, sevens, strict=True):
            if is_seven:
                own, seen = seen[: len(tried[0])], seen[len(tried[0]) :]
                chances = [(_chance_of_ten(name), letter) for _, name, letter in own]
                best = max(range(len(own)), key=lambda k: min(chances[k]))
                pose, name, _ = own[best]
                as_ten = with_other_rank(each.names, _SEVEN, _TEN)
                is_plain = min(chances[best]) >= _PLAIN_TEN
                is_likely = min(map(max, zip(*chances, strict=True))) >= _LIKELY_TEN
                if (is_plain or is_likely) and self._reads_seven(pyramid, each.pose):
                    each = replace(each, names=(each.names + as_ten) / 2)
                elif is_plain:
                    each = replace(each, pose=pose, names=name)
                elif is_likely:
                    each = replace(each, pose=pose, names=as_ten)
            again.append(each)
        return again

    def _reads_seven(self, pyramid: Pyramid, pose: Pose) -> bool:
        """Whether a 7 is plainly read at ``pose``, and not half of a 10."""
        return bool(self.letter_namer.name(pyramid, [pose])[0, LETTERS.index("7")] >= _PLAIN_SEVEN)

    def _with_ranks_from_near(
        self, pyramid: Pyramid, told: Sequence[Candidate], asked: Sequence[bool], denied: float
    ) -> list[Candidate]:
        """``told``; those of the ``asked`` of which another rank is likely, with what their rank says that is
        seen by itself, as far as an index surely is there. Of the pip it says nothing; and what the judge
        denies of a rank that may be a part of another stays denied."""
        unsure = [
            is_asked and each.found >= _SURELY_THERE and _rank_chance(each.names) < _SURE_RANK
            for each, is_asked in zip(told, asked, strict=True)
        ]
        poses = [each.pose for each in itertools.compress(told, unsure)]
        if not poses:
            return list(told)
        letters = self.letter_namer.name(pyramid, poses)
        by_itself = of_ranks(letters)
        by_index = self.namer.name(pyramid, poses, denied)[0][:, : len(RANKS)]
        # A 1 is no letter of an ace in most lands, but where an index is named as an ace it is one.
        aces = by_index.argmax(axis=1) == _ACE
        by_itself[aces, _ACE] += letters[aces, _ONE]
        by_itself[aces, -1] -= letters[aces, _ONE]
        parts = np.isin(by_index.argmax(axis=1), _PARTS_OF_OTHERS)
        if parts.any():
            by_index[parts] = self.namer.parts(pyramid, list(itertools.compress(poses, parts)))[0]
        # A wide 10 is more than is seen from near.
        wide = (by_index.argmax(axis=1) == _TEN) & (by_itself.argmax(axis=1) == len(RANKS))
        by_itself[wide] = _ANY_RANK
        again = iter(zip(by_index, by_itself, strict=True))
        return [
            replace(each, names=_of_rank(each.names, *next(again))) if look else each
            for each, look in zip(told, unsure, strict=True)
        ]

    def _pips_of_face(
        self, pyramid: Pyramid, pose: Pose, names: Chances, others: Sequence[Pose]
    ) -> _FaceSuit | None:
        """What the nearest plain pips are told as on the face of the card whose index at ``pose`` has one of
        ``names``; ``None`` if nobody need look, none is seen, or two are of two suits. One of the other
        colour is another card's."""
        if not _is_of_either_suit(names):
            return None
        rank = RANKS[int(names.argmax()) % len(RANKS)]
        colour = ONE_COLOUR[int(names.argmax()) // len(RANKS)]
        told = self._plain_pips(pyramid, pose, others, OF_ACE if rank == "A" else OF_OTHERS, colour)
        if rank in "JQK" and colour == BLACK:
            # On the picture of a court other inks touch its pip.
            told = self._plain_pips(pyramid, pose, others, OF_OTHERS, colour, brightest_of) or told
        if rank not in "JQKA":
            clear = [it for it in told if it.is_clear]
            if clear:
                return _said_by(clear, (_CLEAR_PIP_ERRS, _CLEAR_PIPS_ERR))
            told = told or self._plain_pips(pyramid, pose, others, OF_SINGLE, colour)
        return _said_by(told, (_FACE_PIP_ERRS, _FACE_PIPS_ERR))

    def _plain_pips(
        self,
        pyramid: Pyramid,
        pose: Pose,
        others: Sequence[Pose],
        face: Face,
        colour: Collection[int],
        ink: Callable[[Picture], GreyPicture] = darkest_of,
    ) -> list[_FacePip]:
        """The plain pips of the suits of one ``colour`` on such a ``face``, told from paper by their
        ``ink``."""
        poses = face_pips(pyramid, pose, others, face, ink)
        return [
            _FacePip(pip, at.height, is_beside(pose, at))
            for pip, at in zip(self.pip_namer.name(pyramid, poses), poses, strict=True)
            if pip[-1] < _PLAIN_PIP and int(pip.argmax()) in colour
        ]

    def _with_known_pips(
        self,
        pyramid: Pyramid,
        told: Sequence[Candidate],
        asked: Sequence[bool],
        by_pip: npt.NDArray[np.float32],
        denied: float,
    ) -> list[Candidate]:
        """``told``; those of the ``asked`` whose names were denied are named anew where the pip seen from
        near, ``by_pip``, plainly is one: the judge knows half a pip less well."""
        pips = iter(by_pip[:, -1].tolist())
        plain = [
            next(pips) < _PLAIN_PIP and each.names.max() <= denied if is_asked else False
            for each, is_asked in zip(told, asked, strict=True)
        ]
        poses = [each.pose for each in itertools.compress(told, plain)]
        named = iter(by_card(*self.namer.name(pyramid, poses, denied, pips_are_known=True)))
        return [
            replace(each, names=next(named)) if again else each
            for each, again in zip(told, plain, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class _FacePip:
    """A pip on the face of a card: what it is told as, ``(5,)``, and the height of an index with such a one.
    ``is_beside``: it is where the face of a card begins that has its index in its left corner."""

    told: npt.NDArray[np.float32]
    tall: float
    is_beside: bool

    @property
    def is_clear(self) -> bool:
        """Whether it is hardly another card's, and told beyond doubt."""
        return self.is_beside and self.told.max() >= _CLEAR and self.tall * PIP_OF_INDEX >= _CLEAR_PIXELS


@dataclass(frozen=True, slots=True)
class _FaceSuit:
    """What pips of a face are told as together, ``(5,)``, and the ``height`` of the nearest, pixels."""

    told: npt.NDArray[np.float32]
    height: float


def _said_by(pips: Sequence[_FacePip], errs: tuple[float, float]) -> _FaceSuit | None:
    """What the nearest of ``pips``, as tall as the tallest, say together: one alone ``errs`` as often as the
    first says, two that agree as the second. ``None`` if there is none, or if two are of two suits."""
    tallest = max((it.tall for it in pips), default=0.0)
    nearest = [it for it in pips if it.tall > _AS_TALL * tallest][:2]
    if len({int(it.told.argmax()) for it in nearest}) != 1:
        return None
    told = np.maximum(nearest[0].told, np.float32(errs[len(nearest) - 1]))
    return _FaceSuit(np.asarray(told, np.float32), nearest[0].tall * PIP_OF_INDEX)


def _surely_named(told: Sequence[Candidate]) -> list[Pose]:
    return [each.pose for each in told if each.names.max() >= TEACHES and each.best != JOKER_NUMBER]


def _as_tall_as_its_fan(pose: Pose, others: Sequence[Pose]) -> Pose:
    """``pose``, as tall as most of the ``others`` that are near and like it, if it is far less tall."""
    heights = [
        it.height
        for it in others
        if is_like(pose, it) and HALF * it.height < pose.distance_to(it) < NEIGHBOURS * it.height
    ]
    tall = statistics.median(heights) if heights else pose.height
    return pose.down_to(tall) if pose.height < _SHORT * tall else pose


def _is_of_either_suit(names: Chances) -> bool:
    """Whether the likeliest of ``names`` could as well be the same rank in the other suit of its colour."""
    if int(names.argmax()) == JOKER_NUMBER or names.max() <= NO_NAME:
        return False
    return chance_of_twin(names) >= _EITHER_SUIT


def _chance_of_ten(names: Chances) -> float:
    """How likely the 10 of any suit is among ``names``."""
    return float(cards_of(names)[:, _TEN].sum())


def _rank_chance(names: Chances) -> float:
    """How likely the likeliest rank of ``names`` is, whatever its suit."""
    return float(cards_of(names).sum(axis=0).max())


def _of_rank(
    names: Chances, by_index: npt.NDArray[np.float32], by_itself: npt.NDArray[np.float32]
) -> Chances:
    """``names`` with what their rank says ``by_itself``, ``(14,)``, beside what the namers say of the ranks
    ``by_index``, ``(13,)``. That there is a rank makes no pip likelier. A Joker has no rank."""
    told = np.maximum(by_itself, _LEAST) ** _RANK_BY_ITSELF
    either = min(1.0, float(names[:JOKER_NUMBER].sum()))
    # A card has a rank: if several views named it, that is likelier than this one says.
    before = min(1.0, max(float(by_index.sum()), either))
    likely = before * float((by_index * told[:-1]).sum()) / max(HARDLY, float(by_index.sum()))
    after = likely / (likely + (1.0 - before) * told[-1] + HARDLY)
    cards = names[:JOKER_NUMBER] * np.tile(told[:-1], len(SUITS))
    cards *= either * after / max(HARDLY, before) / max(HARDLY, float(cards.sum()))
    return np.append(cards, names[JOKER_NUMBER] * told[-1])


def _of_suit(names: Chances, pip: npt.NDArray[np.float32]) -> Chances:
    """``names``, as likely to be a card's, with what a ``pip`` of its face says of the suit."""
    cards = cards_of(names)
    told = cards * pip[:-1, None]
    return np.append(told.ravel() * (cards.sum() / told.sum()), names[JOKER_NUMBER])


def _with_suit_counted(names: Chances, share: float) -> Chances:
    """``names``, as likely to be a card's, with this ``share`` of what they say of the suit counted."""
    cards = cards_of(names)
    suits = np.maximum(cards.sum(axis=1), HARDLY)[:, None]
    counted = cards * suits ** (share - 1.0)
    return np.append(counted.ravel() * (cards.sum() / max(HARDLY, counted.sum())), names[JOKER_NUMBER])


def _in_doubt_with(face: npt.NDArray[np.float32], names: Chances) -> Chances:
    """``names``; as likely in either suit of a colour if the likeliest is not beyond doubt, and the pip of
    its ``face`` is rather of the other: it is larger than that of the index, and blurs less."""
    twin = twin_of(int(names.argmax()))
    if names.max() >= _WHATEVER_FACE_SAYS or face[twin // len(RANKS)] < _FACE_SAYS_OTHER:
        return names
    return in_either_suit(names)


def _bears_out(pips: npt.NDArray[np.float32], names: Chances) -> float:
    """How far the pip seen from near, ``pips``, bears out the suit of the likeliest of ``names``, 0 to 1. A
    Joker has no pip."""
    likeliest = int(names.argmax())
    if likeliest == JOKER_NUMBER:
        return 1.0
    shown = (_NO_PIP - pips[-1]) / (_NO_PIP - _PIP)
    suit = pips[likeliest // len(RANKS)] / max(HARDLY, 1.0 - pips[-1])
    of_suit = (suit - _ANOTHER_SUIT) / (_THIS_SUIT - _ANOTHER_SUIT)
    return float(np.clip(min(shown, of_suit), 0.0, 1.0))


def _joined(
    names: Chances,
    pips: npt.NDArray[np.float32],
    pip_says: float,
    ranks: npt.NDArray[np.float32],
    suits: npt.NDArray[np.float32],
) -> Chances:
    """The chances of the 53 ``names`` of an index, with what its pip seen from near says, ``pips``, and the
    face around it, ``ranks`` and ``suits``: independent evidence, of which each counts in part, the pip as
    ``pip_says``. A Joker has no pip."""
    rank = ranks**_FACE_SAYS_RANK
    # Where a pip is half covered the face mostly says that there is none; it is only asked which it is.
    suit = (suits[:-1] / suits[:-1].max()) ** _FACE_SAYS_SUIT * pips[:-1] ** pip_says
    cards = np.outer(suit, rank[: len(RANKS)]).ravel()
    none = max(float(rank[-1]), float(suits[-1] ** _FACE_SAYS_SUIT * pips[-1] ** _PIP_SAYS_SUIT))
    both = _with_suit_counted(names, _INDEX_SAYS_SUIT) * np.append(cards, rank[len(RANKS)])
    return np.asarray(both / (both.sum() + (1.0 - names.sum()) * none + 1e-9), np.float64)


def without_guessed_suit(seen: Candidate, denied: float) -> Candidate:
    """``seen``; where no pip is seen, or one of another suit, the suit was guessed, and its name keeps the
    probability ``denied``."""
    cards = seen.names[:JOKER_NUMBER]
    part = max(seen.pip, min(1.0, denied / max(HARDLY, float(cards.max()))))
    return seen if part == 1.0 else replace(seen, names=np.append(part * cards, seen.names[JOKER_NUMBER]))
