"""What all indices of a deck say about each one of them.

A pip of another land that looks a little like a club is taken for one now and then, and nothing about it
tells; nor does the V of a Dutch queen, which is the jack of a French deck. Their deck tells: its other suits
have pips that are no poker card's, under ranks that are plainly read; its jacks have another letter, and its
queens have no other.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Sequence

import numpy as np

from vision.core.pictures import Picture, correlation
from vision.reading.poker.deck_inks import DeckInks
from vision.reading.poker.deck_pips import DeckPips
from vision.reading.poker.deck_twins import DeckTwins
from vision.reading.poker.letter_namer import MEANS
from vision.reading.poker.patches import whitened
from vision.reading.poker.typography import Look

_STRANGE_RANKS, _AND_FOR_EACH = 2.8, 0.8
"""How many ranks must have been seen above strange pips, and how many more for each card that is named in
another suit than the commonest. A pip that lies half under the next card is strange, too, and so many are not
seen with tall indices; the pips of another land are taken for one suit of a poker deck mostly, or for two."""
_STRANGE_LETTERS = 3
"""In how many suits strange letters must have been seen: whatever covers a rank covers the pip below it, too,
but for a finger."""
_LETTERS = frozenset("JQKA")
_KNOWN_LETTERS, _IN_SUITS = 3, 2
"""So many of these letters, each named for sure in so many suits, show that the deck has ours: a rank in a
shadow, or under a sleeve's gloss, is strange, too."""
_LETTERS_OF = {
    rank: frozenset(letter for letter, meant in MEANS.items() if meant == rank and letter not in "V1E")
    for rank in _LETTERS
}
"""The letters that stand for each rank in some land, and for no other in any."""
_JACKS_LETTERS, _QUEENS_LETTERS = _LETTERS_OF["J"], _LETTERS_OF["Q"]
_V_IS_JACK, _V_IS_QUEEN = _QUEENS_LETTERS | {"R"}, frozenset("BH")
"""The letters of which each says what a V stands for in its deck. Of the decks whose queens are a V the jacks
are a B: any other letter of a jack is likelier a V that was misread."""
_OUTWEIGHS = 2
"""Letters of so many times as many cards say more than others that say the contrary."""
_VS, _AROUND, _ONE_LETTER = 4, 4, 0.9
"""So many of the Vs of a deck are remembered. So many pixels one may stand elsewhere in its picture, and from
this correlation on two are of one lettering: two of one deck have .93 mostly, of two decks .92 once in a
hundred."""
_JACKS = 12
_ANOTHER_LETTER = 0.5
"""Jacks of one deck are more alike than this, a B and a V at most 0.44."""


class DeckEvidence:
    """What was seen of one deck's letters and pips, in one picture or on one table. A strange letter counts
    once it was seen above a suit's pip in so many ``sightings``: on a table each card is looked at several
    times, and what moves or lies in a shadow is strange only once."""

    def __init__(self, sightings: int = 1) -> None:
        self._sightings = sightings
        self._cards: set[str] = set()
        self._above_strange_pips: set[str] = set()
        self._below_strange_letters: Counter[str] = Counter()
        self._jacks: deque[Look] = deque(maxlen=_JACKS)
        self._letters: defaultdict[str, set[str]] = defaultdict(set)
        self._v_was_told: str | None = None
        self._was_told_of_ones = False
        self._has_ones_like_sevens = False
        self._vs: deque[Picture] = deque(maxlen=_VS)
        self._before: tuple[str, Sequence[Picture]] | None = None
        self._v_is_as_before = False
        self.inks = DeckInks()
        """The colours of the suits."""
        self.pips = DeckPips()
        """How their pips look."""
        self.twins = DeckTwins()
        """How well its clubs and spades are told from each other."""

    def of_another_deck(self) -> DeckEvidence:
        """What is known before anything was seen of another deck, or of this one again: what a V stood for
        here, and how it looked."""
        other = DeckEvidence(self._sightings)
        rank = self.v_stands_for
        other._before = self._before if rank is None or not self._vs else (rank, tuple(self._vs))
        return other

    def see(
        self,
        cards: Iterable[str],
        above_strange_pips: Iterable[str] = (),
        below_strange_letters: Iterable[str] = (),
    ) -> None:
        """Surely named ``cards``, the ranks that stand above pips of no poker card, and the suits whose pips
        stand below letters of none."""
        self._cards.update(cards)
        self._above_strange_pips.update(above_strange_pips)
        self._below_strange_letters.update(below_strange_letters)

    @property
    def is_of_another_land(self) -> bool:
        """Whether the deck's suits are not those of poker cards: no suit of it can be told by its shape."""
        suits = Counter(card[-1] for card in self._cards)
        elsewhere = suits.total() - max(suits.values(), default=0)
        return len(self._above_strange_pips) >= _STRANGE_RANKS + _AND_FOR_EACH * elsewhere

    @property
    def doubtful_letters(self) -> frozenset[str]:
        """The ranks told by a letter that may be another, because the deck has letters of its own; those
        that are often named for sure are not among them, nor is the last if its letter is read as one."""
        doubtful = self._seldom_named
        if _are_most(doubtful):
            return doubtful
        return frozenset(rank for rank in doubtful if not self.has_read(_LETTERS_OF[rank]))

    @property
    def has_strange_letters(self) -> bool:
        """Whether the deck has letters of its own: those that look like ours may mean others."""
        return _are_most(self._seldom_named)

    @property
    def _seldom_named(self) -> frozenset[str]:
        """The ranks of letters that were not often named for sure, where strange letters were seen."""
        seen_often = sum(times >= self._sightings for times in self._below_strange_letters.values())
        if seen_often < _STRANGE_LETTERS:
            return frozenset()
        suits = Counter(card[:-1] for card in self._cards)
        return frozenset(letter for letter in _LETTERS if suits[letter] < _IN_SUITS)

    @property
    def is_unknown(self) -> bool:
        """Whether the deck has suits or letters of its own: it can be read once it is learnt."""
        return self.is_of_another_land or self.has_strange_letters

    def see_letters(self, letters: Iterable[str], card: str = "") -> None:
        """These ``letters`` and numbers were surely read as ranks of this deck, on an index that is named as
        ``card``."""
        for letter in letters:
            self._letters[letter].add(card)

    def see_v(self, picture: Picture) -> None:
        """``picture``, upright, 32 by 32 pixels, shows a V. If one looked so that lay here before, it is that
        deck again."""
        self._vs.append(picture)
        if self._before is not None and not self._v_is_as_before:
            self._v_is_as_before = any(_are_one_letter(picture, other) for other in self._before[1])

    def hear_of_v(self, rank: str) -> None:
        """Somebody said that a V stands for this ``rank``."""
        self._v_was_told = rank

    def hear_of_ones(self, *, like_a_7: bool) -> None:
        """It was said that an index is an ace's which may be a 1, or looks ``like_a_7``."""
        self._was_told_of_ones = True
        self._has_ones_like_sevens |= like_a_7

    @property
    def has_ones_like_sevens(self) -> bool:
        """Whether a 1 of this deck was taken for a 7."""
        return self._has_ones_like_sevens

    @property
    def v_stands_for(self) -> str | None:
        """The rank of a V in this deck, if it is known: a jack where people said so, or where queens or kings
        have French letters; a queen where people said so, or where jacks or kings have Dutch ones. One that
        was misread counts less than two that say the contrary. Where no letter tells, it is what it was
        before in a deck that looked so."""
        if self._v_was_told is not None:
            return self._v_was_told
        is_jack, is_queen = self._cards_with(_V_IS_JACK), self._cards_with(_V_IS_QUEEN)
        if is_jack > 0 and is_jack >= _OUTWEIGHS * is_queen:
            return "J"
        if is_queen > 0 and is_queen >= _OUTWEIGHS * is_jack:
            return "Q"
        is_open = is_jack == is_queen == 0
        return self._before[0] if self._before is not None and self._v_is_as_before and is_open else None

    @property
    def may_have_v(self) -> bool:
        """Whether a jack or a queen of this deck may be printed as a V: one was read, or the letter of one of
        both was not yet."""
        return self.has_read("V") or not (self.has_read(_JACKS_LETTERS) and self.has_read(_QUEENS_LETTERS))

    def has_letter_of(self, rank: str) -> bool:
        """Whether jacks, or queens, of this deck were read by another letter than a V."""
        return self.has_read(_LETTERS_OF[rank])

    @property
    def may_have_ones(self) -> bool:
        """Whether aces of this deck may be printed as a 1: that was said, or no A was read yet, nor an E."""
        return self._was_told_of_ones or not self.has_read("AE")

    @property
    def has_no_ones(self) -> bool:
        """Whether aces of this deck are known to be printed as a letter: more of them, or as many, were read
        so as by a 1, which blur makes of other numbers, too."""
        by_letter = self._cards_with("AE")
        return not self._was_told_of_ones and by_letter > 0 and by_letter >= self._cards_with("1")

    @property
    def has_ones(self) -> bool:
        """Whether aces of this deck are known to be printed as a 1: one was read, or that was said."""
        return self._was_told_of_ones or self.has_read("1")

    @property
    def may_have_e(self) -> bool:
        """Whether aces of this deck may be printed as an E: no other letter of theirs was read yet."""
        return not self.has_read("A1")

    def has_read(self, letters: Iterable[str]) -> bool:
        """Whether one of these ``letters`` was surely read."""
        return self._cards_with(letters) > 0

    def _cards_with(self, letters: Iterable[str]) -> int:
        """On how many cards one of these ``letters`` was surely read."""
        return len(set().union(*(self._letters.get(letter, ()) for letter in letters)))

    def may_have(self, letter: str) -> bool:
        """Whether jacks may be printed as a B or Kn in this deck, or queens as a D: no other letter of theirs
        was read yet, and no A where Swedes print an E."""
        rank = MEANS[letter]
        is_v = self.has_read("V") and self.v_stands_for == rank
        has_another = self.has_read(_LETTERS_OF[rank] - {letter}) or (letter == "Kn" and self.has_read("A"))
        return not is_v and not has_another

    def doubtful_jacks(self, jacks: Sequence[Look]) -> list[bool]:
        """Which of ``jacks`` have another letter than at least as many of those seen so far. They are seen
        from now on."""
        self._jacks.extend(jacks)
        doubtful = []
        for jack in jacks:
            alike = sum(float(jack.rank @ other.rank) > _ANOTHER_LETTER for other in self._jacks)
            others = len(self._jacks) - alike
            doubtful.append(others > 0 and others >= alike - 1)
        return doubtful


def _are_one_letter(one: Picture, other: Picture) -> bool:
    """Whether two pictures of a letter, 32 by 32 pixels, show it in one lettering, whatever its ink."""
    shades = [shade.min(axis=0) for shade in whitened(np.stack([one, other]))]
    middle = shades[0][_AROUND:-_AROUND, _AROUND:-_AROUND]
    return correlation(middle, shades[1]) >= _ONE_LETTER


def _are_most(ranks: Collection[str]) -> bool:
    """Whether so many of the ranks that are told by letters show that the deck has letters of its own."""
    return len(ranks) > len(_LETTERS) - _KNOWN_LETTERS
