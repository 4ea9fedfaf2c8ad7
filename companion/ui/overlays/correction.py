"""The correction of a wrongly recorded card: one tap says which card it is."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.lang import Builder

from companion.games.amendments import Correction
from companion.games.api import Choice
from companion.table.events import Chosen, Dismiss
from companion.table.loop import Desk
from companion.table.snapshot import Suggestions, TableSnapshot
from companion.ui.cards.faces import CardFace, CardGrid
from companion.ui.kit.page import Page

Builder.load_file(__file__.replace(".py", ".kv"))

_LARGE = 72.0
"""Width of a likely card, in units."""


class CorrectionPage(Page):
    """Draws the snapshot's suggestions: the recorded card, the likely ones large, and all others by suit."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._desk = desk
        self._serial = 0
        self._suggestions: Suggestions | None = None
        self.likely: list[CardFace] = []
        self.grid = CardGrid(self.tap, u=self.u)
        self.bind(u=self.grid.setter("u"))
        self.add_widget(self.grid)
        self.bind(u=self._size_likely)

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw the suggestions of ``snapshot``."""
        self._serial = snapshot.serial
        suggestions = snapshot.suggestions
        if suggestions is None or not suggestions.card or suggestions == self._suggestions:
            return
        self._suggestions = suggestions
        self.grid.deck = self.ids.doubted.deck = snapshot.deck
        self.title = "Which card is it?"
        self.ids.doubted.card = suggestions.card
        self.ids.words.words = str(suggestions.text)
        self.ids.likely.clear_widgets()
        self.likely = [self._face(choice) for choice in suggestions.choices[: suggestions.likely]]
        for face in self.likely:
            self.ids.likely.add_widget(face)
        self.grid.fill_deck(snapshot.deck, [_card(choice) for choice in suggestions.choices])
        self._size_likely()

    def tap(self, card: str) -> None:
        """Correct it to ``card``."""
        for choice in self._suggestions.choices if self._suggestions is not None else ():
            if _card(choice) == card:
                self._desk.post(Chosen(choice.action, self._serial))
                return

    def back(self) -> bool:
        """Dismiss the suggestions: the card is right."""
        self._desk.post(Dismiss())
        return True

    def _face(self, choice: Choice) -> CardFace:
        face = CardFace(card=_card(choice), deck=self.grid.deck, size_hint_x=None)
        face.bind(on_release=partial(_tapped, self))
        return face

    def _size_likely(self, *_: object) -> None:
        for face in self.likely:
            face.u, face.width = self.u, _LARGE * self.u
        self.ids.likely.width = len(self.likely) * (_LARGE + 6) * self.u


def _tapped(page: CorrectionPage, face: CardFace) -> None:
    page.tap(face.card)


def _card(choice: Choice) -> str:
    """The right card by ``choice``."""
    return choice.action.right if isinstance(choice.action, Correction) else str(choice.label)
