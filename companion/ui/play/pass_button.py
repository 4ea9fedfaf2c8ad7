"""PASS beside the name of the player who passes with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
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
_PLAY = 0.45
"""The width of Play beside PASS, as a part of it."""
_LOW = 88.0
"""A button less high, in units, has no room for a detail under name and PASS."""
_WIDE = 240.0
"""A long button less wide, in units, has no room for a detail beside the name."""


Sign = tuple[str, PlayerLook | None]
"""The name and the look of a player."""


class PassButton(BrassButton):
    """PASS of the player ``name``, who is told by a plate in their colour with the emblem of their ``look``;
    without a name, PASS of nobody."""

    name = StringProperty("")
    look = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("name", "look"):
            self.fbind(name, self._redraw)

    @property
    def _plate(self) -> tuple[float, float, float, float]:
        """Where the name stands: left, bottom, width and height."""
        edge = 5 * self.u
        if self._is_long:
            return self.x + edge, self.y + edge, self.width * _BESIDE - edge, self.height - 2 * edge
        share = _SHARE_ABOVE if self.detail and self._has_room_for_detail else 0.5
        height = min(_ABOVE * self.u, self.height * share - edge)
        return self.x + edge, self.y + self.height - edge - height, self.width - 2 * edge, height

    def _room_of_detail(self, width: float, height: float) -> float:
        """A button so low that it has room for the name and PASS alone leaves the detail out."""
        return super()._room_of_detail(width, height) if self._has_room_for_detail else 0.0

    @property
    def _has_room_for_detail(self) -> bool:
        if self._is_long:
            return bool(self.width >= _WIDE * self.u)
        return not self.name or bool(self.height >= _LOW * self.u)

    @property
    def _is_long(self) -> bool:
        return bool(self.width > _LONG * self.height)

    def _inside(self) -> tuple[float, float, float, float]:
        x, y, width, height = super()._inside()
        if not self.name:
            return x, y, width, height
        left, bottom, wide, _ = self._plate
        if self._is_long:
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


class SeatButtons(BoxLayout):  # type: ignore[misc]
    """The buttons of each player who is asked, where several are asked at once: a PASS of their own, and Play
    where they play cards. One who cannot pass keeps the place, so that no other PASS comes under a finger
    there. ``press`` and ``play`` are called with the seat."""

    u = NumericProperty(1.0)

    def __init__(self, press: Callable[[int], object], play: Callable[[int], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._press, self._play = press, play
        self._shown: object = None
        self.passes: dict[int, PassButton] = {}
        """By the seat."""
        self.plays: dict[int, BrassButton] = {}
        """By the seat."""
        self.bind(u=self._size_buttons)

    def show(self, players: Mapping[int, Sign], playing: Collection[int]) -> None:
        """Have buttons for each of the ``players``, by the seat; Play for those who are ``playing``."""
        wanted = (dict(players), frozenset(playing))
        if self._shown == wanted:
            return
        self._shown = wanted
        self.clear_widgets()
        self.passes = {seat: self._pass(seat, *sign) for seat, sign in players.items()}
        self.plays = {seat: self._play_button(seat) for seat in players if seat in playing}
        for seat, button in self.passes.items():
            row = BoxLayout()
            row.add_widget(button)
            if seat in self.plays:
                row.add_widget(self.plays[seat])
            self.add_widget(row)
        self._size_buttons()

    def _pass(self, seat: int, name: str, look: PlayerLook | None) -> PassButton:
        button = PassButton(words="PASS", font=theme.DISPLAY, name=name, look=look)
        button.bind(on_release=lambda _: self._press(seat))
        return button

    def _play_button(self, seat: int) -> BrassButton:
        button = BrassButton(words="Play", font=theme.DISPLAY, size_hint_x=_PLAY)
        button.bind(on_release=lambda _: self._play(seat))
        return button

    def _size_buttons(self, *_: object) -> None:
        self.spacing = 8 * self.u
        for row in self.children:
            row.spacing = 4 * self.u
        for button in self.passes.values():
            button.u, button.largest = self.u, 34 * self.u
        for button in self.plays.values():
            button.u, button.largest = self.u, 28 * self.u
