"""The table screen: the machine, the players, the camera, and what is waited for now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.graphics import Color, SmoothLine
from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.games.amendments import CardPlace, places_on
from companion.games.api import AT_DECK, Action, Place, Target, at_pile, at_seat, at_zone
from companion.games.messages import Message
from companion.games.panels import Count, ZoneKind, Zones
from companion.table.deck_in_play import OWN_DECK, DeckInPlay
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.cards.drawing import draw_card
from companion.ui.cues import drawn_between
from companion.ui.kit import theme
from companion.ui.kit.motion import Box, MotionLayer
from companion.ui.play.conveyor import ConveyorView
from companion.ui.play.deck_view import DeckView
from companion.ui.play.last_moves import LastMoves
from companion.ui.play.screen import Errands, look_at
from companion.ui.play.seat import SeatPlate
from companion.ui.play.with_camera import CameraPlayScreen

Builder.load_file(__file__.replace(".py", ".kv"))

_DECK = 0.56
"""The width of the deck, of a conveyor's."""
_WIDER = 1.4
"""How much wider advice is than a picture."""
_LOW_SEAT = 52.0
"""The height of a plate that is as wide as the screen, in units."""
_GAP = 8.0


class Advice(FloatLayout):  # type: ignore[misc]
    """A few sentences on a slip of paper."""

    words = StringProperty("")
    u = NumericProperty(1.0)


class TableScreen(CameraPlayScreen):
    """A touch on a plate, a card, a conveyor or the deck answers with it, where the rules ask for it, or says
    that a card in sight is another. The last moves stand where the camera's picture would, and advice where
    both would."""

    seat_columns = NumericProperty(1)
    seats_height = NumericProperty(0.0)
    side_share = NumericProperty(0.0)
    advice = StringProperty("")

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self._conveyors: dict[str, ConveyorView] = {}
        self._plates: list[SeatPlate] = []
        self._deck = DeckView(size_hint_x=_DECK)
        self._deck.bind(on_release=lambda _: self.touch("", self.answers_at(AT_DECK)))
        super().__init__(desk, errands, **kwargs)
        self._motion = MotionLayer()
        self.add_widget(self._motion)
        # Kivy's ids are weak references: a widget taken off the screen would be gone.
        self._moves: LastMoves = self.ids.moves.__self__
        self._advice: Advice = self.ids.advice.__self__
        self._into_slot(self.ids.middle, self.ids.seats)
        for part in (self.ids.middle, self.ids.seats):
            part.bind(pos=self._lay_overlays, size=self._lay_overlays)

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``; only what differs from the last one is touched."""
        before = self._shown
        if before is not None and before.view != snapshot.view:
            self._motion.settle()
        sources = {plate.zone: plate.card_box for plate in self._plates}
        needles = {zone: view.fullness for zone, view in self._conveyors.items()}
        self._show_side(snapshot)
        self._show_machine(snapshot)
        self._show_seats(snapshot)
        super().show(snapshot)
        # A step back is no move: nothing is carried then.
        if before is not None and len(snapshot.log) > len(before.log) and self.parent is not None:
            self._move(before, snapshot, sources, needles)

    @property
    def moving(self) -> bool:
        """Whether a card, a needle or steam still moves."""
        return self._motion.moving

    def _move(
        self,
        before: TableSnapshot,
        after: TableSnapshot,
        sources: Mapping[str, Box],
        needles: Mapping[str, float],
    ) -> None:
        """What has happened is seen to happen: a card goes to its conveyor, a needle turns, steam bursts."""
        lay = {zone.name: zone.cards for zone in before.view.zones}
        lie = {zone.name: zone.cards for zone in after.view.zones}
        for zone, view in self._conveyors.items():
            if zone not in needles or lay.get(zone) == lie.get(zone):
                continue
            self._motion.turn(needles[zone], view.fullness, view.point)
            laid = [card for card in lie[zone][-1:] if card not in lay.get(zone, ())]
            for card in laid:
                came_from = [seat for seat, box in sources.items() if card in lay.get(seat, ()) and box]
                start = sources[came_from[0]] if came_from else self._deck.box
                self._carry(card, start, view.last_card)
        drawn = drawn_between(before, after)
        if drawn is not None:
            self._draw_lot(drawn)
        for zone in set(after.view.overflowing) - set(before.view.overflowing):
            if zone in self._conveyors:
                view = self._conveyors[zone]
                self._motion.steam(view.x + view.width / 2, view.y + view.height * 0.4, view.height * 0.9)

    def _draw_lot(self, drawn: Action) -> None:
        """A frame of brass runs round the players, and comes to rest where the lot has fallen."""
        names = [plate.seat.name for plate in self._plates]
        if drawn.actor not in names:
            return
        u = self.u

        def draw(x: float, y: float, width: float, height: float) -> None:
            Color(*theme.BRASS_BRIGHT)
            SmoothLine(
                rounded_rectangle=(x + 2 * u, y + 2 * u, width - 4 * u, height - 4 * u, 6 * u), width=4 * u
            )

        boxes = [(plate.x, plate.y, plate.width, plate.height) for plate in self._plates]
        self._motion.run_round(boxes, names.index(drawn.actor), draw)

    def _carry(self, card: str, start: Box, end: Box) -> None:
        deck, u = self._deck_in_play, self.u

        def draw(x: float, y: float, width: float, height: float) -> None:
            draw_card(card, x, y, width, height, min(height, 34 * u), u, deck)

        self._motion.carry(draw, start, end)

    @property
    def _deck_in_play(self) -> DeckInPlay:
        return OWN_DECK if self._shown is None else self._shown.deck

    def _show_side(self, snapshot: TableSnapshot) -> None:
        usual = self._moves if snapshot.camera_view is None else self.camera
        shown = self._advice if self.advice else usual
        for part in (self.camera, self._moves, self._advice):
            if part is not shown and part.parent is not None:
                part.parent.remove_widget(part)
        if shown.parent is None:
            self.ids.side.add_widget(shown, index=len(self.ids.side.children))
        self._widen_side()
        self._moves.moves = list(map(str, snapshot.history[-12:]))

    def _widen_side(self) -> None:
        wider = self.wide and bool(self.advice)
        self.side_share = self.layout.side * (_WIDER if wider else 1.0)

    @property
    def notes(self) -> str:
        """What is told beside The Machine."""
        return str(self.advice)

    def tell(self, lines: Sequence[Message]) -> None:
        """Tell ``lines`` beside The Machine, for which there is no room to spare under it."""
        advice = "\n".join(map(str, lines))
        if advice != self.advice:
            self.advice = advice
            if self._shown is not None:
                self._show_side(self._shown)

    def _show_machine(self, snapshot: TableSnapshot) -> None:
        machine = [zone for zone in snapshot.view.zones if zone.kind is ZoneKind.CONVEYOR]
        if list(self._conveyors) != [zone.name for zone in machine]:
            self.ids.machine.clear_widgets()
            self._conveyors = {zone.name: ConveyorView(u=self.u) for zone in machine}
            for name, view in self._conveyors.items():
                view.zone = name
                view.touched = self._touch_conveyor
                self.ids.machine.add_widget(view)
        targets = self.targets(snapshot)
        for zone in machine:
            view = self._conveyors[zone.name]
            view.title, view.suit, view.capacity = str(zone.title), zone.suit, zone.capacity
            view.cards, view.deck = list(zone.cards), snapshot.deck
            view.overflowing = zone.overflowing
            view.watched = zone.name in snapshot.prompt.watches
            view.answers = any(target.zone == zone.name for target in targets)
        self._show_deck(snapshot.view.deck, AT_DECK in targets)

    def _show_deck(self, deck: Count | None, answers: bool) -> None:
        place = None if deck is None else (self.ids.machine if self.wide else self.ids.side).__self__
        if self._deck.parent is not None and self._deck.parent is not place:
            self._deck.parent.remove_widget(self._deck)
        if deck is not None and place is not None:
            if self._deck.parent is None:
                place.add_widget(self._deck)
            self._deck.label, self._deck.number, self._deck.answers = str(deck.label), deck.number, answers

    def _show_seats(self, snapshot: TableSnapshot) -> None:
        seats, zones = snapshot.view.seats, snapshot.view.find(Zones)
        if len(self._plates) != len(seats):
            self.ids.seats.clear_widgets()
            self._plates = [SeatPlate(u=self.u) for _ in seats]
            for number, plate in enumerate(self._plates):
                plate.bind(on_release=lambda _, number=number: self._touch_seat(number))
                self.ids.seats.add_widget(plate)
            self._lay_seats()
        targets = self.targets(snapshot)
        for number, (plate, seat) in enumerate(zip(self._plates, seats, strict=True)):
            own = None if zones is None else zones.owned_by(number)
            plate.seat = seat
            plate.zone = "" if own is None else own.name
            plate.deck = snapshot.deck
            plate.cards = [] if own is None else list(own.cards)
            plate.look = look_at(snapshot, number)
            plate.goal = snapshot.view.goal
            plate.answers = not targets.isdisjoint((at_seat(number), at_pile(number)))

    # What is touched

    def _touch_seat(self, number: int) -> None:
        plate = self._plates[number]
        lying = places_on(plate.zone, plate.cards)
        answers = self.answers_at(at_seat(number), at_pile(number))
        self.touch(plate.seat.name, [*answers, *self.doubting(lying)])

    def _touch_conveyor(self, zone: str, meant: Sequence[tuple[str, CardPlace]]) -> None:
        view = self._conveyors[zone]
        on_cards = [card for card in meant if self.answers_at(_target(card[1]))]
        answers = self.answers_at(at_zone(zone))
        if len(meant) == 1:
            ((card, place),) = meant
            named = self.name_of(card)
            self.touch(named, [*answers, *self.answers_at(_target(place)), *self.doubting(meant)])
        elif on_cards:
            self.errands.choose_card(
                "Which card?", meant, lambda card, place: self._touch_conveyor(zone, ((card, place),))
            )
        else:
            self.touch(view.title, [*answers, *self.doubting(meant)])

    # Sizes

    def _measure(self, *_: object) -> None:
        super()._measure()
        parts: list[Any] = [*self._conveyors.values(), *self._plates, self._deck]
        for part in parts:
            part.u = self.u
        self.foot_height = self.layout.foot * self.u
        self._lay_seats()
        self._widen_side()
        if self._shown is not None:
            self._show_deck(self._shown.view.deck, self._deck.answers)

    def _lay_seats(self) -> None:
        """Whole rows only: low ones where the players do not fill those of the layout."""
        count, layout = max(1, len(self._plates)), self.layout
        whole = count <= layout.columns or count % layout.columns == 0
        self.seat_columns = min(count, layout.columns) if whole else 1
        rows = count // self.seat_columns
        height = layout.seats if whole else _LOW_SEAT
        self.seats_height = (rows * (height + _GAP) - _GAP) * self.u

    def _camera_place(self) -> tuple[Widget, Widget]:
        return self.ids.seats, self.ids.middle

    def _panel_place(self) -> tuple[Widget, Widget]:
        return self.ids.foot, self.ids.seats


def _target(place: CardPlace) -> Target:
    """The target of the card at ``place``, which counts from 1."""
    return Target(Place.CARD, zone=place.zone, card=place.number - 1)
