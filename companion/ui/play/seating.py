"""Where everyone sits: who has drawn which seat, and all of them before the cards are dealt."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from companion.games.api import Choice, Place, at_chair
from companion.games.messages import say
from companion.games.panels import SeatingPlan
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.players import medallion
from companion.ui.kit.seating import SeatingView, looks_by_name
from companion.ui.kit.tiles import Tile
from companion.ui.kit.widgets import plate, write
from companion.ui.play.answers import with_answers
from companion.ui.play.screen import Errands, PlayScreen, look_at, sign_of

Builder.load_file(__file__.replace(".py", ".kv"))

_MORE = 66.0
"""So much higher is the foot, in units, where nobody draws."""
_NAMED, _WITH_SIGN = 84.0, 130.0
"""A plate this wide, in units, has room for a name, and for the emblem beside it."""


class SeatingScreen(PlayScreen):
    """A plate for each player and a chair for each seat: the player who is told of now is lit, and a touch on
    a chair seats them there. A touch on another player's plate tells of that player instead."""

    FOOT = (140.0, 250.0)
    drawers_height = NumericProperty(0.0)

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self.plates: list[DrawerPlate] = []
        self._told_of: int | None = None
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.ids.drawers, self.seating)
        self.seating.touched = self._touch_chair

    @property
    def seating(self) -> SeatingView:
        """The tables and their chairs."""
        seating: SeatingView = self.ids.seating
        return seating

    @property
    def told_of(self) -> int | None:
        """The seat number of the player whose chair is told next."""
        return self._told_of

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        super().show(snapshot)
        drawing = sorted({it.seat for it in self._drawn_now(snapshot) if it.seat is not None})
        if self._told_of not in drawing:
            self._told_of = drawing[0] if drawing else None
        self.seating.plan = snapshot.view.find(SeatingPlan)
        names = tuple(seat.name for seat in snapshot.view.seats)
        self.seating.looks = looks_by_name(names, snapshot.looks)
        self._show_players(snapshot, frozenset(drawing))
        self._light(snapshot)

    def _drawn_now(self, snapshot: TableSnapshot) -> tuple[Choice, ...]:
        """The choices that seat somebody."""
        return tuple(
            choice
            for choice in snapshot.prompt.choices
            if choice.target is not None and choice.target.place is Place.CHAIR
        )

    def _answers(self, snapshot: TableSnapshot) -> list[Tile]:
        """What is not answered by a chair."""
        apart = with_answers(snapshot, lambda it: it.target is None or it.target.place is not Place.CHAIR)
        return super()._answers(apart)

    def _show_players(self, snapshot: TableSnapshot, drawing: frozenset[int]) -> None:
        seats = snapshot.view.seats if drawing else ()
        if len(self.plates) != len(seats):
            self.ids.drawers.clear_widgets()
            self.plates = [DrawerPlate(u=self.u) for _ in seats]
            for number, one in enumerate(self.plates):
                one.bind(on_release=lambda _, number=number: self._tell_of(number))
                self.ids.drawers.add_widget(one)
            self._measure()
        for number, (one, seat) in enumerate(zip(self.plates, seats, strict=True)):
            one.name, one.look = seat.name, look_at(snapshot, number)
            one.waits = number in drawing

    def _tell_of(self, number: int) -> None:
        # A finger may leave a plate after the last player was seated.
        if self.shown is not None and any(one.waits for one in self.plates[number : number + 1]):
            self._told_of = number
            self._light(self.shown)

    def _light(self, snapshot: TableSnapshot) -> None:
        """The player who is told of now, and the chairs that they can have drawn."""
        for number, one in enumerate(self.plates):
            one.lit = number == self._told_of
        own = [it for it in self._drawn_now(snapshot) if it.seat == self._told_of]
        chairs = frozenset(it.target.seat for it in own if it.target is not None)
        self.seating.answering = chairs
        if self._told_of is not None:
            self._turn.players = [sign_of(snapshot, self._told_of)]
            self._turn.moment = str(say("drew …"))
            self.seating.words = str(snapshot.prompt.short)
        else:
            self.seating.words = ""

    def _touch_chair(self, number: int) -> None:
        own = [
            choice
            for choice in (() if self.shown is None else self._drawn_now(self.shown))
            if choice.seat == self._told_of and choice.target == at_chair(number)
        ]
        for choice in own[:1]:
            self.choose(choice.action)

    def _measure(self, *_: object) -> None:
        super()._measure()
        rows = 1 if self.wide else 2 if len(self.plates) > 4 else 1
        self.ids.drawers.cols = max(1, -(-len(self.plates) // rows))
        self.drawers_height = rows * theme.target_px(self.u) + (rows - 1) * 6 * self.u if self.plates else 0
        for one in self.plates:
            one.u = self.u
        # Who has drawn all has more to do than to draw: there is room to tell it.
        self.foot_height = (self.FOOT[0 if self.wide else 1] + (0 if self.plates else _MORE)) * self.u


class DrawerPlate(ButtonBehavior, Widget):  # type: ignore[misc]
    """A player who draws a seat: ``lit`` while told of, dull once seated."""

    name = StringProperty("")
    look = ObjectProperty(None, allownone=True)
    waits = BooleanProperty(True)
    lit = BooleanProperty(False)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "name", "look", "waits", "lit", "state", "u"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if self.width < 20:
            return
        u, pressed = self.u, self.waits and self.state == "down"
        ground = (
            theme.BRASS_BRIGHT
            if self.lit
            else theme.PARCHMENT
            if pressed
            else theme.RAISED
            if self.waits
            else theme.GROUND
        )
        edge = theme.PARCHMENT if self.lit else theme.BRASS if self.waits else theme.RAISED
        ink = theme.INK if self.lit or pressed else theme.PARCHMENT if self.waits else theme.FADED
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, u, ground, edge)
            if self.width < _NAMED * u or self.width >= _WITH_SIGN * u:
                self._draw_sign()
            if self.width >= _NAMED * u:
                self._draw_name(ink)

    def _draw_sign(self) -> None:
        size = min(self.height - 8 * self.u, 44 * self.u, self.width - 8 * self.u)
        left = self.x + (5 * self.u if self.width >= _NAMED * self.u else (self.width - size) / 2)
        if self.look is not None and self.waits:
            medallion(self.look, left + size / 2, self.y + self.height / 2, size)

    def _draw_name(self, ink: theme.Colour) -> None:
        u, left = self.u, self.x + 8 * self.u
        if self.width >= _WITH_SIGN * u and self.waits:
            left += 46 * u
        elif self.look is not None and self.waits:
            Color(*theme.PLAYERS[self.look.colour.value])
            box = (5 * u, self.height - 12 * u)
            SmoothRoundedRectangle(pos=(left - 4 * u, self.y + 6 * u), size=box, radius=[2.5 * u] * 4)
            left += 5 * u
        room = self.x + self.width - 5 * u - left
        high = self.height - 4 * u
        write(self.name, left, self.y + self.height / 2, room, high, 22 * u, ink, theme.DISPLAY)
