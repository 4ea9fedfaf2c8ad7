"""The bargain: who lays what on the table, and who may answer, accept or withdraw."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.games.api import CardEntry, Choice, Prompt
from companion.games.messages import CardName
from companion.games.panels import Bargain, Seat
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.tiles import Tile
from companion.ui.kit.widgets import BrassButton, plate, stamp, write
from companion.ui.play.answers import with_answers
from companion.ui.play.marks import draw_group, heading, seat_plate
from companion.ui.play.screen import CHOOSE, Errands, PlayScreen, look_at
from companion.ui.play.seat_widget import SeatWidget

Builder.load_file(__file__.replace(".py", ".kv"))

_HEAD = 46.0
_WITH_SIGN = 150.0
"""A heading this wide, in units, has room for a name between the emblem and the sign."""
OTHER = "Something else"
_MOST = 2
"""So many buttons have room under what somebody lays down."""
_TWO_COLUMNS = 216.0
"""A place this wide, in units, has room for two buttons beside each other."""


class BargainScreen(PlayScreen):
    """A column for each player. What is asked about a player is answered on their column."""

    HAS_ROOM_FOR_WORDS = False
    FOOT = (104.0, 214.0)

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self.columns: list[BargainColumn] = []
        super().__init__(desk, errands, **kwargs)
        self._into_slot(self.ids.columns)

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        before = self._shown
        seats, bargain = snapshot.view.seats, snapshot.view.find(Bargain)
        if len(self.columns) != len(seats):
            self.ids.columns.clear_widgets()
            self.columns = [BargainColumn(u=self.u) for _ in seats]
            for column in self.columns:
                self.ids.columns.add_widget(column)
        for place, (column, seat) in enumerate(zip(self.columns, seats, strict=True)):
            column.seat, column.look = seat, look_at(snapshot, place)
            column.lot = None if bargain is None else bargain.lots[place]
            if before is None or before.prompt != snapshot.prompt:
                column.offer(self._tiles_about(snapshot, place))
        most = max((len(column.buttons) for column in self.columns), default=0)
        for column in self.columns:
            column.most = most
        super().show(snapshot)

    def _answers(self, snapshot: TableSnapshot) -> list[Tile]:
        """What is about nobody."""
        return super()._answers(with_answers(snapshot, lambda it: it.seat is None))

    def _tiles_about(self, snapshot: TableSnapshot, seat: int) -> list[Tile]:
        prompt = snapshot.prompt
        about: list[Choice | CardEntry] = [
            *(choice for choice in prompt.choices if choice.seat == seat),
            *(entry for entry in prompt.entries if entry.seat == seat),
        ]
        made = []
        for group in dict.fromkeys(one.group for one in about):
            of_group = [one for one in about if one.group == group]
            made.append(self._of_group(group, of_group, prompt))
        if len(made) > _MOST:
            rest = made[_MOST - 1 :]
            made[_MOST - 1 :] = [Tile(OTHER, lambda: self._open_group(OTHER, rest), CHOOSE)]
        return made

    def _tile(self, one: Choice | CardEntry) -> Tile:
        return self._answer(one) if isinstance(one, Choice) else self._entry(one)

    def _of_group(self, group: str, about: list[Choice | CardEntry], prompt: Prompt) -> Tile:
        tiles = [self._tile(one) for one in about]
        if len(tiles) > 1:
            return Tile(group, lambda: self._open_group(group, tiles), CHOOSE)
        if not group:
            return tiles[0]
        (one,) = about
        expected = prompt.expected in ((one.action,) if isinstance(one, Choice) else (one,))
        return Tile(group, tiles[0].do, tiles[0].detail, primary=expected)

    def _measure(self, *_: object) -> None:
        super()._measure()
        for column in self.columns:
            column.u = self.u


class BargainColumn(BoxLayout):  # type: ignore[misc]
    """One player: the name, what they lay down, and the buttons for what can be done about it, with room for
    as many as the player has about whom there is the ``most`` to do."""

    most = NumericProperty(0)
    seat = ObjectProperty(None, allownone=True)
    look = ObjectProperty(None, allownone=True)
    lot = ObjectProperty(None, allownone=True)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._lot = _LotView(u=self.u)
        self._grid = GridLayout(cols=1, size_hint_y=None)
        self.add_widget(self._lot)
        self.add_widget(self._grid)
        for name in ("seat", "look", "lot"):
            self.fbind(name, self._show_seat)
        for name in ("u", "width", "most"):
            self.fbind(name, self._measure)
        self._measure()

    @property
    def buttons(self) -> list[BrassButton]:
        """What can be done, in order."""
        return list(reversed(self._grid.children))

    def offer(self, tiles: list[Tile]) -> None:
        """These can be done about the player."""
        self._grid.clear_widgets()
        for tile in tiles:
            button = BrassButton(words=tile.words, detail=tile.detail, primary=tile.primary, u=self.u)
            button.bind(on_release=lambda _, tile=tile: tile.do())
            self._grid.add_widget(button)
        self._measure()

    def _show_seat(self, *_: object) -> None:
        self._lot.seat, self._lot.look, self._lot.lot = self.seat, self.look, self.lot

    def _measure(self, *_: object) -> None:
        u, grid, high, gap = self.u, self._grid, theme.target_px(self.u), 6 * self.u
        self._lot.u, self.spacing = u, gap if self.most else 0
        grid.cols = 2 if self.width >= _TWO_COLUMNS * u and self.most > 1 else 1
        rows = -(-int(self.most) // grid.cols)
        grid.spacing, grid.height = gap, rows * (high + gap) - gap if rows else 0
        grid.row_force_default, grid.row_default_height = True, high
        for button in grid.children:
            button.u, button.largest = u, theme.text_px(u, 19)


class _LotView(SeatWidget):
    """The name, and what lies there."""

    LEAST = (60.0, 50.0)
    CHANGES = ("look", "lot")

    look = ObjectProperty(None, allownone=True)
    lot = ObjectProperty(None, allownone=True)

    def draw_seat(self, seat: Seat) -> None:
        """See :class:`~companion.ui.play.seat_widget.SeatWidget`."""
        u, pad = self.u, 12 * self.u
        ink = seat_plate(seat, self.look, self.x, self.y, self.width, self.height, u)
        head, left, width = min(_HEAD * u, self.height * 0.4), self.x + pad, self.width - 1.5 * pad
        name = replace(seat, suit="") if width < _WITH_SIGN * u else seat
        heading(name, self.look, left, self.y + self.height - head / 2, width, 26 * u, ink, head - 4 * u)
        box = (left - 2 * u, self.y + 5 * u, width + 4 * u, self.height - head - 5 * u)
        lot = self.lot
        if lot is None or lot.label is None:
            self._draw_counts(seat, *box)
            return
        x, y, width, height = box
        plate(x, y, width, height, u, theme.PARCHMENT, theme.BRASS_DARK)
        label = min(26 * u, height * 0.3)
        middle = y + height - label / 2 - 2 * u
        write(str(lot.label), x + 8 * u, middle, width - 16 * u, label, 20 * u, theme.INK, theme.PLAIN_BOLD)
        high = min(height - label - 10 * u, 150 * u)
        lower = y + 5 * u + (height - label - 10 * u - high) / 2
        draw_group(lot, x + 8 * u, lower, width - 16 * u, high, u)
        if len(lot.cards) == 1:
            self.draws(CardName(lot.cards[0]), x, y, width, height)

    def _draw_counts(self, seat: Seat, x: float, y: float, width: float, height: float) -> None:
        """What they hold, where they have laid nothing down."""
        u, colour = self.u, theme.PARCHMENT_DIM
        plate(x, y, width, height, u, theme.PLATE, theme.BRASS_DARK)
        each, label = width / max(1, len(seat.counts)), 24 * u
        figure = min(theme.HUGE * u, height - label - 8 * u)
        for number, count in enumerate(seat.counts):
            middle, centre = x + (number + 0.5) * each, y + height / 2
            stamp(str(count.number), middle, centre + label / 2, figure, theme.PARCHMENT, theme.DISPLAY)
            stamp(str(count.label), middle, centre - figure / 2 - 2 * u, 20 * u, colour)
