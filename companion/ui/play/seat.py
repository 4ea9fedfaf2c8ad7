"""One player's plate: name, points and how near the goal, counts of what is hidden, the card laid open."""

from __future__ import annotations

from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.games.panels import Seat
from companion.table.deck_in_play import OWN_DECK
from companion.ui.cards.drawing import draw_chip
from companion.ui.kit import theme
from companion.ui.kit.engravings import sign
from companion.ui.kit.lettering import fitted
from companion.ui.kit.widgets import plate, stamp, write
from companion.ui.play.player_sign import colour_of, draw_sign
from companion.ui.play.seat_widget import SeatWidget

_BLOCK = 46.0
"""The width, in units, of the block in the player's colour with emblem and points."""
_LOW_BLOCK = 80.0
_LOW = 64.0
"""A plate lower than this has a wider block."""


class SeatPlate(ButtonBehavior, SeatWidget):  # type: ignore[misc]
    """In the player's colour, filled with it while the player is asked. Where ``answers``, a touch on it is
    an answer now, and its edge is bright."""

    LEAST = (40.0, 0.0)
    CHANGES = ("cards", "deck", "look", "goal", "answers", "state")

    zone = StringProperty("")
    cards = ListProperty([])
    deck = ObjectProperty(OWN_DECK)
    look = ObjectProperty(None, allownone=True)
    goal = NumericProperty(None, allownone=True)
    answers = BooleanProperty(False)

    def draw_seat(self, seat: Seat) -> None:
        """See :class:`~companion.ui.play.seat_widget.SeatWidget`."""
        u = self.u
        ink = theme.INK if seat.acting else theme.PARCHMENT
        dim = theme.INK if seat.acting else theme.PARCHMENT_DIM
        self._draw_plate(seat)
        left, right = self.x + self._block + 7 * u, self.x + self.width - 6 * u
        if self.cards:
            box = self.card_box
            draw_chip(self.cards[-1], *box, u, deck=self.deck)
            right -= box[2] + 6 * u
        bar = 14 * u if self.goal else 0.0
        if self.goal:
            self._draw_progress(seat, left, self.y + 8 * u, right - left)
        high = self.height - bar - 4 * u
        if self._is_low:
            middle, half = self.y + bar + high / 2, (right - left) * 0.5
            self._draw_name(seat.name, left, middle, half - 8 * u, high, ink)
            self._draw_counts(seat, left + half, middle, right, ink, dim)
            return
        name_high = high * 0.58
        self._draw_name(seat.name, left, self.y + bar + high - name_high / 2, right - left, name_high, ink)
        self._draw_counts(seat, left, self.y + bar + (high - name_high) / 2 + u, right, ink, dim)

    @property
    def card_box(self) -> tuple[float, float, float, float]:
        """Where the card before the player lies: left, lower edge, width, height."""
        u, height = self.u, self.height - 14 * self.u
        width = min(38 * u, height * 0.66)
        return self.x + self.width - 6 * u - width, self.y + 7 * u, width, height

    def _draw_plate(self, seat: Seat) -> None:
        u, own, pressed = self.u, colour_of(self.look), self.state == "down"
        edge = theme.PARCHMENT if pressed else theme.BRASS_BRIGHT if self.answers else theme.RAISED
        ground = own if seat.acting else theme.PLATE
        plate(self.x, self.y, self.width, self.height, u, ground, edge)
        if not seat.acting:
            Color(*own)
            SmoothRoundedRectangle(
                pos=(self.x, self.y), size=(self._block, self.height), radius=[7 * u, 0, 0, 7 * u]
            )
        if self.answers or pressed:
            Color(*edge)
            inner = (self.x + 1.5 * u, self.y + 1.5 * u, self.width - 3 * u, self.height - 3 * u, 6 * u)
            SmoothLine(rounded_rectangle=inner, width=(2.8 if pressed else 1.8) * u)
        self._draw_block(str(seat.points))

    @property
    def _block(self) -> float:
        """The width of the block in the player's colour."""
        return float((_LOW_BLOCK if self._is_low else _BLOCK) * self.u)

    @property
    def _is_low(self) -> bool:
        """Whether emblem and points stand beside each other."""
        return bool(self.height < _LOW * self.u)

    def _draw_block(self, points: str) -> None:
        """The emblem over the points, or beside them."""
        u, x, middle = self.u, self.x + self._block / 2, self.y + self.height / 2
        room = self._block
        if self.look is not None:
            size = min(30 * u, self.height * 0.38)
            if self._is_low:
                size, room = self.height * 0.6, self._block / 2
                draw_sign(self.look, self.x + 4 * u + size / 2, middle, size, theme.INK)
                x = self.x + self._block * 0.74
            else:
                draw_sign(self.look, x, self.y + self.height - size / 2 - 7 * u, size, theme.INK)
                middle -= size / 2 + 2 * u
        text, px = fitted(points, theme.DISPLAY, int(room), int(self.height), 32 * u)
        stamp(text, x, middle, px, theme.INK, theme.DISPLAY)

    def _draw_name(
        self, name: str, x: float, middle: float, width: float, height: float, ink: theme.Colour
    ) -> None:
        """The name in the font of names, or, where that has no room, in a narrower one."""
        fonts = (theme.DISPLAY, theme.PLAIN_BOLD, theme.PLAIN)
        whole = [it for it in fonts if fitted(name, it, int(width), int(height), 26 * self.u)[0] == name]
        font = whole[0] if whole else theme.PLAIN
        write(name, x, middle, width, height, 26 * self.u, ink, font)

    def _draw_progress(self, seat: Seat, x: float, y: float, width: float) -> None:
        """How near the goal: what was there before this round, then this round's in a lighter tone."""
        u, high, own = self.u, 8 * self.u, colour_of(self.look)
        Color(*theme.faded(theme.INK, 0.45))
        SmoothRoundedRectangle(pos=(x, y), size=(width, high), radius=[high / 2] * 4)
        share = min(1.0, max(0.0, seat.points / (self.goal or 1)))
        before = min(share, max(0.0, (seat.points - seat.round_points) / (self.goal or 1)))
        filled = theme.INK if seat.acting else own
        for part, colour in ((share, theme.PARCHMENT), (before, filled)):
            if part * width >= high:
                Color(*colour)
                SmoothRoundedRectangle(pos=(x, y), size=(part * width, high), radius=[high / 2] * 4)
        Color(*theme.faded(theme.PARCHMENT, 0.5))
        SmoothLine(rounded_rectangle=(x, y, width, high, high / 2), width=max(1.0, 0.6 * u))

    def _draw_counts(
        self, seat: Seat, x: float, y: float, right: float, ink: theme.Colour, colour: theme.Colour
    ) -> None:
        """The badges, and what is hidden, as far as there is room."""
        for badge in seat.badges:
            if badge.emblem is not None:
                size = 20 * self.u
                self.draws(str(badge.label), x, y - size / 2, size, size)
                sign(badge.emblem.value, x + size / 2, y, size, ink)
                x += size + 6 * self.u
        told = [str(count.message()) for count in seat.counts]
        labels = [str(count.label) for count in seat.counts]
        others = [str(badge.label) for badge in seat.badges if badge.emblem is None]
        told, labels = told + others, labels + others
        while told:
            text = "  ".join(told).replace(" ", "\u00a0")
            shown, px = fitted(text, theme.PLAIN, int(right - x), int(24 * self.u), 16 * self.u)
            if (shown == text and px >= int(16 * self.u)) or len(told) == 1:
                letter = stamp(shown, x, y, px, colour, anchor=0.0) / max(1, len(text))
                for words, label in zip(told, labels, strict=False):
                    wide = (len(words) + 2) * letter
                    self.draws(label, x, y - 14 * self.u, wide, 28 * self.u)
                    x += wide
                return
            told.pop()
