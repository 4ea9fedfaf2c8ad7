"""The exhibition hall: what everyone has built, part by part, and the number that judges it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.graphics import Color, SmoothEllipse
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.games.messages import Message, say
from companion.games.panels import Exhibits, Part, PlayedCards, Seat
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.engravings import sign
from companion.ui.kit.tiles import Tile
from companion.ui.kit.widgets import plate, stamp, write
from companion.ui.play.marks import (
    MOST_ACROSS,
    colours_of,
    draw_part,
    heading,
    mark,
    seat_plate,
    tag,
    told_counts,
)
from companion.ui.play.screen import Errands, look_at
from companion.ui.play.seat_widget import SeatWidget
from companion.ui.play.touched_seats import TouchedSeatsScreen

Builder.load_file(__file__.replace(".py", ".kv"))


WHO_HAS_WON = "Who has won?"
_WITH_SIGN = 165.0
"""A heading this wide, in units, has room for a name between the emblem and the sign."""
_ROOMY = 112.0
"""This much room beside the cards, in units, has room for the fate in words too."""
_CLOSE = 125.0
"""Less room than this, in units, has none for who could still change what becomes of a part."""
_LOW = 44.0
"""A plaque lower than this, in units, has all in one line."""


class ExhibitsScreen(TouchedSeatsScreen):
    """A stand for each player, which is touched for an answer about it; the number that the dice make stands
    beside them."""

    FOOT = (126.0, 232.0)

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self.stands: list[Stand] = []
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.ids.hall)
        self._hall, self._side = self.ids.hall.__self__, self.ids.side.__self__
        self.dial: Dial = self.ids.dial.__self__

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``; only what differs from the last one is touched."""
        seats, exhibits = snapshot.view.seats, snapshot.view.find(Exhibits)
        played = snapshot.view.find(PlayedCards)
        if len(self.stands) != len(seats):
            self.ids.stands.clear_widgets()
            self.stands = [Stand(u=self.u) for _ in seats]
            for number, stand in enumerate(self.stands):
                stand.bind(on_release=lambda _, number=number: self.touch_seat(number))
                self.ids.stands.add_widget(stand)
        answering = self.seats_that_answer(snapshot)
        inventions = () if exhibits is None else exhibits.inventions
        opened = any(part.outlook is not None for invention in inventions for part in invention.parts)
        for number, (stand, seat) in enumerate(zip(self.stands, seats, strict=True)):
            stand.seat, stand.opened = seat, opened
            stand.look, stand.answers = look_at(snapshot, number), number in answering
            stand.parts = inventions[number].parts if inventions else ()
            stand.speech = inventions[number].speech if inventions else None
            stand.played = None if played is None else played.groups[number]
        self._show_side(snapshot)
        super().show(snapshot)

    def _show_side(self, snapshot: TableSnapshot) -> None:
        """The number, and the camera's picture while it watches; nothing has no room."""
        self.dial.number = sum(snapshot.view.dice)
        if self.dial.number and self.dial.parent is None:
            self._side.add_widget(self.dial, index=len(self._side.children))
        elif not self.dial.number and self.dial.parent is not None:
            self._side.remove_widget(self.dial)
        self._put_camera(self._side, snapshot.camera_view is not None and bool(snapshot.prompt.watches))
        if self._side.children and self._side.parent is None:
            self._hall.add_widget(self._side)
        elif not self._side.children and self._side.parent is not None:
            self._hall.remove_widget(self._side)

    @property
    def _is_verdict(self) -> bool:
        """Whether the game is over: nothing is asked any more."""
        return self._shown is not None and self._shown.finished

    def _show_prompt(self, snapshot: TableSnapshot) -> None:
        # Who has won is told when everyone has seen why.
        if self._is_verdict:
            number = sum(snapshot.view.dice)
            text = say("The number is {number}: every part of every invention is judged.", number=number)
            prompt = replace(snapshot.prompt, seats=(), short=say("The verdict"), text=text)
            snapshot = replace(snapshot, prompt=prompt)
        super()._show_prompt(snapshot)

    def press(self, button: str) -> None:
        """PASS or REVEAL; either goes on from the verdict."""
        if self._is_verdict:
            self._crown()
        else:
            super().press(button)

    def _crown(self) -> None:
        """On to the winner: whoever presses as the verdict comes has not seen it."""
        if not self._desk.answer_delay.is_running:
            self.errands.crown()

    def _answers(self, snapshot: TableSnapshot) -> list[Tile]:
        """Of a game that is over, to see who has won."""
        if snapshot.finished:
            return [Tile(WHO_HAS_WON, self._crown, "every point counted", primary=True)]
        return super()._answers(snapshot)

    def _measure(self, *_: object) -> None:
        super()._measure()
        for stand in self.stands:
            stand.u = self.u


class Dial(Widget):  # type: ignore[misc]
    """The number on a brass dial; nothing while there is none."""

    number = NumericProperty(0)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "number", "u"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        size = min(self.width, self.height)
        if size < 40:
            return
        x, y = self.x + self.width / 2, self.y + self.height / 2
        with self.canvas:
            sign("wheel", x, y, size, theme.BRASS_DARK)
            for share, colour in ((0.78, theme.BRASS), (0.70, theme.PLATE)):
                across = size * share
                Color(*colour)
                SmoothEllipse(pos=(x - across / 2, y - across / 2), size=(across, across))
            if self.number:
                stamp(str(int(self.number)), x, y, size * 0.46, theme.BRASS_BRIGHT, theme.DISPLAY)


class Stand(ButtonBehavior, SeatWidget):  # type: ignore[misc]
    """One player's invention. Until any part of any is ``opened``, what they say of it has the room. Its edge
    is bright where a touch on it ``answers``."""

    LEAST = (80.0, 80.0)
    CHANGES = ("look", "opened", "parts", "speech", "played", "answers", "state")

    answers = BooleanProperty(False)
    look = ObjectProperty(None, allownone=True)
    opened = BooleanProperty(False)
    parts = ObjectProperty(())
    speech = ObjectProperty(None, allownone=True)
    played = ObjectProperty(None, allownone=True)

    def draw_seat(self, seat: Seat) -> None:
        """See :class:`~companion.ui.play.seat_widget.SeatWidget`."""
        u, pad = self.u, 12 * self.u
        ink = seat_plate(
            seat, self.look, self.x, self.y, self.width, self.height, u, self.answers, self.state == "down"
        )
        head = min(84 * u, max(66 * u, self.height * 0.31))
        left, right, top = self.x + pad, self.x + self.width - 6 * u, self.y + self.height - 3 * u
        upper, lower = head * 0.5, head * 0.5
        narrow = right - left < _WITH_SIGN * u
        name = replace(seat, suit="") if narrow else seat
        heading(name, self.look, left, top - upper / 2, right - left, 26 * u, ink, upper)
        self._draw_counts(seat, left, right, top - upper - lower / 2, lower, ink)
        place = (self.x + pad - 2 * u, self.y + 5 * u, self.width - 1.4 * pad, self.height - head - 10 * u)
        if self.opened:
            self._draw_plaques(self.parts, *place)
        else:
            self._draw_covered(seat, *place)

    def _draw_counts(
        self, seat: Seat, left: float, right: float, middle: float, high: float, ink: theme.Colour
    ) -> None:
        """The points, what is held, and the card of this turn."""
        u = self.u
        if seat.points:
            left += stamp(str(seat.points), left, middle, 36 * u, ink, theme.DISPLAY, 0.0) + 8 * u
        if self.played is not None:
            tall = min(high - 6 * u, 30 * u)
            tag(self.played, right - 1.4 * tall, middle - tall / 2, 1.4 * tall, tall, u)
            right -= 1.4 * tall + 6 * u
        write(told_counts(seat), left, middle, right - left, high, 17 * u, ink)

    def _draw_covered(self, seat: Seat, x: float, y: float, width: float, height: float) -> None:
        """The speech over the parts, none of which is open."""
        u, gap = self.u, 4 * self.u
        strip = max(50 * u, height * 0.32)
        plate(x, y + strip + gap, width, height - strip - gap, u, theme.PARCHMENT, theme.GROUND)
        said: Message | None = self.speech
        words = str(said or seat.role or "")
        colour = theme.INK if said else theme.BRASS_DARK
        middle, room = y + strip + gap + (height - strip - gap) / 2, height - strip - gap - 8 * u
        font = theme.DISPLAY if said else theme.PLAIN
        write(words, x + 7 * u, middle, width - 14 * u, room, 22 * u, colour, font, "center")
        if not self.parts:
            return
        each = (width - gap * (len(self.parts) - 1)) / len(self.parts)
        for number, part in enumerate(self.parts):
            left = x + number * (each + gap)
            plate(left, y, each, strip, u, theme.PLATE, theme.BRASS_DARK)
            self.draws(str(part.title), left, y, each, strip)
            draw_part(part, left + 5 * u, y + 4 * u, each - 10 * u, strip - 8 * u, u, 2)

    def _draw_plaques(self, parts: tuple[Part, ...], x: float, y: float, width: float, height: float) -> None:
        gap = 4 * self.u
        each = (height - gap * (len(parts) - 1)) / max(1, len(parts))
        for number, part in enumerate(parts):
            lower = y + height - number * (each + gap) - each
            plaque(part, x, lower, width, each, self.u)
            self.draws(str(part.title), x, lower, width, each)


def plaque(part: Part, x: float, y: float, width: float, height: float, u: float) -> None:
    """A part with its cards, points, fate and reason, into the open canvas."""
    ground, ink = colours_of(part.holds)
    plate(x, y, width, height, u, ground, theme.BRASS_DARK)
    pad = 6 * u
    low = height < _LOW * u
    if part.outlook is None:
        _covered(part, x, y, width, height, u, low)
        return
    left, right = x + pad, x + width - pad
    if low:
        if part.cards:
            left += _draw_cards(part, left, y + 4 * u, height - 8 * u, width * 0.13, u)
        _in_one_line(part, left, right, y + height / 2, height, u, ink)
    else:
        _in_two_rows(part, left, right, y, height, u, ink)


def _draw_cards(part: Part, x: float, y: float, high: float, most: float, u: float) -> float:
    """The cards from ``x`` on, each at most so wide; their width."""
    across = len(part.cards) * (min(high * MOST_ACROSS, most) + 3 * u)
    draw_part(part, x, y, across, high, u, len(part.cards))
    return across + 3 * u


def _covered(part: Part, x: float, y: float, width: float, height: float, u: float, low: bool) -> None:
    """The title, and the backs of the cards beside or under it."""
    pad = 6 * u
    middle = y + (height / 2 if low else height - 12 * u)
    used = stamp(str(part.title), x + pad, middle, 14 * u, theme.PARCHMENT_DIM, anchor=0) + pad
    left = x + pad + (used if low else 0.0)
    draw_part(part, left, y + 3 * u, x + width - pad - left, height - (6 if low else 26) * u, u, 2)


def _in_one_line(
    part: Part, left: float, right: float, middle: float, height: float, u: float, ink: theme.Colour
) -> None:
    """Mark, reason and points."""
    right -= _points(part, right, middle, min(30 * u, height * 0.85), ink)
    size = min(15 * u, height * 0.5)
    if part.holds is not None:
        mark(part.holds, left + size / 2, middle, size, u)
    left += size + 5 * u
    write(str(part.reason or part.outlook), left, middle, right - left, height - 3 * u, 16 * u, ink)


def _in_two_rows(
    part: Part, left: float, right: float, y: float, height: float, u: float, ink: theme.Colour
) -> None:
    """Cards, mark and points over the reason."""
    words = part.chance if part.chance and right - left < _CLOSE * u else part.reason or part.outlook
    told = min(height * 0.5, max(24 * u, height - 70 * u))
    write(str(words or ""), left, y + told / 2 + u, right - left, told, 18 * u, ink)
    upper = height - told - 4 * u
    middle = y + told + upper / 2
    used = _points(part, right, middle, min(38 * u, upper * 0.95), ink)
    if part.cards:
        left += _draw_cards(part, left, y + told, upper, (right - left) * 0.24, u) + 2 * u
    size = min(20 * u, upper * 0.6)
    if part.holds is not None:
        mark(part.holds, left + size / 2, middle, size, u)
    if right - left > _ROOMY * u:
        beside = left + size + 6 * u
        write(str(part.outlook), beside, middle, right - used - beside, upper, 18 * u, ink, theme.PLAIN_BOLD)


def _points(part: Part, right: float, middle: float, px: float, ink: theme.Colour) -> float:
    """The points up to ``right``; their width."""
    if part.points is None:
        return 0.0
    return stamp(str(part.points), right, middle, px, ink, theme.DISPLAY, 1.0)
