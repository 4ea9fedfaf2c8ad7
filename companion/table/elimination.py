"""A doubtful card that the rules tell: hardly any other card of the deck could lie there.

Where a set needs another 8, nothing but an 8 can have been laid; where a zone holds one suit, no other. So a
reading that is too weak by itself may be as good as certain: its name is weighed against those that the rules
allow there, as in Bayes' rule, and not against the whole deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.table.matching import CardInZone
from companion.table.readings import CardReading
from companion.table.search import Explanation, Situation, explain

_TOLD = 0.97
"""From this probability on, among the cards that the rules allow, a doubtful card is told."""


def told_by_rules(situation: Situation, explanations: tuple[Explanation, ...]) -> tuple[Explanation, ...]:
    """``explanations`` without their doubts, if all have the same ones, and these are the only likely cards
    by which the rules explain the table. Two doubts at once may have one cause: they stay, unless each surely
    is one of few cards, of which the rules leave one."""
    doubts = {it.doubts for it in explanations}
    if len(doubts) != 1 or not (shared := doubts.pop()):
        return explanations
    found = {doubt: it for doubt in shared if (it := _only_reading(situation, doubt)) is not None}
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


def _only_reading(situation: Situation, doubt: CardInZone) -> _InPlace | None:
    """The only reading that may be the card in ``doubt``; ``None`` if there are several, or if something else
    than how well it is read speaks against it."""
    unsure = [
        _InPlace(place, reading)
        for place, reading in enumerate(situation.table.on(doubt.zone))
        if not reading.sure and reading.chance(doubt.card) > 0.0
    ]
    return unsure[0] if len(unsure) == 1 and not unsure[0].reading.questioned else None


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
