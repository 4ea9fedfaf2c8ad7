"""Which of these cards is meant? Asked where they lie too close for a finger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.games.amendments import CardPlace
from companion.table.snapshot import TableSnapshot
from companion.ui.cards.faces import CardGrid
from companion.ui.kit.page import Page


class WhichCardPage(Page):
    """``cards`` come with their places, by which equal ones are told apart. One tap calls ``tapped`` with a
    card and its place, and leaves."""

    def __init__(
        self,
        title: str,
        cards: Sequence[tuple[str, CardPlace]],
        tapped: Callable[[str, CardPlace], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(title=title, **kwargs)
        self._tapped = tapped
        self._cards = {place: card for card, place in cards}
        self.grid = CardGrid(self.tap, u=self.u)
        self.bind(u=self.grid.setter("u"))
        self.grid.fill_places(self._cards)
        self.add_widget(self.grid)

    def show(self, snapshot: TableSnapshot) -> None:
        """The deck that is played with."""
        self.grid.deck = snapshot.deck

    def tap(self, place: CardPlace) -> None:
        """The card at ``place`` is meant."""
        self.leave()
        self._tapped(self._cards[place], place)
