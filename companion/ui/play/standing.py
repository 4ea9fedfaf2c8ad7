"""How a game stands, beside a large picture: who is asked, how full each conveyor is, everyone's points."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothLine, SmoothRoundedRectangle
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.games.messages import say
from companion.games.panels import Seat, Trick, Zone, ZoneKind
from companion.table.deck_in_play import DeckInPlay
from companion.table.looks import PlayerLook, looks_of
from companion.table.snapshot import TableSnapshot
from companion.ui.cards.drawing import draw_place
from companion.ui.cards.styles import look_of
from companion.ui.kit import theme
from companion.ui.kit.engravings import sign
from companion.ui.kit.players import medallion
from companion.ui.kit.widgets import plate, stamp, write

_ASKED, _ZONES, _SEATS = 0.24, 0.38, 0.38
"""The shares of the height."""
_CARD = 0.96
"""Width of a small card by its height: it has only its number, the conveyor says the suit."""


class Standing(Widget):  # type: ignore[misc]
    """Draws ``snapshot`` anew only where it differs in what is drawn."""

    snapshot: TableSnapshot | None = ObjectProperty(None, allownone=True)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._drawn: object = None
        for name in ("pos", "size", "u"):
            self.fbind(name, self._draw)
        self.fbind("snapshot", self._draw_news)

    def _draw_news(self, *_: object) -> None:
        now: TableSnapshot | None = self.snapshot
        if now is not None and (now.prompt, now.view, now.deck) != self._drawn:
            self._drawn = (now.prompt, now.view, now.deck)
            self._draw()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        now: TableSnapshot | None = self.snapshot
        if now is None or self.width < 60 or self.height < 60:
            return
        inside = self.height - 3 * theme.GRID * self.u
        asked, zones, seats = inside * _ASKED, inside * _ZONES, inside * _SEATS
        with self.canvas:
            plate(self.x, self.y, self.width, self.height, self.u, theme.PLATE, theme.BRASS_DARK)
            upper = self.y + self.height - theme.GRID * self.u
            self._draw_asked(now, upper, asked)
            upper -= asked + theme.GRID / 2 * self.u
            rows = [zone for zone in now.view.zones if zone.kind is ZoneKind.CONVEYOR]
            trick = now.view.find(Trick)
            if trick is not None and not rows:
                self._draw_trick(now, trick, upper, zones)
            for number, zone in enumerate(rows):
                row = zones / len(rows)
                self._draw_zone(now, zone, upper - (number + 1) * row, row)
            upper -= zones + theme.GRID / 2 * self.u
            for number, seat in enumerate(now.view.seats):
                row = seats / len(now.view.seats)
                self._draw_seat(seat, _looks(now)[number], upper - (number + 1) * row, row)

    @property
    def _sides(self) -> tuple[float, float]:
        pad = 1.5 * theme.GRID * self.u
        return self.x + pad, self.x + self.width - pad

    def _draw_asked(self, now: TableSnapshot, upper: float, height: float) -> None:
        """The name of who is asked, and what for; what the table does if all are asked."""
        left, right = self._sides
        seats, asked = now.view.seats, now.prompt.seats
        lower = upper - height
        if len(asked) == 1:
            name = seats[asked[0]].name
            what = str(now.prompt.short).removeprefix(name).strip(" :")
            split = height * 0.42
            look, tall = _looks(now)[asked[0]], height - split
            middle = upper - tall / 2
            medallion(look, left + tall / 2, middle, tall)
            colour, px = theme.PLAYERS[look.colour.value], theme.LARGE * self.u
            begun = left + tall + theme.GRID * self.u
            write(name, begun, middle, right - begun, tall, px, colour, theme.DISPLAY)
            px = theme.CHAIR * self.u
            write(what, left, lower + split / 2, right - left, split, px, theme.PARCHMENT)
        else:
            px, colour = theme.MEDIUM * self.u, theme.BRASS_BRIGHT
            write(
                str(now.prompt.short),
                left,
                lower + height / 2,
                right - left,
                height,
                px,
                colour,
                theme.DISPLAY,
            )
        Color(*theme.BRASS_DARK)
        SmoothLine(points=(left, lower, right, lower), width=1)

    def _draw_trick(self, now: TableSnapshot, trick: Trick, upper: float, height: float) -> None:
        """Whose cards are to be beaten or have won, and what they count as."""
        if not trick.plays:
            return
        left, right = self._sides
        last = trick.plays[-1]
        seat = next(place for place, it in enumerate(now.view.seats) if it.name == last.player)
        colour = theme.PLAYERS[_looks(now)[seat].colour.value]
        what = say("{player} wins with", player=last.player)
        if not trick.over:
            what = say("To beat, by {player}", player=last.player)
        third, px = height / 3, theme.CHAIR * self.u
        write(str(what), left, upper - third / 2, right - left, third, px, colour)
        px = theme.LARGE * self.u
        announced = str(last.announced)
        write(
            announced,
            left,
            upper - 2 * third,
            right - left,
            2 * third,
            px,
            theme.BRASS_BRIGHT,
            theme.DISPLAY,
        )

    def _draw_zone(self, now: TableSnapshot, zone: Zone, y: float, height: float) -> None:
        """Its name, its cards, and the places that are free."""
        left, right = self._sides
        u, middle = self.u, y + height / 2
        tall = min(height - 3 * u, 48 * u)
        places = max(zone.capacity, len(zone.cards))
        step = min(tall * _CARD + 4 * u, (right - left) * 0.6 / max(1, places))
        wide = step - 4 * u
        sign = now.deck.suit_sign(zone.suit)
        colour = theme.COPPER if zone.overflowing else theme.PARCHMENT
        begun = left
        if sign:
            begun += stamp(sign, left, middle, 18 * u, theme.BRASS_BRIGHT, theme.SYMBOLS, anchor=0.0) + 4 * u
        x = right - places * step
        write(str(zone.title), begun, middle, x - begun - 2 * u, height, theme.CHAIR * u, colour)
        for place in range(places):
            lower = middle - tall / 2
            if place < len(zone.cards):
                _draw_number(zone.cards[place], x, lower, wide, tall, now.deck)
            else:
                draw_place(x, lower, wide, tall, u)
            if zone.capacity and place >= zone.capacity:
                Color(*theme.ALARM)
                SmoothLine(rounded_rectangle=(x, lower, wide, tall, 5 * u), width=2 * u)
            x += step

    def _draw_seat(self, seat: Seat, look: PlayerLook, y: float, height: float) -> None:
        left, right = self._sides
        u, middle = self.u, y + height / 2
        colour = theme.PLAYERS[look.colour.value]
        if seat.acting:
            plate(self.x + 4 * u, y + u, self.width - 8 * u, height - 2 * u, u, colour, colour)
        else:
            size = min(height - 4 * u, 36 * u)
            medallion(look, left + size / 2, middle, size)
            left += size + 6 * u
        ink = theme.INK if seat.acting else colour
        px = min(theme.MEDIUM * u, height * 0.9)
        end = right - stamp(str(seat.points), right, middle, px, ink, theme.DISPLAY, anchor=1.0) - 8 * u
        for badge in seat.badges:
            if badge.emblem is not None:
                size = min(22 * u, height * 0.8)
                sign(badge.emblem.value, left + size / 2, middle, size, ink)
                left += size + 5 * u
        write(seat.name, left, middle, end - left, height, theme.CHAIR * 1.1 * u, ink, theme.DISPLAY)


def _looks(snapshot: TableSnapshot) -> tuple[PlayerLook, ...]:
    return snapshot.looks or looks_of([seat.name for seat in snapshot.view.seats], {})


def _draw_number(card: str, x: float, y: float, width: float, height: float, deck: DeckInPlay) -> None:
    look = look_of(card, deck)
    Color(*theme.PARCHMENT)
    SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[height * 0.14] * 4)
    px = min(width * 0.74, height * 0.86)
    stamp(look.number, x + width / 2, y + height / 2, px, look.colour, theme.DISPLAY)
