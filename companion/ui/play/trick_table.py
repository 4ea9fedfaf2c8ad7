"""A table where tricks are played: the seats in their order round the trick, or round what is owed before the
first one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.games.panels import Dues, Trick
from companion.table.deck_in_play import DeckInPlay
from companion.table.looks import PlayerLook
from companion.ui.kit.motion import Box
from companion.ui.play.dues_board import DuesBoard
from companion.ui.play.trick_pile import TrickPile
from companion.ui.play.trick_seat import TrickSeatPlate

_GAP = 8.0
_WIDE = 2.2
"""A table this much wider than high has its seats to the left and the right, else above and below."""
_SIDE, _WIDEST, _HIGHEST = 0.275, 260.0, 108.0
"""The width of the seats at each side: of the table's, and at most, in units; the height of one at most."""
_ROW, _LOWEST, _TALLEST = 0.235, 56.0, 104.0
"""The height of a row of seats: of the table's, and at least and at most, in units."""
_BESIDE_CLOCK, _CLOCK = 0.242, 0.38
"""The width of the seats at each side where a clock stands beside the trick, of the table's, and of the
clock, of the middle's."""

NO_POINTS: Mapping[str, int] = MappingProxyType({})
"""For a table where points do not count."""


class TrickTable(Widget):  # type: ignore[misc]
    """Shows one :class:`~companion.games.panels.Trick`. ``touched`` is called with the name of a player whose
    plate is touched, ``pile.on_release`` says that the middle is. A ``clock`` stands beside the trick."""

    u = NumericProperty(1.0)
    clock: Widget | None = ObjectProperty(None, allownone=True)
    touched: Callable[[str], object] = ObjectProperty(lambda _player: None)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.plates: list[TrickSeatPlate] = []
        self.pile = TrickPile()
        self.board = DuesBoard()
        self.add_widget(self.pile)
        self._clock: Widget | None = None
        """The clock that stands there now."""
        for name in ("pos", "size", "u"):
            self.fbind(name, self._lay)

    def show(
        self,
        trick: Trick,
        dues: Dues | None,
        looks: Mapping[str, PlayerLook],
        deck: DeckInPlay,
        answering: Collection[str],
        points: Mapping[str, int] = NO_POINTS,
    ) -> None:
        """Draw these; a touch on one of the players who are ``answering`` is an answer. ``points`` are
        those of the players, by name."""
        if len(self.plates) != len(trick.seats):
            self._build(len(trick.seats))
        winner = trick.plays[-1].player if trick.over and trick.plays else ""
        for plate, seat in zip(self.plates, trick.seats, strict=True):
            plate.seat, plate.look = seat, looks.get(seat.player)
            plate.points = points.get(seat.player)
            plate.note = "won" if seat.player == winner else ""
            plate.answers = seat.player in answering
        self.pile.deck, self.pile.looks, self.pile.trick = deck, looks, trick
        self._show_middle(self.pile if dues is None else self.board)
        if dues is not None:
            self.board.looks, self.board.dues = looks, dues

    def on_clock(self, *_: object) -> None:
        """A clock comes, or goes."""
        if self._clock is not None:
            self.remove_widget(self._clock)
        self._clock = self.clock
        if self._clock is not None:
            self.add_widget(self._clock)
        self._lay()

    def plate_of(self, player: str) -> TrickSeatPlate | None:
        """Where ``player`` sits."""
        return next((plate for plate in self.plates if plate.seat.player == player), None)

    def seat_box(self, player: str) -> Box:
        """The place of the plate of ``player``; the middle for anybody else."""
        plate = self.plate_of(player) or self.pile
        return plate.x, plate.y, plate.width, plate.height

    def _build(self, count: int) -> None:
        for plate in self.plates:
            self.remove_widget(plate)
        self.plates = [TrickSeatPlate(u=self.u) for _ in range(count)]
        for plate in self.plates:
            plate.bind(on_release=lambda plate: plate.answers and self.touched(plate.seat.player))
            self.add_widget(plate)
        self._lay()

    def _show_middle(self, middle: Widget) -> None:
        other = self.board if middle is self.pile else self.pile
        if other.parent is not None:
            self.remove_widget(other)
        if middle.parent is None:
            self.add_widget(middle)

    def _lay(self, *_: object) -> None:
        self.pile.u = self.board.u = self.u
        if not self.plates or self.width < 40 or self.height < 40:
            return
        wide = self.width > _WIDE * self.height
        boxes, middle = self._beside() if wide else self._above_and_below()
        for plate, (x, y, width, height) in zip(self.plates, boxes, strict=True):
            plate.u, plate.pos, plate.size = self.u, (x, y), (width, height)
        if self._clock is not None:
            middle, clock = self._parted(middle)
            self._clock.pos, self._clock.size = clock[:2], clock[2:]
        for part in (self.pile, self.board):
            part.pos, part.size = middle[:2], middle[2:]

    def _parted(self, middle: Box) -> tuple[Box, Box]:
        """``middle`` without the place of the clock at its right, and that place."""
        x, y, width, height = middle
        wide, gap = min(height, width * _CLOCK), _GAP * self.u
        return (x, y, width - wide - gap, height), (x + width - wide, y, wide, height)

    def _beside(self) -> tuple[list[Box], Box]:
        """Clockwise from the upper left: over to the right, down there, and up again on the left."""
        gap, count = _GAP * self.u, len(self.plates)
        share = _SIDE if self._clock is None else _BESIDE_CLOCK
        side = min(self.width * share, _WIDEST * self.u)
        right = count // 2
        left = count - right
        high = min((self.height - gap * (left - 1)) / left, _HIGHEST * self.u)
        spare = self.height - left * high - gap * (left - 1)
        top, far = self.y + self.height - spare / 2, self.x + self.width - side
        places = [(self.x, 0), *((far, row) for row in range(right))]
        places += [(self.x, row) for row in range(left - 1, 0, -1)]
        down = self._shift(right, left, high + gap)
        boxes = [
            (x, top - high - row * (high + gap) - (down if x == far else 0.0), side, high)
            for x, row in places
        ]
        return boxes, (self.x + side + gap, self.y, self.width - 2 * (side + gap), self.height)

    def _above_and_below(self) -> tuple[list[Box], Box]:
        """Clockwise from the upper left: along the upper row, and back along the lower one."""
        gap, count = _GAP * self.u, len(self.plates)
        high = min(max(self.height * _ROW, _LOWEST * self.u), _TALLEST * self.u)
        above = -(-count // 2)
        below = count - above
        wide = (self.width - gap * (above - 1)) / above
        across = self._shift(below, above, wide + gap)
        boxes = [(self.x + at * (wide + gap), self.y + self.height - high, wide, high) for at in range(above)]
        boxes += [
            (self.x + across + at * (wide + gap), self.y, wide, high) for at in range(below - 1, -1, -1)
        ]
        return boxes, (self.x, self.y + high + gap, self.width, self.height - 2 * (high + gap))

    @staticmethod
    def _shift(fewer: int, more: int, step: float) -> float:
        """How far the shorter line of seats is moved to stand in the middle of the longer."""
        return (more - fewer) * step / 2
