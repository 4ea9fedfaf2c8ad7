"""What is drawn of one player, anew whenever something about them has changed."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.games.explanations import POINTS
from companion.games.panels import Seat
from companion.games.teaching import Subject
from companion.ui.kit.explained import drawn_at
from companion.ui.kit.motion import Box


class SeatWidget(Widget):  # type: ignore[misc]
    """``seat`` is a :class:`~companion.games.panels.Seat`, or ``None`` for nothing. Whoever is one of these
    says in :meth:`draw_seat` how a player looks."""

    LEAST = (60.0, 0.0)
    """Width and height in pixels below which nothing is drawn."""
    CHANGES: tuple[str, ...] = ()
    """Properties of its own that make it be drawn anew."""

    seat = ObjectProperty(None, allownone=True)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        self._drawn: list[tuple[Subject, Box]] = []
        super().__init__(**kwargs)
        for name in ("pos", "size", "seat", "u", *self.CHANGES):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        self._drawn = []
        if self.seat is None or self.width < self.LEAST[0] or self.height < self.LEAST[1]:
            return
        with self.canvas:
            self.draw_seat(self.seat)

    def draws(self, subject: Subject, x: float, y: float, width: float, height: float) -> None:
        """Remembers that ``subject`` is drawn in this box, for whoever wants it explained."""
        self._drawn.append((subject, (x, y, width, height)))

    def subject_at(self, x: float, y: float) -> Subject:
        """What is drawn there, or else the player's points (see :mod:`companion.ui.kit.explained`)."""
        return drawn_at(reversed(self._drawn), x, y, POINTS)

    def draw_seat(self, seat: Seat) -> None:
        """Draws ``seat`` into the canvas that is open."""
        raise NotImplementedError
