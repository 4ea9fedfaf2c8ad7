"""The scoring screen: who is asked for a set, and what everyone has shown so far."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder
from kivy.properties import ObjectProperty

from companion.games.panels import LaidSets, Seat
from companion.table.deck_in_play import OWN_DECK
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.emblems import gear
from companion.ui.kit.lettering import fitted
from companion.ui.kit.widgets import plate, stamp, write
from companion.ui.play.laid_sets import draw_sets
from companion.ui.play.screen import Errands
from companion.ui.play.seat_widget import SeatWidget
from companion.ui.play.with_camera import CameraPlayScreen

Builder.load_file(__file__.replace(".py", ".kv"))


_NOTHING_YET: theme.Colour = (0.86, 0.79, 0.66, 1.0)
"""The cogwheel on the paper of one who has shown no set."""
_HEAD, _STACKED, _POINTS = 60.0, 92.0, 54.0
"""In units: the height of a name, that of a name over the points, and the width of points beside a name."""
_ROW = 2.2
"""A place this much wider than high has the name at its left."""
_NAME_SHARE = 0.3


class ScoringScreen(CameraPlayScreen):
    """A place for each player, and beside them the camera's picture while it watches the tray."""

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self._places: list[SetsPlace] = []
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.ids.board)
        self._board = self.ids.board.__self__

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        seats, laid = snapshot.view.seats, snapshot.view.find(LaidSets)
        if len(self._places) != len(seats):
            self.ids.columns.clear_widgets()
            self._places = [SetsPlace(u=self.u) for _ in seats]
            for place in self._places:
                self.ids.columns.add_widget(place)
        for number, (place, seat) in enumerate(zip(self._places, seats, strict=True)):
            place.seat, place.deck = seat, snapshot.deck
            place.names = tuple(seat.name for seat in seats)
            place.sets = () if laid is None else laid.sets[number]
        self._show_camera(snapshot.camera_view is not None and bool(snapshot.prompt.watches))
        super().show(snapshot)

    def _show_camera(self, watches: bool) -> None:
        if watches and self.camera.parent is None:
            self._board.add_widget(self.camera)
        elif not watches and self.camera.parent is not None:
            self._board.remove_widget(self.camera)

    def _measure(self, *_: object) -> None:
        super()._measure()
        for place in self._places:
            place.u = self.u


class SetsPlace(SeatWidget):
    """One player: the name, the points, and the sets that lie open before them. Bright while they are
    asked."""

    LEAST = (60.0, 60.0)
    CHANGES = ("sets", "deck", "names")

    sets = ObjectProperty(())
    deck = ObjectProperty(OWN_DECK)
    names = ObjectProperty(())
    """Of everyone: if one of them is too long to stand beside the points, all stand over them."""

    def draw_seat(self, seat: Seat) -> None:
        """See :class:`~companion.ui.play.seat_widget.SeatWidget`."""
        u, pad = self.u, 4 * self.u
        ground, edge = (theme.BRASS, theme.PARCHMENT) if seat.acting else (theme.RAISED, theme.BRASS_DARK)
        ink = theme.INK if seat.acting else theme.PARCHMENT
        plate(self.x, self.y, self.width, self.height, u, ground, edge)
        if self.width > _ROW * self.height:
            left, points = self.x + 2 * pad, min(48 * u, self.height * 0.45)
            head = self.width * _NAME_SHARE
            self._draw_name(seat, left, self.y + points, head - 3 * pad, self.height - points - pad, ink)
            self._draw_points(seat, left, self.y + points / 2 + pad, ink, anchor=0.0)
            paper = (self.x + head, self.y + pad, self.width - head - pad, self.height - 2 * pad)
        else:
            left, right, top = self.x + 2 * pad, self.x + self.width - 2 * pad, self.y + self.height - pad
            beside = right - left - _POINTS * u
            if self._has_room_for_names(beside):
                head = _HEAD * u
                self._draw_name(seat, left, top - head, beside, head, ink)
                self._draw_points(seat, right, top - head / 2, ink, anchor=1.0)
            else:
                head = _STACKED * u
                self._draw_name(seat, left, top - _HEAD * u, right - left, _HEAD * u, ink)
                self._draw_points(seat, right, top - head + 14 * u, ink, anchor=1.0)
            paper = (self.x + pad, self.y + pad, self.width - 2 * pad, self.height - head - 2 * pad)
        plate(*paper, u, theme.PARCHMENT, theme.INK)
        self._draw_sets(*paper)

    def _has_room_for_names(self, width: float) -> bool:
        room = int(width), int(_HEAD * self.u)
        return all(
            fitted(name, theme.DISPLAY, *room, theme.text_px(self.u, 16))[0] == name for name in self.names
        )

    def _draw_name(
        self, seat: Seat, x: float, y: float, width: float, height: float, ink: theme.Colour
    ) -> None:
        write(seat.name, x, y + height / 2, width, height, 28 * self.u, ink, theme.DISPLAY)

    def _draw_points(self, seat: Seat, x: float, middle: float, ink: theme.Colour, anchor: float) -> None:
        stamp(str(seat.points), x, middle, 40 * self.u, ink, theme.DISPLAY, anchor)

    def _draw_sets(self, x: float, y: float, width: float, height: float) -> None:
        u, pad = self.u, 8 * self.u
        if self.sets:
            draw_sets(self.sets, x + pad, y + pad, width - 2 * pad, height - 2 * pad, u, self.deck)
            return
        size = min(width, height) * 0.5
        gear(x + width / 2, y + height / 2, size, _NOTHING_YET, theme.PARCHMENT)
