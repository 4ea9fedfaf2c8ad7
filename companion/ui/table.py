"""The table screen: the machine, the players, the camera, and what is waited for now."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder
from kivy.uix.widget import Widget

from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.camera import CameraView
from companion.ui.conveyor import ConveyorView
from companion.ui.play import Errands, PlayScreen
from companion.ui.seat import SeatPlate
from vision.preview import Preview

Builder.load_file(__file__.replace(".py", ".kv"))


class TableScreen(PlayScreen):
    """A touch on a card that lies in sight says that it is another."""

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self._conveyors: dict[str, ConveyorView] = {}
        self._plates: list[SeatPlate] = []
        self._large: CameraView | None = None
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.ids.middle, self.ids.seats)
        for part in (self.ids.middle, self.ids.seats):
            part.bind(pos=self._lay_overlays, size=self._lay_overlays)

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``; only what differs from the last one is touched."""
        self._show_machine(snapshot)
        self._show_seats(snapshot)
        for camera in (self.ids.camera, self._large):
            if camera is not None:
                camera.view = snapshot.view
        super().show(snapshot)

    def see(self, picture: Preview) -> None:
        """The camera's newest picture; the next one is wanted no larger than it is shown."""
        camera = self._large or self.ids.camera
        camera.show(picture)
        self._desk.preview_size = camera.room

    def _show_machine(self, snapshot: TableSnapshot) -> None:
        lying = dict(snapshot.layout)
        machine = [info for info in snapshot.zones if info.capacity > 1]
        if list(self._conveyors) != [info.zone for info in machine]:
            self.ids.machine.clear_widgets()
            self._conveyors = {info.zone: ConveyorView(u=self.u) for info in machine}
            for view in self._conveyors.values():
                view.doubted = self.errands.doubt
                self.ids.machine.add_widget(view)
        for info in machine:
            view = self._conveyors[info.zone]
            view.title, view.capacity = info.title, info.capacity
            view.cards = list(lying.get(info.zone, ()))
            view.overflowing = info.zone in snapshot.prompt.overflowing
            view.watched = info.zone in snapshot.prompt.watches

    def _show_seats(self, snapshot: TableSnapshot) -> None:
        if len(self._plates) != len(snapshot.seats):
            self.ids.seats.clear_widgets()
            self._plates = [SeatPlate(u=self.u) for _ in snapshot.seats]
            for plate in self._plates:
                plate.doubted = self.errands.doubt
                self.ids.seats.add_widget(plate)
        lying = dict(snapshot.layout)
        before = {info.title: lying.get(info.zone, ()) for info in snapshot.zones if info.capacity == 1}
        for plate, seat in zip(self._plates, snapshot.seats, strict=True):
            plate.seat = seat
            plate.cards = list(before.get(seat.name, ()))

    # The large picture

    def enlarge_camera(self) -> None:
        """The camera's picture over the machine and the players; a tap brings it back."""
        if self._large is not None:
            return
        view = self._shown.view if self._shown is not None else None
        self._large = CameraView(named=True, view=view, u=self.u, size_hint=(None, None))
        self._large.bind(on_release=lambda _: self.shrink_camera())
        self.add_widget(self._large)
        self._lay_overlays()

    def shrink_camera(self) -> None:
        """The picture is small again."""
        if self._large is not None:
            self.remove_widget(self._large)
            self._large = None

    def back(self) -> bool:
        """Leave the large picture or the panel; whether there was one to leave."""
        if self._large is not None:
            self.shrink_camera()
            return True
        return super().back()

    # Sizes

    def _measure(self, *_: object) -> None:
        super()._measure()
        for widget in (*self._conveyors.values(), *self._plates, self._large):
            if widget is not None:
                widget.u = self.u

    def _lay_overlays(self, *_: object) -> None:
        super()._lay_overlays()
        if self._large is not None:
            lowest, highest = self.ids.seats, self.ids.middle
            self._large.pos = lowest.pos
            self._large.size = (highest.width, highest.top - lowest.y)

    def _panel_place(self) -> tuple[Widget, Widget]:
        return self.ids.foot, self.ids.seats
