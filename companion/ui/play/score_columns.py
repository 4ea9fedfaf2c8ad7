"""A score sheet with a column for each player and a row for each reason."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from kivy.graphics import Color, Rectangle, SmoothLine

from companion.games.messages import Message
from companion.games.panels import ScoreLine, ScoreSheet
from companion.ui.kit import theme
from companion.ui.kit.lettering import block, lettered
from companion.ui.kit.widgets import stamp, write

_FAINT_INK: theme.Colour = (0.32, 0.25, 0.19, 1.0)
_FAINT_LINE: theme.Colour = (0.78, 0.68, 0.5, 1.0)
_RED_LINE: theme.Colour = (0.62, 0.2, 0.14, 1.0)


def faint_ink() -> theme.Colour:
    """What the words of a ledger are written in, beside its numbers."""
    return theme.on_paper(_FAINT_INK)


def faint_line() -> theme.Colour:
    """What its rows and columns are ruled with."""
    return theme.on_paper(_FAINT_LINE)


def red_line() -> theme.Colour:
    """What the names are underlined with."""
    return theme.on_paper(_RED_LINE)


def gilded() -> theme.Colour:
    """What lies under the winners' points."""
    return theme.faded(theme.BRASS_BRIGHT, 0.55)


_HEAD = 46.0
_LABEL_SHARE = 0.2
"""How much of the width the labels have at most."""
_PAD = 8.0
_MOST_SPARE = 40.0
"""So much higher than its words need may a row be, in units."""
_SIZES = ((26.0, 32.0, 50.0), (24.0, 28.0, 42.0), (22.0, 24.0, 34.0))
"""Sizes of points, of those that add others up, and of the last of these, in units; the smaller ones where a
sheet is long."""
_LAST_WORD = re.compile(r" (-?\d+)(?=,|$)")


def kept_together(detail: Message) -> str:
    """``detail`` with each set and its points in one line: ``Goggles 3``."""
    return _LAST_WORD.sub("\u00a0\\1", str(detail))


class ScoreColumns:
    """``sheet`` in ``width`` pixels; the columns of the ``winners`` are gilded."""

    def __init__(self, sheet: ScoreSheet, winners: Collection[str], u: float, width: float) -> None:
        self._sheet = sheet
        self._winners = winners
        self._u = u
        self._width = width
        self._sizes = _SIZES[0]
        self._label = min(width * _LABEL_SHARE, max(map(self._width_of_label, sheet.rows), default=0.0))
        self._column = (width - self._label) / len(sheet.players)
        self._beside = max(map(self._width_of_points, sheet.rows), default=0.0)
        self._head = self._height_of_head()
        self._rows: list[float] = []
        self.fill(0.0)

    @property
    def height(self) -> float:
        """In pixels."""
        return self._head + sum(self._rows)

    def fill(self, height: float) -> None:
        """Fill ``height`` pixels, as far as that can be."""
        for self._sizes in _SIZES:
            self._rows = [self._height(line) for line in self._sheet.rows]
            if self.height <= height:
                break
        spare = max(0.0, height - self.height) / max(1, len(self._rows))
        self._rows = [row + min(spare, _MOST_SPARE * self._u) for row in self._rows]

    def draw(self, x: float, top: float) -> None:
        """Into the open canvas, from this upper left corner down."""
        u, lowest = self._u, top - self.height
        edges = [x + self._label + place * self._column for place in range(len(self._sheet.players))]
        for player, edge in zip(self._sheet.players, edges, strict=True):
            if player in self._winners:
                Color(*gilded())
                Rectangle(pos=(edge, lowest), size=(self._column, self.height))
            Color(*faint_line())
            SmoothLine(points=(edge, lowest, edge, top), width=max(1.0, 0.8 * u))
            room = self._column - 2 * _PAD * u
            middle, high = top - self._head / 2 + 2 * u, self._head - 6 * u
            write(player, edge + _PAD * u, middle, room, high, 26 * u, theme.INK, theme.DISPLAY)
        y = top - self._head
        for lower in (0.0, 3.5 * u):
            self._rule(x, y + lower, red_line(), 1.0)
        for number, (line, row) in enumerate(zip(self._sheet.rows, self._rows, strict=True)):
            if number:
                self._rule(x, y, theme.INK if line.total else faint_line(), 1.4 if line.total else 0.8)
            y -= row
            self._draw_line(line, x, edges, y + row / 2, row)

    def _rule(self, x: float, y: float, colour: theme.Colour, width: float) -> None:
        Color(*colour)
        SmoothLine(points=(x, y, x + self._width, y), width=max(1.0, width * self._u))

    def _draw_line(self, line: ScoreLine, x: float, edges: list[float], middle: float, height: float) -> None:
        u = self._u
        font, px = self._style_of_label(line)
        write(str(line.label), x, middle, self._label - _PAD * u, height, px, theme.INK, font)
        details = line.details or (None,) * len(edges)
        size = self._size(line)
        for points, detail, edge in zip(line.points, details, edges, strict=True):
            left, texture = edge + _PAD * u, self._words(detail)
            if points is not None:
                stamp(str(points), left, middle, size, theme.INK, theme.DISPLAY, anchor=0.0)
            if texture is not None:
                Color(*faint_ink())
                place = (round(left + self._beside), round(middle - texture.height / 2))
                Rectangle(texture=texture, pos=place, size=texture.size)

    def _size(self, line: ScoreLine) -> float:
        """Of the points, in pixels."""
        figure, total, result = self._sizes
        if not line.total:
            return figure * self._u
        return (result if line is self._sheet.rows[-1] else total) * self._u

    def _style_of_label(self, line: ScoreLine) -> tuple[str, float]:
        return (theme.DISPLAY, 24 * self._u) if line.total else (theme.PLAIN_BOLD, 18 * self._u)

    def _width_of_label(self, line: ScoreLine) -> float:
        font, px = self._style_of_label(line)
        return float(lettered(str(line.label), max(theme.SMALLEST_TEXT, px), font).width + _PAD * self._u)

    def _width_of_points(self, line: ScoreLine) -> float:
        """Of the points beside which words stand."""
        told = [points for points, detail in zip(line.points, line.details, strict=False) if detail]
        px = max(theme.SMALLEST_TEXT, _SIZES[0][0] * self._u)
        widths = [lettered(str(points), px, theme.DISPLAY).width for points in told if points is not None]
        return max(widths, default=0) + _PAD * self._u

    def _height_of_head(self) -> float:
        """How high the head is with everyone's whole name."""
        u, px = self._u, theme.text_px(self._u, 16)
        room = max(1, int(self._column - 2 * _PAD * u))
        highest = max(block(player, px, theme.DISPLAY, room).height for player in self._sheet.players)
        return float(max(_HEAD * u, highest + 8 * u))

    def _height(self, line: ScoreLine) -> float:
        """How high ``line`` is with all its words."""
        u, room = self._u, max(1, int(self._label - _PAD * self._u))
        label = block(str(line.label), theme.text_px(u, 16), theme.PLAIN_BOLD, room).height
        textures = [self._words(detail) for detail in line.details]
        words = max((texture.height for texture in textures if texture is not None), default=0)
        figure = self._size(line) * 1.15
        return float(max(label, words, figure) + 4 * u)

    def _words(self, detail: Message | None) -> Any:
        """The texture of why someone has these points, or ``None`` where nothing is said."""
        if detail is None:
            return None
        room = max(1, int(self._column - 2 * _PAD * self._u - self._beside))
        return block(kept_together(detail), theme.text_px(self._u, 14), theme.PLAIN, room)
