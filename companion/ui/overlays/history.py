"""Undo to any point: every action, the newest first; a tap goes back to just after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.lang import Builder

from companion.games.messages import Message
from companion.table.events import GoBackTo
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.camera.picture_page import WHAT_IT_SAW, PicturePage, SeenAction
from companion.ui.kit.ledger import Row
from companion.ui.kit.page import Page
from companion.ui.kit.tiles import Tile

Builder.load_file(__file__.replace(".py", ".kv"))


class HistoryPage(Page):
    """Undone actions are listed above the current line, and can be redone. ``open_page`` opens a page over
    this one: the picture from which the camera read an action, if it is kept."""

    def __init__(self, desk: Desk, open_page: Callable[[Page], object], **kwargs: Any) -> None:
        super().__init__(title="Undo to any point", **kwargs)
        self._desk = desk
        self._open = open_page
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
        asides = self._asides(lines, (*snapshot.log, *reversed(snapshot.undone)))
        rows = [
            Row(
                str(line),
                detail=_status(number, now),
                mark=str(number),
                do=None if number == now else partial(self._go_to, number),
                primary=number == now,
                aside=asides.get(number),
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

    def _asides(self, sentences: Sequence[Message], lines: Sequence[str]) -> dict[int, Tile]:
        """The buttons of the actions of which there is a picture, by their numbers."""
        pictures = self._desk.pictures
        if pictures is None:
            return {}

        numbers = sorted(pictures.numbers(lines))
        seen = [
            SeenAction(str(sentences[number - 1]), partial(pictures.read, number, lines[number - 1]))
            for number in numbers
        ]

        def look(at: int) -> None:
            self._open(PicturePage(seen, at))

        return {number: Tile(WHAT_IT_SAW, partial(look, at)) for at, number in enumerate(numbers)}

    def _go_to(self, length: int) -> None:
        self._desk.post(GoBackTo(length, self._serial))


def _status(number: int, now: int) -> str:
    """Whether line ``number`` is past, current or undone, when ``now`` is the current line."""
    if number == now:
        return "the game is here now"
    return "undone: touch to make it again" if number > now else ""
