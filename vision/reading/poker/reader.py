"""The reader of poker cards."""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Callable, Collection, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from vision.core.cards import JOKER, RANKS, SUITS
from vision.core.errors import UnknownDeck
from vision.core.geometry import Quad, Region, Size, middle_of, moved
from vision.core.network import WEIGHTS
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.decks.lettered import LetteredDeck
from vision.reading.poker.angles import angle_between
from vision.reading.poker.card_corner import is_in_card_corner
from vision.reading.poker.confidence import Confidence, log_odds
from vision.reading.poker.deck_classifier import DeckClassifier, DeckScores
from vision.reading.poker.deck_evidence import DeckEvidence
from vision.reading.poker.ink import on_paper, suits_by_ink
from vision.reading.poker.joker_verifier import JokerVerifier
from vision.reading.poker.networks import Finder, Namer
from vision.reading.poker.pairing import RANK_AND_PIP, grouped
from vision.reading.poker.patches import Pose, Pyramid, cut, whitened
from vision.reading.poker.pip_namer import PipNamer
from vision.reading.poker.pose_refiner import PoseRefiner
from vision.reading.poker.proposals import Proposal, closer, propose
from vision.reading.poker.slant import grouped_in_view
from vision.reading.poker.table_deck import TableDeck
from vision.reading.poker.typography import POSES_NEARBY, Comparison, Typography, looks_around, looks_of
from vision.reading.poker.wide_namer import WideNamer

DECKS = ("poker",)
_NAMES = (*(rank + suit for suit in SUITS for rank in RANKS), JOKER)
_JOKER = _NAMES.index(JOKER)
_SURE_PLACE = 0.45
_SEEN_PLACE, _NO_NAME, _HALF = 0.4, 0.25, 0.5
"""The finder sees something from the first probability on; the namer sees nothing below the second, and
something above the third."""
_HARDLY_SEEN = 0.35
"""The finder is no surer than this of an index that was seen upside down."""
_BETWEEN_RANKS = 0.54
"""From the middle of an index to that of one the other way round with the same pip, in its heights."""
_DOUBT = (0.15, 0.97)
_VARIANTS = ((0.8, 0.0), (1.2, 0.0), (0.9, 10.0), (0.9, -10.0), (1.0, 10.0), (1.0, -10.0))
_COS_LEAN = 0.5
"""The least cosine between an uncertain index and its neighbours' direction."""
_NEAREST, _NEIGHBOURS = 2, 5.0
"""How many neighbours, within how many index heights, suggest the direction of an index."""
_EXPECTED = 0.5
"""The probability of an index where ink is in the column of a fan."""
_NAMED, _OVERLAP = 0.9, 0.85
"""From this probability a name is clear. Of two indices closer together than the second, in index heights,
one of them upside down or across the other, one is false."""
_THERE = 0.25
"""The least confidence of a card that is reported as unread."""
_ON_TOP, _BESIDE = 0.33, 0.7
"""In index heights: how close two readings of different names, and of one name, must be to be one index. In a
close fan of jumbo cards two indices are hardly further apart."""
_LETTERS = 0.65
"""The same if one is a Joker's, which is only letters: part of an index can look like it."""
_SIGN = 11.0
"""The largest distance between a Joker's indices along a card, in their heights: some are a single small
sign."""
_LEAST_JOKER = 22.0
"""Below this height, pixels, the letters or the sign of a Joker's index blur together."""
_CLEAR_JOKER = 0.9
"""The least probability of each of two indices that together are a Joker's."""
_SURE_CARD = 0.9
"""Where a card is named with this confidence, other cards lie."""
_OWN_SAY = 0.67
"""Three networks see partly the same pixels of a Joker's index: the weight of each one's own evidence. Fitted
by logistic regression on drawn scenes."""
_OPPOSED = -0.9
"""The largest cosine between the directions of a card's two indices."""
_IN_PICTURE = 0.6
"""What stands between a card's two indices is part of its picture if it is smaller than this, in heights of
theirs."""
_TEACHES = 0.97
"""With this probability an index teaches how its deck looks; below it, it is compared."""
_STRANGE, _SURELY_STRANGE = 0.45, 0.75
"""The finder's probability of an index whose letters or pip may be strange: in the corner of a card, and
anywhere."""
_DECK_TURNS = (0.0, 8.0, -8.0, 180.0, 188.0, 172.0)
"""The directions, from the finder's, in which an index is compared with those of a learnt deck."""
_FITS, _FITS_UNSEEN, _FITS_MOVED, _FITS_SURELY = 0.5, 0.6, 0.65, 0.75
"""So much is an index like one of a learnt deck's, where the finder sees one, where it hardly does, and
beside where it does; and where no other pose need be tried."""
_ANY = 0.01
"""The least that the deck on the table says for any card, and for none."""
_HIGHER_OR_LOWER = (-0.4, -0.2, 0.0, 0.2, 0.4)
"""How far along an index, in its heights, it may be from where the finder sees it."""
_OF_ONE_DECK = (0.5, 1.8)
"""How much smaller or larger than usual the finder may see an index of a deck."""
_BETTER = 0.25
"""By so much more of a probability another pose of an index shows a rank or a pip."""
_EITHER = {"J": "Q", "Q": "J", "7": "A"}
"""The ranks whose letter may be another's."""
_SIGHTINGS = 2
"""How often a strange letter must be seen on a table."""
_TELLING = 3
"""In a picture by itself so many indices without a sure name may tell of the deck."""
_UPRIGHT = 0.9
"""The least cosine between the directions of neighbours in a fan."""
_BESIDE_MIDDLE, _ALONG_MIDDLE = (-0.8, -0.4, 0.0, 0.4, 0.8), (-0.2, 0.0, 0.2)
"""How far across and along a fan, in index heights, a half-covered index is looked for from where it would
be if all cards lay straight."""
_OF_ONE_FAN = (0.6, 1.5)
"""How much smaller or taller an index is seen than the next one of its fan."""
_SOME_RANK = 0.1
"""Where the namers find a rank less likely than this, there is none. Of ranks half covered one in twenty is
below .23, of pips and lines one in twenty above .05."""
_SOME_RANK_PLAINLY = 0.95
"""And from this likelihood on there plainly is one: between cards that lie far apart there seems to be one
once in 300 times, and of ranks half covered two in a hundred are missed."""
_MOSTLY_UNSURE = 4
"""From so many indices on that cannot be named, if they are the more, letters do not prove a Joker."""
_NAMELESS, _FOR_EACH_NAMED = 8, 4
"""From so many indices on that cannot be named, and so many for each that can, the deck has suits of another
land, a few of which look like ours."""
_ALTERNATIVE = 0.1
"""The least probability of a name that may be the right one."""
_Chances = npt.NDArray[np.float64]
_HARDLY = 1e-6
"""The least probability that counts as one."""
_BEYOND_DOUBT = 0.995
"""An index named with this probability is looked at no more."""
_FACE_SAYS_RANK = 0.25
"""How much what the face says of an index's rank counts beside what the whole index says."""
_INDEX_SAYS_SUIT, _FACE_SAYS_SUIT, _PIP_SAYS_SUIT = 0.4, 0.8, 0.8
"""How much each counts of what the whole index, the face and the pip by itself say of the suit: they see
partly the same pixels, and a small club looks like a spade to all of them. Together they count as two."""
_PIP, _NO_PIP = 0.5, 0.8
"""Where the pip by itself is less likely none than the first, it is one, and from the second on it is none:
the next card lies on half of it, and half a club is like half a spade."""
_DENIED = 0.55
"""Where cards lie on a mat, one whose letters or pip seem to be no card's is seen, and not named."""
_CLOSE_UP, _INDEX_IN_CLOSE_UP = (180, 240), 150.0
"""Width and height of a picture of an index for people, and the height of the index in it, pixels."""
_SAME_TURN = 3.0
"""Directions closer together than this, degrees, make no difference to the namer."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a picture before it is read: ``quads`` are certain indices that still apply,
    ``changed`` tells which quads have changed since they were read, and at those ``expected`` is ink as that
    of an index. A ``thorough`` look is for a card that must be there and was not found."""

    quads: tuple[Quad, ...]
    changed: Callable[[Sequence[Quad]], Sequence[bool]]
    expected: tuple[Quad, ...] = ()
    thorough: bool = False


class Reader(Protocol):
    """Names the cards in frames."""

    def read(
        self, frame: Picture, index_px: tuple[float, float] | None = None, known: Known | None = None
    ) -> list[Reading]:
        """The cards in ``frame``. ``index_px`` is the range of index heights, pixels, if it is known. Nothing
        need be reported that has not changed since it became ``known``."""


@runtime_checkable
class PicturesBelowIndex(Protocol):
    """A reader of cards with pictures below the index: dark print there is not another card's index."""

    pictures_below_index: bool


@runtime_checkable
class LearnsDeck(Protocol):
    """A reader that learns how the cards of a deck look while they lie on one table."""

    def at_one_table(self) -> Reader:
        """A reader like this one that learns, for one table."""

    def forget_deck(self) -> None:
        """The next cards may be another deck's: what was learnt on this table is forgotten."""

    def hear(self, lying: Collection[str]) -> None:
        """Cards with these codes lie on the table, people say, whatever was read there."""

    @property
    def deck_is_unknown(self) -> bool:
        """Whether the deck on this table has suits or letters of its own, and was not learnt."""


@runtime_checkable
class TellsInkFromIndices(Protocol):
    """A reader that tells other ink from indices that it cannot name."""

    def may_be_index(self, frame: Picture, quad: Quad) -> bool:
        """Whether the ink at ``quad`` of ``frame`` may be that of an index, even one half covered."""


@runtime_checkable
class FindsHalfCovered(Protocol):
    """A reader that finds an index of which little more than the rank shows."""

    def half_covered_near(self, frame: Picture, quad: Quad) -> Quad | None:
        """Where ``frame`` shows a rank, about as tall and as upright as an index at ``quad`` and up to its
        height away; ``None`` where it plainly shows none."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place that may be an index: the finder's probability, its pose, and the probability of each of the 53
    names (the rest is none). ``pip`` is 0 where it was looked for and none is seen."""

    found: float
    pose: Pose
    names: _Chances
    pip: float = 1.0

    @property
    def best(self) -> int:
        """The number of the likeliest name."""
        return int(self.names.argmax())


@dataclass(frozen=True, slots=True)
class _Naming:
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
        doubtful = [k for k in seen if told[k].names.max() < _TEACHES]
        named = dict(zip(doubtful, self.at([refined[k] for k in doubtful]), strict=True))
        for k, pose in refined.items():
            names = named.get(k, told[k].names)
            if names.max() >= min(_NO_NAME, told[k].names.max()):
                told[k] = Candidate(told[k].found, pose, names)
        return told

    def as_neighbours(self, seen: Sequence[Candidate], sure: list[Pose]) -> list[Candidate]:
        """Each of ``seen`` in the pose that the namer names best, among its own and those that its ``sure``
        neighbours suggest."""
        tried = [[each.pose, *_suggested(each, sure)] for each in seen]
        named = self._at_each(tried)
        turned = []
        for each, poses, names in zip(seen, tried, named, strict=True):
            best = max(range(len(poses)), key=lambda k: float(names[k].max()))
            if names[best].max() < _DOUBT[0]:
                turned.append(each)
            else:
                turned.append(Candidate(max(each.found, _SURE_PLACE), poses[best], names[best]))
        return self.again(turned)

    def _at_each(self, poses: Sequence[Sequence[Pose]]) -> list[list[_Chances]]:
        """The names at each of ``poses``, group by group: the namer is asked once."""
        named = iter(self.at([pose for group in poses for pose in group]))
        return [[next(named) for _ in group] for group in poses]

    def at(self, poses: list[Pose]) -> list[_Chances]:
        """The names at each of ``poses``."""
        named = list(_by_card(*self.namer.name(self.pyramid, poses, self.denied)))
        for names, pose in zip(named, poses, strict=True):
            # Patterned cloth and the robes of courts are full of what could be a Joker's letters.
            if names[_JOKER] > _NO_NAME and not self._is_on_paper(pose):
                names[_JOKER] = 0.0
        return named

    def _is_on_paper(self, pose: Pose) -> bool:
        return pose.height > _LEAST_JOKER and on_paper(cut(self.pyramid, pose))

    def again(self, seen: Sequence[Candidate]) -> list[Candidate]:
        """``seen``; an index that the finder is certain of and the namer is not is named by several views:
        among neighbours the finder may be wrong about its size and direction. The three clearest views are
        averaged."""
        again = [_is_doubtful(each.names) and each.found >= _SURE_PLACE for each in seen]
        poses = [each.pose for each in itertools.compress(seen, again)]
        variants = [[pose.otherwise(*variant) for variant in _VARIANTS] for pose in poses]
        named = iter(self._at_each(variants))
        told = []
        for each, by_views in zip(seen, again, strict=True):
            names = each.names
            if by_views:
                clearest = sorted([names, *next(named)], key=lambda view: -float(view.max()))[:3]
                names = np.asarray(np.mean(clearest, axis=0), np.float64)
            if _is_doubtful(each.names):
                each = replace(each, names=_of_its_ink(self.pyramid, each.pose, names))
            told.append(each)
        return told


class CardReader:
    """Reads poker cards by their indices.

    ``weights`` is the folder with the networks. ``confidence`` calibrates the raw probabilities; by default
    as the training determined. A card below its ``sure`` is reported as unread. A ``lettered``
    deck is known by its own letters and pips beforehand. Each picture is read by itself; :meth:`at_one_table`
    gives a reader that learns from one to the next.
    """

    def __init__(
        self,
        deck: str = "poker",
        confidence: Confidence | None = None,
        weights: Path = WEIGHTS,
        lettered: LetteredDeck | None = None,
    ) -> None:
        if deck not in DECKS:
            raise UnknownDeck(deck=deck, known=DECKS)
        self._finder = Finder(weights)
        self._namer = Namer(weights)
        self._refiner = PoseRefiner(weights)
        self._wide_namer = WideNamer(weights)
        self._pip_namer = PipNamer(weights)
        self._joker_verifier = JokerVerifier(weights)
        self._confidence = confidence or Confidence.load(weights / "confidence.json")
        self._classifier = None if lettered is None else DeckClassifier(self._namer, lettered.indices)
        self._table_deck: TableDeck | None = None
        self._learnt: Typography | None = None
        self._evidence: DeckEvidence | None = None
        self._told = lettered is not None
        self._lying: frozenset[str] = frozenset()

    def at_one_table(self) -> CardReader:
        """A reader, with the same networks, that learns how the indices of the deck on one table look."""
        other = copy(self)
        other._table_deck = TableDeck(self._namer)
        other._evidence = DeckEvidence(_SIGHTINGS)
        return other

    def at_one_lesson(self) -> CardReader:
        """A reader, with the same networks, that learns how a deck's indices look only from what it is
        told."""
        other = copy(self)
        other._learnt = Typography()
        other._evidence = DeckEvidence()
        return other

    def forget_deck(self) -> None:
        """The next cards may be another deck's."""
        if self._table_deck is not None:
            self._table_deck = TableDeck(self._namer)
        if self._learnt is not None:
            self._learnt = Typography()
        if self._evidence is not None:
            self._evidence = self._evidence.of_another_deck()

    def hear(self, lying: Collection[str]) -> None:
        """See :class:`LearnsDeck`: a letter that was in doubt is a jack's once people say that it is."""
        self._lying = frozenset(lying)

    @property
    def deck_is_unknown(self) -> bool:
        """Whether the deck on this table must be learnt to be read."""
        return not self._told and self._evidence is not None and self._evidence.is_unknown

    def learn(self, frame: Picture, quad: Quad, card: str) -> Picture:
        """The index at ``quad`` of ``frame`` is one of ``card``: what looks like it has its rank or its suit.
        Returns its picture, upright, 32 by 48 pixels. Only a reader at one lesson learns."""
        picture = self.picture(frame, quad)
        self.learn_picture(picture, card)
        return picture

    def learn_picture(self, picture: Picture, card: str) -> None:
        """``picture``, upright, 32 by 48 pixels, shows an index of ``card``. Only a reader at one lesson
        learns."""
        if self._learnt is not None:
            self._learnt.learn(card, looks_of(self._namer, picture[None])[0])
            self._told = True

    def may_be_index(self, frame: Picture, quad: Quad) -> bool:
        """See :class:`TellsInkFromIndices`. A pip or a line of the card below is none."""
        region = Region.about(quad, frame.shape)
        pyramid = Pyramid(region.crop(frame))
        pose = _pose(moved(quad, -region.x0, -region.y0))
        nearby = [pose.otherwise(*other) for other in POSES_NEARBY]
        if self._namer.any_rank(pyramid, nearby).max() > _SOME_RANK:
            return True
        return any(
            chance >= _SEEN_PLACE and math.hypot(near.x - pose.x, near.y - pose.y) < _HALF * pose.height
            for chance, near in closer(self._finder, pyramid, pose)
        )

    def half_covered_near(self, frame: Picture, quad: Quad) -> Quad | None:
        """See :class:`FindsHalfCovered`."""
        region = Region.about(quad, frame.shape)
        pyramid = Pyramid(region.crop(frame))
        middle = _pose(moved(quad, -region.x0, -region.y0))
        beside = [
            pose
            for pose in self._refiner.refined(pyramid, _poses_near(middle))
            if _is_like(pose, middle) and math.hypot(pose.x - middle.x, pose.y - middle.y) < middle.height
        ]
        if not beside:
            return None
        plain = self._namer.any_rank(pyramid, beside)
        likeliest = beside[int(plain.argmax())]
        ranks, _ = self._wide_namer.name(pyramid, [likeliest])
        if plain.max() < _SOME_RANK_PLAINLY or ranks[0, -1] > _HALF:
            return None
        return moved(_quad(likeliest), region.x0, region.y0)

    def close_up(self, frame: Picture, quad: Quad) -> Picture:
        """The index at ``quad`` of ``frame`` and what is around it, for people: upright, 180 by 240."""
        return cut(Pyramid(frame), _pose(quad), _CLOSE_UP, _INDEX_IN_CLOSE_UP)

    def rank_likeness(self, one: Picture, other: Picture) -> float:
        """How much the ranks of two indices are alike, 1 for the same. They are pictures as :meth:`learn`
        gives them."""
        first, second = looks_of(self._namer, np.stack([one, other]))
        return float(first.rank @ second.rank)

    def picture(self, frame: Picture, quad: Quad) -> Picture:
        """The index at ``quad`` of ``frame``, upright, 32 by 48 pixels."""
        return cut(Pyramid(frame), _pose(quad))

    def compared(self, frame: Picture, quad: Quad) -> Comparison:
        """How the index at ``quad`` of ``frame`` compares with what is known of the deck."""
        (looks,) = looks_around(self._namer, Pyramid(frame), [_pose(quad)])
        return (self._learnt or Typography()).compared(looks)

    def read(
        self, frame: Picture, index_px: tuple[float, float] | None = None, known: Known | None = None
    ) -> list[Reading]:
        """The cards in ``frame``, best first. See :class:`Reader`."""
        candidates = self.candidates(frame, index_px, known)
        groups = _cards(candidates, None if index_px else (frame.shape[1], frame.shape[0]))
        readings = [self._reading(group) for group in groups]
        if any(reading.card == JOKER for reading in readings):
            among_cards = index_px is not None or any(_is_named_card(reading) for reading in readings)
            pyramid = Pyramid(frame)
            readings = [
                reading if _is_on_a_card(pyramid, group, among_cards) else _unread(reading)
                for reading, group in zip(readings, groups, strict=True)
            ]
        there = [reading for reading in readings if reading.card is not None or reading.confidence > _THERE]
        if index_px is not None:
            there += self._half_covered(frame, candidates, there)
        return sorted(there, key=lambda reading: -reading.confidence)

    def _half_covered(
        self, frame: Picture, candidates: list[Candidate], there: list[Reading]
    ) -> list[Reading]:
        """Cards on a mat, beside those that are ``there``, of which the finder sees an index and the namers a
        rank, but hardly a pip: the next card lies on it, and both are upright in their fan."""
        told = [_pose(quad) for reading in there for quad in reading.quads]
        poses = [
            seen.pose
            for seen in candidates
            if seen.found >= _SEEN_PLACE and seen.names.max() <= _HALF and _is_in_fan_of(seen.pose, told)
        ]
        if not poses:
            return []
        shows = self._namer.any_rank(Pyramid(frame), poses) > _SOME_RANK
        return [Reading(None, _THERE, (_quad(pose),)) for pose in itertools.compress(poses, shows)]

    def strange(self, frame: Picture, there: list[Reading]) -> list[Reading]:
        """Cards in ``frame``, beside those that are ``there``, whose letters or pips have no name."""
        pyramid = Pyramid(frame)
        candidates = self.candidates(frame)
        height = _usual_height(candidates)
        low, high = (height * span for span in _OF_ONE_DECK)
        nameless = [c for c in _nameless(pyramid, candidates, there) if low <= c.height <= high]
        poses = self._straightened(pyramid, nameless, height)
        looks = [looks_of(self._namer, cut(pyramid, pose)[None])[0] for pose in poses]
        groups = grouped(poses, lambda i, j: looks[i].is_like(looks[j]))
        return [Reading(None, _THERE, tuple(_quad(poses[k]) for k in group)) for group in groups]

    def _straightened(self, pyramid: Pyramid, poses: list[Pose], height: float) -> list[Pose]:
        """Each of ``poses`` of strange indices as it shows a rank or a pip best: the finder may see them
        upside down, or of another height than the deck's."""
        if not poses:
            return []
        tried = [
            [
                pose.turned_to(pose.degrees + turn, tall)
                for turn in (0.0, 180.0)
                for tall in (pose.height, height)
            ]
            for pose in poses
        ]
        ranks, suits = self._namer.parts(pyramid, [pose for variants in tried for pose in variants])
        shows = np.reshape(ranks.max(axis=1) + suits.max(axis=1), (len(poses), -1))
        best = np.where(shows.max(axis=1) > shows[:, 0] + _BETTER, shows.argmax(axis=1), 0)
        return [variants[number] for variants, number in zip(tried, best.tolist(), strict=True)]

    def candidates(
        self, frame: Picture, index_px: tuple[float, float] | None = None, known: Known | None = None
    ) -> list[Candidate]:
        """Every place that may be an index, with names; for training, figures and error pictures."""
        pyramid = Pyramid(frame)
        found = propose(self._finder, pyramid, index_px, known is not None and known.thorough)
        if known is not None:
            found = list(itertools.compress(found, known.changed([_quad(pose) for _, pose in found])))
            found += [(_EXPECTED, _pose(quad)) for quad in known.expected]
        denied = _DENIED if index_px else 0.0
        naming = _Naming(self._namer, self._refiner, pyramid, denied)
        told = _with_other_ranks(naming, naming.again(naming.found(found)))
        told += self._found_again(naming, told, () if known is None else known.quads)
        if self._classifier is not None:
            told = self._named_by_deck(pyramid, told)
        else:
            told = self._looked_at_again(pyramid, told, denied)
            if self._learnt is not None and self._told:
                told = self._with_lesson(pyramid, told, self._learnt)
            else:
                if self._table_deck is not None:
                    told = self._with_table_deck(pyramid, told, self._table_deck)
                told = [_without_guessed_suit(c, denied) for c in told]
        told = [self._judged(pyramid, c) if c.names[_JOKER] > _NO_NAME else c for c in told]
        return told if self._told else self._with_deck_evidence(pyramid, told)

    def _looked_at_again(self, pyramid: Pyramid, told: list[Candidate], denied: float) -> list[Candidate]:
        """``told``; what has a name that is not beyond doubt is named by its pip seen from near, too, and by
        the face around it, whose pips are of the same suit and larger. What they deny keeps the probability
        ``denied``: an index is there."""
        asked = [_NO_NAME < each.names.max() < _BEYOND_DOUBT for each in told]
        poses = [each.pose for each in itertools.compress(told, asked)]
        by_pip = self._pip_namer.name(pyramid, poses)
        shown = iter(np.clip((_NO_PIP - by_pip[:, -1]) / (_NO_PIP - _PIP), 0.0, 1.0).tolist())
        evidence = iter(zip(by_pip, *self._wide_namer.name(pyramid, poses), strict=True))
        again = []
        for each, is_asked in zip(told, asked, strict=True):
            if is_asked:
                names = _joined(each.names, *next(evidence))
                least = min(denied, float(each.names.max()))
                names = names * max(1.0, least / max(1e-6, float(names.max())))
                each = replace(each, names=names, pip=next(shown))
            again.append(each)
        return again

    def _with_lesson(self, pyramid: Pyramid, told: list[Candidate], known: Typography) -> list[Candidate]:
        """``told`` with the names that the indices have in the deck of which a person told what is ``known``.
        That speaks against a sure name, too: a letter of this deck may look like another's."""
        asked = [_is_an_index(seen) for seen in told]
        indices = list(itertools.compress(told, asked))
        looks = looks_around(self._namer, pyramid, [seen.pose for seen in indices])
        again = iter(self._named_by_lesson(pyramid, indices, [known.compared(each) for each in looks]))
        return [next(again) if is_asked else seen for seen, is_asked in zip(told, asked, strict=True)]

    def _with_table_deck(self, pyramid: Pyramid, told: list[Candidate], deck: TableDeck) -> list[Candidate]:
        """``told`` with those that are not sure confirmed or doubted by the ``deck`` on the table, which what
        is sure teaches first."""
        for seen in told:
            card = _NAMES[seen.best]
            sure = seen.found >= _SURE_PLACE and seen.names.max() >= _TEACHES and card != JOKER
            if sure and deck.wants(card):
                deck.learn(card, cut(pyramid, seen.pose))
        asked = [
            _is_unsure(seen) and seen.names.max() > _ALTERNATIVE and deck.knows(_NAMES[seen.best])
            for seen in told
        ]
        scores = iter(deck.scores(pyramid, [seen.pose for seen in itertools.compress(told, asked)]))
        return [
            _weighed(seen, next(scores)) if is_asked else seen
            for seen, is_asked in zip(told, asked, strict=True)
        ]

    def _with_deck_evidence(self, pyramid: Pyramid, told: list[Candidate]) -> list[Candidate]:
        """``told`` with those doubted that the deck's other cards speak against: all of a deck with another
        land's suits, all letters of one with strange letters, jacks with two letters, and Jokers where most
        indices cannot be read."""
        evidence = self._evidence or DeckEvidence()
        seen = [c for c in told if c.found >= _SURELY_STRANGE and not _is_half_under_next(c, told)]
        unsure = [c.pose for c in seen if c.names.max() < _NAMED]
        sure = [_NAMES[c.best] for c in seen if c.names.max() >= _NAMED and c.best != _JOKER]
        jacks = [c for c in told if c.names.max() >= _NAMED and _NAMES[c.best][:-1] == "J"]
        at_one_table = self._evidence is not None
        if at_one_table or len(unsure) >= _TELLING:
            evidence.see(sure, *self._namer.strange_parts(pyramid, unsure))
        mostly_nameless = len(unsure) >= _NAMELESS and len(unsure) > _FOR_EACH_NAMED * len(sure)
        if evidence.is_of_another_land or mostly_nameless:
            return [_doubted(c) for c in told]
        doubtful: list[Candidate] = []
        if jacks and (at_one_table or len({jack.best for jack in jacks}) > 1):
            looks = looks_of(self._namer, np.stack([cut(pyramid, jack.pose) for jack in jacks]))
            doubtful += itertools.compress(jacks, evidence.doubtful_jacks(looks))
        doubtful += self._of_either_letter(pyramid, told, evidence)
        letters = evidence.doubtful_letters
        doubtful += [c for c in told if _NAMES[c.best][:-1] in letters]
        if len(unsure) >= _MOSTLY_UNSURE and len(unsure) > len(sure):
            doubtful += [c for c in told if c.best == _JOKER]
        return [_doubted(c) if any(c is other for other in doubtful) else c for c in told]

    def _of_either_letter(
        self, pyramid: Pyramid, told: list[Candidate], evidence: DeckEvidence
    ) -> list[Candidate]:
        """Those among ``told`` whose letter stands for another rank in another land: a 7 that may be a 1, and
        a jack or queen whose letter may be the other's, as long as no queen of this deck had another and
        nobody said of one that it is the jack."""
        seen = [c for c in told if c.names.max() >= _HALF and _NAMES[c.best][:-1] in _EITHER]
        ranks = [_NAMES[c.best][:-1] for c in seen]
        pairs = [(rank, _EITHER[rank]) for rank in ranks]
        either = self._namer.may_be_either(pyramid, [c.pose for c in seen], pairs)
        for index, rank, is_either in zip(seen, ranks, either, strict=True):
            if index.names.max() < _NAMED:
                continue
            card = _NAMES[index.best]
            if rank == "Q" and not is_either:
                evidence.see_queens()
            elif rank == "J" and is_either and card in self._lying and f"Q{card[-1]}" not in self._lying:
                evidence.hear_of_jacks()
            elif rank == "7" and is_either:
                evidence.see_ones()
        jacks_are_known = evidence.knows_jacks
        doubtful = [
            index
            for index, rank, is_either in zip(seen, ranks, either, strict=True)
            if is_either and not (rank == "J" and jacks_are_known)
        ]
        # A 1 that is seen less well is all the more like a 7: one of them tells for all.
        if evidence.sevens_may_be_ones:
            return [*doubtful, *(index for index in seen if _NAMES[index.best][:-1] == "7")]
        ones = {index.best for index in doubtful if _NAMES[index.best][:-1] == "7"}
        return [*doubtful, *(index for index in seen if index.best in ones)]

    def _named_by_lesson(
        self, pyramid: Pyramid, seen: Sequence[Candidate], compared: Sequence[Comparison]
    ) -> list[Candidate]:
        """Candidates with the names that they have in the deck of which a person tells."""
        ranks, suits = self._namer.name(pyramid, [each.pose for each in seen])
        named = []
        for each, rank, suit, comparison in zip(seen, ranks, suits, compared, strict=True):
            if each.found >= _SURELY_STRANGE or on_paper(cut(pyramid, each.pose)):
                weighed = comparison.weighed(
                    rank[: len(RANKS)].astype(np.float64), suit[: len(SUITS)].astype(np.float64)
                )
                names = np.append(np.outer(weighed[1], weighed[0]).ravel(), each.names[_JOKER])
                named.append(replace(each, names=names))
            else:
                named.append(each)
        return named

    def _named_by_deck(self, pyramid: Pyramid, told: Sequence[Candidate]) -> list[Candidate]:
        """Candidates with the names that they have in the deck that was learnt, and no others but a Joker's,
        each in the pose in which it is most like an index of that deck."""
        assert self._classifier is not None
        height = _usual_height(told)
        turned = [
            [
                c.pose.turned_to(c.pose.degrees + turn, tall)
                for tall in (c.pose.height, height)
                for turn in _DECK_TURNS
            ]
            for c in told
        ]
        best = self._most_alike(pyramid, turned)
        fits = [_FITS if c.found >= _SEEN_PLACE else _FITS_UNSEEN for c in told]
        # Where the next card covers it, the finder may see an index too high or too low, and askew.
        sure = [pose for pose, scores in best if scores.fit >= _FITS_SURELY]
        doubtful = [k for k, (_, scores) in enumerate(best) if scores.fit < _FITS_SURELY]
        moved = self._most_alike(pyramid, [_around(told[k].pose, height, sure) for k in doubtful])
        for k, found in zip(doubtful, moved, strict=True):
            if found[1].fit - _FITS_MOVED > best[k][1].fit - fits[k]:
                best[k], fits[k] = found, _FITS_MOVED
        return [self._of_deck(c, *at, fit) for c, at, fit in zip(told, best, fits, strict=True)]

    def _most_alike(self, pyramid: Pyramid, tried: Sequence[Sequence[Pose]]) -> list[tuple[Pose, DeckScores]]:
        """Of each group of poses the one that is most like an index of the learnt deck, and how much."""
        assert self._classifier is not None
        patches = [cut(pyramid, pose) for poses in tried for pose in poses]
        scores = iter(self._classifier.scores(np.stack(patches)) if patches else ())
        return [max(((pose, next(scores)) for pose in poses), key=lambda it: it[1].fit) for poses in tried]

    def _of_deck(self, seen: Candidate, pose: Pose, scores: DeckScores, fits: float) -> Candidate:
        """``seen`` with the names of the learnt deck by its ``scores`` at ``pose``. From ``fits`` on it is
        likelier one of its indices than none."""
        assert self._classifier is not None
        joker = float(seen.names[_JOKER]) if self._classifier.has_usual_indices else 0.0
        names = np.zeros(len(_NAMES))
        names[_JOKER] = joker
        for card, chance in scores.chances(fits).items():
            names[_NAMES.index(card)] = chance * (1.0 - joker)
        return replace(seen, pose=pose if scores.fit > fits else seen.pose, names=names)

    def _judged(self, pyramid: Pyramid, seen: Candidate) -> Candidate:
        """A Joker candidate after the finder and the Joker verifier, which see more of the card, are taken
        into account. If it is rejected it is most likely no index at all: no other name gains."""
        joker = float(seen.names[_JOKER])
        says = log_odds(joker), log_odds(seen.found), self._joker_verifier.judge(pyramid, seen.pose)
        together = 1.0 / (1.0 + math.exp(-_OWN_SAY * sum(says)))
        names = seen.names * min(1.0, (1.0 - together) / max(1.0 - joker, 1e-6))
        names[_JOKER] = together
        return replace(seen, names=names)

    def _found_again(self, naming: _Naming, told: list[Candidate], known: Sequence[Quad]) -> list[Candidate]:
        """Candidates where the finder saw an index that the namer cannot name with certainty: among
        neighbours the finder may be wrong about the direction. The namer tries the neighbours' directions;
        where it saw nothing at all and the finder is sure, that searches again first."""
        outside = _without_pictures(told)
        doubtful = [c for c in outside if c.found >= _SEEN_PLACE and c.names.max() < _DOUBT[1]]
        sure = [c for c in told if c.names.max() > _DOUBT[1]]
        tried = [c for c in doubtful if c.names.max() >= _NO_NAME]
        lost = [c.pose for c in doubtful if c.names.max() < _NO_NAME and c.found >= _SURELY_STRANGE]
        places = [place for pose in lost for place in closer(self._finder, naming.pyramid, pose)]
        tried += naming.found([place for place in places if not _is_told(place[1], sure)])
        poses = [c.pose for c in sure] + [_pose(quad) for quad in known]
        return [c for c in naming.as_neighbours(tried, poses) if c.names.max() > _HALF]

    def _reading(self, group: list[Candidate]) -> Reading:
        names = _combined(group)
        order = np.argsort(-names)
        others = tuple((_NAMES[k], float(names[k])) for k in order[1:4] if names[k] > 0.01)
        best = max(group, key=lambda candidate: candidate.names.max())
        ranked = sorted(group, key=lambda candidate: candidate is not best)
        card = _NAMES[order[0]]
        confidence = self._confidence.of(card, float(names[order[0]]))
        if confidence < self._confidence.sure:
            others = ((card, confidence), *others)
            return Reading(None, confidence, tuple(_quad(c.pose) for c in ranked), others)
        return Reading(card, confidence, tuple(_quad(c.pose) for c in ranked), others)


def _is_named_card(reading: Reading) -> bool:
    return reading.card not in (None, JOKER) and reading.confidence >= _SURE_CARD


def _is_on_a_card(pyramid: Pyramid, group: list[Candidate], among_cards: bool) -> bool:
    """Whether an index that looks like a Joker's is on a card and not other print: both ends of the card show
    it, or it is in the corner of a card ``among_cards``. Any other index needs no such proof."""
    if group[0].best != _JOKER:
        return True
    clear = [candidate.pose for candidate in group if candidate.names[_JOKER] >= _CLEAR_JOKER]
    if any(math.cos(math.radians(a.degrees - b.degrees)) < 0.0 for a in clear for b in clear):
        return True
    return among_cards and any(is_in_card_corner(pyramid, candidate.pose) for candidate in group)


def _unread(reading: Reading) -> Reading:
    """``reading`` with its name as the first of the alternatives."""
    if reading.card is None:
        return reading
    alternatives = ((reading.card, reading.confidence), *reading.alternatives)
    return replace(reading, card=None, alternatives=alternatives)


def _suggested(seen: Candidate, sure: list[Pose]) -> list[Pose]:
    """The place of ``seen`` in the directions of its ``sure`` neighbours."""
    pose = seen.pose
    near = sorted((math.hypot(s.x - pose.x, s.y - pose.y), s.degrees) for s in sure)[:_NEAREST]
    turns = _apart(degrees for apart, degrees in near if apart < _NEIGHBOURS * pose.height)
    turns = [turn + over for turn in turns for over in (0.0, 180.0)]
    if seen.names.max() >= _NO_NAME:  # it is readable as it is: only slightly rotated, not upside down
        turns = [turn for turn in turns if math.cos(math.radians(turn - pose.degrees)) > _COS_LEAN]
    return [replace(pose, degrees=turn) for turn in turns]


def _joined(
    names: _Chances,
    pips: npt.NDArray[np.float32],
    ranks: npt.NDArray[np.float32],
    suits: npt.NDArray[np.float32],
) -> _Chances:
    """The chances of the 53 ``names`` of an index, with what its pip seen from near says, ``pips``, and the
    face around it, ``ranks`` and ``suits``: independent evidence, of which each counts in part. A Joker has
    no pip."""
    suit = suits**_FACE_SAYS_SUIT * pips**_PIP_SAYS_SUIT
    rank = ranks**_FACE_SAYS_RANK
    cards = np.outer(suit[: len(SUITS)], rank[: len(RANKS)]).ravel()
    none = max(float(rank[-1]), float(suit[-1]))
    both = _with_doubtful_suit(names) * np.append(cards, rank[len(RANKS)])
    return np.asarray(both / (both.sum() + (1.0 - names.sum()) * none + 1e-9), np.float64)


def _with_doubtful_suit(names: _Chances) -> _Chances:
    """``names`` as likely to be a card's, with what they say of the suit counted in part."""
    cards = names[:_JOKER].reshape(len(SUITS), len(RANKS))
    suits = cards.sum(axis=1)
    counted = cards * np.maximum(suits, _HARDLY)[:, None] ** (_INDEX_SAYS_SUIT - 1.0)
    return np.append(counted.ravel() * (suits.sum() / max(_HARDLY, float(counted.sum()))), names[_JOKER])


def _without_guessed_suit(seen: Candidate, denied: float) -> Candidate:
    """``seen``; where no pip is seen the suit was guessed, and its name keeps the probability ``denied``."""
    likeliest = float(seen.names[:_JOKER].max())
    part = max(seen.pip, min(1.0, denied / max(_HARDLY, likeliest)))
    return (
        seen
        if part == 1.0
        else replace(seen, names=np.append(part * seen.names[:_JOKER], seen.names[_JOKER]))
    )


def _with_other_ranks(naming: _Naming, told: list[Candidate]) -> list[Candidate]:
    """``told``; where the pip of one that has no sure name stands below the rank of another index, and both
    together do have one, it was seen upside down: a pip above the rank of the next card looks like that."""
    sure = [c for c in told if c.names.max() > _DOUBT[1]]
    places = {k: _below_other_rank(c.pose) for k, c in enumerate(told) if _is_unsure(c)}
    known = {
        k: next((c for c in sure if _is_told(pose, [c]) and _is_like(c.pose, pose)), None)
        for k, pose in places.items()
    }
    unknown = [k for k, other in known.items() if other is None]
    named = naming.found([(_SURE_PLACE, places[k]) for k in unknown])
    new = {
        k: c for k, c in zip(unknown, named, strict=True) if c.names.max() >= _TEACHES and c.best != _JOKER
    }
    turned = new.keys() | known.keys() - set(unknown)
    seen = [replace(c, found=min(c.found, _HARDLY_SEEN)) if k in turned else c for k, c in enumerate(told)]
    return [*seen, *new.values()]


def _below_other_rank(pose: Pose) -> Pose:
    """The index the other way round of which the pip of the one at ``pose`` may be."""
    down = cmath.rect(_BETWEEN_RANKS * pose.height, math.radians(pose.degrees + 90.0))
    return replace(pose, x=pose.x + down.real, y=pose.y + down.imag, degrees=pose.degrees + 180.0)


def _is_half_under_next(seen: Candidate, told: Sequence[Candidate]) -> bool:
    """Whether no pip is seen of an index, because that of the next card of its fan begins where it should
    be."""
    if seen.pip > 0.0:
        return False
    pose = seen.pose
    down = cmath.rect(1.0, math.radians(pose.degrees + 90.0))
    for other in told:
        away = complex(other.pose.x - pose.x, other.pose.y - pose.y)
        below = (away * down.conjugate()).real
        if (
            other.found >= _SEEN_PLACE
            and _HALF * pose.height < below < pose.height
            and abs(away) < pose.height
        ):
            return True
    return False


def _is_an_index(seen: Candidate) -> bool:
    """Whether the finder sees an index, and the namers no Joker's."""
    return seen.found >= _SEEN_PLACE and seen.names[_JOKER] <= _NO_NAME


def _doubted(seen: Candidate) -> Candidate:
    """``seen``, with no name that is likelier than what is denied."""
    return replace(seen, names=seen.names * min(1.0, _DENIED / max(1e-6, float(seen.names.max()))))


def _weighed(seen: Candidate, scores: DeckScores) -> Candidate:
    """An unsure candidate after its ``scores`` by the deck on the table: if both name the same card, it is as
    likely as both together say; if that deck surely names another, both are doubtful. They may have one error
    in common, and so name nothing that the namers do not."""
    chances = scores.chances(_FITS)
    likeliest = max(chances, key=lambda card: chances[card])
    if likeliest != _NAMES[seen.best]:
        return _doubted(seen) if scores.fit >= _FITS else seen
    by_deck = np.array([chances.get(name, 0.0) for name in _NAMES])
    names = seen.names * (by_deck + _ANY)
    none = (1.0 - seen.names.sum()) * (1.0 - by_deck.sum() + _ANY)
    names = np.asarray(names / (names.sum() + max(1e-6, none)), np.float64)
    return replace(seen, names=names) if names.max() > seen.names.max() else seen


def _is_unsure(seen: Candidate) -> bool:
    """Whether it is one that the namers do not name for sure."""
    return _is_an_index(seen) and seen.names.max() < _TEACHES


def _nameless(pyramid: Pyramid, candidates: list[Candidate], there: list[Reading]) -> list[Pose]:
    """The indices beside those ``there`` that the finder sees, and that have no likely name: their letters or
    pips are strange."""
    named = [_pose(quad) for reading in there for quad in reading.quads]
    seen: list[Pose] = []
    for c in sorted(candidates, key=lambda c: -c.found):
        if c.found < _STRANGE or c.names.max() >= _HALF:
            continue
        near = (
            math.hypot(c.pose.x - p.x, c.pose.y - p.y) < max(c.pose.height, p.height) for p in named + seen
        )
        if not any(near) and (c.found >= _SURELY_STRANGE or is_in_card_corner(pyramid, c.pose)):
            seen.append(c.pose)
    return seen


def _poses_near(middle: Pose) -> list[Pose]:
    """The poses from which an index is looked for that may stand beside ``middle``, up to its height away."""
    angle = math.radians(middle.degrees)
    right, down = cmath.rect(middle.height, angle), cmath.rect(middle.height, angle + math.pi / 2)
    at = [complex(middle.x, middle.y) + x * right + y * down for x in _BESIDE_MIDDLE for y in _ALONG_MIDDLE]
    return [replace(middle, x=each.real, y=each.imag) for each in at]


def _is_like(pose: Pose, other: Pose) -> bool:
    """Whether an index is about as tall and as upright as another of its fan."""
    low, high = (span * other.height for span in _OF_ONE_FAN)
    return low < pose.height < high and math.cos(math.radians(pose.degrees - other.degrees)) > _UPRIGHT


def _around(pose: Pose, height: float, sure: Sequence[Pose]) -> list[Pose]:
    """Where an index of this ``height`` may be that is seen at ``pose``: higher or lower, and in the
    directions of its ``sure`` neighbours."""
    near = sorted(sure, key=lambda one: math.hypot(one.x - pose.x, one.y - pose.y))[:_NEAREST]
    turns = _apart([pose.degrees, *(one.degrees for one in near)])
    return [
        replace(
            pose.turned_to(turn, height), x=pose.x - math.sin(down) * off, y=pose.y + math.cos(down) * off
        )
        for turn in turns
        for down in [math.radians(turn)]
        for off in (share * height for share in _HIGHER_OR_LOWER)
    ]


def _usual_height(candidates: Sequence[Candidate]) -> float:
    """The height of most indices."""
    sure = [c.pose.height for c in candidates if c.found >= _SURELY_STRANGE]
    return float(np.median(sure or [c.pose.height for c in candidates] or [0.0]))


def _apart(turns: Iterable[float]) -> list[float]:
    """Directions without near duplicates."""
    kept: list[float] = []
    for turn in turns:
        if all(abs(angle_between(other, turn)) > _SAME_TURN for other in kept):
            kept.append(turn)
    return kept


def _of_its_ink(pyramid: Pyramid, pose: Pose, names: _Chances) -> _Chances:
    """``names``, if uncertain, without suits printed in another colour."""
    if not _is_doubtful(names):
        return names
    fit = np.append(np.repeat(suits_by_ink(whitened(cut(pyramid, pose)[None])[0]), len(RANKS)), 1.0)
    left = names * fit
    return np.asarray(left / max(1e-6, 1.0 - float(names.sum()) + float(left.sum())), np.float64)


def _is_worth_refining(seen: Candidate) -> bool:
    """Whether either network sees something there, and its name is not beyond doubt."""
    likeliest = seen.names.max()
    return bool(likeliest < _BEYOND_DOUBT and (likeliest > _DOUBT[0] or seen.found >= _SEEN_PLACE))


def _is_doubtful(names: _Chances) -> bool:
    """Whether a name is neither sure nor out of the question."""
    return bool(_DOUBT[0] < names.max() < _DOUBT[1])


def _by_card(ranks: npt.NDArray[np.float32], suits: npt.NDArray[np.float32]) -> _Chances:
    """Probabilities of the 53 names, ``(n, 53)``, from those of ranks and suits, assuming independence."""
    cards = (suits[:, :4, None] * ranks[:, None, : len(RANKS)]).reshape(len(ranks), 4 * len(RANKS))
    return np.concatenate([cards, ranks[:, len(RANKS), None]], axis=1).astype(np.float64)


def _cards(candidates: list[Candidate], size: Size | None) -> list[list[Candidate]]:
    """The candidates to report, in groups, one per card. ``size`` is a picture's that is taken from
    anywhere."""
    plausible = [c for c in _without_pictures(candidates) if _is_plausible(c)]
    worth = _once(_without_false(plausible))
    best = [c.best for c in worth]
    poses = [c.pose for c in worth]

    def same_name(i: int, j: int) -> bool:
        return best[i] == best[j]

    def farthest(i: int) -> float:
        return _SIGN if best[i] == _JOKER else RANK_AND_PIP

    if size is None:
        groups = grouped(poses, same_name, farthest)
    else:
        groups = grouped_in_view(poses, same_name, size, farthest)
    return [[worth[k] for k in group] for group in groups]


def _is_plausible(candidate: Candidate) -> bool:
    """Whether one network is fairly certain of an index here, or the other very certain of its name."""
    name = float(candidate.names.max())
    return name > 0.9 or (name > 0.25 and candidate.found > 0.45)


def _without_pictures(told: list[Candidate]) -> list[Candidate]:
    """``told`` without what is part of a card's picture: small, uncertain, and between the two indices of a
    card that is named for sure."""
    sure = sorted((c for c in told if c.names.max() > _DOUBT[1]), key=lambda c: c.best)
    cards = [
        (one.pose, other.pose)
        for _, alike in itertools.groupby(sure, key=lambda c: c.best)
        for one, other in itertools.combinations(alike, 2)
        if _are_ends_of_a_card(one.pose, other.pose)
    ]
    return [
        c
        for c in told
        if (c.names.max() > _DOUBT[1] and c.best != _JOKER) or not any(_is_in(c.pose, card) for card in cards)
    ]


def _are_ends_of_a_card(one: Pose, other: Pose) -> bool:
    """Whether two indices of one name can be the opposite ones of a card."""
    opposed = math.cos(math.radians(one.degrees - other.degrees)) < _OPPOSED
    tall = (one.height + other.height) / 2
    return opposed and math.hypot(one.x - other.x, one.y - other.y) < RANK_AND_PIP * tall


def _is_in(pose: Pose, card: tuple[Pose, Pose]) -> bool:
    """Whether a ``pose`` is between the opposite indices of a ``card``, and much smaller than they are."""
    one, other = card
    if pose.height > _IN_PICTURE * min(one.height, other.height):
        return False
    upright = cmath.rect(1.0, -math.radians(one.degrees))
    end, inside = (complex(each.x - one.x, each.y - one.y) * upright for each in (other, pose))
    return all(
        min(0.0, far) < here < max(0.0, far)
        for here, far in ((inside.real, end.real), (inside.imag, end.imag))
    )


def _without_false(candidates: Sequence[Candidate]) -> list[Candidate]:
    """``candidates`` without those that are upside down on an index of which the finder is surer: the pip of
    one index above the rank of the next can look like a third; a 9 then looks like a 6."""
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda c: -c.found):
        if not any(_are_opposed(candidate, other) and _overlap(candidate, other) for other in kept):
            kept.append(candidate)
    return kept


def _overlap(one: Candidate, other: Candidate) -> bool:
    apart = math.hypot(one.pose.x - other.pose.x, one.pose.y - other.pose.y)
    return apart < _OVERLAP * min(one.pose.height, other.pose.height)


def _are_opposed(one: Candidate, other: Candidate) -> bool:
    return math.cos(math.radians(one.pose.degrees - other.pose.degrees)) < -_COS_LEAN


def _lie_across(one: Candidate, other: Candidate) -> bool:
    return abs(math.cos(math.radians(one.pose.degrees - other.pose.degrees))) <= _COS_LEAN


def _once(candidates: list[Candidate]) -> list[Candidate]:
    """Candidates without duplicates: of two that cannot both be indices the likelier is kept, and an index
    that was also found beside itself is reported once."""
    kept: list[Candidate] = []
    for candidate in sorted(candidates, key=lambda c: -float(c.names.max())):
        if not any(_same_place(candidate, other) for other in kept):
            kept.append(candidate)
    return kept


def _is_in_fan_of(pose: Pose, told: Sequence[Pose]) -> bool:
    """Whether an index at ``pose`` may lie in a fan beside those that were ``told``: it is none of them,
    about as tall as the next of them and upright like it."""
    near = [(math.hypot(pose.x - it.x, pose.y - it.y), it) for it in told]
    apart, nearest = min(near, key=lambda it: it[0], default=(math.inf, pose))
    height = max(pose.height, nearest.height)
    return _is_like(pose, nearest) and _HALF * height < apart < _NEIGHBOURS * height


def _is_told(pose: Pose, sure: list[Candidate]) -> bool:
    """Whether an index at ``pose`` is one that is named for ``sure``."""
    return any(
        math.hypot(each.pose.x - pose.x, each.pose.y - pose.y) < _ON_TOP * min(each.pose.height, pose.height)
        for each in sure
    )


def _same_place(first: Candidate, second: Candidate) -> bool:
    apart = math.hypot(first.pose.x - second.pose.x, first.pose.y - second.pose.y)
    if _lie_across(first, second):
        reach = _OVERLAP  # a 9 beside a pip looks like a Q above it
    elif first.best == second.best:
        reach = _BESIDE
    else:
        reach = _LETTERS if _JOKER in (first.best, second.best) else _ON_TOP
    return apart < reach * min(first.pose.height, second.pose.height)


def _combined(group: list[Candidate]) -> _Chances:
    """The probability of each name from all corners of a card. Of the rank they are independent evidence, so
    the odds multiply. Pips of one form in one light are no four opinions of the suit: that is the mean of
    what all say, each as far as it is likely to be an index."""
    names = np.array([candidate.names for candidate in group])
    likely = names.sum(axis=1, keepdims=True)
    log = np.log(np.maximum(np.hstack([names, 1.0 - likely]), _HARDLY)).sum(axis=0)
    suits = names[:, :_JOKER].reshape(len(group), len(SUITS), len(RANKS)).sum(axis=2)
    total = np.maximum(suits.sum(axis=1, keepdims=True), _HARDLY)
    said = np.log(np.maximum(suits / total, _HARDLY))
    counted = (said * total).sum(axis=0) / total.sum()
    log[:_JOKER] += np.repeat(counted - said.sum(axis=0), len(RANKS))
    raised = np.exp(log - log.max())
    return np.asarray(raised / raised.sum(), np.float64)[:-1]


def _pose(quad: Quad) -> Pose:
    """The pose of the index at ``quad``."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad
    down = (cx + dx - ax - bx) / 2, (cy + dy - ay - by) / 2
    degrees = math.degrees(math.atan2(-down[0], down[1]))
    return Pose(*middle_of(quad), math.hypot(*down) / 1.08, degrees)


def _quad(pose: Pose) -> Quad:
    angle = math.radians(pose.degrees)
    right = (math.cos(angle) * pose.height * 0.36, math.sin(angle) * pose.height * 0.36)
    down = (-math.sin(angle) * pose.height * 0.54, math.cos(angle) * pose.height * 0.54)
    return (
        (pose.x - right[0] - down[0], pose.y - right[1] - down[1]),
        (pose.x + right[0] - down[0], pose.y + right[1] - down[1]),
        (pose.x + right[0] + down[0], pose.y + right[1] + down[1]),
        (pose.x - right[0] + down[0], pose.y - right[1] + down[1]),
    )
