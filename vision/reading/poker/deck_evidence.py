"""What all indices of a deck say about each one of them.

A pip of another land that looks a little like a club is taken for one now and then, and nothing about it
tells; nor does the V of a Dutch queen, which is the jack of a French deck. Their deck tells: its other suits
have pips that are no poker card's, under ranks that are plainly read; its jacks have another letter, and its
queens have no other.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence

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
_JACKS, _ACES = 12, 4
_ANOTHER_LETTER = 0.5
"""Jacks of one deck are more alike than this, a B and a V at most 0.44; two 1s 0.8 and more, an A and a 7 at
most 0.32."""


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
        self._queens_have_their_letter = False
        self._jacks_were_told = False
        self._has_ones = False
        self._aces: deque[Look] = deque(maxlen=_ACES)

    def of_another_deck(self) -> DeckEvidence:
        """What is known before anything was seen of another deck."""
        return DeckEvidence(self._sightings)

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
        that are often named for sure are not among them."""
        seen_often = sum(times >= self._sightings for times in self._below_strange_letters.values())
        if seen_often < _STRANGE_LETTERS:
            return frozenset()
        suits = Counter(card[:-1] for card in self._cards)
        return frozenset(letter for letter in _LETTERS if suits[letter] < _IN_SUITS)

    @property
    def has_strange_letters(self) -> bool:
        """Whether the deck has letters of its own: those that look like ours may mean others."""
        return len(self.doubtful_letters) > len(_LETTERS) - _KNOWN_LETTERS

    @property
    def is_unknown(self) -> bool:
        """Whether the deck has suits or letters of its own: it can be read once it is learnt."""
        return self.is_of_another_land or self.has_strange_letters

    def see_queens(self) -> None:
        """A queen was surely read by a letter that is no jack's in any land."""
        self._queens_have_their_letter = True

    def hear_of_jacks(self) -> None:
        """Somebody said of a letter that may be a jack's or a queen's that it is a jack's."""
        self._jacks_were_told = True

    @property
    def knows_jacks(self) -> bool:
        """Whether a letter that may be a jack's or a queen's is a jack's here."""
        return self._queens_have_their_letter or self._jacks_were_told

    def see_ones(self) -> None:
        """A 7 was seen that may be a 1, as the aces of some lands have it."""
        self._has_ones = True

    @property
    def sevens_may_be_ones(self) -> bool:
        """Whether any 7 of this deck may be an ace: one may, and no ace was read by another letter."""
        return self._has_ones and not any(card[:-1] == "A" for card in self._cards)

    @property
    def wants_aces(self) -> bool:
        """Whether more aces should be seen."""
        return len(self._aces) < _ACES

    def see_aces(self, aces: Iterable[Look]) -> None:
        """Surely named ``aces`` of this deck look like this."""
        self._aces.extend(aces)

    def is_no_ace(self, seven: Look) -> bool:
        """Whether a ``seven`` has another letter than the aces of this deck: it is no 1."""
        alike = (float(seven.rank @ ace.rank) for ace in self._aces)
        return max(alike, default=1.0) <= _ANOTHER_LETTER

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
