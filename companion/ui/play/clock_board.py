"""The clock beside a trick, small, and large over the table with everyone by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.games.panels import ClockFace
from companion.table.looks import PlayerLook
from companion.ui.kit import theme
from companion.ui.kit.motion import Box
from companion.ui.kit.players import medallion
from companion.ui.kit.widgets import plate, write
from companion.ui.play.clock import ClockView

_PAD = 6.0
_HIGHEST_ROW = 76.0
_NUMBER = 64.0
"""The width of the number of a space, in units."""
_CLOCK = 0.5
"""The clock's share of a board that is wider than high; else of its height."""


class SmallClock(ButtonBehavior, Widget):  # type: ignore[misc]
    """A clock on a plate that can be touched."""

    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.clock = ClockView()
        self.add_widget(self.clock)
        for name in ("pos", "size", "state", "u"):
            self.fbind(name, self._draw)

    def show(self, face: ClockFace | None, looks: Mapping[str, PlayerLook]) -> None:
        """Draw ``face``; ``looks`` by name."""
        self.clock.looks, self.clock.face = dict(looks), face

    @property
    def face(self) -> ClockFace | None:
        """The clock that is drawn."""
        face: ClockFace | None = self.clock.face
        return face

    def _clock_box(self) -> Box:
        pad = _PAD * self.u
        return self.x + pad, self.y + pad, self.width - 2 * pad, self.height - 2 * pad

    def _draw(self, *_: object) -> None:
        self.canvas.before.clear()
        with self.canvas.before:
            edge = theme.PARCHMENT if self.state == "down" else theme.BRASS
            plate(self.x, self.y, self.width, self.height, self.u, theme.PLATE, edge)
        x, y, width, height = self._clock_box()
        self.clock.u, self.clock.pos, self.clock.size = self.u, (x, y), (width, height)


class ClockBoard(SmallClock):
    """The clock large, and beside or under it where everyone stands, whoever is farthest first."""

    def show(self, face: ClockFace | None, looks: Mapping[str, PlayerLook]) -> None:
        """See the base."""
        super().show(face, looks)
        self._draw()

    @property
    def standing(self) -> tuple[tuple[str, int], ...]:
        """The players with their spaces, whoever is farthest first."""
        if self.face is None:
            return ()
        return tuple(sorted(zip(self.face.players, self.face.spaces, strict=True), key=lambda it: -it[1]))

    def _clock_box(self) -> Box:
        pad = _PAD * self.u
        if self.width > self.height:
            wide = min(self.height, self.width * _CLOCK)
            return self.x + pad, self.y + pad, wide - 2 * pad, self.height - 2 * pad
        high = min(self.width, self.height * _CLOCK)
        return self.x + pad, self.y + self.height - high + pad, self.width - 2 * pad, high - 2 * pad

    def _draw(self, *_: object) -> None:
        super()._draw()
        self.canvas.after.clear()
        if not self.standing or min(self.size) < 80:
            return
        with self.canvas.after:
            self._draw_standing(*self._list_box())

    def _list_box(self) -> Box:
        pad = 2 * _PAD * self.u
        left, lower, width, _ = self._clock_box()
        if self.width > self.height:
            x = left + width + pad
            return x, self.y + pad, self.x + self.width - pad - x, self.height - 2 * pad
        return self.x + pad, self.y + pad, self.width - 2 * pad, lower - pad - self.y

    def _draw_standing(self, x: float, y: float, width: float, height: float) -> None:
        u, count = self.u, len(self.standing)
        row = min(height / count, _HIGHEST_ROW * u)
        upper, number = y + (height + count * row) / 2, _NUMBER * u
        for place, (player, space) in enumerate(self.standing):
            middle, size = upper - (place + 0.5) * row, min(row - 6 * u, 52 * u)
            look = self.clock.looks.get(player)
            if look is not None:
                medallion(look, x + size / 2, middle, size)
            left, px = x + size + 10 * u, min(theme.MEDIUM * u, row * 0.6)
            room = x + width - number - left
            write(player, left, middle, room, row - 4 * u, px, theme.PARCHMENT, theme.DISPLAY)
            ink, at = theme.BRASS_BRIGHT, x + width - number
            high, px = row - 4 * u, theme.LARGE * u
            write(str(space), at, middle, number, high, px, ink, theme.DISPLAY, halign="right")
