"""Whose turn it is and what they do, to be read from the other end of the room."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.table.looks import PlayerLook
from companion.ui.kit import theme
from companion.ui.kit.lettering import fitted
from companion.ui.kit.widgets import plate, rivets, write
from companion.ui.play.player_sign import colour_of, draw_sign

_SHARE_OF_TWO = 0.35
"""The part of the width for each of two names."""
_LARGEST = 0.74
"""How large a name is at most, of the height of its plate."""


class Turn(Widget):  # type: ignore[misc]
    """The name of the player who is asked, or of both, each on a plate in the player's colour with the
    player's emblem, and the ``moment`` beside it; the moment alone where nobody or everybody is asked.
    ``players`` are names and looks; ``share`` is the part of the width for the name of one."""

    players = ListProperty()
    moment = StringProperty("")
    alarmed = BooleanProperty(False)
    share = NumericProperty(0.56)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.shown = ""
        """What of the words is in sight."""
        for name in ("pos", "size", "players", "moment", "alarmed", "share", "u"):
            self.fbind(name, self._draw)

    @property
    def words(self) -> str:
        """Names and moment."""
        return " ".join(filter(None, (*(name for name, _ in self.players), self.moment)))

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < 10 or self.height < 10:
            return
        u, pad = self.u, 20 * self.u
        ground = theme.ALARM if self.alarmed else theme.RAISED
        ink = theme.PARCHMENT if self.alarmed else theme.BRASS_BRIGHT
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, u, ground, theme.BRASS_DARK)
            left, names = self.x, []
            width = self.width * (self.share if len(self.players) == 1 else _SHARE_OF_TWO)
            for name, look in self.players:
                names.append(self._draw_name(name, look, left, width))
                left += width + 4 * u
            left += 10 * u if names else pad
            room = self.x + self.width - pad * 0.7 - left
            largest = (46, 34, 28)[min(len(names), 2)] * u
            moment = _written(self.moment, left, self.y, room, self.height, largest, ink)
            rivets(self.x, self.y, self.width, self.height, u)
        self.shown = " ".join(filter(None, (*names, moment)))

    def _draw_name(self, name: str, look: PlayerLook | None, x: float, width: float) -> str:
        u = self.u
        largest_sign, margin = (64 * u, 12 * u) if len(self.players) == 1 else (40 * u, 6 * u)
        size = min(self.height - 14 * u, largest_sign)
        Color(*colour_of(look))
        SmoothRoundedRectangle(pos=(x, self.y), size=(width, self.height), radius=[7 * u] * 4)
        left = x + margin
        if look is not None:
            draw_sign(look, left + size / 2, self.y + self.height / 2, size, theme.INK)
            left += size + margin
        room = x + width - margin - left
        largest = min(theme.HUGE * u, _LARGEST * self.height)
        return _written(name, left, self.y, room, self.height, largest, theme.INK)


def _written(
    words: str, x: float, y: float, width: float, height: float, largest: float, colour: theme.Colour
) -> str:
    """Writes ``words`` as large as fits the box; what of them is in sight."""
    write(words, x, y + height / 2, width, height, largest, colour, theme.DISPLAY)
    return fitted(words, theme.DISPLAY, int(width), int(height), largest)[0]
