"""People who play High Card at the simulated table, for ``companion demo --game high-card``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from companion.demo.simulated_players import Demonstration, SimulatedPlayers, TableTop
from companion.games.high_card import GAME
from companion.table.loop import Desk

_NUMBERS = {"A": 1, "J": 11, "Q": 12, "K": 13}
_PACK = tuple(rank + suit for suit in "SHDC" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K"))


class HighCardPlayers(SimulatedPlayers):
    """They turn cards up, take them, and count the rounds for themselves."""

    overflows = 0

    def __init__(self, names: Sequence[str], table: TableTop, desk: Desk, rng: Random) -> None:
        super().__init__(table, desk)
        self.scores = dict.fromkeys(names, 0)
        self._deck = rng.sample(_PACK, len(_PACK))

    def round(self) -> Iterator[None]:
        """The whole game: it has no rounds with a score of their own."""
        return self.match()

    def match(self) -> Iterator[None]:
        """Until somebody has won."""
        while not self._desk.snapshots.value.finished:
            yield from self._until("turn up")
            turned_up = {name: self._deck.pop() for name in self.scores}
            for seat, (name, card) in enumerate(turned_up.items(), start=1):
                self._do(f"{name} turns up {card}")
                yield from self._with_a_hand(partial(self._table.lay, f"seat-{seat}", card))
                yield from self._until_logged(self._did)
            winner = max(turned_up, key=lambda name: _worth(turned_up[name]))
            self.scores[winner] += 1
            yield from self._until("take")
            self._do(f"{winner} takes the cards")
            yield from self._with_a_hand(self._clear)
            yield from self._until_logged(self._did)

    def _clear(self) -> None:
        for zone in self._table.truth():
            self._table.clear(zone)


def _worth(card: str) -> tuple[int, int]:
    rank = card[:-1]
    return _NUMBERS.get(rank) or int(rank), -"SHDC".index(card[-1])


DEMONSTRATION = Demonstration(GAME, HighCardPlayers)
