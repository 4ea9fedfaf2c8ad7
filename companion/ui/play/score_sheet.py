"""A score sheet as a ledger on parchment: every point with its words."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.kit import theme
from companion.ui.kit.tiles import Scroll
from companion.ui.kit.widgets import plate
from companion.ui.play.score_columns import ScoreColumns
from companion.ui.play.score_tickets import ScoreTickets

_INSET = 12.0


class ScoreSheetView(Scroll):
    """A column for each player, or, where it is higher than wide, a ticket for each under the other. It
    scrolls where the sheet is longer than its place. What the ``winners`` have is gilded."""

    sheet = ObjectProperty(None, allownone=True)
    winners = ListProperty([])
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._paper = Widget(size_hint=(1, None))
        self.add_widget(self._paper)
        self._paper.bind(pos=self._draw, width=self._draw)
        for name in ("size", "sheet", "winners", "u"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        paper, sheet = self._paper, self.sheet
        paper.canvas.clear()
        self.bar_width = 6 * self.u
        if sheet is None or not sheet.players or self.width < 200 * self.u:
            return
        inset = _INSET * self.u
        kind = ScoreColumns if self.width > self.height else ScoreTickets
        ledger = kind(sheet, frozenset(self.winners), self.u, paper.width - 2 * inset)
        room = self.height - 2 * inset
        ledger.fill(room)
        paper.height = max(self.height, ledger.height + 2 * inset)
        with paper.canvas:
            plate(paper.x, paper.y, paper.width, paper.height, self.u, theme.PARCHMENT, theme.BRASS)
            ledger.draw(paper.x + inset, paper.y + paper.height - inset)
