"""The scoring screen: who is asked for a set, and what everyone has shown so far."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.lang import Builder
from kivy.properties import ObjectProperty

from companion.games.panels import LaidSets, Seat
from companion.table.deck_in_play import OWN_DECK
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.engravings import sign
from companion.ui.kit.lettering import block
from companion.ui.kit.motion import Box, MotionLayer
from companion.ui.kit.players import medallion
from companion.ui.kit.widgets import plate, stamp, write
from companion.ui.play.laid_sets import boxes_of, draw_seal, draw_sets
from companion.ui.play.marks import seat_plate
from companion.ui.play.screen import Errands, look_at
from companion.ui.play.seat_widget import SeatWidget
from companion.ui.play.with_camera import CameraPlayScreen

Builder.load_file(__file__.replace(".py", ".kv"))


_POINTS = 36.0
_NAME, _MOST_NAME = 32.0, 60.0
"""In units: the height of the points, and the least and the most of the name over them."""
_ROW = 2.2
"""A place this much wider than high has the name at its left."""
_HEAD_SHARE = 0.3


class ScoringScreen(CameraPlayScreen):
    """A place for each player, and beside them the camera's picture while it watches the tray."""

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self._places: list[SetsPlace] = []
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.ids.board)
        self._board = self.ids.board.__self__
        self._motion = MotionLayer()
        self.add_widget(self._motion)

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``. A set that has just been laid open has its seal pressed on."""
        before = self._shown
        self._motion.settle()
        seats, laid = snapshot.view.seats, snapshot.view.find(LaidSets)
        if len(self._places) != len(seats):
            self.ids.columns.clear_widgets()
            self._places = [SetsPlace(u=self.u) for _ in seats]
            for place in self._places:
                self.ids.columns.add_widget(place)
        for number, (place, seat) in enumerate(zip(self._places, seats, strict=True)):
            place.seat, place.told, place.deck = seat, None, snapshot.deck
            place.look = look_at(snapshot, number)
            place.names = tuple(seat.name for seat in seats)
            place.sets = () if laid is None else laid.sets[number]
        self._put_camera(self._board, snapshot.camera_view is not None and bool(snapshot.prompt.watches))
        super().show(snapshot)
        # A step back is no move, and what another screen showed is none here.
        if before is not None and len(snapshot.log) == len(before.log) + 1 and self.parent is not None:
            self._move(before, snapshot)

    def _move(self, before: TableSnapshot, after: TableSnapshot) -> None:
        """Points that a set has brought count up while its seal is pressed on."""
        had = before.view.find(LaidSets)
        for number, place in enumerate(self._places):
            if had is None or len(place.sets) <= len(had.sets[number]) or place.seal is None:
                continue
            self._motion.press_seal(partial(_pressed, place.sets[-1].points, self.u), place.seal)
            came, has = before.view.seats[number].points, after.view.seats[number].points
            self._motion.count_up(came, has, place.tell)

    def _measure(self, *_: object) -> None:
        super()._measure()
        for place in self._places:
            place.u = self.u


def _pressed(points: int, u: float, x: float, y: float, width: float, height: float) -> None:
    draw_seal(points, x, y, width, height, u)


class SetsPlace(SeatWidget):
    """One player: the name, the points, and the sets that lie open before them. Bright while they are
    asked."""

    LEAST = (60.0, 60.0)
    CHANGES = ("look", "sets", "deck", "names", "told")

    look = ObjectProperty(None, allownone=True)
    sets = ObjectProperty(())
    deck = ObjectProperty(OWN_DECK)
    names = ObjectProperty(())
    """Of everyone: the places are alike."""
    told = ObjectProperty(None, allownone=True)
    """The points while they count up."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.seal: Box | None = None
        """Where the newest set has its seal."""

    def tell(self, points: int) -> None:
        """Show so many ``points``, until the player is shown anew."""
        self.told = points

    def draw_seat(self, seat: Seat) -> None:
        """See :class:`~companion.ui.play.seat_widget.SeatWidget`."""
        u, pad = self.u, 4 * self.u
        ink = seat_plate(seat, self.look, self.x, self.y, self.width, self.height, u)
        left, right, top = self.x + 3 * pad, self.x + self.width - 2 * pad, self.y + self.height - pad
        if self.width > _ROW * self.height:
            right = self.x + self.width * _HEAD_SHARE
            self._draw_head(seat, left, right - 2 * pad, top, self.height - 2 * pad, ink)
            paper = (right, self.y + pad, self.x + self.width - pad - right, self.height - 2 * pad)
        else:
            head = self._height_of_names(right - left) + _POINTS * u
            self._draw_head(seat, left, right, top, head, ink)
            paper = (left - pad / 2, self.y + pad, right - left + 1.5 * pad, self.height - head - 2 * pad)
        plate(*paper, u, theme.PARCHMENT, theme.INK)
        self._draw_sets(*paper)

    def _height_of_names(self, width: float) -> float:
        """High enough for everyone's name, so that all places are alike."""
        px, room = theme.text_px(self.u, theme.CHAIR), max(1, int(width))
        heights = [block(name, px, theme.DISPLAY, room).height for name in self.names]
        return float(min(max((_NAME * self.u, *heights)), _MOST_NAME * self.u))

    def _draw_head(
        self, seat: Seat, left: float, right: float, top: float, height: float, ink: theme.Colour
    ) -> None:
        """The name over the emblem and the points, of which what this round has brought is told."""
        u, room = self.u, height - _POINTS * self.u
        write(seat.name, left, top - room / 2, right - left, room, 30 * u, ink, theme.DISPLAY)
        middle, size = top - room - _POINTS * u / 2, 32 * u
        if self.look is not None:
            medallion(self.look, left + size / 2, middle, size)
        points = seat.points if self.told is None else self.told
        right -= stamp(str(points), right, middle, 40 * u, ink, theme.DISPLAY, 1.0) + 8 * u
        if seat.round_points:
            told = f"{seat.round_points:+}"
            stamp(told, right, middle - 2 * u, 24 * u, ink, theme.DISPLAY, 1.0)

    def _draw_sets(self, x: float, y: float, width: float, height: float) -> None:
        u, pad = self.u, 8 * self.u
        self.seal = None
        if self.sets:
            paper = (x + pad, y + pad, width - 2 * pad, height - 2 * pad, u)
            self.seal = draw_sets(self.sets, *paper, self.deck)
            for laid, box in zip(self.sets, boxes_of(self.sets, *paper), strict=True):
                self.draws(str(laid.name), *box)
            return
        size = min(width, height) * 0.5
        sign("cog", x + width / 2, y + height / 2, size, theme.faded(theme.BRASS, 0.4))
