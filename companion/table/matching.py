"""Matches the cards on a zone with the expected ones. Cards are counted: a zone may hold several equal cards,
which are distinguished by their places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from companion.table.readings import CardReading, TableReading

_UNREAD = 0.05
"""The probability that an unreadable card is the one expected here."""
_NAMED, _POSSIBLE, _BESIDE = 100, 10, 1
"""Alignment scores of an expected card with a reading of its name, with a possible reading of it, and with
any other at the same place of the fan."""


@dataclass(frozen=True, slots=True)
class CardInZone:
    """A card on a zone of the mat; ``at`` is its place in laying order, from 0."""

    zone: str
    card: str
    at: int


@dataclass(frozen=True, slots=True)
class ZoneMatch:
    """``missing`` cards are expected and absent, ``extra`` ones certainly present and not expected;
    ``unread`` are the other readings: not sure enough, or of a card foreign to the game. ``doubts`` are the
    cards matched with an unsure reading, by their places among the expected ones, from 0. ``missing_at`` are
    the places of the missing cards. ``ordered``: the cards are in laying order."""

    missing: tuple[str, ...]
    extra: tuple[CardReading, ...]
    unread: tuple[CardReading, ...] = ()
    doubts: tuple[tuple[int, str], ...] = ()
    chance: float = 1.0
    ordered: bool = True
    missing_at: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """The match of every relevant zone."""

    zones: Mapping[str, ZoneMatch]

    @property
    def gap(self) -> int:
        """How many cards are missing, extra or unreadable."""
        return self._misplaced + self.unread

    @property
    def _misplaced(self) -> int:
        """How many cards are missing or extra."""
        return sum(len(zone.missing) + len(zone.extra) for zone in self.zones.values())

    def is_closer_than(self, other: Match) -> bool:
        """Whether it explains more of the table: fewer cards, or of as many fewer that are read. A card that
        was read elsewhere may have left something unreadable behind."""
        return (self.gap, self._misplaced) < (other.gap, other._misplaced)

    @property
    def fits(self) -> bool:
        """Whether every readable card is where it should be."""
        return self._misplaced == 0

    @property
    def unread(self) -> int:
        """How many readings match nothing."""
        return sum(len(zone.unread) for zone in self.zones.values())

    @property
    def doubts(self) -> tuple[CardInZone, ...]:
        """The cards whose reading is in doubt."""
        return tuple(
            CardInZone(name, card, at) for name, zone in self.zones.items() for at, card in zone.doubts
        )

    @property
    def chance(self) -> float:
        """The joint probability of the doubtful readings."""
        product = 1.0
        for zone in self.zones.values():
            product *= zone.chance
        return product


def all_cards(zones: Mapping[str, Sequence[str]]) -> Counter[str]:
    """How many of each card lie on all ``zones`` together."""
    return Counter(chain.from_iterable(zones.values()))


def match(
    expected: Mapping[str, Sequence[str]], table: TableReading, before: Mapping[str, Sequence[str]]
) -> Match:
    """Matches ``expected`` with ``table``. ``before`` is the previous layout: a card that has only moved
    needs a less certain reading than one that is turned up."""
    known = _known(expected, before)
    return Match(
        {
            zone: match_zone(cards, table.on(zone), before.get(zone, ()), known)
            for zone, cards in expected.items()
        }
    )


def match_zone(
    expected: Sequence[str], lying: Sequence[CardReading], before: Sequence[str], known: Collection[str]
) -> ZoneMatch:
    """Matches one zone. A card that was here ``before`` may become unreadable, but not be read as another; a
    ``known`` card that moved here may be read unsurely; a new card must be read surely, or it is in doubt. Of
    equal cards the first were here before: new ones are laid over them."""
    stayed = places_kept(expected, before)
    missing = dict(enumerate(expected))
    left = dict(enumerate(lying))
    doubts: list[tuple[int, str]] = []
    chance = 1.0
    pairs = sorted(_pairs_of_one_name(expected, lying), key=lambda pair: pair[1])
    for at, number in pairs:
        card = missing.pop(at)
        reading = left.pop(number)
        if not (reading.sure or at in stayed or card in known):
            doubts.append((at, card))
            chance *= reading.confidence
    for at, card in tuple(missing.items()):
        unsure = [number for number, reading in left.items() if not reading.sure]
        if not unsure:
            break
        likeliest = max(unsure, key=lambda number: (left[number].chance(card), left[number].may_be(card)))
        reading = left[likeliest]
        offered = reading.chance(card)
        has_lain = at in stayed
        if (has_lain and reading.may_be(card)) or ((has_lain or card in known) and offered > 0):
            del missing[at], left[likeliest]
        elif offered > 0 or ((has_lain or card in known) and reading.may_be(card)):
            del missing[at], left[likeliest]
            doubts.append((at, card))
            chance *= offered or _UNREAD
    extra = tuple(reading for reading in left.values() if reading.sure and reading.foreign is None)
    unread = tuple(reading for reading in left.values() if reading not in extra)
    ordered = _is_in_order([expected[at] for at, _ in pairs], expected)
    return ZoneMatch(tuple(missing.values()), extra, unread, tuple(doubts), chance, ordered, tuple(missing))


def _known(expected: Mapping[str, Sequence[str]], before: Mapping[str, Sequence[str]]) -> set[str]:
    """The cards of which no copy is new: a copy that arrives on a zone has left another."""
    gone: Counter[str] = Counter()
    come: Counter[str] = Counter()
    for zone in {*expected, *before}:
        here, then = expected.get(zone, ()), before.get(zone, ())
        if here != then:
            gone += Counter(then) - Counter(here)
            come += Counter(here) - Counter(then)
    return {card for card in gone if come[card] <= gone[card]}


def places_kept(expected: Sequence[str], before: Sequence[str]) -> set[int]:
    """The places of the ``expected`` cards that were on this zone before; of equal cards, the first."""
    left = Counter(before)
    stayed = set()
    for at, card in enumerate(expected):
        if left[card]:
            left[card] -= 1
            stayed.add(at)
    return stayed


def _pairs_of_one_name(expected: Sequence[str], lying: Sequence[CardReading]) -> Iterator[tuple[int, int]]:
    """Pairs of places: an expected card and the reading of its name. If fewer equal cards are read than
    expected, their neighbours decide which they are; if more are, one against which something speaks is
    another."""
    aligned: dict[int, int] | None = None
    for card, wanted in _places(expected).items():
        read = [number for number, reading in enumerate(lying) if reading.card == card]
        if 0 < len(read) < len(wanted):
            if aligned is None:
                aligned = _aligned(expected, lying)
            found = {at: aligned[at] for at in wanted if aligned.get(at) in read}
            rest = [number for number in read if number not in found.values()]
            others = [at for at in wanted if at not in found]
            yield from found.items()
            yield from zip(others, rest, strict=False)
        else:
            true = sorted(read, key=lambda number: lying[number].questioned)[: len(wanted)]
            yield from zip(wanted, sorted(true), strict=False)


def _places(cards: Sequence[str]) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for at, card in enumerate(cards):
        places.setdefault(card, []).append(at)
    return places


def _aligned(expected: Sequence[str], lying: Sequence[CardReading]) -> dict[int, int]:
    """The best pairing of expected cards with readings that keeps both in order (Needleman-Wunsch)."""
    rows, columns = len(expected), len(lying)
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for row in reversed(range(rows)):
        for column in reversed(range(columns)):
            paired = best[row + 1][column + 1] + _worth(expected[row], lying[column])
            best[row][column] = max(paired, best[row + 1][column], best[row][column + 1])
    pairs: dict[int, int] = {}
    row = column = 0
    while row < rows and column < columns:
        if best[row][column] == best[row + 1][column + 1] + _worth(expected[row], lying[column]):
            pairs[row] = column
            row, column = row + 1, column + 1
        elif best[row][column] == best[row + 1][column]:
            row += 1
        else:
            column += 1
    return pairs


def _worth(card: str, reading: CardReading) -> int:
    if reading.card == card:
        return _NAMED
    return _POSSIBLE if not reading.sure and reading.may_be(card) else _BESIDE


def _is_in_order(cards: Sequence[str], order: Sequence[str]) -> bool:
    """Whether ``cards`` is a subsequence of ``order``."""
    rest = iter(order)
    return all(card in rest for card in cards)
