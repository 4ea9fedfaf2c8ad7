"""The workshops: what everyone is building and holds, the pile they share, and what is waited for now."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.games.amendments import places_on
from companion.games.messages import CardName
from companion.games.panels import CardGroup, Part, Pile, PlayedCards, Seat, Workshops
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.cards.pile import PileView
from companion.ui.kit import theme
from companion.ui.kit.widgets import plate, write
from companion.ui.play.marks import draw_group, draw_part, heading, seat_plate, told_counts
from companion.ui.play.screen import Errands, look_at
from companion.ui.play.seat_widget import SeatWidget
from companion.ui.play.touched_seats import TouchedSeatsScreen

Builder.load_file(__file__.replace(".py", ".kv"))

_PLACES = 2
"""How many cards' places are drawn of a part at least."""
_WITH_TITLE = 84.0
"""A part this wide, in units, has room for its title."""
_FLAT = 76.0
"""A part lower than this, in units, has its number beside its cards."""
_LOW = 2.0
"""A plate this much wider than high has the card of this turn at its left, over its whole height."""
_TALL = 170.0
"""A plate this high, in units, has room for a large name and two lines under it."""


class WorkshopScreen(TouchedSeatsScreen):
    """A large plate for each player: a touch on it is an answer about the player, where the rules ask for
    one. A touch on the pile says that a card of it is another."""

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self.plates: list[WorkshopPlate] = []
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.ids.board)
        self._side = self.ids.side.__self__
        self.pile: PileView = self.ids.pile.__self__
        self.pile.doubted = errands.doubt

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``; only what differs from the last one is touched."""
        seats, workshops = snapshot.view.seats, snapshot.view.find(Workshops)
        played = snapshot.view.find(PlayedCards)
        if len(self.plates) != len(seats):
            self.ids.plates.clear_widgets()
            self.plates = [WorkshopPlate(u=self.u) for _ in seats]
            for number, one in enumerate(self.plates):
                one.bind(on_release=lambda _, number=number: self.touch_seat(number))
                self.ids.plates.add_widget(one)
        answering = self.seats_that_answer(snapshot)
        for number, (one, seat) in enumerate(zip(self.plates, seats, strict=True)):
            one.seat = seat
            one.parts = () if workshops is None else workshops.inventions[number].parts
            one.played = None if played is None else played.groups[number]
            one.look, one.answers = look_at(snapshot, number), number in answering
        self._show_pile(snapshot)
        self._put_camera(self._side, snapshot.camera_view is not None)
        super().show(snapshot)

    def _show_pile(self, snapshot: TableSnapshot) -> None:
        pile = snapshot.view.find(Pile)
        if pile is None:
            return
        self.pile.title = str(pile.title)
        deck = () if snapshot.view.deck is None else (snapshot.view.deck,)
        self.pile.counts = "   ".join(str(count.message()) for count in (*pile.counts, *deck))
        zones = [zone for zone in snapshot.view.zones if zone.name in pile.zones]
        self.pile.places = [place for zone in zones for _, place in places_on(zone.name, zone.cards)]
        self.pile.cards = list(pile.cards)
        self.pile.watched = not set(pile.zones).isdisjoint(snapshot.prompt.watches)

    def _measure(self, *_: object) -> None:
        super()._measure()
        for one in self.plates:
            one.u = self.u


class WorkshopPlate(ButtonBehavior, SeatWidget):  # type: ignore[misc]
    """One player: the emblem, the name and the sign, whom they play, what they do this turn, what they hold,
    and what is in each part of what they build. Its edge is bright where a touch on it ``answers``."""

    LEAST = (80.0, 60.0)
    CHANGES = ("look", "parts", "played", "answers", "state")
    answers = BooleanProperty(False)

    look = ObjectProperty(None, allownone=True)
    parts = ObjectProperty(())
    played = ObjectProperty(None, allownone=True)

    def draw_seat(self, seat: Seat) -> None:
        """See :class:`~companion.ui.play.seat_widget.SeatWidget`."""
        u, pad = self.u, 12 * self.u
        ink = seat_plate(
            seat, self.look, self.x, self.y, self.width, self.height, u, self.answers, self.state == "down"
        )
        left, width, top = self.x + pad, self.width - 1.5 * pad, self.y + self.height - 4 * u
        lower = self.y + 5 * u
        low = self.width > _LOW * self.height
        if low and self.played is not None:
            across = self._draw_played(self.played, left, lower, 66 * u, self.height - 10 * u, ink)
            left, width = left + across, width - across
        tall = self.height > _TALL * u
        line, under = (46, 44) if tall else (34, 20)
        heading(seat, self.look, left, top - line * u / 2, width, (32 if tall else 24) * u, ink, line * u)
        self._draw_under(seat, left, top - (line + under) * u, width, under * u, ink)
        room = top - (line + under) * u - lower - 3 * u
        if not low and self.played is not None:
            across = self._draw_played(self.played, left, lower, 72 * u, room, ink)
            left, width = left + across, width - across
        self._draw_parts(self.parts, left - 2 * u, lower, width + 4 * u, room)

    def _draw_played(
        self, played: CardGroup, x: float, y: float, across: float, high: float, ink: theme.Colour
    ) -> float:
        """The card over its label, in a box of this place and size; how much of the plate that takes."""
        u, label = self.u, 22 * self.u
        write(str(played.label or ""), x, y + label / 2, across, label, 16 * u, ink, halign="center")
        wide = min(across, min(high - label, 130 * u) * 0.72)
        draw_group(played, x + (across - wide) / 2, y + label, wide, high - label, u)
        if played.cards:
            self.draws(CardName(played.cards[-1]), x, y, across, high)
        return float(across + 6 * u)

    def _draw_under(
        self, seat: Seat, x: float, y: float, width: float, height: float, ink: theme.Colour
    ) -> None:
        """What they hold, and whom they play, in as many lines as there is room for."""
        counts = "   ".join((told_counts(seat), *(str(badge.label) for badge in seat.badges)))
        told = [words for words in (counts, str(seat.role or "")) if words]
        told = told[: max(1, int(height // (20 * self.u)))]
        line = height / len(told)
        for number, words in enumerate(told):
            middle = y + height - (number + 0.5) * line
            write(words, x, middle, width, line, (20 if number == 0 else 17) * self.u, ink)

    def _draw_parts(self, parts: tuple[Part, ...], x: float, y: float, width: float, height: float) -> None:
        u, gap = self.u, 4 * self.u
        if not parts:
            return
        each, ink = (width - gap * (len(parts) - 1)) / len(parts), theme.PARCHMENT
        for number, part in enumerate(parts):
            left = x + number * (each + gap)
            plate(left, y, each, height, u, theme.PLATE, theme.BRASS_DARK)
            self.draws(str(part.title), left, y, each, height)
            # Where the title has no room, the parts are counted from the left, as on the table.
            title = str(part.title) if each >= _WITH_TITLE * u else str(number + 1)
            if height < _FLAT * u:
                side = 18 * u
                write(
                    str(number + 1),
                    left,
                    y + height / 2,
                    side,
                    height,
                    18 * u,
                    ink,
                    theme.PLAIN_BOLD,
                    "center",
                )
                box = (left + side, y + 4 * u, each - side - 4 * u, height - 8 * u)
            else:
                label = 22 * u
                write(title, left, y + label / 2, each, label, 16 * u, ink, theme.PLAIN_BOLD, "center")
                wide = min(each - 8 * u, 2 * min(height - label, 130 * u) * 0.72 + 3 * u)
                box = (left + (each - wide) / 2, y + label, wide, height - label - 4 * u)
            draw_part(part, *box, u, _PLACES)
