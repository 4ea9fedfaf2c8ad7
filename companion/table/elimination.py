"""A doubtful card that the rules tell: hardly any other card of the deck could lie there.

Where a set needs another 8, nothing but an 8 can have been laid; where a zone holds one suit, no other. So a
reading that is too weak by itself may be as good as certain: its name is weighed against those that the rules
allow there, as in Bayes' rule, and not against the whole deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.table.matching import CardInZone
from companion.table.readings import CardReading
from companion.table.search import Explanation, Situation, explain

_TOLD = 0.97
"""From this probability on, among the cards that the rules allow, a doubtful card is told."""


def told_by_rules(situation: Situation, explanations: tuple[Explanation, ...]) -> tuple[Explanation, ...]:
    """``explanations`` without their doubt, if all have the same one, of a single card, and this is the only
    likely card by which the rules explain the table. Two doubts at once may have one cause: they stay."""
    doubts = {it.doubts for it in explanations}
    if len(doubts) != 1 or len(shared := doubts.pop()) != 1:
        return explanations
    most_unseen = max(sum(it.unseen) for it in explanations)
    doubtful = _doubtful(situation, shared[0], most_unseen)
    if doubtful is None or not doubtful.is_told():
        return explanations
    return tuple(replace(it, doubts=()) for it in explanations)


def _doubtful(situation: Situation, doubt: CardInZone, most_unseen: int) -> _Doubtful | None:
    """The only reading that may be the card in ``doubt``; ``None`` if there are several, or if something else
    than how well it is read speaks against it."""
    unsure = [
        (place, reading)
        for place, reading in enumerate(situation.table.on(doubt.zone))
        if not reading.sure and reading.chance(doubt.card) > 0.0
    ]
    if len(unsure) != 1 or unsure[0][1].questioned:
        return None
    return _Doubtful(situation, doubt, *unsure[0], most_unseen)


@dataclass(frozen=True, slots=True)
class _Doubtful:
    """The ``reading`` of a card in ``doubt`` at this ``place`` of its zone, which explains the table with
    ``most_unseen`` unseen steps at most."""

    situation: Situation
    doubt: CardInZone
    place: int
    reading: CardReading
    most_unseen: int

    def is_told(self) -> bool:
        """Whether it is likely enough, beside all other cards that could lie there."""
        offered = self.reading.offered
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
        for card, supposed in self.situation.supposing(self.doubt.zone, self.place, cards):
            if supposed.match().gap == 0 or explain(supposed, self.most_unseen):
                yield card
