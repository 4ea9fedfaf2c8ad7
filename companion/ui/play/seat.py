"""One player's plate: name, points, counts of what is hidden, the card laid open."""

from __future__ import annotations

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.games.amendments import places_on
from companion.games.panels import Seat
from companion.table.deck_in_play import OWN_DECK
from companion.ui.cards.drawing import draw_chip
from companion.ui.kit import theme
from companion.ui.kit.emblems import badge_emblem
from companion.ui.kit.lettering import fitted
from companion.ui.kit.widgets import plate, stamp, write
from companion.ui.play.seat_widget import SeatWidget


class SeatPlate(ButtonBehavior, SeatWidget):  # type: ignore[misc]
    """Bright brass while the player is asked. ``doubted`` is called with the cards before the player, each
    with its place on ``zone``, when the plate is touched."""

    LEAST = (40.0, 0.0)
    CHANGES = ("cards", "deck")

    zone = StringProperty("")
    cards = ListProperty([])
    deck = ObjectProperty(OWN_DECK)
    doubted = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        """A card before the player is another than was taken down."""
        if self.cards and self.doubted is not None:
            self.doubted(places_on(self.zone, self.cards))

    def draw_seat(self, seat: Seat) -> None:
        """See :class:`~companion.ui.play.seat_widget.SeatWidget`."""
        u, acting = self.u, seat.acting
        ground, edge = (theme.BRASS, theme.PARCHMENT) if acting else (theme.RAISED, theme.BRASS_DARK)
        ink = theme.INK if acting else theme.PARCHMENT
        dim = theme.INK if acting else theme.PARCHMENT_DIM
        plate(self.x, self.y, self.width, self.height, u, ground, edge)
        left, right = self.x + 8 * u, self.x + self.width - 10 * u
        middle = self.y + self.height * 0.66
        if self.cards:
            height = self.height - 10 * u
            width = min(40 * u, height * 0.8)
            draw_chip(self.cards[-1], right - width + 3 * u, self.y + 5 * u, width, height, u, deck=self.deck)
            right -= width + 5 * u
        points = str(seat.points)
        right -= stamp(points, right, middle, 28 * u, ink, theme.DISPLAY, anchor=1.0) + 5 * u
        for badge in seat.badges:
            if badge.emblem is None:
                continue
            size, band = 20 * u, theme.COPPER if not acting else theme.VERDIGRIS_DARK
            badge_emblem(badge.emblem.value, left + size / 2, middle, size, ink, band)
            left += size + 5 * u
        write(seat.name, left, middle, right - left, self.height * 0.62, 23 * u, ink, theme.DISPLAY)
        self._draw_counts(seat, dim, self.x + 8 * u, self.y + self.height * 0.24)

    def _draw_counts(self, seat: Seat, colour: theme.Colour, x: float, y: float) -> None:
        told = [str(count.message()) for count in seat.counts]
        told += [str(badge.label) for badge in seat.badges if badge.emblem is None]
        room = self.width - 16 * self.u - (45 * self.u if self.cards else 0)
        while told:
            text, px = fitted(
                "  ".join(told).replace(" ", "\u00a0"), theme.PLAIN, int(room), int(24 * self.u), 15 * self.u
            )
            if not text.endswith("…") or len(told) == 1:
                stamp(text, x, y, px, colour, anchor=0.0)
                return
            told.pop()
