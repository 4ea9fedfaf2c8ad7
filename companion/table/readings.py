"""What the camera reads, as cards of the game in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.amendments import Correction
from vision.core.cards import POKER_CARDS, are_twins, is_black, twin_card
from vision.core.view import Reading, TableView, ZoneView

SURE = 0.9
"""A reading less confident than this is not accepted without asking."""

_ONE_OF_THEM = 0.97
"""From this probability of all its names together on, a card has one of them."""
_NO_PRINT = 0.8
"""From this confidence of its name on, what is read is mostly a card, if not always the one that it seems."""
_NEARLY_SURE = 0.89
"""The highest confidence of a card in a set that is not certain."""
_UNSURE = 0.5
"""The highest confidence of a reading without a name."""
_BEYOND_DOUBT = 0.9995
"""From this confidence on a club is no spade, and a spade no club, unless that one lies elsewhere."""
_BY_ITS_PIP = 0.001
"""How likely one that is less sure is the other, where something speaks against it."""
_SEVERAL = 3
"""The suit of one card, or of two, may be covered."""

ToCard = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class CardReading:
    """One card as the camera reads it: ``card`` is the game's code, ``None`` if it is unreadable or
    ``foreign`` (the code of a card of another deck). ``others`` are the other names it could have. A foreign
    reading that is not sure is probably no card at all. ``laid`` is the number of its set on a pile, which
    grows; 0 elsewhere. ``questioned``: other things than how well it is read speak against it. ``twin`` is
    the card of its rank in clubs, if it is read as a spade, or the other way round: in blur a small pip may
    be surely read as the wrong one. ``has_two_meanings``: its letter is read, and stands for a jack in some
    decks and for a queen in others. ``is_of_two_suits``: its rank is read, and its suit is either of those of
    its colour. ``alike`` are the other cards of the suit of its names, if these tell little of its rank: it
    may be one of them."""

    card: str | None
    confidence: float
    others: tuple[tuple[str, float], ...] = ()
    foreign: str | None = None
    laid: int = 0
    questioned: bool = False
    twin: str | None = None
    has_two_meanings: bool = False
    is_of_two_suits: bool = False
    alike: tuple[str, ...] = ()

    @property
    def sure(self) -> bool:
        """Whether its name can be relied on."""
        return (self.card or self.foreign) is not None and self.confidence >= SURE

    @property
    def offered(self) -> Mapping[str, float]:
        """The reader's probability of each name that it offers: its own, and the others if it is not sure."""
        own = {} if self.card is None else {self.card: self.confidence}
        return own if self.sure else dict(self.others) | own

    def chance(self, card: str) -> float:
        """The reader's probability that this is ``card``; 0 for a name that it does not offer."""
        return self.offered.get(card, 0.0)

    @property
    def has_one_of_its_names(self) -> bool:
        """Whether it surely is a card, and one of those that it offers: its rank and its ink are seen."""
        return not self.questioned and sum(self.offered.values()) >= _ONE_OF_THEM

    @property
    def is_named(self) -> bool:
        """Whether it has a name, if not for sure: where the rules let cards be shown, and that one among
        them, it is a card and nothing printed."""
        return self.card is not None and self.confidence >= _NO_PRINT and not self.questioned

    @property
    def doubted(self) -> CardReading:
        """The same reading, no longer sure: its other names count, too."""
        return replace(self, confidence=min(self.confidence, _NEARLY_SURE), questioned=True)

    @property
    def refuted(self) -> CardReading:
        """The same reading where nothing explains it: it may be its twin, too."""
        if self.twin is None or self.twin in dict(self.others):
            return self.doubted
        return replace(self.doubted, others=(*self.others, (self.twin, _BY_ITS_PIP)))

    def may_be_another(self, *, lies_elsewhere: bool) -> bool:
        """Whether there is another card that it may be, if it is not the one that it seems to be: as it is
        if that ``lies_elsewhere``."""
        if self.others:
            return True
        return self.twin is not None and (lies_elsewhere or self.confidence < _BEYOND_DOUBT)

    def may_be(self, card: str) -> bool:
        """Whether this could be ``card``: a reading without any name could be every card."""
        return self.nameless or self.chance(card) > 0 or card in self.alike

    @property
    def unnamed(self) -> bool:
        """Whether none of the names it could have is its own: half covered, even another card than those may
        look so."""
        return self.card is None and self.foreign is None

    @property
    def nameless(self) -> bool:
        """Whether it is unreadable."""
        return self.unnamed and not self.others

    def names(self) -> set[str]:
        """The names it could have."""
        return set(self.offered)


@dataclass(frozen=True, slots=True)
class TableReading:
    """The settled table: the cards of each zone in laying order, and the cards beside the zones; and whether
    they are of a deck that must be learnt to be read."""

    zones: Mapping[str, tuple[CardReading, ...]]
    strays: tuple[CardReading, ...] = ()
    unknown_deck: bool = False

    def on(self, zone: str) -> tuple[CardReading, ...]:
        """The cards on ``zone``."""
        return self.zones.get(zone, ())

    def possible(self, zones: Iterable[str]) -> Counter[str]:
        """Every card that may be on ``zones``, with its largest possible number."""
        return Counter(name for zone in zones for reading in self.on(zone) for name in reading.names())

    def doubting(self, refuted: Collection[CardReading]) -> TableReading:
        """The table with these readings ``refuted``."""
        zones = {
            name: tuple(it.refuted if it in refuted else it for it in readings)
            for name, readings in self.zones.items()
        }
        return replace(self, zones=zones)

    def with_reading(self, zone: str, place: int, reading: CardReading) -> TableReading:
        """The table with ``reading`` in this ``place`` of a ``zone``."""
        lying = self.on(zone)
        there = (*lying[:place], reading, *lying[place + 1 :])
        return replace(self, zones={**self.zones, zone: there})

    @property
    def has_suits_alike(self) -> bool:
        """Whether the suits of several cards cannot be told, as in a picture that is out of focus, and not
        only those of cards on which others lie."""
        is_of_two = [[it.is_of_two_suits for it in readings] for readings in self.zones.values() if readings]
        return any(those[-1] for those in is_of_two) and sum(map(sum, is_of_two)) >= _SEVERAL

    def number_of(self, card: str, zones: Iterable[str]) -> int:
        """How many cards on ``zones`` are read as ``card``."""
        return sum(reading.card == card for zone in zones for reading in self.on(zone))


def without(lying: Iterable[CardReading], cards: Iterable[str]) -> tuple[CardReading, ...]:
    """The readings ``lying`` there but for one of each of ``cards``: of equal ones those laid first."""
    left, others = Counter(cards), list[CardReading]()
    for reading in lying:
        if reading.card is not None and left[reading.card] > 0:
            left[reading.card] -= 1
        else:
            others.append(reading)
    return tuple(others)


def table_reading(view: TableView, to_card: ToCard) -> TableReading:
    """``view`` as cards of a game: ``to_card`` maps codes to cards, ``None`` for a foreign one."""
    zones = {name: tuple(_cards_of(zone, to_card)) for name, zone in view.zones.items()}
    strays = tuple(_card_reading(reading, to_card) for reading in view.strays)
    return TableReading(zones, strays, view.unknown_deck)


def with_complete_sets(view: TableView) -> TableView:
    """``view`` if no set on a pile lacks a card of which nothing shows; ``view`` itself if none may."""
    if not any(laid.may_lack for zone in view.zones.values() for laid in zone.sets):
        return view
    return replace(view, zones={name: _complete(zone) for name, zone in view.zones.items()})


def _complete(zone: ZoneView) -> ZoneView:
    sets = (replace(laid, certain=laid.certain or laid.may_lack, may_lack=False) for laid in zone.sets)
    return replace(zone, sets=tuple(sets))


def _cards_of(zone: ZoneView, to_card: ToCard) -> Iterator[CardReading]:
    """The cards of ``zone``. Of a pile, no card of a set that is not certain is sure, and a set of which
    nothing can be read is an unreadable card."""
    if not zone.sets:
        yield from (_card_reading(reading, to_card) for reading in zone.cards)
        return
    for laid in zone.sets:
        if not laid.cards:
            yield CardReading(None, _UNSURE)
        for reading in laid.cards:
            card = replace(_card_reading(reading, to_card), laid=laid.number)
            yield card if laid.certain else card.doubted


def with_corrections(
    table: TableReading,
    layout: Mapping[str, tuple[str, ...]],
    deck: Mapping[str, int],
    corrections: Iterable[Correction],
) -> TableReading:
    """``table`` with the corrections of the game: while the camera reads a corrected card by its wrong name,
    the right name replaces it, unless every copy of the right one in the ``deck`` is already read."""
    for correction in corrections:
        right, wrong = correction.right, correction.wrong
        if table.number_of(right, layout) >= deck.get(right, 0):
            continue
        for zone, cards in layout.items():
            lying = table.on(zone)
            misread = [number for number, reading in enumerate(lying) if reading.card == wrong]
            if table.number_of(right, [zone]) < cards.count(right) and len(misread) > cards.count(wrong):
                number = _likeliest(misread, right, lying, cards)
                table = table.with_reading(zone, number, replace(lying[number], card=right))
                break
    return table


def with_suits_of_zones(
    table: TableReading,
    layout: Mapping[str, tuple[str, ...]],
    deck: Mapping[str, int],
    of_one_suit: Collection[str],
) -> TableReading:
    """``table``; on zones ``of_one_suit`` each, what is read as the twin of a card that should lie there, and
    is read nowhere, is that card, unless it is read beyond doubt: people laid it there, and saw its pip."""
    for zone in of_one_suit:
        cards = layout.get(zone, ())
        for number, reading in enumerate(table.on(zone)):
            own = reading.twin
            if own is None or not reading.sure or reading.confidence >= _BEYOND_DOUBT:
                continue
            is_missing = table.number_of(own, [zone]) < cards.count(own)
            if is_missing and table.number_of(own, layout) < deck.get(own, 0) and reading.card not in cards:
                table = table.with_reading(zone, number, replace(reading, card=own, twin=reading.card))
    return table


def _likeliest(misread: Sequence[int], right: str, lying: Sequence[CardReading], cards: Sequence[str]) -> int:
    """Which of the ``misread`` cards is ``right``: the one at the place that it has in ``cards``, or the
    first."""
    if len(lying) == len(cards):
        return next((number for number in misread if cards[number] == right), misread[0])
    return misread[0]


def _card_reading(reading: Reading, to_card: ToCard) -> CardReading:
    others = tuple(
        (card, chance) for code, chance in reading.alternatives if (card := to_card(code)) is not None
    )
    if reading.card is None:
        foreign = next((code for code, _ in reading.alternatives if to_card(code) is None), None)
        return CardReading(
            None,
            min(reading.confidence, _UNSURE),
            others,
            foreign,
            has_two_meanings=has_two_meanings(reading),
            is_of_two_suits=_is_of_two_suits(reading),
            alike=tuple(_alike(reading, to_card)),
        )
    card = to_card(reading.card)
    if card is None:
        return CardReading(None, reading.confidence, others, foreign=reading.card)
    return CardReading(card, reading.confidence, others, twin=_twin(reading, to_card))


def has_two_meanings(reading: Reading) -> bool:
    """Whether the letter of an index is read, a V, and it is as likely a jack's as a queen's of its suit."""
    if reading.card is not None or len(reading.alternatives) < 2:
        return False
    (one, chance), (other, as_likely), *_ = reading.alternatives
    return chance == as_likely and one[-1] == other[-1] and {one[:-1], other[:-1]} == {"J", "Q"}


def _is_of_two_suits(reading: Reading) -> bool:
    """Whether the rank and the ink of a card are read, and its suit is one of two."""
    names = [card for card, _ in reading.alternatives[:2]]
    return reading.card is None and len(names) == 2 and are_twins(*names)


def _alike(reading: Reading, to_card: ToCard) -> Iterator[str]:
    """The other cards of the suit of the names that ``reading`` may have, if these are of one suit, and tell
    little of its rank."""
    names = dict(reading.alternatives)
    suits = {code[-1] for code in names}
    is_known = sum(names.values()) >= _ONE_OF_THEM or has_two_meanings(reading)
    if len(suits) != 1 or is_known or not names.keys() <= set(POKER_CARDS):
        return
    for code in POKER_CARDS:
        card = to_card(code) if code[-1] in suits and code not in names else None
        if card is not None:
            yield card


def _twin(reading: Reading, to_card: ToCard) -> str | None:
    """The card in the other black suit that ``reading`` may be of, if it is of a black one."""
    code = reading.card or ""
    return to_card(twin_card(code)) if is_black(code) else None
