"""PASS beside the name of the player who passes with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.table.looks import PlayerLook
from companion.ui.kit import theme
from companion.ui.kit.widgets import BrassButton, write
from companion.ui.play.player_sign import colour_of, draw_sign

_LONG = 2
"""A button so many times as wide as high has the name beside PASS; another has it above."""
_BESIDE = 0.6
"""The part of a long button for the name."""
_ABOVE = 40.0
"""The height of the name on another, in units, at most."""
_SHARE_ABOVE = 0.3
"""The part of its height for the name, at most, where a detail stands under PASS."""


class PassButton(BrassButton):
    """PASS of the player ``name``, who is told by a plate in their colour with the emblem of their ``look``;
    without a name, PASS of nobody."""

    name = StringProperty("")
    look = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("name", "look"):
            self.fbind(name, self._draw)
        self._draw()

    @property
    def _plate(self) -> tuple[float, float, float, float]:
        """Where the name stands: left, bottom, width and height."""
        edge = 5 * self.u
        if self.width > _LONG * self.height:
            return self.x + edge, self.y + edge, self.width * _BESIDE - edge, self.height - 2 * edge
        share = _SHARE_ABOVE if self.detail else 0.5
        height = min(_ABOVE * self.u, self.height * share - edge)
        return self.x + edge, self.y + self.height - edge - height, self.width - 2 * edge, height

    def _inside(self) -> tuple[float, float, float, float]:
        x, y, width, height = super()._inside()
        if not self.name:
            return x, y, width, height
        left, bottom, wide, _ = self._plate
        if self.width > _LONG * self.height:
            end = left + wide + 4 * self.u
            return end, y, x + width - end, height
        return x, y, width, bottom - 2 * self.u - y

    def _draw(self, *_: object) -> None:
        super()._draw()
        if self.name and self.width > 10 and self.height > 10:
            with self.canvas.before:
                self._draw_name(*self._plate)

    def _draw_name(self, x: float, y: float, width: float, height: float) -> None:
        u = self.u
        Color(*colour_of(self.look))
        SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[5 * u] * 4)
        left = x + 3 * u
        if self.look is not None:
            size = min(height - 6 * u, 34 * u, width / 5)
            draw_sign(self.look, left + size / 2, y + height / 2, size, theme.INK)
            left += size + 3 * u
        room = x + width - 2 * u - left
        write(self.name, left, y + height / 2, room, height - 4 * u, 26 * u, theme.INK, theme.DISPLAY)


class SeatPasses(BoxLayout):  # type: ignore[misc]
    """The PASS of each player who is asked, where several are asked at once and each has their own. One who
    cannot pass keeps the place, so that no other PASS comes under a finger there. ``press`` is called with
    the seat."""

    u = NumericProperty(1.0)

    def __init__(self, press: Callable[[int], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._press = press
        self._players: dict[int, tuple[str, PlayerLook | None]] = {}
        self.buttons: dict[int, PassButton] = {}
        """By the seat."""
        self.bind(u=self._size_buttons)

    def show(self, players: Mapping[int, tuple[str, PlayerLook | None]]) -> None:
        """Have a button for the name and the look of each of the ``players``, by the seat."""
        if self._players != players:
            self._players = dict(players)
            self.clear_widgets()
            self.buttons = {seat: self._button(seat, *sign) for seat, sign in players.items()}
            for button in self.buttons.values():
                self.add_widget(button)
            self._size_buttons()

    def _button(self, seat: int, name: str, look: PlayerLook | None) -> PassButton:
        button = PassButton(words="PASS", font=theme.DISPLAY, name=name, look=look)
        button.bind(on_release=lambda _: self._press(seat))
        return button

    def _size_buttons(self, *_: object) -> None:
        self.spacing = 8 * self.u
        for button in self.buttons.values():
            button.u, button.largest = self.u, 34 * self.u
