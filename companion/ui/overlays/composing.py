"""Help with a presentation: one player chooses words in private, then reads them out to the table."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import StringProperty

from companion.games.messages import say
from companion.games.panels import Composing
from companion.table.events import Appraise, Entered, Pressed
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.page import Page
from companion.ui.kit.tiles import Tile, TileGrid
from companion.ui.kit.widgets import FitLabel, TitlePlate

Builder.load_file(__file__.replace(".py", ".kv"))

HIDES_AFTER = 45.0
"""Seconds after which lists that nobody touches are hidden again."""


class ComposingPage(Page):
    """A curtain, a list at a time, and at last the words, large. Nothing that was chosen is written down
    unless the player says so; the numbers of the items are not on the screen with the words."""

    words = StringProperty("")

    def __init__(self, desk: Desk, composing: Composing, **kwargs: Any) -> None:
        super().__init__(title=str(composing.label), **kwargs)
        self._desk = desk
        self._composing = composing
        self._player = composing.name
        self._serial = 0
        self._line = ""
        self._choosing = tuple(place for place, one in enumerate(composing.lists) if one.items)
        self.chosen = [0] * len(composing.lists)
        self._curtain = Clock.create_trigger(self._fall, HIDES_AFTER)
        self.grid = TileGrid(u=self.u, narrowest=230)
        self._sentence = FitLabel(font_name=theme.DISPLAY, halign="center", valign="middle")
        self._heading = TitlePlate(size_hint_y=None)
        self.bind(u=self._resize)
        self._resize()
        self.hide()

    @property
    def sentence(self) -> str:
        """What is to be read out, empty before it is."""
        return str(self.words)

    def show(self, snapshot: TableSnapshot) -> None:
        """Leaves once nobody is asked for these words any more."""
        self._serial = snapshot.serial
        if snapshot.view.find(Composing) != self._composing:
            self._curtain.cancel()
            self.leave()
            return
        appraisal = snapshot.appraisal
        if self._line and appraisal is not None and appraisal.line == self._line:
            self.words = self._sentence.words = str(appraisal.text or "")
            self._sentence.color = theme.PARCHMENT if appraisal.possible else theme.COPPER

    def _fall(self, _seconds: float) -> None:
        self.hide()

    def hide(self) -> None:
        """The curtain falls; what was chosen is forgotten."""
        self.chosen = [0] * len(self.chosen)
        self._line = self.words = ""
        self._curtain.cancel()
        told = str(say("Turn the screen to {player}. Nobody else looks now.", player=self._player))
        self._set(
            told,
            (Tile(str(say("I am {player}: show my lists", player=self._player)), self.begin, stressed=True),),
        )

    def begin(self) -> None:
        """The first list."""
        self._line = self.words = ""
        if self._choosing:
            self._ask(0)
        else:
            self._read()

    def _ask(self, step: int) -> None:
        """The list number ``step`` of those that have anything in them."""
        place = self._choosing[step]
        one = self._composing.lists[place]
        tiles = [
            Tile(f"{number}  {item}", partial(self._choose, step, number))
            for number, item in enumerate(one.items, start=1)
        ]
        self._curtain()
        self._lay((self._heading, self.grid), (Tile("Hide", self.hide, "nobody sees it"),))
        self._heading.words = str(one.title)
        self.grid.fill(tiles)

    def _choose(self, step: int, number: int) -> None:
        self.chosen[self._choosing[step]] = number
        self._curtain.cancel()
        if step + 1 < len(self._choosing):
            self._ask(step + 1)
        else:
            self._read()

    def _read(self) -> None:
        """The words, for everyone to see and hear."""
        self._line = self._composing.line(self.chosen)
        self._set(
            "…",
            (
                Tile("Choose again", self.hide),
                Tile("Write it down", self.write_down, "into the record"),
                Tile("Done", self.done, "nothing is written down", stressed=True),
            ),
        )
        self._desk.post(Appraise(self._line))

    def done(self) -> None:
        """It was read out; what was chosen stays the player's."""
        self._desk.post(Pressed("REVEAL", self._serial))
        self.leave()

    def write_down(self) -> None:
        """It was read out and may be read in the record."""
        self._desk.post(Entered(self._line, self._serial))
        self.leave()

    def _set(self, words: str, tiles: tuple[Tile, ...]) -> None:
        self._sentence.words, self._sentence.color = words, theme.PARCHMENT
        self._lay((self._sentence,), tiles)

    def _lay(self, parts: tuple[Any, ...], tiles: tuple[Tile, ...]) -> None:
        self.ids.stage.clear_widgets()
        for part in parts:
            self.ids.stage.add_widget(part)
        self.ids.foot.fill(tiles)

    def _resize(self, *_: object) -> None:
        u = self.u
        self.grid.u, self.grid.largest = u, 17
        self._sentence.largest = 44 * u
        self._heading.u, self._heading.height, self._heading.largest = u, 44 * u, 24
