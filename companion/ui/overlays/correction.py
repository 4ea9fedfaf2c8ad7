"""The correction of a wrongly recorded card: one tap says which card it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.lang import Builder

from companion.games.amendments import Correction
from companion.games.api import Choice
from companion.table.events import Chosen, Dismiss
from companion.table.loop import Desk
from companion.table.snapshot import Suggestions, TableSnapshot
from companion.ui.camera.picture_page import PicturePage, SeenAction, TablePictureView
from companion.ui.cards.faces import CardFace, CardGrid
from companion.ui.kit.page import Page

Builder.load_file(__file__.replace(".py", ".kv"))

_LIKELY_BESIDE_PICTURE = 4
_LARGE = 72.0
"""Width of a likely card, in units."""


class CorrectionPage(Page):
    """Draws the snapshot's suggestions: the recorded card, the likely ones large, and all others by suit; and
    the picture from which the card was read, if it is kept. ``open_page`` opens that picture over this page.
    """

    def __init__(self, desk: Desk, open_page: Callable[[Page], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._desk = desk
        self._open = open_page
        self._told = ""
        """What the picture shows."""
        # Kivy's ids hold nothing: what is taken off the screen would be gone.
        self._picture: TablePictureView = self.ids.picture.__self__
        self._picture.bind(on_release=lambda _: self._enlarge())
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
        self._show_picture(snapshot, suggestions.since)
        likely = min(suggestions.likely, _LIKELY_BESIDE_PICTURE) if self.has_picture else suggestions.likely
        self.ids.likely.clear_widgets()
        self.likely = [self._face(choice) for choice in suggestions.choices[:likely]]
        for face in self.likely:
            self.ids.likely.add_widget(face)
        self.grid.fill_deck(snapshot.deck, [_card(choice) for choice in suggestions.choices])
        self._size_likely()

    @property
    def has_picture(self) -> bool:
        """Whether the picture from which the card was read is shown."""
        return self._picture.parent is not None

    def _show_picture(self, snapshot: TableSnapshot, number: int) -> None:
        pictures = self._desk.pictures
        line = snapshot.log[number - 1] if 0 < number <= len(snapshot.log) else None
        seen = None if pictures is None or line is None else pictures.read(number, line)
        shown = self._picture.show(seen)
        if shown and not self.has_picture:
            self.ids.question.add_widget(self._picture)
        elif not shown:
            self.ids.question.remove_widget(self._picture)
        self._told = str(snapshot.history[number - 1]) if shown else ""

    def _enlarge(self) -> None:
        self._open(PicturePage([SeenAction(self._told, lambda: self._picture.jpeg)]))

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
