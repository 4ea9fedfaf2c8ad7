"""A score sheet with a ticket for each player, one under the other: for a place that is high and narrow."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from kivy.graphics import Color, Rectangle, SmoothLine

from companion.games.messages import Message
from companion.games.panels import ScoreLine, ScoreSheet
from companion.ui.kit import theme
from companion.ui.kit.lettering import block
from companion.ui.kit.widgets import stamp, write
from companion.ui.play.score_columns import faint_ink, faint_line, gilded, kept_together, red_line

_HEAD = 44.0
_GAP = 14.0
_LABEL_SHARES = {1: 0.3, 2: 0.4}
"""How much of a ticket's width its labels have, by how many stand beside each other."""
_POINTS = 42.0
"""The width of the points of a line, in units."""
_MOST_SPARE = 18.0
"""So much higher than its words need may a line be, in units."""


class ScoreTickets:
    """``sheet`` in ``width`` pixels; the tickets of the ``winners`` are gilded. The last row that adds up the
    others stands large beside the name."""

    def __init__(self, sheet: ScoreSheet, winners: Collection[str], u: float, width: float) -> None:
        self._sheet = sheet
        self._winners = winners
        self._u = u
        self._whole = width
        self._spare = 0.0
        self._set_columns(1)
        last = sheet.rows[-1] if sheet.rows else None
        self._result = last if last is not None and last.total else None
        self._lines = sheet.rows[:-1] if self._result is not None else sheet.rows

    def _set_columns(self, columns: int) -> None:
        """So many tickets beside each other."""
        self._columns = columns
        self._width = (self._whole - _GAP * self._u * (columns - 1)) / columns
        self._label = self._width * _LABEL_SHARES[columns]

    @property
    def height(self) -> float:
        """In pixels."""
        rows = self._heights()
        return sum(rows) + _GAP * self._u * (len(rows) - 1)

    def _heights(self) -> list[float]:
        """Of each row of tickets."""
        tickets = [self._height(place) for place in range(len(self._sheet.players))]
        return [max(tickets[at : at + self._columns]) for at in range(0, len(tickets), self._columns)]

    def fill(self, height: float) -> None:
        """Fill ``height`` pixels, as far as that can be."""
        self._spare = 0.0
        self._set_columns(1)
        if self.height > height:
            self._set_columns(2)
        most = max(sum(1 for _ in self._of(place)) for place in range(len(self._sheet.players)))
        lines = most * len(self._heights())
        if lines:
            self._spare = min(_MOST_SPARE * self._u, max(0.0, height - self.height) / lines)

    def draw(self, x: float, top: float) -> None:
        """Into the open canvas, from this upper left corner down."""
        rows, gap = self._heights(), _GAP * self._u
        for place, player in enumerate(self._sheet.players):
            row, column = divmod(place, self._columns)
            left, upper = x + column * (self._width + gap), top - sum(rows[:row]) - gap * row
            if player in self._winners:
                Color(*gilded())
                Rectangle(pos=(left, upper - rows[row]), size=(self._width, rows[row]))
            self._draw_ticket(place, player, left, upper)

    def _draw_ticket(self, place: int, player: str, x: float, top: float) -> None:
        u, pad, head = self._u, 6 * self._u, _HEAD * self._u
        middle, right = top - head / 2, x + self._width - pad
        if self._result is not None and self._result.points[place] is not None:
            points = str(self._result.points[place])
            right -= stamp(points, right, middle, 42 * u, theme.INK, theme.DISPLAY, anchor=1.0) + pad
        write(player, x + pad, middle, right - x - pad, head - 4 * u, 28 * u, theme.INK, theme.DISPLAY)
        y = top - head
        self._rule(x, y, red_line(), 1.4)
        for number, (line, points_of, detail) in enumerate(self._of(place)):
            if number:
                self._rule(x, y, theme.INK if line.total else faint_line(), 0.8)
            row = self._height_of_line(line, detail)
            self._draw_line(line, points_of, detail, x + pad, y - row / 2, row)
            y -= row

    def _draw_line(
        self, line: ScoreLine, points: int | None, detail: Message | None, x: float, middle: float, row: float
    ) -> None:
        u = self._u
        font = theme.DISPLAY if line.total else theme.PLAIN_BOLD
        write(str(line.label), x, middle, self._label - 12 * u, row, 18 * u, theme.INK, font)
        left = x + self._label
        if points is not None:
            size = (28 if line.total else 22) * u
            stamp(str(points), left, middle, size, theme.INK, theme.DISPLAY, anchor=0.0)
        texture = self._words(detail)
        if texture is not None:
            Color(*faint_ink())
            corner = (round(left + _POINTS * u), round(middle - texture.height / 2))
            Rectangle(texture=texture, pos=corner, size=texture.size)

    def _rule(self, x: float, y: float, colour: theme.Colour, width: float) -> None:
        Color(*colour)
        SmoothLine(points=(x, y, x + self._width, y), width=max(1.0, width * self._u))

    def _of(self, place: int) -> Iterator[tuple[ScoreLine, int | None, Message | None]]:
        """The rows that say something of this player."""
        for line in self._lines:
            points = line.points[place]
            detail = line.details[place] if line.details else None
            if points is not None or detail is not None:
                yield line, points, detail

    def _height(self, place: int) -> float:
        return _HEAD * self._u + sum(
            self._height_of_line(line, detail) for line, _, detail in self._of(place)
        )

    def _height_of_line(self, line: ScoreLine, detail: Message | None) -> float:
        texture = self._words(detail)
        words = 0 if texture is None else texture.height
        return float(max(words, (30 if line.total else 24) * self._u) + 2 * self._u + self._spare)

    def _words(self, detail: Message | None) -> Any:
        """The texture of why a player has these points, or ``None`` where nothing is said."""
        if detail is None:
            return None
        room = max(1, int(self._width - self._label - (_POINTS + 12) * self._u))
        return block(kept_together(detail), theme.text_px(self._u, 15), theme.PLAIN, room)
