"""The scoring screen: who is asked for a set, and what everyone has shown so far."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.properties import ObjectProperty

from companion.games.panels import LaidSet, LaidSets, Seat
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.emblems import gear
from companion.ui.kit.lettering import block, fitted
from companion.ui.kit.widgets import plate, stamp, write
from companion.ui.play.screen import Errands
from companion.ui.play.seat_widget import SeatWidget
from companion.ui.play.with_camera import CameraPlayScreen

Builder.load_file(__file__.replace(".py", ".kv"))


_NOTHING_YET: theme.Colour = (0.86, 0.79, 0.66, 1.0)
"""The cogwheel on the paper of one who has shown no set."""


class ScoringScreen(CameraPlayScreen):
    """A column for each player; the camera beside them, for the tray is watched now."""

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self._columns: list[SetsColumn] = []
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.ids.board)

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        seats, laid = snapshot.view.seats, snapshot.view.find(LaidSets)
        if len(self._columns) != len(seats):
            self.ids.columns.clear_widgets()
            self._columns = [SetsColumn(u=self.u) for _ in seats]
            for column in self._columns:
                self.ids.columns.add_widget(column)
        for number, (column, seat) in enumerate(zip(self._columns, seats, strict=True)):
            column.seat = seat
            column.sets = () if laid is None else laid.sets[number]
        super().show(snapshot)

    def _measure(self, *_: object) -> None:
        super()._measure()
        for column in self._columns:
            column.u = self.u


class SetsColumn(SeatWidget):
    """One player: the name, what lies open before them, the points. Bright brass while they are asked."""

    LEAST = (60.0, 0.0)
    CHANGES = ("sets",)

    sets = ObjectProperty(())

    def draw_seat(self, seat: Seat) -> None:
        """See :class:`~companion.ui.play.seat_widget.SeatWidget`."""
        u = self.u
        ground, edge = (theme.BRASS, theme.PARCHMENT) if seat.acting else (theme.RAISED, theme.BRASS_DARK)
        ink = theme.INK if seat.acting else theme.PARCHMENT
        plate(self.x, self.y, self.width, self.height, u, ground, edge)
        head, pad = 48 * u, 9 * u
        middle, right = self.y + self.height - head / 2, self.x + self.width - pad
        used = stamp(str(seat.points), right, middle, 30 * u, ink, theme.DISPLAY, anchor=1.0)
        room = self.width - 2.6 * pad - used
        write(seat.name, self.x + pad, middle, room, head, 25 * u, ink, theme.DISPLAY)
        paper = (self.x + 5 * u, self.y + 5 * u, self.width - 10 * u, self.height - head - 5 * u)
        plate(*paper, u, theme.PARCHMENT, theme.INK)
        self._draw_sets(self.sets, *paper)

    def _draw_sets(self, sets: tuple[LaidSet, ...], x: float, y: float, width: float, height: float) -> None:
        u = self.u
        if not sets:
            size = min(width, height) * 0.4
            gear(x + width / 2, y + height / 2, size, _NOTHING_YET, theme.PARCHMENT)
            return
        across, along = int(width - 14 * u), int(height - 10 * u)
        told = self._as_much_as_fits(sets, across, along)
        text, px = fitted(told, theme.PLAIN, across, along, 18 * u)
        texture = block(text, px, theme.PLAIN, across)
        upper = y + height - 5 * u
        Color(*theme.INK)
        Rectangle(texture=texture, pos=(round(x + 7 * u), round(upper - texture.height)), size=texture.size)

    def _as_much_as_fits(self, sets: tuple[LaidSet, ...], width: int, height: int) -> str:
        """The sets with their cards; where these have no room, by name and points alone."""
        whole = "\n".join(str(laid.message()) for laid in sets)
        if fitted(whole, theme.PLAIN, width, height, theme.SMALLEST_TEXT)[0] == whole:
            return whole
        return ",  ".join(str(laid.heading()).replace(" ", "\u00a0") for laid in sets)
