"""Exact chances as a table on parchment, in as many blocks beside each other as it needs to fit."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.games.panels import Odds
from companion.ui.kit import theme
from companion.ui.kit.widgets import plate, stamp, write

_ROW = 19.0
_NARROWEST = 120.0


class OddsTable(Widget):  # type: ignore[misc]
    """``odds`` or nothing."""

    odds = ObjectProperty(None, allownone=True)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "odds", "u"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.odds is None or self.width < 100 or self.height < 80:
            return
        with self.canvas:
            self._draw_odds(self.odds)

    def _draw_odds(self, odds: Odds) -> None:
        u, pad = self.u, 8 * self.u
        plate(self.x, self.y, self.width, self.height, u, theme.PARCHMENT, theme.BRASS)
        title, top = 26 * u, self.y + self.height - 3 * u
        write(
            str(odds.title),
            self.x + pad,
            top - title / 2,
            self.width - 2 * pad,
            title,
            19 * u,
            theme.BRASS_DARK,
            theme.DISPLAY,
        )
        top -= title
        head = 24 * u
        room = top - head - self.y - 4 * u
        blocks = self._blocks(odds, room)
        rows = -(-len(odds.rows) // blocks)
        gap = 14 * u
        width = (self.width - 2 * pad - gap * (blocks - 1)) / blocks
        for block in range(blocks):
            x = self.x + pad + block * (width + gap)
            self._draw_block(
                odds, odds.rows[block * rows : (block + 1) * rows], x, top, width, head, room / rows
            )

    def _blocks(self, odds: Odds, room: float) -> int:
        blocks = 1
        widest = max(1, int(self.width // (_NARROWEST * self.u)))
        while blocks < widest and -(-len(odds.rows) // blocks) * _ROW * self.u > room:
            blocks += 1
        return blocks

    def _draw_block(
        self,
        odds: Odds,
        rows: tuple[tuple[str, tuple[str, ...]], ...],
        x: float,
        top: float,
        width: float,
        head: float,
        row: float,
    ) -> None:
        u = self.u
        label = width * 0.26
        each = (width - label) / max(1, len(odds.columns))
        for number, words in enumerate(odds.columns):
            left = x + label + number * each
            write(words, left + 2 * u, top - head / 2, each - 4 * u, head, 14 * u, theme.INK, halign="center")
        for place, (name, cells) in enumerate(rows):
            y = top - head - (place + 0.5) * row
            px = min(19 * u, row * 0.9)
            stamp(name, x + label / 2, y, px, theme.BRASS_DARK, theme.DISPLAY)
            for number, cell in enumerate(cells):
                stamp(cell, x + label + (number + 0.5) * each, y, min(17 * u, px), theme.INK, theme.PLAIN)
