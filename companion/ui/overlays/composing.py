"""Help with a presentation: one player chooses words in private, then reads them out to the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.games.messages import say
from companion.games.panels import Composing, Notebooks
from companion.table.events import Appraise, Entered, Pressed
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.page import Page
from companion.ui.kit.players import medallion
from companion.ui.kit.redraw import redraw_on
from companion.ui.kit.tiles import Tile, TileGrid
from companion.ui.kit.widgets import FitLabel, plate
from companion.ui.play.screen import look_at

Builder.load_file(__file__.replace(".py", ".kv"))

HIDES_AFTER = 45.0
"""Seconds after which lists that nobody touches are hidden again."""


class ComposingPage(Page):
    """A curtain, then one list at a time, then the sentence, large. Nothing is recorded unless the player
    says so; the item numbers are not shown with the sentence."""

    words = StringProperty("")

    def __init__(self, desk: Desk, composing: Composing, **kwargs: Any) -> None:
        super().__init__(title=str(composing.label), **kwargs)
        self._desk = desk
        self._composing = composing
        self._player = composing.name
        self._serial = 0
        self._line = ""
        self._choosing: tuple[int, ...] = ()
        self._kept = self._items(composing.chosen)
        self.chosen = list(self._kept)
        self._curtain = Clock.create_trigger(self._fall, HIDES_AFTER)
        self.grid = TileGrid(u=self.u, narrowest=250)
        self._paper = Paper(u=self.u)
        self.bind(u=self._resize)
        self._resize()
        self.hide()

    @property
    def sentence(self) -> str:
        """The sentence to read out; empty before it is complete."""
        return str(self.words)

    def show(self, snapshot: TableSnapshot) -> None:
        """Leave once these words are no longer asked for."""
        self._serial = snapshot.serial
        self._paper.look = look_at(snapshot, self._composing.seat)
        if not self._is_open(snapshot):
            self._curtain.cancel()
            self.leave()
            return
        appraisal = snapshot.appraisal
        if self._line and appraisal is not None and appraisal.line == self._line:
            self.words = self._paper.words = str(appraisal.text or "")
            self._paper.possible = appraisal.possible

    def _is_open(self, snapshot: TableSnapshot) -> bool:
        """Whether these words are still asked for."""
        return snapshot.view.find(Composing) == self._composing

    def _items(self, chosen: Sequence[int]) -> tuple[int, ...]:
        """An item for each list: ``chosen`` or none."""
        return tuple(chosen) or (0,) * len(self._composing.lists)

    def _fall(self, _seconds: float) -> None:
        self.hide()

    def hide(self) -> None:
        """Close the curtain and forget the choices, but for those that were made before."""
        self.chosen = list(self._kept)
        self._line = self.words = ""
        self._curtain.cancel()
        request = str(say("Turn the screen to {player}. Nobody else may look.", player=self._player))
        self._set(
            request,
            (Tile(str(say("I am {player}: show my lists", player=self._player)), self.begin, primary=True),),
        )

    def begin(self) -> None:
        """Show the first list of which nothing is chosen."""
        self._line = self.words = ""
        self._choosing = tuple(
            place for place, one in enumerate(self._composing.lists) if one.items and not self.chosen[place]
        )
        if self._choosing:
            self._ask(0)
        else:
            self._read()

    def _ask(self, step: int) -> None:
        """Show list ``step`` of those of which nothing is chosen."""
        place = self._choosing[step]
        one = self._composing.lists[place]
        tiles = self._tiles(step, one.items)
        self._curtain()
        self._lay(self.grid, (Tile("Hide", self.hide, "nobody sees it"),))
        self.title = str(one.title)
        self.grid.fill(tiles)

    def _tiles(self, step: int, items: Sequence[str]) -> list[Tile]:
        return [
            Tile(f"{number}  {item}", partial(self._choose, step, number))
            for number, item in enumerate(items, start=1)
        ]

    def _choose(self, step: int, number: int) -> None:
        self.chosen[self._choosing[step]] = number
        self._curtain.cancel()
        if step + 1 < len(self._choosing):
            self._ask(step + 1)
        else:
            self._read()

    def _read(self) -> None:
        """Show the sentence, for everyone."""
        self._line = self._composing.line(self.chosen)
        again, tiles = Tile("Choose again", self.again), tuple[Tile, ...]()
        if any(self._composing.chosen):
            # They are in the record already: the description shows them to all.
            tiles = (again, Tile("Done", self.write_down, "all see it then", primary=True))
        else:
            tiles = (
                again,
                Tile("Write it down", self.write_down, "in the record"),
                Tile("Done", self.done, "nothing is written down", primary=True),
            )
        self._set("…", tiles)
        self._desk.post(Appraise(self._line))

    def again(self) -> None:
        """Choose anew from every list."""
        self._kept = self._items(())
        self.hide()

    def done(self) -> None:
        """Finish after the reading; the choices stay private."""
        self._desk.post(Pressed("REVEAL", self._serial))
        self.leave()

    def write_down(self) -> None:
        """Finish after the reading, and record the choices."""
        self._desk.post(Entered(self._line, self._serial))
        self.leave()

    def _set(self, words: str, tiles: tuple[Tile, ...]) -> None:
        self.title = str(self._composing.label)
        self._paper.words, self._paper.possible = words, True
        self._lay(self._paper, tiles)

    def _lay(self, part: Widget, tiles: tuple[Tile, ...]) -> None:
        self.ids.stage.clear_widgets()
        self.ids.stage.add_widget(part)
        self.ids.foot.fill(tiles)

    def _resize(self, *_: object) -> None:
        u = self.u
        self.grid.u, self.grid.largest = u, 20
        self._paper.u = u


class NotebookPage(ComposingPage):
    """The same while the game goes on: what is chosen stays secret, and a list may be left for later."""

    def _is_open(self, snapshot: TableSnapshot) -> bool:
        found = snapshot.view.find(Notebooks)
        return found is not None and self._composing in found.notebooks

    def _tiles(self, step: int, items: Sequence[str]) -> list[Tile]:
        return [*super()._tiles(step, items), Tile("Leave it as it is", partial(self._choose, step, 0))]

    def _read(self) -> None:
        """Show what was chosen, behind the curtain still."""
        words = [
            one.items[number - 1]
            for number, one in zip(self.chosen, self._composing.lists, strict=True)
            if number
        ]
        self._line = self._composing.line(self.chosen)
        self.words = ", ".join(words)
        again = Tile("Choose again", self.again)
        if words:
            keep = Tile("Keep it secret", self.write_down, "until the fair", primary=True)
            self._set(self.words, (again, Tile("Hide", self.hide, "nothing is chosen"), keep))
        else:
            self._set("Nothing is chosen yet.", (again, Tile("Back", self.leave, primary=True)))
        self._curtain()


class Paper(Widget):  # type: ignore[misc]
    """``words`` large on a sheet of paper, under the emblem of the player whom they are for; in red ink where
    what they say is not ``possible``."""

    words = StringProperty("")
    possible = BooleanProperty(True)
    look = ObjectProperty(None, allownone=True)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._label = FitLabel(font_name=theme.DISPLAY, halign="center", valign="middle")
        self.add_widget(self._label)
        redraw_on(self, ("pos", "size", "words", "possible", "look", "u"), self._draw)

    def _draw(self, *_: object) -> None:
        u, pad = self.u, 20 * self.u
        size = min(96 * u, self.height * 0.3) if self.look is not None else 0.0
        self.canvas.before.clear()
        with self.canvas.before:
            plate(self.x, self.y, self.width, self.height, u, theme.PARCHMENT, theme.BRASS)
            inset = 6 * u
            Color(*theme.BRASS_DARK)
            frame = (self.x + inset, self.y + inset, self.width - 2 * inset, self.height - 2 * inset, 5 * u)
            SmoothLine(rounded_rectangle=frame, width=max(1.0, 0.8 * u))
            if self.look is not None:
                top = self.y + self.height - pad
                medallion(self.look, self.x + self.width / 2, top - size / 2, size)
        self._label.pos = (self.x + pad, self.y + pad)
        self._label.size = (max(1.0, self.width - 2 * pad), max(1.0, self.height - size - 2.4 * pad))
        self._label.color, self._label.largest = theme.INK if self.possible else theme.ALARM, 48 * u
        self._label.words = self.words
