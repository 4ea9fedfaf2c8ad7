"""Cards named by touch, where no camera sees them: one tap for one card; several are picked, then entered."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.lang import Builder

from companion.games.api import CardEntry, Choice
from companion.games.messages import Message, say
from companion.games.text import counted
from companion.table.deck_in_play import DeckInPlay
from companion.table.events import Appraise, Entered
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.cards.faces import CardGrid
from companion.ui.kit import theme
from companion.ui.kit.page import Page
from companion.ui.kit.tiles import Tile, TileGrid
from companion.ui.kit.widgets import BrassButton

Builder.load_file(__file__.replace(".py", ".kv"))


class PickerPage(Page):
    """Asks for the cards of ``entry``; what is picked is appraised by the rules while it is picked. ``grid``
    shows the whole ``deck``: the same for every entry, so that it is built only once."""

    def __init__(self, desk: Desk, entry: CardEntry, deck: DeckInPlay, grid: CardGrid, **kwargs: Any) -> None:
        super().__init__(title=str(entry.label), **kwargs)
        self._desk = desk
        self._entry = entry
        self._serial = 0
        self._line = ""
        self._meanings: tuple[Choice, ...] = ()
        self._offered: TileGrid | None = None
        self.picked: list[str] = []
        self.grid = grid
        if grid.parent is not None:
            grid.parent.remove_widget(grid)
        grid.tapped = self.tap
        self.bind(u=grid.setter("u"))
        self.grid.fill_deck(deck, entry.cards)
        self.add_widget(self.grid, index=1)
        # Kivy's ids hold nothing: what is taken off the screen would be gone.
        self._foot = self.ids.foot.__self__
        if self._at_once:
            self.remove_widget(self._foot)
        self._show_picked()

    @property
    def _at_once(self) -> bool:
        return self._entry.least == self._entry.most == 1

    def show(self, snapshot: TableSnapshot) -> None:
        """The table as it stands: is this still asked, and what are the picked cards worth?"""
        self._serial = snapshot.serial
        now = next((entry for entry in snapshot.prompt.entries if entry.label == self._entry.label), None)
        if now is None:
            self.leave()
            return
        self.grid.fill_deck(snapshot.deck, now.cards)
        if now != self._entry:
            self._entry = now
            self.picked = [card for card in self.picked if card in now.cards]
            self._show_picked()
        appraisal = snapshot.appraisal
        if self._line and appraisal is not None and appraisal.line == self._line:
            self._meanings = appraisal.meanings
            self.ids.worth.words = str(appraisal.text or "")
            self.ids.worth.color = theme.VERDIGRIS if appraisal.possible else theme.COPPER
            self.ids.done.primary = appraisal.possible and not self.ids.done.disabled
            if self._at_once:
                self.enter()

    def tap(self, card: str) -> None:
        """``card`` is picked: each tap picks another copy of it, and one more tap puts them all back."""
        if self._at_once and not self._entry.doubtful:
            self._enter(self._entry.line((card,)))
            return
        if self._at_once:
            self.picked = []
        full = len(self.picked) >= self._entry.most
        if card in self.picked and (full or self.picked.count(card) >= self._entry.copies_of(card)):
            self.picked = [picked for picked in self.picked if picked != card]
        elif not full:
            self.picked.append(card)
        self._show_picked()

    def enter(self) -> None:
        """The picked cards are the ones; where they can mean several things, one of these is chosen."""
        if len(self._meanings) > 1:
            self._ask_what_is_meant()
        elif self._meanings:
            self._enter(str(self._meanings[0].action))
        else:
            self._enter(self._entry.line(self.picked))

    @property
    def meanings(self) -> list[BrassButton]:
        """The buttons for what the picked cards can mean, while that is asked."""
        return [] if self._offered is None else list(self._offered.buttons)

    def back(self) -> bool:
        """From what is meant to the cards, from these to the game."""
        if self._offered is None:
            return bool(super().back())
        self._put_away_meanings()
        return True

    def clear(self) -> None:
        """None is picked any more."""
        self.picked = []
        self._show_picked()

    def _ask_what_is_meant(self) -> None:
        """A button for each meaning, in the place of the cards."""
        self._put_away_meanings()
        tiles = [Tile(str(it.label), partial(self._enter, str(it.action))) for it in self._meanings]
        self._offered = TileGrid(tiles, u=self.u, largest=theme.MEDIUM, narrowest=120.0)
        self.bind(u=self._offered.setter("u"))
        for part in (self.grid, self._foot):
            if part.parent is not None:
                self.remove_widget(part)
        self.add_widget(self._offered)
        self.title = str(_asked(self._entry))

    def _put_away_meanings(self) -> None:
        if self._offered is not None:
            self.remove_widget(self._offered)
            self._offered = None
            self.add_widget(self.grid)
            if not self._at_once:
                self.add_widget(self._foot)
            self.title = str(self._entry.label)

    def _enter(self, line: str) -> None:
        self._desk.post(Entered(line, self._serial))
        self._put_away_meanings()
        self.leave()

    def _show_picked(self) -> None:
        entry, count = self._entry, len(self.picked)
        self._meanings = ()
        self.grid.choose(self.picked)
        enough = entry.least <= count <= entry.most
        self.ids.done.disabled = not enough
        self.ids.done.primary = False
        self.ids.done.detail = counted(count, "card") if count else ""
        self.ids.none.disabled = not count
        self.ids.worth.color = theme.PARCHMENT
        if not enough:
            self._line = ""
            self.ids.worth.words = str(_wanted(entry))
            return
        self.ids.worth.words = "…"
        self._line = entry.line(self.picked)
        self._desk.post(Appraise(self._line))


def _asked(entry: CardEntry) -> Message:
    """The heading over what the picked cards can mean."""
    if entry.most == 1:
        return say("{label}: which way?", label=entry.label)
    return say("{label}: what is announced?", label=entry.label)


def _wanted(entry: CardEntry) -> Message:
    """How many cards to touch."""
    if entry.least == entry.most:
        return say("Touch {count} {count:card|cards}.", count=entry.least)
    return say("Touch {least} to {most} cards.", least=entry.least, most=entry.most)
