"""The end of a Quarter: what it brought, and who moves where for the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothLine, Triangle
from kivy.lang import Builder
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.games.messages import say
from companion.games.panels import ClockFace, Reseating, SeatMove, by_table
from companion.table.looks import PlayerLook
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.motion import Box, MotionLayer, covers
from companion.ui.kit.players import medallion
from companion.ui.kit.seating import looks_by_name
from companion.ui.kit.widgets import plate, stamp, write
from companion.ui.play.clock import ClockView
from companion.ui.play.player_sign import colour_of
from companion.ui.play.screen import Errands, PlayScreen

Builder.load_file(__file__.replace(".py", ".kv"))

RESEATING = "reseating"
"""The subject that explains who moves where."""
NEW_SEATS = "Everyone takes their new seat, as shown above."
_GAP = 6.0
_TITLE = 26.0
_MOST_ROW = 92.0
_STACKED, _STACKED_NARROW, _NARROW = 62.0, 46.0, 250.0
"""A row this high, in units, has the role over the name; a lower one too where it is narrow."""
_ROLE, _POINTS, _STEP = 96.0, 104.0, 34.0
"""The widths, in units, of a role beside a name, of the points, and of the mark of who rises or falls."""
_BEFORE, _WAY = 0.32, 0.13
"""Of the width: the old seats, and the way from them to the new ones."""
_GUTTER = 0.1
"""Of the width: between two tables."""
_BEND = 0.5


class ReseatingScreen(PlayScreen):
    """Everyone goes from the old seat to the new one. Where there is a clock, its tokens climb first."""

    FOOT = (96.0, 220.0)
    with_clock = BooleanProperty(False)

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        super().__init__(desk, errands, **kwargs)
        self.seats: ReseatingView = self.ids.seats.__self__
        self.clock: ClockView = self.ids.clock.__self__
        self._into_slot(self.ids.board)
        self._set_off = Clock.create_trigger(lambda _: self._move(), 0)

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        before = self._shown
        super().show(snapshot)
        reseating, clock = snapshot.view.find(Reseating), snapshot.view.find(ClockFace)
        names = tuple(seat.name for seat in snapshot.view.seats)
        looks = looks_by_name(names, snapshot.looks)
        self.with_clock = clock is not None
        board = self.ids.board.__self__
        if self.with_clock and self.clock.parent is None:
            board.add_widget(self.clock, index=len(board.children))
        elif not self.with_clock and self.clock.parent is not None:
            board.remove_widget(self.clock)
        self.clock.looks, self.clock.face = looks, clock
        self.seats.compact = self.with_clock
        self.seats.looks = looks
        self.seats.totals = {seat.name: seat.points for seat in snapshot.view.seats}
        self.seats.reseating = reseating
        if before is None or before.log != snapshot.log:
            # The rows have their places with the next frame.
            self._set_off()

    def _show_prompt(self, snapshot: TableSnapshot) -> None:
        """What the prompt tells in words is drawn here."""
        super()._show_prompt(snapshot)
        self.ids.sentence.words = NEW_SEATS

    def _move(self) -> None:
        self.clock.climb()
        self.seats.move()


@dataclass(frozen=True, slots=True)
class _Row:
    """Where a player stands in the picture: ``old`` is empty where only the new seat is drawn."""

    move: SeatMove
    role: str
    new: Box
    old: Box | None = None


class ReseatingView(Widget):  # type: ignore[misc]
    """``reseating`` as rows of seats, the highest first: the old ones, arrows, and the new ones; beside
    another picture, where it is ``compact``, and at several tables only the new ones, with who rises and
    falls and who goes from table to table. ``looks`` and ``totals`` are by name."""

    reseating: Reseating | None = ObjectProperty(None, allownone=True)
    looks = DictProperty({})
    totals = DictProperty({})
    compact = BooleanProperty(False)
    u = NumericProperty(1.0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._motion = MotionLayer()
        self.add_widget(self._motion)
        self.rows: list[_Row] = []
        for name in ("pos", "size", "reseating", "looks", "totals", "compact", "u"):
            self.fbind(name, self._draw)

    def subject_at(self, x: float, y: float) -> str:
        """See :mod:`companion.ui.kit.explained`."""
        for row in self.rows:
            if row.old is not None and covers(row.old, x, y):
                return str(row.move.role_before)
            if covers(row.new, x, y):
                return str(row.move.role_after)
        return RESEATING

    @property
    def moving(self) -> bool:
        """Whether somebody goes to a new seat."""
        return self._motion.moving

    def move(self) -> None:
        """Everyone goes from the old seat to the new one, one after the other in the order of the new
        seats."""
        self._motion.settle()
        self._go([row for row in self.rows if row.move.before != row.move.after or row.old is not None])

    def _go(self, rows: Sequence[_Row]) -> None:
        if not rows:
            return
        row, *others = rows
        start = row.old or next(other.new for other in self.rows if other.move.after == row.move.before)

        def draw(x: float, y: float, width: float, height: float) -> None:
            self._draw_chip(row.move.player, row.role, (x, y, width, height))

        self._motion.carry(draw, start, row.new, lambda: self._go(others))

    def _draw(self, *_: object) -> None:
        self._motion.settle()
        self.canvas.before.clear()
        self.rows = []
        reseating = self.reseating
        if reseating is None or min(self.size) < 60:
            return
        with self.canvas.before:
            if len(reseating.titles) > 1:
                self._draw_tables(reseating)
            elif self.compact:
                self._draw_rows(reseating.moves, self.x, self.width, self.y, self.height)
            else:
                self._draw_ways(reseating.moves)

    # One table: from the old seats to the new ones

    def _draw_ways(self, moves: Sequence[SeatMove]) -> None:
        u = self.u
        row, upper = self._row(len(moves), self.y, self.height)
        before, way = self.width * _BEFORE, self.width * _WAY
        points = min(_POINTS * u, self.width * 0.2)
        right = self.x + before + way
        for move in moves:
            old = (self.x, upper - (move.before + 1) * row - move.before * _GAP * u, before, row)
            new = (
                right,
                upper - (move.after + 1) * row - move.after * _GAP * u,
                self.width - before - way - points,
                row,
            )
            _, old = self._draw_seat(move.player, str(move.role_before), old, faint=True)
            role, new = self._draw_seat(move.player, str(move.role_after), new)
            self._draw_points(move, self.x + self.width - points, new[1], points, row)
            start = (self.x + before + 2 * u, old[1] + row / 2)
            self._draw_way(move.player, start, (right - 2 * u, new[1] + row / 2))
            self.rows.append(_Row(move, role, new, old))

    def _draw_way(self, player: str, start: tuple[float, float], end: tuple[float, float]) -> None:
        tip = 10 * self.u * (1 if end[0] > start[0] else -1)
        Color(*colour_of(self.looks.get(player)))
        knee = end[0] - tip
        across = (knee - start[0]) * _BEND
        SmoothLine(
            bezier=(*start, start[0] + across, start[1], knee - across, end[1], knee, end[1]),
            width=2.2 * self.u,
        )
        Triangle(points=(*end, knee, end[1] + 0.7 * tip, knee, end[1] - 0.7 * tip))

    # The new seats alone

    def _draw_tables(self, reseating: Reseating) -> None:
        u, count = self.u, len(reseating.titles)
        gutter = self.width * _GUTTER
        wide = (self.width - gutter * (count - 1)) / count
        for number, (title, moves) in enumerate(by_table(reseating.titles, reseating.moves)):
            x = self.x + number * (wide + gutter)
            middle = self.y + self.height - _TITLE * u / 2
            write(
                str(title.label),
                x,
                middle,
                wide,
                _TITLE * u,
                22 * u,
                theme.BRASS_BRIGHT,
                theme.DISPLAY,
                "center",
            )
            chips = "left" if number else "right"
            self._draw_rows(moves, x, wide, self.y, self.height - _TITLE * u, chips)
        for row in self.rows:
            self._draw_change(row, reseating)

    def _draw_change(self, row: _Row, reseating: Reseating) -> None:
        """The way of somebody who goes to another table."""
        first = [title.number for title in reseating.titles]
        old = max(number for number, seat in enumerate(first) if seat <= row.move.before)
        new = max(number for number, seat in enumerate(first) if seat <= row.move.after)
        if old == new:
            return
        left = next(other.new for other in self.rows if other.move.after == row.move.before)
        start_x = left[0] + left[2] + 2 * self.u if old < new else left[0] - 2 * self.u
        end_x = row.new[0] + row.new[2] + 2 * self.u if new < old else row.new[0] - 2 * self.u
        start, end = (start_x, left[1] + left[3] / 2), (end_x, row.new[1] + row.new[3] / 2)
        self._draw_way(row.move.player, start, end)

    def _draw_rows(
        self,
        moves: Sequence[SeatMove],
        x: float,
        width: float,
        y: float,
        height: float,
        chips: str = "middle",
    ) -> None:
        """The rows of a table, with the ``chips`` in the middle, or at the left or right end of each."""
        u = self.u
        row, upper = self._row(len(moves), y, height)
        points = min(_POINTS * u, width * 0.24) if any(move.points for move in moves) else 0.0
        step = _STEP * u
        for number, move in enumerate(moves):
            lower = upper - (number + 1) * row - number * _GAP * u
            room = width - step - points
            marked, begun, points_at = {
                "left": (x + width - step, x, x + room),
                "middle": (x, x + step, x + width - points),
                "right": (x, x + step + points, x + step),
            }[chips]
            self._draw_step(move, marked, lower, step, row)
            box = (begun, lower, room, row)
            role, new = self._draw_seat(move.player, str(move.role_after), box, role_right=chips == "left")
            if points:
                self._draw_points(move, points_at, lower, points, row)
            self.rows.append(_Row(move, role, new))

    def _draw_step(self, move: SeatMove, x: float, y: float, width: float, height: float) -> None:
        """Whether the player rises, falls or stays."""
        u, middle, half = self.u, x + width / 2 - 2 * self.u, 8 * self.u
        centre = y + height / 2
        if move.after == move.before:
            Color(*theme.BRASS_DARK)
            SmoothLine(points=(middle - half, centre, middle + half, centre), width=1.6 * u)
            return
        up = 1 if move.after < move.before else -1
        Color(*(theme.VERDIGRIS if up > 0 else theme.COPPER))
        foot, head = centre - up * half * 0.8, centre + up * half
        Triangle(points=(middle - half, foot, middle + half, foot, middle, head))

    # What both have

    def _row(self, count: int, y: float, height: float) -> tuple[float, float]:
        """The height of a row, and the upper edge of the first."""
        gap = _GAP * self.u
        row = min(_MOST_ROW * self.u, (height + gap) / max(1, count) - gap)
        return row, y + (height + count * (row + gap) - gap) / 2

    def _draw_seat(
        self, player: str, role: str, box: Box, faint: bool = False, role_right: bool = False
    ) -> tuple[str, Box]:
        """A seat with its role, in the player's chip or beside it. Returns what is written of the role in the
        chip, and where the chip is."""
        x, y, width, height = box
        least = _STACKED_NARROW if width < _NARROW * self.u else _STACKED
        if height >= least * self.u:
            self._draw_chip(player, role, box, faint)
            return role, box
        beside = min(_ROLE * self.u, width * 0.34)
        ink, gap = theme.PARCHMENT_DIM if faint else theme.PARCHMENT, 4 * self.u
        left = x + width - beside + gap if role_right else x
        align, px = "left" if role_right else "right", 19 * self.u
        write(role, left, y + height / 2, beside - gap, height, px, ink, theme.PLAIN_BOLD, align)
        chip = (x if role_right else x + beside + gap, y, width - beside - gap, height)
        self._draw_chip(player, "", chip, faint)
        return "", chip

    def _draw_chip(self, player: str, role: str, box: Box, faint: bool = False) -> None:
        x, y, width, height = box
        u, look = self.u, self.looks.get(player)
        own = colour_of(look)
        ground, ink = (theme.PLATE, theme.PARCHMENT) if faint else (own, theme.INK)
        plate(x, y, width, height, u, ground, theme.faded(own, 0.7) if faint else theme.PARCHMENT_DIM)
        left = x + 4 * u + self._draw_sign(look, x + 4 * u, y, height)
        room = x + width - 6 * u - left
        if role:
            split = height * 0.4
            write(role, left, y + height - split / 2 - 2 * u, room, split, 19 * u, ink, theme.PLAIN_BOLD)
            height -= split
        write(player, left, y + height / 2, room, height - 2 * u, 26 * u, ink, theme.DISPLAY)

    def _draw_sign(self, look: PlayerLook | None, x: float, y: float, height: float) -> float:
        if look is None:
            return float(4 * self.u)
        size: float = min(height - 6 * self.u, 44 * self.u)
        medallion(look, x + size / 2, y + height / 2, size)
        return float(size + 6 * self.u)

    def _draw_points(self, move: SeatMove, x: float, y: float, width: float, height: float) -> None:
        """What the Quarter brought, and the total."""
        u, middle = self.u, y + height / 2
        total = self.totals.get(move.player)
        if total is None:
            return
        right = x + width - 2 * u
        px = min(34 * u, height * 0.8)
        taken = stamp(str(total), right, middle, px, theme.PARCHMENT, theme.DISPLAY, anchor=1.0)
        if move.points:
            gained = str(say("+{points}", points=move.points))
            edge = right - max(taken, 44 * u) - 4 * u
            stamp(gained, edge, middle, 22 * u, theme.BRASS_BRIGHT, theme.PLAIN_BOLD, anchor=1.0)
