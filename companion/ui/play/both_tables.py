"""Two tables that play at once, side by side: each with its trick, with what is owed there, or with the seats
before its deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from kivy.lang import Builder
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.games.messages import Message
from companion.games.panels import Dues, SeatingPlan, Trick, View
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit import theme
from companion.ui.kit.lettering import block
from companion.ui.kit.seating import SeatingView, looks_by_name
from companion.ui.play.screen import Errands
from companion.ui.play.trick_table import TrickTable
from companion.ui.play.tricks import TrickScreen

Builder.load_file(__file__.replace(".py", ".kv"))

_ROW, _AROUND = 68.0, 7.0
"""The heights of what stands under the sentence, and around it, in units."""
_MOST_FOOT = 196.0, 290.0
"""The height of the foot at most, in units, on a wide screen and on a high one."""


@dataclass(frozen=True, slots=True)
class TableInView:
    """What a view shows of one table: its ``trick``, and the ``dues`` before the first one; or the ``plan``
    of its seats before the deal."""

    title: Message | None
    trick: Trick | None = None
    dues: Dues | None = None
    plan: SeatingPlan | None = None


def tables_in(view: View) -> tuple[TableInView, ...]:
    """The tables that ``view`` shows, the highest first."""
    return tuple(_tables_in(view))


def _tables_in(view: View) -> Iterator[TableInView]:
    dues: Dues | None = None
    for panel in view.panels:
        match panel:
            case SeatingPlan(titles=titles):
                yield TableInView(titles[0].label if titles else None, plan=panel)
            case Dues():
                dues = panel
            case Trick(title=title):
                yield TableInView(title, panel, dues)
                dues = None
            case _:
                pass


class TableColumn(BoxLayout):  # type: ignore[misc]
    """One of the tables, under its name."""

    title = StringProperty("")
    u = NumericProperty(1.0)

    def __init__(self, table: TrickTable, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", **kwargs)
        self.table = table
        self.seating = SeatingView()
        self.shown: TableInView | None = None

    def lay(self, shown: TableInView) -> None:
        """What stands under the name: the trick, or the seats."""
        self.shown, self.title = shown, str(shown.title or "")
        wanted = self.table if shown.plan is None else self.seating
        other = self.seating if wanted is self.table else self.table
        if other.parent is not None:
            self.remove_widget(other)
        if wanted.parent is None:
            self.add_widget(wanted)
        # Its name stands over it already.
        self.seating.plan = None if shown.plan is None else replace(shown.plan, titles=())

    def on_u(self, *_: object) -> None:
        """The screen has another unit."""
        self.table.u = self.seating.u = self.u


class BothTablesScreen(TrickScreen):
    """What is touched at either table is answered as at one."""

    FOOT = (130.0, 264.0)

    def __init__(self, desk: Desk, errands: Errands, **kwargs: Any) -> None:
        self.columns: list[TableColumn] = []
        super().__init__(desk, errands, **kwargs)
        self.ids.slot.remove_widget(self.table)
        other = TrickTable()
        other.touched = self.table.touched
        other.pile.bind(on_release=lambda _: self._touch_middle(other))
        self._tables = (self.table, other)
        self.columns = [TableColumn(table) for table in self._tables]
        for column in self.columns:
            self.ids.both.add_widget(column)
        self._into_slot(self.ids.both)
        self._measure()

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw ``snapshot``."""
        super().show(snapshot)
        looks = looks_by_name(snapshot.players, snapshot.looks)
        answering = {snapshot.players[seat] for seat in self.seats_that_answer(snapshot)}
        for column, shown in zip(self.columns, tables_in(snapshot.view), strict=False):
            column.lay(shown)
            column.seating.looks = dict(looks)
            if shown.trick is not None:
                column.table.show(shown.trick, shown.dues, looks, snapshot.deck, answering)
        self._fit_foot()

    def _move(self, before: TableSnapshot, after: TableSnapshot) -> None:
        """The cards slide at the table where they were laid."""
        earlier = {str(it.title): it.trick for it in tables_in(before.view)}
        for table, shown in zip(self._tables, tables_in(after.view), strict=False):
            trick = earlier.get(str(shown.title))
            if shown.trick is not None and trick is not None and trick.plays != shown.trick.plays:
                self.table = table
                super()._move(_with(before, trick), _with(after, shown.trick))
        self.table = self._tables[0]

    def _touch_middle(self, table: TrickTable) -> None:
        """The middle of ``table`` was touched: whoever plays there names the cards, or one of the cards that
        lie there is another."""
        if self.shown is None:
            return
        there = {plate.seat.player for plate in table.plates}
        plays = [
            entry
            for entry in self.shown.prompt.entries
            if entry.seat is not None and entry.target is None and self.shown.players[entry.seat] in there
        ][:1]
        meant = self._cards_touched(self.shown, table.pile)
        if meant:
            self._touch_lying(meant, [self._entry(entry) for entry in plays])
        elif plays:
            self.errands.name_cards(plays[0])

    def _fit_foot(self) -> None:
        """What is told of two tables may need more lines: then the foot is higher."""
        u, sentence = self.u, self.ids.sentence
        width = self.width - 16 * u - (self.layout.buttons * u + 8 * u if self.wide else 0) - 20 * u
        if self.shown is None or width < 100:
            return
        px = theme.text_px(u, theme.SMALL)
        told = block(sentence.words, px, theme.PLAIN, int(width)).height + _AROUND * u
        under = theme.target_px(u, _ROW) + 4 * u + (0 if self.wide else (self.layout.buttons + 8) * u)
        most = _MOST_FOOT[0 if self.wide else 1] * u
        self.foot_height = min(most, max(self.FOOT[0 if self.wide else 1] * u, told + under))

    def _measure(self, *_: object) -> None:
        super()._measure()
        for column in self.columns:
            column.u = self.u
        if self.columns:
            self._fit_foot()


def _with(snapshot: TableSnapshot, trick: Trick) -> TableSnapshot:
    """``snapshot`` of a table where only this trick lies."""
    return replace(snapshot, view=View((trick,)))
