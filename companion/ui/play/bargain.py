"""The bargain: who lays what on the table, and who may answer, accept or withdraw."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.games.api import CardEntry, Choice
from companion.games.panels import Bargain, Seat
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.tiles import Tile
from companion.ui.kit.widgets import BrassButton, plate, write
from companion.ui.play.marks import draw_group, heading, seat_plate, told_counts
from companion.ui.play.screen import CHOOSE, Errands, PlayScreen
from companion.ui.play.seat_widget import SeatWidget

Builder.load_file(__file__.replace(".py", ".kv"))

_HEAD = 40.0
_TWO_COLUMNS = 216.0
"""A place this wide, in units, has room for two buttons beside each other."""


class BargainScreen(PlayScreen):
    """A column for each player. What is asked about a player is answered on their column."""

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
            column.seat = seat
            column.lot = None if bargain is None else bargain.lots[place]
            if before is None or before.prompt != snapshot.prompt:
                column.offer(self._tiles_about(snapshot, place))
        super().show(snapshot)

    def _answers(self, snapshot: TableSnapshot) -> list[Tile]:
        """What is about nobody."""
        prompt = snapshot.prompt
        choices = tuple(choice for choice in prompt.choices if choice.seat is None)
        entries = tuple(entry for entry in prompt.entries if entry.seat is None)
        return super()._answers(replace(snapshot, prompt=replace(prompt, choices=choices, entries=entries)))

    def _tiles_about(self, snapshot: TableSnapshot, seat: int) -> list[Tile]:
        prompt = snapshot.prompt
        about: list[Choice | CardEntry] = [
            *(choice for choice in prompt.choices if choice.seat == seat),
            *(entry for entry in prompt.entries if entry.seat == seat),
        ]
        made = []
        for group in dict.fromkeys(one.group for one in about):
            made.append(self._of_group(group, [one for one in about if one.group == group]))
        return made

    def _tile(self, one: Choice | CardEntry) -> Tile:
        return self._answer(one) if isinstance(one, Choice) else self._entry(one)

    def _of_group(self, group: str, about: list[Choice | CardEntry]) -> Tile:
        tiles = [self._tile(one) for one in about]
        if len(tiles) > 1:
            return Tile(group, lambda: self._open_group(group, tiles), CHOOSE)
        if not group:
            return tiles[0]
        return Tile(group, tiles[0].do, tiles[0].detail, primary=isinstance(about[0], Choice))

    def _measure(self, *_: object) -> None:
        super()._measure()
        for column in self.columns:
            column.u = self.u


class BargainColumn(BoxLayout):  # type: ignore[misc]
    """One player: the name, what they lay down, and the buttons for what can be done about it."""

    seat = ObjectProperty(None, allownone=True)
    lot = ObjectProperty(None, allownone=True)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self._lot = _LotView(u=self.u)
        self._grid = GridLayout(cols=1, size_hint_y=None)
        self._grid.bind(minimum_height=self._grid.setter("height"))
        self.add_widget(self._lot)
        self.add_widget(self._grid)
        self.bind(seat=self._show_seat, lot=self._show_seat, u=self._measure, width=self._measure)
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
        self._lot.seat, self._lot.lot = self.seat, self.lot

    def _measure(self, *_: object) -> None:
        u = self.u
        self._lot.u, self.spacing = u, 5 * u
        count = len(self._grid.children)
        self._grid.cols = 2 if self.width >= _TWO_COLUMNS * u and count > 1 else 1
        self._grid.spacing = 5 * u
        self._grid.row_force_default, self._grid.row_default_height = True, theme.target_px(u)
        for button in self._grid.children:
            button.u, button.largest = u, theme.text_px(u, 19)


class _LotView(SeatWidget):
    """The name, and what lies there."""

    LEAST = (60.0, 50.0)
    CHANGES = ("lot",)

    lot = ObjectProperty(None, allownone=True)

    def draw_seat(self, seat: Seat) -> None:
        """See :class:`~companion.ui.play.seat_widget.SeatWidget`."""
        u, pad = self.u, 8 * self.u
        ink = seat_plate(seat, self.x, self.y, self.width, self.height, u)
        head = min(_HEAD * u, self.height * 0.4)
        heading(seat, self.x + pad, self.y + self.height - head / 2, self.width - 2 * pad, 26 * u, ink)
        x, y, width, height = self.x + 5 * u, self.y + 5 * u, self.width - 10 * u, self.height - head - 5 * u
        plate(x, y, width, height, u, theme.PLATE, theme.BRASS_DARK)
        label = min(24 * u, height * 0.3)
        lot = self.lot
        words = told_counts(seat) if lot is None or lot.label is None else str(lot.label)
        write(
            words, x + pad, y + height - label / 2 - 2 * u, width - 2 * pad, label, 18 * u, theme.BRASS_BRIGHT
        )
        if lot is not None:
            room = height - label - 10 * u
            high = min(room, 120 * u)
            draw_group(lot, x + pad, y + 5 * u + (room - high) / 2, width - 2 * pad, high, u)
