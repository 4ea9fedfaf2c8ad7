"""One player at a table where tricks are played: who they are, how many cards they hold, and whether they are
still in the trick."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.games.explanations import POINTS
from companion.games.messages import say
from companion.games.panels import SeatState, TrickSeat
from companion.games.teaching import Subject
from companion.ui.kit import theme
from companion.ui.kit.engravings import sign
from companion.ui.kit.explained import drawn_at
from companion.ui.kit.lettering import fitted, lettered
from companion.ui.kit.motion import Box
from companion.ui.kit.panes import pane
from companion.ui.kit.widgets import plate, stamp, write
from companion.ui.play.player_sign import colour_of, draw_sign

HAND = "hand"
"""The subject that explains how many cards a player holds."""
_BLOCK = 42.0
"""The width, in units, of the block in the player's colour with the emblem over the hand."""
_LOW = 62.0
"""A plate lower than this has emblem and hand beside each other."""
_HIGH = 92.0
"""A plate this high has room for the points."""
_NARROW, _THIN = 146.0, 34.0
"""A plate narrower than this has a thinner block, and emblem and hand always over each other."""
_BROAD = 200.0
"""A plate this wide has room for words about tricks."""
_GEAR, _GEAR_SHARE = 28.0, 0.46
"""The size of the gear with the points: at most, in units, and of the plate's height."""
_WORDS = {SeatState.PASSED: say("passed"), SeatState.STOPPED: say("stopped")}
_OUT = (
    say("out 1st"),
    say("out 2nd"),
    say("out 3rd"),
    say("out 4th"),
    say("out 5th"),
    say("out 6th"),
    say("out last"),
)
_FONTS = (theme.DISPLAY, theme.PLAIN_BOLD, theme.PLAIN)


class TrickSeatPlate(ButtonBehavior, Widget):  # type: ignore[misc]
    """Filled with the player's colour while they act, dim once they have passed or gone out. ``note`` is a
    word about the last trick. ``points`` stand in words on a high plate, on a lower one as a number in a
    gear; where there are none to count they are ``None``. Where it ``answers``, a touch on it is an answer,
    and its edge is bright."""

    seat: TrickSeat = ObjectProperty(None, allownone=True)
    look = ObjectProperty(None, allownone=True)
    note = StringProperty("")
    points = ObjectProperty(None, allownone=True)
    answers = BooleanProperty(False)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        self._drawn: list[tuple[Subject, Box]] = []
        super().__init__(**kwargs)
        for name in ("pos", "size", "seat", "look", "note", "points", "answers", "state", "u"):
            self.fbind(name, self._draw)

    def subject_at(self, x: float, y: float) -> Subject:
        """See :mod:`companion.ui.kit.explained`."""
        return drawn_at(self._drawn, x, y, HAND)

    @property
    def words(self) -> str:
        """The word that tells how the player takes part, empty while they simply do."""
        if self.seat is None:
            return ""
        if self.seat.state is SeatState.OUT:
            return str(_OUT[min(self.seat.place, len(_OUT)) - 1])
        return str(_WORDS.get(self.seat.state, self.note))

    @property
    def standing(self) -> str:
        """The points and the tricks that count, in words; empty where there are none to count."""
        if self.seat is None or self.points is None:
            return ""
        points = say("{points} {points:point|points}", points=self.points)
        if not self.seat.won:
            return str(points)
        if self.width < _BROAD * self.u:
            return str(say("{points} +{won}", points=points, won=self.seat.won))
        return str(say("{points}, {won} {won:trick|tricks}", points=points, won=self.seat.won))

    @property
    def _is_dim(self) -> bool:
        return self.seat.state in (SeatState.PASSED, SeatState.OUT) and not self.seat.acting

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        self._drawn = []
        if self.seat is None or self.width < 40 or self.height < 30:
            return
        with self.canvas:
            self._draw_plate()
            block = self._draw_block()
            left, right = self.x + block + 6 * self.u, self.x + self.width - 5 * self.u
            self._draw_words(left, right - left)

    def _draw_plate(self) -> None:
        u, acting = self.u, self.seat.acting
        pressed = self.answers and self.state == "down"
        edge = theme.PARCHMENT if pressed else theme.BRASS_BRIGHT if self.answers else theme.RAISED
        ground = colour_of(self.look) if acting else theme.GROUND if self._is_dim else theme.RAISED
        plate(self.x, self.y, self.width, self.height, u, ground, edge)
        if self.answers:
            Color(*edge)
            inner = (self.x + 1.5 * u, self.y + 1.5 * u, self.width - 3 * u, self.height - 3 * u, 6 * u)
            SmoothLine(rounded_rectangle=inner, width=(2.8 if pressed else 1.8) * u)

    def _draw_block(self) -> float:
        """Emblem and hand in the player's colour; the width that they take."""
        u, height, narrow = self.u, self.height, self.width < _NARROW * self.u
        low = height < _LOW * u and not narrow
        width = (1.75 * _BLOCK if low else _THIN if narrow else _BLOCK) * u
        own = colour_of(self.look)
        if not self.seat.acting:
            Color(*(theme.faded(own, 0.45) if self._is_dim else own))
            SmoothRoundedRectangle(pos=(self.x, self.y), size=(width, height), radius=[7 * u, 0, 0, 7 * u])
        size = min(34 * u, height * (0.66 if low else 0.38))
        if low:
            sign, hand = (
                (self.x + width * 0.26, self.y + height / 2),
                (self.x + width * 0.73, self.y + height / 2),
            )
        else:
            sign = (self.x + width / 2, self.y + height - size / 2 - 5 * u)
            hand = (self.x + width / 2 - 2 * u, self.y + (height - size - 7 * u) / 2)
        if self.look is not None:
            draw_sign(self.look, *sign, size, theme.INK)
        if self.seat.state is not SeatState.OUT:
            self._draw_hand(*hand, min(34 * u, height - 12 * u if low else min(height * 0.42, width * 0.8)))
        return float(width)

    def _draw_hand(self, x: float, middle: float, high: float) -> None:
        """The number of cards on the back of some."""
        u, wide = self.u, high * 0.98
        for step in (2, 1, 0):
            paper = theme.PARCHMENT_DIM if step or self._is_dim else theme.PARCHMENT
            pane(
                x - wide / 2 + step * 2 * u,
                middle - high / 2 + step * u,
                wide,
                high,
                3 * u,
                1,
                paper,
                theme.INK,
            )
        text, px = fitted(str(self.seat.hand), theme.DISPLAY, int(wide), int(high), 26 * u)
        stamp(text, x, middle, px, theme.INK, theme.DISPLAY)
        self._drawn.append((HAND, (x - wide / 2, middle - high / 2, wide, high)))

    def _draw_words(self, x: float, width: float) -> None:
        """The name over the character and how the player takes part."""
        u, seat = self.u, self.seat
        ink = theme.INK if seat.acting else theme.PARCHMENT_DIM if self._is_dim else theme.PARCHMENT
        dim = theme.INK if seat.acting else theme.PARCHMENT_DIM
        line = max(theme.SMALLEST_TEXT + 4, min(26 * u, self.height * 0.3))
        lower = line + 4 * u
        if self.standing and self.height >= _HIGH * u:
            px = theme.text_px(u, 18)
            write(self.standing, x, self.y + lower + line / 2, width, line, px, dim)
            self._drawn.append((POINTS, (x, self.y + lower, width, line)))
            lower += line
        self._draw_name(
            x, self.y + lower + (self.height - lower) / 2, width, self.height - lower - 2 * u, ink
        )
        role, words = str(seat.role), self.words
        middle, told = self.y + 4 * u + line / 2, 0.0
        if self.points is not None and self.height < _HIGH * u:
            told = self._draw_token(x + width, middle, line)
        if words:
            told += self._draw_state(words, x + width - told, middle, width - told, line)
            self._drawn.append((words.split()[0], (x + width - told, self.y, told, line + 4 * u)))
        room, largest = width - told - 4 * u, theme.text_px(u, 18)
        whole = fitted(role, theme.PLAIN, int(room), int(line), largest)[0] == role
        if room > 2 * line and (whole or not words):
            write(role, x, middle, room, line, largest, dim)
            self._drawn.append((role, (x, middle - line / 2, room, line)))

    def _draw_token(self, right: float, middle: float, high: float) -> float:
        """The points in a gear, up to ``right``, and after it the tricks that will be added; the width."""
        u, taken = self.u, 0.0
        if self.seat.won:
            ink = theme.INK if self.seat.acting else theme.BRASS_BRIGHT
            px, words = theme.text_px(u, 18), str(say("+{tricks}", tricks=self.seat.won))
            taken = stamp(words, right, middle, px, ink, theme.PLAIN_BOLD, anchor=1.0) + 3 * u
        size = min(_GEAR * u, self.height * _GEAR_SHARE)
        sign("cog", right - taken - size / 2, middle, size, theme.BRASS_DARK)
        sign("disc", right - taken - size / 2, middle, size * 0.84, theme.BRASS_BRIGHT)
        text, px = fitted(str(self.points), theme.DISPLAY, int(size), int(size), theme.text_px(u, 18))
        stamp(text, right - taken - size / 2, middle, px, theme.INK, theme.DISPLAY)
        self._drawn.append((POINTS, (right - taken - size, middle - high / 2, taken + size, high)))
        return float(taken + size + 4 * u)

    def _draw_name(self, x: float, middle: float, width: float, height: float, ink: theme.Colour) -> None:
        """The name in the font of names, or, where that has no room, in a narrower one."""
        name, room = self.seat.player, (int(width), int(height))
        whole = (font for font in _FONTS if fitted(name, font, *room, 26 * self.u)[0] == name)
        write(name, x, middle, width, height, 26 * self.u, ink, next(whole, theme.PLAIN))

    def _draw_state(self, words: str, right: float, middle: float, most: float, high: float) -> float:
        """The word on a plate of its own, up to ``right``; its width."""
        u, seat = self.u, self.seat
        ground, ink = theme.PLATE, theme.PARCHMENT
        if seat.state is SeatState.STOPPED:
            ground, ink = theme.GROUND, theme.COPPER
        elif seat.state is not SeatState.PASSED:
            ground, ink = theme.BRASS_BRIGHT, theme.INK
        text, px = fitted(words, theme.PLAIN_BOLD, int(most - 8 * u), int(high), theme.text_px(u, 16))
        wide = float(lettered(text, px, theme.PLAIN_BOLD).size[0] + 8 * u)
        pane(right - wide, middle - high / 2, wide, high, 4 * u, max(1.0, u), ground, ink)
        stamp(text, right - wide / 2, middle, px, ink, theme.PLAIN_BOLD)
        return wide
