"""Gifts and tribute in their order: who gives how many cards to whom, what is done, and what is next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.games.panels import Due, Dues, Timing
from companion.games.teaching import Subject
from companion.table.looks import PlayerLook
from companion.ui.cards.drawing import draw_back
from companion.ui.kit import theme
from companion.ui.kit.explained import drawn_at
from companion.ui.kit.motion import Box
from companion.ui.kit.widgets import plate, write
from companion.ui.play.player_sign import draw_sign, written_in

_LOW, _HIGHEST = 30.0, 58.0
"""The height of a row at most, in units; below the other, what is done is left out, and what is done last."""
_LEAST = 36.0
"""Width and height in pixels below which nothing is drawn."""


class DuesBoard(Widget):  # type: ignore[misc]
    """Draws ``dues``; ``looks`` are those of the players, by name."""

    dues: Dues = ObjectProperty(None, allownone=True)
    looks: Mapping[str, PlayerLook] = ObjectProperty({})
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        self._drawn: list[tuple[Subject, Box]] = []
        super().__init__(**kwargs)
        for name in ("pos", "size", "dues", "looks", "u"):
            self.fbind(name, self._draw)
        self._draw()

    def subject_at(self, x: float, y: float) -> Subject | None:
        """See :mod:`companion.ui.kit.explained`."""
        return drawn_at(self._drawn, x, y, None)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        self._drawn = []
        if self.dues is None or not self.dues.dues or min(self.size) < _LEAST:
            return
        u, gap, rows = self.u, 4 * self.u, self.dues.dues
        if self.height < _LOW * u * len(rows):
            rows = tuple(due for due in rows if due.timing is not Timing.SPENT) or rows[-1:]
            rows = rows[: max(1, int(self.height // (_LOW * u)))]
        each = min(_HIGHEST * u, (self.height - 12 * u - gap * (len(rows) - 1)) / len(rows))
        whole = len(rows) * (each + gap) - gap
        top = self.y + self.height / 2 + whole / 2
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, u, theme.PLATE, theme.BRASS_DARK)
            for number, due in enumerate(rows):
                lower = top - number * (each + gap) - each
                self._draw_row(due, self.x + 6 * u, lower, self.width - 12 * u, each)
                self._drawn.append((str(due.role), (self.x, lower, self.width / 2, each)))

    def _draw_row(self, due: Due, x: float, y: float, width: float, height: float) -> None:
        u, middle, now = self.u, y + height / 2, due.timing is Timing.NOW
        ink = theme.INK if now else theme.PARCHMENT if due.timing is Timing.LATER else theme.PARCHMENT_DIM
        if now:
            plate(x, y, width, height, u, theme.PARCHMENT, theme.BRASS_BRIGHT)
        size, left, right = min(height * 0.72, 34 * u), x + 6 * u, x + width - 8 * u
        if due.timing is Timing.SPENT:
            right -= self._draw_tick(right, middle, size)
        left += self._draw_player(due.giver, left, middle, size, now)
        half = x + width * 0.4
        write(str(due.role), left, middle, half - left, height, theme.text_px(u, theme.CHAIR), ink)
        if not due.receivers:
            write(
                str(due.title or ""), half + 6 * u, middle, right - half - 6 * u, height, theme.CHAIR * u, ink
            )
            return
        left = half + 6 * u
        for _ in range(due.cards):
            draw_back(left, middle - size * 0.45, size * 0.64, size * 0.9, u)
            left += size * 0.64 + 3 * u
        left = self._draw_arrow(left + 3 * u, middle, 26 * u, ink) + 6 * u
        if len(due.receivers) == 1 and right - left > 110 * u:
            left += self._draw_player(due.receivers[0], left, middle, size, now)
            write(due.receivers[0], left, middle, right - left, height, theme.text_px(u, 18), ink)
            return
        each = min(size, (right - left) / len(due.receivers))
        for receiver in due.receivers:
            self._draw_player(receiver, left, middle, each * 0.94, now)
            left += each

    def _draw_player(self, player: str, x: float, middle: float, size: float, now: bool) -> float:
        look = self.looks.get(player)
        if look is not None:
            draw_sign(look, x + size / 2, middle, size, theme.INK if now else written_in(look))
        return float(size + 6 * self.u)

    def _draw_arrow(self, x: float, middle: float, length: float, colour: theme.Colour) -> float:
        """An arrow to the right; where it ends."""
        u, end = self.u, x + length
        Color(*colour)
        SmoothLine(points=(x, middle, end, middle), width=1.6 * u)
        tip = 6 * u
        SmoothLine(points=(end - tip, middle + tip, end, middle, end - tip, middle - tip), width=1.6 * u)
        return end

    def _draw_tick(self, right: float, middle: float, size: float) -> float:
        u, left = self.u, right - size * 0.6
        Color(*theme.VERDIGRIS)
        SmoothLine(
            points=(left, middle, left + size * 0.2, middle - size * 0.22, right, middle + size * 0.26),
            width=2.2 * u,
        )
        return float(size * 0.6 + 6 * u)
