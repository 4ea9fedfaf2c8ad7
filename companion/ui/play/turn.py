"""Whose turn it is and what they do, to be read from the other end of the room."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.kit import theme
from companion.ui.kit.lettering import fitted
from companion.ui.kit.widgets import plate, rivets, write
from companion.ui.play.player_sign import colour_of, draw_sign

_LARGEST = 0.74
"""How large a name is at most, of the height of its plate."""


class Turn(Widget):  # type: ignore[misc]
    """The ``name`` on a plate in the player's colour, with the player's emblem, and the ``moment`` beside it;
    the moment alone where nobody or everybody is asked. ``share`` is the part of the width for the name."""

    name = StringProperty("")
    moment = StringProperty("")
    look = ObjectProperty(None, allownone=True)
    alarmed = BooleanProperty(False)
    share = NumericProperty(0.56)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.shown = ""
        """What of the words is in sight."""
        for name in ("pos", "size", "name", "moment", "look", "alarmed", "share", "u"):
            self.fbind(name, self._draw)

    @property
    def words(self) -> str:
        """Name and moment."""
        return " ".join(filter(None, (self.name, self.moment)))

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < 10 or self.height < 10:
            return
        u, pad = self.u, 20 * self.u
        ground = theme.ALARM if self.alarmed else theme.RAISED
        ink = theme.PARCHMENT if self.alarmed else theme.BRASS_BRIGHT
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, u, ground, theme.BRASS_DARK)
            name = self._draw_name(self.width * self.share) if self.name else ""
            left = self.x + (self.width * self.share + pad * 0.7 if self.name else pad)
            room = self.x + self.width - pad * 0.7 - left
            largest = 34 * u if self.name else 46 * u
            moment = _written(self.moment, left, self.y, room, self.height, largest, ink)
            rivets(self.x, self.y, self.width, self.height, u)
        self.shown = " ".join(filter(None, (name, moment)))

    def _draw_name(self, width: float) -> str:
        u, size = self.u, min(self.height - 14 * self.u, 64 * self.u)
        Color(*colour_of(self.look))
        SmoothRoundedRectangle(pos=(self.x, self.y), size=(width, self.height), radius=[7 * u] * 4)
        left = self.x + 14 * u
        if self.look is not None:
            draw_sign(self.look, left + size / 2, self.y + self.height / 2, size, theme.INK)
            left += size + 10 * u
        room = self.x + width - 10 * u - left
        largest = min(theme.HUGE * u, _LARGEST * self.height)
        return _written(self.name, left, self.y, room, self.height, largest, theme.INK)


def _written(
    words: str, x: float, y: float, width: float, height: float, largest: float, colour: theme.Colour
) -> str:
    """Writes ``words`` as large as fits the box; what of them is in sight."""
    write(words, x, y + height / 2, width, height, largest, colour, theme.DISPLAY)
    return fitted(words, theme.DISPLAY, int(width), int(height), largest)[0]
