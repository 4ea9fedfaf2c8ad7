"""Undo to any point: every action, the newest first; a tap goes back to just after it."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.lang import Builder

from companion.games.messages import Message
from companion.table.events import GoBackTo
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit.ledger import Row
from companion.ui.kit.page import Page

Builder.load_file(__file__.replace(".py", ".kv"))


class HistoryPage(Page):
    """Undone actions are listed above the current line, and can be redone."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        super().__init__(title="Undo to any point", **kwargs)
        self._desk = desk
        self._serial = 0
        self._shown: tuple[tuple[Message, ...], tuple[Message, ...]] | None = None

    def show(self, snapshot: TableSnapshot) -> None:
        """Show the record of ``snapshot``."""
        self._serial = snapshot.serial
        shown = (snapshot.history, snapshot.undone_history)
        if shown != self._shown:
            self._shown = shown
            self.ids.ledger.fill(self._rows(snapshot))

    def _rows(self, snapshot: TableSnapshot) -> list[Row]:
        lines = [*snapshot.history, *reversed(snapshot.undone_history)]
        now = len(snapshot.history)
        rows = [
            Row(
                str(line),
                detail=_status(number, now),
                mark=str(number),
                do=None if number == now else partial(self._go_to, number),
                primary=number == now,
            )
            for number, line in enumerate(lines, start=1)
        ]
        start = Row(
            "The beginning",
            detail=_status(0, now),
            mark="0",
            do=partial(self._go_to, 0) if now else None,
            primary=not now,
        )
        return [*reversed(rows), start]

    def _go_to(self, length: int) -> None:
        self._desk.post(GoBackTo(length, self._serial))


def _status(number: int, now: int) -> str:
    """Whether line ``number`` is past, current or undone, when ``now`` is the current line."""
    if number == now:
        return "the game is here now"
    return "undone: touch to make it again" if number > now else ""
