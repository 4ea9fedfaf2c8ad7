"""Learning the letters and pips of a poker deck from its cards, dealt face up a few at a time.

A deck has each card once, and all its cards are lettered alike. So a sure reading is believed only if no
other card that lies there has the same name, and if it looks like what was learnt of its rank and its suit.
What a person says counts for more than what was read before.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, replace

from vision.core.cards import RANKS, SUITS
from vision.core.geometry import Point, middle_of
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.decks.deck_print import Print
from vision.decks.lettered import MOST_INDICES, LetteredDeck, LetteredIndex
from vision.pipeline.settling import Settling
from vision.reading import CardReader

_SURE = 0.97
"""With this confidence a reading needs no person."""
_FITS = 0.5
"""From this fit to what was learnt it needs none."""
_ENOUGH = 4
"""So many indices of each rank and each suit are kept."""
_ONE_LETTER, _SAME_LETTER = 0.8, 0.85
"""Two indices whose ranks are more alike than this may have one letter, and surely have: a Cyrillic Т is
mostly 0.68 like a 7, and a 13 is 0.8 like a 3."""
_SAME_PLACE = 8.0
"""Readings closer together than this, pixels, are of one index."""


@dataclass(frozen=True, slots=True)
class DealtCards:
    """The cards that lie on the table: those that are ``named`` for sure, and the others, from the top."""

    named: tuple[Reading, ...]
    unnamed: tuple[Reading, ...]


@dataclass(frozen=True, eq=False, slots=True)
class _Learnt:
    """An ``index`` that was learnt, whether a person said what it is, and where in which dealing it was."""

    index: LetteredIndex
    by_person: bool
    dealing: int
    at: Point


class IndexCapture:
    """Watches frames until dealt cards lie still, and learns from each that is named. ``still_frames`` is how
    many unchanged frames that takes."""

    def __init__(self, reader: CardReader, still_frames: int = 6) -> None:
        self._reader = reader.at_one_lesson()
        self._settling = Settling(still_frames)
        self._learnt: list[_Learnt] = []
        self._dealing = 0
        self._met: dict[str, Picture] = {}
        self._judged: tuple[tuple[LetteredIndex, ...], bool] | None = None

    @property
    def lacking(self) -> tuple[str, ...]:
        """The ranks and the suits of which no card has been named yet."""
        seen = self._seen()
        return tuple(sign for sign in (*RANKS, *SUITS) if not seen[sign])

    @property
    def is_told_apart(self) -> bool:
        """Whether the deck can be read by what was learnt: one of which ranks or suits are lacking may be."""
        if self.lacking:
            return True
        if self._judged is None or self._judged[0] != self.indices:
            self._judged = self.indices, self._reader.tells_apart(self.indices)
        return self._judged[1]

    @property
    def indices(self) -> tuple[LetteredIndex, ...]:
        """The indices that have been learnt."""
        return tuple(learnt.index for learnt in self._learnt)

    @property
    def printed(self) -> Print | None:
        """How the deck is printed, once that is known."""
        return self._reader.printed

    def see(self, frame: Picture, time: float) -> DealtCards | None:
        """What lies on the table in ``frame``, taken at ``time`` seconds, once it has changed and is still
        again; ``None`` until then."""
        if not self._settling.has_changed(frame, time):
            return None
        self._frame = frame
        self._dealing += 1
        dealt = self.look_again()
        for reading in dealt.named:
            card = reading.card or ""
            self._met.setdefault(card, self._reader.picture(frame, reading.quad))
            self._learn(reading, card, by_person=False)
        return dealt

    def look_again(self) -> DealtCards:
        """The same cards with what has been learnt since."""
        readings = self._reader.read(self._frame)
        readings += self._reader.strange(self._frame, readings)
        lying = Counter(reading.card for reading in readings)
        named = tuple(r for r in readings if lying[r.card] == 1 and self._is_believed(r))
        others = [reading for reading in readings if reading not in named]
        return DealtCards(named, tuple(sorted(others, key=lambda reading: reading.quad[0][1])))

    def close_up(self, reading: Reading) -> Picture:
        """The index of ``reading`` in the frame read last, for people: upright, 180 by 240 pixels."""
        return self._reader.close_up(self._frame, reading.quad)

    def tell(self, reading: Reading, card: str) -> None:
        """A person says that ``reading`` is that of ``card``. What was read before and looks otherwise is
        forgotten. A Joker teaches nothing about other cards."""
        signs = _signs(card)
        if not signs:
            return
        compared = self._reader.compared(self._frame, reading.quad)
        misread = {sign for sign in signs if card != reading.card and compared.is_unlike(sign)}
        picture = self._reader.picture(self._frame, reading.quad)
        doubted = [
            learnt
            for learnt in self._learnt
            if self._is_of(learnt, reading)
            or (not learnt.by_person and self._is_contradicted(learnt.index, card, misread, picture))
        ]
        self._forget(doubted)
        self._learn(reading, card, by_person=True)

    def deny(self, reading: Reading) -> None:
        """A person says that a reading is no card's: what was learnt from it is forgotten."""
        self._forget([learnt for learnt in self._learnt if self._is_of(learnt, reading)])

    def put_right(self, index: LetteredIndex, card: str | None) -> None:
        """A person says that an index that was learnt is of ``card``, or is none."""
        number = [learnt.index for learnt in self._learnt].index(index)
        wrong = self._learnt[number]
        if card is None:
            self._forget([wrong])
        else:
            self._learnt[number] = replace(wrong, index=replace(index, card=card), by_person=True)
            self._forget([])

    def deck(self, name: str, serves: tuple[str, ...]) -> LetteredDeck:
        """The deck as far as it has been seen."""
        return LetteredDeck(name, serves, self.indices[-MOST_INDICES:], printed=self.printed)

    def _seen(self) -> Counter[str]:
        """How many indices of each rank and each suit have been learnt."""
        return Counter(sign for learnt in self._learnt for sign in _signs(learnt.index.card))

    def _is_believed(self, reading: Reading) -> bool:
        """Whether a reading is sure, and nothing that was learnt speaks against it."""
        if reading.card is None or reading.confidence < _SURE:
            return False
        # A deck has each card once: what was met before may have been another that looks a little like it.
        before = self._met.get(reading.card)
        if before is not None and not any(
            self._reader.rank_likeness(before, self._reader.picture(self._frame, quad)) > _ONE_LETTER
            for quad in reading.quads
        ):
            return False
        signs = _signs(reading.card)
        compared = [self._reader.compared(self._frame, quad) for quad in reading.quads]
        return any(
            one.fit(reading.card) >= _FITS and not any(one.is_unlike(sign) for sign in signs)
            for one in compared
        )

    def _is_contradicted(self, index: LetteredIndex, card: str, wrong: set[str], picture: Picture) -> bool:
        """Whether an index was misread if ``picture`` is of ``card``: a deck has each card once, and what
        looks otherwise than its ``wrong`` signs, or like another rank, was taken for it wrongly."""
        if index.card == card or not wrong.isdisjoint(_signs(index.card)):
            return True
        other = index.card[:-1] != card[:-1]
        return other and self._reader.rank_likeness(index.picture, picture) > _SAME_LETTER

    def _learn(self, reading: Reading, card: str, *, by_person: bool) -> None:
        signs = _signs(card)
        if not signs:
            return
        for quad in reading.quads:
            at, seen = middle_of(quad), self._seen()
            if any(self._is_at(learnt, at) for learnt in self._learnt):
                continue
            picture = self._reader.learn(self._frame, quad, card)
            if by_person or min(seen[sign] for sign in signs) < _ENOUGH:
                self._learnt.append(_Learnt(LetteredIndex(card, picture), by_person, self._dealing, at))

    def _is_of(self, learnt: _Learnt, reading: Reading) -> bool:
        """Whether an index was learnt from this reading of the cards that lie there now."""
        return any(self._is_at(learnt, middle_of(quad)) for quad in reading.quads)

    def _is_at(self, learnt: _Learnt, place: Point) -> bool:
        """Whether an index was learnt at this place among the cards that lie there now."""
        return learnt.dealing == self._dealing and math.dist(learnt.at, place) < _SAME_PLACE

    def _forget(self, wrong: list[_Learnt]) -> None:
        """Learns anew from all but what is ``wrong``."""
        self._learnt = [learnt for learnt in self._learnt if learnt not in wrong]
        self._reader.forget_deck()
        for learnt in self._learnt:
            self._reader.learn_picture(learnt.index.picture, learnt.index.card)


def _signs(card: str) -> tuple[str, ...]:
    """The rank and the suit of a card; a Joker has none."""
    rank, suit = card[:-1], card[-1:]
    return (rank, suit) if rank in RANKS and suit in SUITS else ()
