"""The lines of a record, with buttons for what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.lang import Builder

from companion.games.messages import Message
from companion.table.snapshot import TableSnapshot
from companion.ui.kit.ledger import Row
from companion.ui.kit.page import Page
from companion.ui.kit.tiles import Tile
from companion.ui.kit.widgets import BrassButton

Builder.load_file(__file__.replace(".py", ".kv"))


class LinesPage(Page):
    """``tiles`` are buttons under the lines. Over a game in play the lines are updated."""

    def __init__(
        self, title: str, lines: Sequence[str] = (), tiles: Sequence[Tile] = (), **kwargs: Any
    ) -> None:
        super().__init__(title=title, **kwargs)
        self._lines: tuple[str, ...] | None = None
        self.buttons: list[BrassButton] = []
        for tile in tiles:
            button = BrassButton(words=tile.words, detail=tile.detail, primary=tile.primary, u=self.u)
            button.bind(on_release=lambda _, tile=tile: tile.do())
            self.buttons.append(button)
            self.ids.foot.add_widget(button)
        self.bind(u=self._size_buttons)
        self._size_buttons()
        self.fill(lines)

    def show(self, snapshot: TableSnapshot) -> None:
        """Show the record of ``snapshot``."""
        self.fill(tuple(map(str, snapshot.history)))

    def fill(self, lines: Sequence[str]) -> None:
        """Show these lines."""
        if tuple(lines) != self._lines:
            self._lines = tuple(lines)
            rows = [Row(line, mark=str(number)) for number, line in enumerate(lines, start=1)]
            self.ids.ledger.fill(rows or [Row("Nothing has happened yet.")])

    def say(self, message: Message) -> None:
        """Show the result of a button."""
        self.ids.said.words = str(message)

    def _size_buttons(self, *_: object) -> None:
        for button in self.buttons:
            button.u, button.largest = self.u, 20 * self.u
