"""The reader of poker cards."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import numpy as np

from vision.core.cards import JOKER, RANKS, SUITS, is_black, twin_card
from vision.core.errors import UnknownDeck
from vision.core.geometry import Quad, Region, moved
from vision.core.network import WEIGHTS
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.decks.deck_print import Print
from vision.decks.lettered import LetteredDeck, LetteredIndex
from vision.reading.poker.as_usual import are_surely_cards, as_usual
from vision.reading.poker.candidates import (
    BEYOND_DOUBT,
    DENIED,
    DOUBT,
    HALF,
    JOKER_NUMBER,
    NAMES,
    NO_NAME,
    SEEN_PLACE,
    SURELY_STRANGE,
    THERE,
    Candidate,
    at_one_place,
    cards_among,
    chance_of_twin,
    combined,
    doubted,
    is_an_index,
    is_half_under_next,
    is_in_fan_of,
    is_told,
    is_whole,
    may_be_among,
    pose_of,
    quad_of,
    unread,
    without_contradicted,
    without_duplicates,
    without_pictures,
)
from vision.reading.poker.card_corner import is_in_card_corner
from vision.reading.poker.confidence import Confidence, log_odds
from vision.reading.poker.counted_pips import counted_pips
from vision.reading.poker.court_faces import told_by_faces
from vision.reading.poker.covered_pips import CoveredPips
from vision.reading.poker.covered_ranks import CoveredRanks
from vision.reading.poker.deck_classifier import DeckClassifier
from vision.reading.poker.deck_evidence import DeckEvidence
from vision.reading.poker.deck_namer import DeckNamer
from vision.reading.poker.ink import are_in_two_inks, on_paper, shows_several_inks
from vision.reading.poker.joker_verifier import JokerVerifier
from vision.reading.poker.letter_namer import LETTERS, LetterNamer
from vision.reading.poker.letters import Letters
from vision.reading.poker.naming import Naming, with_other_ranks
from vision.reading.poker.networks import Finder, Namer
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.reading.poker.pip_namer import PipNamer
from vision.reading.poker.pose_refiner import PoseRefiner
from vision.reading.poker.proposals import closer, propose, sees_one
from vision.reading.poker.second_opinions import SecondOpinions, Taken, without_guessed_suit
from vision.reading.poker.straightened import straightened
from vision.reading.poker.strange import nameless_readings, strange_readings
from vision.reading.poker.suits_in_deck import (
    by_their_inks,
    by_their_pips,
    by_themselves,
    with_twins_as_before,
)
from vision.reading.poker.table_deck import TableDeck
from vision.reading.poker.typography import POSES_NEARBY, Comparison, Look, Typography, looks_around, looks_of
from vision.reading.poker.wide_namer import WideNamer
from vision.reading.protocols import Known

DECKS = ("poker",)
_NAMED = 0.9
"""From this probability a name is clear."""
_EXPECTED = 0.5
"""The probability of an index where ink is in the column of a fan."""
_CLEAR_JOKER = 0.9
"""The least probability of each of two indices that together are a Joker's."""
_PART = 0.75
"""What is less tall, relative to an index in its place, is a part of that."""
_SURE_CARD = 0.9
"""Where a card is named with this confidence, other cards lie."""
_OWN_SAY = 0.67
"""Three networks see partly the same pixels of a Joker's index: the weight of each one's own evidence. Fitted
by logistic regression on drawn scenes."""
_NO_PIP = 0.1
"""The pips of a face of which half are likelier none than this are those of no poker card."""
_ANY = 0.01
"""The least that the pips of a face say for any suit."""
_SIGHTINGS = 2
"""How often a strange letter must be seen on a table."""
_TELLING = 3
"""In a picture by itself so many indices without a sure name may tell of the deck."""
_HALF_A_RANK = 0.23
"""Of what is seen on the picture of a court in several colours, what is less likely a rank is none."""
_MOSTLY_UNSURE = 4
"""From so many indices on that cannot be named, if they are the more, letters do not prove a Joker."""
_NAMELESS, _FOR_EACH_NAMED = 8, 4
"""From so many indices on that cannot be named, and so many for each that can, the deck has suits of another
land, a few of which look like ours."""
_IF_CUT = {"5": "6", "3": "8", "J": "8", "Q": "10", "4": "A"}
"""The ranks that others look like without their left part: of 400 indices each, of which between a quarter
and 45 hundredths of the width were covered, 118 sixes, 49 and 21 eights, 40 tens and 13 aces."""
_ALTERNATIVE = 0.1
"""The least probability of a name that may be the right one."""
_OTHER_PRINTS: Mapping[Print | None, tuple[Print, ...]] = MappingProxyType(
    {
        None: (Print.DARK_PAPER, Print.PIPS_BESIDE),
        Print.USUAL: (Print.DARK_PAPER,),
        Print.DARK_PAPER: (Print.USUAL,),
        Print.PIPS_BESIDE: (Print.USUAL, Print.DARK_PAPER),
    }
)
"""How a card may be printed that cannot be read, by how its deck is. If pips are moved on a card of a usual
deck, its rank above a pip of its face can look like another card: of 1,137 photographs six show one."""
_CLOSE_UP, _INDEX_IN_CLOSE_UP = (180, 240), 150.0
"""Width and height of a picture of an index for people, and the height of the index in it, pixels."""


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
        letter_namer = LetterNamer(weights)
        pip_namer = PipNamer(weights)
        self._opinions = SecondOpinions(self._namer, pip_namer, self._wide_namer, letter_namer)
        self._letters = Letters(letter_namer)
        self._covered_ranks = CoveredRanks(
            self._finder, self._namer, self._wide_namer, letter_namer, self._refiner
        )
        self._covered_pips = CoveredPips(self._namer, letter_namer, pip_namer)
        self._joker_verifier = JokerVerifier(weights)
        self._confidence = confidence or Confidence.load(weights / "confidence.json")
        self._deck_namer = None
        if lettered is not None:
            classifier = DeckClassifier(self._namer, pip_namer, lettered.indices)
            self._deck_namer = DeckNamer(classifier, self._opinions)
        self._table_deck: TableDeck | None = None
        self._learnt: Typography | None = None
        self._evidence: DeckEvidence | None = None
        self._told = lettered is not None
        self._lying: frozenset[str] = frozenset()
        self._print_of_deck = None if lettered is None else lettered.printed
        self._print = self._print_of_deck
        self._shown: tuple[Picture, Picture] | None = None
        """The picture that was changed last to look like one of a usual deck, and how it looks then."""

    def at_one_table(self) -> CardReader:
        """A reader, with the same networks, that learns how the indices of the deck on one table look."""
        other = copy(self)
        other._table_deck = TableDeck(self._namer)
        other._evidence = DeckEvidence(_SIGHTINGS)
        other._print = other._print_of_deck
        return other

    def at_one_lesson(self) -> CardReader:
        """A reader, with the same networks, that learns how a deck's indices look only from what it is
        told."""
        other = copy(self)
        other._learnt = Typography()
        other._evidence = DeckEvidence()
        other._print = None
        return other

    def forget_deck(self) -> None:
        """The next cards may be another deck's."""
        if self._table_deck is not None:
            self._table_deck = TableDeck(self._namer)
            self._print = self._print_of_deck
        if self._learnt is not None:
            self._learnt = Typography()
        if self._evidence is not None:
            self._evidence = self._evidence.of_another_deck()

    def hear(self, lying: Collection[str]) -> None:
        """See :class:`LearnsDeck`: a letter that was in doubt is a jack's once people say that it is."""
        self._lying = frozenset(lying)

    @property
    def printed(self) -> Print | None:
        """How the deck on this table is printed, once that is known."""
        return self._print

    def teach(self, frame: Picture, quad: Quad, card: str) -> None:
        """See :class:`LearnsDeck`: what looks like it has its rank, while these cards lie on the table, and
        its suit as far as other pips bear that out. Its letter means this rank in the whole deck."""
        if card == JOKER:
            return
        pyramid, pose = self._seen_at(frame, quad)
        picture = cut(pyramid, pose)
        if self._table_deck is not None:
            self._table_deck.hear(card, picture)
        if self._evidence is not None:
            self._evidence.pips.see(card, picture)
            self._letters.hear(pyramid, pose, card, self._evidence)
            if is_black(card):
                twins, twin = self._evidence.twins, twin_card(card)
                taken = self._opinions.take_for(twin[-1], pyramid, pose)
                if taken is Taken.BY_ALL:
                    twins.see_mistake()
                if taken is not Taken.BY_NONE:
                    twins.see_taken_for(twin)

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

    def tells_apart(self, indices: Sequence[LetteredIndex]) -> bool:
        """Whether a deck of which these ``indices`` were learnt could be read by them."""
        return DeckClassifier(self._namer, self._opinions.pip_namer, indices).is_told_apart

    def may_be_index(self, frame: Picture, quad: Quad) -> bool:
        """See :class:`TellsInkFromIndices`. A pip or a line of the card below is none."""
        _, pyramid, pose = self._seen_about(frame, quad)
        if self._covered_ranks.show_at(pyramid, pose, has_ones=self._has_ones):
            return True
        return sees_one(self._finder, pyramid, pose, HALF, SEEN_PLACE)

    def half_covered_near(self, frame: Picture, quad: Quad, others: Sequence[Quad] = ()) -> Quad | None:
        """See :class:`FindsHalfCovered`."""
        region, pyramid, middle = self._seen_about(frame, quad)
        told = [pose_of(moved(it, -region.x0, -region.y0)) for it in others]
        found = self._covered_ranks.near(pyramid, middle, told, has_ones=self._has_ones)
        return None if found is None else moved(quad_of(found), region.x0, region.y0)

    def cards_of_rank(self, frame: Picture, quad: Quad, others: Sequence[Quad] = ()) -> tuple[str, ...]:
        """See :class:`ReadsRanks`. Only a reader at one table knows of its deck's letters and inks."""
        if self._told or self._evidence is None or self._evidence.is_unknown:
            return ()
        # The pips of its face are beside it, up to three heights away.
        region = Region.about(quad, frame.shape)
        region = region.grown(2 * max(region.y1 - region.y0, region.x1 - region.x0) // 3, frame.shape)
        pose, *beside = (pose_of(moved(it, -region.x0, -region.y0)) for it in (quad, *others))
        seen = Pyramid(self._as_read(region.crop(frame)))
        return self._covered_pips.cards(seen, pose, beside, self._evidence)

    def cards_by_pips(
        self, frame: Picture, card: Quad, indices: Sequence[Quad]
    ) -> tuple[tuple[str, float], ...]:
        """See :class:`CountsPips`."""
        if self._evidence is None or self._evidence.is_of_another_land:
            return ()
        region = Region.about(card, frame.shape)
        there, *beside = (moved(quad, -region.x0, -region.y0) for quad in (card, *indices))
        counted = counted_pips(self._as_read(region.crop(frame)), there, beside)
        if counted is None:
            return ()
        pips = self._opinions.pip_namer.name(Pyramid(counted.face), counted.pips)
        if counted.rank == "A":
            # Of the two ways round its pip stands one.
            pips = pips[[pips[:, -1].argmin()]]
        # Those of another land's suits are counted, too.
        if np.median(pips[:, -1]) > _NO_PIP:
            return ()
        suits = pips[:, :-1].mean(axis=0) + _ANY
        chances = zip(SUITS, (suits / suits.sum()).tolist(), strict=True)
        return tuple(
            sorted(((counted.rank + suit, chance) for suit, chance in chances), key=lambda it: -it[1])
        )

    @property
    def has_aces_like_sevens(self) -> bool:
        """See :class:`CountsPips`."""
        return self._evidence is not None and self._evidence.has_ones_like_sevens

    def is_plain_seven(self, frame: Picture, quad: Quad) -> bool:
        """See :class:`CountsPips`."""
        _, pyramid, pose = self._seen_about(frame, quad)
        return self._letters.is_plain_seven(pyramid, pose)

    @property
    def _has_ones(self) -> bool:
        return self._evidence is not None and self._evidence.has_ones

    def bears_out(
        self, frame: Picture, quad: Quad, card: str, shown: float, *, plainly: bool = False
    ) -> bool:
        """See :class:`ReadsRanks`. Only a reader at one table knows the pips of its deck."""
        if self._told or self._evidence is None or self._evidence.is_unknown:
            return False
        region = Region.about(quad, frame.shape)
        picture = self.picture(region.crop(frame), moved(quad, -region.x0, -region.y0))
        return self._evidence.pips.bear_out_half(card, picture, shown, plainly=plainly)

    def shows_picture(self, frame: Picture, quad: Quad) -> bool:
        """See :class:`ReadsRanks`."""
        _, pyramid, pose = self._seen_about(frame, quad)
        if not shows_several_inks(cut(pyramid, pose)):
            return False
        nearby = [pose.otherwise(*other) for other in POSES_NEARBY]
        return bool(self._namer.any_rank(pyramid, nearby).max() < _HALF_A_RANK)

    def rank_if_cut(self, frame: Picture, quad: Quad, card: str) -> str | None:
        """See :class:`ReadsRanks`. Of the letters of jacks only a B is like a part of a number."""
        rank = card[:-1]
        if rank == "J":
            pyramid, pose = self._seen_at(frame, quad)
            (letters,) = self._letters.namer.name(pyramid, [pose])
            if letters[LETTERS.index("B")] < HALF:
                return None
        return _IF_CUT.get(rank)

    def close_up(self, frame: Picture, quad: Quad) -> Picture:
        """The index at ``quad`` of ``frame`` and what is around it, for people: upright, 180 by 240."""
        return cut(Pyramid(frame), pose_of(quad), _CLOSE_UP, _INDEX_IN_CLOSE_UP)

    def rank_likeness(self, one: Picture, other: Picture) -> float:
        """How much the ranks of two indices are alike, 1 for the same. They are pictures as :meth:`learn`
        gives them."""
        first, second = looks_of(self._namer, np.stack([one, other]))
        return float(first.rank @ second.rank)

    def picture(self, frame: Picture, quad: Quad) -> Picture:
        """The index at ``quad`` of ``frame``, upright, 32 by 48 pixels."""
        return cut(*self._seen_at(frame, quad))

    def compared(self, frame: Picture, quad: Quad) -> Comparison:
        """How the index at ``quad`` of ``frame`` compares with what is known of the deck."""
        pyramid, pose = self._seen_at(frame, quad)
        (looks,) = looks_around(self._namer, pyramid, [pose])
        return (self._learnt or Typography()).compared(looks)

    def read(
        self, frame: Picture, index_px: tuple[float, float] | None = None, known: Known | None = None
    ) -> list[Reading]:
        """The cards in ``frame``, best first. See :class:`Reader`. Until a card has told how the deck is
        printed, what has no name is read once more as if it were printed otherwise; then only what must be a
        card, and may be of another deck."""
        shown = self._as_read(frame, index_px)
        if shown is not frame:
            self._shown = frame, shown
        readings = self._read(shown, index_px, known)
        if any(map(_is_named_card, readings)):
            self._learn_print(Print.USUAL)
            return readings
        is_sought = known is not None and known.thorough
        if self._print is not None and not is_sought:
            return readings
        for printed in _OTHER_PRINTS[self._print]:
            otherwise = self._read_otherwise(frame, printed, index_px, known)
            if otherwise:
                self._learn_print(printed)
                return otherwise
        return readings

    def _read_otherwise(
        self, frame: Picture, printed: Print, index_px: tuple[float, float] | None, known: Known | None
    ) -> list[Reading]:
        """The cards in ``frame`` if they surely are of a deck that is ``printed`` so, or nothing."""
        readings: list[Reading] = []
        # Pips beside ranks that are hardly seen are looked at once others are sure: it takes time.
        for thorough in (False, True) if printed is Print.PIPS_BESIDE else (True,):
            shown = as_usual(frame, printed, self._finder, index_px, thorough)
            if shown is frame and printed is not Print.USUAL:
                return []
            readings = self._by_itself()._read(shown, index_px, known)
            if not are_surely_cards(readings, shown):
                return []
            self._shown = frame, shown
        return readings

    def _learn_print(self, printed: Print) -> None:
        """The deck on this table is ``printed`` so, unless that is known already; in other pictures lie other
        decks."""
        if self._evidence is not None and self._print is None:
            self._print = printed

    def _by_itself(self) -> CardReader:
        """A reader, with the same networks, that learns nothing."""
        other = copy(self)
        other._table_deck, other._evidence = None, None
        return other

    def _as_read(self, picture: Picture, index_px: tuple[float, float] | None = None) -> Picture:
        """``picture`` as it is read: of a deck that is printed otherwise, as if it were a usual one."""
        return as_usual(picture, self._print or Print.USUAL, self._finder, index_px)

    def _seen_at(self, frame: Picture, quad: Quad) -> tuple[Pyramid, Pose]:
        """``frame``, as it is read, and the pose in it of the index at ``quad``."""
        if self._print in (None, Print.USUAL):
            return Pyramid(frame), pose_of(quad)
        if self._shown is not None and self._shown[0] is frame:
            # An index is the same picture to those who read it and those who learn it.
            return Pyramid(self._shown[1]), pose_of(quad)
        _, pyramid, pose = self._seen_about(frame, quad)
        return pyramid, pose

    def _seen_about(self, frame: Picture, quad: Quad) -> tuple[Region, Pyramid, Pose]:
        """The region about an index at ``quad`` of ``frame``, what it shows, and the pose of the index in
        it."""
        region = Region.about(quad, frame.shape)
        pose = pose_of(moved(quad, -region.x0, -region.y0))
        return region, Pyramid(self._as_read(region.crop(frame))), pose

    def _read(
        self, frame: Picture, index_px: tuple[float, float] | None, known: Known | None
    ) -> list[Reading]:
        """The cards in a ``frame`` that shows them as those of a usual deck, best first. A picture that was
        taken from the side is straightened; the camera of a table looks down on it."""
        readings = self._read_as_taken(frame, index_px, known)
        if index_px is not None or known is not None or self._evidence is not None:
            return readings
        straight = straightened(frame, readings)
        if straight is None:
            return readings
        return straight.joined(readings, self._read_as_taken(straight.picture, None, None))

    def _read_as_taken(
        self, frame: Picture, index_px: tuple[float, float] | None, known: Known | None
    ) -> list[Reading]:
        """The cards in ``frame`` as it is, best first."""
        candidates = self.candidates(frame, index_px, known)
        if known is not None:
            candidates = without_contradicted(candidates, [pose_of(quad) for quad in known.quads])
        groups = cards_among(candidates, None if index_px else (frame.shape[1], frame.shape[0]))
        readings = [self._reading(group) for group in groups]
        if any(reading.card == JOKER for reading in readings):
            among_cards = index_px is not None or any(_is_named_card(reading) for reading in readings)
            pyramid = Pyramid(frame)
            readings = [
                reading if _is_on_a_card(pyramid, group, among_cards) else unread(reading)
                for reading, group in zip(readings, groups, strict=True)
            ]
        there = [reading for reading in readings if reading.card is not None or reading.confidence > THERE]
        if index_px is not None:
            ranks = self._covered_ranks
            there += ranks.among(Pyramid(frame), candidates, there, has_ones=self._has_ones)
        if known is not None and known.thorough:
            there += nameless_readings(Pyramid(frame), candidates, there)
        return sorted(there, key=lambda reading: -reading.confidence)

    def strange(self, frame: Picture, there: list[Reading]) -> list[Reading]:
        """Cards in ``frame``, beside those that are ``there``, whose letters or pips have no name."""
        shown = self._as_read(frame)
        return strange_readings(self._namer, Pyramid(shown), self.candidates(shown), there)

    def candidates(
        self, frame: Picture, index_px: tuple[float, float] | None = None, known: Known | None = None
    ) -> list[Candidate]:
        """Every place that may be an index, with names; for training, figures and error pictures."""
        pyramid = Pyramid(frame)
        found = propose(self._finder, pyramid, index_px, known is not None and known.thorough)
        if known is not None:
            found = list(itertools.compress(found, known.changed([quad_of(pose) for _, pose in found])))
            found += [(_EXPECTED, pose_of(quad)) for quad in known.expected]
        denied = DENIED if index_px else 0.0
        naming = Naming(self._namer, self._refiner, pyramid, denied)
        beside = () if known is None else tuple(map(pose_of, known.quads))
        told = with_other_ranks(naming, naming.again(naming.found(found)))
        told = self._with_found_again(naming, told, () if known is None else known.quads)
        if self._deck_namer is not None:
            told = self._deck_namer.named(pyramid, told, denied, beside)
        else:
            told = self._opinions.heard(pyramid, told, denied, beside)
            if self._learnt is not None and self._told:
                told = self._with_lesson(pyramid, told, self._learnt)
            else:
                if self._table_deck is not None:
                    compared = self._table_deck.weighed(pyramid, told, self._opinions.pip_namer)
                    alike = self._evidence is not None and self._evidence.twins.may_be_alike
                    told = with_twins_as_before(told, compared) if alike else compared
                told = [without_guessed_suit(c, denied) for c in told]
        told = [self._judged(pyramid, c) if c.names[JOKER_NUMBER] > NO_NAME else c for c in told]
        if not self._told:
            told = _without_those_of_two_cards(pyramid, told)
        return told if self._told else self._with_deck_evidence(pyramid, told, beside)

    def _with_lesson(self, pyramid: Pyramid, told: list[Candidate], known: Typography) -> list[Candidate]:
        """``told`` with the names that the indices have in the deck of which a person told what is ``known``.
        That speaks against a sure name, too: a letter of this deck may look like another's."""
        asked = [is_an_index(seen) for seen in told]
        indices = list(itertools.compress(told, asked))
        looks = looks_around(self._namer, pyramid, [seen.pose for seen in indices])
        again = iter(self._named_by_lesson(pyramid, indices, [known.compared(each) for each in looks]))
        return [next(again) if is_asked else seen for seen, is_asked in zip(told, asked, strict=True)]

    def _with_deck_evidence(
        self, pyramid: Pyramid, told: list[Candidate], beside: Sequence[Pose]
    ) -> list[Candidate]:
        """``told``, with black courts that are in doubt as both ends of their faces tell, and with those
        doubted that the deck's other cards speak against: all of a deck with another land's suits, all
        letters of one with strange letters, jacks with two letters, and Jokers where most indices cannot be
        read. Other indices are known ``beside`` them."""
        evidence = self._evidence or DeckEvidence()
        at_one_table = self._evidence is not None
        are_alike = evidence.twins.may_be_alike
        asked = [are_alike or c.names.max() < BEYOND_DOUBT for c in told]
        told = told_by_faces(pyramid, told, asked, self._opinions.pip_namer)
        if at_one_table:
            # In other pictures each card may lie in a light of its own.
            named = [c.names.max() >= HALF and c.best != JOKER_NUMBER for c in told]
            pictures = [cut(pyramid, c.pose) if it else None for c, it in zip(told, named, strict=True)]
            told = by_their_inks(told, pictures, evidence.inks)
            told = by_themselves(pyramid, told, pictures, evidence.twins, self._opinions.pip_namer)
            told = by_their_pips(told, pictures, evidence.pips, evidence.inks, evidence.twins)
        seen = [c for c in told if c.found >= SURELY_STRANGE and not is_half_under_next(c, told)]
        unsure = [c.pose for c in seen if c.names.max() < _NAMED]
        sure = [NAMES[c.best] for c in seen if c.names.max() >= _NAMED and c.best != JOKER_NUMBER]
        if at_one_table or len(unsure) >= _TELLING:
            others = [*beside, *(c.pose for c in seen if c.names.max() >= _NAMED)]
            height, width = pyramid.level(0).shape[:2]
            whole = [it for it in unsure if is_whole(it, (width, height)) and may_be_among(it, others)]
            above, below = self._namer.strange_parts(pyramid, whole)
            strange = self._letters.strange(pyramid, [pose for pose, _ in below])
            suits = [suit for (_, suit), is_strange in zip(below, strange, strict=True) if is_strange]
            evidence.see(sure, above, suits)
        # What is named but for its suit is a poker card's.
        in_suit = sum(_is_named_but_for_its_suit(c) for c in seen)
        nameless = len(unsure) - in_suit
        mostly_nameless = nameless >= _NAMELESS and nameless > _FOR_EACH_NAMED * (len(sure) + in_suit)
        if evidence.is_of_another_land or mostly_nameless:
            return [doubted(c) for c in told]
        told = self._letters.meant(pyramid, told, evidence, self._lying)
        jacks = [c for c in told if c.names.max() >= _NAMED and NAMES[c.best][:-1] == "J"]
        doubtful: list[Candidate] = []
        if jacks and (at_one_table or len({jack.best for jack in jacks}) > 1):
            # What was found at one place several times speaks once.
            each = without_duplicates(jacks)
            odd = list(itertools.compress(each, evidence.doubtful_jacks(self._looks(pyramid, each))))
            doubtful += [jack for jack in jacks if any(at_one_place(jack, other) for other in odd)]
        letters = evidence.doubtful_letters
        doubtful += [c for c in told if NAMES[c.best][:-1] in letters]
        if len(unsure) >= _MOSTLY_UNSURE and len(unsure) > len(sure):
            doubtful += [c for c in told if c.best == JOKER_NUMBER]
        return [doubted(c) if any(c is other for other in doubtful) else c for c in told]

    def _looks(self, pyramid: Pyramid, indices: Sequence[Candidate]) -> list[Look]:
        """How each of ``indices`` looks."""
        if not indices:
            return []
        return looks_of(self._namer, np.stack([cut(pyramid, each.pose) for each in indices]))

    def _named_by_lesson(
        self, pyramid: Pyramid, seen: Sequence[Candidate], compared: Sequence[Comparison]
    ) -> list[Candidate]:
        """Candidates with the names that they have in the deck of which a person tells."""
        ranks, suits = self._namer.name(pyramid, [each.pose for each in seen])
        named = []
        for each, rank, suit, comparison in zip(seen, ranks, suits, compared, strict=True):
            if each.found >= SURELY_STRANGE or on_paper(cut(pyramid, each.pose)):
                weighed = comparison.weighed(
                    rank[: len(RANKS)].astype(np.float64), suit[: len(SUITS)].astype(np.float64)
                )
                names = np.append(np.outer(weighed[1], weighed[0]).ravel(), each.names[JOKER_NUMBER])
                named.append(replace(each, names=names))
            else:
                named.append(each)
        return named

    def _judged(self, pyramid: Pyramid, seen: Candidate) -> Candidate:
        """A Joker candidate after the finder and the Joker verifier, which see more of the card, are taken
        into account. If it is rejected it is most likely no index at all: no other name gains."""
        joker = float(seen.names[JOKER_NUMBER])
        says = log_odds(joker), log_odds(seen.found), self._joker_verifier.judge(pyramid, seen.pose)
        together = 1.0 / (1.0 + math.exp(-_OWN_SAY * sum(says)))
        names = seen.names * min(1.0, (1.0 - together) / max(1.0 - joker, 1e-6))
        names[JOKER_NUMBER] = together
        return replace(seen, names=names)

    def _with_found_again(
        self, naming: Naming, told: list[Candidate], known: Sequence[Quad]
    ) -> list[Candidate]:
        """``told``, with candidates where the finder saw an index that the namer cannot name with certainty:
        among neighbours the finder may be wrong about the direction. The namer tries the neighbours'
        directions; where it saw nothing at all and the finder is sure, that searches again first. What has a
        name only as tall as its neighbours is no part of an index, which may look like another rank."""
        outside = without_pictures(told)
        doubtful = [c for c in outside if c.found >= SEEN_PLACE and c.names.max() < DOUBT[1]]
        sure = [c for c in told if c.names.max() > DOUBT[1]]
        poses = [c.pose for c in sure] + [pose_of(quad) for quad in known]
        tried = [c for c in doubtful if c.names.max() >= NO_NAME or is_in_fan_of(c.pose, poses)]
        lost = [c.pose for c in doubtful if c.names.max() < NO_NAME and c.found >= SURELY_STRANGE]
        places = [place for pose in lost for place in closer(self._finder, naming.pyramid, pose)]
        tried += naming.found([place for place in places if not is_told(place[1], sure)])
        again = [
            (old, new)
            for old, new in zip(tried, naming.as_neighbours(tried, poses), strict=True)
            if new.names.max() > HALF
        ]
        parts = [old for old, new in again if old.names.max() < HALF and _is_part_of(old.pose, new.pose)]
        return [c for c in told if not any(c is part for part in parts)] + [new for _, new in again]

    def _reading(self, group: list[Candidate]) -> Reading:
        names = combined(group)
        order = np.argsort(-names)
        others = tuple((NAMES[k], float(names[k])) for k in order[1:4] if names[k] > 0.01)
        best = max(group, key=lambda candidate: candidate.names.max())
        ranked = sorted(group, key=lambda candidate: candidate is not best)
        card = NAMES[order[0]]
        confidence = self._confidence.of(card, float(names[order[0]]))
        if confidence < self._confidence.sure:
            if best.otherwise is not None and NAMES[best.best] == card:
                others = ((best.otherwise, confidence), *(it for it in others if it[0] != best.otherwise))
            others = ((card, confidence), *others)
            return Reading(None, confidence, tuple(quad_of(c.pose) for c in ranked), others)
        return Reading(card, confidence, tuple(quad_of(c.pose) for c in ranked), others)


def _is_part_of(pose: Pose, other: Pose) -> bool:
    """Whether what was seen at ``pose`` is the upper part of a taller index there."""
    return pose.height < _PART * other.height


def _is_named_card(reading: Reading) -> bool:
    return reading.card not in (None, JOKER) and reading.confidence >= _SURE_CARD


def _is_on_a_card(pyramid: Pyramid, group: list[Candidate], among_cards: bool) -> bool:
    """Whether an index that looks like a Joker's is on a card and not other print: both ends of the card show
    it, or it is in the corner of a card ``among_cards``. Any other index needs no such proof."""
    if group[0].best != JOKER_NUMBER:
        return True
    clear = [candidate.pose for candidate in group if candidate.names[JOKER_NUMBER] >= _CLEAR_JOKER]
    if any(math.cos(math.radians(a.degrees - b.degrees)) < 0.0 for a in clear for b in clear):
        return True
    return among_cards and any(is_in_card_corner(pyramid, candidate.pose) for candidate in group)


def _without_those_of_two_cards(pyramid: Pyramid, told: Sequence[Candidate]) -> list[Candidate]:
    """``told`` without the names of those of which the rank is printed in another ink than the pip."""
    named = [c.names.max() >= _ALTERNATIVE and c.best != JOKER_NUMBER for c in told]
    patches = [cut(pyramid, c.pose) for c in itertools.compress(told, named)]
    mixed = iter(are_in_two_inks(np.stack(patches)) if patches else ())
    return [
        replace(c, names=np.zeros_like(c.names)) if it and next(mixed) else c
        for c, it in zip(told, named, strict=True)
    ]


def _is_named_but_for_its_suit(seen: Candidate) -> bool:
    """Whether it has a name in one of the two suits of a colour, and it is in doubt which."""
    if seen.best == JOKER_NUMBER or seen.names.max() >= _NAMED:
        return False
    return float(seen.names.max()) + chance_of_twin(seen.names) >= _NAMED
