"""Learning the letters and pips of a poker deck from its cards, dealt face up a few at a time."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from vision.core.cards import RANKS, SUITS
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.decks.lettered import LetteredDeck, LetteredIndex
from vision.pipeline.settling import Settling
from vision.reading import CardReader

_SURE = 0.97
"""With this confidence a reading needs no person."""
_ENOUGH = 4
"""So many indices of each rank and each suit are kept."""


@dataclass(frozen=True, slots=True)
class DealtCards:
    """The cards that lie on the table: those that are ``named`` for sure, and the others, from the top."""

    named: tuple[Reading, ...]
    unnamed: tuple[Reading, ...]


class IndexCapture:
    """Watches frames until dealt cards lie still, and learns from each that is named. ``still_frames`` is how
    many unchanged frames that takes."""

    def __init__(self, reader: CardReader, still_frames: int = 6) -> None:
        self._reader = reader.at_one_table()
        self._settling = Settling(still_frames)
        self._indices: list[LetteredIndex] = []
        self._seen: Counter[str] = Counter()

    @property
    def lacking(self) -> tuple[str, ...]:
        """The ranks and the suits of which no card has been named yet."""
        return tuple(sign for sign in (*RANKS, *SUITS) if not self._seen[sign])

    def see(self, frame: Picture, time: float) -> DealtCards | None:
        """What lies on the table in ``frame``, taken at ``time`` seconds, once it has changed and is still
        again; ``None`` until then."""
        if not self._settling.has_changed(frame, time):
            return None
        self._frame = frame
        dealt = self.look_again()
        for reading in dealt.named:
            self.tell(reading, reading.card or "")
        return dealt

    def look_again(self) -> DealtCards:
        """The same cards with what has been learnt since."""
        readings = self._reader.read(self._frame)
        readings += self._reader.strange(self._frame, readings)
        named = tuple(r for r in readings if r.card is not None and r.confidence >= _SURE)
        others = [reading for reading in readings if reading not in named]
        return DealtCards(named, tuple(sorted(others, key=lambda reading: reading.quad[0][1])))

    def tell(self, reading: Reading, card: str) -> None:
        """``reading`` is that of ``card``. A Joker teaches nothing about other cards."""
        rank, suit = card[:-1], card[-1:]
        if rank not in RANKS or suit not in SUITS:
            return
        for quad in reading.quads:
            picture = self._reader.learn(self._frame, quad, card)
            if min(self._seen[rank], self._seen[suit]) < _ENOUGH:
                self._indices.append(LetteredIndex(card, picture))
            self._seen.update((rank, suit))

    def deck(self, name: str, serves: tuple[str, ...]) -> LetteredDeck:
        """The deck as far as it has been seen."""
        return LetteredDeck(name, serves, tuple(self._indices))
