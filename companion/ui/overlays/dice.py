"""Dice entered by touch: which face each die shows."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.games.api import DiceEntry
from companion.table.events import Entered
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.cards.drawing import draw_die
from companion.ui.kit import theme
from companion.ui.kit.page import Page
from companion.ui.kit.redraw import redraw_on

Builder.load_file(__file__.replace(".py", ".kv"))

PIPS = range(1, 7)
"""The faces of a die."""


class DieFace(ButtonBehavior, Widget):  # type: ignore[misc]
    """One face of a die as a button."""

    pips = NumericProperty(1)
    chosen = BooleanProperty(False)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw_on(self, ("pos", "size", "pips", "chosen", "state", "u"), self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        lit = self.chosen or self.state == "down"
        side = min(self.width, self.height)
        x, y = (self.x + self.width / 2) - side / 2, (self.y + self.height / 2) - side / 2
        ground, ink = (theme.BRASS_BRIGHT, theme.INK) if lit else (theme.PLATE, theme.PARCHMENT)
        with self.canvas:
            draw_die(int(self.pips), x, y, side, self.u, ground, ink)


class DicePage(Page):
    """Six faces for each die, in a row, or in two on a tall screen; the order of the dice does not matter."""

    def __init__(self, desk: Desk, entry: DiceEntry, **kwargs: Any) -> None:
        super().__init__(title=str(entry.label), **kwargs)
        self._desk = desk
        self._entry = entry
        self._serial = 0
        self.rows = [self._row(die) for die in range(entry.count)]
        self.pips = [0] * entry.count
        self.bind(u=self._size_rows, wide=self._size_rows)
        self._size_rows()
        self._show_pips()

    def _row(self, die: int) -> list[DieFace]:
        row = GridLayout(cols=len(PIPS))
        faces = [DieFace(pips=pips) for pips in PIPS]
        for face in faces:
            face.bind(on_release=partial(self._tapped, die))
            row.add_widget(face)
        self.ids.dice.add_widget(row)
        return faces

    def show(self, snapshot: TableSnapshot) -> None:
        """Leave once no dice are asked for."""
        self._serial = snapshot.serial
        if snapshot.prompt.dice != self._entry:
            self.leave()

    def enter(self) -> None:
        """Enter the dice."""
        self._desk.post(Entered(self._entry.line(self.pips), self._serial))
        self.leave()

    def _tapped(self, die: int, face: DieFace) -> None:
        self.pips[die] = int(face.pips)
        self._show_pips()

    def _show_pips(self) -> None:
        for faces, pips in zip(self.rows, self.pips, strict=True):
            for face in faces:
                face.chosen = face.pips == pips
        done = self.ids.done
        done.disabled = 0 in self.pips
        done.primary = not done.disabled
        done.detail = "" if done.disabled else f"together {sum(self.pips)}"

    def _size_rows(self, *_: object) -> None:
        self.ids.dice.spacing = (8 if self.wide else 32) * self.u
        for faces in self.rows:
            row = faces[0].parent
            row.cols, row.spacing = len(PIPS) if self.wide else len(PIPS) // 2, 8 * self.u
            for face in faces:
                face.u = self.u
