"""A doubtful card that the rules tell: hardly any other card of the deck could lie there.

Where a set needs another 8, nothing but an 8 can have been laid; where a zone holds one suit, no other. So a
reading that is too weak by itself may be as good as certain: its name is weighed against those that the rules
allow there, as in Bayes' rule, and not against the whole deck.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from companion.table.matching import CardInZone
from companion.table.readings import CardReading
from companion.table.search import Explanation, Situation, explain

_TOLD = 0.97
"""From this probability on, among the cards that the rules allow, a doubtful card is told."""
_MOST_AT_ONCE = 6
"""Of no more cards in doubt on one zone it is reckoned which is which."""


def told_by_rules(situation: Situation, explanations: tuple[Explanation, ...]) -> tuple[Explanation, ...]:
    """``explanations`` without their doubts, if all have the same ones, and these are the only likely cards
    by which the rules explain the table. Two doubts at once may have one cause: they stay, unless each surely
    is one of few cards, of which the rules leave one."""
    doubts = {it.doubts for it in explanations}
    if len(doubts) != 1 or not (shared := doubts.pop()):
        return explanations
    found = _read_as(situation, shared)
    if len(found) < len(shared):
        return explanations
    if len(found) > 1 and not all(it.reading.has_one_of_its_names for it in found.values()):
        return explanations
    most_unseen = max(sum(it.unseen) for it in explanations)
    for doubt, it in found.items():
        others = {other: there for other, there in found.items() if other != doubt}
        if not _Doubtful(_supposed(situation, others), doubt, it, most_unseen).is_told():
            return explanations
    return tuple(replace(it, doubts=()) for it in explanations)


@dataclass(frozen=True, slots=True)
class _InPlace:
    """A ``reading`` and its ``place`` in its zone."""

    place: int
    reading: CardReading


def _read_as(situation: Situation, doubts: Sequence[CardInZone]) -> Mapping[CardInZone, _InPlace]:
    """The reading of each of ``doubts``, where there are as many that may be one of them: each of its own,
    as is likeliest. None of one against which something else speaks than how well it is read."""
    found: dict[CardInZone, _InPlace] = {}
    for zone in {doubt.zone for doubt in doubts}:
        here = [doubt for doubt in doubts if doubt.zone == zone]
        unsure = [
            _InPlace(place, reading)
            for place, reading in enumerate(situation.table.on(zone))
            if not reading.sure and any(reading.chance(doubt.card) > 0.0 for doubt in here)
        ]
        if (
            len(unsure) != len(here)
            or len(here) > _MOST_AT_ONCE
            or any(it.reading.questioned for it in unsure)
        ):
            continue
        likeliest = max(permutations(unsure), key=lambda order: _likelihood(here, order))
        if _likelihood(here, likeliest) > 0.0:
            found |= dict(zip(here, likeliest, strict=True))
    return found


def _likelihood(doubts: Sequence[CardInZone], readings: Sequence[_InPlace]) -> float:
    """How likely each of ``readings`` is the card of ``doubts`` at its place among them."""
    return math.prod(it.reading.chance(doubt.card) for doubt, it in zip(doubts, readings, strict=True))


def _supposed(situation: Situation, cards: Mapping[CardInZone, _InPlace]) -> Situation:
    """``situation`` if each of ``cards`` surely lay where it is read."""
    table = situation.table
    for doubt, it in cards.items():
        table = table.with_reading(doubt.zone, it.place, CardReading(doubt.card, 1.0))
    return replace(situation, table=table)


@dataclass(frozen=True, slots=True)
class _Doubtful:
    """A card in ``doubt`` and ``its`` reading, which explains the table with ``most_unseen`` unseen steps at
    most."""

    situation: Situation
    doubt: CardInZone
    its: _InPlace
    most_unseen: int

    def is_told(self) -> bool:
        """Whether it is likely enough, beside all other cards that could lie there."""
        offered = self.its.reading.offered
        deck = self.situation.game.deck(self.situation.state)
        others = [card for card in deck if card not in offered]
        # Of those that it offers no other explains the table, and none that it does not is likelier than the
        # next.
        each = max(0.0, 1.0 - sum(offered.values())) / max(1, len(others))
        against, most = 0.0, offered[self.doubt.card] * (1.0 / _TOLD - 1.0)
        for _ in self._possible(others):
            against += each
            if against > most:
                return False
        return True

    def _possible(self, cards: list[str]) -> Iterator[str]:
        """Those of ``cards`` by which the rules would explain the table, too, if one of them lay here."""
        for card, supposed in self.situation.supposing(self.doubt.zone, self.its.place, cards):
            if supposed.match().gap == 0 or explain(supposed, self.most_unseen):
                yield card
