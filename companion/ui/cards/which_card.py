"""Which of these cards is meant? Asked where they lie too close for a finger."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.ui.cards.faces import CardGrid
from companion.ui.kit.page import Page


class WhichCardPage(Page):
    """One tap calls ``tapped`` with the card, and leaves."""

    def __init__(
        self, title: str, cards: Sequence[str], tapped: Callable[[str], object], **kwargs: Any
    ) -> None:
        super().__init__(title=title, **kwargs)
        self._tapped = tapped
        self.grid = CardGrid(self.tap, u=self.u)
        self.bind(u=self.grid.setter("u"))
        self.grid.fill(cards)
        self.add_widget(self.grid)

    def tap(self, card: str) -> None:
        """``card`` is meant."""
        self.leave()
        self._tapped(card)
