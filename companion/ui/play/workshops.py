"""The workshops: what everyone is building and holds, the pile they share, and what is waited for now."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder
from kivy.properties import ObjectProperty

from companion.games.amendments import places_on
from companion.games.panels import CardGroup, Part, Pile, PlayedCards, Seat, Workshops
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.cards.pile import PileView
from companion.ui.kit import theme
from companion.ui.kit.widgets import plate, stamp, write
from companion.ui.play.marks import draw_group, draw_part, heading, seat_plate, told_counts
from companion.ui.play.screen import Errands
from companion.ui.play.seat_widget import SeatWidget
from companion.ui.play.with_camera import CameraPlayScreen

Builder.load_file(__file__.replace(".py", ".kv"))

_PLACES = 2
"""How many cards' places are drawn of a part at least."""


class WorkshopScreen(CameraPlayScreen):
    """A large plate for each player. A touch on the pile says that a card of it is another."""

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self.plates: list[WorkshopPlate] = []
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.ids.board)
        self.pile: PileView = self.ids.pile.__self__
        self.pile.doubted = errands.doubt

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``; only what differs from the last one is touched."""
        seats, workshops = snapshot.view.seats, snapshot.view.find(Workshops)
        played = snapshot.view.find(PlayedCards)
        if len(self.plates) != len(seats):
            self.ids.plates.clear_widgets()
            self.plates = [WorkshopPlate(u=self.u) for _ in seats]
            for one in self.plates:
                self.ids.plates.add_widget(one)
        for number, (one, seat) in enumerate(zip(self.plates, seats, strict=True)):
            one.seat = seat
            one.parts = () if workshops is None else workshops.inventions[number].parts
            one.played = None if played is None else played.groups[number]
        self._show_pile(snapshot)
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


class WorkshopPlate(SeatWidget):
    """One player: the sign and the name, whom they play, what they do this turn, what they hold, and what
    is in each part of what they build."""

    LEAST = (80.0, 60.0)
    CHANGES = ("parts", "played")

    parts = ObjectProperty(())
    played = ObjectProperty(None, allownone=True)

    def draw_seat(self, seat: Seat) -> None:
        """See :class:`~companion.ui.play.seat_widget.SeatWidget`."""
        u, pad = self.u, 8 * self.u
        ink = seat_plate(seat, self.x, self.y, self.width, self.height, u)
        strip = max(48 * u, min(0.44 * self.height, 110 * u))
        top, left = self.y + self.height - 4 * u, self.x + pad
        right = self.x + self.width - pad
        high = top - self.y - strip - 8 * u
        if self.played is not None:
            right -= self._draw_played(self.played, right, top - high, high, ink) + 6 * u
        room = right - left
        line = min(44 * u, high * 0.52)
        heading(seat, left, top - line / 2, room, min(30 * u, line * 0.86), ink)
        self._draw_under(seat, left, top - high, room, high - line, ink)
        self._draw_parts(self.parts, self.x + 5 * u, self.y + 5 * u, self.width - 10 * u, strip - 5 * u)

    def _draw_played(
        self, played: CardGroup, right: float, y: float, high: float, ink: theme.Colour
    ) -> float:
        """The card with its label under it; its width."""
        u = self.u
        across = min(76 * u, max(62 * u, self.width * 0.22))
        label = min(34 * u, high * 0.42)
        write(
            str(played.label or ""),
            right - across,
            y + label / 2,
            across,
            label,
            15 * u,
            ink,
            halign="center",
        )
        wide = min(across, (high - label) * 0.72)
        draw_group(played, right - across / 2 - wide / 2, y + label, wide, high - label, u)
        return float(across)

    def _draw_under(
        self, seat: Seat, x: float, y: float, width: float, height: float, ink: theme.Colour
    ) -> None:
        """Whom they play and what they hold, in as many lines as there is room for."""
        counts = "   ".join((told_counts(seat), *(str(badge.label) for badge in seat.badges)))
        told = [words for words in (str(seat.role or ""), counts) if words]
        if height < 17 * self.u * len(told):
            told = told[-1:]
        for number, words in enumerate(told):
            line = min(26 * self.u, height / len(told))
            middle = y + height - (number + 0.5) * line
            write(words, x, middle, width, max(line, 18 * self.u), 17 * self.u, ink)

    def _draw_parts(self, parts: tuple[Part, ...], x: float, y: float, width: float, height: float) -> None:
        u, gap = self.u, 4 * self.u
        if not parts:
            return
        each = (width - gap * (len(parts) - 1)) / len(parts)
        for number, part in enumerate(parts):
            left = x + number * (each + gap)
            plate(left, y, each, height, u, theme.PLATE, theme.BRASS_DARK)
            label = 18 * u
            stamp(str(part.title), left + each / 2, y + height - label / 2 - u, 14 * u, theme.PARCHMENT_DIM)
            room = height - label - 5 * u
            wide = min(each - 10 * u, 2 * room * 0.72 + 3 * u)
            draw_part(part, left + (each - wide) / 2, y + 3 * u, wide, room, u, _PLACES)
