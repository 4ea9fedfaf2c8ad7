"""The table screen: the machine, the players, the camera, and what is waited for now."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder
from kivy.uix.widget import Widget

from companion.games.panels import ZoneKind, Zones
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.play.conveyor import ConveyorView
from companion.ui.play.screen import Errands
from companion.ui.play.seat import SeatPlate
from companion.ui.play.with_camera import CameraPlayScreen

Builder.load_file(__file__.replace(".py", ".kv"))


class TableScreen(CameraPlayScreen):
    """A touch on a card that lies in sight says that it is another."""

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self._conveyors: dict[str, ConveyorView] = {}
        self._plates: list[SeatPlate] = []
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.ids.middle, self.ids.seats)
        for part in (self.ids.middle, self.ids.seats):
            part.bind(pos=self._lay_overlays, size=self._lay_overlays)

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``; only what differs from the last one is touched."""
        self._show_machine(snapshot)
        self._show_seats(snapshot)
        super().show(snapshot)

    def _show_machine(self, snapshot: TableSnapshot) -> None:
        machine = [zone for zone in snapshot.view.zones if zone.kind is ZoneKind.CONVEYOR]
        if list(self._conveyors) != [zone.name for zone in machine]:
            self.ids.machine.clear_widgets()
            self._conveyors = {zone.name: ConveyorView(u=self.u) for zone in machine}
            for name, view in self._conveyors.items():
                view.zone = name
                view.doubted = self.errands.doubt
                self.ids.machine.add_widget(view)
        for zone in machine:
            view = self._conveyors[zone.name]
            view.title, view.suit, view.capacity = str(zone.title), zone.suit, zone.capacity
            view.cards, view.deck = list(zone.cards), snapshot.deck
            view.overflowing = zone.overflowing
            view.watched = zone.name in snapshot.prompt.watches

    def _show_seats(self, snapshot: TableSnapshot) -> None:
        seats, zones = snapshot.view.seats, snapshot.view.find(Zones)
        if len(self._plates) != len(seats):
            self.ids.seats.clear_widgets()
            self._plates = [SeatPlate(u=self.u) for _ in seats]
            for plate in self._plates:
                plate.doubted = self.errands.doubt
                self.ids.seats.add_widget(plate)
        for number, (plate, seat) in enumerate(zip(self._plates, seats, strict=True)):
            own = None if zones is None else zones.owned_by(number)
            plate.seat = seat
            plate.zone = "" if own is None else own.name
            plate.deck = snapshot.deck
            plate.cards = [] if own is None else list(own.cards)

    # Sizes

    def _measure(self, *_: object) -> None:
        super()._measure()
        for view in self._conveyors.values():
            view.u = self.u
        for plate in self._plates:
            plate.u = self.u

    def _camera_place(self) -> tuple[Widget, Widget]:
        return self.ids.seats, self.ids.middle

    def _panel_place(self) -> tuple[Widget, Widget]:
        return self.ids.foot, self.ids.seats
